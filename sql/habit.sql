-- What players want of the mails of single games, and who looks on.

-- name: habit_get
SELECT {habit} FROM habit WHERE game = ? AND player = ?;

-- name: habit_list
SELECT {habit} FROM habit WHERE game = ? ORDER BY player;

-- Games that a player looks on at.
-- name: habit_watched
SELECT {habit} FROM habit WHERE player = ? AND watch > 0 ORDER BY game;

-- Whoever looks on at a game that has gone on, or is over. By the index: the sign is as for players_leaving.
-- name: habit_waiting
SELECT {h.habit} FROM habit AS h CROSS JOIN game AS g
WHERE h.watch > 0 AND h.next_at <= ? AND g.id = h.game AND (g.phase <> h.told OR g.status >= 3)
ORDER BY +h.game, +h.player LIMIT ?;

-- name: habit_put
INSERT INTO habit ({habit}) VALUES ({:habit})
ON CONFLICT (game, player) DO UPDATE SET {replace habit - game player};

-- name: habit_drop
DELETE FROM habit WHERE game = ? AND player = ?;
