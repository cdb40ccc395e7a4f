/* Text on a page of a PDF, in our own letters. */
#ifndef CURSUS_REPORT_BRUSH_TEXT_H
#define CURSUS_REPORT_BRUSH_TEXT_H

#include "rules/canvas.h"
#include "rules/font.h"

#include <cairo.h>

/* The fonts that a page has so far, one for each face. */
struct brush_fonts;
void brush_text_fonts_free(struct brush_fonts *fonts);

/* Writes a text stroke; *fonts, NULL at first, grows. */
void brush_text(struct brush_fonts **fonts, cairo_t *cairo, const struct stroke *text);

/* Draws a letter from (0, 0) with a pen of this width. */
void brush_text_outline(cairo_t *cairo, const struct outline *outline, double pen);

#endif
