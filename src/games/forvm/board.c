/* The picture of the Empire: the map, benefactions and fate; below or beside them the seats. */
#include "base/number.h"
#include "games/forvm/forvm.h"
#include "rules/frame.h"
#include "rules/row.h"
#include "words/catalog.h"

#include <string.h>

enum { LINK = 0x3d382f, SEA = 0xd5e4ee, SHORE = 0xc2bda9, HUNDREDTHS = 100, CLEAR = 3 };

/* The land of a region. With few colours besides, a picture of four families is one of half a byte a pixel. */
static const uint32_t lands[REGIONS] = {0xeadfbe, 0xf3cfae, 0xd2e2bd, 0xdccfe8};

/* The middle of each market's card, and of each region's name, as near to where they lie as leaves room for all. */
static const struct point tall_markets[MARKETS + 1] = {
    {0, 0},      {233, 523},  {260, 371},  {307, 443},  {354, 517},  {327, 917},  {246, 288},  {334, 600},  {124, 323},
    {111, 521},  {236, 206},  {70, 244},   {85, 147},   {233, 125},  {119, 36},   {283, 46},   {177, 442},  {244, 822},
    {167, 601},  {154, 683},  {186, 907},  {294, 1073}, {55, 755},   {176, 988},  {55, 906},   {112, 834},  {55, 400},
    {117, 1067}, {57, 989},   {170, 1146}, {375, 335},  {355, 761},  {403, 840},  {450, 914},  {371, 254},  {382, 679},
    {445, 415},  {480, 573},  {498, 726},  {571, 876},  {488, 334},  {523, 492},  {512, 223},  {593, 408},  {375, 996},
    {456, 1106}, {507, 1034}, {571, 952},  {564, 800},  {504, 1189}, {392, 1187}, {627, 1195}, {614, 1114}, {625, 1032},
    {628, 722},  {571, 647},  {529, 1302}, {628, 566}};
static const struct point flat_markets[MARKETS + 1] = {
    {0, 0},     {247, 302}, {247, 207}, {324, 206}, {329, 264}, {322, 363}, {287, 158}, {329, 311}, {210, 160},
    {162, 207}, {279, 111}, {180, 113}, {126, 65},  {214, 59},  {122, 16},  {308, 54},  {209, 254}, {237, 349},
    {126, 255}, {141, 302}, {185, 397}, {293, 411}, {50, 251},  {115, 350}, {47, 299},  {39, 204},  {133, 160},
    {100, 399}, {37, 346},  {194, 444}, {369, 158}, {406, 300}, {425, 348}, {501, 369}, {364, 110}, {405, 253},
    {411, 206}, {483, 256}, {503, 303}, {592, 323}, {446, 158}, {521, 208}, {453, 111}, {562, 161}, {389, 412},
    {473, 424}, {551, 418}, {584, 371}, {579, 275}, {533, 473}, {456, 476}, {616, 466}, {634, 419}, {667, 371},
    {668, 324}, {635, 228}, {553, 529}, {666, 276}};
static const struct point tall_regions[REGIONS] = {{164, 392}, {72, 1236}, {604, 296}, {602, 1256}},
                          flat_regions[REGIONS] = {{95, 130}, {47, 169}, {564, 129}, {666, 510}};

/* In pixels: a card with some air, a line for the name and one for steps and horrea, below it room for who stands
 * there; in columns, the first for the market and its spouse, the others for the seats. */
struct sizes {
    int air, name, row, foot; /* heights */
    int first, column;        /* widths */
    int mark;
    int coast, shore; /* how wide the land is round a card, and the shore */
};
static const struct sizes tall = {2, 20, 24, 21, 27, 20, 20, 14, 3}, flat = {1, 15, 14, 14, 17, 13, 13, 10, 2};

static const struct sizes *sizes_of(const struct frame *frame)
{
    return frame->upright ? &tall : &flat;
}

/* "Lugdunum Cananefatium" and "Colonia Clunia Sulpicia" are too long for the map; other cities have the first words. */
static const char *short_name(const struct market *m)
{
    if (strcmp(m->id, "cananefatium") == 0)
        return "Cananefatium";
    return strcmp(m->id, "clunia") == 0 ? "Clunia" : m->name;
}

