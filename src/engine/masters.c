#include "engine/masters.h"

#include "mail/address.h"

static enum rc add(struct masters *out, const char *word, struct err *err)
{
    char address[ADDRESS_BYTES + 1];
    if (address_canonical(word, address, NULL) != RC_OK)
        return RC_OK; /* a game's row may have none */
    for (size_t i = 0; i < out->count; i++)
        if (strcmp(out->address[i], address) == 0)
            return RC_OK;
    char **more = realloc(out->address, (out->count + 1) * sizeof *more);
    if (more == NULL)
        return err_set(err, RC_NOMEM, "out of memory for game masters");
    out->address = more;
    more[out->count] = strdup(address);
    if (more[out->count] == NULL)
        return err_set(err, RC_NOMEM, "out of memory for game masters");
    out->count++;
    return RC_OK;
}

static enum rc add_settings(const struct host *host, struct masters *out, struct err *err)
{
    struct text item = TEXT_EMPTY;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && config_item(host->config, SETTING_SITE_GM_ADDRESS, i, &item); i++) {
        rc = item.failed ? err_set(err, RC_NOMEM, "out of memory for game masters") : add(out, item.data, err);
        text_clear(&item);
    }
    text_free(&item);
    return rc;
}

static enum rc add_row(const struct host *host, int64_t game, struct masters *out, struct err *err)
{
    struct game_row row = {0};
    enum rc rc = game_get(host->store, game, &row, err);
    if (rc == RC_OK)
        rc = add(out, row.gm, err);
    game_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc masters_of(const struct host *host, int64_t game, struct masters *out, struct err *err)
{
    struct master_row *rows = NULL;
    size_t count = 0;
    *out = (struct masters){0};
    enum rc rc = add_settings(host, out, err);
    if (rc == RC_OK && game != 0)
        rc = add_row(host, game, out, err);
    if (rc == RC_OK)
        rc = master_list(host->store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (rows[i].game == 0 || rows[i].game == game)
            rc = add(out, rows[i].address, err);
    master_rows_free(rows, count);
    return rc;
}

void masters_free(struct masters *masters)
{
    for (size_t i = 0; i < masters->count; i++)
        free(masters->address[i]);
    free(masters->address);
    *masters = (struct masters){0};
}

enum rc masters_has(const struct host *host, const char *address, int64_t game, bool *out, struct err *err)
{
    struct masters masters;
    *out = false;
    enum rc rc = masters_of(host, game, &masters, err);
    for (size_t i = 0; rc == RC_OK && i < masters.count; i++)
        *out = *out || strcmp(masters.address[i], address) == 0;
    masters_free(&masters);
    return rc;
}

enum rc masters_knows(const struct host *host, const char *address, bool *out, struct err *err)
{
    int64_t *games = NULL;
    size_t count = 0;
    enum rc rc = masters_has(host, address, 0, out, err);
    if (rc != RC_OK || *out)
        return rc;
    rc = master_games(host->store, address, &games, &count, err);
    free(games);
    *out = rc == RC_OK && count > 0;
    return rc;
}
