/*
 * Inside the store: the driver of PostgreSQL, which the path of a database asks for by being an address
 * ("postgresql://..."). postgres.c connects and commits, postgres_query.c runs statements, postgres_text.c says them as
 * PostgreSQL wants them, postgres_bell.c hears of others.
 *
 * All writing transactions of a house stand behind one advisory lock, which begin() takes and the end of the
 * transaction gives back. So each of them sees all that were committed before it, numbers are given out in the order of
 * commits, and nothing has to be tried again because somebody else wrote meanwhile: what SQLite's lock file does on one
 * machine, the server does for all hosts. A connection that is lost between transactions is made anew where the next
 * one begins.
 *
 * What nobody waits for is sent ahead of the next statement that somebody does (postgres_pipe.c): the beginning of a
 * transaction, writes of which nothing is asked, the end of a snapshot. What the server refuses of it spoils the
 * transaction.
 */
#ifndef CURSUS_STORE_POSTGRES_H
#define CURSUS_STORE_POSTGRES_H

#include "store/driver.h"

struct pg_conn;
struct pg_result;

extern const struct driver driver_postgres;
extern const struct driver_query postgres_query;

/* One that was sent, and to which no answer was read. */
struct postgres_sent {
    struct pg_result **into; /* where its result is wanted; NULL: nowhere */
    unsigned *prepared;      /* it prepares the statement to which this belongs */
    struct err *missed;      /* it must hit a row, or else this; owned, NULL: nobody asks */
    bool end;                /* no statement: the end of a group, behind which a failure counts no more */
};

struct postgres {
    char *address;              /* with its password; the store's path is without */
    bool loaded;                /* the library is there */
    bool listens;               /* hears of commits, on each connection anew */
    struct pg_conn *connection; /* NULL: there is none */
    struct pg_conn *aside;      /* its own transactions, for what is noted whatever becomes of the work */
    unsigned piece;             /* by which connection what asks for the next piece was prepared; 0: by none */
    unsigned connected;         /* how often: statements that were prepared before are gone */
    int64_t life;               /* the mark that `aside` holds; 0: none */
    char *around[3];            /* statement_begin, _release and _undo */
    char *begin[3];             /* begin, begin_lock, begin_read */
    char *notify;
    struct err said;            /* of what failed last */
    struct postgres_sent *sent; /* in their order */
    size_t sent_count;
    bool piped;        /* something was sent, or may be, without waiting */
    size_t unanswered; /* how many were sent when the transaction was begun, which nothing has answered; else 0 */
    int64_t noted;     /* what `aside` was told last; 0: nothing */
    int notes;         /* how often since it was asked last */
};

/* Whether it is an address of a server. */
bool postgres_address(const char *path);

/* ---- postgres.c, for postgres_query.c ---- */

/* Connects (again), if there is no connection that works. RC_AWAY and others. */
enum rc postgres_connect(struct store *store, struct err *err);
/* Sends what begins the transaction that the store's mode tells of; a snapshot where it tells of none. */
bool postgres_send_begin(struct store *store);
/* Does the connection work, as far as is known? */
bool postgres_works(const struct postgres *postgres);
/* Fills `err` from a result that is no good (NULL: the connection is); gives the code. */
enum rc postgres_said(struct store *store, const struct pg_result *result, struct err *err);

/* ---- postgres_bell.c ---- */

/* driver.h, listen() and bell(). */
enum rc postgres_listen(struct store *store, struct err *err);
int postgres_bell(struct store *store, bool *rung);
/* Has a new connection hear what the one before heard. */
bool postgres_listen_on(struct store *store);

/* ---- postgres_pipe.c ---- */

/* A statement as libpq wants it. */
struct postgres_order {
    const char *name, *text;
    unsigned *prepared; /* by which connection; 0: by none */
    int count;          /* of parameters */
    const unsigned *types;
    const char *const *values;
    const int *lengths, *formats;
};

bool postgres_good(const struct pg_result *result);
/* They send without waiting; false: the connection is gone. The second writes the result to *into (NULL: nobody wants
 * it) when it is waited for. */
bool postgres_send_text(struct postgres *postgres, const char *text);
bool postgres_send(struct postgres *postgres, const struct postgres_order *order, struct pg_result **into);
/* What was sent last must hit a row, or this is said when it is waited for. */
void postgres_must_hit(struct postgres *postgres, const struct err *missed);
/* Is there one that must, and nobody has looked yet? */
bool postgres_must_look(const struct postgres *postgres);
/* Forgets what was sent: the connection is gone. */
void postgres_forget(struct postgres *postgres);
/* What was sent is to be done now, whether anybody waits or not. */
bool postgres_push(struct postgres *postgres);
/* The result that is to be written there is not wanted any more. */
void postgres_unasked(const struct postgres *postgres, struct pg_result **into);
/* Reads the answers to all that was sent. Not RC_OK: the first that failed is number *failed of `sent`. */
enum rc postgres_wait(struct store *store, size_t *failed, struct err *err);
/* The same; a failure spoils the transaction that is open. */
enum rc postgres_settle(struct store *store);

/* ---- postgres_text.c ---- */

enum { POSTGRES_PARAMETERS = 64 };

/* A statement of sql/ with its parameters as PostgreSQL numbers them, and the names of those that have one. */
struct postgres_text {
    char *text;
    char *names[POSTGRES_PARAMETERS];
    int parameters;
};

/* The caller frees it with postgres_text_free(). */
void postgres_statement(const char *text, size_t length, struct postgres_text *out);
void postgres_text_free(struct postgres_text *text);

/* A migration of sql/schema/. free() it. */
char *postgres_schema(const char *text);

#endif
