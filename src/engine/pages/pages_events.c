#include "engine/pages/pages.h"

#include "engine/contest/tell.h"
#include "engine/game/terms.h"
#include "engine/letters/facts.h"
#include "engine/pages/event_parts.h"
#include "engine/pages/files.h"
#include "words/catalog.h"
#include "words/say.h"

#include <stdlib.h>

/* An event as a line of a list: its row and its own settings, without who entered and what was played. */
struct line {
    const struct services *services;
    const struct contest_row *row;
    const struct config *config;
    struct config *own; /* NULL: none */
    const struct rules *rules;
};

static enum rc read_line(const struct services *services, const struct contest_row *row, struct line *out,
                         struct err *err)
{
    *out = (struct line){.services = services, .row = row, .rules = rules_find(row->rules)};
    enum rc rc = terms_load(services->config, "event", row->style, &out->own, err);
    out->config = out->own != NULL ? out->own : services->config;
    return rc;
}

/* One that cannot be read has no page. */
static bool is_listed(const struct line *line)
{
    return line->rules != NULL && config_flag(line->config, SETTING_EVENT_LISTED);
}

static const char *title_of(const struct line *line)
{
    const char *title = config_text(line->config, SETTING_EVENT_TITLE);
    return title[0] != '\0' ? title : line->row->name;
}

static void put_day(struct jv *one, const char *key, const struct services *services, moment when)
{
    struct text day = TEXT_EMPTY;
    if (when != 0)
        moment_day_write(moment_local(when, config_text(services->config, SETTING_SITE_ZONE)).day, &day);
    jv_put_text(one, key, &day);
}

/* *one is the caller's. */
static enum rc make_line(const struct line *line, struct jv **out, struct err *err)
{
    const struct contest_row *row = line->row;
    struct jv *one = jv_new_object();
    int64_t entered = 0;
    enum rc rc = contest_entered(line->services->store, row->id, &entered, err);
    bool open = row->status == CONTEST_ENTERING && config_choice(line->config, SETTING_EVENT_ENTRY) == ENTRY_ANYONE;
    bool numbered = row->round > 0 && row->kind != CONTEST_LADDER;
    jv_put_int(one, "event", row->id);
    jv_put_string(one, "event_title", title_of(line));
    jv_put_string(one, "motto", config_text(line->config, SETTING_EVENT_ABOUT));
    jv_put_string(one, "kind", catalog_text(tell_kind(row->kind)));
    jv_put_string(one, "rules", line->rules->id);
    jv_put_string(one, "rules_title", line->rules->title);
    jv_put_string(one, "status_told", catalog_text(tell_status(row->status)));
    jv_put_int(one, "entered", entered);
    jv_put_int(one, "season", row->kind == CONTEST_LEAGUE ? row->round / BOOK_SEASON : 0);
    jv_put_int(one, "round", numbered ? row->round % BOOK_SEASON : 0);
    put_day(one, "ended_day", line->services, row->ended);
    event_parts_enter(one, line->services, open ? row->name : "");
    *out = one;
    return rc;
}

/* Into three lists by where it stands, the newest first; `most` of each. */
struct lines {
    struct jv *list[CONTEST_CANCELLED + 1];
    size_t most;
    bool any; /* in a list, of whatever state */
};

static enum rc add_line(struct lines *lines, const struct services *services, const struct contest_row *row,
                        struct err *err)
{
    struct line line;
    struct jv *one = NULL, *list = lines->list[row->status];
    enum rc rc = read_line(services, row, &line, err);
    bool listed = rc == RC_OK && is_listed(&line);
    lines->any = lines->any || listed;
    if (listed && list != NULL && jv_size(list) < lines->most) {
        rc = make_line(&line, &one, err);
        jv_add(list, one);
    }
    config_free(line.own);
    return rc;
}

static enum rc read_lines(const struct services *services, struct lines *lines, struct err *err)
{
    struct contest_row *rows = NULL;
    size_t count = 0;
    enum rc rc = contest_list(services->store, &rows, &count, err);
    for (size_t i = count; rc == RC_OK && i-- > 0;)
        if (!lines->any || lines->list[rows[i].status] != NULL)
            rc = add_line(lines, services, &rows[i], err);
    contest_rows_free(rows, count);
    return rc;
}

enum rc pages_events_front(struct jv *facts, const struct services *services, struct err *err)
{
    struct jv *entering = jv_new_array(), *running = jv_new_array();
    struct lines lines = {.list = {[CONTEST_ENTERING] = entering, [CONTEST_RUNNING] = running}, .most = LISTS_FRONT};
    enum rc rc = read_lines(services, &lines, err);
    jv_put_bool(facts, "events_any", lines.any);
    jv_put(facts, "events_open", entering);
    jv_put(facts, "events_running", running);
    return rc;
}

static enum rc write_page(struct site *site, struct jv *facts, struct err *err)
{
    struct text title = TEXT_EMPTY;
    text_addf(&title, "%s, %s", catalog_text("pages.events"), config_text(site->services->config, SETTING_SITE_NAME));
    pages_address(facts, site->services, "events.html");
    struct page page = {
        .title = title.data, .about = catalog_text("pages.about.events"), .body = "site/events.html", .facts = facts};
    enum rc rc = files_page(site, "events.html", &page, err);
    text_free(&title);
    return rc;
}

enum rc pages_events(struct site *site, struct err *err)
{
    static const char *const keys[] = {[CONTEST_ENTERING] = "events_open",
                                       [CONTEST_RUNNING] = "events_running",
                                       [CONTEST_FINISHED] = "events_over",
                                       [CONTEST_CANCELLED] = "events_cancelled"};
    struct jv *facts = facts_begin(site->services, NULL, services_address(site->services));
    struct lines lines = {.most = SIZE_MAX};
    for (int i = 0; i <= CONTEST_CANCELLED; i++)
        jv_put(facts, keys[i], lines.list[i] = jv_new_array());
    enum rc rc = read_lines(site->services, &lines, err);
    if (rc == RC_OK && lines.any)
        rc = write_page(site, facts, err);
    else if (rc == RC_OK && !site->lists.whole)
        rc = files_drop(site, "events.html", err);
    jv_free(facts);
    return rc;
}

static enum rc add_own(struct jv *list, const struct services *services, int64_t id, struct err *err)
{
    struct contest_row row = {0};
    struct line line = {.own = NULL};
    enum rc rc = contest_get(services->store, id, &row, err);
    if (rc == RC_OK)
        rc = read_line(services, &row, &line, err);
    if (rc == RC_OK && is_listed(&line)) {
        struct jv *one = jv_new_object();
        jv_put_int(one, "event", id);
        jv_put_string(one, "event_title", title_of(&line));
        jv_add(list, one);
    }
    config_free(line.own);
    contest_row_free(&row);
    return rc;
}

enum rc pages_events_of(struct jv *facts, const struct services *services, int64_t player, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    struct jv *list = jv_new_array();
    enum rc rc = contest_of_player(services->store, player, &ids, &count, err);
    for (size_t i = count; rc == RC_OK && i-- > 0 && jv_size(list) < LISTS_PLAYER;)
        rc = add_own(list, services, ids[i], err);
    jv_put_bool(facts, "events_any", jv_size(list) > 0);
    jv_put(facts, "events", list);
    free(ids);
    return rc;
}
