/* A board picture as SVG: shapes as shapes, text as text. */
#ifndef CURSUS_REPORT_SVG_H
#define CURSUS_REPORT_SVG_H

#include "base/text.h"
#include "rules/canvas.h"

#include <stdbool.h>

/* Appends the whole picture as one element <svg>, ready to stand in a page or, alone, in a file. `title` and `about`
 * are for those who hear it: what it is, and where the game stands. Equal strokes and words give equal bytes. */
void svg_write(const struct canvas *canvas, const char *title, const char *about, struct text *out);

/* Appends the begin of such an element up to its strokes: `wide` and `high` are pixels. "</svg>\n" ends it. */
void svg_begin(int wide, int high, const char *title, const char *about, struct text *out);
/* Appends one stroke: an element and a line feed, two of an arrow, none of a stroke that leaves no mark. */
void svg_stroke(const struct stroke *stroke, struct text *out);
/* Where a page has many pictures of a game: their background, once, under the name `id` and unseen, and pictures that
 * refer to it. It must be theirs: svg_same_ground(). */
void svg_write_ground(const struct canvas *canvas, const char *id, struct text *out);
void svg_write_over(const struct canvas *canvas, const char *id, const char *title, const char *about,
                    struct text *out);
bool svg_same_ground(const struct canvas *a, const struct canvas *b);

#endif
