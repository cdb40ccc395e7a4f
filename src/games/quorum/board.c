/* The board picture of Quorum: the ring of Provinces, Rome, what scores; below or beside them the seats. */
#include "games/quorum/describe.h"
#include "games/quorum/quorum.h"
#include "games/quorum/score.h"
#include "rules/doors.h"
#include "rules/frame.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { HAND_LINES = 2, LEGEND = 2, GAP = 6 };

/* ---- the ring of Provinces -------------------------------------------------- */

enum { ROAD = 0x6f6656, ARROW = 14, CELLS = 16, ROWS_GAP = 10, RING_TALL = 370 };

/* A ring of two columns upright, of three wide. */
static struct box province_box(const struct frame *frame, struct box ring, int place)
{
    static const struct point tall[] = {{0, 0}, {1, 0}, {1, 1}, {1, 2}, {0, 2}, {0, 1}};
    static const struct point flat[] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}};
    int columns = frame->upright ? 2 : 3, rows = PROVINCES / columns;
    int wide = (ring.w - (columns - 1) * ARROW) / columns, high = (ring.h - (rows - 1) * ROWS_GAP) / rows;
    struct point at = frame->upright ? tall[place] : flat[place];
    return (struct box){ring.x + at.x * (wide + ARROW), ring.y + at.y * (high + ROWS_GAP), wide, high};
}

/* The start, space 0, and the spaces of the track: two rows upright, four wide. */
static struct box space_box(const struct frame *frame, struct box province, int space)
{
    int across = frame->upright ? 8 : 4, top = frame->line + 2;
    int wide = (province.w - 8) / across, high = (province.h - top - 4) / (CELLS / across);
    return (struct box){province.x + (province.w - across * wide) / 2 + space % across * wide,
                        province.y + top + space / across * high, wide, high};
}

/* Heads in the gaps, clockwise. */
static void draw_head(const struct frame *frame, struct box from, struct box to)
{
    struct point a = box_middle(from), b = box_middle(to);
    int32_t x = px(a.x + b.x) / 2, y = px(a.y + b.y) / 2, d = px(5);
    int32_t ux = b.x > a.x ? d : b.x < a.x ? -d : 0, uy = b.y > a.y ? d : b.y < a.y ? -d : 0;
    int32_t xs[] = {x + ux, x - ux - uy * 2, x - ux + uy * 2}, ys[] = {y + uy, y - uy + ux * 2, y - uy - ux * 2};
    (void)canvas_polygon(frame->canvas, xs, ys, 3, ROAD, CANVAS_NONE);
}

static const char *title_of(const struct quorum_state *s, int place, struct row *row)
{
    return row_say(row, "quorum.picture.province", SAID_NUMBER("place", place + 1),
                   SAID_NAME("name", "quorum", quorum_provinces[s->ring[place]].name));
}

static void draw_ring(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    struct row row;
    for (int place = 0; place < PROVINCES; place++) {
        const struct province *province = &quorum_provinces[s->ring[place]];
        struct box panel = province_box(frame, box, place);
        struct box title = {panel.x + 6, panel.y, panel.w - 12, frame->line};
        draw_box(frame->canvas, panel, 6, province->tint, EDGE);
        frame_bold(frame, frame_left(title), ALIGN_LEFT, INK, title_of(s, place, &row));
        for (int space = 0; space <= s->option[OPTION_TRACK]; space++) {
            struct box cell = space_box(frame, panel, space);
            draw_box(frame->canvas, cell, 3, space == 0 ? PAPER : WHITE, EDGE);
        }
        draw_head(frame, panel, province_box(frame, box, (place + 1) % PROVINCES));
    }
}

/* Who stands on a space: the one ahead first; on the start nobody is. */
static int standing_on(const struct quorum_state *s, int province, int space, int seats[SEATS])
{
    int count = 0;
    for (int i = 0; i < s->seats; i++) {
        int seat = space == 0 ? i + 1 : s->rank[province][i];
        if (seat != 0 && s->space[province][seat - 1] == space)
            seats[count++] = seat;
    }
    return count;
}

