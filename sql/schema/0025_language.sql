-- Schema 25: language: what a player's mails are written in, by its code ("de"); '': that of the installation.
ALTER TABLE player ADD COLUMN language TEXT NOT NULL DEFAULT '';

PRAGMA user_version = 25;
