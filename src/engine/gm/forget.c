#include "engine/gm/forget.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/actlog.h"
#include "engine/game/change.h"
#include "engine/game/guests.h"
#include "engine/game/wishes.h"
#include "engine/gm/forgotten.h"
#include "engine/gm/names.h"
#include "engine/gm/substitutes.h"
#include "engine/letters/announce.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"
#include "mail/address.h"
#include "store/personal.h"
#include "words/say.h"

enum { HOUR = 3600, MEGABYTE = 1048576 };

static const char UNSWEPT[] = "unswept"; /* 1: something was deleted that the file may still hold */

enum rc forget_check(const struct services *services, int64_t player, struct err *err)
{
    struct forgotten who = {0};
    struct text item = TEXT_EMPTY;
    char address[ADDRESS_BYTES + 1];
    enum rc rc = forgotten_find(services, player, &who, err);
    for (size_t i = 0; rc == RC_OK && config_item(services->config, SETTING_SITE_GM_ADDRESS, i, &item); i++) {
        for (size_t k = 0; rc == RC_OK && k < who.alone; k++)
            if (address_canonical(item.data, address, NULL) == RC_OK && strcmp(address, who.address[k].address) == 0)
                rc = err_say(err, RC_DENIED, "deny.forget.master");
        text_clear(&item);
    }
    text_free(&item);
    forgotten_free(&who);
    return rc;
}

/* ---- the games ------------------------------------------------------------------ */

struct parting {
    struct change change; /* first: change.h */
    int64_t player;
};

/* The place is free again, and who sits there hears so. */
static enum rc leave_table(const struct services *services, struct game *game, int seat, struct commit *commit,
                           struct err *err)
{
    int taken = 0;
    enum rc rc = RC_OK;
    int64_t player = game->seat[seat - 1].player;
    game->seat[seat - 1].kind = SEAT_EMPTY;
    game->seat[seat - 1].player = 0;
    game->seat[seat - 1].epoch++;
    wishes_put(game, seat, "");
    for (int i = 0; i < game->row.seats; i++)
        taken += game->seat[i].kind != SEAT_EMPTY;
    const struct notice notice = {.cause = "gone",
                                  .says = SAYING("tell.gone.forming", SAID_GAME(game), SAID_NUMBER("taken", taken),
                                                 SAID_NUMBER("seats", game->row.seats))};
    for (int other = 1; rc == RC_OK && other <= game->row.seats; other++)
        if (other != seat)
            rc = notice_seat(services, game, other, &notice, commit, err);
    return rc == RC_OK ? substitute_host(services, game, player, commit, err) : rc;
}

/* Seats that they have lent are for good with who plays them, and they are asked to play none for another any more.
 * Whether there were any. */
static bool end_loans(struct game *game, int64_t player)
{
    bool any = false;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        struct seat_row *row = &game->seat[seat - 1];
        if (row->owner != player && row->deputy != player)
            continue;
        row->owner = row->deputy = row->lent_until = 0;
        any = true;
    }
    return any;
}

static enum rc part(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    const struct services *services = change->services;
    int64_t player = ((const struct parting *)change)->player;
    int seat = game_seat_of(game, player), kept = substitute_kept(game, player);
    bool asks = guests_of(game->row.guests, player, NULL) != GUEST_NONE, lends = end_loans(game, player);
    if (asks)
        guests_put(&game->row.guests, player, GUEST_NONE, "");
    if (seat == 0 && kept == 0 && (asks || lends))
        return RC_OK;
    if (seat == 0 && kept == 0) {
        commit->game = NULL;
        return RC_OK;
    }
    if (seat == 0) { /* a bot keeps it: that goes on, and its keys end */
        game->seat[kept - 1].epoch++;
        return RC_OK;
    }
    if (game->row.status == GAME_FORMING)
        return leave_table(services, game, seat, commit, err);
    game->seat[seat - 1].epoch++;
    bool goes_on = game_others_play(game, seat) || game->seat[seat - 1].owner != 0;
    enum rc rc = goes_on ? substitute_offer(services, game, seat, LEAVES_FORGOTTEN, commit, err)
                         : substitute_concede(services, game, seat, commit, err);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = game_pump(services, game, err);
    return rc == RC_OK && game->row.status != GAME_PAUSED ? announce_all(services, game, 0, false, commit, err) : rc;
}

