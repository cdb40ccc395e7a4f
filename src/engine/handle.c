#include "engine/handle.h"

#include "base/log.h"
#include "engine/aside.h"
#include "engine/confirm.h"
#include "engine/gm_mail.h"
#include "engine/gm_tell.h"
#include "engine/invited.h"
#include "engine/misread.h"
#include "engine/split.h"
#include "engine/strangers.h"
#include "mail/incoming.h"
#include "mail/worker.h"

enum { CONFLICTS_MOST = 12, LOOSE = 4, HOUR = 3600 };
enum { GUESSES_TOLD = 20 }; /* wrong keys an hour */

/* ---- mails that are not acted on ------------------------------------------- */

static const char *refusal_words(enum incoming_refusal refusal)
{
    static const char *const words[] = {
        [INCOMING_TAKEN] = "",
        [INCOMING_EMPTY] = "it is empty",
        [INCOMING_BIG] = "it is larger than the mails that are read here",
        [INCOMING_HEADER] = "its header is too large",
        [INCOMING_FIELDS] = "its header has too many fields",
        [INCOMING_BOUNDARIES] = "it has too many parts",
        [INCOMING_DEPTH] = "its parts are nested too deeply",
        [INCOMING_PARTS] = "it has too many parts",
        [INCOMING_LONG_TEXT] = "its text is longer than 256 KiB",
    };
    return words[refusal];
}

static enum rc refuse_mail(struct errand *errand, struct err *err)
{
    errand_put_away(errand, INBOX_REFUSED, refusal_words(errand->mail->refused));
    if (errand->player.id == 0 && !errand->who.invited)
        return RC_OK;
    struct text reply = TEXT_EMPTY;
    errand_reply_to(errand, &reply);
    enum rc rc = errand_say(errand, "Your mail was not read: %s. Write your orders as plain text, one a line.",
                            refusal_words(errand->mail->refused));
    if (rc == RC_OK)
        rc = errand_reply(errand, "notice", "Your mail was not read", errand->mail->from, reply.data, NULL, err);
    text_free(&reply);
    return rc;
}

static enum rc stranger(struct errand *errand, struct err *err)
{
    bool may = false, registers = errand_has(errand, VERB_REGISTER);
    const struct incoming *mail = errand->mail;
    int more = errand->who.invited ? INVITED_HELP : registers ? REGISTER_HELP : 0;
    enum rc rc = strangers_may_hear(errand, more, &may, err);
    if (rc != RC_OK || !may)
        return rc;
    if (registers)
        return confirm_ask_stranger(errand, err);
    struct text reply = TEXT_EMPTY;
    errand_put_away(errand, INBOX_DONE, "stranger: help");
    errand_reply_to(errand, &reply);
    rc = commands_help(errand, NULL, mail->from, reply.data, err);
    text_free(&reply);
    return rc;
}

/* ---- who may do what ------------------------------------------------------- */

static enum rc load_player(struct errand *errand, struct err *err)
{
    if (errand->who.player == 0)
        return RC_OK;
    player_row_free(&errand->player);
    return player_get(errand->host->store, errand->who.player, &errand->player, err);
}

/* Whether the mail answers one that went to the very address it comes from. */
static bool keeps_a_key(const struct errand *errand)
{
    return errand->who.proof == PROOF_BOTH || errand->who.invited || errand->who.master || errand->who.commands;
}

/* Where the sender answers what we say to him: a player, one who was invited, or a game master with a key. False: he
 * hears nothing. */
static bool reply_address(const struct errand *errand, struct text *out)
{
    if (errand->who.master || errand->who.commands)
        post_reply_master(errand->host, errand->mail->from, out);
    else if (errand->player.id != 0 || errand->who.invited)
        errand_reply_to(errand, out);
    if (out->failed)
        text_free(out);
    return out->len > 0;
}

static enum rc slow_down(struct errand *errand, int64_t count, int64_t most, struct err *err)
{
    errand_put_away(errand, INBOX_REFUSED, "too many mails an hour");
    errand->bounded = true;
    struct text reply = TEXT_EMPTY;
    if (count > most + 1 || !reply_address(errand, &reply))
        return RC_OK;
    enum rc rc = keeps_a_key(errand)
                     ? errand_say(errand,
                                  "More than %lld mails came from you within an hour. What came after is not read "
                                  "until the hour is over.",
                                  (long long)most)
                     : errand_say(errand,
                                  "More than %lld mails under your address, but not as replies to ours, came within an "
                                  "hour. More of them are not read until the hour is over; replies to our mails are.",
                                  (long long)most);
    if (rc == RC_OK)
        rc = errand_reply(errand, "notice", "Slow down, please", errand->mail->from, reply.data, NULL, err);
    text_free(&reply);
    return rc;
}

