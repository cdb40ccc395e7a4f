/*
 * The course of a game: how the seats stood round after round; and of one that is over, read from its record by playing
 * it again, where their points came from and in which rounds the standing changed most. All of it is for everybody: the
 * record is by then, and before that a course is made of what everybody sees.
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

/* To be begun zeroed but for `rules` and `seats`. */
struct course {
    const struct rules *rules;
    int seats;
    struct course_round *round;
    int rounds, room;
    int positions; /* that course_add() was given */
    int next;      /* the round that the last of them is in */
    struct course_part part[SCORE_PARTS];
    int parts;
    struct course_turn turn[COURSE_TURNS]; /* as they came */
    int turns;
};

/* Adds a position, or a view of it: the first, or the one after the next phase. Settings are none. */
void course_add(struct course *course, const void *position);

/* Whether any seat ever had another score than at first; a plot or a table of one where none had says nothing. */
bool course_moves(const struct course *course);

/* Plays the record. RC_BAD, RC_DENIED: it cannot be played, as replay_record() says. course_free() in any case. */
enum rc course_read(const struct jv *record, struct course *out, struct err *err);
void course_free(struct course *course);

#endif
