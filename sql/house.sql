-- What the house keeps by keys, and the highest numbers that were given out.

-- name: meta_get
SELECT value FROM meta WHERE key = ?;

-- name: meta_put
INSERT INTO meta (key, value) VALUES (?, ?)
ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- name: meta_drop
DELETE FROM meta WHERE key = ?;

-- name: meta_add
INSERT INTO meta (key, value) VALUES (?, ?);

-- name: newest_out
SELECT coalesce(max(id), 0) FROM outbox;

-- name: newest_in
SELECT coalesce(max(id), 0) FROM inbox;

-- name: newest_branch
SELECT coalesce(max(branch), 0) FROM branch;
