/*
 * All games at a glance, for game masters: who is awaited and since when, how
 * mail reaches the players. Nothing that the rules hide, beyond who is awaited.
 */
#ifndef CURSUS_ENGINE_ADMIN_STATUS_H
#define CURSUS_ENGINE_ADMIN_STATUS_H

#include "base/jv.h"
#include "engine/game/services.h"

/*
 * The games that are not over, and the counts of the whole house (docs/formats.md, "Status"). A game that cannot
 * be loaded stands there with why. *out is the caller's.
 */
enum rc status_all(const struct services *services, struct jv **out, struct err *err);

/* One game, over or not: the same about it, and its terms, masters, branches and last acts. RC_NONE. */
enum rc status_one(const struct services *services, int64_t game, struct jv **out, struct err *err);

/* What either of them gave, as a table of about 100 columns; times in the site's zone. */
enum rc status_text(const struct services *services, const struct jv *status, struct text *out, struct err *err);

/* The same for a mail, whose lines are short: a line for each game and, behind a dash, for each seat, and of a seat
 * only what wants to be known. They may be broken at blanks. */
enum rc status_told(const struct services *services, const struct jv *status, struct text *out, struct err *err);

#endif
