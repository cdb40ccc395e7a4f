#include "games/doge/board_side.h"

#include "games/doge/doge.h"
#include "games/doge/score.h"
#include "rules/row.h"
#include "words/catalog.h"

void doge_draw_letter(struct canvas *canvas, struct point at, int radius, uint32_t fill, const char *letter)
{
    bool dark = fill == NIGHT;
    (void)draw_circle(canvas, at, radius, fill, INK);
    draw_bold(canvas, point(at.x, at.y + radius / 2), radius * 3 / 2, ALIGN_CENTRE, dark ? WHITE : INK, letter);
}

void doge_draw_advisor(struct canvas *canvas, struct point at, int advisor, int owner)
{
    struct stroke *rim = draw_circle(canvas, at, 10, WHITE, doge_seats[owner - 1].colour);
    rim->width = px(3);
    draw_bold(canvas, point(at.x - 1, at.y + 5), 13, ALIGN_CENTRE, INK, doge_areas[advisor_home(advisor)].letter);
    draw_mark(canvas, point(at.x + 8, at.y + 7), 11, &doge_seats[owner - 1]);
}

/* A star of five points. */
static void draw_star(struct canvas *canvas, struct point at)
{
    static const int32_t dx[] = {0, 19, 76, 31, 47, 0, -47, -31, -76, -19};
    static const int32_t dy[] = {-80, -26, -25, 10, 65, 32, 65, 10, -25, -26};
    int32_t xs[10], ys[10];
    for (int i = 0; i < 10; i++) {
        xs[i] = px(at.x) + dx[i];
        ys[i] = px(at.y) + dy[i];
    }
    (void)canvas_polygon(canvas, xs, ys, 10, 0xffd43b, INK);
}

static void draw_legend(struct canvas *canvas)
{
    static const char *const lines[] = {"doge.legend.goals", "doge.legend.numbers", "doge.legend.down",
                                        "doge.legend.advisor", "doge.legend.cards"};
    draw_box(canvas, LEGEND_BOX, 6, WHITE, EDGE);
    for (int i = 0; i < (int)(sizeof lines / sizeof lines[0]); i++)
        draw_text(canvas, point(LEGEND_BOX.x + 12, LEGEND_BOX.y + 23 + 21 * i), 15, ALIGN_LEFT, INK,
                  catalog_text(lines[i]))
            ->bold = i < 2;
}

void doge_draw_frames(struct canvas *canvas, const struct doge_state *s)
{
    draw_box(canvas, SYMBOLS_BOX, 6, WHITE, EDGE);
    draw_bold(canvas, point(SYMBOLS_BOX.x + 2, SYMBOLS_BOX.y - 8), 15, ALIGN_LEFT, INK,
              catalog_text("doge.picture.advisors"));
    for (int i = 0; i < ADVISORS; i++) {
        static const char *const councillors[COUNCILLORS] = {"q1", "q2", "q3"};
        const char *name = i < DISTRICTS ? doge_areas[i].name : councillors[i - DISTRICTS];
        draw_text(canvas, point(doge_symbols[i].x, doge_symbols[i].y + 36), 14, ALIGN_CENTRE, INK, name);
    }
    draw_box(canvas, SEATS_BOX, 6, WHITE, EDGE);
    for (int i = 1; i < s->seats; i++)
        (void)draw_line(canvas, point(SEATS_BOX.x, SEATS_BOX.y + 4 + 61 * i),
                        point(SEATS_BOX.x + SEATS_BOX.w, SEATS_BOX.y + 4 + 61 * i), EDGE, 1);
    draw_legend(canvas);
}

void doge_draw_symbols(struct canvas *canvas, const struct doge_state *s)
{
    for (int i = 0; i < ADVISORS; i++) {
        const struct point at = doge_symbols[i];
        const char *letter = doge_areas[advisor_home(i)].letter;
        if (s->owner[i] == 0) {
            doge_draw_letter(canvas, at, 22, NIGHT, letter);
            continue;
        }
        struct row row;
        (void)draw_circle(canvas, at, 22, WHITE, EDGE);
        draw_mark(canvas, point(at.x, at.y - 9), 15, &doge_seats[s->owner[i] - 1]);
        draw_bold(canvas, point(at.x, at.y + 14), 14, ALIGN_CENTRE, INK,
                  row_say(&row, "doge.picture.stands", SAID("area", doge_areas[s->stands[i]].letter)));
    }
}

