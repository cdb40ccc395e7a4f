#include "rules/canvas.h"

#include "base/mem.h"
#include "base/text.h"
#include "rules/colours.h"
#include "rules/rules.h"

#include <string.h>

void canvas_begin(struct canvas *canvas, int32_t width, int32_t height, uint32_t paper)
{
    *canvas = (struct canvas){.width = width, .height = height};
    (void)canvas_rect(canvas, (struct box){0, 0, px(width), px(height)}, paper, CANVAS_NONE);
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->item);
    free(canvas->spot);
    *canvas = (struct canvas){0};
}

/* The caller goes on writing into the stroke it was given. */
static struct stroke *next(struct canvas *canvas, enum stroke_kind kind, uint32_t fill, uint32_t edge)
{
    if (canvas->count == canvas->cap) {
        int cap = canvas->cap == 0 ? 256 : 2 * canvas->cap;
        canvas->item = mem_grow(canvas->item, (size_t)cap, sizeof *canvas->item);
        canvas->cap = cap;
    }
    struct stroke *stroke = &canvas->item[canvas->count++];
    memset(stroke, 0, sizeof *stroke);
    stroke->kind = kind;
    stroke->fill = fill;
    stroke->edge = edge;
    stroke->width = px(1);
    return stroke;
}

struct stroke *canvas_rect(struct canvas *canvas, struct box box, uint32_t fill, uint32_t edge)
{
    struct stroke *stroke = next(canvas, STROKE_RECT, fill, edge);
    stroke->points = 2;
    stroke->x[0] = box.x;
    stroke->y[0] = box.y;
    stroke->x[1] = box.w;
    stroke->y[1] = box.h;
    return stroke;
}

struct stroke *canvas_circle(struct canvas *canvas, struct point at, int32_t radius, uint32_t fill, uint32_t edge)
{
    struct stroke *stroke = next(canvas, STROKE_CIRCLE, fill, edge);
    stroke->points = 1;
    stroke->x[0] = at.x;
    stroke->y[0] = at.y;
    stroke->radius = radius;
    return stroke;
}

struct stroke *canvas_polygon(struct canvas *canvas, const int32_t *x, const int32_t *y, int points, uint32_t fill,
                              uint32_t edge)
{
    if (points > CANVAS_POINTS)
        BUG("a polygon of %d points", points);
    struct stroke *stroke = next(canvas, STROKE_POLYGON, fill, edge);
    stroke->points = points;
    memcpy(stroke->x, x, (size_t)points * sizeof x[0]);
    memcpy(stroke->y, y, (size_t)points * sizeof y[0]);
    return stroke;
}

struct stroke *canvas_line(struct canvas *canvas, struct point from, struct point to, uint32_t edge, int32_t width)
{
    struct stroke *stroke = next(canvas, STROKE_LINE, CANVAS_NONE, edge);
    stroke->width = width;
    stroke->points = 2;
    stroke->x[0] = from.x;
    stroke->y[0] = from.y;
    stroke->x[1] = to.x;
    stroke->y[1] = to.y;
    return stroke;
}

/* As much of it as there is room for, up to a character's end. */
static void copy_cut(char out[CANVAS_TEXT], const char *utf8)
{
    memcpy(out, utf8, text_fit(utf8, strlen(utf8), CANVAS_TEXT - 1));
}

struct stroke *canvas_text(struct canvas *canvas, struct point at, int32_t size, enum stroke_align align, uint32_t ink,
                           const char *utf8)
{
    struct stroke *stroke = next(canvas, STROKE_TEXT, ink, CANVAS_NONE);
    stroke->points = 1;
    stroke->x[0] = at.x;
    stroke->y[0] = at.y;
    stroke->size = size;
    stroke->align = align;
    copy_cut(stroke->text, utf8);
    return stroke;
}

void canvas_spot(struct canvas *canvas, struct box box, const char *words, const char *label)
{
    if (strlen(words) >= SPOT_WORDS)
        BUG("a spot of the words %s", words);
    if (canvas->spots == canvas->spot_cap) {
        canvas->spot_cap = canvas->spot_cap == 0 ? 64 : 2 * canvas->spot_cap;
        canvas->spot = mem_grow(canvas->spot, (size_t)canvas->spot_cap, sizeof *canvas->spot);
    }
    struct spot *spot = &canvas->spot[canvas->spots++];
    *spot = (struct spot){.box = box};
    memcpy(spot->words, words, strlen(words));
    copy_cut(spot->label, label);
}

void canvas_background_ends(struct canvas *canvas)
{
    canvas->background = canvas->count;
}

uint32_t canvas_ink_on(uint32_t colour)
{
    uint32_t light = 299 * (colour >> 16 & 0xff) + 587 * (colour >> 8 & 0xff) + 114 * (colour & 0xff);
    return light > 110000 ? BLACK : WHITE; /* where both contrasts are the same */
}

const char *rules_mark_name(enum mark mark)
{
    static const char *const names[] = {
        [MARK_DISC] = "disc",       [MARK_SQUARE] = "square", [MARK_TRIANGLE] = "triangle", [MARK_DIAMOND] = "diamond",
        [MARK_HEXAGON] = "hexagon", [MARK_STAR] = "star",     [MARK_PENTAGON] = "pentagon"};
    return names[mark];
}

/* Five points; a little larger than the others, since they are thin. */
static void draw_star(struct canvas *canvas, struct point at, int32_t half, uint32_t colour)
{
    static const int32_t dx[] = {0, 26, 105, 42, 65, 0, -65, -42, -105, -26};
    static const int32_t dy[] = {-110, -36, -34, 14, 89, 45, 89, 14, -34, -36};
    int32_t xs[10], ys[10];
    for (int i = 0; i < 10; i++) {
        xs[i] = at.x + half * dx[i] * 6 / 500;
        ys[i] = at.y + half * dy[i] * 6 / 500;
    }
    (void)canvas_polygon(canvas, xs, ys, 10, colour, BLACK);
}

