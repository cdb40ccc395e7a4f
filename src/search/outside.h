/*
 * Programs of the operator's that play as bots: files of the folder [bot] folder, each asked for one decision at a time
 * in a jail (base/spawn_jail.h) by a line of JSON, which it answers by another (docs/bots.md, "Other programs as
 * bots").
 */
#ifndef CURSUS_SEARCH_OUTSIDE_H
#define CURSUS_SEARCH_OUTSIDE_H

#include "base/config.h"
#include "search/search.h"

struct outside;  /* all of them, in one run of Cursus */
struct outsider; /* one */

/* `config` is borrowed. outside_free() in the end; NULL is harmless. */
struct outside *outside_new(const struct config *config);
void outside_free(struct outside *outside);

/* The one of this name, whether it is there or not: that is found out when it is asked. */
struct outsider *outside_find(struct outside *outside, const char *name);
const char *outside_name(const struct outsider *outsider);

/* RC_BAD: the settings name no folder. RC_NONE, RC_DENIED, RC_IO: it has no file of that name that may run. */
enum rc outside_known(const struct config *config, const char *name, struct err *err);

/*
 * What task->outsider answers: task->count orders that task->view, which is of the asked seat, allows. It is sent the
 * view, what the seat is asked, with orders that are legal, and the stream of `chance`. RC_BUSY: it was late, or rests
 * since it was; a program that is late rests for ten times as long as it may think. RC_BAD: no answer, or none that is
 * legal. RC_NONE, RC_DENIED, RC_IO: it cannot be run, or ended.
 */
enum rc outside_choose(const struct search_task *task, const struct chance *chance, struct order *out, struct err *err);

#endif
