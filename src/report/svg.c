#include "report/svg.h"

#include "rules/font.h"

#include <math.h>
#include <string.h>

/* A length in pixels: "12", "-0.5". */
static void add_length(struct text *out, int32_t tenths)
{
    int32_t size = tenths < 0 ? -tenths : tenths;
    text_add(out, tenths < 0 ? "-" : "");
    text_add_int(out, size / 10);
    if (size % 10 != 0) {
        text_add_char(out, '.');
        text_add_int(out, size % 10);
    }
}

static void put_length(struct text *out, const char *name, int32_t tenths)
{
    text_add_char(out, ' ');
    text_add(out, name);
    text_add(out, "=\"");
    add_length(out, tenths);
    text_add_char(out, '"');
}

static void put_colour(struct text *out, const char *name, uint32_t colour)
{
    text_addf(out, " %s=\"", name);
    if (colour == CANVAS_NONE)
        text_add(out, "none\"");
    else
        text_addf(out, "#%06x\"", (unsigned)colour);
}

/* Text between tags and in attributes. What XML cannot hold is left out. */
static void add_escaped(struct text *out, const char *utf8)
{
    for (; *utf8 != '\0'; utf8++) {
        const char *as = *utf8 == '&'   ? "&amp;"
                         : *utf8 == '<' ? "&lt;"
                         : *utf8 == '>' ? "&gt;"
                         : *utf8 == '"' ? "&quot;"
                                        : NULL;
        if (as != NULL)
            text_add(out, as);
        else if ((unsigned char)*utf8 >= ' ')
            text_add_char(out, *utf8);
    }
}

static void put_paint(struct text *out, const struct stroke *stroke)
{
    put_colour(out, "fill", stroke->fill);
    if (stroke->edge != CANVAS_NONE && stroke->width > 0) {
        put_colour(out, "stroke", stroke->edge);
        if (stroke->width != px(1))
            put_length(out, "stroke-width", stroke->width);
    }
    text_add(out, "/>\n");
}

/* As it is painted, the edge lies inside. */
static void write_rect(struct text *out, const struct stroke *stroke)
{
    int32_t edge = stroke->edge == CANVAS_NONE ? 0 : stroke->width;
    text_add(out, "<rect");
    put_length(out, "x", stroke->x[0] + edge / 2);
    put_length(out, "y", stroke->y[0] + edge / 2);
    put_length(out, "width", stroke->x[1] - edge);
    put_length(out, "height", stroke->y[1] - edge);
    if (stroke->radius > edge / 2)
        put_length(out, "rx", stroke->radius - edge / 2);
    put_paint(out, stroke);
}

static void write_points(struct text *out, const int32_t *x, const int32_t *y, int count)
{
    text_add(out, "<polygon points=\"");
    for (int i = 0; i < count; i++) {
        text_add(out, i > 0 ? " " : "");
        add_length(out, x[i]);
        text_add_char(out, ',');
        add_length(out, y[i]);
    }
    text_add_char(out, '"');
}

/* The head is a triangle of its own, in which the line ends. */
static void write_line(struct text *out, const struct stroke *stroke)
{
    double dx = stroke->x[1] - stroke->x[0], dy = stroke->y[1] - stroke->y[0], length = hypot(dx, dy);
    double head = stroke->arrow ? fmin(40 + 3 * stroke->width, length) : 0;
    double ux = length > 0 ? dx / length : 0, uy = length > 0 ? dy / length : 0;
    text_add(out, "<line");
    put_length(out, "x1", stroke->x[0]);
    put_length(out, "y1", stroke->y[0]);
    put_length(out, "x2", stroke->x[1] - (int32_t)lround(0.8 * head * ux));
    put_length(out, "y2", stroke->y[1] - (int32_t)lround(0.8 * head * uy));
    put_colour(out, "stroke", stroke->edge);
    put_length(out, "stroke-width", stroke->width);
    text_add(out, "/>\n");
    if (head <= 0)
        return;
    const double back[] = {0, head, head}, side[] = {0, head / 2, -head / 2};
    int32_t x[3], y[3];
    for (int i = 0; i < 3; i++) {
        x[i] = stroke->x[1] - (int32_t)lround(back[i] * ux + side[i] * uy);
        y[i] = stroke->y[1] - (int32_t)lround(back[i] * uy - side[i] * ux);
    }
    write_points(out, x, y, 3);
    put_colour(out, "fill", stroke->edge);
    text_add(out, "/>\n");
}

/* Whatever letters the reader's program has, the line is as wide as ours are, so it stays in its place. */
static void write_text(struct text *out, const struct stroke *stroke)
{
    static const char *const anchors[] = {
        [ALIGN_LEFT] = "", [ALIGN_CENTRE] = " text-anchor=\"middle\"", [ALIGN_RIGHT] = " text-anchor=\"end\""};
    if (stroke->text[0] == '\0' || stroke->fill == CANVAS_NONE)
        return;
    text_add(out, "<text");
    put_length(out, "x", stroke->x[0]);
    put_length(out, "y", stroke->y[0]);
    put_length(out, "font-size", stroke->size);
    if (stroke->bold)
        text_add(out, " font-weight=\"700\"");
    text_add(out, anchors[stroke->align]);
    put_length(out, "textLength", px(font_width(stroke->size, stroke->bold, stroke->text)));
    text_add(out, " lengthAdjust=\"spacingAndGlyphs\"");
    put_colour(out, "fill", stroke->fill);
    text_add_char(out, '>');
    add_escaped(out, stroke->text);
    text_add(out, "</text>\n");
}

void svg_stroke(const struct stroke *stroke, struct text *out)
{
    switch (stroke->kind) {
    case STROKE_RECT:
        write_rect(out, stroke);
        break;
    case STROKE_CIRCLE:
        text_add(out, "<circle");
        put_length(out, "cx", stroke->x[0]);
        put_length(out, "cy", stroke->y[0]);
        put_length(out, "r", stroke->radius);
        put_paint(out, stroke);
        break;
    case STROKE_POLYGON:
        write_points(out, stroke->x, stroke->y, stroke->points);
        put_paint(out, stroke);
        break;
    case STROKE_LINE:
        if (stroke->edge != CANVAS_NONE && stroke->width > 0)
            write_line(out, stroke);
        break;
    case STROKE_TEXT:
        write_text(out, stroke);
        break;
    }
}

void svg_begin(int wide, int high, const char *title, const char *about, struct text *out)
{
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" "
              "font-family=\"Lato, 'Nunito Sans', Verdana, 'DejaVu Sans', sans-serif\" stroke-linejoin=\"round\" "
              "stroke-linecap=\"round\">\n<title>",
              wide, high, wide, high);
    add_escaped(out, title);
    text_add(out, "</title>\n<desc>");
    add_escaped(out, about);
    text_add(out, "</desc>\n");
}

void svg_write(const struct canvas *canvas, const char *title, const char *about, struct text *out)
{
    svg_begin((int)canvas->width, (int)canvas->height, title, about, out);
    for (int i = 0; i < canvas->count; i++)
        svg_stroke(&canvas->item[i], out);
    text_add(out, "</svg>\n");
}
