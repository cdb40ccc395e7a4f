/* Pictures of whatever chance puts together. */
#ifndef CURSUS_TESTS_SKETCHED_H
#define CURSUS_TESTS_SKETCHED_H

#include "rules/canvas.h"
#include "rules/chance.h"

/* One with `own` strokes behind those of `before` (NULL: none), of which some are left out. canvas_free() */
void sketch(struct chance *dice, struct canvas *canvas, const struct canvas *before, int own);

#endif
