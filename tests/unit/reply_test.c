/* Replies of real people, with what they wrote themselves: tests/corpus/reply, its README.md says what is compared. */
#include "check.h"

#include "base/text.h"
#include "mail/html.h"
#include "mail/parse.h"
#include "mail/quote.h"
#include "mail/quote_words.h"
#include "mail/utf8.h"

#include <dirent.h>
#include <unistd.h>

#define FOLDER "tests/corpus/reply/"

enum { FIXTURES = 223, LINES = 2000 };

struct fixture {
    char name[160]; /* of the file, within FOLDER */
    char *body;     /* the text of the mail, as the worker would hand it over */
    char *want;     /* what the sender wrote */
};

static struct fixture fixtures[FIXTURES];
static size_t count;

/* ---- the fixtures ---- */

static bool ends_with(const char *word, const char *end)
{
    size_t len = strlen(word), end_len = strlen(end);
    return len >= end_len && strcmp(word + len - end_len, end) == 0;
}

static char *text_of(const char *name)
{
    char path[400];
    (void)snprintf(path, sizeof path, FOLDER "%s", name);
    return file_bytes(path, NULL);
}

static char *body_of(const char *name)
{
    char path[400];
    size_t size;
    struct text clean = TEXT_EMPTY, body = TEXT_EMPTY;
    (void)snprintf(path, sizeof path, FOLDER "%s", name);
    char *bytes = file_bytes(path, &size);
    if (ends_with(name, ".eml")) {
        struct incoming mail;
        check_int(mail_parse(bytes, size, NULL, &mail, NULL), RC_OK);
        text_add(&body, mail.body);
        incoming_free(&mail);
    } else {
        (void)utf8_clean(bytes, size, &clean);
        if (ends_with(name, ".html"))
            (void)html_text(clean.data, clean.len, &body);
        else
            text_add(&body, clean.data);
    }
    text_free(&clean);
    free(bytes);
    char *string = text_detach(&body);
    return string;
}

/* `want` goes to the fixture. */
static void add(const char *name, char *want)
{
    check_true(count < FIXTURES && strlen(name) < sizeof fixtures[0].name);
    struct fixture *fixture = &fixtures[count++];
    (void)snprintf(fixture->name, sizeof fixture->name, "%s", name);
    fixture->body = body_of(name);
    fixture->want = want;
}

/* Calls `each` with the name of every file of a folder. */
static void each_file(const char *folder, void (*each)(const char *folder, const char *file))
{
    char path[400];
    (void)snprintf(path, sizeof path, FOLDER "%s", folder);
    DIR *open = opendir(path);
    check_true(open != NULL);
    for (struct dirent *entry = readdir(open); entry != NULL; entry = readdir(open))
        if (entry->d_name[0] != '.')
            each(folder, entry->d_name);
    (void)closedir(open);
}

static void add_discourse(const char *folder, const char *file)
{
    char name[400], want[400];
    (void)folder;
    (void)snprintf(want, sizeof want, "discourse-email_reply_trimmer/trimmed/%s", file);
    (void)snprintf(name, sizeof name, "discourse-email_reply_trimmer/emails/%s", file);
    add(name, text_of(want));
}

static void add_talon_standard(const char *folder, const char *file)
{
    char name[400], want[400];
    if (!ends_with(file, ".eml"))
        return;
    (void)snprintf(name, sizeof name, "%s/%s", folder, file);
    (void)snprintf(want, sizeof want, FOLDER "%s/%.*s_reply_text", folder, (int)(strlen(file) - 4), file);
    add(name, access(want, R_OK) == 0 ? file_bytes(want, NULL) : strdup("Hello"));
}

static void add_talon_html(const char *folder, const char *file)
{
    char name[400];
    (void)snprintf(name, sizeof name, "%s/%s", folder, file);
    add(name, strdup("Hi. I am fine.\nThanks,\nAlex\n"));
}

