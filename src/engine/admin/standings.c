#include "engine/admin/standings.h"

#include "base/mem.h"
#include "engine/admin/rating.h"
#include "engine/game/audience.h"
#include "engine/game/outcome.h"
#include "words/catalog.h"

struct player {
    int64_t id;
    char *name; /* owned */
    int64_t rating;
    int games, first; /* that count */
    moment last;
};

/* One rules while its games are gone through. */
struct ladder {
    const struct services *services;
    struct player *player;
    size_t count, cap;
    int ranked;
    struct jv *games; /* the first to end first */
};

/* The player's place in the list, new ones behind the others. The name is that of now. */
static enum rc find(struct ladder *ladder, int64_t id, size_t *out, struct err *err)
{
    struct player_row row = {0};
    for (*out = 0; *out < ladder->count; (*out)++)
        if (ladder->player[*out].id == id)
            return RC_OK;
    if (ladder->count == ladder->cap) {
        size_t cap = ladder->cap == 0 ? 16 : 2 * ladder->cap;
        struct player *more = mem_grow(ladder->player, cap, sizeof *more);
        ladder->player = more;
        ladder->cap = cap;
    }
    enum rc rc = player_get(ladder->services->store, id, &row, err);
    if (rc != RC_OK)
        return rc;
    ladder->player[ladder->count++] = (struct player){.id = id, .name = row.name, .rating = RATING_START};
    row.name = NULL;
    player_row_free(&row);
    return RC_OK;
}

/* Whose game it was: who holds the seat at the end, or for whom a bot plays it, since he stayed away or gave up; 0:
 * nobody. */
static int64_t owner(const struct seat_row *row)
{
    if (row->kind == SEAT_PLAYER)
        return row->player;
    return row->kind != SEAT_BOT ? 0 : row->kept_for != 0 ? row->kept_for : row->gave_up;
}

/* Why the game does not count; "": it does. */
static const char *doubt(const struct game *game)
{
    if (!config_flag(game->config, SETTING_GAME_RANKED))
        return catalog_text("report.unranked");
    if (game->outdated && game->past.seats == 0 && !game->agreed.over)
        return catalog_text("report.unranked.unknown");
    for (size_t i = 0; i < game->seat_count; i++)
        if (owner(&game->seat[i]) == 0)
            return catalog_text("report.unranked.bot");
    return "";
}

static enum rc rate(struct ladder *ladder, const struct game *game, const struct result *result, struct err *err)
{
    size_t place[SEATS_MAX] = {0};
    int64_t rating[SEATS_MAX], change[SEATS_MAX];
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < result->seats; i++) {
        rc = find(ladder, owner(&game->seat[i]), &place[i], err);
        rating[i] = rc == RC_OK ? ladder->player[place[i]].rating : 0;
    }
    if (rc != RC_OK)
        return rc;
    rating_game(rating, result->rank, result->seats, change);
    for (int i = 0; i < result->seats; i++) {
        struct player *player = &ladder->player[place[i]];
        player->rating += change[i];
        player->games++;
        player->first += result->rank[i] == 1;
        player->last = game->row.ended;
    }
    ladder->ranked++;
    return RC_OK;
}

/* "Anna", "Anna (bot)" where one plays for her, "bot" */
static enum rc name_of(const struct ladder *ladder, const struct game *game, int seat, struct text *out,
                       struct err *err)
{
    const struct seat_row *row = &game->seat[seat - 1];
    struct player_row away = {0};
    enum rc rc = RC_OK;
    if (row->kind == SEAT_BOT && owner(row) != 0) {
        rc = player_get(ladder->services->store, owner(row), &away, err);
        text_addf(out, "%s (bot)", rc == RC_OK ? away.name : "");
    } else {
        text_add(out, audience_name(game, seat));
    }
    player_row_free(&away);
    return rc;
}

static enum rc put_ranks(const struct ladder *ladder, struct jv *id, const struct game *game,
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
            rc = name_of(ladder, game, i + 1, &name, err);
            jv_put_int(one, "rank", rank);
            jv_put_string(one, "player", name.data);
            jv_put_string(one, "seat", game_seat_name(game, i + 1));
            jv_add(list, one);
            text_free(&name);
        }
    }
    jv_put(id, "ranks", list);
    return rc;
}

