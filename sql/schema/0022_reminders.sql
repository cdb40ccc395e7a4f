-- Schema 22: reminders_off: the player is not reminded before deadlines; all other mail comes as before.
ALTER TABLE player ADD COLUMN reminders_off INTEGER NOT NULL DEFAULT 0 CHECK (reminders_off IN (0, 1));

PRAGMA user_version = 22;
