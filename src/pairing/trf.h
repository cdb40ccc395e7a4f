/*
 * Tournament report files (TRF), the text by which programs for chess tournaments exchange what was paired and played:
 * a line for each player, with a column of ten characters for each round. Read are the codes of 2016 with the additions
 * usual in pairing programs (XXR, XXC, BBW, ...) and those of 2026 (142, 152, 162, 240); both are written.
 *
 * Lines that have nothing to do with pairing (012 to 132, comments, teams) are kept as they are.
 */
#ifndef CURSUS_PAIRING_TRF_H
#define CURSUS_PAIRING_TRF_H

#include "base/err.h"
#include "base/text.h"
#include "pairing/contest.h"
#include "pairing/dutch.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TRF_ENTRANTS = 9999, /* a number has four digits */
    TRF_ROUNDS = 200     /* most rounds of a file */
};

/* A report: what it says is reached by `contest`, whose arrays are those after it. trf_free() at the end if it was read
 * from a file; who writes one may point to arrays of their own. */
struct trf {
    struct contest contest;
    struct contest_entrant *entrant;
    struct contest_table *table;
    struct dutch_terms terms;
    int64_t bye, absent,
        forfeited;  /* points in 420ths, for a bye, an absence without points, a table lost by forfeit */
    int32_t played; /* rounds that were paired; contest.rounds is what the event is to have, 0: not said */
    bool *away;     /* by entrant: will not play in the round after these; NULL: all will */
    char **who;     /* by entrant: columns 9 to 80 of their line, NULL or NULL in it: by their name and rating */
    char *head;     /* lines kept, each with its end; NULL for none */
};

/* The usual points, and nobody. */
extern const struct trf trf_empty;

/* Reads `length` bytes. RC_BAD with the number of the line where they are not such a file, or where they ask for what
 * is not paired here (accelerated rounds, forbidden pairs); *out is empty then. */
enum rc trf_read(const char *bytes, size_t length, struct trf *out, struct err *err);

/* Appends the report. RC_BAD where the form has no way to say something: a table of more than two, points that are no
 * tenths, more than TRF_ENTRANTS entrants. */
enum rc trf_write(const struct trf *trf, struct text *out, struct err *err);

void trf_free(struct trf *trf);

#endif
