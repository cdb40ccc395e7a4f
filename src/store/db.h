/*
 * Inside the store: one connection, its transactions and what may be done in them, whatever engine is behind it
 * (store/driver.h). Only files of src/store/ include this.
 */
#ifndef CURSUS_STORE_DB_H
#define CURSUS_STORE_DB_H

#include "store/attempts.h"
#include "store/driver.h"
#include "store/guard.h"
#include "store/store.h"

struct progress;
struct query;

enum db_mode { DB_IDLE, DB_READING, DB_WRITING };

struct store {
    const struct driver *driver;
    void *handle; /* the driver's connection */
    char *path;
    struct query *queries; /* every named statement, sorted by name */
    size_t query_count;
    int busy;      /* seconds */
    char *owner;   /* the name of this connection as a sender, with the mark that it holds; NULL without one */
    bool disowned; /* the mark went with the connection that held it */
    enum db_mode mode;
    int marks;          /* that are set */
    struct err spoiled; /* why the open transaction cannot be kept; RC_OK if it can */
    struct err refused; /* why query_write() began nothing */
    bool soft;          /* the open transaction need not be durable when it is committed */
    bool rings;         /* the open transaction did what others may wait for */
    bool softened;      /* such a one was committed, and none since that is durable */
    enum rc lost;       /* not RC_OK: nothing more is written. RC_IO: nobody can tell what became of a commit;
                         * others: why a transaction could not be ended, or its syncs not set again */
    const struct progress *progress; /* NULL: nobody looks on */

    /* of a file (store/sqlite.h) */
    int lock; /* descriptor of the lock file while held, else -1 */
    int mark; /* descriptor that holds the mark, else -1 */
    struct attempts attempts;
    bool wrote;        /* a commit of this connection went through */
    int wal_pages;     /* after the last commit */
    int checkpoint_at; /* WAL pages that make a checkpoint worthwhile */
    struct guard guard;
};

/* Opens the database, which exists, with all settings in force; no table is read. */
enum rc db_open(const char *path, int busy, struct store **out, struct err *err);
void db_close(struct store *store);

/* The driver for what stands at that path. */
const struct driver *db_driver(const char *path);

/* Runs a statement without parameters whose rows nobody wants. */
enum rc db_run(struct store *store, const char *name, struct err *err);

/* Why nothing more is written: RC_IO mostly, RC_NOMEM where it was for want of memory. */
enum rc db_look(struct store *store, struct err *err);

/* What store_begin() and its kin do; without checks for a promise broken. */
enum rc db_begin(struct store *store, struct err *err);
enum rc db_begin_soft(struct store *store, struct err *err);
enum rc db_commit(struct store *store, struct err *err);
void db_rollback(struct store *store);
/* Did a failure end the open transaction, marks and all? */
bool db_gone(struct store *store);
/* RC_OK, or why the open transaction cannot go on. */
enum rc db_spoiled(struct store *store, struct err *err);
/* After a failure that left an operation half done: only a rollback can follow. Passes `rc`
 * on; RC_OK and no transaction are fine. */
enum rc db_spoil(struct store *store, enum rc rc, const char *why);
/* What was written last goes to where it stays, as far as readers let it. */
enum rc db_settle(struct store *store, struct err *err);

/* An operation that writes: opens a transaction if the caller has none (*own).
 * db_write_end() commits it or takes it back and passes `rc` on. */
enum rc db_write_begin(struct store *store, bool *own, struct err *err);
enum rc db_write_end(struct store *store, bool own, enum rc rc, struct err *err);
/* The same for several reads that must agree. */
enum rc db_read_begin(struct store *store, bool *own, struct err *err);
void db_read_end(struct store *store, bool own);

/* Opens the folder of `path` and syncs it, so that a new name in it is durable. */
enum rc db_folder_sync(const char *path, struct err *err);

/* ---- names ---- */

/* The key a name is found by: ASCII capitals made small. free() it. */
char *db_name_key(const char *name);

/* ---- growing lists ---- */

/* Room for one more row of `size` bytes behind `count` in *rows (NULL when empty),
 * zeroed. */
void *db_rows_room(void *rows, size_t count, size_t size);

/* db_schema.c: the migrations of sql/schema/. */

/* Runs the migrations the file lacks, all in one transaction. *was: its version
 * before. RC_BAD if it is newer, or no database of ours. */
enum rc db_schema_update(struct store *store, int *was, struct err *err);
/* The version this program brings. */
int db_schema_version(void);

#endif
