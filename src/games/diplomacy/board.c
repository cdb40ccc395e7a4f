/* The picture of Europe: provinces with their names, units and centres; arrows for what moved last. */
#include "games/diplomacy/board.h"

#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/events.h"
#include "rules/frame.h"
#include "words/catalog.h"
#include "words/say.h"

enum {
    SEA = 0xcfe3f2,
    DEEP = 0x103f8c,  /* names of seas */
    WATER = 0x86a6c2, /* borders of seas */
    COAST = 0x5f85a6,
    LAND = 0xf6efdc,
    BORDER = 0x8a8a80,
    ROCK = 0xb8b2a4,
    TINT = 28, /* of 100: how much of its owner's colour a province has */
    PANEL_LINES = 1,
    HELP = 0x1f6b3a,  /* who supports */
    FERRY = 0x1f4f9e, /* who convoys */
    UPRIGHT_MAP = 780,
    WIDE_MAP = 620,
    UPRIGHT_UNIT = 24,
    WIDE_UNIT = 19
};

/* The legend's entries, in its order. */
enum key {
    KEY_ARMY,
    KEY_FLEET,
    KEY_CENTRE,
    KEY_LATEST,
    KEY_SUPPORT,
    KEY_CONVOY,
    KEY_DISLODGED,
    KEY_DESTROYED,
    KEY_BUILT,
    LEGEND
};

/* A map being drawn. */
struct drawing {
    const struct frame *frame;
    const struct diplomacy_state *s;
    int unit; /* across, in pixels */
};

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

/* The middle of a unit at a place, in whole pixels. */
static struct point unit_at(const struct drawing *d, int place)
{
    return whole(at(d, diplomacy_stands[place]));
}

/* Beside it: where a unit stands that was dislodged there. */
static struct point beside(const struct drawing *d, int place)
{
    struct point unit = unit_at(d, place);
    return point(unit.x + d->unit * 4 / 5, unit.y);
}

static uint32_t tinted(uint32_t colour)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift < 24; shift += 8)
        mixed |= ((colour >> shift & 0xff) * TINT + ((uint32_t)LAND >> shift & 0xff) * (100 - TINT)) / 100 << shift;
    return mixed;
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
static void draw_land(const struct drawing *d)
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

static void draw_owned(const struct drawing *d)
{
    for (int i = 0; i < OUTLINES; i++) {
        int province = diplomacy_outlines[i].province;
        int owner = province == PROVINCES ? 0 : d->s->owner[province];
        if (owner != 0)
            draw_outline(d, i, tinted(diplomacy_seats[owner - 1].colour), BORDER)->width = 8;
    }
}

/* A disc for an army, a hull for a fleet. */
static struct stroke *draw_shape(const struct drawing *d, struct point middle, int unit, int size, uint32_t fill)
{
    static const int32_t across[] = {-56, 56, 34, -34}, down[] = {-36, -36, 44, 44}; /* of 100 */
    int32_t x[4], y[4];
    struct stroke *stroke;
    for (int i = 0; i < 4; i++) {
        x[i] = px(middle.x) + px(size) * across[i] / 100;
        y[i] = px(middle.y) + px(size) * down[i] / 100;
    }
    if (unit_is_fleet(unit))
        stroke = canvas_polygon(d->frame->canvas, x, y, 4, fill, BLACK);
    else
        stroke = draw_circle(d->frame->canvas, middle, size / 2, fill, BLACK);
    stroke->own = true;
    stroke->width = px(1);
    return stroke;
}

/* A letter that fits a unit so large. */
static void draw_letter(const struct drawing *d, struct point middle, int seat, int size)
{
    const struct rules_seat *about = &diplomacy_seats[seat - 1];
    struct stroke *letter = draw_text(d->frame->canvas, point(middle.x, middle.y + size * 4 / 11), size, ALIGN_CENTRE,
                                      canvas_ink_on(about->colour), about->letter);
    letter->bold = letter->own = letter->sign = true;
}

