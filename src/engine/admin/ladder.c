#include "engine/admin/ladder.h"

#include "base/mem.h"
#include "engine/admin/rating.h"
#include "engine/play/moves.h"
#include "words/catalog.h"

enum { MOVES_AT_ONCE = 8 };

int64_t ladder_owner(const struct seat_row *row)
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
        if (ladder_owner(&game->seat[i]) == 0)
            return catalog_text("report.unranked.bot");
    return "";
}

enum rc ladder_doubt(const struct services *services, const struct game *game, const char **out, struct err *err)
{
    bool played = true;
    *out = doubt(game);
    enum rc rc = (*out)[0] == '\0' ? was_played(services, game, &played, err) : RC_OK;
    if (!played)
        *out = catalog_text("report.unranked.orderless");
    return rc;
}

/* The player's place in the list, new ones behind the others. */
static size_t find(struct ladder *ladder, int64_t id)
{
    for (size_t i = 0; i < ladder->count; i++)
        if (ladder->player[i].id == id)
            return i;
    if (ladder->count == ladder->cap) {
        ladder->cap = ladder->cap == 0 ? 16 : 2 * ladder->cap;
        ladder->player = mem_grow(ladder->player, ladder->cap, sizeof *ladder->player);
    }
    ladder->player[ladder->count] = (struct ladder_player){.id = id, .rating = RATING_START};
    return ladder->count++;
}

void ladder_add(struct ladder *ladder, const struct ladder_game *game, int64_t after[SEATS_MAX])
{
    size_t place[SEATS_MAX] = {0};
    int64_t rating[SEATS_MAX], change[SEATS_MAX];
    for (int i = 0; i < game->seats; i++) {
        place[i] = find(ladder, game->player[i]);
        rating[i] = ladder->player[place[i]].rating;
    }
    rating_game(rating, game->rank, game->seats, change);
    for (int i = 0; i < game->seats; i++) {
        struct ladder_player *player = &ladder->player[place[i]];
        player->rating += change[i];
        player->games++;
        player->first += game->rank[i] == 1;
        player->last = game->ended;
        after[i] = player->rating;
    }
}

static int compare(const void *a, const void *b)
{
    const struct ladder_player *one = a, *two = b;
    if (one->rating != two->rating)
        return one->rating > two->rating ? -1 : 1;
    if (one->games != two->games)
        return one->games > two->games ? -1 : 1;
    return strcmp(one->name, two->name);
}

enum rc ladder_order(const struct services *services, struct ladder *ladder, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < ladder->count; i++) {
        struct player_row row = {0};
        rc = player_get(services->store, ladder->player[i].id, &row, err);
        ladder->player[i].name = row.name;
        row.name = NULL;
        player_row_free(&row);
    }
    if (rc != RC_OK || ladder->count == 0)
        return rc;
    qsort(ladder->player, ladder->count, sizeof *ladder->player, compare);
    for (size_t i = 0; i < ladder->count; i++) {
        struct ladder_player *player = &ladder->player[i];
        player->place = i > 0 && player->rating == player[-1].rating ? player[-1].place : i + 1;
    }
    return rc;
}

void ladder_free(struct ladder *ladder)
{
    for (size_t i = 0; i < ladder->count; i++)
        free(ladder->player[i].name);
    free(ladder->player);
    *ladder = (struct ladder){0};
}

int64_t ladder_points(int64_t hundredths)
{
    return (hundredths + 50) / 100;
}
