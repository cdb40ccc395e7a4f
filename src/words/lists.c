#include "words/lists.h"

#include <string.h>

bool list_has(const char *const *list, const char *word)
{
    while (*list != NULL && (**list != *word || strcmp(*list, word) != 0))
        list++;
    return *list != NULL;
}
