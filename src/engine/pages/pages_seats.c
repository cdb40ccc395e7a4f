#include "engine/pages/pages.h"

#include "engine/letters/facts.h"
#include "engine/letters/language.h"
#include "engine/letters/picture.h"
#include "engine/letters/post.h"
#include "engine/letters/seat_page.h"
#include "engine/pages/files.h"
#include "engine/play/views.h"
#include "rules/canvas.h"
#include "rules/doors.h"
#include "site/film.h"

enum { SPOTS_NAMED = 32 };

/* A seat's page on its way. */
struct seat_page {
    const struct services *services;
    struct game *game;
    int seat;
    struct report report;
    struct jv *script;     /* for the composer: "reply", "subject", "spots", "boards" */
    struct canvas upright; /* both have the same spots */
    struct canvas wide;
    struct text pieces, dark; /* of the pictures: what they are made of, and its colours on dark screens */
};

static void draw(struct seat_page *page)
{
    struct events events;
    struct look look;
    const void *view = view_get(&page->game->match, page->seat);
    picture_look(page->report.facts, page->seat, &events, &look);
    look.shape = SHAPE_UPRIGHT;
    rules_board(page->game->rules, view, &look, &page->upright);
    look.shape = SHAPE_WIDE;
    rules_board(page->game->rules, view, &look, &page->wide);
    events_free(&events);
}

/* A film of the two shapes: so they have their dark colours. */
static void put_pictures(struct seat_page *page)
{
    static const char *const shapes[] = {"upright", "wide"};
    struct jv *boards = jv_new_object();
    struct film *film = film_new();
    film_frame(film, &page->upright);
    film_frame(film, &page->wide);
    film_end(film);
    for (int i = 0; i < 2; i++) {
        struct text svg = TEXT_EMPTY;
        film_svg(film, i, page->game->row.name, page->report.about.phase, &svg);
        jv_put_text(boards, shapes[i], &svg);
    }
    film_pieces(film, &page->pieces);
    film_dark(film, &page->dark);
    film_free(film);
    jv_put(page->report.facts, "board", boards);
}

/* Where the spots lie, in tenths of a pixel. */
static void put_spots(struct jv *boards, const char *shape, const struct canvas *canvas)
{
    struct jv *one = jv_new_object(), *spots = jv_new_array();
    for (int i = 0; i < canvas->spots; i++) {
        const struct box *box = &canvas->spot[i].box;
        struct jv *spot = jv_new_array();
        jv_add_int(spot, box->x);
        jv_add_int(spot, box->y);
        jv_add_int(spot, box->w);
        jv_add_int(spot, box->h);
        jv_add(spots, spot);
    }
    jv_put_int(one, "width", px(canvas->width));
    jv_put_int(one, "height", px(canvas->height));
    jv_put(one, "spots", spots);
    jv_put(boards, shape, one);
}

/* Which spots each legal order names, as their numbers. */
static void put_named(const struct seat_page *page)
{
    const struct told_list *legal = &page->report.owed.legal;
    for (size_t i = 0; i < legal->count; i++) {
        struct text numbers = TEXT_EMPTY;
        int named[SPOTS_NAMED], count = canvas_spots_named(&page->upright, legal->item[i].text, named, SPOTS_NAMED);
        for (int n = 0; n < count; n++)
            text_addf(&numbers, "%s%d", n == 0 ? "" : " ", named[n]);
        jv_put_text(legal->item[i].more, "spots", &numbers);
    }
}

/* Where the mail goes that the page makes, and under which subject. */
static void put_sending(struct seat_page *page)
{
    struct text reply = TEXT_EMPTY, to = TEXT_EMPTY, subject = TEXT_EMPTY;
    facts_subject(page->game, &subject);
    post_reply_seat(page->services, page->game, page->seat, &reply);
    facts_parts(reply.data, &to, &subject);
    jv_put_string(page->script, "reply", to.data);
    jv_put_string(page->script, "subject", subject.data);
    jv_put_text(page->report.facts, "to", &to);
    jv_put_text(page->report.facts, "under", &subject);
    text_free(&reply);
}

static void put_script(struct seat_page *page)
{
    struct jv *labels = jv_new_array(), *boards = jv_new_object();
    for (int i = 0; i < page->upright.spots; i++)
        jv_add_string(labels, page->upright.spot[i].label);
    put_spots(boards, "upright", &page->upright);
    put_spots(boards, "wide", &page->wide);
    put_sending(page);
    jv_put(page->script, "spots", labels);
    jv_put(page->script, "boards", boards);
}

