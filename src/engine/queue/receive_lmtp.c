#include "engine/queue/receive_lmtp.h"

#include "engine/queue/receive.h"

static enum lmtp_fate fate_of(enum rc why)
{
    return why == RC_OK ? LMTP_FILED : why == RC_FULL ? LMTP_FULL : why == RC_BUSY ? LMTP_BUSY : LMTP_TROUBLE;
}

void receive_lmtp_refuse(struct lmtp_arrival *arrivals, size_t count, enum rc why)
{
    for (size_t i = 0; i < count; i++)
        arrivals[i].fate = fate_of(why);
}

/* All of them or none; the numbers they were filed under. */
static enum rc file(struct store *store, moment now, const struct lmtp_arrival *arrivals, size_t count, int64_t *ids,
                    struct err *err)
{
    enum rc rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        enum inbox_fate fate;
        const struct delivery delivery = {arrivals[i].mail->data, arrivals[i].mail->len, "lmtp", now, false};
        rc = receive_bytes(store, &delivery, &fate, &ids[i], err);
    }
    return store_end(store, rc, err);
}

/* The same, and the answers. */
static enum rc settle(struct store *store, moment now, struct lmtp_arrival *arrivals, size_t count, size_t *filed,
                      struct err *err)
{
    int64_t ids[LMTP_TALKS] = {0};
    enum rc rc = file(store, now, arrivals, count, ids, err);
    for (size_t i = 0; i < count; i++) {
        arrivals[i].fate = fate_of(rc);
        arrivals[i].number = ids[i];
    }
    *filed += rc == RC_OK ? count : 0;
    return rc;
}

enum rc receive_lmtp(const struct services *services, struct lmtp_arrival *arrivals, size_t count, size_t *filed,
                     struct err *err)
{
    *filed = 0;
    enum rc rc = receive_room(services->config, err);
    if (rc != RC_OK) {
        receive_lmtp_refuse(arrivals, count, rc);
        return rc;
    }
    rc = settle(services->store, services->now, arrivals, count, filed, err);
    if (rc == RC_OK || count == 1 || store_look(services->store, NULL) != RC_OK)
        return rc;
    rc = RC_OK;
    for (size_t i = 0; i < count; i++) {
        struct err one = {0};
        if (settle(services->store, services->now, &arrivals[i], 1, filed, &one) != RC_OK)
            rc = err_set(err, one.rc, "%s", one.text);
    }
    return rc;
}
