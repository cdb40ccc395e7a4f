-- Schema 16: games of whose pages the system refused some: since when, how often, when they are tried again, and what it
-- said. Game 0 are the pages of the house alone and those of the rules; with nothing said they are only to be made.
CREATE TABLE page_fault (
    game  INTEGER NOT NULL PRIMARY KEY,
    since INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    next  INTEGER NOT NULL,
    said  TEXT    NOT NULL
) STRICT;

PRAGMA user_version = 16;
