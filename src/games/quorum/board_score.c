#include "games/quorum/board_parts.h"
#include "games/quorum/quorum.h"
#include "games/quorum/score.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { BLOCKS = 3, ROWS = 7, HEAD = 1, GAP = 5, RULE = 0xc4c0b8 };

/* What a line of the table counts for a seat. */
enum counted { OF_POWER, OF_ITEM, OF_TYPE, OF_ALL_POWER, POINTS, PROVINCE_POINTS };

struct line {
    enum counted what;
    int which;
    const char *key; /* of its name; NULL: a product's or building's own */
};

/* Lines of points are bold; with those of the Provinces they add up to a seat's points. */
static const struct line lines[BLOCKS][ROWS] = {
    {{OF_POWER, 1, "quorum.picture.power1"},
     {OF_POWER, 2, "quorum.picture.power2"},
     {OF_POWER, 3, "quorum.picture.power3"},
     {POINTS, MILITARY, "quorum.picture.military"},
     {OF_TYPE, INTRIGUE, "quorum.picture.intrigues"},
     {OF_ALL_POWER, 3, "quorum.picture.threes"},
     {POINTS, INTRIGUE, "quorum.picture.intrigue"}},
    {{OF_ITEM, WHEAT, NULL},
     {OF_ITEM, WINE, NULL},
     {OF_ITEM, SHEEP, NULL},
     {OF_ITEM, WOOD, NULL},
     {OF_ITEM, FISH, NULL},
     {POINTS, TRADE, "quorum.picture.trade"},
     {PROVINCE_POINTS, 0, "quorum.picture.provinces"}},
    {{OF_ITEM, BATH, NULL},
     {OF_ITEM, TEMPLE, NULL},
     {OF_ITEM, THEATER, NULL},
     {OF_ITEM, AQUEDUCT, NULL},
     {OF_ITEM, FORUM, NULL},
     {OF_ITEM, CIRCUS, NULL},
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
    switch (line->what) {
    case OF_POWER:
        return tally.military[line->which];
    case OF_ITEM:
        return tally.item[line->which];
    case OF_TYPE:
        return tally.type[line->which];
    case OF_ALL_POWER:
        return tally.power[line->which];
    case POINTS:
        return tally_points(&tally, line->which);
    case PROVINCE_POINTS:
        return province_points(s, &tally, seat);
    }
    BUG("line %d", (int)line->what);
}

static bool is_points(const struct line *line)
{
    return line->what == POINTS || line->what == PROVINCE_POINTS;
}

static void write_line(const struct frame *frame, struct box box, int column, const struct quorum_state *s,
                       const struct line *line)
{
    int names = box.w - s->seats * column;
    frame_text(frame, (struct box){box.x, box.y, names, box.h}, ALIGN_LEFT, INK,
               line->key == NULL ? quorum_items[line->which] : catalog_text(line->key));
    for (int seat = 1; seat <= s->seats; seat++) {
        struct row row;
        int value = value_of(s, line, seat);
        text_add_int(row_begin(&row), value);
        if (is_points(line))
            frame_bold(frame, (struct box){box.x + names + (seat - 1) * column, box.y, column, box.h}, ALIGN_RIGHT, INK,
                       row.line);
        else if (value > 0)
            frame_text(frame, (struct box){box.x + names + (seat - 1) * column, box.y, column, box.h}, ALIGN_RIGHT, INK,
                       row.line);
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
        if (is_points(&block[i]))
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
