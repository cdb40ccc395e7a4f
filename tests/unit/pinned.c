#include "pinned.h"

#include "check.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SUM_DIGITS = 16 };

static const char *how(void)
{
    const char *said = getenv("PINNED");
    return said == NULL ? "" : said;
}

static uint64_t summed(uint64_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3); /* FNV-1a */
    return sum;
}

void pinned_begin(struct pinned *pinned, const char *name)
{
    memset(pinned, 0, sizeof *pinned);
    (void)snprintf(pinned->name, sizeof pinned->name, "%s", name);
}

static struct pinned_row *row_of(struct pinned *pinned, const char *name)
{
    for (int i = pinned->count - 1; i >= 0; i--)
        if (strcmp(pinned->row[i].name, name) == 0)
            return &pinned->row[i];
    check_true(pinned->count < PINNED_ROWS && strlen(name) < PINNED_NAME);
    struct pinned_row *row = &pinned->row[pinned->count++];
    (void)snprintf(row->name, sizeof row->name, "%s", name);
    row->sum = UINT64_C(0xcbf29ce484222325);
    return row;
}

/* The bytes behind a row, for who wants to see what is other. */
static void keep(const struct pinned *pinned, const char *row, const char *bytes, size_t size)
{
    char path[PATH_MAX];
    int len = snprintf(path, sizeof path, "%s/%s.%s", how(), pinned->name, row);
    check_true(len > 0 && (size_t)len < sizeof path);
    for (char *at = path + strlen(how()) + 1; *at != '\0'; at++)
        if (*at == '/' || *at == ' ')
            *at = '-';
    FILE *file = fopen(path, "ab");
    check_true(file != NULL);
    (void)fwrite(bytes, 1, size, file);
    (void)fputc('\n', file);
    check_int(fclose(file), 0);
}

void pinned_add(struct pinned *pinned, const char *row, const char *bytes, size_t size)
{
    struct pinned_row *found = row_of(pinned, row);
    found->sum = summed(summed(found->sum, bytes, size), "\n", 1);
    if (how()[0] == '/')
        keep(pinned, row, bytes, size);
}

void pinned_text(struct pinned *pinned, const char *row, struct text *text)
{
    pinned_add(pinned, row, text->data, text->len);
    text_clear(text);
}

static void write_all(const struct pinned *pinned, const char *path)
{
    FILE *file = fopen(path, "w");
    check_true(file != NULL);
    for (int i = 0; i < pinned->count; i++)
        (void)fprintf(file, "%016" PRIx64 "\t%s\n", pinned->row[i].sum, pinned->row[i].name);
    check_int(fclose(file), 0);
}

/* Whether a row stands in the file as it is now; what stands there is taken out of it. */
static bool stands(const struct pinned_row *row, char *stored)
{
    char line[SUM_DIGITS + PINNED_NAME + 3];
    (void)snprintf(line, sizeof line, "%016" PRIx64 "\t%s\n", row->sum, row->name);
    for (char *at = strstr(stored, line); at != NULL; at = strstr(at + 1, line))
        if (at == stored || at[-1] == '\n') {
            memset(at, ' ', strlen(line) - 1);
            return true;
        }
    return false;
}

static void compare(const struct pinned *pinned, const char *path)
{
    int other = 0;
    char *stored = file_bytes(path, NULL), *rest = stored;
    for (int i = 0; i < pinned->count; i++)
        if (!stands(&pinned->row[i], stored)) {
            print_error("%s: other than it was: %s\n", pinned->name, pinned->row[i].name);
            other++;
        }
    for (char *at = strsep(&rest, "\n"); at != NULL && other == 0; at = strsep(&rest, "\n"))
        if (*at != ' ' && *at != '\0') {
            print_error("%s: was not made: %s\n", pinned->name, at);
            other++;
        }
    free(stored);
    if (other > 0)
        fail_msg("tests/pinned/%s.tsv: if this is meant to be so, `make pinned`", pinned->name);
}

void pinned_end(struct pinned *pinned)
{
    char path[PATH_MAX];
    (void)snprintf(path, sizeof path, "tests/pinned/%s.tsv", pinned->name);
    if (strcmp(how(), "write") == 0)
        write_all(pinned, path);
    else
        compare(pinned, path);
}
