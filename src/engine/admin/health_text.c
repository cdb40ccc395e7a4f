/* How the house stands, as text and as numbers. */
#include "engine/admin/health.h"

enum { MINUTE = 60, KILOBYTE = 1024, MEGABYTE = 1048576, LABEL = 10 };

/* ---- one line ---- */

void health_line(const struct jv *health, struct text *out)
{
    const struct jv *faults = jv_get(health, "faults"), *mails = jv_get(health, "mails"),
                    *games = jv_get(health, "game_counts");
    size_t count = jv_size(faults);
    if (count > 0) {
        text_addf(out, "wrong: %s", jv_word(jv_at(faults, 0), "text"));
        for (size_t i = 1; i < count; i++)
            text_addf(out, "; %s", jv_word(jv_at(faults, i), "text"));
        return;
    }
    text_add(out, "well: last tick ");
    span_write(jv_number(health, "at") - jv_number(health, "last_tick"), out);
    long long running = jv_number(games, "running"), unread = jv_number(mails, "unread");
    text_addf(out, " ago, %lld game%s, %lld mail%s unread, %lld unsent", running, running == 1 ? " runs" : "s run",
              unread, unread == 1 ? "" : "s", (long long)jv_number(mails, "unsent"));
}

/* ---- a table ---- */

struct table {
    struct text *out;
    const char *zone;
    moment now;
};

static void label(struct table *table, const char *name)
{
    text_addf(table->out, "%-*s", LABEL, name);
}

/* "2026-12-18 09:00, 5m ago" */
static void put_moment(struct table *table, moment when)
{
    if (when == 0) {
        text_add(table->out, "never");
        return;
    }
    moment_write_local(when, table->zone, table->out);
    text_add(table->out, ", ");
    int64_t span = table->now > when ? table->now - when : 0;
    span_write(span < MINUTE ? span : span - span % MINUTE, table->out);
    text_add(table->out, " ago");
}

static void put_bytes(struct text *out, int64_t bytes)
{
    if (bytes < MEGABYTE)
        text_addf(out, "%lld KB", (long long)((bytes + KILOBYTE - 1) / KILOBYTE));
    else
        text_addf(out, "%lld MB", (long long)(bytes / MEGABYTE));
}

static void put_way(struct table *table, const char *name, const struct jv *way)
{
    moment since = jv_number(way, "shut_since");
    const char *said = jv_word(way, "said");
    label(table, name);
    if (!jv_true(jv_get(way, "seen"))) {
        text_add(table->out, "by `cursus deliver` alone: see when the last mail came\n");
        return;
    }
    if (since != 0) {
        text_add(table->out, "shut since ");
        put_moment(table, since);
    } else {
        text_add(table->out, "worked ");
        put_moment(table, jv_number(way, "worked"));
    }
    text_addf(table->out, "%s%s\n", said[0] == '\0' ? "" : ": ", said);
}

static void put_waiting(struct table *table, const struct jv *mails, const char *name, const char *since)
{
    label(table, name);
    text_addf(table->out, "%lld mail%s", (long long)jv_number(mails, name), jv_number(mails, name) == 1 ? "" : "s");
    if (jv_number(mails, since) != 0) {
        text_add(table->out, ", the oldest since ");
        put_moment(table, jv_number(mails, since));
    }
    text_add_char(table->out, '\n');
}

static void put_mails(struct table *table, const struct jv *health)
{
    const struct jv *mails = jv_get(health, "mails");
    label(table, "last mail");
    put_moment(table, jv_number(mails, "last_at"));
    text_add_char(table->out, '\n');
    put_waiting(table, mails, "unread", "unread_since");
    put_waiting(table, mails, "unsent", "unsent_since");
    label(table, "aside");
    text_addf(table->out, "%lld parked, %lld quarantined, %lld failed\n", (long long)jv_number(mails, "parked"),
              (long long)jv_number(mails, "quarantined"), (long long)jv_number(mails, "failed"));
}

/* Where there is nothing to say of them, nothing is said. */
static void put_pages(struct table *table, const struct jv *health)
{
    const struct jv *pages = jv_get(health, "pages");
    if (jv_number(pages, "faulty_since") == 0)
        return;
    label(table, "pages");
    text_addf(table->out, "%lld games not as they should be since ", (long long)jv_number(pages, "faulty_games"));
    put_moment(table, jv_number(pages, "faulty_since"));
    text_add_char(table->out, '\n');
}

static void put_hook(struct table *table, const struct jv *health)
{
    const struct jv *hook = jv_get(health, "hook");
    moment since = jv_number(hook, "failing_since");
    if (!jv_true(jv_get(hook, "set")))
        return;
    label(table, "hook");
    text_add(table->out, since == 0 ? "worked " : "fails since ");
    put_moment(table, since == 0 ? jv_number(hook, "worked") : since);
    text_addf(table->out, "; %lld wait, %lld given up so far%s%s\n", (long long)jv_number(hook, "waiting"),
              (long long)jv_number(hook, "failed"), since == 0 ? "" : ": ", since == 0 ? "" : jv_word(hook, "said"));
}

static void put_database(struct table *table, const struct jv *health)
{
    const struct jv *database = jv_get(health, "database");
    label(table, "database");
    put_bytes(table->out, jv_number(database, "bytes"));
    text_add(table->out, ", ");
    put_bytes(table->out, jv_number(database, "unused"));
    text_add(table->out, " of it unused; ");
    put_bytes(table->out, jv_number(database, "wal"));
    text_add(table->out, " beside it; ");
    put_bytes(table->out, jv_number(database, "disk_free"));
    text_add(table->out, " free on the disk\n");
}

