/* Asking whether a mail is really its sender's, and what a "yes" or "no" to that does. */
#include "engine/inbox/confirm.h"

#include "base/mem.h"
#include "engine/inbox/act.h"
#include "engine/inbox/answer.h"
#include "engine/inbox/commands.h"
#include "engine/inbox/household.h"
#include "engine/inbox/question.h"
#include "engine/inbox/strangers.h"
#include "engine/inbox/talk.h"
#include "engine/inbox/verdict.h"
#include "engine/inbox/words.h"
#include "engine/letters/language.h"
#include "engine/play/yesno.h"
#include "mail/incoming.h"
#include "words/catalog.h"
#include "words/cut.h"

enum { DAY = 86400, ANSWER_WITHIN = 7 * DAY };

/* ---- asking ----------------------------------------------------------------- */

static enum rc ask_whose(struct job *job, const char *to, int64_t player, const char *words, struct err *err)
{
    struct question question = {
        .kind = TOKEN_PARKED, .title = "answer.title.whose", .words = words, .to = to, .player = player};
    job->commit.parked.asks = player;
    return question_ask(job, &question, NULL, err);
}

enum rc confirm_ask_stranger(struct job *job, struct err *err)
{
    struct text words = TEXT_EMPTY;
    text_add(&words, catalog_text("answer.whose.stranger"));
    if (job->answer.last != NULL)
        text_add_all(&words, " ", catalog_text(job->answer.last));
    enum rc rc = ask_whose(job, job->mail->from, 0, words.data, err);
    text_free(&words);
    return rc;
}

static enum rc tell_masters(struct job *job, struct err *err)
{
    return job_alert(job, job->who.game,
                     SAYING("tell.unasked", SAID("name", job->player.name), SAID("address", job->mail->from)), err,
                     "unasked%lld-%lld", (long long)job->player.id, (long long)(job->services->now / DAY));
}

/* Does the mail that waits come from where this one does? */
static enum rc is_of_sender(const struct job *job, const struct inbox_row *row, bool *same, struct err *err)
{
    struct incoming mail = {0};
    bool killed = false;
    *same = false;
    if (row->raw == NULL)
        return RC_OK;
    enum rc rc = job_read(job->services, row, &mail, &killed, err);
    *same = rc == RC_OK && strcmp(mail.from, job->mail->from) == 0;
    incoming_free(&mail);
    return rc == RC_BAD ? RC_OK : rc;
}

/* Whether the player has yet to answer what he was asked last; a day at most. A later mail of the same sender takes the
 * place of the one that he was asked about, which is done with: *before is when that came, else 0. */
