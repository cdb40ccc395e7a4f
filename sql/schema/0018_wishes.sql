-- Schema 18: wishes: the seats that a player would like, the best first, by number with blanks between. Games with the
-- term draw_seats give seats by it when they begin; before that the rows are places in the order of joining.
ALTER TABLE seat ADD COLUMN wishes TEXT NOT NULL DEFAULT '';

PRAGMA user_version = 18;
