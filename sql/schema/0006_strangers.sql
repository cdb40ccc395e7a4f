-- Schema 6: mail to people who are not known goes after all other mail that waits.
ALTER TABLE outbox ADD COLUMN stranger INTEGER NOT NULL DEFAULT 0 CHECK (stranger IN (0, 1));
DROP INDEX outbox_unsent;
CREATE INDEX outbox_unsent ON outbox (state, stranger, next_at, id) WHERE state <> 2;

PRAGMA user_version = 6;
