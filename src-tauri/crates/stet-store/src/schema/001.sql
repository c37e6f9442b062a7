CREATE TABLE documents (
    id           TEXT PRIMARY KEY,
    title        TEXT NOT NULL,
    kind         TEXT NOT NULL,
    body         TEXT NOT NULL,
    version      TEXT NOT NULL,
    words        INTEGER NOT NULL,
    name         TEXT NOT NULL,
    raw          BLOB NOT NULL,
    raw_hash     TEXT NOT NULL,
    author       TEXT,
    publisher    TEXT,
    published_at TEXT,
    -- 1 once its claims were read out of it for its present type.
    extracted    INTEGER NOT NULL DEFAULT 0,
    -- Counts changes of claims, sources and type: a run knows what it saw.
    inputs       INTEGER NOT NULL DEFAULT 0,
    created_at   TEXT NOT NULL,
    updated_at   TEXT NOT NULL
) STRICT;

CREATE TABLE claims (
    id         TEXT PRIMARY KEY,
    document   TEXT NOT NULL REFERENCES documents(id),
    block      INTEGER NOT NULL,
    start      INTEGER NOT NULL,
    finish     INTEGER NOT NULL,
    claim      TEXT NOT NULL,
    anchor     TEXT,
    origin     TEXT NOT NULL,
    status     TEXT NOT NULL,
    -- Counts changes of the claim: a finding on an older reading is not kept.
    revision   INTEGER NOT NULL DEFAULT 0,
    -- The highest revision it ever had: undoing goes back, the next change goes beyond.
    peak       INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX claims_in_order ON claims (document, status, block, start, finish);

CREATE TABLE not_factual (
    id       TEXT PRIMARY KEY,
    document TEXT NOT NULL REFERENCES documents(id),
    block    INTEGER NOT NULL,
    start    INTEGER NOT NULL,
    item     TEXT NOT NULL,
    -- The claim a person made of it, if any.
    claim    TEXT REFERENCES claims(id)
) STRICT;
CREATE INDEX not_factual_in_order ON not_factual (document, block, start);

CREATE TABLE sources (
    id           TEXT NOT NULL,
    document     TEXT NOT NULL REFERENCES documents(id),
    source       TEXT NOT NULL,
    is_primary   INTEGER NOT NULL,
    removed      INTEGER NOT NULL DEFAULT 0,
    content_hash TEXT NOT NULL,
    notices      TEXT NOT NULL,
    raw          BLOB NOT NULL,
    seq          INTEGER NOT NULL,
    PRIMARY KEY (document, id)
) STRICT;

CREATE TABLE passages (
    row       INTEGER PRIMARY KEY,
    id        TEXT NOT NULL,
    document  TEXT NOT NULL REFERENCES documents(id),
    source    TEXT NOT NULL,
    seq       INTEGER NOT NULL,
    pinpoint  TEXT NOT NULL,
    text      TEXT NOT NULL,
    -- Pairs of characters, for scripts that put no spaces between words.
    grams     TEXT NOT NULL,
    -- One word that names the document, so that a search stays inside it.
    shelf     TEXT NOT NULL,
    -- Characters of the text: long passages hold many words by chance.
    length    INTEGER NOT NULL,
    UNIQUE (document, id)
) STRICT;
CREATE INDEX passages_of_source ON passages (document, source, seq);

CREATE VIRTUAL TABLE passages_fts USING fts5 (
    shelf, text, grams,
    content = 'passages', content_rowid = 'row',
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '4 5 6'
);
INSERT INTO passages_fts (passages_fts, rank) VALUES ('secure-delete', 1);

CREATE TABLE runs (
    id          TEXT PRIMARY KEY,
    document    TEXT NOT NULL REFERENCES documents(id),
    seq         INTEGER NOT NULL,
    phase       TEXT NOT NULL,
    stage       TEXT NOT NULL,
    total       INTEGER NOT NULL,
    inputs      INTEGER NOT NULL,
    owner       TEXT NOT NULL,
    -- Changes with every start and resume: a task that lost it records nothing more.
    lease       TEXT NOT NULL,
    heartbeat   TEXT NOT NULL,
    started_at  TEXT NOT NULL,
    ended_at    TEXT,
    UNIQUE (document, seq)
) STRICT;

CREATE TABLE findings (
    run        TEXT NOT NULL REFERENCES runs(id),
    claim      TEXT NOT NULL REFERENCES claims(id),
    document   TEXT NOT NULL REFERENCES documents(id),
    seq        INTEGER NOT NULL,
    finding    TEXT NOT NULL,
    silent     TEXT NOT NULL,
    judge      TEXT NOT NULL,
    day        TEXT NOT NULL,
    revision   INTEGER NOT NULL,
    agrees     INTEGER NOT NULL,
    disagrees  INTEGER NOT NULL,
    at         TEXT NOT NULL,
    PRIMARY KEY (run, claim)
) STRICT;
CREATE INDEX findings_of_claim ON findings (document, claim, seq);

CREATE TABLE judgements (
    run       TEXT NOT NULL,
    claim     TEXT NOT NULL,
    rank      INTEGER NOT NULL,
    passage   TEXT NOT NULL,
    relevance REAL NOT NULL,
    judgement TEXT NOT NULL,
    PRIMARY KEY (run, claim, rank),
    FOREIGN KEY (run, claim) REFERENCES findings(run, claim)
) STRICT;

CREATE TABLE check_findings (
    run      TEXT NOT NULL REFERENCES runs(id),
    document TEXT NOT NULL REFERENCES documents(id),
    rank     INTEGER NOT NULL,
    finding  TEXT NOT NULL,
    PRIMARY KEY (run, rank)
) STRICT;

CREATE TABLE decisions (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    document TEXT NOT NULL REFERENCES documents(id),
    claim    TEXT NOT NULL REFERENCES claims(id),
    decision TEXT NOT NULL,
    checker  TEXT NOT NULL,
    at       TEXT NOT NULL
) STRICT;
CREATE INDEX decisions_of_claim ON decisions (document, claim, seq);

CREATE TABLE ticks (
    document TEXT NOT NULL REFERENCES documents(id),
    claim    TEXT NOT NULL REFERENCES claims(id),
    atom     INTEGER NOT NULL,
    by       TEXT NOT NULL,
    at       TEXT NOT NULL,
    PRIMARY KEY (claim, atom)
) STRICT;

CREATE TABLE undo (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    document TEXT NOT NULL REFERENCES documents(id),
    what     TEXT NOT NULL,
    inverse  TEXT NOT NULL,
    undone   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX undo_of_document ON undo (document, undone, seq);

-- No reference to documents: the chain of settings has no document.
CREATE TABLE log (
    document  TEXT NOT NULL,
    seq       INTEGER NOT NULL,
    at        TEXT NOT NULL,
    by        TEXT NOT NULL,
    kind      TEXT NOT NULL,
    claim     TEXT,
    payload   TEXT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash      TEXT NOT NULL,
    PRIMARY KEY (document, seq)
) STRICT;
CREATE INDEX log_of_claim ON log (document, claim, seq);

CREATE TABLE settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- What stays of a forgotten document.
CREATE TABLE tombstones (
    salt         TEXT NOT NULL,
    salted_hash  TEXT NOT NULL,
    forgotten_at TEXT NOT NULL
) STRICT;

-- Holds a document's id only inside the transaction that forgets it.
CREATE TABLE forgetting (document TEXT PRIMARY KEY) STRICT;

CREATE TRIGGER decisions_stay BEFORE UPDATE ON decisions
BEGIN SELECT RAISE(ABORT, 'decisions are append-only'); END;
CREATE TRIGGER decisions_remain BEFORE DELETE ON decisions
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE document = OLD.document)
BEGIN SELECT RAISE(ABORT, 'decisions are append-only'); END;
CREATE TRIGGER log_stays BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_remains BEFORE DELETE ON log
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE document = OLD.document)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER findings_stay BEFORE UPDATE ON findings
BEGIN SELECT RAISE(ABORT, 'findings are append-only'); END;
