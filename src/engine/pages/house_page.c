#include "engine/pages/house_page.h"

#include "engine/letters/facts.h"
#include "engine/pages/agenda.h"
#include "engine/pages/dice_page.h"
#include "engine/pages/feed.h"
#include "engine/pages/files.h"
#include "engine/pages/line.h"
#include "engine/pages/list_page.h"
#include "engine/pages/player_page.h"
#include "engine/pages/preview.h"
#include "engine/pages/standings_page.h"
#include "words/catalog.h"

static bool in_list(struct listed *listed, int64_t list)
{
    return listed->row.list == (enum listing_list)list;
}

static void put_list(struct jv *facts, const char *key, struct lists *lists, const struct line_choice *choice)
{
    struct text name = TEXT_EMPTY, member = TEXT_EMPTY;
    enum listing_list list = (enum listing_list)choice->which;
    int64_t newest = lists_next(lists, list, INT64_MAX, -1);
    jv_put(facts, key, lines_make(lists, choice));
    if (newest >= 0 && list >= LISTING_RUNNING)
        list_page_name(list, newest, &name);
    text_addf(&member, "%s_all", key);
    jv_put_string(facts, member.data, name.data);
    text_free(&member);
    text_free(&name);
}

static enum rc make_dice(struct site *site, struct err *err)
{
    struct text page = TEXT_EMPTY;
    enum rc rc = dice_page_write(site->services, NULL, &page, err);
    if (rc == RC_OK)
        rc = files_put(site, "dice.html", &page, err);
    text_free(&page);
    return rc;
}

static enum rc front_page(struct site *site, struct err *err)
{
    const struct services *services = site->services;
    struct text page = TEXT_EMPTY, mark = TEXT_EMPTY;
    struct jv *facts = facts_begin(services, NULL, services_address(services));
    files_mark(services, &mark);
    jv_put_string(facts, "mark", mark.data);
    jv_put_bool(facts, "feed", config_text(services->config, SETTING_SITE_URL)[0] != '\0');
    preview_address(facts, services, "index.html");
    put_list(facts, "open", &site->lists, &(struct line_choice){in_list, LISTING_OPEN, LINES_NEWEST, LISTS_OPEN});
    put_list(facts, "running", &site->lists,
             &(struct line_choice){in_list, LISTING_RUNNING, LINES_NEWEST, LISTS_FRONT});
    put_list(facts, "finished", &site->lists,
             &(struct line_choice){in_list, LISTING_FINISHED, LINES_ENDED, LISTS_FRONT});
    enum rc rc = page_write(services->templates,
                            &(struct page){.title = config_text(services->config, SETTING_SITE_NAME),
                                           .about = catalog_text("pages.about.house"),
                                           .body = "site/house.html",
                                           .up = "",
                                           .facts = facts},
                            &page, err);
    if (rc == RC_OK)
        rc = files_put(site, "index.html", &page, err);
    jv_free(facts);
    text_free(&page);
    text_free(&mark);
    return rc;
}

enum rc house_pages(struct site *site, struct err *err)
{
    struct lists *lists = &site->lists;
    enum rc rc = lists_settle(lists, err);
    if (rc == RC_OK)
        rc = front_page(site, err);
    if (rc == RC_OK)
        rc = make_dice(site, err);
    if (rc == RC_OK)
        rc = feed_make(site, err);
    if (rc == RC_OK)
        rc = agenda_make(site, err);
    for (enum listing_list list = LISTING_RUNNING; list <= LISTING_FINISHED; list++)
        for (size_t i = 0; rc == RC_OK && i < lists->buckets[list].count; i++)
            rc = list_page(site, list, lists->buckets[list].number[i], err);
    for (size_t i = 0; rc == RC_OK && i < lists->players.count; i++)
        rc = player_page(site, lists->players.number[i], err);
    if (rc == RC_OK && lists->rate)
        rc = standings_page(site, err);
    return rc;
}
