/* What stands beside and on the map: ladders, seats, benefactions, legend, fate. */
#include "games/forvm/describe.h"
#include "games/forvm/draw.h"
#include "games/forvm/seats.h"
#include "rules/row.h"
#include "words/catalog.h"

enum {
    PRESTIGE_X = 528,
    PRESTIGE_Y = 40,
    PRESTIGE_FIELD = 17,
    MONEY_X = 40,
    MONEY_Y = 600,
    MONEY_FIELD = 18,
    MONEY_FIELDS = 25,
    LANE = 12,
    SIDE_X = 816,
    SIDE_W = 174,
    SEAT_Y = 44,
    SEAT_H = 60,
    SEAT_STEP = 66,
    GIFT_Y = 316,
    LEGEND_Y = 412,
    FATE_Y = 518,
    FATE_H = 96,
    GRAY = 0xd5d5d5
};

static void prestige_ladder(struct canvas *canvas, int goal)
{
    struct row row;
    draw_bold(canvas, point(PRESTIGE_X - 6, PRESTIGE_Y + 43), 14, ALIGN_RIGHT, INK,
              catalog_text("forvm.picture.prestige"));
    for (int field = 0; field < 16; field++) {
        int x = PRESTIGE_X + PRESTIGE_FIELD * field;
        bool mark = (field > 0 && field < 15 && field % 5 == 0) || field == goal;
        draw_rect(canvas, (struct box){x, PRESTIGE_Y + 15, PRESTIGE_FIELD, 4 * LANE}, mark ? GRAY : WHITE, EDGE);
        if (field % 5 == 0 && field < 15)
            draw_number(canvas, point(x + PRESTIGE_FIELD / 2, PRESTIGE_Y + 12), 11, ALIGN_CENTRE, INK, field);
    }
    for (int i = 0; i < BANDS; i++)
        draw_text(canvas, point(PRESTIGE_X + PRESTIGE_FIELD * forvm_bands[i].from + 2, PRESTIGE_Y + 75), 12, ALIGN_LEFT,
                  INK, forvm_bands[i].id);
    draw_bold(canvas, point(PRESTIGE_X + PRESTIGE_FIELD * 16, PRESTIGE_Y + 12), 11, ALIGN_RIGHT, INK,
              row_say(&row, "forvm.picture.consul", SAID_NUMBER("goal", goal)));
}

static int money_field(int32_t money)
{
    if (money >= LADDER_STEP)
        return 14 + (money / LADDER_STEP > LADDER_TOP ? LADDER_TOP : money / LADDER_STEP);
    return (money + 500) / 100;
}

static void money_ladder(struct canvas *canvas)
{
    draw_bold(canvas, point(MONEY_X, MONEY_Y - 5), 14, ALIGN_LEFT, INK, catalog_text("forvm.picture.money"));
    for (int field = 0; field < MONEY_FIELDS; field++) {
        int x = MONEY_X + MONEY_FIELD * field, value = field < 15 ? 100 * (field - 5) : 1000 * (field - 14);
        bool labelled = value == -500 || value == 0 || value == 500 || value >= 1000;
        uint32_t fill = value < 0 ? 0xf3d9d2 : value >= 1000 ? GRAY : WHITE;
        draw_rect(canvas, (struct box){x, MONEY_Y, MONEY_FIELD, 4 * LANE}, fill, EDGE);
        if (labelled)
            draw_number(canvas, point(x + MONEY_FIELD / 2, MONEY_Y + 4 * LANE + 12), 11, ALIGN_CENTRE, INK,
                        value >= 1000 ? value / 1000 : value);
    }
    draw_text(canvas, point(MONEY_X + MONEY_FIELD * 20, MONEY_Y + 4 * LANE + 23), 10, ALIGN_CENTRE, FAINT,
              catalog_text("forvm.picture.thousands"));
}

