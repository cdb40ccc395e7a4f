/* The tables of an event, and who sits there, as its page tells them. */
#ifndef CURSUS_ENGINE_PAGES_EVENT_TABLES_H
#define CURSUS_ENGINE_PAGES_EVENT_TABLES_H

#include "engine/contest/rounds.h"

/* An event on its way into its pages; all borrowed. */
struct event_shown {
    const struct services *services;
    const struct book *book;
    const struct book_view *all; /* every entrant, for their numbers */
};

/* The number under which pages know an entrant: the pairing number; where that is hidden, in the order of entering. */
int event_tables_number(const struct event_shown *shown, int entrant);

/* {"number", "player", "owner", "bot", "left"}: who it is. `owner`: the player whose page is linked to, 0 none. The
 * caller's, as below. */
struct jv *event_tables_person(const struct event_shown *shown, int entrant);

/* {"table", "game", "over", "bye", "absent", "seats": [{..., "points", "rank", "forfeit", "on"}]}; `on`: goes on to the
 * next round of a knock-out, by `out` as knockout_out() has it, or NULL. Best first where it is over. */
struct jv *event_tables_one(const struct event_shown *shown, const struct fixture_row *fixture, const int32_t *out);

/* Whether the table belongs to that part, and to a round that was paired. */
bool event_tables_in(const struct event_shown *shown, const struct book_scope *scope,
                     const struct fixture_row *fixture);

#endif
