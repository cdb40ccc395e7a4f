#include "engine/inbox/press.h"

#include "engine/game/audience.h"
#include "engine/inbox/split.h"
#include "engine/inbox/talk.h"
#include "engine/letters/facts.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/language.h"
#include "engine/letters/model.h"
#include "store/rate.h"
#include "words/catalog.h"

/* A mail that gathers messages holds so many, in so many bytes. One that went early is followed by another. */
enum { HOUR = 3600, DAY = 24 * HOUR, CAUSE_BYTES = 10, GATHERED_MOST = 100, GATHERED_BYTES = 40000, FOLLOWED_MOST = 9 };

/* ---- the mails that carry one message ------------------------------------------- */

void press_cause(const struct job *job, int index, char *out)
{
    char what[64];
    uint8_t hash[CAUSE_BYTES];
    struct text cause = text_fixed(out, PRESS_CAUSE_BYTES);
    int len = snprintf(what, sizeof what, "press %lld %d", (long long)job->inbox, index);
    cipher_keyed(job->services->token_key, what, (size_t)len, hash, sizeof hash);
    text_add_char(&cause, 'p');
    cipher_base32(hash, sizeof hash, &cause);
}

/* What an answer to the message stands for: one that is for its writer. */
static void write_request(const struct job *job, const struct game *game, const struct message *message,
                          struct text *out)
{
    struct text line = TEXT_EMPTY;
    if (!message->masked)
        text_addf(&line, "press %s", game_seat_name(game, job->seat));
    talk_write(line.data == NULL ? "" : line.data, job->player.id, out);
    text_free(&line);
}

/* Who writes to whom, as the one at `seat` reads it. */
static void put_press(struct report *report, const struct job *job, const struct game *game,
                      const struct message *message, int seat, bool gathered)
{
    struct text from = TEXT_EMPTY, to = TEXT_EMPTY;
    struct words_of words = {
        .body = message->body,
        .to_all = config_choice(game->config, SETTING_GAME_PRESS) == PRESS_PUBLIC,
        .gathered = gathered,
    };
    if (message->masked) {
        words.unsigned_ = true;
        words.from = catalog_text("answer.press.from");
        words.to = catalog_text(message->all ? "answer.press.all" : "answer.press.you");
        facts_press(report, &words);
        return;
    }
    facts_who(game, job->seat, &from);
    words.from = from.data;
    press_receivers(game, message->to, message->all, &to);
    words.to = message->to == 1u << seat ? catalog_text("answer.press.you") : to.data;
    words.answer = game_seat_name(game, job->seat);
    facts_press(report, &words);
    text_free(&from);
    text_free(&to);
}

static enum rc to_seat(struct job *job, struct game *game, const struct message *message, int seat,
                       const char *gathered, struct err *err)
{
    char cause[PRESS_CAUSE_BYTES];
    struct text reply = TEXT_EMPTY, request = TEXT_EMPTY;
    struct outbox_row row = {0};
    struct services services = *job->services;
    write_request(job, game, message, &request);
    if (message->masked)
        services.now = (services.now / HOUR + 1) * HOUR;
    press_cause(job, message->index, cause);
    struct post post = {.kind = "press",
                        .cause = gathered == NULL ? cause : gathered,
                        .request = request.data,
                        .timeless = message->masked};
    if (message->masked)
        post_reply_timeless(&services, game, seat, &reply);
    else
        post_reply_seat(&services, game, seat, &reply);
    const struct catalog *before = language_speak(&services, &game->player[seat - 1]);
    struct report report = {.facts = facts_begin(&services, &game->player[seat - 1], reply.data)};
    facts_game(&report, game, seat);
    put_press(&report, job, game, message, seat, gathered != NULL);
    post.report = &report;
    enum rc rc = post_seat(&services, game, seat, &post, &row, err);
    row.next_at = services.now; /* of two to one reader the one that waited is not overtaken */
    catalog_use(before);
    cipher_wipe(services.token_key, sizeof services.token_key);
    report_free(&report);
    text_free(&reply);
    text_free(&request);
    if (rc == RC_OK)
        commit_add(&job->commit, &row);
    return rc;
}

static enum rc to_master(struct job *job, struct game *game, const struct message *message, const char *gathered,
                         struct err *err)
{
    char cause[PRESS_CAUSE_BYTES];
    struct text line = TEXT_EMPTY, request = TEXT_EMPTY;
    text_addf(&line, "gm message %lld %d", (long long)game->row.id, job->seat);
    talk_write(line.data, job->player.id, &request);
    press_cause(job, message->index, cause);
    const struct passed_on passed = {.cause = gathered == NULL ? cause : gathered,
                                     .from = audience_holder(game, job->seat),
                                     .seat = game_seat_name(game, job->seat),
                                     .body = message->body,
                                     .request = request.data};
    enum rc rc = gm_notice_pass_on(job->services, game->row.id, &passed, &job->commit, err);
    text_free(&line);
    text_free(&request);
    return rc;
}

