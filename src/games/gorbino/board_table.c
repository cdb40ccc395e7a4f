#include "games/gorbino/board.h"
#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/score.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { ACROSS = 3, BLANK = 0xf7f7f2 };

/* Upright the track has two rows, and a card two lines; wide it has one, and a card three. */
static int card_height(const struct frame *frame)
{
    return (frame->upright ? 2 : 3) * frame->line + 2;
}

int gorbino_track_height(const struct frame *frame)
{
    return frame->upright ? 2 * card_height(frame) + 3 : card_height(frame);
}

/* Victory cards in two rows, a row of prices, one of deck and lab. */
int gorbino_tables_height(const struct frame *frame)
{
    return (COLOURS / ACROSS + 2) * (frame->line + 4);
}

static struct box row_box(const struct frame *frame, struct box all, int row, int at, int across)
{
    int wide = all.w / across, high = frame->line + 4;
    return (struct box){all.x + at * wide, all.y + row * high, wide - 4, high - 3};
}

void gorbino_draw_token(const struct frame *frame, struct point at, int good)
{
    const struct good *g = &gorbino_goods[good];
    int half = frame->upright ? 12 : 8, size = frame->upright ? 16 : 11;
    draw_box(frame->canvas, (struct box){at.x - half, at.y - half, 2 * half, 2 * half}, 0, g->colour, INK)->own = true;
    struct stroke *letter = draw_text(frame->canvas, point(at.x, at.y + size * 5 / 14), size, ALIGN_CENTRE,
                                      canvas_ink_on(g->colour), g->letter);
    letter->bold = letter->own = letter->sign = true;
}

/* "F+10c", or "F+10" where all are coins. */
static void add_cost(struct text *text, const uint8_t *goods, int coins, const char *unit)
{
    size_t from = text->len;
    for (int good = 0; good < GOODS; good++) {
        if (goods[good] == 0)
            continue;
        text_between(text, from, "+");
        if (goods[good] > 1)
            text_add_int(text, goods[good]);
        text_add(text, gorbino_goods[good].letter);
    }
    if (coins == 0 && text->len > from)
        return;
    text_between(text, from, "+");
    text_add_int(text, coins);
    text_add(text, unit);
}

/* The colour of a card is what it is called by: it stays in the dark. */
static void draw_colour(const struct frame *frame, struct box box, int colour)
{
    draw_box(frame->canvas, box, 4, gorbino_colours[colour].colour, EDGE)->own = true;
}

static void write_on_colour(const struct frame *frame, struct box box, enum stroke_align align, const char *text)
{
    label_draw(frame->canvas,
               &(struct label){
                   .box = box, .size = frame->least, .least = frame->least, .bold = true, .align = align, .ink = INK},
               text)
        ->own = true;
}

static void draw_victory(const struct frame *frame, struct box box, const struct gorbino_state *s, int colour)
{
    const struct victory *victory = &gorbino_victories[s->vp[colour]];
    struct row row;
    int chip = frame->upright ? 40 : 28;
    draw_box(frame->canvas, box, 4, WHITE, EDGE);
    draw_colour(frame, (struct box){box.x, box.y, chip, box.h}, colour);
    write_on_colour(frame, (struct box){box.x, box.y, chip, box.h}, ALIGN_CENTRE, gorbino_colours[colour].letters);
    struct box rest = box_after(box, chip + 5);
    (void)row_say(&row, "gorbino.picture.victory", SAID("name", victory->name),
                  SAID("worth", gorbino_worth_text(s, s->vp[colour], true)));
    if (label_width(frame->least, false, row.line) > rest.w)
        text_add(row_begin(&row), gorbino_worth_text(s, s->vp[colour], true));
    frame_text(frame, rest, ALIGN_LEFT, INK, row.line);
}

void gorbino_draw_tables(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    for (int colour = 0; colour < COLOURS; colour++)
        draw_victory(frame, row_box(frame, box, colour / ACROSS, colour % ACROSS, ACROSS), s, colour);
    for (int good = 0; good < GOODS; good++) {
        const struct good *g = &gorbino_goods[good];
        struct box cell = row_box(frame, box, COLOURS / ACROSS, good, GOODS);
        struct row row, cost;
        frame_spot(frame, cell, g->id, g->id);
        gorbino_draw_token(frame, point(cell.x + 14, cell.y + cell.h / 2), good);
        add_cost(row_begin(&cost), g->goods, g->coins, "");
        frame_text(frame, box_after(cell, frame->upright ? 31 : 28), ALIGN_LEFT, INK,
                   row_say(&row, "gorbino.picture.price", SAID_NUMBER("coins", g->price), SAID("cost", cost.line)));
    }
}

