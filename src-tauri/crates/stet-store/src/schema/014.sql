-- The headings a passage stands under and a table's caption: what a statement in it is about.
ALTER TABLE passages ADD COLUMN under TEXT NOT NULL DEFAULT '';
