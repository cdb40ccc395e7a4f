-- Mail in. "state <> 1" is said again where the partial index shall serve.

-- name: inbox_find
SELECT id, hash FROM inbox WHERE key = ?;

-- name: inbox_add
INSERT INTO inbox (id, kept, {inbox - id raw})
SELECT coalesce(max(id), 0) + 1, 1, {:inbox - id raw} FROM inbox WHERE true
ON CONFLICT (key) DO NOTHING
RETURNING id;

-- name: inbox_copied
UPDATE inbox SET copies = copies + 1 WHERE id = ?;

-- name: inbox_raw_add
INSERT INTO inbox_raw (inbox, raw) VALUES (?, :raw);

-- name: inbox_next
SELECT id FROM inbox WHERE state = 0 AND state <> 1 ORDER BY id LIMIT ?;

-- The first of them whole; do others wait behind it?
-- name: inbox_first
SELECT CASE WHEN EXISTS (SELECT 1 FROM inbox AS o WHERE o.state = 0 AND o.state <> 1 AND o.id > i.id)
    THEN 1 ELSE 0 END AS more, {i.inbox - raw}, r.raw
FROM inbox AS i LEFT JOIN inbox_raw AS r ON r.inbox = i.id
WHERE i.state = 0 AND i.state <> 1 ORDER BY i.id LIMIT 1;

-- name: inbox_get
SELECT {i.inbox - raw}, r.raw
FROM inbox AS i LEFT JOIN inbox_raw AS r ON r.inbox = i.id WHERE i.id = ?;

-- name: inbox_done
UPDATE inbox SET state = ?1, note = ?2, handled = ?3, tries = CASE WHEN CAST(?1 AS BIGINT) = 4 THEN tries ELSE 0 END
WHERE id = ?4 AND state = 0;

-- name: inbox_of
UPDATE inbox SET player = ? WHERE id = ?;

-- name: inbox_tried
UPDATE inbox SET tries = tries + 1 WHERE id = ? AND state = 0 RETURNING tries;

-- name: inbox_again
UPDATE inbox SET state = 0, tries = 0, handled = 0 WHERE id = ? AND state IN (3, 4, 5) AND kept = 1;

-- name: inbox_drop
UPDATE inbox SET state = 3, note = ?, handled = ? WHERE id = ? AND state IN (0, 4, 5);

-- name: inbox_expire
UPDATE inbox SET state = 3, note = note || '; dropped: no answer came', handled = ?
WHERE state = 5 AND state <> 1 AND handled < ?;

-- name: inbox_list
SELECT {inbox - raw} FROM inbox WHERE state = ? AND state <> 1 AND id > ? ORDER BY id LIMIT ?;

-- name: inbox_list_done
SELECT {inbox - raw} FROM inbox WHERE state = 1 AND id > ? ORDER BY id LIMIT ?;

-- name: inbox_newest
SELECT {inbox - raw} FROM inbox WHERE id < ? ORDER BY id DESC LIMIT ?;

-- name: inbox_last_at
SELECT received FROM inbox ORDER BY id DESC LIMIT 1;

-- name: inbox_waits_since
SELECT received FROM inbox WHERE state = 0 AND state <> 1 ORDER BY id LIMIT 1;

-- Put aside when it was filed, since another had come under its Message-ID; nobody was told yet.
-- name: inbox_untold
SELECT id FROM inbox WHERE state = 4 AND state <> 1 AND handled = 0 AND received > ? ORDER BY id LIMIT 1;

-- name: inbox_counts
SELECT state, count(*) FROM inbox WHERE state <> 1 GROUP BY state;

-- Ids are dense: the last one is the number of rows.
-- name: inbox_total
SELECT coalesce(max(id), 0) FROM inbox;

-- name: inbox_copies
SELECT coalesce(sum(copies), 0) FROM inbox WHERE copies > 0;

-- name: inbox_strippable
SELECT id FROM inbox WHERE kept = 1 AND received < ? AND state <> 0 ORDER BY received LIMIT ?;

-- name: inbox_raw_drop
DELETE FROM inbox_raw WHERE inbox = ?;

-- name: inbox_stripped
UPDATE inbox SET kept = 0 WHERE id = ?;
