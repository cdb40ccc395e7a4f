-- Events of the club (docs/events.md): contests, who entered, tables and their seats.

-- name: contest_add
INSERT INTO contest (id, name_key, revision, {contest - id revision})
SELECT coalesce(max(id), 0) + 1, :name_key, 1, {:contest - id revision} FROM contest
RETURNING id;

-- name: contest_get
SELECT {contest} FROM contest WHERE id = ?;

-- name: contest_by_name
SELECT {contest} FROM contest WHERE name_key = ?;

-- name: contest_any
SELECT id FROM contest LIMIT 1;

-- name: contest_list
SELECT {contest} FROM contest ORDER BY id;

-- The compare-and-swap: no row is hit if somebody was faster.
-- name: contest_update
UPDATE contest SET name_key = :name_key, revision = revision + 1, changes = changes + 1, {set contest - id revision created}
WHERE id = :id AND revision = ?;

-- name: contest_touch
UPDATE contest SET changes = changes + 1 WHERE id = ?;

-- With the players' names behind them.
-- name: contest_entrant_list
SELECT {e.entrant}, p.name AS name FROM entrant AS e LEFT JOIN player AS p ON p.id = e.player WHERE e.contest = ?
ORDER BY e.number;

-- name: contest_entrant_put
INSERT INTO entrant ({entrant}) VALUES ({:entrant})
ON CONFLICT (contest, number) DO UPDATE SET {replace entrant - contest number};

-- name: contest_entrant_drop
DELETE FROM entrant WHERE contest = ? AND number = ?;

-- name: contest_entered
SELECT count(*) FROM entrant WHERE contest = ? AND until = 0;

-- name: contest_of_player
SELECT contest FROM entrant WHERE player = ? ORDER BY contest;

-- name: contest_fixture_list
SELECT {fixture} FROM fixture WHERE contest = ? ORDER BY round, number;

-- name: contest_fixture_get
SELECT {fixture} FROM fixture WHERE contest = ? AND round = ? AND number = ?;

-- name: contest_fixture_put
INSERT INTO fixture ({fixture}) VALUES ({:fixture})
ON CONFLICT (contest, round, number) DO UPDATE SET {replace fixture - contest round number};

-- name: contest_seat_list
SELECT {fixture_seat} FROM fixture_seat WHERE contest = ? ORDER BY round, number, place;

-- name: contest_seat_put
INSERT INTO fixture_seat ({fixture_seat}) VALUES ({:fixture_seat})
ON CONFLICT (contest, round, number, place) DO UPDATE SET {replace fixture_seat - contest round number place};

-- Those that want to be looked at: whose moment has come, where the game of an open table is over, or where a game
-- of a table that counted as over goes on (of the round that is being played).
-- name: contest_due
SELECT id FROM contest WHERE wake_at > 0 AND wake_at <= ?
UNION
SELECT f.contest FROM contest AS c JOIN fixture AS f ON f.contest = c.id AND f.ended = 0 JOIN game AS g ON g.id = f.game
WHERE c.status = 1 AND f.due >= 0 AND g.status IN (3, 4)
UNION
SELECT f.contest FROM contest AS c JOIN fixture AS f ON f.contest = c.id AND f.round = c.round
    JOIN game AS g ON g.id = f.game
WHERE c.status = 1 AND f.ended > 0 AND f.due >= 0 AND g.status IN (1, 2)
ORDER BY 1;

-- The same tables of one of them.
-- name: contest_other
SELECT {f.fixture} FROM contest AS c JOIN fixture AS f ON f.contest = c.id JOIN game AS g ON g.id = f.game
WHERE c.id = ? AND f.due >= 0 AND ((f.ended = 0 AND g.status IN (3, 4))
    OR (f.ended > 0 AND f.round = c.round AND g.status IN (0, 1, 2)))
ORDER BY f.round, f.number;

-- Games of it that are not over; one may go on though its table has been given a result.
-- name: contest_playing
SELECT count(*) FROM fixture AS f JOIN game AS g ON g.id = f.game WHERE f.contest = ? AND g.status IN (0, 1, 2);

-- name: contest_of_game
SELECT contest FROM fixture WHERE game = ?;
