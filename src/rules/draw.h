/* Strokes in whole pixels: what the pictures of several games are made of. */
#ifndef CURSUS_RULES_DRAW_H
#define CURSUS_RULES_DRAW_H

#include "rules/canvas.h"

/* A rectangle in pixels. */
struct box {
    int x, y, w, h;
};

/* Text at pixels. */
static inline struct stroke *draw_text(struct canvas *canvas, int x, int y, int size, enum stroke_align align,
                                       uint32_t ink, const char *text)
{
    return canvas_text(canvas, px(x), px(y), px(size), align, ink, text);
}

/* A rounded box. */
static inline struct stroke *draw_box(struct canvas *canvas, struct box box, int rounding, uint32_t fill, uint32_t edge)
{
    struct stroke *stroke = canvas_rect(canvas, px(box.x), px(box.y), px(box.w), px(box.h), fill, edge);
    stroke->radius = px(rounding);
    return stroke;
}

#endif
