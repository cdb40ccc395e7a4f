#include "games/gorbino/board_table.h"

#include "games/gorbino/board_map.h"
#include "games/gorbino/describe.h"
#include "games/gorbino/score.h"
#include "games/gorbino/seats.h"
#include "rules/draw.h"

enum { BAR = 22, ACTIVE_EDGE = 0x101010, BLANK = 0xf7f7f2 };

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

/* A number with what stands before and behind it. */
struct worded {
    const char *before;
    int number;
    const char *behind;
};

static void draw_number(struct canvas *canvas, struct point at, int size, enum stroke_align align, struct worded worded)
{
    char label[CANVAS_TEXT];
    struct text text = text_fixed(label, sizeof label);
    text_add(&text, worded.before);
    text_add_int(&text, worded.number);
    text_add(&text, worded.behind);
    draw_text(canvas, at, size, align, INK, label)->bold = true;
}

static void draw_bar(struct canvas *canvas, struct box box, int colour)
{
    draw_box(canvas, (struct box){box.x, box.y, box.w, BAR}, 4, gorbino_colours[colour].colour, INK);
    draw_text(canvas, point(box.x + 6, box.y + 16), 14, ALIGN_LEFT, INK, gorbino_colours[colour].letters)->bold = true;
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
    bool any = false;
    for (int good = 0; good < GOODS; good++) {
        if (goods[good] == 0)
            continue;
        text_add(text, any ? "+" : "");
        if (goods[good] > 1)
            text_add_int(text, goods[good]);
        text_add(text, gorbino_goods[good].letter);
        any = true;
    }
    if (coins == 0 && any)
        return;
    text_add(text, any ? "+" : "");
    text_add_int(text, coins);
    text_add_char(text, 'c');
}

static void draw_prices(struct canvas *canvas)
{
    struct box box = PRICE_BOX;
    draw_box(canvas, box, 4, WHITE, INK);
    draw_text(canvas, point(box.x + 10, box.y + 18), 13, ALIGN_LEFT, INK, "goods and cities");
    for (int good = 0; good < GOODS; good++) {
        const struct good *g = &gorbino_goods[good];
        char cost[CANVAS_TEXT];
        struct text text = text_fixed(cost, sizeof cost);
        int y = box.y + 48 + 46 * good;
        gorbino_draw_token(canvas, point(box.x + 18, y), 12, good);
        draw_number(canvas, point(box.x + 36, y - 3), 15, ALIGN_LEFT, (struct worded){"", g->price, "c each"});
        text_add(&text, "city ");
        add_cost(&text, g->goods, g->coins);
        draw_text(canvas, point(box.x + 36, y + 15), 13, ALIGN_LEFT, INK, cost);
    }
}

void gorbino_draw_frames(struct canvas *canvas, const struct gorbino_state *s)
{
    draw_box(canvas, DECK_BOX, 4, BLANK, INK);
    draw_text(canvas, point(DECK_BOX.x + 50, DECK_BOX.y + 20), 14, ALIGN_CENTRE, INK, "DECK")->bold = true;
    draw_box(canvas, LAB_BOX, 4, BLANK, INK);
    draw_text(canvas, point(LAB_BOX.x + 50, LAB_BOX.y + 20), 14, ALIGN_CENTRE, INK, "LAB")->bold = true;
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
    char name[CANVAS_TEXT];
    struct text text = text_fixed(name, sizeof name);
    gorbino_add_type(&text, card);
    draw_text(canvas, point(box.x + box.w / 2, box.y + 43), 14, ALIGN_CENTRE, INK, name)->bold = true;
}

void gorbino_draw_track(struct canvas *canvas, const struct gorbino_state *s)
{
    int tech = gorbino_state_deck_tech(s), events = s->deck_count - tech;
    for (int i = 0; i < TRACK; i++) {
        struct box box = track_box(i);
        if (s->track[i] == CARD_NONE)
            continue;
        const struct card *card = &gorbino_cards[s->track[i]];
        char cost[CANVAS_TEXT];
        struct text text = text_fixed(cost, sizeof cost);
        add_cost(&text, card->goods, card->coins);
        draw_box(canvas, box, 4, WHITE, INK);
        draw_bar(canvas, box, card->tag);
        draw_number(canvas, point(box.x + box.w - 6, box.y + 17), 16, ALIGN_RIGHT,
                    (struct worded){"+", SURCHARGE * i, "c"});
        draw_type(canvas, box, s->track[i]);
        draw_text(canvas, point(box.x + box.w / 2, box.y + 67), 15, ALIGN_CENTRE, INK, cost);
    }
    draw_number(canvas, point(DECK_BOX.x + 50, DECK_BOX.y + 47), 22, ALIGN_CENTRE, (struct worded){"", tech, ""});
    if (events > 0)
        draw_number(canvas, point(DECK_BOX.x + 50, DECK_BOX.y + 69), 13, ALIGN_CENTRE,
                    (struct worded){"+ ", events, events > 1 ? " events" : " event"});
    for (int good = 0; good < GOODS; good++)
        draw_number(canvas, point(LAB_BOX.x + 52, LAB_BOX.y + 45 + 24 * good), 16, ALIGN_LEFT,
                    (struct worded){"", s->lab[good], ""});
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
    struct stroke *frame = draw_box(canvas, box, 6, asked ? 0xfff3bf : WHITE, asked ? ACTIVE_EDGE : EDGE);
    frame->width = px(asked ? 4 : 1);
    draw_mark(canvas, point(box.x + 18, box.y + 18), 20, look);
    draw_text(canvas, point(box.x + 36, box.y + 23), 15, ALIGN_LEFT, INK, look->name)->bold = true;
    if (s->first == seat)
        draw_flag(canvas, point(box.x + 90, box.y + 47));
    draw_number(canvas, point(box.x + box.w - 9, box.y + 23), 16, ALIGN_RIGHT,
                (struct worded){"", gorbino_seat_points(s, seat), " p"});
    draw_number(canvas, point(box.x + 9, box.y + 46), 15, ALIGN_LEFT, (struct worded){"", s->coins[seat - 1], "c"});
    draw_number(canvas, point(box.x + 58, box.y + 46), 15, ALIGN_LEFT,
                (struct worded){s->income[seat - 1] < 0 ? "" : "+", s->income[seat - 1], ""});
    draw_number(canvas, point(box.x + box.w - 9, box.y + 46), 13, ALIGN_RIGHT,
                (struct worded){"", gorbino_state_cities_left(s, seat), " left"});
    for (int good = 0; good < GOODS; good++)
        draw_number(canvas, point(box.x + 9 + 30 * good, box.y + 68), 14, ALIGN_LEFT,
                    (struct worded){gorbino_goods[good].letter, s->goods[seat - 1][good], ""});
}

void gorbino_draw_seats(struct canvas *canvas, const struct gorbino_state *s)
{
    for (int seat = 1; seat <= s->seats; seat++) {
        int active = state_active(s);
        draw_seat(canvas, s, seat, s->phase != PHASE_OVER && (active == 0 || active == seat));
    }
}
