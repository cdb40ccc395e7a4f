/* What the page of an event says of its course: by parts, each with standings, a crosstable and its rounds; a knock-out
 * as a bracket, a ladder as a list with its challenges. */
#ifndef CURSUS_ENGINE_PAGES_EVENT_PARTS_H
#define CURSUS_ENGINE_PAGES_EVENT_PARTS_H

#include "engine/pages/event_tables.h"

/* Adds the names of tie-breaks, [{"name"}]. */
void event_parts_ties(const struct tiebreak_list *ties, struct jv *names);

/*
 * Puts "parts": those of the season that is being played, and "earlier": those of the seasons before ("earlier_any").
 * Nothing before it has begun. A part is
 *     {"part", "heading", "scored", "standings": [{"place", "points", "played", "values", and who it is}],
 *      "tiebreaks": [{"name"}], "crossed", "two", "head": [a round], "cross": [{"cells", "points", and who it is}],
 *      "rounds": [{"round", "current", "tables"}]}
 * where `part` is its number on the page.
 */
void event_parts_put(struct jv *facts, const struct event_shown *shown);

/* event_parts_bracket.c: puts "bracket": of a knock-out its rounds, [{"round", "final", "tables"}], with the tables in
 * such an order that those from which the seats of one come stand beside each other. Nothing before the first round. */
void event_parts_bracket(struct jv *facts, const struct event_shown *shown);

/* event_parts_ladder.c: puts "challenges" of a ladder, the newest first: [{"waits", "until", and as a table}]. */
void event_parts_ladder(struct jv *facts, const struct event_shown *shown);

/* event_parts_words.c: puts "kind" ("Swiss tournament"), "rules", "rules_title", "is": [{"name", "text"}],
 * "status_told", and "course_told", a sentence on how far it is; "" where it does not run. */
void event_parts_words(struct jv *facts, const struct event_shown *shown);

/* Puts "enter", the line that enters an event of this name, and "enter_mailto"; "" twice where the name is "". */
void event_parts_enter(struct jv *facts, const struct services *services, const char *name);

#endif
