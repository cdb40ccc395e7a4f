/*
 * Inside the store: the driver of PostgreSQL, which the path of a database asks for by being an address
 * ("postgresql://..."). postgres.c connects and commits, postgres_query.c runs statements, postgres_text.c says them as
 * PostgreSQL wants them.
 *
 * All writing transactions of a house stand behind one advisory lock, which begin() takes and the end of the
 * transaction gives back. So each of them sees all that were committed before it, numbers are given out in the order of
 * commits, and nothing has to be tried again because somebody else wrote meanwhile: what SQLite's lock file does on one
 * machine, the server does for all hosts. A connection that is lost between transactions is made anew where the next
 * one begins.
 */
#ifndef CURSUS_STORE_POSTGRES_H
#define CURSUS_STORE_POSTGRES_H

#include "store/driver.h"

struct pg_conn;
struct pg_result;

extern const struct driver driver_postgres;
extern const struct driver_query postgres_query;

struct postgres {
    char *address;              /* with its password; the store's path is without */
    bool loaded;                /* the library is there */
    struct pg_conn *connection; /* NULL: there is none */
    struct pg_conn *aside;      /* its own transactions, for what is noted whatever becomes of the work */
    unsigned connected;         /* how often: statements that were prepared before are gone */
    int64_t mark;               /* the one that is held (driver.h, hold()); 0: none */
    int64_t life;               /* the mark that `aside` holds; 0: none */
    char *around[3];            /* statement_begin, _release and _undo */
    struct err said;            /* of what failed last */
};

/* Whether it is an address of a server. */
bool postgres_address(const char *path);

/* ---- postgres.c, for postgres_query.c ---- */

/* Connects (again), if there is no connection that works. RC_AWAY and others. */
enum rc postgres_connect(struct store *store, struct err *err);
/* Does the connection work, as far as is known? */
bool postgres_works(const struct postgres *postgres);
/* Fills `err` from a result that is no good (NULL: the connection is); gives the code. */
enum rc postgres_said(struct store *store, const struct pg_result *result, struct err *err);

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
