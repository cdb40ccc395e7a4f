/*
 * Inside the store: the driver of SQLite, one file and what stands beside it. sqlite.c connects, locks and commits,
 * sqlite_query.c runs statements, sqlite_backup.c and sqlite_compact.c look after the file; store/guard.h holds it to
 * what stood there before.
 */
#ifndef CURSUS_STORE_SQLITE_H
#define CURSUS_STORE_SQLITE_H

#include "store/driver.h"

extern const struct driver driver_sqlite;
extern const struct driver_query sqlite_query;

/* Fills `err` from what the library said last; gives the code. */
enum rc sqlite_failed(struct store *store, int code, struct err *err);

/* Whether the disk failed under one of the two files, the last time that either said anything. The library takes a disk
 * that cannot be read (EIO) for a file that is damaged; each file still knows what it was. */
bool sqlite_disk_failed(struct store *store);

/* The flock() every write, checkpoint and schema change is made under, waited for
 * at most the busy time. Not counted: one holder, one lock. */
enum rc sqlite_lock(struct store *store, struct err *err);
void sqlite_unlock(struct store *store);

/* Prepares the statement for this one run: a setting of the connection counts from when it is prepared. */
enum rc sqlite_setting(struct store *store, const char *name, struct err *err);

/* As struct driver says. */
enum rc sqlite_backup(struct store *store, const struct store_backup *backup, struct err *err);
enum rc sqlite_check_turn(struct store *store, int64_t turn, struct text *out, size_t *faults, struct err *err);
enum rc sqlite_compact(struct store *store, int64_t reserve, struct err *err);
enum rc sqlite_space(struct store *store, struct store_space *out, struct err *err);
enum rc sqlite_check(struct store *store, struct text *out, size_t *faults, struct err *err);

#endif