static void draw_unit(const struct drawing *d, int seat, int unit)
{
    struct point middle = unit_at(d, unit_place(unit));
    draw_shape(d, middle, unit, d->unit, diplomacy_seats[seat - 1].colour);
    draw_letter(d, middle, seat, d->frame->upright ? UPRIGHT_SIGN + 2 : WIDE_SIGN + 3);
}

/* Smaller and with a red edge, beside the unit that has its place. */
static void draw_dislodged(const struct drawing *d, int seat, int unit)
{
    struct point middle = beside(d, unit_place(unit));
    struct stroke *shape = draw_shape(d, middle, unit, d->unit * 3 / 4, diplomacy_seats[seat - 1].colour);
    shape->edge = LATEST;
    shape->width = px(2);
    draw_letter(d, middle, seat, d->frame->upright ? UPRIGHT_SIGN : WIDE_SIGN);
}

/* For a new unit, as the cross is for one that is no more. */
static void draw_plus(const struct drawing *d, struct point middle)
{
    int reach = d->unit / 3;
    draw_line(d->frame->canvas, point(middle.x - reach, middle.y), point(middle.x + reach, middle.y), LATEST, 3);
    draw_line(d->frame->canvas, point(middle.x, middle.y - reach), point(middle.x, middle.y + reach), LATEST, 3);
}

static void draw_cross(const struct drawing *d, struct point middle)
{
    int reach = d->unit / 3;
    for (int way = -1; way <= 1; way += 2)
        draw_line(d->frame->canvas, point(middle.x - reach, middle.y - way * reach),
                  point(middle.x + reach, middle.y + way * reach), LATEST, 3);
}

static void draw_centre(const struct drawing *d, struct point middle, int owner)
{
    uint32_t fill = owner == 0 ? WHITE : diplomacy_seats[owner - 1].colour;
    struct stroke *dot = draw_circle(d->frame->canvas, middle, d->unit / 4, fill, BLACK);
    dot->own = true;
    dot->width = px(2);
}

static void draw_name(const struct drawing *d, int province)
{
    enum { ROOM = 80 };
    char bytes[16];
    struct text name = text_fixed(bytes, sizeof bytes);
    struct point middle = whole(at(d, diplomacy_names[province]));
    struct box box = {middle.x - ROOM / 2, middle.y - d->frame->line / 2, ROOM, d->frame->line};
    diplomacy_describe_place(&diplomacy_europe, province, &name);
    if (is_centre(&diplomacy_europe, province))
        frame_bold(d->frame, box, ALIGN_CENTRE, INK, bytes);
    else
        frame_text(d->frame, box, ALIGN_CENTRE, is_sea(&diplomacy_europe, province) ? DEEP : INK, bytes);
}

static struct point part_of_way(struct point from, struct point to, int part, int of)
{
    return point(from.x + (to.x - from.x) * part / of, from.y + (to.y - from.y) * part / of);
}

/* So far before the end that a unit there does not hide it. */
static struct point before(const struct drawing *d, struct point from, struct point to)
{
    int dx = to.x - from.x, dy = to.y - from.y, length = 1, gap = d->unit * 2 / 3;
    while (length * length < dx * dx + dy * dy)
        length++;
    return length > 2 * gap ? part_of_way(from, to, length - gap, length) : part_of_way(from, to, 1, 2);
}

/* An arrow; of what failed, dashes. */
static void draw_way(const struct drawing *d, struct point from, struct point to, const struct event *event)
{
    bool fails = event->kind == EVENT_BOUNCE || event->kind == EVENT_CUT || event->kind == EVENT_DISRUPT;
    bool convoy = event->kind == EVENT_CONVOY || event->kind == EVENT_DISRUPT;
    bool help = convoy || event->kind == EVENT_SUPPORT || event->kind == EVENT_CUT;
    uint32_t colour = convoy ? FERRY : help ? HELP : LATEST;
    int width = help ? 2 : 3;
    if (fails)
        draw_dashes(d->frame->canvas, from, to, colour, width);
    else
        draw_line(d->frame->canvas, from, to, colour, width)->arrow = true;
}

