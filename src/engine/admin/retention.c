#include "engine/admin/retention.h"

#include "base/log.h"
#include "base/progress.h"

/* A look for mails of finished games goes through all mails. */
enum { AT_ONCE = 100, AT_A_LOOK = 2000, DAY = 86400, TWO_DAYS = 2 * DAY };

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

struct stripping {
    enum setting days;
    size_t at_once;
    enum rc (*some)(struct store *store, moment before, size_t limit, size_t *count, struct err *err);
    const char *doing;
};

static enum rc strip(const struct services *services, const struct stripping *way, size_t *sum, struct err *err)
{
    int64_t days = config_number(services->config, way->days);
    size_t count = way->at_once;
    enum rc rc = RC_OK;
    while (rc == RC_OK && days > 0 && count == way->at_once) {
        rc = way->some(services->store, services->now - days * DAY, way->at_once, &count, err);
        *sum += rc == RC_OK ? count : 0;
        progress_step(services->progress, way->doing, (int64_t)*sum, 0);
    }
    return rc;
}

enum rc retention_sweep(const struct services *services, struct retention_report *out, struct err *err)
{
    static const struct stripping in = {SETTING_RETENTION_RAW_DAYS, AT_ONCE, inbox_strip, "forgetting texts"};
    static const struct stripping sent = {SETTING_RETENTION_SENT_DAYS, AT_ONCE, outbox_strip, "forgetting texts"};
    static const struct stripping over = {SETTING_RETENTION_FINISHED_DAYS, AT_A_LOOK, outbox_forget, "dropping mails"};
    *out = (struct retention_report){0};
    enum rc rc = expire(services, out, err);
    if (rc == RC_OK)
        rc = strip(services, &in, &out->texts_in, err);
    if (rc == RC_OK)
        rc = strip(services, &sent, &out->texts_out, err);
    if (rc == RC_OK)
        rc = strip(services, &over, &out->finished, err);
    return rc == RC_OK ? rate_strip(services->store, services->now - TWO_DAYS, err) : rc;
}
