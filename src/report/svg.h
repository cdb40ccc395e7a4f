/* A board picture as SVG: shapes as shapes, text as text. */
#ifndef CURSUS_REPORT_SVG_H
#define CURSUS_REPORT_SVG_H

#include "base/text.h"
#include "rules/canvas.h"

/* Appends the whole picture as one element <svg>, ready to stand in a page or, alone, in a file. `title` and `about`
 * are for those who hear it: what it is, and where the game stands. Equal strokes and words give equal bytes. */
void svg_write(const struct canvas *canvas, const char *title, const char *about, struct text *out);

#endif