/* Why nothing in the mail was done, told where the answer reaches nobody but who holds its key. */
static enum rc tell_writer(struct errand *errand, const char *title, const char *words, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    if (!keeps_a_key(errand) || !reply_address(errand, &reply))
        return RC_OK;
    enum rc rc = errand_say(errand, "%s", words);
    if (rc == RC_OK)
        rc = errand_reply(errand, "notice", title, errand->mail->from, reply.data, NULL, err);
    text_free(&reply);
    return rc;
}

/* The domain of From says of this mail that it is not its own: nothing in it counts, and only the player or game master
 * whose key it holds hears of that. */
static enum rc fails_dmarc(struct errand *errand, struct err *err)
{
    errand_put_away(errand, INBOX_REFUSED, "fails DMARC");
    return tell_writer(errand, "Your mail was not taken",
                       "A mail with your key and your address failed the check that your mail provider "
                       "asks for (DMARC), so nothing in it was done. If you wrote it, send it the way "
                       "your provider means you to, not through another server or a list.",
                       err);
}

/* Mails that are not answered, whoever seems to have written them. */
static bool is_nobodys(struct errand *errand)
{
    const struct incoming *mail = errand->mail;
    errand_put_away(errand, INBOX_IGNORED, "");
    if (mail->robot != 0 || mail->null_path)
        errand_put_away(errand, INBOX_IGNORED, "written by a machine");
    else if (mail->truncated && mail->from[0] == '\0')
        errand_put_away(errand, INBOX_REFUSED, "not a whole mail");
    else if (!mail->from_single || mail->from[0] == '\0' || strcmp(mail->from, host_address(errand->host)) == 0)
        errand_put_away(errand, INBOX_IGNORED, "no sender to answer");
    else
        return false;
    return true;
}

/* Who writes under a player's name without proof must not use up what that player may send. */
static enum rc count_mail(struct errand *errand, int64_t *count, int64_t *most, struct err *err)
{
    char key[320];
    const struct config *config = errand->host->config;
    bool proved = keeps_a_key(errand);
    *most = config_number(config, proved ? SETTING_IN_MAILS_PER_HOUR : SETTING_IN_UNPROVED_PER_HOUR);
    (void)snprintf(key, sizeof key, "%s %s", proved ? "in" : "unproved", errand->mail->from);
    return bundle_rate(errand->host, &errand->bundle, key, HOUR, count, err);
}

static enum rc tell_guesses(struct errand *errand, int64_t game, struct err *err)
{
    char cause[48], last[400];
    (void)snprintf(cause, sizeof cause, "i%lldkeys", (long long)errand->inbox);
    (void)snprintf(last, sizeof last, "The last of them came from %s. `cursus -v tick` logs what becomes of each mail.",
                   errand->mail->from);
    const char *const words[] = {game != 0 ? "Within an hour came twenty mails with wrong keys for this game."
                                           : "Within an hour came twenty mails with wrong keys from one address.",
                                 "A key cannot be guessed, so nothing was done and nothing told; but somebody is "
                                 "trying, or a mail program spoils "
                                 "the addresses that it answers to.",
                                 last, NULL};
    enum rc rc = gm_tell(errand->host, game, cause, "Somebody tries keys", words, &errand->bundle, err);
    return rc == RC_NONE ? RC_OK : rc; /* a game that there is not */
}

/* A key that is none: one may be broken on its way, many are guesses, and the game master hears of those. */
static enum rc count_guess(struct errand *errand, struct err *err)
{
    char key[BUNDLE_KEY];
    int64_t by_game = 0, by_sender = 0, game = errand->who.wrong_game;
    (void)snprintf(key, sizeof key, "wrong key %lld", (long long)game);
    enum rc rc = bundle_rate(errand->host, &errand->bundle, key, HOUR, &by_game, err);
    (void)snprintf(key, sizeof key, "wrong key of %s", errand->mail->from);
    if (rc == RC_OK)
        rc = bundle_rate(errand->host, &errand->bundle, key, HOUR, &by_sender, err);
    if (rc == RC_OK && by_game == GUESSES_TOLD)
        return tell_guesses(errand, game, err);
    return rc == RC_OK && by_sender == GUESSES_TOLD ? tell_guesses(errand, 0, err) : rc;
}

