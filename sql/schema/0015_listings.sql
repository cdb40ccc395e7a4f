-- Schema 15: what the lists of the pages say of each game. All of it is made anew from the games with their pages.
-- list: 0 none, 1 open, 2 running, 3 finished. ranked: whether it counts for ratings. due: the next deadline that everybody
-- may know of. changed: when what the lists say of it last became other. facts: JSON.
CREATE TABLE listing (
    game    INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
    list    INTEGER NOT NULL CHECK (list BETWEEN 0 AND 3),
    rules   TEXT    NOT NULL,
    ranked  INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    opened  INTEGER NOT NULL,
    started INTEGER NOT NULL,
    ended   INTEGER NOT NULL,
    due     INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    facts   TEXT    NOT NULL
) STRICT;
CREATE INDEX listing_list ON listing (list, game);
CREATE INDEX listing_over ON listing (ended, game) WHERE list = 3;
CREATE INDEX listing_due ON listing (due, game) WHERE due > 0;
CREATE INDEX listing_opened ON listing (opened, game);
CREATE INDEX listing_started ON listing (started, game) WHERE started > 0;
CREATE INDEX listing_ended ON listing (ended, game) WHERE ended > 0;

-- What a ranked game gave each of its players: rank, and his rating after it in hundredths of a point.
CREATE TABLE placing (
    game   INTEGER NOT NULL REFERENCES game (id),
    seat   INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id),
    rules  TEXT    NOT NULL,
    ended  INTEGER NOT NULL,
    rank   INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX placing_rules ON placing (rules, ended, game, seat);
CREATE INDEX placing_player ON placing (player, rules, ended, game);

CREATE INDEX seat_kept ON seat (kept_for) WHERE kept_for IS NOT NULL;
CREATE INDEX seat_gave_up ON seat (gave_up) WHERE gave_up IS NOT NULL;
UPDATE game SET paged = 0;

PRAGMA user_version = 15;
