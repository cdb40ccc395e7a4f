/* The board picture of Quorum, 1000 x 700. */
#include "games/quorum/board_card.h"
#include "games/quorum/describe.h"
#include "games/quorum/quorum.h"
#include "games/quorum/score.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { ROAD = 0x9a8f7c, SEAT_FILL = 0xffffff, ACTIVE_FILL = 0xfff3bf };

/* A head in the gap between two neighbouring panels, clockwise. */
static void draw_heads(struct canvas *canvas)
{
    for (int place = 0; place < PROVINCES; place++) {
        struct box a = panel_box(place), b = panel_box((place + 1) % PROVINCES);
        int32_t dx = b.x - a.x, dy = b.y - a.y, mx = 10 * a.x + 5 * (a.w + dx), my = 10 * a.y + 5 * (a.h + dy);
        int32_t ux = 80 * dx / 250, uy = 80 * dy / 250; /* the steps are 180 to 220 long */
        int32_t xs[] = {mx + ux, mx - ux - uy, mx - ux + uy}, ys[] = {my + uy, my - uy + ux, my - uy - ux};
        (void)canvas_polygon(canvas, xs, ys, 3, ROAD, INK);
    }
}

/* Straight lines between the centres of neighbouring panels. */
static void draw_roads(struct canvas *canvas)
{
    for (int place = 0; place < PROVINCES; place++) {
        struct box a = panel_box(place), b = panel_box((place + 1) % PROVINCES);
        int ax = a.x + a.w / 2, ay = a.y + a.h / 2, bx = b.x + b.w / 2, by = b.y + b.h / 2;
        (void)draw_line(canvas, point(ax, ay), point(bx, by), ROAD, 4);
    }
}

static void draw_panel(struct canvas *canvas, const struct quorum_state *s, int place)
{
    const struct province *province = &quorum_provinces[s->ring[place]];
    struct box panel = panel_box(place), token = token_box(place), start = start_box(place);
    struct row row;
    draw_box(canvas, panel, 8, province->tint, INK);
    draw_bold(canvas, point(panel.x + 9, panel.y + 22), 15, ALIGN_LEFT, INK,
              row_say(&row, "quorum.picture.province", SAID_NUMBER("place", place + 1), SAID("code", province->code),
                      SAID("name", province->name)));
    draw_text(canvas, point(panel.x + 9, panel.y + 44), 14, ALIGN_LEFT, INK, province->counts);
    (void)draw_circle(canvas, point(token.x + 13, token.y + 13), 13, WHITE, INK);
    draw_box(canvas, start, 4, WHITE, EDGE);
    draw_text(canvas, point(start.x + 2, start.y + 8), 8, ALIGN_LEFT, FAINT, "0");
    for (int space = 1; space <= s->option[OPTION_TRACK]; space++) {
        struct box box = space_box(place, space);
        draw_box(canvas, box, 2, WHITE, EDGE);
        draw_number(canvas, point(box.x + 2, box.y + 8), 8, ALIGN_LEFT, FAINT, space)->bold = false;
    }
}

/* A circle with a head, clockwise: the turn goes to the left neighbour. */
static void draw_turn_arrow(struct canvas *canvas, struct point at)
{
    static const int dx[] = {0, 9, 13, 9, 0, -9, -13}, dy[] = {-13, -9, 0, 9, 13, 9, 0};
    for (int i = 0; i + 1 < 7; i++) {
        struct stroke *line =
            draw_line(canvas, point(at.x + dx[i], at.y + dy[i]), point(at.x + dx[i + 1], at.y + dy[i + 1]), INK, 2);
        line->arrow = i == 5;
    }
}

static void draw_seat_frame(struct canvas *canvas, int seat)
{
    static const char *const lines[TYPES] = {"quorum.picture.military", "quorum.picture.trade",
                                             "quorum.picture.architecture", "quorum.picture.intrigue"};
    struct box box = seat_box(seat);
    draw_box(canvas, box, 6, SEAT_FILL, EDGE);
    draw_box(canvas, (struct box){box.x, box.y, 5, box.h}, 0, rules_seat(&rules_quorum, seat)->colour, CANVAS_NONE);
    for (int i = 0; i < TYPES; i++)
        draw_text(canvas, point(box.x + 12, box.y + 50 + 20 * i), 13, ALIGN_LEFT, FAINT, catalog_text(lines[i]));
}

