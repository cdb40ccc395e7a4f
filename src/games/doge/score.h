/* Who wins an election, and who the game (rules.md). Pure. */
#ifndef CURSUS_GAMES_DOGE_SCORE_H
#define CURSUS_GAMES_DOGE_SCORE_H

#include "games/doge/state.h"
#include "rules/rules.h"

/* The count of an area whose markers are open. Seats as bits: bit s is seat s. */
struct count {
    int votes[SEATS];
    unsigned first, second;
    int firsts, seconds; /* how many */
};

struct count doge_count(const struct doge_state *s, int area);

enum reason { REASON_NONE, REASON_GOAL, REASON_BLOCKED, REASON_YEARS, REASONS };
extern const char *const doge_reasons[REASONS]; /* "goal" */

/* Could the seat fulfil a goal with at most so many palaces more, if everything went its way? */
bool doge_could_fulfil(const struct doge_state *s, int seat, int most);
/* Does it fulfil one? */
static inline bool doge_fulfils(const struct doge_state *s, int seat)
{
    return doge_could_fulfil(s, seat, 0);
}
/* Why the game ends after this year (looked at in this order); REASON_NONE: it goes on. */
enum reason doge_end(const struct doge_state *s);
/* The places of section 6.2 and 6.3, by seat - 1; 1 is best, equal when shared. */
void doge_ranks(const struct doge_state *s, enum reason reason, int ranks[SEATS]);

#endif
