-- Schema 27: the time bank of a seat. drawn: seconds it has given, less those added. bank_from: since when the open
-- deadline takes from it. extended: missed deadlines that were lengthened instead.
ALTER TABLE seat ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN bank_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN extended INTEGER NOT NULL DEFAULT 0;

PRAGMA user_version = 27;
