#include "engine/pages/pages.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/letters/called.h"
#include "engine/letters/facts.h"
#include "engine/pages/entry.h"
#include "engine/pages/files.h"
#include "engine/pages/lines.h"
#include "engine/pages/plots.h"
#include "engine/pages/reels.h"

/* A game on its way into pages, as those see it who have one. */
struct showing {
    struct site *site;
    struct game *game;
    struct called called;
    struct reel reel[SEATS_MAX + 1]; /* the public's; when it is over those of the seats by number */
    int reels;
    bool more[SEATS_MAX + 1]; /* by seat: it has a page, since it saw other things than everybody did; 0 has one */
};

/* What is wrong with one game stands in no other's way. */
static enum rc leave_out(struct site *site, int64_t id, enum rc rc, const struct err *err)
{
    if (!services_goes_on(rc))
        return rc;
    site->failed++;
    log_error("game=%lld pages: %s", (long long)id, err->text);
    return RC_OK;
}

static void page_name(const struct game *game, int seat, char out[48])
{
    if (seat == 0)
        (void)snprintf(out, 48, "game/%lld.html", (long long)game->row.id);
    else
        (void)snprintf(out, 48, "game/%lld-%d.html", (long long)game->row.id, seat);
}

static const char *person(const struct showing *showing, int seat)
{
    const char *name = showing->called.name[seat - 1];
    return name[0] != '\0' ? name : game_seat_told(showing->game, seat);
}

/* Where the game can be looked at as others saw it than `own`. */
static void put_views(struct jv *facts, const struct showing *showing, int own)
{
    struct jv *views = jv_new_array();
    for (int seat = 1; seat < showing->reels; seat++) {
        char page[48];
        if (!showing->more[seat] || seat == own)
            continue;
        struct jv *view = jv_new_object();
        page_name(showing->game, seat, page);
        jv_put_string(view, "page", page);
        jv_put_string(view, "person", person(showing, seat));
        jv_add(views, view);
    }
    jv_put_bool(facts, "views_any", own > 0 || jv_size(views) > 0);
    jv_put(facts, "views", views);
}

/* The pictures of a page; put_pictures() fills it. */
struct pictures {
    struct jv *film;
    struct text pieces, colours;
};

/* How the game went, as the public or a seat saw it; plots are for everybody. */
static void put_pictures(struct page *page, struct showing *showing, int seat, struct pictures *out)
{
    struct reel *reel = &showing->reel[seat];
    struct shades shades = {0};
    reel_facts(reel, showing->game, page->facts);
    put_views(page->facts, showing, seat);
    if (seat == 0) {
        plots_standing(page->facts, showing->game, &reel->course, &shades);
        plots_waits(page->facts, showing->game, &reel->watch, &shades);
    }
    out->film = film_json(reel->film);
    film_pieces(reel->film, &out->pieces);
    film_shades(reel->film, &shades);
    shades_write(&shades, &out->colours);
    shades_free(&shades);
    page->block[0] = (struct page_block){.id = "film", .value = out->film};
    page->script[0] = "site/replay.js";
    page->sheet = "site/replay.css";
    page->style = out->colours.data;
    page->after = out->pieces.data;
}

/* Who sits there, and how one joins where there is room. What is put away stands in no list, and links to nobody. */
static void put_people(struct jv *facts, const struct services *services, const struct game *game)
{
    bool room = false;
    if (game->row.status == GAME_CANCELLED || game->row.archived)
        return;
    jv_put_bool(facts, "followed", true);
    jv_put(facts, "people", entry_seats(game));
    for (int seat = 1; seat <= game->row.seats; seat++)
        room = room || game->seat[seat - 1].kind == SEAT_EMPTY;
    if (room && game->row.status == GAME_FORMING)
        line_join(facts, services, game->row.id);
}

static enum rc write_page(struct showing *showing, int seat, struct text *out, struct err *err)
{
    const struct services *services = showing->site->services;
    struct game *game = showing->game;
    struct text title = TEXT_EMPTY, about = TEXT_EMPTY;
    char name[48];
    struct pictures pictures = {.pieces = TEXT_EMPTY, .colours = TEXT_EMPTY};
    struct report report = facts_shown(services, game, 0, false);
    struct page page = {.body = "site/game.html", .up = "../", .facts = pages_lasting(report_facts(&report), game)};
    jv_put_bool(page.facts, "dice", audience_opens(game));
    text_addf(&title, "%s, %s", game->row.name, game->rules->title);
    page.title = title.data;
    page_name(game, seat, name);
    pages_address(page.facts, services, name);
    pages_preview(page.facts, game, &about);
    page.about = about.data;
    put_people(page.facts, services, game);
    jv_put(page.facts, "awaited", jv_share(jv_get(page.facts, "waiting")));
    if (showing->reels > 0)
        put_pictures(&page, showing, seat, &pictures);
    if (seat > 0)
        jv_put_string(page.facts, "saw", person(showing, seat));
    enum rc rc = page_write(services->templates, &page, out, err);
    jv_free(pictures.film);
    jv_free(page.facts);
    text_free(&title);
    text_free(&about);
    text_free(&pictures.pieces);
    text_free(&pictures.colours);
    return rc;
}

