#include "reader/list.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Without blanks and commas around it. */
static void add(struct list *list, const char *from, const char *end)
{
    while (from < end && strchr(" \t,;", *from) != NULL)
        from++;
    while (end > from && strchr(" \t\r,;", end[-1]) != NULL)
        end--;
    if (end > from && list->count < LIST_MOST)
        list->entry[list->count++] = mem_copy_part(from, (size_t)(end - from));
}

/* Whether it holds so many entries; else there is nothing in it. */
static bool holds(struct list *list, int least)
{
    if (list->count < least)
        list_free(list);
    return list->count > 0;
}

/* Where the number stands as the mark of an entry, "2. " or "2) ", from here on; NULL: nowhere. */
static const char *find_number(const char *line, int number, char mark)
{
    for (const char *at = line; *at != '\0'; at++) {
        bool begins = at == line || strchr(" \t,;", at[-1]) != NULL;
        if (begins && at[0] == '0' + number && at[1] == mark && at[2] == ' ')
            return at;
    }
    return NULL;
}

bool list_numbered(const char *line, struct list *out)
{
    *out = (struct list){.count = 0};
    line += strspn(line, " \t>");
    if (line[0] != '1' || (line[1] != '.' && line[1] != ')') || line[2] != ' ')
        return false;
    char mark = line[1];
    for (int number = 2; number <= 9; number++) {
        const char *next = find_number(line + 3, number, mark);
        if (next == NULL)
            break;
        add(out, line + 3, next);
        line = next;
    }
    if (out->count == 0)
        return false;
    add(out, line + 3, line + strlen(line));
    return true;
}

bool list_cells(const char *line, struct list *out)
{
    *out = (struct list){.count = 0};
    for (const char *from = line; *from != '\0';) {
        const char *end = strstr(from, "  ");
        end = end == NULL ? from + strlen(from) : end;
        add(out, from, end);
        from = end + strspn(end, " ");
    }
    return holds(out, 3);
}

bool list_dashed(const char *line, struct list *out)
{
    bool dashed = true;
    *out = (struct list){.count = 0};
    for (const char *from = line + strspn(line, " \t"); *from != '\0' && dashed; from += strspn(from, " \t")) {
        size_t length = strcspn(from, " \t");
        const char *dash = memchr(from, '-', length);
        dashed = dash != NULL && dash > from && dash < from + length - 1;
        add(out, from, from + length);
        from += length;
    }
    return holds(out, dashed ? 2 : LIST_MOST + 1);
}

bool list_commas(const char *line, struct list *out)
{
    *out = (struct list){.count = 0};
    for (const char *from = line; *from != '\0';) {
        const char *end = from + strcspn(from, ",;");
        add(out, from, end);
        from = *end == '\0' ? end : end + 1;
    }
    return holds(out, 2);
}

void list_free(struct list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->entry[i]);
    *list = (struct list){.count = 0};
}
