/* Replies of real people, with what they wrote themselves: tests/corpus/reply. */
#include "check.h"

#include "base/text.h"
#include "mail/quote.h"

#include <dirent.h>

#define FOLDER "tests/corpus/reply/discourse-email_reply_trimmer/"

/* Where Cursus differs from the expected text, and why that is right here. */
static const struct {
    const char *name, *why;
} different[] = {
    {"delimiters.txt", "a lone mark of a tracking tool stays: it is no order, and harms none"},
    {"embedded_email_11.txt", "a date and a name without address, verb and colon may be anything a player writes"},
    {"embedded_email_17.txt", "unmarked text below an announcement is the old mail's: it might be an old order"},
    {"embedded_email_4.txt", "quote marks of the form '|' are a picture of a board as likely"},
    {"embedded_email_7.txt", "a marked quotation is never kept, nor is an unknown mark a quotation"},
    {"quote_only.txt", "a marked quotation is never kept"},
    {"signatures.txt", "\"Someone from mobile\" is not known as a device's line"},
};

static char *body_of(const char *folder, const char *name)
{
    char path[400];
    (void)snprintf(path, sizeof path, FOLDER "%s/%s", folder, name);
    return file_bytes(path, NULL);
}

/* The words of the lines, one blank between words, one line end between lines, no empty lines. */
static void add_plain(struct text *out, const char *text)
{
    bool blank = false, filled = false;
    for (; *text != '\0'; text++) {
        if (*text == '\n') {
            if (filled)
                text_add_char(out, '\n');
            blank = filled = false;
        } else if (*text == ' ' || *text == '\t' || *text == '\r') {
            blank = true;
        } else {
            if (blank && filled)
                text_add_char(out, ' ');
            blank = false;
            filled = true;
            text_add_char(out, *text);
        }
    }
    if (filled)
        text_add_char(out, '\n');
}

static bool is_different(const char *name)
{
    for (size_t i = 0; i < sizeof different / sizeof different[0]; i++)
        if (strcmp(different[i].name, name) == 0)
            return true;
    return false;
}

static void compare(const char *name)
{
    char *body = body_of("emails", name), *expected = body_of("trimmed", name);
    struct kept kept;
    struct text got = TEXT_EMPTY, want = TEXT_EMPTY;
    check_int(quote_cut(body, NULL, &kept, NULL), RC_OK);
    for (size_t i = 0; i < kept.count; i++)
        add_plain(&got, kept.lines[i].text);
    add_plain(&want, expected);
    if (is_different(name)) {
        if (strcmp(got.data, want.data) == 0)
            fail_msg("%s no longer differs", name);
    } else {
        check_text(got.data, want.data);
    }
    text_free(&got);
    text_free(&want);
    kept_free(&kept);
    free(body);
    free(expected);
}

/* An order on every marked line instead of what stood there: none is ever kept. */
static size_t check_planted(const char *name)
{
    char *body = body_of("emails", name), *rest = body;
    struct text planted = TEXT_EMPTY;
    size_t count = 0;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        size_t marks = strspn(line, "> ");
        if (line[0] == '>') {
            text_add_bytes(&planted, line, marks);
            text_add(&planted, "take juno PLANTED");
            count++;
        } else {
            text_add(&planted, line);
        }
        text_add_char(&planted, '\n');
    }
    struct kept kept;
    check_int(quote_cut(planted.data, "You may:\n1: ____\ntake juno PLANTED\n", &kept, NULL), RC_OK);
    for (size_t i = 0; i < kept.count; i++)
        check_true(strstr(kept.lines[i].text, "PLANTED") == NULL);
    kept_free(&kept);
    text_free(&planted);
    free(body);
    return count;
}

static void replies(void **state)
{
    (void)state;
    DIR *folder = opendir(FOLDER "trimmed");
    check_true(folder != NULL);
    size_t read = 0, planted = 0;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (entry->d_name[0] == '.')
            continue;
        compare(entry->d_name);
        planted += check_planted(entry->d_name);
        read++;
    }
    (void)closedir(folder);
    check_int(read, 37);
    check_true(planted > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
