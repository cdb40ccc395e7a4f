/*
 * The examples of the rules pages: trials (engine/play/trial.h) that are told as the public hears of them, with the
 * board as all see it before and after. They are played whenever they are told, so none of them can be wrong.
 */
#ifndef CURSUS_ENGINE_PLAY_EXAMPLE_H
#define CURSUS_ENGINE_PLAY_EXAMPLE_H

#include "base/err.h"
#include "base/jv.h"
#include "rules/rules.h"

struct example {
    const struct rules *rules;
    /* {steps: [{who, lines_any, lines: [{line}], told_any, told: [{text}]}], ends: [{text}]}: `who`: "From RED:", or,
     * without lines, that the deadline passes, or that something happens by itself; `told`: what happened, and what the
     * sender alone is told of lines that were not taken; `ends`: what is asked at the end, and what waits on file */
    struct jv *facts;
    struct canvas before, after;
    struct text stood, stands; /* where the game stood before and stands after, in a line */
};

/* Plays the example `name` of the rules: a line of examples.jsonl in their folder. RC_NONE: there is none of that name;
 * RC_BAD: it is no trial. *out is the caller's for example_free() in any case. */
enum rc example_play(const struct rules *rules, const char *name, struct example *out, struct err *err);
void example_free(struct example *example);

/* Draws a fresh deal of the usual options for as few as play it, as all see it; `phase`: where it stands, in a line.
 * The same each time. RC_BAD: the options do not go together. `canvas` is the caller's in any case. */
enum rc example_deal(const struct rules *rules, struct canvas *canvas, struct text *phase, struct err *err);

#endif
