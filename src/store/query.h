/*
 * Inside the store: the named statements of sql/, prepared once and kept. One use:
 * query_use(), the parameters in their order, query_row() and the columns in their
 * order, query_end(). Errors stick and come out of query_end(), so nothing between
 * needs a check.
 */
#ifndef CURSUS_STORE_QUERY_H
#define CURSUS_STORE_QUERY_H

#include "store/db.h"

struct query {
    struct store *store;
    const char *name; /* in the embedded file, `name_len` bytes */
    size_t name_len;
    const char *text;
    size_t text_len;
    void *statement; /* the driver's; NULL: not prepared */
    int next;        /* parameter or column */
    int code;        /* the first failure of this use, the driver's */
    enum rc rc;      /* the same for us */
    bool special;    /* it stands in the driver's folder */
    bool used;
    bool lengthy; /* query_use_lengthy() */
    bool began;   /* false: query_write() found that nothing can be written; store->refused says why */
    bool own;     /* it ends the transaction that query_write() began for it */
};

/* Finds the statements in the embedded files; the store has its driver. */
void query_open_all(struct store *store);
void query_close_all(struct store *store);
/* An unknown name is a BUG. */
struct query *query_find(struct store *store, const char *name);

/* An unknown name, one in use already, or a write without a transaction is a BUG. */
struct query *query_use(struct store *store, const char *name);
/* For more rows than there may be room for, inside a snapshot or transaction, without parameters; one at a time: an
 * engine far away gives them piece by piece. */
struct query *query_use_lengthy(struct store *store, const char *name);
/* A write that is an operation of its own: where the caller has opened no transaction, it begins one, and the end of
 * the use commits it, or takes it back if anything failed. */
struct query *query_write(struct store *store, const char *name);

void query_put_int(struct query *query, int64_t number);
void query_put_id(struct query *query, int64_t id); /* 0 stands for none */
void query_put_limit(struct query *query, size_t limit);
/* Five parameters: each GAME_x of the set, -1 in the place of each other. */
void query_put_statuses(struct query *query, unsigned statuses);
void query_put_text(struct query *query, const char *string);     /* NULL: "" */
void query_put_optional(struct query *query, const char *string); /* NULL: none */
void query_put_bytes(struct query *query, const void *bytes, size_t size);
void query_put_hash(struct query *query, const uint8_t hash[STORE_HASH]);
void query_put_own(struct query *query, char *string); /* freed when it is used no more */
/* The name of the parameter that is next, without its colon; NULL: it has none, or there is none. */
const char *query_parameter(const struct query *query);

/* Is there a(nother) row? False also after a failure. */
bool query_row(struct query *query);

/* The name of the column that is next; NULL: there is none. */
const char *query_column(const struct query *query);
/* What the next column holds, which stays the next one. */
enum driver_kind query_kind(const struct query *query);
int64_t query_int(struct query *query); /* 0 for none */
int query_small(struct query *query);
char *query_text(struct query *query);                /* the caller's; "" for none */
char *query_optional(struct query *query);            /* the caller's; NULL for none */
char *query_bytes(struct query *query, size_t *size); /* the caller's, a NUL behind; NULL for none */
void query_hash(struct query *query, uint8_t hash[STORE_HASH]);
/* Fails the use: a column holds what it may not. */
void query_damaged(struct query *query);

enum rc query_end(struct query *query, struct err *err);

/* Steps once and ends: for statements without rows. *changes (may be NULL): rows hit. */
enum rc query_run(struct query *query, int64_t *changes, struct err *err);
/* The same for a write of which nothing is asked: what is wrong with it may be found with what follows, or at the
 * commit, and then nothing of the transaction is kept. */
enum rc query_later(struct query *query, struct err *err);
/* The same; *count: rows hit, 0 after a failure. */
enum rc query_count(struct query *query, size_t *count, struct err *err);
/* The same, RC_NONE or RC_CONFLICT (`missed`) with the sentence if no row was hit. */
enum rc query_hit(struct query *query, enum rc missed, struct err *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A statement that gives one number: RC_NONE if it gives none. */
enum rc query_number(struct query *query, int64_t *out, struct err *err);

/* All rows of one number each, and ends the use. *ids is the caller's, NULL for none. */
enum rc query_ids(struct query *query, int64_t **ids, size_t *count, struct err *err);

/* As query_hit(), in the way of query_later(). */
enum rc query_hit_later(struct query *query, enum rc missed, struct err *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Statements, a NULL behind them, that are soon used with this number as their only parameter, in the snapshot or
 * transaction that is open: an engine far away is asked all of them at once. query_foreseen() ends that. */
void query_foresee(struct store *store, const char *const *names, int64_t number);
void query_foreseen(struct store *store, const char *const *names);

/* Counting rows by their state. */
struct count_by {
    const char *each, *total; /* statements: state and count; the number of all rows */
    int states;               /* 0..states - 1 */
    int rest;                 /* the state that the partial index of `each` leaves out */
};
/* Fills counts[0..states-1]. */
enum rc query_counts(struct store *store, const struct count_by *by, int64_t *counts, struct err *err);

/* Forgetting raw texts: which rows, and the statements that do it for one. */
enum { STRIP_STEPS = 3 };
struct strip {
    const char *find;
    const char *step[STRIP_STEPS]; /* NULL behind the last */
};
enum rc query_strip(struct store *store, const struct strip *strip, moment before, size_t limit, size_t *count,
                    struct err *err);

#endif
