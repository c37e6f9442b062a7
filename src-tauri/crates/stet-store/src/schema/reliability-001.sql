-- source-reliability.db: evaluations of outlets, and persons' words in their place.
-- Scores and confidences are whole thousandths; times are seconds since 1970, UTC.

CREATE TABLE evaluations (
    domain       TEXT NOT NULL,
    model        TEXT NOT NULL,
    prompt       TEXT NOT NULL,
    -- The score that counts; NULL where it is withheld.
    score        INTEGER CHECK (score BETWEEN 0 AND 1000),
    confidence   INTEGER NOT NULL CHECK (confidence BETWEEN 0 AND 1000),
    source_type  TEXT NOT NULL,
    evaluated_at INTEGER NOT NULL,
    -- The evaluation with its evidence and reasoning, as JSON.
    body         TEXT NOT NULL,
    PRIMARY KEY (domain, model, prompt)
) STRICT;

CREATE INDEX evaluations_by_time ON evaluations (evaluated_at);

-- A person's word holds for the outlet, whatever a model says, until it is taken back.
CREATE TABLE overrides (
    domain TEXT NOT NULL PRIMARY KEY,
    score  INTEGER CHECK (score BETWEEN 0 AND 1000),
    note   TEXT NOT NULL,
    by     TEXT NOT NULL,
    at     INTEGER NOT NULL
) STRICT;
