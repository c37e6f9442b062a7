-- Time stamps (RFC 3161) of rows of the log, by their hash: of this log, and of logs merged into it.
CREATE TABLE timestamps (
    document TEXT NOT NULL REFERENCES documents(id),
    -- Hash of the row, lower-case hex.
    row_hash TEXT NOT NULL,
    -- The token as the authority sent it, DER.
    token    BLOB NOT NULL,
    PRIMARY KEY (document, row_hash, token)
) STRICT;
CREATE TRIGGER timestamps_stay BEFORE UPDATE ON timestamps
BEGIN SELECT RAISE(ABORT, 'time stamps are append-only'); END;
CREATE TRIGGER timestamps_remain BEFORE DELETE ON timestamps
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE document = OLD.document)
BEGIN SELECT RAISE(ABORT, 'time stamps are append-only'); END;