static void seat_frames(struct canvas *canvas, const struct forvm_state *s)
{
    for (int seat = 1; seat <= s->seats; seat++) {
        int y = SEAT_Y + SEAT_STEP * (seat - 1);
        (void)draw_box(canvas, (struct box){SIDE_X, y, SIDE_W, SEAT_H}, 4, WHITE, EDGE);
        draw_rect(canvas, (struct box){SIDE_X, y, 8, SEAT_H}, forvm_seats[seat - 1].colour, BLACK);
        draw_mark(canvas, point(SIDE_X + 24, y + 14), 18, &forvm_seats[seat - 1]);
        draw_bold(canvas, point(SIDE_X + 40, y + 19), 15, ALIGN_LEFT, INK, forvm_titles[seat - 1]);
    }
}

static void gift_grid(struct canvas *canvas)
{
    static const char *const rows[BANDS] = {"forvm.picture.quaestor", "forvm.picture.aedile", "forvm.picture.praetor"};
    struct row row;
    for (int kind = 0; kind < KINDS; kind++)
        draw_text(canvas, point(SIDE_X + 72 + 41 * kind, GIFT_Y + 13), 11, ALIGN_CENTRE, INK, forvm_kinds[kind]);
    for (int band = 0; band < BANDS; band++) {
        draw_text(canvas, point(SIDE_X, GIFT_Y + 36 + 24 * band), 12, ALIGN_LEFT, INK,
                  row_say(&row, rows[band], SAID_NUMBER("cost", forvm_bands[band].cost)));
        for (int kind = 0; kind < KINDS; kind++)
            draw_rect(canvas, (struct box){SIDE_X + 52 + 41 * kind, GIFT_Y + 20 + 24 * band, 40, 22}, WHITE, EDGE);
    }
}

static void legend(struct canvas *canvas)
{
    static const struct {
        int size;
        const char *name;
    } sizes[] = {{SMALL, "forvm.picture.small"}, {LARGE, "forvm.picture.large"}, {EXOTIC, "forvm.picture.exotic"}};
    for (int i = 0; i < 3; i++) {
        int x = SIDE_X + 16 + 58 * i;
        (void)draw_circle(canvas, point(x, LEGEND_Y + 14), 13, 0xf3eee2, INK);
        draw_size(canvas, point(x, LEGEND_Y + 14), sizes[i].size);
        draw_text(canvas, point(x, LEGEND_Y + 40), 12, ALIGN_CENTRE, INK, catalog_text(sizes[i].name));
    }
    draw_text(canvas, point(SIDE_X, LEGEND_Y + 60), 12, ALIGN_LEFT, INK, catalog_text("forvm.picture.steps"));
    draw_text(canvas, point(SIDE_X, LEGEND_Y + 76), 12, ALIGN_LEFT, INK, catalog_text("forvm.picture.boost"));
    draw_bold(canvas, point(SIDE_X, LEGEND_Y + 92), 12, ALIGN_LEFT, INK, catalog_text("forvm.picture.boosts"));
}

void panels_background(struct canvas *canvas, const struct forvm_state *s)
{
    prestige_ladder(canvas, s->option[OPTION_GOAL]);
    money_ladder(canvas);
    seat_frames(canvas, s);
    gift_grid(canvas);
    legend(canvas);
    (void)draw_box(canvas, (struct box){SIDE_X, FATE_Y, SIDE_W, FATE_H}, 4, 0xf5efe0, EDGE);
    draw_bold(canvas, point(SIDE_X + 8, FATE_Y + 17), 14, ALIGN_LEFT, INK, catalog_text("forvm.picture.fate"));
}

/* The third row of a seat: reserve, children, allies. */
static void describe_family(const struct forvm_state *s, int seat, struct text *out)
{
    const struct family *f = family_at(s, seat);
    struct row row, allies;
    (void)row_begin(&allies);
    for (int other = 1; other <= s->seats; other++) {
        if (other == seat || !seats_allied(s, seat, other))
            continue;
        text_add(&allies.text, allies.text.len > 0 ? " " : "");
        text_add(&allies.text, forvm_seats[other - 1].letter);
    }
    (void)row_say(&row, f->children[SON] == HIDDEN ? "forvm.picture.family.hidden" : "forvm.picture.family",
                  SAID_NUMBER("reserve", seat_reserve(s, seat)), SAID_NUMBER("cards", f->hand_count),
                  SAID_NUMBER("sons", f->children[SON]), SAID_NUMBER("daughters", f->children[DAUGHTER]));
    if (allies.text.len > 0)
        say(out, "forvm.picture.allied", SAID("family", row.line), SAID("allies", allies.line));
    else
        text_add(out, row.line);
}

