#include "rules/row.h"

#include "rules/doors.h"
#include "words/catalog.h"

struct text *row_begin(struct row *row)
{
    row->text = text_fixed(row->line, sizeof row->line);
    return &row->text;
}

const char *row_say_list(struct row *row, const char *key, const struct fill *fills)
{
    say_list(row_begin(row), key, fills);
    return row->line;
}

void row_column(struct row *row, struct jv *facts, const char *key, const char *value, size_t width)
{
    text_add(&row->text, value);
    text_pad(&row->text, 0, width);
    jv_put_string(facts, key, value);
}

void row_column_int(struct row *row, struct jv *facts, const char *key, int number, size_t width)
{
    text_add_int(&row->text, number);
    text_pad(&row->text, 0, width);
    jv_put_int(facts, key, number);
}

void row_end(struct row *row, struct jv *facts, struct jv *list)
{
    jv_put_string(facts, "line", row->line);
    jv_add(list, facts);
}

void row_add_list(struct jv *list, const char *key, const struct fill *fills)
{
    struct row row;
    (void)row_say_list(&row, key, fills);
    row_end(&row, jv_new_object(), list);
}

void row_put_game(struct jv *facts, const struct rules *rules, const void *view, int seat)
{
    const struct rules_seat *look = seat > 0 ? rules_seat(rules, seat) : NULL;
    struct row row;
    rules_phase(rules, view, row_begin(&row));
    jv_put_string(facts, "phase", row.line);
    jv_put_string(facts, "your_name", look != NULL ? catalog_name(rules->id, look->name, NULL) : "");
    jv_put_string(facts, "your_letter", look != NULL ? look->letter : "");
}

struct jv *row_seat(const struct rules *rules, int seat, int viewer)
{
    const struct rules_seat *look = rules_seat(rules, seat);
    struct jv *one = jv_new_object();
    jv_put_string(one, "name", catalog_name(rules->id, look->name, NULL));
    jv_put_string(one, "letter", look->letter);
    jv_put_string(one, "mark", rules_mark_name(look->mark));
    row_put_colour(one, "colour", look->colour);
    jv_put_bool(one, "you", seat == viewer);
    return one;
}

void row_put_colour(struct jv *out, const char *key, uint32_t colour)
{
    char hex[8] = "#";
    for (int i = 0; i < 6; i++)
        hex[1 + i] = "0123456789abcdef"[colour >> (20 - 4 * i) & 15];
    hex[7] = '\0';
    jv_put_string(out, key, hex);
}
