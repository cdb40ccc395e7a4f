#include "report/painter.h"

#include "base/cell.h"
#include "base/cipher.h"
#include "base/mem.h"
#include "report/brush.h"
#include "report/cairo.h"
#include "report/letters.h"
#include "report/png.h"
#include "report/strokes.h"
#include "rules/draw.h"

#include <limits.h>
#include <stdlib.h>

enum { BACKGROUNDS = 2, PICTURES = 8 };

/* Shades of the edge of a letter, and colours of a palette for the blends of those of the strokes. An upright picture
 * has about two pixels for one of a telephone's page, so its steps are as small as those of the screen itself, and it
 * is a third smaller without blends; only letters whose capitals are less than SHARP pixels high need a shade. A wide
 * one is shown as it is. */
enum { SHADES_UPRIGHT = 3, SHADES_WIDE = 4, SHARP = 16, BLENDS_WIDE = 12 };

/* A drawn background, by the hash of its strokes. */
struct background {
    uint8_t key[CIPHER_HASH];
    uint32_t *pixels;
    unsigned long used;
};

/* A finished picture, by the hash of all its strokes. */
struct picture {
    uint8_t key[CIPHER_HASH];
    struct text png;
    unsigned long used;
};

struct painter {
    struct letters *letters[2]; /* of wide pictures, and of upright ones */
    struct background background[BACKGROUNDS];
    struct picture picture[PICTURES];
    unsigned long clock; /* counts pictures: the least lately used gives way */
    struct cell *cell;   /* the process that draws; NULL: this one */
};

struct painter *painter_new(void)
{
    struct painter *painter = mem_new(1, sizeof *painter);
    for (int i = 0; i < PICTURES; i++)
        painter->picture[i].png = TEXT_EMPTY;
    painter->letters[false] = letters_new(SHADES_WIDE, INT_MAX);
    painter->letters[true] = letters_new(SHADES_UPRIGHT, SHARP);
    return painter;
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    cell_close(painter->cell);
    letters_free(painter->letters[false]);
    letters_free(painter->letters[true]);
    for (int i = 0; i < BACKGROUNDS; i++)
        free(painter->background[i].pixels);
    for (int i = 0; i < PICTURES; i++)
        text_free(&painter->picture[i].png);
    free(painter);
}

static void key_make(const struct canvas *canvas, int count, uint8_t key[CIPHER_HASH])
{
    struct text note = TEXT_EMPTY;
    int32_t size[] = {canvas->width, canvas->height};
    text_add_bytes(&note, (const char *)size, sizeof size);
    for (int i = 0; i < count; i++)
        stroke_write(&canvas->item[i], &note);
    struct cipher_part part = {.bytes = note.data, .count = note.len};
    cipher_hash(&part, 1, key);
    text_free(&note);
}

static bool upright(const struct canvas *canvas)
{
    return canvas->height > canvas->width;
}

static enum rc draw(struct painter *painter, struct brush *brush, const struct canvas *canvas, int from, int to,
                    struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = from; i < to && rc == RC_OK; i++) {
        const struct stroke *stroke = &canvas->item[i];
        if (stroke->kind == STROKE_TEXT)
            rc = letters_draw(painter->letters[upright(canvas)], stroke,
                              &(struct sheet){brush_pixels(brush), canvas->width, canvas->height}, err);
        else
            brush_stroke(brush, stroke);
    }
    return rc == RC_OK ? brush_state(brush, err) : rc;
}

static size_t area(const struct canvas *canvas)
{
    return (size_t)canvas->width * (size_t)canvas->height;
}

/* Draws the background, or copies it if one with these strokes is kept. */
static enum rc lay_background(struct painter *painter, struct brush *brush, const struct canvas *canvas,
                              struct err *err)
{
    uint8_t key[CIPHER_HASH];
    size_t bytes = area(canvas) * sizeof(uint32_t);
    key_make(canvas, canvas->background, key);
    struct background *oldest = &painter->background[0];
    for (int i = 0; i < BACKGROUNDS; i++) {
        struct background *kept = &painter->background[i];
        if (kept->pixels != NULL && memcmp(kept->key, key, sizeof key) == 0) {
            kept->used = painter->clock;
            memcpy(brush_pixels(brush), kept->pixels, bytes);
            return RC_OK;
        }
        if (kept->used < oldest->used)
            oldest = kept;
    }
    enum rc rc = draw(painter, brush, canvas, 0, canvas->background, err);
    uint32_t *pixels = rc == RC_OK ? mem_new(bytes, 1) : NULL;
    if (pixels == NULL) /* without memory to keep it, the picture still comes out */
        return rc;
    memcpy(pixels, brush_pixels(brush), bytes);
    free(oldest->pixels);
    *oldest = (struct background){.pixels = pixels, .used = painter->clock};
    memcpy(oldest->key, key, sizeof key);
    return RC_OK;
}

