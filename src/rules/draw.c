#include "rules/draw.h"

#include "base/text.h"

struct stroke *draw_number(struct canvas *canvas, struct point at, int size, enum stroke_align align, uint32_t ink,
                           int number)
{
    char bytes[16];
    struct text text = text_fixed(bytes, sizeof bytes);
    text_add_int(&text, number);
    struct stroke *stroke = draw_text(canvas, at, size, align, ink, bytes);
    stroke->bold = true;
    return stroke;
}

void draw_dashes(struct canvas *canvas, struct point from, struct point to, uint32_t edge, int width)
{
    enum { DASH = 7, STEP = 12 };
    int dx = to.x - from.x, dy = to.y - from.y, length = 0;
    while (length * length < dx * dx + dy * dy)
        length++;
    for (int at = 0; at < length; at += STEP) {
        int end = at + DASH < length ? at + DASH : length;
        (void)canvas_line(canvas, point(px(from.x) + 10 * dx * at / length, px(from.y) + 10 * dy * at / length),
                          point(px(from.x) + 10 * dx * end / length, px(from.y) + 10 * dy * end / length), edge,
                          px(width));
    }
}
