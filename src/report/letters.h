/* Draws text strokes from letters that are drawn once and kept. */
#ifndef CURSUS_REPORT_LETTERS_H
#define CURSUS_REPORT_LETTERS_H

#include "base/err.h"
#include "rules/canvas.h"

struct letters;

/* `shades`: of the edge of a letter, from the ground to the ink, 2..256; letters whose capitals are `sharp` pixels high
 * or higher have those two only. */
struct letters *letters_new(int shades, int sharp);
void letters_free(struct letters *letters);

/* What is drawn on: `width` x `height` pixels 0x00RRGGBB, row by row. */
struct sheet {
    uint32_t *pixels;
    int width, height;
};

/* What does not fit on the sheet is cut off. */
enum rc letters_draw(struct letters *letters, const struct stroke *text, const struct sheet *sheet, struct err *err);

#endif
