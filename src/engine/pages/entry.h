/* What the lists of the house say of one game: what everybody may know of it, in one row. */
#ifndef CURSUS_ENGINE_PAGES_ENTRY_H
#define CURSUS_ENGINE_PAGES_ENTRY_H

#include "engine/pages/plots.h"

/*
 * Fills the row, but for `changed`. Its facts are
 *     {"number", "name", "rules", "title", "status", "pace", "plays_by", "phase", "taken", "seat_count",
 *      "seats": [{"seat_name", "letter", "colour", "player", "owner", "bot", "empty", "kept_for", "waits"}],
 *      "won", "why", "unranked", "ranks": [{"rank", "score", and as a seat}]}
 * `watch`: how long the game waited for whom. Of it "waits" has what one player alone decided there.
 * `owner`: the number of the player whose game it is there, 0 none; `won`: who came out first; `unranked`: why it does
 * not count, "" if it does. listing_row_free()
 */
void entry_make(struct game *game, const struct watch *watch, const char *unranked, struct listing_row *out);

/* The seats as they stand there, without "waits". The caller's. */
struct jv *entry_seats(const struct game *game);

#endif
