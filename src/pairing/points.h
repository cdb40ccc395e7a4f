/*
 * What the places of a table are worth in an event, in 420ths of a point (CONTEST_POINT), and how points are written
 * and read. docs/standings.md states it.
 */
#ifndef CURSUS_PAIRING_POINTS_H
#define CURSUS_PAIRING_POINTS_H

#include "base/err.h"
#include "base/text.h"
#include "pairing/contest.h"

#include <stdbool.h>
#include <stdint.h>

/* Most points that a place of a scale may be worth, or that are read, and most that a score counts for. */
enum { POINTS_MOST = 1000, POINTS_SCORE_MOST = 1000000 };

enum points_kind {
    POINTS_BY_PLACES, /* 1 for each opponent at the table who is ranked below, 1/2 for each of the same rank */
    POINTS_BY_SCALE,  /* a figure for each place; who shares a rank shares the sum of the places it takes */
    POINTS_BY_SHARE,  /* the score of the rules as a share of all scores at the table: a table is worth 1 */
    POINTS_BY_SCORE   /* the score of the rules */
};

struct points_scheme {
    int8_t kind;                  /* enum points_kind */
    int8_t places;                /* of a scale: 1 to CONTEST_SEATS; those behind are worth nothing */
    int64_t scale[CONTEST_SEATS]; /* 420ths, never rising */
};

/* Reads "places", "share", "score" or a scale ("6,4,2,1"). RC_BAD with a sentence that says what is known;
 * *scheme is untouched then. */
enum rc points_read_scheme(const char *word, struct points_scheme *scheme, struct err *err);
/* Writes it as it is read. */
void points_write_scheme(const struct points_scheme *scheme, struct text *out);

/*
 * What each seat of a table that was played gets. `ranks` are from 1, shared ones alike (1, 2, 2, 4); `scores` are the
 * rules' and may be NULL where the scheme does not look at them. Exact for places and for a scale of whole points, else
 * rounded down to a 420th. Of scores, negative ones are a share of nothing, and if none is above 0 all share alike.
 */
void points_of_table(const struct points_scheme *scheme, const int *ranks, const int *scores, int seats, int64_t *out);

/* Ranks and points of a table that was not played: who `came` shares the first places, the others get nothing. */
void points_of_forfeit(const struct points_scheme *scheme, const bool *came, int seats, int *ranks, int64_t *out);

/* What who wins alone, and who is the only last, gets at a table of so many seats; of scores 0, since they have no such
 * figures, and of shares 0 for the last. */
int64_t points_win(const struct points_scheme *scheme, int seats);
int64_t points_loss(const struct points_scheme *scheme, int seats);
/* What each gets where all share the first rank, which is the mean of the table; of scores 0. */
int64_t points_draw(const struct points_scheme *scheme, int seats);
/* What a bye is worth if the organiser says nothing: at two a win, else the mean of the table. An absence is worth 0.
 */
int64_t points_bye(const struct points_scheme *scheme, int seats);

/* Writes points as a decimal number, to the nearest hundredth: "4.33", "0.5", "7". */
void points_write(int64_t points, struct text *out);
/* The same of a figure in so many parts of 1, a half away from zero: tie-breaks have other parts than 420. */
void points_write_parts(int64_t figure, int64_t parts, struct text *out);
/* Reads 0 to POINTS_MOST with at most four decimals ("0.5") to the nearest 420th. RC_BAD with a sentence. */
enum rc points_read(const char *word, int64_t *points, struct err *err);

#endif
