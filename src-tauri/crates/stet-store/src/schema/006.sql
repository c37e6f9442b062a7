-- What was found on the network stands beside what was supplied, and is never searched as the pack.
ALTER TABLE sources ADD COLUMN supplied INTEGER NOT NULL DEFAULT 1;

-- What was fetched, exactly as it was answered, compressed. One row for each source found.
CREATE TABLE snapshots (
    document     TEXT NOT NULL REFERENCES documents(id),
    source       TEXT NOT NULL,
    asked        TEXT NOT NULL,
    address      TEXT NOT NULL,
    status       INTEGER NOT NULL,
    headers      TEXT NOT NULL,
    -- gzip
    body         BLOB NOT NULL,
    truncated    INTEGER NOT NULL,
    retrieved_at TEXT NOT NULL,
    -- SHA-256 of the body before compression.
    content_hash TEXT NOT NULL,
    PRIMARY KEY (document, source)
) STRICT;

-- Whom a claim was taken to, and what became of it.
ALTER TABLE findings ADD COLUMN looked TEXT NOT NULL DEFAULT '[]';
-- Why a passage was retrieved.
ALTER TABLE judgements ADD COLUMN why TEXT NOT NULL DEFAULT '';
-- A run that looks at one claim only names it; the others are the document's runs.
ALTER TABLE runs ADD COLUMN only_claim TEXT;
