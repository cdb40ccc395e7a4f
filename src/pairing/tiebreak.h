/*
 * Tie-breaks by the names under which people know them from the FIDE Handbook, C.07 (Play-Off and Tie-Break
 * Regulations, in force since 1 March 2026), and their lists. docs/standings.md says what each counts.
 */
#ifndef CURSUS_PAIRING_TIEBREAK_H
#define CURSUS_PAIRING_TIEBREAK_H

#include "base/err.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum tiebreak {
    TIEBREAK_BUCHHOLZ,              /* 8.1; these and progressive: 420ths of a point */
    TIEBREAK_BUCHHOLZ_CUT1,         /* 14.1 */
    TIEBREAK_BUCHHOLZ_CUT2,         /* 14.2 */
    TIEBREAK_BUCHHOLZ_MEDIAN,       /* 14.3, Median-1 */
    TIEBREAK_SONNEBORN_BERGER,      /* 9.1; both: 176400ths, a figure in 420ths times another */
    TIEBREAK_SONNEBORN_BERGER_CUT1, /* 14.1 */
    TIEBREAK_DIRECT,                /* 6, direct encounter: how many of those equal so far it puts behind the entrant */
    TIEBREAK_WINS,                  /* 7.1: rounds that were worth a win, played or not */
    TIEBREAK_WON,                   /* 7.2: tables that were played, and won by no one else */
    TIEBREAK_FIRSTS,                /* tables that were played, with the first rank, shared or not */
    TIEBREAK_PROGRESSIVE,           /* 7.5: the sum of the points after each round */
    TIEBREAK_ELECTED,               /* 7.6: rounds the entrant was there for */
    TIEBREAKS
};

enum { TIEBREAK_LIST = 8 /* most tie-breaks of a list */ };

/* The first counts most. */
struct tiebreak_list {
    int8_t count;
    int8_t tie[TIEBREAK_LIST]; /* enum tiebreak */
};

/* The word of a tie-break: "buchholz-cut1". Static text. */
const char *tiebreak_word(enum tiebreak tie);

/* Reads words with commas or blanks between them, or "none". RC_BAD with a sentence that lists those known; *list is
 * untouched then. */
enum rc tiebreak_read(const char *words, struct tiebreak_list *list, struct err *err);
/* Writes them as they are read, with ", " between. */
void tiebreak_write(const struct tiebreak_list *list, struct text *out);

/* What is used if the organiser says nothing, at tables of so many seats; where who meets whom is predetermined no
 * Buchholz, which C.07 forbids there: who has met all has the same as everybody of as many points. */
struct tiebreak_list tiebreak_usual(int seats, bool predetermined);

/* What stands in a table of standings for a value: points to the nearest hundredth, counts as they are. */
void tiebreak_write_value(enum tiebreak tie, int64_t value, struct text *out);

#endif
