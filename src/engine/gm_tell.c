#include "engine/gm_tell.h"

#include "engine/masters.h"
#include "engine/post.h"

/* One such mail; all borrowed. */
struct tidings {
    const struct game_row *game; /* NULL: no game's */
    const char *cause, *title, *subject;
    const char *const *paragraphs;
    const char *from, *body; /* a player's message; NULL: none */
};

static bool put_game(struct jv *facts, const struct game_row *game)
{
    const struct rules *rules = rules_find(game->rules);
    struct jv *one = jv_new_object();
    bool ok = jv_put_int(one, "number", game->id) && jv_put_string(one, "name", game->name) &&
              jv_put_string(one, "title", rules == NULL ? game->rules : rules->title);
    return jv_put(facts, "game", one) && ok;
}

static bool put_link(struct jv *commands, const char *key, const char *reply, const char *line)
{
    struct text link = TEXT_EMPTY;
    facts_mailto(reply, line, line, &link);
    bool ok = !link.failed && jv_put_string(commands, key, link.data);
    text_free(&link);
    return ok;
}

struct jv *gm_facts(const struct host *host, const struct game_row *game, const char *reply)
{
    struct jv *facts = facts_begin(host, NULL, reply), *commands = jv_new_object();
    bool ok = put_link(commands, "gm_help_mailto", reply, "gm help") &&
              put_link(commands, "gm_status_mailto", reply, "gm status");
    ok = jv_put(facts, "commands", commands) && ok && jv_put_bool(facts, "master", true);
    if (ok && (game == NULL || put_game(facts, game)))
        return facts;
    jv_free(facts);
    return NULL;
}

static enum rc tell_one(const struct host *host, const struct tidings *tidings, const char *to, struct bundle *bundle,
                        struct err *err)
{
    struct outbox_row row = {0};
    struct text reply = TEXT_EMPTY;
    post_reply_master(host, to, &reply);
    struct jv *facts = gm_facts(host, tidings->game, reply.data);
    struct post post = {.kind = "gm", .cause = tidings->cause};
    bool ok = facts != NULL && !reply.failed && facts_notice(facts, tidings->title, tidings->paragraphs) &&
              jv_put_string(facts, "subject", tidings->subject) &&
              (tidings->body == NULL || facts_press(facts, tidings->from, "the game master", tidings->body));
    enum rc rc = ok ? post_about(host, tidings->game, to, reply.data, tidings->subject, &post, facts, &row, err)
                    : err_set(err, RC_NOMEM, "out of memory for a mail to the game master");
    jv_free(facts);
    text_free(&reply);
    return rc == RC_OK ? bundle_add(bundle, &row, err) : rc;
}

enum rc gm_tell_one(const struct host *host, const char *address, const char *cause, const char *title,
                    const char *const *paragraphs, struct bundle *bundle, struct err *err)
{
    struct tidings tidings = {.cause = cause, .title = title, .subject = title, .paragraphs = paragraphs};
    return tell_one(host, &tidings, address, bundle, err);
}

/* *count: how many there are. */
static enum rc tell_all(const struct host *host, int64_t game, const struct tidings *what, struct bundle *bundle,
                        size_t *count, struct err *err)
{
    struct game_row row = {0};
    struct tidings tidings = *what;
    struct masters masters = {0};
    struct text subject = TEXT_EMPTY;
    enum rc rc = game == 0 ? RC_OK : game_get(host->store, game, &row, err);
    if (rc == RC_OK && game != 0) {
        facts_subject_of(&row, &subject);
        tidings.game = &row;
        tidings.subject = subject.data;
    }
    if (rc == RC_OK)
        rc = masters_of(host, game, &masters, err);
    if (rc == RC_OK && subject.failed)
        rc = err_set(err, RC_NOMEM, "out of memory for a mail to the game master");
    for (size_t i = 0; rc == RC_OK && i < masters.count; i++)
        rc = tell_one(host, &tidings, masters.address[i], bundle, err);
    *count = masters.count;
    masters_free(&masters);
    text_free(&subject);
    game_row_free(&row);
    return rc;
}

enum rc gm_tell(const struct host *host, int64_t game, const char *cause, const char *title,
                const char *const *paragraphs, struct bundle *bundle, struct err *err)
{
    size_t count = 0;
    struct tidings tidings = {.cause = cause, .title = title, .subject = title, .paragraphs = paragraphs};
    return tell_all(host, game, &tidings, bundle, &count, err);
}

enum rc gm_pass_on(const struct host *host, int64_t game, const char *cause, const char *from, const char *body,
                   struct bundle *bundle, struct err *err)
{
    static const char *const none[] = {NULL};
    size_t count = 0;
    struct tidings tidings = {.cause = cause, .title = "A message", .paragraphs = none, .from = from, .body = body};
    enum rc rc = tell_all(host, game, &tidings, bundle, &count, err);
    return rc == RC_OK && count == 0 ? err_set(err, RC_NONE, "game %lld has no game master", (long long)game) : rc;
}