static const char *name_told(const struct market *m)
{
    return catalog_name("forvm", short_name(m), NULL);
}

static struct point middle_of(const struct frame *frame, struct box map, int market)
{
    struct point at = frame->upright ? tall_markets[market] : flat_markets[market];
    return point(map.x + at.x, map.y + at.y);
}

static int columns_width(const struct sizes *sizes)
{
    return sizes->first + SEATS * sizes->column;
}

static struct box card_box(const struct frame *frame, struct box map, int market)
{
    const struct sizes *sizes = sizes_of(frame);
    struct point at = middle_of(frame, map, market);
    int name = label_width(frame->least, false, short_name(&forvm_markets[market])) + 6;
    int wide = name > columns_width(sizes) ? name : columns_width(sizes), high = sizes->name + sizes->row;
    return (struct box){at.x - wide / 2, at.y - high / 2 - sizes->air, wide, high + sizes->air};
}

/* The middle of a seat's place in the card (`below`: under it); seat 0 is the market's own. */
static struct point place_of(const struct frame *frame, struct box card, int seat, bool below)
{
    const struct sizes *sizes = sizes_of(frame);
    int left = card.x + (card.w - columns_width(sizes)) / 2;
    int x = seat == 0 ? left + sizes->first / 2 : left + sizes->first + sizes->column * (seat - 1) + sizes->column / 2;
    return point(x, below ? card.y + card.h + sizes->foot / 2
                          : card.y + sizes->air + sizes->name + sizes->row / 2 - (frame->upright ? 0 : 1));
}

/* The box and so much round it, as far as the map goes. */
static struct box widened(struct box box, int by, struct box map)
{
    int left = box.x - by > map.x ? box.x - by : map.x, top = box.y - by > map.y ? box.y - by : map.y;
    int right = least(box.x + box.w + by, map.x + map.w), low = least(box.y + box.h + by, map.y + map.h);
    return (struct box){left, top, right - left, low - top};
}

/* Land lies round the markets of a region; the shore is the same, a little wider. */
static void draw_land(const struct frame *frame, struct box map, int region, int shore, uint32_t colour)
{
    const struct sizes *sizes = sizes_of(frame);
    for (int m = ROME; m <= MARKETS; m++) {
        struct box card = card_box(frame, map, m);
        card.h += sizes->foot;
        if (forvm_markets[m].region == region)
            draw_box(frame->canvas, widened(card, sizes->coast + shore, map), 0, colour, CANVAS_NONE);
    }
}

static void draw_links(const struct frame *frame, struct box map)
{
    for (int m = ROME; m <= MARKETS; m++)
        for (int to = m; (to = market_next(m, to)) != 0;)
            (void)draw_line(frame->canvas, middle_of(frame, map, m), middle_of(frame, map, to), LINK,
                            frame->upright ? 6 : 3);
}

static void draw_region_names(const struct frame *frame, struct box map)
{
    static const char *const names[REGIONS] = {"forvm.picture.italia", "forvm.picture.hispania",
                                               "forvm.picture.graecia", "forvm.picture.oriens"};
    int size = frame->least + 4;
    for (int i = 0; i < REGIONS; i++) {
        struct point at = frame->upright ? tall_regions[i] : flat_regions[i];
        int wide = label_room(size, true, names[i]);
        label_draw(frame->canvas,
                   &(struct label){.box = {map.x + at.x - wide / 2, map.y + at.y - size / 2, wide, size},
                                   .size = size,
                                   .least = size,
                                   .bold = true,
                                   .align = ALIGN_CENTRE,
                                   .ink = INK},
                   catalog_text(names[i]));
    }
}

/* The signs of the map, which the legend shows as well; the point is their middle. */
static void draw_token(const struct frame *frame, struct point at, int size, int steps)
{
    int r = frame->upright ? 10 : 6, digit = frame->upright ? 17 : 11;
    struct box square = {at.x - r, at.y - r, 2 * r, 2 * r};
    if (size == SMALL)
        draw_circle(frame->canvas, at, r, WHITE, INK);
    else
        draw_box(frame->canvas, square, 0, size == LARGE ? WHITE : INK, INK);
    draw_number(frame->canvas, point(at.x, at.y + digit * 36 / 100), digit, ALIGN_CENTRE,
                size == SMALL || size == LARGE ? INK : WHITE, steps)
        ->sign = true;
}

