/* Events of tests: so many entrants, and tables that are paired and played one round after the other. */
#ifndef CURSUS_TESTS_ENTERED_H
#define CURSUS_TESTS_ENTERED_H

#include "pairing/contest.h"

struct entered {
    struct contest contest; /* of the two that follow */
    struct contest_entrant *entrant;
    struct contest_tables tables;
    int32_t *all; /* 0, 1, 2, ... */
};

/* entered_close() at the end. */
void entered_open(struct entered *entered, int32_t entrants);
void entered_close(struct entered *entered);

/* A round in which all are, the one after the last one. */
struct contest_round entered_round(const struct entered *entered, int seats, int least);

/* Appends an open table and gives it. Its address is good until the next one. */
struct contest_table *entered_table(struct entered *entered, int32_t round, const int32_t *entrant, int seats);
/* Appends the tables of a round, which are gone from `round` then; gives the first of them. */
struct contest_table *entered_take(struct entered *entered, struct contest_tables *round);

/* Ends a table by ranks in the order of its seats. The first has a point, the last none, the others parts of it. A bye
 * has a point without being ended. */
void entered_end(struct contest_table *table, const int *rank);
/* The better an entrant's number, the better they do. */
void entered_end_by_number(struct contest_table *table);
/* By lots; `state` is any number at first. */
void entered_end_by_lot(struct contest_table *table, uint64_t *state);

/* How often two sat at the same table. */
int entered_met(const struct entered *entered, int32_t one, int32_t other);
/* How often somebody sat in a place. */
int entered_sat(const struct entered *entered, int32_t who, int place);
int entered_byes(const struct entered *entered, int32_t who);

#endif
