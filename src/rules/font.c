#include "rules/font.h"

#include "base/err.h"

#include <math.h>

enum { CAPITAL = 40, SMALL = 28, BELOW = 12, TITTLE = 38 };

uint32_t font_utf8_next(const char **at)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)*at;
    uint32_t code = byte[0];
    if (code == 0)
        return 0;
    (*at)++;
    if (code < 0x80)
        return code;
    int more = code >= 0xf0 && code < 0xf8 ? 3 : code >= 0xe0 && code < 0xf0 ? 2 : code >= 0xc0 && code < 0xe0 ? 1 : 0;
    if (more == 0)
        return 0xfffd;
    code &= 0x3fu >> more;
    for (int i = 1; i <= more; i++) {
        if ((byte[i] & 0xc0) != 0x80)
            return 0xfffd;
        code = code << 6 | (byte[i] & 0x3fu);
    }
    if (code < least[more])
        return 0xfffd;
    *at += more;
    return code;
}

struct face font_face_make(int32_t size, bool bold)
{
    double height = size / 14.0;
    int capital = (int)lround(height);
    if (capital < 5)
        capital = 5;
    if (capital > 200)
        capital = 200;
    double pen = capital * (bold ? 0.19 : 0.12);
    double whole = round(pen);
    if (pen < 1 || fabs(pen - whole) < 0.26)
        pen = whole < 1 ? 1 : whole;
    return (struct face){
        .capital = capital, .small = (int)ceil(0.72 * capital - 0.2), .below = (int)lround(0.29 * capital), .pen = pen};
}

static double scale(const struct face *face)
{
    return (double)face->capital / CAPITAL;
}

int font_face_gap(const struct face *face, const struct glyph *left, const struct glyph *right)
{
    int gap = (int)lround((left->right + right->left) * scale(face) - 0.2); /* tight rather than loose */
    return gap < 1 ? 1 : gap;
}

/* Where known grid lines come to lie, in pixels; what is between is stretched evenly. */
struct fit {
    double grid[6], pixel[6];
    int count;
};

static void fit_add(struct fit *fit, double grid, double pixel)
{
    int at = fit->count++;
    while (at > 0 && fit->grid[at - 1] > grid) {
        fit->grid[at] = fit->grid[at - 1];
        fit->pixel[at] = fit->pixel[at - 1];
        at--;
    }
    fit->grid[at] = grid;
    fit->pixel[at] = pixel;
}

static double fit_at(const struct fit *fit, double grid)
{
    int i = 1;
    while (i < fit->count - 1 && grid > fit->grid[i])
        i++;
    double share = (grid - fit->grid[i - 1]) / (fit->grid[i] - fit->grid[i - 1]);
    return fit->pixel[i - 1] + share * (fit->pixel[i] - fit->pixel[i - 1]);
}

/* The edge of a stem at `pixel` goes to a whole pixel. */
static double snap(double pixel, double pen)
{
    return round(pixel - pen / 2) + pen / 2;
}

static bool is_small(const struct glyph *glyph)
{
    return glyph->code >= 'a' && glyph->code <= 'z';
}

static struct fit fit_heights(const struct face *face, const struct glyph *glyph)
{
    struct fit fit = {.count = 0};
    double half = face->pen / 2;
    fit_add(&fit, -BELOW, half - face->below);
    fit_add(&fit, 0, half);
    if (is_small(glyph))
        fit_add(&fit, SMALL, face->small - half);
    fit_add(&fit, CAPITAL, face->capital - half);
    if (glyph->code == 'i' || glyph->code == 'j') /* a dot never touches its stem */
        fit_add(&fit, TITTLE, fmax(fit_at(&fit, TITTLE), face->small + 0.6 * face->pen + 1));
    if (glyph->bar != 0) {
        double pixel = snap(fit_at(&fit, glyph->bar), face->pen);
        fit_add(&fit, glyph->bar, pixel);
    }
    return fit;
}

/* Its stem is in the middle. */
static bool is_even(const struct glyph *glyph)
{
    return glyph->stem != 0 && 2 * glyph->stem == glyph->width;
}

/* From the middle of the pen to the middle of the pen, in pixels. */
static double width_fitted(const struct face *face, const struct glyph *glyph)
{
    double across = glyph->width * scale(face);
    return is_even(glyph) ? 2 * round(across / 2) : round(across);
}

