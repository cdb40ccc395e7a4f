/* A film as SVG: its pieces, a picture made of them, and their colours on dark paper. */
#include "site/film_own.h"

#include "base/mem.h"
#include "report/svg.h"
#include "rules/dark.h"

#include <string.h>

/* ---- pieces ------------------------------------------------------------------- */

/* The next stroke of the same piece, or FILM_NONE. */
static uint32_t next_of(const struct pieces *pieces, uint32_t stroke)
{
    uint32_t next = pieces->after[stroke];
    return next >= FILM_EDGE || pieces->piece[next] != FILM_NONE ? FILM_NONE : next;
}

/* A stroke's first element with more attributes: `head` is what svg_stroke() wrote of it. */
static void add_with(struct text *out, const char *head, const char *attributes)
{
    size_t name = strcspn(head, " ");
    text_add_bytes(out, head, name);
    text_add(out, attributes);
    text_add(out, head + name);
}

static int elements_in(const char *svg)
{
    int count = 0;
    for (; *svg != '\0'; svg++)
        count += svg[0] == '<' && svg[1] != '/';
    return count;
}

/* The group is left out where there is one element. */
static void add_piece(const struct film *film, uint32_t number, struct text *out)
{
    struct text svg = TEXT_EMPTY, one = TEXT_EMPTY;
    char id[32];
    (void)snprintf(id, sizeof id, " id=\"p%u\"", (unsigned)number);
    for (uint32_t i = film->pieces.first.item[number]; i != FILM_NONE; i = next_of(&film->pieces, i)) {
        text_clear(&one);
        svg_stroke(&film->pool[i], &one);
        if (film->pool[i].own && one.len > 0)
            add_with(&svg, one.data, " class=\"own\"");
        else
            text_add(&svg, one.data);
    }
    if (elements_in(svg.data) == 1)
        add_with(out, svg.data, id);
    else
        text_addf(out, "<g%s>\n%s</g>\n", id, svg.data);
    text_free(&svg);
    text_free(&one);
}

void film_pieces(const struct film *film, struct text *out)
{
    text_add(out, "<svg class=\"pieces\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
    for (size_t i = 0; i < film->pieces.first.count; i++)
        add_piece(film, (uint32_t)i, out);
    text_add(out, "</defs></svg>\n");
}

/* ---- a picture ------------------------------------------------------------------ */

void film_svg(struct film *film, int frame, const char *title, const char *about, struct text *out)
{
    if ((size_t)frame + 1 < film->shown)
        film->shown = film->shows.count = 0;
    for (; film->shown <= (size_t)frame; film->shown++)
        film_step(film, &film->picture[film->shown], &film->shows);
    svg_begin((int)film->picture[frame].width, (int)film->picture[frame].height, title, about, out);
    for (size_t i = 0; i < film->shows.count; i++) {
        uint32_t piece = film->pieces.piece[film->shows.item[i]];
        if (piece != FILM_NONE)
            text_addf(out, "<use href=\"#p%u\"/>", (unsigned)piece);
    }
    text_add(out, "</svg>\n");
}

/* ---- dark paper ----------------------------------------------------------------- */

/* The different ones of these, in the order of their numbers. */
static void add_colour(struct film_row *colours, uint32_t colour)
{
    size_t at = 0;
    if (colour == CANVAS_NONE)
        return;
    while (at < colours->count && colours->item[at] < colour)
        at++;
    if (at < colours->count && colours->item[at] == colour)
        return;
    film_row_add(colours, colour);
    memmove(&colours->item[at + 1], &colours->item[at], (colours->count - 1 - at) * sizeof *colours->item);
    colours->item[at] = colour;
}

void film_dark(const struct film *film, struct text *out)
{
    struct film_row colours = {0};
    for (size_t i = 0; i < film->strokes; i++) {
        add_colour(&colours, film->pool[i].fill);
        add_colour(&colours, film->pool[i].edge);
    }
    text_add(out, "@media screen and (prefers-color-scheme:dark){\n");
    for (size_t i = 0; i < colours.count; i++) {
        unsigned light = colours.item[i], dark = dark_of(colours.item[i]);
        text_addf(out, "[fill=\"#%06x\"]:not(.own){fill:#%06x}[stroke=\"#%06x\"]{stroke:#%06x}\n", light, dark, light,
                  dark);
    }
    text_add(out, "}\n");
    free(colours.item);
}
