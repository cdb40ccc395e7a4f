#include "engine/inbox/handle.h"

#include "base/crash.h"
#include "base/log.h"
#include "base/mem.h"
#include "engine/inbox/aside.h"
#include "engine/inbox/misread.h"
#include "engine/inbox/split.h"
#include "engine/inbox/strangers.h"
#include "engine/inbox/verdict.h"
#include "engine/letters/language.h"
#include "mail/incoming.h"

enum { CONFLICTS_MOST = 12, LOOSE = 4 };

static void job_free(struct job *job)
{
    split_free(job);
    statement_drop_all(job);
    proof_free(&job->who);
    player_row_free(&job->player);
    job_drop_answer(job);
    commit_free(&job->commit);
}

enum rc handle_try(const struct services *services, const struct waiting_mail *waiting, struct err *err)
{
    const struct inbox_row *row = &waiting->row;
    const struct incoming *mail = &waiting->mail;
    inbox_attempt(services->store, row->id);
    crash_bug_on(row->raw, row->size);
    struct job *job = mem_new(1, sizeof *job);
    struct game *game = mem_new(1, sizeof *game);
    /* what waited in the queue with it may have come in time: no deadline since then is played before those are read */
    struct services then = *services;
    then.judged = row->received < services_judged(services) ? row->received : services_judged(services);
    job->services = &then;
    job->inbox = row->id;
    job->mail = mail;
    job->back = mail->from;
    job->received = row->received;
    job->commit.handled.id = row->id;
    const struct catalog *before = language_speak(services, NULL);
    enum rc rc = verdict_find(job, game, err);
    (void)catalog_use(before);
    if (rc == RC_OK)
        rc = strangers_keep(job, err);
    if (rc == RC_OK)
        rc = misread_judge(job, err);
    if (rc == RC_OK)
        rc = commit_now(services, &job->commit, err);
    else
        services_rollback(services);
    if (rc == RC_OK)
        log_info("mail in=%lld state=%d player=%lld game=%lld note=\"%s\" out=%zu", (long long)row->id,
                 (int)job->commit.handled.state, (long long)job->player.id, (long long)job->game,
                 job->commit.handled.note, job->commit.count);
    job_free(job);
    game_free(game);
    free(job);
    free(game);
    cipher_wipe(then.token_key, sizeof then.token_key);
    return rc;
}

/* Until nobody is faster: the game may have moved on, or the mail been taken by another process. */
static enum rc attempts(const struct services *services, const struct waiting_mail *waiting, struct err *err)
{
    enum rc rc = RC_CONFLICT;
    for (int i = 0; rc == RC_CONFLICT && i < CONFLICTS_MOST; i++) {
        struct inbox_row now = {0};
        /* whoever was overtaken again and again keeps the others out while it thinks */
        rc = i < LOOSE ? RC_OK : store_begin(services->store, err);
        /* when it was read it waited; whether it still does the commit will tell */
        if (rc == RC_OK && i > 0)
            rc = inbox_get(services->store, waiting->row.id, &now, err);
        bool taken = rc == RC_OK && now.state != INBOX_FILED;
        inbox_row_free(&now);
        if (rc == RC_OK && !taken)
            rc = handle_try(services, waiting, err);
        if (store_in_transaction(services->store))
            store_rollback(services->store);
        if (taken)
            return RC_OK;
    }
    return rc == RC_CONFLICT ? err_set(err, RC_BUSY, "mail %lld: the game kept moving", (long long)waiting->row.id)
                             : rc;
}

/* Reads what was filed; says in the row where that was the end of it. */
static enum rc read_filed(const struct services *services, struct waiting_mail *waiting, struct err *err)
{
    const struct inbox_row *row = &waiting->row;
    struct err why = {0};
    bool killed = false;
    enum rc rc = job_read(services, row, &waiting->mail, &killed, &why);
    if (rc == RC_BAD && killed)
        return aside_set_back(services, waiting, why.text, err);
    if (rc == RC_BAD)
        return aside_end(services, row->id, INBOX_REFUSED, why.text, err);
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    /* what is longer was cut when it was filed: half a mail must not act */
    if (row->size > (size_t)config_number(services->config, SETTING_IN_SIZE_MAX)) {
        waiting->mail.refused = INCOMING_BIG;
        waiting->mail.truncated = false; /* by us, not on its way */
    }
    waiting->read = true;
    return RC_OK;
}

enum rc handle_read(const struct services *services, int64_t inbox, struct waiting_mail *out, struct err *err)
{
    *out = (struct waiting_mail){0};
    enum rc rc = inbox_get(services->store, inbox, &out->row, err);
    return rc == RC_OK ? handle_row(services, out, err) : rc;
}

enum rc handle_row(const struct services *services, struct waiting_mail *out, struct err *err)
{
    if (out->row.state != INBOX_FILED)
        return err_set(err, RC_CONFLICT, "mail %lld does not wait", (long long)out->row.id);
    if (out->row.raw == NULL)
        return aside_end(services, out->row.id, INBOX_QUARANTINED, "its text is gone", err);
    return read_filed(services, out, err);
}

void handle_waiting_free(struct waiting_mail *waiting)
{
    incoming_free(&waiting->mail);
    inbox_row_free(&waiting->row);
    *waiting = (struct waiting_mail){0};
}

enum rc handle_alone(const struct services *services, const struct waiting_mail *waiting, struct err *err)
{
    struct err why = {0};
    enum rc rc = attempts(services, waiting, &why);
    /* of this mail, or the game that it is about; the rest is trouble of the house */
    if (rc != RC_BUSY && services_goes_on(rc))
        return aside_set_back(services, waiting, why.text, err);
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}

enum rc handle_only(const struct services *services, int64_t inbox, struct err *err)
{
    struct waiting_mail waiting;
    inbox_attempt(services->store, inbox);
    enum rc rc = handle_read(services, inbox, &waiting, err);
    if (rc == RC_OK && waiting.read)
        rc = handle_alone(services, &waiting, err);
    inbox_attempt(services->store, 0);
    handle_waiting_free(&waiting);
    return rc == RC_CONFLICT || rc == RC_NONE ? RC_OK : rc;
}