static enum rc waits_for_answer(struct job *job, bool *waits, moment *before, struct err *err)
{
    struct inbox_row row = {0};
    bool same = false;
    *waits = false;
    *before = 0;
    if (job->player.asked == 0)
        return RC_OK;
    enum rc rc = inbox_get(job->services->store, job->player.asked, &row, err);
    *waits = rc == RC_OK && row.state == INBOX_PARKED && job->services->now - row.handled < DAY;
    if (*waits)
        rc = is_of_sender(job, &row, &same, err);
    *waits = *waits && !same;
    *before = same ? row.received : 0;
    inbox_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

/* A question that may be put. */
struct asking {
    bool may, last; /* last: of the day */
    moment before;  /* when the mail came whose place this one takes; 0: none did */
};

/* Whoever has a key of a player, or his address, must not be able to fill his mailbox with questions. If it may not be,
 * the mail is put away, and the game masters hear of it once. */
static enum rc may_ask(struct job *job, bool elsewhere, struct asking *asking, struct err *err)
{
    char key[64];
    int64_t count = 0, most = config_number(job->services->config, SETTING_IN_QUESTIONS_PER_DAY);
    bool waits = false;
    (void)snprintf(key, sizeof key, "question %lld", (long long)job->player.id);
    enum rc rc = rate_count(job->services->store, key, job->services->now, DAY, &count, err);
    if (rc == RC_OK && elsewhere)
        rc = waits_for_answer(job, &waits, &asking->before, err);
    asking->may = !waits && count < most;
    asking->last = count + 1 == most;
    if (rc != RC_OK || asking->may)
        return rc == RC_OK ? commit_rate(job->services, &job->commit, key, DAY, &count, err) : rc;
    job_put_away(job, INBOX_REFUSED, waits ? "another question waits" : "enough questions for today");
    (void)snprintf(key, sizeof key, "unasked %lld", (long long)job->player.id);
    rc = commit_rate(job->services, &job->commit, key, DAY, &count, err);
    return rc == RC_OK && count == 1 ? tell_masters(job, err) : rc;
}

/* `key` says why; `elsewhere`: the mail came from an address that is not the player's. */
static enum rc ask_player(struct job *job, const char *to, bool elsewhere, const char *key, struct err *err)
{
    struct asking asking = {0};
    struct text words = TEXT_EMPTY;
    enum rc rc = may_ask(job, elsewhere, &asking, err);
    if (rc != RC_OK || !asking.may)
        return rc;
    say(&words, key, SAID("last", asking.last ? catalog_text("answer.whose.last") : ""));
    if (asking.before != 0)
        say(&words, "answer.whose.instead",
            SAID_MOMENT("when", asking.before, facts_zone(job->services, &job->player)));
    int64_t before = asking.before == 0 ? 0 : job->player.asked;
    rc = ask_whose(job, to, job->player.id, words.data, err);
    job->commit.parked.again = before;
    job->commit.parked.note = "a later mail took its place";
    text_free(&words);
    return rc;
}

enum rc confirm_ask_sender(struct job *job, struct err *err)
{
    const char *key = job->who.proof == PROOF_BOTH ? "answer.whose.unvouched"
                      : job->who.former_token      ? "answer.whose.former"
                                                   : "answer.whose";
    return ask_player(job, job->mail->from, false, key, err);
}

enum rc confirm_ask_owner(struct job *job, struct err *err)
{
    struct text to = TEXT_EMPTY;
    enum rc rc = post_address(job->services, job->who.player, &to, err);
    if (rc == RC_OK)
        rc = player_get(job->services->store, job->who.player, &job->player, err);
    if (rc == RC_OK)
        (void)language_speak(job->services, &job->player); /* and not that of who wrote */
    if (rc == RC_OK)
        rc = ask_player(job, to.data, true, "answer.whose.elsewhere", err);
    else if (rc == RC_NONE) {
        job_put_away(job, INBOX_REFUSED, "good token, unknown address, owner cannot be reached");
        rc = RC_OK;
    }
    text_free(&to);
    return rc;
}

/* ---- acting ----------------------------------------------------------------- */

enum rc confirm_newcomer(struct job *job, struct err *err)
{
    enum rc rc = commands_register(job, err);
    if (rc != RC_OK)
        return rc;
    job->who.player = job->player.id;
    job->who.home.several = false;
    job->changed.newcomer = true;
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].verb == VERB_REGISTER || job->statement[i].verb == VERB_NAME ||
            job->statement[i].verb == VERB_YES)
            statement_end(&job->statement[i], STATEMENT_DONE);
    return RC_OK;
}

/* ---- the answer --------------------------------------------------------------- */

/* An answer to our question that settles nothing; a stranger hears so as seldom as of anything else. */
static enum rc not_settled(struct job *job, const char *note, const char *title, const char *key, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    bool may = true;
    enum rc rc = RC_OK;
    job_put_away(job, INBOX_IGNORED, note);
    if (job->who.player == 0 && !job->who.home.several)
        rc = strangers_may_hear(job, REGISTER_HELP, &may, err);
    if (rc != RC_OK || !may)
        return rc;
    post_reply_question(job->services, job->who.token.kind, job->yes.parked, job->who.token.b, &reply);
    if (key != NULL)
        job_tell(job, key);
    if (job->answer.last != NULL)
        job_tell(job, job->answer.last);
    rc = job_reply(job, "notice", title, (struct route){job->back, reply.data}, NULL, err);
    text_free(&reply);
    return rc;
}

