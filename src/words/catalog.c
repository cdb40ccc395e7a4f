#include "words/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { KEY_BYTES = 96 };

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

/* NULL: this language has no sentence of that key itself. */
static const char *forms_of(const struct catalog *catalog, const char *key)
{
    const uint32_t *found = bsearch(key, catalog_key_at, catalog_count, sizeof catalog_key_at[0], by_key);
    return found == NULL ? NULL : catalog_forms(catalog, (size_t)(found - catalog_key_at));
}

bool catalog_has(const char *key)
{
    return forms_of(catalog_used(), key) != NULL;
}

const char *catalog_sentence(const char *key, long long number)
{
    const struct catalog *catalog = catalog_used();
    const char *form = forms_of(catalog, key);
    if (form == NULL) {
        catalog = catalogs;
        form = forms_of(catalog, key);
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

/* "quorum.name.santa-croce.in"; false: it is too long to be one. */
static bool name_key(const char *game, const char *name, const char *form, char key[KEY_BYTES])
{
    int len = snprintf(key, KEY_BYTES, "%s.name.", game);
    while (*name != '\0' && len >= 0 && len < KEY_BYTES - 1) {
        size_t word = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
        for (size_t i = 0; i < word && len < KEY_BYTES - 1; i++)
            key[len++] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + ('a' - 'A') : name[i]);
        name += word;
        if (*name != '\0' && len < KEY_BYTES - 1)
            key[len++] = '-';
        name += *name != '\0';
    }
    int more = len < 0 ? 0
                       : snprintf(key + len, (size_t)(KEY_BYTES - len), "%s%s", form == NULL ? "" : ".",
                                  form == NULL ? "" : form);
    return len >= 0 && len + more < KEY_BYTES;
}

const char *catalog_name(const char *game, const char *name, const char *form)
{
    char key[KEY_BYTES];
    const char *forms = NULL;
    if (catalog_used() == catalogs || name == NULL)
        return name;
    if (form != NULL && name_key(game, name, form, key))
        forms = forms_of(catalog_used(), key);
    if (forms == NULL && name_key(game, name, NULL, key))
        forms = forms_of(catalog_used(), key);
    return forms == NULL ? name : forms + 1;
}

const char *catalog_word(const char *const words[][2], const char *word)
{
    while (words[0][0] != NULL && strcmp(words[0][0], word) != 0)
        words++;
    return words[0][0] == NULL ? word : catalog_text(words[0][1]);
}

const char *catalog_text(const char *key)
{
    const char *sentence = catalog_sentence(key, 1);
    return sentence == NULL ? key : sentence;
}
