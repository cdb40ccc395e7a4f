-- Schema 13: picture_wide: the player wants the board wide, as for a screen, and not upright, as for a telephone.
ALTER TABLE player ADD COLUMN picture_wide INTEGER NOT NULL DEFAULT 0 CHECK (picture_wide IN (0, 1));

PRAGMA user_version = 13;