/* Adds the mail to a seat's player, or one to each game master (seat 0). `gathered`: the cause of the mail that gathers
 * messages of this writer to this seat; NULL: it goes as it comes. RC_NONE: nobody can be written to. */
static enum rc add_mail(struct job *job, struct game *game, const struct message *message, int seat,
                        const char *gathered, struct err *err)
{
    return seat == 0 ? to_master(job, game, message, gathered, err) : to_seat(job, game, message, seat, gathered, err);
}

/* ---- the budget ------------------------------------------------------------ */

/* What the messages to this seat (0: the game masters) are counted under. */
static void write_key(const struct job *job, const struct game *game, int seat, struct text *out)
{
    if (seat == 0)
        text_addf(out, "press:%lld:gm", (long long)job->player.id);
    else if (audience_hides(game))
        text_addf(out, "press:%lld.%d:%d", (long long)game->row.id, job->seat, seat);
    else
        text_addf(out, "press:%lld:%lld", (long long)job->player.id, (long long)game->player[seat - 1].id);
}

static int64_t times(const struct commit *commit, const char *key)
{
    int64_t count = 0;
    for (size_t i = 0; i < commit->budgets; i++)
        count += strcmp(commit->budget[i], key) == 0;
    return count;
}

/* Those of this mail among them, in the parts about other games too. */
static enum rc count_sent(const struct job *job, const char *key, int64_t *out, struct err *err)
{
    int64_t here = times(&job->commit, key);
    const struct job *part = NULL;
    for (int i = 0; job->split.whole != NULL && (part = split_part(job->split.whole, i)) != NULL; i++)
        here += part == job ? 0 : times(&part->commit, key);
    enum rc rc = rate_count(job->services->store, key, job->services->now, HOUR, out, err);
    *out += rc == RC_OK ? here : 0;
    return rc;
}

/* ---- one mail with the rest ------------------------------------------------ */

/* To so many mails and counted messages. */
static void take_back(struct commit *commit, size_t mails, size_t budgets)
{
    while (commit->count > mails)
        outbox_row_free(&commit->mail[--commit->count]);
    while (commit->budgets > budgets)
        free(commit->budget[--commit->budgets]);
}

/* The words of a gathered mail as a list; one message stands alone until there is another. */
static struct jv *listed(const struct jv *press)
{
    if (jv_is_array(press))
        return jv_copy_deep(press);
    struct jv *list = jv_new_array();
    jv_add(list, jv_copy_deep(press));
    return list;
}

static bool has_room(const struct jv *list, const struct jv *more)
{
    size_t bytes = strlen(jv_member_string(more, "body"));
    for (size_t i = 0; i < jv_size(list); i++)
        bytes += strlen(jv_member_string(jv_at(list, i), "body"));
    return jv_size(list) < GATHERED_MOST && bytes <= GATHERED_BYTES;
}

/* How it is answered stands below all of them, once. */
static struct jv *without_advice(const struct jv *press)
{
    static const char *const advice[] = {"reply", "answer", "public", "unsigned", "gathered"};
    struct jv *copy = jv_copy_deep(press);
    for (size_t i = 0; i < sizeof advice / sizeof advice[0]; i++)
        jv_put_bool(copy, advice[i], false);
    return copy;
}

/* row->model becomes that of the mail that waits with the new message behind. *full: that has no room. */
static enum rc append(const char *waiting, struct outbox_row *row, bool *full, struct err *err)
{
    struct model old, new = {0};
    enum rc rc = model_read(waiting, &old, err);
    if (rc == RC_OK)
        rc = model_read(row->model, &new, err);
    if (rc == RC_OK) {
        const struct jv *more = jv_get(new.facts, "press");
        struct jv *list = listed(jv_get(old.facts, "press"));
        *full = !has_room(list, more);
        jv_add(list, without_advice(more));
        jv_put(old.facts, "press", list);
        free(row->model);
        row->model = model_write(&old);
    }
    model_free(&old);
    model_free(&new);
    return rc;
}

/* A mail of this commit with that key, before number `from`; NULL: there is none. */
static const struct outbox_row *made_before(const struct commit *commit, size_t from, const char *key)
{
    for (size_t i = from; i-- > 0;)
        if (strcmp(commit->mail[i].dedup, key) == 0)
            return &commit->mail[i];
    return NULL;
}

/* What became of the mail that was to grow. */
enum growth { GROWN, GONE, FULL };

