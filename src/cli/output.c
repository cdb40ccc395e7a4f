#include "cli/output.h"

enum { GAP = 2 };

struct table table_new(size_t columns)
{
    if (columns == 0 || columns > TABLE_COLUMNS)
        BUG("a table of %zu columns", columns);
    return (struct table){.columns = columns, .bytes = TEXT_EMPTY};
}

/* Characters, not bytes; the names of players are mostly of width one. */
static size_t width_of(const char *utf8)
{
    size_t width = 0;
    for (; *utf8 != '\0'; utf8++)
        if (((unsigned char)*utf8 & 0xc0) != 0x80)
            width++;
    return width;
}

static void put(struct table *table, const char *utf8, bool number)
{
    size_t column = table->cells % table->columns;
    size_t start = table->bytes.len;
    text_add(&table->bytes, utf8);
    for (size_t i = start; i < table->bytes.len; i++)
        if ((unsigned char)table->bytes.data[i] < 0x20)
            table->bytes.data[i] = ' ';
    text_add_bytes(&table->bytes, "", 1);
    size_t width = width_of(utf8);
    if (width > table->width[column])
        table->width[column] = width;
    if (table->cells >= table->columns && !number)
        table->words[column] = true;
    table->cells++;
}

void table_cell(struct table *table, const char *utf8)
{
    put(table, utf8 == NULL ? "" : utf8, false);
}

void table_int(struct table *table, long long number)
{
    char digits[24];
    (void)snprintf(digits, sizeof digits, "%lld", number);
    put(table, digits, true);
}

static void print_row(const struct table *table, const char **at, FILE *out)
{
    size_t owed = 0; /* blanks that are printed only when something follows */
    for (size_t column = 0; column < table->columns; column++) {
        const char *cell = *at;
        size_t pad = table->width[column] - width_of(cell);
        bool right = !table->words[column] && table->cells > table->columns;
        if (right)
            owed += pad;
        if (cell[0] != '\0') {
            (void)fprintf(out, "%*s%s", (int)owed, "", cell);
            owed = 0;
        }
        owed += GAP + (right ? 0 : pad);
        *at += strlen(cell) + 1;
    }
    (void)fputc('\n', out);
}

int table_print(struct table *table, const struct cli *cli)
{
    if (table->cells % table->columns != 0)
        BUG("a table with half a row");
    struct err err = {.rc = RC_NOMEM, .text = "out of memory"};
    int code = table->bytes.failed ? cli_fail(&err) : EXIT_DONE;
    const char *at = table->bytes.data;
    for (size_t row = 0; code == EXIT_DONE && row < table->cells / table->columns; row++)
        print_row(table, &at, cli->out);
    text_free(&table->bytes);
    return code;
}

static int print_as(const struct cli *cli, struct jv *value, enum rc (*dump)(const struct jv *, struct text *))
{
    struct text text = TEXT_EMPTY;
    struct err err = {.rc = RC_NOMEM, .text = "out of memory"};
    int code = EXIT_DONE;
    if (dump(value, &text) != RC_OK)
        code = cli_fail(&err);
    else
        (void)fprintf(cli->out, "%s\n", text.data);
    text_free(&text);
    jv_free(value);
    return code;
}

int print_json(const struct cli *cli, struct jv *value)
{
    return print_as(cli, value, jv_dump_pretty);
}

int print_json_line(const struct cli *cli, struct jv *value)
{
    return print_as(cli, value, jv_dump);
}
