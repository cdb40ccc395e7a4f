/* The picture of a map: provinces with their names, units and centres; arrows for what moved last. */
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/events.h"
#include "games/diplomacy/ground.h"
#include "rules/doors.h"
#include "words/catalog.h"
#include "words/say.h"

enum {
    PANEL_LINES = 1,
    HELP = 0x1f6b3a, /* who supports */
    FERRY = 0x1f4f9e /* who convoys */
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

static const struct rules_seat *seat_of(const struct drawing *d, int seat)
{
    return rules_seat(d->frame->rules, seat);
}

/* Beside it: where a unit stands that was dislodged there. */
static struct point beside(const struct drawing *d, int place)
{
    struct point unit = d->stand[place];
    return point(unit.x + d->unit * 4 / 5, unit.y);
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
    const struct rules_seat *about = seat_of(d, seat);
    struct stroke *letter = draw_text(d->frame->canvas, point(middle.x, middle.y + size * 4 / 11), size, ALIGN_CENTRE,
                                      canvas_ink_on(about->colour), about->letter);
    letter->bold = letter->own = letter->sign = true;
}

static void draw_unit(const struct drawing *d, int seat, int unit)
{
    struct point middle = d->stand[unit_place(unit)];
    draw_shape(d, middle, unit, d->unit, seat_of(d, seat)->colour);
    draw_letter(d, middle, seat, d->sign);
}

/* Smaller and with a red edge, beside the unit that has its place. */
static void draw_dislodged(const struct drawing *d, int seat, int unit)
{
    struct point middle = beside(d, unit_place(unit));
    struct stroke *shape = draw_shape(d, middle, unit, d->unit * 3 / 4, seat_of(d, seat)->colour);
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
    uint32_t fill = owner == 0 ? WHITE : seat_of(d, owner)->colour;
    struct stroke *dot = draw_circle(d->frame->canvas, middle, d->unit / 4, fill, BLACK);
    dot->own = true;
    dot->width = px(2);
}

static void draw_name(const struct drawing *d, int province)
{
    enum { ROOM = 80 };
    const struct map *map = state_map(d->s);
    char bytes[16];
    struct text name = text_fixed(bytes, sizeof bytes);
    struct point middle = d->at[province];
    diplomacy_describe_place(map, province, &name);
    label_draw(d->frame->canvas,
               &(struct label){.box = {middle.x - ROOM / 2, middle.y - d->frame->line / 2, ROOM, d->frame->line},
                               .size = d->name,
                               .least = d->name,
                               .bold = is_centre(map, province),
                               .align = ALIGN_CENTRE,
                               .ink = is_sea(map, province) ? DEEP : INK},
               bytes)
        ->sign = d->name < d->frame->least;
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
    struct point from = d->stand[unit_place(event->arg[1])], to = d->stand[unit_place(event->arg[2])];
    if (event->arg[3] != PLACE_NONE)
        to = part_of_way(to, d->stand[event->arg[3]], 1, 2);
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
        struct point from = retreats ? beside(d, place) : d->stand[place];
        draw_way(d, from, before(d, from, d->stand[event->arg[2]]), event);
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
            draw_cross(d, d->stand[unit_place(event->arg[1])]);
        else if (event->kind == EVENT_BUILD)
            draw_plus(d, beside(d, unit_place(event->arg[1])));
    }
}

/* Below the arrows, whose heads they would hide. */
static void draw_centres(const struct drawing *d)
{
    for (int p = 0; p < PROVINCES; p++) {
        struct point unit = d->stand[p];
        if (is_centre(state_map(d->s), p) && d->at[p].x != 0)
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
        draw_shape(d, sign, UNIT_AT_ARMY(0), d->unit, ROCK);
        break;
    case KEY_FLEET:
        draw_shape(d, sign, UNIT_AT_FLEET(0), d->unit, ROCK);
        break;
    case KEY_CENTRE:
        draw_centre(d, sign, 0);
        break;
    case KEY_DISLODGED:
        draw_shape(d, sign, UNIT_AT_ARMY(0), d->unit * 3 / 4, ROCK)->edge = LATEST;
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
#ifdef DIPLOMACY_ANY
    frame_bold(d->frame, frame_line(d->frame, seat, 0), ALIGN_RIGHT, INK, points); /* names may be long */
#else
    frame_points(d->frame, seat, points);
#endif
    frame_text(d->frame, frame_line(d->frame, seat, 0), ALIGN_LEFT, INK, units);
}

static void draw_spots(const struct drawing *d)
{
    const struct map *map = state_map(d->s);
    for (int p = 0; p < map->provinces; p++) {
        struct point unit = d->stand[p];
        if (d->at[p].x == 0)
            continue;
        draw_spot(d->frame->canvas,
                  (struct box){unit.x - d->touch_wide / 2, unit.y - d->touch_high / 2, d->touch_wide, d->touch_high},
                  place_name(map, p), province_name(map, p));
    }
}

static void draw(struct drawing *d, const struct map *map)
{
    diplomacy_ground_lay(d);
    diplomacy_ground_draw(d);
    draw_legend(d);
    canvas_background_ends(d->frame->canvas);
    frame_now(d->frame, d->s);
    diplomacy_ground_owned(d);
    draw_centres(d);
    draw_helps(d);
    draw_moves(d);
    draw_pieces(d);
    draw_ends(d);
    for (int p = 0; p < map->provinces; p++)
        if (d->at[p].x != 0)
            draw_name(d, p);
    for (int seat = 1; seat <= powers(map); seat++)
        draw_seat(d, seat);
    draw_spots(d);
}

void diplomacy_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct diplomacy_state *s = view;
    const struct map *map = state_map(s);
    struct frame frame;
    struct drawing d = {.frame = &frame, .s = s};
    struct own_seats own;
    frame_begin(&frame, diplomacy_rules(s, &own), look, canvas,
                &(struct frame_plan){.seats = powers(map),
                                     .lines = PANEL_LINES,
                                     .legend = LEGEND,
                                     .board_most = diplomacy_ground_height(map, look->shape == SHAPE_UPRIGHT)});
    draw(&d, map);
}
