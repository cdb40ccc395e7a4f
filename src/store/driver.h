/*
 * Inside the store: what an engine of databases does for us. Everything above (store/db.h, store/query.h, and the
 * operations) is the same for all engines; a driver knows one library. Its functions are called by db.c, query.c,
 * db_schema.c, store.c and upkeep.c only, in an order that those hold: a statement is prepared, given its parameters,
 * stepped, and finished.
 *
 * Codes: an int that the driver gives is its own (0: nothing failed), and only it knows what it means: failed() makes a
 * return code and a sentence of it.
 */
#ifndef CURSUS_STORE_DRIVER_H
#define CURSUS_STORE_DRIVER_H

#include "store/store.h"

struct query;
struct store_backup;
struct store_space;
struct embedded;

enum driver_step { STEP_FAILED, STEP_DONE, STEP_ROW };

/* What a column of a row holds. */
enum driver_kind { KIND_NONE, KIND_NUMBER, KIND_TEXT, KIND_BYTES };

/* What is done with a statement. */
struct driver_query {
    /* Makes it ready to be used; nothing is done if it is. */
    int (*prepare)(struct query *query);
    /* Drops what prepare() made. */
    void (*drop)(struct query *query);
    /* Does it fit the tables as they are now? */
    enum rc (*fits)(const struct query *query, struct err *err);
    bool (*writes)(const struct query *query);
    /* The name of a parameter (from 1); NULL: it has none, or there is none. */
    const char *(*parameter)(const struct query *query, int place);
    int (*put_number)(struct query *query, int place, int64_t number);
    /* NULL: none. Borrowed until the use ends. */
    int (*put_text)(struct query *query, int place, const char *string);
    int (*put_bytes)(struct query *query, int place, const void *bytes, size_t size);
    /* free()d when it is used no more, also after a failure. */
    int (*put_own)(struct query *query, int place, char *string);
    /* *code after STEP_FAILED. */
    enum driver_step (*step)(struct query *query, int *code);
    /* Instead of step(), for a write of which nothing is asked but (`missed`, may be NULL) that it hits a row: it may
     * be sent with what follows, which then fails with it. NULL: steps at once. */
    int (*later)(struct query *query, const struct err *missed);
    /* Rows hit by the last step. */
    int64_t (*changes)(const struct query *query);
    /* The name of a column (from 0); NULL: there is none. Of the row that step() gave, as all that follow. */
    const char *(*column)(const struct query *query, int place);
    enum driver_kind (*kind)(const struct query *query, int place);
    int64_t (*number)(const struct query *query, int place);
    /* Borrowed until the next step; NULL with a size: there was no memory for it. */
    const void *(*bytes)(const struct query *query, int place, size_t *size);
    /* The use is over; says once more what failed in it. */
    int (*finish)(struct query *query);
    /* Asks ahead for what a statement with this number as its only parameter will be asked soon, in the transaction or
     * snapshot that is open. unsee() drops what was not asked then. NULL, both: nothing is gained by it. */
    void (*foresee)(struct query *query, int64_t number);
    void (*unsee)(struct query *query);
    /* Fills `err` from what the engine said last of that code. */
    enum rc (*failed)(struct store *store, int code, struct err *err);
};

struct driver {
    /* The folder of its own statements ("sql/sqlite/"): by their names they take the place of those of sql/. */
    const char *folder;
    const struct driver_query *query;
    /* What is said from when a commit was left unsure. */
    const char *lost;
    /* Marks of other machines can be told, too. */
    bool sees_all;

    /* ---- the database ---- */

    /* Makes an empty one at the store's path, if there is none, with no table in it. */
    enum rc (*make)(const char *path, struct err *err);
    /* RC_NONE, RC_BAD: there is nothing at that path that could be opened. */
    enum rc (*there)(const char *path, struct err *err);
    /* Connects, with all settings in force; the statements are found already, no table is read. */
    enum rc (*open)(struct store *store, struct err *err);
    /* Takes back what is noted of this process, while there are statements. Then they are dropped, and then it closes;
     * both also after a failed open(). */
    void (*leave)(struct store *store);
    void (*close)(struct store *store);
    /* Once the schema is right: what is looked at from now on. */
    enum rc (*opened)(struct store *store, struct err *err);
    /* RC_IO, with the reason, where this connection can write no more. */
    enum rc (*look)(struct store *store, struct err *err);
    /* What was written last goes to where it stays, as far as readers let it. */
    enum rc (*settle)(struct store *store, struct err *err);

    /* ---- the schema ---- */

    /* What the migrations want before the first of them. */
    enum rc (*groundwork)(struct store *store, struct err *err);
    /* Runs one, in the transaction that is open. */
    enum rc (*migrate)(struct store *store, const struct embedded *file, struct err *err);

    /* ---- transactions ---- */

    /* The write lock, and a transaction under it. */
    enum rc (*begin)(struct store *store, struct err *err);
    /* Ends it, durably; `unsure`: it failed, and nobody can tell whether it stands. */
    enum rc (*commit)(struct store *store, bool *unsure, struct err *err);
    /* Whether commits sync from now on, as they do at first. Outside transactions. NULL: they always do. */
    enum rc (*syncs)(struct store *store, bool on, struct err *err);
    /* After a commit, still under the lock. */
    enum rc (*committed)(struct store *store, struct err *err);
    /* What begin() took beside the transaction, which is over. */
    void (*release)(struct store *store);
    /* Is no transaction open (any more)? */
    bool (*gone)(struct store *store);

    /* ---- who waits ---- */

    /* store_listen() and store_bell(). A commit of a transaction that rings (store/db.h) is heard. NULL, both: nobody
     * can be told. */
    enum rc (*listen)(struct store *store, struct err *err);
    int (*bell)(struct store *store, bool *rung);

    /* ---- who lives ---- */

    /* Holds a mark for as long as the connection lives, with which store->disowned begins. RC_CONFLICT: somebody has
     * it. */
    enum rc (*hold)(struct store *store, int64_t mark, struct err *err);
    /* Does anybody hold it? Where that cannot be told: true. */
    bool (*held)(struct store *store, int64_t mark);
    /* store/attempts.h */
    void (*attempt)(struct store *store, int64_t inbox);
    int64_t (*attempt_dead)(struct store *store);
    void (*attempt_forget)(struct store *store, int64_t inbox);

    /* ---- upkeep ---- */

    enum rc (*backup)(struct store *store, const struct store_backup *backup, struct err *err);
    enum rc (*compact)(struct store *store, int64_t reserve, struct err *err);
    enum rc (*space)(struct store *store, struct store_space *out, struct err *err);
    /* What is wrong with the engine's own keeping: a line each, counted. RC_DAMAGED: too much to look further. */
    enum rc (*check)(struct store *store, struct text *out, size_t *faults, struct err *err);
    /* The same of one table alone, of all by turns. NULL: the engine does so by itself. */
    enum rc (*check_turn)(struct store *store, int64_t turn, struct text *out, size_t *faults, struct err *err);
};

#endif
