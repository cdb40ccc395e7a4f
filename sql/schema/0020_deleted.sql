-- Schema 20: deleted: the game never began and was deleted. Its row keeps its number from being given out again.
ALTER TABLE game ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1));

PRAGMA user_version = 20;
