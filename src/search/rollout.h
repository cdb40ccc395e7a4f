/*
 * A game played on from some position, every seat by its bot of level 2: what looks ahead and what simulates play so.
 * Bots see the whole position that is played, no view is made of it, and nothing is allocated.
 */
#ifndef CURSUS_SEARCH_ROLLOUT_H
#define CURSUS_SEARCH_ROLLOUT_H

#include "rules/rules.h"

struct rollout {
    const struct rules *rules;
    void *state; /* rules->state_size bytes */
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    struct order *wish, *order; /* REQUESTS_MAX each: as they are wished for, as they are carried out */
    int count;                  /* requests open now; rollout_open() */
};

/* *out: rollout_end() frees what it holds. */
void rollout_begin(struct rollout *out, const struct rules *rules);
void rollout_end(struct rollout *rollout);

/* What is asked now. False: the game is over. */
bool rollout_open(struct rollout *rollout);

/* The bots of the seats from `first` on, `count` requests of one of them: what they wish for. */
void rollout_choose(struct rollout *rollout, int first, int count, struct chance *chance);

/* What stands in `wish` is carried out where it is legal, else what the deadline would do. */
void rollout_resolve(struct rollout *rollout, struct chance *chance);

/* So many phases without much thought, or to the end, whichever comes first. */
void rollout_play(struct rollout *rollout, int phases, struct chance *chance);

/*
 * What the position is worth to a seat, in a scale that is the same for all games: 0 (last, alone) to about 20,000
 * (first, alone), half for being first, half for those left behind. Of a game that is not over, by its own estimate
 * (rules->search.estimate), else by the scores.
 */
int rollout_worth(const struct rollout *rollout, int seat);

/* How likely each seat is to be first at the end, in parts of ten thousand; 0 behind the last seat. *out: SEATS_MAX, by
 * seat - 1. */
void rollout_chances(const struct rollout *rollout, int *out);

#endif
