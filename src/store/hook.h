/* What the operator's program is still to be told: one call for each mail to a seat. */
#ifndef CURSUS_STORE_HOOK_H
#define CURSUS_STORE_HOOK_H

#include "store/store.h"

enum { HOOK_LONGEST = 2 * 3600 }; /* seconds beyond which no call is put off */

struct hook_call_row {
    int64_t mail; /* of the outbox: which no other mail ever has */
    moment at;    /* when the mail may go, or was made */
    char *kind;   /* of the mail */
    int64_t game;
    int seat;
    int64_t player; /* who held it */
    moment next;    /* not before */
    int tries;
};
/* Is there already: nothing changes. */
enum rc hook_add(struct store *store, const struct hook_call_row *row, struct err *err);
/* The one that has waited longest of those whose time has come. RC_NONE: there is none. hook_call_row_free() */
enum rc hook_next(struct store *store, moment now, struct hook_call_row *row, struct err *err);
/* One try more; not again before `next`. */
enum rc hook_try(struct store *store, int64_t mail, moment next, struct err *err);
/* Not there any more: nothing changes. */
enum rc hook_drop(struct store *store, int64_t mail, struct err *err);
enum rc hook_drop_all(struct store *store, struct err *err);
enum rc hook_count(struct store *store, int64_t *count, struct err *err);
void hook_call_row_free(struct hook_call_row *row);

#endif
