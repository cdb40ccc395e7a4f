#include "engine/pages/game_page.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/letters/picture.h"
#include "engine/letters/shown.h"
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
    if (rc == RC_OK)
        rc = page_write(services->templates,
                        &(struct page){.title = title.data, .body = "site/game.html", .up = "../", .facts = facts}, out,
                        err);
    text_free(&title);
    jv_free(facts);
    return rc;
}

static enum rc make(struct site *site, struct game *game, struct err *err)
{
    char name[32];
    struct text page = TEXT_EMPTY;
    enum rc rc = write_page(site->services, game, &page, err);
    (void)snprintf(name, sizeof name, "game/%lld.html", (long long)game->row.id);
    if (rc == RC_OK)
        rc = folder_put(site->folder, name, &page, err);
    else if (services_goes_on(rc)) {
        site->failed++;
        log_error("game=%lld pages: %s", (long long)game->row.id, err->text);
        rc = RC_OK;
    }
    text_free(&page);
    return rc;
}

enum rc game_pages(struct site *site, int64_t id, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = game_load(site->services, id, game, err);
    if (rc == RC_OK) {
        rc = make(site, game, err);
    } else if (services_goes_on(rc)) {
        site->failed++;
        log_error("game=%lld pages: %s", (long long)id, err->text);
        rc = RC_OK;
    }
    game_free(game);
    free(game);
    return rc;
}
