-- How a connection to a server of PostgreSQL's is set up, and its transactions. Some are sent as they stand
-- here, each in one piece.

-- A host that stands still in a transaction (stopped, or cut off) loses it, and the lock with it, after a time, unless
-- the address or the server says another.
-- name: session
SET client_encoding = 'UTF8';
SET default_transaction_isolation = 'read committed';
SELECT set_config('idle_in_transaction_session_timeout', '60s', false)
WHERE current_setting('idle_in_transaction_session_timeout') = '0';
SET bytea_output = 'hex';
SET standard_conforming_strings = on;
SET client_min_messages = 'warning';

-- All writing transactions of a house, whatever host they come from, stand behind one lock, as they do with a file.
-- name: begin
BEGIN ISOLATION LEVEL READ COMMITTED;

-- name: begin_lock
SELECT pg_advisory_xact_lock(1129665107);

-- Around one that may be refused while the transaction goes on.
-- name: statement_begin
SAVEPOINT statement;

-- name: statement_release
RELEASE SAVEPOINT statement;

-- name: statement_undo
ROLLBACK TO SAVEPOINT statement;
RELEASE SAVEPOINT statement;

-- How long a lock is waited for, in milliseconds.
-- name: patience
SELECT set_config('lock_timeout', ?, false);

-- name: begin_read
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;

-- name: commit
COMMIT;

-- name: rollback
ROLLBACK;

-- name: mark
SAVEPOINT mark;

-- name: mark_release
RELEASE SAVEPOINT mark;

-- name: mark_undo
ROLLBACK TO SAVEPOINT mark;

-- The comment of a table of ours says whose it is and the version of the schema: "cursus 16".
-- name: get_schema_version
SELECT coalesce(substr(obj_description(to_regclass('meta'), 'pg_class'), 8), '0')::bigint;

-- name: get_application
SELECT CASE WHEN obj_description(to_regclass('meta'), 'pg_class') LIKE 'cursus %' THEN 1129665107 ELSE 0 END;

-- name: get_table_count
SELECT count(*) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v', 'm', 'f');

-- name: count_tables
SELECT count(*) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
WHERE n.nspname = current_schema() AND c.relkind = 'r' AND c.relname <> 'attempt';

-- name: get_size
SELECT pg_database_size(current_database());

-- name: get_clock
SELECT floor(extract(epoch FROM clock_timestamp()))::bigint;

-- What a server may be set to that loses what was said to be safe. Who asks for it in the address (source: client)
-- knows.
-- name: check_settings
SELECT name, setting FROM pg_settings
WHERE (name IN ('fsync', 'full_page_writes') AND setting = 'off')
    OR (name = 'synchronous_commit' AND source <> 'client' AND (setting = 'off'
        OR (setting IN ('local', 'remote_write') AND current_setting('synchronous_standby_names') <> '')))
ORDER BY name;

-- Who waits for work is told by the commit that brings some. The database is one house's, so all mean the same.
-- name: listen
LISTEN cursus;

-- name: notify
NOTIFY cursus;

-- Marks are locks of a session, which end with it, however it ends.
-- name: mark_hold
SELECT pg_try_advisory_lock(?);

-- name: mark_held
SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32 | objid::bigint) = ?);

-- What each process works on (store/driver.h, attempt()). A crash of the server empties it, which is no proof against a
-- mail.
-- name: attempts_make
CREATE UNLOGGED TABLE IF NOT EXISTS attempt (mark bigint NOT NULL PRIMARY KEY, inbox bigint NOT NULL);

-- name: attempt_note
INSERT INTO attempt (mark, inbox) VALUES (?, ?) ON CONFLICT (mark) DO UPDATE SET inbox = excluded.inbox;

-- name: attempt_dead
SELECT inbox FROM attempt AS a WHERE inbox > 0 AND NOT EXISTS (SELECT 1 FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32 | objid::bigint) = a.mark)
ORDER BY inbox LIMIT 1;

-- name: attempt_forget
DELETE FROM attempt AS a WHERE inbox = ? AND NOT EXISTS (SELECT 1 FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32 | objid::bigint) = a.mark);

-- name: attempt_drop
DELETE FROM attempt WHERE mark = ?;
