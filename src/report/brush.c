#include "report/brush.h"

#include "base/mem.h"
#include "report/brush_text.h"
#include "report/cairo.h"

#include <cairo-pdf.h>
#include <math.h>

static const double PI = 3.14159265358979323846;

struct brush {
    int width, height;
    uint32_t *pixels; /* NULL: a page */
    cairo_surface_t *surface;
    cairo_t *cairo;
    struct brush_fonts *fonts; /* of a page; NULL: none yet */
};

/* Takes the surface; frees the brush where it fails. */
static enum rc begin(struct brush *brush, cairo_surface_t *surface, struct brush **out, struct err *err)
{
    brush->surface = surface;
    brush->cairo = cairo_create(surface);
    cairo_set_line_join(brush->cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(brush->cairo, CAIRO_LINE_CAP_ROUND);
    enum rc rc = brush_state(brush, err);
    if (rc == RC_OK)
        *out = brush;
    else
        brush_free(brush);
    return rc;
}

enum rc brush_new(int width, int height, struct brush **out, struct err *err)
{
    enum rc rc = cairo_load(err);
    if (rc != RC_OK)
        return rc;
    struct brush *brush = mem_new(1, sizeof *brush);
    uint32_t *pixels = mem_new((size_t)width * (size_t)height, sizeof *pixels);
    memset(pixels, 0xff, (size_t)width * (size_t)height * sizeof *pixels);
    brush->width = width;
    brush->height = height;
    brush->pixels = pixels;
    return begin(
        brush,
        cairo_image_surface_create_for_data((unsigned char *)pixels, CAIRO_FORMAT_RGB24, width, height, 4 * width), out,
        err);
}

void brush_sharpen(struct brush *brush)
{
    cairo_set_antialias(brush->cairo, CAIRO_ANTIALIAS_NONE);
}

static cairo_status_t append(void *context, const unsigned char *bytes, unsigned count)
{
    text_add_bytes(context, (const char *)bytes, count);
    return CAIRO_STATUS_SUCCESS;
}

enum rc brush_new_pdf(int width, int height, const char *title, struct text *out, struct brush **brush, struct err *err)
{
    enum rc rc = cairo_load(err);
    if (rc != RC_OK)
        return rc;
    struct brush *page = mem_new(1, sizeof *page);
    page->width = width;
    page->height = height;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, out, width, height);
    /* the same picture is the same file at any time */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    return begin(page, surface, brush, err);
}

enum rc brush_finish_pdf(struct brush *brush, struct err *err)
{
    cairo_show_page(brush->cairo);
    enum rc rc = brush_state(brush, err);
    cairo_surface_finish(brush->surface);
    return rc;
}

void brush_free(struct brush *brush)
{
    if (brush == NULL)
        return;
    cairo_destroy(brush->cairo);
    cairo_surface_destroy(brush->surface);
    brush_text_fonts_free(brush->fonts);
    free(brush->pixels);
    free(brush);
}

uint32_t *brush_pixels(struct brush *brush)
{
    cairo_surface_flush(brush->surface);
    cairo_surface_mark_dirty(brush->surface);
    return brush->pixels;
}

enum rc brush_state(const struct brush *brush, struct err *err)
{
    cairo_status_t status = cairo_status(brush->cairo);
    if (status == CAIRO_STATUS_SUCCESS)
        return RC_OK;
    return err_set(err, RC_NOMEM, "cannot draw: %s", cairo_status_to_string(status));
}

static double pixels_of(int32_t tenths)
{
    return tenths / 10.0;
}

static void ink(cairo_t *cairo, uint32_t colour)
{
    cairo_set_source_rgb(cairo, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0, (colour & 0xff) / 255.0);
}

/* Fills and strokes the path that stands. */
static void paint_path(cairo_t *cairo, const struct stroke *stroke)
{
    if (stroke->fill != CANVAS_NONE) {
        ink(cairo, stroke->fill);
        cairo_fill_preserve(cairo);
    }
    if (stroke->edge != CANVAS_NONE && stroke->width > 0) {
        ink(cairo, stroke->edge);
        cairo_set_line_width(cairo, pixels_of(stroke->width));
        cairo_stroke_preserve(cairo);
    }
    cairo_new_path(cairo);
}

/* The edge lies inside, so that a rect on whole pixels has sharp sides. */
static void paint_rect(cairo_t *cairo, const struct stroke *stroke)
{
    double inset = stroke->edge == CANVAS_NONE ? 0 : pixels_of(stroke->width) / 2;
    double x = pixels_of(stroke->x[0]) + inset, y = pixels_of(stroke->y[0]) + inset;
    double w = pixels_of(stroke->x[1]) - 2 * inset, h = pixels_of(stroke->y[1]) - 2 * inset;
    double r = fmin(pixels_of(stroke->radius) - inset, fmin(w, h) / 2);
    if (r <= 0) {
        cairo_rectangle(cairo, x, y, w, h);
    } else {
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, x + w - r, y + r, r, -PI / 2, 0);
        cairo_arc(cairo, x + w - r, y + h - r, r, 0, PI / 2);
        cairo_arc(cairo, x + r, y + h - r, r, PI / 2, PI);
        cairo_arc(cairo, x + r, y + r, r, PI, 3 * PI / 2);
        cairo_close_path(cairo);
    }
    cairo_set_line_join(cairo, r <= 0 ? CAIRO_LINE_JOIN_MITER : CAIRO_LINE_JOIN_ROUND);
    paint_path(cairo, stroke);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
}

