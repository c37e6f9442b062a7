-- What a document cites, read out of it once.
CREATE TABLE reference_list (
    document  TEXT NOT NULL REFERENCES documents(id),
    number    INTEGER NOT NULL,
    reference TEXT NOT NULL,
    PRIMARY KEY (document, number)
) STRICT;

-- What looking a reference up came to. The latest row of a reference stands; older ones stay.
CREATE TABLE reference_findings (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    document TEXT NOT NULL REFERENCES documents(id),
    number   INTEGER NOT NULL,
    run      TEXT NOT NULL,
    finding  TEXT NOT NULL,
    at       TEXT NOT NULL
) STRICT;
CREATE INDEX reference_findings_of ON reference_findings (document, number, seq);
