#include "engine/pages/standings_page.h"

#include "engine/letters/facts.h"
#include "engine/pages/files.h"
#include "engine/pages/preview.h"
#include "words/catalog.h"
#include "words/say.h"

/* Of each rules; who stands below them finds himself on his own page. */
enum { PLACES_MOST = 100 };

static void put_rules(struct jv *list, const struct rules *rules, const struct ladder *ladder)
{
    struct jv *one = jv_new_object(), *players = jv_new_array();
    for (size_t i = 0; i < ladder->count && i < PLACES_MOST; i++) {
        const struct ladder_player *player = &ladder->player[i];
        struct jv *place = jv_new_object();
        jv_put_int(place, "place", (int64_t)player->place);
        jv_put_int(place, "owner", player->id);
        jv_put_string(place, "player", player->name);
        jv_put_int(place, "rating", ladder_points(player->rating));
        jv_put_int(place, "ranked", player->games);
        jv_put_int(place, "first", player->first);
        jv_add(players, place);
    }
    jv_put_string(one, "title", rules->title);
    jv_put_string(one, "rules", rules->id);
    jv_put(one, "players", players);
    jv_put_int(one, "more", ladder->count > PLACES_MOST ? (int64_t)(ladder->count - PLACES_MOST) : 0);
    jv_add(list, one);
}

enum rc standings_page(struct site *site, struct err *err)
{
    const struct services *services = site->services;
    struct text page = TEXT_EMPTY, about = TEXT_EMPTY;
    struct jv *facts = facts_begin(services, NULL, services_address(services)), *list = jv_new_array();
    for (size_t i = 0; rules_all[i] != NULL; i++)
        if (site->lists.ladder[i].count > 0)
            put_rules(list, rules_all[i], &site->lists.ladder[i]);
    jv_put_bool(facts, "standings_any", jv_size(list) > 0);
    jv_put(facts, "standings", list);
    preview_address(facts, services, "standings.html");
    say(&about, "pages.about.standings", SAID("house", config_text(services->config, SETTING_SITE_NAME)));
    enum rc rc = page_write(services->templates,
                            &(struct page){.title = catalog_text("pages.standings"),
                                           .about = about.data,
                                           .body = "site/standings.html",
                                           .up = "",
                                           .facts = facts},
                            &page, err);
    if (rc == RC_OK)
        rc = files_put(site, "standings.html", &page, err);
    jv_free(facts);
    text_free(&about);
    text_free(&page);
    return rc;
}
