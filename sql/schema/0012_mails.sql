-- Schema 12: how a player wants his mails, and what the next one of a seat must still say.
-- subject_thread: one subject for all mails of a game. receipts: 0 short, 1 of problems only, 2 none. calendar: deadlines
-- as files for a calendar.
-- untold: JSON, what became of orders of which no receipt went out; '' nothing.
ALTER TABLE player ADD COLUMN subject_thread INTEGER NOT NULL DEFAULT 0 CHECK (subject_thread IN (0, 1));
ALTER TABLE player ADD COLUMN receipts INTEGER NOT NULL DEFAULT 0 CHECK (receipts BETWEEN 0 AND 2);
ALTER TABLE player ADD COLUMN calendar INTEGER NOT NULL DEFAULT 0 CHECK (calendar IN (0, 1));
ALTER TABLE seat ADD COLUMN untold TEXT NOT NULL DEFAULT '';

PRAGMA user_version = 12;
