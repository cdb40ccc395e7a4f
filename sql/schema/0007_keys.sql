-- Schema 7: keys that their player can change, and when a player was asked.
-- epoch: of the keys in all mails to the player; he raises it where one has leaked.
-- asked: the mail about which he was asked last whether it is his; 0 none.
ALTER TABLE player ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0 CHECK (epoch >= 0);
ALTER TABLE player ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;

PRAGMA user_version = 7;
