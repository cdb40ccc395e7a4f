#include "rules/frame.h"

#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

#include <string.h>

enum { SIDE = 300, WIDE_HEAD = 36, UPRIGHT_HEAD = 68, PAD = 8 };

static int width_of(const struct frame *frame)
{
    return frame->upright ? FRAME_SHORT : FRAME_LONG;
}

static int side_of(const struct frame *frame)
{
    return frame->plan.side != 0 ? frame->plan.side : SIDE;
}

static int head_of(const struct frame *frame)
{
    return frame->upright ? UPRIGHT_HEAD : WIDE_HEAD;
}

static int columns_of(const struct frame *frame)
{
    return frame->upright && frame->plan.seats > 1 ? 2 : 1;
}

static int rows_of(int count, int columns)
{
    return (count + columns - 1) / columns;
}

/* A name is larger than a line. */
static int name_height(const struct frame *frame)
{
    return frame->line + 4;
}

static int panel_height(const struct frame *frame)
{
    return name_height(frame) + frame->plan.lines * frame->line + (frame->plan.lines > 0 ? 4 : 0);
}

static int legend_columns(const struct frame *frame)
{
    return frame->upright && frame->plan.legend > 1 ? 2 : 1;
}

static int legend_height(const struct frame *frame)
{
    return frame->plan.legend == 0 ? 0 : rows_of(frame->plan.legend, legend_columns(frame)) * frame->line + 8;
}

/* Panels and legend together. */
static int side_height(const struct frame *frame)
{
    int gap = FRAME_GAP / 2, legend = legend_height(frame);
    return rows_of(frame->plan.seats, columns_of(frame)) * (panel_height(frame) + gap) +
           (legend > 0 ? legend + gap : 0);
}

static struct box side_box(const struct frame *frame)
{
    const struct box *board = &frame->board;
    if (frame->upright)
        return (struct box){FRAME_GAP, board->y + board->h + FRAME_GAP / 2, FRAME_SHORT - 2 * FRAME_GAP,
                            side_height(frame)};
    return (struct box){FRAME_LONG - side_of(frame) - FRAME_GAP, board->y, side_of(frame), side_height(frame)};
}

struct box frame_panel(const struct frame *frame, int seat)
{
    struct box side = side_box(frame);
    int columns = columns_of(frame), gap = FRAME_GAP / 2, wide = (side.w - (columns - 1) * FRAME_GAP) / columns;
    return (struct box){side.x + (seat - 1) % columns * (wide + FRAME_GAP),
                        side.y + (seat - 1) / columns * (panel_height(frame) + gap), wide, panel_height(frame)};
}

static struct box legend_box(const struct frame *frame)
{
    struct box side = side_box(frame);
    return (struct box){side.x, side.y + side.h - legend_height(frame) - FRAME_GAP / 2, side.w, legend_height(frame)};
}

struct box frame_legend(const struct frame *frame, int entry)
{
    struct box box = legend_box(frame);
    int columns = legend_columns(frame), wide = (box.w - 2 * PAD) / columns;
    return (struct box){box.x + PAD + entry % columns * wide, box.y + 4 + entry / columns * frame->line, wide - 4,
                        frame->line};
}

struct box frame_line(const struct frame *frame, int seat, int line)
{
    struct box box = frame_panel(frame, seat);
    return (struct box){box.x + PAD, box.y + name_height(frame) + line * frame->line, box.w - 2 * PAD, frame->line};
}

static bool spot_is_free(const struct canvas *canvas, struct box box)
{
    for (int i = 0; i < canvas->spots; i++) {
        const struct box *other = &canvas->spot[i].box;
        if (px(box.x) < other->x + other->w && other->x < px(box.x + box.w) && px(box.y) < other->y + other->h &&
            other->y < px(box.y + box.h))
            return false;
    }
    return box.y >= 0 && box.y + box.h <= canvas->height;
}