static enum rc make_page(struct showing *showing, int seat, struct err *err)
{
    char name[48];
    struct text page = TEXT_EMPTY;
    page_name(showing->game, seat, name);
    if (!showing->more[seat])
        return files_drop(showing->site, name, err);
    enum rc rc = write_page(showing, seat, &page, err);
    rc = rc == RC_OK ? files_put(showing->site, name, &page, err)
                     : leave_out(showing->site, showing->game->row.id, rc, err);
    text_free(&page);
    return rc;
}

/* Of a game that is not over there is what everybody may see, and what was there of another end goes. */
static enum rc make_pages(struct showing *showing, struct err *err)
{
    enum rc rc = RC_OK;
    showing->more[0] = true;
    for (int seat = 1; seat < showing->reels; seat++)
        showing->more[seat] = !reel_same(&showing->reel[seat], &showing->reel[0]);
    for (int seat = 0; rc == RC_OK && seat <= showing->game->row.seats; seat++)
        rc = make_page(showing, seat, err);
    return rc;
}

/* `watch` is zeroed. */
static enum rc make(struct site *site, struct game *game, struct watch *watch, struct err *err)
{
    struct showing *showing = mem_new(1, sizeof *showing);
    *showing = (struct showing){.site = site, .game = game};
    enum rc rc = RC_OK;
    called_begin(&showing->called, game, 0);
    for (int seat = 0; seat <= game->row.seats; seat++)
        showing->reel[seat].seat = seat;
    if (game->live) {
        showing->reels = audience_opens(game) ? game->row.seats + 1 : 1;
        rc = reels_read(site->services, game, showing->reel, showing->reels, err);
        *watch = showing->reel[0].watch;
    }
    rc = rc == RC_OK ? make_pages(showing, err) : leave_out(site, game->row.id, rc, err);
    reels_free(showing->reel, showing->reels);
    free(showing);
    return rc;
}

/* One that was over may have been taken back: then its record is open no more. */
static enum rc make_dice(struct site *site, struct game *game, struct err *err)
{
    char name[48];
    struct text page = TEXT_EMPTY;
    (void)snprintf(name, sizeof name, "game/%lld-dice.html", (long long)game->row.id);
    if (!audience_opens(game))
        return files_drop(site, name, err);
    enum rc rc = pages_dice(site->services, game, &page, err);
    rc = rc == RC_OK ? files_put(site, name, &page, err) : leave_out(site, game->row.id, rc, err);
    text_free(&page);
    return rc;
}

static enum rc make_seats(struct site *site, struct game *game, struct err *err)
{
    enum rc rc = pages_seats(site, game, err);
    return rc == RC_OK ? rc : leave_out(site, game->row.id, rc, err);
}

/* Of a game that never began there is one page, and those of seats cannot be. */
static enum rc take_away(struct site *site, const struct game *game, struct err *err)
{
    char name[48];
    page_name(game, 0, name);
    return files_drop(site, name, err);
}

enum rc pages_game(struct site *site, int64_t id, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    struct listing_row entry = {.game = id};
    struct watch watch = {0};
    const char *unranked = "";
    enum rc rc = game_load(site->services, id, game, err);
    if (rc == RC_OK && game->row.deleted) {
        rc = take_away(site, game, err);
        entry_make(game, &watch, "", &entry);
        entry.opened = entry.ended = 0; /* nothing ever happened to it */
    } else if (rc == RC_OK) {
        rc = make(site, game, &watch, err);
        if (rc == RC_OK)
            rc = make_dice(site, game, err);
        if (rc == RC_OK)
            rc = make_seats(site, game, err);
        if (rc == RC_OK && game->row.status == GAME_FINISHED)
            rc = ratings_doubt(site->services, game, &unranked, err);
        entry_make(game, &watch, unranked, &entry);
    } else {
        rc = leave_out(site, id, rc, err);
        if (rc == RC_OK) /* whose the keys are is not known any more */
            rc = files_sweep_seats(site, id, err);
        entry.rules = mem_copy_text(""); /* of a game that cannot be read the lists say nothing */
        entry.facts = mem_copy_text("{}");
        entry.own = mem_copy_text("{}");
    }
    if (rc == RC_OK)
        rc = lists_take(&site->lists, &entry, err);
    listing_row_free(&entry);
    game_free(game);
    free(game);
    return rc;
}

void pages_game_forget(struct site *site, int64_t id)
{
    struct game *game = mem_new(1, sizeof *game);
    struct err err = {0};
    bool any = false;
    enum rc rc = game_load(site->services, id, game, &err);
    if (rc == RC_OK)
        rc = pages_seats_forget(site, game, &any, &err);
    if (rc != RC_OK) /* it is due still, and why the run has failed is told */
        log_debug("game=%lld pages: %s", (long long)id, err.text);
    game_free(game);
    free(game);
}
