#include "games/forvm/board.h"
#include "games/forvm/forvm.h"
#include "words/catalog.h"

enum { LINK = 0x6e6a60, SEA = 0xd5e4ee, HUNDREDTHS = 100, CLEAR = 3 };

/* The land of a region. With few colours besides, a picture of four families is one of half a byte a pixel. */
static const uint32_t lands[REGIONS] = {0xeadfbe, 0xf3cfae, 0xd2e2bd, 0xdccfe8};

/* The middle of each market's card, and of each region's name, as near to where they lie as leaves room for all. */
static const struct point tall_markets[MARKETS + 1] = {
    {0, 0},      {234, 475}, {259, 334},  {307, 405}, {353, 476},  {328, 826},  {241, 264},  {335, 546},  {122, 293},
    {112, 475},  {238, 194}, {70, 221},   {86, 136},  {232, 122},  {117, 33},   {287, 51},   {184, 405},  {243, 750},
    {161, 545},  {141, 616}, {185, 827},  {299, 968}, {55, 686},   {171, 897},  {55, 826},   {114, 756},  {55, 363},
    {118, 968},  {55, 897},  {175, 1038}, {373, 306}, {362, 686},  {408, 756},  {451, 826},  {370, 232},  {382, 616},
    {441, 376},  {472, 517}, {498, 657},  {570, 798}, {487, 302},  {519, 446},  {513, 204},  {593, 373},  {374, 897},
    {456, 1008}, {507, 938}, {570, 868},  {562, 728}, {506, 1080}, {392, 1078}, {625, 1078}, {617, 1008}, {625, 938},
    {629, 657},  {572, 587}, {532, 1186}, {629, 517}};
static const struct point flat_markets[MARKETS + 1] = {
    {0, 0},     {247, 302}, {247, 207}, {324, 206}, {329, 264}, {322, 363}, {287, 158}, {329, 311}, {210, 160},
    {162, 207}, {279, 111}, {180, 113}, {126, 65},  {214, 59},  {122, 16},  {308, 54},  {209, 254}, {237, 349},
    {126, 255}, {141, 302}, {185, 397}, {293, 411}, {50, 251},  {115, 350}, {47, 299},  {39, 204},  {133, 160},
    {100, 399}, {37, 346},  {194, 444}, {369, 158}, {406, 300}, {425, 348}, {501, 369}, {364, 110}, {405, 253},
    {411, 206}, {483, 256}, {503, 303}, {592, 323}, {446, 158}, {521, 208}, {453, 111}, {562, 161}, {389, 412},
    {473, 424}, {551, 418}, {584, 371}, {579, 275}, {533, 473}, {456, 476}, {616, 466}, {634, 419}, {667, 371},
    {668, 324}, {635, 228}, {553, 529}, {666, 276}};
static const struct point tall_regions[REGIONS] = {{160, 358}, {72, 1124}, {605, 268}, {603, 1143}},
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
    int right = box.x + box.w + by, low = box.y + box.h + by;
    right = right < map.x + map.w ? right : map.x + map.w;
    low = low < map.y + map.h ? low : map.y + map.h;
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
    for (int m = ROME; m <= MARKETS; m++) {
        const struct market *market = &forvm_markets[m];
        for (int i = 0; i < market->links; i++)
            if (market->link[i] > m)
                (void)draw_line(frame->canvas, middle_of(frame, map, m), middle_of(frame, map, market->link[i]), LINK,
                                frame->upright ? 4 : 3);
    }
}

static void draw_region_names(const struct frame *frame, struct box map)
{
    static const char *const names[REGIONS] = {"forvm.picture.italia", "forvm.picture.hispania",
                                               "forvm.picture.graecia", "forvm.picture.oriens"};
    int size = frame->least + 4;
    for (int i = 0; i < REGIONS; i++) {
        struct point at = frame->upright ? tall_regions[i] : flat_regions[i];
        draw_bold(frame->canvas, point(map.x + at.x, map.y + at.y + size / 3), size, ALIGN_CENTRE, INK,
                  catalog_text(names[i]));
    }
}

