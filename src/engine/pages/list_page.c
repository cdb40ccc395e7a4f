#include "engine/pages/list_page.h"

#include "engine/letters/facts.h"
#include "engine/pages/files.h"
#include "engine/pages/line.h"
#include "words/say.h"

void list_page_name(enum listing_list list, int64_t bucket, struct text *out)
{
    text_addf(out, "%s-%lld.html", list == LISTING_RUNNING ? "running" : "finished", (long long)bucket);
}

static bool in_running(struct listed *listed, int64_t bucket)
{
    return listed->row.list == LISTING_RUNNING && listed->row.game / LISTS_BUCKET == bucket;
}

static bool in_finished(struct listed *listed, int64_t bucket)
{
    return listed->row.list == LISTING_FINISHED && listed->row.game / LISTS_BUCKET == bucket;
}

static void put_link(struct jv *facts, const char *key, enum listing_list list, int64_t to)
{
    struct text name = TEXT_EMPTY;
    if (to >= 0)
        list_page_name(list, to, &name);
    jv_put_string(facts, key, name.data);
    text_free(&name);
}

static enum rc make(struct site *site, enum listing_list list, int64_t bucket, struct jv *lines, struct err *err)
{
    const struct services *services = site->services;
    struct text name = TEXT_EMPTY, title = TEXT_EMPTY, page = TEXT_EMPTY;
    struct jv *facts = facts_begin(services, NULL, services_address(services));
    say(&title, list == LISTING_RUNNING ? "pages.running" : "pages.finished",
        SAID_NUMBER("first", bucket == 0 ? 1 : bucket * LISTS_BUCKET),
        SAID_NUMBER("last", bucket * LISTS_BUCKET + LISTS_BUCKET - 1));
    jv_put(facts, "games", lines);
    jv_put_bool(facts, "running", list == LISTING_RUNNING);
    put_link(facts, "older", list, lists_next(&site->lists, list, bucket, -1));
    put_link(facts, "newer", list, lists_next(&site->lists, list, bucket, 1));
    enum rc rc =
        page_write(services->templates,
                   &(struct page){.title = title.data, .body = "site/list.html", .up = "", .facts = facts}, &page, err);
    list_page_name(list, bucket, &name);
    if (rc == RC_OK)
        rc = files_put(site, name.data, &page, err);
    jv_free(facts);
    text_free(&name);
    text_free(&title);
    text_free(&page);
    return rc;
}

enum rc list_page(struct site *site, enum listing_list list, int64_t bucket, struct err *err)
{
    const struct line_choice choice = {list == LISTING_RUNNING ? in_running : in_finished, bucket, LINES_NEWEST,
                                       LISTS_BUCKET};
    struct jv *lines = lines_make(&site->lists, &choice);
    struct text name = TEXT_EMPTY;
    enum rc rc = RC_OK;
    if (jv_size(lines) > 0)
        return make(site, list, bucket, lines, err);
    list_page_name(list, bucket, &name);
    if (!site->lists.whole) /* else it goes with all others of nothing */
        rc = files_drop(site, name.data, err);
    jv_free(lines);
    text_free(&name);
    return rc;
}
