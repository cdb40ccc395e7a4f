#include "engine/queue/relay.h"

enum { MINUTE = 60, LONGEST = 5 * MINUTE };

static const char TRIES[] = "relay_tries", UNTIL[] = "relay_until", WHY[] = "relay_why";

enum rc relay_rests(const struct services *services, moment *until, struct text *why, struct err *err)
{
    char *bytes = NULL;
    size_t size = 0;
    enum rc rc = store_meta_get_int_or(services->store, UNTIL, 0, until, err);
    /* a moment further away was written by another clock */
    if (rc == RC_OK && (*until <= services->now || *until > services->now + LONGEST))
        *until = 0;
    if (rc != RC_OK || *until == 0)
        return rc;
    rc = store_meta_get(services->store, WHY, &bytes, &size, err);
    if (rc == RC_OK)
        text_add(why, bytes);
    free(bytes);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc relay_failed(const struct services *services, const char *why, moment *until, struct err *err)
{
    int64_t tries = 0;
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = store_meta_get_int_or(services->store, TRIES, 0, &tries, err);
    *until = services->now + (tries == 0 ? MINUTE : tries == 1 ? 2 * MINUTE : LONGEST);
    if (rc == RC_OK)
        rc = store_meta_put_int(services->store, TRIES, tries + 1, err);
    if (rc == RC_OK)
        rc = store_meta_put_int(services->store, UNTIL, *until, err);
    if (rc == RC_OK)
        rc = store_meta_put(services->store, WHY, why, strlen(why), err);
    return store_end(services->store, rc, err);
}

enum rc relay_reached(const struct services *services, struct err *err)
{
    int64_t tries = 0;
    enum rc rc = store_meta_get_int_or(services->store, TRIES, 0, &tries, err);
    if (rc != RC_OK || tries == 0)
        return rc;
    rc = store_meta_put_int(services->store, TRIES, 0, err);
    return rc == RC_OK ? store_meta_put_int(services->store, UNTIL, 0, err) : rc;
}
