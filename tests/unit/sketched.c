#include "sketched.h"

#define SOME(dice, list) ((list)[chance_below((dice), (int)(sizeof(list) / sizeof *(list)))])

static uint32_t colour(struct chance *dice)
{
    static const uint32_t colours[] = {0x000000,    0xffffff, 0x7a1f1f, 0x336699,
                                       CANVAS_NONE, 0xfaf6ec, 0x123456, 0xc0c0c0};
    return SOME(dice, colours);
}

static int32_t place(struct chance *dice)
{
    return chance_below(dice, 8000) - 400;
}

static struct stroke *stroke(struct chance *dice, struct canvas *canvas)
{
    static const char *const words[] = {
        "", "a", "Trade <3> & \"more\"", "\xc3\xa9t\xc3\xa9", "0123456789", "two words  here"};
    int32_t x[CANVAS_POINTS], y[CANVAS_POINTS];
    int points = 2 + chance_below(dice, CANVAS_POINTS - 1);
    for (int i = 0; i < points; i++) {
        x[i] = place(dice);
        y[i] = place(dice);
    }
    /* one draw after the other: compilers differ in which argument comes first */
    uint32_t fill = colour(dice), edge = colour(dice);
    int32_t wide = chance_below(dice, 3000), high = chance_below(dice, 3000), kind = chance_below(dice, 5);
    const char *said = SOME(dice, words);
    switch (kind) {
    case 0:
        return canvas_rect(canvas, (struct box){x[0], y[0], wide, high}, fill, edge);
    case 1:
        return canvas_circle(canvas, point(x[0], y[0]), wide % 900, fill, edge);
    case 2:
        return canvas_polygon(canvas, x, y, points, fill, edge);
    case 3:
        return canvas_line(canvas, point(x[0], y[0]), point(x[1], y[1]), edge, wide % 60);
    default:
        return canvas_text(canvas, point(x[0], y[0]), wide % 400, (enum stroke_align)(high % 3), fill, said);
    }
}

void sketch(struct chance *dice, struct canvas *canvas, const struct canvas *before, int own)
{
    int32_t wide = 100 + chance_below(dice, 3) * 50;
    canvas_begin(canvas, wide, 200, colour(dice) & 0xffffff);
    for (int i = 1; before != NULL && i < before->count; i++)
        if (chance_below(dice, 9) != 0)
            *canvas_rect(canvas, (struct box){0, 0, 1, 1}, 0, 0) = before->item[i];
    while (own-- > 0) {
        struct stroke *one = stroke(dice, canvas);
        one->radius = one->kind == STROKE_RECT ? chance_below(dice, 3) * 40 : one->radius;
        one->bold = chance_below(dice, 3) == 0;
        one->arrow = one->kind == STROKE_LINE && chance_below(dice, 2) == 0;
        one->own = chance_below(dice, 4) == 0;
        one->sign = chance_below(dice, 5) == 0;
        one->width = chance_below(dice, 40);
    }
}