/* From who helps to whom, or to the middle of where that goes. */
static void draw_help(const struct drawing *d, const struct event *event)
{
    struct point from = unit_at(d, unit_place(event->arg[1])), to = unit_at(d, unit_place(event->arg[2]));
    if (event->arg[3] != PLACE_NONE)
        to = part_of_way(to, unit_at(d, event->arg[3]), 1, 2);
    draw_way(d, from, part_of_way(from, to, 9, 10), event);
}

static void draw_helps(const struct drawing *d)
{
    const struct look *look = d->frame->look;
    for (int i = 0; i < look->event_count; i++)
        if (look->events[i].kind == EVENT_SUPPORT || look->events[i].kind == EVENT_CUT ||
            look->events[i].kind == EVENT_CONVOY || look->events[i].kind == EVENT_DISRUPT)
            draw_help(d, &look->events[i]);
}

/* What moved last, from where to where. */
static void draw_moves(const struct drawing *d)
{
    const struct look *look = d->frame->look;
    for (int i = 0; i < look->event_count; i++) {
        const struct event *event = &look->events[i];
        bool retreats = event->kind == EVENT_RETREAT;
        if (event->kind != EVENT_MOVE && event->kind != EVENT_BOUNCE && !retreats)
            continue;
        int place = unit_place(event->arg[1]);
        struct point from = retreats ? beside(d, place) : unit_at(d, place);
        draw_way(d, from, before(d, from, unit_at(d, event->arg[2])), event);
    }
}

/* What is no more: crosses where it was, beside who has its place now. A plus beside what is new. */
static void draw_ends(const struct drawing *d)
{
    const struct look *look = d->frame->look;
    for (int i = 0; i < look->event_count; i++) {
        const struct event *event = &look->events[i];
        if (event->kind == EVENT_DESTROY || event->kind == EVENT_DISBAND || event->kind == EVENT_CLASH)
            draw_cross(d, beside(d, unit_place(event->arg[1])));
        else if (event->kind == EVENT_REMOVE)
            draw_cross(d, unit_at(d, unit_place(event->arg[1])));
        else if (event->kind == EVENT_BUILD)
            draw_plus(d, beside(d, unit_place(event->arg[1])));
    }
}

/* Below the arrows, whose heads they would hide. */
static void draw_centres(const struct drawing *d)
{
    for (int p = 0; p < PROVINCES; p++) {
        struct point unit = unit_at(d, p);
        if (is_centre(&diplomacy_europe, p))
            draw_centre(d, point(unit.x - d->unit * 7 / 8, unit.y), d->s->owner[p]);
    }
}

static void draw_pieces(const struct drawing *d)
{
    const struct diplomacy_state *s = d->s;
    for (int i = 0; i < s->dislodged_count; i++)
        draw_dislodged(d, s->dislodged[i].seat, s->dislodged[i].unit);
    for (int p = 0; p < PROVINCES; p++)
        if (s->seat[p] != 0)
            draw_unit(d, s->seat[p], s->unit[p]);
}

