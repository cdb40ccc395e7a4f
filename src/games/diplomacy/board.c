/* The picture of Europe: provinces with their names, units and centres; arrows for what moved last. */
#include "games/diplomacy/board.h"

#include "games/diplomacy/describe.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/events.h"
#include "rules/frame.h"
#include "words/catalog.h"
#include "words/say.h"

enum {
    SEA = 0xcfe3f2,
    LAND = 0xf6efdc,
    BORDER = 0x8a8a80,
    ROCK = 0xb8b2a4,
    TINT = 28, /* of 100: how much of its owner's colour a province has */
    PANEL_LINES = 1,
    LEGEND = 6,
    HELP = 0x1f6b3a,  /* who supports */
    FERRY = 0x1f4f9e, /* who convoys */
    UPRIGHT_MAP = 780,
    WIDE_MAP = 620
};

/* A map being drawn. */
struct map {
    const struct frame *frame;
    const struct diplomacy_state *s;
    int wide, high; /* of what stands in a province, in pixels */
    int unit;       /* across */
};

static struct point at(const struct map *map, struct outline_point from)
{
    const struct box *box = &map->frame->board;
    return point(px(box->x) + (int32_t)((int64_t)px(box->w) * from.x / MAP_ACROSS),
                 px(box->y) + (int32_t)((int64_t)px(box->h) * from.y / MAP_DOWN));
}

/* The middle of what stands in a province, in whole pixels. */
static struct point middle_of(const struct map *map, int province)
{
    struct point middle = at(map, diplomacy_names[province]);
    return point(middle.x / 10, middle.y / 10);
}

static struct point unit_at(const struct map *map, int province)
{
    struct point middle = middle_of(map, province);
    return point(middle.x + map->wide / 6, middle.y + map->high / 4 + 2);
}

static uint32_t tinted(uint32_t colour)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift < 24; shift += 8)
        mixed |= ((colour >> shift & 0xff) * TINT + ((uint32_t)LAND >> shift & 0xff) * (100 - TINT)) / 100 << shift;
    return mixed;
}

static void draw_outline(const struct map *map, int number, uint32_t fill)
{
    const struct outline *outline = &diplomacy_outlines[number];
    int32_t x[CANVAS_POINTS], y[CANVAS_POINTS];
    for (int i = 0; i < outline->count; i++) {
        struct point corner = at(map, outline->at[i]);
        x[i] = corner.x;
        y[i] = corner.y;
    }
    canvas_polygon(map->frame->canvas, x, y, outline->count, fill, BORDER)->width = 8;
}

static void draw_land(const struct map *map)
{
    for (int sea = 1; sea >= 0; sea--)
        for (int p = 0; p < PROVINCES; p++)
            if (is_sea(p) == (sea == 1))
                draw_outline(map, p, sea == 1 ? SEA : LAND);
    draw_outline(map, PROVINCES, ROCK);
}

/* A disc for an army, a hull for a fleet. */
static void draw_shape(const struct map *map, struct point middle, int unit, uint32_t fill, uint32_t edge)
{
    static const int32_t across[] = {-56, 56, 34, -34}, down[] = {-36, -36, 44, 44}; /* of 100 */
    int32_t x[4], y[4];
    struct stroke *stroke;
    for (int i = 0; i < 4; i++) {
        x[i] = px(middle.x) + px(map->unit) * across[i] / 100;
        y[i] = px(middle.y) + px(map->unit) * down[i] / 100;
    }
    if (unit_is_fleet(unit))
        stroke = canvas_polygon(map->frame->canvas, x, y, 4, fill, edge);
    else
        stroke = draw_circle(map->frame->canvas, middle, map->unit / 2, fill, edge);
    stroke->own = true;
    stroke->width = px(1);
}

