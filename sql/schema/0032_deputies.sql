-- Schema 32: deputies. owner: for whom a seat's player plays it for a while. deputy: who was asked to. lent_until: until
-- when; 0: until the owner wants it back.
ALTER TABLE seat ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN deputy INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN lent_until INTEGER NOT NULL DEFAULT 0;
CREATE INDEX seat_lent ON seat (lent_until, game) WHERE lent_until > 0;
CREATE INDEX seat_owner ON seat (owner) WHERE owner > 0;

PRAGMA user_version = 32;
