/*
 * An event of the club as pairings and standings see it: who entered, and what was played at which table. In C and SQL
 * it is a contest, since an event is what happens in a game. Nothing here knows the database, a clock or chance:
 * entrants come in the order of their pairing numbers, and that order was drawn before (docs/events.md).
 */
#ifndef CURSUS_PAIRING_CONTEST_H
#define CURSUS_PAIRING_CONTEST_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CONTEST_SEATS = 7,       /* most seats of a table */
    CONTEST_ENTRANTS = 20000 /* most entrants of an event */
};

/* Points are counted in 420ths, so that up to seven who share what some places are worth share it to the last point. */
#define CONTEST_POINT INT64_C(420)

/* How a seat came by its points. */
enum contest_way {
    CONTEST_OPEN,    /* not yet: the table is being played */
    CONTEST_PLAYED,  /* by a game */
    CONTEST_FORFEIT, /* the table was not played: who came wins, who stayed away loses */
    CONTEST_BYE,     /* alone at the table since the number of entrants did not come out even (pairing-allocated) */
    CONTEST_ABSENT   /* alone at the table since they said that they would not play this round */
};

struct contest_seat {
    int32_t entrant; /* 0 to entrants - 1 */
    int8_t rank;     /* 1 is the best, shared ranks are alike (1, 2, 2, 4); 0 while open */
    int8_t way;      /* enum contest_way */
    int64_t points;  /* 420ths; 0 while open */
};

/* A table; a seat's place is its index, 0 is the first place (in two-player pairings White). */
struct contest_table {
    int32_t round; /* from 1 */
    int8_t seats;  /* 1 to CONTEST_SEATS; 1 is a bye or an absence */
    struct contest_seat seat[CONTEST_SEATS];
};

struct contest_entrant {
    int32_t rating;   /* when they entered, 0 for none; for display and TRF, never for pairing */
    int32_t from;     /* the first round they are in, from 1; those before are rounds they were not in */
    int32_t until;    /* the last round they are in, INT32_MAX while they have not withdrawn */
    const char *name; /* not owned, may be NULL: for TRF */
};

/* All of an event. The arrays belong to who made it. */
struct contest {
    int32_t entrants;
    const struct contest_entrant *entrant; /* by pairing number - 1 */
    int32_t tables;
    const struct contest_table *table; /* in the order of their rounds, within a round in that of their numbers */
    int32_t rounds; /* that the event is to have, 0 when it has no end; the last one is paired with more care */
};

/* A round to be paired. */
struct contest_round {
    int32_t round;          /* from 1: that after the last one of contest->table, or that one again if it has none */
    int32_t count;          /* who is to be paired */
    const int32_t *entrant; /* rising */
    int8_t seats; /* at a table: 2 to CONTEST_SEATS. Tables of fewer are made where the numbers want it and `least` lets
                     it */
    int8_t least; /* fewest seats that the rules of the game allow, 2 to seats */
};

/* Tables as they are paired. contest_tables_free() at the end. */
struct contest_tables {
    struct contest_table *table;
    int32_t count, cap;
};

/* Appends a table of `seats` open seats in the order of their places; with one seat it is a bye. */
void contest_tables_add(struct contest_tables *tables, int32_t round, const int32_t *entrant, int seats);
void contest_tables_free(struct contest_tables *tables);

#endif
