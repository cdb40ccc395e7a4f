#include "engine/letters/rules_page.h"

#include "base/embedded.h"

#include <ctype.h>
#include <string.h>

/* Without stars, backticks and the addresses of links. */
static void write_plain(const char *at, size_t len, struct text *out)
{
    const char *end = at + len;
    while (at < end) {
        const char *close = *at == ']' && at + 1 < end && at[1] == '(' ? memchr(at, ')', (size_t)(end - at)) : NULL;
        if (close != NULL)
            at = close + 1;
        else if (*at == '[' || *at == '`' || *at == '*')
            at++;
        else
            text_add_char(out, *at++);
    }
}

/* "| Africa | wheat | wood |" -> "- Africa: wheat; wood" */
static void write_row(const char *line, size_t len, struct text *out)
{
    int cells = 0;
    const char *end = line + len;
    for (const char *at = line + 1; at < end;) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        bar = bar == NULL ? end : bar;
        const char *from = at, *to = bar;
        while (from < to && isspace((unsigned char)*from))
            from++;
        while (to > from && isspace((unsigned char)to[-1]))
            to--;
        if (to > from) {
            text_add(out, cells == 0 ? "- " : cells == 1 ? ": " : "; ");
            write_plain(from, (size_t)(to - from), out);
        }
        cells += to > from || cells > 0 ? 1 : 0;
        at = bar + 1;
    }
}

static void write_title(const char *line, size_t len, struct text *out)
{
    size_t marks = strspn(line, "# ");
    size_t from = out->len;
    write_plain(line + marks, len - marks, out);
    for (size_t i = from; i < out->len; i++)
        out->data[i] = (char)toupper((unsigned char)out->data[i]);
}

bool rules_page(const struct rules *rules, struct jv *facts)
{
    char path[64];
    struct text name = text_fixed(path, sizeof path);
    text_addf(&name, "docs/rules/%s.md", rules->id);
    const struct embedded *page = embedded_find(path);
    if (page == NULL)
        return false;
    bool code = false;
    struct jv *lines = jv_new_array();
    for (const char *line = page->data; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        struct text plain = TEXT_EMPTY;
        bool fence = strncmp(line, "```", 3) == 0, indented = strncmp(line, "    ", 4) == 0;
        code = fence ? !code : code;
        if (code || indented)
            text_add_bytes(&plain, line, fence ? 0 : len);
        else if (line[0] == '#')
            write_title(line, len, &plain);
        else if (line[0] == '|' && strspn(line, "|- :") < len)
            write_row(line, len, &plain);
        else if (line[0] != '|')
            write_plain(line, fence ? 0 : len, &plain);
        if (!fence && (line[0] != '|' || plain.len > 0)) {
            struct jv *one = jv_new_object();
            jv_put_string(one, "text", plain.data);
            jv_add(lines, one);
        }
        text_free(&plain);
        line += len + (line[len] == '\n');
    }
    jv_put(facts, "lines", lines);
    return true;
}
