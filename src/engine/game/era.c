#include "engine/game/era.h"

#include "base/mem.h"

const char ERA_KEY[] = "eras";

/* One era in the list: what its keys are made with, then the moment the house was taken back to, lowest byte first. */
enum { ID = 16, TIME = 8, ENTRY = ID + TIME, ERAS_MOST = 1000 };

/* ---- keys ------------------------------------------------------------------ */

static void key_of(const uint8_t key[CIPHER_KEY], const char *entry, uint8_t out[CIPHER_KEY])
{
    cipher_keyed(key, entry, ID, out, CIPHER_KEY);
}

static moment time_of(const char *entry)
{
    uint64_t number = 0;
    for (int i = 0; i < TIME; i++)
        number |= (uint64_t)(unsigned char)entry[ID + i] << (8 * i);
    return (moment)number;
}

static enum rc list_read(struct store *store, struct text *out, struct err *err)
{
    char *bytes = NULL;
    size_t size = 0;
    struct err why = {0};
    enum rc rc = store_meta_get(store, ERA_KEY, &bytes, &size, &why);
    if (rc == RC_NONE)
        return RC_OK;
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    if (size % ENTRY != 0 || size / ENTRY > ERAS_MOST)
        rc = err_set(err, RC_DAMAGED, "%s: the list of eras is damaged", store_path(store));
    if (rc == RC_OK)
        text_add_bytes(out, bytes, size);
    free(bytes);
    return rc;
}

enum rc era_open(struct services *services, const uint8_t key[CIPHER_KEY], struct err *err)
{
    struct text list = TEXT_EMPTY;
    enum rc rc = list_read(services->store, &list, err);
    size_t count = list.len / ENTRY;
    uint8_t(*keys)[CIPHER_KEY] = rc == RC_OK && count > 0 ? mem_new(count, sizeof *keys) : NULL;
    if (rc == RC_OK) {
        era_close(services);
        services->past_key = keys;
        services->past_keys = count;
        memcpy(services->token_key, key, CIPHER_KEY);
        for (size_t i = 0; i < count; i++) {
            memcpy(keys[i], services->token_key, CIPHER_KEY);
            key_of(key, list.data + i * ENTRY, services->token_key);
        }
        services->back_to = count > 0 ? time_of(list.data + (count - 1) * ENTRY) : 0;
    }
    text_free(&list);
    return rc;
}

void era_close(struct services *services)
{
    if (services->past_key != NULL)
        cipher_wipe(services->past_key, services->past_keys * sizeof *services->past_key);
    free(services->past_key);
    services->past_key = NULL;
    services->past_keys = 0;
    cipher_wipe(services->token_key, sizeof services->token_key);
}

/* ---- a new era ------------------------------------------------------------- */

static bool listed(const struct text *list, const char *entry)
{
    for (size_t at = 0; at + ENTRY <= list->len; at += ENTRY)
        if (memcmp(list->data + at, entry, ID) == 0)
            return true;
    return false;
}

enum rc era_list_add(struct services *services, const struct era_lost *lost, moment back_to, struct err *err)
{
    struct text list = TEXT_EMPTY;
    uint8_t entry[ENTRY];
    enum rc rc = list_read(services->store, &list, err);
    for (size_t at = 0; lost->eras != NULL && at + ENTRY <= lost->eras_size; at += ENTRY)
        if (!listed(&list, lost->eras + at))
            text_add_bytes(&list, lost->eras + at, ENTRY);
    cipher_random(entry, ID);
    for (int i = 0; i < TIME; i++)
        entry[ID + i] = (uint8_t)((uint64_t)back_to >> (8 * i) & 0xff);
    text_add_bytes(&list, (const char *)entry, ENTRY);
    if (rc == RC_OK)
        rc = store_meta_put(services->store, ERA_KEY, list.data, list.len, err);
    text_free(&list);
    return rc;
}