void frame_spot(const struct frame *frame, struct box box, const char *words, const char *label)
{
    bool grows = frame->upright;
    while (grows && box.h < UPRIGHT_TOUCH) {
        struct box up = {box.x, box.y - 1, box.w, box.h + 1};
        bool above = spot_is_free(frame->canvas, up);
        box = above ? up : box;
        struct box down = {box.x, box.y, box.w, box.h + 1};
        bool below = box.h < UPRIGHT_TOUCH && spot_is_free(frame->canvas, down);
        box = below ? down : box;
        grows = above || below;
    }
    draw_spot(frame->canvas, box, words, label);
}

/* The mark stands left of the name; both are in the first line of the panel. */
static struct box name_box(const struct frame *frame, int seat)
{
    struct box box = frame_panel(frame, seat);
    return (struct box){box.x + PAD, box.y + 2, box.w - 2 * PAD, name_height(frame)};
}

/* The same behind the mark. */
static struct box name_line(const struct frame *frame, int seat)
{
    return box_after(name_box(frame, seat), (frame->upright ? 24 : 18) + 12);
}

void frame_text(const struct frame *frame, struct box box, enum stroke_align align, uint32_t ink, const char *text)
{
    (void)label_draw(
        frame->canvas,
        &(struct label){.box = box, .size = frame->least, .least = frame->least, .align = align, .ink = ink}, text);
}

void frame_bold(const struct frame *frame, struct box box, enum stroke_align align, uint32_t ink, const char *text)
{
    (void)label_draw(
        frame->canvas,
        &(struct label){
            .box = box, .size = frame->least, .least = frame->least, .bold = true, .align = align, .ink = ink},
        text);
}

struct box frame_left(struct box line)
{
    return catalog_used() == catalogs ? line : (struct box){line.x, line.y, 2 * line.w / 5, line.h};
}

struct box frame_right(const struct frame *frame, struct box line, const char *left)
{
    int wide = label_width(frame->least, true, left), most = frame_left(line).w;
    return catalog_used() == catalogs ? line : box_after(line, (wide < most ? wide : most) + 6);
}

struct parts frame_part(const struct frame *frame, struct box line, const char *left, const char *right)
{
    int before = label_width(frame->least, false, left), behind = label_width(frame->least, false, right);
    int room = line.w - 6, wide = before + behind <= room ? room - behind : room * before / (before + behind);
    return (struct parts){{line.x, line.y, wide, line.h}, box_after(line, wide + 6)};
}

/* The parts of the bar. Upright: name and time above, phase and marks below. */
static struct box title_box(const struct frame *frame)
{
    return frame->upright ? (struct box){14, 6, 400, 28} : (struct box){14, 0, 250, WIDE_HEAD};
}

static struct box until_box(const struct frame *frame)
{
    return frame->upright ? (struct box){420, 6, 266, 28} : (struct box){FRAME_LONG - 234, 0, 220, WIDE_HEAD};
}

static struct box phase_box(const struct frame *frame)
{
    return frame->upright ? (struct box){14, 36, FRAME_SHORT - 28, 28}
                          : (struct box){270, 0, FRAME_LONG - 240 - 270, WIDE_HEAD};
}

static void draw_title(const struct frame *frame)
{
    const char *name = frame->look->name;
    struct row row;
    draw_box(frame->canvas, (struct box){0, 0, width_of(frame), head_of(frame)}, 0, BAR, CANVAS_NONE)->own = true;
    label_draw(
        frame->canvas,
        &(struct label){
            .box = title_box(frame), .size = frame->least + 4, .least = frame->least, .bold = true, .ink = WHITE},
        row_say(&row, name == NULL ? "picture.title" : "picture.title.named", SAID("game", frame->rules->title),
                SAID("name", name == NULL ? "" : name)))
        ->own = true;
}

static void draw_panel(const struct frame *frame, int seat)
{
    const struct rules_seat *look = rules_seat(frame->rules, seat);
    struct box name = name_box(frame, seat);
    int size = frame->upright ? 24 : 18;
    draw_box(frame->canvas, frame_panel(frame, seat), 6, WHITE, EDGE);
    draw_mark(frame->canvas, point(name.x + size / 2 + 2, name.y + name.h / 2), size, look);
    frame_bold(frame, frame_left(name_line(frame, seat)), ALIGN_LEFT, INK,
               catalog_name(frame->rules->id, look->name, NULL));
}

