/*
 * What is asked of the library that paints, pinned (pinned.h): it is played by functions of this program, which write
 * down each call and colour a few pixels, so that the sums do not hang on its version.
 */
#include "check.h"
#include "pinned.h"
#include "sketched.h"

#include "report/brush.h"
#include "report/cairo.h"
#include "report/letters.h"
#include "report/painter.h"

#include <cairo-pdf.h>
#include <math.h>
#include <png.h>

enum { PICTURES = 30, SIDE = 120 };

static struct text said;
static struct pinned pinned;

static void put(const char *row)
{
    pinned_text(&pinned, row, &said);
}

/* ---- the library ---- */

struct _cairo_surface {
    unsigned char *data; /* NULL: a page */
    cairo_format_t format;
    int width, height, stride;
};

struct _cairo {
    cairo_surface_t *surface;
    int left, top, right, bottom; /* what the path covers */
    int x, y;                     /* moved by so much */
    uint32_t colour;
    bool begun, sharp;
    cairo_font_face_t *font;
};

struct _cairo_font_face {
    void *data;
    cairo_user_scaled_font_render_glyph_func_t render;
};

/* A number that no machine writes otherwise. */
static long long hundredths(double number)
{
    return llround(number * 100);
}

enum rc cairo_load(struct err *err)
{
    (void)err;
    return RC_OK;
}

static void reach(cairo_t *cairo, double x, double y)
{
    int column = cairo->x + (int)x, row = cairo->y + (int)y;
    cairo->left = !cairo->begun || column < cairo->left ? column : cairo->left;
    cairo->right = !cairo->begun || column > cairo->right ? column : cairo->right;
    cairo->top = !cairo->begun || row < cairo->top ? row : cairo->top;
    cairo->bottom = !cairo->begun || row > cairo->bottom ? row : cairo->bottom;
    cairo->begun = true;
}

/* All of the path's box, its edge with a shade. */
static void colour(cairo_t *cairo, const char *how, bool keep)
{
    cairo_surface_t *on = cairo->surface;
    text_addf(&said, "%s\n", how);
    for (int y = cairo->top; cairo->begun && on->data != NULL && y <= cairo->bottom; y++)
        for (int x = cairo->left; x <= cairo->right; x++) {
            bool edge = !cairo->sharp && (x == cairo->left || y == cairo->top);
            if (x < 0 || y < 0 || x >= on->width || y >= on->height)
                continue;
            if (on->format == CAIRO_FORMAT_A8)
                on->data[y * on->stride + x] = (unsigned char)(edge ? 40 + (x * 37 + y * 91) % 180 : 255);
            else
                ((uint32_t *)(void *)on->data)[y * on->stride / 4 + x] =
                    edge ? cairo->colour >> 1 & 0x7f7f7fu : cairo->colour;
        }
    cairo->begun = cairo->begun && keep;
}

cairo_surface_t *cairo_image_surface_create_for_data(unsigned char *data, cairo_format_t format, int width, int height,
                                                     int stride)
{
    cairo_surface_t *new = calloc(1, sizeof *new);
    check_true(new != NULL);
    *new = (cairo_surface_t){data, format, width, height, stride};
    text_addf(&said, "image %d %d %d %d\n", (int)format, width, height, stride);
    return new;
}

static cairo_write_func_t write_page;
static void *page;

cairo_surface_t *cairo_pdf_surface_create_for_stream(cairo_write_func_t write, void *closure, double width,
                                                     double height)
{
    cairo_surface_t *new = calloc(1, sizeof *new);
    check_true(new != NULL);
    write_page = write;
    page = closure;
    text_addf(&said, "page %lld %lld\n", hundredths(width), hundredths(height));
    return new;
}

int cairo_format_stride_for_width(cairo_format_t format, int width)
{
    return format == CAIRO_FORMAT_A8 ? (width + 3) / 4 * 4 : 4 * width;
}

cairo_t *cairo_create(cairo_surface_t *target)
{
    cairo_t *new = calloc(1, sizeof *new);
    check_true(new != NULL);
    new->surface = target;
    return new;
}

void cairo_destroy(cairo_t *cairo)
{
    free(cairo);
}

void cairo_surface_destroy(cairo_surface_t *surface)
{
    free(surface);
}

void cairo_surface_finish(cairo_surface_t *surface)
{
    (void)surface;
    check_int(write_page(page, (const unsigned char *)"%PDF end", 8), CAIRO_STATUS_SUCCESS);
}

void cairo_show_page(cairo_t *cairo)
{
    (void)cairo;
    text_add(&said, "show page\n");
}

void cairo_pdf_surface_set_metadata(cairo_surface_t *surface, cairo_pdf_metadata_t metadata, const char *utf8)
{
    (void)surface;
    text_addf(&said, "metadata %d %s\n", (int)metadata, utf8);
}

