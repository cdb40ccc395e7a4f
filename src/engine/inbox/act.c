#include "engine/inbox/act.h"

#include "engine/gm/forget.h"
#include "engine/inbox/away.h"
#include "engine/inbox/commands.h"
#include "engine/inbox/handlers.h"
#include "engine/inbox/mail_game.h"
#include "engine/inbox/press.h"
#include "engine/inbox/question.h"
#include "engine/inbox/sandbox.h"
#include "engine/inbox/split.h"
#include "engine/inbox/talk.h"
#include "mail/incoming.h"
#include "words/lists.h"

/* ---- the parts of a mail about several games ---- */

/* One of the games cannot be played: the others go on, and their parts of the mail with them. */
static enum rc part_fails(struct job *part, const char *why, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    commit_free(&part->commit);
    post_reply_player(part->services, &part->player, &reply);
    job_tell(part, "answer.part", SAID_NUMBER("game", part->game));
    enum rc rc = job_reply(part, "notice", "answer.title.part", (struct route){part->back, reply.data}, NULL, err);
    if (rc == RC_OK)
        rc = job_alert(part, part->game, SAYING("tell.part", SAID("why", why)), err, "i%lldpart",
                       (long long)part->inbox);
    text_free(&reply);
    return rc;
}

/* Carries the parts out, for the commit of the whole. */
static enum rc split_run(struct job *job, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < job->split.parts; i++) {
        struct part *part = job->split.part[i];
        part->job.player = job->player; /* borrowed */
        part->job.changed = job->changed;
        if (i == 0) { /* what the mail said besides is answered with the first game */
            report_drop(&part->job.answer.notes);
            part->job.answer.notes = job->answer.notes;
            job->answer.notes = (struct told_list){NULL};
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

static bool wants_game(const struct job *job)
{
    if (job_has_orders(job))
        return true;
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].fate == STATEMENT_OPEN && verb_is(job->statement[i].verb, VERB_OF_GAME))
            return true;
    /* an answer to a game's mail may be a vote */
    return job->who.game != 0 && (job_has(job, VERB_YES) || job_has(job, VERB_NO));
}

/* What could not be read of the mail; a signature's bytes are no loss. */
static void name_unread(struct job *job)
{
    static const char *const silent[] = {"smime.p7s", "signature.asc", "application/pgp-signature", NULL};
    const struct incoming *mail = job->mail;
    for (size_t i = 0; i < mail->ignored.count; i++)
        if (!list_has(silent, mail->ignored.items[i]))
            job_tell(job, "answer.attached", SAID_PART("what", mail->ignored.items[i], 200));
    if (job->letter.unread > 0)
        job_note_always(job, SAYING("answer.long", SAID_NUMBER("lines", job->letter.unread)));
    if ((mail->notes & NOTE_ENCODING_BROKEN) != 0)
        job_tell(job, "answer.damaged");
    if ((mail->notes & NOTE_SEALED) != 0)
        job_tell(job, "answer.sealed");
}

static void name_whole(struct job *job)
{
    static const enum verb whole[] = {VERB_HELP, VERB_GAMES, VERB_STANDINGS, VERB_RULES, VERB_MY, VERB_EVENTS};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
        if (job_has(job, whole[i]) && !(job->changed.newcomer && whole[i] == VERB_HELP))
            job_tell(job, "answer.alone", SAID("word", verb_name(whole[i])));
}

/* A mail about no game, or one that cannot be placed. */
static enum rc act_on_none(struct job *job, struct game *game, bool refused, struct err *err)
{
    bool changed = false;
    enum rc rc = handlers_run(&(struct handling){.job = job}, HANDLERS_NONE, err);
    if (rc != RC_OK)
        return rc;
    if (!refused && job->game == 0 && talk_of(job) != NULL && job->who.answered.game == 0)
        return press_masters(job, err);
    if (!refused && job->game == 0 && wants_game(job))
        job_tell(job, "answer.which");
    rc = away_follow(job, NULL, &changed, err);
    return rc == RC_OK ? act_plain_reply(job, game, err) : rc;
}

/* What of a mail comes before its game: the words about the player, and what could not be read. */
static enum rc act_on_player(struct job *job, struct err *err)
{
    commit_player_print(&job->player, job->commit.player_was);
    enum rc rc = handlers_run(&(struct handling){.job = job}, HANDLERS_PLAYER, err);
    name_unread(job);
    if (job->changed.player)
        job->commit.player = &job->player;
    return rc;
}

static enum rc act_on_several(struct job *job, struct err *err)
{
    bool changed = false;
    name_whole(job);
    job->understood = true; /* its lines name games */
    enum rc rc = handlers_run(&(struct handling){.job = job}, HANDLERS_NONE, err);
    if (rc == RC_OK)
        rc = away_follow(job, NULL, &changed, err);
    return rc == RC_OK ? split_run(job, err) : rc;
}

