#include "engine/queue/hook.h"

#include "base/crash.h"
#include "base/jv.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/spawn.h"
#include "engine/game/audience.h"
#include "engine/letters/facts.h"
#include "words/say.h"

enum { MINUTE = 60, HOUR = 3600, TRIES = 3, REST_MOST = 15 * MINUTE };

static const char STATE[] = "hook";

static const char *program(const struct services *services)
{
    return config_text(services->config, SETTING_HOOK_PROGRAM);
}

/* ---- how it goes ----------------------------------------------------------- */

enum rc hook_read(const struct services *services, struct hook_state *out, struct err *err)
{
    char *bytes = NULL;
    size_t size = 0;
    struct jv *json = NULL;
    *out = (struct hook_state){0};
    enum rc rc = store_meta_get(services->store, STATE, &bytes, &size, err);
    if (rc == RC_OK && jv_parse(bytes, size, &json, NULL) == RC_OK) { /* else as if nothing was known */
        out->worked = jv_number(json, "worked");
        out->since = jv_number(json, "since");
        out->next = jv_number(json, "next");
        out->in_row = (int)jv_number(json, "in_row");
        out->failed = jv_number(json, "failed");
        (void)snprintf(out->said, sizeof out->said, "%s", jv_word(json, "said"));
    }
    jv_free(json);
    free(bytes);
    return rc == RC_NONE ? RC_OK : rc;
}

static enum rc write_state(const struct services *services, const struct hook_state *state, struct err *err)
{
    struct jv *json = jv_new_object();
    struct text text = TEXT_EMPTY;
    jv_put_int(json, "worked", state->worked);
    jv_put_int(json, "since", state->since);
    jv_put_int(json, "next", state->next);
    jv_put_int(json, "in_row", state->in_row);
    jv_put_int(json, "failed", state->failed);
    jv_put_string(json, "said", state->said);
    jv_dump(json, &text);
    enum rc rc = store_meta_put(services->store, STATE, text.data, text.len, err);
    text_free(&text);
    jv_free(json);
    return rc;
}

/* Cut between characters, on one line. */
/* A moment further off was written by a clock that was wrong. */
static bool rests(const struct services *services, const struct hook_state *state)
{
    return state->next > services->now && state->next <= services->now + REST_MOST;
}

