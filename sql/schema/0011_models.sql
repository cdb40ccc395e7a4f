-- Schema 11: a mail is kept as what it is made of, until it is sent. What earlier versions queued stands in outbox_raw,
-- whole, and so does a mail of which nobody knows whether the server took it.

-- model: JSON; NULL once the mail was sent. text_part: its plain text as it went out; NULL before.
CREATE TABLE outbox_model (
    outbox    INTEGER NOT NULL PRIMARY KEY REFERENCES outbox (id),
    model     BLOB,
    text_part TEXT
) STRICT;

PRAGMA user_version = 11;
