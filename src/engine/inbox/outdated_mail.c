#include "engine/inbox/outdated_mail.h"

#include "engine/game/outdated.h"
#include "engine/inbox/press.h"

enum rc outdated_answer(struct job *job, struct game *game, struct err *err)
{
    struct text what = TEXT_EMPTY, standing = TEXT_EMPTY, reply = TEXT_EMPTY;
    bool under_way = game_is_under_way(game);
    int seat = job->seat;
    enum rc rc = seat == 0 ? RC_OK : press_run(job, game, err);
    outdated_write(game, &what);
    outdated_write_standing(game, &standing);
    if (seat != 0)
        post_reply_seat(job->services, game, seat, &reply);
    else
        post_reply_player(job->services, &job->player, &reply);
    struct jv *facts = facts_begin(job->services, &job->player, reply.data);
    if (rc == RC_OK) {
        facts_game(facts, game, seat);
        job_tell(job, "answer.outdated", SAID("what", what.data));
    }
    if (rc == RC_OK && under_way)
        job_tell(job, "answer.outdated.open");
    else if (rc == RC_OK && game->row.status == GAME_FINISHED && standing.len > 0)
        job_tell(job, "answer.outdated.over", SAID("standing", standing.data));
    if (rc == RC_OK)
        rc = job_reply(job, "notice", "answer.title.outdated", (struct route){job->back, reply.data}, facts, err);
    jv_free(facts);
    text_free(&what);
    text_free(&standing);
    text_free(&reply);
    return rc;
}
