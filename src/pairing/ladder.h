/*
 * A ladder and its challenges: who wins takes the higher place. Tables of the contest stand in the order in which they
 * ended, those that are still played (a seat has no rank yet) anywhere.
 */
#ifndef CURSUS_PAIRING_LADDER_H
#define CURSUS_PAIRING_LADDER_H

#include "pairing/contest.h"

/*
 * The ladder as it stands: `order` (room for contest->entrants) from the top on; gives how many are on it. It begins in
 * the order of the pairing numbers, so who enters later comes in at its end. After each table those who sat there share
 * out anew, in the order of their ranks, the places of the ladder that they held; equal ranks keep their order. For two
 * that means: a challenger who wins changes places with the one challenged. Who withdrew (`until` is not INT32_MAX) is
 * not on it, and all below move up.
 */
int32_t ladder_order(const struct contest *contest, int32_t *order);

/* Whether one may challenge another; the first of these reasons that speaks against it. */
enum ladder_answer {
    LADDER_YES,
    LADDER_GONE,  /* one of them is not on the ladder, or they are the same */
    LADDER_BELOW, /* the one challenged stands below */
    LADDER_FAR,   /* ... more than `reach` places above */
    LADDER_BUSY,  /* one of them still plays a table of this ladder */
    LADDER_AGAIN  /* the challenger's last table was with the same one. Not if there are only two on the ladder */
};

/* `reach`: from 1. */
enum ladder_answer ladder_may(const struct contest *contest, int32_t reach, int32_t challenger, int32_t challenged);

#endif
