/*
 * What was played so far, as those who make tables ask for it: points, who met whom, who sat in which place, who had a
 * bye. A seat that was lost or won by forfeit was not played: nobody met there, and nobody sat in a place.
 */
#ifndef CURSUS_PAIRING_MEETINGS_H
#define CURSUS_PAIRING_MEETINGS_H

#include "pairing/contest.h"

struct meetings {
    int32_t entrants;
    int64_t *points;               /* by entrant, 420ths */
    int32_t *byes;                 /* how often they had a bye, or came and nobody else did */
    int32_t (*sat)[CONTEST_SEATS]; /* how often they sat in each place */
    int32_t *first; /* by entrant: whom they met stands from met[first[entrant]] to before met[first[entrant + 1]] */
    int32_t *met;   /* whoever was met twice stands there twice */
};

/* Of all tables of the contest, those that are still played included. meetings_free() at the end. */
struct meetings meetings_of(const struct contest *contest);
void meetings_free(struct meetings *meetings);

/* Whether who has this seat, which was not played (CONTEST_FORFEIT), came: they have points, or the first rank where
 * not all have it. */
bool meetings_came(const struct contest_table *table, int seat);

/* Whether the round can be paired at all: who is to be paired is of this contest and rises, and the seats are within
 * their bounds. RC_BAD with a sentence. */
enum rc meetings_check(const struct contest *contest, const struct contest_round *round, struct err *err);

#endif
