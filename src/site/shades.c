#include "site/shades.h"

#include "base/mem.h"
#include "report/svg.h"
#include "rules/canvas.h"

#include <string.h>

static void add(struct shades *shades, uint32_t colour)
{
    size_t at = 0;
    if (colour == CANVAS_NONE)
        return;
    while (at < shades->count && shades->colour[at] < colour)
        at++;
    if (at < shades->count && shades->colour[at] == colour)
        return;
    if (shades->count == shades->cap) {
        shades->cap = shades->cap == 0 ? 32 : 2 * shades->cap;
        shades->colour = mem_grow(shades->colour, shades->cap, sizeof *shades->colour);
    }
    memmove(shades->colour + at + 1, shades->colour + at, (shades->count - at) * sizeof *shades->colour);
    shades->colour[at] = colour;
    shades->count++;
}

void shades_add(struct shades *shades, const struct stroke *stroke)
{
    add(shades, stroke->fill);
    add(shades, stroke->edge);
}

void shades_write(const struct shades *shades, struct text *out)
{
    text_add(out, "@media screen and (prefers-color-scheme:dark){\n");
    for (size_t i = 0; i < shades->count; i++) {
        unsigned light = shades->colour[i], dark = canvas_dark_of(shades->colour[i]);
        text_addf(out, "[fill=\"#%06x\"]:not(.own){fill:#%06x}[stroke=\"#%06x\"]:not(line.own){stroke:#%06x}\n", light,
                  dark, light, dark);
    }
    text_add(out, "}\n");
}

void shades_free(struct shades *shades)
{
    free(shades->colour);
    *shades = (struct shades){0};
}

/* The class stands with the first element of the stroke, which has its fill. */
void shades_stroke(const struct stroke *stroke, struct text *out)
{
    struct text svg = TEXT_EMPTY;
    svg_stroke(stroke, &svg);
    size_t name = stroke->own ? strcspn(svg.data, " ") : 0;
    text_add_bytes(out, svg.data, name);
    text_add(out, name > 0 ? " class=\"own\"" : "");
    text_add(out, svg.data + name);
    text_free(&svg);
}

void shades_picture(struct shades *shades, const struct canvas *canvas, const char *title, const char *about,
                    struct text *out)
{
    svg_begin((int)canvas->width, (int)canvas->height, title, about, out);
    text_add(out, SHADES_SILENT);
    for (int i = 0; i < canvas->count; i++) {
        shades_add(shades, &canvas->item[i]);
        shades_stroke(&canvas->item[i], out);
    }
    text_add(out, "</g></svg>\n");
}