static enum rc part_from(const struct services *services, int64_t player, const struct seat_place *places, size_t count,
                         struct err *err)
{
    enum rc rc = RC_OK;
    struct parting parting = {.change = {.services = services, .actor = "engine", .act = "forget", .alter = part},
                              .player = player};
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct err why = {0};
        parting.change.game = places[i].game;
        rc = change_here(&parting.change, &why);
        if (rc == RC_DAMAGED) { /* who is forgotten does not wait until it is mended */
            log_error("game=%lld forget: %s", (long long)places[i].game, why.text);
            rc = RC_OK;
        } else if (rc != RC_OK) {
            (void)err_set(err, rc, "%s", why.text);
        }
    }
    return rc;
}

static enum rc part_from_all(const struct services *services, int64_t player, struct err *err)
{
    struct seat_place *places = NULL, *tied = NULL;
    struct game_row *forming = NULL;
    size_t count = 0, ties = 0, tables = 0;
    enum rc rc = seat_of_player(services->store, player, GAMES_LIVE, &places, &count, err);
    if (rc == RC_OK) /* before a bot keeps what they leave */
        rc = seat_tied_to_player(services->store, player, &tied, &ties, err);
    if (rc == RC_OK)
        rc = part_from(services, player, places, count, err);
    if (rc == RC_OK)
        rc = part_from(services, player, tied, ties, err);
    if (rc == RC_OK) /* where they were invited, or asked for a seat */
        rc = game_list(services->store, 1u << GAME_FORMING, &forming, &tables, err);
    for (size_t i = 0; rc == RC_OK && i < tables; i++)
        if (guests_of(forming[i].guests, player, NULL) != GUEST_NONE)
            rc = part_from(services, player, &(struct seat_place){.game = forming[i].id}, 1, err);
    game_rows_free(forming, tables);
    free(places);
    free(tied);
    return rc;
}

/* ---- game masters ------------------------------------------------------------------ */

/* Who is left to run what they ran hears that it is theirs. */
static enum rc tell_masters(const struct services *services, const int64_t *games, size_t count, struct err *err)
{
    enum rc rc = RC_OK;
    struct commit commit = {0};
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        char cause[48];
        struct game_row row = {0};
        (void)snprintf(cause, sizeof cause, "gone%lld-%lld", (long long)games[i], (long long)services->now);
        rc = games[i] == 0 ? RC_NONE : game_get(services->store, games[i], &row, err);
        bool live = rc == RC_OK && (1u << row.status & GAMES_LIVE) != 0;
        const struct notice notice = {
            .cause = cause,
            .says = SAYING("tell.gone.master", SAID_NUMBER("game", games[i]), SAID("name", live ? row.name : ""))};
        rc = live ? gm_notice(services, games[i], &notice, &commit, err) : rc;
        rc = rc == RC_NONE ? RC_OK : rc;
        game_row_free(&row);
    }
    if (rc == RC_OK && commit.count > 0)
        rc = commit_write(services, &commit, err);
    commit_free(&commit);
    return rc;
}

/* The games that these addresses run. */
static enum rc games_run(const struct services *services, const struct forgotten *who, int64_t **games, size_t *count,
                         struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < who->alone; i++) {
        int64_t *some = NULL;
        size_t more = 0;
        rc = club_master_games(services->store, who->address[i].address, &some, &more, err);
        for (size_t k = 0; k < more; k++) {
            *games = mem_grow(*games, *count + 1, sizeof **games);
            (*games)[(*count)++] = some[k];
        }
        free(some);
    }
    return rc;
}

/* ---- one player ---------------------------------------------------------------------- */

/* The row stays under a name that says nothing: games that are over refer to it, and its number must never be another
 * player's, whose mails the keys of old ones would fit. */
