-- Schema 9: mails from an address of which nothing was understood, and which were answered: how many in a row, and on
-- `day` (days since 1970). Beyond some of them there is silence.
CREATE TABLE misread (
    address TEXT    NOT NULL PRIMARY KEY,
    in_row  INTEGER NOT NULL CHECK (in_row >= 0),
    day     INTEGER NOT NULL,
    today   INTEGER NOT NULL CHECK (today >= 0)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 9;
