#include "engine/play/mapped.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "engine/play/maps.h"
#include "rules/options.h"

/* Rules that were made, by what they were made of. */
struct made {
    struct made *next;
    const struct rules *of;
    uint8_t hash[CIPHER_HASH];
    const struct rules *rules;
};

static _Thread_local struct made *known;

/* The files of a map as a game keeps them; those that are not there yet are fetched. */
struct keeping {
    struct jv *files;                 /* [{"name","text"}] */
    const struct maps_files *outside; /* NULL: all are there */
};

static const char *kept_text(const struct jv *files, const char *name, size_t *size)
{
    for (size_t i = 0; i < jv_size(files); i++) {
        const struct jv *file = jv_at(files, i);
        const char *text = jv_member_string(file, "text"), *own = jv_member_string(file, "name");
        if (text == NULL || own == NULL || strcmp(own, name) != 0)
            continue;
        *size = strlen(text);
        return text;
    }
    return NULL;
}

/* What is read is what is kept. */
static const char *bytes(void *context, const char *name, size_t *size)
{
    struct keeping *keeping = context;
    const char *text = kept_text(keeping->files, name, size);
    if (text != NULL || keeping->outside == NULL)
        return text;
    const char *found = keeping->outside->bytes(keeping->outside->context, name, size);
    if (found == NULL)
        return NULL;
    struct jv *file = jv_new_object();
    struct text whole = TEXT_EMPTY;
    text_add_bytes(&whole, found, *size);
    jv_put_string(file, "name", name);
    jv_put_text(file, "text", &whole);
    jv_add(keeping->files, file);
    return kept_text(keeping->files, name, size);
}

static void hash_of(const struct jv *files, const char *name, uint8_t hash[CIPHER_HASH])
{
    struct text whole = TEXT_EMPTY;
    text_add(&whole, name);
    jv_dump(files, &whole);
    cipher_hash(&(struct cipher_part){whole.data, whole.len}, 1, hash);
    text_free(&whole);
}

static const struct rules *find_known(const struct rules *rules, const uint8_t hash[CIPHER_HASH])
{
    for (const struct made *made = known; made != NULL; made = made->next)
        if (made->of == rules && memcmp(made->hash, hash, CIPHER_HASH) == 0)
            return made->rules;
    return NULL;
}

/* What was just made, for a map that may be known. */
static const struct rules *keep(const struct rules *of, struct rules *rules, const char *name, struct jv *files)
{
    uint8_t hash[CIPHER_HASH];
    hash_of(files, name, hash);
    const struct rules *before = find_known(of, hash);
    if (before != NULL) {
        free(rules);
        return before;
    }
    struct made *made = mem_new(1, sizeof *made);
    struct jv *kept = jv_new_object();
    cipher_hex_put(kept, "hash", hash, CIPHER_HASH);
    jv_put_string(kept, "name", name);
    jv_put(kept, "files", jv_copy_deep(files));
    rules->map.name = mem_copy_text(name);
    rules->map.kept = kept;
    *made = (struct made){.next = known, .of = of, .rules = rules};
    memcpy(made->hash, hash, sizeof hash);
    known = made;
    return rules;
}

static enum rc make(const struct rules *rules, const char *name, struct keeping *keeping, const struct rules **out,
                    struct err *err)
{
    const struct maps_files files = {.bytes = bytes, .context = keeping};
    struct maps_told told = {TEXT_EMPTY, TEXT_EMPTY, 0};
    struct text first = TEXT_EMPTY;
    enum rc rc = RC_OK;
    text_addf(&first, "%s.map", name);
    struct rules *made = rules->maps->make(&files, first.data, &told);
    if (made == NULL)
        rc = err_set(err, RC_BAD, "the map %s: %s", name, told.faults.len == 0 ? "" : told.faults.data);
    else
        *out = keep(rules, made, name, keeping->files);
    text_free(&first);
    maps_told_free(&told);
    return rc;
}

enum rc mapped_by_name(const struct rules *rules, const char *map, const char *folder, const struct rules **out,
                       struct err *err)
{
    struct maps_folder opened;
    if (rules->maps == NULL)
        return err_set(err, RC_BAD, "%s has no maps", rules->title);
    if (strpbrk(map, "/.") != NULL || map[0] == '\0' || strlen(map) >= MAPS_NAME_MOST)
        return err_set(err, RC_BAD, "a map is called by its name, without folder and ending: '%s'", map);
    maps_folder_open(&opened, folder, rules, map);
    struct keeping keeping = {.files = jv_new_array(), .outside = &opened.files};
    enum rc rc = make(rules, map, &keeping, out, err);
    jv_free(keeping.files);
    maps_folder_close(&opened);
    return rc;
}

/* What a game keeps: its files are as they were. */
static enum rc by_kept(const struct rules *rules, const struct jv *kept, const struct rules **out, struct err *err)
{
    struct keeping keeping = {.files = jv_get(kept, "files")};
    const char *name = jv_member_string(kept, "name"), *wanted = jv_member_string(kept, "hash");
    uint8_t hash[CIPHER_HASH], said[CIPHER_HASH];
    if (name == NULL || wanted == NULL || !jv_is_array(keeping.files) || !cipher_hex_read(wanted, said, sizeof said))
        return err_set(err, RC_BAD, "map: its name, its files and their hash are wanted");
    hash_of(keeping.files, name, hash);
    if (!cipher_same(hash, said, sizeof hash))
        return err_set(err, RC_BAD, "the map %s is not that of its hash", name);
    *out = find_known(rules, hash);
    return *out != NULL ? RC_OK : make(rules, name, &keeping, out, err);
}

enum rc mapped_rules(const struct rules *rules, const struct jv *options, const char *folder, const struct rules **out,
                     struct err *err)
{
    const struct jv *map = jv_get(options, OPTION_MAP);
    *out = rules;
    if (map == NULL || rules->maps == NULL)
        return RC_OK;
    return jv_string(map) != NULL ? mapped_by_name(rules, jv_string(map), folder, out, err)
                                  : by_kept(rules, map, out, err);
}

const struct rules *mapped_with(const char *id, const struct jv *kept)
{
    const struct rules *rules = rules_find(id), *out = NULL;
    if (rules == NULL || kept == NULL)
        return rules;
    return rules->maps != NULL && by_kept(rules, kept, &out, NULL) == RC_OK ? out : NULL;
}

enum rc mapped_stored(const struct rules *rules, const char *options, const struct rules **out, struct err *err)
{
    struct jv *json = NULL;
    *out = rules;
    if (rules->maps == NULL)
        return RC_OK;
    enum rc rc = jv_parse(options, strlen(options), &json, err);
    if (rc == RC_OK)
        rc = mapped_rules(rules, json, "", out, err);
    jv_free(json);
    return rc;
}

const struct rules *mapped_of(const char *id, const char *options)
{
    const struct rules *rules = rules_find(id), *out = NULL;
    return rules != NULL && mapped_stored(rules, options, &out, NULL) == RC_OK ? out : NULL;
}
