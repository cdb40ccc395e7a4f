/* A record (docs/formats.md, "Record") played again and checked: by anybody, without a database. */
#ifndef CURSUS_ENGINE_PLAY_REPLAY_H
#define CURSUS_ENGINE_PLAY_REPLAY_H

#include "base/err.h"
#include "base/jv.h"
#include "rules/chance.h"

struct replay_report {
    char title[64]; /* of the rules */
    int seats;
    int moves;       /* played and found equal */
    int decisions;   /* answers in them for which the seat had a choice: two legal orders or more */
    bool over;       /* the record's result was compared too */
    bool agreed;     /* it is what the seats agreed on before the rules were done: only its form and the scores count */
    bool fair;       /* the draws are those of the seed (replay_verify only) */
    uint64_t stream; /* words used of the last branch's stream, where fair */
};

/* Plays the record's moves from its setup and compares the hash after each, the last position and the result.
 * RC_BAD names the first move that differs or what is wrong with the record. RC_DENIED: it is of another version of the
 * rules. */
enum rc replay_record(const struct jv *record, struct replay_report *out, struct err *err);

struct match;
/* Who looks on: at the match when it has begun (`move` NULL) and after each move of the record, and when all were found
 * to be right. */
struct replay_watch {
    void (*moved)(void *context, const struct match *match, const struct jv *move);
    void (*ended)(void *context, const struct match *match);
    void *context;
};
/* As replay_record(). */
enum rc replay_watched(const struct jv *record, const struct replay_watch *watch, struct replay_report *out,
                       struct err *err);

/* The same, and checks the dice of each branch: the commitment binds the secret, the seed belongs to secret, words,
 * game number and branch, and every draw is the next one of that seed. RC_NONE: the secret is not open yet (the moves
 * were fine). */
enum rc replay_verify(const struct jv *record, struct replay_report *out, struct err *err);

/* Whether these draws ([[bound,value],...]) are the next ones of a stream. RC_BAD names the first that is not. */
enum rc replay_draws(struct chance *chance, const struct jv *draws, struct err *err);

#endif
