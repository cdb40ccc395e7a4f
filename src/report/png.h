/* Palette images as PNG. */
#ifndef CURSUS_REPORT_PNG_H
#define CURSUS_REPORT_PNG_H

#include "base/text.h"
#include "report/palette.h"

/* Appends a PNG of width x height bytes, each a number in the palette: no filter, no chunk but
 * IHDR, PLTE, IDAT and IEND. */
void png_write_palette(const struct palette *palette, const uint8_t *pixels, int width, int height, struct text *out);

#endif
