#include "engine/pages/pages.h"

#include "base/mem.h"
#include "engine/admin/rating.h"
#include "engine/letters/facts.h"
#include "engine/pages/files.h"
#include "engine/pages/lines.h"
#include "engine/pages/waits.h"
#include "report/bars.h"
#include "report/plot.h"
#include "site/shades.h"
#include "words/catalog.h"
#include "words/say.h"

/* Of the games newest first; more would make the page too long to be loaded on the way. */
enum { ROWS_MOST = 100 };

static const struct rules_seat rated = {.name = "", .letter = "", .mark = MARK_DISC, .colour = 0x7a1f1f};

/* ---- ratings ---- */

/* Of one player and rules, as the games ended. */
struct career {
    const struct placed *placed;
    size_t count;
};

static struct career career_of(const struct lists *lists, int64_t player, const char *rules)
{
    struct career career = {0};
    for (size_t i = 0; i < lists->placings; i++) {
        const struct placing_row *row = &lists->placed[i].row;
        if (row->player != player || strcmp(row->rules, rules) != 0)
            continue;
        if (career.count++ == 0)
            career.placed = &lists->placed[i];
    }
    return career;
}

/* Above or below what everybody begins with. */
static int above(int64_t rating)
{
    return (int)(ratings_points(rating) - ratings_points(RATING_START));
}

static void put_plot(struct jv *one, const struct career *career, const char *title, struct shades *shades)
{
    struct plot *plot = mem_new(1, sizeof *plot);
    struct canvas canvas = {0};
    struct text svg = TEXT_EMPTY, name = TEXT_EMPTY;
    size_t skipped = career->count < PLOT_POINTS_MAX ? 0 : career->count - PLOT_POINTS_MAX + 1;
    plot->rounds = catalog_text("pages.plot.games");
    plot->lines = 1;
    plot->line[0].seat = &rated;
    for (size_t i = skipped; i <= career->count; i++, plot->points++) {
        plot->number[plot->points] = (int)i;
        plot->line[0].value[plot->points] = i == 0 ? 0 : above(career->placed[i - 1].row.rating);
    }
    plot_draw(plot, &canvas);
    say(&name, "pages.plot", SAID("rules", title));
    shades_picture(shades, &canvas, name.data, catalog_text("pages.plot.about"), &svg);
    jv_put_text(one, "plot", &svg);
    text_free(&name);
    canvas_free(&canvas);
    free(plot);
}

static void put_rows(struct jv *one, const struct services *services, const struct career *career)
{
    struct jv *rows = jv_new_array();
    for (size_t i = career->count; i > 0 && career->count - i < ROWS_MOST; i--) {
        const struct placing_row *row = &career->placed[i - 1].row;
        struct jv *game = jv_new_object();
        struct text day = TEXT_EMPTY;
        moment_day_write(moment_local(row->ended, config_text(services->config, SETTING_SITE_ZONE)).day, &day);
        jv_put_text(game, "day", &day);
        jv_put_int(game, "number", row->game);
        jv_put_int(game, "rank", row->rank);
        jv_put_int(game, "rating", ratings_points(row->rating));
        jv_add(rows, game);
    }
    jv_put(one, "rows", rows);
}

static void put_ratings(struct jv *facts, const struct lists *lists, int64_t player, struct shades *shades)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; rules_all[i] != NULL; i++) {
        struct career career = career_of(lists, player, rules_all[i]->id);
        int64_t first = 0;
        if (career.count == 0)
            continue;
        struct jv *one = jv_new_object();
        for (size_t k = 0; k < career.count; k++)
            first += career.placed[k].row.rank == 1;
        jv_put_string(one, "title", rules_all[i]->title);
        jv_put_string(one, "rules", rules_all[i]->id);
        jv_put_int(one, "rating", ratings_points(career.placed[career.count - 1].row.rating));
        say_into(one, "counted",
                 SAYING("pages.counted", SAID_NUMBER("games", (long long)career.count), SAID_NUMBER("first", first)));
        put_plot(one, &career, rules_all[i]->title, shades);
        put_rows(one, lists->services, &career);
        jv_add(list, one);
    }
    jv_put_bool(facts, "ratings_any", jv_size(list) > 0);
    jv_put(facts, "ratings", list);
}

/* ---- how long his decisions take ---- */

/* Those of one of his games, and of which rules. */
static void add_waits(struct listed *listed, int64_t player, struct waits by_rules[])
{
    const struct jv *seats = jv_get(lists_facts(listed), "seats");
    for (size_t i = 0; i < jv_size(seats); i++) {
        struct waits waits;
        waits_load(jv_get(jv_at(seats, i), "waits"), &waits);
        for (size_t k = 0; jv_number(jv_at(seats, i), "owner") == player && k < BARS_ROWS && rules_all[k] != NULL; k++)
            if (strcmp(rules_all[k]->id, listed->row.rules) == 0)
                waits_add(&by_rules[k], &waits);
    }
}

