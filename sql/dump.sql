-- The canonical dump: every table in the order of its key. Leases are left out, and copies of mails: after a crash a
-- mail is filed once more.

-- name: dump_meta
SELECT key, value FROM meta ORDER BY key;

-- name: dump_player
SELECT id, name, zone, digest, mail_off, picture_off, away_from, away_until, sleep_from, sleep_until, heard, created,
    epoch, asked, last_call
FROM player ORDER BY id;

-- name: dump_address
SELECT address, player, proved, hard, soft, bounced, created FROM address ORDER BY address;

-- name: dump_game
SELECT id, name, rules, rules_version, seats, options, status, pace, revision, phase, branch, secret, commitment,
    seed, chance_position, position_version, hash, created, started, ended, paused_left, gm, thread,
    last_activity, terms, wake_at, played_at, warned_at, archived, cools_at, outcome, origin, root, position
FROM game ORDER BY id;

-- name: dump_seat
SELECT game, number, kind, player, word, otherwise_default, otherwise_ask_surprised, wait, waiting, blocked,
    clock, due, remind_at, epoch, misses, last_mail,
    told, asked_phase, missed_row, kept_for, gave_up, absent, ready, passed, still_until, runs_out, judged,
    missed_phase, blocked_62, blocked_124
FROM seat ORDER BY game, number;

-- name: dump_plan
SELECT game, seat, place, line FROM plan ORDER BY game, seat, place;

-- name: dump_move
SELECT game, branch, number, at, phase, orders, draws, events, position, hash, defaulted
FROM move ORDER BY game, branch, number;

-- name: dump_branch
SELECT game, branch, parent, from_number, seed, at FROM branch ORDER BY game, branch;

-- name: dump_press
SELECT id, game, from_seat, to_seats, phase, at, masked, body FROM press ORDER BY id;

-- name: dump_inbox
SELECT i.id, i.key, i.hash, i.size, i.received, i.source, i.state, i.tries, i.note, i.handled, i.kept, r.raw
FROM inbox AS i LEFT JOIN inbox_raw AS r ON r.inbox = i.id ORDER BY i.id;

-- name: dump_outbox
SELECT o.id, o.dedup, o.message_id, o.envelope_from, o.envelope_to, o.game, o.seat, o.phase, o.branch, o.kind,
    o.request, o.state, o.tries, o.next_at, o.last_reply, o.created, o.sent_at, o.size, o.kept, o.stranger,
    r.raw, r.text_part
FROM outbox AS o LEFT JOIN outbox_raw AS r ON r.outbox = o.id ORDER BY o.id;

-- name: dump_rate
SELECT key, began, times FROM rate ORDER BY key;

-- name: dump_audit
SELECT game, number, at, actor, act, detail, hash FROM audit ORDER BY game, number;

-- name: dump_conduct
SELECT player, on_time, late, missed FROM conduct ORDER BY player;

-- name: dump_standby
SELECT player, rules, since FROM standby ORDER BY player, rules;

-- name: dump_ballot
SELECT game, number, kind, detail, seat, at, until, state FROM ballot ORDER BY game, number;

-- name: dump_vote
SELECT game, ballot, seat, yes, at FROM vote ORDER BY game, ballot, seat;

-- name: dump_master
SELECT game, address FROM master ORDER BY game, address;

-- name: dump_misread
SELECT address, in_row, day, today FROM misread ORDER BY address;
