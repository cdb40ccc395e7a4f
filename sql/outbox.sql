-- Mail out, and rates. "state <> 2" is said again where the partial index shall serve.

-- name: outbox_find
SELECT id FROM outbox WHERE dedup = ?;

-- name: outbox_add
INSERT INTO outbox (id, owner, kept, {outbox - id model raw text_part})
SELECT coalesce(max(id), 0) + 1, '', 1, {:outbox - id model raw text_part} FROM outbox WHERE true
ON CONFLICT (dedup) DO NOTHING
RETURNING id;

-- name: outbox_raw_add
INSERT INTO outbox_raw (outbox, raw, text_part) VALUES (?, :raw, :text_part);

-- name: outbox_model_add
INSERT INTO outbox_model (outbox, model) VALUES (?, CAST(:model AS BLOB));

-- The two of them of a mail that may be queued already, which nobody asks.
-- name: outbox_add_unasked
INSERT INTO outbox (id, owner, kept, {outbox - id model raw text_part})
SELECT coalesce(max(id), 0) + 1, '', 1, {:outbox - id model raw text_part} FROM outbox WHERE true
ON CONFLICT (dedup) DO NOTHING;

-- name: outbox_model_add_unasked
INSERT INTO outbox_model (outbox, model)
SELECT id, CAST(:model AS BLOB) FROM outbox WHERE dedup = :dedup
ON CONFLICT (outbox) DO NOTHING;

-- What a queued mail is made of, in the place of what it was made of, told by its length: it only ever grows.
-- name: outbox_replace
UPDATE outbox_model SET model = CAST(:model AS BLOB)
WHERE outbox = (SELECT id FROM outbox WHERE dedup = :dedup AND state = 0) AND length(model) = ?;

-- name: outbox_model_text
UPDATE outbox_model SET model = NULL, text_part = :text_part WHERE outbox = :id;

-- name: outbox_model_drop
DELETE FROM outbox_model WHERE outbox = :id;

-- name: outbox_size
UPDATE outbox SET size = :size WHERE id = :id;

-- name: outbox_due
SELECT id, next_at, envelope_to FROM outbox
WHERE state = 0 AND state <> 2 AND stranger = ? AND CASE WHEN kind = 'analysis' THEN 1 ELSE 0 END = ? AND next_at <= ? AND (next_at, id) > (?, ?)
ORDER BY next_at, id LIMIT ?;

-- name: outbox_to_masters
SELECT id FROM outbox WHERE state = 0 AND state <> 2 AND kind = 'gm' AND next_at <= ? ORDER BY id LIMIT ?;

-- name: outbox_waits_since
SELECT coalesce(min(max(created, next_at)), 0) FROM outbox
WHERE state IN (0, 1) AND state <> 2 AND next_at <= ?;

-- name: outbox_lease
UPDATE outbox SET state = 1, tries = tries + 1, lease_until = ?, owner = ? WHERE id = ? AND state = 0;

-- name: outbox_get
SELECT {o.outbox - model raw text_part}, r.raw, coalesce(r.text_part, m.text_part) AS text_part, m.model
FROM outbox AS o LEFT JOIN outbox_raw AS r ON r.outbox = o.id LEFT JOIN outbox_model AS m ON m.outbox = o.id
WHERE o.id = ?;

-- The same, behind the keys of the seat that it went to, as they are now.
-- name: outbox_answered
SELECT coalesce(s.player, s.kept_for) AS player, coalesce(s.epoch, 0) AS seat_epoch, p.epoch AS player_epoch,
    coalesce(g.deleted, 0) AS deleted, {o.outbox - model raw text_part}, r.raw,
    coalesce(r.text_part, m.text_part) AS text_part, m.model
FROM outbox AS o LEFT JOIN outbox_raw AS r ON r.outbox = o.id LEFT JOIN outbox_model AS m ON m.outbox = o.id
    LEFT JOIN seat AS s ON s.game = o.game AND s.number = o.seat
    LEFT JOIN game AS g ON g.id = s.game
    LEFT JOIN player AS p ON p.id = coalesce(s.player, s.kept_for)
WHERE o.message_id = ?;

-- name: outbox_by_message_id
SELECT {o.outbox - model raw text_part}, r.raw, coalesce(r.text_part, m.text_part) AS text_part, m.model
FROM outbox AS o LEFT JOIN outbox_raw AS r ON r.outbox = o.id LEFT JOIN outbox_model AS m ON m.outbox = o.id
WHERE o.message_id = ?;

-- A 250 that came after the lease ended is still a 250.
-- name: outbox_sent
UPDATE outbox SET state = 2, sent_at = ?, last_reply = ?, lease_until = 0, owner = ''
WHERE id = ? AND state IN (0, 1, 3);

-- name: outbox_later
UPDATE outbox SET state = 0, next_at = ?, last_reply = ?, lease_until = 0, owner = ''
WHERE id = ? AND state = 1 AND owner = ?;

-- It was claimed and not tried.
-- name: outbox_unclaim
UPDATE outbox SET state = 0, tries = tries - 1, last_reply = ?, lease_until = 0, owner = ''
WHERE id = ? AND state = 1 AND owner = ?;

-- name: outbox_never
UPDATE outbox SET state = 3, last_reply = ?, lease_until = 0, owner = ''
WHERE id = ? AND state = 1 AND owner = ?;

