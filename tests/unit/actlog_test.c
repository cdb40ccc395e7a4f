/* The log of acts: what stands in its rows, and what is read out of those of earlier versions and other houses. */
#include "hosted.h"

#include "augur.h"
#include "engine/admin/status.h"
#include "engine/game/actlog.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

/* The newest row but those of phases, as words; free(). */
static char *newest(int64_t game, bool hidden)
{
    struct err err = {0};
    struct jv *acts = NULL;
    struct text text = TEXT_EMPTY;
    int64_t last = 0;
    check_ok(actlog_read(&hosted.services, game, &(struct act_page){.limit = 1}, &acts, &last, &err));
    check_int((long long)jv_size(acts), 1);
    actlog_write(&hosted.services, jv_at(acts, 0), hidden, &text);
    jv_free(acts);
    return text_detach(&text);
}

static void check_newest(int64_t game, bool hidden, const char *part, bool there)
{
    char *line = newest(game, hidden);
    if ((strstr(line, part) != NULL) != there)
        fail_msg("'%s' %s in:\n%s", part, there ? "does not stand" : "stands", line);
    free(line);
}

static void an_act_has_words_and_both_sides(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, game, "set grace=2h pace=12h", &err));
    check_newest(game, false, " set grace=2h pace=12h\n", true);
    check_newest(game, false, "        pace: 1d -> 12h\n", true);
    check_newest(game, false, "        terms: {} -> {\"grace\":\"2h\"}\n", true);
    check_ok(hosted_gm(&hosted, game, "pause", &err));
    check_newest(game, false, "        status: running -> paused\n", true);
    check_ok(hosted_gm(&hosted, game, "resume", &err));
    check_ok(hosted_gm(&hosted, game, "extend 24h 1", &err));
    check_newest(game, false, " extend 24h 1\n        due 1: ", true);
    check_newest(game, false, "due 2", false);
    check_ok(hosted_gm(&hosted, game, "resolve 0", &err));
    check_newest(game, true, "        position: ", true);
    check_newest(game, false, "        position: ", false);
    check_newest(game, false, "        phase: 0 -> ", true);
    check_newest(game, false, "due ", false); /* another phase has other deadlines */
}

/* The status of a game shows what was done there on a terminal, so no control character is among it. */
static void a_terminal_is_told_letters_only(void **state)
{
    (void)state;
    static const char words[] = "{\"acts\":[{\"number\":1,\"at\":5,\"actor\":\"gm\",\"act\":\"message\","
                                "\"text\":\"caf\\u00e9 \\u00a9 \\u009b31m \\u001b[2J\"}]}";
    struct text out = TEXT_EMPTY;
    struct jv *status = NULL;
    struct err err = {0};
    check_ok(jv_parse(words, sizeof words - 1, &status, NULL));
    check_ok(status_text(&hosted.services, status, &out, &err));
    check_true(strstr(out.data, "  gm  message caf\u00e9 \u00a9 ?31m  [2J\n") != NULL);
    jv_free(status);
    text_free(&out);
}

/* So that the row need not be changed when one of them is forgotten. */
static void what_is_typed_names_nobody(void **state)
{
    (void)state;
    struct err err = {0};
    struct player_row row = {0};
    struct text all = TEXT_EMPTY;
    struct jv *detail = NULL;
    char *line = NULL;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 1), player = 0;
    check_ok(player_add(hosted.services.store, "Dora Doe", "", 1, &player, &err));
    check_ok(player_address_add(hosted.services.store, player, "dora@example.org", true, 1, &err));
    check_ok(player_get(hosted.services.store, player, &row, &err));
    free(row.name);
    row.name = strdup("Dora");
    check_ok(player_update(hosted.services.store, &row, &err));
    player_row_free(&row);
    const struct act_said said = {.because = "DORA, Dora Doe and Doras <dora@example.org>"};
    check_ok(actlog_detail(&hosted.services, &said, &line, &err));
    check_ok(jv_parse(line, strlen(line), &detail, &err));
    text_addf(&all, "\x7fplayer %lld\x7f, \x7fplayer %lld\x7f and Doras <\x7fmail:", (long long)player,
              (long long)player);
    check_int(strncmp(jv_word(detail, "because"), all.data, all.len), 0);
    jv_free(detail);
    text_free(&all);
    free(line);
    hosted.services.because = "Dora is ill";
    check_ok(actlog_add(&hosted.services, game, "pause", "", &err));
    hosted.services.because = NULL;
    check_newest(game, false, "because: Dora is ill\n", true);
}

