#include "engine/inbox/verdict.h"

#include "base/mem.h"
#include "engine/game/masters.h"
#include "engine/gm/admit.h"
#include "engine/inbox/act.h"
#include "engine/inbox/answer.h"
#include "engine/inbox/commands.h"
#include "engine/inbox/confirm.h"
#include "engine/inbox/gm_mail.h"
#include "engine/inbox/household.h"
#include "engine/inbox/judge.h"
#include "engine/inbox/strangers.h"
#include "engine/inbox/talk.h"
#include "engine/inbox/words.h"
#include "engine/letters/language.h"
#include "engine/play/mapped.h"
#include "mail/incoming.h"
#include "rules/doors.h"
#include "words/catalog.h"

enum { HOUR = 3600 };
enum { GUESSES_TOLD = 20 }; /* wrong keys an hour */

static const char *refusal_words(enum incoming_refusal refusal)
{
    static const char *const words[] = {
        [INCOMING_EMPTY] = "answer.unread.empty",      [INCOMING_BIG] = "answer.unread.big",
        [INCOMING_HEADER] = "answer.unread.header",    [INCOMING_FIELDS] = "answer.unread.fields",
        [INCOMING_BOUNDARIES] = "answer.unread.parts", [INCOMING_DEPTH] = "answer.unread.depth",
        [INCOMING_PARTS] = "answer.unread.parts",      [INCOMING_LONG_TEXT] = "answer.unread.text",
    };
    return catalog_text(words[refusal]);
}

/* Help that is answered from elsewhere: by a desk that writes of each mail under a new address and subject, and would
 * do so of the next help. */
static bool answers_anothers_help(const struct job *job)
{
    return job_answers_kind(job, "help") && strcmp(job->who.answered.envelope_to, job->mail->from) != 0;
}

/* Help was sent, which says how to begin, and its reader says yes to that: they are read as saying what it asks for. */
static void agree_to_begin(struct job *job)
{
    if (!job_answers_kind(job, "help") || answers_anothers_help(job) || job_has(job, VERB_NO))
        return;
    for (int i = 0; i < job->statements && !job_has(job, VERB_REGISTER); i++)
        if (job->statement[i].verb == VERB_YES && statement_is_open(&job->statement[i]))
            statement_speak(&job->statement[i], VERB_REGISTER, "");
}

/* Banned, or nobody registers here by themselves: that is said. */
static enum rc refuse_newcomer(struct job *job, bool *refused, struct err *err)
{
    struct err why = {0};
    bool closed =
        !job->who.invited && config_choice(job->services->config, SETTING_IN_REGISTRATION) == REGISTRATION_INVITATION;
    enum rc rc = admit_address(job->services, job->mail->from, &why);
    *refused = rc == RC_DENIED || (rc == RC_OK && closed);
    if (rc != RC_OK && rc != RC_DENIED)
        return err_set(err, rc, "%s", why.text);
    if (!*refused)
        return RC_OK;
    job_put_away(job, INBOX_REFUSED, rc == RC_DENIED ? "banned" : "registers without an invitation");
    job_tell(job, rc == RC_DENIED ? "answer.banned" : "answer.register.closed", SAID("why", why.text));
    return job_reply(job, "notice", "answer.title.refused", (struct route){job->mail->from, job_reply_to(job)}, NULL,
                     err);
}

static enum rc stranger(struct job *job, struct err *err)
{
    agree_to_begin(job);
    bool may = false, registers = job_has(job, VERB_REGISTER), answers = job->who.answered.id != 0;
    const struct incoming *mail = job->mail;
    int more = job->who.invited ? INVITED_HELP : registers || answers ? REGISTER_HELP : 0;
    if (!job->who.invited && !registers && answers_anothers_help(job)) {
        job_put_away(job, INBOX_IGNORED, "answers the help that another address had");
        return RC_OK;
    }
    enum rc rc = strangers_may_hear(job, more, &may, err);
    if (rc != RC_OK || !may)
        return rc;
    if (registers) {
        bool refused = false;
        rc = refuse_newcomer(job, &refused, err);
        return rc != RC_OK || refused ? rc : confirm_ask_stranger(job, err);
    }
    job_put_away(job, INBOX_DONE, "stranger: help");
    if (job->answer.last != NULL)
        job_tell(job, job->answer.last);
    const char *reply = job_reply_to(job);
    return job->who.invited ? commands_help(job, NULL, mail->from, reply, err) : commands_stranger(job, reply, err);
}

/* ---- what is said ------------------------------------------------------------ */

