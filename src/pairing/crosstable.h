/*
 * The crosstable of an event: round by round whom each entrant met, and what of it tie-breaks count. Rounds that were
 * not played are taken as C.07 of the FIDE Handbook has it in force since 1 March 2026 (article 15.2 where it was
 * settled before who meets whom, else 15.3 and with it 16), and for more than two at a table as docs/standings.md
 * states.
 */
#ifndef CURSUS_PAIRING_CROSSTABLE_H
#define CURSUS_PAIRING_CROSSTABLE_H

#include "pairing/contest.h"
#include "pairing/points.h"

/* One other at one table, or a dummy that stands for one in a round that the entrant did not play (article 16.4). */
struct crosstable_meeting {
    int32_t opponent; /* an entrant, if both played or it was predetermined; else -1 */
    bool voluntary;   /* of a voluntary unplayed round (16.1.2): a requested bye or a forfeit loss */
    int64_t score;    /* 420ths: the opponent's, adjusted (article 16.3), or the dummy's (article 16.4) */
    int64_t result;   /* 420ths: what the entrant made of it, from `least` to `most` of the crosstable */
};

struct crosstable_line {
    int64_t points;                             /* 420ths */
    int64_t adjusted;                           /* 420ths: what they count for opponents (article 16.3) */
    int64_t progressive;                        /* 420ths (article 7.5) */
    int32_t played, firsts, wins, won, elected; /* tables and rounds, as the tie-breaks of these names count them */
    int32_t meeting, meetings;                  /* the first of them and how many, in the order of rounds */
};

/* crosstable_free() at the end. */
struct crosstable {
    int32_t entrants;
    int32_t rounds;      /* that have tables: standings between rounds take the event as though it ended here */
    int64_t most, least; /* 420ths: a meeting that was won, and one that was lost */
    struct crosstable_line *line; /* by entrant */
    struct crosstable_meeting *meeting;
};

/* Of all tables; those that are open count for nothing yet. `seats` are those of a usual table, 2 to CONTEST_SEATS.
 * `predetermined`: as standings_basis has it (pairing/standings.h). */
void crosstable_make(struct crosstable *crosstable, const struct contest *contest, const struct points_scheme *scheme,
                     int seats, bool predetermined);
void crosstable_free(struct crosstable *crosstable);

#endif
