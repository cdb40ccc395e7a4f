/* Asking whether a mail is really its sender's, and what a "yes" or "no" to that does. */
#include "engine/confirm.h"

#include "engine/act.h"
#include "engine/gm_tell.h"
#include "engine/question.h"
#include "engine/strangers.h"
#include "engine/yesno.h"
#include "mail/incoming.h"
#include "mail/worker.h"

enum { DAY = 86400, ANSWER_WITHIN = 7 * DAY };

/* ---- asking ----------------------------------------------------------------- */

static enum rc ask_whose(struct errand *errand, const char *to, int64_t player, const char *words, struct err *err)
{
    struct question question = {
        .kind = TOKEN_PARKED, .title = "Is this yours?", .words = words, .to = to, .player = player};
    errand->bundle.asks = player;
    return question_ask(errand, &question, NULL, err);
}

enum rc confirm_ask_stranger(struct errand *errand, struct err *err)
{
    return ask_whose(errand, errand->mail->from, 0,
                     "You, or somebody who gave your address, want to play games by mail here.", err);
}

static enum rc tell_masters(struct errand *errand, struct err *err)
{
    char cause[64], first[400], last[400];
    const struct player_row *player = &errand->player;
    (void)snprintf(cause, sizeof cause, "unasked%lld-%lld", (long long)player->id,
                   (long long)(errand->host->now / DAY));
    (void)snprintf(first, sizeof first,
                   "More mails came in the name of %s than I ask about: with a key of a mail to this player, but from "
                   "other addresses, or from the player's address without a key. Nothing in them was done, and the "
                   "player does not hear of them.",
                   player->name);
    (void)snprintf(last, sizeof last,
                   "The last of them came from %s. If that is the player's own, `cursus player address` adds it. If "
                   "somebody has got hold of a key, the player changes it with 'new token' in reply to any mail. Of "
                   "this you are told once a day at most.",
                   errand->mail->from);
    const char *const words[] = {first, last, NULL};
    enum rc rc =
        gm_tell(errand->host, errand->who.game, cause, "Mails in a player's name", words, &errand->bundle, err);
    return rc == RC_NONE ? RC_OK : rc;
}

