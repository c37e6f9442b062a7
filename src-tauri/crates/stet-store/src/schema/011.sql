-- The publisher's logo, printed on the covers of reports. One at most.
CREATE TABLE publisher_logo (
    only  INTEGER PRIMARY KEY CHECK (only = 1),
    -- A PNG as stet-export draws it, never the file it came from.
    image BLOB NOT NULL
) STRICT;
