#include "engine/strangers.h"

#include "engine/gm_tell.h"
#include "engine/masters.h"
#include "mail/incoming.h"

/* KEPT: texts an hour. */
enum { HOUR = 3600, DAY = 86400, KEPT = 60 };

enum rc strangers_is(const struct host *host, const char *address, bool *out, struct err *err)
{
    struct address_row row = {0};
    bool master = false;
    enum rc rc = address_find(host->store, address, &row, err);
    bool proved = rc == RC_OK && row.proved;
    address_row_free(&row);
    if (rc == RC_NONE || (rc == RC_OK && !proved))
        rc = masters_knows(host, address, &master, err);
    *out = !proved && !master;
    return rc;
}

static enum rc tell_masters(struct errand *errand, int64_t most, struct err *err)
{
    char cause[48], first[300];
    (void)snprintf(cause, sizeof cause, "strangers%lld", (long long)(errand->host->now / DAY));
    (void)snprintf(first, sizeof first,
                   "Within an hour came more mails from people who are not known here than are answered (%lld, "
                   "in.strangers_per_hour). The others hear nothing until the hour is over.",
                   (long long)most);
    const char *const words[] = {first,
                                 "Players, and who answers an invitation, are answered as ever. It may be junk mail; "
                                 "it may be somebody who wants this address to send mail to invented ones. Of this "
                                 "you are told once a day at most.",
                                 NULL};
    return gm_tell(errand->host, 0, cause, "Many mails from strangers", words, &errand->bundle, err);
}

enum rc strangers_may_hear(struct errand *errand, int64_t more, bool *may, struct err *err)
{
    const struct config *config = errand->host->config;
    int64_t own = 0, all = 0, most = config_number(config, SETTING_IN_STRANGERS_PER_HOUR);
    char key[BUNDLE_KEY];
    (void)snprintf(key, sizeof key, "help %s", errand->mail->from);
    enum rc rc = bundle_rate(errand->host, &errand->bundle, key, DAY, &own, err);
    *may = false;
    if (rc != RC_OK)
        return rc;
    if (own > config_number(config, SETTING_IN_HELP_PER_DAY) + more) {
        errand_put_away(errand, INBOX_IGNORED, "enough help for today");
        return RC_OK;
    }
    /* an invitation is answered from where it went: that address is not invented */
    *may = errand->who.invited;
    if (*may)
        return RC_OK;
    rc = bundle_rate(errand->host, &errand->bundle, "strangers", HOUR, &all, err);
    *may = all <= most;
    if (rc != RC_OK || *may)
        return rc;
    errand_put_away(errand, INBOX_IGNORED, "enough answers to strangers for this hour");
    return most > 0 && all == most + 1 ? tell_masters(errand, most, err) : RC_OK;
}

enum rc strangers_keep(struct errand *errand, struct err *err)
{
    enum inbox_state state = errand->bundle.state;
    bool stranger = false;
    int64_t count = 0;
    if (errand->player.id != 0 || (state != INBOX_IGNORED && state != INBOX_REFUSED && state != INBOX_DONE))
        return RC_OK;
    enum rc rc = strangers_is(errand->host, errand->mail->from, &stranger, err);
    if (rc != RC_OK || !stranger)
        return rc;
    rc = bundle_rate(errand->host, &errand->bundle, "junk", HOUR, &count, err);
    errand->bundle.forget = count > KEPT;
    return rc;
}
