/* A canvas as bytes, for the process that paints it. */
#ifndef CURSUS_REPORT_STROKES_H
#define CURSUS_REPORT_STROKES_H

#include "base/text.h"
#include "rules/canvas.h"

/* Appends one stroke; equal strokes give equal bytes. */
void stroke_write(const struct stroke *stroke, struct text *out);

/* Appends the whole canvas. */
void strokes_write(const struct canvas *canvas, struct text *out);

/* Into *out, which canvas_free() empties in any case. False: these are no bytes of strokes_write(). */
bool strokes_read(const char *bytes, size_t size, struct canvas *out);

#endif
