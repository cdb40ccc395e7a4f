/* Random play of rules by their contract (rules/rules.h), without database, mail or clock. */
#ifndef CURSUS_BENCH_PLAYING_H
#define CURSUS_BENCH_PLAYING_H

#include "rules/doors.h"
#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>

enum { PLAY_LEGAL = 128, PLAY_CROWD = 30, PLAY_PHASES = 4000 };

/* What random play needs; `number` is that of the next game, and its seed. */
struct play {
    void *state;
    struct order *legal, *given;
    struct events events;
    struct chance dice;
    uint32_t number;
    double orders, games;
    double (*timed)(void); /* a clock, where phases are wanted in which PLAY_CROWD orders or more meet; else NULL */
    double took[PLAY_PHASES];
    size_t phases;
};

/* One game to its end. */
static inline void play_one(struct play *play, const struct rules *rules, const struct rules_setup *setup)
{
    uint8_t seed[CIPHER_KEY] = {0};
    struct refusal why;
    struct request open[REQUESTS_MAX];
    struct answer answers[REQUESTS_MAX];
    memcpy(seed, &play->number, sizeof play->number);
    play->number++;
    struct chance chance = chance_seeded(seed, 0, NULL);
    if (!rules->setup(play->state, setup, &chance, &play->events, &why))
        exit(1);
    for (;;) {
        int count = rules->requests(play->state, open);
        if (count == 0) {
            struct result result;
            rules->result(play->state, &result);
            if (result.over)
                break;
        }
        for (int i = 0; i < count; i++) {
            int legal = rules_legal(rules, play->state, &open[i], play->legal, PLAY_LEGAL);
            order_copy(&play->given[i], &play->legal[chance_below(&play->dice, legal)]);
            answers[i] = (struct answer){.request = open[i], .order = &play->given[i], .by = BY_PLAYER};
        }
        double start = play->timed == NULL ? 0 : play->timed();
        rules->resolve(play->state, answers, count, &chance, &play->events);
        if (play->timed != NULL && count >= PLAY_CROWD && play->phases < PLAY_PHASES)
            play->took[play->phases++] = play->timed() - start;
        events_clear(&play->events);
        play->orders += count;
    }
    play->games++;
}

/* Room for states of `size` bytes; the chance of what is chosen is always the same. */
static inline struct play play_new(size_t size)
{
    uint8_t seed[CIPHER_KEY] = {9};
    struct play play = {.state = calloc(1, size),
                        .legal = calloc(PLAY_LEGAL, sizeof(struct order)),
                        .given = calloc(REQUESTS_MAX, sizeof(struct order)),
                        .dice = chance_seeded(seed, 0, NULL)};
    if (play.state == NULL || play.legal == NULL || play.given == NULL)
        exit(1);
    return play;
}

static inline void play_free(struct play *play)
{
    events_free(&play->events);
    free(play->state);
    free(play->legal);
    free(play->given);
}

#endif
