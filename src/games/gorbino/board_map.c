#include "games/gorbino/board.h"
#include "games/gorbino/events.h"
#include "games/gorbino/gorbino.h"

enum { ROAD = 0x555555, TALL = 700, FLAT = 430, SLOTS_ACROSS = 3, AIR = 2 };

/* The middle of each place and of each province's name, as near to where they lie in Eldoria as leaves room for all. */
static const struct point tall_places[PLACES] = {{59, 77},   {59, 150},  {164, 109}, {320, 70},  {267, 159}, {384, 144},
                                                 {449, 67},  {508, 211}, {515, 141}, {626, 175}, {616, 310}, {82, 335},
                                                 {92, 265},  {181, 408}, {206, 337}, {224, 266}, {349, 376}, {537, 381},
                                                 {366, 261}, {493, 309}, {446, 459}, {329, 545}, {191, 575}, {313, 471},
                                                 {276, 655}, {493, 603}, {448, 530}, {586, 506}, {55, 581},  {78, 654}};
static const struct point tall_provinces[PROVINCES] = {{74, 14},   {378, 17},  {575, 19},  {607, 72},  {86, 210},
                                                       {286, 211}, {513, 260}, {360, 598}, {409, 677}, {65, 468}};
static const struct point flat_places[PLACES] = {
    {107, 51},  {44, 111},  {186, 65},  {293, 53},  {287, 109}, {375, 102}, {467, 60},  {454, 120},
    {555, 92},  {631, 93},  {636, 146}, {50, 224},  {153, 184}, {161, 254}, {303, 186}, {227, 160},
    {323, 241}, {484, 203}, {408, 216}, {557, 154}, {487, 275}, {218, 340}, {123, 337}, {307, 300},
    {245, 404}, {440, 347}, {395, 293}, {536, 331}, {36, 378},  {120, 395}};
static const struct point flat_provinces[PROVINCES] = {{53, 13},   {301, 16},  {524, 21},  {630, 53},  {58, 154},
                                                       {310, 146}, {456, 164}, {307, 355}, {439, 396}, {44, 260}};

int gorbino_map_height(const struct look *look)
{
    return look->shape == SHAPE_UPRIGHT ? TALL : FLAT;
}

static struct point middle_of(const struct frame *frame, struct box box, int place)
{
    struct point at = frame->upright ? tall_places[place] : flat_places[place];
    return point(box.x + at.x, box.y + at.y);
}

/* A place: its name above, its token at the left, cities beside it. */
static struct box place_box(const struct frame *frame, struct box box, int place)
{
    struct point at = middle_of(frame, box, place);
    int name = label_width(frame->least, false, gorbino_places[place].name) + 4, least = frame->upright ? 94 : 68;
    int wide = name > least ? name : least, half = frame->upright ? 33 : 24;
    return (struct box){at.x - wide / 2, at.y - half - AIR, wide, 2 * half + AIR};
}

/* Where a province's name stands. */
static struct box province_box(const struct frame *frame, struct box box, int province)
{
    struct point at = frame->upright ? tall_provinces[province] : flat_provinces[province];
    int wide = label_width(frame->least, true, gorbino_provinces[province].name) + 4, half = frame->upright ? 12 : 9;
    return (struct box){box.x + at.x - wide / 2, box.y + at.y - half, wide, 2 * half};
}

static struct point token_at(const struct frame *frame, struct box place)
{
    int left = frame->upright ? 17 : 12;
    return point(place.x + left, place.y + place.h - left - 3);
}

/* Of the seats in their order: three beside each other in two rows; the two last change places, since a star would
 * stand in the way of the triangle above. */
static struct point city_at(const struct frame *frame, struct box place, int seat)
{
    static const int slots[SEATS] = {0, 1, 2, 3, 5, 4};
    int step = frame->upright ? 20 : 14, slot = slots[seat - 1], right = place.x + place.w - step / 2 - 5;
    return point(right - (SLOTS_ACROSS - 1 - slot % SLOTS_ACROSS) * step,
                 place.y + place.h - step / 2 - (slot < SLOTS_ACROSS ? step : 0));
}

