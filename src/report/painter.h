/*
 * A board picture: strokes in, PNG bytes out. Equal strokes give equal bytes, in
 * every process and on every host with the same cairo and zlib.
 */
#ifndef CURSUS_REPORT_PAINTER_H
#define CURSUS_REPORT_PAINTER_H

#include "base/err.h"
#include "base/text.h"
#include "rules/canvas.h"

enum { PAINT_SIDE = 4000, PAINT_PIXELS = 6000000 };

/* Keeps drawn letters, the last backgrounds and the last pictures: the second seat that sees the same board
 * gets the same picture for the price of a hash. A few megabytes; not to be shared by threads. */
struct painter;

/* cipher_init() must have been called. */
struct painter *painter_new(void);
void painter_free(struct painter *painter);

/* From now on pictures are drawn in a process of its own (base/cell.h), which holds nothing but what this one holds
 * now: call it before keys come into memory. RC_IO. */
enum rc painter_confine(struct painter *painter, struct err *err);

/* Appends a palette PNG to `png` (binary: use png->len). RC_BAD: a canvas of no size or more than PAINT_SIDE a
 * side or PAINT_PIXELS in all, or one of which the process that draws dies (it is replaced); RC_NOMEM: cairo
 * found none. */
enum rc painter_png(struct painter *painter, const struct canvas *canvas, struct text *png, struct err *err);

/* The same as a PDF of one page with this title, in which shapes are shapes and text is text; for print. */
enum rc painter_pdf(struct painter *painter, const struct canvas *canvas, const char *title, struct text *pdf,
                    struct err *err);

#endif
