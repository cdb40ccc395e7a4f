#include "engine/inbox/handlers.h"

#include "engine/game/audience.h"
#include "engine/letters/analysis_facts.h"
#include "engine/letters/picture.h"
#include "engine/letters/post.h"

enum { DAY = 86400, A_DAY = 8 }; /* of a player's: each takes a processor for up to a minute */

/* To the seat, or to who looks on. */
static enum rc make_mail(struct job *job, struct game *game, struct report *report, struct outbox_row *mail,
                         struct err *err)
{
    char cause[40], room[512];
    bool plots = picture_wanted(job->services, NULL, &job->player);
    const struct post_picture picture = {.rules = plots ? game->rules->id : NULL, .map = game->rules->map.kept};
    jv_put_bool(report->facts, "plots", plots);
    (void)snprintf(cause, sizeof cause, "i%lld", (long long)job->inbox);
    const struct post post = {.kind = "analysis",
                              .cause = cause,
                              .answers = job_answers(job, room, sizeof room),
                              .replied = true,
                              .report = report,
                              .picture = &picture};
    const struct post_label label = {
        .to = job->back, .reply = job_reply_to(job), .game = &game->row, .player = &job->player};
    return job->seat != 0 ? post_seat(job->services, game, job->seat, &post, mail, err)
                          : post_plain(job->services, &label, &post, mail, err);
}

static enum rc queue(struct job *job, struct game *game, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    job_reply_about(job, game, &reply);
    struct report report = {.facts = facts_begin(job->services, &job->player, reply.data)};
    facts_game(&report, game, job->seat);
    report_set(&report, &report.about.title, "title", catalog_text("answer.title.analysis"));
    enum rc rc = analysis_facts_ask(report.facts, job->services, game, job->seat, err);
    if (rc == RC_OK)
        rc = make_mail(job, game, &report, &mail, err);
    if (rc == RC_OK)
        commit_add(&job->commit, &mail);
    report_free(&report);
    text_free(&reply);
    return rc;
}

enum rc handlers_analyse(struct job *job, struct game *game, struct err *err)
{
    char key[COMMIT_KEY];
    int64_t today = 0;
    if (!audience_opens(game)) {
        job_tell(job, "answer.analyse.running", SAID_GAME(game));
        return RC_OK;
    }
    if (job->seat == 0 && !config_flag(game->config, SETTING_GAME_WATCH))
        return RC_OK; /* as of any other word: they have no seat there */
    (void)snprintf(key, sizeof key, "analyse %lld", (long long)job->player.id);
    enum rc rc = rate_count(job->services->store, key, job->services->now, DAY, &today, err);
    if (rc == RC_OK && today >= A_DAY) {
        job_tell(job, "answer.analyse.often", SAID_NUMBER("count", A_DAY));
        return RC_OK;
    }
    if (rc == RC_OK)
        rc = queue(job, game, err);
    if (rc != RC_OK)
        return rc;
    commit_count(&job->commit, key, DAY);
    job->understood = true;
    job_tell(job, "answer.analyse", SAID_GAME(game));
    return RC_OK;
}
