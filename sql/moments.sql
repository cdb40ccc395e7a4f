-- What an outage moves beside the clocks of the games (store_shift()). Parameters: by how much, and up to which moment
-- a row was written by the clock that ran before.

-- name: shift_received
UPDATE inbox SET received = received + ? WHERE kept = 1 AND state <> 0 AND received <= ?;

-- name: shift_handled
UPDATE inbox SET handled = handled + ? WHERE kept = 1 AND handled > 0 AND handled <= ?;

-- name: shift_created
UPDATE outbox SET created = created + ? WHERE kept = 1 AND created <= ?;

-- name: shift_lease
UPDATE outbox SET lease_until = lease_until + ? WHERE state = 1 AND state <> 2;

-- name: shift_ballots
UPDATE ballot SET until = until + ? WHERE state = 0;

-- name: shift_standby
UPDATE standby SET since = since + ? WHERE since <= ?;

-- name: shift_branches
UPDATE branch SET at = at + ? WHERE at <= ? AND game IN (SELECT id FROM game WHERE status IN (1, 2));

-- When a challenge is lost without an answer, and since when a round lasts.
-- name: shift_challenges
UPDATE fixture SET due = due + ? WHERE due > 0 AND ended = 0;

-- name: shift_rounds
UPDATE fixture SET opened = opened + ? WHERE opened <= ? AND ended = 0;

-- name: shift_contests
UPDATE contest SET wake_at = wake_at + ? WHERE wake_at > 0 AND status = 1;

-- What would lie in the future has come by now at the latest.

-- name: clamp_received
UPDATE inbox SET received = ? WHERE state = 0 AND received > ?;

-- name: clamp_heard
UPDATE player SET heard = ? WHERE heard > ?;

-- name: clamp_next
UPDATE outbox SET next_at = ? WHERE state = 0 AND state <> 2 AND next_at > ?;
