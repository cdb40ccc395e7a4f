#include "engine/queue/ways.h"

#include "base/jv.h"
#include "base/log.h"
#include "engine/letters/gm_notice.h"

enum { MINUTE = 60 };

static const char *const keys[WAYS] = {[WAY_IN] = "way_in",
                                       [WAY_OUT] = "way_out",
                                       [WAY_BACKUP] = "way_backup",
                                       [WAY_DOCTOR] = "way_doctor",
                                       [WAY_ROOM] = "way_room"};
static const char *const names[WAYS] = {[WAY_IN] = "mail in",
                                        [WAY_OUT] = "mail out",
                                        [WAY_BACKUP] = "backup",
                                        [WAY_DOCTOR] = "doctor",
                                        [WAY_ROOM] = "room"};
static const char *const shut[WAYS] = {[WAY_IN] = "tell.way.in",
                                       [WAY_OUT] = "tell.way.out",
                                       [WAY_BACKUP] = "tell.way.backup",
                                       [WAY_DOCTOR] = "tell.way.doctor",
                                       [WAY_ROOM] = "tell.way.room"};
static const char *const open_again[WAYS] = {[WAY_IN] = "tell.way.in.again",
                                             [WAY_OUT] = "tell.way.out.again",
                                             [WAY_BACKUP] = "tell.way.backup.again",
                                             [WAY_DOCTOR] = "tell.way.doctor.again",
                                             [WAY_ROOM] = "tell.way.room.again"};

static void parse(const char *bytes, size_t size, struct way_state *out)
{
    struct jv *json = NULL;
    if (jv_parse(bytes, size, &json, NULL) != RC_OK)
        return; /* as if nothing was known: the next look writes it anew */
    out->worked = jv_number(json, "worked");
    out->since = jv_number(json, "since");
    out->told = jv_number(json, "told");
    out->from = jv_number(json, "from");
    out->to = jv_number(json, "to");
    out->said_at = jv_number(json, "said_at");
    (void)snprintf(out->said, sizeof out->said, "%s", jv_word(json, "said"));
    jv_free(json);
}

enum rc way_read(const struct services *services, enum way way, struct way_state *out, struct err *err)
{
    char *bytes = NULL;
    size_t size = 0;
    *out = (struct way_state){0};
    enum rc rc = store_meta_get(services->store, keys[way], &bytes, &size, err);
    if (rc == RC_OK)
        parse(bytes, size, out);
    free(bytes);
    return rc == RC_NONE ? RC_OK : rc;
}

static enum rc write_state(const struct services *services, enum way way, const struct way_state *state,
                           struct err *err)
{
    struct jv *json = jv_new_object();
    struct text text = TEXT_EMPTY;
    jv_put_int(json, "worked", state->worked);
    jv_put_int(json, "since", state->since);
    jv_put_int(json, "told", state->told);
    jv_put_int(json, "from", state->from);
    jv_put_int(json, "to", state->to);
    jv_put_string(json, "said", state->said);
    jv_put_int(json, "said_at", state->said_at);
    jv_dump(json, &text);
    enum rc rc = store_meta_put(services->store, keys[way], text.data, text.len, err);
    text_free(&text);
    jv_free(json);
    return rc;
}

/* Cut between characters, on one line. */
static void note_said(const struct services *services, struct way_state *state, const char *said)
{
    text_note(said, state->said, sizeof state->said);
    state->said_at = services->now;
}

bool way_alarms(const struct services *services, enum way way, const struct way_state *state)
{
    int64_t most = way == WAY_DOCTOR ? 0 : config_span(services->config, SETTING_SITE_ALARM_AFTER);
    return state->since != 0 && services->now - state->since >= most;
}

enum rc way_works(const struct services *services, enum way way, const char *said, struct err *err)
{
    struct way_state state;
    enum rc rc = way_read(services, way, &state, err);
    bool recent = state.worked <= services->now && services->now - state.worked < MINUTE;
    if (rc != RC_OK || (state.since == 0 && recent))
        return rc;
    if (state.since != 0 && (state.told != 0 || way_alarms(services, way, &state))) {
        state.from = state.since;
        state.to = services->now;
    }
    if (state.since != 0)
        log_info("%s works again", names[way]);
    state.since = state.told = 0;
    state.worked = services->now;
    note_said(services, &state, said);
    return write_state(services, way, &state, err);
}