static void draw_market(const struct frame *frame, struct box map, int market)
{
    const struct market *m = &forvm_markets[market];
    struct box card = card_box(frame, map, market);
    const struct sizes *sizes = sizes_of(frame);
    draw_box(frame->canvas, card, 0, WHITE, CANVAS_NONE);
    frame_text(frame, (struct box){card.x + 2, card.y + sizes->air - 1, card.w - 4, sizes->name - 1}, ALIGN_CENTRE, INK,
               short_name(m));
    forvm_draw_token(frame, place_of(frame, card, 0, false), m->size, m->steps);
}

void forvm_draw_map(const struct frame *frame, struct box map)
{
    int shore = sizes_of(frame)->shore;
    draw_box(frame->canvas, map, 0, SEA, CANVAS_NONE);
    for (int region = 0; region < REGIONS; region++)
        draw_land(frame, map, region, shore, EDGE);
    for (int region = REGIONS - 1; region >= 0; region--) /* Italia lies on top, as Rome does in the middle */
        draw_land(frame, map, region, 0, lands[region]);
    draw_links(frame, map);
    draw_region_names(frame, map);
    for (int m = ROME; m <= MARKETS; m++)
        draw_market(frame, map, m);
}

void forvm_draw_token(const struct frame *frame, struct point at, int size, int steps)
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
void forvm_draw_horreum(const struct frame *frame, struct point at, int seat, bool latest)
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

void forvm_draw_agent(const struct frame *frame, struct point at, int seat)
{
    draw_mark(frame->canvas, at, sizes_of(frame)->mark, &forvm_seats[seat - 1]);
}

/* A ring with the seat's letter. */
void forvm_draw_spouse(const struct frame *frame, struct point at, int seat)
{
    const struct rules_seat *look = &forvm_seats[seat - 1];
    int size = frame->upright ? 14 : 9;
    draw_circle(frame->canvas, at, frame->upright ? 9 : 6, WHITE, look->colour)->width = px(frame->upright ? 3 : 2);
    struct stroke *letter =
        draw_text(frame->canvas, point(at.x, at.y + size * 36 / 100), size, ALIGN_CENTRE, INK, look->letter);
    letter->bold = letter->sign = true;
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
        forvm_draw_spouse(frame, at, spouse);
        if (look_has_of(frame->look, EVENT_MARRIED, spouse, 1, market))
            frame_latest(frame, (struct box){at.x - half, at.y - half - 1, 2 * half, 2 * half + 2}, 0, 4,
                         frame->upright ? 3 : 2);
    }
    if (s->arrivals[market][0] != 0)
        draw_contest(frame, card);
    for (int seat = 1; seat <= s->seats; seat++) {
        struct point horreum = place_of(frame, card, seat, false);
        if (seat_has_agent(s, seat, market))
            forvm_draw_agent(frame, place_of(frame, card, seat, true), seat);
        if (seat_has_horreum(s, seat, market))
            forvm_draw_horreum(frame, horreum, seat, look_has_of(frame->look, EVENT_BUILT, seat, 1, market));
    }
}

void forvm_draw_pieces(const struct frame *frame, struct box map, const struct forvm_state *s)
{
    for (int i = 0; i < frame->look->event_count; i++)
        if (frame->look->events[i].kind == EVENT_MOVED)
            draw_way(frame, map, frame->look->events[i].arg[1], frame->look->events[i].arg[2]);
    for (int m = ROME; m <= MARKETS; m++) {
        struct box card = card_box(frame, map, m);
        draw_pieces_at(frame, card, s, m);
        card.h += sizes_of(frame)->foot;
        draw_spot(frame->canvas, card, forvm_markets[m].id, forvm_markets[m].name);
    }
}
