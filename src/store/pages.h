/*
 * Which games and events the pages do not show as they are stored: of each game the revision stands there that they
 * show. Games of whose pages the system refused some count as shown, and are due again by and by.
 */
#ifndef CURSUS_STORE_PAGES_H
#define CURSUS_STORE_PAGES_H

#include "store/store.h"

enum { PAGE_FAULT_FIRST = 60, PAGE_FAULT_MOST = 900 }; /* seconds between two tries: at first, and after many */

struct page_row {
    int64_t id;       /* of a game */
    int64_t revision; /* that it has now; in pages_done() that the pages show */
};

/* At most `limit`, by number; then those to be tried again, who waits longest first. *rows: free(). */
enum rc pages_due(struct store *store, moment now, size_t limit, struct page_row **rows, size_t *count,
                  struct err *err);
/* The pages of the game show this revision. A game that is not there is no error. */
enum rc pages_done(struct store *store, const struct page_row *row, struct err *err);
/* The pages of all games and events are to be made anew. */
enum rc pages_anew(struct store *store, struct err *err);
/* Those of the games in which the player has a seat, and of the events that they entered: they are called otherwise
 * now, or have other keys. */
enum rc pages_anew_of(struct store *store, int64_t player, struct err *err);

/* The same of events: `id` of a contest, `revision` how often it, who entered or one of its tables became other. All of
 * them, or only whose pages are due. *rows: free(). */
enum rc page_events(struct store *store, bool all, size_t limit, struct page_row **rows, size_t *count,
                    struct err *err);
/* Its pages show this; `listed`: whose pages name it, as page_event_listed() gives it back (free()); "" at first. */
enum rc page_event_done(struct store *store, const struct page_row *row, const char *listed, struct err *err);
enum rc page_event_listed(struct store *store, int64_t contest, char **listed, struct err *err);
/* A game has changed: if it is over, and one of an event that ended before, the pages of that are to be made anew. */
enum rc page_event_ended(struct store *store, int64_t game, struct err *err);

/* What the system refused; of game 0: of the pages of the house, or of those of the rules. It is tried again at the
 * next moment at which pages are made, then after PAGE_FAULT_FIRST seconds, and so on in twice the time. */
enum rc page_fault_put(struct store *store, int64_t game, moment now, const char *said, struct err *err);
/* All of it could be written. */
enum rc page_fault_drop(struct store *store, int64_t game, struct err *err);
/* Pages follow no more. */
enum rc page_fault_drop_all(struct store *store, struct err *err);
/* Whether the same was said of any pages. */
enum rc page_fault_told(struct store *store, const char *said, bool *told, struct err *err);

/* The pages of the house and of the rules are to be made, whatever games are due; page_fault_drop(0) ends it. */
enum rc page_house_anew(struct store *store, struct err *err);
enum rc page_house_due(struct store *store, moment now, bool *due, struct err *err);

/* All faults: how many games have one, since when there is any (0: there is none), and what was said first. */
struct page_faults {
    int64_t games;
    moment since;
    char *said; /* owned: free() */
};

enum rc page_faults(struct store *store, struct page_faults *out, struct err *err);

#endif
