-- What is kept about one player, table by table (store/personal.c), and how it is taken away.

-- Without the number of the mail about which they were asked last: it would tell how many there were.
-- name: mine_player
SELECT {player - asked}, former FROM player WHERE id = ?1;

-- name: mine_address
SELECT * FROM address WHERE player = ?1 ORDER BY address;

-- What the dice of others are drawn with (word) is the player's own as well.
-- name: mine_seat
SELECT * FROM seat WHERE player = ?1 OR kept_for = ?1 OR gave_up = ?1 OR (owner > 0 AND owner = ?1) ORDER BY game, number;

-- name: mine_plan
SELECT p.* FROM plan AS p JOIN seat AS s ON s.game = p.game AND s.number = p.seat
WHERE s.player = ?1 ORDER BY p.game, p.seat, p.place;

-- Of a seat that had others before, nobody can tell whose a message was.
-- name: mine_press
SELECT p.game, p.from_seat, p.to_seats, p.phase, p.at, p.masked, p.body, p.about FROM press AS p JOIN seat AS s ON s.game = p.game AND s.number = p.from_seat
    JOIN game AS g ON g.id = p.game
WHERE p.player = ?1 OR (p.player = 0 AND (s.player = ?1 OR s.kept_for = ?1 OR s.gave_up = ?1) AND NOT EXISTS (
    SELECT 1 FROM audit AS a WHERE a.game = p.game AND a.act IN ('takeover', 'seat') AND a.at > g.started))
ORDER BY p.id;

-- Without the numbers of mails, which would tell how many there are.
-- name: mine_outbox
SELECT o.envelope_to, o.game, o.seat, o.kind, o.request, o.state, o.tries, o.last_reply, o.created, o.sent_at,
    o.size, m.text_part
FROM outbox AS o LEFT JOIN outbox_model AS m ON m.outbox = o.id
WHERE o.player = ?1 OR (o.player = 0 AND EXISTS (SELECT 1 FROM address AS a WHERE a.player = ?1
    AND a.address = o.envelope_to AND NOT EXISTS (SELECT 1 FROM address AS b
        WHERE b.address = a.address AND b.player <> a.player AND b.created <= o.created)))
ORDER BY o.id;

-- Of an address that others have as well, nobody can tell whose what is counted was.
-- name: mine_rate
SELECT r.* FROM rate AS r JOIN address AS a ON substr(r.key, length(r.key) - length(a.address)) = ' ' || a.address
WHERE a.player = ?1 AND NOT EXISTS (SELECT 1 FROM address AS b WHERE b.address = a.address AND b.player <> a.player) ORDER BY r.key;

-- name: mine_conduct
SELECT * FROM conduct WHERE player = ?1;

-- name: mine_standby
SELECT * FROM standby WHERE player = ?1 ORDER BY rules;

-- name: mine_habit
SELECT * FROM habit WHERE player = ?1 ORDER BY game;

-- Not who blocks them.
-- name: mine_block
SELECT * FROM block WHERE player = ?1 ORDER BY other;

-- A ban goes on: it has to know whom.
-- name: mine_ban
SELECT * FROM ban WHERE what IN (SELECT address FROM address WHERE player = ?1) ORDER BY what;

-- name: mine_master
SELECT * FROM master WHERE address IN (SELECT address FROM address WHERE player = ?1) ORDER BY game, address;

-- name: mine_misread
SELECT m.* FROM misread AS m JOIN address AS a ON m.address = a.address OR m.address = 'unproved ' || a.address
WHERE a.player = ?1 AND NOT EXISTS (SELECT 1 FROM address AS b WHERE b.address = a.address AND b.player <> a.player) ORDER BY m.address;

-- name: mine_placing
SELECT * FROM placing WHERE player = ?1 ORDER BY game, seat;

-- name: mine_news
SELECT at, kind, game, seat, player FROM news WHERE player = ?1 ORDER BY id;

-- name: mine_news_reader
SELECT * FROM news_reader WHERE address IN (SELECT address FROM address WHERE player = ?1) ORDER BY address;

