-- Schema 5: how often the same mail came again, so that every mail that was ever taken is accounted for.
ALTER TABLE inbox ADD COLUMN copies INTEGER NOT NULL DEFAULT 0;
CREATE INDEX inbox_copied ON inbox (copies) WHERE copies > 0;

PRAGMA user_version = 5;
