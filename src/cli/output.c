#include "cli/output.h"

#include "cli/escape.h"

enum { GAP = 2 };

static void put(struct listing *listing, const char *utf8, bool number)
{
    size_t column = listing->cells % listing->columns;
    size_t start = listing->bytes.len;
    text_add(&listing->bytes, utf8);
    for (size_t i = start; i < listing->bytes.len; i++)
        if ((unsigned char)listing->bytes.data[i] < 0x20)
            listing->bytes.data[i] = ' ';
    text_add_bytes(&listing->bytes, "", 1);
    size_t width = text_width(utf8);
    if (width > listing->width[column])
        listing->width[column] = width;
    if (listing->cells >= listing->columns && !number)
        listing->words[column] = true;
    listing->cells++;
}

void listing_cell(struct listing *listing, const char *utf8)
{
    struct text plain = TEXT_EMPTY;
    if (utf8 != NULL)
        foreign_plain(utf8, strlen(utf8), &plain);
    put(listing, plain.data, false);
    text_free(&plain);
}

void listing_int(struct listing *listing, long long number)
{
    char digits[24];
    (void)snprintf(digits, sizeof digits, "%lld", number);
    put(listing, digits, true);
}

struct listing listing_new(const char *const *heads, size_t columns)
{
    if (columns == 0 || columns > TABLE_COLUMNS)
        BUG("a table of %zu columns", columns);
    struct listing listing = {.columns = columns, .bytes = TEXT_EMPTY, .json = jv_new_array()};
    for (size_t i = 0; i < columns; i++)
        listing_cell(&listing, heads[i]);
    return listing;
}

static void print_row(const struct listing *listing, const char **at, FILE *out)
{
    size_t owed = 0; /* blanks that are printed only when something follows */
    for (size_t column = 0; column < listing->columns; column++) {
        const char *cell = *at;
        size_t pad = listing->width[column] - text_width(cell);
        bool right = !listing->words[column] && listing->cells > listing->columns;
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

int listing_print(struct listing *listing, const struct cli *cli)
{
    if (listing->cells % listing->columns != 0)
        BUG("a table with half a row");
    const char *at = listing->bytes.data;
    for (size_t row = 0; !cli->json && row < listing->cells / listing->columns; row++)
        print_row(listing, &at, cli->out);
    if (cli->json)
        (void)print_json(cli, jv_share(listing->json));
    listing_free(listing);
    return EXIT_DONE;
}

void listing_free(struct listing *listing)
{
    text_free(&listing->bytes);
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

int print_json(const struct cli *cli, struct jv *value)
{
    return print_as(cli, value, jv_dump_pretty);
}

void print_json_entry(const struct cli *cli, size_t printed, struct jv *entry)
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

int print_json_line(const struct cli *cli, struct jv *value)
{
    return print_as(cli, value, jv_dump);
}
