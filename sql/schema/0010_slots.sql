-- Schema 10: games may have 160 slots. `blocked` goes on holding those below 62, a bit each; these hold the 62 from
-- slot 62 and from slot 124 on.
ALTER TABLE seat ADD COLUMN blocked_62 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_62 >= 0);
ALTER TABLE seat ADD COLUMN blocked_124 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_124 >= 0);

PRAGMA user_version = 10;
