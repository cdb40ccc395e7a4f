#include "games/gorbino/board.h"

#include "games/gorbino/gorbino.h"

enum { AREA = 36, TOKEN = 16, RIM = 20, OUT_FILL = 0xd8d8d8, OUT_LINE = 0xb4b4b4, ROAD = 0x444444 };

static bool is_dark(int good)
{
    return good == WOOD || good == COAL;
}

void gorbino_draw_token(struct canvas *canvas, struct point at, int radius, int good)
{
    const struct good *g = &gorbino_goods[good];
    struct stroke *disc = draw_circle(canvas, at, radius, g->colour, INK);
    disc->width = 15;
    draw_bold(canvas, point(at.x, at.y + radius * 6 / 16), radius * 17 / 16, ALIGN_CENTRE, is_dark(good) ? WHITE : INK,
              g->letter);
}

static uint32_t area_fill(const struct gorbino_state *s, int place)
{
    return state_in_play(s, place) ? gorbino_provinces[gorbino_places[place].province].tint : OUT_FILL;
}

/* Strips along the inner roads, discs round the places. */
static void draw_areas(struct canvas *canvas, const struct gorbino_state *s)
{
    for (int i = 0; i < ROADS; i++) {
        const struct place *a = &gorbino_places[gorbino_roads[i].a], *b = &gorbino_places[gorbino_roads[i].b];
        if (a->province == b->province)
            (void)draw_line(canvas, point(a->x, a->y), point(b->x, b->y), area_fill(s, gorbino_roads[i].a), 2 * AREA);
    }
    for (int place = 0; place < PLACES; place++) {
        const struct place *p = &gorbino_places[place];
        (void)draw_circle(canvas, point(p->x, p->y), AREA, area_fill(s, place), CANVAS_NONE);
    }
}

/* Slanted chords of the discs of places out of play: it is told by more than grey. */
static void draw_hatching(struct canvas *canvas, const struct gorbino_state *s)
{
    static const int far[] = {-28, -14, 0, 14, 28}, half[] = {15, 23, 25, 23, 15}; /* across, along: of radius 36 */
    for (int place = 0; place < PLACES; place++) {
        const struct place *p = &gorbino_places[place];
        for (int i = 0; i < 5 && !state_in_play(s, place); i++) {
            int x = 10 * p->x + 7 * far[i], y = 10 * p->y + 7 * far[i], d = 10 * half[i];
            (void)canvas_line(canvas, point(x - d, y + d), point(x + d, y - d), OUT_LINE, 15);
        }
    }
}

/* Dashes of 7 and gaps of 5 pixels. */
static void draw_ferry(struct canvas *canvas, const struct place *a, const struct place *b, uint32_t ink)
{
    int dx = b->x - a->x, dy = b->y - a->y, length = 0;
    while (length * length < dx * dx + dy * dy)
        length++;
    for (int at = 0; at < length; at += 12) {
        int end = at + 7 < length ? at + 7 : length;
        (void)canvas_line(canvas, point(px(a->x) + 10 * dx * at / length, px(a->y) + 10 * dy * at / length),
                          point(px(a->x) + 10 * dx * end / length, px(a->y) + 10 * dy * end / length), ink, px(3));
    }
}

static void draw_roads(struct canvas *canvas, const struct gorbino_state *s)
{
    for (int i = 0; i < ROADS; i++) {
        const struct road *road = &gorbino_roads[i];
        const struct place *a = &gorbino_places[road->a], *b = &gorbino_places[road->b];
        uint32_t ink = state_in_play(s, road->a) && state_in_play(s, road->b) ? ROAD : OUT_LINE;
        if (road->ferry)
            draw_ferry(canvas, a, b, ink);
        else
            (void)draw_line(canvas, point(a->x, a->y), point(b->x, b->y), ink, 3);
    }
}