void cairo_surface_flush(cairo_surface_t *surface)
{
    (void)surface;
    text_add(&said, "flush\n");
}

void cairo_surface_mark_dirty(cairo_surface_t *surface)
{
    (void)surface;
    text_add(&said, "dirty\n");
}

cairo_status_t cairo_status(cairo_t *cairo)
{
    (void)cairo;
    return CAIRO_STATUS_SUCCESS;
}

const char *cairo_status_to_string(cairo_status_t status)
{
    return status == CAIRO_STATUS_SUCCESS ? "no error" : "an error";
}

const char *cairo_version_string(void)
{
    return "0";
}

void cairo_arc(cairo_t *cairo, double x, double y, double radius, double from, double to)
{
    text_addf(&said, "arc %lld %lld %lld %lld %lld\n", hundredths(x), hundredths(y), hundredths(radius),
              hundredths(from), hundredths(to));
    reach(cairo, x - radius, y - radius);
    reach(cairo, x + radius, y + radius);
}

void cairo_close_path(cairo_t *cairo)
{
    (void)cairo;
    text_add(&said, "close\n");
}

void cairo_move_to(cairo_t *cairo, double x, double y)
{
    text_addf(&said, "move %lld %lld\n", hundredths(x), hundredths(y));
    reach(cairo, x, y);
}

void cairo_line_to(cairo_t *cairo, double x, double y)
{
    text_addf(&said, "line %lld %lld\n", hundredths(x), hundredths(y));
    reach(cairo, x, y);
}

void cairo_curve_to(cairo_t *cairo, double x1, double y1, double x2, double y2, double x3, double y3)
{
    text_addf(&said, "curve %lld %lld %lld %lld\n", hundredths(x1), hundredths(y1), hundredths(x2), hundredths(y2));
    cairo_line_to(cairo, x3, y3);
}

void cairo_rectangle(cairo_t *cairo, double x, double y, double width, double height)
{
    text_add(&said, "rectangle ");
    cairo_move_to(cairo, x, y);
    cairo_line_to(cairo, x + width, y + height);
}

void cairo_new_path(cairo_t *cairo)
{
    text_add(&said, "new path\n");
    cairo->begun = false;
}

void cairo_new_sub_path(cairo_t *cairo)
{
    (void)cairo;
    text_add(&said, "new sub path\n");
}

void cairo_fill(cairo_t *cairo)
{
    colour(cairo, "fill", false);
}

void cairo_fill_preserve(cairo_t *cairo)
{
    colour(cairo, "fill and keep", true);
}

void cairo_stroke(cairo_t *cairo)
{
    colour(cairo, "stroke", false);
}

void cairo_stroke_preserve(cairo_t *cairo)
{
    colour(cairo, "stroke and keep", true);
}

void cairo_set_antialias(cairo_t *cairo, cairo_antialias_t antialias)
{
    cairo->sharp = antialias == CAIRO_ANTIALIAS_NONE;
    text_addf(&said, "antialias %d\n", (int)antialias);
}

void cairo_set_line_cap(cairo_t *cairo, cairo_line_cap_t cap)
{
    (void)cairo;
    text_addf(&said, "cap %d\n", (int)cap);
}

void cairo_set_line_join(cairo_t *cairo, cairo_line_join_t join)
{
    (void)cairo;
    text_addf(&said, "join %d\n", (int)join);
}

void cairo_set_line_width(cairo_t *cairo, double width)
{
    (void)cairo;
    text_addf(&said, "width %lld\n", hundredths(width));
}

void cairo_set_source_rgb(cairo_t *cairo, double red, double green, double blue)
{
    cairo->colour =
        (uint32_t)lround(red * 255) << 16 | (uint32_t)lround(green * 255) << 8 | (uint32_t)lround(blue * 255);
    text_addf(&said, "colour %06x\n", (unsigned)cairo->colour);
}

void cairo_translate(cairo_t *cairo, double x, double y)
{
    cairo->x += (int)x;
    cairo->y += (int)y;
    text_addf(&said, "translate %lld %lld\n", hundredths(x), hundredths(y));
}

void cairo_scale(cairo_t *cairo, double x, double y)
{
    (void)cairo;
    text_addf(&said, "scale %lld %lld\n", hundredths(x * 100), hundredths(y * 100));
}

cairo_font_face_t *cairo_user_font_face_create(void)
{
    cairo_font_face_t *new = calloc(1, sizeof *new);
    check_true(new != NULL);
    text_add(&said, "font\n");
    return new;
}

void cairo_font_face_destroy(cairo_font_face_t *font)
{
    check_true(font != NULL);
    free(font);
}

