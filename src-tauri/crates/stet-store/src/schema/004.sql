-- How the citations of a document are checked, where that differs from the settings.
CREATE TABLE citation_settings (
    document  TEXT PRIMARY KEY REFERENCES documents(id),
    settings  TEXT NOT NULL
) STRICT;

-- What holding a document against its cited sources came to, once a run.
CREATE TABLE citation_checks (
    run      TEXT PRIMARY KEY,
    document TEXT NOT NULL REFERENCES documents(id),
    result   TEXT NOT NULL,
    at       TEXT NOT NULL
) STRICT;
CREATE INDEX citation_checks_of ON citation_checks (document, at);
