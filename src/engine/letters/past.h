/* What happened in a game, move by move, as all may know it, in the language in use: records have it in English. */
#ifndef CURSUS_ENGINE_LETTERS_PAST_H
#define CURSUS_ENGINE_LETTERS_PAST_H

#include "engine/letters/called.h"
#include "engine/letters/report.h"

struct past {
    const struct game *game; /* borrowed, live */
    /* Told each move but what seats set in secret, when `match` has its position and its events. */
    void (*see)(const struct past *past, struct match *match, const struct move_row *move);
    void *context;
    const char *phase; /* in which the move was made */
    /* its own */
    struct called called;
    struct text next;
};

/* Errors as of history_play(). */
enum rc past_play(const struct services *services, struct past *past, struct err *err);

/* Adds the events of the match that the seat (0: everybody) may hear of, as sentences. */
void past_tell(struct match *match, int seat, const struct called *called, struct told_list *told);

#endif
