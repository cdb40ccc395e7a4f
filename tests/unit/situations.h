/* What the tests of single games share: the positions of their trials, order lines, and positions with words changed.
 */
#ifndef CURSUS_TESTS_SITUATIONS_H
#define CURSUS_TESTS_SITUATIONS_H

#include "rules/canvas.h"
#include "rules/chance.h"
#include "rules/rules.h"

/* When a trial is looked at: as it begins, or as it must end. */
enum moment_of_trial { BEFORE, AFTER };

/* The position of the game's first trial whose name begins so, as text; free() it. */
char *situation_text(const struct rules *rules, const char *name, enum moment_of_trial when);

/* The same as a state of the game. */
void situation_load(const struct rules *rules, const char *name, enum moment_of_trial when, void *out);

/* A position, or a seat's view of one, out of JSON. */
bool situation_read(const struct rules *rules, const char *json, bool as_view, void *out, struct refusal *why);

/* A line of the game's grammar, of a seat. */
bool line_of(const struct rules *rules, const void *state, int seat, const char *raw, struct order *order,
             struct refusal *why);

/* The events are these, no more and no fewer, as `people` (event_kind_tell()) are told of them. */
void check_events_told(const struct rules *rules, const void *view, const struct seated *people,
                       const struct events *events, const char *const *lines, int count);

/* How often a picture has this text. */
int times_written(const struct canvas *canvas, const char *word);

/* Positions of which some ids and numbers are changed, and then again. */
struct hostility {
    const struct rules *rules;
    const void *const *positions; /* taken by turns, as they are and as a seat sees them */
    int count, seats;             /* of positions; of seats in each */
    int rounds;
    const char *const *words; /* what stands in place of an id; NULL behind the last */
    int below, step;          /* a number becomes one from 0 to below - 1, or so many steps */
};

/* Each is refused with a reason, or it loads, holds together, and all that faces a player can be made of it. */
void hostility_run(const struct hostility *hostility, int *loaded, int *refused);

/* The position with `to` in place of the first `from` is refused, for this word (NULL: for any). */
void situation_refuses(const struct rules *rules, const char *json, const char *from, const char *to, const char *word);

/* A view that was saved loads as that view, and not as a position for play. Returns it as text, the caller's to free.
 */
char *situation_view_again(const struct rules *rules, const void *view);

/* The report of a seat's view, as text and as HTML. */
struct reported {
    struct jv *facts;
    struct text text, html;
};

/* No line is wider than 72 columns, no tag is left, and what stands around the report stays out of it. */
void reported_make(const struct rules *rules, const void *state, int seat, struct reported *out);
void reported_free(struct reported *reported);

/* The game's page of help has these words, and no line wider than 72 columns. */
void check_help(const struct rules *rules, const char *words);

#endif
