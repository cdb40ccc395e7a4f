-- The record of a game: moves, branches, press.

-- name: move_add
INSERT INTO move ({move}) VALUES ({:move});

-- name: move_list
SELECT {move} FROM move WHERE game = ? AND branch = ? AND number BETWEEN ? AND ? ORDER BY number LIMIT ?;

-- name: move_draws
SELECT game, branch, number, draws, hash
FROM move WHERE game = ? AND branch = ? AND number BETWEEN ? AND ? ORDER BY number LIMIT ?;

-- name: move_of_phase
SELECT number FROM move WHERE game = ? AND branch = ? AND number BETWEEN ? AND ? AND phase = ? ORDER BY number;

-- name: branch_add
INSERT INTO branch ({branch}) VALUES ({:branch});

-- name: branch_list
SELECT {branch} FROM branch WHERE game = ? ORDER BY branch;

-- name: press_add
INSERT INTO press (id, {press - id})
SELECT coalesce(max(id), 0) + 1, {:press - id} FROM press
RETURNING id;

-- name: press_list
SELECT {press} FROM press WHERE game = ? AND id > ? ORDER BY id LIMIT ?;

-- name: press_shown
SELECT {press} FROM press WHERE game = ? AND (to_seats >= 2147483648 OR to_seats = 536870912) ORDER BY id;

-- name: press_of
SELECT {press} FROM press WHERE game = ? AND player = ? AND player > 0 ORDER BY id;

-- name: press_drop
DELETE FROM press WHERE id = ? AND player = ?;

-- name: audit_last
SELECT number, hash FROM audit WHERE game = ? ORDER BY number DESC LIMIT 1;

-- The same in one row, whatever there is, with the number that a game's chain is made with.
-- name: audit_end
SELECT coalesce(g.origin, one.game), coalesce(a.number, 0), a.hash
FROM (SELECT CAST(?1 AS BIGINT) AS game) AS one
    LEFT JOIN (SELECT game, number, hash FROM audit WHERE game = ?1 ORDER BY number DESC LIMIT 1) AS a
        ON a.game = one.game
    LEFT JOIN game AS g ON g.id = one.game;

-- name: game_origin
SELECT origin FROM game WHERE id = ?;

-- name: audit_add
INSERT INTO audit ({audit}) VALUES ({:audit});

-- The same, only if the row before it has this hash, and none is behind that.
-- name: audit_add_after
INSERT INTO audit ({audit}) SELECT {:audit} FROM audit AS a
WHERE a.game = :game AND a.number = CAST(:number AS BIGINT) - 1 AND a.hash = ?
ON CONFLICT (game, number) DO NOTHING;

-- name: audit_list
SELECT {audit} FROM audit WHERE game = ? AND number > ? ORDER BY number LIMIT ?;

-- name: audit_newest
SELECT {audit} FROM (
    SELECT * FROM audit WHERE game = ? AND (? <> 0 OR act <> 'phase') AND number < ? ORDER BY number DESC LIMIT ?
) AS tail ORDER BY number;

-- name: audit_latest
SELECT coalesce(max(at), 0) FROM audit;

-- name: audit_imported
SELECT coalesce(max(number), 0) FROM audit WHERE game = ? AND act = 'import';