static void draw_background(struct canvas *canvas, const struct quorum_state *s)
{
    draw_roads(canvas);
    draw_box(canvas, TITLE_BOX, 0, INK, CANVAS_NONE);
    for (int place = 0; place < PROVINCES; place++)
        draw_panel(canvas, s, place);
    draw_heads(canvas);
    draw_box(canvas, HUB_BOX, 12, 0xefe9dc, INK);
    draw_bold(canvas, point(HUB_BOX.x + HUB_BOX.w / 2 - 10, HUB_BOX.y + 27), 20, ALIGN_CENTRE, INK,
              catalog_text("quorum.picture.rome"));
    draw_turn_arrow(canvas, point(HUB_BOX.x + HUB_BOX.w / 2 + 46, HUB_BOX.y + 21));
    for (int place = 0; place < ROME; place++) {
        struct box box = rome_box(place);
        draw_number(canvas, point(box.x + box.w / 2, box.y - 7), 17, ALIGN_CENTRE, INK, place + 1);
    }
    draw_text(canvas, point(DECK_BOX.x + DECK_BOX.w / 2, DECK_BOX.y - 7), 14, ALIGN_CENTRE, INK,
              catalog_text("quorum.picture.next"));
    for (int seat = 1; seat <= s->seats; seat++)
        draw_seat_frame(canvas, seat);
    canvas_background_ends(canvas);
}

static void draw_title(struct canvas *canvas, const struct quorum_state *s)
{
    char label[CANVAS_TEXT];
    struct text text = text_fixed(label, sizeof label);
    quorum_phase(s, &text);
    draw_bold(canvas, point(12, 20), 17, ALIGN_LEFT, WHITE, catalog_text("quorum.picture.title"));
    draw_text(canvas, point(105, 20), 16, ALIGN_LEFT, WHITE, label);
    if (s->phase == PHASE_OVER)
        return;
    int seat = state_active(s);
    draw_mark(canvas, point(970, 14), 18, rules_seat(&rules_quorum, seat));
}

static void draw_markers(struct canvas *canvas, const struct quorum_state *s, int place)
{
    int province = s->ring[place], waiting = 0, stacked[16] = {0};
    struct box token = token_box(place), start = start_box(place);
    draw_number(canvas, point(token.x + 13, token.y + 19), 18, ALIGN_CENTRE, BLACK, s->token[province]);
    for (int seat = 1; seat <= s->seats; seat++)
        if (s->space[province][seat - 1] == 0)
            draw_mark(canvas, point(start.x + 16 + 20 * waiting++, start.y + 8), 13, rules_seat(&rules_quorum, seat));
    for (int i = 0; i < SEATS && s->rank[province][i] != 0; i++) {
        int seat = s->rank[province][i], space = s->space[province][seat - 1], level = stacked[space]++;
        struct box box = space_box(place, space);
        draw_mark(canvas, point(box.x + 8 + 6 * level, box.y + 20 - 4 * level), 13, rules_seat(&rules_quorum, seat));
    }
}

/* Seats in the order of their turns, points now; a pointer at the one that acts. */
static void draw_hub(struct canvas *canvas, const struct quorum_state *s)
{
    int active = s->phase == PHASE_OVER ? 0 : state_active(s);
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->first - 1 + i) % s->seats + 1, y = HUB_BOX.y + 54 + 24 * i;
        if (seat == active) {
            int32_t xs[] = {px(HUB_BOX.x + 16), px(HUB_BOX.x + 28), px(HUB_BOX.x + 16)};
            int32_t ys[] = {px(y - 6), px(y), px(y + 6)};
            (void)canvas_polygon(canvas, xs, ys, 3, INK, CANVAS_NONE);
        }
        draw_mark(canvas, point(HUB_BOX.x + 44, y), 17, rules_seat(&rules_quorum, seat));
        draw_text(canvas, point(HUB_BOX.x + 64, y + 6), 16, ALIGN_LEFT, INK, rules_seat(&rules_quorum, seat)->name)
            ->bold = seat == active;
        draw_number(canvas, point(HUB_BOX.x + HUB_BOX.w - 20, y + 6), 17, ALIGN_RIGHT, INK, quorum_points(s, seat));
    }
}

