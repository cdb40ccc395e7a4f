/* Strokes in whole pixels: what the pictures of several games are made of. */
#ifndef CURSUS_RULES_DRAW_H
#define CURSUS_RULES_DRAW_H

#include "rules/canvas.h"
#include "rules/colours.h"

static inline struct point draw_at(struct point pixels)
{
    return point(px(pixels.x), px(pixels.y));
}

static inline struct stroke *draw_text(struct canvas *canvas, struct point at, int size, enum stroke_align align,
                                       uint32_t ink, const char *text)
{
    return canvas_text(canvas, draw_at(at), px(size), align, ink, text);
}

static inline void draw_bold(struct canvas *canvas, struct point at, int size, enum stroke_align align, uint32_t ink,
                             const char *text)
{
    draw_text(canvas, at, size, align, ink, text)->bold = true;
}

/* A bold number. */
struct stroke *draw_number(struct canvas *canvas, struct point at, int size, enum stroke_align align, uint32_t ink,
                           int number);

static inline struct stroke *draw_line(struct canvas *canvas, struct point from, struct point to, uint32_t edge,
                                       int width)
{
    return canvas_line(canvas, draw_at(from), draw_at(to), edge, px(width));
}

/* A line of dashes of 7 pixels with gaps of 5. */
void draw_dashes(struct canvas *canvas, struct point from, struct point to, uint32_t edge, int width);

static inline struct stroke *draw_circle(struct canvas *canvas, struct point at, int radius, uint32_t fill,
                                         uint32_t edge)
{
    return canvas_circle(canvas, draw_at(at), px(radius), fill, edge);
}

static inline void draw_mark(struct canvas *canvas, struct point at, int size, const struct rules_seat *seat)
{
    canvas_mark(canvas, draw_at(at), px(size), seat);
}

/* A rounded box. */
static inline struct stroke *draw_box(struct canvas *canvas, struct box box, int rounding, uint32_t fill, uint32_t edge)
{
    struct stroke *stroke = canvas_rect(canvas, (struct box){px(box.x), px(box.y), px(box.w), px(box.h)}, fill, edge);
    stroke->radius = px(rounding);
    return stroke;
}

static inline void draw_spot(struct canvas *canvas, struct box box, const char *words, const char *label)
{
    canvas_spot(canvas, (struct box){px(box.x), px(box.y), px(box.w), px(box.h)}, words, label);
}

#endif
