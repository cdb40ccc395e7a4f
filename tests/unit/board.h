/* A board as busy as a game can be: the picture that tests and benches paint. */
#ifndef CURSUS_TESTS_BOARD_H
#define CURSUS_TESTS_BOARD_H

#include "rules/draw.h"
#include "rules/rules.h"

enum { BOARD_RED = 0xc0392b, BOARD_LAND = 0xf2e3bd, BOARD_SEA = 0xdfe9ee, BOARD_TITLE = 1 };

/* A land of ten corners with its name. */
static void board_land(struct canvas *canvas, int number)
{
    static const uint32_t colours[] = {BOARD_LAND, 0xe9d29f, 0xd9e2b4, 0xc9d8a4, 0xf0d9c4, 0xe3c3a5};
    static const int32_t east[] = {100, 81, 31, -31, -81, -100, -81, -31, 31, 81};
    static const int32_t south[] = {0, 59, 95, 95, 59, 0, -59, -95, -95, -59};
    int32_t across = px(55 + number % 10 * 100), down = px(60 + number / 10 * 115), x[10], y[10];
    for (int i = 0; i < 10; i++) {
        int32_t radius = 430 + (number * 7 + i * 13) % 9 * 14;
        x[i] = across + radius * east[i] / 100;
        y[i] = down + radius * south[i] / 87;
    }
    (void)canvas_polygon(canvas, x, y, 10, colours[number % 6], 0x7a6a50);
    char name[32];
    (void)snprintf(name, sizeof name, "Province %d", number + 1);
    (void)canvas_text(canvas, point(across, down - px(20)), px(11), ALIGN_CENTRE, 0x33302a, name);
}

/* 1000 x 700: 60 lands, then 30 pieces, 40 labels, 8 arrows and a box whose last text is `title`. */
static void board_draw(struct canvas *canvas, const char *title)
{
    static const struct rules_seat seats[] = {{"red", "R", MARK_DISC, BOARD_RED},
                                              {"blue", "B", MARK_SQUARE, 0x2c5aa0},
                                              {"gold", "G", MARK_TRIANGLE, 0xe0b020},
                                              {"jade", "J", MARK_DIAMOND, 0x2e8b57},
                                              {"plum", "P", MARK_HEXAGON, 0x7d3c98}};
    canvas_begin(canvas, 1000, 700, BOARD_SEA);
    for (int i = 0; i < 60; i++)
        board_land(canvas, i);
    canvas_background_ends(canvas);
    for (int i = 0; i < 30; i++)
        draw_mark(canvas, point(40 + i * 37 % 10 * 100, 70 + i % 6 * 115), 26, &seats[i % 5]);
    for (int i = 0; i < 40; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "army %d", 3 * i);
        draw_text(canvas, point(70 + i * 17 % 10 * 100, 95 + i % 6 * 115), 13, ALIGN_CENTRE, 0x101010, name)->bold =
            i % 2 == 1;
    }
    for (int i = 0; i < 8; i++)
        canvas_line(canvas, point(px(60 + i * 100), px(75 + i * 60)),
                    point(px(140 + i * 100), px(75 + i * 5 % 6 * 100)), 0xb03020, 20 + 3 * i)
            ->arrow = true;
    canvas_rect(canvas, (struct box){px(740), px(600), px(250), px(90)}, 0xffffff, 0x444444)->radius = px(8);
    draw_text(canvas, point(755, 625), 16, ALIGN_LEFT, 0x000000, title)->bold = true;
}

#endif
