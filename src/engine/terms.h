/*
 * A game's own terms: settings of [game] that it has for itself. They are kept
 * in game_row.terms as a JSON object of those ({"grace":"2h"}).
 */
#ifndef CURSUS_ENGINE_TERMS_H
#define CURSUS_ENGINE_TERMS_H

#include "base/config.h"
#include "base/jv.h"

/* The settings of this game: `base` with its terms. *out is NULL where it has none (`base` holds then), else the
 * caller's. RC_DAMAGED: `json` is not what terms_set() makes. */
enum rc terms_load(const struct config *base, const char *json, struct config **out, struct err *err);

/* Replaces *json by one in which "KEY=VALUE" holds, whatever the settings will be; "KEY=default" takes the term away.
 * RC_BAD names what is wrong and leaves *json alone. */
enum rc terms_set(const struct config *base, char **json, const char *term, struct err *err);

#endif
