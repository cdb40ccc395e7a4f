/* The picture of Venice. */
#include "games/doge/doge.h"

#include "games/doge/board_side.h"
#include "games/doge/choice.h"
#include "games/doge/describe.h"
#include "rules/row.h"

enum { COAST = 0x4a4a4a, WATER = 0x7fb2d9, DOWN = 0xcfcabf };

static void draw_land(struct canvas *canvas, const struct land *land)
{
    int32_t xs[LAND_POINTS], ys[LAND_POINTS];
    for (int i = 0; i < land->points; i++) {
        xs[i] = px(land->at[i].x);
        ys[i] = px(land->at[i].y);
    }
    canvas_polygon(canvas, xs, ys, land->points, land->fill, COAST)->width = px(2);
}

/* Where the columns of a panel stand: districts have two rows of seats, the Quarantia one. */
static int column(int area, int seat)
{
    return area == QUARANTIA ? doge_panels[area].x + 118 + 62 * (seat - 1) : doge_panels[area].x + 4 + 47 * (seat - 1);
}

static void draw_panel(struct canvas *canvas, int area)
{
    struct box box = doge_panels[area];
    draw_box(canvas, box, 5, WHITE, EDGE);
    doge_draw_letter(canvas,
                     (struct point){box.x + (area == QUARANTIA ? 16 : 12), box.y + (area == QUARANTIA ? 21 : 11)}, 9,
                     doge_lands[area].fill, doge_areas[area].letter);
    draw_bold(canvas, point(box.x + (area == QUARANTIA ? 30 : 26), box.y + (area == QUARANTIA ? 26 : 16)), 15,
              ALIGN_LEFT, INK, doge_areas[area].name);
}

static void draw_background(struct canvas *canvas, const struct doge_state *s)
{
    for (int area = 0; area < AREAS; area++)
        draw_land(canvas, &doge_lands[area]);
    for (int i = 0; i + 1 < CANAL_POINTS; i++)
        (void)draw_line(canvas, doge_canal[i], doge_canal[i + 1], WATER, 8);
    for (int i = 1; i + 1 < CANAL_POINTS; i++)
        (void)draw_circle(canvas, doge_canal[i], 4, WATER, CANVAS_NONE);
    for (int area = 0; area < AREAS; area++)
        draw_panel(canvas, area);
    doge_draw_frames(canvas, s);
    canvas_background_ends(canvas);
}

static void draw_title(struct canvas *canvas, const struct doge_state *s)
{
    static const char *const title[] = {"doge.picture.place", "doge.picture.plan", "doge.picture.elect",
                                        "doge.picture.over"};
    static const char *const ask[] = {"doge.picture.ask.place", "doge.picture.ask.plan", "doge.picture.ask.decide"};
    struct request open[REQUESTS_MAX];
    struct row row;
    bool sealed = s->phase == PHASE_PLACE && state_sealed(s);
    draw_bold(canvas, point(TITLE_BOX.x, TITLE_BOX.y + 18), 16, ALIGN_LEFT, INK,
              row_say(&row, sealed ? "doge.picture.sealed" : title[s->phase], SAID_NUMBER("year", s->year),
                      SAID_NUMBER("round", s->round), SAID_NUMBER("rounds", state_rounds(s))));
    int count = doge_requests(s, open);
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        draw_mark(canvas, point(LEAD_BOX.x + 9 + 24 * i, LEAD_BOX.y + 9), 17, &doge_seats[open[i].seat - 1]);
    draw_text(canvas, point(LEAD_BOX.x + 4 + 24 * count, LEAD_BOX.y + 15), 16, ALIGN_LEFT, INK,
              row_say(&row, ask[s->phase], SAID_NUMBER("count", count),
                      SAID("area", s->phase == PHASE_ELECT ? doge_areas[slot_area(open[0].slot)].name : "")));
}

static void draw_price(struct canvas *canvas, const struct doge_state *s, int area)
{
    struct box box = doge_panels[area];
    struct row row;
    int site = state_free_site(s, area);
    draw_text(canvas, point(box.x + box.w - 5, box.y + 16), 14, ALIGN_RIGHT, INK,
              row_say(&row, site == SITES ? "doge.picture.full" : "doge.picture.next",
                      SAID_NUMBER("price", site == SITES ? 0 : doge_prices[site])));
}

