/*
 * A game's own terms: settings of [game] that it has for itself. They are kept in game_row.terms as a JSON object of
 * those ({"grace":"2h"}). An event has those of [event] in the same way (contest_row.style): `section` is "game" or
 * "event".
 */
#ifndef CURSUS_ENGINE_GAME_TERMS_H
#define CURSUS_ENGINE_GAME_TERMS_H

#include "base/config.h"
#include "base/jv.h"
#include "rules/rules.h"

/* The settings of this game or event: `base` with its terms. *out is NULL where it has none (`base` holds then), else
 * the caller's. RC_DAMAGED: `json` is not what terms_set() makes. */
enum rc terms_load(const struct config *base, const char *section, const char *json, struct config **out,
                   struct err *err);

/* Replaces *json by one in which "KEY=VALUE" holds, whatever the settings will be; "KEY=default" takes the term away.
 * RC_BAD names what is wrong and leaves *json alone. */
enum rc terms_set(const struct config *base, const char *section, char **json, const char *term, struct err *err);

/* What one term alone does not show, after some were set: whether they go together, with the house's settings, with
 * these rules and with the time. RC_BAD: a pace for a decision that the rules do not know (with the list of those that
 * they know), a schedule without a day, a zone that the system does not know, an end that has passed. */
enum rc terms_check(const struct config *base, const struct rules *rules, const char *json, moment now,
                    struct err *err);

/* Is the slot in a list of names, "retreat, build"? "retreat" is each that begins with it and a colon. */
bool terms_name_slot(const struct rules *rules, const char *list, int slot);

#endif
