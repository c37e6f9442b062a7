-- Packages that say otherwise than the document here, and wait for a person's choices.
CREATE TABLE waiting_packages (
    document TEXT PRIMARY KEY REFERENCES documents(id),
    package  BLOB NOT NULL,
    at       TEXT NOT NULL
) STRICT;
