#include "report/brush_text.h"

#include "base/err.h"
#include "base/mem.h"

#include <math.h>
#include <string.h>

enum { FACES = 48 }; /* sizes and weights in one picture */

/* Of a font's size, how high a capital is, as in most fonts: by it readers tell the blanks between words. */
static const double CAPITAL = 0.7;

struct brush_font {
    struct face face;
    cairo_font_face_t *font;
};

struct brush_fonts {
    struct brush_font font[FACES];
    int count;
};

static const cairo_user_data_key_t FACE_KEY;

void brush_text_fonts_free(struct brush_fonts *fonts)
{
    for (int i = 0; fonts != NULL && i < fonts->count; i++)
        cairo_font_face_destroy(fonts->font[i].font);
    free(fonts);
}

/* A glyph's number is its letter's code. Its width is that up to where the next letter commonly begins: what is left
 * between two letters is too little for a blank. */
static cairo_status_t render(cairo_scaled_font_t *scaled, unsigned long number, cairo_t *cairo,
                             cairo_text_extents_t *extents)
{
    const struct face *face = cairo_font_face_get_user_data(cairo_scaled_font_get_font_face(scaled), &FACE_KEY);
    struct outline outline;
    const struct glyph *glyph = font_glyph((uint32_t)number);
    double size = face->capital / CAPITAL;
    cairo_scale(cairo, 1.0 / size, 1.0 / size);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(cairo, face->pen);
    font_face_outline(face, glyph, &outline);
    brush_text_outline(cairo, &outline, face->pen);
    extents->x_advance = (outline.width + font_face_gap(face, glyph, font_glyph('n'))) / size;
    return CAIRO_STATUS_SUCCESS;
}

static const struct brush_font *font_of(struct brush_fonts **fonts, const struct face *face)
{
    if (*fonts == NULL)
        *fonts = mem_new(1, sizeof **fonts);
    struct brush_fonts *all = *fonts;
    for (int i = 0; i < all->count; i++)
        if (all->font[i].face.capital == face->capital && fabs(all->font[i].face.pen - face->pen) < 0.001)
            return &all->font[i];
    if (all->count == FACES)
        BUG("a picture with more than %d sizes of letters", FACES);
    struct brush_font *font = &all->font[all->count++];
    font->face = *face;
    font->font = cairo_user_font_face_create();
    cairo_user_font_face_set_render_glyph_func(font->font, render);
    (void)cairo_font_face_set_user_data(font->font, &FACE_KEY, &font->face, NULL);
    return font;
}

/* The letters where they are painted elsewhere, each with the bytes that it stands for. */
static int place(const struct stroke *text, const struct face *face, cairo_glyph_t *glyphs,
                 cairo_text_cluster_t *clusters)
{
    int whole = text->align == ALIGN_LEFT ? 0 : font_width(text->size, text->bold, text->text);
    double left = text->x[0] / 10.0 - (text->align == ALIGN_CENTRE ? whole / 2.0 : (double)whole);
    int x = (int)lround(left), y = (int)lround(text->y[0] / 10.0), count = 0;
    const struct glyph *before = NULL;
    const char *at = text->text, *from = at;
    for (uint32_t code = font_utf8_next(&at); code != 0; code = font_utf8_next(&at)) {
        struct outline outline;
        const struct glyph *glyph = font_glyph(code);
        x += before == NULL ? 0 : font_face_gap(face, before, glyph);
        glyphs[count] = (cairo_glyph_t){.index = glyph->code, .x = x, .y = y};
        clusters[count++] = (cairo_text_cluster_t){.num_bytes = (int)(at - from), .num_glyphs = 1};
        font_face_outline(face, glyph, &outline);
        x += outline.width;
        before = glyph;
        from = at;
    }
    return count;
}

void brush_text(struct brush_fonts **fonts, cairo_t *cairo, const struct stroke *text)
{
    cairo_glyph_t glyphs[CANVAS_TEXT];
    cairo_text_cluster_t clusters[CANVAS_TEXT];
    struct face face = font_face_make(text->size, text->bold);
    if (text->fill == CANVAS_NONE || text->text[0] == '\0')
        return;
    int count = place(text, &face, glyphs, clusters);
    cairo_set_font_face(cairo, font_of(fonts, &face)->font);
    cairo_set_font_size(cairo, face.capital / CAPITAL);
    cairo_set_source_rgb(cairo, (text->fill >> 16 & 0xff) / 255.0, (text->fill >> 8 & 0xff) / 255.0,
                         (text->fill & 0xff) / 255.0);
    cairo_show_text_glyphs(cairo, text->text, (int)strlen(text->text), glyphs, count, clusters, count, 0);
}
