/*
 * The quotation cutter. Input: the body, NUL, the text that was answered (without
 * a NUL: not known). Then the same body above an unchanged quotation of that text,
 * of which nothing may be kept.
 */
#include "fuzz.h"

#include "base/text.h"
#include "mail/quote.h"
#include "mail/utf8.h"

/* Bodies are clean UTF-8 when they come from the worker. */
static char *clean(const uint8_t *bytes, size_t size)
{
    struct text text = TEXT_EMPTY;
    (void)utf8_clean((const char *)bytes, size, &text);
    char *string = text_detach(&text);
    return string;
}

static size_t lines_of(const char *text)
{
    size_t count = 1;
    for (; *text != '\0'; text++)
        count += *text == '\n' ? 1 : 0;
    return count;
}

/* The numbered line of the text, without its line end. */
static size_t line_of(const char *text, size_t number, const char **line)
{
    for (; number > 1; number--)
        text += strcspn(text, "\n") + 1;
    *line = text;
    return strcspn(text, "\n");
}

/* Is `word` the line, underscores and what stands before and behind it apart? */
static bool holds(const char *line, size_t len, const char *word)
{
    size_t at = 0;
    for (; *word != '\0'; word++, at++) {
        while (at < len && line[at] != *word)
            at++;
        if (at >= len)
            return false;
    }
    return true;
}

static void check_kept(const struct kept *kept, const char *body, bool sent)
{
    size_t last = 0;
    for (size_t i = 0; i < kept->count; i++) {
        const struct kept_line *line = &kept->lines[i];
        const char *at;
        must(line->number > last && line->number <= lines_of(body));
        last = line->number;
        size_t len = line_of(body, line->number, &at);
        must(holds(at, len, line->text));
        must(strchr(line->text, '\n') == NULL);
        must(sent || (line->place != KEPT_FROM_QUOTE && !line->as_sent && at[0] != '>'));
        must(line->place != KEPT_FROM_QUOTE || kept->quoted);
    }
}

static void cut(const char *body, const char *sent)
{
    struct kept kept;
    quote_cut(body, sent, NULL, NULL, &kept);
    check_kept(&kept, body, sent != NULL);
    quote_free(&kept);
}

/* Whether the announced, marked and unchanged text of ours gives any line. */
static void cut_above(const char *body, const char *sent, const char *mark)
{
    struct text whole = TEXT_EMPTY;
    text_add(&whole, body);
    text_add(&whole, "\n\nOn Fri, 20 Nov 2026 at 10:00, Cursus <games@host.example> wrote:\n\n");
    size_t above = lines_of(whole.data) - 1;
    for (const char *at = sent; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        text_add(&whole, mark);
        text_add_bytes(&whole, at, len);
        text_add_char(&whole, '\n');
        at += len + (at[len] != '\0' ? 1 : 0);
    }
    struct kept kept;
    quote_cut(whole.data, sent, NULL, NULL, &kept);
    check_kept(&kept, whole.data, true);
    for (size_t i = 0; i < kept.count; i++)
        must_say(kept.lines[i].number <= above, "line %zu of an unchanged quotation is kept: '%s'",
                 kept.lines[i].number, kept.lines[i].text);
    quote_free(&kept);
    text_free(&whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const uint8_t *first = bytes;
    bool known = size > 0 && memchr(bytes, '\0', size) != NULL;
    size_t len = fuzz_part(&bytes, &size);
    char *body = clean(first, len), *sent = clean(bytes, size);
    cut(body, known ? sent : NULL);
    cut(body, body);
    if (known) {
        cut_above(body, sent, "> ");
        cut_above(body, sent, ">");
    }
    free(body);
    free(sent);
    return 0;
}
