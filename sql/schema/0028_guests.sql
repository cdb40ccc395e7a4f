-- Schema 28: the player who opened a table, who was invited to it and who asks to join (engine/game/guests.h), as JSON;
-- '' where game masters opened it. A row of standby may also name tables to come: "quorum/3", "quorum/0" for any number
-- of seats, "/0" for any game.
ALTER TABLE game ADD COLUMN guests TEXT NOT NULL DEFAULT '';

PRAGMA user_version = 28;
