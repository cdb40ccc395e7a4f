#include "engine/pages/lists.h"

#include "base/mem.h"
#include "engine/pages/own.h"

#include <limits.h>

static bool numbers_have(const struct numbers *numbers, int64_t number)
{
    for (size_t i = 0; i < numbers->count; i++)
        if (numbers->number[i] == number)
            return true;
    return false;
}

void lists_add_number(struct numbers *numbers, int64_t number)
{
    if (numbers_have(numbers, number))
        return;
    if (numbers->count == numbers->cap) {
        numbers->cap = numbers->cap == 0 ? 16 : 2 * numbers->cap;
        numbers->number = mem_grow(numbers->number, numbers->cap, sizeof *numbers->number);
    }
    numbers->number[numbers->count++] = number;
}

static const struct jv *parsed(const char *json, struct jv **kept)
{
    if (*kept == NULL && jv_parse(json, strlen(json), kept, NULL) != RC_OK)
        *kept = jv_new_object();
    return *kept;
}

const struct jv *lists_facts(struct listed *listed)
{
    return parsed(listed->row.facts, &listed->facts);
}

const struct jv *lists_own(struct listed *listed)
{
    return parsed(listed->row.own, &listed->own);
}

bool lists_has(struct listed *listed, int64_t player)
{
    const struct jv *seats = jv_get(lists_facts(listed), "seats");
    for (size_t i = 0; i < jv_size(seats); i++)
        if (jv_number(jv_at(seats, i), "owner") == player)
            return true;
    return false;
}

static struct listed *add(struct lists *lists, struct listing_row *row, bool fresh)
{
    if (lists->count == lists->cap) {
        lists->cap = lists->cap == 0 ? 64 : 2 * lists->cap;
        lists->one = mem_grow(lists->one, lists->cap, sizeof *lists->one);
    }
    lists->one[lists->count] = (struct listed){.row = *row, .fresh = fresh};
    *row = (struct listing_row){0};
    return &lists->one[lists->count++];
}

static void free_listed(struct listed *listed)
{
    jv_free(listed->facts);
    jv_free(listed->own);
    listing_row_free(&listed->row);
}

/* ---- what changes with a game ---- */

/* The pages on which it stands, or stood. */
static void touch(struct lists *lists, struct listed *listed)
{
    const struct jv *seats = jv_get(lists_facts(listed), "seats"), *own = jv_get(lists_own(listed), "seats");
    const struct jv *gone = listed->row.facts[0] == '[' ? lists_facts(listed) : NULL; /* forget_listing */
    int64_t player;
    if (listed->row.list >= LISTING_RUNNING)
        lists_add_number(&lists->buckets[listed->row.list], listed->row.game / LISTS_BUCKET);
    for (size_t i = 0; i < jv_size(seats); i++)
        if (jv_number(jv_at(seats, i), "owner") != 0)
            lists_add_number(&lists->players, jv_number(jv_at(seats, i), "owner"));
    for (size_t i = 0; i < jv_size(own); i++)
        lists_add_number(&lists->players, jv_number(jv_at(own, i), "player"));
    for (size_t i = 0; i < jv_size(gone); i++)
        if (jv_int(jv_at(gone, i), 1, INT64_MAX, &player))
            lists_add_number(&lists->players, player);
    lists->rate = lists->rate || listed->row.ranked;
}

static bool says_the_same(const struct listing_row *one, const struct listing_row *two)
{
    return one->list == two->list && one->ranked == two->ranked && one->opened == two->opened &&
           one->started == two->started && one->ended == two->ended && one->due == two->due &&
           strcmp(one->facts, two->facts) == 0;
}

enum rc lists_take(struct lists *lists, struct listing_row *row, struct err *err)
{
    struct listed before = {0};
    moment first = row->started > row->opened ? row->started : row->opened;
    enum rc rc = listing_get(lists->services->store, row->game, &before.row, err);
    if (rc != RC_OK && rc != RC_NONE)
        return rc;
    if (rc == RC_NONE)
        row->changed = row->ended > first ? row->ended : first;
    else
        row->changed = says_the_same(&before.row, row) ? before.row.changed : lists->services->now;
    own_follow(rc == RC_OK ? lists_own(&before) : NULL, lists->services->now, row);
    if (rc == RC_OK)
        touch(lists, &before);
    if (rc == RC_OK && before.row.ranked && !row->ranked)
        lists_add_number(&lists->dropped, row->game);
    free_listed(&before);
    touch(lists, add(lists, row, true));
    return RC_OK;
}

/* ---- what else is needed ---- */

static enum rc load(struct lists *lists, enum listing_order order, enum listing_list list, int64_t game, size_t most,
                    struct err *err)
{
    struct listing_row *rows = NULL;
    size_t count = 0;
    const struct listing_choice choice = {order, list, game, most};
    enum rc rc = listing_some(lists->services->store, &choice, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        (void)add(lists, &rows[i], false);
    free(rows);
    return rc;
}

/* As many more of each as may no longer belong there. */
static enum rc load_fronts(struct lists *lists, size_t more, struct err *err)
{
    const struct {
        enum listing_order order;
        enum listing_list list;
        size_t most;
    } fronts[] = {{LISTINGS_BEFORE, LISTING_OPEN, LISTS_OPEN},  {LISTINGS_BEFORE, LISTING_RUNNING, LISTS_FRONT},
                  {LISTINGS_BEFORE, LISTING_FINISHED, 1},       {LISTINGS_OVER, LISTING_FINISHED, LISTS_FRONT},
                  {LISTINGS_DUE, LISTING_RUNNING, LISTS_DUE},   {LISTINGS_OPENED, LISTING_NONE, LISTS_NEWS},
                  {LISTINGS_STARTED, LISTING_NONE, LISTS_NEWS}, {LISTINGS_ENDED, LISTING_NONE, LISTS_NEWS}};
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < sizeof fronts / sizeof fronts[0]; i++)
        rc = load(lists, fronts[i].order, fronts[i].list, INT64_MAX, fronts[i].most + more, err);
    return rc;
}

