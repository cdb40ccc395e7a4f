#include "engine/letters/forming.h"

#include "engine/game/audience.h"
#include "engine/letters/gm_notice.h"
#include "words/catalog.h"

/* "Anna and somebody": who sits there, as each may know it. *taken: how many. */
static void name_table(const struct game *game, int *taken, struct text *out)
{
    int told = 0;
    *taken = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        *taken += game->seat[seat - 1].kind != SEAT_EMPTY;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if (game->seat[seat - 1].kind == SEAT_EMPTY)
            continue;
        text_add(out, say_between((size_t)told++, (size_t)*taken));
        text_add(out,
                 game->seat[seat - 1].kind == SEAT_BOT ? catalog_text("act.seat.a_bot") : audience_name(game, seat));
    }
}

enum rc forming_tell(const struct services *services, struct game *game, bool waits, struct commit *commit,
                     struct err *err)
{
    char cause[40];
    int taken = 0;
    struct text players = TEXT_EMPTY;
    name_table(game, &taken, &players);
    (void)snprintf(cause, sizeof cause, "forming%lld", (long long)services->now);
    bool full = taken == game->row.seats;
    const struct fill *fills =
        FILLS(SAID_NUMBER("missing", game->row.seats - taken), SAID_GAME(game), SAID("rules", game->rules->title),
              SAID_SPAN("span", services->now - game->row.created),
              SAID("players", players.data == NULL ? "" : players.data), SAID("address", services_address(services)),
              SAID_NUMBER("taken", taken), SAID_NUMBER("seats", game->row.seats));
    const struct notice notice = {cause, {full ? "tell.forming.full" : "tell.forming", fills}},
                        to_masters = {cause, {"tell.forming.master", fills}};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    if (rc == RC_OK && waits)
        rc = gm_notice(services, game->row.id, &to_masters, commit, err);
    text_free(&players);
    return rc == RC_NONE ? RC_OK : rc;
}
