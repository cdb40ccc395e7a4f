/*
 * The files of the pages: how they are called, and what becomes of one that cannot be written. It stands in no other's
 * way: what is wrong is kept in `site->fault`, so that whoever made the page knows that it is due still.
 */
#ifndef CURSUS_ENGINE_PAGES_FILES_H
#define CURSUS_ENGINE_PAGES_FILES_H

#include "engine/pages/site.h"

/* folder_put() and folder_drop(). RC_OK too where the system refuses this one file; RC_FULL, RC_NOMEM, or, when nothing
 * can be written into the folder at all, what the system said. */
enum rc files_put(struct site *site, const char *name, const struct text *bytes, struct err *err);
/* Makes the page, whose `up` follows from its name, and puts it there. Errors as above, or as page_write(). */
enum rc files_page(struct site *site, const char *name, struct page *page, struct err *err);
enum rc files_drop(struct site *site, const char *name, struct err *err);

/* Appends the mark by which the house knows its front page: the same as long as there is the house. */
void files_mark(const struct services *services, struct text *out);
/* RC_DENIED: the front page in the folder is one of another house. Two would take each other's pages away. */
enum rc files_claim(const struct site *site, struct err *err);

/* Removes the pages of the game's seats but those that folder_keep() knows. Errors as above. */
enum rc files_sweep_seats(struct site *site, int64_t game, struct err *err);
/* Removes them of games that are no more, of all games where the house has no pages of seats, the calendars and feeds
 * of players where it has none or `site->anew`, and puts right that others cannot list their folders. Errors as above,
 * or what the store said. */
enum rc files_sweep_lost(struct site *site, struct err *err);
/* Removes all files that are called as pages are and stand for nothing any more. Errors as above. */
enum rc files_sweep(struct site *site, struct err *err);

/* *is: no file of the folder of the settings was written, removed or added by others since files_seen(). What the store
 * said. */
enum rc files_untouched(const struct site *site, bool *is, struct err *err);
/* Keeps how they are now; in a transaction. `whole`: the sum of all of them (folder_sum()); NULL: what was put and
 * dropped is added to what is known, if anything is. What the store said. */
enum rc files_seen(const struct site *site, const uint64_t *whole, struct err *err);

#endif
