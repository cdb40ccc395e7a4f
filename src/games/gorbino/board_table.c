
#include "games/gorbino/board.h"
#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/score.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { BAR_HEIGHT = 22, ACTIVE_EDGE = 0x101010, BLANK = 0xf7f7f2 };

static const struct box DECK_BOX = {20, 27, 100, 78}, LAB_BOX = {20, 120, 100, 150}, PRICE_BOX = {880, 342, 110, 254};

/* Position 0..5 of the track (track.csv). */
static struct box track_box(int position)
{
    return (struct box){750 - 110 * position, 27, 100, 78};
}

static struct box victory_box(int colour)
{
    return (struct box){880, 27 + 52 * colour, 110, 46};
}

static struct box seat_box(int seat)
{
    return (struct box){10 + 164 * (seat - 1), 615, 160, 78};
}

static void draw_bar(struct canvas *canvas, struct box box, int colour)
{
    draw_box(canvas, (struct box){box.x, box.y, box.w, BAR_HEIGHT}, 4, gorbino_colours[colour].colour, INK);
    draw_bold(canvas, point(box.x + 6, box.y + 16), 14, ALIGN_LEFT, INK, gorbino_colours[colour].letters);
}

static void draw_victories(struct canvas *canvas, const struct gorbino_state *s)
{
    for (int colour = 0; colour < COLOURS; colour++) {
        struct box box = victory_box(colour);
        const struct victory *victory = &gorbino_victories[s->vp[colour]];
        draw_box(canvas, box, 4, WHITE, INK);
        draw_bar(canvas, box, colour);
        draw_text(canvas, point(box.x + 31, box.y + 16), 13, ALIGN_LEFT, INK, victory->name);
        draw_text(canvas, point(box.x + 6, box.y + 39), 14, ALIGN_LEFT, INK,
                  gorbino_worth_text(s, s->vp[colour], true));
    }
}

/* "F+10c" */
static void add_cost(struct text *text, const uint8_t *goods, int coins)
{
    for (int good = 0; good < GOODS; good++) {
        if (goods[good] == 0)
            continue;
        text_between(text, 0, "+");
        if (goods[good] > 1)
            text_add_int(text, goods[good]);
        text_add(text, gorbino_goods[good].letter);
    }
    if (coins == 0 && text->len > 0)
        return;
    text_between(text, 0, "+");
    text_add_int(text, coins);
    text_add_char(text, 'c');
}

static void draw_prices(struct canvas *canvas)
{
    struct box box = PRICE_BOX;
    draw_box(canvas, box, 4, WHITE, INK);
    draw_text(canvas, point(box.x + 10, box.y + 18), 13, ALIGN_LEFT, INK, catalog_text("gorbino.picture.prices"));
    for (int good = 0; good < GOODS; good++) {
        const struct good *g = &gorbino_goods[good];
        struct row row, cost;
        int y = box.y + 48 + 46 * good;
        gorbino_draw_token(canvas, point(box.x + 18, y), 12, good);
        draw_bold(canvas, point(box.x + 36, y - 3), 15, ALIGN_LEFT, INK,
                  row_say(&row, "gorbino.picture.price", SAID_NUMBER("coins", g->price)));
        add_cost(row_begin(&cost), g->goods, g->coins);
        draw_text(canvas, point(box.x + 36, y + 15), 13, ALIGN_LEFT, INK,
                  row_say(&row, "gorbino.picture.city", SAID("cost", cost.line)));
    }
}

void gorbino_draw_frames(struct canvas *canvas, const struct gorbino_state *s)
{
    draw_box(canvas, DECK_BOX, 4, BLANK, INK);
    draw_bold(canvas, point(DECK_BOX.x + 50, DECK_BOX.y + 20), 14, ALIGN_CENTRE, INK,
              catalog_text("gorbino.picture.deck"));
    draw_box(canvas, LAB_BOX, 4, BLANK, INK);
    draw_bold(canvas, point(LAB_BOX.x + 50, LAB_BOX.y + 20), 14, ALIGN_CENTRE, INK,
              catalog_text("gorbino.picture.lab"));
    for (int good = 0; good < GOODS; good++)
        gorbino_draw_token(canvas, point(LAB_BOX.x + 28, LAB_BOX.y + 39 + 24 * good), 10, good);
    for (int i = 0; i < TRACK; i++)
        draw_box(canvas, track_box(i), 4, BLANK, EDGE);
    draw_victories(canvas, s);
    draw_prices(canvas);
}

/* The colour stands in the bar. */
static void draw_type(struct canvas *canvas, struct box box, int card)
{
    struct row name;
    gorbino_add_type(row_begin(&name), card);
    draw_bold(canvas, point(box.x + box.w / 2, box.y + 43), 14, ALIGN_CENTRE, INK, name.line);
}

