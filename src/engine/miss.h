/*
 * Deadlines that pass: what is counted of them, and what the terms of a game make
 * of a player who does not answer.
 *
 * What is asked of a seat with the same clock has one deadline. Each deadline of a player counts once, in
 * struct conduct:
 * - on time: all that was asked under it was answered before it passed, by orders sent then or on file;
 * - missed: it passed, the grace too, and nothing on file answered;
 * - late: an order was taken after it had passed (in the grace, or before the house looked again); or a mail came with
 *   an answer when something had been played in the player's place: then the miss is taken back.
 * Deadlines missed in a row are counted in seat_row.missed_row, which an order that is taken sets to 0.
 */
#ifndef CURSUS_ENGINE_MISS_H
#define CURSUS_ENGINE_MISS_H

#include "engine/bundle.h"

/* The deadline of one seat as long as table_pump() works. */
struct timing {
    int64_t clock; /* as seat_row.clock */
    bool open;     /* one runs */
    bool answered; /* something that was asked under it */
    bool passed;   /* with its grace */
    bool judged;   /* it was counted before */
};

/* Three steps of table_pump(): before anything is answered; after each phase; when the clocks are set anew. */
void miss_pump_begins(const struct host *host, const struct table *table, struct timing timing[SEATS_MAX]);
void miss_pump_resolved(struct table *table, struct timing timing[SEATS_MAX], const struct answer *answers, int count);
void miss_pump_ended(struct table *table, struct timing timing[SEATS_MAX]);

/* The deadline that gave this answer: it has passed, with its grace. 0: none did; a game master need not wait for it.
 * To be called while table_pump() works. */
moment miss_deadline(const struct host *host, const struct table *table, const struct answer *answer);

/* A mail's lines for this seat were filed. *taken: one of them was taken, which shows that its player plays. `owed` is
 * what pump_owed() said before. To be called before table_pump(). RC_NOMEM */
enum rc miss_filed(const struct host *host, struct table *table, int seat, uint64_t owed, const struct filing *filing,
                   bool *taken);

/* A mail came with an answer that was given in move `number` in the player's place. */
void miss_came_late(struct table *table, int seat, int64_t number);

/* What the passed deadlines of a running game bring before table_pump() answers for them: counts them, gives
 * the seat of who has missed too many to a bot, and by the terms pauses the game. Tells everybody, and the game
 * masters. RC_NOMEM */
enum rc miss_deadlines(const struct host *host, struct table *table, struct bundle *bundle, struct err *err);

#endif