static enum rc put_game(struct ladder *ladder, const struct game_row *row, const struct game *game, const char *why,
                        struct err *err)
{
    struct jv *one = jv_new_object();
    struct result result = {0};
    enum rc rc = RC_OK;
    jv_put_int(one, "game", row->id);
    jv_put_string(one, "name", row->name);
    jv_put_int(one, "ended", row->ended);
    jv_put_bool(one, "ranked", why[0] == '\0');
    jv_put_string(one, "why", why);
    if (game != NULL) {
        game_result(game, &result);
        rc = why[0] == '\0' ? rate(ladder, game, &result, err) : RC_OK;
        if (rc == RC_OK)
            rc = put_ranks(ladder, one, game, &result, err);
    }
    jv_add(ladder->games, one);
    return rc;
}

static enum rc add_game(struct ladder *ladder, int64_t id, struct err *err)
{
    struct err why = {0};
    struct game *game = mem_new(1, sizeof *game);
    struct game_row row = {0};
    enum rc rc = game_load(ladder->services, id, game, &why);
    if (rc == RC_OK)
        rc = put_game(ladder, &game->row, game, doubt(game), err);
    else if (services_goes_on(rc)) { /* no reason to hide the others */
        rc = game_get(ladder->services->store, id, &row, err);
        if (rc == RC_OK)
            rc = put_game(ladder, &row, NULL, catalog_text("report.unranked.unread"), err);
        game_row_free(&row);
    } else {
        (void)err_set(err, rc, "%s", why.text);
    }
    game_free(game);
    free(game);
    return rc;
}

/* Higher ratings first; then those who played more, then by name. */
static int compare(const void *a, const void *b)
{
    const struct player *one = a, *two = b;
    if (one->rating != two->rating)
        return one->rating > two->rating ? -1 : 1;
    if (one->games != two->games)
        return one->games > two->games ? -1 : 1;
    return strcmp(one->name, two->name);
}

/* Rounded to whole points, a half upwards; ratings are never near 0. */
static int64_t points(int64_t hundredths)
{
    return (hundredths + 50) / 100;
}

static void put_players(struct jv *object, struct ladder *ladder)
{
    struct jv *list = jv_new_array();
    size_t place = 1;
    if (ladder->count > 0)
        qsort(ladder->player, ladder->count, sizeof *ladder->player, compare);
    for (size_t i = 0; i < ladder->count; i++) {
        const struct player *player = &ladder->player[i];
        struct jv *one = jv_new_object();
        place = i > 0 && player->rating == player[-1].rating ? place : i + 1;
        jv_put_int(one, "place", (int64_t)place);
        jv_put_string(one, "player", player->name);
        jv_put_int(one, "rating", points(player->rating));
        jv_put_int(one, "hundredths", player->rating);
        jv_put_int(one, "games", player->games);
        jv_put_int(one, "first", player->first);
        jv_put_int(one, "last", player->last);
        jv_add(list, one);
    }
    jv_put(object, "players", list);
}

static void put_games(struct jv *object, const struct ladder *ladder)
{
    struct jv *list = jv_new_array();
    for (size_t i = jv_size(ladder->games); i > 0; i--)
        jv_add(list, jv_share(jv_at(ladder->games, i - 1)));
    jv_put(object, "games", list);
}

static void tally_free(struct ladder *ladder)
{
    for (size_t i = 0; i < ladder->count; i++)
        free(ladder->player[i].name);
    free(ladder->player);
    jv_free(ladder->games);
}

/* Adds nothing where no game has ended, unless these rules were asked for. */
static enum rc add_rules(const struct services *services, const struct rules *rules, bool always, struct jv *list,
                         struct err *err)
{
    struct ladder ladder = {.services = services, .games = jv_new_array()};
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = game_finished(services->store, rules->id, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = add_game(&ladder, ids[i], err);
    if (rc == RC_OK && (count > 0 || always)) {
        struct jv *one = jv_new_object();
        jv_put_string(one, "rules", rules->id);
        jv_put_string(one, "title", rules->title);
        jv_put_int(one, "finished", (int64_t)count);
        jv_put_int(one, "ranked", ladder.ranked);
        put_players(one, &ladder);
        put_games(one, &ladder);
        jv_add(list, one);
    }
    free(ids);
    tally_free(&ladder);
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
