/* The position of a game that has no report and no picture of its own: its walked view as facts and as a table. */
#include "rules/canvas.h"
#include "rules/doors.h"
#include "rules/frame.h"
#include "rules/row.h"

/* A view on its way into facts. */
struct plain {
    const struct rules *rules;
    int seats;
    struct jv *facts, *columns;
    struct jv *cells[SEATS_MAX]; /* of each seat */
};

struct inner {
    struct text *out;
    bool first;
};

static void value_text(const struct jv *value, bool inside, struct text *out);

static bool member_text(const char *key, struct jv *value, void *context)
{
    struct inner *inner = context;
    text_add(inner->out, inner->first ? "" : ", ");
    text_add(inner->out, key);
    text_add_char(inner->out, ' ');
    value_text(value, true, inner->out);
    inner->first = false;
    return true;
}

/* Lists in lists are parted by commas. */
static void value_text(const struct jv *value, bool inside, struct text *out)
{
    int64_t number;
    if (jv_is_object(value)) {
        (void)jv_each(value, member_text, &(struct inner){.out = out, .first = true});
        return;
    }
    for (size_t i = 0; i < jv_size(value); i++) {
        bool nested = !inside && jv_is_array(jv_at(value, 0));
        text_add(out, i == 0 ? "" : nested ? ", " : " ");
        value_text(jv_at(value, i), true, out);
    }
    if (jv_is_array(value) && jv_size(value) == 0)
        text_add(out, "-");
    else if (jv_is_null(value))
        text_add(out, "?");
    else if (jv_is_bool(value))
        text_add(out, jv_true(value) ? "yes" : "no");
    else if (jv_string(value) != NULL)
        text_add(out, jv_string(value));
    else if (jv_int(value, INT64_MIN, INT64_MAX, &number))
        text_add_int(out, number);
}

static void put_text(struct jv *list, const char *name, const struct jv *value)
{
    struct jv *one = jv_new_object();
    struct row row;
    for (struct text *text = row_begin(&row); *name != '\0'; name++)
        text_add_char(text, *name == '_' ? ' ' : *name);
    jv_put_string(one, "name", row.line);
    value_text(value, false, row_begin(&row));
    jv_put_string(one, "text", row.line);
    jv_add(list, one);
}

static bool take(const char *key, struct jv *value, void *context)
{
    struct plain *plain = context;
    if (strcmp(key, "options") == 0)
        return true;
    if (!jv_is_array(value) || jv_size(value) != (size_t)plain->seats) {
        put_text(plain->facts, key, value);
        return true;
    }
    put_text(plain->columns, key, NULL);
    for (int i = 0; i < plain->seats; i++)
        put_text(plain->cells[i], key, jv_at(value, (size_t)i));
    return true;
}

static void plain_show(const struct rules *rules, const void *view, int seat, struct jv *facts)
{
    struct plain plain = {.rules = rules, .facts = jv_new_array(), .columns = jv_new_array()};
    struct jv *position = rules_save(rules, view), *seats = jv_new_array();
    struct result result;
    struct row row;
    rules->result(view, &result);
    plain.seats = result.seats;
    for (int i = 0; i < result.seats; i++) {
        struct jv *one = row_seat(rules, i + 1, seat);
        plain.cells[i] = jv_new_array();
        jv_put(one, "cells", plain.cells[i]);
        jv_add(seats, one);
    }
    (void)jv_each(position, take, &plain);
    jv_free(position);
    rules_phase(rules, view, row_begin(&row));
    jv_put_string(facts, "phase", row.line);
    jv_put(facts, "facts", plain.facts);
    jv_put(facts, "columns", plain.columns);
    jv_put(facts, "seats", seats);
}

void rules_show(const struct rules *rules, const void *view, int seat, struct jv *facts)
{
    if (rules->show != NULL)
        rules->show(view, seat, facts);
    else
        plain_show(rules, view, seat, facts);
}

/* What it is called at the left, what it is at the right. */
static void draw_fact(const struct frame *frame, struct box box, const char *name, const char *text)
{
    int wide = label_width(frame->least, false, name);
    frame_text(frame, box, ALIGN_LEFT, FAINT, name);
    frame_bold(frame, box_after(box, wide + FRAME_GAP), ALIGN_RIGHT, INK, text);
}

static void draw_columns(const struct frame *frame, const struct jv *facts)
{
    const struct jv *columns = jv_get(facts, "columns"), *seats = jv_get(facts, "seats");
    for (int i = 0; i < frame->plan.seats; i++)
        for (int k = 0; k < frame->plan.lines; k++)
            draw_fact(frame, frame_line(frame, i + 1, k), jv_member_string(jv_at(columns, (size_t)k), "name"),
                      jv_member_string(jv_at(jv_get(jv_at(seats, (size_t)i), "cells"), (size_t)k), "text"));
}

/* How many members the position has changes; all of them have their lines, so that the picture keeps its size. */
static void plain_board(const struct rules *rules, const void *view, const struct look *look, struct canvas *canvas)
{
    struct jv *facts = jv_new_object();
    struct frame frame;
    plain_show(rules, view, look->seat, facts);
    const struct jv *list = jv_get(facts, "facts");
    int columns = (int)jv_size(jv_get(facts, "columns")), members = (int)jv_size(list) + columns;
    int line = look->shape == SHAPE_UPRIGHT ? 32 : 24;
    frame_begin(&frame, rules, look, canvas,
                &(struct frame_plan){.seats = (int)jv_size(jv_get(facts, "seats")),
                                     .lines = columns,
                                     .board_most = members * line + 2 * FRAME_GAP});
    frame_now(&frame, view);
    draw_columns(&frame, facts);
    for (int i = 0; i < (int)jv_size(list); i++) {
        const struct jv *fact = jv_at(list, (size_t)i);
        struct box box = {frame.board.x + FRAME_GAP, frame.board.y + FRAME_GAP + i * line,
                          frame.board.w - 2 * FRAME_GAP, line};
        draw_fact(&frame, box, jv_member_string(fact, "name"), jv_member_string(fact, "text"));
    }
    jv_free(facts);
}

void rules_board(const struct rules *rules, const void *view, const struct look *look, struct canvas *canvas)
{
    if (rules->board != NULL)
        rules->board(view, look, canvas);
    else
        plain_board(rules, view, look, canvas);
    if (look->dark)
        canvas_darken(canvas);
}
