#include "engine/pages/pages.h"

#include "engine/letters/facts.h"
#include "engine/pages/files.h"
#include "engine/pages/lines.h"
#include "words/catalog.h"
#include "words/say.h"

/* Of each rules; who stands below them finds himself on his own page. */
enum { PLACES_MOST = 100 };

/* ---- the lists: a hundred numbers of games a page, so that a move changes one of them however many there are ---- */

/* "running-3.html" */
static void list_name(enum listing_list list, int64_t bucket, struct text *out)
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
        list_name(list, to, &name);
    jv_put_text(facts, key, &name);
}

static enum rc make_list(struct site *site, enum listing_list list, int64_t bucket, struct jv *lines, struct err *err)
{
    const struct services *services = site->services;
    struct text name = TEXT_EMPTY, title = TEXT_EMPTY;
    struct jv *facts = facts_begin(services, NULL, services_address(services));
    say(&title, list == LISTING_RUNNING ? "pages.running" : "pages.finished",
        SAID_NUMBER("first", bucket == 0 ? 1 : bucket * LISTS_BUCKET),
        SAID_NUMBER("last", bucket * LISTS_BUCKET + LISTS_BUCKET - 1));
    jv_put(facts, "games", lines);
    jv_put_bool(facts, "running", list == LISTING_RUNNING);
    put_link(facts, "older", list, lists_next(&site->lists, list, bucket, -1));
    put_link(facts, "newer", list, lists_next(&site->lists, list, bucket, 1));
    list_name(list, bucket, &name);
    struct page page = {.title = title.data, .body = "site/list.html", .facts = facts};
    enum rc rc = files_page(site, name.data, &page, err);
    jv_free(facts);
    text_free(&name);
    text_free(&title);
    return rc;
}

/* That of the list's games `bucket` * 100 and up; it goes where there are none. */
static enum rc list_page(struct site *site, enum listing_list list, int64_t bucket, struct err *err)
{
    const struct line_choice choice = {list == LISTING_RUNNING ? in_running : in_finished, bucket, LINES_NEWEST,
                                       LISTS_BUCKET};
    struct jv *lines = lines_make(&site->lists, &choice);
    struct text name = TEXT_EMPTY;
    enum rc rc = RC_OK;
    if (jv_size(lines) > 0)
        return make_list(site, list, bucket, lines, err);
    list_name(list, bucket, &name);
    if (!site->lists.whole) /* else it goes with all others of nothing */
        rc = files_drop(site, name.data, err);
    jv_free(lines);
    text_free(&name);
    return rc;
}

/* ---- the standings: who is rated how, and how that is counted ---- */

static void put_rules(struct jv *list, const struct rules *rules, const struct ratings *ratings)
{
    struct jv *one = jv_new_object(), *players = jv_new_array();
    for (size_t i = 0; i < ratings->count && i < PLACES_MOST; i++) {
        const struct ratings_player *player = &ratings->player[i];
        struct jv *place = jv_new_object();
        jv_put_int(place, "place", (int64_t)player->place);
        jv_put_int(place, "owner", player->id);
        jv_put_string(place, "player", player->name);
        jv_put_int(place, "rating", ratings_points(player->rating));
        jv_put_int(place, "glicko", glicko_points(&player->glicko));
        jv_put_int(place, "deviation", glicko_deviation(&player->glicko));
        jv_put_int(place, "ranked", player->games);
        jv_put_int(place, "first", player->first);
        jv_add(players, place);
    }
    jv_put_string(one, "title", rules->title);
    jv_put_string(one, "rules", rules->id);
    jv_put(one, "players", players);
    jv_put_int(one, "more", ratings->count > PLACES_MOST ? (int64_t)(ratings->count - PLACES_MOST) : 0);
    jv_add(list, one);
}