static enum rc load_player(struct job *job, struct err *err)
{
    if (job->who.player == 0) {
        if (job->who.home.several)
            (void)language_speak(job->services, &job->who.home.player[0]);
        return RC_OK;
    }
    player_row_free(&job->player);
    enum rc rc = RC_OK;
    if (job->who.home.count == 1 && job->who.home.player[0].id == job->who.player) {
        job->player = job->who.home.player[0];
        job->who.home.player[0] = (struct player_row){.id = job->player.id, .name = mem_copy_text(job->player.name)};
    } else {
        rc = player_get(job->services->store, job->who.player, &job->player, err);
    }
    (void)language_speak(job->services, &job->player);
    return rc;
}

/* Whether the mail answers one that went to the very address it comes from. */
static bool keeps_a_key(const struct job *job)
{
    return job->who.proof == PROOF_BOTH || job->who.invited || job->who.claims != 0 || job->who.master ||
           job->who.commands;
}

/* Where the sender answers what we say to them: a player, one who was invited, or a game master, with a key or without.
 * Nothing is written for anybody else, who hears nothing. */
static enum rc reply_address(struct job *job, struct text *out, struct err *err)
{
    bool known = job->player.id != 0 || job->who.invited, master = job->who.master || job->who.commands;
    enum rc rc = known || master ? RC_OK : masters_knows(job->services, job->mail->from, &master, err);
    if (rc == RC_OK && master)
        post_reply_master(job->services, job->mail->from, out);
    else if (rc == RC_OK && known)
        text_add(out, job_reply_to(job));
    return rc;
}

/* The notes of the job under a title, where there is somebody to hear them. */
static enum rc tell(struct job *job, const char *title, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    enum rc rc = reply_address(job, &reply, err);
    if (rc == RC_OK && reply.len > 0)
        rc = job_reply(job, "notice", title, (struct route){job->mail->from, reply.data}, NULL, err);
    text_free(&reply);
    return rc;
}

/* Who writes under a player's name without proof must not use up what that player may send. */
static int64_t mails_an_hour(const struct job *job)
{
    return config_number(job->services->config,
                         keeps_a_key(job) ? SETTING_IN_MAILS_PER_HOUR : SETTING_IN_UNPROVED_PER_HOUR);
}

static enum rc slow_down(struct job *job, struct err *err)
{
    int64_t most = mails_an_hour(job);
    job->answer.bounded = true;
    if (job->overrun > 1)
        return RC_OK;
    if (keeps_a_key(job))
        job_tell(job, "answer.slow", SAID_NUMBER("mails", most));
    else
        job_tell(job, "answer.slow.unproved", SAID_NUMBER("mails", most));
    return tell(job, "answer.title.slow", err);
}

static enum rc refuse_mail(struct job *job, struct err *err)
{
    job_put_away(job, INBOX_REFUSED, refusal_words(job->mail->refused));
    job_tell(job, "answer.unread", SAID("why", refusal_words(job->mail->refused)));
    return tell(job, "answer.title.unread", err);
}

/* Why nothing in the mail was done, told where the answer reaches nobody but who holds its key. */
static enum rc tell_writer(struct job *job, const char *title, const char *key, struct err *err)
{
    if (!keeps_a_key(job))
        return RC_OK;
    job_tell(job, key);
    return tell(job, title, err);
}

/* The domain of From says of this mail that it is not its own: nothing in it counts, and only the player or game master
 * whose key it holds hears of that. */
static enum rc fails_dmarc(struct job *job, struct err *err)
{
    return tell_writer(job, "answer.title.refused", "answer.dmarc", err);
}

/* As who.keyed and who.unproved are counted. Are they too many? */
static bool count_mail(struct job *job)
{
    char key[COMMIT_KEY];
    bool keyed = keeps_a_key(job);
    (void)snprintf(key, sizeof key, "%s %s", keyed ? "in" : "unproved", job->mail->from);
    commit_count(&job->commit, key, PROOF_WINDOW);
    job->overrun = (keyed ? job->who.keyed : job->who.unproved) + 1 - mails_an_hour(job);
    return job->overrun > 0;
}

static enum rc tell_guesses(struct job *job, int64_t game, struct err *err)
{
    return job_alert(job, game,
                     SAYING(game != 0 ? "tell.keys.game" : "tell.keys.address", SAID("address", job->mail->from)), err,
                     "i%lldkeys", (long long)job->inbox);
}

/* A key that is none: one may be broken on its way, many are guesses, and the game master hears of those. */
static enum rc count_guess(struct job *job, struct err *err)
{
    char key[COMMIT_KEY];
    int64_t by_game = 0, by_sender = 0, game = job->who.wrong_game;
    (void)snprintf(key, sizeof key, "wrong key %lld", (long long)game);
    enum rc rc = commit_rate(job->services, &job->commit, key, HOUR, &by_game, err);
    (void)snprintf(key, sizeof key, "wrong key of %s", job->mail->from);
    if (rc == RC_OK)
        rc = commit_rate(job->services, &job->commit, key, HOUR, &by_sender, err);
    if (rc == RC_OK && by_game == GUESSES_TOLD)
        return tell_guesses(job, game, err);
    return rc == RC_OK && by_sender == GUESSES_TOLD ? tell_guesses(job, 0, err) : rc;
}

