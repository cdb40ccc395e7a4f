#include "engine/admin/health.h"

#include "base/mem.h"
#include "engine/queue/hook.h"
#include "engine/queue/hosts.h"
#include "engine/queue/ways.h"
#include "store/pages.h"

enum { MINUTE = 60, MEGABYTE = 1048576, OVERDUE_NAMED = 5 };

/* One look; `faults` and `json` go into what is given out. */
struct look {
    const struct services *services;
    struct jv *json, *faults;
    int64_t most; /* seconds that anything may wait */
};

/* Takes `words` over. */
static void fault(struct look *look, const char *code, char *words)
{
    struct jv *one = jv_new_object();
    jv_put_string(one, "code", code);
    jv_put_string(one, "text", words);
    jv_add(look->faults, one);
    free(words);
}

/* "no tick for 2h", to the minute, from the first one on; with `said` what was said of it behind. */
static void fault_since(struct look *look, const char *code, const char *words, moment since, const char *said)
{
    struct text text = TEXT_EMPTY;
    int64_t span = look->services->now - since;
    text_addf(&text, "%s for ", words);
    moment_span_write(span < MINUTE ? span : span - span % MINUTE, &text);
    text_addf(&text, "%s%s", said == NULL ? "" : ": ", said == NULL ? "" : said);
    fault(look, code, text_detach(&text));
}

/* Where that is longer than anything may take. */
static void fault_if_long(struct look *look, const char *code, const char *words, moment since)
{
    if (since != 0 && look->services->now - since >= look->most)
        fault_since(look, code, words, since, NULL);
}

static enum rc look_at_database(struct look *look, struct err *err)
{
    struct store_space space;
    struct jv *json = jv_new_object();
    int64_t branches = 0, reserve = config_number(look->services->config, SETTING_STORE_RESERVE_MB);
    enum rc rc = store_space(look->services->store, &space, err);
    jv_put_int(json, "bytes", space.file);
    jv_put_int(json, "wal", space.wal);
    jv_put_int(json, "unused", space.unused);
    jv_put_int(json, "disk_free", space.free);
    jv_put(look->json, "database", json);
    if (store_behind(look->services->store, &branches))
        fault(look, "database",
              mem_copy_text("an older database was put in the place of this one; the next tick deals with it"));
    if (space.free >= 0 && space.free / MEGABYTE < reserve)
        fault(look, "disk",
              mem_textf("%lld MB free on the disk, and mail is left with the mail server below %lld",
                        (long long)(space.free / MEGABYTE), (long long)reserve));
    return rc;
}

static bool look_at_host(const char *name, struct jv *last, void *context)
{
    struct look *look = context;
    struct text words = TEXT_EMPTY;
    moment when = 0;
    if (jv_int(last, 0, INT64_MAX, &when)) {
        text_addf(&words, "no tick of %s", name);
        fault_if_long(look, "host", words.data, when);
    }
    text_free(&words);
    return true;
}

/* Of several machines one that stands still is missed by nobody. */
static enum rc look_at_hosts(struct look *look, struct err *err)
{
    struct jv *hosts = NULL;
    enum rc rc = hosts_read(look->services, &hosts, err);
    if (rc == RC_OK && jv_size(hosts) > 1)
        (void)jv_each(hosts, look_at_host, look);
    jv_put(look->json, "hosts", hosts);
    return rc;
}

static enum rc look_at_tick(struct look *look, struct err *err)
{
    moment last = 0;
    enum rc rc = store_meta_get_int_or(look->services->store, "last_tick", 0, &last, err);
    if (rc == RC_OK && last == 0)
        fault(look, "tick", mem_copy_text("nothing has run here yet: neither `cursus serve` nor `cursus tick`"));
    fault_if_long(look, "tick", "no tick", last);
    if (last > look->services->now + MINUTE) {
        struct text ahead = TEXT_EMPTY;
        moment_span_write(last - look->services->now, &ahead);
        fault(look, "clock", mem_textf("the last tick was %s ahead of this clock", ahead.data));
        text_free(&ahead);
    }
    jv_put_int(look->json, "last_tick", last);
    return rc;
}

/* Else mail comes by the pipe alone, which the mail server opens and nobody here sees. */
static bool fetches(const struct config *config)
{
    return config_text(config, SETTING_IN_MAILDIR)[0] != '\0' || config_text(config, SETTING_IMAP_HOST)[0] != '\0';
}

