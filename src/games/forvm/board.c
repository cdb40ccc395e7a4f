/* The picture of the board. */
#include "games/forvm/forvm.h"

#include "games/forvm/draw.h"
#include "games/forvm/seats.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { WIDTH = 1000, HEIGHT = 700, RADIUS = 14, ROME_RADIUS = 19, LINK = 0x9a9a9a, HALO = 0xfcfbf7, RED = 0xcc0000 };

static const uint32_t tints[REGIONS] = {0xf3eee2, 0xf6e3d3, 0xe3edf6, 0xede6f3};

static int radius_of(int market)
{
    return market == ROME ? ROME_RADIUS : RADIUS;
}

static void draw_links(struct canvas *canvas)
{
    for (int i = ROME; i <= MARKETS; i++) {
        const struct market *a = &forvm_markets[i];
        for (int k = 0; k < a->links; k++) {
            const struct market *b = &forvm_markets[a->link[k]];
            if (a->link[k] < i)
                continue;
            if (a->region != b->region)
                draw_dashes(canvas, point(a->x, a->y), point(b->x, b->y), LINK, 2);
            else
                (void)draw_line(canvas, point(a->x, a->y), point(b->x, b->y), LINK, 2);
        }
    }
}

static void draw_borders(struct canvas *canvas)
{
    for (int i = 0; i < BORDERS; i++) {
        const struct border *border = &forvm_borders[i];
        for (int k = 0; k + 1 < border->points; k++)
            draw_dashes(canvas, point(border->x[k], border->y[k]), point(border->x[k + 1], border->y[k + 1]), BLACK, 3);
    }
}

/* "Lugdunum Cananefatium" and "Colonia Clunia Sulpicia" are too long for the map. */
static const char *short_name(const struct market *m)
{
    if (strcmp(m->id, "cananefatium") == 0)
        return "Cananefatium";
    return strcmp(m->id, "clunia") == 0 ? "Clunia" : m->name;
}

static void draw_name(struct canvas *canvas, int market)
{
    static const int dx[] = {-1, 1, 0, 0}, dy[] = {0, 0, -1, 1};
    const struct market *m = &forvm_markets[market];
    int size = market == ROME ? 16 : 12, y = m->y - radius_of(market) - 4;
    for (int i = 0; i < 4; i++)
        draw_bold(canvas, point(m->x + dx[i], y + dy[i]), size, ALIGN_CENTRE, HALO, short_name(m));
    draw_bold(canvas, point(m->x, y), size, ALIGN_CENTRE, INK, short_name(m));
}

static void draw_market(struct canvas *canvas, int market)
{
    const struct market *m = &forvm_markets[market];
    bool dark = m->size == EXOTIC || m->size == CAPITAL;
    (void)draw_circle(canvas, point(m->x, m->y), radius_of(market), tints[m->region], INK);
    draw_size(canvas, point(m->x, m->y), m->size);
    draw_number(canvas, point(m->x, m->y + 5), 13, ALIGN_CENTRE, dark ? WHITE : INK, m->steps);
}

static void draw_background(struct canvas *canvas, const struct forvm_state *s)
{
    draw_rect(canvas, (struct box){0, 0, WIDTH, 34}, INK, CANVAS_NONE);
    draw_bold(canvas, point(12, 24), 20, ALIGN_LEFT, WHITE, catalog_text("forvm.picture.title"));
    draw_borders(canvas);
    draw_links(canvas);
    for (int m = ROME; m <= MARKETS; m++)
        draw_market(canvas, m);
    for (int m = ROME; m <= MARKETS; m++)
        draw_name(canvas, m);
    panels_background(canvas, s);
    canvas_background_ends(canvas);
}

/* Each seat's corner: 1 upper left, 2 upper right, 3 lower left, 4 lower right. */
static void draw_horrea(struct canvas *canvas, const struct forvm_state *s, int market)
{
    const struct market *m = &forvm_markets[market];
    int out = radius_of(market);
    for (int seat = 1; seat <= s->seats; seat++) {
        bool right = seat % 2 == 0, low = seat > 2;
        int x = right ? m->x + out - 7 : m->x - out - 6, y = low ? m->y + out - 9 : m->y - out - 3;
        if (seat_has_horreum(s, seat, market))
            draw_letter(canvas, (struct box){x, y, 13, 12}, seat);
    }
}

