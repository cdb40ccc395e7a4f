#include "labels.h"

#include "base/number.h"
#include "rules/font.h"
#include "rules/frame.h"
#include "words/catalog.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS = 600 };
static const double CONTRAST = 4.5, SIGN_CONTRAST = 3.0; /* what WCAG asks of text, and of graphics */

/* Where letters are, in pixels. */
struct place {
    double x1, y1, x2, y2;
};

static double pixels(int32_t tenths)
{
    return tenths / 10.0;
}

static struct place place_of_text(const struct stroke *text)
{
    struct face face = font_face_make(text->size, text->bold);
    double wide = font_width(text->size, text->bold, text->text), x = pixels(text->x[0]), y = pixels(text->y[0]);
    x -= text->align == ALIGN_CENTRE ? wide / 2 : text->align == ALIGN_RIGHT ? wide : 0;
    bool hangs = strpbrk(text->text, "gjpqy,;Q") != NULL;
    return (struct place){x, y - face.capital, x + wide, y + (hangs ? face.below : 0)};
}

static struct place place_of(const struct stroke *s)
{
    double edge = s->edge == CANVAS_NONE ? 0 : pixels(s->width) / 2;
    struct place at = {1e9, 1e9, -1e9, -1e9};
    if (s->kind == STROKE_RECT) /* its edge lies inside */
        return (struct place){pixels(s->x[0]), pixels(s->y[0]), pixels(s->x[0] + s->x[1]), pixels(s->y[0] + s->y[1])};
    if (s->kind == STROKE_TEXT)
        return place_of_text(s);
    for (int i = 0; i < s->points; i++) {
        double r = s->kind == STROKE_CIRCLE ? pixels(s->radius) + edge : edge;
        at.x1 = fmin(at.x1, pixels(s->x[i]) - r);
        at.y1 = fmin(at.y1, pixels(s->y[i]) - r);
        at.x2 = fmax(at.x2, pixels(s->x[i]) + r);
        at.y2 = fmax(at.y2, pixels(s->y[i]) + r);
    }
    return at;
}

static bool meet(const struct place *a, const struct place *b)
{
    const double touch = 0.05; /* rounding */
    return a->x1 < b->x2 - touch && b->x1 < a->x2 - touch && a->y1 < b->y2 - touch && b->y1 < a->y2 - touch;
}

static bool inside(const struct place *a, const struct place *b)
{
    return a->x1 >= b->x1 && a->x2 <= b->x2 && a->y1 >= b->y1 && a->y2 <= b->y2;
}

/* Is a point within a polygon? */
static bool holds(const struct stroke *s, double x, double y)
{
    bool in = false;
    for (int i = 0, k = s->points - 1; i < s->points; k = i++) {
        double xi = pixels(s->x[i]), yi = pixels(s->y[i]), xk = pixels(s->x[k]), yk = pixels(s->y[k]);
        if ((yi > y) != (yk > y) && x < (xk - xi) * (y - yi) / (yk - yi) + xi)
            in = !in;
    }
    return in;
}

static double off_line(double x, double y, const struct stroke *s)
{
    double ax = pixels(s->x[0]), ay = pixels(s->y[0]), dx = pixels(s->x[1]) - ax, dy = pixels(s->y[1]) - ay;
    double length = dx * dx + dy * dy, t = length > 0 ? ((x - ax) * dx + (y - ay) * dy) / length : 0;
    t = fmin(1, fmax(0, t));
    return hypot(x - ax - t * dx, y - ay - t * dy);
}

/* Does the shape lay colour on this point? Of one without fill only its edge does. */
static bool covers(const struct stroke *s, double x, double y)
{
    double half = s->edge == CANVAS_NONE ? 0 : pixels(s->width) / 2;
    bool filled = s->fill != CANVAS_NONE;
    struct place at;
    switch (s->kind) {
    case STROKE_RECT:
        at = place_of(s);
        if (x < at.x1 || x > at.x2 || y < at.y1 || y > at.y2)
            return false;
        return filled || fmin(fmin(x - at.x1, at.x2 - x), fmin(y - at.y1, at.y2 - y)) < 2 * half;
    case STROKE_CIRCLE: {
        double d = hypot(x - pixels(s->x[0]), y - pixels(s->y[0])) - pixels(s->radius);
        return filled ? d < half : fabs(d) < half;
    }
    case STROKE_POLYGON:
        return filled && holds(s, x, y);
    case STROKE_LINE:
        return s->edge != CANVAS_NONE && off_line(x, y, s) < half;
    case STROKE_TEXT:
        return false;
    }
    return false;
}

/* Some points of a label, among them its corners. */
static bool hides(const struct stroke *shape, const struct place *label)
{
    enum { ACROSS = 8, DOWN = 3 };
    for (int i = 0; i <= ACROSS; i++)
        for (int k = 0; k <= DOWN; k++)
            if (covers(shape, label->x1 + (label->x2 - label->x1) * i / ACROSS,
                       label->y1 + (label->y2 - label->y1) * k / DOWN))
                return true;
    return false;
}

double labels_bare(const struct canvas *canvas, int line)
{
    const struct stroke *way = &canvas->item[line];
    double ax = pixels(way->x[0]), ay = pixels(way->y[0]), dx = pixels(way->x[1]) - ax, dy = pixels(way->y[1]) - ay;
    double bare = 0, most = 0, length = hypot(dx, dy);
    for (double at = 0; at <= length; at++) {
        double x = ax + dx * at / length, y = ay + dy * at / length;
        bool covered = false;
        for (int i = line + 1; i < canvas->count && !covered; i++)
            covered = canvas->item[i].kind != STROKE_LINE && covers(&canvas->item[i], x, y);
        bare = covered ? 0 : bare + 1;
        most = fmax(most, bare);
    }
    return most;
}