/* One in the middle, two beside each other, more in two rows. */
static void draw_standing(const struct frame *frame, struct box cell, const int *seats, int count)
{
    int small = cell.w / 2 < cell.h / 2 ? cell.w / 2 : cell.h / 2;
    for (int i = 0; i < count; i++) {
        struct point at = box_middle(cell);
        if (count > 1)
            at.x = cell.x + (i % 2 == 0 ? cell.w / 4 : cell.w - cell.w / 4);
        if (count > 2)
            at.y = cell.y + (i < 2 ? cell.h / 4 : cell.h - cell.h / 4);
        draw_mark(frame->canvas, at, count == 1 ? small + small / 3 : small - (frame->upright ? 0 : 2),
                  rules_seat(&rules_quorum, seats[i]));
    }
}

/* Has a marker come from that space (`at` FROM), or to it (TO)? */
enum { FROM = 2, TO };
static bool moved(const struct look *look, int province, int space, int at)
{
    for (int i = 0; i < look->event_count; i++) {
        const int16_t *arg = look->events[i].arg;
        if (look->events[i].kind == EVENT_ADVANCE && arg[1] == province && arg[FROM] != arg[TO] && arg[at] == space)
            return true;
    }
    return false;
}

static bool token_changed(const struct look *look, int province)
{
    for (int i = 0; i < look->event_count; i++)
        if (look->events[i].kind == EVENT_TOKEN && look->events[i].arg[0] == province &&
            look->events[i].arg[1] != look->events[i].arg[2])
            return true;
    return false;
}

static void draw_space(const struct frame *frame, struct box cell, const struct quorum_state *s, int province,
                       int space)
{
    int seats[SEATS], count = standing_on(s, province, space, seats);
    if (moved(frame->look, province, space, TO))
        frame_latest(frame, cell, 0, 3, 3);
    if (count == 0 && moved(frame->look, province, space, FROM)) {
        struct stroke *ghost =
            draw_circle(frame->canvas, box_middle(cell), (cell.w < cell.h ? cell.w : cell.h) / 4, CANVAS_NONE, LATEST);
        ghost->width = px(2);
    } else if (count == 0 && space > 0) {
        struct stroke *number = draw_number(frame->canvas, point(cell.x + cell.w / 2, cell.y + cell.h / 2 + 5),
                                            frame->upright ? UPRIGHT_SIGN : WIDE_SIGN, ALIGN_CENTRE, FAINT, space);
        number->bold = false;
        number->sign = true;
    }
    draw_standing(frame, cell, seats, count);
}

static void draw_markers(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    struct row row, name;
    for (int place = 0; place < PROVINCES; place++) {
        int province = s->ring[place];
        struct box panel = province_box(frame, box, place);
        struct box title = {panel.x + 6, panel.y, panel.w - 12, frame->line};
        draw_spot(frame->canvas, panel, quorum_provinces[province].id, describe_province(province));
        (void)row_say(&row, "quorum.picture.counts", SAID_NAME("cards", "quorum", quorum_provinces[province].counts),
                      SAID_NUMBER("token", s->token[province]));
        if (token_changed(frame->look, province)) {
            int wide = label_width(frame->least, false, row.line) + 6;
            frame_latest(frame, (struct box){title.x + title.w - wide + 3, title.y + 2, wide, title.h - 3}, 0, 4, 2);
        }
        frame_text(frame, frame_right(frame, title, title_of(s, place, &name)), ALIGN_RIGHT, INK, row.line);
        for (int space = 0; space <= s->option[OPTION_TRACK]; space++)
            draw_space(frame, space_box(frame, panel, space), s, province, space);
    }
}

/* ---- Rome ------------------------------------------------------------------- */

enum { STONE = 0xd9d4cb, CARD_LINES = 4, HELD_ACROSS = 3 };

/* Line 0..3 of a card. */
static struct box line_box(struct box card, int line)
{
    return (struct box){card.x + 1, card.y + 1 + line * (card.h - 2) / CARD_LINES, card.w - 2,
                        (card.h - 2) / CARD_LINES};
}

/* Of its first line what stands at the left and at the right. */
static struct box sides(struct box card)
{
    struct box line = line_box(card, 0);
    return (struct box){line.x + 5, line.y, line.w - 10, line.h};
}

static uint32_t tint_of(int card)
{
    if (card_is_rome(card))
        return quorum_provinces[quorum_cards[card].province].tint;
    return card >= BACK_FIRST && card < BACK_GOD ? quorum_provinces[card - BACK_FIRST].tint : STONE;
}

/* Below the name, one below the other: the building, or the products, one that the card shows twice on both lines; of
 * other cards their type. */
