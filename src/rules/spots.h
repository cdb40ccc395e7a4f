/* The spots of a picture, and the orders that name them. */
#ifndef CURSUS_RULES_SPOTS_H
#define CURSUS_RULES_SPOTS_H

#include "rules/canvas.h"

/* Which spots the canonical text of an order names: their numbers in the order in which it names them, each once, at
 * most `most`; returns how many. Its words are parted by blanks and commas, and
 * what stands behind a slash in one ("stp/nc") is a part of the place before it; a word with a colon behind it is the
 * head of the line, which says what is asked and names no place. */
int spots_named(const struct canvas *canvas, const char *line, int *out, int most);

#endif
