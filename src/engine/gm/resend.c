#include "engine/gm/resend.h"

#include "engine/game/change.h"
#include "engine/letters/announce.h"

enum { RESENT_STAGES = 12 };

enum rc resend_game(const struct services *services, int64_t player, const char *cause, struct game *game,
                    struct commit *commit, struct err *err)
{
    struct closing closing = {0};
    enum rc rc = RC_OK;
    int seat = game_seat_of(game, player);
    commit->game = NULL;
    if (seat == 0 || !game->live || game->player[seat - 1].mail_off)
        return RC_OK;
    if (game->row.status == GAME_RUNNING)
        rc = game_pump(services, game, err);
    game->seat[seat - 1].told = game_back(game, RESENT_STAGES);
    game->told.passed[seat - 1] = true;
    bool over = game->row.status == GAME_FINISHED;
    if (rc == RC_OK && over)
        rc = closing_make(services, game, &closing, err);
    struct post post = {.kind = over ? "end" : "turn", .cause = cause, .closing = over ? &closing : NULL};
    if (rc == RC_OK)
        rc = announce_seat(services, game, seat, &post, commit, err);
    /* a deadline may have passed by now, of which the others must hear */
    if (rc == RC_OK)
        rc = announce_all(services, game, seat, false, commit, err);
    if (rc == RC_OK)
        commit->game = game;
    closing_free(&closing);
    return rc;
}

struct resending {
    struct change change;
    int64_t player;
    const char *cause;
    bool *loaded;
};

static enum rc alter(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    const struct resending *of = (const struct resending *)change;
    *of->loaded = true;
    return resend_game(change->services, of->player, of->cause, game, commit, err);
}

enum rc resend_all(const struct services *services, int64_t player, const char *cause, int64_t but, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = seat_of_player(services->store, player, 1U << GAME_RUNNING, &places, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool loaded = false;
        const struct resending of = {
            .change = {.services = services, .game = places[i].game, .alter = alter},
            .player = player,
            .cause = cause,
            .loaded = &loaded,
        };
        if (places[i].game == but || (i > 0 && places[i].game == places[i - 1].game))
            continue;
        rc = change_here(&of.change, err);
        if (!loaded && services_goes_on(rc))
            rc = RC_OK; /* it has nothing to say now */
    }
    free(places);
    return rc;
}
