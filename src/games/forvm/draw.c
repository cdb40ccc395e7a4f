#include "games/forvm/draw.h"

#include "games/forvm/seats.h"

void draw_rect(struct canvas *canvas, struct box box, uint32_t fill, uint32_t edge)
{
    (void)draw_box(canvas, box, 0, fill, edge);
}

static int32_t root(int32_t square)
{
    int32_t r = 0;
    while ((r + 1) * (r + 1) <= square)
        r++;
    return r;
}

void draw_dashes(struct canvas *canvas, struct point from, struct point to, uint32_t edge, int width)
{
    enum { DASH = 7, STEP = 12 };
    int32_t dx = to.x - from.x, dy = to.y - from.y, length = root(dx * dx + dy * dy);
    for (int done = 0; done < length; done += STEP) {
        int end = done + DASH < length ? done + DASH : length;
        (void)canvas_line(canvas, point(px(from.x) + 10 * dx * done / length, px(from.y) + 10 * dy * done / length),
                          point(px(from.x) + 10 * dx * end / length, px(from.y) + 10 * dy * end / length), edge,
                          px(width));
    }
}

void draw_letter(struct canvas *canvas, struct box box, int seat)
{
    const struct rules_seat *look = &forvm_seats[seat - 1];
    draw_rect(canvas, box, look->colour, BLACK);
    draw_bold(canvas, point(box.x + box.w / 2, box.y + box.h - box.h / 5), box.h, ALIGN_CENTRE,
              canvas_ink_on(look->colour), look->letter);
}

void draw_pawn(struct canvas *canvas, struct point at, int seat)
{
    const struct rules_seat *look = &forvm_seats[seat - 1];
    int32_t xs[] = {px(at.x), px(at.x + 9), px(at.x - 9)}, ys[] = {px(at.y - 20), px(at.y), px(at.y)};
    (void)canvas_polygon(canvas, xs, ys, 3, look->colour, BLACK);
    (void)draw_circle(canvas, point(at.x, at.y - 17), 4, look->colour, BLACK);
    draw_bold(canvas, point(at.x, at.y - 1), 11, ALIGN_CENTRE, canvas_ink_on(look->colour), look->letter);
}

void draw_size(struct canvas *canvas, struct point at, int size)
{
    int32_t xs[] = {px(at.x), px(at.x + 11), px(at.x - 11)}, ys[] = {px(at.y - 12), px(at.y + 7), px(at.y + 7)};
    if (size == LARGE)
        (void)canvas_polygon(canvas, xs, ys, 3, WHITE, INK);
    else if (size == EXOTIC || size == CAPITAL)
        draw_rect(canvas, (struct box){at.x - 8, at.y - 8, 16, 16}, BLACK, BLACK);
}
