/* The position of a game that has no report and no picture of its own: its walked view as facts and as a table. */
#include "rules/doors.h"
#include "rules/draw.h"
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
        const struct rules_seat *look = rules_seat(rules, i + 1);
        struct jv *one = jv_new_object();
        plain.cells[i] = jv_new_array();
        jv_put_string(one, "name", look->name);
        jv_put_string(one, "letter", look->letter);
        row_put_colour(one, "colour", look->colour);
        jv_put_bool(one, "you", i + 1 == seat);
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

enum {
    WIDE = 640,
    TITLE = 48, /* height of the bar at the top */
    LINE = 44,  /* of a seat */
    FACT = 32,  /* of a member of the position */
    LEFT = 24,
    CELLS = 170, /* where the first column begins */
    TEXT_INK = 0x222222,
    SOFT = 0x5d5546,
    PAPER = 0xfbf7ee,
    BAR = 0x26221c
};

static const char *string_of(const struct jv *object, const char *key)
{
    const char *string = jv_string(jv_get(object, key));
    return string == NULL ? "" : string;
}

/* The longest beginning that fits the width, in letters of a plain font. */
static void draw_cut(struct canvas *canvas, int x, int y, int wide, const char *text)
{
    char cut[CANVAS_TEXT];
    size_t most = (size_t)wide / 10;
    most = text_fit(text, strlen(text), most < sizeof cut ? most : sizeof cut - 1);
    memcpy(cut, text, most);
    cut[most] = '\0';
    (void)draw_text(canvas, point(x, y), 19, ALIGN_LEFT, TEXT_INK, cut);
}

static void draw_seats(struct canvas *canvas, const struct rules *rules, const struct jv *facts, int top)
{
    const struct jv *columns = jv_get(facts, "columns"), *seats = jv_get(facts, "seats");
    int count = (int)jv_size(columns), wide = (WIDE - CELLS - LEFT) / (count == 0 ? 1 : count);
    for (int k = 0; k < count; k++)
        (void)draw_text(canvas, point(CELLS + k * wide, top), 17, ALIGN_LEFT, SOFT,
                        string_of(jv_at(columns, (size_t)k), "name"));
    for (int i = 0; i < (int)jv_size(seats); i++) {
        const struct jv *seat = jv_at(seats, (size_t)i), *cells = jv_get(seat, "cells");
        int middle = top + 8 + i * LINE + LINE / 2;
        draw_mark(canvas, point(LEFT + 12, middle), 28, rules_seat(rules, i + 1));
        struct stroke *name =
            draw_text(canvas, point(LEFT + 36, middle + 6), 19, ALIGN_LEFT, TEXT_INK, string_of(seat, "name"));
        name->bold = jv_true(jv_get(seat, "you"));
        for (int k = 0; k < count; k++)
            draw_cut(canvas, CELLS + k * wide, middle + 6, wide - 8, string_of(jv_at(cells, (size_t)k), "text"));
    }
}

/* Its size is that of the table with all members of the position as rows: the same all game long. */
static void plain_board(const struct rules *rules, const void *view, int seat, struct canvas *canvas)
{
    struct jv *facts = jv_new_object();
    plain_show(rules, view, seat, facts);
    const struct jv *list = jv_get(facts, "facts");
    int members = (int)(jv_size(list) + jv_size(jv_get(facts, "columns"))),
        seats = (int)jv_size(jv_get(facts, "seats"));
    int top = TITLE + 28, under = top + 8 + seats * LINE + FACT;
    canvas_begin(canvas, WIDE, under + members * FACT, PAPER);
    (void)draw_box(canvas, (struct box){0, 0, WIDE, TITLE}, 0, BAR, CANVAS_NONE);
    (void)draw_text(canvas, point(LEFT, 32), 20, ALIGN_LEFT, PAPER, rules->title);
    canvas_background_ends(canvas);
    (void)draw_text(canvas, point(WIDE - LEFT, 32), 18, ALIGN_RIGHT, PAPER, string_of(facts, "phase"));
    draw_seats(canvas, rules, facts, top);
    for (int i = 0; i < (int)jv_size(list); i++) {
        const struct jv *fact = jv_at(list, (size_t)i);
        (void)draw_text(canvas, point(LEFT, under + i * FACT), 17, ALIGN_LEFT, SOFT, string_of(fact, "name"));
        draw_cut(canvas, CELLS, under + i * FACT, WIDE - CELLS - LEFT, string_of(fact, "text"));
    }
    jv_free(facts);
}

void rules_board(const struct rules *rules, const void *view, int seat, struct canvas *canvas)
{
    if (rules->board != NULL)
        rules->board(view, seat, canvas);
    else
        plain_board(rules, view, seat, canvas);
}
