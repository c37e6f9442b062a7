-- What language models said, with what it used: the account of what was spent, and what is read again
-- instead of being asked again. Rows without a document belong to no document's record.
CREATE TABLE model_answers (
    id        INTEGER PRIMARY KEY,
    document  TEXT NOT NULL,
    run       TEXT NOT NULL,
    claim     INTEGER NOT NULL,
    -- SHA-256 of service, model, prompt, question and schema.
    key       TEXT NOT NULL,
    service   TEXT NOT NULL,
    model     TEXT NOT NULL,
    prompt    TEXT NOT NULL,
    answer    TEXT NOT NULL,
    -- Parts that were not believed, and whether anything was.
    dropped   TEXT NOT NULL,
    usable    INTEGER NOT NULL,
    input     INTEGER NOT NULL,
    cached    INTEGER NOT NULL,
    kept      INTEGER NOT NULL,
    output    INTEGER NOT NULL,
    -- Millionths of a US dollar; NULL where no price is known.
    micros    INTEGER,
    at        TEXT NOT NULL
) STRICT;
CREATE INDEX model_answers_by_key ON model_answers (document, key);
CREATE INDEX model_answers_by_run ON model_answers (run);

-- Whose reading of the text the claims are: a language model by name; empty for the built-in one.
ALTER TABLE documents ADD COLUMN claims_by TEXT NOT NULL DEFAULT '';

-- The reasoning of a finding in a model's words, and whose they are: "[words, name]".
ALTER TABLE findings ADD COLUMN told TEXT;