static enum rc standings_page(struct site *site, struct err *err)
{
    const struct services *services = site->services;
    struct text about = TEXT_EMPTY;
    struct jv *facts = facts_begin(services, NULL, services_address(services)), *list = jv_new_array();
    for (size_t i = 0; rules_all[i] != NULL; i++)
        if (site->lists.ratings[i].count > 0)
            put_rules(list, rules_all[i], &site->lists.ratings[i]);
    jv_put_bool(facts, "standings_any", jv_size(list) > 0);
    jv_put(facts, "standings", list);
    pages_address(facts, services, "standings.html");
    say(&about, "pages.about.standings", SAID("house", config_text(services->config, SETTING_SITE_NAME)));
    struct page page = {
        .title = catalog_text("pages.standings"), .about = about.data, .body = "site/standings.html", .facts = facts};
    enum rc rc = files_page(site, "standings.html", &page, err);
    jv_free(facts);
    text_free(&about);
    return rc;
}

/* ---- the front page, and all of them ---- */

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
        list_name(list, newest, &name);
    text_addf(&member, "%s_all", key);
    jv_put_text(facts, member.data, &name);
    text_free(&member);
}

static enum rc make_dice(struct site *site, struct err *err)
{
    struct text page = TEXT_EMPTY;
    enum rc rc = pages_dice(site->services, NULL, &page, err);
    if (rc == RC_OK)
        rc = files_put(site, "dice.html", &page, err);
    text_free(&page);
    return rc;
}

static enum rc front_page(struct site *site, struct err *err)
{
    const struct services *services = site->services;
    struct text mark = TEXT_EMPTY;
    struct jv *facts = facts_begin(services, NULL, services_address(services));
    files_mark(services, &mark);
    jv_put_string(facts, "mark", mark.data);
    jv_put_bool(facts, "feed", config_text(services->config, SETTING_SITE_URL)[0] != '\0');
    pages_address(facts, services, "index.html");
    put_list(facts, "open", &site->lists, &(struct line_choice){in_list, LISTING_OPEN, LINES_NEWEST, LISTS_OPEN});
    put_list(facts, "running", &site->lists,
             &(struct line_choice){in_list, LISTING_RUNNING, LINES_NEWEST, LISTS_FRONT});
    put_list(facts, "finished", &site->lists,
             &(struct line_choice){in_list, LISTING_FINISHED, LINES_ENDED, LISTS_FRONT});
    enum rc rc = pages_events_front(facts, services, err);
    struct page page = {.title = config_text(services->config, SETTING_SITE_NAME),
                        .about = catalog_text("pages.about.house"),
                        .body = "site/house.html",
                        .facts = facts};
    if (rc == RC_OK)
        rc = files_page(site, "index.html", &page, err);
    jv_free(facts);
    text_free(&mark);
    return rc;
}

enum rc pages_house(struct site *site, struct err *err)
{
    struct lists *lists = &site->lists;
    enum rc rc = lists_settle(lists, err);
    for (size_t i = 0; rc == RC_OK && i < lists->players.count; i++) /* first: former keys go, whatever is written */
        rc = pages_own(site, lists->players.number[i], err);
    if (rc == RC_OK)
        rc = front_page(site, err);
    if (rc == RC_OK && site->events)
        rc = pages_events(site, err);
    if (rc == RC_OK)
        rc = make_dice(site, err);
    if (rc == RC_OK)
        rc = pages_feed(site, err);
    if (rc == RC_OK)
        rc = pages_agenda(site, err);
    for (enum listing_list list = LISTING_RUNNING; list <= LISTING_FINISHED; list++)
        for (size_t i = 0; rc == RC_OK && i < lists->buckets[list].count; i++)
            rc = list_page(site, list, lists->buckets[list].number[i], err);
    for (size_t i = 0; rc == RC_OK && i < lists->players.count; i++)
        rc = pages_player(site, lists->players.number[i], err);
    if (rc == RC_OK && lists->rate)
        rc = standings_page(site, err);
    return rc;
}
