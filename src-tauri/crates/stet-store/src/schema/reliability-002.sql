-- What runs did with outlets, added up since counting began.
CREATE TABLE counted (
    only  INTEGER PRIMARY KEY CHECK (only = 1),
    -- Seconds since 1970, UTC.
    since INTEGER NOT NULL,
    -- The counters, as JSON.
    body  TEXT NOT NULL
) STRICT;