enum rc way_fails(const struct services *services, enum way way, const char *why, struct err *err)
{
    struct way_state state;
    enum rc rc = way_read(services, way, &state, err);
    bool recent = state.said_at <= services->now && services->now - state.said_at < MINUTE;
    if (rc != RC_OK || (state.since != 0 && recent))
        return rc;
    if (state.since == 0 || state.since > services->now) /* the clock was set back */
        state.since = services->now;
    note_said(services, &state, why);
    return write_state(services, way, &state, err);
}

enum rc ways_forget(const struct services *services, struct err *err)
{
    const struct way_state nothing = {0};
    enum rc rc = RC_OK;
    for (int way = 0; rc == RC_OK && way < WAYS; way++)
        rc = write_state(services, (enum way)way, &nothing, err);
    return rc;
}

/* ---- telling ---- */

static enum rc tell(const struct services *services, const char *cause, struct saying says, struct commit *commit,
                    struct err *err)
{
    const struct notice notice = {.cause = cause, .says = says};
    return gm_notice(services, 0, &notice, commit, err);
}

static enum rc tell_shut(const struct services *services, enum way way, struct way_state *state, struct commit *commit,
                         struct err *err)
{
    char cause[40];
    const char *zone = config_text(services->config, SETTING_SITE_ZONE);
    (void)snprintf(cause, sizeof cause, "%s%lld", keys[way], (long long)state->since);
    log_error("%s is shut since %lld s: %s", names[way], (long long)(services->now - state->since), state->said);
    state->told = services->now;
    return commit == NULL ? RC_OK
                          : tell(services, cause,
                                 SAYING(shut[way], SAID_MOMENT("since", state->since, zone), SAID("why", state->said)),
                                 commit, err);
}

static enum rc tell_open(const struct services *services, enum way way, struct way_state *state, struct commit *commit,
                         struct err *err)
{
    char cause[48];
    const char *zone = config_text(services->config, SETTING_SITE_ZONE);
    moment from = state->from, to = state->to;
    (void)snprintf(cause, sizeof cause, "%s%lldto%lld", keys[way], (long long)from, (long long)to);
    state->from = state->to = 0;
    return tell(services, cause,
                SAYING(open_again[way], SAID_MOMENT("from", from, zone), SAID_MOMENT("to", to, zone),
                       SAID_SPAN("span", to - from)),
                commit, err);
}

/* Inside a transaction: of several processes one tells. */
static enum rc tell_way(const struct services *services, enum way way, bool spare, struct commit *commit,
                        struct err *err)
{
    struct way_state state;
    enum rc rc = way_read(services, way, &state, err);
    bool again = rc == RC_OK && state.from != 0,
         alarms = rc == RC_OK && state.told == 0 && way_alarms(services, way, &state);
    if (again)
        rc = tell_open(services, way, &state, commit, err);
    if (rc == RC_OK && alarms)
        rc = tell_shut(services, way, &state, way != WAY_OUT || spare ? commit : NULL, err);
    return rc == RC_OK && (again || alarms) ? write_state(services, way, &state, err) : rc;
}

static enum rc needed(const struct services *services, bool *out, struct err *err)
{
    enum rc rc = RC_OK;
    *out = false;
    for (int way = 0; rc == RC_OK && way < WAYS; way++) {
        struct way_state state;
        rc = way_read(services, (enum way)way, &state, err);
        *out = *out || state.from != 0 || (state.told == 0 && way_alarms(services, (enum way)way, &state));
    }
    return rc;
}

enum rc ways_tell(const struct services *services, struct err *err)
{
    bool spare = config_choice(services->config, SETTING_OUT_SPARE) != SPARE_NONE;
    struct commit commit = {0};
    bool any = false;
    enum rc rc = needed(services, &any, err);
    if (rc != RC_OK || !any)
        return rc;
    rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    for (int way = 0; rc == RC_OK && way < WAYS; way++)
        rc = tell_way(services, (enum way)way, spare, &commit, err);
    if (rc == RC_OK)
        rc = commit_write(services, &commit, err);
    rc = store_end(services->store, rc, err);
    commit_free(&commit);
    return rc;
}
