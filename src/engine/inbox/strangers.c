#include "engine/inbox/strangers.h"

#include "engine/game/masters.h"
#include "mail/incoming.h"

/* KEPT: texts an hour. */
enum { HOUR = 3600, DAY = 86400, KEPT = 60 };

static enum rc tell_masters(struct job *job, int64_t most, struct err *err)
{
    return job_alert(job, 0, SAYING("tell.strangers", SAID_NUMBER("most", most)), err, "strangers%lld",
                     (long long)(job->services->now / DAY));
}

enum rc strangers_may_hear(struct job *job, int64_t more, bool *may, struct err *err)
{
    const struct config *config = job->services->config;
    int64_t own = 0, all = 0, most = config_number(config, SETTING_IN_STRANGERS_PER_HOUR);
    char key[COMMIT_KEY];
    (void)snprintf(key, sizeof key, "help %s", job->mail->from);
    enum rc rc = commit_rate(job->services, &job->commit, key, DAY, &own, err);
    *may = false;
    if (rc != RC_OK)
        return rc;
    int64_t most_own = config_number(config, SETTING_IN_HELP_PER_DAY) + more;
    if (own > most_own) {
        job_put_away(job, INBOX_IGNORED, "enough help for today");
        return RC_OK;
    }
    /* an invitation is answered from where it went: that address is not invented */
    *may = job->who.invited;
    if (!*may)
        rc = commit_rate(job->services, &job->commit, "strangers", HOUR, &all, err);
    *may = *may || all <= most;
    if (*may && own == most_own)
        job->answer.last = more == 0 ? "answer.stranger.once" : "answer.stranger.day";
    else if (*may && all == most)
        job->answer.last = "answer.stranger.hour";
    if (rc != RC_OK || *may)
        return rc;
    job_put_away(job, INBOX_IGNORED, "enough answers to strangers for this hour");
    return most > 0 && all == most + 1 ? tell_masters(job, most, err) : RC_OK;
}

enum rc strangers_keep(struct job *job, struct err *err)
{
    enum inbox_state state = job->commit.handled.state;
    bool stranger = false;
    int64_t count = 0;
    if (job->player.id != 0 || (state != INBOX_IGNORED && state != INBOX_REFUSED && state != INBOX_DONE))
        return RC_OK;
    enum rc rc = masters_is_stranger(job->services, job->mail->from, &stranger, err);
    if (rc != RC_OK || !stranger)
        return rc;
    rc = commit_rate(job->services, &job->commit, "junk", HOUR, &count, err);
    job->commit.handled.forget = count > KEPT;
    return rc;
}
