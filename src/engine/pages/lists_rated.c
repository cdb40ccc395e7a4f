#include "engine/pages/lists.h"

#include "base/mem.h"

static size_t rules_count(void)
{
    size_t count = 0;
    while (rules_all[count] != NULL)
        count++;
    return count;
}

static void add(struct lists *lists, struct placing_row *row, bool other)
{
    if (lists->placings == lists->placing_cap) {
        lists->placing_cap = lists->placing_cap == 0 ? 64 : 2 * lists->placing_cap;
        lists->placed = mem_grow(lists->placed, lists->placing_cap, sizeof *lists->placed);
    }
    lists->placed[lists->placings++] = (struct placed){.row = *row, .other = other};
    *row = (struct placing_row){0};
}

static int by_game(const void *a, const void *b)
{
    const struct placing_row *one = &((const struct placed *)a)->row, *two = &((const struct placed *)b)->row;
    if (one->ended != two->ended)
        return one->ended < two->ended ? -1 : 1;
    if (one->game != two->game)
        return one->game < two->game ? -1 : 1;
    return one->seat - two->seat;
}

/* By player, of each his games as they ended. */
static int by_player(const void *a, const void *b)
{
    const struct placing_row *one = &((const struct placed *)a)->row, *two = &((const struct placed *)b)->row;
    if (one->player != two->player)
        return one->player < two->player ? -1 : 1;
    int rules = strcmp(one->rules, two->rules);
    return rules != 0 ? rules : by_game(a, b);
}

static void sort(struct lists *lists, size_t from, int compare(const void *, const void *))
{
    if (lists->placings - from > 1)
        qsort(lists->placed + from, lists->placings - from, sizeof *lists->placed, compare);
}

/* ---- as they are stored ---- */

static void take_rows(struct lists *lists, struct placing_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct listed key = {.row = {.game = rows[i].game}};
        bool fresh = false;
        for (size_t k = 0; !fresh && k < lists->count; k++)
            fresh = lists->one[k].fresh && lists->one[k].row.game == key.row.game;
        if (fresh)
            listing_placing_row_free(&rows[i]);
        else
            add(lists, &rows[i], false);
    }
    free(rows);
}

static enum rc load_players(struct lists *lists, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < lists->players.count; i++) {
        struct placing_row *rows = NULL;
        size_t count = 0;
        rc = listing_placing_of_player(lists->services->store, lists->players.number[i], &rows, &count, err);
        if (rc == RC_OK)
            take_rows(lists, rows, count);
    }
    return rc;
}

/* ---- anew ---- */

static int seat_of(const struct jv *facts, const char *name)
{
    const struct jv *seats = jv_get(facts, "seats");
    for (size_t i = 0; i < jv_size(seats); i++)
        if (strcmp(jv_word(jv_at(seats, i), "seat_name"), name) == 0)
            return (int)i + 1;
    return 0;
}

static void take_game(struct lists *lists, struct listed *listed)
{
    const struct jv *facts = lists_facts(listed), *ranks = jv_get(facts, "ranks");
    for (size_t i = 0; i < jv_size(ranks); i++) {
        const struct jv *one = jv_at(ranks, i);
        struct placing_row row = {.game = listed->row.game,
                                  .seat = seat_of(facts, jv_word(one, "seat_name")),
                                  .player = jv_number(one, "owner"),
                                  .rules = mem_copy_text(listed->row.rules),
                                  .ended = listed->row.ended,
                                  .rank = (int)jv_number(one, "rank")};
        add(lists, &row, true);
    }
}

/* Those from `from` on are of one rules, game by game. */
static void climb(struct lists *lists, struct ratings *ratings, size_t from)
{
    for (size_t next; from < lists->placings; from = next) {
        struct ratings_game game = {.ended = lists->placed[from].row.ended};
        int64_t after[SEATS_MAX] = {0};
        for (next = from; next < lists->placings && next - from < SEATS_MAX &&
                          lists->placed[next].row.game == lists->placed[from].row.game;
             next++) {
            game.player[game.seats] = lists->placed[next].row.player;
            game.rank[game.seats++] = lists->placed[next].row.rank;
        }
        ratings_add(ratings, &game, after);
        for (size_t i = from; i < next; i++) {
            struct placed *placed = &lists->placed[i];
            placed->other = placed->other || placed->row.rating != after[i - from];
            placed->row.rating = after[i - from];
            if (placed->other)
                lists_add_number(&lists->players, placed->row.player);
        }
    }
}

static enum rc rate(struct lists *lists, const struct rules *rules, struct ratings *ratings, struct err *err)
{
    struct placing_row *rows = NULL;
    size_t count = 0, from = lists->placings;
    enum rc rc = listing_placing_of_rules(lists->services->store, rules->id, &rows, &count, err);
    if (rc != RC_OK)
        return rc;
    take_rows(lists, rows, count);
    for (size_t i = 0; i < lists->count; i++)
        if (lists->one[i].fresh && lists->one[i].row.ranked && strcmp(lists->one[i].row.rules, rules->id) == 0)
            take_game(lists, &lists->one[i]);
    sort(lists, from, by_game);
    climb(lists, ratings, from);
    return ratings_order(lists->services, ratings, err);
}

enum rc lists_rate(struct lists *lists, struct err *err)
{
    enum rc rc = RC_OK;
    if (!lists->rate && !lists->whole) {
        rc = load_players(lists, err);
    } else {
        lists->rate = true;
        lists->ratings = mem_new(rules_count(), sizeof *lists->ratings);
        for (size_t i = 0; rc == RC_OK && rules_all[i] != NULL; i++)
            rc = rate(lists, rules_all[i], &lists->ratings[i], err);
    }
    sort(lists, 0, by_player);
    return rc;
}

void lists_rate_free(struct lists *lists)
{
    for (size_t i = 0; lists->ratings != NULL && rules_all[i] != NULL; i++)
        ratings_free(&lists->ratings[i]);
    free(lists->ratings);
    lists->ratings = NULL;
}