/* "left: 12 houses, 1 palace" */
static void draw_left(struct canvas *canvas, const struct doge_state *s, int seat, struct point at)
{
    struct row houses, palaces, row;
    (void)row_say(&houses, "doge.houses", SAID_NUMBER("count", HOUSES - state_houses(s, seat)));
    (void)row_say(&palaces, "doge.palaces", SAID_NUMBER("count", PALACES - state_palaces(s, seat)));
    draw_text(canvas, at, 14, ALIGN_LEFT, INK,
              row_say(&row, "doge.picture.left", SAID("houses", houses.line), SAID("palaces", palaces.line)));
}

static void draw_seat(struct canvas *canvas, const struct doge_state *s, int seat)
{
    struct box box = {SEATS_BOX.x, SEATS_BOX.y + 4 + 61 * (seat - 1), SEATS_BOX.w, 61};
    struct row row;
    draw_mark(canvas, point(box.x + 20, box.y + 20), 21, &doge_seats[seat - 1]);
    draw_bold(canvas, point(box.x + 42, box.y + 20), 17, ALIGN_LEFT, INK, doge_families[seat - 1]);
    if (s->lead == seat)
        draw_star(canvas, point(box.x + 142, box.y + 14));
    draw_bold(canvas, point(box.x + box.w - 8, box.y + 20), 15, ALIGN_RIGHT, INK,
              row_say(&row, "doge.picture.palaces", SAID_NUMBER("count", state_palaces(s, seat)),
                      SAID_NUMBER("districts", state_districts(s, seat))));
    draw_left(canvas, s, seat, point(box.x + 42, box.y + 37));
    draw_text(canvas, point(box.x + box.w - 8, box.y + 54), 14, ALIGN_RIGHT, INK,
              row_say(&row, "doge.picture.markers", SAID_NUMBER("count", state_markers(s, seat))));
    int rings = RINGS - state_rings(s, seat);
    draw_text(canvas, point(box.x + 42, box.y + 54), 14, ALIGN_LEFT, INK,
              catalog_text(rings == 0 ? "doge.picture.rings.none" : "doge.picture.rings"));
    for (int i = 0; i < rings; i++)
        draw_circle(canvas, point(box.x + 88 + 13 * i, box.y + 50), 4, CANVAS_NONE, doge_seats[seat - 1].colour)
            ->width = px(2);
}

void doge_draw_seats(struct canvas *canvas, const struct doge_state *s)
{
    for (int seat = 1; seat <= s->seats; seat++)
        draw_seat(canvas, s, seat);
}

static void draw_tick(struct canvas *canvas, struct point at)
{
    (void)draw_line(canvas, at, point(at.x + 5, at.y + 6), 0x2b7a33, 3);
    (void)draw_line(canvas, point(at.x + 5, at.y + 6), point(at.x + 14, at.y - 7), 0x2b7a33, 3);
}

/* Lines from the upper right to the lower left, cut at the edges. */
static void draw_hatch(struct canvas *canvas, struct box box)
{
    for (int at = 12; at < box.w + box.h; at += 12) {
        int x1 = at < box.w ? at : box.w, y1 = at < box.w ? 0 : at - box.w;
        int x2 = at < box.h ? 0 : at - box.h, y2 = at < box.h ? at : box.h;
        (void)draw_line(canvas, point(box.x + x1, box.y + y1), point(box.x + x2, box.y + y2), 0xb9b3a6, 2);
    }
}

static void draw_card(struct canvas *canvas, struct box box, int area, bool voted)
{
    draw_box(canvas, box, 5, voted ? STONE : doge_lands[area].fill, EDGE);
    doge_draw_letter(canvas, (struct point){box.x + 20, box.y + 19}, 12, WHITE, doge_areas[area].letter);
    draw_bold(canvas, point(box.x + box.w / 2, box.y + 48), 14, ALIGN_CENTRE, INK, doge_areas[area].name);
    if (voted)
        draw_tick(canvas, point(box.x + 71, box.y + 16));
}

void doge_draw_cards(struct canvas *canvas, const struct doge_state *s)
{
    for (int i = 0; i < AREAS; i++) {
        struct box box = card_box(0, i), below = card_box(1, i);
        draw_card(canvas, box, s->order[i], i < s->elected);
        if (i >= s->elected)
            draw_number(canvas, point(box.x + box.w - 9, box.y + 21), 15, ALIGN_RIGHT, FAINT, i + 1)->bold = false;
        if (i == s->elected && s->phase != PHASE_OVER)
            draw_box(canvas, (struct box){box.x + 1, box.y + 1, box.w - 2, box.h - 2}, 5, CANVAS_NONE, INK)->width =
                px(4);
        if (s->next[i] < AREAS) {
            draw_card(canvas, below, s->next[i], false);
            continue;
        }
        draw_box(canvas, below, 5, STONE, EDGE);
        draw_hatch(canvas, below);
    }
}