enum rc hook_due(const struct services *services, bool *out, struct err *err)
{
    struct hook_call_row row = {0};
    struct hook_state state;
    *out = false;
    if (program(services)[0] == '\0')
        return RC_OK;
    enum rc rc = hook_next(services->store, services->now, &row, err);
    if (rc == RC_OK)
        rc = hook_read(services, &state, err);
    *out = rc == RC_OK && !rests(services, &state);
    hook_call_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

/* ---- what it is told ------------------------------------------------------- */

static const char *sentence(const char *kind, bool asked)
{
    static const char *const keys[][2] = {{"reminder", "hook.reminder"}, {"press", "hook.press"}, {"end", "hook.end"}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(kind, keys[i][0]) == 0)
            return keys[i][1];
    return asked ? "hook.asked" : "hook.other";
}

static void put_words(const struct services *services, const struct hook_call_row *call, const struct game *game,
                      moment due, struct jv *json)
{
    struct text words = TEXT_EMPTY;
    say(&words, sentence(call->kind, due != 0), SAID_GAME(game), SAID("rules", game->rules->title));
    if (due != 0) {
        text_add_char(&words, ' ');
        say(&words, "hook.until", SAID_MOMENT("until", due, facts_zone(services, &game->player[call->seat - 1])));
    }
    jv_put_text(json, "text", &words);
}

static void put_call(const struct services *services, const struct hook_call_row *call, const struct game *game,
                     struct jv *json)
{
    struct text deadline = TEXT_EMPTY;
    moment due = game->row.status == GAME_RUNNING ? game->seat[call->seat - 1].due : 0;
    const char *url = config_text(services->config, SETTING_SITE_URL);
    jv_put_int(json, "id", call->mail);
    jv_put_string(json, "kind", call->kind);
    jv_put_string(json, "house", config_text(services->config, SETTING_SITE_NAME));
    jv_put_int(json, "game", game->row.id);
    jv_put_string(json, "name", game->row.name);
    jv_put_string(json, "rules", game->rules->id);
    jv_put_int(json, "seat", call->seat);
    jv_put_string(json, "seat_name", game_seat_name(game, call->seat));
    if (!audience_hides(game))
        jv_put_string(json, "player", game->player[call->seat - 1].name);
    if (due != 0) {
        moment_write(due, &deadline);
        jv_put_string(json, "deadline", deadline.data);
    }
    if (url[0] != '\0') {
        text_clear(&deadline);
        text_addf(&deadline, "%sgame/%lld.html", url, (long long)game->row.id);
        jv_put_string(json, "url", deadline.data);
    }
    put_words(services, call, game, due, json);
    text_free(&deadline);
}

/* RC_NONE: there is nobody to tell any more. */
static enum rc write_call(const struct services *services, const struct hook_call_row *call, struct text *out,
                          struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    struct jv *json = jv_new_object();
    enum rc rc = game_load(services, call->game, game, err);
    bool holds = rc == RC_OK && call->seat <= game->row.seats && game->player[call->seat - 1].id == call->player;
    if (rc == RC_OK && !holds)
        rc = err_set(err, RC_NONE, "somebody else holds the seat by now");
    if (rc == RC_OK) {
        put_call(services, call, game, json);
        jv_dump(json, out);
        text_add_char(out, '\n');
    }
    jv_free(json);
    game_free(game);
    free(game);
    return rc;
}

/* ---- the call -------------------------------------------------------------- */

/* Takes it, so that another process does not make it, too, unless this one dies. RC_NONE: none is due. */
static enum rc claim(const struct services *services, struct hook_call_row *call, struct err *err)
{
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    moment again = services->now + config_span(services->config, SETTING_HOOK_TIMEOUT) + MINUTE;
    rc = hook_next(services->store, services->now, call, err);
    if (rc == RC_OK)
        rc = hook_try(services->store, call->mail, again, err);
    return store_end(services->store, rc, err);
}

/* `why`: NULL, and it was told; else why not, and `again` says whether it is tried once more. */
static enum rc conclude(const struct services *services, const struct hook_call_row *call, const char *why, bool again,
                        struct err *err)
{
    struct hook_state state;
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = hook_read(services, &state, err);
    if (why == NULL) {
        state.worked = services->now;
        state.since = state.next = 0;
        state.in_row = 0;
    } else {
        state.since = state.since == 0 || state.since > services->now ? services->now : state.since;
        state.in_row += state.in_row < 100;
        state.next = services->now + moment_span_between_tries(MINUTE, REST_MOST, state.in_row);
        state.failed += !again;
        text_note(why, state.said, sizeof state.said);
    }
    if (rc == RC_OK)
        rc = again ? hook_try(services->store, call->mail, state.next, err)
                   : hook_drop(services->store, call->mail, err);
    if (rc == RC_OK)
        rc = write_state(services, &state, err);
    return store_end(services->store, rc, err);
}

/* Nobody's fault, and nothing of the program's. */
static enum rc drop(const struct services *services, const struct hook_call_row *call, const char *why, struct err *err)
{
    log_info("hook id=%lld game=%lld seat=%d not called: %s", (long long)call->mail, (long long)call->game, call->seat,
             why);
    return hook_drop(services->store, call->mail, err);
}

static enum rc tell(const struct services *services, const struct hook_call_row *call, const char *json,
                    struct err *err)
{
    struct err why = {0};
    bool again = call->tries + 1 < TRIES && services->now - call->at < HOUR;
    crash_point("hook: before the program runs");
    enum rc rc = spawn_feed(program(services), json, config_span(services->config, SETTING_HOOK_TIMEOUT), &why);
    crash_point("hook: after the program ran");
    if (rc != RC_OK)
        log_warn("hook id=%lld game=%lld seat=%d kind=%s try=%d %s: %s", (long long)call->mail, (long long)call->game,
                 call->seat, call->kind, call->tries + 1, again ? "failed" : "given up", why.text);
    return conclude(services, call, rc == RC_OK ? NULL : why.text, rc != RC_OK && again, err);
}

enum rc hook_call(const struct services *services, bool *made, struct err *err)
{
    struct hook_call_row call = {0};
    struct text json = TEXT_EMPTY;
    struct err why = {0};
    enum rc rc = hook_due(services, made, err);
    if (rc != RC_OK || !*made)
        return rc;
    rc = claim(services, &call, err);
    if (rc != RC_OK) {
        *made = false;
        return rc == RC_NONE ? RC_OK : rc; /* somebody was faster */
    }
    enum rc writing = write_call(services, &call, &json, &why);
    if (writing == RC_OK && services->now - call.at >= HOUR) {
        (void)err_set(&why, RC_BUSY, "it is an hour old");
        log_warn("hook id=%lld game=%lld seat=%d given up: %s", (long long)call.mail, (long long)call.game, call.seat,
                 why.text);
        rc = conclude(services, &call, why.text, false, err);
    } else if (writing == RC_OK)
        rc = tell(services, &call, json.data, err);
    else if (services_goes_on(writing))
        rc = drop(services, &call, why.text, err);
    else
        rc = err_set(err, writing, "%s", why.text);
    text_free(&json);
    hook_call_row_free(&call);
    return rc;
}