/* A house of the seat's colour. */
static void draw_horreum(const struct frame *frame, struct point at, int seat, bool latest)
{
    const struct rules_seat *look = &forvm_seats[seat - 1];
    int half = frame->upright ? 9 : 6, low = frame->upright ? 11 : 7, roof = frame->upright ? 7 : 4;
    int size = frame->upright ? 14 : 10;
    int32_t xs[] = {px(at.x), px(at.x + half), px(at.x + half), px(at.x - half), px(at.x - half)};
    int32_t ys[] = {px(at.y - low), px(at.y - low + roof), px(at.y + low), px(at.y + low), px(at.y - low + roof)};
    struct stroke *house = canvas_polygon(frame->canvas, xs, ys, 5, look->colour, latest ? LATEST : BLACK);
    house->own = true;
    house->width = latest ? px(frame->upright ? 4 : 3) : house->width;
    struct stroke *letter = draw_text(frame->canvas, point(at.x, at.y + low - 2), size, ALIGN_CENTRE,
                                      canvas_ink_on(look->colour), look->letter);
    letter->bold = letter->own = letter->sign = true;
}

static void draw_agent(const struct frame *frame, struct point at, int seat)
{
    draw_mark(frame->canvas, at, sizes_of(frame)->mark, &forvm_seats[seat - 1]);
}

/* A ring with the seat's letter. */
static void draw_spouse(const struct frame *frame, struct point at, int seat)
{
    const struct rules_seat *look = &forvm_seats[seat - 1];
    int size = frame->upright ? 14 : 9;
    draw_circle(frame->canvas, at, frame->upright ? 9 : 6, WHITE, look->colour)->width = px(frame->upright ? 3 : 2);
    struct stroke *letter =
        draw_text(frame->canvas, point(at.x, at.y + size * 36 / 100), size, ALIGN_CENTRE, INK, look->letter);
    letter->bold = letter->sign = true;
}

static void draw_market(const struct frame *frame, struct box map, int market)
{
    const struct market *m = &forvm_markets[market];
    struct box card = card_box(frame, map, market);
    const struct sizes *sizes = sizes_of(frame);
    draw_box(frame->canvas, card, 0, WHITE, CANVAS_NONE);
    frame_text(frame, (struct box){card.x + 2, card.y + sizes->air - 1, card.w - 4, sizes->name - 1}, ALIGN_CENTRE, INK,
               name_told(m));
    draw_token(frame, place_of(frame, card, 0, false), m->size, m->steps);
}

/* What is the same all game long: land and sea, regions, links, markets with their names. */
static void draw_map(const struct frame *frame, struct box map)
{
    int shore = sizes_of(frame)->shore;
    draw_box(frame->canvas, map, 0, SEA, CANVAS_NONE);
    for (int region = 0; region < REGIONS; region++)
        draw_land(frame, map, region, shore, SHORE);
    for (int region = REGIONS - 1; region >= 0; region--) /* Italia lies on top, as Rome does in the middle */
        draw_land(frame, map, region, 0, lands[region]);
    draw_links(frame, map);
    draw_region_names(frame, map);
    for (int m = ROME; m <= MARKETS; m++)
        draw_market(frame, map, m);
}

static bool box_holds(struct box box, struct point at)
{
    return at.x >= box.x && at.x < box.x + box.w && at.y >= box.y && at.y < box.y + box.h;
}