/* The body without its signature, which stands at the end. */
static void add_talon_signature(const char *folder, const char *file)
{
    char name[400], signature[400];
    if (!ends_with(file, "_body"))
        return;
    (void)snprintf(name, sizeof name, "%s/%s", folder, file);
    (void)snprintf(signature, sizeof signature, "%s/%.*s_signature", folder, (int)(strlen(file) - 5), file);
    char *want = text_of(name), *cut = text_of(signature), *at = cut[0] == '\0' ? NULL : strstr(want, cut);
    check_true(cut[0] == '\0' || at != NULL);
    if (at != NULL)
        *at = '\0';
    free(cut);
    add(name, want);
}

/* The lines "1-3,7" of a text. */
static char *lines_of(const char *text, const char *ranges)
{
    struct text out = TEXT_EMPTY;
    long number = 0, from = 0, to = 0;
    char *next = NULL;
    while (*text != '\0') {
        size_t len = strcspn(text, "\n");
        number++;
        if (number > to && *ranges >= '0' && *ranges <= '9') {
            from = to = strtol(ranges, &next, 10);
            if (*next == '-')
                to = strtol(next + 1, &next, 10);
            ranges = next + (*next == ',' ? 1 : 0);
        }
        if (number >= from && number <= to) {
            text_add_bytes(&out, text, len);
            text_add_char(&out, '\n');
        }
        text += len + (text[len] == '\n' ? 1 : 0);
    }
    check_true(number >= to && (*ranges == '\0' || *ranges == '-'));
    char *lines = text_detach(&out);
    return lines;
}

static void add_judged(void)
{
    char *table = text_of("judged.tsv"), *rest = table;
    for (char *line = strsep(&rest, "\n"); line != NULL && *line != '\0'; line = strsep(&rest, "\n")) {
        char *ranges = strchr(line, '\t');
        check_true(ranges != NULL);
        *ranges++ = '\0';
        add(line, NULL);
        fixtures[count - 1].want = lines_of(fixtures[count - 1].body, ranges);
    }
    free(table);
}

static int begin(void **state)
{
    (void)state;
    each_file("discourse-email_reply_trimmer/trimmed", add_discourse);
    each_file("talon/standard_replies", add_talon_standard);
    each_file("talon/html_replies", add_talon_html);
    each_file("talon/signature/emails/stripped", add_talon_signature);
    add_judged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (size_t i = 0; i < count; i++) {
        free(fixtures[i].body);
        free(fixtures[i].want);
    }
    return 0;
}

/* ---- what is kept ---- */

