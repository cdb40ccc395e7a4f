/* A table that plays again: opened once, with who sat there; or not at all, and then the question is at its end. */
#include "hosted.h"

#include "augur.h"
#include "engine/time/due.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

/* A game that is over, whose two players have been asked by the first; bits 1 << seat of those who said yes and no. */
static int64_t asked(unsigned yes, unsigned no)
{
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 2);
    char sql[160];
    (void)snprintf(sql, sizeof sql, "UPDATE game SET status = %d WHERE id = %lld", GAME_FINISHED, (long long)id);
    hosted_sql(&hosted, sql);
    (void)snprintf(sql, sizeof sql, "INSERT INTO ballot VALUES (%lld, 1, 'again', '', 1, %lld, %lld, 0)", (long long)id,
                   (long long)hosted.services.now, (long long)hosted.services.now + 604800);
    hosted_sql(&hosted, sql);
    for (int seat = 1; seat <= 2; seat++) {
        if (((yes | no) >> seat & 1u) == 0)
            continue;
        (void)snprintf(sql, sizeof sql, "INSERT INTO vote VALUES (%lld, 1, %d, %d, 1)", (long long)id, seat,
                       (int)(yes >> seat & 1u));
        hosted_sql(&hosted, sql);
    }
    return id;
}

static size_t games(void)
{
    struct err err = {0};
    struct game_row *rows = NULL;
    size_t count = 0;
    check_ok(due_again(&hosted.services, &err));
    check_ok(game_list(hosted.services.store, ~0u, &rows, &count, &err));
    game_rows_free(rows, count);
    return count;
}

static enum ballot_state state_of(int64_t game)
{
    struct err err = {0};
    struct ballot_row *rows = NULL;
    size_t count = 0;
    check_ok(club_ballot_list(hosted.services.store, game, &rows, &count, &err));
    check_int(count, 1);
    enum ballot_state state = rows[0].state;
    club_ballot_rows_free(rows, count);
    return state;
}

static void all_say_yes(void **state)
{
    (void)state;
    int64_t id = asked(6, 0);
    check_int(games(), 2);
    check_int(state_of(id), BALLOT_CARRIED);
    struct game *before = hosted_table(&hosted, id), *after = hosted_table(&hosted, id + 1);
    check_true(after->live && after->row.pace == before->row.pace && after->row.seats == before->row.seats);
    for (size_t i = 0; i < before->seat_count; i++)
        check_true(after->seat[i].kind == before->seat[i].kind && after->seat[i].player == before->seat[i].player);
    check_true(memcmp(after->row.commitment, before->row.commitment, CIPHER_HASH) != 0);
    check_true(strncmp(after->row.name, before->row.name, strlen(before->row.name)) == 0);
    hosted_table_free(before);
    hosted_table_free(after);
    check_int(games(), 2); /* once */
}

/* It was theirs to the end: so it is at the next. */
static void a_lent_seat_is_its_owners(void **state)
{
    (void)state;
    char sql[160];
    struct game *other = hosted_table(&hosted, hosted_game(&hosted, &rules_augur, 2, 1));
    int64_t id = asked(6, 0), owner = other->seat[0].player;
    hosted_table_free(other);
    (void)snprintf(sql, sizeof sql, "UPDATE seat SET owner = %lld WHERE game = %lld AND number = 1", (long long)owner,
                   (long long)id);
    hosted_sql(&hosted, sql);
    check_int(games(), 3);
    struct game *after = hosted_table(&hosted, id + 1);
    check_int(after->seat[0].player, owner);
    check_true(after->seat[1].player != owner);
    hosted_table_free(after);
}

static void one_says_nothing_or_no(void **state)
{
    (void)state;
    int64_t id = asked(2, 0);
    check_int(games(), 1);
    check_int(state_of(id), BALLOT_OPEN);
    hosted.services.now += 604800;
    check_int(games(), 1);
    check_int(state_of(id), BALLOT_LOST);
    id = asked(2, 4);
    check_int(games(), 2);
    check_int(state_of(id), BALLOT_LOST);
}

/* What cannot be opened is told, and not tried for ever. */
static void what_cannot_be_opened_is_void(void **state)
{
    (void)state;
    int64_t id = asked(6, 0);
    hosted_sql(&hosted, "UPDATE game SET name = '9th'"); /* with a number behind it that is no name for a game */
    check_int(games(), 1);
    check_int(state_of(id), BALLOT_LAPSED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_say_yes, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_lent_seat_is_its_owners, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(one_says_nothing_or_no, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_opened_is_void, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("again", tests, NULL, NULL);
}
