#include "engine/admin/ratings.h"

#include "base/mem.h"
#include "engine/admin/rating.h"
#include "engine/play/moves.h"
#include "words/catalog.h"

enum { MOVES_AT_ONCE = 8 };

int64_t ratings_owner(const struct seat_row *row)
{
    if (row->kind == SEAT_PLAYER)
        return row->owner != 0 ? row->owner : row->player;
    return row->kind != SEAT_BOT ? 0 : row->kept_for != 0 ? row->kept_for : row->gave_up;
}

/* Whether one of the orders is a person's, as typed or from file. What cannot be read counts: that is for the
 * doctor. */
static bool has_persons(const char *orders)
{
    static const enum answer_by persons[] = {BY_PLAYER, BY_PLAN};
    struct jv *list = NULL;
    struct err why = {0};
    bool found = jv_parse(orders, strlen(orders), &list, &why) != RC_OK;
    for (size_t i = 0; i < jv_size(list); i++)
        for (size_t k = 0; k < sizeof persons / sizeof persons[0]; k++)
            found = found || strcmp(jv_word(jv_at(list, i), "by"), moves_answer_by_name(persons[k])) == 0;
    jv_free(list);
    return found;
}

/* Deadlines alone may lead a game from its start to its end. Mostly the first moves tell. */
static enum rc was_played(const struct services *services, const struct game *game, bool *out, struct err *err)
{
    enum rc rc = RC_OK;
    size_t read = MOVES_AT_ONCE;
    *out = false;
    for (int64_t from = 1; rc == RC_OK && !*out && read == MOVES_AT_ONCE; from += MOVES_AT_ONCE) {
        struct branch_moves moves;
        rc = branch_moves(services, &game->branch, from, MOVES_AT_ONCE, &moves, err);
        read = moves.count;
        for (size_t i = 0; i < read && !*out; i++)
            *out = has_persons(moves.row[i].orders);
        branch_moves_free(&moves);
    }
    return rc;
}

static const char *doubt(const struct game *game)
{
    if (!config_flag(game->config, SETTING_GAME_RANKED))
        return catalog_text("report.unranked");
    if (game->outdated && game->outcome.past.seats == 0 && !game->outcome.agreed.over)
        return catalog_text("report.unranked.unknown");
    if (game->row.phase == 0) /* agreed upon, or given up, before anything was played */
        return catalog_text("report.unranked.unplayed");
    for (size_t i = 0; i < game->seat_count; i++)
        if (ratings_owner(&game->seat[i]) == 0)
            return catalog_text(game->seat[i].kind == SEAT_EMPTY ? "report.unranked" : "report.unranked.bot");
    return "";
}

enum rc ratings_doubt(const struct services *services, const struct game *game, const char **out, struct err *err)
{
    bool played = true;
    *out = doubt(game);
    enum rc rc = (*out)[0] == '\0' ? was_played(services, game, &played, err) : RC_OK;
    if (!played)
        *out = catalog_text("report.unranked.orderless");
    return rc;
}

/* The player's place in the list, new ones behind the others. */
static size_t find(struct ratings *ratings, int64_t id)
{
    for (size_t i = 0; i < ratings->count; i++)
        if (ratings->player[i].id == id)
            return i;
    if (ratings->count == ratings->cap) {
        ratings->cap = ratings->cap == 0 ? 16 : 2 * ratings->cap;
        ratings->player = mem_grow(ratings->player, ratings->cap, sizeof *ratings->player);
    }
    ratings->player[ratings->count] =
        (struct ratings_player){.id = id, .rating = RATING_START, .glicko = glicko_start()};
    return ratings->count++;
}

void ratings_add(struct ratings *ratings, const struct ratings_game *game, int64_t after[SEATS_MAX])
{
    size_t place[SEATS_MAX] = {0};
    int64_t rating[SEATS_MAX], change[SEATS_MAX];
    struct glicko glicko[SEATS_MAX];
    for (int i = 0; i < game->seats; i++) {
        place[i] = find(ratings, game->player[i]);
        rating[i] = ratings->player[place[i]].rating;
        glicko[i] = ratings->player[place[i]].glicko;
    }
    rating_game(rating, game->rank, game->seats, change);
    glicko_game(glicko, game->rank, game->seats);
    for (int i = 0; i < game->seats; i++) {
        struct ratings_player *player = &ratings->player[place[i]];
        player->rating += change[i];
        player->glicko = glicko[i];
        player->games++;
        player->first += game->rank[i] == 1;
        player->last = game->ended;
        after[i] = player->rating;
    }
}

static int compare(const void *a, const void *b)
{
    const struct ratings_player *one = a, *two = b;
    if (one->rating != two->rating)
        return one->rating > two->rating ? -1 : 1;
    if (one->games != two->games)
        return one->games > two->games ? -1 : 1;
    return strcmp(one->name, two->name);
}

enum rc ratings_order(const struct services *services, struct ratings *ratings, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < ratings->count; i++) {
        struct player_row row = {0};
        rc = player_get(services->store, ratings->player[i].id, &row, err);
        ratings->player[i].name = row.name;
        row.name = NULL;
        player_row_free(&row);
    }
    if (rc != RC_OK || ratings->count == 0)
        return rc;
    qsort(ratings->player, ratings->count, sizeof *ratings->player, compare);
    for (size_t i = 0; i < ratings->count; i++) {
        struct ratings_player *player = &ratings->player[i];
        player->place = i > 0 && player->rating == player[-1].rating ? player[-1].place : i + 1;
    }
    return rc;
}

void ratings_free(struct ratings *ratings)
{
    for (size_t i = 0; i < ratings->count; i++)
        free(ratings->player[i].name);
    free(ratings->player);
    *ratings = (struct ratings){0};
}

int64_t ratings_points(int64_t hundredths)
{
    return (hundredths + 50) / 100;
}