static bool is_seen(const struct config *config, enum way way, const struct way_state *state)
{
    switch (way) {
    case WAY_IN:
        return fetches(config);
    case WAY_OUT:
        return true;
    case WAY_ROOM:
    case WAY_BACKUP:
    case WAY_DOCTOR:
        return state->worked != 0 || state->since != 0;
    }
    return false;
}

static enum rc look_at_way(struct look *look, enum way way, const char *name, const char *words, struct err *err)
{
    struct way_state state;
    struct jv *json = jv_new_object();
    enum rc rc = way_read(look->services, way, &state, err);
    jv_put_int(json, "worked", state.worked);
    jv_put_int(json, "shut_since", state.since);
    jv_put_string(json, "said", state.said);
    jv_put_int(json, "said_at", state.said_at);
    jv_put_bool(json, "seen", is_seen(look->services->config, way, &state));
    jv_put(look->json, name, json);
    if (rc == RC_OK && way_alarms(look->services, way, &state))
        fault_since(look, name, words, state.since, state.said);
    return rc;
}

void health_put_unsent(struct jv *object, const int64_t counts[OUTBOX_STATES])
{
    jv_put_int(object, "unsent", counts[OUTBOX_QUEUED] + counts[OUTBOX_SENDING]);
    jv_put_int(object, "failed", counts[OUTBOX_FAILED]);
}

enum rc health_put_mails(const struct services *services, struct jv *object, struct err *err)
{
    int64_t out[OUTBOX_STATES] = {0}, in[INBOX_STATES] = {0};
    enum rc rc = outbox_counts(services->store, out, err);
    if (rc == RC_OK)
        rc = inbox_counts(services->store, in, err);
    if (rc != RC_OK)
        return rc;
    health_put_unsent(object, out);
    jv_put_int(object, "unread", in[INBOX_FILED]);
    jv_put_int(object, "parked", in[INBOX_PARKED]);
    jv_put_int(object, "quarantined", in[INBOX_QUARANTINED]);
    return RC_OK;
}

/* "2 mails cannot be made"; none is no fault. */
static void fault_of_some(struct look *look, const char *code, int64_t count, const char *words)
{
    if (count > 0)
        fault(look, code, mem_textf("%lld mail%s %s", (long long)count, count == 1 ? "" : "s", words));
}

static enum rc look_at_mails(struct look *look, struct err *err)
{
    struct outbox_stuck stuck = {0};
    moment last = 0, unread = 0, unsent = 0;
    struct store *store = look->services->store;
    struct jv *json = jv_new_object();
    enum rc rc = health_put_mails(look->services, json, err);
    if (rc == RC_OK)
        rc = inbox_last_at(store, &last, err);
    if (rc == RC_OK)
        rc = inbox_waits_since(store, &unread, err);
    if (rc == RC_OK)
        rc = outbox_waits_since(store, look->services->now, &unsent, err);
    if (rc == RC_OK)
        rc = outbox_stuck(store, &stuck, err);
    jv_put_int(json, "last_at", last);
    jv_put_int(json, "unread_since", unread);
    jv_put_int(json, "unsent_since", unsent);
    fault_if_long(look, "unread", "a mail that came in has not been read", unread);
    fault_if_long(look, "unsent", "a mail that may go out has waited", unsent);
    fault_of_some(look, "unmade", stuck.unmade, "cannot be made");
    fault_of_some(look, "failed", stuck.failed, "failed: `cursus mail list --state failed`");
    fault_of_some(look, "quarantine", jv_number(json, "quarantined"), "in quarantine");
    jv_put(look->json, "mails", json);
    return rc;
}