static void draw_unit(const struct map *map, struct point middle, int seat, int unit)
{
    uint32_t colour = diplomacy_seats[seat - 1].colour;
    int size = map->frame->upright ? UPRIGHT_SIGN + 2 : WIDE_SIGN + 3;
    draw_shape(map, middle, unit, colour, BLACK);
    struct stroke *letter = draw_text(map->frame->canvas, point(middle.x, middle.y + size * 4 / 11), size, ALIGN_CENTRE,
                                      canvas_ink_on(colour), diplomacy_seats[seat - 1].letter);
    letter->bold = letter->own = letter->sign = true;
}

static void draw_centre(const struct map *map, struct point middle, int owner)
{
    uint32_t fill = owner == 0 ? WHITE : diplomacy_seats[owner - 1].colour;
    struct stroke *dot = draw_circle(map->frame->canvas, middle, map->unit / 4, fill, BLACK);
    dot->own = true;
    dot->width = px(2);
}

static struct box name_box(const struct map *map, int province)
{
    struct point middle = middle_of(map, province);
    return (struct box){middle.x - map->wide / 2, middle.y - map->high / 2, map->wide, map->high / 2};
}

static void draw_name(const struct map *map, int province)
{
    char bytes[16];
    struct text name = text_fixed(bytes, sizeof bytes);
    diplomacy_describe_place(province, &name);
    if (diplomacy_provinces[province].centre)
        frame_bold(map->frame, name_box(map, province), ALIGN_CENTRE, INK, bytes);
    else
        frame_text(map->frame, name_box(map, province), ALIGN_CENTRE, INK, bytes);
}

static struct point part_of_way(struct point from, struct point to, int part, int of)
{
    return point(from.x + (to.x - from.x) * part / of, from.y + (to.y - from.y) * part / of);
}

/* From who helps to whom, or to the middle of where that goes; a help that was none is dashed. */
static void draw_help(const struct map *map, const struct event *event)
{
    bool convoy = event->kind == EVENT_CONVOY || event->kind == EVENT_DISRUPT;
    bool fails = event->kind == EVENT_CUT || event->kind == EVENT_DISRUPT;
    struct point from = unit_at(map, diplomacy_province(unit_place(event->arg[1])));
    struct point to = unit_at(map, diplomacy_province(unit_place(event->arg[2])));
    if (event->arg[3] != PLACE_NONE)
        to = part_of_way(to, unit_at(map, diplomacy_province(event->arg[3])), 1, 2);
    if (fails)
        draw_dashes(map->frame->canvas, from, part_of_way(from, to, 9, 10), convoy ? FERRY : HELP, 2);
    else
        draw_line(map->frame->canvas, from, part_of_way(from, to, 9, 10), convoy ? FERRY : HELP, 2)->arrow = true;
}

static void draw_helps(const struct map *map)
{
    const struct look *look = map->frame->look;
    for (int i = 0; i < look->event_count; i++)
        if (look->events[i].kind == EVENT_SUPPORT || look->events[i].kind == EVENT_CUT ||
            look->events[i].kind == EVENT_CONVOY || look->events[i].kind == EVENT_DISRUPT)
            draw_help(map, &look->events[i]);
}

/* What moved last, from where to where; what failed is dashed. */
static void draw_events(const struct map *map)
{
    const struct look *look = map->frame->look;
    for (int i = 0; i < look->event_count; i++) {
        const struct event *event = &look->events[i];
        if (event->kind != EVENT_MOVE && event->kind != EVENT_BOUNCE && event->kind != EVENT_RETREAT)
            continue;
        struct point from = unit_at(map, diplomacy_province(unit_place(event->arg[1])));
        struct point to = unit_at(map, diplomacy_province(event->arg[2]));
        struct point before = part_of_way(from, to, 3, 4);
        if (event->kind == EVENT_BOUNCE)
            draw_dashes(map->frame->canvas, from, before, LATEST, 3);
        else
            draw_line(map->frame->canvas, from, before, LATEST, 3)->arrow = true;
    }
}

