/* What a game master does to a stored game. */
#include "hosted.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/gm.h"
#include "engine/terms.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

static void terms_are_settings_of_one_game(void **state)
{
    (void)state;
    struct err err = {0};
    struct config *own = NULL;
    char *json = NULL;
    const struct config *base = hosted.host.config;
    check_ok(terms_load(base, NULL, &own, &err));
    assert_null(own);
    check_ok(terms_set(base, &json, "grace=2h", &err));
    check_ok(terms_set(base, &json, "reminders=", &err));
    check_text(json, "{\"grace\":\"2h\",\"reminders\":\"\"}");
    check_ok(terms_load(base, json, &own, &err));
    check_int(config_span(own, SETTING_GAME_GRACE), 7200);
    check_int(config_spans(own, SETTING_GAME_REMINDERS, NULL, 0), 0);
    check_int(config_span(own, SETTING_GAME_DOWNTIME_GAP), config_span(base, SETTING_GAME_DOWNTIME_GAP));
    config_free(own);
    static const char *const wrong[] = {"grace=never", "grase=2h", "grase=default", "downtime_gap=1h", "path=/tmp",
                                        "grace",       ""};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        check_rc(terms_set(base, &json, wrong[i], &err), RC_BAD);
    check_ok(terms_set(base, &json, "reminders=default", &err));
    check_ok(terms_set(base, &json, "grace=default", &err));
    check_text(json, "{}");
    free(json);
    static const char *const damaged[] = {"[]", "{\"grace\":2}", "{\"grace\":\"often\"}", "{"};
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++)
        check_rc(terms_load(base, damaged[i], &own, &err), RC_DAMAGED);
}

static void a_grace_of_ones_own(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, game, "set grace=2h pace=12h", &err));
    check_rc(hosted_gm(&hosted, game, "set grace=2h gracious=yes", &err), RC_BAD);
    check_rc(hosted_gm(&hosted, game, "set", &err), RC_BAD);
    hosted.host.now += 86400 + 7199;
    struct table *table = hosted_table(&hosted, game);
    check_true(!table->match.seat[0].overdue);
    check_int(table->game.pace, 12 * 3600);
    hosted_table_free(table);
    hosted.host.now += 1;
    table = hosted_table(&hosted, game);
    check_true(table->match.seat[0].overdue);
    hosted_table_free(table);
}

static void a_dry_run_writes_nothing(void **state)
{
    (void)state;
    struct err err = {0};
    struct text before = TEXT_EMPTY, after = TEXT_EMPTY, told = TEXT_EMPTY;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(store_dump(hosted.host.store, &before, &err));
    struct gm_call call = {.host = &hosted.host, .act = gm_act_find("cancel"), .game = game, .by = "gm"};
    check_ok(gm_run(&call, true, &told, &err));
    check_true(strstr(told.data, "is cancelled, without a result.\n") != NULL);
    check_true(strstr(told.data, "A mail of the kind 'notice' would go to ") != NULL);
    check_true(strstr(told.data, "Nothing was changed.\n") != NULL);
    check_ok(store_dump(hosted.host.store, &after, &err));
    check_text(after.data, before.data);
    check_ok(gm_run(&call, false, &told, &err));
    check_text(strchr(told.data, '\n'), "\n");
    text_free(&before);
    text_free(&after);
    text_free(&told);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(terms_are_settings_of_one_game, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_grace_of_ones_own, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_dry_run_writes_nothing, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("engine_gm", tests, NULL, NULL);
}
