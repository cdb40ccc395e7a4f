#include "cli/table.h"

#include "base/file.h"
#include "mail/utf8.h"

enum { TABLE_MOST = 1024 * 1024 };

/* Spreadsheets like to write Latin-1 or UTF-16. */
static enum rc check_text(const struct text *text, struct err *err)
{
    int line = 1;
    for (size_t at = 0; at < text->len;) {
        uint32_t letter = 0;
        size_t size = utf8_read(text->data + at, text->len - at, &letter);
        if (size == 0 || letter == 0)
            return err_set(err, RC_BAD, "line %d: this is no UTF-8, in which a table is to be saved", line);
        line += letter == '\n' ? 1 : 0;
        at += size;
    }
    return RC_OK;
}

enum rc table_read(const char *path, struct csv *out, struct err *err)
{
    struct text text = TEXT_EMPTY;
    *out = (struct csv){0};
    enum rc rc = strcmp(path, "-") == 0 ? file_read_open(0, "standard input", TABLE_MOST, &text, err)
                                        : file_read(path, TABLE_MOST, &text, err);
    if (rc == RC_OK && (check_text(&text, err) != RC_OK || csv_read(text.data, text.len, out, err) != RC_OK))
        rc = err_at(err, "%s", path);
    if (rc == RC_OK && out->rows < 2)
        rc = err_set(err, RC_BAD, "%s: a line with the names of the columns and one below it are wanted", path);
    text_free(&text);
    return rc;
}

enum rc table_at(const char *path, const struct csv_row *row, struct err *err)
{
    return err_at(err, "%s, line %d", path, row->line);
}
