/* Shapes on pixels, anti-aliased, or on a page of a PDF; with brush_text.c all that knows cairo. */
#ifndef CURSUS_REPORT_BRUSH_H
#define CURSUS_REPORT_BRUSH_H

#include "base/err.h"
#include "base/text.h"
#include "rules/canvas.h"
#include "rules/font.h"

/* An image of 0x00RRGGBB pixels, row by row. */
struct brush;

/* White. RC_IO without cairo. */
enum rc brush_new(int width, int height, struct brush **out, struct err *err);

/* From now on a pixel is inside a shape or outside of it: no colours between, which many bytes of a picture tell of. */
void brush_sharpen(struct brush *brush);
void brush_free(struct brush *brush);

/* A page of a PDF instead, of so many points as an image has pixels: it is appended to `out` (binary; borrowed until
 * brush_free()). It has no pixels. RC_IO without cairo. */
enum rc brush_new_pdf(int width, int height, const char *title, struct text *out, struct brush **brush,
                      struct err *err);
/* Ends the page; what `out` then holds is the whole file. */
enum rc brush_finish_pdf(struct brush *brush, struct err *err);

/* Any stroke; a text only on a page, where it is text that can be searched and copied. */
void brush_stroke(struct brush *brush, const struct stroke *stroke);

/* The pixels of an image, borrowed, up to date; between this and the next brush_stroke() they may be
 * written. Rows are `width` pixels long. */
uint32_t *brush_pixels(struct brush *brush);

/* RC_NOMEM if a stroke since the start could not be drawn. */
enum rc brush_state(const struct brush *brush, struct err *err);

/* How much of each pixel a letter covers, 0..255. */
struct mask {
    int left, top; /* of its first pixel, seen from (0, 0) of the outline */
    int width, height;
    uint8_t *cover; /* width * height; free() it; NULL for a blank */
};
enum rc brush_mask(const struct outline *outline, const struct face *face, struct mask *out, struct err *err);

/* Appends the version of cairo that is loaded. */
void brush_library_version(struct text *out);

#endif
