#include "words/comment.h"

#include "words/marks.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum { SPAN_BYTES = 1000, BULLET_BYTES = 3 };

/* Signs that begin a line of which nothing is said: crosses, too. Behind a blank here one is needed. */
static const char *const openers[] = {"//",     ";",      "%",      "::",      "--",         "dnl ",
                                      "' ",     ".. ",    "\u2717", "\u2718",  "\u2716",     "\u2612",
                                      "\u274c", "\u274e", "\u26d4", "\u00d7 ", "\U0001F6AB", "\U0001F6D1"};

/* What stands between two signs, over several lines, too. */
static const struct {
    const char *open, *close;
    bool rest; /* if it is not closed, it is the rest of its line */
} pairs[] = {{"/*", "*/", true},     {"<!--", "-->", true},      {"(*", "*)", true},
             {"{-", "-}", true},     {"~~", "~~", false},        {"[strike]", "[/strike]", false},
             {"[s]", "[/s]", false}, {"[del]", "[/del]", false}, {"<strike>", "</strike>", false},
             {"<s>", "</s>", false}, {"<del>", "</del>", false}};

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool is_end(char byte)
{
    return byte == '\0' || byte == '\n';
}

static size_t to_end(const char *at)
{
    return strcspn(at, "\n");
}

/* Also behind a bullet, and where a mail program has made "*" of bold letters. Looks back, and no further than it must:
 * a line may be long. */
static bool begins_line(const char *line, size_t at)
{
    while (at > 0 && (is_blank(line[at - 1]) || line[at - 1] == '*'))
        at--;
    size_t from = at;
    while (from > 0 && at - from < BULLET_BYTES && !is_blank(line[from - 1]))
        from--;
    if (at > 0 && from + marks_bullet(line + from) != at + 1)
        return false;
    while (from > 0 && is_blank(line[from - 1]))
        from--;
    return from == 0;
}

/* "REM take 2", "REM Bre - Eng". "REM F North Sea" removes it, and so does "rem par". */
static bool is_remark(const char *from)
{
    if (strncmp(from, "REM ", 4) != 0)
        return false;
    const char *word = from + 3 + strspn(from + 3, " \t");
    size_t len = to_end(word);
    bool unit = strncasecmp(word, "army ", 5) == 0 || strncasecmp(word, "fleet ", 6) == 0;
    return (*word >= 'a' && *word <= 'z' && !unit && memchr(word, ' ', len) != NULL) ||
           memchr(word, '-', len) != NULL || memchr(word, '>', len) != NULL;
}

/* The first byte of one of the signs? It is soon known that most words begin none. */
static bool may_open(char byte)
{
    return ((unsigned char)byte & 0x80) != 0 || strchr("#/;%:-dD'.R", byte) != NULL;
}

/* The rest of a line behind one of the signs. */
static size_t rest_at(const char *line, size_t at)
{
    const char *from = line + at;
    if (!may_open(*from))
        return 0;
    bool begins = begins_line(line, at);
    if (!begins && (at == 0 || !is_blank(from[-1])))
        return 0;
    if (*from == '#' ? from[1] < '0' || from[1] > '9' : strncmp(from, "//", 2) == 0)
        return to_end(from);
    if (!begins)
        return 0;
    if (strncmp(from, "---", 3) == 0)
        return 0; /* a row */
    if (is_remark(from))
        return to_end(from);
    for (size_t i = 0; i < sizeof openers / sizeof openers[0]; i++) {
        size_t len = strcspn(openers[i], " ");
        if (strncasecmp(from, openers[i], len) == 0 && (openers[i][len] == '\0' || is_blank(from[len])))
            return strspn(from + len, " \t\r") + len < to_end(from) ? to_end(from) : 0; /* "-- " begins a signature */
    }
    return 0;
}

/* Up to where the sign that closes each pair has been looked for in vain; NULL: not yet. */
struct searched {
    const char *to[sizeof pairs / sizeof pairs[0]];
};

