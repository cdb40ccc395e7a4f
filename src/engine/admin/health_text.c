/* How the house stands, as text (templates/admin/health.txt) and as numbers (metrics.txt). */
#include "engine/admin/health.h"

#include "report/templates.h"
#include "words/say.h"

enum { MINUTE = 60, KILOBYTE = 1024, MEGABYTE = 1048576 };

/* "2026-12-18 09:00, 5m ago" */
static void add_since(const struct services *services, int64_t when, struct text *out)
{
    int64_t span = services->now > when ? services->now - when : 0;
    if (when == 0)
        return;
    moment_write_local(when, config_text(services->config, SETTING_SITE_ZONE), out);
    text_add(out, ", ");
    moment_span_write(span < MINUTE ? span : span - span % MINUTE, out);
    text_add(out, " ago");
}

static void add_moment(const struct services *services, int64_t when, struct text *out)
{
    if (when == 0)
        text_add(out, "never");
    add_since(services, when, out);
}

static void add_bytes(const struct services *services, int64_t bytes, struct text *out)
{
    (void)services;
    bool small = bytes < MEGABYTE;
    text_addf(out, "%lld %s", (long long)(small ? (bytes + KILOBYTE - 1) / KILOBYTE : bytes / MEGABYTE),
              small ? "KB" : "MB");
}

static void add_mails(const struct services *services, int64_t count, struct text *out)
{
    (void)services;
    say(out, "report.health.mails", SAID_NUMBER("count", count));
}

/* What is told in words, wherever it stands. */
static const struct {
    const char *key;
    void (*add)(const struct services *services, int64_t number, struct text *out);
} told[] = {
    {"last_tick", add_moment},   {"worked", add_moment},      {"last_at", add_moment},     {"shut_since", add_since},
    {"unread_since", add_since}, {"unsent_since", add_since}, {"faulty_since", add_since}, {"failing_since", add_since},
    {"unread", add_mails},       {"unsent", add_mails},       {"bytes", add_bytes},        {"unused", add_bytes},
    {"wal", add_bytes},          {"disk_free", add_bytes},
};

struct telling {
    const struct services *services;
    struct jv *out;
};

static bool tell(const char *key, struct jv *value, void *context)
{
    const struct telling *telling = context;
    struct telling within = {telling->services, jv_new_object()};
    struct text text = TEXT_EMPTY;
    int64_t number = 0;
    size_t i = 0;
    while (i < sizeof told / sizeof *told && strcmp(told[i].key, key) != 0)
        i++;
    if (jv_is_object(value))
        (void)jv_each(value, tell, &within);
    if (jv_is_object(value)) {
        jv_put(telling->out, key, within.out);
        return true;
    }
    jv_free(within.out);
    if (i < sizeof told / sizeof *told && jv_int(value, INT64_MIN, INT64_MAX, &number)) {
        told[i].add(telling->services, number, &text);
        jv_put_text(telling->out, key, &text);
    } else {
        jv_put(telling->out, key, jv_share(value));
    }
    return true;
}

/* Takes the facts over. */
static enum rc render(const struct services *services, const char *name, struct jv *facts, struct text *out,
                      struct err *err)
{
    struct jv *games = jv_get(facts, "game_counts");
    jv_put_int(games, "overdue", (int64_t)jv_size(jv_get(games, "overdue")));
    enum rc rc = template_render(services->templates, name, facts, out, err);
    jv_free(facts);
    return rc;
}

enum rc health_text(const struct services *services, const struct jv *health, struct text *out, struct err *err)
{
    struct telling telling = {services, jv_new_object()};
    (void)jv_each(health, tell, &telling);
    return render(services, "admin/health.txt", telling.out, out, err);
}

void health_line(const struct jv *health, struct text *out)
{
    const struct jv *faults = jv_get(health, "faults"), *mails = jv_get(health, "mails");
    struct text unread = TEXT_EMPTY;
    for (size_t i = 0; i < jv_size(faults); i++)
        text_add_all(out, i == 0 ? "wrong: " : "; ", jv_word(jv_at(faults, i), "text"));
    if (jv_size(faults) > 0)
        return;
    add_mails(NULL, jv_number(mails, "unread"), &unread);
    say(out, "report.health", SAID_NUMBER("running", jv_number(jv_get(health, "game_counts"), "running")),
        SAID_SPAN("ago", jv_number(health, "at") - jv_number(health, "last_tick")), SAID("unread", unread.data),
        SAID_NUMBER("unsent", jv_number(mails, "unsent")));
    text_free(&unread);
}

/* For how long the oldest has waited. */
static void put_waits(struct jv *mails, const char *key, moment now, moment since)
{
    jv_put_int(mails, key, since == 0 || since > now ? 0 : now - since);
}

enum rc health_metrics(const struct services *services, const struct jv *health, struct text *out, struct err *err)
{
    struct jv *facts = jv_copy_deep(health), *mails = jv_get(facts, "mails");
    moment now = jv_number(health, "at");
    put_waits(mails, "unread_waits", now, jv_number(mails, "unread_since"));
    put_waits(mails, "unsent_waits", now, jv_number(mails, "unsent_since"));
    jv_put_int(facts, "wrong", (int64_t)jv_size(jv_get(facts, "faults")));
    jv_put_bool(facts, "disk", jv_number(jv_get(facts, "database"), "disk_free") >= 0);
    return render(services, "admin/metrics.txt", facts, out, err);
}
