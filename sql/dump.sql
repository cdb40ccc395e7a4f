-- The canonical dump: every table in the order of its key. Leases are left out, and copies of mails: after a crash a
-- mail is filed once more.

-- name: dump_meta
SELECT key, value FROM meta ORDER BY key;

-- name: dump_player
SELECT {player}, former FROM player ORDER BY id;

-- name: dump_address
SELECT {address} FROM address ORDER BY address, player;

-- name: dump_game
SELECT {game} FROM game ORDER BY id;

-- name: dump_seat
SELECT {seat} FROM seat ORDER BY game, number;

-- name: dump_plan
SELECT game, seat, place, line FROM plan ORDER BY game, seat, place;

-- name: dump_move
SELECT {move} FROM move ORDER BY game, branch, number;

-- name: dump_branch
SELECT {branch} FROM branch ORDER BY game, branch;

-- name: dump_press
SELECT {press} FROM press ORDER BY id;

-- name: dump_inbox
SELECT {i.inbox - copies raw}, i.kept, r.raw
FROM inbox AS i LEFT JOIN inbox_raw AS r ON r.inbox = i.id ORDER BY i.id;

-- name: dump_outbox
SELECT {o.outbox - lease_until stranger model raw text_part}, o.kept, o.stranger, r.raw,
    coalesce(r.text_part, m.text_part) AS text_part, m.model
FROM outbox AS o LEFT JOIN outbox_raw AS r ON r.outbox = o.id LEFT JOIN outbox_model AS m ON m.outbox = o.id
ORDER BY o.id;

-- name: dump_rate
SELECT key, began, times FROM rate ORDER BY key;

-- name: dump_audit
SELECT {audit} FROM audit ORDER BY game, number;

-- name: dump_conduct
SELECT player, {conduct} FROM conduct ORDER BY player;

-- name: dump_standby
SELECT {standby} FROM standby ORDER BY player, rules;

-- name: dump_ban
SELECT {ban} FROM ban ORDER BY what;

-- name: dump_block
SELECT {block} FROM block ORDER BY player, other;

-- name: dump_ballot
SELECT {ballot} FROM ballot ORDER BY game, number;

-- name: dump_vote
SELECT game, ballot, {vote} FROM vote ORDER BY game, ballot, seat;

-- name: dump_master
SELECT {master} FROM master ORDER BY game, address;

-- name: dump_misread
SELECT address, {misread} FROM misread ORDER BY address;

-- name: dump_news
SELECT {news} FROM news ORDER BY id;

-- name: dump_news_reader
SELECT {news_reader} FROM news_reader ORDER BY address;

-- When a call is tried next hangs on who died.
-- name: dump_hook_call
SELECT {hook_call - next tries} FROM hook_call ORDER BY mail;

-- name: dump_habit
SELECT {habit} FROM habit ORDER BY game, player;

-- name: dump_contest
SELECT {contest} FROM contest ORDER BY id;

-- name: dump_entrant
SELECT {entrant} FROM entrant ORDER BY contest, number;

-- name: dump_fixture
SELECT {fixture} FROM fixture ORDER BY contest, round, number;

-- name: dump_fixture_seat
SELECT {fixture_seat} FROM fixture_seat ORDER BY contest, round, number, place;