void cairo_user_font_face_set_render_glyph_func(cairo_font_face_t *font,
                                                cairo_user_scaled_font_render_glyph_func_t render)
{
    font->render = render;
}

cairo_status_t cairo_font_face_set_user_data(cairo_font_face_t *font, const cairo_user_data_key_t *key, void *data,
                                             cairo_destroy_func_t destroy)
{
    (void)key;
    (void)destroy;
    font->data = data;
    return CAIRO_STATUS_SUCCESS;
}

void *cairo_font_face_get_user_data(cairo_font_face_t *font, const cairo_user_data_key_t *key)
{
    (void)key;
    return font->data;
}

/* A font that is scaled is the font itself here. */
cairo_font_face_t *cairo_scaled_font_get_font_face(cairo_scaled_font_t *scaled)
{
    return (cairo_font_face_t *)(void *)scaled;
}

void cairo_set_font_face(cairo_t *cairo, cairo_font_face_t *font)
{
    cairo->font = font;
}

void cairo_set_font_size(cairo_t *cairo, double size)
{
    (void)cairo;
    text_addf(&said, "size %lld\n", hundredths(size));
}

void cairo_show_text_glyphs(cairo_t *cairo, const char *utf8, int length, const cairo_glyph_t *glyphs, int count,
                            const cairo_text_cluster_t *clusters, int cluster_count, cairo_text_cluster_flags_t flags)
{
    text_addf(&said, "text '%.*s' %d %d\n", length, utf8, cluster_count, (int)flags);
    for (int i = 0; i < count; i++) {
        cairo_text_extents_t extents = {0};
        text_addf(&said, "glyph %lu at %lld %lld of %d %d\n", glyphs[i].index, hundredths(glyphs[i].x),
                  hundredths(glyphs[i].y), clusters[i].num_bytes, clusters[i].num_glyphs);
        check_int(cairo->font->render((cairo_scaled_font_t *)(void *)cairo->font, glyphs[i].index, cairo, &extents),
                  CAIRO_STATUS_SUCCESS);
        text_addf(&said, "advance %lld\n", hundredths(extents.x_advance * 100));
    }
}

/* ---- what is asked of it ---- */

static struct chance begin(uint8_t what)
{
    const uint8_t seed[CIPHER_KEY] = {what, 5};
    return chance_seeded(seed, 0, NULL);
}

static void pages_are_asked_for_as_they_were(void **state)
{
    (void)state;
    struct chance dice = begin(1);
    struct painter *painter = painter_new();
    for (int i = 0; i < PICTURES; i++) {
        struct err err = {0};
        struct text file = TEXT_EMPTY;
        struct canvas canvas = {0};
        sketch(&dice, &canvas, NULL, 2 + i);
        check_int(painter_pdf(painter, &canvas, "A board", &file, &err), RC_OK);
        check_text(file.data, "%PDF end");
        put("pages");
        text_free(&file);
        canvas_free(&canvas);
    }
    painter_free(painter);
}

static void shapes_are_asked_for_as_they_were(void **state)
{
    (void)state;
    struct chance dice = begin(2);
    for (int i = 0; i < PICTURES; i++) {
        struct err err = {0};
        struct canvas canvas = {0};
        struct brush *brush = NULL;
        sketch(&dice, &canvas, NULL, 10);
        canvas_line(&canvas, point(900, 900), point(900, 900), 0x336699, 40)->arrow = i % 2 == 0; /* leads nowhere */
        check_int(brush_new(canvas.width, canvas.height, &brush, &err), RC_OK);
        if (i % 2 == 0)
            brush_sharpen(brush);
        for (int stroke = 0; stroke < canvas.count; stroke++)
            if (canvas.item[stroke].kind != STROKE_TEXT)
                brush_stroke(brush, &canvas.item[stroke]);
        put("shapes: calls");
        text_add_bytes(&said, (const char *)brush_pixels(brush), (size_t)(canvas.width * canvas.height) * 4);
        put("shapes: pixels");
        brush_free(brush);
        canvas_free(&canvas);
    }
}

