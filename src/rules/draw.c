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
