-- Games, seats, plans.

-- name: game_add
INSERT INTO game (id, revision, created, name, name_key, rules, rules_version, seats, options, status, pace,
    phase, branch, secret, commitment, seed, chance_position, position_version, hash, started, ended,
    paused_left, gm, thread, last_activity, terms, wake_at, played_at, warned_at, archived, cools_at, outcome, origin,
    root, position)
SELECT coalesce(max(id), 0) + 1, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
    ?, ?, ?, coalesce(nullif(?, 0), coalesce(max(id), 0) + 1), ?, ?
FROM game
RETURNING id;

-- name: game_get
SELECT id, revision, created, name, rules, rules_version, seats, options, status, pace,
    phase, branch, secret, commitment, seed, chance_position, position_version, hash, started, ended,
    paused_left, gm, thread, last_activity, terms, wake_at, played_at, warned_at, archived, cools_at, outcome, origin,
    root, position
FROM game WHERE id = ?;

-- name: game_by_name
SELECT id, revision, created, name, rules, rules_version, seats, options, status, pace,
    phase, branch, secret, commitment, seed, chance_position, position_version, hash, started, ended,
    paused_left, gm, thread, last_activity, terms, wake_at, played_at, warned_at, archived, cools_at, outcome, origin,
    root, position
FROM game WHERE name_key = ?;

-- name: game_named
SELECT id FROM game WHERE name_key = ?;

-- name: game_names
SELECT id, name FROM game ORDER BY id;

-- name: game_list
SELECT id, revision, created, name, rules, rules_version, seats, options, status, pace,
    phase, branch, secret, commitment, seed, chance_position, position_version, hash, started, ended,
    paused_left, gm, thread, last_activity, terms, wake_at, played_at, warned_at, archived, cools_at, outcome, origin,
    root, NULL
FROM game WHERE status IN (?, ?, ?, ?, ?) ORDER BY id;

-- name: game_finished
SELECT id FROM game WHERE rules = ? AND status = 3 ORDER BY ended, id;

-- The compare-and-swap: no row is hit if somebody was faster.
-- name: game_update
UPDATE game SET revision = revision + 1, name = ?, name_key = ?, rules = ?, rules_version = ?, seats = ?,
    options = ?, status = ?, pace = ?, phase = ?, branch = ?, secret = ?, commitment = ?, seed = ?,
    chance_position = ?, position_version = ?, hash = ?, started = ?, ended = ?, paused_left = ?, gm = ?,
    thread = ?, last_activity = ?, terms = ?, wake_at = ?, played_at = ?, warned_at = ?, archived = ?, cools_at = ?,
    outcome = ?, origin = ?, root = ?, position = ?
WHERE id = ? AND revision = ?;

-- A paused game has no deadlines, but may want to be looked at itself (own).
-- name: game_due
SELECT d.game FROM (
    SELECT game, due AS at, 0 AS own FROM seat WHERE due > 0 AND due <= ?
    UNION ALL
    SELECT game, remind_at, 0 FROM seat WHERE remind_at > 0 AND remind_at <= ?
    UNION ALL
    SELECT id, wake_at, 1 FROM game WHERE wake_at > 0 AND wake_at <= ?
) AS d CROSS JOIN game AS g
WHERE g.id = d.game AND (g.status = 1 OR (g.status = 2 AND d.own = 1))
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
        WHERE w.wake_at > 0 AND g.id = w.id AND g.status IN (1, 2) ORDER BY w.wake_at LIMIT 1) AS o
) AS all_kinds;

-- name: seat_list
SELECT game, number, kind, player, word, otherwise_default, otherwise_ask_surprised, wait, waiting, blocked,
    clock, due, remind_at, epoch, misses, last_mail,
    told, asked_phase, missed_row, kept_for, gave_up, absent, ready, passed, still_until, runs_out, judged,
    missed_phase, blocked_62, blocked_124
FROM seat WHERE game = ? ORDER BY number;

-- name: seat_put
INSERT INTO seat (game, number, kind, player, word, otherwise_default, otherwise_ask_surprised, wait, waiting,
    blocked, clock, due, remind_at, epoch, misses, last_mail,
    told, asked_phase, missed_row, kept_for, gave_up, absent, ready, passed, still_until, runs_out, judged,
    missed_phase, blocked_62, blocked_124)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game, number) DO UPDATE SET kind = excluded.kind, player = excluded.player, word = excluded.word,
    otherwise_default = excluded.otherwise_default,
    otherwise_ask_surprised = excluded.otherwise_ask_surprised, wait = excluded.wait,
    waiting = excluded.waiting, blocked = excluded.blocked,
    clock = excluded.clock, due = excluded.due, remind_at = excluded.remind_at, epoch = excluded.epoch,
    misses = excluded.misses, last_mail = excluded.last_mail, told = excluded.told,
    asked_phase = excluded.asked_phase, missed_row = excluded.missed_row, kept_for = excluded.kept_for,
    gave_up = excluded.gave_up,
    absent = excluded.absent, ready = excluded.ready, passed = excluded.passed, still_until = excluded.still_until,
    runs_out = excluded.runs_out, judged = excluded.judged, missed_phase = excluded.missed_phase,
    blocked_62 = excluded.blocked_62, blocked_124 = excluded.blocked_124;

-- name: player_seats
SELECT s.game, s.number FROM seat AS s CROSS JOIN game AS g
WHERE s.player = ? AND g.id = s.game AND g.status IN (?, ?, ?, ?, ?)
ORDER BY s.game, s.number;

-- name: plan_list
SELECT line FROM plan WHERE game = ? AND seat = ? ORDER BY place;

-- name: plan_clear
DELETE FROM plan WHERE game = ? AND seat = ?;

-- name: plan_add
INSERT INTO plan (game, seat, place, line) VALUES (?, ?, ?, ?);

-- name: seat_there
SELECT 1 FROM seat WHERE game = ? AND number = ?;
