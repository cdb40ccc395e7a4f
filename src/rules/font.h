/*
 * The letters of the board pictures: a sans serif of our own, drawn as lines and
 * arcs of one pen width, so that a picture needs no font of the host and is the
 * same everywhere. Letters are fitted to whole pixels when they are outlined.
 */
#ifndef CURSUS_RULES_FONT_H
#define CURSUS_RULES_FONT_H

#include <stdbool.h>
#include <stdint.h>

enum { FONT_OPS = 64 };

/*
 * A letter on a grid: base line at y = 0 (y upwards), capitals 40 high, small
 * letters 28, descenders 12. `path` is drawn by a pen: "Mx y" move, "Lx y" line,
 * "Hx", "Vy", "Ax y" a quarter of an ellipse that leaves sideways, "Bx y" one that
 * leaves up or down, "C" a Bezier curve, "Z" close, "Dx y" a dot.
 */
struct glyph {
    uint16_t code;
    uint8_t width;       /* of the pen's path; its own width comes on top */
    uint8_t left, right; /* room beside it: 5 beside a stem, 3 beside a bow, 1 beside a slope */
    uint8_t stem;        /* x of a stem to be put on whole pixels; 0: none */
    uint8_t bar;         /* y of a bar to be put on whole pixels; 0: none */
    const char *path;
};

/* The letter for a Unicode character: accents are dropped, what is unknown is a '?'. Static. */
const struct glyph *font_glyph(uint32_t code);

/* Next character of a UTF-8 text; moves *at. 0 at the end; a broken byte is U+FFFD. */
uint32_t font_utf8_next(const char **at);

/* A face: one size and weight, in whole pixels. */
struct face {
    int capital, small, below; /* heights of capitals and small letters, depth of descenders */
    double pen;                /* width of the line */
};
/* `size` in tenths of a pixel, as of struct stroke. */
struct face font_face_make(int32_t size, bool bold);

/* Pixels between the outer edges of two neighbours. */
int font_face_gap(const struct face *face, const struct glyph *left, const struct glyph *right);

/* A line of text as it is painted: its width in pixels from edge to edge. `size` in tenths of a pixel. */
int font_width(int32_t size, bool bold, const char *utf8);

enum font_op_kind { OP_MOVE, OP_LINE, OP_CURVE, OP_CLOSE, OP_DOT };
struct font_op {
    enum font_op_kind kind;
    double x[3], y[3]; /* curve: two handles, then the end */
};

/* A letter in pixels: y downwards, (0, 0) is its left edge on the base line. */
struct outline {
    struct font_op op[FONT_OPS];
    int count;
    int width; /* from edge to edge */
};
void font_face_outline(const struct face *face, const struct glyph *glyph, struct outline *out);

#endif