/* From card to card, so that it lies on no name. */
static void draw_way(const struct frame *frame, struct box map, int from, int to)
{
    struct point a = middle_of(frame, map, from), b = middle_of(frame, map, to), at[HUNDREDTHS + 1];
    struct box left = widened(card_box(frame, map, from), CLEAR, map);
    struct box reached = widened(card_box(frame, map, to), CLEAR, map);
    int first = 0, last = HUNDREDTHS;
    for (int i = 0; i <= HUNDREDTHS; i++)
        at[i] = point(a.x + (b.x - a.x) * i / HUNDREDTHS, a.y + (b.y - a.y) * i / HUNDREDTHS);
    while (first < last && box_holds(left, at[first]))
        first++;
    while (last > first && box_holds(reached, at[last]))
        last--;
    if (last > first)
        draw_line(frame->canvas, at[first], at[last], LATEST, frame->upright ? 5 : 3)->arrow = true;
}

static void draw_contest(const struct frame *frame, struct box card)
{
    const struct sizes *sizes = sizes_of(frame);
    struct point first = place_of(frame, card, 1, true);
    draw_box(frame->canvas,
             (struct box){first.x - sizes->column / 2 - 2, card.y + card.h, SEATS * sizes->column + 4, sizes->foot}, 4,
             WHITE, INK)
        ->width = px(frame->upright ? 3 : 2);
}

static void draw_pieces_at(const struct frame *frame, struct box card, const struct forvm_state *s, int market)
{
    int spouse = market_spouse(s, market);
    if (spouse != 0) {
        int half = sizes_of(frame)->column / 2 + 1;
        struct point at = place_of(frame, card, 0, true);
        draw_spouse(frame, at, spouse);
        if (look_has_of(frame->look, EVENT_MARRIED, spouse, 1, market))
            frame_latest(frame, (struct box){at.x - half, at.y - half - 1, 2 * half, 2 * half + 2}, 0, 4,
                         frame->upright ? 3 : 2);
    }
    if (s->arrivals[market][0] != 0)
        draw_contest(frame, card);
    for (int seat = 1; seat <= s->seats; seat++) {
        struct point horreum = place_of(frame, card, seat, false);
        if (seat_has_agent(s, seat, market))
            draw_agent(frame, place_of(frame, card, seat, true), seat);
        if (seat_has_horreum(s, seat, market))
            draw_horreum(frame, horreum, seat, look_has_of(frame->look, EVENT_BUILT, seat, 1, market));
    }
}

/* Horrea, agents, spouses; what came last is marked. */
static void draw_pieces(const struct frame *frame, struct box map, const struct forvm_state *s)
{
    for (int i = 0; i < frame->look->event_count; i++)
        if (frame->look->events[i].kind == EVENT_MOVED)
            draw_way(frame, map, frame->look->events[i].arg[1], frame->look->events[i].arg[2]);
    for (int m = ROME; m <= MARKETS; m++) {
        struct box card = card_box(frame, map, m);
        draw_pieces_at(frame, card, s, m);
        card.h += sizes_of(frame)->foot;
        draw_spot(frame->canvas, card, forvm_markets[m].id, catalog_name("forvm", forvm_markets[m].name, NULL));
    }
}

enum { MAP_TALL = 1364, MAP_FLAT = 560 }; /* how high the map is, upright and wide */
enum { PANEL_LINES = 2, SIDE = 270, GAP = 6, SAMPLE_STEPS = 3, SAMPLE_SEAT = 2 };

/* Of the legend: from CHILDREN on words alone. */
enum entry { SMALL_MARKET, LARGE_MARKET, EXOTIC_MARKET, HORREUM, AGENT, CONTEST, SPOUSE, LAST, CHILDREN, BOOST };
enum { LEGEND = BOOST + 1 };

