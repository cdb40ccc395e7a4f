/* The picture of Eldoria: the map, the track of cards, tables; below or beside them the seats. */
#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/score.h"
#include "rules/frame.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { PANEL_LINES = 2, LEGEND = 4, GAP = 6 };

/* ---- the map ---------------------------------------------------------------- */

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

/* A good's token with its letter, at pixels. */
static void draw_token(const struct frame *frame, struct point at, int good)
{
    const struct good *g = &gorbino_goods[good];
    int half = frame->upright ? 12 : 8, size = frame->upright ? 16 : 11;
    draw_box(frame->canvas, (struct box){at.x - half, at.y - half, 2 * half, 2 * half}, 0, g->colour, INK)->own = true;
    struct stroke *letter = draw_text(frame->canvas, point(at.x, at.y + size * 5 / 14), size, ALIGN_CENTRE,
                                      canvas_ink_on(g->colour), g->letter);
    letter->bold = letter->own = letter->sign = true;
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
               catalog_name("gorbino", p->name, NULL));
    if (p->capital)
        draw_box(frame->canvas, (struct box){token.x - half, token.y - half, 2 * half, 2 * half}, 0, WHITE, INK);
    draw_token(frame, token, s->token[place] - 1);
}

/* What is the same all game long: roads, places with their tokens and names, provinces. */
static void draw_map(const struct frame *frame, struct box box, const struct gorbino_state *s)
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
        frame_bold(frame, label, ALIGN_CENTRE, INK, catalog_name("gorbino", gorbino_provinces[province].name, NULL));
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

/* Those that were built last are marked. */
static void draw_cities(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    for (int place = 0; place < PLACES; place++) {
        struct box card = place_box(frame, box, place);
        if (look_has(frame->look, EVENT_BUILD, 1, place) || look_has(frame->look, EVENT_FOUND, 1, place))
            frame_latest(frame, card, 2, 6, 3); /* clear of the name */
        for (int seat = 1; seat <= s->seats; seat++)
            if (s->city[place][seat - 1] > 0)
                draw_city(frame, city_at(frame, card, seat), seat, s->city[place][seat - 1]);
    }
}

/* Of places and provinces, behind those of the track. */
static void put_spots(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    for (int place = 0; place < PLACES; place++)
        if (state_in_play(s, place))
            draw_spot(frame->canvas, place_box(frame, box, place), gorbino_places[place].id,
                      catalog_name("gorbino", gorbino_places[place].name, NULL));
    for (int province = 0; province < PROVINCES; province++)
        if (state_province_in(s, province))
            frame_spot(frame, province_box(frame, box, province), gorbino_provinces[province].id,
                       catalog_name("gorbino", gorbino_provinces[province].name, NULL));
}

/* ---- what lies around it --------------------------------------------------- */

enum { ACROSS = 3, BLANK = 0xf7f7f2 };

/* Upright the track has two rows, and a card two lines; wide it has one, and a card three. */
static int card_height(const struct frame *frame)
{
    return (frame->upright ? 2 : 3) * frame->line + 2;
}

static struct box row_box(const struct frame *frame, struct box all, int row, int at, int across)
{
    int wide = all.w / across, high = frame->line + 4;
    return (struct box){all.x + at * wide, all.y + row * high, wide - 4, high - 3};
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
    write_on_colour(frame, (struct box){box.x, box.y, chip, box.h}, ALIGN_CENTRE,
                    catalog_text(gorbino_colours[colour].letters));
    struct box rest = box_after(box, chip + 5);
    (void)row_say(&row, "gorbino.picture.victory", SAID_NAME("name", "gorbino", victory->name),
                  SAID("worth", gorbino_worth_text(s, s->vp[colour], true)));
    if (label_width(frame->least, false, row.line) > rest.w)
        text_add(row_begin(&row), gorbino_worth_text(s, s->vp[colour], true));
    frame_text(frame, rest, ALIGN_LEFT, INK, row.line);
}

