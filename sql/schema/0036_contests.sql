-- Schema 36: events of the club (docs/events.md), called contests, since an event is what happens in a game.
-- kind: as enum contest_kind; status: 0 open to enter, 1 running, 2 finished, 3 cancelled. rules, options, pace, terms:
-- what its games are opened with; style: its own settings, JSON. draws: of its start, JSON, "" before.
-- wake_at: when it wants to be looked at though no game of it has ended; 0: never. changes: how often the row, who
-- entered or a table became other; paged: the number of these that its pages show; listed: whose pages name it, behind
-- the title under which they do.
CREATE TABLE contest (
    id         INTEGER NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    name_key   TEXT    NOT NULL UNIQUE,
    kind       INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 5),
    status     INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
    rules      TEXT    NOT NULL,
    seats      INTEGER NOT NULL,
    options    TEXT    NOT NULL,
    pace       INTEGER NOT NULL,
    terms      TEXT    NOT NULL,
    style      TEXT    NOT NULL,
    secret     BLOB    NOT NULL CHECK (length(secret) = 32),
    commitment BLOB    NOT NULL CHECK (length(commitment) = 32),
    draws      TEXT    NOT NULL,
    round      INTEGER NOT NULL,
    revision   INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    started    INTEGER NOT NULL,
    ended      INTEGER NOT NULL,
    wake_at    INTEGER NOT NULL,
    changes    INTEGER NOT NULL DEFAULT 1,
    paged      INTEGER NOT NULL DEFAULT 0,
    listed     TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX contest_status ON contest (status, id);
CREATE INDEX contest_unpaged ON contest (id) WHERE paged <> changes;

-- number: in the order of entering; place: the pairing number, 0 before the draw. player: NULL is a bot.
-- since, until: the first and the last round that they are in; until 0: they have not withdrawn.
CREATE TABLE entrant (
    contest  INTEGER NOT NULL REFERENCES contest (id),
    number   INTEGER NOT NULL CHECK (number >= 1),
    player   INTEGER REFERENCES player (id),
    word     TEXT    NOT NULL,
    place    INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    until    INTEGER NOT NULL,
    rating   INTEGER NOT NULL,
    division INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (contest, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entrant_player ON entrant (player, contest) WHERE player IS NOT NULL;

-- A table of a round. game: NULL where none was opened (a bye, an absence, a challenge that waits for its answer).
-- due: until when a challenge is to be answered; -1: its result was given by hand. ended: when its result was noted, 0 before.
CREATE TABLE fixture (
    contest  INTEGER NOT NULL REFERENCES contest (id),
    round    INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    division INTEGER NOT NULL,
    game     INTEGER REFERENCES game (id),
    due      INTEGER NOT NULL,
    opened   INTEGER NOT NULL,
    ended    INTEGER NOT NULL,
    PRIMARY KEY (contest, round, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX fixture_game ON fixture (game) WHERE game IS NOT NULL;
CREATE INDEX fixture_open ON fixture (contest) WHERE ended = 0;

-- place: from 1; entrant: its number; way: as enum contest_way; points in 420ths; score: the rules' own.
CREATE TABLE fixture_seat (
    contest INTEGER NOT NULL,
    round   INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    rank    INTEGER NOT NULL,
    way     INTEGER NOT NULL CHECK (way BETWEEN 0 AND 4),
    points  INTEGER NOT NULL,
    score   INTEGER NOT NULL,
    PRIMARY KEY (contest, round, number, place),
    FOREIGN KEY (contest, round, number) REFERENCES fixture (contest, round, number)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 36;
