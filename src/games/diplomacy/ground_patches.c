#define DIPLOMACY_ANY
/*
 * The ground of a board for a map from files: around the point of each province a patch, of all that is nearer to it
 * than to others (its Voronoi cell). A unit stands above the point, the letters of the province below.
 */
#include "base/number.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/ground.h"
#include "rules/doors.h"

#include <stdlib.h>

enum {
    UPRIGHT_ROOM = 6000, /* square pixels that a province should have */
    WIDE_ROOM = 3000,
    UPRIGHT_LOW = 520, /* how high a board is at least and at most */
    UPRIGHT_HIGH = 1400,
    WIDE_LOW = 480,
    WIDE_HIGH = 1000,
    ACROSS = 684, /* about as wide as a board is */
    ROUNDS = 200  /* of pushing points apart */
};

/* Points of a map lie between these. */
struct extent {
    int x, y, w, h; /* w and h: 1 at least */
};

static struct extent extent_of(const struct map *map)
{
    int x1 = INT16_MAX, y1 = INT16_MAX, x2 = 0, y2 = 0;
    for (int i = 0; i < map->provinces; i++) {
        const struct map_point *at = &map->point[i];
        if (at->x == POINT_NONE)
            continue;
        x1 = at->x < x1 ? at->x : x1;
        y1 = at->y < y1 ? at->y : y1;
        x2 = at->x > x2 ? at->x : x2;
        y2 = at->y > y2 ? at->y : y2;
    }
    return (struct extent){x1, y1, x2 > x1 ? x2 - x1 : 1, y2 > y1 ? y2 - y1 : 1};
}

static int within(int number, int low, int high)
{
    return number < low ? low : number > high ? high : number;
}

/* As its points lie, but with room for all provinces. */
int diplomacy_ground_height(const struct map *map, bool upright)
{
    struct extent extent = extent_of(map);
    int natural = ACROSS * extent.h / extent.w, room = map->provinces * (upright ? UPRIGHT_ROOM : WIDE_ROOM) / ACROSS;
    return within(natural > room ? natural : room, upright ? UPRIGHT_LOW : WIDE_LOW,
                  upright ? UPRIGHT_HIGH : WIDE_HIGH);
}

/* ---- points ---- */

/* What stands at a point: a unit with the mark of a centre beside it, and letters below. */
struct block {
    int w, h;
};

static struct block block_of(int letters, int unit)
{
    return (struct block){unit * 9 / 4, unit + letters + 1};
}

static int unit_for(const struct drawing *d, int letters)
{
    return (d->frame->upright ? UPRIGHT_UNIT : WIDE_UNIT) * letters / d->frame->least;
}

/* Where blocks may be, so that all of each lies on the board, and the outer patches are not smaller than others. */
static struct box room_of(const struct drawing *d, const struct map *map)
{
    struct block most = block_of(d->frame->least, unit_for(d, d->frame->least));
    const struct box *board = &d->frame->board;
    int margin = (int)number_root((uint64_t)(board->w * board->h / map->provinces)) / 3;
    int x = margin > most.w / 2 + 4 ? margin : most.w / 2 + 4, y = margin > most.h / 2 + 4 ? margin : most.h / 2 + 4;
    return (struct box){board->x + x, board->y + y, board->w - 2 * x, board->h - 2 * y};
}

static struct point placed(struct map_point at, const struct extent *extent, const struct box *room)
{
    return point(room->x + room->w * (at.x - extent->x) / extent->w,
                 room->y + room->h * (at.y - extent->y) / extent->h);
}

static bool meet(struct point a, struct point b, struct block block)
{
    return abs(a.x - b.x) < block.w && abs(a.y - b.y) < block.h;
}

/* Does each block have its place? */
static bool fits(const struct point *at, int count, struct block block)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (meet(at[i], at[k], block))
                return false;
    return true;
}

/* Two blocks that meet go apart the shorter way. */
static void push(struct point *a, struct point *b, struct block block, const struct box *room)
{
    int dx = b->x - a->x, dy = b->y - a->y, over_x = block.w - abs(dx), over_y = block.h - abs(dy);
    int x = over_x <= over_y ? (over_x + 1) / 2 * (dx < 0 ? -1 : 1) : 0;
    int y = over_x <= over_y ? 0 : (over_y + 1) / 2 * (dy < 0 ? -1 : 1);
    *a = point(within(a->x - x, room->x, room->x + room->w), within(a->y - y, room->y, room->y + room->h));
    *b = point(within(b->x + x, room->x, room->x + room->w), within(b->y + y, room->y, room->y + room->h));
}

static void push_apart(struct point *at, int count, struct block block, const struct box *room)
{
    for (int round = 0; round < ROUNDS && !fits(at, count, block); round++)
        for (int i = 0; i < count; i++)
            for (int k = 0; k < i; k++)
                if (meet(at[k], at[i], block))
                    push(&at[k], &at[i], block, room);
}

/* The largest letters for which there is room as the points are; or three quarters of that, and points give way; at
 * last as small as letters may be. */
static int fit_letters(const struct drawing *d, struct point *at, int count, const struct box *room)
{
    int least = d->frame->upright ? UPRIGHT_SIGN : WIDE_SIGN;
    for (int letters = d->frame->least; letters >= d->frame->least * 3 / 4; letters--)
        if (fits(at, count, block_of(letters, unit_for(d, letters))))
            return letters;
    for (int letters = d->frame->least * 3 / 4;; letters--) {
        struct block block = block_of(letters, unit_for(d, letters));
        push_apart(at, count, block, room);
        if (letters <= least || fits(at, count, block))
            return letters;
    }
}