/* The strokes' own colours stay exact, unless there are so many that no room would be left for their blends. */
static void keep_colours(struct palette *palette, const struct canvas *canvas)
{
    bool fits = true;
    for (int i = 0; i < canvas->count && fits; i++) {
        const struct stroke *stroke = &canvas->item[i];
        if (stroke->fill != CANVAS_NONE)
            fits = palette_keep(palette, stroke->fill & 0xffffff);
        if (fits && stroke->edge != CANVAS_NONE)
            fits = palette_keep(palette, stroke->edge & 0xffffff);
    }
    if (!fits)
        palette->count = 0;
}

static void encode(struct brush *brush, const struct canvas *canvas, struct text *png)
{
    struct palette palette = {.blends = upright(canvas) ? 0 : BLENDS_WIDE};
    keep_colours(&palette, canvas);
    uint8_t *numbers = mem_new(area(canvas), 1);
    palette_map(&palette, brush_pixels(brush), area(canvas), numbers);
    png_write_palette(&palette, numbers, canvas->width, canvas->height, png);
    free(numbers);
}

static enum rc paint(struct painter *painter, const struct canvas *canvas, struct text *png, struct err *err)
{
    struct brush *brush = NULL;
    enum rc rc = brush_new(canvas->width, canvas->height, &brush, err);
    if (rc != RC_OK)
        return rc;
    if (upright(canvas))
        brush_sharpen(brush);
    if (canvas->background > 0)
        rc = lay_background(painter, brush, canvas, err);
    if (rc == RC_OK)
        rc = draw(painter, brush, canvas, canvas->background, canvas->count, err);
    if (rc == RC_OK)
        encode(brush, canvas, png);
    brush_free(brush);
    return rc;
}

static enum rc print(const struct canvas *canvas, const char *title, struct text *pdf, struct err *err)
{
    struct brush *brush = NULL;
    enum rc rc = brush_new_pdf(canvas->width, canvas->height, title, pdf, &brush, err);
    if (rc != RC_OK)
        return rc;
    for (int i = 0; i < canvas->count; i++)
        brush_stroke(brush, &canvas->item[i]);
    rc = brush_finish_pdf(brush, err);
    brush_free(brush);
    return rc;
}

/* ---- in a process of its own ---- */

/* A question is the letter of what is wanted, the title with a NUL, then the strokes. */
static const char FORM_PNG[] = "i", FORM_PDF[] = "p";

enum {
    QUESTION_MOST = 64 << 20,
    ANSWER_MOST = 64 << 20,
    WALL_MS = 20000,
    CPU_SECONDS = 15,
    JOBS = 5000,
    TRIES = 2,
    SAMPLE = 300 /* colours, and pixels a side */
};
static const size_t MEMORY = (size_t)256 << 20;

static enum rc answer(void *context, const char *bytes, size_t size, struct text *out)
{
    struct painter *painter = context;
    struct canvas canvas = {0};
    struct err err = {0};
    painter->clock++;
    enum rc rc = RC_NOMEM;
    const char *end = size > 1 ? memchr(bytes + 1, '\0', size - 1) : NULL, *strokes = end == NULL ? bytes : end + 1;
    if (end != NULL && strokes_read(strokes, size - (size_t)(strokes - bytes), &canvas))
        rc = bytes[0] == FORM_PDF[0] ? print(&canvas, bytes + 1, out, &err) : paint(painter, &canvas, out, &err);
    canvas_free(&canvas);
    return rc;
}

/* A picture with something of everything, and with more colours than a palette has, so that whatever the libraries look
 * up once is known when nothing can be looked up any more. */
