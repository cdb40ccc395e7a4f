-- Schema 31: who may sit down. ban: an address, or "@" and a domain with all below it; until 0: for ever. block: two
-- players of whom the first does not want to sit at a table with the other. waits: since when a player waits for a game
-- master to let them in; 0: they may sit.
CREATE TABLE ban (
    what   TEXT    NOT NULL PRIMARY KEY,
    since  INTEGER NOT NULL,
    until  INTEGER NOT NULL,
    reason TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE block (
    player INTEGER NOT NULL REFERENCES player (id),
    other  INTEGER NOT NULL REFERENCES player (id),
    since  INTEGER NOT NULL,
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_other ON block (other);

ALTER TABLE player ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;

PRAGMA user_version = 31;
