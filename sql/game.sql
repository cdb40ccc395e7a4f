-- Games, seats, plans.

-- name: game_add
INSERT INTO game (id, name_key, revision, origin, {game - id revision origin})
SELECT coalesce(max(id), 0) + 1, :name_key, 1, coalesce(nullif(:origin, 0), coalesce(max(id), 0) + 1),
    {:game - id revision origin}
FROM game
RETURNING id;

-- The same of a game that is loaded whole, behind what is known of its other rows by that: are there lines on file, and
-- open ballots; and the end of its chain of acts.
-- name: game_whole
SELECT CASE WHEN EXISTS (SELECT 1 FROM plan AS l WHERE l.game = g.id) THEN 1 ELSE 0 END AS plans,
    CASE WHEN EXISTS (SELECT 1 FROM ballot AS b WHERE b.game = g.id AND b.state = 0) THEN 1 ELSE 0 END AS ballots,
    CASE WHEN EXISTS (SELECT 1 FROM press AS n WHERE n.player > 0 AND n.game = g.id) THEN 1 ELSE 0 END AS notes,
    CASE WHEN EXISTS (SELECT 1 FROM habit AS h WHERE h.game = g.id) THEN 1 ELSE 0 END AS habits,
    a.number AS acts, a.hash AS head, {g.game}
FROM game AS g
    LEFT JOIN audit AS a ON a.game = g.id AND a.number = (SELECT max(m.number) FROM audit AS m WHERE m.game = g.id)
WHERE g.id = ?;

-- name: game_get
SELECT {game} FROM game WHERE id = ?;

-- name: game_by_name
SELECT {game} FROM game WHERE name_key = ?;

-- name: game_named
SELECT id FROM game WHERE name_key = :name_key;

-- name: game_names
SELECT id, name, archived FROM game ORDER BY id;

-- name: game_list
SELECT {game - position} FROM game WHERE status IN (?, ?, ?, ?, ?) AND deleted = 0 ORDER BY id;

-- By their numbers, so many at a time. The status is no index to go by here.
-- name: game_some
SELECT {game - position} FROM game
WHERE id > ? AND +status IN (?, ?, ?, ?, ?) AND deleted = 0 ORDER BY id LIMIT ?;

-- name: game_finished
SELECT id FROM game WHERE rules = ? AND status = 3 ORDER BY ended, id;

-- The compare-and-swap: no row is hit if somebody was faster.
-- name: game_update
UPDATE game SET name_key = :name_key, revision = revision + 1, {set game - id revision created}
WHERE id = :id AND revision = ?;

-- A game that is paused or forming has no deadlines, but may want to be looked at itself (own).
-- name: game_due
SELECT d.game FROM (
    SELECT game, due AS at, 0 AS own FROM seat WHERE due > 0 AND due <= ?
    UNION ALL
    SELECT game, remind_at, 0 FROM seat WHERE remind_at > 0 AND remind_at <= ?
    UNION ALL
    SELECT id, wake_at, 1 FROM game WHERE wake_at > 0 AND wake_at <= ?
    UNION ALL
    SELECT game, lent_until, 1 FROM seat WHERE lent_until > 0 AND lent_until <= ?
) AS d CROSS JOIN game AS g
WHERE g.id = d.game AND (g.status = 1 OR (g.status IN (0, 2) AND d.own = 1))
GROUP BY d.game ORDER BY min(d.at), d.game LIMIT ?;

-- name: game_due_at
SELECT coalesce(min(at), 0) FROM (
    SELECT at FROM (SELECT s.due AS at FROM seat AS s CROSS JOIN game AS g
        WHERE s.due > 0 AND g.id = s.game AND g.status = 1 ORDER BY s.due LIMIT 1) AS d
    UNION ALL
    SELECT at FROM (SELECT s.remind_at AS at FROM seat AS s CROSS JOIN game AS g
        WHERE s.remind_at > 0 AND g.id = s.game AND g.status = 1 ORDER BY s.remind_at LIMIT 1) AS r
    UNION ALL
    SELECT at FROM (SELECT w.wake_at AS at FROM game AS w CROSS JOIN game AS g
        WHERE w.wake_at > 0 AND g.id = w.id AND g.status IN (0, 1, 2) ORDER BY w.wake_at LIMIT 1) AS o
    UNION ALL
    SELECT at FROM (SELECT s.lent_until AS at FROM seat AS s CROSS JOIN game AS g
        WHERE s.lent_until > 0 AND g.id = s.game AND g.status IN (1, 2) ORDER BY s.lent_until LIMIT 1) AS l
) AS all_kinds;

