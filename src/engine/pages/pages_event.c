#include "engine/pages/pages.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/contest/file.h"
#include "engine/contest/start.h"
#include "engine/letters/facts.h"
#include "engine/pages/event_parts.h"
#include "engine/pages/files.h"
#include "words/say.h"

#include <stdlib.h>

/* ---- the page ------------------------------------------------------------------ */

/* How one enters, where one may. */
static void put_enter(struct jv *facts, const struct event_shown *shown)
{
    struct err why = {0};
    const struct book *book = shown->book;
    bool open =
        config_choice(book->config, SETTING_EVENT_ENTRY) == ENTRY_ANYONE && start_may_enter(book, &why) == RC_OK;
    event_parts_enter(facts, shown->services, open ? book->row.name : "");
}

/* Before the first round: in the order in which they came. */
static void put_entrants(struct jv *facts, const struct event_shown *shown)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; shown->book->row.started == 0 && i < shown->book->entrants; i++)
        jv_add(list, event_tables_person(shown, shown->book->entrant[i].number));
    jv_put_bool(facts, "entering", shown->book->row.started == 0);
    jv_put(facts, "entrants", list);
    jv_put_int(facts, "entered", (int64_t)shown->book->entrants);
}

static void put_draw(struct jv *facts, const struct event_shown *shown)
{
    const struct contest_row *row = &shown->book->row;
    cipher_hex_put(facts, "commitment", row->commitment, STORE_HASH);
    jv_put_string(facts, "secret_opened", "");
    if (row->started != 0 && !shown->book->hides)
        cipher_hex_put(facts, "secret_opened", row->secret, STORE_HASH);
    jv_put_bool(facts, "hidden", shown->book->hides);
}

static enum rc write_page(struct site *site, const struct event_shown *shown, const char *file, bool trf,
                          struct err *err)
{
    struct text title = TEXT_EMPTY, about = TEXT_EMPTY;
    struct jv *facts = facts_begin(site->services, NULL, services_address(site->services));
    const struct book *book = shown->book;
    jv_put_string(facts, "name", book->row.name);
    jv_put_int(facts, "event", book->row.id);
    jv_put_string(facts, "event_title", book_title(book));
    jv_put_string(facts, "motto", config_text(book->config, SETTING_EVENT_ABOUT));
    event_parts_words(facts, shown);
    put_enter(facts, shown);
    put_entrants(facts, shown);
    event_parts_put(facts, shown);
    event_parts_bracket(facts, shown);
    event_parts_ladder(facts, shown);
    put_draw(facts, shown);
    jv_put_bool(facts, "trf", trf);
    jv_put_bool(facts, "calendar", pages_news_dated(book));
    jv_put_bool(facts, "followed", config_text(site->services->config, SETTING_SITE_URL)[0] != '\0');
    pages_address(facts, site->services, file);
    text_addf(&title, "%s, %s", book_title(book), config_text(site->services->config, SETTING_SITE_NAME));
    say(&about, "pages.about.event", SAID("rules", book->rules->title), SAID("kind", jv_word(facts, "kind")));
    struct page page = {
        .title = title.data, .about = about.data, .body = "site/event.html", .facts = facts, .sheet = "site/event.css"};
    enum rc rc = files_page(site, file, &page, err);
    jv_free(facts);
    text_free(&title);
    text_free(&about);
    return rc;
}

/* ---- its files ----------------------------------------------------------------- */

static void file_name(int64_t id, const char *ending, char out[48])
{
    (void)snprintf(out, 48, "event/%lld.%s", (long long)id, ending);
}

static enum rc put_json(struct site *site, const struct event_shown *shown, struct err *err)
{
    char name[48];
    struct text out = TEXT_EMPTY;
    file_name(shown->book->row.id, "json", name);
    if (shown->book->hides)
        return files_drop(site, name, err);
    struct jv *file = file_make(shown->book);
    jv_dump(file, &out);
    text_add_char(&out, '\n');
    enum rc rc = files_put(site, name, &out, err);
    jv_free(file);
    text_free(&out);
    return rc;
}

/* *any: there is one. Where TRF cannot say what there is, there is none. */
static enum rc put_trf(struct site *site, const struct event_shown *shown, bool *any, struct err *err)
{
    char name[48];
    struct err why = {0};
    struct text out = TEXT_EMPTY;
    file_name(shown->book->row.id, "trf", name);
    *any = !shown->book->hides && shown->book->row.started != 0 && file_trf(shown->book, &out, &why) == RC_OK;
    enum rc rc = *any ? files_put(site, name, &out, err) : files_drop(site, name, err);
    text_free(&out);
    return rc;
}

static enum rc drop_all(struct site *site, int64_t id, struct err *err)
{
    static const char *const endings[] = {"html", "json", "trf", "atom", "ics"};
    char name[48];
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < sizeof endings / sizeof endings[0]; i++) {
        file_name(id, endings[i], name);
        rc = files_drop(site, name, err);
    }
    return rc;
}

static enum rc make(struct site *site, const struct book *book, struct err *err)
{
    char name[48];
    bool trf = false;
    struct book_view all;
    const struct book_scope whole = {.upto = INT32_MAX};
    struct event_shown shown = {.services = site->services, .book = book, .all = &all};
    moment_zones_keep(site->services->zones, config_text(site->services->config, SETTING_SITE_ZONE));
    book_view(book, &whole, &all);
    file_name(book->row.id, "html", name);
    enum rc rc = put_json(site, &shown, err);
    if (rc == RC_OK)
        rc = put_trf(site, &shown, &trf, err);
    if (rc == RC_OK)
        rc = pages_news(site, &shown, err);
    if (rc == RC_OK)
        rc = write_page(site, &shown, name, trf, err);
    book_view_free(&all);
    return rc;
}

static int by_number(const void *a, const void *b)
{
    const int64_t *one = a, *two = b;
    return (*one > *two) - (*one < *two);
}

/* Under its title, since that is what the pages of players say of it: "TITLE\n<5><12>". */
static void list_people(const struct book *book, struct text *listed)
{
    size_t count = 0;
    int64_t *player = mem_new(book->entrants + 1, sizeof *player);
    for (size_t i = 0; i < book->entrants; i++)
        if (book->entrant[i].player != 0)
            player[count++] = book->entrant[i].player;
    if (count > 1)
        qsort(player, count, sizeof *player, by_number);
    text_addf(listed, "%s\n", book_title(book));
    for (size_t i = 0; i < count; i++)
        text_addf(listed, "<%lld>", (long long)player[i]);
    free(player);
}

enum rc pages_event(struct site *site, int64_t id, struct text *listed, struct err *err)
{
    struct book book;
    struct err why = {0};
    enum rc rc = book_load(site->services, id, &book, &why);
    if (rc != RC_OK && services_goes_on(rc)) { /* one that cannot be read stands in no other's way */
        log_error("event=%lld pages: %s", (long long)id, why.text);
        rc = RC_OK;
    } else if (rc != RC_OK) {
        (void)err_set(err, rc, "%s", why.text);
    } else if (!config_flag(book.config, SETTING_EVENT_LISTED)) {
        rc = drop_all(site, id, err);
    } else {
        rc = make(site, &book, err);
        list_people(&book, listed);
    }
    book_free(&book);
    return rc;
}
