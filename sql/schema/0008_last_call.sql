-- Schema 8: last_call: since the player stopped his mail he was told, the one time, that a deadline comes.
ALTER TABLE player ADD COLUMN last_call INTEGER NOT NULL DEFAULT 0 CHECK (last_call IN (0, 1));

PRAGMA user_version = 8;
