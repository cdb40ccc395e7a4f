#include "engine/pages/game_page.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/letters/picture.h"
#include "engine/letters/shown.h"
#include "engine/pages/dice_page.h"
#include "engine/pages/entry.h"
#include "engine/play/views.h"
#include "report/svg.h"
#include "rules/doors.h"

/* The board as the last mail to everybody would show it. */
static enum rc put_board(struct jv *facts, const struct services *services, struct game *game, struct err *err)
{
    struct canvas canvas = {0};
    struct events events;
    struct look look;
    struct text svg = TEXT_EMPTY;
    enum rc rc = facts_happened(facts, services, game, 0, game->row.phase - 1, err);
    if (rc != RC_OK)
        return rc;
    picture_look(facts, 0, &events, &look);
    look.shape = SHAPE_WIDE;
    rules_board(game->rules, audience_view(&game->match, 0), &look, &canvas);
    svg_write(&canvas, game->row.name, jv_string(jv_get(jv_get(facts, "game"), "phase")), &svg);
    jv_put_string(facts, "board", svg.data);
    text_free(&svg);
    canvas_free(&canvas);
    events_free(&events);
    return RC_OK;
}

static enum rc write_page(const struct services *services, struct game *game, struct text *out, struct err *err)
{
    struct text title = TEXT_EMPTY;
    struct jv *facts = shown_facts(services, game, 0);
    enum rc rc = game->live ? put_board(facts, services, game, err) : RC_OK;
    text_addf(&title, "%s, %s", game->row.name, game->rules->title);
    jv_put_bool(facts, "dice", audience_opens(game));
    if (rc == RC_OK)
        rc = page_write(services->templates,
                        &(struct page){.title = title.data, .body = "site/game.html", .up = "../", .facts = facts}, out,
                        err);
    text_free(&title);
    jv_free(facts);
    return rc;
}

/* What is wrong with one game stands in no other's way. */
static enum rc leave_out(struct site *site, int64_t id, enum rc rc, const struct err *err)
{
    if (!services_goes_on(rc))
        return rc;
    site->failed++;
    log_error("game=%lld pages: %s", (long long)id, err->text);
    return RC_OK;
}

static enum rc make(struct site *site, struct game *game, struct err *err)
{
    char name[32];
    struct text page = TEXT_EMPTY;
    enum rc rc = write_page(site->services, game, &page, err);
    (void)snprintf(name, sizeof name, "game/%lld.html", (long long)game->row.id);
    rc = rc == RC_OK ? folder_put(site->folder, name, &page, err) : leave_out(site, game->row.id, rc, err);
    text_free(&page);
    return rc;
}

/* One that was over may have been taken back: then its record is open no more. */
static enum rc make_dice(struct site *site, struct game *game, struct err *err)
{
    char name[48];
    struct text page = TEXT_EMPTY;
    (void)snprintf(name, sizeof name, "game/%lld-dice.html", (long long)game->row.id);
    if (!audience_opens(game))
        return folder_drop(site->folder, name, err);
    enum rc rc = dice_page_write(site->services, game, &page, err);
    rc = rc == RC_OK ? folder_put(site->folder, name, &page, err) : leave_out(site, game->row.id, rc, err);
    text_free(&page);
    return rc;
}

enum rc game_pages(struct site *site, int64_t id, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    struct listing_row entry = {.game = id}; /* of a game that cannot be read the lists say nothing */
    enum rc rc = game_load(site->services, id, game, err);
    if (rc == RC_OK) {
        rc = make(site, game, err);
        if (rc == RC_OK)
            rc = make_dice(site, game, err);
        entry_make(game, &entry);
    } else {
        rc = leave_out(site, id, rc, err);
    }
    if (rc == RC_OK)
        rc = lists_take(&site->lists, &entry, err);
    listing_row_free(&entry);
    game_free(game);
    free(game);
    return rc;
}
