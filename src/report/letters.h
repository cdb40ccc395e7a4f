/* Draws text strokes from letters that are drawn once and kept. */
#ifndef CURSUS_REPORT_LETTERS_H
#define CURSUS_REPORT_LETTERS_H

#include "base/err.h"
#include "rules/canvas.h"

struct letters;

struct letters *letters_new(void);
void letters_free(struct letters *letters);

/* Onto `width` x `height` pixels 0x00RRGGBB; what does not fit is cut off. */
enum rc letters_draw(struct letters *letters, const struct stroke *text, uint32_t *pixels, int width, int height,
                     struct err *err);

#endif
