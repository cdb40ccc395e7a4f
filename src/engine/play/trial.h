/*
 * Trials: a small JSON object that sets up a situation and plays mails in it
 * (docs/formats.md, "Trial"). Touches no database and judges nothing.
 */
#ifndef CURSUS_ENGINE_PLAY_TRIAL_H
#define CURSUS_ENGINE_PLAY_TRIAL_H

#include "base/err.h"
#include "base/jv.h"
#include "engine/play/plan.h"
#include "engine/play/pump.h"

/* What somebody wrote to a seat. */
struct trial_letter {
    struct match *match;
    const struct jv *names; /* of who sits where, seat 1 first; may be NULL */
    int seat;
    const char *text;
};

/* How letters are read. */
struct trial_letters {
    /* *out: an object with `orders`, canonical texts, and what else came of the letter; the caller's. */
    enum rc (*read)(void *context, const struct trial_letter *letter, struct jv **out, struct err *err);
    void *context;
    const char *maps; /* the folder of maps from outside (engine/play/maps.h); NULL: there is none */
};

/* Who looks on while a trial is played. */
struct trial_watch {
    /* The position is as the trial has it; what happens of itself is still to come. */
    void (*begun)(void *context, struct match *match);
    /* The lines of a step were read, and nothing is resolved by them yet; `seat` 0: the deadline has passed, and there
     * are none. */
    void (*sent)(void *context, struct match *match, int seat, const struct jv *lines, const struct filing *filing);
    /* Something happened. */
    void (*told)(void *context, struct match *match, const struct event *event);
    /* All was played; `pumped` says what is open. */
    void (*ended)(void *context, struct match *match, const struct pump_result *pumped);
    void *context;
};

/* Plays one trial. *out: an object with position, refused, waiting, filed, events, result, views (of every seat
 * and the public, where the trial asks for one) and drawn; or {"error":"..."} when the trial itself is wrong.
 * The caller frees *out. `letters` reads what people write; NULL: a trial with such a step is wrong. `watch` may be
 * NULL.
 */
enum rc trial_play(const struct jv *trial, const struct trial_letters *letters, const struct trial_watch *watch,
                   struct jv **out);

#endif
