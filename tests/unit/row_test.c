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
        "asked last_call subject_thread receipts calendar picture_wide picture_dark}",
        "id, name");
}

static void test_empties(void **state)
{
    (void)state;
    struct move_row row = {.game = 1, .phase = row_text(NULL), .orders = row_text("[]")};
    check_text(row.phase, "");
    row_free(&move_table, &row);
    check_true(row.game == 0 && row.phase == NULL && row.orders == NULL);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_statements), cmocka_unit_test(test_empties)};
    return cmocka_run_group_tests_name("row", tests, NULL, NULL);
}
