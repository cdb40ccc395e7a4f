#include "position_mutate.h"

#include "scene.h"

enum { CHANGES = 4, TRIES = 60, KEY = 48 };

/* A value of a real position and the member it stands in, however deep in lists. */
struct known {
    char key[KEY];
    const struct jv *value;
};

struct pool {
    struct known *known;
    size_t count, cap;
};

struct mutation {
    const struct pool *pool;
    uint64_t random;
    size_t at, target; /* nodes are numbered in the order of walking */
    const char *key;   /* of the member being walked */
    struct jv *into;   /* the object being copied */
};

static void pool_add(struct pool *pool, const char *key, const struct jv *value);

static bool pool_member(const char *key, struct jv *value, void *context)
{
    pool_add(context, key, value);
    return true;
}

static void pool_add(struct pool *pool, const char *key, const struct jv *value)
{
    if (pool->count == pool->cap) {
        pool->cap = pool->cap == 0 ? 4096 : 2 * pool->cap;
        pool->known = realloc(pool->known, pool->cap * sizeof *pool->known);
        must(pool->known != NULL);
    }
    struct known *known = &pool->known[pool->count++];
    (void)snprintf(known->key, sizeof known->key, "%s", key);
    known->value = value;
    (void)jv_each(value, pool_member, pool);
    for (size_t i = 0; i < jv_size(value) && jv_is_array(value); i++)
        pool_add(pool, key, jv_at(value, i));
}

static const struct pool *pool_of(const char *game)
{
    static struct pool pool; /* a target is about one game */
    const struct scene *scene = scene_of(game);
    for (int i = 0; pool.count == 0 || i < scene->given; i++) {
        if (i == 0 && pool.count > 0)
            break;
        pool_add(&pool, "", scene->positions[i]);
    }
    return &pool;
}

static size_t below(struct mutation *mutation, size_t bound)
{
    return fuzz_below(&mutation->random, bound);
}

/* A value of a real position, of the same member where luck has it. */
static struct jv *another(struct mutation *mutation)
{
    const struct known *known = &mutation->pool->known[below(mutation, mutation->pool->count)];
    for (int i = 0; i < TRIES && strcmp(known->key, mutation->key) != 0; i++)
        known = &mutation->pool->known[below(mutation, mutation->pool->count)];
    return jv_copy_deep(known->value);
}

static struct jv *changed_int(struct mutation *mutation, int64_t number)
{
    static const int64_t odd[] = {0, 1, -1, 2, 7, 127, 128, 255, 256, 32767, 65536, INT32_MAX, INT32_MIN, INT64_MAX};
    switch (below(mutation, 6)) {
    case 0:
    case 1:
        return jv_new_int(number < INT64_MAX ? number + 1 : 0);
    case 2:
    case 3:
        return jv_new_int(number > INT64_MIN ? number - 1 : 0);
    case 4:
        return jv_new_int((int64_t)below(mutation, 20));
    default:
        return jv_new_int(odd[below(mutation, sizeof odd / sizeof odd[0])]);
    }
}

/* The list with one entry less, twice, in another place, or of another list. */
static struct jv *changed_array(struct mutation *mutation, const struct jv *array)
{
    struct jv *out = jv_new_array();
    size_t size = jv_size(array), one = below(mutation, size + 1), two = below(mutation, size + 1);
    size_t kind = below(mutation, 4);
    for (size_t i = 0; i < size; i++) {
        size_t from = kind == 1 && i == one && two < size ? two : kind == 1 && i == two && one < size ? one : i;
        if (kind == 0 && i == one)
            continue;
        jv_add(out, jv_copy_deep(jv_at(array, from)));
        if (kind == 2 && i == one)
            jv_add(out, jv_copy_deep(jv_at(array, i)));
    }
    if (kind == 3)
        jv_add(out, another(mutation));
    return out;
}

