#include "engine/inbox/verdict.h"

#include "engine/game/actlog.h"
#include "engine/game/mailboxes.h"
#include "engine/letters/language.h"
#include "engine/letters/notice.h"
#include "engine/play/yesno.h"
#include "mail/address.h"
#include "mail/incoming.h"

enum { DAY = 86400, ASKED_A_DAY = 3 };

/* ---- asking ------------------------------------------------------------------------ */

/* To the address itself, which answers with a key that is good for it alone. */
static enum rc ask_address(struct job *job, const char *address, const char *others, struct err *err)
{
    char cause[40];
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    (void)snprintf(cause, sizeof cause, "i%lldclaim", (long long)job->inbox);
    post_reply_claim(job->services, &job->player, address, &reply);
    struct report report = {.facts = facts_begin(job->services, NULL, reply.data)};
    facts_notice(&report, &SAYING(others[0] == '\0' ? "tell.address.ask" : "tell.address.ask.shared",
                                  SAID("name", job->player.name), SAID("address", address), SAID("others", others)));
    jv_put_string(report.facts, "action", "yes");
    facts_link(report.facts, "action_mailto", reply.data, "yes");
    jv_put_string(report.facts, "subject", report.about.title);
    const struct post post = {.kind = "notice", .cause = cause, .report = &report};
    const struct post_label label = {.to = address, .reply = reply.data, .subject = report.about.title};
    enum rc rc = post_plain(job->services, &label, &post, &mail, err);
    if (rc == RC_OK)
        commit_add(&job->commit, &mail);
    report_free(&report);
    text_free(&reply);
    return rc;
}

/* Neither the player nor the address may be made to get many of them. */
static enum rc may_ask(struct job *job, const char *address, bool *may, struct err *err)
{
    char key[COMMIT_KEY];
    int64_t own = 0, theirs = 0;
    (void)snprintf(key, sizeof key, "claim %lld", (long long)job->player.id);
    enum rc rc = commit_rate(job->services, &job->commit, key, DAY, &own, err);
    (void)snprintf(key, sizeof key, "help %s", address);
    if (rc == RC_OK && own <= ASKED_A_DAY)
        rc = commit_rate(job->services, &job->commit, key, DAY, &theirs, err);
    *may = rc == RC_OK && own <= ASKED_A_DAY && theirs <= 1;
    return rc;
}