static struct fit fit_widths(const struct face *face, const struct glyph *glyph)
{
    struct fit fit = {.count = 0};
    double half = face->pen / 2;
    fit_add(&fit, 0, half);
    if (glyph->width == 0)
        fit_add(&fit, 1, half + scale(face));
    else
        fit_add(&fit, glyph->width, half + width_fitted(face, glyph));
    if (glyph->stem != 0 && !is_even(glyph)) {
        double pixel = snap(fit_at(&fit, glyph->stem), face->pen);
        fit_add(&fit, glyph->stem, pixel);
    }
    return fit;
}

static int face_width(const struct face *face, const struct glyph *glyph)
{
    return (int)ceil((glyph->width == 0 ? 0 : width_fitted(face, glyph)) + face->pen - 0.01);
}

int font_width(int32_t size, bool bold, const char *utf8)
{
    struct face face = font_face_make(size, bold);
    const struct glyph *before = NULL;
    int width = 0;
    for (uint32_t code = font_utf8_next(&utf8); code != 0; code = font_utf8_next(&utf8)) {
        const struct glyph *glyph = font_glyph(code);
        width += (before == NULL ? 0 : font_face_gap(&face, before, glyph)) + face_width(&face, glyph);
        before = glyph;
    }
    return width;
}

/* The pen on the grid while a path is read. */
struct tracer {
    struct fit across, up;
    struct outline *out;
    double x, y;
};

static void emit(struct tracer *tracer, enum font_op_kind kind, const double *x, const double *y, int points)
{
    struct outline *out = tracer->out;
    if (out->count == FONT_OPS)
        BUG("a letter of more than %d strokes", FONT_OPS);
    struct font_op *op = &out->op[out->count++];
    *op = (struct font_op){.kind = kind};
    for (int i = 0; i < points; i++) {
        op->x[i] = fit_at(&tracer->across, x[i]);
        op->y[i] = -fit_at(&tracer->up, y[i]);
    }
    if (points > 0) {
        tracer->x = x[points - 1];
        tracer->y = y[points - 1];
    }
}

/* A quarter of an ellipse; a little squarer than a circle, which reads better when small. */
static void quarter(struct tracer *tracer, double x, double y, bool sideways)
{
    const double bow = 0.58;
    double dx = bow * (x - tracer->x), dy = bow * (y - tracer->y);
    double xs[3] = {sideways ? tracer->x + dx : tracer->x, sideways ? x : x - dx, x};
    double ys[3] = {sideways ? tracer->y : tracer->y + dy, sideways ? y - dy : y, y};
    emit(tracer, OP_CURVE, xs, ys, 3);
}

static const char *read_numbers(const char *path, double *number, int count)
{
    for (int i = 0; i < count; i++) {
        char *end = NULL;
        number[i] = (double)strtol(path, &end, 10);
        if (end == path)
            BUG("a letter's path lacks a number at \"%s\"", path);
        path = end;
    }
    return path;
}

static const char *trace(struct tracer *tracer, const char *path)
{
    double n[6];
    char verb = *path++;
    int count = verb == 'Z' ? 0 : verb == 'H' || verb == 'V' ? 1 : verb == 'C' ? 6 : 2;
    path = read_numbers(path, n, count);
    switch (verb) {
    case 'M':
        emit(tracer, OP_MOVE, &n[0], &n[1], 1);
        break;
    case 'L':
        emit(tracer, OP_LINE, &n[0], &n[1], 1);
        break;
    case 'H':
        n[1] = tracer->y;
        emit(tracer, OP_LINE, &n[0], &n[1], 1);
        break;
    case 'V':
        n[1] = tracer->x;
        emit(tracer, OP_LINE, &n[1], &n[0], 1);
        break;
    case 'A':
    case 'B':
        quarter(tracer, n[0], n[1], verb == 'A');
        break;
    case 'C': {
        double xs[3] = {n[0], n[2], n[4]}, ys[3] = {n[1], n[3], n[5]};
        emit(tracer, OP_CURVE, xs, ys, 3);
        break;
    }
    case 'D':
        emit(tracer, OP_DOT, &n[0], &n[1], 1);
        break;
    case 'Z':
        emit(tracer, OP_CLOSE, NULL, NULL, 0);
        break;
    default:
        BUG("a letter's path has the verb %c", verb);
    }
    return path;
}

void font_face_outline(const struct face *face, const struct glyph *glyph, struct outline *out)
{
    out->count = 0;
    struct tracer tracer = {.across = fit_widths(face, glyph), .up = fit_heights(face, glyph), .out = out};
    out->width = face_width(face, glyph);
    for (const char *path = glyph->path; *path != '\0';)
        path = trace(&tracer, path);
}
