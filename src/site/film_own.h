/* How a film is kept: for film.c, which takes pictures in, and film_write.c, which writes them. */
#ifndef CURSUS_SITE_FILM_OWN_H
#define CURSUS_SITE_FILM_OWN_H

#include "site/film.h"

#include <stdint.h>

/* A row of numbers: strokes of the pool, or pieces. */
struct film_row {
    uint32_t *item; /* owned */
    size_t count, cap;
};

void film_row_add(struct film_row *numbers, uint32_t number);

/* A picture: the first `front` and the last `back` strokes are those of the one before, between them stand `count` of
 * `changed` from `from` on. */
struct picture {
    int32_t width, height; /* pixels */
    size_t front, back, from, count;
};

/*
 * Strokes that never stand without each other are a piece: each is followed by the next in all pictures, and the next
 * never follows anything else.
 */
struct pieces {
    uint32_t *after, *before; /* by stroke: what stands there; FILM_EDGE: nothing, FILM_SEVERAL: now this, now that */
    uint32_t *piece;          /* by stroke: the number of the piece that it begins, or FILM_NONE */
    struct film_row first;    /* by piece: its first stroke */
};

/* Beside a stroke's number. */
#define FILM_NONE UINT32_MAX
#define FILM_SEVERAL (UINT32_MAX - 1)
#define FILM_EDGE (UINT32_MAX - 2)

struct film {
    struct stroke *pool; /* no two are equal */
    size_t strokes, pool_cap;
    uint32_t *table; /* number of a stroke + 1, found by its hash; 0: free */
    size_t slots;    /* a power of two */
    struct picture *picture;
    size_t pictures, picture_cap;
    struct film_row changed;
    struct film_row last; /* the strokes of the newest picture */
    struct pieces pieces;
    size_t shown;          /* how many pictures film_svg() has come past */
    struct film_row shows; /* the strokes of the last of these */
};

/* Turns `numbers`, which are the strokes of the picture before (of the first: none), into those of this one. */
void film_step(const struct film *film, const struct picture *picture, struct film_row *numbers);

#endif
