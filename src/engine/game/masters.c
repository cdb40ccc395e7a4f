#include "engine/game/masters.h"

#include "base/mem.h"
#include "mail/address.h"

static void add(struct masters *out, const char *word)
{
    char address[ADDRESS_BYTES + 1];
    if (address_canonical(word, address, NULL) != RC_OK)
        return; /* a game's row may have none */
    for (size_t i = 0; i < out->count; i++)
        if (strcmp(out->address[i], address) == 0)
            return;
    char **more = mem_grow(out->address, out->count + 1, sizeof *more);
    out->address = more;
    more[out->count] = mem_copy_text(address);
    out->count++;
}

static void add_settings(const struct services *services, struct masters *out)
{
    struct text item = TEXT_EMPTY;
    for (size_t i = 0; config_item(services->config, SETTING_SITE_GM_ADDRESS, i, &item); i++) {
        add(out, item.data);
        text_clear(&item);
    }
    text_free(&item);
}

static enum rc add_row(const struct services *services, int64_t game, struct masters *out, struct err *err)
{
    struct game_row row = {0};
    enum rc rc = game_get(services->store, game, &row, err);
    if (rc == RC_OK)
        add(out, row.gm);
    game_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc masters_of(const struct services *services, int64_t game, struct masters *out, struct err *err)
{
    struct master_row *rows = NULL;
    size_t count = 0;
    *out = (struct masters){0};
    add_settings(services, out);
    enum rc rc = RC_OK;
    if (game != 0)
        rc = add_row(services, game, out, err);
    if (rc == RC_OK)
        rc = club_master_list(services->store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (rows[i].game == 0 || rows[i].game == game) {
            add(out, rows[i].address);
            rc = RC_OK;
        }
    club_master_rows_free(rows, count);
    return rc;
}

void masters_free(struct masters *masters)
{
    for (size_t i = 0; i < masters->count; i++)
        free(masters->address[i]);
    free(masters->address);
    *masters = (struct masters){0};
}

enum rc masters_has(const struct services *services, const char *address, int64_t game, bool *out, struct err *err)
{
    struct masters masters;
    *out = false;
    enum rc rc = masters_of(services, game, &masters, err);
    for (size_t i = 0; rc == RC_OK && i < masters.count; i++)
        *out = *out || strcmp(masters.address[i], address) == 0;
    masters_free(&masters);
    return rc;
}

enum rc masters_knows(const struct services *services, const char *address, bool *out, struct err *err)
{
    int64_t *games = NULL;
    size_t count = 0;
    enum rc rc = masters_has(services, address, 0, out, err);
    if (rc != RC_OK || *out)
        return rc;
    rc = club_master_games(services->store, address, &games, &count, err);
    free(games);
    *out = rc == RC_OK && count > 0;
    return rc;
}

enum rc masters_is_stranger(const struct services *services, const char *address, bool *out, struct err *err)
{
    struct address_row row = {0};
    bool master = false;
    enum rc rc = player_address_find(services->store, address, &row, err);
    bool proved = rc == RC_OK && row.proved;
    player_address_row_free(&row);
    if (rc == RC_NONE || (rc == RC_OK && !proved))
        rc = masters_knows(services, address, &master, err);
    *out = !proved && !master;
    return rc;
}