/* What is in play only. */
static void draw_roads(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    for (int i = 0; i < ROADS; i++) {
        const struct road *road = &gorbino_roads[i];
        struct point a = middle_of(frame, box, road->a), b = middle_of(frame, box, road->b);
        if (!state_in_play(s, road->a) || !state_in_play(s, road->b))
            continue;
        if (road->ferry)
            draw_dashes(frame->canvas, a, b, ROAD, 3);
        else
            (void)draw_line(frame->canvas, a, b, ROAD, frame->upright ? 4 : 3);
    }
}

static void draw_place(const struct frame *frame, struct box box, const struct gorbino_state *s, int place)
{
    const struct place *p = &gorbino_places[place];
    struct box card = place_box(frame, box, place);
    struct point token = token_at(frame, card);
    int half = frame->upright ? 16 : 11;
    draw_box(frame->canvas, card, 0, gorbino_provinces[p->province].tint, EDGE);
    frame_text(frame, (struct box){card.x + 2, card.y + AIR, card.w - 4, frame->upright ? 20 : 16}, ALIGN_CENTRE, INK,
               p->name);
    if (p->capital)
        draw_box(frame->canvas, (struct box){token.x - half, token.y - half, 2 * half, 2 * half}, 0, WHITE, INK);
    gorbino_draw_token(frame, token, s->token[place] - 1);
}

void gorbino_draw_map(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    draw_roads(frame, box, s);
    for (int place = 0; place < PLACES; place++)
        if (state_in_play(s, place))
            draw_place(frame, box, s, place);
    for (int province = 0; province < PROVINCES; province++) {
        struct box label = province_box(frame, box, province);
        if (!state_province_in(s, province))
            continue;
        draw_box(frame->canvas, label, 0, PAPER, CANVAS_NONE);
        frame_bold(frame, label, ALIGN_CENTRE, INK, gorbino_provinces[province].name);
    }
}

/* Several of one seat stand behind each other. */
static void draw_city(const struct frame *frame, struct point at, int seat, int cities)
{
    const struct rules_seat *look = &gorbino_seats[seat - 1];
    int size = frame->upright ? 20 : 13, step = frame->upright ? 3 : 2;
    for (int i = cities < 4 ? cities - 1 : 3; i > 0; i--)
        (void)canvas_shape(frame->canvas, point(px(at.x + step * i), px(at.y)), px(size), look);
    draw_mark(frame->canvas, at, size, look);
}

static bool built_last(const struct look *look, int place)
{
    for (int i = 0; i < look->event_count; i++) {
        const struct event *event = &look->events[i];
        if ((event->kind == EVENT_BUILD || event->kind == EVENT_FOUND) && event->arg[1] == place)
            return true;
    }
    return false;
}

void gorbino_draw_cities(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    for (int place = 0; place < PLACES; place++) {
        struct box card = place_box(frame, box, place);
        if (built_last(frame->look, place)) /* round it, clear of the name */
            draw_box(frame->canvas, (struct box){card.x - 2, card.y - 2, card.w + 4, card.h + 4}, 6, CANVAS_NONE,
                     LATEST)
                ->width = px(3);
        for (int seat = 1; seat <= s->seats; seat++)
            if (s->city[place][seat - 1] > 0)
                draw_city(frame, city_at(frame, card, seat), seat, s->city[place][seat - 1]);
    }
}

void gorbino_put_spots(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    for (int place = 0; place < PLACES; place++)
        if (state_in_play(s, place))
            draw_spot(frame->canvas, place_box(frame, box, place), gorbino_places[place].id,
                      gorbino_places[place].name);
    for (int province = 0; province < PROVINCES; province++)
        if (state_province_in(s, province))
            frame_spot(frame, province_box(frame, box, province), gorbino_provinces[province].id,
                       gorbino_provinces[province].name);
}
