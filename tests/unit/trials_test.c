/* Every trial and whole game of a game comes out as its `expect` says. */
#include "check.h"

#include "engine/play/trial.h"
#include "rules/rules.h"

/* Where two values part, for people. */
struct judge {
    const struct jv *got;
    struct text *why;
    char path[256];
};

static void differ(struct judge *judge, const struct jv *expect, const struct jv *got)
{
    text_add(judge->why, judge->path);
    text_add(judge->why, ": expected ");
    (void)jv_dump(expect, judge->why);
    text_add(judge->why, ", got ");
    if (got == NULL)
        text_add(judge->why, "nothing");
    else
        (void)jv_dump(got, judge->why);
}

static bool judge_value(struct judge *judge, const struct jv *expect, const struct jv *got);

static bool judge_member(const char *key, struct jv *value, void *context)
{
    struct judge *judge = context;
    struct judge inner = *judge;
    struct text path = text_fixed(inner.path, sizeof inner.path);
    text_add(&path, judge->path);
    text_add_char(&path, '.');
    text_add(&path, key);
    return judge_value(&inner, value, jv_get(judge->got, key));
}

static bool judge_value(struct judge *judge, const struct jv *expect, const struct jv *got)
{
    if (!jv_is_object(expect) || !jv_is_object(got)) {
        if (jv_equal(expect, got))
            return true;
        differ(judge, expect, got);
        return false;
    }
    judge->got = got;
    return jv_each(expect, judge_member, judge);
}

/* The views asked for: each entry a subset of the one of its seat. */
static bool judge_views(struct judge *judge, const struct jv *expect, const struct jv *got)
{
    for (size_t i = 0; i < jv_size(expect); i++) {
        struct judge inner = *judge;
        struct text path = text_fixed(inner.path, sizeof inner.path);
        text_add(&path, "views");
        if (!judge_value(&inner, jv_at(expect, i), jv_at(got, i)))
            return false;
    }
    return true;
}

/* Where `got` does not hold what `expect` says, as a subset (every key named there must be equal; objects
 * recursively, arrays whole): appends the first difference to `why` and returns false. */
static bool trial_judge(const struct jv *expect, const struct jv *got, struct text *why)
{
    struct judge judge = {.why = why};
    const struct jv *views = jv_get(expect, "views");
    struct jv *rest = jv_copy_deep(expect);
    if (rest == NULL)
        return false;
    if (views != NULL)
        (void)jv_drop(rest, "views");
    if (jv_is_null(jv_get(expect, "result")) && !jv_true(jv_get(jv_get(got, "result"), "over")))
        (void)jv_drop(rest, "result"); /* none yet: the game goes on */
    bool same = judge_value(&judge, rest, got) && (views == NULL || judge_views(&judge, views, jv_get(got, "views")));
    jv_free(rest);
    return same;
}

/* One line of a file of trials. Returns whether it came out as expected; says what did not. */
static bool one_line(const char *path, int number, const char *line, size_t length)
{
    struct jv *trial = NULL, *got = NULL;
    struct err err = {0};
    struct text why = TEXT_EMPTY;
    bool good = false;
    if (jv_parse(line, length, &trial, &err) != RC_OK)
        print_error("%s:%d: %s\n", path, number, err.text);
    else if (trial_play(trial, NULL, NULL, &got) != RC_OK)
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
    char path[256];
    game_file(rules->id, "trials/trials.jsonl", path, sizeof path);
    file_of_trials(path);
    game_file(rules->id, "trials/games.jsonl", path, sizeof path);
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
        check_int(trial_play(trial, NULL, NULL, &got), RC_OK);
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
