/* The picture of Venice. */
#include "games/doge/doge.h"
#include "rules/frame.h"
#include "rules/row.h"
#include "words/catalog.h"

enum {
    CANAL = 0x7fb2d9,
    DOWN = 0xcfcabf,
    NIGHT = 0x3b3f46,
    BANKS = 2,
    BRIDGE = 16,
    GAP = 5,
    LINES = 4,
    COUNCIL_LEFT = 150
};

/* What changes, in the lines of an area below its title. */
enum line { LINE_SITES, LINE_HOUSES, LINE_MARKERS, LINE_ADVISORS };

static const uint32_t tints[AREAS] = {0xf3ead7, 0xe9eedc, 0xefe3e6, 0xf5e2cf, 0xe2eaf0, 0xece6f2, 0xf7f0c8};

/* Bank and row, from above: on the western bank Santa Croce, San Polo, Dorsoduro, on the eastern the others. */
static const struct point rows[DISTRICTS] = {[CANNAREGIO] = {1, 0}, [CASTELLO] = {1, 2}, [DORSODURO] = {0, 2},
                                             [SAN_MARCO] = {1, 1},  [SAN_POLO] = {0, 1}, [SANTA_CROCE] = {0, 0}};

static int council_height(const struct frame *frame)
{
    return 2 * (frame->line + 2) + 4;
}

static struct box area_box(const struct frame *frame, struct box all, int area)
{
    int council = council_height(frame), wide = (all.w - BRIDGE) / BANKS, high = (all.h - council) / 3 - GAP;
    if (area == QUARANTIA)
        return (struct box){all.x, all.y + all.h - council, all.w, council};
    return (struct box){all.x + rows[area].x * (wide + BRIDGE), all.y + rows[area].y * (high + GAP), wide, high};
}

/* A line of an area that a seat has for itself; the Quarantia's begin beside its name. */
static struct box cell_box(const struct frame *frame, struct box area, const struct doge_state *s, int seat,
                           enum line line)
{
    bool council = area.w > (frame->board.w / BANKS);
    int left = council ? COUNCIL_LEFT : 0, title = frame->line + 4,
        row = council ? (int)line - LINE_MARKERS : (int)line;
    int high = council ? (area.h - 4) / 2 : (area.h - title - 2) / LINES, wide = (area.w - left - 8) / s->seats;
    return (struct box){area.x + left + 4 + (seat - 1) * wide, area.y + (council ? 2 : title) + row * high, wide, high};
}

/* A disc with an area's letter, dark while its advisor is at home. */
static void draw_letter(const struct frame *frame, struct point at, int area, bool dark)
{
    int radius = frame->upright ? 13 : 9;
    draw_circle(frame->canvas, at, radius, dark ? NIGHT : WHITE, INK)->own = true;
    struct stroke *letter = draw_text(frame->canvas, point(at.x, at.y + radius / 2), radius * 5 / 4, ALIGN_CENTRE,
                                      dark ? WHITE : BLACK, doge_areas[area].letter);
    letter->bold = letter->own = letter->sign = true;
}

/* Six districts on both banks of the canal, the Quarantia below. */
static void draw_venice(const struct frame *frame, struct box box)
{
    int middle = box.x + box.w / 2, foot = box.y + box.h - council_height(frame) - GAP;
    (void)draw_line(frame->canvas, point(middle, box.y), point(middle, foot - 4), CANAL, BRIDGE - 6);
    for (int area = 0; area < AREAS; area++) {
        struct box panel = area_box(frame, box, area);
        draw_box(frame->canvas, panel, 6, tints[area], EDGE);
        int left = frame->upright ? 36 : 28, wide = area < DISTRICTS ? 160 : COUNCIL_LEFT - left;
        frame_bold(frame, (struct box){panel.x + left, panel.y + 2, wide, frame->line + 2}, ALIGN_LEFT, INK,
                   catalog_name("doge", doge_areas[area].name, NULL));
    }
}

static bool is_new_palace(const struct look *look, int area, int site)
{
    for (int i = 0; i < look->event_count; i++)
        if (look->events[i].kind == EVENT_PALACE && look->events[i].arg[1] == area &&
            look->events[i].arg[2] == site + 1)
            return true;
    return false;
}

