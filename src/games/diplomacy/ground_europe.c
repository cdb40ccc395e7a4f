/* Europe as the ground of a board. */
#include "games/diplomacy/ground_europe.h"

#include "games/diplomacy/ground.h"
#include "rules/doors.h"

enum { UPRIGHT_MAP = 780, WIDE_MAP = 620 };

static struct point at(const struct drawing *d, struct outline_point from)
{
    const struct box *box = &d->frame->board;
    return point(px(box->x) + (int32_t)((int64_t)px(box->w) * from.x / MAP_ACROSS),
                 px(box->y) + (int32_t)((int64_t)px(box->h) * from.y / MAP_DOWN));
}

static struct point whole(struct point tenths)
{
    return point(tenths.x / 10, tenths.y / 10);
}

int diplomacy_ground_height(const struct map *map, bool upright)
{
    (void)map;
    return upright ? UPRIGHT_MAP : WIDE_MAP;
}

/* What is tapped is as large as a finger wants it; no two units stand nearer to each other. */
void diplomacy_ground_lay(struct drawing *d)
{
    bool upright = d->frame->upright;
    d->unit = upright ? UPRIGHT_UNIT : WIDE_UNIT;
    d->sign = upright ? UPRIGHT_SIGN + 2 : WIDE_SIGN + 3;
    d->name = d->frame->least;
    d->touch_wide = upright ? UPRIGHT_TOUCH : 44;
    d->touch_high = upright ? UPRIGHT_TOUCH : 38;
    for (int i = 0; i < PLACES; i++)
        d->stand[i] = whole(at(d, diplomacy_stands[i]));
    for (int i = 0; i < PROVINCES; i++)
        d->at[i] = whole(at(d, diplomacy_names[i]));
}

static struct stroke *draw_outline(const struct drawing *d, int number, uint32_t fill, uint32_t edge)
{
    const struct outline *outline = &diplomacy_outlines[number];
    int32_t x[CANVAS_POINTS], y[CANVAS_POINTS];
    for (int i = 0; i < outline->count; i++) {
        struct point corner = at(d, outline->at[i]);
        x[i] = corner.x;
        y[i] = corner.y;
    }
    return canvas_polygon(d->frame->canvas, x, y, outline->count, fill, edge);
}

/* The sea, and land upon it: first all of it with a broad edge, of which the coast is left. */
void diplomacy_ground_draw(const struct drawing *d)
{
    const struct box *box = &d->frame->board;
    struct canvas *canvas = d->frame->canvas;
    draw_box(canvas, *box, 0, SEA, CANVAS_NONE);
    for (int i = 0; i < WATERS; i++)
        (void)canvas_line(canvas, at(d, diplomacy_waters[i][0]), at(d, diplomacy_waters[i][1]), WATER, px(1));
    for (int i = 0; i < OUTLINES; i++)
        draw_outline(d, i, LAND, COAST)->width = 25;
    for (int i = 0; i < OUTLINES; i++)
        draw_outline(d, i, diplomacy_outlines[i].province == PROVINCES ? ROCK : LAND, BORDER)->width = 8;
    draw_box(canvas, *box, 0, CANVAS_NONE, BORDER)->width = px(2);
}

void diplomacy_ground_owned(const struct drawing *d)
{
    for (int i = 0; i < OUTLINES; i++) {
        int province = diplomacy_outlines[i].province;
        int owner = province == PROVINCES ? 0 : d->s->owner[province];
        if (owner != 0)
            draw_outline(d, i, ground_tinted(rules_seat(d->frame->rules, owner)->colour), BORDER)->width = 8;
    }
}
