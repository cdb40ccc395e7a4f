#include "mail/quote_lines.h"

#include <string.h>

enum {
    MARKED_LINES = 4, /* so many lines of ours behind a mark make it one */
    MAILBOX_LINES = 3,
    TAIL_BYTES = 40
};

/* Steps over "> >> " and counts; up to three blanks may stand before the first mark. */
static const char *step_over_marks(const char *line, size_t *depth)
{
    const char *at = line + strspn(line, " ");
    *depth = 0;
    if (*at != '>' || at - line > 3)
        return line;
    while (*at == '>') {
        ++*depth;
        at++;
        if (*at == ' ' && at[1] == '>')
            at++;
    }
    return *at == ' ' ? at + 1 : at;
}

/* "On Friday Anna <anna@example.org" was broken before its ">": "> wrote:" is then no quotation. The "<" and the
 * address may stand on lines of their own. */
static bool closes_mailbox(const struct body_line *lines, size_t at, const char *line)
{
    size_t len = strlen(line);
    if (line[0] != '>' || len > TAIL_BYTES || (len > 1 && line[len - 1] != ':'))
        return false;
    bool address = false;
    for (size_t i = at; i > 0 && at - i < MAILBOX_LINES && lines[i - 1].depth == 0; i--) {
        const char *text = lines[i - 1].text, *open = strrchr(text, '<');
        const char *from = open != NULL ? open : text;
        address = address || strchr(from, '@') != NULL;
        if (strchr(from, '>') != NULL || from[strcspn(from, " ")] == ' ')
            return false;
        if (open != NULL)
            return address;
    }
    return false;
}

size_t quote_lines_split(char *text, char *plain, struct body_line *lines)
{
    size_t count = 0;
    for (char *line = strsep(&text, "\n"); line != NULL; line = strsep(&text, "\n")) {
        char *squeezed = strsep(&plain, "\n"); /* both hold the same bytes at first; these lines only shrink */
        struct body_line *out = &lines[count++];
        size_t len = strlen(line);
        while (len > 0 && strchr(" \t\r", line[len - 1]) != NULL)
            line[--len] = '\0';
        out->width = len;
        out->text = step_over_marks(line, &out->depth);
        if (closes_mailbox(lines, count - 1, line)) {
            out->text = line;
            out->depth = 0;
            out->closing = true;
        }
        squeezed += out->text - line;
        quote_sent_plain(squeezed);
        out->plain = squeezed;
    }
    return count;
}

void quote_lines_find_marks(struct body_line *lines, size_t count, struct sent *sent)
{
    static const char marks[] = "\t|:}%";
    for (const char *mark = marks; *mark != '\0'; mark++) {
        size_t ours = 0;
        for (int pass = 0; pass < 2 && (pass == 0 || ours >= MARKED_LINES); pass++)
            for (size_t i = 0; i < count; i++) {
                struct body_line *line = &lines[i];
                if (line->depth > 0 || line->text[0] != *mark)
                    continue;
                const char *plain = line->plain + (line->plain[0] == *mark ? 1 : 0);
                plain += strspn(plain, " ");
                if (pass == 0)
                    ours += *plain != '\0' && quote_sent_has(sent, plain) ? 1 : 0;
                else
                    *line =
                        (struct body_line){.text = line->text + 1, .plain = plain, .depth = 1, .width = line->width};
            }
    }
}

bool quote_lines_are_marked(const struct body_line *lines, size_t count, struct sent *sent)
{
    size_t marked = 0, plain = 0, ours = 0;
    for (size_t i = 0; i < count; i++) {
        if (lines[i].plain[0] == '\0')
            continue;
        if (lines[i].depth == 0) {
            plain++;
            continue;
        }
        marked++;
        ours += quote_sent_has(sent, lines[i].plain) ? 1 : 0;
    }
    return ours > 0 && marked >= plain;
}
