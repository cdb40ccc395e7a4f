-- Schema 4: each game's own terms, people who are away or stay away, votes, game masters.

-- terms: JSON, only what differs from the house's settings. wake_at: when the game wants to be looked at, beside
-- the deadlines of its seats. played_at: the last order of a person. warned_at: when its players were told that it
-- will be closed unless somebody plays; 0: they were not. outcome: JSON, the result that the seats agreed
-- on; '' where the rules say how it ends. origin: the number under which it was opened, in
-- another house perhaps; its dice and its log of acts are made with it. root: the last secret of the chain that its
-- commitment binds; zeros for a game that has one secret only.
ALTER TABLE game ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE game ADD COLUMN wake_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN played_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN warned_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));
-- When a phase that has all its answers resolves, where the game leaves time to change one's mind.
ALTER TABLE game ADD COLUMN cools_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN outcome TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN origin INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN root BLOB NOT NULL CHECK (length(root) = 32)
    DEFAULT X'0000000000000000000000000000000000000000000000000000000000000000';
UPDATE game SET origin = id;
-- Of games that run already it is not known who sent the last order.
UPDATE game SET played_at = last_activity WHERE status IN (1, 2);
CREATE INDEX game_wake ON game (wake_at, id) WHERE wake_at > 0;
CREATE INDEX game_finished ON game (rules, ended, id) WHERE status = 3;

-- missed_row: deadlines missed one after the other. kept_for: the player for whom a bot keeps the seat while it is
-- offered to others. absent: seconds of absence that were given. judged: the deadline that was last counted as missed
-- or kept too late. missed_phase: if as missed, the move that the default may be in; 0 once an answer came after all.
ALTER TABLE seat ADD COLUMN missed_row INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN kept_for INTEGER REFERENCES player (id);
-- Who conceded it: a bot plays on, and the result is still that player's.
ALTER TABLE seat ADD COLUMN gave_up INTEGER REFERENCES player (id);
ALTER TABLE seat ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN judged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN missed_phase INTEGER NOT NULL DEFAULT 0;
-- ready: has said so. passed: the deadline that passed while the game waits for others. still_until: the clock of the
-- deadline that runs stands until then, since the player is away. runs_out: when the time that was given runs out; days
-- off, schedule and hours of sleep make `due` of it.
ALTER TABLE seat ADD COLUMN ready INTEGER NOT NULL DEFAULT 0 CHECK (ready IN (0, 1));
ALTER TABLE seat ADD COLUMN passed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN still_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN runs_out INTEGER NOT NULL DEFAULT 0;
UPDATE seat SET runs_out = due;

-- Minutes of the day in the player's zone between which no deadline of his ends; equal: none.
ALTER TABLE player ADD COLUMN sleep_from INTEGER NOT NULL DEFAULT 0 CHECK (sleep_from BETWEEN 0 AND 1439);
ALTER TABLE player ADD COLUMN sleep_until INTEGER NOT NULL DEFAULT 0 CHECK (sleep_until BETWEEN 0 AND 1439);

-- Whether it went out without the name of its writer.
ALTER TABLE press ADD COLUMN masked INTEGER NOT NULL DEFAULT 0 CHECK (masked IN (0, 1));

-- When a mail of the player's was acted on last.
ALTER TABLE player ADD COLUMN heard INTEGER NOT NULL DEFAULT 0;

-- How a player kept the deadlines of all games.
CREATE TABLE conduct (
    player  INTEGER NOT NULL PRIMARY KEY REFERENCES player (id),
    on_time INTEGER NOT NULL,
    late    INTEGER NOT NULL,
    missed  INTEGER NOT NULL
) STRICT;

-- Who would take over a seat, of these rules or ('') of any.
CREATE TABLE standby (
    player INTEGER NOT NULL REFERENCES player (id),
    rules  TEXT    NOT NULL,
    since  INTEGER NOT NULL,
    PRIMARY KEY (player, rules)
) STRICT, WITHOUT ROWID;

-- state: 0 open, 1 carried, 2 lost, 3 withdrawn or out of date.
CREATE TABLE ballot (
    game   INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind   TEXT    NOT NULL,
    detail TEXT    NOT NULL,
    seat   INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    until  INTEGER NOT NULL,
    state  INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX ballot_open ON ballot (game, number) WHERE state = 0;

CREATE TABLE vote (
    game   INTEGER NOT NULL,
    ballot INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    yes    INTEGER NOT NULL CHECK (yes IN (0, 1)),
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, ballot, seat),
    FOREIGN KEY (game, ballot) REFERENCES ballot (game, number)
) STRICT, WITHOUT ROWID;

-- Who runs a game beside those whom the settings name. game 0: all games.
CREATE TABLE master (
    game    INTEGER NOT NULL,
    address TEXT    NOT NULL,
    PRIMARY KEY (game, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX master_address ON master (address, game);
CREATE INDEX game_gm ON game (gm) WHERE gm <> '';

PRAGMA user_version = 4;
