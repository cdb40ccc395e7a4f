#include "engine/inbox/job.h"
#include "engine/letters/calendar.h"
#include "engine/letters/gm_notice.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/game/masters.h"
#include "mail/incoming.h"
#include "mail/worker.h"
#include "words/catalog.h"
#include "words/say.h"

#include <stdarg.h>

enum { NOTES_MOST = 60 }; /* paragraphs of an answer */

/* `left` may be NULL. */
static void add_note(struct job *job, const char *left, struct saying says)
{
    struct text text = TEXT_EMPTY;
    struct told *one = report_add(&job->answer.notes);
    say_list(&text, says.key, says.fills);
    one->text = text_detach(&text);
    if (left != NULL)
        one->left = mem_copy_text(left);
}

void job_note_always(struct job *job, struct saying says)
{
    add_note(job, NULL, says);
}

void job_note_left(struct job *job, const char *words, struct saying says)
{
    size_t count = job->answer.notes.count;
    if (count <= NOTES_MOST)
        add_note(job, words, count < NOTES_MOST ? says : SAYING("answer.notes.more"));
}

void job_note(struct job *job, struct saying says)
{
    job_note_left(job, NULL, says);
}

void job_quote(const char *words, struct text *list)
{
    text_addf(list, "%s'%.*s'", list->len > 0 ? ", " : "", (int)text_fit(words, strlen(words), QUOTED_BYTES_MOST),
              words);
}

enum rc job_tell_master(struct job *job, int64_t game, struct err *err)
{
    struct masters masters = {0};
    enum rc rc = masters_of(job->services, game, &masters, err);
    if (rc == RC_OK && masters.count > 0)
        job_tell(job, "answer.master");
    masters_free(&masters);
    return rc;
}

enum rc job_alert(struct job *job, int64_t game, struct saying says, struct err *err, const char *cause, ...)
{
    char written[64];
    va_list args;
    va_start(args, cause);
    (void)vsnprintf(written, sizeof written, cause, args);
    va_end(args);
    enum rc rc = gm_notice(job->services, game, &(struct notice){.cause = written, .says = says}, &job->commit, err);
    return rc == RC_NONE ? RC_OK : rc;
}

bool job_has(const struct job *job, enum verb verb)
{
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].verb == verb && job->statement[i].fate == STATEMENT_OPEN)
            return true;
    return false;
}

static bool says_something(const struct statement *said)
{
    return said->line->len > 0;
}

bool job_has_orders(const struct job *job)
{
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        if (statement_is_open(said) &&
            (verb_is(said->verb, VERB_PLANS) || (said->verb == VERB_NONE && says_something(said))))
            return true;
    }
    return false;
}

bool job_only_asks(const struct job *job)
{
    for (int i = 0; i < job->statements; i++) {
        enum verb verb = job->statement[i].verb;
        if (statement_is_block(&job->statement[i]))
            continue;
        if (!verb_is(verb, VERB_ASKS) && (verb != VERB_NONE || says_something(&job->statement[i])))
            return false;
    }
    return true;
}

const char *job_asked(const struct job *job)
{
    return job->who.answered.request == NULL ? "" : job->who.answered.request;
}

enum rc job_asked_for(const struct job *job, struct player_row *out, struct err *err)
{
    int64_t id = 0;
    const char *asked = job_asked(job);
    *out = (struct player_row){0};
    if (strncmp(asked, JOB_ASKS_ADMIT, sizeof JOB_ASKS_ADMIT - 1) != 0 ||
        !number_read(asked + sizeof JOB_ASKS_ADMIT - 1, 1, INT64_MAX, &id))
        return RC_OK;
    enum rc rc = player_get(job->services->store, id, out, err);
    return rc == RC_NONE ? RC_OK : rc;
}

bool job_answers_kind(const struct job *job, const char *kind)
{
    return job->who.answered.id != 0 && strcmp(job->who.answered.kind, kind) == 0;
}

bool job_answers_talk(const struct job *job)
{
    const char *text = job->who.answered.text_part;
    bool relayed = text == NULL || strstr(text, "\n| ") != NULL;
    return job_answers_kind(job, "press") || (job_answers_kind(job, "gm") && relayed);
}

static bool passes(const struct auth_result *result)
{
    return result->verdict == AUTH_PASS && result->aligned;
}

static bool authentic(const struct incoming_auth *auth)
{
    return passes(&auth->dkim) || passes(&auth->spf) || passes(&auth->dmarc);
}

bool job_vouched(const struct job *job)
{
    return !config_flag(job->services->config, SETTING_IN_REQUIRE_AUTH) || authentic(&job->mail->auth);
}

bool job_forged(const struct job *job)
{
    const struct incoming_auth *auth = &job->mail->auth;
    bool fails = auth->dkim.verdict == AUTH_FAIL || auth->spf.verdict == AUTH_FAIL;
    return auth->present && fails && !authentic(auth);
}

void job_put_away(struct job *job, enum inbox_state state, const char *note)
{
    job->commit.handled.state = state;
    job->commit.handled.note = note;
}

const char *job_answers(const struct job *job, char *room, size_t size)
{
    const char *id = job->mail->message_id;
    size_t len = strlen(id);
    if (len < 3 || len - 2 >= size || id[0] != '<' || id[len - 1] != '>')
        return NULL;
    memcpy(room, id + 1, len - 2);
    room[len - 2] = '\0';
    return room;
}

