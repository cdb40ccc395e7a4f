/*
 * Trials: a small JSON object that sets up a situation and plays mails in it
 * (docs/architecture.md, "Trial"). Touches no database and judges nothing.
 */
#ifndef CURSUS_ENGINE_PLAY_TRIAL_H
#define CURSUS_ENGINE_PLAY_TRIAL_H

#include "base/err.h"
#include "base/jv.h"

struct wordbook;

/* Plays one trial. *out: an object with position, refused, waiting, filed, events, result, views (of every seat
 * and the public, where the trial asks for one) and drawn; or {"error":"..."} when the trial itself is wrong.
 * The caller frees *out. `words` is for what people write, shared by many trials; NULL: read for each of them. */
enum rc trial_play(const struct jv *trial, struct wordbook *words, struct jv **out);

#endif
