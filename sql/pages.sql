-- Which games the pages do not show as they are stored.

-- name: pages_due
SELECT id, revision FROM game INDEXED BY game_unpaged WHERE paged <> revision ORDER BY id LIMIT ?;

-- name: pages_done
UPDATE game SET paged = :revision WHERE id = :game;

-- name: pages_anew
UPDATE game SET paged = 0 WHERE paged <> 0;

-- name: pages_anew_of
UPDATE game SET paged = 0 WHERE paged <> 0 AND id IN (
    SELECT game FROM seat WHERE player = :player
    UNION SELECT game FROM seat WHERE kept_for = :player
    UNION SELECT game FROM seat WHERE gave_up = :player);
