/* The picture of Venice. */
#include "games/doge/board_parts.h"
#include "games/doge/doge.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { PANEL_LINES = 2, LEGEND = 4 };

static void draw_legend(const struct frame *frame)
{
    static const char *const keys[LEGEND] = {"doge.legend.goals", "doge.legend.home", "doge.legend.letters",
                                             "doge.legend.latest"};
    for (int i = 0; i < LEGEND; i++) {
        struct box box = frame_legend(frame, i);
        if (i == 1)
            doge_draw_letter(frame, point(box.x + box.h / 2, box.y + box.h / 2), CASTELLO, true);
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
    frame_text(frame, frame_line(frame, seat, 0), ALIGN_LEFT, INK, doge_families[seat - 1]);
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
    doge_draw_venice(&frame, venice, s);
    draw_legend(&frame);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    doge_draw_pieces(&frame, venice, s);
    doge_draw_order(&frame, (struct box){venice.x, venice.y + venice.h + 6, venice.w, order}, s);
    for (int seat = 1; seat <= s->seats; seat++)
        draw_seat(&frame, s, seat);
}