static void draw_rome(struct canvas *canvas, const struct quorum_state *s)
{
    struct row row;
    for (int place = 0; place < ROME; place++)
        draw_front(canvas, rome_box(place), s->rome[place]);
    if (s->deck_count > 0)
        draw_back(canvas, DECK_BOX, card_back(s->deck[s->deck_count - 1]));
    draw_text(canvas, point(DECK_BOX.x + DECK_BOX.w / 2, BOARD_HEIGHT - 11), 14, ALIGN_CENTRE, INK,
              row_say(&row, "quorum.picture.deck", SAID_NUMBER("count", s->deck_count)));
    draw_text(canvas, point(rome_box(0).x, BOARD_HEIGHT - 11), 14, ALIGN_LEFT, INK,
              row_say(&row, "quorum.picture.gods", SAID_NUMBER("count", state_rome_gods(s)),
                      SAID_NUMBER("needed", s->option[OPTION_REFRESH])));
}

static void draw_seat_head(struct canvas *canvas, const struct quorum_state *s, int seat)
{
    struct box box = seat_box(seat);
    struct row row;
    if (s->phase != PHASE_OVER && seat == state_active(s))
        draw_box(canvas, (struct box){box.x + 5, box.y + 1, box.w - 6, 29}, 0, ACTIVE_FILL, CANVAS_NONE);
    draw_mark(canvas, point(box.x + 22, box.y + 16), 19, rules_seat(&rules_quorum, seat));
    draw_bold(canvas, point(box.x + 42, box.y + 23), 18, ALIGN_LEFT, INK, rules_seat(&rules_quorum, seat)->name);
    draw_text(canvas, point(box.x + 218, box.y + 22), 14, ALIGN_RIGHT, INK,
              row_say(&row, "quorum.picture.influence", SAID_NUMBER("influence", quorum_influence(s, seat))));
    draw_bold(canvas, point(box.x + box.w - 10, box.y + 23), 18, ALIGN_RIGHT, INK,
              row_say(&row, "quorum.picture.points", SAID_NUMBER("points", quorum_points(s, seat))));
}

/* The size at which a line of so many letters stays within its seat. */
static int small(size_t letters)
{
    return letters > 46 ? 9 : letters > 40 ? 10 : letters > 34 ? 11 : 13;
}

static void draw_seat(struct canvas *canvas, const struct quorum_state *s, int seat, int viewer)
{
    struct box box = seat_box(seat);
    struct tally tally = tally_table(s, seat);
    draw_seat_head(canvas, s, seat);
    for (int type = 0; type < TYPES; type++) {
        char label[CANVAS_TEXT];
        struct text text = text_fixed(label, sizeof label);
        describe_type(&tally, type, &text);
        draw_text(canvas, point(box.x + 78, box.y + 50 + 20 * type), small(text.len), ALIGN_LEFT, INK, label);
        draw_number(canvas, point(box.x + box.w - 10, box.y + 50 + 20 * type), 14, ALIGN_RIGHT, INK,
                    tally_points(&tally, type));
    }
    for (int i = 0; i < s->hand_count[seat - 1]; i++) {
        int card = s->hand[seat - 1][i];
        bool star = seat == viewer && card_is_rome(card) && !state_knows(s, card);
        draw_held(canvas, back_box(seat, i), card, star);
    }
}

void quorum_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct quorum_state *s = view;
    canvas_begin(canvas, BOARD_WIDTH, BOARD_HEIGHT, PAPER);
    draw_background(canvas, s);
    draw_title(canvas, s);
    for (int place = 0; place < PROVINCES; place++)
        draw_markers(canvas, s, place);
    draw_hub(canvas, s);
    draw_rome(canvas, s);
    for (int other = 1; other <= s->seats; other++)
        draw_seat(canvas, s, other, look->seat);
}