static void draw_sign(const struct frame *frame, struct box box, enum entry entry)
{
    static const int sizes[] = {[SMALL_MARKET] = SMALL, [LARGE_MARKET] = LARGE, [EXOTIC_MARKET] = EXOTIC};
    struct point at = point(box.x + box.h / 2, box.y + box.h / 2);
    if (entry <= EXOTIC_MARKET)
        draw_token(frame, at, sizes[entry], entry == EXOTIC_MARKET ? STEPS : SAMPLE_STEPS);
    else if (entry == HORREUM)
        draw_horreum(frame, at, SAMPLE_SEAT, false);
    else if (entry == AGENT)
        draw_agent(frame, at, SAMPLE_SEAT);
    else if (entry == SPOUSE)
        draw_spouse(frame, at, SAMPLE_SEAT);
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
enum { TALL_OUT = 5, FLAT_OUT = 8, COMMA = 8 }; /* lines for the cards that are out */

/* Upright the fate stands below the benefactions in two lines, and below it the cards that are out; wide at their right
 * in four, and the cards that are out below the legend. */
static int fate_height(bool upright)
{
    return upright ? FATE_LINES * UPRIGHT_LINE + 6 : 2 * FATE_LINES * WIDE_LINE + 4;
}

static int tables_height(bool upright)
{
    return upright ? BANDS * UPRIGHT_ROW + fate_height(true) + TALL_OUT * UPRIGHT_LINE + 6 + 8 : fate_height(false);
}

static struct box fate_box(const struct frame *frame, struct box all)
{
    int high = fate_height(frame->upright);
    if (frame->upright)
        return (struct box){all.x, all.y + BANDS * UPRIGHT_ROW + 4, all.w, high};
    return (struct box){all.x + all.w - FATE_WIDTH, all.y, FATE_WIDTH, high};
}

static struct box out_box(const struct frame *frame, struct box all)
{
    struct box fate = fate_box(frame, all), last = frame_legend(frame, LEGEND - 1);
    if (frame->upright)
        return (struct box){all.x, fate.y + fate.h + 4, all.w, TALL_OUT * UPRIGHT_LINE + 6};
    return (struct box){frame_panel(frame, 1).x, last.y + last.h + 8, SIDE, FLAT_OUT * WIDE_LINE + 6};
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
                frame_text(frame,
                           (struct box){cell.x + 6, cell.y, cell.w - cell.h / 2 - (frame->upright ? 24 : 21), cell.h},
                           ALIGN_LEFT, INK, catalog_name("forvm", forvm_kinds[kind], NULL));
        }
    }
    draw_box(frame->canvas, fate_box(frame, box), 0, WHITE, EDGE);
    draw_box(frame->canvas, out_box(frame, box), 0, WHITE, EDGE);
}

/* What commas part, in lines that fit; in other languages than English once they are smaller. */
static void draw_list(const struct frame *frame, struct box line, const char *rest)
{
    struct text part = TEXT_EMPTY;
    int room = catalog_used() == catalogs ? line.w - COMMA : 3 * (line.w - COMMA) / 2;
    for (; *rest != '\0'; line.y += frame->line) {
        size_t taken = strlen(rest);
        text_clear(&part);
        text_add(&part, rest);
        while (label_width(frame->least, false, part.data) > room || part.len >= CANVAS_TEXT - 1) {
            char *comma = strrchr(part.data, ',');
            if (comma == NULL)
                break;
            taken = (size_t)(comma - part.data);
            text_cut(&part, taken);
        }
        text_add(&part, rest[taken] == '\0' ? "" : ",");
        frame_text(frame, line, ALIGN_LEFT, INK, part.data);
        rest += taken;
        rest += strspn(rest, ", ");
    }
    text_free(&part);
}

/* Until the deck is shuffled anew they do not come again. */
static void draw_out(const struct frame *frame, struct box box, const struct forvm_state *s)
{
    struct text out = TEXT_EMPTY;
    int listed = 0;
    say(&out, "forvm.picture.out");
    for (int card = 1; card <= FATES; card++) {
        int count = fate_out(s, card);
        if (count > 0)
            text_add_all(&out, listed++ > 0 ? ", " : "", catalog_name("forvm", forvm_fates[card].id, NULL));
        if (count > 1)
            text_addf(&out, " x%d", count);
    }
    text_add(&out, listed == 0 ? catalog_text("forvm.fate.none") : "");
    draw_list(frame, (struct box){box.x + 8, box.y + 2, box.w - 16, frame->line}, out.data);
    text_free(&out);
}

