-- What game masters hear of.

-- name: news_add
INSERT INTO news (id, {news - id})
SELECT coalesce(max(id), 0) + 1, {:news - id} FROM news
RETURNING id;

-- name: news_last
SELECT coalesce(max(id), 0) FROM news;

-- Of how many readers of one wish it is true that they have not been told of all.
-- name: news_waits
SELECT count(*) FROM news_reader WHERE wish = ? AND told < (SELECT coalesce(max(id), 0) FROM news);

-- name: news_list
SELECT {news} FROM news WHERE id > ? ORDER BY id;

-- The newest stays, for its number.
-- name: news_drop
DELETE FROM news WHERE id < ?;

-- name: news_reader_put
INSERT INTO news_reader ({news_reader}) VALUES ({:news_reader})
ON CONFLICT (address) DO UPDATE SET {replace news_reader - address};

-- name: news_reader_list
SELECT {news_reader} FROM news_reader ORDER BY address;
