/*
 * What bots that look ahead (search/search.h) think of a game that is over, read from its record by playing it again:
 * how likely each seat was to win, as everybody could see it then; where that changed most; and which orders of a seat
 * cost it most, beside what a bot would have answered that saw what the seat saw. It is the bots' opinion. Budgets are
 * rollouts: the same record and budget give the same analysis on every machine.
 *
 * Never of a game that goes on: it looks at all that was secret. Who may ask is decided by engine/game/audience.h.
 */
#ifndef CURSUS_ENGINE_PLAY_ANALYSIS_H
#define CURSUS_ENGINE_PLAY_ANALYSIS_H

#include "base/err.h"
#include "base/jv.h"
#include "rules/rules.h"

enum { ANALYSIS_TURNS = 3, ANALYSIS_ORDERS = 3 };

struct analysis_budget {
    int points; /* positions at most that are estimated, 2 or more */
    int seat;   /* whose orders are looked at; 0: nobody's */
    /* in hundredths of what level 5 spends on one decision: */
    int standing;                 /* for all points together */
    int orders;                   /* for a first look at all orders */
    int order;                    /* for each of those few that looked worst */
    const struct analysis *known; /* the same game and budget in another language, whose chances are taken; or NULL */
};

/* How the seats stood in a position. */
struct analysis_point {
    int move;              /* so many phases were played before it */
    char *phase;           /* the one that it is in, in the language in use; NULL: the game is over */
    char *stage;           /* how far the game is then: "round 4 of 12"; NULL with it */
    int chance[SEATS_MAX]; /* to be first, in parts of a hundred, by seat - 1 */
};

/* Where a chance changed much, and beyond the noise of the estimate. */
struct analysis_turn {
    int at; /* from this point to the next one */
    int seat;
    int by;       /* whose orders are told: the seat's own, or where it had none another's */
    char *played; /* these, between the points, in words; ""
                   * where there are none, or several phases */
};

/* A decision that a bot would have made better, beyond the noise. Worth is of a hundred: 100 to be first alone, 0 to be
 * last, half of it for being first and half for those left behind. */
struct analysis_order {
    int move;             /* the number of the phase, from 1 on */
    char *phase;          /* in the language in use */
    char *given, *better; /* in words, as far as they differ */
    int worth, best;
};

struct analysis {
    const struct rules *rules;
    int seats;
    struct analysis_point *point;
    int points;
    struct analysis_turn turn[ANALYSIS_TURNS]; /* as they came */
    int turns;
    struct analysis_order order[ANALYSIS_ORDERS]; /* the costliest first */
    int orders;
    int seat;      /* whose; 0: nobody's */
    int decisions; /* of the seat, its own, that were looked at */
};

/* What is spent on a whole analysis at the level of bots that think longest: under a minute in each game (docs/bots.md
 * has the measures); and on a mail that all get. */
struct analysis_budget analysis_full(int seat);
struct analysis_budget analysis_brief(void);

/* Plays the record. RC_BAD, RC_DENIED: it cannot be played, as replay_record() says. analysis_free() in any case. */
enum rc analysis_read(const struct jv *record, const struct analysis_budget *budget, struct analysis *out,
                      struct err *err);
void analysis_free(struct analysis *analysis);

#endif