-- name: mine_entrant
SELECT * FROM entrant WHERE player = ?1 ORDER BY contest;

-- ---- taken away; the addresses last, by which the others are found

-- name: forget_player
UPDATE player SET signs = '', heard = 0, asked = 0, leaves = 0, former = '' WHERE id = ?1;

-- name: forget_address
DELETE FROM address WHERE player = ?1;

-- The key of a mail to nobody's seat ends with its address.
-- name: forget_outbox
UPDATE outbox SET envelope_to = '', last_reply = '', kept = 0, player = 0, dedup = 'forgotten ' || id,
    state = CASE state WHEN 2 THEN 2 ELSE 4 END, lease_until = 0, owner = ''
WHERE player = ?1 OR (player = 0 AND EXISTS (SELECT 1 FROM address AS a WHERE a.player = ?1
    AND a.address = outbox.envelope_to AND NOT EXISTS (SELECT 1 FROM address AS b
        WHERE b.address = a.address AND b.player <> a.player AND b.created <= outbox.created)));

-- Of all mails whose text goes: of this player's as well, by now.
-- name: forget_outbox_raw
DELETE FROM outbox_raw WHERE ?1 <> 0
    AND EXISTS (SELECT 1 FROM outbox AS o WHERE o.id = outbox_raw.outbox AND o.kept = 0);

-- name: forget_outbox_model
DELETE FROM outbox_model WHERE ?1 <> 0
    AND EXISTS (SELECT 1 FROM outbox AS o WHERE o.id = outbox_model.outbox AND o.kept = 0);

-- What is of an address goes with the last who has it: from here on they have those that are nobody else's.
-- name: forget_address_shared
DELETE FROM address WHERE player = ?1
    AND EXISTS (SELECT 1 FROM address AS b WHERE b.address = address.address AND b.player <> ?1);

-- name: forget_rate
DELETE FROM rate WHERE EXISTS (SELECT 1 FROM address AS a WHERE a.player = ?1
    AND substr(rate.key, length(rate.key) - length(a.address)) = ' ' || a.address);

-- name: forget_conduct
DELETE FROM conduct WHERE player = ?1;

-- name: forget_standby
DELETE FROM standby WHERE player = ?1;

-- What has not begun they never entered.
-- name: forget_entering
DELETE FROM entrant WHERE player = ?1 AND contest IN (SELECT id FROM contest WHERE status = 0);

-- The number of the player stays with what they played, and is nobody's by then; of what is to come they are out (-1:
-- before the first round). A word that the pairing numbers were drawn with stays: without it nobody could draw them again.
-- name: forget_entrant
UPDATE entrant SET word = CASE WHEN place > 0 THEN word ELSE '' END, until = CASE until WHEN 0 THEN
    (SELECT CASE round WHEN 0 THEN -1 ELSE round END FROM contest WHERE id = entrant.contest) ELSE until END
WHERE player = ?1;

-- name: forget_habit
DELETE FROM habit WHERE player = ?1;

-- name: forget_block
DELETE FROM block WHERE player = ?1 OR other = ?1;

-- name: forget_master
DELETE FROM master WHERE address IN (SELECT address FROM address WHERE player = ?1);

-- name: forget_game
UPDATE game SET gm = '' WHERE gm <> '' AND gm IN (SELECT address FROM address WHERE player = ?1);

-- name: forget_misread
DELETE FROM misread WHERE EXISTS (SELECT 1 FROM address AS a WHERE a.player = ?1
    AND (misread.address = a.address OR misread.address = 'unproved ' || a.address));

-- name: forget_news
DELETE FROM news WHERE player = ?1 AND id < (SELECT max(id) FROM news);

-- name: forget_news_reader
DELETE FROM news_reader WHERE address IN (SELECT address FROM address WHERE player = ?1);

-- Notes to themselves.
-- name: forget_press
DELETE FROM press WHERE player = ?1 AND to_seats = 1073741824;

