-- Schema 19: what the operator's program is still to be told (hook.program): of a mail to a seat, by its number in outbox.
-- at: when that was; next: when it is tried, or is again should who tries it die; tries: how often it was.
CREATE TABLE hook_call (
    mail   INTEGER NOT NULL PRIMARY KEY,
    at     INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    game   INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    player INTEGER NOT NULL,
    next   INTEGER NOT NULL,
    tries  INTEGER NOT NULL
) STRICT;
CREATE INDEX hook_call_next ON hook_call (next, mail);

PRAGMA user_version = 19;