/* Whether the player has yet to answer what he was asked last; a day at most. */
static enum rc waits_for_answer(const struct errand *errand, bool *waits, struct err *err)
{
    struct inbox_row row = {0};
    *waits = false;
    if (errand->player.asked == 0)
        return RC_OK;
    enum rc rc = inbox_get(errand->host->store, errand->player.asked, &row, err);
    *waits = rc == RC_OK && row.state == INBOX_PARKED && errand->host->now - row.handled < DAY;
    inbox_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

/* Whoever has a key of a player, or his address, must not be able to fill his mailbox with questions. *last: it is the
 * last of the day. If not *may, the mail is put away, and the game masters hear of it once. */
static enum rc may_ask(struct errand *errand, bool elsewhere, bool *may, bool *last, struct err *err)
{
    char key[64];
    int64_t count = 0, most = config_number(errand->host->config, SETTING_IN_QUESTIONS_PER_DAY);
    bool waits = false;
    (void)snprintf(key, sizeof key, "question %lld", (long long)errand->player.id);
    enum rc rc = rate_count(errand->host->store, key, errand->host->now, DAY, &count, err);
    if (rc == RC_OK && elsewhere)
        rc = waits_for_answer(errand, &waits, err);
    *may = !waits && count < most;
    *last = count + 1 == most;
    if (rc != RC_OK || *may)
        return rc == RC_OK ? bundle_rate(errand->host, &errand->bundle, key, DAY, &count, err) : rc;
    errand_put_away(errand, INBOX_REFUSED, waits ? "another question waits" : "enough questions for today");
    (void)snprintf(key, sizeof key, "unasked %lld", (long long)errand->player.id);
    rc = bundle_rate(errand->host, &errand->bundle, key, DAY, &count, err);
    return rc == RC_OK && count == 1 ? tell_masters(errand, err) : rc;
}

/* `words` say why; `elsewhere`: the mail came from an address that is not the player's. */
static enum rc ask_player(struct errand *errand, const char *to, bool elsewhere, const char *words, struct err *err)
{
    bool may = false, last = false;
    char all[600];
    enum rc rc = may_ask(errand, elsewhere, &may, &last, err);
    if (rc != RC_OK || !may)
        return rc;
    (void)snprintf(all, sizeof all, "%s%s%s", words,
                   elsewhere ? " If it is not, somebody has got hold of a mail of mine to you. All that he can do with "
                               "it is to make me ask; reply 'new token', and it is worth nothing any more. Until you "
                               "answer, or for a day, I ask about no other such mail."
                             : "",
                   last ? " This is the last mail that I ask you about today; others of its kind are not read before "
                          "tomorrow. Replies to my mails are."
                        : "");
    return ask_whose(errand, to, errand->player.id, all, err);
}

enum rc confirm_ask_sender(struct errand *errand, struct err *err)
{
    const char *why = errand->who.proof == PROOF_BOTH ? "with your key, but nobody vouches for its sender"
                      : errand->who.former_token      ? "with a key that you have changed since"
                                                      : "but not as a reply to one of ours";
    char words[200];
    (void)snprintf(words, sizeof words, "A mail came from your address, %s. Nothing was done yet. Is it yours?", why);
    return ask_player(errand, errand->mail->from, false, words, err);
}

enum rc confirm_ask_owner(struct errand *errand, struct err *err)
{
    struct text to = TEXT_EMPTY;
    enum rc rc = post_address(errand->host, errand->who.player, &to, err);
    if (rc == RC_OK)
        rc = player_get(errand->host->store, errand->who.player, &errand->player, err);
    if (rc == RC_OK)
        rc = ask_player(errand, to.data, true,
                        "A mail with your key came from an address that is not one of yours. Nothing was done. Is it "
                        "yours?",
                        err);
    else if (rc == RC_NONE) {
        errand_put_away(errand, INBOX_REFUSED, "good token, unknown address, owner cannot be reached");
        rc = RC_OK;
    }
    text_free(&to);
    return rc;
}

/* A question is about a whole mail. Among the lines for other games there is no room for it. */
enum rc confirm_first(struct errand *errand, const char *word, const char *question, struct err *err)
{
    struct text text = text_fixed(errand->ask, sizeof errand->ask);
    if (errand->whole == NULL)
        text_add(&text, question);
    else if (errand_say(errand, "'%s' was not done: it wants a yes of yours first. Send it in a mail of its own.",
                        word) != RC_OK)
        return err_set(err, RC_NOMEM, "out of memory for a question");
    return RC_OK;
}

enum rc confirm_final(struct errand *errand, const struct table *table, struct err *err)
{
    enum rc rc = RC_OK;
    if (!errand->owned || errand->sure)
        return RC_OK;
    for (int i = 0; rc == RC_OK && i < errand->lines; i++) {
        struct said *said = &errand->line[i];
        if (said->taken || said->press || !question_is_final(errand, table, said))
            continue;
        said->taken = errand->whole != NULL;
        rc = confirm_first(errand, verb_name(said->verb),
                           "You have said that this mail is yours. Nothing of it was done yet, since it asks for what "
                           "cannot be taken back. Do you want that?",
                           err);
    }
    return rc;
}

enum rc confirm_sure(struct errand *errand, struct table *table, struct err *err)
{
    struct question question = {.kind = TOKEN_SURE,
                                .title = "Are you sure?",
                                .words = errand->ask,
                                .to = errand->back,
                                .player = errand->player.id};
    bundle_forget(&errand->bundle); /* what stands beside it waits as well */
    return question_ask(errand, &question, table, err);
}

/* ---- acting ----------------------------------------------------------------- */

/* Who has just registered and asked for help as well has it, whatever else his mail is answered with. */
static enum rc help_newcomer(struct errand *errand, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    bool helped = !errand->newcomer || !errand_has(errand, VERB_HELP);
    for (size_t i = 0; i < errand->bundle.count; i++)
        helped = helped || strcmp(errand->bundle.mail[i].kind, "help") == 0;
    if (helped)
        return RC_OK;
    jv_free(errand->notes); /* they were said */
    errand->notes = jv_new_array();
    errand_reply_to(errand, &reply);
    enum rc rc = commands_help(errand, NULL, errand->back, reply.data, err);
    text_free(&reply);
    return rc;
}

enum rc confirm_act(struct errand *errand, struct table *table, struct err *err)
{
    errand_put_away(errand, INBOX_DONE, "");
    errand->bundle.heard = errand->player.id;
    enum rc rc = act(errand, table, err);
    return rc == RC_OK ? help_newcomer(errand, err) : rc;
}

enum rc confirm_newcomer(struct errand *errand, struct err *err)
{
    enum rc rc = commands_register(errand, err);
    if (rc != RC_OK)
        return rc;
    errand->newcomer = true;
    for (int i = 0; i < errand->lines; i++)
        errand->line[i].taken =
            errand->line[i].taken || errand->line[i].verb == VERB_REGISTER || errand->line[i].verb == VERB_NAME;
    rc = errand_say(errand, "Welcome, %s. You are registered.", errand->player.name);
    return rc == RC_OK ? RC_OK : err_set(err, rc, "out of memory for a welcome");
}

/* ---- the answer --------------------------------------------------------------- */

static enum rc run_parked(struct errand *errand, const struct incoming *parked, struct table *table, struct err *err)
{
    struct who who = {0};
    enum rc rc = who_wrote(errand->host, parked, &who, err);
    if (rc != RC_OK)
        return rc;
    /* what the parked mail was about comes from its own token; who acts, from the mail that said yes */
    errand->who.game = who.token_good && who.player == errand->who.player ? who.game : errand->who.game;
    outbox_row_free(&errand->who.answered);
    errand->who.answered = who.answered;
    who.answered = (struct outbox_row){0};
    errand->answers = who.token;
    if (!who.token_good)
        errand->answers.phase = -1;
    who_free(&who);
    const struct incoming *own = errand->mail;
    bool new_player = errand->who.player == 0;
    if (errand->who.token.b == 0 && strcmp(own->from, parked->from) != 0) {
        errand_put_away(errand, INBOX_REFUSED, "a yes from another address");
        return RC_OK;
    }
    errand->owned = true;
    errand->sure = errand->who.token.kind == TOKEN_SURE;
    errand->bundle.again = errand->parked;
    errand->mail = parked;
    rc = errand_read_lines(errand, err);
    if (rc == RC_OK && new_player)
        rc = confirm_newcomer(errand, err);
    if (rc == RC_OK)
        rc = confirm_act(errand, table, err);
    errand->understood = true;
    errand->mail = own;
    return rc;
}

/* An answer to our question that settles nothing; a stranger hears so as seldom as of anything else. */
static enum rc not_settled(struct errand *errand, const char *note, const char *title, const char *words,
                           struct err *err)
{
    struct text reply = TEXT_EMPTY;
    bool may = true;
    enum rc rc = RC_OK;
    errand_put_away(errand, INBOX_IGNORED, note);
    if (errand->who.player == 0)
        rc = strangers_may_hear(errand, REGISTER_HELP, &may, err);
    if (rc != RC_OK || !may)
        return rc;
    post_reply_question(errand->host, errand->who.token.kind, errand->parked, errand->who.token.b, &reply);
    rc = errand_say(errand, "%s", words);
    if (rc == RC_OK)
        rc = errand_reply(errand, "notice", title, errand->back, reply.data, NULL, err);
    text_free(&reply);
    return rc;
}

static bool has_words(const struct errand *errand)
{
    for (int i = 0; i < errand->lines; i++)
        if (errand->line[i].verb != VERB_NONE && !errand->line[i].press && !errand->line[i].taken)
            return true;
    return false;
}

/* Whether the answer to a question is neither yes nor no, but words of the player's own that stand for themselves
 * ("stop", as the button of his mail program sends it): the question waits on. */
static bool speaks_of_else(const struct errand *errand)
{
    return has_words(errand) && errand->player.id != 0 && errand_vouched(errand) && !errand_has(errand, VERB_YES) &&
           !errand_has(errand, VERB_NO);
}

/* "Yes, but it is not mine" is no yes; nor is one with anything behind it where it would do what cannot be taken back.
 */
static bool says_yes(const struct errand *errand)
{
    bool yes = false, alone = errand->who.token.kind == TOKEN_SURE;
    for (int i = 0; i < errand->lines; i++) {
        const struct said *said = &errand->line[i];
        if (said->verb != VERB_YES || said->taken)
            continue;
        if (yesno_read(said->raw) != YESNO_YES || (alone && said->rest[0] != '\0'))
            return false;
        yes = true;
    }
    return yes;
}

/* Who was asked as a stranger and wants no mail says no. */
static bool says_no(const struct errand *errand)
{
    return errand_has(errand, VERB_NO) || (errand->player.id == 0 && errand_has(errand, VERB_STOP));
}

/* Ends the question, and the mail that it was about. */
static void settle(struct errand *errand, enum inbox_state state, const char *note)
{
    errand->bundle.again = errand->parked;
    errand->bundle.again_note = note;
    errand_put_away(errand, state, note);
}

/* "no", and below it perhaps "new token" or another word that stands for itself. */
static enum rc decline(struct errand *errand, struct table *table, struct err *err)
{
    settle(errand, INBOX_DONE, "declined");
    errand->understood = true;
    errand->parked = 0;
    for (int i = 0; i < errand->lines; i++)
        errand->line[i].taken = errand->line[i].taken || errand->line[i].verb == VERB_NO;
    bool more = errand->player.id != 0 && errand_vouched(errand) && !errand_has(errand, VERB_YES) && has_words(errand);
    return more ? confirm_act(errand, table, err) : RC_OK;
}

enum rc confirm(struct errand *errand, struct table *table, struct err *err)
{
    struct inbox_row row = {0};
    struct incoming parked = {0};
    bool killed = false;
    if (speaks_of_else(errand))
        return confirm_act(errand, table, err);
    errand->parked = errand->who.token.a;
    enum rc rc = inbox_get(errand->host->store, errand->parked, &row, err);
    if (rc != RC_OK && rc != RC_NONE)
        return rc;
    if (rc == RC_NONE || row.state != INBOX_PARKED || row.raw == NULL) {
        rc = not_settled(errand, "confirms what does not wait", "Nothing to confirm",
                         "Nothing waits for your answer any more: it was done or dropped before.", err);
    } else if (says_no(errand)) {
        rc = decline(errand, table, err);
    } else if (host_judged(errand->host) - row.handled > ANSWER_WITHIN) {
        rc = not_settled(errand, "answered too late", "Too late",
                         "Your answer came more than a week after the question. Nothing was done. If you still want "
                         "it, send it again in reply to a mail of mine.",
                         err);
        settle(errand, INBOX_DONE, "answered too late");
    } else if (!says_yes(errand)) {
        rc = not_settled(errand, "neither yes nor no", "Yes or no?",
                         "I asked about a mail and found neither 'yes' nor 'no' in your answer, or more than that. "
                         "Nothing was done. Reply with one of these words, and nothing else.",
                         err);
    } else {
        rc = worker_read(errand->host->worker, row.raw, row.size,
                         config_text(errand->host->config, SETTING_IN_AUTHSERV_ID), &parked, &killed, err);
        errand->received = row.received;
        if (rc == RC_OK)
            rc = run_parked(errand, &parked, table, err);
        else if (rc == RC_BAD) {
            errand_put_away(errand, INBOX_REFUSED, "the mail that was asked about cannot be read");
            rc = RC_OK;
        }
        incoming_free(&parked);
    }
    inbox_row_free(&row);
    return rc;
}
