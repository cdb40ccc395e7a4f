/*
 * Bots that look ahead, in every game: docs/bots.md says how and why.
 *
 * What the asked seat may answer is tried by playing on from positions that are dealt anew from its view, by the bots
 * of level 2 at all seats. All candidates are tried in the same deals; the worse half of them is dropped again and
 * again until one is left. The budget is a number of rollouts, never time, and integers decide: the same view, level
 * and stream give the same orders on every machine.
 */
#ifndef CURSUS_SEARCH_SEARCH_H
#define CURSUS_SEARCH_SEARCH_H

#include "rules/rules.h"

enum { LEVEL_ERRS = 1, LEVEL_PLAIN = 2, LEVEL_LEAST = LEVEL_ERRS, LEVEL_MOST = 5 };

struct outsider;

/* What is asked of a bot. */
struct search_task {
    const struct rules *rules;
    const void *view; /* may be the true position: what the seat may not know is not looked at */
    const struct request *open;
    int count;                 /* requests of one seat, all that it is asked now, as requests() gives them */
    int level;                 /* 1..5; 0: as 2 */
    struct outsider *outsider; /* the program that is asked first (search/outside.h); NULL: none */
    int64_t game;              /* its number, for the log */
};

/*
 * What a bot of this level answers: as many orders as there are requests, legal ones. Level 1 answers now and then at
 * random, level 2 is the game's own bot, 3 to 5 look ahead. Where an outsider has no answer that is one, the level
 * answers, and the log says why.
 */
void search_choose(const struct search_task *task, struct chance *chance, struct order *out);

/* What an answer was worth beside the best one, by rollout_worth(), on the average of the same deals. */
struct search_verdict {
    int given, best;
    int noise; /* the standard error of the difference */
};

/*
 * Looks for the best answer with about a third of so many rollouts, and compares it with the given one in deals of its
 * own with the rest, so that what came out best by luck has no more than the other. `task->level` does not count;
 * `given`: as many orders as there are requests. *best is the given one, with nothing between them, where that is the
 * best.
 */
void search_judge(const struct search_task *task, const struct order *given, int rollouts, struct chance *chance,
                  struct order *best, struct search_verdict *out);

/* The budget of a level for one decision; 0: it does not look ahead. */
int search_rollouts(const struct rules *rules, int level);

/* How likely each seat is to be first at the end, in parts of ten thousand, as `seat` (0: everybody) may know it: the
 * average over so many rollouts. *out: by seat - 1. */
void search_chances(const struct rules *rules, const void *state, int seat, int rollouts, struct chance *chance,
                    int *out);

#endif
