#include "engine/pages/pages.h"

#include "engine/game/game.h"
#include "engine/letters/facts.h"
#include "site/page.h"
#include "words/catalog.h"

enum rc pages_dice(const struct services *services, struct game *game, struct text *out, struct err *err)
{
    struct text title = TEXT_EMPTY;
    struct jv *record = NULL, *facts = facts_begin(services, NULL, services_address(services));
    struct page page = {.body = "site/dice.html", .up = "", .facts = facts, .script = {"site/dice.js"}};
    enum rc rc = RC_OK;
    if (game == NULL) {
        text_add(&title, catalog_text("page.dice"));
    } else {
        say(&title, "page.dice.game", SAID("name", game->row.name));
        facts_game(&(struct report){.facts = facts}, game, 0);
        page.up = "../";
        rc = game_record(services, game, &record, err);
        page.block[0] = (struct page_block){.id = "record", .value = record};
    }
    page.title = title.data;
    if (rc == RC_OK)
        rc = page_write(services->templates, &page, out, err);
    jv_free(record);
    jv_free(facts);
    text_free(&title);
    return rc;
}
