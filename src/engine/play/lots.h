/*
 * Seats by lot (docs/fairness.md, "Seats"): who plays what is drawn when a game begins, from the secret that was
 * committed to and the players' words, so that anybody can draw it again when the secret is open. Before the draw
 * players have places, in the order in which they came.
 */
#ifndef CURSUS_ENGINE_PLAY_LOTS_H
#define CURSUS_ENGINE_PLAY_LOTS_H

#include "base/cipher.h"
#include "base/jv.h"
#include "rules/rules.h"

/* Room for a list of wishes. */
enum { WISHES_BYTES = 10 * SEATS_MAX, BID_MOST = 100 };

/* Before the draw. */
struct lots {
    int seats;
    int64_t game;                 /* the number under which it was opened */
    const char *word[SEATS_MAX];  /* by place; borrowed */
    const char *likes[SEATS_MAX]; /* by place: seats by number, the best first, with blanks between; borrowed. Where
                                   * seats are bid for each has a colon and what is bid behind it: "3:12 1:5" */
    int pays[SEATS_MAX];          /* by place: what is paid for the seat that it gets; lots_draw() sets it */
};

/* Which seat each place gets. The places are shuffled; in that order each takes the first seat of its list that is
 * still free; who finds none waits, and those take what is left, in the same order, the lowest seat first. What is no
 * number of a seat in a list is passed over. Where seats are bid for, the highest of all bids takes its seat first, of
 * equal ones that of the earlier place in that order. */
void lots_draw(struct lots *lots, const uint8_t secret[CIPHER_KEY], int seat_of[SEATS_MAX]);

/* The draw as records have it: for each place {"seat": 3, "likes": [3, 1]}, and of bids {..., "bids": [12, 5]}. The
 * caller's. */
struct jv *lots_save(const struct lots *lots, const int seat_of[SEATS_MAX]);

/* Whether it is one of so many seats, or empty. RC_BAD says why not. */
enum rc lots_read(const struct jv *saved, int seats, struct err *err);

/* Whether a record's draw is that of this secret; `word`: by seat. RC_BAD says why not. */
enum rc lots_check(const struct jv *saved, const uint8_t secret[CIPHER_KEY], const char *const *word, int seats,
                   int64_t game, struct err *err);

#endif
