-- Packages that say otherwise than the document here, and wait for a person's choices.
CREATE TABLE waiting_packages (
    document TEXT PRIMARY KEY REFERENCES documents(id),
    package  BLOB NOT NULL,
    at       TEXT NOT NULL
) STRICT;

-- Offers of services that a person put aside for a document.
CREATE TABLE declined_offers (
    document TEXT NOT NULL REFERENCES documents(id),
    -- "claims", "references".
    offer    TEXT NOT NULL,
    at       TEXT NOT NULL,
    PRIMARY KEY (document, offer)
) STRICT;
