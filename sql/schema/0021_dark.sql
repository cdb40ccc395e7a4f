-- Schema 21: picture_dark: the player wants the board with light letters on dark paper.
ALTER TABLE player ADD COLUMN picture_dark INTEGER NOT NULL DEFAULT 0 CHECK (picture_dark IN (0, 1));

PRAGMA user_version = 21;