static void draw_items(const struct frame *frame, struct box box, const struct card *card)
{
    for (int i = 0; i < CARD_ITEMS && card->item[i] != ITEM_NONE; i++)
        frame_text(frame, line_box(box, 2 + i), ALIGN_CENTRE, INK, describe_item(card->item[i]));
    if (card->item[0] == ITEM_NONE)
        frame_text(frame, line_box(box, 2), ALIGN_CENTRE, INK, describe_type_name(card->type));
}

static void draw_front(const struct frame *frame, struct box box, int card)
{
    struct row row;
    if (!card_is_rome(card)) {
        frame_bold(frame, (struct box){box.x, line_box(box, 1).y, box.w, box.h / 2}, ALIGN_CENTRE, INK,
                   catalog_text("quorum.picture.god"));
        return;
    }
    frame_bold(frame, sides(box), ALIGN_RIGHT, INK,
               row_say(&row, "quorum.picture.steps", SAID_NUMBER("steps", quorum_cards[card].steps)));
    frame_text(frame, line_box(box, 1), ALIGN_CENTRE, INK, quorum_cards[card].id);
    draw_items(frame, box, &quorum_cards[card]);
}

/* What is known of a card: its id, a God's name, or of its id the Province. */
static const char *known_of(struct row *row, int card)
{
    if (card < BACK_FIRST || card >= CARD_HIDDEN)
        return catalog_name("quorum", card_name(card), NULL);
    if (card == BACK_GOD)
        return catalog_text("quorum.picture.god");
    char province[] = {quorum_provinces[card - BACK_FIRST].id[0], quorum_provinces[card - BACK_FIRST].id[1],
                       quorum_provinces[card - BACK_FIRST].id[2], '\0'};
    return row_say(row, "quorum.picture.back", SAID("province", province));
}

static void draw_deck(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    struct row row;
    int back = card_back(s->deck[s->deck_count - 1]);
    draw_box(frame->canvas, box, 6, tint_of(back), EDGE);
    frame_text(frame, line_box(box, 0), ALIGN_CENTRE, INK, catalog_text("quorum.picture.next"));
    frame_bold(frame, (struct box){box.x + 1, line_box(box, 1).y, box.w - 2, box.h / 2}, ALIGN_CENTRE, INK,
               known_of(&row, back));
    frame_text(frame, line_box(box, 3), ALIGN_CENTRE, INK,
               row_say(&row, "quorum.picture.deck", SAID_NUMBER("count", s->deck_count)));
}

/* Where a card is to be taken or played. */
static void put_spot(const struct frame *frame, struct box box, int card, int place)
{
    struct row words, label;
    if (card_is_rome(card)) {
        describe_named(card, true, row_begin(&label));
        draw_spot(frame->canvas, box, quorum_cards[card].id, label.line);
    } else {
        text_addf(row_begin(&words), "god-%d", place + 1);
        draw_spot(frame->canvas, box, words.line, row_say(&label, "quorum.spot.god", SAID_NUMBER("place", place + 1)));
    }
}

static void draw_rome(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    int wide = (box.w - ROME * 3) / (ROME + 1);
    bool renewed = look_has(frame->look, EVENT_REFRESH, 1, false) || look_has(frame->look, EVENT_REFRESH, 1, true);
    for (int place = 0; place < ROME; place++) {
        struct row row;
        struct box card = {box.x + place * (wide + 3), box.y, wide, box.h};
        bool latest = renewed || look_has(frame->look, EVENT_TAKE, 1, place + 1);
        draw_box(frame->canvas, card, 6, tint_of(s->rome[place]), latest ? LATEST : EDGE)->width = px(latest ? 3 : 1);
        frame_bold(frame, sides(card), ALIGN_LEFT, INK,
                   row_say(&row, "quorum.picture.place", SAID_NUMBER("place", place + 1)));
        draw_front(frame, card, s->rome[place]);
        put_spot(frame, card, s->rome[place], place);
    }
    struct box deck = {box.x + ROME * (wide + 3), box.y, box.w - ROME * (wide + 3), box.h};
    draw_deck(frame, deck, s);
    draw_spot(frame->canvas, deck, "refresh", catalog_text("quorum.phrase.take.refresh"));
}

/* ---- what scores ------------------------------------------------------------ */

enum { LINES = 23, HEAD = 1, BLOCK_GAP = 5, RULE = 0xc4c0b8, BLOCKS_MOST = 3 };

