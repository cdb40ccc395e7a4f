#include "engine/letters/gm_notice.h"

#include "engine/game/masters.h"
#include "engine/letters/language.h"
#include "engine/letters/post.h"
#include "words/catalog.h"

/* One such mail; all borrowed. */
struct tidings {
    const struct game_row *game; /* NULL: no game's */
    const struct notice *notice;
    const struct passed_on *message; /* a player's; NULL: none */
};

static void put_game(struct jv *facts, const struct game_row *game)
{
    const struct rules *rules = rules_find(game->rules);
    struct jv *one = jv_new_object();
    jv_put_int(one, "number", game->id);
    jv_put_string(one, "name", game->name);
    jv_put_string(one, "title", rules == NULL ? game->rules : rules->title);
    jv_put(facts, "game", one);
}

struct jv *gm_notice_facts(const struct services *services, const struct game_row *game, const char *reply)
{
    struct jv *facts = facts_begin(services, NULL, reply), *commands = jv_new_object();
    facts_link(commands, "gm_help_mailto", reply, "gm help");
    facts_link(commands, "gm_status_mailto", reply, "gm status");
    jv_put(facts, "commands", commands);
    jv_put_bool(facts, "master", true);
    if (game != NULL)
        put_game(facts, game);
    return facts;
}

static void put_message(struct report *report, const struct tidings *tidings)
{
    const struct passed_on *message = tidings->message;
    struct text from = TEXT_EMPTY;
    if (message->seat != NULL)
        text_addf(&from, "%s (%s)", catalog_name(tidings->game->rules, message->seat, NULL), message->from);
    else
        text_add(&from, message->from);
    facts_press(report,
                &(struct words_of){.from = from.data, .to = catalog_text("tell.message.to"), .body = message->body});
    text_free(&from);
}

static enum rc tell_one(const struct services *services, const struct tidings *tidings, const char *to,
                        struct commit *commit, struct err *err)
{
    struct outbox_row row = {0};
    struct text reply = TEXT_EMPTY, subject = TEXT_EMPTY;
    post_reply_master(services, to, &reply);
    const struct catalog *before = NULL;
    enum rc rc = language_speak_to(services, to, &before, err);
    struct report report = {.facts = gm_notice_facts(services, tidings->game, reply.data)};
    const struct post post = {.kind = "gm",
                              .cause = tidings->notice->cause,
                              .request = tidings->message == NULL ? NULL : tidings->message->request,
                              .report = &report};
    facts_notice(&report, &tidings->notice->says);
    if (tidings->game != NULL)
        facts_subject_what(tidings->game, report.about.title, &subject);
    else
        text_add(&subject, report.about.title);
    const struct post_label label = {.to = to, .reply = reply.data, .subject = subject.data, .game = tidings->game};
    jv_put_string(report.facts, "subject", subject.data);
    if (tidings->message != NULL)
        put_message(&report, tidings);
    if (rc == RC_OK)
        rc = post_plain(services, &label, &post, &row, err);
    catalog_use(before);
    report_free(&report);
    text_free(&reply);
    text_free(&subject);
    if (rc == RC_OK)
        commit_add(commit, &row);
    return rc;
}

enum rc gm_notice_one(const struct services *services, const char *address, const struct notice *notice,
                      struct commit *commit, struct err *err)
{
    const struct tidings tidings = {.notice = notice};
    return tell_one(services, &tidings, address, commit, err);
}

/* *count: how many there are. */
static enum rc tell_all(const struct services *services, int64_t game, const struct tidings *what,
                        struct commit *commit, size_t *count, struct err *err)
{
    struct game_row row = {0};
    struct tidings tidings = *what;
    struct masters masters = {0};
    enum rc rc = game == 0 ? RC_OK : game_get(services->store, game, &row, err);
    if (rc == RC_OK && game != 0)
        tidings.game = &row;
    if (rc == RC_OK)
        rc = masters_of(services, game, &masters, err);
    for (size_t i = 0; rc == RC_OK && i < masters.count; i++)
        rc = tell_one(services, &tidings, masters.address[i], commit, err);
    *count = masters.count;
    masters_free(&masters);
    game_row_free(&row);
    return rc;
}

enum rc gm_notice(const struct services *services, int64_t game, const struct notice *notice, struct commit *commit,
                  struct err *err)
{
    size_t count = 0;
    const struct tidings tidings = {.notice = notice};
    return tell_all(services, game, &tidings, commit, &count, err);
}

enum rc gm_notice_pass_on(const struct services *services, int64_t game, const struct passed_on *message,
                          struct commit *commit, struct err *err)
{
    size_t count = 0;
    const struct notice notice = {.cause = message->cause, .says = SAYING("tell.message")};
    const struct tidings tidings = {.notice = &notice, .message = message};
    enum rc rc = tell_all(services, game, &tidings, commit, &count, err);
    return rc == RC_OK && count == 0 ? err_set(err, RC_NONE, "game %lld has no game master", (long long)game) : rc;
}
