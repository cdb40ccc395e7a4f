#include "engine/admin/retention.h"

#include "base/log.h"
#include "base/progress.h"

enum { AT_ONCE = 100, DAY = 86400, TWO_DAYS = 2 * DAY };

/* What waits too long for a person's answer, or was told long enough as failed, is no news of today. */
static enum rc expire(const struct services *services, struct retention_report *out, struct err *err)
{
    int64_t days = config_number(services->config, SETTING_RETENTION_OPEN_DAYS);
    if (days == 0)
        return RC_OK;
    enum rc rc = inbox_expire(services->store, services->now - days * DAY, services->now, &out->parked, err);
    if (rc == RC_OK)
        rc = outbox_expire(services->store, services->now - days * DAY, &out->failed, err);
    if (out->parked + out->failed > 0)
        log_info("sweep parked=%zu failed=%zu: dropped after %lld days", out->parked, out->failed, (long long)days);
    return rc;
}

static enum rc strip(const struct services *services, int64_t days,
                     enum rc (*some)(struct store *, moment, size_t, size_t *, struct err *), size_t *sum,
                     struct err *err)
{
    size_t count = AT_ONCE;
    enum rc rc = RC_OK;
    while (rc == RC_OK && days > 0 && count == AT_ONCE) {
        rc = some(services->store, services->now - days * DAY, AT_ONCE, &count, err);
        *sum += rc == RC_OK ? count : 0;
        progress_step(services->progress, "forgetting texts", (int64_t)*sum, 0);
    }
    return rc;
}

enum rc retention_sweep(const struct services *services, struct retention_report *out, struct err *err)
{
    const struct config *config = services->config;
    *out = (struct retention_report){0};
    enum rc rc = expire(services, out, err);
    if (rc == RC_OK)
        rc = strip(services, config_number(config, SETTING_RETENTION_RAW_DAYS), inbox_strip, &out->texts_in, err);
    if (rc == RC_OK)
        rc = strip(services, config_number(config, SETTING_RETENTION_SENT_DAYS), outbox_strip, &out->texts_out, err);
    return rc == RC_OK ? rate_strip(services->store, services->now - TWO_DAYS, err) : rc;
}
