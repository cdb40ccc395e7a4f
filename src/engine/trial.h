/*
 * Trials: a small JSON object that sets up a situation and plays mails in it
 * (docs/architecture.md, "Trials"). Touches no database and judges nothing.
 */
#ifndef CURSUS_ENGINE_TRIAL_H
#define CURSUS_ENGINE_TRIAL_H

#include "base/err.h"
#include "base/jv.h"

/* Plays one trial. *out: an object with position, refused, waiting, filed, events, result, views (of every seat
 * and the public, where the trial asks for one) and drawn; or {"error":"..."} when the trial itself is wrong.
 * RC_NOMEM is the only failure. The caller frees *out. */
enum rc trial_play(const struct jv *trial, struct jv **out, struct err *err);

/* Where `got` does not hold what `expect` says, as a subset (every key named there must be equal; objects
 * recursively, arrays whole): appends the first difference to `why` and returns false. */
bool trial_judge(const struct jv *expect, const struct jv *got, struct text *why);

#endif
