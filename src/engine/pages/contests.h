/*
 * The events whose pages a run makes. Players' own pages name the events that they entered: so a player's page is due
 * where an event came to it or left it, which is found by what the pages of the event said before.
 */
#ifndef CURSUS_ENGINE_PAGES_CONTESTS_H
#define CURSUS_ENGINE_PAGES_CONTESTS_H

#include "engine/pages/site.h"
#include "store/pages.h"

/* To be begun zeroed; contests_free() in the end. */
struct contests {
    struct page_row *row; /* owned */
    char **before;        /* owned, as below: by row, whose pages named it before */
    char **listed;        /* whose pages name it now */
    size_t count;
    size_t made; /* of the rows, from the first one */
};

/* Reads which are due; `all`: of all of them. RC_OK, or what the store said. */
enum rc contests_find(const struct services *services, bool all, struct contests *out, struct err *err);
/* Makes their pages; whose own page is other now belongs to site->lists.players then. RC_OK, or what the folder, the
 * store or the templates said. */
enum rc contests_make(struct site *site, struct contests *contests, struct err *err);
/* Keeps that they are shown, in the transaction that is open. `refused`: but the pages of players may not be. */
enum rc contests_keep(const struct services *services, const struct contests *contests, bool refused, struct err *err);
void contests_free(struct contests *contests);

#endif
