#include "rules/rules.h"

const struct rules *rules_find(const char *id)
{
    for (int i = 0; rules_all[i] != NULL; i++)
        if (strcmp(rules_all[i]->id, id) == 0)
            return rules_all[i];
    return NULL;
}