/* A level or upright line of whole width gets sharp sides: its middle goes where they fall on pixels. */
static double sharp(double middle, double width)
{
    double half = width / 2;
    return round(middle - half) + half;
}

static void paint_line(cairo_t *cairo, const struct stroke *stroke)
{
    double width = pixels_of(stroke->width);
    double x1 = pixels_of(stroke->x[0]), y1 = pixels_of(stroke->y[0]);
    double x2 = pixels_of(stroke->x[1]), y2 = pixels_of(stroke->y[1]);
    if (stroke->x[0] == stroke->x[1])
        x1 = x2 = sharp(x1, width);
    if (stroke->y[0] == stroke->y[1])
        y1 = y2 = sharp(y1, width);
    double length = hypot(x2 - x1, y2 - y1);
    ink(cairo, stroke->edge);
    cairo_set_line_width(cairo, width);
    double head = stroke->arrow ? fmin(4 + 3 * width, length) : 0;
    double ux = length > 0 ? (x2 - x1) / length : 0, uy = length > 0 ? (y2 - y1) / length : 0;
    double foot = head * 0.8; /* the line ends inside the head */
    cairo_move_to(cairo, x1, y1);
    cairo_line_to(cairo, x2 - foot * ux, y2 - foot * uy);
    cairo_stroke(cairo);
    if (head > 0) {
        double side = head * 0.5;
        cairo_move_to(cairo, x2, y2);
        cairo_line_to(cairo, x2 - head * ux - side * uy, y2 - head * uy + side * ux);
        cairo_line_to(cairo, x2 - head * ux + side * uy, y2 - head * uy - side * ux);
        cairo_close_path(cairo);
        cairo_fill(cairo);
    }
}

void brush_stroke(struct brush *brush, const struct stroke *stroke)
{
    cairo_t *cairo = brush->cairo;
    switch (stroke->kind) {
    case STROKE_RECT:
        paint_rect(cairo, stroke);
        break;
    case STROKE_CIRCLE:
        cairo_arc(cairo, pixels_of(stroke->x[0]), pixels_of(stroke->y[0]), pixels_of(stroke->radius), 0, 2 * PI);
        cairo_close_path(cairo);
        paint_path(cairo, stroke);
        break;
    case STROKE_POLYGON:
        for (int i = 0; i < stroke->points; i++)
            cairo_line_to(cairo, pixels_of(stroke->x[i]), pixels_of(stroke->y[i]));
        cairo_close_path(cairo);
        paint_path(cairo, stroke);
        break;
    case STROKE_LINE:
        if (stroke->edge != CANVAS_NONE && stroke->width > 0)
            paint_line(cairo, stroke);
        break;
    case STROKE_TEXT:
        if (brush->pixels != NULL)
            BUG("a text is no shape");
        brush_text(&brush->fonts, cairo, stroke);
        break;
    }
}

void brush_text_outline(cairo_t *cairo, const struct outline *outline, double pen)
{
    for (int i = 0; i < outline->count; i++) {
        const struct font_op *op = &outline->op[i];
        switch (op->kind) {
        case OP_MOVE:
            cairo_move_to(cairo, op->x[0], op->y[0]);
            break;
        case OP_LINE:
            cairo_line_to(cairo, op->x[0], op->y[0]);
            break;
        case OP_CURVE:
            cairo_curve_to(cairo, op->x[0], op->y[0], op->x[1], op->y[1], op->x[2], op->y[2]);
            break;
        case OP_CLOSE:
            cairo_close_path(cairo);
            break;
        case OP_DOT:
            cairo_stroke(cairo);
            cairo_arc(cairo, op->x[0], op->y[0], pen * 0.6, 0, 2 * PI);
            cairo_fill(cairo);
            break;
        }
    }
    cairo_stroke(cairo);
}

enum rc brush_mask(const struct outline *outline, const struct face *face, struct mask *out, struct err *err)
{
    *out = (struct mask){.left = 0};
    if (outline->count == 0)
        return RC_OK;
    enum rc rc = cairo_load(err);
    if (rc != RC_OK)
        return rc;
    /* room for pens and arcs that lean over the letter's box, and for brackets above and below */
    int lean = (int)ceil(face->pen) + 2;
    out->left = -lean;
    out->top = -face->capital - face->capital / 4 - lean;
    out->width = outline->width + 2 * lean;
    out->height = -out->top + face->below + face->capital / 8 + lean;
    int stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, out->width);
    uint8_t *bytes = mem_new((size_t)out->height, (size_t)stride);
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_A8, out->width, out->height, stride);
    cairo_t *cairo = cairo_create(surface);
    cairo_translate(cairo, -out->left, -out->top);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(cairo, face->pen);
    brush_text_outline(cairo, outline, face->pen);
    cairo_surface_flush(surface);
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        free(bytes);
        return err_set(err, RC_NOMEM, "cannot draw a letter: %s", cairo_status_to_string(status));
    }
    size_t wide = (size_t)out->width, apart = (size_t)stride;
    for (size_t row = 1; row < (size_t)out->height; row++)
        memmove(bytes + row * wide, bytes + row * apart, wide);
    out->cover = bytes;
    return RC_OK;
}

void brush_library_version(struct text *out)
{
    text_add(out, cairo_load(NULL) == RC_OK ? cairo_version_string() : "is not installed");
}
