#include "words/bullet.h"

#include <ctype.h>
#include <string.h>

size_t bullet_len(const char *line)
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

bool bullet_only(const char *line, size_t len)
{
    size_t from = strspn(line, " \t\r");
    from += from < len ? bullet_len(line + from) : 0;
    return from + strspn(line + from, " \t\r-*+.") >= len;
}