static void draw_sites(struct canvas *canvas, const struct doge_state *s, int area)
{
    struct box box = doge_panels[area];
    for (int site = 0; site < SITES; site++) {
        int x = box.x + 4 + 28 * site, y = box.y + 22, owner = s->site[area][site];
        draw_box(canvas, (struct box){x, y, 22, 22}, 2, owner > 0 ? INK : doge_lands[area].fill, COAST);
        if (owner > 0)
            draw_mark(canvas, point(x + 11, y + 11), 16, &doge_seats[owner - 1]);
        else
            draw_number(canvas, point(x + 11, y + 16), 14, ALIGN_CENTRE, FAINT, doge_prices[site])->bold = false;
    }
}

/* The seats that have something there head their columns; "x2" beside them are houses. */
static void draw_houses(struct canvas *canvas, const struct doge_state *s, int area)
{
    for (int seat = 1; seat <= s->seats; seat++) {
        struct row row;
        int x = column(area, seat), y = doge_panels[area].y + 57, houses = s->houses[seat - 1][area];
        if (houses > 0 || s->stack[seat - 1][area] != STACK_NONE)
            draw_mark(canvas, point(x + 9, y), 15, &doge_seats[seat - 1]);
        if (houses == 0)
            continue;
        draw_bold(canvas, point(x + 19, y + 5), 15, ALIGN_LEFT, INK,
                  row_say(&row, "doge.picture.houses", SAID_NUMBER("count", houses)));
    }
}

/* Face down with "?2", open with its values, under or beside whose it is. */
static void draw_stack(struct canvas *canvas, const struct doge_state *s, int seat, int area)
{
    bool council = area == QUARANTIA, down = stack_is_hidden(s->stack[seat - 1][area]);
    int stack = s->stack[seat - 1][area], y = doge_panels[area].y + (council ? 8 : 71);
    int x = column(area, seat) + (council ? 12 : 0);
    struct row row;
    if (stack == STACK_NONE)
        return;
    if (down)
        (void)row_say(&row, "doge.picture.down", SAID_NUMBER("count", stack_count(stack)));
    else
        doge_describe_stack(stack, "", row_begin(&row));
    draw_box(canvas, (struct box){x, y, 43, 20}, 3, down ? DOWN : WHITE, INK);
    if (council)
        draw_mark(canvas, point(x - 7, y + 10), 15, &doge_seats[seat - 1]);
    draw_bold(canvas, point(x + 21, y + 15), 14, ALIGN_CENTRE, INK, row.line);
}

static void draw_advisors(struct canvas *canvas, const struct doge_state *s, int area)
{
    struct box box = doge_panels[area];
    int standing = 0, first = area == QUARANTIA ? box.x + 128 : box.x + 14;
    for (int advisor = 0; advisor < ADVISORS; advisor++)
        if (s->owner[advisor] != 0 && s->stands[advisor] == area)
            doge_draw_advisor(canvas, (struct point){first + 22 * standing++, box.y + (area == QUARANTIA ? 47 : 105)},
                              advisor, s->owner[advisor]);
}

void doge_board(const void *view, const struct look *look, struct canvas *canvas)
{
    (void)look;
    const struct doge_state *s = view;
    canvas_begin(canvas, BOARD_WIDTH, BOARD_HEIGHT, WHITE);
    draw_background(canvas, s);
    draw_title(canvas, s);
    for (int area = 0; area < AREAS; area++) {
        if (area < DISTRICTS) {
            draw_price(canvas, s, area);
            draw_sites(canvas, s, area);
            draw_houses(canvas, s, area);
        }
        for (int other = 1; other <= s->seats; other++)
            draw_stack(canvas, s, other, area);
        draw_advisors(canvas, s, area);
    }
    doge_draw_symbols(canvas, s);
    doge_draw_seats(canvas, s);
    doge_draw_cards(canvas, s);
}