static double light_of(uint32_t colour)
{
    static const double weight[] = {0.0722, 0.7152, 0.2126};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double part = (colour >> (8 * i) & 0xff) / 255.0;
        sum += weight[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b)
{
    double x = light_of(a), y = light_of(b);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

/* A picture, and where its strokes are. */
struct looked_at {
    const struct canvas *canvas;
    struct place *place;
    enum shape shape;
};

/* What lies below the middle of a label. */
static uint32_t ground(const struct looked_at *picture, int label)
{
    const struct place *at = &picture->place[label];
    double x = (at->x1 + at->x2) / 2, y = (at->y1 + at->y2) / 2;
    for (int i = label - 1; i >= 0; i--)
        if (picture->canvas->item[i].fill != CANVAS_NONE && meet(at, &picture->place[i]) &&
            covers(&picture->canvas->item[i], x, y))
            return picture->canvas->item[i].fill;
    return WHITE;
}

static void check_text_of(const struct looked_at *picture, int label, struct text *out)
{
    const struct canvas *canvas = picture->canvas;
    const struct stroke *text = &canvas->item[label];
    enum shape shape = picture->shape;
    int least = text->sign ? (shape == SHAPE_UPRIGHT ? UPRIGHT_SIGN : WIDE_SIGN)
                           : (shape == SHAPE_UPRIGHT ? UPRIGHT_TEXT : WIDE_TEXT);
    if (catalog_used() != catalogs)
        least = (least * LABEL_TIGHT + 9) / 10;
    struct place all = {0, 0, canvas->width, canvas->height};
    if (!inside(&picture->place[label], &all))
        text_addf(out, "'%s' stands outside the picture\n", text->text);
    if (text->size < px(least))
        text_addf(out, "'%s' is %.1f pixels, not %d\n", text->text, pixels(text->size), least);
    if (strstr(text->text, "\xe2\x80\xa6") != NULL)
        text_addf(out, "'%s' is cut\n", text->text);
    double reads = contrast(text->fill, ground(picture, label));
    if (reads < (text->sign ? SIGN_CONTRAST : CONTRAST))
        text_addf(out, "'%s' is faint: %.1f\n", text->text, reads);
}

static void check_room_of(const struct looked_at *picture, int label, struct text *out)
{
    const struct canvas *canvas = picture->canvas;
    const struct stroke *text = &canvas->item[label];
    const struct place *at = &picture->place[label];
    for (int i = 0; i < label; i++) {
        const struct stroke *frame = &canvas->item[i];
        const struct place *box = &picture->place[i];
        if (frame->kind == STROKE_RECT && frame->edge != CANVAS_NONE && !text->sign && meet(at, box) &&
            !inside(at, box))
            text_addf(out, "'%s' sticks out of its frame by %.0f, %.0f, %.0f, %.0f\n", text->text, box->x1 - at->x1,
                      box->y1 - at->y1, at->x2 - box->x2, at->y2 - box->y2);
    }
    for (int i = label + 1; i < canvas->count; i++)
        if (canvas->item[i].kind != STROKE_TEXT && meet(at, &picture->place[i]) && hides(&canvas->item[i], at))
            text_addf(out, "'%s' is covered by stroke %d, kind %d, at %.0f, %.0f\n", text->text, i,
                      (int)canvas->item[i].kind, pixels(canvas->item[i].x[0]), pixels(canvas->item[i].y[0]));
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/* Two numbers beside each other, with less than a blank between them: they are read as one. */
static void check_apart(const struct looked_at *picture, int a, int b, struct text *out)
{
    const struct stroke *left = &picture->canvas->item[a], *right = &picture->canvas->item[b];
    double gap = picture->place[b].x1 - picture->place[a].x2;
    bool numbers = is_digit(left->text[strlen(left->text) - 1]) && is_digit(right->text[0]);
    if (numbers && !left->sign && !right->sign && left->y[0] == right->y[0] && gap >= 0 &&
        gap < pixels(least(left->size, right->size)) / 3)
        text_addf(out, "'%s' and '%s' run together: %.1f pixels between them\n", left->text, right->text, gap);
}

void labels_check(const struct canvas *canvas, enum shape shape, struct text *out)
{
    struct looked_at picture = {canvas, calloc((size_t)canvas->count, sizeof *picture.place), shape};
    int label[LABELS], count = 0;
    if (picture.place == NULL)
        return;
    for (int i = 0; i < canvas->count; i++) {
        picture.place[i] = place_of(&canvas->item[i]);
        if (canvas->item[i].kind == STROKE_TEXT && canvas->item[i].text[0] != '\0' && count < LABELS)
            label[count++] = i;
    }
    for (int i = 0; i < count; i++) {
        check_text_of(&picture, label[i], out);
        check_room_of(&picture, label[i], out);
        for (int k = 0; k < count; k++)
            check_apart(&picture, label[i], label[k], out);
        for (int k = 0; k < i; k++)
            if (meet(&picture.place[label[i]], &picture.place[label[k]]))
                text_addf(out, "'%s' and '%s' meet at %.0f, %.0f\n", canvas->item[label[k]].text,
                          canvas->item[label[i]].text, picture.place[label[i]].x1, picture.place[label[i]].y1);
    }
    free(picture.place);
}
