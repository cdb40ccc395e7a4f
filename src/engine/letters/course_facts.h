/* How a game went, as a table and as the numbers of a plot. */
#ifndef CURSUS_ENGINE_LETTERS_COURSE_FACTS_H
#define CURSUS_ENGINE_LETTERS_COURSE_FACTS_H

#include "engine/game/game.h"
#include "engine/play/course.h"

/* What the rules call a round: "round", "year". Static. */
const char *course_facts_round_word(const struct course *course);

/* The number of a round as players know it. */
int course_facts_round_told(const struct course *course, const struct course_round *round);

/* Puts "course", a table of at most so many rounds (3 or more), and "plot", for closing_plot(). The course has two
 * rounds or more. */
void course_facts(struct jv *facts, const struct game *game, const struct course *course, int rows);
/* The same into a mail of a game under way, if moves were made since it was loaded, the rules sum up now and a score
 * has changed. The whole game is played again for it, once for all mails of a change. */
enum rc course_facts_now(struct jv *facts, const struct services *services, struct game *game, struct err *err);
/* Puts "parts": where the points of each seat came from; nothing from where nobody had any. */
void course_facts_parts(struct jv *facts, const struct course *course);

#endif