/* The games in which something should have happened for longer than anything may wait. */
static enum rc look_at_overdue(struct look *look, struct jv *games, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    struct text text = TEXT_EMPTY;
    struct jv *overdue = jv_new_array();
    enum rc rc = game_due(look->services->store, look->services->now - look->most, SIZE_MAX, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        jv_add_int(overdue, ids[i]);
    if (rc == RC_OK && count > 0) {
        text_addf(&text, "%zu game%s overdue:", count, count == 1 ? "" : "s");
        for (size_t i = 0; i < count && i < OVERDUE_NAMED; i++)
            text_addf(&text, " #%lld", (long long)ids[i]);
        text_add(&text, count > OVERDUE_NAMED ? " ..." : "");
        fault(look, "overdue", text_detach(&text));
    }
    jv_put(games, "overdue", overdue);
    free(ids);
    return rc;
}

static enum rc look_at_games(struct look *look, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    int64_t forming = 0, running = 0, paused = 0;
    struct jv *games = jv_new_object();
    enum rc rc = game_list(look->services->store, GAMES_LIVE, &rows, &count, err);
    for (size_t i = 0; i < count; i++) {
        running += rows[i].status == GAME_RUNNING;
        paused += rows[i].status == GAME_PAUSED;
    }
    forming = (int64_t)count - running - paused;
    game_rows_free(rows, count);
    jv_put_int(games, "forming", forming);
    jv_put_int(games, "running", running);
    jv_put_int(games, "paused", paused);
    if (rc == RC_OK)
        rc = look_at_overdue(look, games, err);
    jv_put(look->json, "game_counts", games);
    return rc;
}

/* What the system refused of them. Where there are none to be made any more, nothing is asked of anybody. */
static enum rc look_at_pages(struct look *look, struct err *err)
{
    struct page_faults faults;
    struct jv *json = jv_new_object();
    struct text text = TEXT_EMPTY;
    enum rc rc = page_faults(look->services->store, &faults, err);
    if (config_text(look->services->config, SETTING_SITE_FOLDER)[0] == '\0')
        faults.games = faults.since = 0;
    jv_put_int(json, "faulty_games", faults.games);
    jv_put_int(json, "faulty_since", faults.since);
    jv_put_string(json, "said", faults.since == 0 ? "" : faults.said);
    jv_put(look->json, "pages", json);
    if (faults.since != 0) {
        text_add(&text, "pages");
        if (faults.games > 0)
            text_addf(&text, " of %lld game%s", (long long)faults.games, faults.games == 1 ? "" : "s");
        text_add(&text, " cannot be written");
        fault_since(look, "pages", text.data, faults.since, faults.said);
    }
    text_free(&text);
    free(faults.said);
    return rc;
}

/* The operator's program that tells people by other ways. */
static enum rc look_at_hook(struct look *look, struct err *err)
{
    struct hook_state state;
    struct jv *json = jv_new_object();
    int64_t waiting = 0;
    bool set = config_text(look->services->config, SETTING_HOOK_PROGRAM)[0] != '\0';
    enum rc rc = hook_read(look->services, &state, err);
    if (rc == RC_OK)
        rc = hook_count(look->services->store, &waiting, err);
    jv_put_bool(json, "set", set);
    jv_put_int(json, "waiting", waiting);
    jv_put_int(json, "worked", state.worked);
    jv_put_int(json, "failing_since", state.since);
    jv_put_int(json, "failed", state.failed);
    jv_put_string(json, "said", state.said);
    jv_put(look->json, "hook", json);
    if (rc == RC_OK && set && state.since != 0 && look->services->now - state.since >= look->most)
        fault_since(look, "hook", "the program of hook.program has failed", state.since, state.said);
    return rc;
}

enum rc health(const struct services *services, struct jv **out, struct err *err)
{
    struct look look = {.services = services,
                        .json = jv_new_object(),
                        .faults = jv_new_array(),
                        .most = config_span(services->config, SETTING_SITE_ALARM_AFTER)};
    *out = NULL;
    jv_put_int(look.json, "at", services->now);
    enum rc rc = look_at_database(&look, err);
    if (rc == RC_OK)
        rc = look_at_tick(&look, err);
    if (rc == RC_OK)
        rc = look_at_hosts(&look, err);
    if (rc == RC_OK)
        rc = look_at_way(&look, WAY_IN, "in", "no mail could be fetched", err);
    if (rc == RC_OK)
        rc = look_at_way(&look, WAY_OUT, "out", "nobody has taken our mail", err);
    if (rc == RC_OK)
        rc = look_at_way(&look, WAY_BACKUP, "backup", "no backup could be made", err);
    if (rc == RC_OK)
        rc = look_at_way(&look, WAY_DOCTOR, "doctor", "the doctor has found a fault", err);
    if (rc == RC_OK)
        rc = look_at_mails(&look, err);
    if (rc == RC_OK)
        rc = look_at_games(&look, err);
    if (rc == RC_OK)
        rc = look_at_pages(&look, err);
    if (rc == RC_OK)
        rc = look_at_hook(&look, err);
    jv_put(look.json, "faults", look.faults);
    if (rc == RC_OK)
        *out = look.json;
    else
        jv_free(look.json);
    return rc;
}
