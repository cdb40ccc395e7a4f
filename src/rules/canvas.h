/*
 * A board picture as a list of strokes, in pixels of a canvas with the origin at
 * the top left. A game only appends; src/report/ paints the list. So a picture
 * is tested as a list, and two equal lists give equal bytes.
 */
#ifndef CURSUS_RULES_CANVAS_H
#define CURSUS_RULES_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

enum { CANVAS_POINTS = 24, CANVAS_TEXT = 128 };

enum stroke_kind { STROKE_RECT, STROKE_CIRCLE, STROKE_POLYGON, STROKE_LINE, STROKE_TEXT };
enum stroke_align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };

/* No paint: leave the fill or the edge out. */
#define CANVAS_NONE 0xff000000u

/* Coordinates and sizes are in tenths of a pixel: integers, so a list compares exactly. */
struct stroke {
    enum stroke_kind kind;
    uint32_t fill, edge; /* 0xRRGGBB or CANVAS_NONE; of text `fill` is the ink */
    int32_t width;       /* of the edge or line */
    int32_t radius;      /* circle; of a rect the rounding of its corners */
    int32_t size;        /* text: height of capitals times 1.4, as font sizes go */
    bool bold;
    enum stroke_align align; /* text: where x stands; y is the base line */
    bool arrow;              /* line: a head at its end */
    bool own;                /* keeps its fill (a line its edge) in the dark variant: a seat's colour, a letter on it */
    bool sign; /* a letter on a piece: it may be smaller than texts, since the legend says what it means */
    int points;
    int32_t x[CANVAS_POINTS], y[CANVAS_POINTS]; /* rect: corner, then width and height */
    char text[CANVAS_TEXT];                     /* UTF-8 */
};

/* A place, and a rectangle by its upper left corner: in tenths of a pixel here, in whole pixels in rules/draw.h. */
struct point {
    int32_t x, y;
};
struct box {
    int32_t x, y, w, h;
};

enum { SPOT_WORDS = 32 };

/* Where something lies on the picture that order lines name. It is no stroke: nothing of it is painted. */
struct spot {
    struct box box;
    char words[SPOT_WORDS];  /* what names it in the canonical text of an order: "carthage", "give temple" */
    char label[CANVAS_TEXT]; /* as people call it: "Carthage"; UTF-8 */
};

struct canvas {
    int32_t width, height; /* pixels */
    struct stroke *item;
    int count, cap;
    int background; /* the first `background` strokes never change within a game */
    struct spot *spot;
    int spots, spot_cap;
};

static inline struct point point(int32_t x, int32_t y)
{
    return (struct point){x, y};
}

/* All lengths below are tenths of a pixel: px(12) is twelve pixels. */
static inline int32_t px(int32_t pixels)
{
    return 10 * pixels;
}

void canvas_begin(struct canvas *canvas, int32_t width, int32_t height, uint32_t paper);
void canvas_free(struct canvas *canvas);

/* Each returns the stroke for finishing touches (radius, bold, width), valid until the next one.
 * Defaults: no edge, width 1 pixel, align left. */
struct stroke *canvas_rect(struct canvas *canvas, struct box box, uint32_t fill, uint32_t edge);
struct stroke *canvas_circle(struct canvas *canvas, struct point at, int32_t radius, uint32_t fill, uint32_t edge);
/* At most CANVAS_POINTS points; more is a BUG. */
struct stroke *canvas_polygon(struct canvas *canvas, const int32_t *x, const int32_t *y, int points, uint32_t fill,
                              uint32_t edge);
struct stroke *canvas_line(struct canvas *canvas, struct point from, struct point to, uint32_t edge, int32_t width);
/* Longer texts are cut to CANVAS_TEXT - 1 bytes at a character's end. */
struct stroke *canvas_text(struct canvas *canvas, struct point at, int32_t size, enum stroke_align align, uint32_t ink,
                           const char *utf8);

/* A spot, behind those there are: none overlaps another, and no two have the same words. A longer label is cut as a
 * longer text is; longer words are a BUG. */
void canvas_spot(struct canvas *canvas, struct box box, const char *words, const char *label);

/* All strokes so far are the same in every picture of this game with these options. */
void canvas_background_ends(struct canvas *canvas);

/* White letters on dark colours, black ones on light: readable in gray too. */
uint32_t canvas_ink_on(uint32_t colour);

/* A seat's marker, `size` across, black edge, the letter inside. */
struct rules_seat;
void canvas_mark(struct canvas *canvas, struct point at, int32_t size, const struct rules_seat *seat);
/* The same without the letter: one that stands behind another. Returns how far below the middle the letter would be. */
int32_t canvas_shape(struct canvas *canvas, struct point at, int32_t size, const struct rules_seat *seat);

/* The dark variant of a picture: light letters on dark paper, by turning lightness round. */

/* Changes all strokes; those that are `own` keep their fill, lines their edge: a seat's colour or a letter on it. */
void canvas_darken(struct canvas *canvas);

/* One colour as they are changed: 0xRRGGBB or CANVAS_NONE. */
uint32_t canvas_dark_of(uint32_t colour);

/* The spots of a picture, and the orders that name them. */

/* Which spots the canonical text of an order names: their numbers in the order in which it names them, each once, at
 * most `most`; returns how many. Its words are parted by blanks and commas, and
 * what stands behind a slash in one ("stp/nc") is a part of the place before it; a word with a colon behind it is the
 * head of the line, which says what is asked and names no place. */
int canvas_spots_named(const struct canvas *canvas, const char *line, int *out, int most);

#endif