/* A whole page of a list, and who comes next on both sides. */
static enum rc load_bucket(struct lists *lists, enum listing_list list, int64_t bucket, size_t fresh, struct err *err)
{
    int64_t first = bucket * LISTS_BUCKET;
    enum rc rc = load(lists, LISTINGS_AFTER, list, first - 1, LISTS_BUCKET, err);
    if (rc == RC_OK)
        rc = load(lists, LISTINGS_AFTER, list, first + LISTS_BUCKET - 1, 1 + fresh, err);
    return rc == RC_OK ? load(lists, LISTINGS_BEFORE, list, first, 1 + fresh, err) : rc;
}

/* By game, and what was made in this run before what was read. */
static int by_game(const void *a, const void *b)
{
    const struct listed *one = a, *two = b;
    if (one->row.game != two->row.game)
        return one->row.game < two->row.game ? -1 : 1;
    return one->fresh == two->fresh ? 0 : one->fresh ? -1 : 1;
}

static void put_in_order(struct lists *lists)
{
    size_t kept = 0;
    if (lists->count > 1)
        qsort(lists->one, lists->count, sizeof *lists->one, by_game);
    for (size_t i = 0; i < lists->count; i++) {
        if (kept > 0 && lists->one[kept - 1].row.game == lists->one[i].row.game)
            free_listed(&lists->one[i]);
        else
            lists->one[kept++] = lists->one[i];
    }
    lists->count = kept;
}

/* Whether a page of which only games of this run are left, or none, has just come or gone. */
static bool may_be_new(const struct lists *lists, enum listing_list list, int64_t bucket)
{
    for (size_t i = 0; i < lists->count; i++)
        if (lists->one[i].row.list == list && lists->one[i].row.game / LISTS_BUCKET == bucket && !lists->one[i].fresh)
            return false;
    return true;
}

int64_t lists_next(const struct lists *lists, enum listing_list list, int64_t bucket, int way)
{
    int64_t best = -1;
    for (size_t i = 0; i < lists->count; i++) {
        int64_t other = lists->one[i].row.game / LISTS_BUCKET;
        bool beyond = way < 0 ? other < bucket : other > bucket;
        bool nearer = best < 0 || (way < 0 ? other > best : other < best);
        if (lists->one[i].row.list == list && beyond && nearer)
            best = other;
    }
    return best;
}

/* The pages on both sides of one that has come or gone lead elsewhere now. */
static enum rc touch_neighbours(struct lists *lists, enum listing_list list, int64_t bucket, size_t fresh,
                                struct err *err)
{
    enum rc rc = RC_OK;
    for (int way = -1; rc == RC_OK && way <= 1; way += 2) {
        int64_t next = lists_next(lists, list, bucket, way);
        if (next < 0 || numbers_have(&lists->buckets[list], next))
            continue;
        lists_add_number(&lists->buckets[list], next);
        rc = load_bucket(lists, list, next, fresh, err);
        put_in_order(lists);
    }
    return rc;
}

static enum rc load_buckets(struct lists *lists, size_t fresh, struct err *err)
{
    enum rc rc = RC_OK;
    for (enum listing_list list = LISTING_RUNNING; list <= LISTING_FINISHED; list++) {
        size_t touched = lists->buckets[list].count;
        for (size_t i = 0; rc == RC_OK && i < touched; i++)
            rc = load_bucket(lists, list, lists->buckets[list].number[i], fresh, err);
        put_in_order(lists);
        for (size_t i = 0; rc == RC_OK && i < touched; i++)
            if (may_be_new(lists, list, lists->buckets[list].number[i]))
                rc = touch_neighbours(lists, list, lists->buckets[list].number[i], fresh, err);
    }
    return rc;
}

enum rc lists_settle(struct lists *lists, struct err *err)
{
    size_t fresh = lists->count;
    put_in_order(lists);
    enum rc rc = lists_rate(lists, err);
    if (rc != RC_OK || lists->whole)
        return rc;
    for (size_t i = 0; rc == RC_OK && i < lists->players.count; i++)
        rc = load(lists, LISTINGS_OF, LISTING_NONE, lists->players.number[i], LISTS_PLAYER + fresh, err);
    if (rc == RC_OK)
        rc = load_fronts(lists, fresh, err);
    if (rc == RC_OK)
        rc = load_buckets(lists, fresh, err);
    put_in_order(lists);
    return rc;
}

enum rc lists_keep(const struct lists *lists, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < lists->count; i++)
        if (lists->one[i].fresh)
            rc = listing_put(lists->services->store, &lists->one[i].row, err);
    for (size_t i = 0; rc == RC_OK && i < lists->dropped.count; i++)
        rc = listing_placing_drop(lists->services->store, lists->dropped.number[i], err);
    for (size_t i = 0; rc == RC_OK && i < lists->placings; i++)
        if (lists->placed[i].other)
            rc = listing_placing_put(lists->services->store, &lists->placed[i].row, err);
    return rc;
}

void lists_free(struct lists *lists)
{
    for (size_t i = 0; i < lists->count; i++)
        free_listed(&lists->one[i]);
    lists_rate_free(lists);
    for (size_t i = 0; i < lists->placings; i++)
        listing_placing_row_free(&lists->placed[i].row);
    for (int i = 0; i <= LISTING_FINISHED; i++)
        free(lists->buckets[i].number);
    free(lists->players.number);
    free(lists->dropped.number);
    free(lists->placed);
    free(lists->one);
    *lists = (struct lists){0};
}
