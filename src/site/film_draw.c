/* A film as SVG: its pieces, a picture made of them, and their colours. */
#include "site/film_own.h"

#include "report/svg.h"

#include <string.h>

/* ---- pieces ------------------------------------------------------------------- */

/* The next stroke of the same piece, or FILM_NONE. */
static uint32_t next_of(const struct pieces *pieces, uint32_t stroke)
{
    uint32_t next = pieces->after[stroke];
    return next >= FILM_EDGE || pieces->piece[next] != FILM_NONE ? FILM_NONE : next;
}

/* An element with more attributes. */
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
    struct text svg = TEXT_EMPTY;
    char id[32];
    (void)snprintf(id, sizeof id, " id=\"p%u\"", (unsigned)number);
    for (uint32_t i = film->pieces.first.item[number]; i != FILM_NONE; i = next_of(&film->pieces, i))
        shades_stroke(&film->pool[i], &svg);
    if (elements_in(svg.data) == 1)
        add_with(out, svg.data, id);
    else
        text_addf(out, "<g%s>\n%s</g>\n", id, svg.data);
    text_free(&svg);
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
    text_add(out, SHADES_SILENT);
    for (size_t i = 0; i < film->shows.count; i++) {
        uint32_t piece = film->pieces.piece[film->shows.item[i]];
        if (piece != FILM_NONE)
            text_addf(out, "<use href=\"#p%u\"/>", (unsigned)piece);
    }
    text_add(out, "</g></svg>\n");
}

/* ---- dark screens --------------------------------------------------------------- */

void film_shades(const struct film *film, struct shades *shades)
{
    for (size_t i = 0; i < film->strokes; i++)
        shades_add(shades, &film->pool[i]);
}

void film_dark(const struct film *film, struct text *out)
{
    struct shades shades = {0};
    film_shades(film, &shades);
    shades_write(&shades, out);
    shades_free(&shades);
}