/* The next palaces by their prices, those that stand by their owners. */
static void draw_sites(const struct frame *frame, struct box area, const struct doge_state *s, int district)
{
    struct box line = cell_box(frame, area, s, 1, LINE_SITES);
    int side = line.h - 2, step = side + (frame->upright ? 12 : 10);
    for (int site = 0; site < SITES; site++) {
        struct box box = {line.x + 4 + step * site, line.y, side + 4, side};
        int owner = s->site[district][site];
        struct row row;
        bool latest = is_new_palace(frame->look, district, site);
        draw_box(frame->canvas, box, 3, owner > 0 ? NIGHT : WHITE, latest ? LATEST : EDGE)->width = px(latest ? 3 : 1);
        if (owner > 0) {
            draw_mark(frame->canvas, box_middle(box), frame->upright ? 20 : 18, &doge_seats[owner - 1]);
            continue;
        }
        text_add_int(row_begin(&row), doge_prices[site]);
        frame_text(frame, box, ALIGN_CENTRE, FAINT, row.line);
    }
}

static void draw_houses(const struct frame *frame, struct box cell, const struct doge_state *s, int seat, int district)
{
    struct row row;
    int houses = s->houses[seat - 1][district], size = frame->upright ? 20 : 18;
    if (look_has_of(frame->look, EVENT_HOUSE, seat, 1, district) ||
        look_has_of(frame->look, EVENT_MOVE, seat, 2, district))
        frame_latest(frame, (struct box){cell.x, cell.y, cell.w - 2, cell.h - 1}, 0, 4, 2);
    draw_mark(frame->canvas, point(cell.x + size / 2 + 6, cell.y + cell.h / 2), size, &doge_seats[seat - 1]);
    if (houses > 0)
        frame_bold(frame, box_after(cell, size + 14), ALIGN_LEFT, INK,
                   row_say(&row, "doge.picture.houses", SAID_NUMBER("count", houses)));
}

/* Each marker by itself: open ones by their value, the others face down. */
static void draw_markers(const struct frame *frame, struct box cell, int stack, bool latest)
{
    char values[STACK_MOST + 1];
    struct text text = text_fixed(values, sizeof values);
    doge_describe_stack(stack, "", &text);
    int wide = 18;
    for (int i = 0; i < stack_count(stack); i++) {
        struct box box = {cell.x + 3 + i * (wide + 1), cell.y + 1, wide, cell.h - 3};
        const char one[] = {values[i], '\0'};
        draw_box(frame->canvas, box, 3, stack_is_hidden(stack) ? DOWN : WHITE, latest ? LATEST : INK)->width =
            px(latest ? 2 : 1);
        frame_text(frame, box, ALIGN_CENTRE, INK, one);
    }
}

/* The letters of the advisors' homes, beside each other under their owner's mark. */
static void draw_advisors(const struct frame *frame, struct box cell, const struct doge_state *s, int seat, int area)
{
    struct row row;
    struct text *letters = row_begin(&row);
    for (int advisor = 0; advisor < ADVISORS; advisor++)
        if (s->owner[advisor] == seat && s->stands[advisor] == area)
            text_add(letters, doge_areas[advisor_home(advisor)].letter);
    if (letters->len == 0)
        return;
    if (look_has_of(frame->look, EVENT_TAKE, seat, 2, area))
        frame_latest(frame, (struct box){cell.x, cell.y, cell.w - 2, cell.h}, 0, 4, 2);
    frame_bold(frame, box_after(cell, 4), ALIGN_LEFT, INK, row.line);
}

/* The advisor of a district, or the three of the Quarantia, if they are at home. */
static void draw_home(const struct frame *frame, struct box area, const struct doge_state *s, int number)
{
    int step = frame->upright ? 30 : 22, y = area.y + (frame->upright ? 16 : 12);
    draw_letter(frame, point(area.x + (frame->upright ? 19 : 15), y), number,
                number != QUARANTIA && s->owner[number] == 0);
    for (int i = DISTRICTS; number == QUARANTIA && i < ADVISORS; i++)
        if (s->owner[i] == 0)
            draw_letter(frame, point(area.x + 19 + (i - DISTRICTS) * step, y + (frame->upright ? 30 : 22)), QUARANTIA,
                        true);
}

/* What stands and lies there, what changed last marked. */
static void draw_pieces(const struct frame *frame, struct box box, const struct doge_state *s)
{
    int size = frame->upright ? 20 : 18;
    for (int area = 0; area < AREAS; area++) {
        struct box panel = area_box(frame, box, area);
        draw_spot(frame->canvas, panel, doge_areas[area].id, catalog_name("doge", doge_areas[area].name, NULL));
        draw_home(frame, panel, s, area);
        if (area < DISTRICTS)
            draw_sites(frame, panel, s, area);
        for (int seat = 1; seat <= s->seats; seat++) {
            struct box markers = cell_box(frame, panel, s, seat, LINE_MARKERS);
            struct box advisors = cell_box(frame, panel, s, seat, LINE_ADVISORS);
            if (area < DISTRICTS) {
                draw_houses(frame, cell_box(frame, panel, s, seat, LINE_HOUSES), s, seat, area);
            } else {
                draw_mark(frame->canvas, point(markers.x + size / 2 + 2, markers.y + markers.h / 2), size,
                          &doge_seats[seat - 1]);
                markers = box_after(markers, frame->upright ? 26 : 24);
            }
            draw_markers(frame, markers, s->stack[seat - 1][area],
                         look_has_of(frame->look, EVENT_PLACED, seat, 1, area));
            draw_advisors(frame, advisors, s, seat, area);
        }
    }
}

