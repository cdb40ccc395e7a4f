/*
 * A game as a row of pictures: each different stroke once, and of each picture only in what it differs from the one
 * before. So a page can carry all pictures of a game, at a thirtieth of the bytes of drawings.
 */
#ifndef CURSUS_SITE_FILM_H
#define CURSUS_SITE_FILM_H

#include "base/jv.h"
#include "base/text.h"
#include "rules/canvas.h"
#include "site/shades.h"

struct film;

struct film *film_new(void);
/* Harmless on NULL. */
void film_free(struct film *film);

/* Appends a picture, drawn for light paper; the canvas stays the caller's. */
void film_frame(struct film *film, const struct canvas *canvas);
/* The last picture was appended: finds the pieces of the film, which are strokes that are always drawn as a whole. What
 * stands below wants this. */
void film_end(struct film *film);
/* How many pictures there are. */
int film_frames(const struct film *film);
/* Whether all pictures are equal. */
bool film_same(const struct film *a, const struct film *b);

/* Appends an element <svg> of the class `pieces` that shows nothing: in its <defs> stands an element for each piece, by
 * number; `p0`, `p1` ... are their ids. Strokes that keep their fill on dark paper have the class `own`. */
void film_pieces(const struct film *film, struct text *out);

/*
 * What stands in which picture, as JSON of numbers alone; the caller's.
 *
 * `sizes`: for each picture whose size is not that of the one before: its number, width and height in pixels.
 * `frames`: for each picture a list of splices: at, how many go, the pieces that come. They are done one after another
 * on the pieces of the picture before, or on none.
 */
struct jv *film_json(const struct film *film);

/* Appends picture `frame` (from 0) as an element <svg> that uses the pieces; title and about as svg_write() has them.
 * Fastest from the first to the last. */
void film_svg(struct film *film, int frame, const char *title, const char *about, struct text *out);

/* Adds the colours of all pictures. */
void film_shades(const struct film *film, struct shades *shades);
/* Where a page has no other pictures: shades_write() of them. */
void film_dark(const struct film *film, struct text *out);

#endif
