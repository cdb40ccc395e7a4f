#include "engine/game/services.h"

#include "engine/game/era.h"

static const char TOKEN_KEY[] = "token_key";

enum rc services_prepare(struct store *store, struct err *err)
{
    uint8_t key[CIPHER_KEY];
    cipher_random(key, sizeof key);
    enum rc rc = store_meta_add(store, TOKEN_KEY, key, sizeof key, err);
    cipher_wipe(key, sizeof key);
    return rc;
}

enum rc services_open(struct services *services, struct err *err)
{
    char *bytes = NULL;
    size_t size = 0;
    enum rc rc = store_meta_get(services->store, TOKEN_KEY, &bytes, &size, err);
    if (rc == RC_NONE || (rc == RC_OK && size != CIPHER_KEY))
        rc = err_set(err, RC_DAMAGED, "%s holds no token key: it was not made by `cursus init`",
                     store_path(services->store));
    if (rc == RC_OK)
        rc = era_open(services, (const uint8_t *)bytes, err);
    if (bytes != NULL)
        cipher_wipe(bytes, size);
    free(bytes);
    return rc;
}

enum rc services_begin(const struct services *services, struct err *err)
{
    return store_in_transaction(services->store) ? RC_OK : store_begin(services->store, err);
}

enum rc services_commit(const struct services *services, struct err *err)
{
    return store_marked(services->store) ? RC_OK : store_commit(services->store, err);
}

void services_rollback(const struct services *services)
{
    if (!store_marked(services->store) && store_in_transaction(services->store))
        store_rollback(services->store);
}

const char *services_address(const struct services *services)
{
    return config_text(services->config, SETTING_SITE_ADDRESS);
}

const char *services_domain(const struct services *services)
{
    const char *at = strrchr(services_address(services), '@');
    return at == NULL ? "localhost" : at + 1;
}

moment services_judged(const struct services *services)
{
    /* set back, the clock has not reached again what was looked at before */
    return services->judged == 0 || services->judged > services->now ? services->now : services->judged;
}

bool services_stopping(const struct services *services)
{
    return services->stop != NULL && *services->stop != 0;
}

bool services_goes_on(enum rc rc)
{
    return rc != RC_OK && rc != RC_NOMEM && rc != RC_FULL && rc != RC_IO && rc != RC_AWAY;
}