void frame_begin(struct frame *frame, const struct rules *rules, const struct look *look, struct canvas *canvas,
                 const struct frame_plan *plan)
{
    bool upright = look->shape == SHAPE_UPRIGHT;
    *frame = (struct frame){.canvas = canvas,
                            .rules = rules,
                            .look = look,
                            .plan = *plan,
                            .upright = upright,
                            .least = upright ? UPRIGHT_TEXT : WIDE_TEXT,
                            .line = upright ? 28 : 19};
    int top = head_of(frame) + FRAME_GAP, height = upright ? FRAME_LONG : FRAME_SHORT;
    int under = upright ? side_height(frame) + FRAME_GAP / 2 : 0, need = upright ? 0 : top + side_height(frame);
    int room = height - top - under - FRAME_GAP;
    if (plan->board_most > room)
        height += plan->board_most - room;
    if (need > height)
        height = need;
    frame->board =
        (struct box){FRAME_GAP, top, width_of(frame) - 2 * FRAME_GAP - (upright ? 0 : side_of(frame) + FRAME_GAP),
                     height - top - under - FRAME_GAP};
    canvas_begin(canvas, width_of(frame), height, PAPER);
    draw_title(frame);
    canvas_background_ends(canvas);
    for (int seat = 1; seat <= plan->seats; seat++)
        draw_panel(frame, seat);
    if (plan->legend > 0)
        draw_box(canvas, legend_box(frame), 6, PAPER, EDGE);
}

/* Marks at the right of the phase; returns the room that they leave. */
static struct box draw_asked(const struct frame *frame, const void *view)
{
    struct request open[REQUESTS_MAX];
    struct box box = phase_box(frame);
    int count = frame->rules->requests(view, open), size = frame->upright ? 26 : 20, before = 0;
    for (int i = count - 1; i >= 0; i--) {
        if (open[i].seat == before)
            continue;
        before = open[i].seat;
        box.w -= size + 8;
        draw_mark(frame->canvas, point(box.x + box.w + size / 2 + 4, box.y + box.h / 2), size,
                  rules_seat(frame->rules, before));
        struct box panel = frame_panel(frame, before);
        draw_box(frame->canvas, panel, 6, CANVAS_NONE, INK)->width = px(frame->upright ? 4 : 3);
    }
    return box;
}

/* "year 3, election 5 of 7, blue and orange decide": the last parts give way where there is no room for all; who is to
 * move is told by the marks as well. */
static void shorten(const struct frame *frame, int room, char *phase)
{
    for (char *comma = strrchr(phase, ','); comma != NULL && label_width(frame->least, false, phase) > room;
         comma = strrchr(phase, ','))
        *comma = '\0';
}

void frame_now(const struct frame *frame, const void *view)
{
    struct box room = draw_asked(frame, view);
    struct row row;
    rules_phase(frame->rules, view, row_begin(&row));
    shorten(frame, room.w, row.line);
    label_draw(frame->canvas,
               &(struct label){.box = room, .size = frame->least + 1, .least = frame->least, .ink = WHITE}, row.line)
        ->own = true;
    if (frame->look->until != NULL)
        label_draw(frame->canvas,
                   &(struct label){.box = until_box(frame),
                                   .size = frame->least,
                                   .least = frame->least,
                                   .align = ALIGN_RIGHT,
                                   .ink = WHITE},
                   row_say(&row, "picture.until", SAID("time", frame->look->until)))
            ->own = true;
}

void frame_points(const struct frame *frame, int seat, const char *points)
{
    const char *name = catalog_name(frame->rules->id, rules_seat(frame->rules, seat)->name, NULL);
    frame_bold(frame, frame_right(frame, name_line(frame, seat), name), ALIGN_RIGHT, INK, points);
}

void frame_latest(const struct frame *frame, struct box box, int outside, int rounding, int width)
{
    draw_box(frame->canvas, (struct box){box.x - outside, box.y - outside, box.w + 2 * outside, box.h + 2 * outside},
             rounding, CANVAS_NONE, LATEST)
        ->width = px(width);
}
