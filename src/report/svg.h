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

#endif
