#include "games/quorum/board_parts.h"
#include "games/quorum/events.h"
#include "games/quorum/quorum.h"
#include "rules/doors.h"
#include "rules/row.h"

enum { ROAD = 0x6f6656, ARROW = 14, CELLS = 16, ROWS_GAP = 10 };

/* A ring of two columns upright, of three wide: where the place lies in it. */
static struct point column_and_row(bool upright, int place)
{
    static const struct point tall[] = {{0, 0}, {1, 0}, {1, 1}, {1, 2}, {0, 2}, {0, 1}};
    static const struct point flat[] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}};
    return upright ? tall[place] : flat[place];
}

static struct box province_box(const struct frame *frame, struct box ring, int place)
{
    int columns = frame->upright ? 2 : 3, rows = PROVINCES / columns;
    int wide = (ring.w - (columns - 1) * ARROW) / columns, high = (ring.h - (rows - 1) * ROWS_GAP) / rows;
    struct point at = column_and_row(frame->upright, place);
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
    int32_t x = px(a.x + b.x) / 2, y = px(a.y + b.y) / 2, d = px(frame->upright ? 5 : 5);
    int32_t ux = b.x > a.x ? d : b.x < a.x ? -d : 0, uy = b.y > a.y ? d : b.y < a.y ? -d : 0;
    int32_t xs[] = {x + ux, x - ux - uy * 2, x - ux + uy * 2}, ys[] = {y + uy, y - uy + ux * 2, y - uy - ux * 2};
    (void)canvas_polygon(frame->canvas, xs, ys, 3, ROAD, CANVAS_NONE);
}

void quorum_draw_ring(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    struct row row;
    for (int place = 0; place < PROVINCES; place++) {
        const struct province *province = &quorum_provinces[s->ring[place]];
        struct box panel = province_box(frame, box, place);
        struct box title = {panel.x + 6, panel.y, panel.w - 12, frame->line + 2};
        draw_box(frame->canvas, panel, 6, province->tint, EDGE);
        frame_bold(
            frame, title, ALIGN_LEFT, INK,
            row_say(&row, "quorum.picture.province", SAID_NUMBER("place", place + 1), SAID("name", province->name)));
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

/* The seat whose marker came from that space, or to it; 0: nobody's. */
static int moved(const struct look *look, int province, int space, bool away)
{
    for (int i = 0; i < look->event_count; i++) {
        const struct event *event = &look->events[i];
        int from = event->arg[2], to = event->arg[3];
        if (event->kind == EVENT_ADVANCE && event->arg[1] == province && from != to && (away ? from : to) == space)
            return event->arg[0];
    }
    return 0;
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
    int seats[SEATS], count = standing_on(s, province, space, seats), left = moved(frame->look, province, space, true);
    if (moved(frame->look, province, space, false) != 0)
        frame_latest(frame, cell, 0, 3, 3);
    if (count == 0 && left != 0) {
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

void quorum_draw_markers(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    struct row row;
    for (int place = 0; place < PROVINCES; place++) {
        int province = s->ring[place];
        struct box panel = province_box(frame, box, place);
        struct box title = {panel.x + 6, panel.y, panel.w - 12, frame->line + 2};
        draw_spot(frame->canvas, panel, quorum_provinces[province].id, quorum_provinces[province].name);
        (void)row_say(&row, "quorum.picture.counts", SAID("cards", quorum_provinces[province].counts),
                      SAID_NUMBER("token", s->token[province]));
        if (token_changed(frame->look, province)) {
            int wide = label_width(frame->least, false, row.line) + 6;
            frame_latest(frame, (struct box){title.x + title.w - wide + 3, title.y + 2, wide, title.h - 3}, 0, 4, 2);
        }
        frame_text(frame, title, ALIGN_RIGHT, INK, row.line);
        for (int space = 0; space <= s->option[OPTION_TRACK]; space++)
            draw_space(frame, space_box(frame, panel, space), s, province, space);
    }
}
