/* The picture of the Empire: the map, benefactions and fate; below or beside them the seats. */
#include "games/forvm/board.h"

#include "games/forvm/forvm.h"
#include "rules/row.h"
#include "words/catalog.h"

#include <string.h>

enum { PANEL_LINES = 2, SIDE = 270, GAP = 6, SAMPLE_STEPS = 3, SAMPLE_SEAT = 2 };

/* Of the legend: from CHILDREN on words alone. */
enum entry { SMALL_MARKET, LARGE_MARKET, EXOTIC_MARKET, HORREUM, AGENT, CONTEST, SPOUSE, LAST, CHILDREN, BOOST };
enum { LEGEND = BOOST + 1 };

static void draw_sign(const struct frame *frame, struct box box, enum entry entry)
{
    static const int sizes[] = {[SMALL_MARKET] = SMALL, [LARGE_MARKET] = LARGE, [EXOTIC_MARKET] = EXOTIC};
    struct point at = point(box.x + box.h / 2, box.y + box.h / 2);
    if (entry <= EXOTIC_MARKET)
        forvm_draw_token(frame, at, sizes[entry], entry == EXOTIC_MARKET ? STEPS : SAMPLE_STEPS);
    else if (entry == HORREUM)
        forvm_draw_horreum(frame, at, SAMPLE_SEAT, false);
    else if (entry == AGENT)
        forvm_draw_agent(frame, at, SAMPLE_SEAT);
    else if (entry == SPOUSE)
        forvm_draw_spouse(frame, at, SAMPLE_SEAT);
    else if (entry == CONTEST)
        draw_box(frame->canvas, (struct box){box.x, box.y + 3, box.h, box.h - 6}, 4, WHITE, INK)->width = px(3);
    else
        draw_line(frame->canvas, point(box.x, at.y), point(box.x + box.h, at.y), LATEST, 3)->arrow = true;
}

static void draw_legend(const struct frame *frame)
{
    static const char *const keys[LEGEND] = {
        [SMALL_MARKET] = "forvm.legend.small",   [LARGE_MARKET] = "forvm.legend.large",
        [EXOTIC_MARKET] = "forvm.legend.exotic", [HORREUM] = "forvm.legend.horreum",
        [AGENT] = "forvm.legend.agent",          [CONTEST] = "forvm.legend.contest",
        [SPOUSE] = "forvm.legend.spouse",        [LAST] = "forvm.legend.latest",
        [CHILDREN] = "forvm.legend.children",    [BOOST] = "forvm.legend.boost"};
    for (int i = 0; i < LEGEND; i++) {
        struct box box = frame_legend(frame, i);
        bool sign = i < CHILDREN;
        if (sign)
            draw_sign(frame, box, (enum entry)i);
        frame_text(frame, sign ? box_after(box, box.h + 6) : box, ALIGN_LEFT, INK, catalog_text(keys[i]));
    }
}

enum { UPRIGHT_ROW = 30, WIDE_ROW = 22, UPRIGHT_LINE = 28, WIDE_LINE = 19, FATE_WIDTH = 300, FATE_LINES = 2 };

/* Upright the fate stands below the benefactions in two lines, wide at their right in four. */
static int fate_height(bool upright)
{
    return upright ? FATE_LINES * UPRIGHT_LINE + 6 : 2 * FATE_LINES * WIDE_LINE + 4;
}

static int tables_height(bool upright)
{
    return upright ? BANDS * UPRIGHT_ROW + fate_height(true) + 4 : fate_height(false);
}

static struct box fate_box(const struct frame *frame, struct box all)
{
    int high = fate_height(frame->upright);
    if (frame->upright)
        return (struct box){all.x, all.y + BANDS * UPRIGHT_ROW + 4, all.w, high};
    return (struct box){all.x + all.w - FATE_WIDTH, all.y, FATE_WIDTH, high};
}

/* Kind -1 is what stands before the row. */
static struct box gift_box(const struct frame *frame, struct box all, int band, int kind)
{
    int high = frame->upright ? UPRIGHT_ROW : WIDE_ROW, title = frame->upright ? 236 : 152;
    int wide = (all.w - title - (frame->upright ? 0 : FATE_WIDTH + 6)) / KINDS;
    if (kind < 0)
        return (struct box){all.x, all.y + band * high, title, high - 3};
    return (struct box){all.x + title + kind * wide, all.y + band * high, wide - 4, high - 3};
}

static void draw_tables(const struct frame *frame, struct box box)
{
    static const char *const bands[BANDS] = {"forvm.picture.quaestor", "forvm.picture.aedile", "forvm.picture.praetor"};
    struct row row;
    for (int band = 0; band < BANDS; band++) {
        frame_text(frame, gift_box(frame, box, band, -1), ALIGN_LEFT, INK,
                   row_say(&row, bands[band], SAID_NUMBER("cost", forvm_bands[band].cost),
                           SAID_NUMBER("from", forvm_bands[band].from)));
        for (int kind = 0; kind < KINDS; kind++) {
            struct box cell = gift_box(frame, box, band, kind);
            draw_box(frame->canvas, cell, 0, WHITE, EDGE);
            if (band == 0)
                frame_text(frame, box_after(cell, 6), ALIGN_LEFT, INK, forvm_kinds[kind]);
        }
    }
    draw_box(frame->canvas, fate_box(frame, box), 0, WHITE, EDGE);
}