static struct jv *changed(struct mutation *mutation, const struct jv *value)
{
    int64_t number = 0;
    bool flag = false;
    if (below(mutation, 4) == 0)
        return another(mutation);
    if (below(mutation, 40) == 0)
        return jv_new_null();
    if (jv_int(value, INT64_MIN, INT64_MAX, &number))
        return changed_int(mutation, number);
    if (jv_bool(value, &flag))
        return jv_new_bool(!flag);
    if (jv_is_array(value))
        return changed_array(mutation, value);
    return another(mutation);
}

static struct jv *copied(struct mutation *mutation, const struct jv *value);

static bool copy_member(const char *key, struct jv *value, void *context)
{
    struct mutation *mutation = context;
    struct jv *into = mutation->into;
    const char *outer = mutation->key;
    mutation->key = key;
    bool left_out = mutation->at == mutation->target && below(mutation, 60) == 0;
    struct jv *copy = copied(mutation, value);
    mutation->key = outer;
    mutation->into = into;
    if (left_out)
        jv_free(copy);
    else
        jv_put(into, key, copy);
    return true;
}

static struct jv *copied(struct mutation *mutation, const struct jv *value)
{
    if (mutation->at++ == mutation->target)
        return changed(mutation, value);
    if (jv_is_object(value)) {
        struct jv *out = mutation->into = jv_new_object();
        (void)jv_each(value, copy_member, mutation);
        return out;
    }
    if (!jv_is_array(value))
        return jv_copy_deep(value);
    struct jv *out = jv_new_array();
    for (size_t i = 0; i < jv_size(value); i++)
        jv_add(out, copied(mutation, jv_at(value, i)));
    return out;
}

static bool count_member(const char *key, struct jv *value, void *context);

static size_t nodes(const struct jv *value)
{
    size_t count = 1;
    (void)jv_each(value, count_member, &count);
    for (size_t i = 0; jv_is_array(value) && i < jv_size(value); i++)
        count += nodes(jv_at(value, i));
    return count;
}

static bool count_member(const char *key, struct jv *value, void *context)
{
    (void)key;
    *(size_t *)context += nodes(value);
    return true;
}

static void change_tree(struct mutation *mutation, struct jv **tree)
{
    size_t changes = 1 + below(mutation, CHANGES);
    for (size_t i = 0; i < changes; i++) {
        mutation->at = 0;
        mutation->target = 1 + below(mutation, nodes(*tree));
        mutation->key = "";
        struct jv *next = copied(mutation, *tree);
        jv_free(*tree);
        *tree = next;
    }
}

/* Writes the tree where the input stood, and frees it. */
static size_t put_tree(struct jv *tree, uint8_t *bytes, size_t size, size_t most)
{
    struct text out = TEXT_EMPTY;
    jv_dump(tree, &out);
    jv_free(tree);
    size_t len = out.len <= most ? out.len : 0;
    memcpy(bytes, out.data, len);
    text_free(&out);
    return len > 0 ? len : size;
}

size_t position_mutate(const char *game, uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    struct mutation mutation = {.pool = pool_of(game), .random = seed};
    struct jv *tree = NULL;
    bool as_bytes = LLVMFuzzerMutate != NULL && below(&mutation, 50) == 0;
    if (as_bytes)
        return LLVMFuzzerMutate(bytes, size, most);
    if (jv_parse((const char *)bytes, size, &tree, NULL) != RC_OK || !jv_is_object(tree)) {
        jv_free(tree);
        tree = jv_copy_deep(mutation.pool->known[0].value);
    }
    change_tree(&mutation, &tree);
    return put_tree(tree, bytes, size, most);
}

size_t json_mutate(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    struct pool pool = {0};
    struct mutation mutation = {.pool = &pool, .random = seed};
    struct jv *tree = NULL;
    bool as_bytes = below(&mutation, 20) == 0 || jv_parse((const char *)bytes, size, &tree, NULL) != RC_OK;
    if (as_bytes) {
        jv_free(tree);
        return LLVMFuzzerMutate == NULL ? size : LLVMFuzzerMutate(bytes, size, most);
    }
    struct jv *before = jv_copy_deep(tree); /* what the pool points into */
    pool_add(&pool, "", before);
    change_tree(&mutation, &tree);
    free(pool.known);
    jv_free(before);
    return put_tree(tree, bytes, size, most);
}
