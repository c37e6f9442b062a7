-- Earlier drafts of a document, as they were when a newer one took their place.
CREATE TABLE drafts (
    document    TEXT NOT NULL REFERENCES documents(id),
    -- From 1, the oldest.
    number      INTEGER NOT NULL,
    body        TEXT NOT NULL,
    version     TEXT NOT NULL,
    name        TEXT NOT NULL,
    raw         BLOB NOT NULL,
    raw_hash    TEXT NOT NULL,
    replaced_at TEXT NOT NULL,
    PRIMARY KEY (document, number)
) STRICT;

-- References are numbered anew in each draft: findings up to this row are about earlier numbers.
ALTER TABLE documents ADD COLUMN references_since INTEGER NOT NULL DEFAULT 0;