static void draw_spouse(struct canvas *canvas, const struct forvm_state *s, int market)
{
    static const int dx[] = {0, 50, 87, 100, 87, 50, 0, -50, -87, -100, -87, -50};
    static const int dy[] = {-100, -87, -50, 0, 50, 87, 100, 87, 50, 0, -50, -87};
    const struct market *m = &forvm_markets[market];
    int seat = market_spouse(s, market), out = radius_of(market) + 5;
    if (seat == 0)
        return;
    for (int i = 0; i < 12; i += 2)
        (void)canvas_line(canvas, point(px(m->x) + out * dx[i] / 10, px(m->y) + out * dy[i] / 10),
                          point(px(m->x) + out * dx[i + 1] / 10, px(m->y) + out * dy[i + 1] / 10),
                          forvm_seats[seat - 1].colour, px(3));
    draw_mark(canvas, point(m->x - out, m->y), 13, &forvm_seats[seat - 1]);
}

/* A pawn may stand on the name of a market below: such names are written once more. */
static void clear_names(struct canvas *canvas, const struct forvm_state *s, int market)
{
    const struct market *m = &forvm_markets[market];
    int low = m->y + radius_of(market) + 20;
    for (int other = ROME; other <= MARKETS && market_agents(s, market) > 0; other++) {
        const struct market *o = &forvm_markets[other];
        int name = o->y - radius_of(other) - 4, wide = 4 * (int)strlen(short_name(o)) + 8;
        if (other != market && name > low - 22 && name < low + 12 && o->x - m->x < wide && m->x - o->x < wide)
            draw_name(canvas, other);
    }
}

static void draw_agents(struct canvas *canvas, const struct forvm_state *s, int market)
{
    const struct market *m = &forvm_markets[market];
    int count = market_agents(s, market), at = 0, y = m->y + radius_of(market) + 20;
    for (int seat = 1; seat <= s->seats; seat++)
        if (seat_has_agent(s, seat, market))
            draw_pawn(canvas, point(m->x + 9 * (2 * at++ - count + 1), y), seat);
    if (s->arrivals[market][0] == 0)
        return;
    int x = m->x - 9 * (count - 2); /* between the heads of the first two */
    (void)draw_line(canvas, point(x - 5, y - 24), point(x + 5, y - 14), RED, 3);
    (void)draw_line(canvas, point(x - 5, y - 14), point(x + 5, y - 24), RED, 3);
}

static void draw_head(struct canvas *canvas, const struct forvm_state *s)
{
    char bytes[CANVAS_TEXT];
    struct text text = text_fixed(bytes, sizeof bytes);
    struct row row;
    forvm_phase(s, &text);
    draw_text(canvas, point(110, 23), 16, ALIGN_LEFT, WHITE, bytes);
    draw_text(canvas, point(WIDTH - 12, 23), 16, ALIGN_RIGHT, WHITE,
              row_say(&row, state_reversed(s) ? "forvm.picture.start.reversed" : "forvm.picture.start",
                      SAID("seat", forvm_titles[seat_in_turn(s, 0) - 1])));
}

void forvm_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct forvm_state *s = view;
    canvas_begin(canvas, WIDTH, HEIGHT, PAPER);
    draw_background(canvas, s);
    draw_head(canvas, s);
    for (int m = ROME; m <= MARKETS; m++)
        draw_spouse(canvas, s, m);
    for (int m = ROME; m <= MARKETS; m++)
        draw_horrea(canvas, s, m);
    for (int m = ROME; m <= MARKETS; m++)
        draw_agents(canvas, s, m);
    for (int m = ROME; m <= MARKETS; m++)
        clear_names(canvas, s, m);
    panels_draw(canvas, s, look->seat);
}
