-- How thorough a check is, and what happens to a report once it was handed over.

ALTER TABLE documents ADD COLUMN tier TEXT NOT NULL DEFAULT 'newspaper'
    CHECK (tier IN ('newspaper', 'hybrid', 'magazine'));

-- Reports that were signed off, as they were. Never changed: a correction makes the next one.
CREATE TABLE revisions (
    document TEXT NOT NULL REFERENCES documents(id),
    -- From 1, without gaps.
    number   INTEGER NOT NULL,
    at       TEXT NOT NULL,
    checker  TEXT NOT NULL,
    version  TEXT NOT NULL,
    reason   TEXT NOT NULL,
    -- SHA-256 of the report as written, lower-case hex.
    hash     TEXT NOT NULL,
    -- JSON: what it corrects in the one before.
    corrections TEXT NOT NULL,
    report   TEXT NOT NULL,
    PRIMARY KEY (document, number)
) STRICT;

-- Errors that somebody reported in a revision.
CREATE TABLE report_flags (
    id       TEXT PRIMARY KEY,
    document TEXT NOT NULL REFERENCES documents(id),
    claim    TEXT,
    revision INTEGER NOT NULL,
    sender   TEXT NOT NULL,
    words    TEXT NOT NULL,
    at       TEXT NOT NULL
) STRICT;
CREATE INDEX report_flags_of_document ON report_flags (document, at);

-- What became of them, step by step; the last step is how they stand.
CREATE TABLE flag_steps (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    document TEXT NOT NULL REFERENCES documents(id),
    flag     TEXT NOT NULL REFERENCES report_flags(id),
    state    TEXT NOT NULL CHECK (state IN ('corrected', 'declined', 'appealed')),
    words    TEXT NOT NULL,
    by       TEXT NOT NULL,
    at       TEXT NOT NULL
) STRICT;
CREATE INDEX flag_steps_of_flag ON flag_steps (flag, seq);

-- What the author says against the report.
CREATE TABLE rebuttals (
    id        TEXT PRIMARY KEY,
    document  TEXT NOT NULL REFERENCES documents(id),
    claim     TEXT,
    author    TEXT NOT NULL,
    words     TEXT NOT NULL,
    at        TEXT NOT NULL,
    -- 1 once its author took it back.
    withdrawn INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX rebuttals_of_document ON rebuttals (document, at);

-- Remarks on the text as a whole, and what a person made of them; a person's own question to the
-- author is one that was asked from the beginning.
CREATE TABLE text_notes (
    id       TEXT PRIMARY KEY,
    document TEXT NOT NULL REFERENCES documents(id),
    -- The draft it was made on.
    version  TEXT NOT NULL,
    block    INTEGER,
    quote    TEXT NOT NULL,
    kind     TEXT NOT NULL,
    note     TEXT NOT NULL,
    by       TEXT NOT NULL,
    at       TEXT NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('open', 'asked', 'set_aside')),
    question TEXT NOT NULL,
    asker    TEXT NOT NULL,
    asked_at TEXT
) STRICT;
CREATE INDEX text_notes_of_document ON text_notes (document, version, at);

-- One row for each reading of a draft as a whole, also where nothing was remarked.
CREATE TABLE text_readings (
    document TEXT NOT NULL REFERENCES documents(id),
    version  TEXT NOT NULL,
    by       TEXT NOT NULL,
    at       TEXT NOT NULL,
    portions INTEGER NOT NULL,
    -- Portions nobody answered for.
    unread   INTEGER NOT NULL,
    dropped  INTEGER NOT NULL,
    PRIMARY KEY (document, version)
) STRICT;

CREATE TRIGGER revisions_stay BEFORE UPDATE ON revisions
BEGIN SELECT RAISE(ABORT, 'a signed-off report is never changed'); END;
CREATE TRIGGER revisions_remain BEFORE DELETE ON revisions
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE document = OLD.document)
BEGIN SELECT RAISE(ABORT, 'a signed-off report is never changed'); END;
CREATE TRIGGER flag_steps_stay BEFORE UPDATE ON flag_steps
BEGIN SELECT RAISE(ABORT, 'what became of a reported error is append-only'); END;