/* Letters of some shades on a sheet that ends where the memory does. */
static void letters_are_drawn_as_they_were(void **state)
{
    (void)state;
    static const int shades[] = {2, 4, 7, 256};
    struct chance dice = begin(3);
    for (int i = 0; i < PICTURES; i++) {
        struct err err = {0};
        struct canvas canvas = {0};
        struct letters *letters = letters_new(shades[i % 4], i % 3 == 0 ? 12 : 1000);
        struct sheet sheet = {calloc(SIDE * SIDE, sizeof(uint32_t)), SIDE, SIDE};
        check_true(sheet.pixels != NULL);
        for (int pixel = 0; pixel < SIDE * SIDE; pixel++)
            sheet.pixels[pixel] = i % 2 == 0 ? 0xffffffu : (uint32_t)pixel * 977u & 0xffffffu;
        sketch(&dice, &canvas, NULL, 40);
        for (int stroke = 0; stroke < canvas.count; stroke++) {
            canvas.item[stroke].x[0] = (chance_below(&dice, SIDE + 60) - 30) * 10 + stroke % 7;
            canvas.item[stroke].y[0] = (chance_below(&dice, SIDE + 60) - 30) * 10 + stroke % 3;
            if (canvas.item[stroke].kind == STROKE_TEXT)
                check_int(letters_draw(letters, &canvas.item[stroke], &sheet, &err), RC_OK);
        }
        put("letters: calls");
        text_add_bytes(&said, (const char *)sheet.pixels, (size_t)(SIDE * SIDE) * 4);
        put("letters: pixels");
        free(sheet.pixels);
        letters_free(letters);
        canvas_free(&canvas);
    }
}

/* The pixels and the palette of what was written. */
static void read_png(const struct text *png)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    check_true(png_image_begin_read_from_memory(&image, png->data, png->len));
    image.format = PNG_FORMAT_RGB;
    uint8_t *bytes = malloc(PNG_IMAGE_SIZE(image));
    check_true(bytes != NULL);
    check_true(png_image_finish_read(&image, NULL, bytes, 0, NULL));
    text_addf(&said, "%u %u %u ", image.width, image.height, image.colormap_entries);
    text_add_bytes(&said, (const char *)bytes, PNG_IMAGE_SIZE(image));
    free(bytes);
}

static void pictures_are_painted_as_they_were(void **state)
{
    (void)state;
    struct chance dice = begin(4);
    struct painter *painter = painter_new();
    struct canvas before = {0};
    for (int i = 0; i < PICTURES; i++) {
        struct err err = {0};
        struct text png = TEXT_EMPTY, again = TEXT_EMPTY;
        struct canvas canvas = {0};
        sketch(&dice, &canvas, i % 4 == 0 ? NULL : &before, 3 + i % 5 * 6);
        canvas.background = i % 3 == 0 ? 0 : canvas.count / 2;
        canvas.width = i % 5 == 4 ? 1000 : canvas.width + i % 2;
        check_int(painter_png(painter, &canvas, &png, &err), RC_OK);
        put("pictures: calls");
        check_int(painter_png(painter, &canvas, &again, &err), RC_OK);
        check_true(png.len == again.len && memcmp(png.data, again.data, png.len) == 0);
        put("pictures: calls for the same");
        read_png(&png);
        put("pictures: pixels");
        text_free(&png);
        text_free(&again);
        canvas_free(&before);
        before = canvas;
    }
    canvas_free(&before);
    painter_free(painter);
}

/* Which pictures are kept, and which have to be painted again. */
static void pictures_are_kept_as_they_were(void **state)
{
    (void)state;
    enum { SEVERAL = 11 };
    static const int again[] = {10, 9, 8, 3, 10, 2, 1, 0, 9, 10, 3, 4, 5, 6, 7, 8, 0, 3, 10, 4};
    struct chance dice = begin(5);
    struct painter *painter = painter_new();
    struct canvas canvas[SEVERAL] = {{0}};
    for (int i = 0; i < SEVERAL; i++) {
        sketch(&dice, &canvas[i], i % 4 == 0 ? NULL : &canvas[i - 1], 4);
        canvas[i].background = canvas[i].count / 2;
    }
    for (int i = 0; i < SEVERAL + (int)(sizeof again / sizeof *again); i++) {
        struct err err = {0};
        struct text png = TEXT_EMPTY;
        check_int(painter_png(painter, &canvas[i < SEVERAL ? i : again[i - SEVERAL]], &png, &err), RC_OK);
        put("pictures: calls for several");
        text_free(&png);
    }
    for (int i = 0; i < SEVERAL; i++)
        canvas_free(&canvas[i]);
    painter_free(painter);
}

static int open_rows(void **state)
{
    (void)state;
    pinned_begin(&pinned, "painted");
    return cipher_init(NULL) == RC_OK ? 0 : -1;
}

static void nothing_else_is_pinned(void **state)
{
    (void)state;
    text_free(&said);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_are_asked_for_as_they_were), cmocka_unit_test(shapes_are_asked_for_as_they_were),
        cmocka_unit_test(letters_are_drawn_as_they_were),   cmocka_unit_test(pictures_are_painted_as_they_were),
        cmocka_unit_test(pictures_are_kept_as_they_were),   cmocka_unit_test(nothing_else_is_pinned),
    };
    said = TEXT_EMPTY;
    return cmocka_run_group_tests_name("painted_pinned", tests, open_rows, NULL);
}