static void draw_place(struct canvas *canvas, const struct gorbino_state *s, int place)
{
    const struct place *p = &gorbino_places[place];
    bool in = state_in_play(s, place);
    if (p->capital) {
        struct stroke *rim = draw_circle(canvas, point(p->x, p->y), RIM, WHITE, in ? INK : OUT_LINE);
        rim->width = 15;
    }
    if (in) {
        gorbino_draw_token(canvas, point(p->x, p->y), TOKEN, s->token[place] - 1);
    } else {
        struct stroke *ring = draw_circle(canvas, point(p->x, p->y), TOKEN, OUT_FILL, OUT_LINE);
        ring->width = 15;
    }
}

/* Roads do not run through the names. */
static void draw_backing(struct canvas *canvas, const struct gorbino_state *s, int place)
{
    const struct place *p = &gorbino_places[place];
    int wide = 0;
    for (const char *at = p->name; *at != '\0'; at++)
        wide += *at == 'i' || *at == 'l' || *at == 't' || *at == 'r' ? 5 : *at == 'm' || *at == 'w' ? 11 : 8;
    draw_box(canvas, (struct box){p->x - wide / 2, p->y + 22, wide, 15}, 5, area_fill(s, place), CANVAS_NONE);
}

static void draw_names(struct canvas *canvas, const struct gorbino_state *s)
{
    for (int place = 0; place < PLACES; place++) {
        const struct place *p = &gorbino_places[place];
        draw_text(canvas, point(p->x, p->y + 34), 14, ALIGN_CENTRE, state_in_play(s, place) ? INK : EDGE, p->name);
    }
    for (int province = 0; province < PROVINCES; province++) {
        const struct province *p = &gorbino_provinces[province];
        draw_bold(canvas, point(p->label_x, p->label_y), 16, ALIGN_CENTRE,
                  state_province_in(s, province) ? 0x30507a : EDGE, p->name);
    }
}

void gorbino_draw_map(struct canvas *canvas, const struct gorbino_state *s)
{
    draw_areas(canvas, s);
    draw_hatching(canvas, s);
    draw_roads(canvas, s);
    for (int place = 0; place < PLACES; place++)
        draw_backing(canvas, s, place);
    for (int place = 0; place < PLACES; place++)
        draw_place(canvas, s, place);
    draw_names(canvas, s);
}

/* A fan from the left over the top to the right, so that the name below stays free; in tenths of a pixel. */
static void draw_city(struct canvas *canvas, const struct place *p, int seat, int cities)
{
    static const int dx[SEATS] = {-290, -235, -90, 90, 235, 290}, dy[SEATS] = {0, -170, -276, -276, -170, 0};
    const struct rules_seat *look = &gorbino_seats[seat - 1];
    const char digit[] = {(char)('0' + seat), '\0'};
    int x = px(p->x) + dx[seat - 1], y = px(p->y) + dy[seat - 1];
    bool light = seat >= 5;
    (void)canvas_rect(canvas, (struct box){x - 75, y - 75, px(15), px(15)}, look->colour, INK);
    canvas_text(canvas, point(x, y + 45), px(13), ALIGN_CENTRE, light ? INK : WHITE, digit)->bold = true;
    if (cities < 2)
        return;
    char count[8];
    struct text text = text_fixed(count, sizeof count);
    text_add_char(&text, 'x');
    text_add_int(&text, cities);
    /* above the square; beside it where another may stand above */
    bool left = seat == 1, right = seat == SEATS;
    enum stroke_align align = left ? ALIGN_RIGHT : right ? ALIGN_LEFT : ALIGN_CENTRE;
    int beside = left ? -90 : right ? 90 : 0, base = beside == 0 ? y - 95 : y + 45;
    int corner = left ? x - 265 : right ? x + 80 : x - 95;
    (void)canvas_rect(canvas, (struct box){corner, base - 105, px(19), px(13)}, WHITE, EDGE);
    canvas_text(canvas, point(x + beside, base), px(12), align, INK, count)->bold = true;
}

void gorbino_draw_cities(struct canvas *canvas, const struct gorbino_state *s)
{
    for (int place = 0; place < PLACES; place++)
        for (int seat = 1; seat <= s->seats; seat++)
            if (s->city[place][seat - 1] > 0)
                draw_city(canvas, &gorbino_places[place], seat, s->city[place][seat - 1]);
}
