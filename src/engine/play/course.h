/*
 * The course of a game that is over, read from its record by playing it again: how the seats stood round after round,
 * where their points came from, and in which rounds the standing changed most. All of it is for everybody, as the
 * record is by then.
 */
#ifndef CURSUS_ENGINE_PLAY_COURSE_H
#define CURSUS_ENGINE_PLAY_COURSE_H

#include "base/err.h"
#include "base/jv.h"
#include "base/text.h"
#include "rules/rules.h"

enum { COURSE_TURNS = 3 };

/* How the seats stood at the end of a round, by seat - 1. */
struct course_round {
    int number; /* of the round; 0: before the first */
    int score[SEATS_MAX];
};

struct course_part {
    char name[SCORE_NAME];
    int points[SEATS_MAX];
};

/* A round in which the standing changed much: how a seat stood to all others together. */
struct course_turn {
    int at;            /* in `round` */
    int seat;          /* for whom it changed most, by what it gained or lost itself */
    bool ahead;        /* nobody else had as many points afterwards, and somebody had before */
    struct jv *played; /* its orders of that round in words; those that were the default are left out */
};

struct course {
    const struct rules *rules;
    int seats;
    struct course_round *round;
    int rounds;
    struct course_part part[SCORE_PARTS];
    int parts;
    struct course_turn turn[COURSE_TURNS]; /* as they came */
    int turns;
};

/* Plays the record. RC_BAD, RC_DENIED: it cannot be played, as replay_record() says. course_free() in any case. */
enum rc course_read(const struct jv *record, struct course *out, struct err *err);
void course_free(struct course *course);

#endif