static void draw_seat(struct canvas *canvas, const struct forvm_state *s, int seat, int viewer)
{
    const struct family *f = family_at(s, seat);
    int y = SEAT_Y + SEAT_STEP * (seat - 1);
    struct row row;
    if (seat == viewer || (seat == seat_in_turn(s, 0) && viewer >= 0))
        draw_text(canvas, point(SIDE_X + SIDE_W - 5, y + 18), 12, ALIGN_RIGHT, INK,
                  catalog_text(seat == viewer ? "forvm.picture.you" : "forvm.picture.starts"));
    describe_money(f->money, row_begin(&row));
    draw_bold(canvas, point(SIDE_X + 14, y + 38), 15, ALIGN_LEFT, INK, row.line);
    draw_bold(canvas, point(SIDE_X + SIDE_W - 5, y + 38), 15, ALIGN_RIGHT, INK,
              row_say(&row, "forvm.picture.prestige.seat", SAID_NUMBER("prestige", f->prestige)));
    describe_family(s, seat, row_begin(&row));
    draw_text(canvas, point(SIDE_X + 14, y + 54), 13, ALIGN_LEFT, INK, row.line);
}

/* A text in lines of at most `wide` characters; returns where the next line would stand. */
static int draw_lines(struct canvas *canvas, int y, int size, int wide, const char *title)
{
    while (*title != '\0') {
        size_t length = strlen(title), cut = length;
        if (length > (size_t)wide)
            for (cut = (size_t)wide; cut > 0 && title[cut] != ' ';)
                cut--;
        char bytes[CANVAS_TEXT];
        struct text text = text_fixed(bytes, sizeof bytes);
        text_add_bytes(&text, title, cut);
        draw_text(canvas, point(SIDE_X + 8, y), size, ALIGN_LEFT, INK, bytes);
        y += size + 3;
        title += cut;
        title += *title == ' ';
    }
    return y;
}

/* The card with the markets that it means. */
static void draw_card(struct canvas *canvas, int card)
{
    char bytes[2 * CANVAS_TEXT];
    struct text markets = text_fixed(bytes, sizeof bytes);
    int y =
        draw_lines(canvas, FATE_Y + 35, 13, 24, catalog_text(card == 0 ? "forvm.fate.none" : forvm_fates[card].title));
    describe_fate_markets(card, &markets);
    (void)draw_lines(canvas, y, 12, 27, bytes);
}

void panels_draw(struct canvas *canvas, const struct forvm_state *s, int seat)
{
    int card = s->card != 0 ? s->card : s->discard_count > 0 ? s->discard[s->discard_count - 1] : 0;
    struct row row;
    for (int i = 1; i <= s->seats; i++) {
        const struct family *f = family_at(s, i);
        int prestige = f->prestige > 15 ? 15 : f->prestige;
        draw_letter(canvas,
                    (struct box){PRESTIGE_X + PRESTIGE_FIELD * prestige + 2, PRESTIGE_Y + 16 + LANE * (i - 1), 13, 10},
                    i);
        int money = MONEY_X + MONEY_FIELD * money_field(f->money) + 2;
        draw_letter(canvas, (struct box){money, MONEY_Y + 1 + LANE * (i - 1), 14, 10}, i);
        draw_seat(canvas, s, i, seat);
    }
    for (int i = 0; i < GIFTS; i++)
        if (s->given[i] != 0)
            draw_letter(canvas, (struct box){SIDE_X + 62 + 41 * (i % KINDS), GIFT_Y + 23 + 24 * (i / KINDS), 20, 16},
                        s->given[i]);
    draw_card(canvas, card);
    draw_text(canvas, point(SIDE_X + SIDE_W - 8, FATE_Y + 17), 12, ALIGN_RIGHT, INK,
              row_say(&row, "forvm.picture.deck", SAID_NUMBER("count", s->deck_count)));
}
