/*
 * P7: a board picture by src/report/paint.h against the same strokes written by
 * cairo_surface_write_to_png. Interleaved; medians of 21; one line a figure.
 */
#include "../unit/board.h"
#include "base/cipher.h"
#include "report/brush.h"
#include "report/letters.h"
#include "report/paint.h"

#include <cairo.h>

enum { ROUNDS = 21 };

static double now_ms(void)
{
    struct timespec at;
    (void)clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec * 1e3 + (double)at.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *value)
{
    qsort(value, ROUNDS, sizeof *value, by_size);
    return value[ROUNDS / 2];
}

static cairo_status_t count_bytes(void *closure, const unsigned char *data, unsigned int count)
{
    (void)data;
    *(size_t *)closure += count;
    return CAIRO_STATUS_SUCCESS;
}

/* All strokes drawn anew, then cairo's own writer. */
static bool plain(struct letters *letters, const struct canvas *canvas, size_t *bytes, struct err *err)
{
    struct brush *brush = NULL;
    enum rc rc = brush_new(canvas->width, canvas->height, &brush, err);
    for (int i = 0; i < canvas->count && rc == RC_OK; i++) {
        const struct stroke *stroke = &canvas->item[i];
        if (stroke->kind == STROKE_TEXT)
            rc = letters_draw(letters, stroke, brush_pixels(brush), canvas->width, canvas->height, err);
        else
            brush_stroke(brush, stroke);
    }
    if (rc != RC_OK)
        return false;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)brush_pixels(brush), CAIRO_FORMAT_RGB24, canvas->width, canvas->height, 4 * canvas->width);
    *bytes = 0;
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, count_bytes, bytes);
    cairo_surface_destroy(surface);
    brush_free(brush);
    return status == CAIRO_STATUS_SUCCESS;
}

int main(void)
{
    struct err err = {0};
    struct painter *painter = cipher_init(&err) == RC_OK ? painter_new() : NULL;
    struct letters *letters = letters_new();
    struct text png = TEXT_EMPTY;
    double ours[ROUNDS], base[ROUNDS], first = 0;
    size_t bytes = 0;
    bool fine = painter != NULL && letters != NULL;
    for (int i = -1; i < ROUNDS && fine; i++) {
        char title[32];
        (void)snprintf(title, sizeof title, "Round %d of 12", i + 2); /* a new picture each time */
        struct canvas canvas;
        board_draw(&canvas, title);
        double start = now_ms();
        text_clear(&png);
        fine = paint_png(painter, &canvas, &png, &err) == RC_OK;
        double middle = now_ms();
        fine = fine && plain(letters, &canvas, &bytes, &err);
        if (i < 0)
            first = middle - start;
        else {
            ours[i] = middle - start;
            base[i] = now_ms() - middle;
        }
        canvas_free(&canvas);
    }
    if (fine) {
        double a = median(ours), b = median(base);
        printf("picture: %.1f ms (first %.1f), cairo's writer %.1f ms, ratio %.2f (goal 0.40)\n", a, first, b, a / b);
        printf("picture: %zu bytes, cairo's writer %zu bytes, ratio %.2f (goal 0.40)\n", png.len, bytes,
               (double)png.len / (double)bytes);
    } else {
        (void)fprintf(stderr, "picture: %s\n", err.text);
    }
    text_free(&png);
    letters_free(letters);
    painter_free(painter);
    return fine ? 0 : 1;
}
