#include "games/forvm/draw.h"

#include "base/text.h"
#include "games/forvm/seats.h"

void draw_bold(struct canvas *canvas, int x, int y, int size, enum stroke_align align, uint32_t ink, const char *text)
{
    draw_text(canvas, x, y, size, align, ink, text)->bold = true;
}

void draw_number(struct canvas *canvas, int x, int y, int size, enum stroke_align align, uint32_t ink, int number)
{
    char bytes[16];
    struct text text = text_fixed(bytes, sizeof bytes);
    text_add_int(&text, number);
    draw_bold(canvas, x, y, size, align, ink, bytes);
}

void draw_rect(struct canvas *canvas, int x, int y, int w, int h, uint32_t fill, uint32_t edge)
{
    (void)draw_box(canvas, (struct box){x, y, w, h}, 0, fill, edge);
}

static int32_t root(int32_t square)
{
    int32_t r = 0;
    while ((r + 1) * (r + 1) <= square)
        r++;
    return r;
}

void draw_dashes(struct canvas *canvas, int x1, int y1, int x2, int y2, uint32_t edge, int width)
{
    enum { DASH = 7, STEP = 12 };
    int32_t dx = x2 - x1, dy = y2 - y1, length = root(dx * dx + dy * dy);
    for (int at = 0; at < length; at += STEP) {
        int end = at + DASH < length ? at + DASH : length;
        (void)canvas_line(canvas, px(x1) + 10 * dx * at / length, px(y1) + 10 * dy * at / length,
                          px(x1) + 10 * dx * end / length, px(y1) + 10 * dy * end / length, edge, px(width));
    }
}

/* Black or white, whichever stands out on the colour. */
static uint32_t ink_on(uint32_t colour)
{
    uint32_t light = 299 * (colour >> 16 & 0xff) + 587 * (colour >> 8 & 0xff) + 114 * (colour & 0xff);
    return light > 140000 ? BLACK : WHITE;
}

void draw_letter(struct canvas *canvas, int x, int y, int w, int h, int seat)
{
    const struct rules_seat *look = &forvm_seats[seat - 1];
    draw_rect(canvas, x, y, w, h, look->colour, BLACK);
    draw_bold(canvas, x + w / 2, y + h - h / 5, h, ALIGN_CENTRE, ink_on(look->colour), look->letter);
}

void draw_pawn(struct canvas *canvas, int x, int y, int seat)
{
    const struct rules_seat *look = &forvm_seats[seat - 1];
    int32_t xs[] = {px(x), px(x + 9), px(x - 9)}, ys[] = {px(y - 20), px(y), px(y)};
    (void)canvas_polygon(canvas, xs, ys, 3, look->colour, BLACK);
    (void)canvas_circle(canvas, px(x), px(y - 17), px(4), look->colour, BLACK);
    draw_bold(canvas, x, y - 1, 11, ALIGN_CENTRE, ink_on(look->colour), look->letter);
}

void draw_size(struct canvas *canvas, int x, int y, int size)
{
    int32_t xs[] = {px(x), px(x + 11), px(x - 11)}, ys[] = {px(y - 12), px(y + 7), px(y + 7)};
    if (size == LARGE)
        (void)canvas_polygon(canvas, xs, ys, 3, WHITE, INK);
    else if (size == EXOTIC || size == CAPITAL)
        draw_rect(canvas, x - 8, y - 8, 16, 16, BLACK, BLACK);
}