/* An answer that does not say whose of several people here a mail is; or that is not of the one who was asked. */
static enum rc unnamed(struct job *job, struct err *err)
{
    if (job->who.home.asked)
        job_tell(job, "answer.who.unclear", SAID_BY("names", household_names, job));
    else if (!job->who.home.another)
        job_tell(job, "answer.who.other", SAID("name", job->player.name));
    else
        job_tell(job, "answer.confirm.nothing");
    return not_settled(job, "does not say who", "answer.title.who", NULL, err);
}

/* What the parked mail was about comes from its own token; who acts, from the mail that said yes. Where several have an
 * address, it may have answered a mail of another's: then it stands for itself. */
static void take_over(struct job *job, struct who *parked)
{
    bool same = parked->player == job->who.player || parked->home.several || job->who.home.several;
    bool key = parked->token_good && (parked->player == job->who.player || parked->home.several);
    job->who.game = key ? parked->game : job->who.game;
    job->who.invited = key && parked->invited;
    outbox_row_free(&job->who.answered);
    if (same) {
        job->who.answered = parked->answered;
        parked->answered = (struct outbox_row){0};
    }
    job->answers = parked->token;
    if (!parked->token_good || !same)
        job->answers.phase = -1;
}

static enum rc run_parked(struct job *job, const struct incoming *parked, struct game *game, struct err *err)
{
    struct who who = {0};
    enum rc rc = proof_find(job->services, parked, &who, err);
    if (rc != RC_OK) {
        proof_free(&who);
        return rc;
    }
    take_over(job, &who);
    proof_free(&who);
    const struct incoming *own = job->mail;
    if ((job->who.token.b == 0 || job->who.home.asked || job->who.home.another) &&
        strcmp(own->from, parked->from) != 0) {
        job_put_away(job, INBOX_REFUSED, "a yes from another address");
        return RC_OK;
    }
    job->yes.owned = true;
    job->yes.twice = job->who.token.kind == TOKEN_TWICE;
    job->yes.sure = job->yes.twice || job->who.token.kind == TOKEN_SURE;
    job->commit.parked.again = job->yes.parked;
    job->mail = parked;
    talk_read(job);
    household_take(job);
    rc = answer_wish(job, err);
    if (rc == RC_OK)
        rc = words_event_read(job, err);
    words_read(job);
    bool registers = rc == RC_OK && household_registers(job), another = registers && job->who.home.another;
    if (registers && job->who.token.b == 0) { /* asked as a stranger: somebody else there is a player by now */
        rc = household_ask_another(job, err);
        job->mail = own;
        return rc;
    }
    if (rc == RC_OK && job->who.home.several && !another) {
        job->mail = own;
        job->yes.owned = job->yes.sure = job->yes.twice = false;
        job->commit.parked.again = 0;
        return unnamed(job, err);
    }
    if (rc == RC_OK && (job->who.player == 0 || another))
        rc = confirm_newcomer(job, err);
    bool done = false;
    if (rc == RC_OK && job->who.invited)
        rc = verdict_invited(job, &done, err);
    if (rc == RC_OK && !done)
        rc = act(job, game, err);
    job->understood = true;
    job->mail = own;
    return rc;
}

static bool has_words(const struct job *job)
{
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].verb != VERB_NONE && statement_is_open(&job->statement[i]))
            return true;
    return false;
}

/* Whether the answer to a question is neither yes nor no, but words of the player's own that stand for themselves
 * ("stop", as the button of their mail program sends it): the question waits on. Of several at one address it is known
 * who wrote them. */
static bool speaks_of_else(const struct job *job)
{
    return has_words(job) && job->player.id != 0 && !job->who.home.several && job_vouched(job) &&
           !job_has(job, VERB_YES) && !job_has(job, VERB_NO);
}

/* Whether the mail says more than that, greeting and closing aside: it would be lost. */
static bool says_more(const struct job *job)
{
    struct typed typed;
    struct cut cut;
    struct text body = TEXT_EMPTY;
    size_t answers = 0;
    for (int i = 0; i < job->statements; i++) {
        text_add_all(&body, job->statement[i].fate != STATEMENT_OPEN ? "" : job->statement[i].raw, "\n");
        answers += job->statement[i].fate == STATEMENT_OPEN && job->statement[i].verb == VERB_YES;
    }
    terms_read_lines(body.data, &typed);
    cut_read(&typed, NULL, NULL, &cut);
    bool more = cut.count > answers;
    cut_free(&cut);
    terms_free_lines(&typed);
    text_free(&body);
    return more;
}