static void draw_pentagon(struct canvas *canvas, struct point at, int32_t half, uint32_t colour)
{
    static const int32_t dx[] = {0, 109, 67, -67, -109}, dy[] = {-115, -35, 93, 93, -35};
    int32_t xs[5], ys[5];
    for (int i = 0; i < 5; i++) {
        xs[i] = at.x + half * dx[i] / 100;
        ys[i] = at.y + half * dy[i] / 100;
    }
    (void)canvas_polygon(canvas, xs, ys, 5, colour, BLACK);
}

/* The shape alone; returns how far the letter stands below the middle. */
static int32_t draw_shape(struct canvas *canvas, struct point at, int32_t size, const struct rules_seat *seat)
{
    int32_t x = at.x, y = at.y;
    int32_t half = size / 2, wide = half + size / 8, side = half * 7 / 8;
    switch (seat->mark) {
    case MARK_DISC:
        (void)canvas_circle(canvas, at, half, seat->colour, BLACK);
        return 0;
    case MARK_SQUARE:
        (void)canvas_rect(canvas, (struct box){x - half, y - half, size, size}, seat->colour, BLACK);
        return 0;
    case MARK_TRIANGLE:
        (void)canvas_polygon(canvas, (int32_t[]){x, x + wide, x - wide}, (int32_t[]){y - wide, y + half, y + half}, 3,
                             seat->colour, BLACK);
        return size / 10;
    case MARK_DIAMOND:
        (void)canvas_polygon(canvas, (int32_t[]){x, x + wide, x, x - wide}, (int32_t[]){y - wide, y, y + wide, y}, 4,
                             seat->colour, BLACK);
        return 0;
    case MARK_HEXAGON:
        (void)canvas_polygon(canvas, (int32_t[]){x, x + side, x + side, x, x - side, x - side},
                             (int32_t[]){y - half, y - half / 2, y + half / 2, y + half, y + half / 2, y - half / 2}, 6,
                             seat->colour, BLACK);
        return 0;
    case MARK_STAR:
        draw_star(canvas, at, half, seat->colour);
        return size / 20;
    case MARK_PENTAGON:
        draw_pentagon(canvas, at, half, seat->colour);
        return 0;
    }
    BUG("mark %d", (int)seat->mark);
}

int32_t canvas_shape(struct canvas *canvas, struct point at, int32_t size, const struct rules_seat *seat)
{
    int32_t drop = draw_shape(canvas, at, size, seat);
    canvas->item[canvas->count - 1].own = true;
    return drop;
}

void canvas_mark(struct canvas *canvas, struct point at, int32_t size, const struct rules_seat *seat)
{
    int32_t drop = canvas_shape(canvas, at, size, seat);
    struct stroke *letter = canvas_text(canvas, point(at.x, at.y + size * 28 / 100 + drop), size * 7 / 10, ALIGN_CENTRE,
                                        canvas_ink_on(seat->colour), seat->letter);
    letter->bold = letter->sign = letter->own = true;
}

enum { DEEP = 0x14, HIGH = 0xf4 }; /* paper is not black, letters are not white: less glare */

/* The same hue and saturation, as light as it was dark. */
uint32_t canvas_dark_of(uint32_t colour)
{
    int32_t most = 0, least = 255, turned = 0;
    if (colour == CANVAS_NONE)
        return colour;
    for (int shift = 0; shift <= 16; shift += 8) {
        int32_t part = (int32_t)(colour >> shift & 0xff);
        most = part > most ? part : most;
        least = part < least ? part : least;
    }
    for (int shift = 0; shift <= 16; shift += 8) {
        int32_t part = (int32_t)(colour >> shift & 0xff) + 255 - most - least;
        turned |= (DEEP + part * (HIGH - DEEP) / 255) << shift;
    }
    return (uint32_t)turned;
}

void canvas_darken(struct canvas *canvas)
{
    for (int i = 0; i < canvas->count; i++) {
        struct stroke *stroke = &canvas->item[i];
        if (!stroke->own || stroke->kind != STROKE_LINE)
            stroke->edge = canvas_dark_of(stroke->edge);
        if (!stroke->own)
            stroke->fill = canvas_dark_of(stroke->fill);
    }
}

static bool ends_word(char c)
{
    return c == '\0' || c == ' ' || c == ',' || c == '/';
}

/* The spot that is named from here on, by the most words; -1: none is. */
static int spot_at(const struct canvas *canvas, const char *at)
{
    int found = -1;
    size_t longest = 0;
    for (int i = 0; i < canvas->spots; i++) {
        size_t len = strlen(canvas->spot[i].words);
        if (len <= longest || strncmp(at, canvas->spot[i].words, len) != 0 || !ends_word(at[len]))
            continue;
        longest = len;
        found = i;
    }
    return found;
}

static bool among(const int *numbers, int count, int number)
{
    for (int i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

int canvas_spots_named(const struct canvas *canvas, const char *line, int *out, int most)
{
    int count = 0;
    for (const char *at = line + strspn(line, " ,"); *at != '\0' && count < most; at += strspn(at, " ,")) {
        int spot = spot_at(canvas, at);
        at += spot < 0 ? strcspn(at, " ,") : strlen(canvas->spot[spot].words);
        if (spot >= 0 && !among(out, count, spot))
            out[count++] = spot;
    }
    return count;
}
