-- A house taken from one engine to another (store/upkeep.h): all columns of each table, in their order, which the
-- migrations make the same for both.

-- name: read_meta
SELECT * FROM meta ORDER BY key;

-- name: write_meta
INSERT INTO meta VALUES (?, ?);

-- name: read_player
SELECT * FROM player ORDER BY id;

-- name: write_player
INSERT INTO player VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_address
SELECT * FROM address ORDER BY address, player;

-- name: write_address
INSERT INTO address VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: read_game
SELECT * FROM game ORDER BY id;

-- name: write_game
INSERT INTO game
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_seat
SELECT * FROM seat ORDER BY game, number;

-- name: write_seat
INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_plan
SELECT * FROM plan ORDER BY game, seat, place;

-- name: write_plan
INSERT INTO plan VALUES (?, ?, ?, ?);

-- name: read_move
SELECT * FROM move ORDER BY game, branch, number;

-- name: write_move
INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_branch
SELECT * FROM branch ORDER BY game, branch;

-- name: write_branch
INSERT INTO branch VALUES (?, ?, ?, ?, ?, ?);

-- name: read_press
SELECT * FROM press ORDER BY id;

-- name: write_press
INSERT INTO press VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_inbox
SELECT * FROM inbox ORDER BY id;

-- name: write_inbox
INSERT INTO inbox VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_inbox_raw
SELECT * FROM inbox_raw ORDER BY inbox;

-- name: write_inbox_raw
INSERT INTO inbox_raw VALUES (?, ?);

-- name: read_outbox
SELECT * FROM outbox ORDER BY id;

-- name: write_outbox
INSERT INTO outbox VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_outbox_raw
SELECT * FROM outbox_raw ORDER BY outbox;

-- name: write_outbox_raw
INSERT INTO outbox_raw VALUES (?, ?, ?);

-- name: read_outbox_model
SELECT * FROM outbox_model ORDER BY outbox;

-- name: write_outbox_model
INSERT INTO outbox_model VALUES (?, ?, ?);

-- name: read_rate
SELECT * FROM rate ORDER BY key;

-- name: write_rate
INSERT INTO rate VALUES (?, ?, ?);

-- name: read_audit
SELECT * FROM audit ORDER BY game, number;

-- name: write_audit
INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: read_conduct
SELECT * FROM conduct ORDER BY player;

-- name: write_conduct
INSERT INTO conduct VALUES (?, ?, ?, ?);

-- name: read_standby
SELECT * FROM standby ORDER BY player, rules;

-- name: write_standby
INSERT INTO standby VALUES (?, ?, ?);

-- name: read_ban
SELECT * FROM ban ORDER BY what;

-- name: write_ban
INSERT INTO ban VALUES (?, ?, ?, ?);

-- name: read_block
SELECT * FROM block ORDER BY player, other;

-- name: write_block
INSERT INTO block VALUES (?, ?, ?);

-- name: read_ballot
SELECT * FROM ballot ORDER BY game, number;

-- name: write_ballot
INSERT INTO ballot VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_vote
SELECT * FROM vote ORDER BY game, ballot, seat;

-- name: write_vote
INSERT INTO vote VALUES (?, ?, ?, ?, ?);

-- name: read_master
SELECT * FROM master ORDER BY game, address;

-- name: write_master
INSERT INTO master VALUES (?, ?);

-- name: read_misread
SELECT * FROM misread ORDER BY address;

-- name: write_misread
INSERT INTO misread VALUES (?, ?, ?, ?);

-- name: read_listing
SELECT * FROM listing ORDER BY game;

-- name: write_listing
INSERT INTO listing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_placing
SELECT * FROM placing ORDER BY game, seat;

-- name: write_placing
INSERT INTO placing VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: read_page_fault
SELECT * FROM page_fault ORDER BY game;

-- name: write_page_fault
INSERT INTO page_fault VALUES (?, ?, ?, ?, ?);

-- name: read_news
SELECT * FROM news ORDER BY id;

-- name: write_news
INSERT INTO news VALUES (?, ?, ?, ?, ?, ?);

-- name: read_news_reader
SELECT * FROM news_reader ORDER BY address;

-- name: write_news_reader
INSERT INTO news_reader VALUES (?, ?, ?);

-- name: read_hook_call
SELECT * FROM hook_call ORDER BY mail;

-- name: write_hook_call
INSERT INTO hook_call VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_habit
SELECT * FROM habit ORDER BY game, player;

-- name: write_habit
INSERT INTO habit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_contest
SELECT * FROM contest ORDER BY id;

-- name: write_contest
INSERT INTO contest VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_entrant
SELECT * FROM entrant ORDER BY contest, number;

-- name: write_entrant
INSERT INTO entrant VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_fixture
SELECT * FROM fixture ORDER BY contest, round, number;

-- name: write_fixture
INSERT INTO fixture VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: read_fixture_seat
SELECT * FROM fixture_seat ORDER BY contest, round, number, place;

-- name: write_fixture_seat
INSERT INTO fixture_seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);
