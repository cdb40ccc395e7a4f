/* Palette images as PNG, by base/deflate.h: no other library has a part in it. */
#ifndef CURSUS_REPORT_PNG_H
#define CURSUS_REPORT_PNG_H

#include "base/text.h"
#include "report/palette.h"

/* Appends a PNG of width x height bytes, each a number in the palette: no filter, no chunk but IHDR, PLTE, IDAT and
 * IEND. Of a palette of PALETTE_SMALL colours or fewer two pixels share a byte. */
void png_write_palette(const struct palette *palette, const uint8_t *pixels, int width, int height, struct text *out);

#endif
