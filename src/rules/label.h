/* A line of text that fits its box, by the metrics by which it is painted. All lengths in whole pixels. */
#ifndef CURSUS_RULES_LABEL_H
#define CURSUS_RULES_LABEL_H

#include "rules/canvas.h"

enum { LABEL_TIGHT = 6 }; /* tenths of `least`: the least size of words that no board was laid out for */

struct label {
    struct box box;
    /* Of the text: `size`, or smaller where it would not fit, but not below `least`, in other languages than English
     * LABEL_TIGHT tenths of that. */
    int size, least;
    bool bold;
    enum stroke_align align;
    uint32_t ink;
};

/* Draws the text at half the height of its box. One that does not fit at the least size either is cut and ends in
 * "...": whoever lays out a picture sees to it that there is room. Returns the stroke, as canvas_text() does. */
struct stroke *label_draw(struct canvas *canvas, const struct label *label, const char *text);

/* How wide the text is. */
int label_width(int size, bool bold, const char *text);

/* How wide the English text of the key is: a label among others is given that, whatever the language. */
int label_room(int size, bool bold, const char *key);

#endif
