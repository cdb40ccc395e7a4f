/* The dark variant of a picture: light letters on dark paper, by turning lightness round. */
#ifndef CURSUS_RULES_DARK_H
#define CURSUS_RULES_DARK_H

#include "rules/canvas.h"

/* Changes all strokes; those that are `own` keep their fill, lines their edge: a seat's colour or a letter on it. */
void canvas_darken(struct canvas *canvas);

/* One colour as they are changed: 0xRRGGBB or CANVAS_NONE. */
uint32_t dark_of(uint32_t colour);

#endif
