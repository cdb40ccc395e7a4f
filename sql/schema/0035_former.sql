-- Schema 35: the names that a player had before, each with a comma behind it: what was written then names them so, and
-- who is forgotten is taken out of it by all of them.
ALTER TABLE player ADD COLUMN former TEXT NOT NULL DEFAULT '';

PRAGMA user_version = 35;
