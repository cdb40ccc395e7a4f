#include "reader/said.h"

#include "base/mem.h"
#include "letter/fold.h"

#include <stdlib.h>
#include <string.h>

void said_span(struct said *said, const struct item *item, int count)
{
    int from = -1, to = 0;
    for (int i = 0; i < count; i++) {
        if (item[i].kind != ITEM_MARK && item[i].to > 0 && (from < 0 || item[i].from < from))
            from = item[i].from;
        to = item[i].to > to ? item[i].to : to;
    }
    said->from = from < 0 ? 0 : fold_source(said->typed, (size_t)from);
    said->to = from < 0 ? 0 : fold_source(said->typed, (size_t)to);
}

char *said_copy(const struct said *said)
{
    return said->to == 0 ? NULL : mem_copy_part(said->typed + said->from, said->to - said->from);
}

void said_widen(const struct said *said, char **text)
{
    const char *at = said->to == 0 || *text == NULL ? NULL : strstr(said->typed, *text);
    if (at == NULL || (size_t)(at - said->typed) > said->from)
        return;
    free(*text);
    *text = mem_copy_part(at, said->to - (size_t)(at - said->typed));
}
