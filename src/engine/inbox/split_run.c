#include "engine/inbox/split_run.h"

#include "engine/inbox/split.h"

#include "engine/inbox/act_game.h"
#include "engine/letters/gm_notice.h"

/* One of the games cannot be played: the others go on, and their parts of the mail with them. */
static enum rc part_fails(struct job *part, const char *why, struct err *err)
{
    char cause[48];
    struct text reply = TEXT_EMPTY;
    (void)snprintf(cause, sizeof cause, "i%lldpart", (long long)part->inbox);
    commit_free(&part->commit);
    post_reply_player(part->services, &part->player, &reply);
    job_tell(part, "answer.part", SAID_NUMBER("game", part->game));
    enum rc rc = job_reply(part, "notice", "answer.title.part", (struct route){part->back, reply.data}, NULL, err);
    if (rc == RC_OK)
        rc = gm_notice(part->services, part->game, &(struct notice){cause, SAYING("tell.part", SAID("why", why))},
                       &part->commit, err);
    text_free(&reply);
    return rc;
}

enum rc split_run(struct job *job, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < job->parts; i++) {
        struct part *part = job->part[i];
        part->job.player = job->player; /* borrowed */
        part->job.player_changed = job->player_changed;
        part->job.hours_changed = job->hours_changed;
        part->job.mail_changed = job->mail_changed;
        if (i == 0) { /* what the mail said besides is answered with the first game */
            jv_free(part->job.notes);
            part->job.notes = jv_share(job->notes);
        }
        struct err why = {0};
        rc = act_on_game(&part->job, &part->game, &why);
        if (services_goes_on(rc) && rc != RC_CONFLICT)
            rc = part_fails(&part->job, why.text, err);
        else if (rc != RC_OK)
            (void)err_set(err, rc, "%s", why.text);
        job->commit.also[job->commit.alsos++] = &part->job.commit;
    }
    return rc;
}