/* Half a mail must not act. The whole one may come yet; who waits for an answer hears of it all the same. */
static enum rc cut_short(struct job *job, struct err *err)
{
    return tell_writer(job, "answer.title.cut", "answer.cut", err);
}

/* Orders with the key of a seat that is another's by now: no stranger's mail, and nothing can come of it. *done: that
 * was said. */
static enum rc former_holder(struct job *job, bool *done, struct err *err)
{
    struct game_row game = {0};
    struct text reply = TEXT_EMPTY;
    int64_t number = job->who.former_game;
    bool plays = true;
    *done = false;
    enum rc rc = job_sits(job, number, true, &plays, err);
    if (rc == RC_OK && !plays)
        rc = game_get(job->services->store, number, &game, err);
    const struct rules *rules = rc == RC_OK && !plays ? mapped_of(game.rules, game.options) : NULL;
    *done = rules != NULL && job->who.former_seat <= game.seats;
    if (*done && game.deleted)
        job_tell(job, "answer.deleted", SAID_NUMBER("game", number));
    else if (*done)
        job_tell(job, "answer.former", SAID_NAME("seat", rules->id, rules_seat(rules, job->who.former_seat)->name),
                 SAID_NUMBER("game", number), SAID("name", game.name));
    if (rc == RC_OK && *done) {
        job_put_away(job, INBOX_REFUSED, "key of a seat that he does not hold any more");
        post_reply_player(job->services, &job->player, &reply);
        rc = job_reply(job, "notice", "answer.title.former", (struct route){job->mail->from, reply.data}, NULL, err);
    }
    text_free(&reply);
    game_row_free(&game);
    return rc;
}

/* An answer to a question of an era before this one: what it was about may never have been. */
static enum rc tell_past(struct job *job, struct err *err)
{
    job_tell(job, "answer.past", SAID_MOMENT("when", job->services->back_to, facts_zone(job->services, &job->player)));
    return tell(job, "answer.title.refused", err);
}

/* ---- carried out ------------------------------------------------------------- */

static enum rc newcomer(struct job *job, struct game *game, struct err *err)
{
    bool refused = false;
    enum rc rc = refuse_newcomer(job, &refused, err);
    if (rc != RC_OK || refused)
        return rc;
    rc = confirm_newcomer(job, err);
    if (rc == RC_OK && !job_has(job, VERB_JOIN))
        job_tell(job, "answer.newcomer");
    return rc == RC_OK ? act(job, game, err) : rc;
}

static enum rc ask_another(struct job *job, struct err *err)
{
    bool refused = false;
    enum rc rc = refuse_newcomer(job, &refused, err);
    return rc != RC_OK || refused ? rc : household_ask_another(job, err);
}

/* *done false: the table is to be gone on with. */
static enum rc carry_out(struct job *job, struct game *game, enum verdict verdict, bool *done, struct err *err)
{
    switch (verdict) {
    case VERDICT_BOUNCE:
        return verdict_bounce(job, game, err);
    case VERDICT_PUT_AWAY:
        return RC_OK;
    case VERDICT_SLOW_DOWN:
        return slow_down(job, err);
    case VERDICT_FAILS_DMARC:
        return fails_dmarc(job, err);
    case VERDICT_CUT_SHORT:
        return cut_short(job, err);
    case VERDICT_UNREADABLE:
        return refuse_mail(job, err);
    case VERDICT_PAST:
        return tell_past(job, err);
    case VERDICT_ANSWER:
        return confirm(job, game, err);
    case VERDICT_GM_ANSWER:
        return gm_mail_confirm(job, err);
    case VERDICT_GM:
        return gm_mail(job, err);
    case VERDICT_CLAIM:
        return verdict_claim(job, done, err);
    case VERDICT_INVITED:
        return verdict_invited(job, done, err);
    case VERDICT_FORMER_SEAT:
        return former_holder(job, done, err);
    case VERDICT_ASK_WHO:
        return household_ask(job, err);
    case VERDICT_ASK_ANOTHER:
        return ask_another(job, err);
    case VERDICT_NEWCOMER:
        return newcomer(job, game, err);
    case VERDICT_STRANGER:
        return stranger(job, err);
    case VERDICT_ASK_OWNER:
        return confirm_ask_owner(job, err);
    case VERDICT_ACT:
        return act(job, game, err);
    case VERDICT_ASK_SENDER:
        return confirm_ask_sender(job, err);
    }
    BUG("verdict %d", (int)verdict);
}