static void draw_tables(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    for (int colour = 0; colour < COLOURS; colour++)
        draw_victory(frame, row_box(frame, box, colour / ACROSS, colour % ACROSS, ACROSS), s, colour);
    for (int good = 0; good < GOODS; good++) {
        const struct good *g = &gorbino_goods[good];
        struct box cell = row_box(frame, box, COLOURS / ACROSS, good, GOODS);
        struct row row, cost;
        frame_spot(frame, cell, g->id, catalog_name("gorbino", g->id, NULL));
        draw_token(frame, point(cell.x + 14, cell.y + cell.h / 2), good);
        add_cost(row_begin(&cost), g->goods, g->coins, "");
        frame_text(frame, box_after(cell, frame->upright ? 31 : 28), ALIGN_LEFT, INK,
                   row_say(&row, "gorbino.picture.price", SAID_NUMBER("coins", g->price), SAID("cost", cost.line)));
    }
}

static void draw_stock(const struct frame *frame, struct box box, const struct gorbino_state *s)
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

/* Victory cards, a row of prices, one of deck and lab. */
static int tables_height(const struct frame *frame)
{
    return (COLOURS / ACROSS + 2) * (frame->line + 4);
}

/* Of the cards that are gone for good: a heading, then each type with its colours. */
enum { GONE = 1 + TYPES, GONE_TALL = 2, GONE_FLAT = 3 };

static int gone_height(const struct frame *frame)
{
    int across = frame->upright ? GONE_TALL : GONE_FLAT;
    return (GONE + across - 1) / across * (frame->line - 1);
}

static struct box gone_box(const struct frame *frame, struct box box, int at)
{
    int across = frame->upright ? GONE_TALL : GONE_FLAT, wide = box.w / across, high = frame->line - 1;
    return (struct box){box.x + at % across * wide, box.y + tables_height(frame) + at / across * high, wide - 2, high};
}

static void draw_gone(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    int chip = frame->upright ? 32 : 23;
    frame_text(frame, gone_box(frame, box, 0), ALIGN_LEFT, INK,
               catalog_text(s->gone_count == 0 ? "gorbino.picture.gone.none" : "gorbino.picture.gone"));
    for (int card = 1; card <= TECH && s->gone_count > 0; card++) {
        const struct card *c = &gorbino_cards[card];
        struct box line = gone_box(frame, box, 1 + c->type);
        struct row type;
        gorbino_add_type(row_begin(&type), card);
        if (c->tag == PINK)
            frame_text(frame, (struct box){line.x, line.y, line.w - COLOURS * chip, line.h}, ALIGN_LEFT, INK,
                       type.line);
        if (!gorbino_state_gone(s, card))
            continue;
        struct box cell = {line.x + line.w - (COLOURS - c->tag) * chip, line.y + 1, chip, line.h - 1};
        draw_colour(frame, cell, c->tag);
        write_on_colour(frame, cell, ALIGN_CENTRE, catalog_text(gorbino_colours[c->tag].letters));
    }
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
    write_on_colour(frame, line, ALIGN_LEFT, catalog_text(gorbino_colours[card->tag].letters));
    write_on_colour(frame, line, ALIGN_RIGHT,
                    row_say(&row, "gorbino.picture.surcharge", SAID_NUMBER("coins", (long long)SURCHARGE * place)));
    gorbino_add_type(row_begin(&type), number);
    add_cost(row_begin(&row), card->goods, card->coins, "c");
    line.y += frame->line;
    frame_text(frame, frame->upright ? frame_part(frame, line, type.line, row.line).left : line,
               frame->upright ? ALIGN_LEFT : ALIGN_CENTRE, INK, type.line);
    line.y += frame->upright ? 0 : frame->line;
    frame_text(frame, line, frame->upright ? ALIGN_RIGHT : ALIGN_CENTRE, INK, row.line);
}

