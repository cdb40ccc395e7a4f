#include "report/letters.h"

#include "base/mem.h"
#include "report/brush.h"
#include "rules/font.h"

#include <math.h>

/* A drawn letter of one face. */
struct letter {
    const struct glyph *glyph;
    struct face face;
    int advance; /* from its left edge to its right edge */
    struct mask mask;
    struct letter *next;
};

enum { BUCKETS = 256, LETTERS_MAX = 4096 };

struct letters {
    struct letter *bucket[BUCKETS];
    int count;
    int step;  /* between two shades */
    int sharp; /* from which height of capitals on there are two */
};

struct letters *letters_new(int shades, int sharp)
{
    struct letters *letters = mem_new(1, sizeof *letters);
    letters->step = 255 / (shades - 1);
    letters->sharp = sharp;
    return letters;
}

static void empty(struct letters *letters)
{
    for (int i = 0; i < BUCKETS; i++)
        while (letters->bucket[i] != NULL) {
            struct letter *next = letters->bucket[i]->next;
            free(letters->bucket[i]->mask.cover);
            free(letters->bucket[i]);
            letters->bucket[i] = next;
        }
    letters->count = 0;
}

void letters_free(struct letters *letters)
{
    if (letters == NULL)
        return;
    empty(letters);
    free(letters);
}

/* A face is named by its height and its pen. */
static bool same_face(const struct face *a, const struct face *b)
{
    return a->capital == b->capital && fabs(a->pen - b->pen) < 0.001;
}

static void shade(struct mask *mask, int step)
{
    size_t pixels = mask->cover == NULL ? 0 : (size_t)mask->width * (size_t)mask->height;
    for (size_t i = 0; i < pixels; i++)
        mask->cover[i] = (uint8_t)((mask->cover[i] + step / 2) / step * step);
}

static enum rc letter_get(struct letters *letters, const struct face *face, const struct glyph *glyph,
                          const struct letter **out, struct err *err)
{
    unsigned at = (glyph->code * 31u + (unsigned)face->capital * 7u + (unsigned)(face->pen * 4)) % BUCKETS;
    for (const struct letter *letter = letters->bucket[at]; letter != NULL; letter = letter->next)
        if (letter->glyph == glyph && same_face(&letter->face, face)) {
            *out = letter;
            return RC_OK;
        }
    struct letter *letter = mem_new(1, sizeof *letter);
    struct outline outline;
    font_face_outline(face, glyph, &outline);
    enum rc rc = brush_mask(&outline, face, &letter->mask, err);
    if (rc != RC_OK) {
        free(letter);
        return rc;
    }
    shade(&letter->mask, face->capital < letters->sharp ? letters->step : 255);
    letter->glyph = glyph;
    letter->face = *face;
    letter->advance = outline.width;
    letter->next = letters->bucket[at];
    letters->bucket[at] = letter;
    letters->count++;
    *out = letter;
    return RC_OK;
}

static uint32_t mix(uint32_t under, uint32_t over, uint32_t cover)
{
    uint32_t out = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        uint32_t a = under >> shift & 0xff, b = over >> shift & 0xff;
        out |= ((a * (255 - cover) + b * cover + 127) / 255) << shift;
    }
    return out;
}

static void put(const struct mask *mask, struct point place, uint32_t ink, const struct sheet *sheet)
{
    for (int row = 0; row < mask->height; row++) {
        int to = place.y + mask->top + row;
        if (to < 0 || to >= sheet->height)
            continue;
        for (int column = 0; column < mask->width; column++) {
            int at = place.x + mask->left + column;
            uint32_t cover = mask->cover[row * mask->width + column];
            if (cover == 0 || at < 0 || at >= sheet->width)
                continue;
            uint32_t *pixel = &sheet->pixels[to * sheet->width + at];
            *pixel = mix(*pixel, ink, cover);
        }
    }
}

enum rc letters_draw(struct letters *letters, const struct stroke *text, const struct sheet *sheet, struct err *err)
{
    if (text->fill == CANVAS_NONE || text->text[0] == '\0')
        return RC_OK;
    if (letters->count > LETTERS_MAX)
        empty(letters);
    struct face face = font_face_make(text->size, text->bold);
    int whole = text->align == ALIGN_LEFT ? 0 : font_width(text->size, text->bold, text->text);
    double left = text->x[0] / 10.0;
    if (text->align == ALIGN_CENTRE)
        left -= whole / 2.0;
    else if (text->align == ALIGN_RIGHT)
        left -= whole;
    int x = (int)lround(left), y = (int)lround(text->y[0] / 10.0);
    const struct letter *letter = NULL;
    const struct glyph *before = NULL;
    const char *at = text->text;
    for (uint32_t code = font_utf8_next(&at); code != 0; code = font_utf8_next(&at)) {
        const struct glyph *glyph = font_glyph(code);
        enum rc rc = letter_get(letters, &face, glyph, &letter, err);
        if (rc != RC_OK)
            return rc;
        x += before == NULL ? 0 : font_face_gap(&face, before, glyph);
        put(&letter->mask, point(x, y), text->fill, sheet);
        x += letter->advance;
        before = glyph;
    }
    return RC_OK;
}
