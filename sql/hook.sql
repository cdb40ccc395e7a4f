-- What the operator's program is still to be told.

-- name: hook_add
INSERT INTO hook_call ({hook_call}) VALUES ({:hook_call}) ON CONFLICT (mail) DO NOTHING;

-- A moment further off than any call is ever put is one of a clock that was wrong.
-- name: hook_next
SELECT {hook_call} FROM hook_call WHERE next NOT BETWEEN :now + 1 AND :now + :longest ORDER BY next, mail LIMIT 1;

-- name: hook_try
UPDATE hook_call SET next = :next, tries = tries + 1 WHERE mail = :mail;

-- name: hook_drop
DELETE FROM hook_call WHERE mail = ?;

-- name: hook_drop_all
DELETE FROM hook_call;

-- name: hook_count
SELECT count(*) FROM hook_call;