void health_text(const struct services *services, const struct jv *health, struct text *out)
{
    struct table table = {out, config_text(services->config, SETTING_SITE_ZONE), services->now};
    const struct jv *games = jv_get(health, "game_counts"), *faults = jv_get(health, "faults");
    label(&table, "tick");
    put_moment(&table, jv_number(health, "last_tick"));
    text_add_char(out, '\n');
    put_way(&table, "mail in", jv_get(health, "in"));
    put_way(&table, "mail out", jv_get(health, "out"));
    put_mails(&table, health);
    label(&table, "games");
    text_addf(out, "%lld running, %lld paused, %lld forming, %zu overdue\n", (long long)jv_number(games, "running"),
              (long long)jv_number(games, "paused"), (long long)jv_number(games, "forming"),
              jv_size(jv_get(games, "overdue")));
    put_pages(&table, health);
    put_hook(&table, health);
    put_database(&table, health);
    if (jv_true(jv_get(jv_get(health, "backup"), "seen")))
        put_way(&table, "backup", jv_get(health, "backup"));
    if (jv_true(jv_get(jv_get(health, "doctor"), "seen")))
        put_way(&table, "doctor", jv_get(health, "doctor"));
    for (size_t i = 0; i < jv_size(faults); i++)
        text_addf(out, "wrong: %s\n", jv_word(jv_at(faults, i), "text"));
    if (jv_size(faults) == 0)
        text_add(out, "all is well\n");
}

/* ---- numbers ---- */

static void family(struct text *out, const char *name, const char *help)
{
    text_addf(out, "# TYPE cursus_%s gauge\n# HELP cursus_%s %s\n", name, name, help);
}

static void sample(struct text *out, const char *name, const char *labels, int64_t value)
{
    text_addf(out, "cursus_%s%s %lld\n", name, labels, (long long)value);
}

static void alone(struct text *out, const char *name, const char *help, int64_t value)
{
    family(out, name, help);
    sample(out, name, "", value);
}

static void put_ways(struct text *out, const struct jv *health)
{
    static const char *const ways[] = {"in", "out", "backup", "doctor"};
    char labels[64];
    family(out, "way_open",
           "Whether mail comes in and goes out, backups can be made, and checks find nothing, by the last try.");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        (void)snprintf(labels, sizeof labels, "{way=\"%s\"}", ways[i]);
        sample(out, "way_open", labels, jv_number(jv_get(health, ways[i]), "shut_since") == 0);
    }
    family(out, "way_worked_timestamp_seconds",
           "When mail was last fetched, and taken by the sender, a backup made, and nothing found; 0 is never.");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        (void)snprintf(labels, sizeof labels, "{way=\"%s\"}", ways[i]);
        sample(out, "way_worked_timestamp_seconds", labels, jv_number(jv_get(health, ways[i]), "worked"));
    }
}

static void put_counts(struct text *out, const struct jv *health)
{
    static const char *const states[] = {"unread", "parked", "quarantined", "unsent", "failed"};
    static const char *const kinds[] = {"forming", "running", "paused"};
    const struct jv *mails = jv_get(health, "mails"), *games = jv_get(health, "game_counts");
    char labels[64];
    family(out, "mails", "Mails that are not done with.");
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        (void)snprintf(labels, sizeof labels, "{state=\"%s\"}", states[i]);
        sample(out, "mails", labels, jv_number(mails, states[i]));
    }
    family(out, "mail_waits_seconds", "How long the oldest mail has waited that could be handled.");
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        char key[32];
        (void)snprintf(key, sizeof key, "%s_since", states[i]);
        int64_t since = jv_number(mails, key), waits = since == 0 ? 0 : jv_number(health, "at") - since;
        (void)snprintf(labels, sizeof labels, "{state=\"%s\"}", states[i]);
        if (jv_get(mails, key) != NULL)
            sample(out, "mail_waits_seconds", labels, waits > 0 ? waits : 0);
    }
    family(out, "games", "Games that are not over.");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        (void)snprintf(labels, sizeof labels, "{status=\"%s\"}", kinds[i]);
        sample(out, "games", labels, jv_number(games, kinds[i]));
    }
    alone(out, "games_overdue", "Games in which something should have happened.",
          (int64_t)jv_size(jv_get(games, "overdue")));
}

void health_metrics(const struct jv *health, struct text *out)
{
    const struct jv *database = jv_get(health, "database");
    alone(out, "faults", "What wants somebody's hand; 0 is well.", (int64_t)jv_size(jv_get(health, "faults")));
    alone(out, "last_tick_timestamp_seconds", "When the house last did what was due; 0 is never.",
          jv_number(health, "last_tick"));
    put_ways(out, health);
    alone(out, "last_mail_timestamp_seconds", "When the newest mail came in; 0 is never.",
          jv_number(jv_get(health, "mails"), "last_at"));
    put_counts(out, health);
    alone(out, "games_with_faulty_pages", "Games of which some page could not be written.",
          jv_number(jv_get(health, "pages"), "faulty_games"));
    alone(out, "hook_waiting", "Calls of hook.program that are still to be made.",
          jv_number(jv_get(health, "hook"), "waiting"));
    alone(out, "hook_given_up", "Calls of it that were given up, of all times.",
          jv_number(jv_get(health, "hook"), "failed"));
    alone(out, "database_bytes", "The size of the database.", jv_number(database, "bytes"));
    alone(out, "database_unused_bytes", "How much of it holds nothing.", jv_number(database, "unused"));
    alone(out, "database_wal_bytes", "What stands beside it, written last.", jv_number(database, "wal"));
    if (jv_number(database, "disk_free") >= 0)
        alone(out, "disk_free_bytes", "Room on its disk.", jv_number(database, "disk_free"));
    text_add(out, "# EOF\n");
}
