#include "report/bars.h"

#include "rules/draw.h"
#include "rules/label.h"

/* In pixels. */
enum {
    WIDTH = 700,
    LEFT = 14,
    COLUMN = (WIDTH - 2 * LEFT) / BARS_COLUMNS,
    GAP = 12, /* between two bars */
    TEXT = 22,
    MARK = 26,
    HEAD = 40,  /* the label of a row */
    ABOVE = 26, /* the number of a bar as high as can be */
    HIGH = 56,
    ROW = HEAD + ABOVE + HIGH + 14,
    FOOT = 72
};
enum { FILLED = 0x7a1f1f, RULED = 0xd9cfba };

static int middle_of(int column)
{
    return LEFT + COLUMN * column + COLUMN / 2;
}

static void draw_label(const struct bars_row *row, int top, struct canvas *canvas)
{
    int x = LEFT;
    if (row->seat != NULL) {
        draw_mark(canvas, point(x + MARK / 2, top + HEAD / 2), MARK, row->seat);
        x += MARK + 10;
    }
    const struct label label = {.box = {x, top, WIDTH - LEFT - x, HEAD},
                                .size = TEXT,
                                .least = TEXT,
                                .bold = true,
                                .align = ALIGN_LEFT,
                                .ink = INK};
    (void)label_draw(canvas, &label, row->label);
}

/* One of all that there are is still seen. */
static void draw_row(const struct bars_row *row, int top, struct canvas *canvas)
{
    int base = top + HEAD + ABOVE + HIGH, all = 0;
    for (int i = 0; i < BARS_COLUMNS; i++)
        all += row->value[i];
    draw_label(row, top, canvas);
    for (int i = 0; i < BARS_COLUMNS; i++) {
        if (row->value[i] == 0)
            continue;
        int high = 3 + (int)((int64_t)(HIGH - 3) * row->value[i] / all);
        draw_box(canvas, (struct box){middle_of(i) - COLUMN / 2 + GAP / 2, base - high, COLUMN - GAP, high}, 2, FILLED,
                 CANVAS_NONE);
        draw_number(canvas, point(middle_of(i), base - high - 5), TEXT, ALIGN_CENTRE, INK, row->value[i]);
    }
    draw_line(canvas, point(LEFT, base), point(WIDTH - LEFT, base), RULED, 2);
}

void bars_draw(const struct bars *bars, struct canvas *canvas)
{
    int base = ROW * bars->rows;
    canvas_begin(canvas, WIDTH, base + FOOT, WHITE);
    for (int i = 0; i < bars->rows; i++)
        draw_row(&bars->row[i], ROW * i, canvas);
    for (int i = 0; i < BARS_COLUMNS; i++)
        draw_text(canvas, point(middle_of(i), base + TEXT), TEXT, ALIGN_CENTRE, INK, bars->column[i]);
    draw_text(canvas, point(WIDTH / 2, base + FOOT - 14), TEXT, ALIGN_CENTRE, INK, bars->title);
}