static void draw_pieces(const struct map *map)
{
    const struct diplomacy_state *s = map->s;
    for (int i = 0; i < s->dislodged_count; i++) {
        struct point behind = unit_at(map, diplomacy_province(unit_place(s->dislodged[i].unit)));
        behind = point(behind.x + map->unit / 3, behind.y + map->unit / 4);
        draw_shape(map, behind, s->dislodged[i].unit, diplomacy_seats[s->dislodged[i].seat - 1].colour, LATEST);
    }
    for (int p = 0; p < PROVINCES; p++) {
        struct point unit = unit_at(map, p);
        if (diplomacy_provinces[p].centre)
            draw_centre(map, point(unit.x - map->wide / 2, unit.y), s->owner[p]);
        if (s->seat[p] != 0)
            draw_unit(map, unit, s->seat[p], s->unit[p]);
    }
    for (int p = 0; p < PROVINCES; p++)
        draw_name(map, p);
}

static void draw_legend(const struct map *map)
{
    static const char *const keys[LEGEND] = {"diplomacy.legend.army",    "diplomacy.legend.fleet",
                                             "diplomacy.legend.centre",  "diplomacy.legend.latest",
                                             "diplomacy.legend.support", "diplomacy.legend.convoy"};
    static const uint32_t colours[LEGEND] = {[3] = LATEST, [4] = HELP, [5] = FERRY};
    for (int i = 0; i < LEGEND; i++) {
        struct box box = frame_legend(map->frame, i);
        struct point sign = point(box.x + box.h / 2, box.y + box.h / 2);
        if (i < 2)
            draw_shape(map, sign, i == 0 ? UNIT_AT_ARMY(P_PAR) : UNIT_AT_FLEET(P_NTH), ROCK, BLACK);
        else if (i == 2)
            draw_centre(map, sign, 0);
        else
            draw_line(map->frame->canvas, point(box.x + 2, sign.y), point(box.x + box.h, sign.y), colours[i],
                      i == 3 ? 3 : 2)
                ->arrow = true;
        frame_text(map->frame, box_after(box, box.h + 8), ALIGN_LEFT, INK, catalog_text(keys[i]));
    }
}

static void draw_seat(const struct map *map, int seat)
{
    char points[40], units[40];
    struct text one = text_fixed(points, sizeof points), other = text_fixed(units, sizeof units);
    int fleets = 0, count = state_units(map->s, seat);
    for (int p = 0; p < PROVINCES; p++)
        fleets += map->s->seat[p] == seat && unit_is_fleet(map->s->unit[p]);
    say(&one, "diplomacy.panel.centres", SAID_NUMBER("number", state_centres(map->s, seat)));
    say(&other, "diplomacy.panel.units", SAID_NUMBER("armies", count - fleets), SAID_NUMBER("fleets", fleets));
    frame_points(map->frame, seat, points);
    frame_text(map->frame, frame_line(map->frame, seat, 0), ALIGN_LEFT, INK, units);
}

void diplomacy_board(const void *view, const struct look *look, struct canvas *canvas)
{
    struct frame frame;
    bool upright = look->shape == SHAPE_UPRIGHT;
    struct map map = {.frame = &frame, .s = view, .wide = upright ? 50 : 38, .high = upright ? 50 : 39};
    map.unit = upright ? 24 : 19;
    frame_begin(
        &frame, &rules_diplomacy, look, canvas,
        &(struct frame_plan){
            .seats = SEATS, .lines = PANEL_LINES, .legend = LEGEND, .board_most = upright ? UPRIGHT_MAP : WIDE_MAP});
    draw_land(&map);
    draw_legend(&map);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    for (int p = 0; p < PROVINCES; p++)
        if (map.s->owner[p] != 0)
            draw_outline(&map, p, tinted(diplomacy_seats[map.s->owner[p] - 1].colour));
    draw_helps(&map);
    draw_events(&map);
    draw_pieces(&map);
    for (int seat = 1; seat <= SEATS; seat++)
        draw_seat(&map, seat);
    for (int p = 0; p < PROVINCES; p++) {
        struct box box = name_box(&map, p);
        box.h = map.high;
        draw_spot(canvas, box, diplomacy_provinces[p].id, diplomacy_provinces[p].name);
    }
}
