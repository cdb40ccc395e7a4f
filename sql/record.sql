-- The record of a game: moves, branches, press.

-- name: move_add
INSERT INTO move (game, branch, number, at, phase, orders, draws, events, position, hash, defaulted)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: move_list
SELECT game, branch, number, at, phase, orders, draws, events, position, hash, defaulted
FROM move WHERE game = ? AND branch = ? AND number >= ? ORDER BY number LIMIT ?;

-- name: move_draws
SELECT number, draws, hash FROM move WHERE game = ? AND branch = ? AND number >= ? ORDER BY number LIMIT ?;

-- name: move_of_phase
SELECT number FROM move WHERE game = ? AND branch = ? AND number BETWEEN ? AND ? AND phase = ? ORDER BY number;

-- name: branch_add
INSERT INTO branch (game, branch, parent, from_number, seed, at) VALUES (?, ?, ?, ?, ?, ?);

-- name: branch_list
SELECT game, branch, parent, from_number, seed, at FROM branch WHERE game = ? ORDER BY branch;

-- name: press_add
INSERT INTO press (id, game, from_seat, to_seats, phase, at, masked, body)
SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ? FROM press
RETURNING id;

-- name: press_list
SELECT id, game, from_seat, to_seats, phase, at, masked, body
FROM press WHERE game = ? AND id > ? ORDER BY id LIMIT ?;

-- name: audit_last
SELECT number, hash FROM audit WHERE game = ? ORDER BY number DESC LIMIT 1;

-- name: game_origin
SELECT origin FROM game WHERE id = ?;

-- name: audit_add
INSERT INTO audit (game, number, at, actor, act, detail, hash) VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: audit_list
SELECT game, number, at, actor, act, detail, hash
FROM audit WHERE game = ? AND number > ? ORDER BY number LIMIT ?;

-- name: audit_newest
SELECT game, number, at, actor, act, detail, hash FROM (
    SELECT * FROM audit WHERE game = ? AND (? OR act <> 'phase') AND number < ? ORDER BY number DESC LIMIT ?
) AS tail ORDER BY number;

-- name: audit_imported
SELECT coalesce(max(number), 0) FROM audit WHERE game = ? AND act = 'import';
