#include "engine/inbox/rematch.h"

#include "engine/gm/act_list.h"
#include "engine/gm/vote_settle.h"

/* How long the others have for their yes. */
enum { WEEK = 7 * 86400 };

/* Whether the same table has been opened already. */
static enum rc opened(const struct job *job, const struct game *game, bool *out, struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    *out = false;
    enum rc rc = ballot_list(job->services->store, game->row.id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        *out = *out || (rows[i].state == BALLOT_CARRIED && strcmp(rows[i].kind, VOTE_AGAIN) == 0);
    ballot_rows_free(rows, count);
    return rc;
}

static enum rc begin(struct job *job, struct game *game, struct err *err)
{
    struct ballot *ballot = NULL;
    const struct motion motion = {
        .seat = job->seat, .kind = VOTE_AGAIN, .detail = "", .until = job->services->now + WEEK};
    enum rc rc = ballot_begin(job->services, game, &motion, &ballot, err);
    if (rc != RC_OK)
        return rc;
    commit_audit(&job->commit, GM_BY_VOTE, "open", "vote %lld by seat %d: %s", (long long)ballot->row.number, job->seat,
                 VOTE_AGAIN);
    bool alone = ballot_weigh(job->services, game, ballot) == BALLOT_CARRIED;
    job_tell(job, alone ? "answer.again.alone" : "answer.again.asked", SAID_GAME(game));
    return vote_ask(job->services, game, job->seat, ballot, &job->commit, err);
}

enum rc rematch_ask(struct job *job, struct game *game, bool *changed, struct err *err)
{
    struct ballot *ballot = ballot_of_kind(game, VOTE_AGAIN);
    bool done = false;
    if (game->row.status == GAME_CANCELLED) {
        job_tell(job, "answer.over", SAID("word", verb_name(VERB_AGAIN)), SAID_GAME(game));
        return RC_OK;
    }
    if (game->row.status != GAME_FINISHED) {
        job_tell(job, "answer.again.running", SAID_GAME(game));
        return RC_OK;
    }
    if (ballot != NULL) {
        ballot_say(ballot, job->seat, true);
        job_tell(job, "answer.vote.yes", SAID_NUMBER("vote", ballot->row.number));
        *changed = true;
        return RC_OK;
    }
    enum rc rc = opened(job, game, &done, err);
    if (rc == RC_OK && done)
        job_tell(job, "answer.again.done", SAID_GAME(game));
    else if (rc == RC_OK) {
        *changed = true;
        rc = begin(job, game, err);
    }
    return rc;
}