/* How wide a square around each unit may be without meeting another. */
static int touch_of(const struct drawing *d, const struct point *at, int count)
{
    int touch = d->frame->upright ? UPRIGHT_TOUCH : 38;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) {
            int x = abs(at[i].x - at[k].x), y = abs(at[i].y - at[k].y), apart = x > y ? x : y;
            touch = apart < touch ? apart : touch;
        }
    }
    return touch;
}

void diplomacy_ground_lay(struct drawing *d)
{
    const struct map *map = state_map(d->s);
    struct extent extent = extent_of(map);
    struct box room = room_of(d, map);
    struct point at[PROVINCES];
    int drawn = 0, next = 0, sign = d->frame->upright ? UPRIGHT_SIGN : WIDE_SIGN;
    for (int i = 0; i < map->provinces; i++)
        if (map->point[i].x != POINT_NONE)
            at[drawn++] = placed(map->point[i], &extent, &room);
    d->name = fit_letters(d, at, drawn, &room);
    d->unit = unit_for(d, d->name);
    d->sign = within((sign + 2) * d->name / d->frame->least, sign, sign + 2);
    d->touch_wide = d->touch_high = touch_of(d, at, drawn);
    for (int i = 0; i < map->provinces; i++) {
        if (map->point[i].x == POINT_NONE)
            continue;
        d->stand[i] = point(at[next].x, at[next].y - (d->name + 1) / 2);
        d->at[i] = point(at[next].x, at[next].y + (d->unit + 1) / 2);
        next++;
    }
    for (int i = PROVINCES; i < PROVINCES + map->coasts; i++) {
        int province = province_of(map, i);
        struct point own = placed(map->point[i], &extent, &room), its = placed(map->point[province], &extent, &room);
        d->stand[i] = point(d->stand[province].x + own.x - its.x, d->stand[province].y + own.y - its.y);
    }
}

/* ---- patches ---- */

struct patch {
    int count;
    int32_t x[CANVAS_POINTS + 1], y[CANVAS_POINTS + 1];
};

/* The middle of the block of a province, in tenths of a pixel. */
static struct point site(const struct drawing *d, int province)
{
    return point(px(d->at[province].x), px(d->stand[province].y + d->at[province].y) / 2);
}

/* How far the corner is on the side of b: 0 half-way, below that nearer to a. */
static int64_t beyond(const struct patch *patch, int corner, struct point a, struct point b)
{
    return (int64_t)(b.x - a.x) * (2 * patch->x[corner] - a.x - b.x) +
           (int64_t)(b.y - a.y) * (2 * patch->y[corner] - a.y - b.y);
}

static void add_corner(struct patch *patch, int32_t x, int32_t y)
{
    if (patch->count > CANVAS_POINTS)
        return;
    patch->x[patch->count] = x;
    patch->y[patch->count] = y;
    patch->count++;
}

/* Takes off what is nearer to b than to a; one that would have too many corners stays. */
static void cut_off(struct patch *patch, struct point a, struct point b)
{
    struct patch left = {0};
    for (int i = 0; i < patch->count; i++) {
        int next = (i + 1) % patch->count;
        int64_t from = beyond(patch, i, a, b), to = beyond(patch, next, a, b);
        if (from <= 0)
            add_corner(&left, patch->x[i], patch->y[i]);
        if ((from < 0 && to > 0) || (from > 0 && to < 0))
            add_corner(&left, patch->x[i] + (int32_t)((patch->x[next] - patch->x[i]) * from / (from - to)),
                       patch->y[i] + (int32_t)((patch->y[next] - patch->y[i]) * from / (from - to)));
    }
    if (left.count <= CANVAS_POINTS)
        *patch = left;
}

static void draw_patch(const struct drawing *d, int province, uint32_t fill, uint32_t edge)
{
    const struct box *box = &d->frame->board;
    int32_t x = px(box->x), y = px(box->y), right = px(box->x + box->w), low = px(box->y + box->h);
    struct patch patch = {.count = 4, .x = {x, right, right, x}, .y = {y, y, low, low}};
    for (int i = 0; i < state_map(d->s)->provinces; i++)
        if (i != province && d->at[i].x != 0)
            cut_off(&patch, site(d, province), site(d, i));
    canvas_polygon(d->frame->canvas, patch.x, patch.y, patch.count, fill, edge)->width = 8;
}

void diplomacy_ground_draw(const struct drawing *d)
{
    const struct map *map = state_map(d->s);
    for (int land = 0; land < 2; land++) {
        for (int i = 0; i < map->provinces; i++) {
            bool shut = map->near[i].count == 0;
            if (d->at[i].x != 0 && is_sea(map, i) == (land == 0))
                draw_patch(d, i, land == 0 ? SEA : shut ? ROCK : LAND, land == 0 ? WATER : BORDER);
        }
    }
    draw_box(d->frame->canvas, d->frame->board, 0, CANVAS_NONE, BORDER)->width = px(2);
}

void diplomacy_ground_owned(const struct drawing *d)
{
    for (int i = 0; i < state_map(d->s)->provinces; i++)
        if (d->at[i].x != 0 && d->s->owner[i] != 0)
            draw_patch(d, i, ground_tinted(rules_seat(d->frame->rules, d->s->owner[i])->colour), BORDER);
}
