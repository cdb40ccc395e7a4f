#include "words/marks.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

size_t marks_bullet(const char *line)
{
    static const char *const marks[] = {"•", "–", "—", "·", "‣", "▪", "●", "-", "*", "+"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        size_t length = strlen(marks[i]);
        if (strncmp(line, marks[i], length) == 0 && line[length] == ' ')
            return length + 1;
    }
    size_t digits = strspn(line, "0123456789");
    size_t letters = digits == 0 && isalpha((unsigned char)line[0]) ? 1 : 0;
    const char *mark = line + digits + letters;
    bool counts = digits + letters > 0 && digits < 3 && (*mark == ')' || (digits > 0 && *mark == '.'));
    return counts && mark[1] == ' ' ? digits + letters + 2 : 0;
}

bool marks_only_bullet(const char *line, size_t len)
{
    size_t from = strspn(line, " \t\r");
    from += from < len ? marks_bullet(line + from) : 0;
    return from + strspn(line + from, " \t\r-*+.") >= len;
}

/* "no. 1", "z. B.": the stop ends a word, no sentence. */
static bool shortens(const char *text, size_t at)
{
    static const char *const brief[] = {"nr", "vs", "dr", "mr", "mrs", "ms", "st", "sr", "sra", "ca", "bzw"};
    size_t from = at;
    while (from > 0 && strchr(" \t.\"(", text[from - 1]) == NULL)
        from--;
    size_t len = at - from, behind = at + 1 + strspn(text + at + 1, " \t");
    bool small = text[behind] >= 'a' && text[behind] <= 'z';
    bool is = small && (len == 1 || strspn(text + from, "0123456789") == len);
    for (size_t i = 0; !is && i < sizeof brief / sizeof brief[0]; i++)
        is = len == strlen(brief[i]) && strncasecmp(text + from, brief[i], len) == 0;
    return len > 0 && is;
}

size_t marks_sentence(const char *text)
{
    for (size_t at = 0; text[at] != '\0'; at++) {
        if (strchr(".!?", text[at]) == NULL || (text[at] == '.' && shortens(text, at)))
            continue;
        size_t end = at + strspn(text + at, ".!?)\"");
        while (strncmp(text + end, "\u201d", strlen("\u201d")) == 0 ||
               strncmp(text + end, "\u00bb", strlen("\u00bb")) == 0)
            end += strlen(text[end] == '\xc2' ? "\u00bb" : "\u201d");
        if (text[end] == '\0' || strchr(" \t\r", text[end]) != NULL)
            return end;
        at = end - 1;
    }
    return strlen(text);
}

size_t marks_past_sentence(const char *text)
{
    size_t len = marks_sentence(text);
    return len + strspn(text + len, " \t\r\n");
}