/* Whether that is somebody else's is not told: the answer is the same. */
static enum rc claim(struct job *job, const char *address, size_t has, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    struct mailbox_others others = {.names = TEXT_EMPTY};
    bool may = false, own = false;
    int64_t most = config_number(job->services->config, SETTING_IN_ADDRESSES);
    enum rc rc = player_address_of(job->services->store, address, &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        own = own || rows[i].player == job->player.id;
    player_address_rows_free(rows, count);
    if (rc == RC_OK)
        rc = mailboxes_others(job->services, address, job->player.id, &others, err);
    if (rc != RC_OK) {
        text_free(&others.names);
        return rc;
    }
    if (own || (int64_t)has >= most) {
        job_tell(job, own ? "answer.address.own" : "answer.address.most", SAID("address", address),
                 SAID_NUMBER("most", most));
        text_free(&others.names);
        return RC_OK;
    }
    rc = may_ask(job, address, &may, err);
    if (rc == RC_OK)
        job_tell(job, may ? "answer.address.asked" : "answer.address.later", SAID("address", address));
    if (rc == RC_OK && may && others.room)
        rc = ask_address(job, address, others.names.len == 0 ? "" : others.names.data, err);
    text_free(&others.names);
    return rc;
}

static void list_addresses(struct job *job, const struct address_row *rows, size_t count)
{
    struct text list = TEXT_EMPTY;
    for (size_t i = 0; i < count; i++)
        text_addf(&list, "%s%s", i == 0 ? "" : ", ", rows[i].address);
    job_tell(job, "answer.address.list", SAID("addresses", list.len == 0 ? "" : list.data));
    text_free(&list);
}

/* A row of the log, as of the command line's. */
static enum rc note(const struct job *job, bool goes, int64_t player, const char *address, struct err *err)
{
    struct services services = *job->services;
    char words[ACTOR_BYTES + 40], label[ACTOR_BYTES];
    actlog_address(&services, address, label);
    (void)snprintf(words, sizeof words, "player %lld %s", (long long)player, label);
    (void)snprintf(services.by, sizeof services.by, "player");
    return actlog_add(&services, 0, goes ? "player address remove" : "player address", words, err);
}

/* The last one stays: without it nobody could write to them. */
static enum rc remove_one(struct job *job, const char *address, const struct address_row *rows, size_t count,
                          struct err *err)
{
    bool own = false;
    size_t working = 0;
    for (size_t i = 0; i < count; i++) {
        bool this = strcmp(rows[i].address, address) == 0;
        own = own || this;
        working += !this && rows[i].proved && rows[i].hard < 2;
    }
    if (!own || working == 0) {
        job_tell(job, own ? "answer.address.last" : "answer.address.not", SAID("address", address));
        return RC_OK;
    }
    enum rc rc = services_begin(job->services, err);
    if (rc == RC_OK)
        rc = outbox_drop_to(job->services->store, address, job->player.id, err);
    if (rc == RC_OK)
        rc = player_address_remove(job->services->store, address, job->player.id, err);
    if (rc == RC_OK)
        rc = note(job, true, job->player.id, address, err);
    if (rc == RC_OK)
        job_tell(job, "answer.address.removed", SAID("address", address));
    return rc;
}

enum rc verdict_claim_ask(struct job *job, const char *rest, struct err *err)
{
    static const char removes[] = "remove ";
    char address[ADDRESS_BYTES + 1], word[ADDRESS_BYTES + 1];
    struct address_row *rows = NULL;
    size_t count = 0;
    bool off = config_number(job->services->config, SETTING_IN_ADDRESSES) == 0;
    bool drops = strncasecmp(rest, removes, sizeof removes - 1) == 0;
    const char *given = drops ? rest + sizeof removes - 1 : rest;
    (void)snprintf(word, sizeof word, "%s", given);
    size_t len = strlen(word);
    while (len > 0 && strchr(".,;>", word[len - 1]) != NULL)
        word[--len] = '\0';
    enum rc rc = player_address_list(job->services->store, job->player.id, &rows, &count, err);
    if (rc == RC_OK && off)
        job_tell(job, "answer.address.off");
    else if (rc == RC_OK && rest[0] == '\0')
        list_addresses(job, rows, count);
    else if (rc == RC_OK && address_canonical(word[0] == '<' ? word + 1 : word, address, NULL) != RC_OK)
        job_tell(job, "answer.address.bad", SAID_PART("address", given, 80));
    else if (rc == RC_OK)
        rc = drops ? remove_one(job, address, rows, count, err) : claim(job, address, count, err);
    player_address_rows_free(rows, count);
    return rc;
}

/* ---- the answer ---------------------------------------------------------------------- */

static enum yesno said_of(const struct job *job)
{
    enum yesno said = YESNO_NONE;
    for (int i = 0; i < job->statements && said == YESNO_NONE; i++)
        if (statement_is_open(&job->statement[i]) && !job->statement[i].copied)
            said = statement_yesno(&job->statement[i]);
    return said;
}

/* The player's other address hears of it. */
static enum rc tell_player(struct job *job, struct err *err)
{
    char cause[40];
    (void)snprintf(cause, sizeof cause, "i%lldgot", (long long)job->inbox);
    const struct notice notice = {.cause = cause, .says = SAYING("tell.address.got", SAID("address", job->mail->from))};
    return notice_player(job->services, NULL, &job->player, &notice, &job->commit, err);
}

/* Why it cannot be theirs by now, which the house may have changed since it asked: a key; NULL: it can. */
static enum rc why_not(const struct job *job, const char **key, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    int64_t most = config_number(job->services->config, SETTING_IN_ADDRESSES);
    enum rc rc = player_address_list(job->services->store, job->who.claims, &rows, &count, err);
    *key = most == 0 ? "answer.address.off" : (int64_t)count >= most ? "answer.address.most" : NULL;
    player_address_rows_free(rows, count);
    return rc;
}

static enum rc take(struct job *job, struct err *err)
{
    const struct services *services = job->services;
    int64_t player = job->who.claims;
    const char *key = NULL;
    enum rc rc = why_not(job, &key, err);
    if (rc == RC_OK && key == NULL)
        rc = services_begin(services, err);
    if (rc == RC_OK && key == NULL)
        rc = player_address_drop_unproved(services->store, job->mail->from, err);
    if (rc == RC_OK && key == NULL)
        rc = player_address_add(services->store, player, job->mail->from, true, services->now, err);
    job_put_away(job, key == NULL ? INBOX_DONE : INBOX_REFUSED,
                 key == NULL ? "is a player's address now" : "cannot be a player's address by now");
    if (key != NULL) {
        job_tell(job, key, SAID_NUMBER("most", config_number(services->config, SETTING_IN_ADDRESSES)));
        return job_reply(job, "notice", "answer.title.refused", (struct route){job->mail->from, job_reply_to(job)},
                         NULL, err);
    }
    player_row_free(&job->player); /* who had it before */
    job->player = (struct player_row){0};
    if (rc == RC_OK)
        rc = note(job, false, player, job->mail->from, err);
    if (rc == RC_OK)
        rc = player_get(services->store, player, &job->player, err);
    if (rc == RC_OK)
        (void)language_speak(services, &job->player);
    if (rc == RC_OK)
        rc = tell_player(job, err);
    if (rc != RC_OK)
        return rc;
    job_tell(job, job->who.home.count > 0 ? "answer.address.got.shared" : "answer.address.got",
             SAID("address", job->mail->from), SAID("name", job->player.name));
    return job_reply(job, "notice", "answer.title.mail", (struct route){job->mail->from, job_reply_to(job)}, NULL, err);
}

/* Of who has the address already there may be one more, who lives there, too. */
static enum yesno yesno_of(const struct job *job)
{
    bool own = false, room = (int64_t)job->who.home.count < config_number(job->services->config, SETTING_IN_HOUSEHOLD);
    for (size_t i = 0; i < job->who.home.count; i++)
        own = own || job->who.home.player[i].id == job->who.claims;
    return own || !room ? YESNO_NONE : said_of(job);
}

enum rc verdict_claim(struct job *job, bool *done, struct err *err)
{
    enum yesno said = yesno_of(job);
    *done = said != YESNO_NONE;
    job->understood = job->understood || *done;
    if (said == YESNO_NO)
        job_put_away(job, INBOX_DONE, "declines to be a player's address");
    return said == YESNO_YES ? take(job, err) : RC_OK;
}
