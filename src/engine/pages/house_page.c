#include "engine/pages/house_page.h"

#include "engine/letters/facts.h"
#include "engine/pages/dice_page.h"

static void put_join(struct jv *one, const struct services *services, const struct game_row *row)
{
    struct text link = TEXT_EMPTY;
    char body[32];
    (void)snprintf(body, sizeof body, "join %lld", (long long)row->id);
    facts_mailto(services_address(services), body, body, &link);
    jv_put_string(one, "join_mailto", link.data);
    text_free(&link);
}

static void put_list(struct jv *facts, const char *name, const struct services *services, const struct game_row *rows,
                     size_t count, unsigned statuses)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < count; i++) {
        const struct rules *rules = rules_find(rows[i].rules);
        if ((statuses >> rows[i].status & 1) == 0)
            continue;
        struct jv *one = jv_new_object();
        jv_put_int(one, "number", rows[i].id);
        jv_put_string(one, "name", rows[i].name);
        jv_put_string(one, "title", rules == NULL ? rows[i].rules : rules->title);
        if (rows[i].status == GAME_FORMING)
            put_join(one, services, &rows[i]);
        jv_add(list, one);
    }
    jv_put(facts, name, list);
}

static enum rc make_dice(struct site *site, struct err *err)
{
    struct text page = TEXT_EMPTY;
    enum rc rc = dice_page_write(site->services, NULL, &page, err);
    if (rc == RC_OK)
        rc = folder_put(site->folder, "dice.html", &page, err);
    text_free(&page);
    return rc;
}

enum rc house_pages(struct site *site, struct err *err)
{
    const struct services *services = site->services;
    struct game_row *rows = NULL;
    size_t count = 0;
    struct text page = TEXT_EMPTY;
    enum rc rc = game_list(services->store, GAMES_ALL, &rows, &count, err);
    if (rc != RC_OK)
        return rc;
    struct jv *facts = facts_begin(services, NULL, services_address(services));
    put_list(facts, "open", services, rows, count, 1u << GAME_FORMING);
    put_list(facts, "running", services, rows, count, 1u << GAME_RUNNING | 1u << GAME_PAUSED);
    put_list(facts, "finished", services, rows, count, 1u << GAME_FINISHED);
    game_rows_free(rows, count);
    rc = page_write(services->templates,
                    &(struct page){.title = config_text(services->config, SETTING_SITE_NAME),
                                   .body = "site/house.html",
                                   .up = "",
                                   .facts = facts},
                    &page, err);
    if (rc == RC_OK)
        rc = folder_put(site->folder, "index.html", &page, err);
    if (rc == RC_OK)
        rc = make_dice(site, err);
    jv_free(facts);
    text_free(&page);
    return rc;
}
