/* What a seat may answer: placements (rules.md, "Placing") and decisions ("Decisions"), which of them are
 * legal, what the default is, how houses move. Pure. */
#ifndef CURSUS_GAMES_DOGE_DECIDE_H
#define CURSUS_GAMES_DOGE_DECIDE_H

#include "games/doge/choice.h"
#include "rules/events.h"

/* NULL: the option is legal now, and *out is what it comes to, without guard, `next` and `default`; else the error.
 * The decision is open for the seat. */
const struct refusal_text *doge_decide_judge(const struct doge_state *s, const struct request *request, int word,
                                             int16_t *out);
int16_t doge_decide_fallback(const struct doge_state *s, const struct request *request);
/* All legal options, sorted; at most `max`. Returns how many. */
int doge_decide_legal(const struct doge_state *s, const struct request *request, int16_t *words, int max);

/* A house has just come to the district: may it be built over at once? One palace at most. */
bool doge_build(struct doge_state *s, int seat, int district, struct events *events);
/* A house of the seat's goes from one district to another; whether that builds a palace. */
bool doge_play_move(struct doge_state *s, int seat, int move, struct events *events);

enum { DECIDE_LEGAL_MOST = 6 + 1 + MOVES * MOVES };

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
