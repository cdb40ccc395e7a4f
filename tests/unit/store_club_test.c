/* What the store keeps of the club around the games. */
#include "scratch.h"

#include "base/cipher.h"

static struct scratch scratch;

static int open_scratch(void **state)
{
    (void)state;
    scratch_open(&scratch);
    return 0;
}

static int close_scratch(void **state)
{
    (void)state;
    scratch_close(&scratch);
    return 0;
}

static void test_conduct(void **state)
{
    (void)state;
    struct err err = {0};
    struct conduct got = {.late = 5}, more = {.on_time = 3, .missed = 1};
    int64_t player = scratch_player(scratch.store, "Gaius");
    check_ok(club_conduct_get(scratch.store, player, &got, &err));
    check_int(got.on_time + got.late + got.missed, 0);
    check_ok(club_conduct_add(scratch.store, player, &more, &err));
    more = (struct conduct){.on_time = 1, .late = 2};
    check_ok(club_conduct_add(scratch.store, player, &more, &err));
    check_ok(club_conduct_get(scratch.store, player, &got, &err));
    check_int(got.on_time, 4);
    check_int(got.late, 2);
    check_int(got.missed, 1);
    check_rc(club_conduct_add(scratch.store, 99, &more, &err), RC_NONE);
}

static void test_standby(void **state)
{
    (void)state;
    struct err err = {0};
    struct standby_row *rows;
    size_t count;
    int64_t gaius = scratch_player(scratch.store, "Gaius"), livia = scratch_player(scratch.store, "Livia");
    check_ok(club_standby_put(scratch.store, livia, "", 20, &err));
    check_ok(club_standby_put(scratch.store, gaius, "quorum", 10, &err));
    check_ok(club_standby_put(scratch.store, gaius, "quorum", 30, &err));
    check_ok(club_standby_put(scratch.store, gaius, "doge", 40, &err));
    check_rc(club_standby_put(scratch.store, 99, "", 1, &err), RC_NONE);
    check_ok(club_standby_list(scratch.store, "quorum", &rows, &count, &err));
    check_int(count, 2);
    check_int(rows[0].player, gaius);
    check_int(rows[0].since, 10);
    check_int(rows[1].player, livia);
    check_text(rows[1].rules, "");
    club_standby_rows_free(rows, count);
    check_ok(club_standby_drop(scratch.store, gaius, "doge", &err));
    check_rc(club_standby_drop(scratch.store, gaius, "doge", &err), RC_NONE);
    check_ok(club_standby_put(scratch.store, gaius, "doge", 40, &err));
    check_ok(club_standby_drop(scratch.store, gaius, "", &err));
    check_rc(club_standby_drop(scratch.store, gaius, "", &err), RC_NONE);
    check_ok(club_standby_list(scratch.store, "", &rows, &count, &err));
    check_int(count, 1);
    club_standby_rows_free(rows, count);
}

static void test_ballots(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t player = scratch_player(scratch.store, "Gaius"), number = 0;
    int64_t game = scratch_game(scratch.store, "one", player), other = scratch_game(scratch.store, "two", player);
    char kind[] = "extend", detail[] = "24h";
    struct ballot_row asked = {.game = game, .kind = kind, .detail = detail, .seat = 2, .at = 10, .until = 99}, *rows;
    check_ok(club_ballot_add(scratch.store, &asked, &number, &err));
    check_int(number, 1);
    check_ok(club_ballot_add(scratch.store, &asked, &number, &err));
    check_int(number, 2);
    asked.game = other;
    check_ok(club_ballot_add(scratch.store, &asked, &number, &err));
    check_int(number, 1);
    asked.game = 99;
    check_rc(club_ballot_add(scratch.store, &asked, &number, &err), RC_NONE);
    struct vote vote = {.seat = 1, .at = 11}, *votes;
    size_t count;
    check_ok(club_vote_put(scratch.store, game, 2, &vote, &err));
    vote = (struct vote){.seat = 1, .yes = true, .at = 12};
    check_ok(club_vote_put(scratch.store, game, 2, &vote, &err));
    vote.seat = 2;
    check_ok(club_vote_put(scratch.store, game, 2, &vote, &err));
    check_rc(club_vote_put(scratch.store, game, 3, &vote, &err), RC_NONE);
    check_ok(club_vote_list(scratch.store, game, 2, &votes, &count, &err));
    check_int(count, 2);
    check_true(votes[0].yes);
    check_int(votes[0].at, 12);
    free(votes);
    check_ok(club_ballot_end(scratch.store, game, 2, BALLOT_CARRIED, &err));
    check_rc(club_ballot_end(scratch.store, game, 2, BALLOT_LOST, &err), RC_CONFLICT);
    check_ok(club_ballot_list(scratch.store, game, &rows, &count, &err));
    check_int(count, 2);
    check_int(rows[0].state, BALLOT_OPEN);
    check_int(rows[1].state, BALLOT_CARRIED);
    check_text(rows[1].kind, "extend");
    check_text(rows[1].detail, "24h");
    check_int(rows[1].until, 99);
    club_ballot_rows_free(rows, count);
}

static void test_masters(void **state)
{
    (void)state;
    struct err err = {0};
    struct master_row *rows;
    int64_t *games;
    size_t count;
    check_ok(club_master_add(scratch.store, 0, "gm@example.org", &err));
    check_ok(club_master_add(scratch.store, 7, "gm@example.org", &err));
    check_ok(club_master_add(scratch.store, 7, "gm@example.org", &err));
    check_ok(club_master_add(scratch.store, 7, "livia@example.org", &err));
    check_ok(club_master_games(scratch.store, "gm@example.org", &games, &count, &err));
    check_int(count, 2);
    check_int(games[0], 0);
    check_int(games[1], 7);
    free(games);
    check_ok(club_master_drop(scratch.store, 7, "gm@example.org", &err));
    check_rc(club_master_drop(scratch.store, 7, "gm@example.org", &err), RC_NONE);
    check_ok(club_master_list(scratch.store, &rows, &count, &err));
    check_int(count, 2);
    check_text(rows[1].address, "livia@example.org");
    club_master_rows_free(rows, count);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_conduct, open_scratch, close_scratch),
        cmocka_unit_test_setup_teardown(test_standby, open_scratch, close_scratch),
        cmocka_unit_test_setup_teardown(test_ballots, open_scratch, close_scratch),
        cmocka_unit_test_setup_teardown(test_masters, open_scratch, close_scratch),
    };
    return cmocka_run_group_tests_name("store_club", tests, NULL, NULL);
}
