-- Schema 2: mail in and out. Raw messages stand in tables of their own, so that a change
-- of state does not write them again and retention is a deletion.

-- state: 0 filed (waits), 1 done, 2 ignored, 3 refused, 4 quarantined, 5 parked.
-- Keys are kept for ever. kept: the raw text is still there.
CREATE TABLE inbox (
    id       INTEGER NOT NULL PRIMARY KEY,
    key      TEXT    NOT NULL UNIQUE,
    hash     BLOB    NOT NULL CHECK (length(hash) = 32),
    size     INTEGER NOT NULL,
    received INTEGER NOT NULL,
    source   TEXT    NOT NULL,
    state    INTEGER NOT NULL CHECK (state BETWEEN 0 AND 5),
    tries    INTEGER NOT NULL,
    note     TEXT    NOT NULL,
    handled  INTEGER NOT NULL,
    kept     INTEGER NOT NULL CHECK (kept IN (0, 1))
) STRICT;
CREATE INDEX inbox_undone ON inbox (state, id) WHERE state <> 1;
CREATE INDEX inbox_kept ON inbox (received) WHERE kept = 1;

CREATE TABLE inbox_raw (
    inbox INTEGER NOT NULL PRIMARY KEY REFERENCES inbox (id),
    raw   BLOB    NOT NULL
) STRICT;

-- state: 0 queued, 1 sending, 2 sent, 3 failed, 4 dropped.
CREATE TABLE outbox (
    id            INTEGER NOT NULL PRIMARY KEY,
    dedup         TEXT    NOT NULL UNIQUE,
    message_id    TEXT    NOT NULL UNIQUE,
    envelope_from TEXT    NOT NULL,
    envelope_to   TEXT    NOT NULL,
    game          INTEGER REFERENCES game (id),
    seat          INTEGER NOT NULL,
    phase         INTEGER NOT NULL,
    branch        INTEGER NOT NULL,
    kind          TEXT    NOT NULL,
    request       TEXT    NOT NULL,
    state         INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),
    tries         INTEGER NOT NULL,
    next_at       INTEGER NOT NULL,
    lease_until   INTEGER NOT NULL,
    owner         TEXT    NOT NULL,
    last_reply    TEXT    NOT NULL,
    created       INTEGER NOT NULL,
    sent_at       INTEGER NOT NULL,
    size          INTEGER NOT NULL,
    kept          INTEGER NOT NULL CHECK (kept IN (0, 1))
) STRICT;
CREATE INDEX outbox_unsent ON outbox (state, next_at, id) WHERE state <> 2;
CREATE INDEX outbox_cover ON outbox (game, seat, kind) WHERE state = 0;
CREATE INDEX outbox_to ON outbox (envelope_to, created);
CREATE INDEX outbox_kept ON outbox (created) WHERE kept = 1;

CREATE TABLE outbox_raw (
    outbox    INTEGER NOT NULL PRIMARY KEY REFERENCES outbox (id),
    raw       BLOB    NOT NULL,
    text_part TEXT    NOT NULL
) STRICT;

-- How often something came in the window that began at `window`.
CREATE TABLE rate (
    key    TEXT    NOT NULL PRIMARY KEY,
    began  INTEGER NOT NULL,
    times  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 2;
