/*
 * How players keep their deadlines: what is counted of each.
 *
 * What is asked of a seat with the same clock has one deadline. Each deadline of a player counts once, in
 * struct conduct:
 * - on time: all that was asked under it was answered before it passed, by orders sent then or on file;
 * - missed: it passed, the grace too, and nothing on file answered;
 * - late: an order was taken after it had passed (in the grace, or before the house looked again); or a mail came with
 *   an answer when something had been played in the player's place: then the miss is taken back.
 * Deadlines missed in a row are counted in seat_row.missed_row, which an order that is taken sets to 0.
 */
#ifndef CURSUS_ENGINE_GAME_CONDUCT_H
#define CURSUS_ENGINE_GAME_CONDUCT_H

#include "engine/game/game.h"

/* The deadline of one seat as long as game_pump() works. */
struct timing {
    int64_t clock; /* as seat_row.clock */
    bool open;     /* one runs */
    bool answered; /* something that was asked under it */
    bool passed;   /* with its grace */
    bool judged;   /* it was counted before */
    bool banks;    /* it may take from the time bank */
};

/* Three steps of game_pump(): before anything is answered; after each phase; when the clocks are set anew. */
void conduct_pump_begins(const struct services *services, const struct game *game, struct timing timing[SEATS_MAX]);
void conduct_pump_resolved(const struct services *services, struct game *game, struct timing timing[SEATS_MAX],
                           const struct answer *answers, int count);
void conduct_pump_ended(const struct services *services, struct game *game, struct timing timing[SEATS_MAX]);

/* The deadline that gave this answer: it has passed, with its grace. 0: none did; a game master need not wait for it.
 * To be called while game_pump() works. */
moment conduct_deadline(const struct services *services, const struct game *game, const struct answer *answer);

/* The deadline of a seat has passed unanswered: counted once; false if it was before. */
bool conduct_missed(struct game *game, int seat);

/* A mail's lines for this seat were filed. *taken: one of them was taken, which shows that its player plays. `owed` is
 * what pump_owed() said before. To be called before game_pump(). */
void conduct_filed(const struct services *services, struct game *game, int seat, const struct slot_set *owed,
                   const struct filing *filing, bool *taken);

/* A mail came with an answer that was given in move `number` in the player's place. */
void conduct_came_late(struct game *game, int seat, int64_t number);

/* Writes what was counted, in the transaction that is open: to the players; of a game that hides who sits where to be
 * added when it is over, or else who misses a deadline would be known by name. */
enum rc conduct_write(const struct services *services, const struct game *game, struct err *err);

#endif