/* ---- evidence ----------------------------------------------------------------- */

static void of_mail(const struct job *job, struct evidence *out)
{
    const struct incoming *mail = job->mail;
    *out = (struct evidence){
        .bounce = mail->bounce.kind != BOUNCE_NONE,
        .machine = mail->robot != 0 || mail->null_path,
        .truncated = mail->truncated,
        .from_nobody = mail->from[0] == '\0',
        .from_many = !mail->from_single || strcmp(mail->from, services_address(job->services)) == 0,
        .unreadable = mail->refused != INCOMING_TAKEN,
        .fails_dmarc = mail->auth.present && mail->auth.dmarc.verdict == AUTH_FAIL,
        .forged = job_forged(job),
        .vouched = job_vouched(job),
    };
}

static enum rc of_writer(struct job *job, struct evidence *out, struct err *err)
{
    struct who *who = &job->who;
    enum rc rc = proof_find(job->services, job->mail, who, err);
    if (rc == RC_OK)
        out->too_many = count_mail(job);
    if (rc == RC_OK && who->wrong_token)
        rc = count_guess(job, err);
    job->answers = who->token;
    if (!who->token_good)
        job->answers.phase = -1;
    if (rc == RC_OK && who->proof != PROOF_TOKEN)
        rc = load_player(job, err);
    out->proof = who->proof;
    out->keeps_key = keeps_a_key(job);
    out->past_question = who->past && !who->token_good;
    out->confirms = who->confirms;
    out->commands = who->commands;
    out->claimed = who->claims != 0;
    out->invited = who->invited;
    out->former_key = who->former_token;
    out->former_seat = who->former_game != 0;
    return rc;
}

static void of_lines(const struct job *job, struct evidence *out)
{
    out->only_asks = job_only_asks(job);
    out->takes_seat = job_has(job, VERB_JOIN) || job_has(job, VERB_REGISTER);
    out->several = job->who.home.several;
    out->another = household_registers(job);
}

/* Its lines say which of several wrote it: they are read anew as that player's. */
static enum rc name_writer(struct job *job, struct err *err)
{
    bool several = job->who.home.several;
    household_name(job);
    if (!several || job->who.home.several)
        return RC_OK;
    enum rc rc = load_player(job, err);
    if (rc == RC_OK && !job->who.home.asked) {
        talk_read(job);
        household_name(job);
    }
    return rc;
}

static enum rc read_lines(struct job *job, struct evidence *out, struct err *err)
{
    talk_read(job);
    enum rc rc = name_writer(job, err);
    out->proof = job->who.proof;
    if (rc == RC_OK && !out->confirms && !out->commands)
        rc = gm_mail_is(job, &out->master, err);
    bool stranger = job->player.id == 0 && !out->master && !out->commands;
    const struct catalog *theirs = stranger ? statement_language(job) : NULL;
    if (theirs != NULL)
        (void)catalog_use(theirs);
    bool ours = !out->master && !out->commands;
    if (rc == RC_OK && ours)
        rc = words_ended_read(job, err);
    if (rc == RC_OK && ours && !out->confirms) /* of the mail that is confirmed it is read (confirm.c) */
        rc = answer_wish(job, err);
    if (rc == RC_OK && ours)
        rc = words_event_read(job, err);
    if (rc == RC_OK && ours)
        words_read(job);
    if (rc == RC_OK && ours)
        rc = answer_shown(job, err);
    of_lines(job, out);
    return rc;
}

enum rc verdict_find(struct job *job, struct game *game, struct err *err)
{
    struct evidence evidence;
    of_mail(job, &evidence);
    const struct ruling *ruling = judge(&evidence, JUDGE_MAIL, NULL);
    enum rc rc = ruling == NULL ? of_writer(job, &evidence, err) : RC_OK;
    if (rc == RC_OK && ruling == NULL)
        ruling = judge(&evidence, JUDGE_WRITER, NULL);
    if (rc == RC_OK && ruling == NULL)
        rc = read_lines(job, &evidence, err);
    for (bool done = rc != RC_OK; !done;) {
        if (ruling == NULL || ruling->step == JUDGE_LINES)
            ruling = judge(&evidence, JUDGE_LINES, ruling);
        if (ruling->note != NULL)
            job_put_away(job, ruling->state, ruling->note);
        done = ruling->verdict != VERDICT_CLAIM && ruling->verdict != VERDICT_INVITED &&
               ruling->verdict != VERDICT_FORMER_SEAT;
        rc = carry_out(job, game, ruling->verdict, &done, err);
        done = done || rc != RC_OK;
        of_lines(job, &evidence); /* an answer to an invitation is read as the words that it means */
    }
    return rc;
}