/* Nor what is written like the mark of one. */
static void what_is_typed_is_no_label(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2), player = 0;
    struct store *store = hosted.services.store;
    char *detail = NULL;
    check_ok(player_add(store, "Dora", "", 1, &player, &err));
    check_int(player, 3);
    hosted.services.because = "player 3 is away, but not Dora";
    check_ok(actlog_add(&hosted.services, game, "pause", "", &err));
    hosted.services.because = NULL;
    check_newest(game, false, "because: player 3 is away, but not Dora\n", true);
    check_ok(hosted_gm(&hosted, game, "set about=multiplayer 3, Dora too", &err));
    check_newest(game, false, " set about=multiplayer 3, Dora too\n", true);
    check_newest(game, false, "{\"about\":\"multiplayer 3, Dora too\"}\n", true);
    const struct act_said said = {.text = "\x7fplayer 3\x7f, mail:a and Dora"};
    check_ok(actlog_detail(&hosted.services, &said, &detail, &err));
    check_ok(
        audit_add(store, &(struct audit_act){.game = game, .at = 5, .act = "broadcast", .detail = detail}, NULL, &err));
    free(detail);
    check_newest(game, false, "broadcast player 3, mail:a and Dora\n", true);
    hosted_sql(&hosted, "UPDATE player SET name = 'gone-3', name_key = 'gone-3' WHERE id = 3");
    check_newest(game, false, "broadcast player 3, mail:a and gone-3\n", true);
}

static void names_and_addresses_are_labels(void **state)
{
    (void)state;
    struct err err = {0};
    char label[ACTOR_BYTES], other[ACTOR_BYTES], command[64];
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 1), player = 0;
    struct audit_row *rows = NULL;
    size_t count = 0;
    check_ok(player_add(hosted.services.store, "Dora", "", 1, &player, &err));
    check_ok(player_address_add(hosted.services.store, player, "dora@example.org", true, 1, &err));
    (void)snprintf(command, sizeof command, "seat 2 player Dora");
    check_ok(hosted_gm(&hosted, game, command, &err));
    check_newest(game, false, " (Dora)\n", true);
    actlog_address(&hosted.services, "dora@example.org", label);
    check_ok(actlog_add(&hosted.services, game, "invite", label, &err));
    check_newest(game, false, " invite mail dora@example.org\n", true);
    check_ok(audit_list(hosted.services.store, &(struct audit_range){.game = game, .limit = 99}, &rows, &count, &err));
    for (size_t i = 0; i < count; i++) {
        check_true(strchr(rows[i].actor, '@') == NULL && strchr(rows[i].detail, '@') == NULL);
        check_true(strstr(rows[i].detail, "Dora") == NULL);
    }
    audit_rows_free(rows, count);
    /* the label hangs on the house's key, and says nothing without it */
    struct services elsewhere = hosted.services;
    elsewhere.token_key[0] ^= 1;
    actlog_address(&elsewhere, "dora@example.org", other);
    check_true(strcmp(label, other) != 0 && strncmp(label, "mail:", 5) == 0 && strlen(label) == 21);
    /* who is known no more is a label */
    hosted_sql(&hosted, "DELETE FROM address WHERE address = 'dora@example.org'");
    check_newest(game, false, label, true);
}

