/*
 * A run over some games and events: their pages are made, and those of the house on which they stand; then they count
 * as shown. What the system refuses of a game's pages keeps no other, and is told once: the game counts as shown too,
 * and is due again by and by (store/pages.h).
 */
#ifndef CURSUS_ENGINE_PAGES_RUN_H
#define CURSUS_ENGINE_PAGES_RUN_H

#include "engine/pages/contests.h"

/* To be begun zeroed but for `services` of the site and its lists, `report` and `keep`; and then run_free(). */
struct run {
    struct site site;
    struct page_row *row; /* owned */
    char **said;          /* owned: by row, what the system refused; NULL: nothing */
    size_t count;
    size_t made; /* of the rows, from the first one */
    struct contests contests;
    bool keep;          /* that they are shown, what the lists say, and what is to be tried again */
    bool all;           /* the pages of the rules as well, and no page of a seat stays for which nothing stands */
    bool swept;         /* no page at all stays for which nothing stands */
    struct err refused; /* what the system refused of the pages of the house; RC_OK: nothing */
    struct site_report *report;
};

/* Makes all that is said. RC_FULL, RC_DENIED, RC_IO where nothing can be written into the folder at all, or what the
 * store said: then nothing is kept, and all stays due. */
enum rc run_make(struct run *run, struct err *err);
/* Tells and keeps of a fault in all pages that it is there: once, until the house is made again. */
void run_tell(const struct services *services, const char *said);
void run_free(struct run *run);

#endif
