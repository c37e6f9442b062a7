-- Material that a person holds to be confidential: nothing of its words leaves the machine.
ALTER TABLE sources ADD COLUMN confidential INTEGER NOT NULL DEFAULT 0;
-- Its words are not here: it came in a package, which names it by its hash alone.
ALTER TABLE sources ADD COLUMN withheld INTEGER NOT NULL DEFAULT 0;