/* What the first sentence says: "Yes, that was me. Which games are there?" */
static enum yesno first_sentence(const struct statement *said)
{
    size_t end = strcspn(said->raw, ".!");
    char *sentence = mem_copy_part(said->raw, end);
    enum yesno answer = yesno_read(sentence);
    free(sentence);
    return answer;
}

/* "Yes, but it is not mine" is no yes; nor is one with anything behind it where it would do what cannot be taken back.
 */
static bool says_yes(const struct job *job)
{
    bool yes = false, alone = job->who.token.kind != TOKEN_PARKED;
    if (job->player.id != 0 && says_more(job)) /* a newcomer is let in */
        return false;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        if (said->verb != VERB_YES || said->fate != STATEMENT_OPEN)
            continue;
        bool first = job->player.id == 0 && !alone && first_sentence(said) == YESNO_YES;
        if ((!first && statement_yesno(said) != YESNO_YES) || (alone && said->rest[0] != '\0'))
            return false;
        yes = true;
    }
    return yes;
}

/* Who was asked as a stranger and wants no mail says no. */
static bool says_no(const struct job *job)
{
    return job_has(job, VERB_NO) || (job->player.id == 0 && job_has(job, VERB_STOP));
}

/* Ends the question, and the mail that it was about. */
static void settle(struct job *job, enum inbox_state state, const char *note)
{
    job->commit.parked.again = job->yes.parked;
    job->commit.parked.note = note;
    job_put_away(job, state, note);
}

/* "no", and below it perhaps "new token" or another word that stands for itself. */
static enum rc decline(struct job *job, struct game *game, struct err *err)
{
    settle(job, INBOX_DONE, "declined");
    job->understood = true;
    job->yes.parked = 0;
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].verb == VERB_NO)
            statement_end(&job->statement[i], STATEMENT_DONE);
    bool more = job->player.id != 0 && job_vouched(job) && !job_has(job, VERB_YES) && has_words(job);
    return more ? act(job, game, err) : RC_OK;
}

enum rc confirm(struct job *job, struct game *game, struct err *err)
{
    struct inbox_row row = {0};
    struct incoming parked = {0};
    bool killed = false;
    if (speaks_of_else(job))
        return act(job, game, err);
    job->yes.parked = job->who.token.a;
    if (job->who.home.several && !job->who.home.asked &&
        !job->who.home.another) /* it answers what one was asked, and says that it is another */
        return unnamed(job, err);
    enum rc rc = inbox_get(job->services->store, job->yes.parked, &row, err);
    if (rc != RC_OK && rc != RC_NONE)
        return rc;
    if (rc == RC_NONE || row.state != INBOX_PARKED || row.raw == NULL) {
        rc = not_settled(job, "confirms what does not wait", "answer.title.nothing", "answer.confirm.nothing", err);
    } else if (says_no(job)) {
        rc = decline(job, game, err);
    } else if (services_judged(job->services) - row.handled > ANSWER_WITHIN) {
        rc = not_settled(job, "answered too late", "answer.title.late", "answer.confirm.late", err);
        settle(job, INBOX_DONE, "answered too late");
    } else if (!says_yes(job) && job->who.home.several && job->who.home.asked) {
        rc = unnamed(job, err);
    } else if (!says_yes(job)) {
        rc = not_settled(job, "neither yes nor no", "answer.title.unclear", "answer.confirm.unclear", err);
    } else {
        rc = job_read(job->services, &row, &parked, &killed, err);
        job->received = row.received;
        if (rc == RC_OK)
            rc = run_parked(job, &parked, game, err);
        else if (rc == RC_BAD && !killed) { /* whose reader died is read once more, and so this mail waits */
            job_put_away(job, INBOX_REFUSED, "the mail that was asked about cannot be read");
            rc = RC_OK;
        }
        incoming_free(&parked);
    }
    inbox_row_free(&row);
    return rc;
}