static void draw_track(const struct frame *frame, struct box box, const struct gorbino_state *s)
{
    for (int i = 0; i < TRACK; i++) {
        struct box card = card_box(frame, box, i);
        struct row label;
        if (s->track[i] == CARD_NONE) {
            draw_box(frame->canvas, card, 4, BLANK, EDGE);
            continue;
        }
        draw_card(frame, card, i, &gorbino_cards[s->track[i]], s->track[i]);
        gorbino_add_card(row_begin(&label), s->track[i]);
        draw_spot(frame->canvas, card, gorbino_card_name(s->track[i]), label.line);
    }
}

static void draw_seat(const struct frame *frame, const struct gorbino_state *s, int seat)
{
    struct box first = frame_line(frame, seat, 0), second = frame_line(frame, seat, 1);
    struct row row, change, left;
    frame_points(frame, seat,
                 row_say(&row, "gorbino.picture.points", SAID_NUMBER("points", gorbino_seat_points(s, seat))));
    text_addf(row_begin(&change), "%+d", s->income[seat - 1]);
    (void)row_say(&row, s->first == seat ? "gorbino.picture.coins.first" : "gorbino.picture.coins",
                  SAID_NUMBER("coins", s->coins[seat - 1]), SAID("income", change.line));
    (void)row_say(&left, "gorbino.picture.left", SAID_NUMBER("count", gorbino_state_cities_left(s, seat)));
    const struct parts parts = frame_part(frame, first, row.line, left.line);
    frame_bold(frame, parts.left, ALIGN_LEFT, INK, row.line);
    frame_text(frame, parts.right, ALIGN_RIGHT, INK, left.line);
    gorbino_add_letters(row_begin(&row), s->goods[seat - 1]);
    frame_text(frame, second, ALIGN_LEFT, INK, row.line);
}

static void draw_legend(const struct frame *frame)
{
    static const char *const keys[LEGEND] = {"gorbino.legend.price", "gorbino.legend.capital", "gorbino.legend.stack",
                                             "gorbino.legend.latest"};
    for (int i = 0; i < LEGEND; i++) {
        struct box box = frame_legend(frame, i);
        if (i == 1)
            draw_box(frame->canvas, (struct box){box.x + 3, box.y + 3, box.h - 6, box.h - 6}, 0, WHITE, INK);
        if (i == 3)
            draw_box(frame->canvas, (struct box){box.x, box.y + 3, box.h - 6, box.h - 6}, 3, WHITE, LATEST)->width =
                px(3);
        frame_text(frame, i % 2 == 1 ? box_after(box, box.h + 4) : box, ALIGN_LEFT, INK, catalog_text(keys[i]));
    }
}

void gorbino_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct gorbino_state *s = view;
    struct frame frame = {.upright = look->shape == SHAPE_UPRIGHT, .line = look->shape == SHAPE_UPRIGHT ? 28 : 19};
    int high = frame.upright ? TALL : FLAT, card = card_height(&frame), track = frame.upright ? 2 * card + 3 : card;
    int tables = tables_height(&frame) + gone_height(&frame);
    frame_begin(
        &frame, &rules_gorbino, look, canvas,
        &(struct frame_plan){
            .seats = s->seats, .lines = PANEL_LINES, .legend = LEGEND, .board_most = high + track + tables + 2 * GAP});
    struct box all = frame.board, map = {all.x, all.y + track + GAP, all.w, high};
    struct box below = {all.x, map.y + map.h + GAP, all.w, tables};
    draw_map(&frame, map, s);
    draw_tables(&frame, below, s);
    draw_legend(&frame);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    draw_cities(&frame, map, s);
    draw_track(&frame, (struct box){all.x - 3, all.y, all.w + 6, track}, s);
    put_spots(&frame, map, s);
    draw_stock(&frame, below, s);
    draw_gone(&frame, below, s);
    for (int seat = 1; seat <= s->seats; seat++)
        draw_seat(&frame, s, seat);
}
