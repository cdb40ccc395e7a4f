#include "engine/letters/seat_page.h"

#include "engine/letters/seal.h"
#include "engine/letters/token.h"

bool seat_page_kept(const struct services *services)
{
    const struct config *config = services->config;
    return config_flag(config, SETTING_SITE_SEATS) && config_flag(config, SETTING_SITE_PAGES) &&
           config_text(config, SETTING_SITE_FOLDER)[0] != '\0';
}

bool seat_page_is(const struct services *services, const struct game *game, int seat)
{
    return game->live && (game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED) &&
           game->seat[seat - 1].kind == SEAT_PLAYER && seat_page_kept(services);
}

void seat_page_name(const struct services *services, const struct game *game, int seat, struct text *out)
{
    char secret[PAGE_LETTERS + 1];
    int64_t epoch = token_epoch(game->seat[seat - 1].epoch, game->player[seat - 1].epoch);
    seal_page(services->token_key, game->row.id, seat, epoch, secret);
    text_addf(out, "seat/%lld/%s.html", (long long)game->row.id, secret);
}

void seat_page_own(const struct services *services, const struct player_row *player, const char *kind, struct text *out)
{
    char secret[PAGE_LETTERS + 1];
    seal_page(services->token_key, player->id, 0, token_epoch(0, player->epoch), secret);
    text_addf(out, "seat/%s.%s", secret, kind);
}

void seat_page_facts(struct jv *facts, const struct services *services, const struct game *game, int seat)
{
    struct text own = TEXT_EMPTY, shared = TEXT_EMPTY;
    text_add(&own, config_text(services->config, SETTING_SITE_URL));
    if (own.len > 0 && seat_page_is(services, game, seat)) {
        struct jv *page = jv_new_object();
        text_addf(&shared, "%sgame/%lld.html", own.data, (long long)game->row.id);
        seat_page_name(services, game, seat, &own);
        jv_put_string(page, "own", own.data);
        jv_put_string(page, "shared", shared.data);
        jv_put(facts, "page", page);
    }
    text_free(&own);
    text_free(&shared);
}
