-- Which games the pages do not show as they are stored.

-- What is to be tried again later than after the longest time was said by another clock: it is due.
-- name: pages_due
SELECT id, revision FROM (
    SELECT * FROM (SELECT -1 AS late, id, revision FROM game INDEXED BY game_unpaged WHERE paged <> revision
                   ORDER BY id LIMIT :most) AS changed
    UNION ALL
    SELECT next, id, revision FROM page_fault JOIN game ON id = page_fault.game
    WHERE next NOT BETWEEN :now + 1 AND :now + :longest AND paged = revision) AS both_kinds
ORDER BY late, id LIMIT :most;

-- name: pages_done
UPDATE game SET paged = :revision WHERE id = :game;

-- name: pages_anew
UPDATE game SET paged = 0 WHERE paged <> 0;

-- name: pages_anew_of
UPDATE game SET paged = 0 WHERE paged <> 0 AND id IN (
    SELECT game FROM seat WHERE player = :player
    UNION SELECT game FROM seat WHERE kept_for = :player
    UNION SELECT game FROM seat WHERE gave_up = :player
    UNION SELECT game FROM seat WHERE owner > 0 AND owner = :player);

-- Those events in which the player is; whose own page does not name them any more, so to say.
-- name: page_events_anew_of
UPDATE contest SET changes = changes + 1, listed = replace(listed, '<' || CAST(:player AS TEXT) || '>', '')
WHERE id IN (SELECT contest FROM entrant WHERE player = :player);

-- Under another title, so that the pages of the players are made anew as well.
-- name: page_events_anew
UPDATE contest SET changes = changes + 1, listed = '-' || listed;

-- An event that has ended while games of it go on shows more when the last of them is over.
-- name: page_event_ended
UPDATE contest SET changes = changes + 1 WHERE status IN (2, 3) AND id IN (
    SELECT f.contest FROM fixture AS f JOIN game AS g ON g.id = f.game WHERE f.game = ? AND g.status IN (3, 4));

-- name: page_events_due
SELECT id, changes FROM contest INDEXED BY contest_unpaged WHERE paged <> changes ORDER BY id LIMIT ?;

-- name: page_events_all
SELECT id, changes FROM contest ORDER BY id;

-- name: page_event_listed
SELECT listed FROM contest WHERE id = ?;

-- name: page_event_done
UPDATE contest SET paged = :changes, listed = :listed WHERE id = :contest;

-- The first time it is tried again at once, then later and later.
-- name: page_fault_put
INSERT INTO page_fault (game, since, tries, next, said) VALUES (:game, :now, 1, :now, :said)
ON CONFLICT (game) DO UPDATE SET
    since = CASE said WHEN '' THEN :now ELSE since END,
    tries = tries + 1,
    next = :now + min(:most, :first << min(max(tries - 1, 0), 20)),
    said = :said;

-- name: page_fault_drop
DELETE FROM page_fault WHERE game = :game;

-- name: page_fault_drop_all
DELETE FROM page_fault;

-- name: page_fault_told
SELECT EXISTS (SELECT 1 FROM page_fault WHERE said = :said);

-- name: page_house_due
SELECT EXISTS (SELECT 1 FROM page_fault WHERE game = 0 AND next NOT BETWEEN :now + 1 AND :now + :longest);

-- name: page_house_anew
INSERT INTO page_fault (game, since, tries, next, said) VALUES (0, 0, 0, 0, '')
ON CONFLICT (game) DO UPDATE SET next = 0;

-- name: page_fault_sum
SELECT count(nullif(game, 0)), coalesce(min(since), 0),
    coalesce((SELECT said FROM page_fault WHERE said <> '' ORDER BY since, game LIMIT 1), '')
FROM page_fault WHERE said <> '';
