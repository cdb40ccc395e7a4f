/* How statements come by the columns of a table. */
#include "scratch.h"

#include "base/cipher.h"
#include "store/row.h"

static void expands(const char *text, const char *wanted)
{
    char *got = row_statement(text, strlen(text));
    check_text(got, wanted);
    free(got);
}

static void test_statements(void **state)
{
    (void)state;
    expands("SELECT 1;", "SELECT 1;");
    expands("SELECT {standby} FROM standby;", "SELECT player, rules, since FROM standby;");
    expands("{s.standby}", "s.player, s.rules, s.since");
    expands("({master}) VALUES ({:master})", "(game, address) VALUES (:game, :address)");
    expands("{set standby - player}", "rules = :rules, since = :since");
    expands("{replace standby - since rules}", "player = excluded.player");
    expands("{branch - game seed at}", "branch, parent, from_number");
    /* what is made of a name is written where it is named only */
    expands(
        "{player - zone digest mail_off picture_off away_from away_until sleep_from sleep_until heard created epoch "
        "asked last_call subject_thread receipts calendar picture_wide picture_dark reminders_off signs language}",
        "id, name, leaves, waits");
}

static void test_empties(void **state)
{
    (void)state;
    struct move_row row = {.game = 1, .phase = row_text(NULL), .orders = row_text("[]")};
    check_text(row.phase, "");
    row_free(&move_table, &row);
    check_true(row.game == 0 && row.phase == NULL && row.orders == NULL);
}

/* A field of each form that is other makes another row; what is written alike is the same. */
static void test_same(void **state)
{
    (void)state;
    char one[] = "one", two[] = "two", empty[] = "", bytes[] = "a\0b";
    const struct outbox_row row = {.id = 3, .kind = one, .state = OUTBOX_SENT, .raw = bytes, .size = 3};
    struct outbox_row other = row, copy;
    check_true(row_same(&outbox_table, &row, &other));
    row_copy(&outbox_table, &copy, &row);
    check_true(row_same(&outbox_table, &row, &copy) && copy.raw != row.raw && memcmp(copy.raw, "a\0b", 4) == 0);
    check_true(copy.kind != row.kind && copy.model == NULL);
    row_free(&outbox_table, &copy);
    other.id = 4;
    check_true(!row_same(&outbox_table, &row, &other));
    other = row;
    other.state = OUTBOX_FAILED;
    check_true(!row_same(&outbox_table, &row, &other));
    other = row;
    other.stranger = true;
    check_true(!row_same(&outbox_table, &row, &other));
    other = row;
    other.kind = two;
    check_true(!row_same(&outbox_table, &row, &other));
    other = row;
    other.dedup = empty; /* as NULL is written */
    check_true(row_same(&outbox_table, &row, &other));
    other.model = empty; /* which NULL is not */
    check_true(!row_same(&outbox_table, &row, &other) && !row_same(&outbox_table, &other, &row));
    other = row;
    other.raw = NULL;
    check_true(!row_same(&outbox_table, &row, &other) && !row_same(&outbox_table, &other, &row));
    char changed[] = "a\0c";
    other.raw = changed;
    check_true(!row_same(&outbox_table, &row, &other));
    struct move_row move = {.game = 1}, again = {.game = 1};
    check_true(row_same(&move_table, &move, &again));
    again.hash[STORE_HASH - 1] = 1;
    check_true(!row_same(&move_table, &move, &again));
}

/* A field holds what its form can hold, and nothing else is set. */
static void test_numbers(void **state)
{
    size_t hint = 0;
    (void)state;
    static const struct {
        const char *column;
        int64_t number;
        bool fits;
    } cases[] = {{"id", INT64_MAX, true},
                 {"id", INT64_MIN, true},
                 {"seat", INT32_MAX, true},
                 {"seat", INT32_MIN, true},
                 {"seat", INT64_C(1) << 31, false},
                 {"seat", -(INT64_C(1) << 31) - 1, false},
                 {"state", 0, true},
                 {"state", OUTBOX_DROPPED, true},
                 {"state", OUTBOX_DROPPED + 1, false},
                 {"state", -1, false},
                 {"stranger", 0, true},
                 {"stranger", 1, true},
                 {"size", 0, true},
                 {"size", INT64_MAX, true},
                 {"size", -1, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct outbox_row row = {0};
        const struct column *column = table_column(&outbox_table, cases[i].column, &hint);
        check_true(column != NULL);
        check_int(table_column_set_number(column, &row, cases[i].number), cases[i].fits);
        check_int(table_column_number(column, &row), cases[i].fits ? cases[i].number : 0);
    }
    hint = 0;
    check_true(table_column(&outbox_table, "dedup", &hint) == &outbox_table.column[1] && hint == 2);
    check_true(table_column(&outbox_table, "id", &hint) == &outbox_table.column[0] && hint == 1);
    check_true(table_column(&outbox_table, "text_part", &hint) == &outbox_table.column[outbox_table.columns - 1]);
    check_true(table_column(&outbox_table, "id", &hint) == &outbox_table.column[0]);
    check_true(table_column(&outbox_table, "nothing", &hint) == NULL);
    check_true(table_named("vote") == &vote_table && table_named("player") == &player_table);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_statements), cmocka_unit_test(test_empties),
                                       cmocka_unit_test(test_same), cmocka_unit_test(test_numbers)};
    return cmocka_run_group_tests_name("row", tests, NULL, NULL);
}