/* Half a mail must not act. The whole one may come yet; who waits for an answer hears of it all the same. */
static enum rc cut_short(struct errand *errand, struct err *err)
{
    errand_put_away(errand, INBOX_REFUSED, "not a whole mail");
    return tell_writer(errand, "Your mail was cut short",
                       "Only a part of your mail has arrived: its end is missing, or its last line has no "
                       "line end. Nothing in it was done. Unless an answer to the whole of it comes as "
                       "well, send it again.",
                       err);
}

/* Whether the player holds a seat of the game, or a bot keeps one for him. */
static enum rc plays_there(const struct errand *errand, int64_t game, bool *out, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    *out = false;
    enum rc rc = seat_list(errand->host->store, game, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        *out = *out || rows[i].player == errand->player.id || rows[i].kept_for == errand->player.id;
    seat_rows_free(rows, count);
    return rc;
}

/* Orders with the key of a seat that is another's by now: no stranger's mail, and nothing can come of it. *done: that
 * was said. */
static enum rc former_holder(struct errand *errand, bool *done, struct err *err)
{
    struct game_row game = {0};
    struct text reply = TEXT_EMPTY;
    int64_t number = errand->who.former_game;
    bool plays = true;
    *done = false;
    if (number == 0 || errand->who.proof != PROOF_ADDRESS || errand_only_asks(errand))
        return RC_OK;
    enum rc rc = plays_there(errand, number, &plays, err);
    if (rc == RC_OK && !plays)
        rc = game_get(errand->host->store, number, &game, err);
    const struct rules *rules = rc == RC_OK && !plays ? rules_find(game.rules) : NULL;
    *done = rules != NULL && errand->who.former_seat <= game.seats;
    if (*done && errand_say(errand,
                            "Your mail answers one about %s of #%lld %s, a seat that you do not hold any more. Nothing "
                            "in it was done. For anything else reply to this mail.",
                            rules->seats[errand->who.former_seat - 1].name, (long long)number, game.name) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for an answer");
    if (rc == RC_OK && *done) {
        errand_put_away(errand, INBOX_REFUSED, "key of a seat that he does not hold any more");
        post_reply_player(errand->host, &errand->player, &reply);
        rc = errand_reply(errand, "notice", "Not your seat any more", errand->mail->from, reply.data, NULL, err);
    }
    text_free(&reply);
    game_row_free(&game);
    return rc;
}

/* An answer to a question of an era before this one: what it was about may never have been. */
static enum rc answers_the_past(struct errand *errand, struct err *err)
{
    struct text reply = TEXT_EMPTY, when = TEXT_EMPTY;
    errand_put_away(errand, INBOX_REFUSED, "answers a mail of before the house was taken back");
    if (!reply_address(errand, &reply))
        return RC_OK;
    moment_write_local(errand->host->back_to, facts_zone(errand->host, &errand->player), &when);
    enum rc rc = errand_say(errand,
                            "This house was taken back to how it stood on %s. Your mail answers a question of before "
                            "that, so nothing was done. Send what you want once more, in reply to this mail.",
                            when.data);
    if (rc == RC_OK)
        rc = errand_reply(errand, "notice", "Your mail was not taken", errand->mail->from, reply.data, NULL, err);
    text_free(&reply);
    text_free(&when);
    return rc;
}

/* What a mail may do that is no answer to a question of ours and no game master's. */
static enum rc admit(struct errand *errand, struct table *table, struct err *err)
{
    bool vouched = errand_vouched(errand), done = false;
    enum rc rc = RC_OK;
    if (errand->who.invited && vouched)
        rc = invited_mail(errand, &done, err);
    if (rc == RC_OK && !done)
        rc = former_holder(errand, &done, err);
    if (rc != RC_OK || done)
        return rc;
    if (errand->who.proof == PROOF_STRANGER && errand->who.invited && vouched &&
        (errand_has(errand, VERB_JOIN) || errand_has(errand, VERB_REGISTER))) {
        rc = confirm_newcomer(errand, err);
        if (rc == RC_OK && !errand_has(errand, VERB_JOIN) &&
            errand_say(errand, "To take a seat in the game you are invited to, reply 'join'.") != RC_OK)
            rc = err_set(err, RC_NOMEM, "out of memory for a welcome");
        return rc == RC_OK ? confirm_act(errand, table, err) : rc;
    }
    if (errand->who.proof == PROOF_STRANGER && errand->who.former_token) {
        errand_put_away(errand, INBOX_REFUSED, "a key that its player has changed");
        return RC_OK;
    }
    if (errand->who.proof == PROOF_STRANGER)
        return stranger(errand, err);
    if (errand->who.proof == PROOF_TOKEN)
        return confirm_ask_owner(errand, err);
    if ((errand->who.proof == PROOF_BOTH && vouched) || errand_only_asks(errand))
        return confirm_act(errand, table, err);
    return confirm_ask_sender(errand, err);
}

static enum rc judge(struct errand *errand, struct table *table, struct err *err)
{
    const struct incoming *mail = errand->mail;
    bool master = false;
    int64_t count = 0, most = 0;
    if (mail->bounce.kind != BOUNCE_NONE)
        return bounce_note(errand, table, err);
    if (is_nobodys(errand))
        return RC_OK;
    enum rc rc = who_wrote(errand->host, mail, &errand->who, err);
    if (rc == RC_OK)
        rc = count_mail(errand, &count, &most, err);
    if (rc == RC_OK && errand->who.wrong_token)
        rc = count_guess(errand, err);
    errand->answers = errand->who.token;
    if (!errand->who.token_good)
        errand->answers.phase = -1;
    if (rc == RC_OK && errand->who.proof != PROOF_TOKEN)
        rc = load_player(errand, err);
    if (rc != RC_OK)
        return rc;
    if (count > most)
        return slow_down(errand, count, most, err);
    if (mail->auth.present && mail->auth.dmarc.verdict == AUTH_FAIL)
        return fails_dmarc(errand, err);
    if (errand_forged(errand) && !keeps_a_key(errand)) {
        errand_put_away(errand, INBOX_REFUSED, "fails SPF or DKIM");
        return RC_OK;
    }
    if (mail->truncated)
        return cut_short(errand, err);
    if (mail->refused != INCOMING_TAKEN)
        return refuse_mail(errand, err);
    if (errand->who.past && !errand->who.token_good)
        return answers_the_past(errand, err);
    rc = errand_read_lines(errand, err);
    if (rc != RC_OK)
        return rc;
    if (errand->who.confirms)
        return confirm(errand, table, err);
    if (errand->who.commands)
        return gm_mail_confirm(errand, err);
    rc = gm_mail_is(errand, &master, err);
    if (rc != RC_OK || master)
        return rc == RC_OK ? gm_mail(errand, err) : rc;
    return admit(errand, table, err);
}

/* ---- the frame ------------------------------------------------------------- */

static void errand_free(struct errand *errand)
{
    split_free(errand);
    errand_drop_lines(errand);
    who_free(&errand->who);
    player_row_free(&errand->player);
    jv_free(errand->notes);
    bundle_free(&errand->bundle);
}

enum rc handle_try(const struct host *host, const struct waiting_mail *waiting, struct err *err)
{
    const struct inbox_row *row = &waiting->row;
    const struct incoming *mail = &waiting->mail;
    struct errand *errand = calloc(1, sizeof *errand);
    struct table *table = calloc(1, sizeof *table);
    /* what waited in the queue with it may have come in time: no deadline since then is played before those are read */
    struct host then = *host;
    then.judged = row->received < host_judged(host) ? row->received : host_judged(host);
    enum rc rc = RC_NOMEM;
    if (errand == NULL || table == NULL)
        goto out;
    errand->host = &then;
    errand->inbox = row->id;
    errand->mail = mail;
    errand->back = mail->from;
    errand->received = row->received;
    errand->bundle.inbox = row->id;
    errand->notes = jv_new_array();
    rc = errand->notes == NULL ? RC_NOMEM : judge(errand, table, err);
    if (rc == RC_OK)
        rc = strangers_keep(errand, err);
    if (rc == RC_OK)
        rc = misread_judge(errand, err);
    if (rc == RC_OK)
        rc = bundle_commit(host, &errand->bundle, err);
    else
        host_rollback(host);
    if (rc == RC_OK)
        log_info("mail in=%lld state=%d note=\"%s\" out=%zu", (long long)row->id, (int)errand->bundle.state,
                 errand->bundle.note, errand->bundle.count);
out:
    if (errand != NULL)
        errand_free(errand);
    if (table != NULL)
        table_free(table);
    free(errand);
    free(table);
    cipher_wipe(then.token_key, sizeof then.token_key);
    return rc == RC_NOMEM ? err_set(err, RC_NOMEM, "out of memory for a mail") : rc;
}

/* Until nobody is faster: the game may have moved on, or the mail been taken by another process. */
static enum rc attempts(const struct host *host, const struct waiting_mail *waiting, struct err *err)
{
    enum rc rc = RC_CONFLICT;
    for (int i = 0; rc == RC_CONFLICT && i < CONFLICTS_MOST; i++) {
        struct inbox_row now = {0};
        /* whoever was overtaken again and again keeps the others out while it thinks */
        rc = i < LOOSE ? RC_OK : store_begin(host->store, err);
        if (rc == RC_OK)
            rc = inbox_get(host->store, waiting->row.id, &now, err);
        bool taken = rc == RC_OK && now.state != INBOX_FILED;
        inbox_row_free(&now);
        if (rc == RC_OK && !taken)
            rc = handle_try(host, waiting, err);
        if (store_in_transaction(host->store))
            store_rollback(host->store);
        if (taken)
            return RC_OK;
    }
    return rc == RC_CONFLICT ? err_set(err, RC_BUSY, "mail %lld: the game kept moving", (long long)waiting->row.id)
                             : rc;
}

/* Reads what was filed; says in the row where that was the end of it. */
static enum rc read_filed(const struct host *host, struct waiting_mail *waiting, struct err *err)
{
    const struct inbox_row *row = &waiting->row;
    struct err why = {0};
    bool killed = false;
    enum rc rc = worker_read(host->worker, row->raw, row->size, config_text(host->config, SETTING_IN_AUTHSERV_ID),
                             &waiting->mail, &killed, &why);
    if (rc == RC_BAD && killed)
        return aside_set_back(host, waiting, why.text, err);
    if (rc == RC_BAD)
        return aside_end(host, row->id, INBOX_REFUSED, why.text, err);
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    /* what is longer was cut when it was filed: half a mail must not act */
    if (row->size > (size_t)config_number(host->config, SETTING_IN_SIZE_MAX)) {
        waiting->mail.refused = INCOMING_BIG;
        waiting->mail.truncated = false; /* by us, not on its way */
    }
    waiting->read = true;
    return RC_OK;
}

enum rc handle_read(const struct host *host, int64_t inbox, struct waiting_mail *out, struct err *err)
{
    *out = (struct waiting_mail){0};
    enum rc rc = inbox_get(host->store, inbox, &out->row, err);
    if (rc != RC_OK)
        return rc;
    if (out->row.state != INBOX_FILED)
        return err_set(err, RC_CONFLICT, "mail %lld does not wait", (long long)inbox);
    if (out->row.raw == NULL)
        return aside_end(host, inbox, INBOX_QUARANTINED, "its text is gone", err);
    return read_filed(host, out, err);
}

void waiting_mail_free(struct waiting_mail *waiting)
{
    incoming_free(&waiting->mail);
    inbox_row_free(&waiting->row);
    *waiting = (struct waiting_mail){0};
}

enum rc handle_alone(const struct host *host, const struct waiting_mail *waiting, struct err *err)
{
    struct err why = {0};
    enum rc rc = attempts(host, waiting, &why);
    /* of this mail, or the game that it is about; the rest is trouble of the house */
    if (rc != RC_BUSY && host_goes_on(rc))
        return aside_set_back(host, waiting, why.text, err);
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}

enum rc handle_one(const struct host *host, int64_t inbox, struct err *err)
{
    struct waiting_mail waiting;
    enum rc rc = handle_read(host, inbox, &waiting, err);
    if (rc == RC_OK && waiting.read)
        rc = handle_alone(host, &waiting, err);
    waiting_mail_free(&waiting);
    return rc;
}
