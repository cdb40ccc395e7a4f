#include "engine/inbox/aside.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/inbox/job.h"
#include "engine/letters/gm_notice.h"
#include "mail/incoming.h"
#include "words/catalog.h"

enum { TRIES_MOST = 2, DAY = 86400 };

/* What is wrong is here, not with the mail. */
static const char FAULTY[] = "answer.aside";

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
    const struct notice notice = {.cause = cause,
                                  .says =
                                      SAYING(from[0] == '\0' ? "tell.aside.nobody" : "tell.aside", SAID("from", from),
                                             SAID_NUMBER("mail", job->inbox), SAID("why", why))};
    return gm_notice(job->services, 0, &notice, commit, err);
}

/* Who wrote it waits for an answer. Anybody may have written what holds no key. */
static enum rc tell_writer(struct job *job, const char *words, struct err *err)
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
        job_tell(job, words);
    if (rc == RC_OK)
        rc = job_reply(job, "notice", "answer.title.aside", (struct route){job->mail->from, reply.data}, NULL, err);
    text_free(&reply);
    return rc;
}

/* Of a mail that cannot be read whole, or is not to be: who sent it, and the key that it answers with, stand in its
 * header. *head is read then. */
static void read_head(const struct services *services, const struct waiting_mail *waiting, struct waiting_mail *head)
{
    struct err why = {0};
    bool killed = false;
    const char *raw = waiting->row.raw, *end = NULL, *other = NULL;
    if (raw != NULL) {
        end = memmem(raw, waiting->row.size, "\n\n", 2);
        other = memmem(raw, waiting->row.size, "\r\n\r\n", 4);
    }
    if (other != NULL && (end == NULL || other < end))
        end = other;
    if (end == NULL || services->worker == NULL)
        return;
    struct inbox_row row = waiting->row; /* borrowed */
    row.size = (size_t)(end - raw) + (end == other ? 4 : 2);
    head->read = job_read(services, &row, &head->mail, &killed, &why) == RC_OK;
}

/* `words`: the key of what its writer is told. */
static enum rc quarantine(const struct services *services, const struct waiting_mail *waiting, const char *why,
                          const char *words, struct err *err)
{
    char nobody[1] = "";
    const struct incoming unread = {.from = nobody};
    struct waiting_mail head = {0};
    struct job *job = mem_new(1, sizeof *job);
    if (!waiting->read)
        read_head(services, waiting, &head);
    job->services = services;
    job->inbox = waiting->row.id;
    job->mail = waiting->read ? &waiting->mail : head.read ? &head.mail : &unread;
    enum rc rc = tell_writer(job, words, err);
    if (rc == RC_OK)
        rc = tell_masters(job, why, &job->commit, err);
    job->commit.handled.id = job->inbox;
    job->commit.handled.state = INBOX_QUARANTINED;
    job->commit.handled.note = why;
    if (rc == RC_OK)
        rc = commit_now(services, &job->commit, err);
    if (rc == RC_OK)
        log_warn("mail in=%lld quarantined: %s", (long long)job->inbox, why);
    proof_free(&job->who);
    player_row_free(&job->player);
    job_drop_answer(job);
    commit_free(&job->commit);
    incoming_free(&head.mail);
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
    rc = quarantine(services, waiting, why, FAULTY, &trouble);
    /* what stops the mail may stop the words about it as well */
    if (rc == RC_OK)
        return RC_OK;
    return services_goes_on(rc) ? aside_end(services, waiting->row.id, INBOX_QUARANTINED, why, err)
                                : err_set(err, rc, "%s", trouble.text);
}

enum rc aside_put(const struct services *services, int64_t inbox, const char *why, struct err *err)
{
    struct waiting_mail waiting = {0};
    enum rc rc = inbox_get(services->store, inbox, &waiting.row, err);
    if (rc == RC_OK && waiting.row.state == INBOX_FILED)
        rc = quarantine(services, &waiting, why, FAULTY, err);
    handle_waiting_free(&waiting);
    return rc == RC_NONE || rc == RC_CONFLICT ? RC_OK : rc;
}

