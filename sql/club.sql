-- The club around the games: conduct, standby, ballots, game masters.

-- name: conduct_add
INSERT INTO conduct (player, on_time, late, missed) VALUES (?, ?, ?, ?)
ON CONFLICT (player) DO UPDATE SET on_time = on_time + excluded.on_time, late = late + excluded.late,
    missed = missed + excluded.missed;

-- name: conduct_get
SELECT on_time, late, missed FROM conduct WHERE player = ?;

-- name: standby_put
INSERT INTO standby (player, rules, since) VALUES (?, ?, ?)
ON CONFLICT (player, rules) DO NOTHING;

-- name: standby_drop
DELETE FROM standby WHERE player = ? AND (rules = ? OR ? = '');

-- name: standby_list
SELECT player, rules, since FROM standby WHERE rules = '' OR rules = ? OR ? = '' ORDER BY since, player, rules;

-- name: ballot_add
INSERT INTO ballot (game, number, kind, detail, seat, at, until, state)
SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, 0 FROM ballot WHERE game = ?
RETURNING number;

-- name: ballot_end
UPDATE ballot SET state = ? WHERE game = ? AND number = ? AND state = 0;

-- name: ballot_list
SELECT game, number, kind, detail, seat, at, until, state FROM ballot WHERE game = ? ORDER BY number;

-- name: ballot_open
SELECT game, number, kind, detail, seat, at, until, state FROM ballot WHERE game = ? AND state = 0 ORDER BY number;

-- name: ballot_last
SELECT coalesce(max(number), 0) FROM ballot WHERE game = ?;

-- name: vote_put
INSERT INTO vote (game, ballot, seat, yes, at) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (game, ballot, seat) DO UPDATE SET yes = excluded.yes, at = excluded.at;

-- name: vote_list
SELECT seat, yes, at FROM vote WHERE game = ? AND ballot = ? ORDER BY seat;

-- name: master_add
INSERT INTO master (game, address) VALUES (?, ?) ON CONFLICT (game, address) DO NOTHING;

-- name: master_drop
DELETE FROM master WHERE game = ? AND address = ?;

-- name: master_list
SELECT game, address FROM master ORDER BY game, address;

-- name: master_games
SELECT game FROM master WHERE address = ?
UNION
SELECT id FROM game WHERE gm = ? AND gm <> '' ORDER BY 1;
