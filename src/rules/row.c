#include "rules/row.h"

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

void row_put_colour(struct jv *out, const char *key, uint32_t colour)
{
    char hex[8] = "#";
    for (int i = 0; i < 6; i++)
        hex[1 + i] = "0123456789abcdef"[colour >> (20 - 4 * i) & 15];
    hex[7] = '\0';
    jv_put_string(out, key, hex);
}
