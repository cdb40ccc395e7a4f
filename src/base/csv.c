#include "base/csv.h"

#include "base/mem.h"
#include "base/text.h"

#include <string.h>

struct csv_reading {
    const char *at, *end;
    char between; /* cells */
    int line;
};

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static void skip_blanks(struct csv_reading *reading)
{
    while (reading->at < reading->end && is_blank(*reading->at))
        reading->at++;
}

static bool at_line_end(const struct csv_reading *reading)
{
    return reading->at == reading->end || *reading->at == '\n' ||
           (*reading->at == '\r' && (reading->at + 1 == reading->end || reading->at[1] == '\n'));
}

/* Behind the quote that began it, to behind the one that ends it; two of them within stand for one. */
static enum rc read_quoted(struct csv_reading *reading, struct text *out, struct err *err)
{
    int began = reading->line;
    for (;;) {
        if (reading->at == reading->end)
            return err_set(err, RC_BAD, "line %d: a quote that does not end", began);
        char byte = *reading->at++;
        if (byte == '"' && (reading->at == reading->end || *reading->at != '"'))
            break;
        reading->at += byte == '"' ? 1 : 0;
        reading->line += byte == '\n' ? 1 : 0;
        text_add_char(out, byte);
    }
    skip_blanks(reading);
    if (at_line_end(reading) || *reading->at == reading->between)
        return RC_OK;
    return err_set(err, RC_BAD, "line %d: something stands behind a quote", reading->line);
}

static void read_plain(struct csv_reading *reading, struct text *out)
{
    const char *begin = reading->at;
    while (!at_line_end(reading) && *reading->at != reading->between)
        reading->at++;
    size_t len = (size_t)(reading->at - begin);
    while (len > 0 && is_blank(begin[len - 1]))
        len--;
    text_add_bytes(out, begin, len);
}

static enum rc read_cell(struct csv_reading *reading, struct csv_row *row, struct err *err)
{
    struct text cell = TEXT_EMPTY;
    enum rc rc = RC_OK;
    skip_blanks(reading);
    if (reading->at < reading->end && *reading->at == '"') {
        reading->at++;
        rc = read_quoted(reading, &cell, err);
    } else {
        read_plain(reading, &cell);
    }
    row->cell = mem_grow(row->cell, row->cells + 1, sizeof *row->cell);
    row->cell[row->cells++] = text_detach(&cell);
    return rc;
}

static void row_free(struct csv_row *row)
{
    for (size_t i = 0; i < row->cells; i++)
        free(row->cell[i]);
    free(row->cell);
}

static enum rc read_row(struct csv_reading *reading, struct csv *out, struct err *err)
{
    struct csv_row row = {.line = reading->line};
    enum rc rc = read_cell(reading, &row, err);
    while (rc == RC_OK && !at_line_end(reading)) {
        reading->at++;
        rc = read_cell(reading, &row, err);
    }
    if (reading->at < reading->end && *reading->at == '\r')
        reading->at++;
    if (reading->at < reading->end)
        reading->at++;
    reading->line++;
    bool empty = true;
    for (size_t i = 0; i < row.cells; i++)
        empty = empty && row.cell[i][0] == '\0';
    if (rc != RC_OK || empty) {
        row_free(&row);
        return rc;
    }
    out->row = mem_grow(out->row, out->rows + 1, sizeof *out->row);
    out->row[out->rows++] = row;
    return RC_OK;
}

enum rc csv_read(const char *text, size_t len, struct csv *out, struct err *err)
{
    struct csv_reading reading = {.at = text, .end = text + len, .between = ',', .line = 1};
    *out = (struct csv){0};
    if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        reading.at += 3;
    size_t first = strcspn(reading.at, "\n");
    if (memchr(reading.at, ',', first) == NULL && memchr(reading.at, ';', first) != NULL)
        reading.between = ';';
    enum rc rc = RC_OK;
    while (rc == RC_OK && reading.at < reading.end)
        rc = read_row(&reading, out, err);
    return rc;
}

void csv_free(struct csv *csv)
{
    for (size_t i = 0; i < csv->rows; i++)
        row_free(&csv->row[i]);
    free(csv->row);
    *csv = (struct csv){0};
}
