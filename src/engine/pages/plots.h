/* What a page plots of a game, each plot with the same as a table. */
#ifndef CURSUS_ENGINE_PAGES_PLOTS_H
#define CURSUS_ENGINE_PAGES_PLOTS_H

#include "engine/game/game.h"
#include "engine/play/course.h"
#include "site/shades.h"

/* Puts how the seats stood, round after round: "course", and "course_plot", an element <svg> whose colours are added to
 * `shades`. Nothing before the second round, nor where no seat has ever had a point more than at the start: so a game
 * that keeps its scores to itself until the end shows them then. */
void plots_standing(struct jv *facts, const struct game *game, const struct course *course, struct shades *shades);

#endif