/* Rows as they were written before, and of another house. */
static void rows_of_earlier_versions(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 1);
    struct store *store = hosted.services.store;
    check_ok(audit_add(
        store, &(struct audit_act){.game = game, .at = 5, .actor = "gm", .act = "open", .detail = "{\"track\":12}"},
        NULL, &err));
    check_newest(game, false, "  gm  open {\"track\":12}\n", true);
    check_ok(audit_add(
        store,
        &(struct audit_act){
            .game = game, .at = 6, .actor = "gm anna@example.org", .act = "undo", .detail = "from 4 to 0, branch 1"},
        NULL, &err));
    check_newest(game, false, "  gm anna@example.org  undo from 4 to 0, branch 1\n", true);
    check_ok(audit_add(store,
                       &(struct audit_act){
                           .game = game, .at = 6, .actor = "engine", .act = "takeover", .detail = "seat 2 by player 1"},
                       NULL, &err));
    check_newest(game, false, "seat 2 by player 1 (p", true);
    check_ok(
        audit_add(store,
                  &(struct audit_act){
                      .game = game, .at = 7, .actor = "gm", .act = "import", .detail = "opened as #3, from player 1"},
                  NULL, &err));
    struct jv *acts = NULL;
    int64_t last = 0;
    check_ok(actlog_read(&hosted.services, game, &(struct act_page){.up = true, .limit = 99}, &acts, &last, &err));
    for (size_t i = 0; i < jv_size(acts); i++)
        check_int((long long)jv_size(jv_get(jv_at(acts, i), "names")),
                  0); /* player 1 of the other house is somebody else */
    jv_free(acts);
    check_ok(audit_add(store,
                       &(struct audit_act){
                           .game = game, .at = 8, .actor = "engine", .act = "takeover", .detail = "seat 2 by player 1"},
                       NULL, &err));
    check_newest(game, false, "seat 2 by player 1 (p", true); /* it is one of ours again */
    check_ok(audit_verify(store, game, &err));
}

static void pages_without_phases_and_with(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 1), last = 0;
    struct store *store = hosted.services.store;
    struct jv *acts = NULL;
    struct audit_row *rows = NULL;
    size_t before = 0;
    int64_t acted = 0;
    check_ok(audit_list(store, &(struct audit_range){.game = game, .limit = 9999}, &rows, &before, &err));
    for (size_t i = 0; i < before; i++)
        acted += strcmp(rows[i].act, "phase") != 0;
    audit_rows_free(rows, before);
    for (int i = 0; i < 450; i++)
        check_ok(audit_add(
            store,
            &(struct audit_act){
                .game = game, .at = 5, .actor = i % 3 == 0 ? "gm" : "engine", .act = i % 3 == 0 ? "set" : "phase"},
            NULL, &err));
    check_ok(actlog_read(&hosted.services, game, &(struct act_page){.up = true, .limit = 1000}, &acts, &last, &err));
    check_int((long long)jv_size(acts), acted + 150);
    check_int(last, (long long)before + 450);
    jv_free(acts);
    check_ok(actlog_read(&hosted.services, game, &(struct act_page){.up = true, .phases = true, .limit = 1000}, &acts,
                         &last, &err));
    check_int((long long)jv_size(acts), (long long)before + 450);
    jv_free(acts);
    check_ok(actlog_read(&hosted.services, game, &(struct act_page){.up = true, .after = last, .limit = 10}, &acts,
                         &last, &err));
    check_int((long long)jv_size(acts), 0);
    jv_free(acts);
    check_ok(actlog_read(&hosted.services, game, &(struct act_page){.limit = 10, .before = (int64_t)before + 31}, &acts,
                         &last, &err));
    check_int((long long)jv_size(acts), 10);
    check_int(last, (long long)before + 28);
    jv_free(acts);
}

static void reasons(void **state)
{
    (void)state;
    struct err err = {0};
    char longest[502];
    memset(longest, 'a', sizeof longest);
    longest[501] = '\0';
    check_ok(actlog_reason(NULL, &err));
    check_ok(actlog_reason("she is ill", &err));
    check_ok(actlog_reason(longest + 1, &err));
    check_rc(actlog_reason(longest, &err), RC_BAD);
    check_rc(actlog_reason("", &err), RC_BAD);
    check_rc(actlog_reason("two\nlines", &err), RC_BAD);
    check_rc(actlog_reason("\xff", &err), RC_BAD);
    check_rc(actlog_reason("an escape \xc2\x9b of a terminal", &err), RC_BAD);
    check_ok(actlog_reason("sie h\xc3\xb6rt auf", &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_act_has_words_and_both_sides, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_terminal_is_told_letters_only, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_is_typed_names_nobody, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_is_typed_is_no_label, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(names_and_addresses_are_labels, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(rows_of_earlier_versions, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(pages_without_phases_and_with, hosted_setup, hosted_teardown),
        cmocka_unit_test(reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
