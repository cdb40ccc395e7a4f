/*
 * What goes out when a game is over: its record, and what of it is told in the mail: how it went round after round,
 * where the points came from, and which rounds decided it.
 */
#ifndef CURSUS_ENGINE_LETTERS_CLOSING_H
#define CURSUS_ENGINE_LETTERS_CLOSING_H

#include "base/jv.h"
#include "engine/letters/facts.h"
#include "engine/play/analysis.h"
#include "engine/play/course.h"
#include "rules/canvas.h"
#include "words/catalog.h"

struct closing {
    char *record;      /* JSON to attach */
    char *next;        /* the game that the same table plays now; "" it has no name here, NULL: there is none */
    struct jv *played; /* the record; NULL: it cannot be played, since it is of an earlier version of the rules */
    struct analysis analysis;       /* in short, as closing_facts() told it last; no points: there is none */
    struct course course;           /* as closing_facts() told it last; without rounds where there is none */
    const struct catalog *language; /* that of the course */
};

/* Of a game that is over; else RC_DENIED. closing_free() in any case. */
enum rc closing_make(const struct services *services, struct game *game, struct closing *out, struct err *err);
void closing_free(struct closing *closing);

/* Puts "headline", "analyse_mailto", "again_mailto" or "again_done" for the reader's seat (0: nobody's; `reply`, where
 * its answers go, may be NULL then), and "course", "plot", "turns", "parts" and what bots
 * think in short (analysis_facts.h) as far as they are known; takes the
 * sentence that the game is over out of what happened. All in the language in use, for which the course is read anew.
 */
void closing_facts(struct report *report, const char *reply, const struct game *game, int seat,
                   struct closing *closing);

/* How a game that is over went, as a picture. */

/* Draws it by the numbers that closing_facts() has put into the facts ("plot"), of a game by these rules, or
 * those that it names itself.
 * canvas_free() where that was done; false: there are none. */
bool closing_plot(const struct jv *plot, const struct rules *rules, struct canvas *canvas);

#endif