static void draw_fate(const struct frame *frame, struct box box, const struct forvm_state *s)
{
    int card = state_last_card(s);
    struct box line = {box.x + 8, box.y + 2, box.w - 16, frame->line};
    struct row row;
    const char *fate = catalog_text("forvm.picture.fate");
    frame_text(frame, line, ALIGN_RIGHT, INK, row_say(&row, "forvm.picture.deck", SAID_NUMBER("count", s->deck_count)));
    frame_bold(frame, line, ALIGN_LEFT, INK, fate);
    int behind = label_width(frame->least, true, fate) + 12;
    struct box title = frame->upright ? box_after(line, behind < 64 ? 64 : behind) : line;
    if (frame->upright)
        title.w -= label_width(frame->least, false, row.line) + 6;
    title.y += frame->upright ? 0 : frame->line;
    frame_text(frame, title, ALIGN_LEFT, INK, catalog_text(card == 0 ? "forvm.fate.none" : forvm_fates[card].title));
    line.y = title.y + frame->line;
    if (card != 0) {
        forvm_describe_fate_markets(card, row_begin(&row));
        draw_list(frame, line, row.line);
    }
}

/* What the seat can still give: of the band that it stands in. */
static void put_spots(const struct frame *frame, struct box box, const struct forvm_state *s)
{
    if (frame->look->seat == 0)
        return;
    int band = prestige_band(family_of(s, frame->look->seat)->prestige);
    for (int kind = 0; kind < KINDS; kind++) {
        struct row words, label;
        text_addf(row_begin(&words), "give %s", forvm_kinds[kind]);
        (void)row_say(&label, "forvm.phrase.give", SAID_NAME("kind", "forvm", forvm_kinds[kind]));
        if (s->given[band * KINDS + kind] == 0)
            draw_spot(frame->canvas, gift_box(frame, box, band, kind), words.line, label.line);
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
    draw_out(frame, out_box(frame, box), s);
    put_spots(frame, box, s);
}

static void draw_seat(const struct frame *frame, const struct forvm_state *s, int seat)
{
    const struct family *f = family_of(s, seat);
    if (seat != frame->look->seat)
        draw_spot(frame->canvas, frame_panel(frame, seat), forvm_seats[seat - 1].name,
                  catalog_name("forvm", forvm_titles[seat - 1], NULL));
    struct box first = frame_line(frame, seat, 0);
    struct row row, money, allies, more;
    frame_points(frame, seat,
                 row_say(&row, "forvm.picture.prestige", SAID_NUMBER("prestige", f->prestige),
                         SAID_NUMBER("goal", s->option[OPTION_GOAL])));
    forvm_describe_money(f->money, row_begin(&money));
    bool starts = seat == seat_in_turn(s, 0);
    frame_bold(frame, first, ALIGN_LEFT, INK,
               row_say(&row, starts ? "forvm.picture.money.starts" : "forvm.picture.money", SAID("money", money.line)));
    forvm_describe_allies(s, seat, row_begin(&allies));
    if (allies.text.len > 0)
        frame_text(frame, first, ALIGN_RIGHT, INK, row_say(&row, "forvm.picture.allied", SAID("allies", allies.line)));
    (void)row_say(&row, f->children[SON] == HIDDEN ? "forvm.picture.family.hidden" : "forvm.picture.family",
                  SAID_NUMBER("reserve", seat_reserve(s, seat)), SAID_NUMBER("cards", f->hand_count),
                  SAID_NUMBER("sons", f->children[SON]), SAID_NUMBER("daughters", f->children[DAUGHTER]));
    int locals = market_count(seat_locals(s, seat));
    (void)row_begin(&more);
    if (starts && state_reversed(s))
        say(&more.text, "forvm.picture.reversed");
    else if (locals > 0)
        say(&more.text, "forvm.picture.locals", SAID_NUMBER("count", locals));
    const struct parts second = frame_part(frame, frame_line(frame, seat, 1), row.line, more.line);
    frame_text(frame, second.left, ALIGN_LEFT, INK, row.line);
    if (more.text.len > 0)
        frame_text(frame, second.right, ALIGN_RIGHT, INK, more.line);
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
    draw_map(&frame, map);
    draw_tables(&frame, below);
    draw_legend(&frame);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    draw_pieces(&frame, map, s);
    draw_given(&frame, below, s);
    for (int seat = 1; seat <= s->seats; seat++)
        draw_seat(&frame, s, seat);
}