/* The unsubscribe button once more: who wants no mail needs none about that. */
static bool only_stops_again(const struct job *job)
{
    bool any = false;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        if (said->verb != VERB_STOP && !statement_blank(said->raw))
            return false;
        any = any || said->verb == VERB_STOP;
    }
    return any && job->player.mail_off;
}

/* The mail answers one of ours about a game that is no more. */
static enum rc name_deleted(struct job *job, bool *deleted, struct err *err)
{
    struct game_row row = {0};
    int64_t about = job->game != 0 ? job->game : job->who.former_game;
    bool known = about == job->who.game && job->who.alive;
    enum rc rc = about == 0 || known ? RC_OK : game_get(job->services->store, about, &row, err);
    *deleted = rc == RC_OK && row.deleted;
    if (*deleted) {
        job_tell(job, "answer.deleted", SAID_NUMBER("game", about));
        job->game = 0;
    }
    game_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

/* Nothing else of the mail is done before its writer has said yes twice; nor where the operator has to act first. */
static enum rc forget_asked(struct job *job, struct game *game, struct err *err)
{
    struct err why = {0};
    bool off = !config_flag(job->services->config, SETTING_IN_FORGET);
    enum rc rc = off ? RC_DENIED : forget_check(job->services, job->player.id, &why);
    if (rc == RC_OK)
        return question_of_forgetting(job, err);
    if (rc != RC_DENIED)
        return err_set(err, rc, "%s", why.text);
    job_tell(job, off ? "answer.forget.off" : "answer.forget.master");
    job->understood = true;
    return act_plain_reply(job, game, err);
}

/* Carries out all lines, with one answer. */
static enum rc carry_out(struct job *job, struct game *game, struct err *err)
{
    enum split split = SPLIT_NONE;
    struct err why = {0};
    bool refused = false, empty = true, asks = false;
    if (job->letter.copied && !job->yes.owned && !job->yes.sure && !job_only_asks(job))
        return question_of_copy(job, err);
    if (job->statements == 0 && job->answer.asks != NULL)
        return act_plain_reply(job, game, err);
    if (job_has(job, VERB_FORGET) && !job->yes.twice)
        return forget_asked(job, game, err);
    enum rc rc = commands_event_asks(job, &asks, err);
    if (rc != RC_OK || asks)
        return rc == RC_OK ? question_of_withdrawing(job, err) : rc;
    if (only_stops_again(job)) {
        job->commit.handled.note = "stopped already";
        return RC_OK;
    }
    if (sandbox_is(job))
        return sandbox_run(job, err);
    rc = split_mail(job, &split, &why);
    if (rc == RC_BAD)
        return act_on_none(job, game, true, err);
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    rc = split == SPLIT_SEVERAL ? RC_OK : act_addressed(job, err);
    if (rc != RC_OK)
        return rc;
    for (int i = 0; i < job->statements; i++)
        empty = empty && job->statement[i].verb == VERB_NONE;
    empty = empty && !job_has_orders(job);
    rc = act_on_player(job, err);
    if (rc == RC_OK && split == SPLIT_SEVERAL)
        return act_on_several(job, err);
    if (rc == RC_OK)
        rc = mail_game_find(job, &refused, err);
    if (rc != RC_OK)
        return rc;
    if (!refused)
        rc = name_deleted(job, &refused, err);
    if (rc != RC_OK)
        return rc;
    if (refused || job->game == 0 || (!wants_game(job) && !(empty && job->who.game != 0)))
        return act_on_none(job, game, refused, err);
    name_whole(job);
    return act_on_game(job, game, err);
}

/* Who has just registered and asked for help as well has it, whatever else his mail is answered with. */
static enum rc help_newcomer(struct job *job, struct err *err)
{
    bool helped = !job->changed.newcomer || !job_has(job, VERB_HELP);
    for (size_t i = 0; i < job->commit.count; i++)
        helped = helped || strcmp(job->commit.mail[i].kind, "help") == 0;
    if (helped)
        return RC_OK;
    report_drop(&job->answer.notes); /* they were said */
    return commands_help(job, NULL, job->back, job_reply_to(job), err);
}

enum rc act(struct job *job, struct game *game, struct err *err)
{
    job_put_away(job, INBOX_DONE, "");
    job->commit.handled.player = job->player.id;
    job->commit.handled.shared = job->who.home.count > 1 || (job->who.home.count > 0 && job->changed.newcomer);
    enum rc rc = carry_out(job, game, err);
    return rc == RC_OK ? help_newcomer(job, err) : rc;
}
