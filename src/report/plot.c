#include "report/plot.h"

#include "rules/draw.h"

/* In pixels. The marks at the right ends are MARK across and SPACE apart; so are those on a line, along it. */
enum {
    LEFT = 62,
    TOP = 26,
    RIGHT = PLOT_WIDTH - 104,
    BOTTOM = PLOT_HEIGHT - 58,
    TEXT = 22,
    MARK = 26,
    ON_LINE = 20,
    SPACE = 32,
    APART = 110,
    TICKS = 5,
    ROUNDS = 8 /* most that are numbered */
};
enum { RULED = 0xd9cfba };

struct scale {
    int low, high, step;
};

int plot_step(int span, int most)
{
    static const int factors[] = {2, 5, 10};
    int unit = 1, step = 1;
    for (int i = 0; span / step >= most; i++) {
        step = unit * factors[i % 3];
        unit = i % 3 == 2 ? step : unit;
    }
    return step;
}

static struct scale scale_of(const struct plot *plot)
{
    int low = 0, high = 1;
    for (int i = 0; i < plot->lines; i++)
        for (int at = 0; at < plot->points; at++) {
            low = plot->line[i].value[at] < low ? plot->line[i].value[at] : low;
            high = plot->line[i].value[at] > high ? plot->line[i].value[at] : high;
        }
    int step = plot_step(high - low, TICKS);
    low = low < 0 ? -((-low + step - 1) / step) * step : 0;
    high = (high + step - 1) / step * step;
    return (struct scale){low, high, step};
}

static int x_of(const struct plot *plot, int at)
{
    int steps = plot->points > 1 ? plot->points - 1 : 1;
    return LEFT + (RIGHT - LEFT) * at / steps;
}

static int y_of(const struct scale *scale, int value)
{
    return (int)(BOTTOM - (int64_t)(BOTTOM - TOP) * (value - scale->low) / (scale->high - scale->low));
}

/* Of many points not each round is there: the first behind a number that is not stands for it. */
static bool is_numbered(const struct plot *plot, int at, int every)
{
    if (at == 0)
        return plot->number[at] % every == 0;
    return plot->number[at] / every != plot->number[at - 1] / every;
}

static void draw_frame(const struct plot *plot, const struct scale *scale, struct canvas *canvas)
{
    int every = plot_step(plot->number[plot->points - 1] - plot->number[0], ROUNDS);
    for (int value = scale->low; value <= scale->high; value += scale->step) {
        int y = y_of(scale, value);
        draw_line(canvas, point(LEFT, y), point(RIGHT, y), value == 0 ? EDGE : RULED, value == 0 ? 2 : 1);
        draw_number(canvas, point(LEFT - 10, y + TEXT / 3), TEXT, ALIGN_RIGHT, INK, value);
    }
    for (int at = 0; at < plot->points; at++)
        if (is_numbered(plot, at, every))
            draw_number(canvas, point(x_of(plot, at), BOTTOM + TEXT + 4), TEXT, ALIGN_CENTRE, INK, plot->number[at]);
    draw_text(canvas, point((LEFT + RIGHT) / 2, PLOT_HEIGHT - 6), TEXT, ALIGN_CENTRE, INK, plot->rounds);
}

/* A dark edge makes a light colour stand out from the paper. */
static void draw_course(const struct plot *plot, const struct scale *scale, int line, struct canvas *canvas)
{
    const struct plot_line *one = &plot->line[line];
    for (int pass = 0; pass < 2; pass++)
        for (int at = 1; at < plot->points; at++)
            draw_line(canvas, point(x_of(plot, at - 1), y_of(scale, one->value[at - 1])),
                      point(x_of(plot, at), y_of(scale, one->value[at])), pass == 0 ? INK : one->seat->colour,
                      pass == 0 ? 7 : 5)
                ->own = pass > 0;
}

/* Each line's a step further than those of the line before. */
static void draw_marks_on(const struct plot *plot, const struct scale *scale, int line, struct canvas *canvas)
{
    int next = LEFT + APART * (line + 1) / (plot->lines + 1);
    for (int at = 1; at + 1 < plot->points; at++) {
        if (x_of(plot, at) < next)
            continue;
        draw_mark(canvas, point(x_of(plot, at), y_of(scale, plot->line[line].value[at])), ON_LINE,
                  plot->line[line].seat);
        next = x_of(plot, at) + APART;
    }
}

/* Where the marks of the right end stand, from the top down: pushed apart, and back up from the lower edge. */
static void spread(const struct plot *plot, const struct scale *scale, int order[PLOT_LINES_MAX], int y[PLOT_LINES_MAX])
{
    int last = plot->points - 1, space = SPACE;
    if (plot->lines > 1 && (PLOT_HEIGHT - 2 * MARK) / (plot->lines - 1) < space)
        space = (PLOT_HEIGHT - 2 * MARK) / (plot->lines - 1);
    for (int i = 0; i < plot->lines; i++) {
        int place = i;
        for (; place > 0 && plot->line[order[place - 1]].value[last] < plot->line[i].value[last]; place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
    for (int i = 0, least = MARK; i < plot->lines; i++, least = y[i - 1] + space) {
        y[i] = y_of(scale, plot->line[order[i]].value[last]);
        y[i] = y[i] < least ? least : y[i];
    }
    for (int i = plot->lines - 1, most = PLOT_HEIGHT - MARK; i >= 0; i--, most = y[i + 1] - space)
        y[i] = y[i] > most ? most : y[i];
}

static void draw_ends(const struct plot *plot, const struct scale *scale, struct canvas *canvas)
{
    int order[PLOT_LINES_MAX], y[PLOT_LINES_MAX], last = plot->points - 1;
    spread(plot, scale, order, y);
    for (int i = 0; i < plot->lines; i++) {
        const struct plot_line *one = &plot->line[order[i]];
        draw_line(canvas, point(RIGHT, y_of(scale, one->value[last])), point(RIGHT + 20, y[i]), EDGE, 1);
        draw_mark(canvas, point(RIGHT + 20 + MARK / 2, y[i]), MARK, one->seat);
        draw_number(canvas, point(RIGHT + 26 + MARK, y[i] + TEXT / 3), TEXT, ALIGN_LEFT, INK, one->value[last]);
    }
}

void plot_draw(const struct plot *plot, struct canvas *canvas)
{
    struct scale scale = scale_of(plot);
    canvas_begin(canvas, PLOT_WIDTH, PLOT_HEIGHT, WHITE);
    draw_frame(plot, &scale, canvas);
    for (int line = 0; line < plot->lines; line++)
        draw_course(plot, &scale, line, canvas);
    for (int line = 0; line < plot->lines; line++)
        draw_marks_on(plot, &scale, line, canvas);
    draw_ends(plot, &scale, canvas);
}
