-- Schema 1: players, games and their record. Times are UTC seconds, 0 for none.
-- Booleans are 0 or 1. Ids are given out by the statements, never by the engine's row order.

-- The mark of our files: "CURS".
PRAGMA application_id = 1129665107;

CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- name_key: the name with ASCII capitals made small; two players never differ by those alone.
CREATE TABLE player (
    id          INTEGER NOT NULL PRIMARY KEY,
    name        TEXT    NOT NULL,
    name_key    TEXT    NOT NULL UNIQUE,
    zone        TEXT    NOT NULL,
    digest      INTEGER NOT NULL,
    mail_off    INTEGER NOT NULL CHECK (mail_off IN (0, 1)),
    picture_off INTEGER NOT NULL CHECK (picture_off IN (0, 1)),
    away_from   INTEGER NOT NULL,
    away_until  INTEGER NOT NULL,
    created     INTEGER NOT NULL
) STRICT;

CREATE TABLE address (
    address TEXT    NOT NULL PRIMARY KEY,
    player  INTEGER NOT NULL REFERENCES player (id),
    proved  INTEGER NOT NULL CHECK (proved IN (0, 1)),
    hard    INTEGER NOT NULL,
    soft    INTEGER NOT NULL,
    bounced INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX address_player ON address (player);

-- status: 0 forming, 1 running, 2 paused, 3 finished, 4 cancelled.
-- revision: raised by every change of the game, what compare-and-swap compares.
CREATE TABLE game (
    id               INTEGER NOT NULL PRIMARY KEY,
    name             TEXT    NOT NULL,
    name_key         TEXT    NOT NULL UNIQUE,
    rules            TEXT    NOT NULL,
    rules_version    INTEGER NOT NULL,
    seats            INTEGER NOT NULL,
    options          TEXT    NOT NULL,
    status           INTEGER NOT NULL CHECK (status BETWEEN 0 AND 4),
    pace             INTEGER NOT NULL,
    revision         INTEGER NOT NULL,
    phase            INTEGER NOT NULL,
    branch           INTEGER NOT NULL,
    secret           BLOB    NOT NULL CHECK (length(secret) = 32),
    commitment       BLOB    NOT NULL CHECK (length(commitment) = 32),
    seed             BLOB    NOT NULL CHECK (length(seed) = 32),
    chance_position  INTEGER NOT NULL,
    position_version INTEGER NOT NULL,
    hash             BLOB    NOT NULL CHECK (length(hash) = 32),
    created          INTEGER NOT NULL,
    started          INTEGER NOT NULL,
    ended            INTEGER NOT NULL,
    paused_left      INTEGER NOT NULL,
    gm               TEXT    NOT NULL,
    thread           TEXT    NOT NULL,
    last_activity    INTEGER NOT NULL,
    position         TEXT
) STRICT;
CREATE INDEX game_status ON game (status, id);

-- kind: 0 empty, 1 player, 2 bot. due, remind_at: set in running games only.
CREATE TABLE seat (
    game                    INTEGER NOT NULL REFERENCES game (id),
    number                  INTEGER NOT NULL CHECK (number >= 1),
    kind                    INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
    player                  INTEGER REFERENCES player (id),
    word                    TEXT    NOT NULL,
    otherwise_default       INTEGER NOT NULL CHECK (otherwise_default IN (0, 1)),
    otherwise_ask_surprised INTEGER NOT NULL CHECK (otherwise_ask_surprised IN (0, 1)),
    wait                    INTEGER NOT NULL CHECK (wait IN (0, 1)),
    waiting                 INTEGER NOT NULL CHECK (waiting IN (0, 1)),
    blocked                 INTEGER NOT NULL CHECK (blocked >= 0),
    clock                   INTEGER NOT NULL,
    due                     INTEGER NOT NULL,
    remind_at               INTEGER NOT NULL,
    epoch                   INTEGER NOT NULL,
    misses                  INTEGER NOT NULL,
    last_mail               INTEGER NOT NULL,
    told                    INTEGER NOT NULL,
    asked_phase             INTEGER NOT NULL,
    PRIMARY KEY (game, number),
    CHECK ((kind = 1) = (player IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_player ON seat (player) WHERE player IS NOT NULL;
CREATE INDEX seat_due ON seat (due, game) WHERE due > 0;
CREATE INDEX seat_remind ON seat (remind_at, game) WHERE remind_at > 0;

CREATE TABLE plan (
    game  INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    place INTEGER NOT NULL,
    line  TEXT    NOT NULL,
    PRIMARY KEY (game, seat, place),
    FOREIGN KEY (game, seat) REFERENCES seat (game, number)
) STRICT, WITHOUT ROWID;

-- The truth about a game: setup (number 0) and every resolved phase. position: only
-- the start's and a game master's edit.
CREATE TABLE move (
    game      INTEGER NOT NULL REFERENCES game (id),
    branch    INTEGER NOT NULL,
    number    INTEGER NOT NULL CHECK (number >= 0),
    at        INTEGER NOT NULL,
    phase     TEXT    NOT NULL,
    orders    TEXT    NOT NULL,
    draws     TEXT    NOT NULL,
    events    TEXT    NOT NULL,
    position  TEXT,
    hash      BLOB    NOT NULL CHECK (length(hash) = 32),
    defaulted INTEGER NOT NULL CHECK (defaulted IN (0, 1)),
    PRIMARY KEY (game, branch, number)
) STRICT;

-- After an undo: the line is the parent's up to and with move from_number, then this branch's own.
CREATE TABLE branch (
    game        INTEGER NOT NULL REFERENCES game (id),
    branch      INTEGER NOT NULL,
    parent      INTEGER NOT NULL,
    from_number INTEGER NOT NULL,
    seed        BLOB    NOT NULL CHECK (length(seed) = 32),
    at          INTEGER NOT NULL,
    PRIMARY KEY (game, branch)
) STRICT, WITHOUT ROWID;

-- to_seats: bit 1 << seat, bit 0 the game master.
CREATE TABLE press (
    id        INTEGER NOT NULL PRIMARY KEY,
    game      INTEGER NOT NULL REFERENCES game (id),
    from_seat INTEGER NOT NULL,
    to_seats  INTEGER NOT NULL,
    phase     INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    body      TEXT    NOT NULL
) STRICT;
CREATE INDEX press_game ON press (game, id);

PRAGMA user_version = 1;
