-- Schema 35: the names that a player had before, each with a comma behind it: what was written then names them so, and
-- who is forgotten is taken out of it by all of them.
ALTER TABLE player ADD COLUMN former TEXT NOT NULL DEFAULT '';

-- Of schema 30, which builds of before did not make.
CREATE INDEX IF NOT EXISTS habit_next ON habit (next_at) WHERE watch > 0;

PRAGMA user_version = 35;
