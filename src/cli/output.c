#include "cli/output.h"

#include "mail/unseen.h"
#include "mail/utf8.h"
#include "report/columns.h"

static void put(struct listing *listing, const char *utf8, bool number)
{
    size_t column = listing->cells % listing->columns;
    if (listing->cells > 0)
        text_add_char(&listing->rows, column == 0 ? '\n' : '\t');
    size_t start = listing->rows.len;
    text_add(&listing->rows, utf8);
    for (size_t i = start; i < listing->rows.len; i++)
        if ((unsigned char)listing->rows.data[i] < 0x20)
            listing->rows.data[i] = ' ';
    if (listing->cells >= listing->columns && !number)
        listing->words[column] = true;
    listing->cells++;
}

void output_listing_cell(struct listing *listing, const char *utf8)
{
    struct text plain = TEXT_EMPTY;
    if (utf8 != NULL)
        output_escape(utf8, strlen(utf8), &plain);
    put(listing, plain.data, false);
    text_free(&plain);
}

void output_listing_int(struct listing *listing, long long number)
{
    char digits[24];
    (void)snprintf(digits, sizeof digits, "%lld", number);
    put(listing, digits, true);
}

struct listing output_listing_new(const char *const *heads, size_t columns)
{
    if (columns == 0 || columns > TABLE_COLUMNS)
        BUG("a table of %zu columns", columns);
    struct listing listing = {.columns = columns, .rows = TEXT_EMPTY, .json = jv_new_array()};
    for (size_t i = 0; i < columns; i++)
        output_listing_cell(&listing, heads[i]);
    return listing;
}

/* The rows, with the columns of numbers marked in the first one. */
static void write_table(const struct listing *listing, struct text *out)
{
    const char *at = listing->rows.data;
    for (size_t i = 0; i < listing->columns; i++) {
        size_t len = strcspn(at, "\t\n") + 1;
        text_add(out, listing->words[i] || listing->cells == listing->columns ? "" : ">");
        text_add_bytes(out, at, i + 1 < listing->columns ? len : len - 1);
        at += i + 1 < listing->columns ? len : len - 1;
    }
    text_add(out, at);
    text_add_char(out, '\n');
}

int output_listing_print(struct listing *listing, const struct cli *cli)
{
    if (listing->cells % listing->columns != 0)
        BUG("a table with half a row");
    struct text table = TEXT_EMPTY, laid = TEXT_EMPTY;
    write_table(listing, &table);
    columns_lay(table.data, 0, &laid);
    if (cli->json)
        (void)output_json(cli, jv_share(listing->json));
    else
        (void)fputs(laid.data, cli->out);
    text_free(&table);
    text_free(&laid);
    output_listing_free(listing);
    return EXIT_DONE;
}

void output_listing_free(struct listing *listing)
{
    text_free(&listing->rows);
    jv_free(listing->json);
    listing->json = NULL;
}

static int print_as(const struct cli *cli, struct jv *value, void (*dump)(const struct jv *, struct text *))
{
    struct text text = TEXT_EMPTY;
    dump(value, &text);
    (void)fprintf(cli->out, "%s\n", text.data);
    text_free(&text);
    jv_free(value);
    return EXIT_DONE;
}

int output_json(const struct cli *cli, struct jv *value)
{
    return print_as(cli, value, jv_dump_pretty);
}

void output_json_entry(const struct cli *cli, size_t printed, struct jv *entry)
{
    struct text text = TEXT_EMPTY;
    if (entry == NULL) {
        (void)fputs(printed == 0 ? "[]\n" : "\n]\n", cli->out);
        return;
    }
    jv_dump_pretty(entry, &text);
    (void)fputs(printed == 0 ? "[" : ",", cli->out);
    for (const char *at = text.data; at != NULL;) {
        size_t line = strcspn(at, "\n");
        (void)fprintf(cli->out, "\n  %.*s", (int)line, at);
        at = at[line] == '\0' ? NULL : at + line + 1;
    }
    text_free(&text);
    jv_free(entry);
}

int output_json_line(const struct cli *cli, struct jv *value)
{
    return print_as(cli, value, jv_dump);
}

struct jv *output_lines(const char *lines)
{
    struct jv *list = jv_new_array();
    while (*lines != '\0') {
        struct text line = TEXT_EMPTY;
        size_t len = strcspn(lines, "\n");
        text_add_bytes(&line, lines, len);
        jv_add_text(list, &line);
        lines += len + (lines[len] == '\n' ? 1 : 0);
    }
    return list;
}

void output_escape(const char *bytes, size_t size, struct text *out)
{
    for (size_t at = 0; at < size;) {
        uint32_t code = 0;
        size_t len = utf8_read(bytes + at, size - at, &code);
        unsigned char byte = (unsigned char)bytes[at];
        bool line_end = byte == '\r' && at + 1 < size && bytes[at + 1] == '\n';
        if (!line_end) {
            if (len == 0 || (code < 0x20 && code != '\n' && code != '\t') || code == 0x7f)
                text_addf(out, "\\x%02x", byte);
            else if (code >= 0x80 && unseen_is(code))
                text_addf(out, "\\u{%x}", (unsigned)code);
            else
                text_add_bytes(out, bytes + at, len);
        }
        at += len == 0 ? 1 : len;
    }
}
