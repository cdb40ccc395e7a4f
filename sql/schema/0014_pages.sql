-- Schema 14: paged: the revision of the game that its pages show; 0: they show none, or are to be made anew.
ALTER TABLE game ADD COLUMN paged INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_unpaged ON game (id) WHERE paged <> revision;

PRAGMA user_version = 14;
