-- What the log names in place of a source's words: HMAC-SHA256 under a salt that stays here.
ALTER TABLE sources ADD COLUMN salt TEXT NOT NULL DEFAULT '';
ALTER TABLE sources ADD COLUMN commitment TEXT NOT NULL DEFAULT '';
-- Empty for findings whose row of the log names a plain digest.
ALTER TABLE findings ADD COLUMN salt TEXT NOT NULL DEFAULT '';

-- A signed-off report as it may leave, where what it names was held to be confidential later.
CREATE TABLE settled_reports (
    document TEXT NOT NULL REFERENCES documents(id),
    number   INTEGER NOT NULL,
    report   TEXT NOT NULL,
    PRIMARY KEY (document, number)
) STRICT;

-- The salt of the last row of the log that names all tables.
CREATE TABLE recorded_salts (
    document TEXT PRIMARY KEY REFERENCES documents(id),
    salt     TEXT NOT NULL
) STRICT;

-- Ed25519, over the hash of the row, by the key its particulars name; NULL for rows nobody answers for.
ALTER TABLE log ADD COLUMN signature TEXT;
ALTER TABLE log_branches ADD COLUMN signature TEXT;

-- Public keys of other installations.
CREATE TABLE known_keys (
    -- Ed25519 public key, lower-case hex.
    key      TEXT PRIMARY KEY,
    -- Whose it is, by the word of a person here; NULL until somebody says so.
    name     TEXT,
    -- What came signed with it called itself.
    called   TEXT NOT NULL,
    -- When it was first met, RFC 3339.
    met_at   TEXT NOT NULL
) STRICT;
