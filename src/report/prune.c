#include "report/prune.h"

#include <string.h>

enum { CLASSES_MOST = 128 };

static const char blanks[] = " \t\r\n";

/* A stretch of the page. */
struct span {
    const char *at;
    size_t len;
};

/* The classes that elements have. */
struct classes {
    struct span name[CLASSES_MOST];
    int count;
    bool many; /* there was no room for all: each may be used */
};

static bool is_used(const struct classes *classes, const char *name, size_t len)
{
    for (int i = 0; i < classes->count; i++)
        if (classes->name[i].len == len && memcmp(classes->name[i].at, name, len) == 0)
            return true;
    return classes->many;
}

static void gather(const char *page, struct classes *out)
{
    static const char attribute[] = " class=\"";
    out->count = 0;
    out->many = false;
    for (const char *at = strstr(page, attribute); at != NULL; at = strstr(at, attribute)) {
        at += sizeof attribute - 1;
        const char *end = at + strcspn(at, "\"");
        for (at += strspn(at, blanks); at < end; at += strspn(at, blanks)) {
            size_t len = strcspn(at, " \t\r\n\"");
            if (!is_used(out, at, len)) {
                out->many = out->many || out->count == CLASSES_MOST;
                if (out->count < CLASSES_MOST)
                    out->name[out->count++] = (struct span){at, len};
            }
            at += len;
        }
    }
}

static struct span trimmed(const char *from, const char *to)
{
    while (from < to && strchr(blanks, *from) != NULL)
        from++;
    while (to > from && strchr(blanks, to[-1]) != NULL)
        to--;
    return (struct span){from, (size_t)(to - from)};
}

/* Does anything ask for the selector? Of its parts only those are judged that are a class and nothing else. */
static bool is_wanted(const struct classes *classes, struct span selector)
{
    const char *end = selector.at + selector.len;
    for (const char *at = selector.at; at < end;) {
        const char *to = at;
        bool one = *at == '.';
        for (; to < end && strchr(blanks, *to) == NULL; to++)
            one = one && (to == at || strchr(".:#[>+~*/", *to) == NULL);
        if (one && to - at > 1 && !is_used(classes, at + 1, (size_t)(to - at) - 1))
            return false;
        at = to < end ? to + 1 : end;
    }
    return true;
}

/* A rule ends. Its line does not, as long as it is short: most rules begin with a dot, which a mail has to write as
 * three letters where a line begins with it. */
static void end_rule(struct text *out)
{
    enum { LINE = 400 };
    size_t from = out->len;
    text_add_char(out, '}');
    while (from > 0 && out->data[from - 1] != '\n')
        from--;
    if (out->len - from > LINE)
        text_add_char(out, '\n');
}

/* The selectors that are wanted, with commas between them; returns how many. */
static int write_selectors(const struct classes *classes, struct span list, struct text *out)
{
    const char *end = list.at + list.len;
    int written = 0;
    for (const char *at = list.at; at < end;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *to = comma == NULL ? end : comma;
        struct span selector = trimmed(at, to);
        if (is_wanted(classes, selector)) {
            text_add(out, written++ > 0 ? "," : "");
            text_add_bytes(out, selector.at, selector.len);
        }
        at = to + 1;
    }
    return written;
}

/* The brace that closes the one before `at`; `end` where none does. */
static const char *closing(const char *at, const char *end)
{
    int depth = 1;
    for (; at < end; at++) {
        depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
        if (depth == 0)
            break;
    }
    return at;
}

static void write_rule(const struct classes *classes, struct span head, struct span body, struct text *out)
{
    size_t before = out->len;
    if (write_selectors(classes, head, out) == 0) {
        text_cut(out, before);
        return;
    }
    text_add_char(out, '{');
    text_add_bytes(out, body.at, body.len);
    end_rule(out);
}

/* The rules of a block, or of what stands in the braces of one. */
static void write_rules(const struct classes *classes, struct span rules, int depth, struct text *out)
{
    const char *end = rules.at + rules.len;
    for (const char *at = rules.at; at < end;) {
        const char *open = memchr(at, '{', (size_t)(end - at));
        if (open == NULL) {
            text_add_bytes(out, at, (size_t)(end - at));
            return;
        }
        const char *close = closing(open + 1, end);
        struct span head = trimmed(at, open), body = trimmed(open + 1, close);
        size_t before = out->len;
        at = close < end ? close + 1 : end;
        if (head.len == 0 || head.at[0] != '@' || depth > 0) {
            write_rule(classes, head, body, out);
            continue;
        }
        text_add_bytes(out, head.at, head.len);
        text_add_char(out, '{');
        size_t inside = out->len;
        write_rules(classes, body, depth + 1, out);
        if (out->len == inside)
            text_cut(out, before);
        else
            end_rule(out);
    }
}

void prune_styles(const char *html, struct text *out)
{
    static const char begins[] = "<style>", ends[] = "</style>";
    const char *from = strstr(html, begins), *to = from == NULL ? NULL : strstr(from, ends);
    struct classes classes;
    if (to == NULL) {
        text_add(out, html);
        return;
    }
    from += sizeof begins - 1;
    gather(to, &classes);
    text_add_bytes(out, html, (size_t)(from - html));
    text_add_char(out, '\n');
    write_rules(&classes, trimmed(from, to), 0, out);
    text_add(out, to);
}