/* What a line of the table says of a seat: a number of its tally, or points. */
enum said { COUNT, POINTS, PROVINCE_POINTS };

struct line {
    enum said what;
    int which;       /* of a number its place in struct tally, of points the type */
    const char *key; /* of its name; NULL: a product's or building's own */
};

#define OF(member) (int)offsetof(struct tally, member)

/* Lines of points stand below what they come from; they add up to a seat's points. */
static const struct line lines[LINES] = {
    {COUNT, OF(military[1]), "quorum.picture.military1"},
    {COUNT, OF(military[2]), "quorum.picture.military2"},
    {COUNT, OF(military[3]), "quorum.picture.military3"},
    {POINTS, MILITARY, "quorum.picture.military"},
    {COUNT, OF(type[INTRIGUE]), "quorum.picture.intrigues"},
    {COUNT, OF(power[3]), "quorum.picture.power3"},
    {POINTS, INTRIGUE, "quorum.picture.intrigue"},
    {COUNT, OF(power[1]), "quorum.picture.power1"},
    {COUNT, OF(power[2]), "quorum.picture.power2"},
    {PROVINCE_POINTS, 0, "quorum.picture.provinces"},
    {COUNT, OF(item[WHEAT]), NULL},
    {COUNT, OF(item[WINE]), NULL},
    {COUNT, OF(item[SHEEP]), NULL},
    {COUNT, OF(item[WOOD]), NULL},
    {COUNT, OF(item[FISH]), NULL},
    {POINTS, TRADE, "quorum.picture.trade"},
    {COUNT, OF(item[BATH]), NULL},
    {COUNT, OF(item[TEMPLE]), NULL},
    {COUNT, OF(item[THEATER]), NULL},
    {COUNT, OF(item[AQUEDUCT]), NULL},
    {COUNT, OF(item[FORUM]), NULL},
    {COUNT, OF(item[CIRCUS]), NULL},
    {POINTS, ARCHITECTURE, "quorum.picture.architecture"},
};

/* The lines stand in blocks beside each other, each from one line to the next block's first: upright there is room for
 * two whose numbers have three digits, wide for three. */
struct blocks {
    int count, first[BLOCKS_MOST + 1];
};
static const struct blocks tall_blocks = {2, {0, 10, LINES}}, flat_blocks = {3, {0, 7, 16, LINES}};
enum { TALL_ROWS = LINES - 10 + HEAD, FLAT_ROWS = 16 - 7 + HEAD }; /* of the longest block */

/* A column has room for three digits, and air that keeps them apart from those of the next. */
static int column_width(const struct frame *frame)
{
    return label_width(frame->least, true, "000") + (frame->upright ? 8 : 6);
}

static int value_of(const struct quorum_state *s, const struct line *line, int seat)
{
    struct tally tally = quorum_tally_table(s, seat);
    if (line->what == PROVINCE_POINTS)
        return quorum_province_points(s, &tally, seat);
    return line->what == POINTS ? quorum_tally_points(&tally, line->which) : ((const uint8_t *)&tally)[line->which];
}

static void write_line(const struct frame *frame, struct box box, const struct quorum_state *s, const struct line *line)
{
    int column = column_width(frame), names = box.w - s->seats * column;
    frame_text(frame, (struct box){box.x, box.y, names, box.h}, ALIGN_LEFT, INK,
               line->key == NULL ? catalog_name("quorum", quorum_items[line->which - OF(item)], NULL)
                                 : catalog_text(line->key));
    for (int seat = 1; seat <= s->seats; seat++) {
        struct box cell = {box.x + names + (seat - 1) * column, box.y, column - (frame->upright ? 4 : 3), box.h};
        struct row row;
        int value = value_of(s, line, seat);
        text_add_int(row_begin(&row), value);
        if (line->what != COUNT)
            frame_bold(frame, cell, ALIGN_RIGHT, INK, row.line);
        else if (value > 0)
            frame_text(frame, cell, ALIGN_RIGHT, INK, row.line);
    }
}

