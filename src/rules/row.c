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

void row_put_colour(struct jv *out, const char *key, uint32_t colour)
{
    char hex[8] = "#";
    for (int i = 0; i < 6; i++)
        hex[1 + i] = "0123456789abcdef"[colour >> (20 - 4 * i) & 15];
    hex[7] = '\0';
    jv_put_string(out, key, hex);
}
