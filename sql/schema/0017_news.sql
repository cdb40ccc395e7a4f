-- Schema 17: what game masters hear of. kind: as enum news_kind; game, seat, player: 0 for none. Told rows are dropped but
-- for the newest, so that a number is never given out again.
CREATE TABLE news (
    id     INTEGER NOT NULL PRIMARY KEY,
    at     INTEGER NOT NULL,
    kind   INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 5),
    game   INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    player INTEGER NOT NULL
) STRICT;

-- How a game master wants to hear of it (0: never, 1: once a day, 2: of each at once), and the newest that he was told.
-- Who stands not here is told once a day.
CREATE TABLE news_reader (
    address TEXT    NOT NULL PRIMARY KEY,
    wish    INTEGER NOT NULL CHECK (wish BETWEEN 0 AND 2),
    told    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 17;
