/*
 * An event's public file checked by anybody, without a database: the draw from its commitment on, each round paired
 * again out of what was played before, all points, the standings (docs/events.md, "Checking an event").
 */
#ifndef CURSUS_ENGINE_CONTEST_CHECK_H
#define CURSUS_ENGINE_CONTEST_CHECK_H

#include "base/config.h"
#include "base/jv.h"
#include "store/contest.h"

/* What was found right, up to the first difference. */
struct check_report {
    char name[24];
    enum contest_kind kind;
    int entrants;
    int words, draws;   /* of the draw */
    int tables;         /* whose points follow from their ranks */
    int rounds;         /* that were paired again; of a league each division's count */
    int seasons;        /* whose divisions were made again */
    int rows;           /* of standings */
    int unsure;         /* rounds and seasons that were not, since results before them were noted later */
    const char *failed; /* the part with the difference: "file", "commitment", "draw", "points", "rounds", "standings";
                           NULL: there is none */
};

/* `config`: any settings; those that count are the file's own. RC_BAD: the first difference, or the file is none.
 * RC_NONE: nothing is wrong, but the event has not begun, or `unsure` is not 0. RC_DENIED: the file is of a later
 * version. */
enum rc check_event(const struct jv *file, const struct config *config, struct check_report *out, struct err *err);

#endif
