-- Schema 34: a household. address: a row for each player who has it. outbox.player: whom the mail is for, inbox.player:
-- who was found to have written it; 0: that is not known, or it was not noted.
CREATE TABLE address_of (
    address TEXT    NOT NULL,
    player  INTEGER NOT NULL REFERENCES player (id),
    proved  INTEGER NOT NULL CHECK (proved IN (0, 1)),
    hard    INTEGER NOT NULL,
    soft    INTEGER NOT NULL,
    bounced INTEGER NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (address, player)
) STRICT, WITHOUT ROWID;
INSERT INTO address_of SELECT address, player, proved, hard, soft, bounced, created FROM address;
DROP TABLE address;
ALTER TABLE address_of RENAME TO address;
CREATE INDEX address_player ON address (player);

ALTER TABLE inbox ADD COLUMN player INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN player INTEGER NOT NULL DEFAULT 0;

PRAGMA user_version = 34;