/* The markets that a card means, in lines that fit. */
static void draw_markets(const struct frame *frame, struct box line, int card)
{
    struct row row, part;
    describe_fate_markets(card, row_begin(&row));
    for (const char *rest = row.line; *rest != '\0'; line.y += frame->line) {
        text_add(row_begin(&part), rest);
        for (char *comma = strrchr(part.line, ',');
             comma != NULL && label_width(frame->least, false, part.line) > line.w; comma = strrchr(part.line, ','))
            *comma = '\0';
        frame_text(frame, line, ALIGN_LEFT, INK, part.line);
        rest += strlen(part.line);
        rest += strspn(rest, ", ");
    }
}

static void draw_fate(const struct frame *frame, struct box box, const struct forvm_state *s)
{
    int card = state_last_card(s);
    struct box line = {box.x + 8, box.y + 2, box.w - 16, frame->line};
    struct row row;
    frame_text(frame, line, ALIGN_RIGHT, INK, row_say(&row, "forvm.picture.deck", SAID_NUMBER("count", s->deck_count)));
    frame_bold(frame, line, ALIGN_LEFT, INK, catalog_text("forvm.picture.fate"));
    struct box title = frame->upright ? box_after(line, 64) : line;
    title.y += frame->upright ? 0 : frame->line;
    frame_text(frame, title, ALIGN_LEFT, INK, catalog_text(card == 0 ? "forvm.fate.none" : forvm_fates[card].title));
    line.y = title.y + frame->line;
    if (card != 0)
        draw_markets(frame, line, card);
}

/* What the seat can still give: of the band that it stands in. */
static void put_spots(const struct frame *frame, struct box box, const struct forvm_state *s)
{
    if (frame->look->seat == 0)
        return;
    int band = prestige_band(family_at(s, frame->look->seat)->prestige);
    for (int kind = 0; kind < KINDS; kind++) {
        struct row words;
        text_addf(row_begin(&words), "give %s", forvm_kinds[kind]);
        if (s->given[band * KINDS + kind] == 0)
            draw_spot(frame->canvas, gift_box(frame, box, band, kind), words.line, words.line);
    }
}

static void draw_given(const struct frame *frame, struct box box, const struct forvm_state *s)
{
    for (int gift = 0; gift < GIFTS; gift++) {
        struct box cell = gift_box(frame, box, gift / KINDS, gift % KINDS);
        if (look_has(frame->look, EVENT_GAVE, 1, gift))
            frame_latest(frame, cell, 1, 4, 2);
        if (s->given[gift] != 0)
            draw_mark(frame->canvas, point(cell.x + cell.w - cell.h / 2 - 4, cell.y + cell.h / 2),
                      frame->upright ? 22 : 15, &forvm_seats[s->given[gift] - 1]);
    }
    draw_fate(frame, fate_box(frame, box), s);
    put_spots(frame, box, s);
}

static void draw_seat(const struct frame *frame, const struct forvm_state *s, int seat)
{
    const struct family *f = family_at(s, seat);
    if (seat != frame->look->seat)
        draw_spot(frame->canvas, frame_panel(frame, seat), forvm_seats[seat - 1].name, forvm_titles[seat - 1]);
    struct box first = frame_line(frame, seat, 0);
    struct row row, money, allies;
    frame_points(frame, seat,
                 row_say(&row, "forvm.picture.prestige", SAID_NUMBER("prestige", f->prestige),
                         SAID_NUMBER("goal", s->option[OPTION_GOAL])));
    describe_money(f->money, row_begin(&money));
    bool starts = seat == seat_in_turn(s, 0);
    frame_bold(frame, first, ALIGN_LEFT, INK,
               row_say(&row, starts ? "forvm.picture.money.starts" : "forvm.picture.money", SAID("money", money.line)));
    describe_allies(s, seat, row_begin(&allies));
    if (allies.text.len > 0)
        frame_text(frame, first, ALIGN_RIGHT, INK, row_say(&row, "forvm.picture.allied", SAID("allies", allies.line)));
    frame_text(frame, frame_line(frame, seat, 1), ALIGN_LEFT, INK,
               row_say(&row, f->children[SON] == HIDDEN ? "forvm.picture.family.hidden" : "forvm.picture.family",
                       SAID_NUMBER("reserve", seat_reserve(s, seat)), SAID_NUMBER("cards", f->hand_count),
                       SAID_NUMBER("sons", f->children[SON]), SAID_NUMBER("daughters", f->children[DAUGHTER])));
    if (starts && state_reversed(s))
        frame_text(frame, frame_line(frame, seat, 1), ALIGN_RIGHT, INK, catalog_text("forvm.picture.reversed"));
}

void forvm_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct forvm_state *s = view;
    struct frame frame;
    bool upright = look->shape == SHAPE_UPRIGHT;
    int high = upright ? MAP_TALL : MAP_FLAT, tables = tables_height(upright);
    frame_begin(&frame, &rules_forvm, look, canvas,
                &(struct frame_plan){.seats = s->seats,
                                     .lines = PANEL_LINES,
                                     .legend = LEGEND,
                                     .side = SIDE,
                                     .board_most = high + GAP + tables});
    struct box all = frame.board, map = {all.x, all.y, all.w, high};
    struct box below = {all.x, map.y + map.h + GAP, all.w, tables};
    forvm_draw_map(&frame, map);
    draw_tables(&frame, below);
    draw_legend(&frame);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    forvm_draw_pieces(&frame, map, s);
    draw_given(&frame, below, s);
    for (int seat = 1; seat <= s->seats; seat++)
        draw_seat(&frame, s, seat);
}
