#include "words/catalog.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static _Thread_local const struct catalog *used;

static int by_key(const void *key, const void *at)
{
    return strcmp(key, catalog_keys + *(const uint32_t *)at);
}

const struct catalog *catalog_named(const char *code)
{
    for (const struct catalog *one = catalogs; one->code != NULL; one++)
        if (strcasecmp(one->code, code) == 0 || strcasecmp(one->name, code) == 0)
            return one;
    return NULL;
}

const struct catalog *catalog_used(void)
{
    return used == NULL ? catalogs : used;
}

const struct catalog *catalog_use(const struct catalog *catalog)
{
    const struct catalog *before = catalog_used();
    used = catalog;
    return before;
}

const char *catalog_forms(const struct catalog *catalog, size_t key)
{
    return catalog->at[key] == 0 ? NULL : catalog->words + catalog->at[key];
}

const char *catalog_sentence(const char *key, long long number)
{
    const uint32_t *found = bsearch(key, catalog_key_at, catalog_count, sizeof catalog_key_at[0], by_key);
    const struct catalog *catalog = catalog_used();
    const char *form = found == NULL ? NULL : catalog_forms(catalog, (size_t)(found - catalog_key_at));
    if (found != NULL && form == NULL) {
        catalog = catalogs;
        form = catalog_forms(catalog, (size_t)(found - catalog_key_at));
    }
    if (form == NULL)
        return NULL;
    unsigned which = *form > 1 ? catalog->plural(number < 0 ? 0 : (unsigned long)number) : 0;
    if (which >= (unsigned)*form)
        which = 0;
    for (form++; which > 0; which--)
        form += strlen(form) + 1;
    return form;
}

const char *catalog_text(const char *key)
{
    const char *sentence = catalog_sentence(key, 1);
    return sentence == NULL ? key : sentence;
}
