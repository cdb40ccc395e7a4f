#include "report/columns.h"

#include <string.h>

enum { COLUMNS_MOST = 16, GAP = 2 };

struct columns {
    const char *first; /* the first row; NULL: there was none yet */
    size_t width[COLUMNS_MOST];
    bool right[COLUMNS_MOST];
};

/* Measures the row, or writes it where `out` is given. */
static void lay_row(struct columns *columns, const char *row, struct text *out)
{
    const char *at = row;
    size_t start = out == NULL ? 0 : out->len;
    for (size_t i = 0; i < COLUMNS_MOST; i++) {
        size_t len = strcspn(at, i + 1 < COLUMNS_MOST ? "\t\n" : "\n"), indent = strspn(at, " ");
        bool marked = row == columns->first && at[indent] == '>';
        size_t wide = text_width_of(at, len) - (marked ? 1 : 0);
        columns->right[i] = columns->right[i] || marked;
        columns->width[i] = wide > columns->width[i] ? wide : columns->width[i];
        if (out != NULL) {
            int pad = (int)(columns->width[i] - wide);
            text_addf(out, "%*s", (i > 0 ? GAP : 0) + (columns->right[i] ? pad : 0), "");
            text_add_bytes(out, at, indent);
            text_add_bytes(out, at + indent + (marked ? 1 : 0), len - indent - (marked ? 1 : 0));
            text_addf(out, "%*s", columns->right[i] ? 0 : pad, "");
        }
        if (at[len] != '\t')
            break;
        at += len + 1;
    }
    while (out != NULL && out->len > start && out->data[out->len - 1] == ' ')
        text_cut(out, out->len - 1);
}

/* The lines up to an empty one, measured or written; returns where they end. */
static const char *lay_block(struct columns *columns, const char *block, struct text *out)
{
    const char *line = block;
    while (*line != '\0' && *line != '\n') {
        size_t len = strcspn(line, "\n");
        bool row = memchr(line, '\t', len) != NULL;
        if (row && columns->first == NULL)
            columns->first = line;
        if (row)
            lay_row(columns, line, out);
        else if (out != NULL)
            text_add_bytes(out, line, len);
        line += len;
        if (*line == '\n' && out != NULL)
            text_add_char(out, '\n');
        line += *line == '\n' ? 1 : 0;
    }
    return line;
}

void columns_lay(const char *raw, struct text *out)
{
    while (*raw != '\0') {
        struct columns columns = {.first = NULL};
        (void)lay_block(&columns, raw, NULL);
        raw = lay_block(&columns, raw, out);
        for (; *raw == '\n'; raw++)
            text_add_char(out, '\n');
    }
}
