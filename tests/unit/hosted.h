/* Stored games for the tests of what stands on the store: a host with its database, settings and templates. */
#ifndef CURSUS_TESTS_HOSTED_H
#define CURSUS_TESTS_HOSTED_H

#include "scratch.h"

#include "engine/game/game.h"
#include "engine/game/services.h"
#include "engine/play/plan.h"

struct hosted {
    struct scratch scratch;
    struct services services;
    struct config *config;
    struct templates *templates;
    struct filing filing; /* of the last mail */
};

/* At @1000000000, with no pictures. */
void hosted_open(struct hosted *house);
void hosted_close(struct hosted *house);
/* The same as fixtures of cmocka, on the one of this program. */
extern struct hosted hosted;
int hosted_setup(void **state);
int hosted_teardown(void **state);

/* A forming game whose first `players` seats are held by new players "p<game>s<seat>" and the others by bots. */
int64_t hosted_game(struct hosted *house, const struct rules *rules, int seats, int players);

/* A game master's command, as "seat 1 player Anna": the act, then the words behind the game. */
enum rc hosted_gm(struct hosted *house, int64_t game, const char *command, struct err *err);

/* Fresh copies; game_free() and free(). */
struct game *hosted_table(struct hosted *house, int64_t id);
void hosted_table_free(struct game *game);

/* The record of a game, and the parcel that it is exported as; the caller's. */
struct jv *hosted_record(struct hosted *house, int64_t id);
struct jv *hosted_parcel(struct hosted *house, int64_t id);

/* What a mail with these lines ('|' between them) does: filed, pumped, announced, written. */
enum rc hosted_mail(struct hosted *house, int64_t game, int seat, const char *lines, struct err *err);

/* The mails that wait, in order and without their texts. outbox_rows_free() */
struct outbox_row *hosted_queued(const struct hosted *house, size_t *count);
/* The newest of them to a seat, or 0. */
int64_t hosted_newest(const struct hosted *house, int64_t game, int seat);

/* A mail of the outbox with its text, sent or not. outbox_row_free() */
void hosted_letter(const struct hosted *house, int64_t id, struct outbox_row *out);

/* Cuts a text at its '|' into at most `most` lines; returns how many. */
int bars_split(char *text, char *line[], int most);

/* What the doctor finds holds these words; "" nothing is found. */
void hosted_doctor(const struct hosted *house, const char *says);

/* Runs SQL on the database behind the program's back. */
void hosted_sql(const struct hosted *house, const char *sql);

#endif
