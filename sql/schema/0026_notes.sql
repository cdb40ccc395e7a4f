-- Schema 26: notes of players, which are messages to themselves: player, whose it is (0: a message to others), and about,
-- what went on then, in the words of its writer.
ALTER TABLE press ADD COLUMN player INTEGER NOT NULL DEFAULT 0;
ALTER TABLE press ADD COLUMN about TEXT NOT NULL DEFAULT '';
CREATE INDEX press_note ON press (game, player) WHERE player > 0;

PRAGMA user_version = 26;