/* Has the new mail take the place of the one that waits with its key, if there is one. */
static enum rc grow(struct job *job, size_t index, size_t from, enum growth *growth, struct err *err)
{
    struct outbox_row stored = {0}, *row = &job->commit.mail[index];
    const struct outbox_row *waits = made_before(&job->commit, from, row->dedup);
    bool full = false;
    enum rc rc = waits != NULL ? RC_OK : outbox_of_key(job->services->store, row->dedup, &stored, err);
    if (rc == RC_NONE) {
        row->replaces = OUTBOX_FIRST;
        return RC_OK;
    }
    /* the seat may have got another player since */
    bool gone =
        rc == RC_OK && waits == NULL &&
        (stored.state != OUTBOX_QUEUED || stored.model == NULL || strcmp(stored.envelope_to, row->envelope_to) != 0);
    if (rc == RC_OK && !gone) {
        row->replaces = waits == NULL ? strlen(stored.model) : waits->replaces;
        rc = append(waits == NULL ? stored.model : waits->model, row, &full, err);
    }
    *growth = gone ? GONE : full ? FULL : *growth;
    outbox_row_free(&stored);
    return rc;
}

/* The mail that gathers what this seat writes to that one within the hour. */
static enum rc gather(struct job *job, struct game *game, const struct message *message, int seat, bool *full,
                      struct err *err)
{
    moment began = rate_window(job->services->now, HOUR);
    enum growth growth = GONE;
    enum rc rc = RC_OK;
    for (int follows = 0; rc == RC_OK && growth == GONE && follows <= FOLLOWED_MOST; follows++) {
        char cause[PRESS_CAUSE_BYTES];
        size_t from = job->commit.count;
        (void)snprintf(cause, sizeof cause, "w%lld.%d.%lld.%d", (long long)(began / HOUR), job->seat,
                       (long long)job->player.id, 10 * seat + follows);
        growth = GROWN;
        rc = add_mail(job, game, message, seat, cause, err);
        for (size_t i = from; rc == RC_OK && growth == GROWN && i < job->commit.count; i++) {
            job->commit.mail[i].next_at = began + HOUR;
            rc = grow(job, i, from, &growth, err);
        }
        if (growth == GONE)
            take_back(&job->commit, from, job->commit.budgets);
    }
    *full = *full || (rc == RC_OK && growth != GROWN);
    return rc;
}

/* Of mails with one key the last holds what all do. */
static void keep_newest(struct commit *commit)
{
    size_t kept = 0;
    for (size_t i = 0; i < commit->count; i++) {
        bool newer = false;
        for (size_t k = i + 1; k < commit->count; k++)
            newer = newer || strcmp(commit->mail[k].dedup, commit->mail[i].dedup) == 0;
        if (newer)
            outbox_row_free(&commit->mail[i]);
        else
            commit->mail[kept++] = commit->mail[i];
    }
    commit->count = kept;
}

/* ---- sending --------------------------------------------------------------- */

static enum rc tell_flood(struct job *job, const struct game *game, struct err *err)
{
    char cause[64];
    (void)snprintf(cause, sizeof cause, "flood%d-%lld", job->seat, (long long)(job->services->now / DAY));
    const struct notice notice = {.cause = cause,
                                  .says = SAYING("tell.press.flood", SAID_SEAT("seat", game, job->seat),
                                                 SAID("who", audience_holder(game, job->seat)),
                                                 SAID_NUMBER("most", PRESS_HOURLY))};
    bool told = false;
    for (size_t i = 0; i < job->commit.count; i++)
        told = told || strstr(job->commit.mail[i].dedup, cause) != NULL;
    enum rc rc = told ? RC_OK : gm_notice(job->services, game->row.id, &notice, &job->commit, err);
    return rc == RC_NONE ? RC_OK : rc;
}

static enum rc send_to(struct job *job, struct game *game, const struct message *message, int seat, struct sending *out,
                       struct err *err)
{
    int64_t sent = 0;
    struct text key = TEXT_EMPTY;
    write_key(job, game, seat, &key);
    enum rc rc = count_sent(job, key.data, &sent, err);
    bool later = rc == RC_OK && sent >= PRESS_HOURLY;
    if (later && message->masked)
        out->full = true;
    else if (later)
        rc = gather(job, game, message, seat, &out->full, err);
    else if (rc == RC_OK)
        rc = add_mail(job, game, message, seat, NULL, err);
    if (rc == RC_OK)
        commit_budget(&job->commit, key.data);
    out->later |= later ? 1u << seat : 0;
    text_free(&key);
    return rc == RC_NONE ? RC_OK : rc; /* no address */
}

enum rc press_send(struct job *job, struct game *game, const struct message *message, struct sending *out,
                   struct err *err)
{
    size_t mails = job->commit.count, budgets = job->commit.budgets;
    unsigned to = audience_press(game, job->seat, message->to) | (message->to & 1u);
    enum rc rc = RC_OK;
    *out = (struct sending){.until = rate_window(job->services->now, HOUR) + HOUR};
    for (int seat = 0; rc == RC_OK && seat <= game->row.seats; seat++)
        if ((to >> seat & 1u) != 0)
            rc = send_to(job, game, message, seat, out, err);
    if (out->full)
        take_back(&job->commit, mails, budgets);
    else
        keep_newest(&job->commit);
    return rc == RC_OK && (out->full || out->later != 0) ? tell_flood(job, game, err) : rc;
}