static void draw_block(const struct frame *frame, struct box box, const struct quorum_state *s,
                       const struct line *block, int count)
{
    int column = column_width(frame), high = box.h / (frame->upright ? TALL_ROWS : FLAT_ROWS);
    int right = box.x + box.w - 3;
    draw_box(frame->canvas, box, 6, WHITE, EDGE);
    for (int seat = 1; seat <= s->seats; seat++)
        draw_mark(frame->canvas, point(right - (s->seats - seat) * column - column / 2, box.y + high / 2 + 1),
                  frame->upright ? 20 : 15, rules_seat(&rules_quorum, seat));
    for (int i = 0; i < count; i++)
        if (block[i].what != COUNT)
            draw_box(frame->canvas, (struct box){box.x + 2, box.y + (i + HEAD) * high, box.w - 4, high}, 0, ASKED,
                     CANVAS_NONE);
    for (int seat = 1; seat <= s->seats; seat++)
        (void)draw_line(frame->canvas, point(right - seat * column, box.y + 2),
                        point(right - seat * column, box.y + box.h - 2), RULE, 1);
    for (int i = 0; i < count; i++)
        write_line(frame, (struct box){box.x + 3, box.y + (i + HEAD) * high, box.w - 6, high}, s, &block[i]);
}

static void draw_scores(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    const struct blocks *blocks = frame->upright ? &tall_blocks : &flat_blocks;
    int wide = (box.w - (blocks->count - 1) * BLOCK_GAP) / blocks->count;
    for (int i = 0; i < blocks->count; i++)
        draw_block(frame, (struct box){box.x + i * (wide + BLOCK_GAP), box.y, wide, box.h}, s, &lines[blocks->first[i]],
                   blocks->first[i + 1] - blocks->first[i]);
}

/* ---- all of it -------------------------------------------------------------- */

static void draw_hand(const struct frame *frame, const struct quorum_state *s, int seat)
{
    for (int i = 0; i < s->hand_count[seat - 1]; i++) {
        int card = s->hand[seat - 1][i];
        struct box line = frame_line(frame, seat, i / HELD_ACROSS);
        int wide = (line.w + 8) / HELD_ACROSS; /* up to the panel's edges */
        struct box box = {line.x - 4 + i % HELD_ACROSS * wide, line.y + 1, wide, line.h - 3};
        struct row row;
        draw_box(frame->canvas, box, 4, tint_of(card), EDGE);
        frame_text(frame, box, ALIGN_CENTRE, INK, known_of(&row, card));
        if (seat == frame->look->seat && card_is_rome(card))
            put_spot(frame, box, card, 0);
    }
}

static void draw_legend(const struct frame *frame)
{
    static const char *const keys[LEGEND] = {"quorum.legend.ahead", "quorum.legend.latest"};
    for (int i = 0; i < LEGEND; i++) {
        struct box box = frame_legend(frame, i);
        if (i == 1)
            draw_box(frame->canvas, (struct box){box.x, box.y + 3, box.h - 6, box.h - 6}, 3, WHITE, LATEST)->width =
                px(3);
        frame_text(frame, i == 1 ? box_after(box, box.h + 2) : box, ALIGN_LEFT, INK, catalog_text(keys[i]));
    }
}

void quorum_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct quorum_state *s = view;
    struct frame frame;
    struct row row;
    bool upright = look->shape == SHAPE_UPRIGHT;
    int scores = upright ? TALL_ROWS * 24 + 3 : FLAT_ROWS * 19 + 3, rome = upright ? 100 : 84;
    frame_begin(&frame, &rules_quorum, look, canvas,
                &(struct frame_plan){.seats = s->seats,
                                     .lines = HAND_LINES,
                                     .legend = LEGEND,
                                     .board_most = upright ? RING_TALL + scores + rome + 2 * GAP : 0});
    struct box all = frame.board, ring = {all.x, all.y, all.w, all.h - scores - rome - 2 * GAP};
    struct box cards = {all.x - 3, ring.y + ring.h + GAP, all.w + 6, rome};
    draw_ring(&frame, ring, s);
    draw_legend(&frame);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    draw_markers(&frame, ring, s);
    draw_rome(&frame, cards, s);
    draw_scores(&frame, (struct box){all.x, cards.y + rome + GAP, all.w, scores}, s);
    for (int seat = 1; seat <= s->seats; seat++) {
        frame_points(&frame, seat,
                     row_say(&row, frame.upright ? "quorum.picture.points" : "quorum.picture.points.influence",
                             SAID_NUMBER("points", quorum_points(s, seat)),
                             SAID_NUMBER("influence", quorum_influence(s, seat))));
        draw_hand(&frame, s, seat);
    }
}
