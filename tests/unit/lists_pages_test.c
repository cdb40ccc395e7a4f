/* What a change of one game reads for the pages of the house: as much in a large house as in a small one. */
#include "hosted.h"
#include "store_cost.h"

#include "augur.h"
#include "base/mem.h"
#include "engine/pages/lists.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum { SMALL = 900, LARGE = 4500, FRESH = 150 };

/* Games up to number `last`, of which each third is open, runs, or is over; of all of one player and one of many. */
static void furnish(int last)
{
    char sql[2048];
    (void)snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n(i) AS (SELECT coalesce(max(id), 0) + 1 FROM game UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
        " INSERT INTO game (id, name, name_key, rules, rules_version, seats, options, status, pace, revision, phase,"
        " branch, secret, commitment, seed, chance_position, position_version, hash, created, started, ended,"
        " paused_left, gm, thread, last_activity) SELECT i, 'g' || i, 'g' || i, 'augur', 1, 3, '{}', 4, 60, 1, 0, 0,"
        " zeroblob(32), zeroblob(32), zeroblob(32), 0, 0, zeroblob(32), i, 0, 0, 0, '', '', i FROM n;"
        "INSERT OR IGNORE INTO listing SELECT id, 1 + id %% 3, 'augur', id %% 3 = 2, id, (id %% 3 > 0) * id,"
        " (id %% 3 = 2) * id, (id %% 3 = 1) * id, id, '{\"seats\":[]}', '{}' FROM game;"
        "INSERT OR IGNORE INTO seat (game, number, kind, player, word, otherwise_default, otherwise_ask_surprised, "
        "wait,"
        " waiting, blocked, clock, due, remind_at, epoch, misses, last_mail, told, asked_phase)"
        " SELECT id, 1, 1, 1, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM game",
        last);
    hosted_sql(&hosted, sql);
}

/* A running game goes on, in a house with games up to number `last`. */
static struct store_cost cost_of_a_move(int last)
{
    struct err err = {0};
    struct lists lists = {.services = &hosted.services};
    struct listing_row row = {0};
    struct store_cost before = store_cost(hosted.services.store);
    check_ok(listing_get(hosted.services.store, FRESH + 1, &row, &err));
    free(row.facts);
    row.facts = mem_copy_text("{\"seats\":[{\"owner\":1}]}");
    check_ok(lists_take(&lists, &row, &err));
    check_ok(lists_settle(&lists, &err));
    check_true(lists.count > LISTS_DUE);
    check_int(lists_next(&lists, LISTING_RUNNING, INT64_MAX, -1), last / LISTS_BUCKET - (last % LISTS_BUCKET < 2));
    lists_free(&lists);
    struct store_cost after = store_cost(hosted.services.store);
    return (struct store_cost){.runs = after.runs - before.runs,
                               .steps = after.steps - before.steps,
                               .scanned = after.scanned - before.scanned,
                               .sorts = after.sorts - before.sorts};
}

static void a_move_reads_as_much_in_a_large_house(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t player = 0;
    check_ok(player_add(hosted.services.store, "Anna", "", 5, &player, &err));
    check_int(player, 1);
    furnish(SMALL);
    struct store_cost small = cost_of_a_move(SMALL);
    furnish(LARGE);
    struct store_cost large = cost_of_a_move(LARGE);
    check_int(large.runs, small.runs);
    check_int(large.scanned, small.scanned);
    check_int(large.sorts, small.sorts);
    if (large.steps > small.steps * 3 / 2)
        fail_msg("%lld steps of the database in a house of %d games, %lld in one of %d", (long long)large.steps, LARGE,
                 (long long)small.steps, SMALL);
}

/* What a player's page says of him after his last game is what the table of all says. */
static void the_last_rating_is_that_of_the_table(void **state)
{
    (void)state;
    static const char *const names[] = {"Anna", "Bruno", "Carla"};
    struct err err = {0};
    struct lists lists = {.services = &hosted.services, .rate = true};
    int64_t player = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_ok(player_add(hosted.services.store, names[i], "", 5, &player, &err));
    furnish(4);
    hosted_sql(&hosted, "INSERT INTO placing SELECT game.id, player.id, player.id, 'augur', game.id,"
                        " 1 + (player.id + game.id) % 3, 0 FROM game, player");
    check_ok(lists_settle(&lists, &err));
    check_int(lists.placings, 12);
    check_int(lists.ratings->count, 3);
    for (size_t i = 0; i < lists.ratings->count; i++) {
        const struct ratings_player *one = &lists.ratings->player[i];
        const struct placing_row *last = &lists.placed[4 * one->id - 1].row;
        check_true(last->player == one->id && last->game == 4);
        check_int(last->rating, one->rating);
    }
    lists_free(&lists);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_move_reads_as_much_in_a_large_house, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_last_rating_is_that_of_the_table, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
