-- Statements that PostgreSQL wants in other words.

-- name: outbox_model_add
INSERT INTO outbox_model (outbox, model) VALUES (?, convert_to(:model, 'UTF8'));

-- name: outbox_model_add_unasked
INSERT INTO outbox_model (outbox, model)
SELECT id, convert_to(:model, 'UTF8') FROM outbox WHERE dedup = :dedup
ON CONFLICT (outbox) DO NOTHING;

-- name: outbox_replace
UPDATE outbox_model SET model = convert_to(:model, 'UTF8')
WHERE outbox = (SELECT id FROM outbox WHERE dedup = :dedup AND state = 0) AND length(model) = ?;

-- name: outbox_waits_since
SELECT coalesce(min(greatest(created, next_at)), 0) FROM outbox
WHERE state IN (0, 1) AND state <> 2 AND next_at <= ?;

-- name: outbox_expire
UPDATE outbox SET state = 4, last_reply = last_reply || '; dropped'
WHERE state = 3 AND state <> 2 AND greatest(created, next_at) < ?;

-- name: forget_model
UPDATE outbox_model SET model = convert_to(:model, 'UTF8') WHERE outbox = ?;

-- name: page_fault_put
INSERT INTO page_fault (game, since, tries, next, said) VALUES (:game, :now, 1, :now, :said)
ON CONFLICT (game) DO UPDATE SET
    since = CASE page_fault.said WHEN '' THEN :now ELSE page_fault.since END,
    tries = page_fault.tries + 1,
    next = :now + least(:most, :first << least(greatest(page_fault.tries - 1, 0), 20)::int),
    said = :said;

-- name: inbox_copies
SELECT coalesce(sum(copies), 0)::bigint FROM inbox WHERE copies > 0;
