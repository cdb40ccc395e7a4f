/*
 * How long a game waited for decisions: from the move that opened them to the one that they made. It is counted in wide
 * ranges, and only of moves that are made, of whom everybody could see that he was asked; so it tells nothing that who
 * follows the game does not know. It is not told of several who are asked at once when each of them answered: only how
 * long it took until the last one had.
 */
#ifndef CURSUS_ENGINE_PAGES_WAITS_H
#define CURSUS_ENGINE_PAGES_WAITS_H

#include "base/jv.h"
#include "base/moment.h"
#include "engine/play/match.h"
#include "site/shades.h"

enum { WAITS_RANGES = 8 };

struct waits {
    int count[WAITS_RANGES];
};

/* Of a game while its moves are gone through. To be begun zeroed. */
struct watch {
    struct waits seat[SEATS_MAX + 1]; /* by seat; 0: where several were asked at once */
    unsigned asked;                   /* now, of whom everybody may know it; bits 1 << seat */
    moment since;
};

/* The game is at a position: what is asked there is asked from `since` on. */
void waits_watch_opens(struct watch *watch, struct match *match, moment since);
/* What was asked was answered. `for_whom`: the seats (bits 1 << seat) of whom it is counted; else nothing is. */
void waits_watch_closes(struct watch *watch, moment at, unsigned for_whom);

int waits_total(const struct waits *waits);
void waits_add(struct waits *to, const struct waits *more);

/* As an array of numbers; the caller's. What is no such array counts as nothing. */
struct jv *waits_save(const struct waits *waits);
void waits_load(const struct jv *list, struct waits *out);

/* A row of a plot. */
struct waits_row {
    const char *name;              /* borrowed */
    const struct rules_seat *seat; /* NULL: none */
    struct waits waits;            /* some */
};

/* Puts "waits", a table, and "waits_plot", an element <svg> whose colours are added to `shades`. 1 to BARS_ROWS rows.
 */
void waits_facts(struct jv *facts, const struct waits_row *rows, int count, struct shades *shades);

#endif
