/* Pictures on dark screens: by rules of CSS their strokes have other colours there, so that a page holds one drawing
 * for both. */
#ifndef CURSUS_SITE_SHADES_H
#define CURSUS_SITE_SHADES_H

#include "base/text.h"
#include "rules/canvas.h"

#include <stddef.h>

/* The different colours of the pictures of a page; to be begun zeroed, shades_free() in the end. */
struct shades {
    uint32_t *colour; /* rising; owned */
    size_t count, cap;
};

void shades_add(struct shades *shades, const struct stroke *stroke);
/* Appends rules that give what is drawn by shades_stroke() the colours of rules/canvas.h. */
void shades_write(const struct shades *shades, struct text *out);
void shades_free(struct shades *shades);

/* Begins the strokes of a picture: its title and its words are for those who hear it, not the letters on it. "</g>"
 * ends them. */
#define SHADES_SILENT "<g aria-hidden=\"true\">\n"

/* svg_stroke() for a page: what keeps its fill on dark screens has the class `own`. */
void shades_stroke(const struct stroke *stroke, struct text *out);
/* svg_write() for a page; the colours of the picture are added to `shades`. */
void shades_picture(struct shades *shades, const struct canvas *canvas, const char *title, const char *about,
                    struct text *out);

#endif
