#include "words/catalog.h"

#include <stdlib.h>
#include <string.h>

static int by_key(const void *key, const void *sentence)
{
    return strcmp(key, ((const struct sentence *)sentence)->key);
}

const struct sentence *catalog_find(const char *key)
{
    return bsearch(key, catalog_english, catalog_english_count, sizeof catalog_english[0], by_key);
}

const char *catalog_text(const char *key)
{
    const struct sentence *sentence = catalog_find(key);
    return sentence == NULL ? key : sentence->form[0];
}
