/* The picture of Eldoria, 1000 x 700 pixels. */
#include "games/gorbino/board.h"
#include "games/gorbino/gorbino.h"
#include "words/catalog.h"

enum { BOARD_WIDTH = 1000, BOARD_HEIGHT = 700, SEA = 0xeaf2f8, TITLE = 0x26323a, TITLE_HEIGHT = 22 };

static void draw_title(struct canvas *canvas, const struct gorbino_state *s)
{
    char label[CANVAS_TEXT];
    struct text text = text_fixed(label, sizeof label);
    gorbino_phase(s, &text);
    draw_text(canvas, point(215, 17), 16, ALIGN_LEFT, 0xffffff, label);
}

void gorbino_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct gorbino_state *s = view;
    (void)look;
    canvas_begin(canvas, BOARD_WIDTH, BOARD_HEIGHT, SEA);
    draw_box(canvas, (struct box){0, 0, BOARD_WIDTH, TITLE_HEIGHT}, 0, TITLE, CANVAS_NONE);
    draw_bold(canvas, point(12, 17), 17, ALIGN_LEFT, WHITE, catalog_text("gorbino.picture.title"));
    gorbino_draw_map(canvas, s);
    gorbino_draw_frames(canvas, s);
    canvas_background_ends(canvas);
    draw_title(canvas, s);
    gorbino_draw_cities(canvas, s);
    gorbino_draw_track(canvas, s);
    gorbino_draw_seats(canvas, s);
}