void gorbino_draw_stock(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    int tech = gorbino_state_deck_tech(s), events = s->deck_count - tech, row_at = COLOURS / ACROSS + 1;
    struct box deck = row_box(frame, box, row_at, 0, 2), lab = row_box(frame, box, row_at, 1, 2);
    struct row row;
    frame_text(frame, deck, ALIGN_LEFT, INK,
               row_say(&row, events > 0 ? "gorbino.picture.deck.events" : "gorbino.picture.deck",
                       SAID_NUMBER("count", tech), SAID_NUMBER("events", events)));
    (void)row_say(&row, "gorbino.picture.lab");
    gorbino_add_letters(&row.text, s->lab);
    frame_text(frame, lab, ALIGN_LEFT, INK, row.line);
}

/* The dearest first. */
static struct box card_box(const struct frame *frame, struct box track, int place)
{
    int across = frame->upright ? ACROSS : TRACK, at = TRACK - 1 - place, wide = track.w / across;
    return (struct box){track.x + at % across * wide, track.y + at / across * (card_height(frame) + 3), wide,
                        card_height(frame)};
}

/* In the colour's bar the surcharge; below the card's type and what it costs. */
static void draw_card(const struct frame *frame, struct box box, int place, const struct card *card, int number)
{
    struct row type, row;
    struct box line = {box.x + 5, box.y + 1, box.w - 10, frame->line};
    draw_box(frame->canvas, box, 4, WHITE, EDGE);
    draw_colour(frame, (struct box){box.x, box.y, box.w, frame->line}, card->tag);
    write_on_colour(frame, line, ALIGN_LEFT, gorbino_colours[card->tag].letters);
    write_on_colour(frame, line, ALIGN_RIGHT,
                    row_say(&row, "gorbino.picture.surcharge", SAID_NUMBER("coins", (long long)SURCHARGE * place)));
    gorbino_add_type(row_begin(&type), number);
    add_cost(row_begin(&row), card->goods, card->coins, "c");
    line.y += frame->line;
    frame_text(frame, line, frame->upright ? ALIGN_LEFT : ALIGN_CENTRE, INK, type.line);
    line.y += frame->upright ? 0 : frame->line;
    frame_text(frame, line, frame->upright ? ALIGN_RIGHT : ALIGN_CENTRE, INK, row.line);
}

/* Where a card is to be bought. */
static void put_spot(const struct frame *frame, struct box box, int card)
{
    struct row label;
    if (card == CARD_NONE)
        return;
    gorbino_add_card(row_begin(&label), card);
    draw_spot(frame->canvas, box, gorbino_card_name(card), label.line);
}

void gorbino_draw_track(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    for (int i = 0; i < TRACK; i++) {
        struct box card = card_box(frame, box, i);
        if (s->track[i] == CARD_NONE)
            draw_box(frame->canvas, card, 4, BLANK, EDGE);
        else
            draw_card(frame, card, i, &gorbino_cards[s->track[i]], s->track[i]);
        put_spot(frame, card, s->track[i]);
    }
}

void gorbino_draw_seat(const struct frame *frame, const struct gorbino_state *s, int seat)
{
    struct box first = frame_line(frame, seat, 0), second = frame_line(frame, seat, 1);
    struct row row, change;
    frame_points(frame, seat,
                 row_say(&row, "gorbino.picture.points", SAID_NUMBER("points", gorbino_seat_points(s, seat))));
    gorbino_add_change(row_begin(&change), s->income[seat - 1]);
    frame_bold(frame, first, ALIGN_LEFT, INK,
               row_say(&row, s->first == seat ? "gorbino.picture.coins.first" : "gorbino.picture.coins",
                       SAID_NUMBER("coins", s->coins[seat - 1]), SAID("income", change.line)));
    frame_text(frame, first, ALIGN_RIGHT, INK,
               row_say(&row, "gorbino.picture.left", SAID_NUMBER("count", gorbino_state_cities_left(s, seat))));
    gorbino_add_letters(row_begin(&row), s->goods[seat - 1]);
    frame_text(frame, second, ALIGN_LEFT, INK, row.line);
}