static void warm_up(void *context)
{
    struct canvas canvas = {0};
    struct text png = TEXT_EMPTY;
    struct err err = {0};
    static const char words[] = "The quick brown fox, 0123456789";
    const int32_t x[] = {px(10), px(90), px(50)}, y[] = {px(10), px(20), px(90)};
    canvas_begin(&canvas, SAMPLE, SAMPLE, 0xffffff);
    canvas_rect(&canvas, (struct box){0, 0, px(SAMPLE), px(SAMPLE)}, 0xfafafa, 0x101010)->radius = px(9);
    canvas_background_ends(&canvas);
    canvas_polygon(&canvas, x, y, 3, 0x336699, 0x000000);
    draw_line(&canvas, point(5, 5), point(200, 120), 0x990000, 3)->arrow = true;
    draw_text(&canvas, point(5, 40), 14, ALIGN_LEFT, 0x000000, words);
    draw_text(&canvas, point(5, 80), 22, ALIGN_CENTRE, 0x004400, words)->bold = true;
    for (int i = 0; i < SAMPLE; i++)
        draw_circle(&canvas, point(i, i * 7 % SAMPLE), 6, (uint32_t)i * 0x35a7b % 0xffffff, 0x000000);
    (void)paint(context, &canvas, &png, &err);
    (void)setenv("TZ", "UTC0", 1); /* cairo dates a PDF before it is told a date, and would look for /etc/localtime */
    (void)print(&canvas, words, &png, &err);
    canvas_free(&canvas);
    text_free(&png);
}

enum rc painter_confine(struct painter *painter, struct err *err)
{
    const struct cell_work work = {.name = "painter of pictures",
                                   .death = "the picture ended its painter",
                                   .warm_up = warm_up,
                                   .answer = answer,
                                   .context = painter,
                                   .question_most = QUESTION_MOST,
                                   .answer_most = ANSWER_MOST};
    const struct cell_limits limits = {.wall_ms = WALL_MS, .cpu_seconds = CPU_SECONDS, .memory = MEMORY, .jobs = JOBS};
    return cell_open(&work, &limits, &painter->cell, err);
}

/* What died may have died of something else: the same picture is tried once more. */
static enum rc have_painted(struct painter *painter, const char *form, const struct canvas *canvas, const char *title,
                            struct text *out, struct err *err)
{
    struct text question = TEXT_EMPTY;
    bool killed = true;
    strokes_write(canvas, &question);
    const char *const parts[CELL_PARTS] = {form, title, question.data};
    const size_t sizes[CELL_PARTS] = {1, strlen(title) + 1, question.len};
    enum rc rc = RC_BAD;
    for (int i = 0; rc == RC_BAD && killed && i < TRIES; i++)
        rc = cell_ask(painter->cell, parts, sizes, out, &killed, err);
    if (rc == RC_BAD && cairo_load(err) != RC_OK)
        rc = RC_IO; /* no picture's fault */
    text_free(&question);
    return rc;
}

/* ---- what is kept ---- */

/* The kept picture with this key, or the place for a new one (with an empty png). */
static struct picture *picture_slot(struct painter *painter, const uint8_t key[CIPHER_HASH])
{
    struct picture *oldest = &painter->picture[0];
    for (int i = 0; i < PICTURES; i++) {
        struct picture *kept = &painter->picture[i];
        if (kept->png.len > 0 && memcmp(kept->key, key, CIPHER_HASH) == 0)
            return kept;
        if (kept->used < oldest->used)
            oldest = kept;
    }
    text_clear(&oldest->png);
    memcpy(oldest->key, key, CIPHER_HASH);
    return oldest;
}

static enum rc fits(const struct canvas *canvas, struct err *err)
{
    if (canvas->width < 1 || canvas->height < 1 || canvas->width > PAINT_SIDE || canvas->height > PAINT_SIDE ||
        area(canvas) > PAINT_PIXELS)
        return err_set(err, RC_BAD, "a picture of %d x %d pixels", (int)canvas->width, (int)canvas->height);
    return RC_OK;
}

enum rc painter_png(struct painter *painter, const struct canvas *canvas, struct text *png, struct err *err)
{
    uint8_t key[CIPHER_HASH];
    enum rc rc = fits(canvas, err);
    if (rc != RC_OK)
        return rc;
    key_make(canvas, canvas->count, key);
    painter->clock++;
    struct picture *picture = picture_slot(painter, key);
    picture->used = painter->clock;
    if (picture->png.len == 0)
        rc = painter->cell == NULL ? paint(painter, canvas, &picture->png, err)
                                   : have_painted(painter, FORM_PNG, canvas, "", &picture->png, err);
    if (rc != RC_OK) {
        text_clear(&picture->png);
        return rc;
    }
    text_add_bytes(png, picture->png.data, picture->png.len);
    return RC_OK;
}

enum rc painter_pdf(struct painter *painter, const struct canvas *canvas, const char *title, struct text *pdf,
                    struct err *err)
{
    enum rc rc = fits(canvas, err);
    if (rc != RC_OK)
        return rc;
    return painter->cell == NULL ? print(canvas, title, pdf, err)
                                 : have_painted(painter, FORM_PDF, canvas, title, pdf, err);
}