-- name: forget_hook_call
DELETE FROM hook_call WHERE player = ?1;

-- Made anew with the pages; until then their lists say nothing of these games, and the numbers of those who were
-- forgotten tell which pages are to go.
-- name: forget_listing
UPDATE listing SET list = 0, ranked = 0, opened = 0, started = 0, ended = 0, due = 0, own = '',
    facts = '[' || CAST(?1 AS TEXT)
        || CASE WHEN substr(facts, 1, 1) = '[' AND facts <> '[]' THEN ',' || substr(facts, 2) ELSE ']' END
WHERE game IN (SELECT game FROM seat
    WHERE player = ?1 OR kept_for = ?1 OR gave_up = ?1 OR (owner > 0 AND owner = ?1));

-- ---- texts that hold a name: looked at one by one

-- name: kept_in
SELECT inbox FROM inbox_raw ORDER BY inbox;

-- name: kept_out
SELECT outbox FROM outbox_raw UNION SELECT outbox FROM outbox_model ORDER BY 1;

-- name: forget_mail_in
UPDATE inbox SET key = 'forgotten ' || id, note = '', kept = 0, player = 0,
    state = CASE WHEN state IN (4, 5) THEN 3 ELSE state END
WHERE id = ?1;

-- name: forget_key_in
UPDATE inbox SET key = 'forgotten ' || id
WHERE kept = 0 AND substr(lower(key), length(key) - length(:domain) - 1) = '@' || CAST(:domain AS TEXT) || '>';

-- name: forget_model
UPDATE outbox_model SET model = CAST(:model AS BLOB) WHERE outbox = ?;

-- name: press_by
SELECT p.id FROM press AS p JOIN seat AS s ON s.game = p.game AND s.number = p.from_seat
WHERE s.player = ?1 OR s.kept_for = ?1 OR s.gave_up = ?1 OR s.owner = ?1 OR p.player = ?1
UNION SELECT id FROM press WHERE from_seat = 0 ORDER BY 1;

-- name: press_body
SELECT body FROM press WHERE id = ?1;

-- name: rewrite_press
UPDATE press SET body = ? WHERE id = ?;

-- name: inbox_noted
SELECT id FROM inbox WHERE note <> '' AND ?1 <> 0 ORDER BY id;

-- name: inbox_note
SELECT note FROM inbox WHERE id = ?1;

-- name: rewrite_note
UPDATE inbox SET note = ? WHERE id = ?;

-- name: outbox_replied
SELECT id FROM outbox WHERE last_reply <> '' AND ?1 <> 0 ORDER BY id;

-- name: outbox_reply
SELECT last_reply FROM outbox WHERE id = ?1;

-- name: rewrite_reply
UPDATE outbox SET last_reply = ? WHERE id = ?;

-- name: game_termed
SELECT id FROM game WHERE terms <> '' AND ?1 <> 0 ORDER BY id;

-- name: game_terms
SELECT terms FROM game WHERE id = ?1;

-- name: rewrite_terms
UPDATE game SET revision = revision + 1, paged = 0, terms = ? WHERE id = ?;

-- name: forget_listed
UPDATE listing SET list = 0, ranked = 0, opened = 0, started = 0, ended = 0, due = 0, own = '',
    facts = CASE substr(facts, 1, 1) WHEN '[' THEN facts ELSE '[]' END
WHERE game = ?1;

-- ---- who waits for it

-- name: player_leaves
UPDATE player SET leaves = ? WHERE id = ?;

-- By the index of those who leave: the sign keeps SQLite from going through all for the sake of the order.
-- name: players_leaving
SELECT p.id FROM player AS p WHERE p.leaves > 0 AND (p.leaves <= ? OR NOT EXISTS (
    SELECT 1 FROM outbox AS o WHERE o.state IN (0, 1) AND o.state <> 2
        AND (o.player = p.id OR (o.player = 0 AND o.envelope_to IN (SELECT address FROM address WHERE player = p.id)))))
ORDER BY +p.id;
