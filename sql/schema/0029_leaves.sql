-- Schema 29: leaves: when a player asked to be forgotten, until that is done with the next tick; 0: they did not.
ALTER TABLE player ADD COLUMN leaves INTEGER NOT NULL DEFAULT 0;
CREATE INDEX player_leaves ON player (leaves) WHERE leaves > 0;

PRAGMA user_version = 29;
