#include "words/catalog.h"

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

/* "quorum.name.santa-croce"; returns its length, 0: it is too long to be one. Boards name dozens of things. */
static size_t add_key(const char *game, const char *name, char key[KEY_BYTES])
{
    static const char between[] = ".name.";
    size_t before = strlen(game), more = strlen(name), len = before + sizeof between - 1;
    if (before + sizeof between + more > KEY_BYTES)
        return 0;
    memcpy(key, game, before);
    memcpy(key + before, between, sizeof between);
    for (; *name != '\0'; name++) {
        char small = (char)(*name | ('a' - 'A')); /* of a letter */
        bool letter = small >= 'a' && small <= 'z', digit = *name >= '0' && *name <= '9';
        key[len++] = letter ? small : digit ? *name : '-';
    }
    key[len] = '\0';
    return len;
}

const char *catalog_name(const char *game, const char *name, const char *form)
{
    char key[KEY_BYTES];
    const char *forms = NULL;
    size_t len = catalog_used() == catalogs || name == NULL ? 0 : add_key(game, name, key);
    if (len == 0)
        return name;
    size_t more = form == NULL ? 0 : strlen(form);
    if (more != 0 && len + 1 + more < KEY_BYTES) {
        key[len] = '.';
        memcpy(key + len + 1, form, more + 1);
        forms = forms_of(catalog_used(), key);
        key[len] = '\0';
    }
    if (forms == NULL)
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
