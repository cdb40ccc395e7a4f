/* Which games the pages do not show as they are stored: of each game the revision stands there that they show. */
#ifndef CURSUS_STORE_PAGES_H
#define CURSUS_STORE_PAGES_H

#include "store/store.h"

struct page_row {
    int64_t id;       /* of a game */
    int64_t revision; /* that it has now; in pages_done() that the pages show */
};

/* By number, at most `limit`: one look-up in an index where there is none. *rows: free(). */
enum rc pages_due(struct store *store, size_t limit, struct page_row **rows, size_t *count, struct err *err);
/* The pages of the game show this revision. A game that is not there is no error. */
enum rc pages_done(struct store *store, const struct page_row *row, struct err *err);
/* The pages of all games are to be made anew. */
enum rc pages_anew(struct store *store, struct err *err);
/* Those of the games in which the player has a seat: he is called otherwise now, or has other keys. */
enum rc pages_anew_of(struct store *store, int64_t player, struct err *err);

#endif
