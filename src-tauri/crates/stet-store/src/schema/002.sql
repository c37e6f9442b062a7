-- What leaves the machine, and what comes back.

-- A row is written before its request leaves and completed once, when it ends. No reference to
-- documents: the program itself asks on behalf of none (document '').
CREATE TABLE ledger (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    document TEXT NOT NULL,
    at       TEXT NOT NULL,
    service  TEXT NOT NULL,
    host     TEXT NOT NULL,
    purpose  TEXT NOT NULL,
    method   TEXT NOT NULL,
    url      TEXT NOT NULL,
    headers  TEXT NOT NULL,
    body     TEXT,
    attempt  INTEGER NOT NULL,
    ended_at TEXT,
    status   INTEGER,
    bytes_in INTEGER,
    millis   INTEGER,
    failure  TEXT,
    excerpt  TEXT
) STRICT;
CREATE INDEX ledger_of_document ON ledger (document, id);

CREATE TRIGGER ledger_stays BEFORE UPDATE ON ledger
WHEN OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL
  OR (NEW.id, NEW.document, NEW.at, NEW.service, NEW.host, NEW.purpose, NEW.method, NEW.url,
      NEW.headers, NEW.attempt)
  IS NOT (OLD.id, OLD.document, OLD.at, OLD.service, OLD.host, OLD.purpose, OLD.method, OLD.url,
      OLD.headers, OLD.attempt)
  OR NEW.body IS NOT OLD.body
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TRIGGER ledger_remains BEFORE DELETE ON ledger
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE document = OLD.document)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

-- Answers that may stand in for new ones; document '' for those that belong to no document.
CREATE TABLE http_cache (
    document  TEXT NOT NULL,
    key       TEXT NOT NULL,
    status    INTEGER NOT NULL,
    url       TEXT NOT NULL,
    redirects TEXT NOT NULL,
    headers   TEXT NOT NULL,
    body      BLOB NOT NULL,
    truncated INTEGER NOT NULL,
    -- Seconds since 1970.
    stored_at INTEGER NOT NULL,
    PRIMARY KEY (document, key)
) STRICT;
CREATE INDEX http_cache_by_age ON http_cache (stored_at);

CREATE TABLE permissions (
    document TEXT PRIMARY KEY REFERENCES documents(id),
    mode     TEXT NOT NULL CHECK (mode IN ('sealed', 'ask', 'allowed')),
    -- JSON: id of service → {on, agreed_at}.
    services TEXT NOT NULL
) STRICT;

CREATE TABLE link_checks (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    document TEXT NOT NULL REFERENCES documents(id),
    url      TEXT NOT NULL,
    at       TEXT NOT NULL,
    state    TEXT NOT NULL,
    reason   TEXT NOT NULL,
    status   INTEGER,
    target   TEXT,
    archived TEXT
) STRICT;
CREATE INDEX link_checks_of_url ON link_checks (document, url, id);

CREATE TRIGGER link_checks_stay BEFORE UPDATE ON link_checks
BEGIN SELECT RAISE(ABORT, 'link checks are append-only'); END;
CREATE TRIGGER link_checks_remain BEFORE DELETE ON link_checks
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE document = OLD.document)
BEGIN SELECT RAISE(ABORT, 'link checks are append-only'); END;
