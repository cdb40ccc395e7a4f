-- Schema 33: of the seats of a game, what the calendars and feeds of their players say: JSON.
ALTER TABLE listing ADD COLUMN own TEXT NOT NULL DEFAULT '{}';

PRAGMA user_version = 33;