static void put_waits(struct jv *facts, struct lists *lists, int64_t player, struct shades *shades)
{
    const struct line_choice choice = {lists_has, player, LINES_NEWEST, LISTS_PLAYER};
    struct waits by_rules[BARS_ROWS] = {0};
    struct waits_row rows[BARS_ROWS];
    size_t count = 0;
    int used = 0;
    struct listed **games = lines_choose(lists, &choice, &count);
    for (size_t i = 0; i < count; i++)
        add_waits(games[i], player, by_rules);
    for (size_t k = 0; k < BARS_ROWS && rules_all[k] != NULL; k++)
        if (waits_total(&by_rules[k]) > 0)
            rows[used++] = (struct waits_row){.name = rules_all[k]->title, .waits = by_rules[k]};
    if (used > 0)
        waits_facts(facts, rows, used, shades);
    free(games);
}

/* ---- games ---- */

/* A result with his own place in it, and who else was there: "1 Anna, 3 Carla". */
static struct jv *result_line(const struct services *services, struct listed *listed, int64_t player)
{
    struct jv *one = line_make(services, listed);
    struct text others = TEXT_EMPTY;
    const struct jv *ranks = jv_get(one, "ranks");
    for (size_t i = 0; i < jv_size(ranks); i++) {
        const struct jv *seat = jv_at(ranks, i);
        if (jv_number(seat, "owner") == player)
            jv_put_int(one, "place", jv_number(seat, "rank"));
        else
            text_addf(&others, "%s%lld %s", others.len == 0 ? "" : ", ", (long long)jv_number(seat, "rank"),
                      jv_word(seat, "player"));
    }
    jv_put_text(one, "others", &others);
    return one;
}

/* Whether there are any. */
static bool put_games(struct jv *facts, struct lists *lists, int64_t player)
{
    const struct line_choice choice = {lists_has, player, LINES_NEWEST, LISTS_PLAYER};
    struct jv *running = jv_new_array(), *over = jv_new_array();
    size_t count = 0;
    struct listed **games = lines_choose(lists, &choice, &count);
    for (size_t i = 0; i < count; i++) {
        if (games[i]->row.list == LISTING_OPEN || games[i]->row.list == LISTING_RUNNING)
            jv_add(running, line_make(lists->services, games[i]));
        else if (games[i]->row.ended != 0)
            jv_add(over, result_line(lists->services, games[i], player));
    }
    bool any = jv_size(running) > 0 || jv_size(over) > 0;
    jv_put_bool(facts, "over_any", jv_size(over) > 0);
    jv_put(facts, "running", running);
    jv_put(facts, "over", over);
    free(games);
    return any;
}

/* How he keeps deadlines, as everybody is told who thinks of playing with him. */
static enum rc put_person(struct jv *facts, const struct services *services, const struct player_row *row,
                          struct err *err)
{
    struct conduct conduct = {0};
    struct text told = TEXT_EMPTY;
    enum rc rc = club_conduct_get(services->store, row->id, &conduct, err);
    facts_conduct_write(&conduct, &told);
    jv_put_string(facts, "name", row->name);
    jv_put_text(facts, "conduct", &told);
    return rc;
}

static enum rc write_page(struct site *site, struct jv *facts, const struct shades *shades, const char *file,
                          struct err *err)
{
    struct text title = TEXT_EMPTY, colours = TEXT_EMPTY, about = TEXT_EMPTY;
    say(&about, "pages.about.player", SAID("name", jv_word(facts, "name")));
    pages_address(facts, site->services, file);
    if (shades->count > 0)
        shades_write(shades, &colours);
    text_addf(&title, "%s, %s", jv_word(facts, "name"), config_text(site->services->config, SETTING_SITE_NAME));
    struct page page = {
        .title = title.data, .about = about.data, .body = "site/player.html", .facts = facts, .style = colours.data};
    enum rc rc = files_page(site, file, &page, err);
    text_free(&title);
    text_free(&colours);
    text_free(&about);
    return rc;
}

enum rc pages_player(struct site *site, int64_t player, struct err *err)
{
    char file[40];
    struct player_row row = {0};
    struct shades shades = {0};
    struct jv *facts = facts_begin(site->services, NULL, services_address(site->services));
    (void)snprintf(file, sizeof file, "player/%lld.html", (long long)player);
    enum rc rc = player_get(site->services->store, player, &row, err);
    bool any = rc == RC_OK && put_games(facts, &site->lists, player);
    if (rc == RC_OK)
        rc = pages_events_of(facts, site->services, player, err);
    any = any || jv_size(jv_get(facts, "events")) > 0;
    if (rc == RC_NONE)
        rc = RC_OK;
    if (rc == RC_OK && any) {
        put_ratings(facts, &site->lists, player, &shades);
        put_waits(facts, &site->lists, player, &shades);
        rc = put_person(facts, site->services, &row, err);
        if (rc == RC_OK)
            rc = write_page(site, facts, &shades, file, err);
    } else if (rc == RC_OK && !site->lists.whole) {
        rc = files_drop(site, file, err);
    }
    player_row_free(&row);
    shades_free(&shades);
    jv_free(facts);
    return rc;
}
