#include "engine/letters/language.h"

const struct catalog *language_of(const struct services *services, const struct player_row *player)
{
    const struct catalog *own = NULL;
    if (player != NULL && player->language != NULL && player->language[0] != '\0')
        own = catalog_named(player->language);
    if (own == NULL)
        own = catalog_named(config_text(services->config, SETTING_SITE_LANGUAGE));
    return own == NULL ? catalogs : own;
}

const struct catalog *language_speak(const struct services *services, const struct player_row *player)
{
    return catalog_use(language_of(services, player));
}

enum rc language_of_address(const struct services *services, const char *address, const struct catalog **out,
                            struct err *err)
{
    struct address_row row = {0};
    struct player_row player = {0};
    enum rc rc = player_address_find(services->store, address, &row, err);
    if (rc == RC_OK)
        rc = player_get(services->store, row.player, &player, err);
    *out = language_of(services, &player);
    player_row_free(&player);
    player_address_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc language_speak_to(const struct services *services, const char *address, const struct catalog **before,
                          struct err *err)
{
    const struct catalog *theirs = NULL;
    enum rc rc = language_of_address(services, address, &theirs, err);
    *before = catalog_use(theirs);
    return rc;
}
