-- Whether a document's runs assess the outlets they meet before anything of theirs is judged.
ALTER TABLE documents ADD COLUMN assess_outlets INTEGER NOT NULL DEFAULT 0
    CHECK (assess_outlets IN (0, 1));
