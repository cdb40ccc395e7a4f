#include "words/stop.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

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

size_t stop_of(const char *text)
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

size_t stop_past(const char *text)
{
    size_t len = stop_of(text);
    return len + strspn(text + len, " \t\r\n");
}
