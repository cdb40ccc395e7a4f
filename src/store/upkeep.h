/* Looking after the database: dump, backup, room, check. */
#ifndef CURSUS_STORE_UPKEEP_H
#define CURSUS_STORE_UPKEEP_H

#include "store/store.h"

/* A canonical text of the logical content, all tables in key order: equal texts
 * mean equal states. Left out: who holds a lease and how long. Long bytes and
 * secrets stand as hashes. */
enum rc store_dump(struct store *store, struct text *out, struct err *err);

/* The same in little room, however big the house: equal prints, equal dumps. */
struct store_print {
    uint8_t hash[STORE_HASH];
    int64_t rows;
};
enum rc store_dump_print(struct store *store, struct store_print *out, struct err *err);

/* Where a copy goes, and what it must be. */
struct store_backup {
    const char *path;
    bool over; /* an older backup gives way, once the new one is whole */
    /* Looks at the copy before it takes its name, and leaves no connection to it; NULL: nobody does. RC_DAMAGED: what
     * stands there stays, and the copy is kept as PATH.damaged. */
    enum rc (*sound)(void *context, const char *copy, struct err *err);
    void *context;
};
/* Copies the database as it is now to that path (0600) while others go on working. RC_CONFLICT if `path` is there
 * already, or with `over` is no plain file, or the database itself; RC_DAMAGED, by sound(). */
enum rc store_backup(struct store *store, const struct store_backup *backup, struct err *err);

/* What the database takes of the disk, in bytes. */
struct store_space {
    int64_t file;   /* the database itself */
    int64_t wal;    /* beside it: what was written last */
    int64_t unused; /* within the file: pages that hold nothing any more */
    int64_t free;   /* on its disk, for who runs this; -1: not to be found out */
};
enum rc store_space(struct store *store, struct store_space *out, struct err *err);

/*
 * Writes the database anew without the pages that hold nothing, in one transaction under the write lock: others read on
 * meanwhile, and whoever wants to write waits (RC_BUSY after his busy time). A crash leaves it as it was. For a while
 * it takes twice the room of what is in it beside the database; with less than that and `reserve` bytes free nothing is
 * begun (RC_FULL). Where somebody reads an old state for long, the file shrinks at a later commit. Inside a transaction
 * it is a BUG.
 */
enum rc store_compact(struct store *store, int64_t reserve, struct err *err);

/* Adds a line per fault to `out` (integrity, references, file modes, statements);
 * *faults is their number. RC_OK also when there are faults. */
enum rc store_check(struct store *store, struct text *out, size_t *faults, struct err *err);

/* The same, in little time, of the pages of one table: with rising `turn` of all of them, one after the other. */
enum rc store_check_turn(struct store *store, int64_t turn, struct text *out, size_t *faults, struct err *err);

/* Adds one such line, and counts it. */
void store_fault(struct text *out, size_t *faults, const char *what, const char *detail);

/* Writes all that is stored in `from`, as it is now, into `to`, which holds tables and nothing else, in one
 * transaction; then compares the dumps of both. Nobody may be in a transaction there. RC_CONFLICT: something is stored
 * in `to`; RC_DAMAGED: the dumps differ, and `to` is as it was. */
enum rc store_copy(struct store *from, struct store *to, struct err *err);

#endif