-- name: outbox_owners
SELECT owner, min(lease_until) FROM outbox WHERE state = 1 AND state <> 2 GROUP BY owner;

-- name: outbox_release_owner
UPDATE outbox SET state = 0, lease_until = 0, owner = ''
WHERE state = 1 AND state <> 2 AND owner = ?;

-- name: outbox_release_stale
UPDATE outbox SET state = 0, lease_until = 0, owner = ''
WHERE state = 1 AND state <> 2 AND lease_until <= ?;

-- name: outbox_hurry
UPDATE outbox SET next_at = 0 WHERE state = 0 AND state <> 2 AND next_at > 0;

-- name: outbox_again
UPDATE outbox SET state = 0, next_at = 0 WHERE id = ? AND state IN (0, 3) AND kept = 1;

-- name: outbox_drop
UPDATE outbox SET state = 4, last_reply = ? WHERE id = ? AND state IN (0, 3);

-- name: outbox_newest
SELECT {outbox - model raw text_part} FROM outbox WHERE id < ? ORDER BY id DESC LIMIT ?;

-- name: outbox_expire
UPDATE outbox SET state = 4, last_reply = last_reply || '; dropped'
WHERE state = 3 AND state <> 2 AND max(created, next_at) < ?;

-- name: outbox_supersede
UPDATE outbox SET state = 4
WHERE game = ? AND seat = ? AND kind = ? AND state = 0 AND id < (SELECT id FROM outbox WHERE dedup = ?);

-- name: outbox_drop_all
UPDATE outbox SET state = 4, lease_until = 0, owner = '' WHERE state IN (0, 1) AND state <> 2;

-- name: outbox_drop_game
UPDATE outbox SET state = 4, lease_until = 0, owner = '' WHERE state = 0 AND state <> 2 AND game = ?;

-- name: outbox_drop_to
UPDATE outbox SET state = 4, lease_until = 0, owner = ''
WHERE state = 0 AND state <> 2 AND seat <> 0 AND envelope_to = ? AND player IN (0, ?);

-- name: outbox_next_at
SELECT count(*), coalesce(min(at), 0) FROM (
    SELECT at FROM (SELECT next_at AS at FROM outbox WHERE state = 0 AND state <> 2 AND stranger = 0
        ORDER BY next_at, id LIMIT 1) AS known
    UNION ALL
    SELECT at FROM (SELECT next_at AS at FROM outbox WHERE state = 0 AND state <> 2 AND stranger = 1
        ORDER BY next_at, id LIMIT 1) AS strangers
    UNION ALL
    SELECT lease_until FROM outbox WHERE state = 1 AND state <> 2
) AS both_kinds;

-- name: outbox_list
SELECT {outbox - model raw text_part}
FROM outbox WHERE state = ? AND state <> 2 AND id > ? ORDER BY id LIMIT ?;

-- name: outbox_list_sent
SELECT {outbox - model raw text_part}
FROM outbox WHERE state = 2 AND id > ? ORDER BY id LIMIT ?;

-- name: outbox_counts
SELECT state, count(*) FROM outbox WHERE state <> 2 GROUP BY state;

-- name: outbox_counts_of
SELECT state, count(*) FROM outbox WHERE state <> 2 AND game = ? GROUP BY state;

-- Those that wait since they cannot be made, and those to people who are known that nobody took; anybody can cause some
-- of the others.
-- name: outbox_stuck
SELECT coalesce(sum(CASE WHEN state = 0 AND last_reply LIKE :unmade || '%' THEN 1 ELSE 0 END), 0),
    coalesce(sum(CASE WHEN state = 3 AND stranger = 0 THEN 1 ELSE 0 END), 0)
FROM outbox WHERE state IN (0, 3) AND state <> 2;

-- Ids are given out one by one: the last one is the number of rows that were ever made.
-- name: outbox_total
SELECT coalesce(max(id), 0) FROM outbox;

-- name: outbox_strippable
SELECT id FROM outbox WHERE kept = 1 AND created < ? AND state >= 2 ORDER BY created LIMIT ?;

-- name: outbox_raw_drop
DELETE FROM outbox_raw WHERE outbox = ?;

-- name: outbox_stripped
UPDATE outbox SET kept = 0 WHERE id = ?;

-- Mails of games that are over, both older than a moment. The newest row stays: its number may not be given out again.
-- name: outbox_over
SELECT o.id FROM outbox AS o CROSS JOIN game AS g
WHERE o.state = 2 AND g.id = o.game AND g.status IN (3, 4) AND o.id < (SELECT max(id) FROM outbox)
    AND CASE WHEN o.created > g.ended THEN o.created ELSE g.ended END < ?
ORDER BY o.id LIMIT ?;

-- name: outbox_forget
DELETE FROM outbox WHERE id = ?;

-- name: rate_bump
INSERT INTO rate (key, began, times) VALUES (?, ?, 1)
ON CONFLICT (key) DO UPDATE SET
    times = CASE WHEN rate.began = excluded.began THEN rate.times + 1 ELSE 1 END,
    began = excluded.began
RETURNING times;

-- name: rate_count
SELECT times FROM rate WHERE key = ? AND began = ?;

-- name: rate_strip
DELETE FROM rate WHERE began < ?;