static enum rc make_nobody(const struct services *services, const struct player_row *player, struct text *name,
                           struct err *err)
{
    char zone[] = "";
    struct player_row row = {.id = player->id, .zone = zone, .mail_off = true, .epoch = player->epoch + 1};
    enum rc rc = RC_CONFLICT;
    for (int i = 0; i < 10 && rc == RC_CONFLICT; i++) {
        text_clear(name);
        text_addf(name, i == 0 ? "gone-%lld" : "gone-%lld-%d", (long long)player->id, i);
        rc = name_check(services, name->data, player->id, err);
    }
    row.name = name->data;
    return rc == RC_OK ? player_update(services->store, &row, err) : rc;
}

static enum rc names_of(const struct services *services, struct forgotten *who, struct err *err)
{
    const char *pseudonym = who->pseudonym.data;
    for (size_t i = 0; i < who->alone; i++)
        named_add(&who->names, who->address[i].address, pseudonym);
    named_add(&who->names, who->player.name, pseudonym);
    return named_add_former(services, who->player.id, pseudonym, &who->names, err);
}

static enum rc forget(const struct services *services, struct forgotten *who, struct err *err)
{
    struct store *store = services->store;
    int64_t *games = NULL;
    size_t count = 0;
    enum rc rc = games_run(services, who, &games, &count, err);
    if (rc == RC_OK)
        rc = make_nobody(services, &who->player, &who->pseudonym, err);
    if (rc == RC_OK)
        rc = names_of(services, who, err);
    if (rc == RC_OK)
        rc = personal_forget(store, who->player.id, err);
    if (rc == RC_OK) /* first: seats say who wrote what */
        rc = forgotten_texts(services, who, err);
    if (rc == RC_OK)
        rc = part_from_all(services, who->player.id, err);
    if (rc == RC_OK)
        rc = tell_masters(services, games, count, err);
    if (rc == RC_OK)
        rc = store_meta_put_int(store, UNSWEPT, 1, err);
    free(games);
    return rc;
}

enum rc forget_player(const struct services *services, int64_t player, struct text *pseudonym, struct err *err)
{
    char words[40];
    struct forgotten who = {0};
    enum rc rc = forgotten_find(services, player, &who, err);
    if (rc == RC_OK)
        rc = forget_check(services, player, err);
    if (rc == RC_OK)
        rc = forget(services, &who, err);
    (void)snprintf(words, sizeof words, "player %lld", (long long)player);
    if (rc == RC_OK)
        rc = actlog_add(services, 0, "player forget", words, err);
    if (rc == RC_OK && pseudonym != NULL)
        text_add(pseudonym, who.pseudonym.data);
    forgotten_free(&who);
    return rc;
}

enum rc forget_sweep(const struct services *services, struct err *err)
{
    int64_t unswept = 0;
    struct err why = {0};
    int64_t reserve = config_number(services->config, SETTING_STORE_RESERVE_MB) * MEGABYTE;
    enum rc rc = store_meta_get_int_or(services->store, UNSWEPT, 0, &unswept, err);
    if (rc != RC_OK || unswept == 0)
        return rc;
    rc = store_compact(services->store, reserve, &why);
    if (rc == RC_FULL || rc == RC_BUSY) {
        log_warn("forget: the file still holds what was deleted: %s", why.text);
        return RC_OK;
    }
    return rc == RC_OK ? store_meta_put_int(services->store, UNSWEPT, 0, err) : err_set(err, rc, "%s", why.text);
}

enum rc forget_due(const struct services *services, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = player_leaving(services->store, services->now - HOUR, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct err why = {0};
        rc = services_begin(services, err);
        if (rc != RC_OK)
            break;
        rc = forget_player(services, ids[i], NULL, &why);
        if (rc == RC_OK)
            rc = services_commit(services, err);
        else
            services_rollback(services);
        if (rc != RC_OK && services_goes_on(rc)) {
            log_error("player=%lld is not forgotten: %s", (long long)ids[i], why.text);
            rc = RC_OK;
        } else if (rc != RC_OK && why.text[0] != '\0') {
            (void)err_set(err, rc, "%s", why.text);
        }
    }
    free(ids);
    return rc == RC_OK ? forget_sweep(services, err) : rc;
}
