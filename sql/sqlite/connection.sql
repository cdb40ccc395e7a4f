-- How a connection to a file of SQLite's is set up, and its transactions.

-- name: pragma_synchronous
PRAGMA synchronous = FULL;

-- What is committed so stands in the WAL, and is synced with what comes behind it.
-- name: pragma_soft
PRAGMA synchronous = NORMAL;

-- name: pragma_wal
PRAGMA journal_mode = WAL;

-- name: pragma_temporary
PRAGMA temp_store = MEMORY;

-- A WAL that a long reader let grow is cut back when it starts anew.
-- name: pragma_wal_limit
PRAGMA journal_size_limit = 67108864;

-- name: pragma_temporary_file
PRAGMA temp_store = FILE;

-- name: pragma_compact
VACUUM;

-- name: pragma_journal_mode
PRAGMA journal_mode;

-- name: get_schema_version
PRAGMA user_version;

-- name: get_application
PRAGMA application_id;

-- name: get_table_count
SELECT count(*) FROM sqlite_schema;

-- Tables of ours alone.
-- name: count_tables
SELECT count(*) FROM sqlite_schema WHERE type = 'table';

-- name: get_unused_pages
PRAGMA freelist_count;

-- name: get_page_size
PRAGMA page_size;

-- A page that is read is looked at whether its cells can be right.
-- name: pragma_cells
PRAGMA cell_size_check = ON;

-- The table whose turn it is, with its indexes.
-- name: check_turn
SELECT p.quick_check
FROM (SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name
    LIMIT 1 OFFSET :turn % (SELECT count(*) FROM sqlite_schema WHERE type = 'table')) AS t,
    pragma_quick_check(t.name) AS p;

-- name: check_integrity
PRAGMA integrity_check;

-- name: check_references
PRAGMA foreign_key_check;

-- name: begin
BEGIN IMMEDIATE;

-- name: begin_read
BEGIN;

-- name: commit
COMMIT;

-- name: rollback
ROLLBACK;

-- name: mark
SAVEPOINT mark;

-- name: mark_release
RELEASE mark;

-- name: mark_undo
ROLLBACK TO mark;
