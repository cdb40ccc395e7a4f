-- Players and their addresses.

-- name: player_add
INSERT INTO player (id, name_key, {player - id})
SELECT coalesce(max(id), 0) + 1, :name_key, {:player - id} FROM player
RETURNING id;

-- name: player_get
SELECT {player} FROM player WHERE id = ?;

-- Whose proved address it is, a row for each, and one where it is nobody's, behind what is counted of it: mails in that
-- window of time, with a key of theirs and without; was it misread last?
-- name: writer
SELECT coalesce((SELECT times FROM rate WHERE key = 'in ' || CAST(?1 AS TEXT) AND began = ?2), 0) AS keyed,
    coalesce((SELECT times FROM rate WHERE key = 'unproved ' || CAST(?1 AS TEXT) AND began = ?2), 0) AS unproved,
    CASE WHEN EXISTS (SELECT 1 FROM misread WHERE address = CAST(?1 AS TEXT) AND in_row > 0)
        OR EXISTS (SELECT 1 FROM misread WHERE address = 'unproved ' || CAST(?1 AS TEXT) AND in_row > 0)
        THEN 1 ELSE 0 END AS misread, {p.player}
FROM (SELECT 1 AS one) AS one
    LEFT JOIN address AS a ON a.address = CAST(?1 AS TEXT) AND a.proved = 1
    LEFT JOIN player AS p ON p.id = a.player
ORDER BY a.created, a.player;

-- name: player_by_name
SELECT {player} FROM player WHERE name_key = ?;

-- name: player_list
SELECT {player} FROM player ORDER BY id;

-- name: player_names
SELECT id, name FROM player ORDER BY id;

-- name: player_former
SELECT id, former AS name FROM player WHERE former <> '' ORDER BY id;

-- Whether he is called otherwise by now, or has other keys.
-- name: player_changes
SELECT count(*) FROM player WHERE id = :id AND (name <> :name OR epoch <> :epoch OR language <> :language
    OR zone <> :zone);

-- The latest of their names is the first; of very many the last has no comma behind it and is none.
-- name: player_update
UPDATE player SET former = CASE WHEN name <> :name THEN substr(name || ',' || former, 1, 4000) ELSE former END,
    name_key = :name_key, {set player - id heard created asked signs leaves waits} WHERE id = :id;

-- name: player_heard
UPDATE player SET heard = ? WHERE id = ? AND heard < ?;

-- name: player_waits
UPDATE player SET waits = ? WHERE id = ?;

-- name: player_called
UPDATE player SET last_call = 1 WHERE id = ?;

-- name: player_signs
UPDATE player SET signs = ? WHERE id = ?;

-- name: player_asked
UPDATE player SET asked = ? WHERE id = ?;

-- name: address_add
INSERT INTO address ({address}) VALUES ({:address});

-- name: address_of
SELECT {address} FROM address WHERE address = ? ORDER BY proved DESC, created, player;

-- name: address_list
SELECT {address} FROM address WHERE player = ? ORDER BY created, address;

-- name: address_proved
SELECT {address} FROM address WHERE proved = 1;

-- name: address_prove
UPDATE address SET proved = 1, hard = 0, soft = 0 WHERE address = ? AND player = ?;

-- name: address_bounced_hard
UPDATE address SET hard = hard + 1, bounced = ? WHERE address = ? AND player = ? RETURNING hard;

-- name: address_bounced_soft
UPDATE address SET soft = soft + 1, bounced = ? WHERE address = ? AND player = ? RETURNING soft;

-- Of who has not proved it.
-- name: address_drop_unproved
DELETE FROM address WHERE address = ? AND proved = 0;

-- name: address_give_up
UPDATE address SET hard = 2 WHERE player = ? AND address <> ? AND hard < 2 AND hard + soft > 0;

-- name: address_remove
DELETE FROM address WHERE address = ? AND player = ?;

-- What is counted of mails from it, with and without a key.
-- name: misread_remove
DELETE FROM misread WHERE (address = ?1 OR address = 'unproved ' || CAST(?1 AS TEXT))
    AND NOT EXISTS (SELECT 1 FROM address WHERE address = CAST(?1 AS TEXT));

-- name: misread_get
SELECT {misread} FROM misread WHERE address = ?;

-- name: misread_end
UPDATE misread SET in_row = 0, today = CASE WHEN day = ?1 THEN today ELSE 0 END, day = ?1
WHERE address = ?2 AND in_row > 0;

-- name: misread_put
INSERT INTO misread (address, {misread}) VALUES (?, {:misread})
ON CONFLICT (address) DO UPDATE SET {replace misread};
