#include "reader/form.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum { FORM_LINES = 40 }; /* so far down the blank is looked for */

/* The bytes of a label at the beginning of a line, without its colon; 0: there is none. */
static size_t label_of(const char *line)
{
    size_t length = strcspn(line, ":");
    return line[length] == ':' ? length : 0;
}

/* What stands behind the label, and behind the blank that was to be filled in. */
static const char *filling_of(const char *line)
{
    const char *at = line + label_of(line);
    return at + strspn(at, ": \t_");
}

static bool same_label(const char *a, const char *b)
{
    size_t length = label_of(a);
    return length > 0 && label_of(b) == length && strncasecmp(a, b, length) == 0;
}

int form_end(const char *const *lines, int count, int at)
{
    if (label_of(lines[at]) > 0 && *filling_of(lines[at]) == '\0')
        for (int i = at + 1; i < count && i <= at + FORM_LINES; i++)
            if (same_label(lines[at], lines[i]) && *filling_of(lines[i]) != '\0')
                return i;
    return strstr(lines[at], "__") != NULL && *filling_of(lines[at]) == '\0' ? at + 1 : at;
}
