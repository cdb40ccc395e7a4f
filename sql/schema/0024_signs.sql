-- Schema 24: signs: what a player's mails ended with that did nothing, so that it is known as a signature when it stands
-- there again: a mark and a keyed hash for each line (src/engine/inbox/signs.h).
ALTER TABLE player ADD COLUMN signs TEXT NOT NULL DEFAULT '';

PRAGMA user_version = 24;
