-- Schema 3: acts on a game, each hashed over the one before. game 0: the house.
CREATE TABLE audit (
    game   INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    at     INTEGER NOT NULL,
    actor  TEXT    NOT NULL,
    act    TEXT    NOT NULL,
    detail TEXT    NOT NULL,
    hash   BLOB    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 3;
