#include "engine/inbox/aside.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/inbox/mail_job.h"
#include "engine/letters/gm_notice.h"
#include "mail/incoming.h"
#include "words/catalog.h"

enum { TRIES_MOST = 2 };

enum rc aside_end(const struct services *services, int64_t inbox, enum inbox_state state, const char *note,
                  struct err *err)
{
    log_warn("mail in=%lld state=%d note=\"%s\"", (long long)inbox, (int)state, note);
    return inbox_done(services->store, inbox, state, note, services->now, err);
}

static enum rc tell_masters(const struct job *job, const char *why, struct commit *commit, struct err *err)
{
    char cause[40];
    const char *from = job->mail->from;
    (void)snprintf(cause, sizeof cause, "i%lldaside", (long long)job->inbox);
    const struct notice notice = {cause, SAYING(from[0] == '\0' ? "tell.aside.nobody" : "tell.aside",
                                                SAID("from", from), SAID_NUMBER("mail", job->inbox), SAID("why", why))};
    return gm_notice(job->services, 0, &notice, commit, err);
}

/* Who wrote it waits for an answer. Anybody may have written what holds no key. */
static enum rc tell_writer(struct job *job, struct err *err)
{
    if (job->mail->from[0] == '\0' || job->mail->robot != 0)
        return RC_OK;
    enum rc rc = proof_find(job->services, job->mail, &job->who, err);
    if (rc != RC_OK || job->who.proof != PROOF_BOTH)
        return rc;
    rc = player_get(job->services->store, job->who.player, &job->player, err);
    struct text reply = TEXT_EMPTY;
    post_reply_player(job->services, &job->player, &reply);
    if (rc == RC_OK)
        job_tell(job, "answer.aside");
    if (rc == RC_OK)
        rc = job_reply(job, "notice", "answer.title.aside", (struct route){job->mail->from, reply.data}, NULL, err);
    text_free(&reply);
    return rc;
}

static enum rc quarantine(const struct services *services, const struct waiting_mail *waiting, const char *why,
                          struct err *err)
{
    char nobody[1] = "";
    const struct incoming unread = {.from = nobody};
    struct job *job = mem_new(1, sizeof *job);
    job->services = services;
    job->inbox = waiting->row.id;
    job->mail = waiting->read ? &waiting->mail : &unread;
    job->notes = jv_new_array();
    enum rc rc = tell_writer(job, err);
    if (rc == RC_OK)
        rc = tell_masters(job, why, &job->commit, err);
    job->commit.inbox = job->inbox;
    job->commit.state = INBOX_QUARANTINED;
    job->commit.note = why;
    if (rc == RC_OK)
        rc = commit_now(services, &job->commit, err);
    if (rc == RC_OK)
        log_warn("mail in=%lld quarantined: %s", (long long)job->inbox, why);
    proof_free(&job->who);
    player_row_free(&job->player);
    job_drop_answer(job);
    commit_free(&job->commit);
    free(job);
    return rc;
}

enum rc aside_set_back(const struct services *services, const struct waiting_mail *waiting, const char *why,
                       struct err *err)
{
    int tries = 0;
    struct err trouble = {0};
    enum rc rc = inbox_tried(services->store, waiting->row.id, &tries, err);
    if (rc != RC_OK)
        return rc;
    log_error("mail in=%lld try=%d: %s", (long long)waiting->row.id, tries, why);
    if (tries < TRIES_MOST)
        return RC_OK;
    rc = quarantine(services, waiting, why, &trouble);
    /* what stops the mail may stop the words about it as well */
    if (rc == RC_OK)
        return RC_OK;
    return services_goes_on(rc) ? aside_end(services, waiting->row.id, INBOX_QUARANTINED, why, err)
                                : err_set(err, rc, "%s", trouble.text);
}

enum rc aside_dead(const struct services *services, struct err *err)
{
    enum rc rc = RC_OK;
    int64_t last = 0;
    for (int64_t id = inbox_attempt_dead(services->store); rc == RC_OK && id != 0 && id != last;
         id = inbox_attempt_dead(services->store)) {
        char from[1] = "";
        struct waiting_mail waiting = {.mail = {.from = from}};
        rc = inbox_get(services->store, id, &waiting.row, err);
        if (rc == RC_OK && waiting.row.state == INBOX_FILED)
            rc = aside_set_back(services, &waiting, catalog_text("tell.aside.died"), err);
        if (rc == RC_OK || rc == RC_NONE || rc == RC_CONFLICT) {
            inbox_attempt_forget(services->store, id);
            rc = RC_OK;
        }
        inbox_row_free(&waiting.row);
        last = id; /* where the note cannot be taken out */
    }
    return rc;
}
