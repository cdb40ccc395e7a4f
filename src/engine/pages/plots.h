/* What a page plots of a game, each plot with the same as a table. */
#ifndef CURSUS_ENGINE_PAGES_PLOTS_H
#define CURSUS_ENGINE_PAGES_PLOTS_H

#include "engine/game/game.h"
#include "engine/pages/waits.h"
#include "engine/play/course.h"

/* Puts how the seats stood, round after round: "course", and "course_plot", an element <svg> whose colours are added to
 * `shades`. Nothing before the second round, nor where no seat has ever had a point more than at the start: so a game
 * that keeps its scores to itself until the end shows them then. */
void plots_standing(struct jv *facts, const struct game *game, const struct course *course, struct shades *shades);

/* Puts how long the game waited for whom: waits_facts(). Nothing where it has not waited for anybody yet, nor
 * where it is hidden who sits where. */
void plots_waits(struct jv *facts, const struct game *game, const struct watch *watch, struct shades *shades);

/* Whether all that was decided at the seat was decided by the player who has it: before him sat nobody else. */
bool plots_is_his(const struct seat_row *row);

#endif