/* Bytes to behind the sign; 0: it does not stand there, or too far away to belong to what opens here. */
static size_t behind(const char *from, const char *close, bool over_lines, const char **searched)
{
    size_t len = strlen(close), i = *searched > from ? (size_t)(*searched - from) : 0;
    for (; i < SPAN_BYTES && from[i] != '\0' && (over_lines || from[i] != '\n'); i++)
        if (strncasecmp(from + i, close, len) == 0)
            return i + len;
    *searched = from + i;
    return 0;
}

/* Something between two signs. */
static size_t pair_at(const char *from, bool over_lines, struct searched *searched)
{
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        size_t len = strlen(pairs[i].open);
        if (strncasecmp(from, pairs[i].open, len) != 0)
            continue;
        size_t rest = behind(from + len, pairs[i].close, over_lines, &searched->to[i]);
        if (rest > strlen(pairs[i].close)) /* "~~~~" is a row of signs */
            return len + rest;
        return pairs[i].rest && rest == 0 ? to_end(from) : 0;
    }
    return 0;
}

/* "~take 2~", as chats have it: whole words. */
static size_t tilde_at(const char *line, size_t at)
{
    const char *from = line + at;
    if (*from != '~' || (at > 0 && !is_blank(from[-1])) || is_blank(from[1]) || from[1] == '~')
        return 0;
    size_t len = 1 + strcspn(from + 1, "~\n");
    bool closes = from[len] == '~' && len > 1 && !is_blank(from[len - 1]);
    return closes && (is_end(from[len + 1]) || strchr(" \t\r.,;!?", from[len + 1]) != NULL) ? len + 1 : 0;
}

/* A letter with a stroke through it: U+0334 to U+0338 follow it. */
static size_t stroke_at(const char *from)
{
    size_t len = 1;
    while (((unsigned char)from[len] & 0xc0) == 0x80)
        len++;
    bool struck = (unsigned char)from[len] == 0xcc && (unsigned char)from[len + 1] >= 0xb4 &&
                  (unsigned char)from[len + 1] <= 0xb8;
    return struck && !is_end(*from) ? len + 2 : 0;
}

/* Within a word of ASCII nothing begins, and nothing is struck out: soon known of most bytes. */
static bool is_within(const char *line, size_t at)
{
    return at > 0 && isalpha((unsigned char)line[at - 1]) && (isalpha((unsigned char)line[at]) || line[at] == ' ') &&
           (line[at + 1] & 0x80) == 0;
}

static size_t span_at(const char *line, size_t at, bool over_lines, struct searched *searched)
{
    const char *from = line + at;
    if (is_within(line, at))
        return 0;
    size_t len = stroke_at(from);
    if (len == 0)
        len = rest_at(line, at);
    if (len == 0 && strchr("/<~[({", *from) != NULL)
        len = pair_at(from, over_lines, searched);
    return len == 0 ? tilde_at(line, at) : len;
}

size_t comment_at(const char *line, size_t at)
{
    struct searched none = {{NULL}};
    return is_end(line[at]) ? 0 : span_at(line, at, false, &none);
}

void comment_blank(char *text)
{
    struct searched searched = {{NULL}};
    for (char *line = text; *line != '\0'; line += *line == '\n' ? 1 : 0) {
        size_t end = to_end(line);
        bool any = false;
        for (size_t at = 0, len; at<end; at += len> 0 ? len : 1) {
            len = span_at(line, at, true, &searched);
            any = any || len > 0;
            for (size_t i = at; i < at + len; i++)
                line[i] = line[i] == '\n' ? '\n' : ' ';
            len = len < end - at ? len : end - at; /* what ends in a later line: that is looked at itself */
        }
        if (any && marks_only_bullet(line, end)) /* what is left of it */
            memset(line, ' ', end);
        line += end;
    }
}
