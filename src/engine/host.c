#include "engine/host.h"

#include "engine/era.h"

static const char TOKEN_KEY[] = "token_key";

enum rc host_prepare(struct store *store, struct err *err)
{
    uint8_t key[CIPHER_KEY];
    cipher_random(key, sizeof key);
    enum rc rc = meta_add(store, TOKEN_KEY, key, sizeof key, err);
    cipher_wipe(key, sizeof key);
    return rc;
}

enum rc host_open(struct host *host, struct err *err)
{
    char *bytes = NULL;
    size_t size = 0;
    enum rc rc = meta_get(host->store, TOKEN_KEY, &bytes, &size, err);
    if (rc == RC_NONE || (rc == RC_OK && size != CIPHER_KEY))
        rc = err_set(err, RC_DAMAGED, "%s holds no token key: it was not made by `cursus init`",
                     store_path(host->store));
    if (rc == RC_OK)
        rc = era_open(host, (const uint8_t *)bytes, err);
    if (bytes != NULL)
        cipher_wipe(bytes, size);
    free(bytes);
    return rc;
}

enum rc host_begin(const struct host *host, struct err *err)
{
    return store_in_transaction(host->store) ? RC_OK : store_begin(host->store, err);
}

enum rc host_commit(const struct host *host, struct err *err)
{
    return store_marked(host->store) ? RC_OK : store_commit(host->store, err);
}

void host_rollback(const struct host *host)
{
    if (!store_marked(host->store) && store_in_transaction(host->store))
        store_rollback(host->store);
}

const char *host_address(const struct host *host)
{
    return config_text(host->config, SETTING_SITE_ADDRESS);
}

const char *host_domain(const struct host *host)
{
    const char *at = strrchr(host_address(host), '@');
    return at == NULL ? "localhost" : at + 1;
}

moment host_judged(const struct host *host)
{
    /* set back, the clock has not reached again what was looked at before */
    return host->judged == 0 || host->judged > host->now ? host->now : host->judged;
}

bool host_stopping(const struct host *host)
{
    return host->stop != NULL && *host->stop != 0;
}

bool host_goes_on(enum rc rc)
{
    return rc != RC_OK && rc != RC_NOMEM && rc != RC_FULL && rc != RC_IO && rc != RC_AWAY;
}
