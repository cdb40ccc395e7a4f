/* Positions of whole games, as bots and chance play them: what pictures are tested with. */
#ifndef CURSUS_TESTS_PLAYED_H
#define CURSUS_TESTS_PLAYED_H

#include "rules/rules.h"

/* A position as it is met, and what has just happened. All borrowed. */
struct played {
    const struct rules *rules;
    const void *state;
    const struct events *events;
    const struct answer *answers; /* those that led to it */
    int seats, phase, answer_count;
};

/* One game of so many seats with the standard options; the same number plays the same game. `rarely`: one phase in so
 * many is chosen by the bot, the others by chance. `see` is called with each position, the first and the last too,
 * until it says that it has seen enough. */
void play_through(const struct rules *rules, int seats, uint32_t number, int rarely,
                  bool (*see)(const struct played *played, void *context), void *context);
/* The same by other options. */
void play_with(const struct rules *rules, const struct rules_setup *setup, uint32_t number, int rarely,
               bool (*see)(const struct played *played, void *context), void *context);

#endif
