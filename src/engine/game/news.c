#include "engine/game/news.h"

static bool is_over(enum game_status status)
{
    return status == GAME_FINISHED || status == GAME_CANCELLED;
}

static enum rc add(const struct services *services, struct news_row row, struct err *err)
{
    row.at = services->now;
    return news_add(services->store, &row, err);
}

/* Of a game under way, where seats change hands, the masters are told in mails of their own. */
static enum rc add_seats(const struct services *services, const struct game *game, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        const struct seat_row *row = &game->seat[seat - 1];
        int64_t was = game->was.sat[seat - 1], is = row->kind == SEAT_PLAYER ? row->player : 0;
        struct news_row news = {.game = game->row.id, .seat = seat};
        if (was != is && was != 0) {
            news.kind = NEWS_LEFT;
            news.player = was;
            rc = add(services, news, err);
        }
        if (rc == RC_OK && was != is && is != 0) {
            news.kind = NEWS_JOINED;
            news.player = is;
            rc = add(services, news, err);
        }
    }
    return rc;
}

/* Where the player sits, or sat: whoever missed too many has lost the seat by now. */
static int seat_of(const struct game *game, int64_t player)
{
    int seat = game_seat_of(game, player);
    for (int was = 1; seat == 0 && was <= game->row.seats; was++)
        seat = game->was.sat[was - 1] == player ? was : 0;
    return seat;
}

static enum rc add_missed(const struct services *services, const struct game *game, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < game->tallies.count; i++) {
        int64_t player = game->tallies.tally[i].player;
        struct news_row news = {
            .kind = NEWS_MISSED, .game = game->row.id, .seat = seat_of(game, player), .player = player};
        if (game->tallies.tally[i].more.missed > 0)
            rc = add(services, news, err);
    }
    return rc;
}

enum rc news_of_game(const struct services *services, const struct game *game, struct err *err)
{
    bool formed = game->was.status == GAME_FORMING;
    if (game->row.deleted) /* at a master's word, of what never was */
        return RC_OK;
    enum rc rc = formed ? add_seats(services, game, err) : RC_OK;
    if (rc == RC_OK && formed && game->row.started != 0)
        rc = add(services, (struct news_row){.kind = NEWS_STARTED, .game = game->row.id}, err);
    if (rc == RC_OK)
        rc = add_missed(services, game, err);
    if (rc == RC_OK && is_over(game->row.status) && !is_over(game->was.status))
        rc = add(services, (struct news_row){.kind = NEWS_ENDED, .game = game->row.id}, err);
    return rc;
}

enum rc news_registered(const struct services *services, int64_t player, struct err *err)
{
    return add(services, (struct news_row){.kind = NEWS_REGISTERED, .player = player}, err);
}
