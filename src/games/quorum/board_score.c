#include "games/quorum/board_parts.h"
#include "games/quorum/quorum.h"
#include "games/quorum/score.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { BLOCKS = 3, ROWS = 7, HEAD = 1, GAP = 5, RULE = 0xc4c0b8 };

/* What a line of the table says of a seat: a number of its tally, or points. */
enum said { COUNT, POINTS, PROVINCE_POINTS };

struct line {
    enum said what;
    int which;       /* of a number its place in struct tally, of points the type */
    const char *key; /* of its name; NULL: a product's or building's own */
};

#define OF(member) (int)offsetof(struct tally, member)

/* Lines of points are bold; with those of the Provinces they add up to a seat's points. */
static const struct line lines[BLOCKS][ROWS] = {
    {{COUNT, OF(military[1]), "quorum.picture.power1"},
     {COUNT, OF(military[2]), "quorum.picture.power2"},
     {COUNT, OF(military[3]), "quorum.picture.power3"},
     {POINTS, MILITARY, "quorum.picture.military"},
     {COUNT, OF(type[INTRIGUE]), "quorum.picture.intrigues"},
     {COUNT, OF(power[3]), "quorum.picture.threes"},
     {POINTS, INTRIGUE, "quorum.picture.intrigue"}},
    {{COUNT, OF(item[WHEAT]), NULL},
     {COUNT, OF(item[WINE]), NULL},
     {COUNT, OF(item[SHEEP]), NULL},
     {COUNT, OF(item[WOOD]), NULL},
     {COUNT, OF(item[FISH]), NULL},
     {POINTS, TRADE, "quorum.picture.trade"},
     {PROVINCE_POINTS, 0, "quorum.picture.provinces"}},
    {{COUNT, OF(item[BATH]), NULL},
     {COUNT, OF(item[TEMPLE]), NULL},
     {COUNT, OF(item[THEATER]), NULL},
     {COUNT, OF(item[AQUEDUCT]), NULL},
     {COUNT, OF(item[FORUM]), NULL},
     {COUNT, OF(item[CIRCUS]), NULL},
     {POINTS, ARCHITECTURE, "quorum.picture.architecture"}},
};

static int province_points(const struct quorum_state *s, const struct tally *tally, int seat)
{
    int points = 0;
    for (int province = 0; province < PROVINCES; province++)
        points += quorum_multiplier(s, province, seat) * tally_counts(tally, province);
    return points;
}

static int value_of(const struct quorum_state *s, const struct line *line, int seat)
{
    struct tally tally = tally_table(s, seat);
    if (line->what == PROVINCE_POINTS)
        return province_points(s, &tally, seat);
    return line->what == POINTS ? tally_points(&tally, line->which) : ((const uint8_t *)&tally)[line->which];
}

static void write_line(const struct frame *frame, struct box box, int column, const struct quorum_state *s,
                       const struct line *line)
{
    int names = box.w - s->seats * column;
    frame_text(frame, (struct box){box.x, box.y, names, box.h}, ALIGN_LEFT, INK,
               line->key == NULL ? quorum_items[line->which - OF(item)] : catalog_text(line->key));
    for (int seat = 1; seat <= s->seats; seat++) {
        struct box cell = {box.x + names + (seat - 1) * column, box.y, column, box.h};
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
                       const struct line *block)
{
    int column = frame->upright ? 30 : 26, high = box.h / (ROWS + HEAD), right = box.x + box.w - 3;
    draw_box(frame->canvas, box, 6, WHITE, EDGE);
    for (int seat = 1; seat <= s->seats; seat++)
        draw_mark(frame->canvas, point(right - (s->seats - seat) * column - column / 2 + 2, box.y + high / 2 + 1),
                  frame->upright ? 20 : 15, rules_seat(&rules_quorum, seat));
    for (int i = 0; i < ROWS; i++)
        if (block[i].what != COUNT)
            draw_box(frame->canvas, (struct box){box.x + 2, box.y + (i + HEAD) * high, box.w - 4, high}, 0, ASKED,
                     CANVAS_NONE);
    for (int seat = 1; seat <= s->seats; seat++)
        (void)draw_line(frame->canvas, point(right - seat * column + 1, box.y + 2),
                        point(right - seat * column + 1, box.y + box.h - 2), RULE, 1);
    for (int i = 0; i < ROWS; i++)
        write_line(frame, (struct box){box.x + 3, box.y + (i + HEAD) * high, box.w - 6, high}, column, s, &block[i]);
}

/* The names of products and buildings are longer than those of the first block. */
void quorum_draw_scores(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    int left = (box.w - 2 * GAP) / BLOCKS - 7, wide = (box.w - 2 * GAP - left) / 2;
    for (int i = 0; i < BLOCKS; i++)
        draw_block(frame,
                   (struct box){box.x + (i == 0 ? 0 : left + GAP + (i - 1) * (wide + GAP)), box.y, i == 0 ? left : wide,
                                box.h},
                   s, lines[i]);
}
