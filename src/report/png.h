/* Palette images as PNG; the one file that knows libdeflate. */
#ifndef CURSUS_REPORT_PNG_H
#define CURSUS_REPORT_PNG_H

#include "base/text.h"
#include "report/palette.h"

/* Appends a PNG of width x height bytes, each a number in the palette: no filter, no chunk but
 * IHDR, PLTE, IDAT and IEND. */
void png_write_palette(const struct palette *palette, const uint8_t *pixels, int width, int height, struct text *out);

/* Appends the version of libdeflate that this was built with: it does not tell its own. */
void png_library_version(struct text *out);

#endif
