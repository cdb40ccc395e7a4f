#include "report/wrap.h"

#include <ctype.h>
#include <string.h>

enum { VERBATIM = 4 };

#define OPENS "\u00ab"
#define CLOSES "\u00bb"

/* Characters, not bytes: UTF-8 continuation bytes take no column. */
static size_t columns(const char *bytes, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    return count;
}

static size_t blanks(const char *line, size_t len)
{
    size_t count = 0;
    while (count < len && line[count] == ' ')
        count++;
    return count;
}

/* Bytes before the text proper: the margin and a bullet "- ", "* ", "12: ". */
static size_t hang(const char *line, size_t len)
{
    size_t margin = blanks(line, len), at = margin;
    if (at + 1 < len && (line[at] == '-' || line[at] == '*') && line[at + 1] == ' ')
        return at + 2;
    while (at < len && isdigit((unsigned char)line[at]))
        at++;
    if (at > margin && at + 1 < len && (line[at] == ':' || line[at] == '.') && line[at + 1] == ' ')
        return at + 2;
    return margin;
}

/* A word that no line begins with: mail programs would show it as a quotation, or it is a mark that French sets apart
 * from the word before it. */
static bool stays(const char *word)
{
    size_t mark = strspn(word, ";:?!");
    return word[0] == '#' || word[0] == '>' || (mark > 0 && (word[mark] == ' ' || word[mark] == '\0')) ||
           strncmp(word, CLOSES, strlen(CLOSES)) == 0;
}

/* Whether a line may end before the blank at `at`. */
static bool parts(const char *line, size_t at)
{
    bool opened = at >= strlen(OPENS) && strncmp(line + at - strlen(OPENS), OPENS, strlen(OPENS)) == 0;
    return line[at] == ' ' && !opened && !stays(line + at + 1);
}

/* Where to break: the last blank that leaves at most `room` characters, else the first one; len if none. */
static size_t break_at(const char *line, size_t len, size_t from, size_t room)
{
    size_t best = len, seen = columns(line, from);
    for (size_t i = from; i < len; i++) {
        if (parts(line, i)) {
            if (seen > room && best != len)
                return best;
            best = i;
            if (seen > room)
                return best;
        }
        seen += ((unsigned char)line[i] & 0xc0) != 0x80;
    }
    return seen > room ? best : len;
}

static void add_line(const char *line, size_t len, struct text *out)
{
    size_t margin = blanks(line, len);
    if (margin >= VERBATIM || columns(line, len) <= WRAP_COLUMNS) {
        text_add_bytes(out, line, len);
        text_add_char(out, '\n');
        return;
    }
    bool bar = len >= 2 && line[0] == '|' && line[1] == ' ';
    size_t indent = bar ? 2 : hang(line, len);
    size_t to = break_at(line, len, indent, WRAP_COLUMNS);
    text_add_bytes(out, line, to);
    text_add_char(out, '\n');
    while (to < len) {
        size_t from = to + blanks(line + to, len - to);
        size_t start = out->len;
        if (bar)
            text_add(out, "|");
        text_pad(out, start, indent);
        to = from + break_at(line + from, len - from, 0, WRAP_COLUMNS - indent);
        text_add_bytes(out, line + from, to - from);
        text_add_char(out, '\n');
    }
}

/* One line of `raw` without blanks at its end and without control characters. */
static void clean(const char *raw, size_t len, struct text *line)
{
    text_clear(line);
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)raw[i];
        if (c == '\t')
            text_add_char(line, ' ');
        else if (c >= 0x20 && c != 0x7f)
            text_add_char(line, raw[i]);
    }
    if (strcmp(line->data, "-- ") == 0)
        return;
    size_t end = line->len;
    while (end > 0 && line->data[end - 1] == ' ')
        end--;
    text_cut(line, end);
}

void wrap_text(const char *raw, struct text *out)
{
    struct text line = TEXT_EMPTY;
    size_t start = out->len;
    bool gap = false;
    while (*raw != '\0') {
        size_t len = strcspn(raw, "\n");
        clean(raw, len, &line);
        if (line.len > 0) {
            if (gap && out->len > start)
                text_add_char(out, '\n');
            add_line(line.data, line.len, out);
        }
        gap = line.len == 0;
        raw += raw[len] == '\n' ? len + 1 : len;
    }
    text_free(&line);
}
