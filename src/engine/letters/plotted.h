/* How a game that is over went, as a picture. */
#ifndef CURSUS_ENGINE_LETTERS_PLOTTED_H
#define CURSUS_ENGINE_LETTERS_PLOTTED_H

#include "base/jv.h"
#include "rules/canvas.h"

/* Draws it by the numbers that closing_facts() has put into the facts ("plot"), of a game by these rules (an id).
 * canvas_free() where that was done; false: there are none. */
bool plotted_draw(const struct jv *facts, const char *rules, struct canvas *canvas);

#endif