static void draw_card(const struct frame *frame, struct box box, int area, bool voted)
{
    int radius = frame->upright ? 13 : 9;
    draw_box(frame->canvas, box, 4, area == AREA_NONE ? DOWN : voted ? PAPER : tints[area], EDGE);
    if (area == AREA_NONE) {
        frame_text(frame, box, ALIGN_CENTRE, INK, catalog_text("doge.picture.unknown"));
        return;
    }
    draw_letter(frame, point(box.x + radius + 6, box.y + box.h / 2), area, false);
    if (voted)
        frame_bold(frame, box_after(box, 2 * radius + 12), ALIGN_LEFT, INK, catalog_text("doge.picture.voted"));
}

/* Who votes when, this year and, as far as it is turned up, the next. */
static void draw_order(const struct frame *frame, struct box box, const struct doge_state *s)
{
    static const char *const years[] = {"doge.picture.year", "doge.picture.next"};
    int names = frame->upright ? 104 : 84, wide = (box.w - names) / AREAS, high = box.h / 2;
    for (int year = 0; year < 2; year++) {
        struct box row = {box.x, box.y + year * high, box.w, high - 3};
        frame_text(frame, (struct box){row.x, row.y, names - 4, row.h}, ALIGN_LEFT, INK, catalog_text(years[year]));
        for (int i = 0; i < AREAS; i++) {
            struct box card = {row.x + names + i * wide, row.y, wide - 3, row.h};
            draw_card(frame, card, year == 0 ? s->order[i] : s->next[i], year == 0 && i < s->elected);
            if (year == 0 && i == s->elected && s->phase != PHASE_OVER)
                draw_box(frame->canvas, card, 4, CANVAS_NONE, INK)->width = px(3);
        }
    }
}

enum { PANEL_LINES = 2, LEGEND = 4 };

static void draw_legend(const struct frame *frame)
{
    static const char *const keys[LEGEND] = {"doge.legend.goals", "doge.legend.home", "doge.legend.letters",
                                             "doge.legend.latest"};
    for (int i = 0; i < LEGEND; i++) {
        struct box box = frame_legend(frame, i);
        if (i == 1)
            draw_letter(frame, point(box.x + box.h / 2, box.y + box.h / 2), CASTELLO, true);
        if (i == 3)
            draw_box(frame->canvas, (struct box){box.x, box.y + 3, box.h - 6, box.h - 6}, 3, WHITE, LATEST)->width =
                px(2);
        frame_text(frame, i % 2 == 1 ? box_after(box, box.h + 4) : box, ALIGN_LEFT, INK, catalog_text(keys[i]));
    }
}

static void draw_seat(const struct frame *frame, const struct doge_state *s, int seat)
{
    struct row row;
    frame_points(frame, seat,
                 row_say(&row, "doge.picture.palaces", SAID_NUMBER("count", state_palaces(s, seat)),
                         SAID_NUMBER("districts", state_districts(s, seat))));
    frame_text(frame, frame_line(frame, seat, 0), ALIGN_LEFT, INK, catalog_name("doge", doge_families[seat - 1], NULL));
    if (s->lead == seat)
        frame_bold(frame, frame_line(frame, seat, 0), ALIGN_RIGHT, INK, catalog_text("doge.picture.lead"));
    frame_text(frame, frame_line(frame, seat, 1), ALIGN_LEFT, INK,
               row_say(&row, "doge.picture.left", SAID_NUMBER("houses", HOUSES - state_houses(s, seat)),
                       SAID_NUMBER("rings", RINGS - state_rings(s, seat)),
                       SAID_NUMBER("markers", state_markers(s, seat))));
}

void doge_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct doge_state *s = view;
    struct frame frame;
    frame_begin(&frame, &rules_doge, look, canvas,
                &(struct frame_plan){.seats = s->seats, .lines = PANEL_LINES, .legend = LEGEND});
    int order = frame.upright ? 66 : 52;
    struct box venice = {frame.board.x, frame.board.y, frame.board.w, frame.board.h - order - 4};
    draw_venice(&frame, venice);
    draw_legend(&frame);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    draw_pieces(&frame, venice, s);
    draw_order(&frame, (struct box){venice.x, venice.y + venice.h + 6, venice.w, order}, s);
    for (int seat = 1; seat <= s->seats; seat++)
        draw_seat(&frame, s, seat);
}
