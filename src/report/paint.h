/*
 * A board picture: strokes in, PNG bytes out. Equal strokes give equal bytes, in
 * every process and on every host with the same cairo and zlib.
 */
#ifndef CURSUS_REPORT_PAINT_H
#define CURSUS_REPORT_PAINT_H

#include "base/err.h"
#include "base/text.h"
#include "rules/canvas.h"

enum { PAINT_SIDE = 4000, PAINT_PIXELS = 6000000 };

/* Keeps drawn letters, the last backgrounds and the last pictures: the second seat that sees the same board
 * gets the same picture for the price of a hash. A few megabytes; not to be shared by threads. */
struct painter;

/* cipher_init() must have been called. NULL when out of memory. */
struct painter *painter_new(void);
void painter_free(struct painter *painter);

/* Appends a palette PNG to `png` (binary: use png->len). RC_BAD: a canvas of no size or more than PAINT_SIDE a
 * side or PAINT_PIXELS in all; RC_NOMEM, also for a canvas that ran out of memory itself. */
enum rc paint_png(struct painter *painter, const struct canvas *canvas, struct text *png, struct err *err);

#endif
