/* Real positions of a game for the targets that need one: those of its trials, and fresh games. */
#ifndef CURSUS_TESTS_FUZZ_SCENE_H
#define CURSUS_TESTS_FUZZ_SCENE_H

#include "fuzz.h"

#include "rules/rules.h"

struct scene {
    const struct rules *rules;
    int count;
    char *states;          /* count * rules->state_size */
    struct jv **positions; /* of the trials, for the mutator; `given` of them */
    int given;
};

/* Reads trials/trials.jsonl of the game (targets run in the tree's root) the first time; lives for ever. Positions of
 * trials come first, in their order. */
const struct scene *scene_of(const char *game);

/* The same of tests/human/GAME.jsonl, of each line the position; where there is no such file, as scene_of(). */
const struct scene *scene_of_people(const char *game);

const void *scene_state(const struct scene *scene, int number);

/* The seats of a position. */
int scene_seats(const struct rules *rules, const void *state);

/* Aborts with the reason if the position breaks an invariant of its rules. */
void scene_sound(const struct rules *rules, const void *state, const char *where);

/* Makes a sentence and a record of each event as seat `seat` (0: the public) would be told. */
void scene_tell(const struct rules *rules, const void *state, int seat, const struct events *events);

#endif
