/* Placing markers (docs/rules/doge.md, "Placing"): what a seat may place, what it does by default. Pure. */
#ifndef CURSUS_GAMES_DOGE_PLACING_H
#define CURSUS_GAMES_DOGE_PLACING_H

#include "games/doge/choice.h"

/* What a seat has placed and has left, as a run of place lines goes on. */
struct placing {
    uint8_t left[VALUES];
    unsigned used; /* bit a: area a */
    int lines;     /* that may still come this year */
    int areas;     /* that one line names: 1, or with placement=sealed all rounds' */
};

/* As it stands for the seat in this position. */
struct placing doge_placing_begin(const struct doge_state *s, int seat);
/* NULL: the line may stand as the next one, and is taken into account; else the error. Not about the phase. */
const struct refusal_text *doge_placing_add(struct placing *p, const struct order *line);

/* Are the markers of a stack among those that are left? */
bool doge_placing_holds(const struct placing *p, int stack);

/* What the deadline does. */
void doge_placing_fallback(const struct doge_state *s, int seat, struct order *out);
/* Legal placements, sorted; at most `max`: all single markers, then a sample of the others. With
 * placement=sealed a sample of ways to use all markers. Returns how many. */
int doge_placing_legal(const struct doge_state *s, int seat, struct order *out, int max);

#endif
