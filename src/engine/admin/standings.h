/*
 * Who won what: the finished games of each rules with their ranks, and ratings
 * over those that count. Nothing of it is stored: it is made anew from the
 * records each time, game by game in the order in which they ended.
 */
#ifndef CURSUS_ENGINE_ADMIN_STANDINGS_H
#define CURSUS_ENGINE_ADMIN_STANDINGS_H

#include "base/jv.h"
#include "engine/game/services.h"
#include "rules/rules.h"

/*
 * Of these rules, or (NULL) of all that have a finished game: a list of
 *     {"rules", "title", "finished", "ranked": how many games,
 *      "players": [{"place", "player", "rating", "hundredths", "played", "first", "last"}], the best first,
 *      "games": [{"game", "name", "ended", "counts", "why", "ranks": [{"rank", "player", "seat", "seat_name"}]}],
 *      the last first}
 * `rating` is in whole points, `hundredths` what it was rounded from; `first`: how often they came out first; `why` a
 * game does not count. *out is the caller's.
 */
enum rc standings_build(const struct services *services, const struct rules *rules, struct jv **out, struct err *err);

/* The same as text, of the games at most `most` of each rules. */
enum rc standings_text(const struct services *services, const struct jv *standings, size_t most, struct text *out,
                       struct err *err);

/* The same as facts for a mail (docs/templates.md). */
void standings_facts(struct jv *facts, const struct services *services, const struct jv *standings, size_t most);

#endif
