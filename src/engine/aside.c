#include "engine/aside.h"

#include "base/log.h"
#include "engine/errand.h"
#include "engine/gm_tell.h"
#include "mail/incoming.h"

enum { TRIES_MOST = 2 };

enum rc aside_end(const struct host *host, int64_t inbox, enum inbox_state state, const char *note, struct err *err)
{
    log_warn("mail in=%lld state=%d note=\"%s\"", (long long)inbox, (int)state, note);
    return inbox_done(host->store, inbox, state, note, host->now, err);
}

static enum rc tell_masters(const struct errand *errand, const char *why, struct bundle *bundle, struct err *err)
{
    char cause[40], what[400];
    const char *from = errand->mail->from;
    (void)snprintf(cause, sizeof cause, "i%lldaside", (long long)errand->inbox);
    (void)snprintf(what, sizeof what,
                   "Mail %lld%s%s could not be carried out, twice, and is in quarantine. Nothing of it was done.",
                   (long long)errand->inbox, from[0] == '\0' ? "" : " of ", from);
    const char *const words[] = {what, why, "`cursus quarantine` shows it, and tries it again when the reason is gone.",
                                 NULL};
    return gm_tell(errand->host, 0, cause, "A mail is in quarantine", words, bundle, err);
}

/* Who wrote it waits for an answer. Anybody may have written what holds no key. */
static enum rc tell_writer(struct errand *errand, struct err *err)
{
    if (errand->mail->from[0] == '\0' || errand->mail->robot != 0)
        return RC_OK;
    enum rc rc = who_wrote(errand->host, errand->mail, &errand->who, err);
    if (rc != RC_OK || errand->who.proof != PROOF_BOTH)
        return rc;
    rc = player_get(errand->host->store, errand->who.player, &errand->player, err);
    struct text reply = TEXT_EMPTY;
    post_reply_player(errand->host, &errand->player, &reply);
    if (rc == RC_OK)
        rc = errand_say(errand, "Your mail was read, but could not be carried out: something is wrong here, not with "
                                "what you wrote. Nothing of it was done, and it was put aside for the game master.");
    if (rc == RC_OK)
        rc = errand_reply(errand, "notice", "Your mail was not carried out", errand->mail->from, reply.data, NULL, err);
    text_free(&reply);
    return rc;
}

static enum rc quarantine(const struct host *host, const struct waiting_mail *waiting, const char *why, struct err *err)
{
    char nobody[1] = "";
    const struct incoming unread = {.from = nobody};
    struct errand *errand = calloc(1, sizeof *errand);
    if (errand == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a mail");
    errand->host = host;
    errand->inbox = waiting->row.id;
    errand->mail = waiting->read ? &waiting->mail : &unread;
    errand->notes = jv_new_array();
    enum rc rc = tell_writer(errand, err);
    if (rc == RC_OK)
        rc = tell_masters(errand, why, &errand->bundle, err);
    errand->bundle.inbox = errand->inbox;
    errand->bundle.state = INBOX_QUARANTINED;
    errand->bundle.note = why;
    if (rc == RC_OK)
        rc = bundle_commit(host, &errand->bundle, err);
    if (rc == RC_OK)
        log_warn("mail in=%lld quarantined: %s", (long long)errand->inbox, why);
    who_free(&errand->who);
    player_row_free(&errand->player);
    jv_free(errand->notes);
    bundle_free(&errand->bundle);
    free(errand);
    return rc;
}

enum rc aside_set_back(const struct host *host, const struct waiting_mail *waiting, const char *why, struct err *err)
{
    int tries = 0;
    struct err trouble = {0};
    enum rc rc = inbox_tried(host->store, waiting->row.id, &tries, err);
    if (rc != RC_OK)
        return rc;
    log_error("mail in=%lld try=%d: %s", (long long)waiting->row.id, tries, why);
    if (tries < TRIES_MOST)
        return RC_OK;
    rc = quarantine(host, waiting, why, &trouble);
    /* what stops the mail may stop the words about it as well */
    if (rc == RC_OK)
        return RC_OK;
    return host_goes_on(rc) ? aside_end(host, waiting->row.id, INBOX_QUARANTINED, why, err)
                            : err_set(err, rc, "%s", trouble.text);
}
