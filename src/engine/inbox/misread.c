#include "engine/inbox/misread.h"

#include "engine/inbox/talk.h"
#include "mail/incoming.h"

enum { DAY = 86400, KEY = 320 };

/* What an address is counted under. Who writes under it without a key must not silence its owner. */
static void key_of(const char *address, bool proved, char key[KEY])
{
    (void)snprintf(key, KEY, "%s%s", proved ? "" : "unproved ", address);
}

static enum rc load(const struct services *services, const char *address, struct misread *out, struct err *err)
{
    enum rc rc = misread_get(services->store, address, out, err);
    if (out->day != services->now / DAY)
        out->today = 0;
    out->day = services->now / DAY;
    return rc;
}

static bool silent(const struct misread *row)
{
    return row->in_row >= MISREAD_ROW || row->today >= MISREAD_DAY;
}

enum rc misread_silent(const struct services *services, const char *address, bool *out, struct err *err)
{
    enum rc rc = RC_OK;
    *out = false;
    for (int proved = 0; rc == RC_OK && proved < 2; proved++) {
        struct misread row;
        char key[KEY];
        key_of(address, proved != 0, key);
        rc = load(services, key, &row, err);
        *out = *out || (rc == RC_OK && silent(&row));
    }
    return rc;
}

enum rc misread_forgive(const struct services *services, const char *address, struct err *err)
{
    static const struct misread none;
    char key[KEY];
    key_of(address, false, key);
    enum rc rc = misread_put(services->store, key, &none, err);
    return rc == RC_OK ? misread_put(services->store, address, &none, err) : rc;
}

/* Our words at the head of a line, whatever came of them. A yes or no is one only where something was asked. */
static bool speaks_to_us(const struct job *job)
{
    if (job->understood || job->who.commands)
        return true;
    for (int i = 0; i < job->statements; i++) {
        enum verb verb = job->statement[i].verb;
        bool said = verb != VERB_NONE && verb != VERB_YES && verb != VERB_NO && !statement_is_block(&job->statement[i]);
        if (said && !(verb == VERB_AWAY && job->answer.repeated))
            return true;
    }
    return false;
}

/* Takes the answers out; false: there is none. */
static bool drop_answers(struct commit *commit)
{
    size_t kept = 0;
    for (size_t i = 0; i < commit->count; i++) {
        if (commit->mail[i].answer)
            outbox_row_free(&commit->mail[i]);
        else
            commit->mail[kept++] = commit->mail[i];
    }
    bool any = kept < commit->count;
    commit->count = kept;
    return any;
}

static bool has_answer(const struct commit *commit)
{
    for (size_t i = 0; i < commit->count; i++)
        if (commit->mail[i].answer)
            return true;
    return false;
}

static enum rc tell_masters(struct job *job, const struct misread *row, struct err *err)
{
    const char *name = job->player.id == 0 ? "" : job->player.name, *from = job->mail->from;
    bool in_row = row->in_row >= MISREAD_ROW;
    const struct saying who = SAYING(name[0] == '\0' ? "tell.misread.address" : "tell.misread.player",
                                     SAID("address", from), SAID("name", name));
    return job_alert(job, 0,
                     SAYING(in_row ? "tell.misread.row" : "tell.misread.day", SAID_SAYING("who", &who),
                            SAID("address", from), SAID_NUMBER("mails", in_row ? row->in_row : row->today)),
                     err, "i%lldmisread", (long long)job->inbox);
}

static void silence(struct job *job)
{
    if (drop_answers(&job->commit) && job->commit.handled.state == INBOX_PARKED)
        job->commit.handled.state = INBOX_IGNORED; /* the question that it waits for is not put */
    job->commit.handled.note = "not understood, and others before were answered";
}

static enum rc keep_silence(struct job *job, const char *key, struct err *err)
{
    struct misread row = {0};
    enum rc rc = job->who.misread ? load(job->services, key, &row, err) : RC_OK;
    if (rc == RC_OK && silent(&row))
        silence(job);
    return rc;
}

enum rc misread_judge(struct job *job, struct err *err)
{
    struct misread row = {0};
    const struct who *who = &job->who;
    bool known = job->player.id != 0 && who->proof != PROOF_TOKEN;
    bool proved = who->proof == PROOF_BOTH || who->master || who->commands;
    char key[KEY];
    if ((!known && !who->master && !who->commands) || job->answer.bounded)
        return RC_OK;
    key_of(job->mail->from, proved, key);
    if (talk_of(job) != NULL) /* to a person: a program may do that as well, so it ends no silence */
        return keep_silence(job, key, err);
    if (speaks_to_us(job) && !who->misread)
        return RC_OK; /* there is nothing to end */
    if (speaks_to_us(job)) {
        enum rc rc = services_begin(job->services, err); /* the transaction that ends this mail */
        return rc == RC_OK ? misread_end(job->services->store, key, job->services->now / DAY, err) : rc;
    }
    enum rc rc = load(job->services, key, &row, err);
    if (rc != RC_OK || !has_answer(&job->commit) || job->commit.game != NULL)
        return rc;
    if (silent(&row)) {
        silence(job);
        return RC_OK;
    }
    /* a mail that says nothing asks where the game stands: no sign of a program, unless it comes all day */
    row.in_row += job_only_asks(job) ? 0 : 1;
    row.today++;
    rc = services_begin(job->services, err);
    if (rc == RC_OK)
        rc = misread_put(job->services->store, key, &row, err);
    return rc == RC_OK && proved && silent(&row) ? tell_masters(job, &row, err) : rc;
}
