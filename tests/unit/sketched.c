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
    switch (chance_below(dice, 5)) {
    case 0:
        return canvas_rect(canvas, (struct box){x[0], y[0], chance_below(dice, 3000), chance_below(dice, 3000)},
                           colour(dice), colour(dice));
    case 1:
        return canvas_circle(canvas, point(x[0], y[0]), chance_below(dice, 900), colour(dice), colour(dice));
    case 2:
        return canvas_polygon(canvas, x, y, points, colour(dice), colour(dice));
    case 3:
        return canvas_line(canvas, point(x[0], y[0]), point(x[1], y[1]), colour(dice), chance_below(dice, 60));
    default:
        return canvas_text(canvas, point(x[0], y[0]), chance_below(dice, 400), (enum stroke_align)chance_below(dice, 3),
                           colour(dice), SOME(dice, words));
    }
}

void sketch(struct chance *dice, struct canvas *canvas, const struct canvas *before, int own)
{
    canvas_begin(canvas, 100 + chance_below(dice, 3) * 50, 200, colour(dice) & 0xffffff);
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
