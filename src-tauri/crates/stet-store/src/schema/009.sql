-- Rows of another person's log of the same document, from where it parted from the one kept here.
-- Each chain ends in a row that a merge of this log names.
CREATE TABLE log_branches (
    document  TEXT NOT NULL REFERENCES documents(id),
    seq       INTEGER NOT NULL,
    at        TEXT NOT NULL,
    by        TEXT NOT NULL,
    kind      TEXT NOT NULL,
    claim     TEXT,
    payload   TEXT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash      TEXT NOT NULL,
    PRIMARY KEY (document, hash)
) STRICT;

CREATE TRIGGER log_branches_stay BEFORE UPDATE ON log_branches
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_branches_remain BEFORE DELETE ON log_branches
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE document = OLD.document)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- Who handed a row over that was written on another machine; empty for requests of this one.
ALTER TABLE ledger ADD COLUMN machine TEXT NOT NULL DEFAULT '';