void gorbino_draw_track(struct canvas *canvas, const struct gorbino_state *s)
{
    int tech = gorbino_state_deck_tech(s), events = s->deck_count - tech;
    struct row row;
    for (int i = 0; i < TRACK; i++) {
        struct box box = track_box(i);
        if (s->track[i] == CARD_NONE)
            continue;
        const struct card *card = &gorbino_cards[s->track[i]];
        int surcharge = SURCHARGE * i;
        draw_box(canvas, box, 4, WHITE, INK);
        draw_bar(canvas, box, card->tag);
        draw_bold(canvas, point(box.x + box.w - 6, box.y + 17), 16, ALIGN_RIGHT, INK,
                  row_say(&row, "gorbino.picture.surcharge", SAID_NUMBER("coins", surcharge)));
        draw_type(canvas, box, s->track[i]);
        add_cost(row_begin(&row), card->goods, card->coins);
        draw_text(canvas, point(box.x + box.w / 2, box.y + 67), 15, ALIGN_CENTRE, INK, row.line);
    }
    draw_number(canvas, point(DECK_BOX.x + 50, DECK_BOX.y + 47), 22, ALIGN_CENTRE, INK, tech);
    if (events > 0)
        draw_bold(canvas, point(DECK_BOX.x + 50, DECK_BOX.y + 69), 13, ALIGN_CENTRE, INK,
                  row_say(&row, "gorbino.picture.events", SAID_NUMBER("count", events)));
    for (int good = 0; good < GOODS; good++)
        draw_number(canvas, point(LAB_BOX.x + 52, LAB_BOX.y + 45 + 24 * good), 16, ALIGN_LEFT, INK, s->lab[good]);
}

/* A pennant: the first player. */
static void draw_flag(struct canvas *canvas, struct point at)
{
    const int32_t xs[] = {px(at.x), px(at.x + 13), px(at.x)}, ys[] = {px(at.y - 13), px(at.y - 9), px(at.y - 5)};
    (void)canvas_polygon(canvas, xs, ys, 3, 0xc62828, INK);
    (void)draw_line(canvas, point(at.x, at.y - 13), point(at.x, at.y + 2), INK, 2);
}

static void draw_seat(struct canvas *canvas, const struct gorbino_state *s, int seat, bool asked)
{
    struct box box = seat_box(seat);
    const struct rules_seat *look = &gorbino_seats[seat - 1];
    struct row row;
    struct stroke *frame = draw_box(canvas, box, 6, asked ? 0xfff3bf : WHITE, asked ? ACTIVE_EDGE : EDGE);
    frame->width = px(asked ? 4 : 1);
    draw_mark(canvas, point(box.x + 18, box.y + 18), 20, look);
    draw_bold(canvas, point(box.x + 36, box.y + 23), 15, ALIGN_LEFT, INK, look->name);
    if (s->first == seat)
        draw_flag(canvas, point(box.x + 90, box.y + 47));
    draw_bold(canvas, point(box.x + box.w - 9, box.y + 23), 16, ALIGN_RIGHT, INK,
              row_say(&row, "gorbino.picture.points", SAID_NUMBER("points", gorbino_seat_points(s, seat))));
    draw_bold(canvas, point(box.x + 9, box.y + 46), 15, ALIGN_LEFT, INK,
              row_say(&row, "gorbino.picture.coins", SAID_NUMBER("coins", s->coins[seat - 1])));
    gorbino_add_change(row_begin(&row), s->income[seat - 1]);
    draw_bold(canvas, point(box.x + 58, box.y + 46), 15, ALIGN_LEFT, INK, row.line);
    draw_bold(canvas, point(box.x + box.w - 9, box.y + 46), 13, ALIGN_RIGHT, INK,
              row_say(&row, "gorbino.picture.left", SAID_NUMBER("count", gorbino_state_cities_left(s, seat))));
    for (int good = 0; good < GOODS; good++)
        draw_bold(canvas, point(box.x + 9 + 30 * good, box.y + 68), 14, ALIGN_LEFT, INK,
                  row_say(&row, "gorbino.picture.good", SAID("good", gorbino_goods[good].letter),
                          SAID_NUMBER("count", s->goods[seat - 1][good])));
}

void gorbino_draw_seats(struct canvas *canvas, const struct gorbino_state *s)
{
    for (int seat = 1; seat <= s->seats; seat++) {
        int active = state_active(s);
        draw_seat(canvas, s, seat, s->phase != PHASE_OVER && (active == 0 || active == seat));
    }
}
