-- Hosts that may be asked for pages though they belong to somebody a claim of the document names.
CREATE TABLE allowed_hosts (
    document TEXT NOT NULL REFERENCES documents(id),
    -- Registrable domain.
    host     TEXT NOT NULL,
    at       TEXT NOT NULL,
    PRIMARY KEY (document, host)
) STRICT;

-- Goes up whenever a document's claims change: what was read out of them is read again then, and only then.
CREATE TABLE claims_version (
    document TEXT PRIMARY KEY REFERENCES documents(id),
    version  INTEGER NOT NULL
) STRICT;
CREATE TRIGGER claims_added AFTER INSERT ON claims BEGIN
    INSERT INTO claims_version (document, version) VALUES (NEW.document, 1)
        ON CONFLICT (document) DO UPDATE SET version = version + 1;
END;
CREATE TRIGGER claims_changed AFTER UPDATE ON claims BEGIN
    INSERT INTO claims_version (document, version) VALUES (NEW.document, 1)
        ON CONFLICT (document) DO UPDATE SET version = version + 1;
END;

-- The outlet that replies to how it is rated, by its registrable domain; a reply to the report has none.
ALTER TABLE rebuttals ADD COLUMN outlet TEXT;
