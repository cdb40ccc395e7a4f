-- Schema 30: what a player wants of the mails of one game, beside what they want of all. digest, receipts: as with the
-- player; reminders: 0 off, 1 on; -1: as in all games. ends: once out of it they hear of its end alone. watch: they look
-- on without a seat, 1 once a day, 2 by each phase; told: the last move that they were told, next_at: not before then.
CREATE TABLE habit (
    game      INTEGER NOT NULL REFERENCES game (id),
    player    INTEGER NOT NULL REFERENCES player (id),
    digest    INTEGER NOT NULL CHECK (digest BETWEEN -1 AND 2),
    receipts  INTEGER NOT NULL CHECK (receipts BETWEEN -1 AND 2),
    reminders INTEGER NOT NULL CHECK (reminders BETWEEN -1 AND 1),
    ends      INTEGER NOT NULL CHECK (ends IN (0, 1)),
    watch     INTEGER NOT NULL CHECK (watch BETWEEN 0 AND 2),
    told      INTEGER NOT NULL,
    next_at   INTEGER NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX habit_watch ON habit (player) WHERE watch > 0;
CREATE INDEX habit_next ON habit (next_at) WHERE watch > 0;

PRAGMA user_version = 30;
