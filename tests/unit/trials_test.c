/* Every trial and whole game of tests/trials/ comes out as its `expect` says. */
#include "check.h"

#include "engine/trial.h"
#include "rules/rules.h"

/* One line of a file of trials. Returns whether it came out as expected; says what did not. */
static bool one_line(const char *path, int number, const char *line, size_t length)
{
    struct jv *trial = NULL, *got = NULL;
    struct err err = {0};
    struct text why = TEXT_EMPTY;
    bool good = false;
    if (jv_parse(line, length, &trial, &err) != RC_OK)
        print_error("%s:%d: %s\n", path, number, err.text);
    else if (trial_play(trial, &got, &err) != RC_OK)
        print_error("%s:%d: %s\n", path, number, err.text);
    else if (jv_get(got, "error") != NULL)
        print_error("%s:%d: %s: %s\n", path, number, jv_string(jv_get(trial, "name")), jv_string(jv_get(got, "error")));
    else if (!trial_judge(jv_get(trial, "expect"), got, &why))
        print_error("%s:%d: %s: %s\n", path, number, jv_string(jv_get(trial, "name")), why.data);
    else
        good = true;
    text_free(&why);
    jv_free(got);
    jv_free(trial);
    return good;
}

static void file_of_trials(const char *path)
{
    size_t size;
    char *data = file_bytes(path, &size);
    int number = 0, bad = 0;
    for (char *line = data; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        number++;
        if (length > 0 && !one_line(path, number, line, length))
            bad++;
        line += length + (line[length] == '\n');
    }
    free(data);
    check_int(bad, 0);
    check_true(number > 0);
}

static void of_rules(void **state)
{
    const struct rules *rules = *state;
    char path[128];
    (void)snprintf(path, sizeof path, "tests/trials/%s/trials.jsonl", rules->id);
    file_of_trials(path);
    (void)snprintf(path, sizeof path, "tests/trials/%s/games.jsonl", rules->id);
    file_of_trials(path);
}

static void bad_trials(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{}",
        "{\"rules\":\"chess\",\"seats\":2}",
        "{\"rules\":\"quorum\",\"seats\":9}",
        "{\"rules\":\"quorum\",\"seats\":2,\"options\":{\"nonsense\":1}}",
        "{\"rules\":\"quorum\",\"seats\":2,\"draws\":[-1]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"position\":{}}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{\"seat\":3,\"lines\":[]}]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{\"seat\":1,\"lines\":[7]}]}",
        "[]",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct jv *trial = NULL, *got = NULL;
        check_int(jv_parse(bad[i], strlen(bad[i]), &trial, NULL), RC_OK);
        check_int(trial_play(trial, &got, NULL), RC_OK);
        check_true(jv_string(jv_get(got, "error")) != NULL);
        jv_free(got);
        jv_free(trial);
    }
}

/* All games, or the one named. */
int main(int argc, char **argv)
{
    struct CMUnitTest tests[33] = {cmocka_unit_test(bad_trials)};
    size_t count = 1;
    for (int i = 0; rules_all[i] != NULL; i++) {
        if (argc > 1 && strcmp(argv[1], rules_all[i]->id) != 0)
            continue;
        check_true(count < sizeof tests / sizeof tests[0]);
        tests[count++] = (struct CMUnitTest){
            .name = rules_all[i]->id, .test_func = of_rules, .initial_state = (void *)(uintptr_t)rules_all[i]};
    }
    if (count == 1) {
        print_error("no game %s\n", argc > 1 ? argv[1] : "at all");
        return 1;
    }
    return _cmocka_run_group_tests("trials", tests, count, NULL, NULL);
}
