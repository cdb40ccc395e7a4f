/* The picture of Eldoria: the map, the track of cards, tables; below or beside them the seats. */
#include "games/gorbino/board.h"
#include "games/gorbino/gorbino.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { PANEL_LINES = 2, LEGEND = 4, GAP = 6 };

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
    int track = gorbino_track_height(&frame), tables = gorbino_tables_height(&frame);
    frame_begin(&frame, &rules_gorbino, look, canvas,
                &(struct frame_plan){.seats = s->seats,
                                     .lines = PANEL_LINES,
                                     .legend = LEGEND,
                                     .board_most = gorbino_map_height(look) + track + tables + 2 * GAP});
    struct box all = frame.board, map = {all.x, all.y + track + GAP, all.w, gorbino_map_height(look)};
    struct box below = {all.x, map.y + map.h + GAP, all.w, tables};
    gorbino_draw_map(&frame, map, s);
    gorbino_draw_tables(&frame, below, s);
    draw_legend(&frame);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    gorbino_draw_cities(&frame, map, s);
    gorbino_draw_track(&frame, (struct box){all.x - 3, all.y, all.w + 6, track}, s);
    gorbino_put_spots(&frame, map, s);
    gorbino_draw_stock(&frame, below, s);
    for (int seat = 1; seat <= s->seats; seat++)
        gorbino_draw_seat(&frame, s, seat);
}
