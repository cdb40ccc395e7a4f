/* Deadlines that move at a game master's word: what he is told of each, and who else hears of it. */
#ifndef CURSUS_ENGINE_GM_DEADLINES_H
#define CURSUS_ENGINE_GM_DEADLINES_H

#include "engine/gm/act_list.h"

/* The deadlines as they are; 0: none runs. */
void deadlines_note(const struct game *game, moment was[SEATS_MAX]);

/* A line for each that ran and is another now; their bits 1 << seat. */
unsigned deadlines_told(const struct gm_call *call, const struct game *game, const moment was[SEATS_MAX],
                        struct text *told);

/* Keys of what was done, as the mails say it: to all seats, to the seat itself, to the others; of which seat (0: all),
 * and by how much. They have {who}, {seat} and {span}. */
struct deadlines_said {
    const char *all, *own, *other;
    int seat;
    int64_t span;
};

/* Of days off that were set. */
extern const struct deadlines_said DEADLINES_OFF;

/* Each seat whose deadline has moved (bits of `moved`), or that waits for one that has and may know of it, is told in
 * its own zone. */
enum rc deadlines_tell(const struct gm_call *call, struct game *game, unsigned moved, const struct deadlines_said *said,
                       struct commit *commit, struct err *err);

#endif