static void draw_key(const struct drawing *d, enum key key, struct box box)
{
    static const uint32_t colours[LEGEND] = {[KEY_LATEST] = LATEST, [KEY_SUPPORT] = HELP, [KEY_CONVOY] = FERRY};
    struct point sign = point(box.x + box.h / 2, box.y + box.h / 2);
    switch (key) {
    case KEY_ARMY:
        draw_shape(d, sign, UNIT_AT_ARMY(P_PAR), d->unit, ROCK);
        break;
    case KEY_FLEET:
        draw_shape(d, sign, UNIT_AT_FLEET(P_NTH), d->unit, ROCK);
        break;
    case KEY_CENTRE:
        draw_centre(d, sign, 0);
        break;
    case KEY_DISLODGED:
        draw_shape(d, sign, UNIT_AT_ARMY(P_PAR), d->unit * 3 / 4, ROCK)->edge = LATEST;
        break;
    case KEY_DESTROYED:
        draw_cross(d, sign);
        break;
    case KEY_BUILT:
        draw_plus(d, sign);
        break;
    case KEY_LATEST:
    case KEY_SUPPORT:
    case KEY_CONVOY:
    case LEGEND:
        draw_line(d->frame->canvas, point(box.x + 2, sign.y), point(box.x + box.h, sign.y), colours[key],
                  key == KEY_LATEST ? 3 : 2)
            ->arrow = true;
    }
}

static void draw_legend(const struct drawing *d)
{
    static const char *const keys[LEGEND] = {
        "diplomacy.legend.army",      "diplomacy.legend.fleet",     "diplomacy.legend.centre",
        "diplomacy.legend.latest",    "diplomacy.legend.support",   "diplomacy.legend.convoy",
        "diplomacy.legend.dislodged", "diplomacy.legend.destroyed", "diplomacy.legend.built"};
    for (int i = 0; i < LEGEND; i++) {
        struct box box = frame_legend(d->frame, i);
        draw_key(d, (enum key)i, box);
        frame_text(d->frame, box_after(box, box.h + 8), ALIGN_LEFT, INK, catalog_text(keys[i]));
    }
}

static void draw_seat(const struct drawing *d, int seat)
{
    char points[40], units[40];
    struct text one = text_fixed(points, sizeof points), other = text_fixed(units, sizeof units);
    int fleets = 0, count = state_units(d->s, seat);
    for (int p = 0; p < PROVINCES; p++)
        fleets += d->s->seat[p] == seat && unit_is_fleet(d->s->unit[p]);
    say(&one, "diplomacy.panel.centres", SAID_NUMBER("number", state_centres(d->s, seat)));
    say(&other, "diplomacy.panel.units", SAID_NUMBER("armies", count - fleets), SAID_NUMBER("fleets", fleets));
    frame_points(d->frame, seat, points);
    frame_text(d->frame, frame_line(d->frame, seat, 0), ALIGN_LEFT, INK, units);
}

/* As large as a finger wants it; no two units stand nearer to each other. */
static void draw_spots(const struct drawing *d)
{
    int wide = d->frame->upright ? UPRIGHT_TOUCH : 44, high = d->frame->upright ? UPRIGHT_TOUCH : 38;
    for (int p = 0; p < PROVINCES; p++) {
        struct point unit = unit_at(d, p);
        draw_spot(d->frame->canvas, (struct box){unit.x - wide / 2, unit.y - high / 2, wide, high},
                  place_name(&diplomacy_europe, p), province_name(&diplomacy_europe, p));
    }
}

void diplomacy_board(const void *view, const struct look *look, struct canvas *canvas)
{
    struct frame frame;
    bool upright = look->shape == SHAPE_UPRIGHT;
    struct drawing d = {.frame = &frame, .s = view, .unit = upright ? UPRIGHT_UNIT : WIDE_UNIT};
    frame_begin(
        &frame, &rules_diplomacy, look, canvas,
        &(struct frame_plan){
            .seats = SEATS, .lines = PANEL_LINES, .legend = LEGEND, .board_most = upright ? UPRIGHT_MAP : WIDE_MAP});
    draw_land(&d);
    draw_legend(&d);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    draw_owned(&d);
    draw_centres(&d);
    draw_helps(&d);
    draw_moves(&d);
    draw_pieces(&d);
    draw_ends(&d);
    for (int p = 0; p < PROVINCES; p++)
        draw_name(&d, p);
    for (int seat = 1; seat <= SEATS; seat++)
        draw_seat(&d, seat);
    draw_spots(&d);
}
