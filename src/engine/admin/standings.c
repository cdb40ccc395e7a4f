#include "engine/admin/standings.h"

#include "base/mem.h"
#include "engine/admin/ratings.h"
#include "engine/game/audience.h"
#include "engine/game/outcome.h"
#include "words/catalog.h"
#include "words/say.h"

/* One rules while its games are gone through. */
struct reckoning {
    const struct services *services;
    struct ratings ratings;
    int ranked;
    struct jv *games; /* the first to end first */
};

static void rate(struct reckoning *reckoning, const struct game *game, const struct result *result)
{
    struct ratings_game played = {.seats = result->seats, .ended = game->row.ended};
    int64_t after[SEATS_MAX];
    for (int i = 0; i < result->seats; i++) {
        played.player[i] = ratings_owner(&game->seat[i]);
        played.rank[i] = result->rank[i];
    }
    ratings_add(&reckoning->ratings, &played, after);
    reckoning->ranked++;
}

/* "Anna", also where a deputy plays for her, "Anna (bot)" where one plays in her place, "Anna (gone)" where nobody
 * does, "bot" */
static enum rc name_of(const struct reckoning *reckoning, const struct game *game, int seat, struct text *out,
                       struct err *err)
{
    const struct seat_row *row = &game->seat[seat - 1];
    struct player_row away = {0};
    enum rc rc = RC_OK;
    if (ratings_owner(row) != 0 && ratings_owner(row) != row->player) {
        rc = player_get(reckoning->services->store, ratings_owner(row), &away, err);
        if (game_lies_idle(game, seat))
            say(out, "report.bot.none", SAID("player", rc == RC_OK ? away.name : ""));
        else
            text_add_all(out, rc == RC_OK ? away.name : "", row->kind == SEAT_BOT ? " (bot)" : "");
    } else {
        text_add(out, audience_name(game, seat));
    }
    player_row_free(&away);
    return rc;
}

static enum rc put_ranks(const struct reckoning *reckoning, struct jv *id, const struct game *game,
                         const struct result *result, struct err *err)
{
    struct jv *list = jv_new_array();
    enum rc rc = RC_OK;
    for (int rank = 1; rc == RC_OK && rank <= result->seats; rank++) {
        for (int i = 0; rc == RC_OK && i < result->seats; i++) {
            struct text name = TEXT_EMPTY;
            if (result->rank[i] != rank)
                continue;
            struct jv *one = jv_new_object();
            rc = name_of(reckoning, game, i + 1, &name, err);
            jv_put_int(one, "rank", rank);
            jv_put_text(one, "player", &name);
            jv_put_int(one, "seat", i + 1);
            jv_put_string(one, "seat_name", game_seat_name(game, i + 1));
            jv_add(list, one);
        }
    }
    jv_put(id, "ranks", list);
    return rc;
}

static enum rc put_game(struct reckoning *reckoning, const struct game_row *row, const struct game *game,
                        const char *why, struct err *err)
{
    struct jv *one = jv_new_object();
    struct result result = {0};
    enum rc rc = RC_OK;
    jv_put_int(one, "game", row->id);
    jv_put_string(one, "name", row->name);
    jv_put_int(one, "ended", row->ended);
    jv_put_bool(one, "counts", why[0] == '\0');
    jv_put_string(one, "why", why);
    if (game != NULL) {
        game_result(game, &result);
        if (why[0] == '\0')
            rate(reckoning, game, &result);
        rc = put_ranks(reckoning, one, game, &result, err);
    }
    jv_add(reckoning->games, one);
    return rc;
}

static enum rc add_game(struct reckoning *reckoning, int64_t id, struct err *err)
{
    struct err why = {0};
    struct game *game = mem_new(1, sizeof *game);
    struct game_row row = {0};
    enum rc rc = game_load(reckoning->services, id, game, &why);
    const char *doubt = "";
    if (rc == RC_OK)
        rc = ratings_doubt(reckoning->services, game, &doubt, &why);
    if (rc == RC_OK)
        rc = put_game(reckoning, &game->row, game, doubt, err);
    else if (services_goes_on(rc)) { /* no reason to hide the others */
        rc = game_get(reckoning->services->store, id, &row, err);
        if (rc == RC_OK)
            rc = put_game(reckoning, &row, NULL, catalog_text("report.unranked.unread"), err);
        game_row_free(&row);
    } else {
        (void)err_set(err, rc, "%s", why.text);
    }
    game_free(game);
    free(game);
    return rc;
}

static void put_players(struct jv *object, const struct ratings *ratings)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < ratings->count; i++) {
        const struct ratings_player *player = &ratings->player[i];
        struct jv *one = jv_new_object();
        jv_put_int(one, "place", (int64_t)player->place);
        jv_put_string(one, "player", player->name);
        jv_put_int(one, "rating", ratings_points(player->rating));
        jv_put_int(one, "hundredths", player->rating);
        jv_put_int(one, "glicko", glicko_points(&player->glicko));
        jv_put_int(one, "deviation", glicko_deviation(&player->glicko));
        jv_put_int(one, "played", player->games);
        jv_put_int(one, "first", player->first);
        jv_put_int(one, "last", player->last);
        jv_add(list, one);
    }
    jv_put(object, "players", list);
}

static void put_games(struct jv *object, const struct reckoning *reckoning)
{
    struct jv *list = jv_new_array();
    for (size_t i = jv_size(reckoning->games); i > 0; i--)
        jv_add(list, jv_share(jv_at(reckoning->games, i - 1)));
    jv_put(object, "games", list);
}

/* Adds nothing where no game has ended, unless these rules were asked for. */
static enum rc add_rules(const struct services *services, const struct rules *rules, bool always, struct jv *list,
                         struct err *err)
{
    struct reckoning reckoning = {.services = services, .games = jv_new_array()};
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = game_finished(services->store, rules->id, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = add_game(&reckoning, ids[i], err);
    if (rc == RC_OK)
        rc = ratings_order(services, &reckoning.ratings, err);
    if (rc == RC_OK && (count > 0 || always)) {
        struct jv *one = jv_new_object();
        jv_put_string(one, "rules", rules->id);
        jv_put_string(one, "title", rules->title);
        jv_put_int(one, "finished", (int64_t)count);
        jv_put_int(one, "ranked", reckoning.ranked);
        put_players(one, &reckoning.ratings);
        put_games(one, &reckoning);
        jv_add(list, one);
    }
    free(ids);
    ratings_free(&reckoning.ratings);
    jv_free(reckoning.games);
    return rc;
}

enum rc standings_build(const struct services *services, const struct rules *rules, struct jv **out, struct err *err)
{
    struct jv *list = jv_new_array();
    enum rc rc = RC_OK;
    *out = NULL;
    for (int i = 0; rc == RC_OK && rules_all[i] != NULL; i++)
        if (rules == NULL || rules_all[i] == rules)
            rc = add_rules(services, rules_all[i], rules != NULL, list, err);
    if (rc == RC_OK)
        *out = list;
    else
        jv_free(list);
    return rc;
}
