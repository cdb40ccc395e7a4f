-- The club around the games: conduct, standby, ballots, game masters.

-- name: conduct_add
INSERT INTO conduct (player, {conduct}) VALUES (?, {:conduct})
ON CONFLICT (player) DO UPDATE SET on_time = conduct.on_time + excluded.on_time,
    late = conduct.late + excluded.late, missed = conduct.missed + excluded.missed;

-- name: conduct_get
SELECT {conduct} FROM conduct WHERE player = ?;

-- name: standby_put
INSERT INTO standby (player, rules, since) VALUES (?, ?, ?)
ON CONFLICT (player, rules) DO NOTHING;

-- name: standby_drop
DELETE FROM standby WHERE player = ? AND (rules = ? OR ? = '');

-- name: standby_list
SELECT {standby} FROM standby WHERE rules = '' OR rules = ? OR ? = '' ORDER BY since, player, rules;

-- name: ban_put
INSERT INTO ban ({ban}) VALUES ({:ban}) ON CONFLICT (what) DO UPDATE SET {replace ban - what};

-- name: ban_drop
DELETE FROM ban WHERE what = ?;

-- name: ban_list
SELECT {ban} FROM ban ORDER BY what;

-- name: block_put
INSERT INTO block ({block}) VALUES ({:block}) ON CONFLICT (player, other) DO NOTHING;

-- name: block_drop
DELETE FROM block WHERE player = ? AND other = ?;

-- name: block_list
SELECT {block} FROM block WHERE player = ?1 OR other = ?1 ORDER BY player, other;

-- name: ballot_add
INSERT INTO ballot (number, state, {ballot - number state})
SELECT coalesce(max(number), 0) + 1, 0, {:ballot - number state} FROM ballot WHERE game = :game
RETURNING number;

-- name: ballot_end
UPDATE ballot SET state = ? WHERE game = ? AND number = ? AND state = 0;

-- What it is about, or has led to.
-- name: ballot_note
UPDATE ballot SET detail = ? WHERE game = ? AND number = ?;

-- name: ballot_list
SELECT {ballot} FROM ballot WHERE game = ? ORDER BY number;

-- name: ballot_open
SELECT {ballot} FROM ballot WHERE game = ? AND state = 0 ORDER BY number;

-- name: ballot_games
SELECT DISTINCT game FROM ballot WHERE state = 0 AND kind = ? ORDER BY game;

-- name: ballot_last
SELECT coalesce(max(number), 0) FROM ballot WHERE game = ?;

-- name: vote_put
INSERT INTO vote (game, ballot, {vote}) VALUES (?, ?, {:vote})
ON CONFLICT (game, ballot, seat) DO UPDATE SET {replace vote - seat};

-- name: vote_list
SELECT {vote} FROM vote WHERE game = ? AND ballot = ? ORDER BY seat;

-- name: master_add
INSERT INTO master (game, address) VALUES (?, ?) ON CONFLICT (game, address) DO NOTHING;

-- name: master_drop
DELETE FROM master WHERE game = ? AND address = ?;

-- name: master_drop_game
DELETE FROM master WHERE game = ?;

-- name: master_list
SELECT {master} FROM master ORDER BY game, address;

-- name: master_games
SELECT game FROM master WHERE address = ?
UNION
SELECT id FROM game WHERE gm = ? AND gm <> '' ORDER BY 1;
