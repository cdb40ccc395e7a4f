/* Points of Quorum (rules.md, "Points"), at the end and at any moment before. All work on views: tables are
 * public. */
#ifndef CURSUS_GAMES_QUORUM_SCORE_H
#define CURSUS_GAMES_QUORUM_SCORE_H

#include "games/quorum/state.h"
#include "rules/rules.h"

/* What lies on one seat's table, counted; nothing but bytes, which lines of the picture are read from. */
struct tally {
    uint8_t type[TYPES];
    uint8_t power[POWERS + 1];    /* [1..3] */
    uint8_t military[POWERS + 1]; /* Military cards of each Power */
    uint8_t item[ITEMS];
};

struct tally quorum_tally_table(const struct quorum_state *s, int seat);
void quorum_tally_add(struct tally *tally, int card);
/* Table cards that the Province counts. */
int quorum_tally_counts(const struct tally *tally, int province);
/* Points of one type (section 6, Military, Trade, Architecture, Intrigue). */
int quorum_tally_points(const struct tally *tally, int type);
/* The different buildings, 0..6. */
int quorum_tally_buildings(const struct tally *tally);

/* Rank 0.. of a seat in a Province; SEATS when it has not moved there. */
int quorum_rank(const struct quorum_state *s, int province, int seat);
/* What a token multiplies the cards of a rank by; nothing for who has not moved. */
static inline int quorum_worth(int token, int rank)
{
    return token > rank ? token - rank : 0;
}
int quorum_multiplier(const struct quorum_state *s, int province, int seat);
/* Points for all Provinces together, of the seat's tally. */
int quorum_province_points(const struct quorum_state *s, const struct tally *tally, int seat);
/* All points of a seat now. */
int quorum_points(const struct quorum_state *s, int seat);
/* The sum of its six positions. */
int quorum_influence(const struct quorum_state *s, int seat);

#endif
