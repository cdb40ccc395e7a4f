-- Players and their addresses.

-- name: player_add
INSERT INTO player (id, name, name_key, zone, digest, mail_off, picture_off, away_from, away_until, created)
SELECT coalesce(max(id), 0) + 1, ?, ?, ?, 0, 0, 0, 0, 0, ? FROM player
RETURNING id;

-- name: player_get
SELECT id, name, zone, digest, mail_off, picture_off, away_from, away_until, sleep_from, sleep_until, heard, created,
    epoch, asked, last_call
FROM player WHERE id = ?;

-- name: player_by_name
SELECT id, name, zone, digest, mail_off, picture_off, away_from, away_until, sleep_from, sleep_until, heard, created,
    epoch, asked, last_call
FROM player WHERE name_key = ?;

-- name: player_list
SELECT id, name, zone, digest, mail_off, picture_off, away_from, away_until, sleep_from, sleep_until, heard, created,
    epoch, asked, last_call
FROM player ORDER BY id;

-- name: player_names
SELECT id, name FROM player ORDER BY id;

-- name: player_update
UPDATE player SET name = ?, name_key = ?, zone = ?, digest = ?, mail_off = ?, picture_off = ?,
    away_from = ?, away_until = ?, sleep_from = ?, sleep_until = ?, epoch = ?, last_call = ?
WHERE id = ?;

-- name: player_heard
UPDATE player SET heard = ? WHERE id = ? AND heard < ?;

-- name: player_called
UPDATE player SET last_call = 1 WHERE id = ?;

-- name: player_asked
UPDATE player SET asked = ? WHERE id = ?;

-- name: address_add
INSERT INTO address (address, player, proved, hard, soft, bounced, created)
VALUES (?, ?, ?, 0, 0, 0, ?);

-- name: address_find
SELECT address, player, proved, hard, soft, bounced, created
FROM address WHERE address = ?;

-- name: address_list
SELECT address, player, proved, hard, soft, bounced, created
FROM address WHERE player = ? ORDER BY created, address;

-- name: address_prove
UPDATE address SET proved = 1, hard = 0, soft = 0 WHERE address = ?;

-- name: address_bounced_hard
UPDATE address SET hard = hard + 1, bounced = ? WHERE address = ? RETURNING hard;

-- name: address_bounced_soft
UPDATE address SET soft = soft + 1, bounced = ? WHERE address = ? RETURNING soft;

-- name: address_move
UPDATE address SET player = ?, proved = 0, hard = 0, soft = 0 WHERE address = ?;

-- name: misread_get
SELECT in_row, day, today FROM misread WHERE address = ?;

-- name: misread_put
INSERT INTO misread (address, in_row, day, today) VALUES (?, ?, ?, ?)
ON CONFLICT (address) DO UPDATE SET in_row = excluded.in_row, day = excluded.day, today = excluded.today;