/* The calendar and the feed of its holder (pages_own.c). */
static void put_own(struct seat_page *page)
{
    const struct player_row *player = &page->game->player[page->seat - 1];
    struct jv *own = jv_new_object();
    struct text calendar = TEXT_EMPTY, feed = TEXT_EMPTY;
    seat_page_own(page->services, player, "ics", &calendar);
    if (config_text(page->services->config, SETTING_SITE_URL)[0] != '\0')
        seat_page_own(page->services, player, "atom", &feed);
    jv_put_text(own, "calendar", &calendar);
    jv_put_text(own, "feed", &feed);
    jv_put(page->report.facts, "own", own);
}

static enum rc fill(struct seat_page *page, struct err *err)
{
    int64_t since = game_back(page->game, 2 * (int64_t)page->game->row.seats);
    enum rc rc = facts_happened(&page->report, page->services, page->game, page->seat, since, err);
    facts_joined(&page->report);
    report_write(&page->report);
    draw(page);
    put_pictures(page);
    put_named(page);
    put_script(page);
    put_own(page);
    return rc;
}

static enum rc put_page(struct site *site, struct game *game, int seat, struct err *err)
{
    const struct catalog *before = language_speak(site->services, &game->player[seat - 1]);
    struct seat_page page = {.services = site->services,
                             .game = game,
                             .seat = seat,
                             .report = facts_shown(site->services, game, seat, true),
                             .script = jv_new_object(),
                             .pieces = TEXT_EMPTY,
                             .dark = TEXT_EMPTY};
    struct text title = TEXT_EMPTY, name = TEXT_EMPTY;
    pages_lasting(page.report.facts, game);
    enum rc rc = fill(&page, err);
    seat_page_name(site->services, game, seat, &name);
    text_addf(&title, "%s, %s", game->row.name, game->rules->title);
    if (rc == RC_OK)
        rc = files_page(site, name.data,
                        &(struct page){.title = title.data,
                                       .body = "site/seat.html",
                                       .facts = page.report.facts,
                                       .sheet = "site/seat.css",
                                       .style = page.dark.data,
                                       .after = page.pieces.data,
                                       .script = {"site/composer.js"},
                                       .block = {{"seat", page.script}},
                                       .secret = true},
                        err);
    (void)catalog_use(before);
    text_free(&title);
    text_free(&name);
    canvas_free(&page.upright);
    canvas_free(&page.wide);
    text_free(&page.pieces);
    text_free(&page.dark);
    report_free(&page.report);
    jv_free(page.script);
    return rc;
}

/* What a web server shows to who asks for the folder itself. */
static enum rc put_index(struct site *site, const char *within, struct err *err)
{
    struct text name = TEXT_EMPTY;
    struct jv *facts = facts_begin(site->services, NULL, services_address(site->services));
    const char *title = config_text(site->services->config, SETTING_SITE_NAME);
    text_addf(&name, "%s/index.html", within);
    struct page page = {.title = title, .body = "site/none.html", .facts = facts, .secret = true};
    enum rc rc = files_page(site, name.data, &page, err);
    jv_free(facts);
    text_free(&name);
    return rc;
}

static bool has_page(const struct site *site, const struct game *game, int seat)
{
    return site->seats && seat_page_is(site->services, game, seat);
}

/* How they will be called: whatever becomes of the writing, no former secret is to outlive it. */
static bool keep_names(struct site *site, struct game *game, const char *within)
{
    struct text name = TEXT_EMPTY;
    bool any = false;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if (!has_page(site, game, seat))
            continue;
        any = true;
        text_clear(&name);
        seat_page_name(site->services, game, seat, &name);
        folder_keep(site->folder, name.data);
    }
    text_clear(&name);
    text_addf(&name, "%s/index.html", within);
    if (any)
        folder_keep(site->folder, name.data);
    text_free(&name);
    return any;
}

enum rc pages_seats_forget(struct site *site, struct game *game, bool *any, struct err *err)
{
    char within[32];
    (void)snprintf(within, sizeof within, "seat/%lld", (long long)game->row.id);
    *any = keep_names(site, game, within);
    return files_sweep_seats(site, game->row.id, err);
}

enum rc pages_seats(struct site *site, struct game *game, struct err *err)
{
    char within[32];
    bool any = false;
    (void)snprintf(within, sizeof within, "seat/%lld", (long long)game->row.id);
    folder_hide(site->folder, "seat");
    enum rc rc = pages_seats_forget(site, game, &any, err);
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        if (has_page(site, game, seat))
            rc = put_page(site, game, seat, err);
    if (rc == RC_OK && site->seats) /* also where there was one before, and will be again */
        rc = put_index(site, "seat", err);
    if (rc == RC_OK && any)
        rc = put_index(site, within, err);
    return rc;
}
