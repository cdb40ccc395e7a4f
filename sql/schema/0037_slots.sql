-- Schema 37: games may have 558 slots. These hold the 62 from 186 on, from 248 on, and so forth (schema 10).
ALTER TABLE seat ADD COLUMN blocked_186 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_186 >= 0);
ALTER TABLE seat ADD COLUMN blocked_248 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_248 >= 0);
ALTER TABLE seat ADD COLUMN blocked_310 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_310 >= 0);
ALTER TABLE seat ADD COLUMN blocked_372 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_372 >= 0);
ALTER TABLE seat ADD COLUMN blocked_434 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_434 >= 0);
ALTER TABLE seat ADD COLUMN blocked_496 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_496 >= 0);

PRAGMA user_version = 37;