/* The words of the lines, one blank between words, one line end between lines, no empty lines. */
static void add_plain(struct text *out, const char *text)
{
    bool blank = false, filled = false;
    for (; *text != '\0'; text++) {
        bool nbsp = text[0] == '\xc2' && text[1] == '\xa0';
        if (*text == '\n') {
            if (filled)
                text_add_char(out, '\n');
            blank = filled = false;
        } else if (*text == ' ' || *text == '\t' || *text == '\r' || nbsp) {
            blank = true;
            text += nbsp ? 1 : 0;
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

static bool is_right(const struct fixture *fixture)
{
    struct kept kept;
    struct text got = TEXT_EMPTY, want = TEXT_EMPTY;
    quote_cut(fixture->body, NULL, NULL, NULL, &kept);
    for (size_t i = 0; i < kept.count; i++)
        add_plain(&got, kept.lines[i].text);
    add_plain(&want, fixture->want);
    bool right = strcmp(got.data, want.data) == 0;
    text_free(&got);
    text_free(&want);
    quote_free(&kept);
    return right;
}

/* Whether misses.tsv has the fixture, a reason behind it. */
static bool is_miss(const char *misses, const char *name)
{
    const char *at = strstr(misses, name), *why = at == NULL ? NULL : at + strlen(name);
    return at != NULL && (at == misses || at[-1] == '\n') && why[0] == '\t' && strcspn(why, "\n") > 10;
}

static void replies(void **state)
{
    (void)state;
    char *misses = text_of("misses.tsv");
    size_t missed = 0, listed = 0;
    check_int(count, FIXTURES);
    for (size_t i = 0; i < count; i++) {
        bool right = is_right(&fixtures[i]), listed_one = is_miss(misses, fixtures[i].name);
        if (right == listed_one)
            fail_msg("%s: %s", fixtures[i].name, right ? "no longer a miss" : "not what the sender wrote");
        missed += right ? 0 : 1;
    }
    for (const char *at = misses; *at != '\0'; at += strcspn(at, "\n") + 1)
        listed++;
    check_int(missed, listed);
    free(misses);
}

/* ---- orders planted in quotations and signatures ---- */

struct lines {
    char *own;
    const char *line[LINES];
    size_t count;
};

static void split(struct lines *lines, const char *body)
{
    lines->own = strdup(body);
    lines->count = 0;
    char *rest = lines->own;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        check_true(lines->count < LINES);
        lines->line[lines->count++] = line;
    }
}

static void join(struct text *out, const struct lines *lines, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        text_add(out, lines->line[i]);
        text_add_char(out, '\n');
    }
}

static void cut(const char *body, const char *sent, bool kept_lines[LINES], bool *planted)
{
    struct kept kept;
    quote_cut(body, sent, NULL, NULL, &kept);
    memset(kept_lines, 0, LINES * sizeof kept_lines[0]);
    *planted = false;
    for (size_t i = 0; i < kept.count; i++) {
        check_true(kept.lines[i].number <= LINES);
        kept_lines[kept.lines[i].number - 1] = kept.lines[i].text[0] != '\0';
        *planted = *planted || strstr(kept.lines[i].text, "PLANTED") != NULL;
    }
    quote_free(&kept);
}

/* By this line it is told what is the sender's: without what follows, the same lines are kept up to it. */
static bool is_settled(const struct lines *lines, size_t at, const bool kept[LINES])
{
    bool now[LINES], planted;
    struct text body = TEXT_EMPTY;
    join(&body, lines, 0, at + 1);
    cut(body.data, NULL, now, &planted);
    text_free(&body);
    return memcmp(now, kept, (at + 1) * sizeof now[0]) == 0;
}

/* A phone's line that stands above all that its owner wrote is followed by just that. */
static bool is_spoken_above(size_t at, const bool kept[LINES])
{
    for (size_t i = 0; i < at; i++)
        if (kept[i])
            return true;
    return false;
}

/* An order behind line `at`, marked as that is: as an old order in the quotation, with the quoted text known and not.
 */
static void plant(const struct fixture *fixture, const struct lines *lines, size_t at)
{
    static const char *const orders[] = {"take juno PLANTED", "1: take juno PLANTED"};
    const char *marked = lines->line[at];
    size_t marks = marked[strspn(marked, " ")] == '>' ? strspn(marked, "> ") : 0;
    for (size_t i = 0; i < 2; i++) {
        struct text body = TEXT_EMPTY, sent = TEXT_EMPTY;
        bool kept[LINES], planted;
        join(&body, lines, 0, at + 1);
        text_add_bytes(&body, marked, marks);
        text_addf(&body, "%s\n", orders[i]);
        join(&body, lines, at + 1, lines->count);
        text_addf(&sent, "You may:\n1: ____\n%s\n2: ____\n", orders[i]);
        for (int known = 0; known < 2; known++) {
            cut(body.data, known == 1 ? sent.data : NULL, kept, &planted);
            if (planted)
                fail_msg("%s: '%s' below line %zu would be carried out", fixture->name, orders[i], at + 1);
        }
        text_free(&body);
        text_free(&sent);
    }
}

static void planted(void **state)
{
    (void)state;
    size_t places = 0;
    for (size_t i = 0; i < count; i++) {
        struct lines lines;
        bool kept[LINES], any;
        split(&lines, fixtures[i].body);
        cut(fixtures[i].body, NULL, kept, &any);
        for (size_t at = 0; at < lines.count; at++) {
            const char *line = lines.line[at];
            bool marked = line[0] == '>', blank = line[strspn(line, " \t\r")] == '\0';
            /* the tail of a wrapped line: what follows it without a mark is the sender's */
            bool tail = at > 0 && lines.line[at - 1][0] == '>' && !marked;
            bool first = (quote_words_device(line) || quote_words_rule(line)) && !is_spoken_above(at, kept);
            if (kept[at] || blank || tail || first || !is_settled(&lines, at, kept))
                continue;
            plant(&fixtures[i], &lines, at);
            places++;
        }
        free(lines.own);
    }
    check_true(places > 1700);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies),
        cmocka_unit_test(planted),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