/* It died of that mail, and may do so again where it is only spoken of. */
static enum rc put_aside(const struct services *services, int64_t inbox, struct err *err)
{
    enum alone_end end = ALONE_DIED;
    const char *why = catalog_text("tell.aside.died");
    enum rc rc = services->alone.run(services, inbox, ALONE_ASIDE, &end, err);
    if (rc != RC_OK || end == ALONE_DONE)
        return rc;
    return aside_end(services, inbox, INBOX_QUARANTINED, why, err);
}

enum rc aside_alone(const struct services *services, int64_t inbox, bool *waits, struct err *err)
{
    enum alone_end end = ALONE_DONE;
    enum rc rc = RC_OK;
    log_warn("mail in=%lld is handled alone: a process ended over it", (long long)inbox);
    if (services->alone.run != NULL)
        rc = services->alone.run(services, inbox, ALONE_HANDLE, &end, err);
    *waits = rc == RC_OK && (end == ALONE_LATER || end == ALONE_KILLED);
    if (rc == RC_OK && end == ALONE_DIED)
        rc = put_aside(services, inbox, err);
    if (!*waits && (rc == RC_OK || rc == RC_CONFLICT)) {
        inbox_attempt_forget(services->store, inbox);
        rc = RC_OK;
    }
    return rc;
}

enum rc aside_dead(const struct services *services, int64_t *inbox, struct err *err)
{
    enum rc rc = RC_OK;
    int64_t last = 0;
    *inbox = 0;
    for (int64_t id = inbox_attempt_dead(services->store); rc == RC_OK && id != 0 && id != last && *inbox == 0;
         id = inbox_attempt_dead(services->store)) {
        struct inbox_row row = {0};
        rc = inbox_get(services->store, id, &row, err);
        if (rc == RC_OK && row.state == INBOX_FILED)
            *inbox = id;
        else if (rc == RC_OK || rc == RC_NONE)
            inbox_attempt_forget(services->store, id);
        rc = rc == RC_NONE ? RC_OK : rc;
        inbox_row_free(&row);
        last = id; /* where the note cannot be taken out */
    }
    return rc;
}

/* As if it waited, and could not be carried out. */
static enum rc tell_clash(const struct services *services, int64_t inbox, struct err *err)
{
    struct waiting_mail waiting = {0};
    struct err why = {0};
    bool killed = false;
    enum rc rc = inbox_get(services->store, inbox, &waiting.row, err);
    if (rc == RC_OK && waiting.row.raw != NULL)
        waiting.read = job_read(services, &waiting.row, &waiting.mail, &killed, &why) == RC_OK;
    if (rc == RC_OK)
        rc = services_begin(services, err);
    if (rc == RC_OK)
        rc = inbox_again(services->store, inbox, err);
    if (rc == RC_OK)
        rc = quarantine(services, &waiting, waiting.row.note, "answer.aside.clash", err);
    if (rc != RC_OK)
        services_rollback(services); /* quarantine() ends the transaction */
    if (services_goes_on(rc) && rc != RC_CONFLICT) {
        rc = inbox_again(services->store, inbox, err);
        if (rc == RC_OK)
            rc = aside_end(services, inbox, INBOX_QUARANTINED, waiting.row.note, err);
    }
    handle_waiting_free(&waiting);
    return rc;
}

enum rc aside_clashes(const struct services *services, struct err *err)
{
    int64_t inbox = 0, last = 0;
    enum rc rc = inbox_untold(services->store, services->now - DAY, &inbox, err);
    while (rc == RC_OK && inbox != 0 && inbox != last) {
        rc = tell_clash(services, inbox, err);
        last = inbox;
        if (rc == RC_OK || rc == RC_CONFLICT)
            rc = inbox_untold(services->store, services->now - DAY, &inbox, err);
    }
    return rc;
}
