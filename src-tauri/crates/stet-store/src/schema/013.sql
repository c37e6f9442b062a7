-- Hosts that may be asked for pages though they belong to somebody a claim of the document names.
CREATE TABLE allowed_hosts (
    document TEXT NOT NULL REFERENCES documents(id),
    -- Registrable domain.
    host     TEXT NOT NULL,
    at       TEXT NOT NULL,
    PRIMARY KEY (document, host)
) STRICT;