const char *job_reply_to(struct job *job)
{
    struct text *out = &job->answer.reply;
    text_free(out);
    if (job->who.invited)
        post_reply_invite(job->services, job->who.game, job->mail->from, out);
    else if (job->player.id != 0)
        post_reply_player(job->services, &job->player, out);
    else
        text_add(out, services_address(job->services));
    return out->data;
}

void job_reply_about(struct job *job, const struct game *game, struct text *out)
{
    if (job->seat != 0)
        post_reply_seat(job->services, game, job->seat, out);
    else
        text_add(out, job_reply_to(job));
}

void job_put_action(const struct job *job, struct jv *facts, const char *reply)
{
    if (job->answer.action == NULL)
        return;
    jv_put_string(facts, "action", job->answer.action);
    jv_put_string(facts, "action_label", catalog_text(job->answer.action_label));
    facts_link(facts, "action_mailto", reply, job->answer.action);
}

void job_put_notes(const struct job *job, const char *name, struct report *report)
{
    const struct told_list *notes = &job->answer.notes;
    report_put(report->facts, name, NULL, notes);
    if (notes->count > 0)
        report_set(report, &report->about.opening, NULL, notes->item[0].text);
}

/* What the calendar of the writer is to learn from an answer that is no seat's. */
static void write_calendar(const struct job *job, struct text *events, struct text *out)
{
    if (job->answer.withdrawn.len > 0) {
        text_add(out, job->answer.withdrawn.data);
        return;
    }
    text_addf(events, "%s%s", job->answer.own_event.len == 0 ? "" : job->answer.own_event.data,
              job->answer.events.len == 0 ? "" : job->answer.events.data);
    if (events->len > 0)
        calendar_wrap("PUBLISH", events->data, out);
}

enum rc job_reply(struct job *job, const char *kind, const char *key, struct route route, struct report *given,
                  struct err *err)
{
    char cause[40], room[512];
    struct outbox_row row = {0};
    struct report plain = {0}, *report = given == NULL ? &plain : given;
    if (given == NULL)
        plain.facts = facts_begin(job->services, job->player.id == 0 ? NULL : &job->player, route.reply);
    if (key != NULL)
        report_set(report, &report->about.title, "title", catalog_text(key));
    job_put_notes(job, "paragraphs", report);
    jv_put_string(report->facts, "subject", report->about.title);
    job_put_action(job, report->facts, route.reply);
    (void)snprintf(cause, sizeof cause, "i%lld", (long long)job->inbox);
    struct text calendar = TEXT_EMPTY, events = TEXT_EMPTY;
    write_calendar(job, &events, &calendar);
    const struct post post = {.kind = kind,
                              .cause = cause,
                              .calendar = calendar.len == 0 ? NULL : calendar.data,
                              .answers = job_answers(job, room, sizeof room),
                              .replied = true,
                              .request = job->answer.asks,
                              .record = job->answer.record,
                              .report = report,
                              .picture = &job->answer.picture};
    const struct post_label label = {.to = route.to,
                                     .reply = route.reply,
                                     .subject = job->answer.about == NULL ? report->about.title : NULL,
                                     .game = job->answer.about,
                                     .player = job->player.id == 0 ? NULL : &job->player};
    enum rc rc = post_plain(job->services, &label, &post, &row, err);
    text_free(&events);
    text_free(&calendar);
    report_free(&plain);
    if (rc == RC_OK)
        commit_add(&job->commit, &row);
    return rc;
}

enum rc job_read(const struct services *services, const struct inbox_row *row, struct incoming *out, bool *killed,
                 struct err *err)
{
    const struct unread mail = {row->raw, row->size, config_text(services->config, SETTING_IN_AUTHSERV_ID)};
    return worker_read(services->worker, &mail, out, killed, err);
}

enum rc job_find_game(const struct services *services, const char *word, int64_t *out, struct err *err)
{
    struct game_row row = {0};
    int64_t number;
    enum rc rc;
    if (number_read(word[0] == '#' ? word + 1 : word, 1, INT64_MAX, &number))
        rc = game_get(services->store, number, &row, err);
    else
        rc = game_by_name(services->store, word, &row, err);
    if (rc == RC_OK && row.deleted)
        rc = RC_NONE;
    if (rc == RC_OK)
        *out = row.id;
    else if (rc == RC_NONE)
        rc = err_say(err, RC_NONE, "deny.game", SAID("game", word));
    game_row_free(&row);
    return rc;
}

enum rc job_sits(const struct job *job, int64_t game, bool kept, bool *out, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    int64_t player = job->player.id;
    *out = false;
    enum rc rc = player == 0 ? RC_OK : seat_list(job->services->store, game, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        *out = *out || rows[i].player == player || (kept && (rows[i].kept_for == player || rows[i].owner == player));
    seat_rows_free(rows, count);
    return rc;
}

void job_drop_answer(struct job *job)
{
    report_drop(&job->answer.notes);
    jv_free(job->answer.picture.view);
    job->answer.picture.view = NULL;
    text_free(&job->answer.own_event);
    text_free(&job->answer.events);
    text_free(&job->answer.withdrawn);
    text_free(&job->answer.reply);
    text_free(&job->answer.wish);
}
