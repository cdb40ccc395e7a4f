-- What the lists of the pages say of the games.

-- name: listing_get
SELECT {listing} FROM listing WHERE game = ?;

-- name: listing_put
INSERT INTO listing ({listing}) VALUES ({:listing})
ON CONFLICT (game) DO UPDATE SET {replace listing - game};

-- name: listing_before
SELECT {listing} FROM listing WHERE list = ? AND game < ? ORDER BY game DESC LIMIT ?;

-- name: listing_after
SELECT {listing} FROM listing WHERE list = ? AND game > ? ORDER BY game LIMIT ?;

-- name: listing_over
SELECT {listing} FROM listing INDEXED BY listing_over WHERE list = 3 ORDER BY ended DESC, game DESC LIMIT ?;

-- name: listing_due
SELECT {listing} FROM listing INDEXED BY listing_due WHERE due > 0 ORDER BY due, game LIMIT ?;

-- name: listing_opened
SELECT {listing} FROM listing ORDER BY opened DESC, game DESC LIMIT ?;

-- name: listing_started
SELECT {listing} FROM listing INDEXED BY listing_started WHERE started > 0 ORDER BY started DESC, game DESC LIMIT ?;

-- name: listing_ended
SELECT {listing} FROM listing INDEXED BY listing_ended WHERE ended > 0 ORDER BY ended DESC, game DESC LIMIT ?;

-- name: listing_of
SELECT {l.listing} FROM (
    SELECT game FROM seat WHERE player = :player
    UNION SELECT game FROM seat WHERE kept_for = :player
    UNION SELECT game FROM seat WHERE gave_up = :player
    UNION SELECT game FROM seat WHERE owner > 0 AND owner = :player
    ORDER BY 1 DESC LIMIT :most
) AS s CROSS JOIN listing AS l
WHERE l.game = s.game;

-- name: placing_of_rules
SELECT {placing} FROM placing WHERE rules = ? ORDER BY ended, game, seat;

-- name: placing_of_player
SELECT {placing} FROM placing WHERE player = ? ORDER BY rules, ended, game, seat;

-- name: placing_put
INSERT INTO placing ({placing}) VALUES ({:placing})
ON CONFLICT (game, seat) DO UPDATE SET {replace placing - game seat};

-- name: placing_drop
DELETE FROM placing WHERE game = ?;
