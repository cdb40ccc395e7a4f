/*
 * The dice and shuffles of a game: one stream a game, ChaCha20 keyed with the
 * game's seed, or a given list of draws (tests, replay). Every draw can be
 * recorded with its bound.
 */
#ifndef CURSUS_RULES_CHANCE_H
#define CURSUS_RULES_CHANCE_H

#include "base/cipher.h"

#include <stdbool.h>
#include <stdint.h>

struct draw {
    int32_t bound, value;
};

/* Draws in order; zero it to begin, chance_draws_free() at the end. */
struct draws {
    struct draw *item;
    int count, cap;
};

void chance_draws_clear(struct draws *draws);
void chance_draws_free(struct draws *draws);

struct chance {
    bool forced;
    bool mismatch; /* forced: a value did not fit its bound */
    /* forced */
    const int32_t *values;
    int values_count;
    /* seeded */
    uint8_t key[CIPHER_KEY];
    uint8_t block[CIPHER_BLOCK];
    bool block_ready;
    uint32_t block_index;
    /* both */
    uint64_t position;    /* seeded: 32-bit words used of the stream; forced: values used */
    uint64_t drawn;       /* draws made */
    struct draws *record; /* may be NULL */
};

/* The stream of `seed`, from word `position` on (0 for a new game). */
struct chance chance_seeded(const uint8_t seed[CIPHER_KEY], uint64_t position, struct draws *record);
/* The values in order; when they run out, 0. A value outside its bound sets `mismatch` and counts as 0.
 * `values` must outlive the chance. */
struct chance chance_forced(const int32_t *values, int count, struct draws *record);
/* Whether far more values than there are were asked for. Who draws until something comes out, which zeros may never
 * bring, has to stop then: the values may be those of a record that anybody wrote. Never of a stream. */
bool chance_ran_dry(const struct chance *chance);

/* 0..bound-1 without bias. bound >= 1; a bound of 1 is a draw too. */
int32_t chance_below(struct chance *chance, int32_t bound);
/* 1..6 */
int32_t chance_die(struct chance *chance);
/* Fisher-Yates from the end: for i = count-1 down to 1, j = below(i+1), swap a[i] and a[j]. */
void chance_shuffle(struct chance *chance, int *items, int count);
void chance_shuffle_bytes(struct chance *chance, uint8_t *items, int count);
/* The numbers from `first` on, shuffled. */
void chance_deal(struct chance *chance, uint8_t *items, int first, int count);

#endif
