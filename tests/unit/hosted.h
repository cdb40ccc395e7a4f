/* Stored games for the tests of what stands on the store: a host with its database, settings and templates. */
#ifndef CURSUS_TESTS_HOSTED_H
#define CURSUS_TESTS_HOSTED_H

#include "scratch.h"

#include "engine/filing.h"
#include "engine/host.h"
#include "engine/table.h"

struct hosted {
    struct scratch scratch;
    struct host host;
    struct config *config;
    struct templates *templates;
    struct filing filing; /* of the last mail */
};

/* At @1000000000, with no pictures. */
void hosted_open(struct hosted *hosted);
void hosted_close(struct hosted *hosted);

/* A forming game whose first `players` seats are held by new players "p<game>s<seat>" and the others by bots. */
int64_t hosted_game(struct hosted *hosted, const struct rules *rules, int seats, int players);

/* Fresh copies; table_free() and free(). */
struct table *hosted_table(struct hosted *hosted, int64_t game);
void hosted_table_free(struct table *table);

/* What a mail with these lines ('|' between them) does: filed, pumped, announced, written. */
enum rc hosted_mail(struct hosted *hosted, int64_t game, int seat, const char *lines, struct err *err);

/* Runs SQL on the database behind the program's back. */
void hosted_sql(const struct hosted *hosted, const char *sql);

#endif
