#include "report/columns.h"

#include <string.h>

enum { COLUMNS_MOST = 16, GAP = 2 };

struct columns {
    const char *first; /* the first row; NULL: there was none yet */
    size_t count;
    size_t width[COLUMNS_MOST], least[COLUMNS_MOST]; /* of the widest cell, and of the longest of its words */
    bool right[COLUMNS_MOST];
};

/* What is still to be written of it. */
struct cell {
    const char *at;
    size_t len, indent; /* bytes; blanks before each of its lines */
};

/* Returns how many cells the row has. */
static size_t cut_row(struct columns *columns, const char *row, struct cell cell[COLUMNS_MOST])
{
    const char *at = row;
    for (size_t i = 0; i < COLUMNS_MOST; i++) {
        size_t len = strcspn(at, i + 1 < COLUMNS_MOST ? "\t\n" : "\n"), indent = strspn(at, " ");
        bool marked = row == columns->first && at[indent] == '>';
        columns->right[i] = columns->right[i] || marked;
        indent = indent < len ? indent : len;
        cell[i] = (struct cell){at + indent + (marked ? 1 : 0), len - indent - (marked ? 1 : 0), indent};
        if (at[len] != '\t')
            return i + 1;
        at += len + 1;
    }
    return COLUMNS_MOST;
}

/* How much of it goes into a line of so many columns: whole words, one at least. */
static size_t piece(const struct cell *cell, size_t room)
{
    size_t taken = 0;
    for (size_t i = 0; i <= cell->len; i++) {
        if (i < cell->len && cell->at[i] != ' ')
            continue;
        if (taken > 0 && cell->indent + text_width_of(cell->at, i) > room)
            return taken;
        taken = i;
    }
    return taken;
}

static void measure_row(struct columns *columns, const char *row)
{
    struct cell cell[COLUMNS_MOST];
    size_t count = cut_row(columns, row, cell);
    columns->count = count > columns->count ? count : columns->count;
    for (size_t i = 0; i < count; i++) {
        size_t wide = cell[i].indent + text_width_of(cell[i].at, cell[i].len);
        columns->width[i] = wide > columns->width[i] ? wide : columns->width[i];
        while (cell[i].len > 0) {
            size_t len = piece(&cell[i], 0), word = cell[i].indent + text_width_of(cell[i].at, len);
            columns->least[i] = word > columns->least[i] ? word : columns->least[i];
            len += strspn(cell[i].at + len, " ");
            len = len < cell[i].len ? len : cell[i].len;
            cell[i].at += len;
            cell[i].len -= len;
        }
    }
}

/* The widest columns whose cells can be broken give way until all of them fit. */
static void narrow(struct columns *columns, size_t most)
{
    for (size_t widest = 0; widest < columns->count;) {
        size_t all = GAP * (columns->count - 1);
        widest = columns->count;
        for (size_t i = 0; i < columns->count; i++) {
            all += columns->width[i];
            if (columns->width[i] > columns->least[i] &&
                (widest == columns->count || columns->width[i] > columns->width[widest]))
                widest = i;
        }
        if (all <= most)
            return;
        if (widest < columns->count)
            columns->width[widest]--;
    }
}

/* A line of the row; false: nothing is left of its cells. */
static bool lay_line(const struct columns *columns, struct cell *cell, size_t count, struct text *out)
{
    size_t start = out->len;
    bool left = false;
    for (size_t i = 0; i < count; i++) {
        size_t len = piece(&cell[i], columns->width[i]), wide = cell[i].indent + text_width_of(cell[i].at, len);
        size_t pad = columns->width[i] > wide ? columns->width[i] - wide : 0;
        text_addf(out, "%*s", (int)((i > 0 ? GAP : 0) + (columns->right[i] ? pad : 0) + cell[i].indent), "");
        text_add_bytes(out, cell[i].at, len);
        text_addf(out, "%*s", columns->right[i] ? 0 : (int)pad, "");
        while (len < cell[i].len && cell[i].at[len] == ' ')
            len++;
        cell[i].at += len;
        cell[i].len -= len;
        left = left || cell[i].len > 0;
    }
    while (out->len > start && out->data[out->len - 1] == ' ')
        text_cut(out, out->len - 1);
    return left;
}

static void lay_row(struct columns *columns, const char *row, struct text *out)
{
    struct cell cell[COLUMNS_MOST];
    size_t count = cut_row(columns, row, cell);
    while (lay_line(columns, cell, count, out))
        text_add_char(out, '\n');
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
        if (row && out == NULL)
            measure_row(columns, line);
        else if (row)
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

void columns_lay(const char *raw, size_t most, struct text *out)
{
    while (*raw != '\0') {
        struct columns columns = {.first = NULL};
        (void)lay_block(&columns, raw, NULL);
        if (most > 0)
            narrow(&columns, most);
        raw = lay_block(&columns, raw, out);
        for (; *raw == '\n'; raw++)
            text_add_char(out, '\n');
    }
}
