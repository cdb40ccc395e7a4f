/*
 * The house style of board pictures: a bar at the top (game, where it stands, who is to move, until when), room for the
 * board, a panel for each seat in table order, a legend. In two shapes: 1000 x 700 pixels, panels at the right; and 700
 * x 1000 for telephones, panels below. All lengths in whole pixels.
 */
#ifndef CURSUS_RULES_FRAME_H
#define CURSUS_RULES_FRAME_H

#include "rules/colours.h"
#include "rules/draw.h"
#include "rules/label.h"
#include "rules/rules.h"

enum {
    FRAME_LONG = 1000, /* the longer side */
    FRAME_SHORT = 700,
    FRAME_GAP = 8,
    UPRIGHT_TEXT = 22, /* the least size of text */
    WIDE_TEXT = 14,
    UPRIGHT_SIGN = 14, /* the least size of a letter on a piece */
    WIDE_SIGN = 9,
    UPRIGHT_TOUCH = 46 /* 24 pixels where a telephone shows the picture 374 wide */
};

/* What a game wants of it. */
struct frame_plan {
    int seats;
    int lines;      /* of text in a seat's panel, below its name */
    int legend;     /* entries of the legend */
    int side;       /* how wide the panels of the wide shape are; 0: 300 */
    int board_most; /* how high the board has to be; where that is more than there is room for, the picture is higher */
};

struct frame {
    struct canvas *canvas;
    const struct rules *rules;
    const struct look *look;
    struct frame_plan plan;
    bool upright;
    int least;        /* the least size of text */
    int line;         /* from one line of text to the next */
    struct box board; /* the game's */
};

/* Begins the canvas: paper and bar with the game's name, which are its background; the seats' panels with mark and
 * name, the legend's box. If the plan is the same all game long, so are these, and what the game draws after it may end
 * in canvas_background_ends(). `look` and `rules` are borrowed as long as the frame is used. */
void frame_begin(struct frame *frame, const struct rules *rules, const struct look *look, struct canvas *canvas,
                 const struct frame_plan *plan);

/* What changes in it: where the game stands, marks and panels of those who are asked, until when. */
void frame_now(const struct frame *frame, const void *view);

/* The seat's points, at the right of its name: "36 points". */
void frame_points(const struct frame *frame, int seat, const char *points);
/* A seat's panel as a whole. */
struct box frame_panel(const struct frame *frame, int seat);
/* Line 0.. of a seat's panel, and entry 0.. of the legend. */
struct box frame_line(const struct frame *frame, int seat, int line);
struct box frame_legend(const struct frame *frame, int entry);

/* A spot that is in the upright shape as high as a finger wants it on a telephone, as far as the spots leave room that
 * are there already. */
void frame_spot(const struct frame *frame, struct box box, const char *words, const char *label);

/* Marks what came last by an edge round it, so many pixels outside of the box. */
void frame_latest(const struct frame *frame, struct box box, int outside, int rounding, int width);

/* A plain text in a box, and a bold one: of the least size. */
void frame_text(const struct frame *frame, struct box box, enum stroke_align align, uint32_t ink, const char *text);
void frame_bold(const struct frame *frame, struct box box, enum stroke_align align, uint32_t ink, const char *text);

/* A line with a text at its left end and one at its right, which fit in English: the left one's part of it, and what
 * that leaves to the other. `left`: the text, bold. */
struct box frame_left(struct box line);
struct box frame_right(const struct frame *frame, struct box line, const char *left);
/* The same where both texts are at hand, and plain: each has what it needs, or as much less of it as the other. */
struct parts {
    struct box left, right;
};
struct parts frame_part(const struct frame *frame, struct box line, const char *left, const char *right);

/* The box without its first `left` pixels. */
static inline struct box box_after(struct box box, int left)
{
    return (struct box){box.x + left, box.y, box.w - left, box.h};
}

static inline struct point box_middle(struct box box)
{
    return point(box.x + box.w / 2, box.y + box.h / 2);
}

#endif
