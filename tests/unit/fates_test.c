/*
 * Each statement of a letter comes to one end: over all letters of tests/human/, read as in the inbox, none is left
 * that nothing takes and the answer is silent about.
 */
#include "check.h"

#include "engine/inbox/preview.h"
#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FATES = STATEMENT_SENT + 1, CASES_MOST = 8000 };

struct letters {
    struct preview *preview;
    struct trial_letters plain;
    const char *name; /* of the case that is read; borrowed */
    int fate[FATES];
    int open;         /* what nothing takes */
    int orders, sent; /* of the case's statements */
};

static void see(void *context, const struct statement *said, const char *by)
{
    struct letters *letters = context;
    letters->fate[said->fate]++;
    letters->orders += said->fate == STATEMENT_DONE && said->verb == VERB_NONE;
    letters->sent += said->fate == STATEMENT_SENT;
    if (said->fate == STATEMENT_OPEN && by == NULL) {
        letters->open++;
        print_error("%s: nothing became of '%s' (kind %d)\n", letters->name, said->raw, (int)statement_kind(said));
    }
}

static size_t count_of(const struct jv *read, const char *key)
{
    return jv_size(jv_get(read, key));
}

/* What came of a letter as a whole is what came of its statements. */
static void compare(struct letters *letters, const struct jv *read)
{
    bool asked = count_of(read, "asks") > 0;
    if (count_of(read, "orders") > 0 && letters->orders == 0)
        fail_msg("%s: an order of no statement", letters->name);
    if (count_of(read, "orders") == 0 && letters->orders > 0 && !asked)
        fail_msg("%s: a statement was done, and there is no order", letters->name);
    if (count_of(read, "sent") > 0 && letters->sent == 0)
        fail_msg("%s: a message of no statement", letters->name);
}

static enum rc read_letter(void *context, const struct trial_letter *letter, struct jv **out, struct err *err)
{
    struct letters *letters = context;
    letters->orders = letters->sent = 0;
    enum rc rc = preview_statements(letters->preview, letter, see, letters, err);
    if (rc == RC_OK)
        rc = letters->plain.read(letters->plain.context, letter, out, err);
    if (rc == RC_OK)
        compare(letters, *out);
    return rc;
}

static const char *name_of(const struct jv *trial)
{
    return jv_string(jv_get(trial, "name"));
}

static const struct jv *case_named(struct jv *const *cases, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(name_of(cases[i]), name) == 0)
            return cases[i];
    fail_msg("no case is called %s", name);
    return NULL;
}

/* A case without a position is a letter at the position of the one that it names (tests/human/README.md). */
static void complete(struct jv *trial, const struct jv *at)
{
    static const char *const keys[] = {"rules", "seats", "options", "position", "names"};
    const struct jv *own = jv_get(trial, "names");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (jv_get(at, keys[i]) != NULL && !(strcmp(keys[i], "names") == 0 && own != NULL))
            jv_put(trial, keys[i], jv_copy_deep(jv_get(at, keys[i])));
    struct jv *step = jv_new_object(), *steps = jv_new_array();
    jv_put(step, "seat", jv_copy_deep(jv_get(jv_at(jv_get(at, "steps"), 0), "seat")));
    jv_put_string(step, "text", jv_string(jv_get(trial, "text")));
    jv_add(steps, step);
    jv_put(trial, "steps", steps);
}

static int read_cases(const char *path, struct jv **cases, int count)
{
    struct err err = {0};
    char *data = file_bytes(path, NULL), *rest = data;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        if (*line == '\0')
            continue;
        check_true(count < CASES_MOST);
        check_int(jv_parse(line, strlen(line), &cases[count++], &err), RC_OK);
    }
    free(data);
    return count;
}

/* What is said to the robot beside orders is said here at the table of the first case of all. */
static void play(struct letters *letters, struct jv *const *cases, int from, int to)
{
    const struct trial_letters reading = {.read = read_letter, .context = letters};
    for (int i = from; i < to; i++) {
        struct jv *out = NULL;
        const char *at = jv_string(jv_get(cases[i], "at"));
        if (at != NULL)
            complete(cases[i], case_named(cases, to, at));
        else if (jv_string(jv_get(cases[i], "rules")) == NULL)
            complete(cases[i], cases[0]);
        letters->name = name_of(cases[i]);
        check_int(trial_play(cases[i], &reading, NULL, &out), RC_OK);
        check_true(jv_get(out, "error") == NULL);
        jv_free(out);
    }
}

static void each_statement_comes_to_one_end(void **state)
{
    static const char *const files[] = {"", "_more"}, *const others[] = {"tests/human/aside.jsonl",
                                                                         "tests/human/diplomacy_spoken.jsonl",
                                                                         "tests/human/strangers_en.jsonl",
                                                                         "tests/human/strangers_xx.jsonl",
                                                                         "tests/human/words.jsonl",
                                                                         "tests/human/words_more.jsonl"};
    static struct jv *cases[CASES_MOST];
    struct letters own = {.open = 0}, *letters = &own;
    struct config *config = NULL;
    struct err err = {0};
    int count = 0;
    (void)state;
    check_int(config_load(&(struct config_source){.file = "/dev/null"}, &config, &err), RC_OK);
    letters->preview = preview_new(config);
    letters->plain = preview_letters(letters->preview);
    for (int i = 0; rules_all[i] != NULL; i++)
        for (int k = 0; k < 2; k++) {
            char path[200];
            int from = count;
            (void)snprintf(path, sizeof path, "tests/human/%s%s.jsonl", rules_all[i]->id, files[k]);
            count = access(path, R_OK) == 0 || game_is_ours(rules_all[i]->id) ? read_cases(path, cases, count) : count;
            play(letters, cases, from, count);
        }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        int from = count;
        count = read_cases(others[i], cases, count);
        play(letters, cases, from, count);
    }
    for (int i = 0; i < count; i++)
        jv_free(cases[i]);
    preview_free(letters->preview);
    config_free(config);
    check_true(count > 4500);
    check_int(letters->open, 0);
    for (int i = STATEMENT_DONE; i < FATES; i++) /* none of the ends is one that nothing comes to */
        check_true(letters->fate[i] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_statement_comes_to_one_end)};
    return cmocka_run_group_tests_name("fates", tests, NULL, NULL);
}