-- Players are gone through once a day; of their games only those that went on.
-- name: game_digests
SELECT s.game FROM player AS p CROSS JOIN seat AS s CROSS JOIN game AS g
WHERE p.digest = ?1 AND p.mail_off = 0 AND s.player = p.id AND s.last_mail <= ?2
    AND g.id = s.game AND g.status = 1 AND s.told < g.phase
UNION
SELECT s.game FROM habit AS h CROSS JOIN player AS p CROSS JOIN seat AS s CROSS JOIN game AS g
WHERE h.digest = ?1 AND p.id = h.player AND p.mail_off = 0
    AND s.game = h.game AND s.player = h.player AND s.last_mail <= ?2
    AND g.id = s.game AND g.status = 1 AND s.told < g.phase;

-- name: seat_list
SELECT {seat} FROM seat WHERE game = ? ORDER BY number;

-- Each with who holds it, or for whom it is kept, and where mail of who holds it goes: the address that is used first; do
-- others have it, too?
-- None comes before it: mostly there is one, for which a sort would cost more than all the rest.
-- name: seat_holders
SELECT {s.seat}, r.address AS reached, CASE WHEN EXISTS (SELECT 1 FROM address AS o
        WHERE o.address = r.address AND o.player <> r.player AND o.proved = 1) THEN 1 ELSE 0 END AS shared, {p.player}
FROM seat AS s LEFT JOIN player AS p ON p.id = coalesce(s.player, s.kept_for)
    LEFT JOIN address AS r ON r.player = s.player AND r.proved = 1 AND r.hard < 2
        AND NOT EXISTS (SELECT 1 FROM address AS b WHERE b.player = r.player AND b.proved = 1 AND b.hard < 2
            AND (b.created < r.created OR (b.created = r.created AND b.address < r.address)))
WHERE s.game = ? ORDER BY s.number;

-- name: seat_put
INSERT INTO seat ({seat}) VALUES ({:seat})
ON CONFLICT (game, number) DO UPDATE SET {replace seat - game number};

-- Whose the keys of a seat are.
-- name: seat_keys
SELECT coalesce(s.player, s.kept_for) AS player, s.epoch AS seat_epoch, p.epoch AS player_epoch, g.deleted AS deleted
FROM seat AS s CROSS JOIN game AS g LEFT JOIN player AS p ON p.id = coalesce(s.player, s.kept_for)
WHERE s.game = ? AND s.number = ? AND g.id = s.game;

-- name: player_seats
SELECT s.game, s.number FROM seat AS s CROSS JOIN game AS g
WHERE s.player = ? AND g.id = s.game AND g.status IN (?, ?, ?, ?, ?)
ORDER BY s.game, s.number;

-- name: player_lent
SELECT s.game, s.number FROM seat AS s CROSS JOIN game AS g
WHERE s.owner > 0 AND s.owner = ? AND g.id = s.game AND g.status IN (1, 2)
ORDER BY s.game, s.number;

-- name: player_kept
SELECT s.game, s.number FROM seat AS s CROSS JOIN game AS g
WHERE s.kept_for = ? AND g.id = s.game AND g.status IN (0, 1, 2)
ORDER BY s.game, s.number;

-- name: player_tied
SELECT s.game, s.number FROM game AS g CROSS JOIN seat AS s
WHERE g.status IN (0, 1, 2) AND s.game = g.id AND (s.kept_for = ?1 OR s.owner = ?1 OR s.deputy = ?1)
ORDER BY s.game, s.number;

-- name: plan_list
SELECT line FROM plan WHERE game = ? AND seat = ? ORDER BY place;

-- name: plan_of_game
SELECT {plan} FROM plan WHERE game = ? ORDER BY seat, place;

-- name: plan_clear
DELETE FROM plan WHERE game = ? AND seat = ?;

-- name: plan_add
INSERT INTO plan (game, seat, place, line) VALUES (?, ?, ?, ?);

-- name: seat_there
SELECT 1 FROM seat WHERE game = ? AND number = ?;
