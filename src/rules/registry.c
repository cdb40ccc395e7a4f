#include "rules/rules.h"

const struct rules *rules_find(const char *id)
{
    for (int i = 0; rules_all[i] != NULL; i++)
        if (strcmp(rules_all[i]->id, id) == 0)
            return rules_all[i];
    return NULL;
}

const struct rules *rules_version(const struct rules *rules, int version)
{
    while (rules != NULL && rules->version != version)
        rules = rules->earlier;
    return rules;
}

void rules_names(struct text *out)
{
    for (int i = 0; rules_all[i] != NULL; i++) {
        text_add(out, i == 0 ? "" : ", ");
        text_add(out, rules_all[i]->id);
    }
}
