/* One wrong letter in an order line (mail.md 23). */
#include "check.h"

#include "base/cipher.h"
#include "engine/play/spelling.h"
#include "rules/options.h"

#include <stdlib.h>

/* The first position of a game of these rules, as seat 1 sees it; free(). */
static void *first_view(const struct rules *rules)
{
    struct rules_setup setup = {0};
    struct refusal why = {0};
    struct events events = {0};
    const uint8_t key[CIPHER_KEY] = {5};
    struct chance chance = chance_seeded(key, 0, NULL);
    void *state = calloc(1, rules->state_size), *view = calloc(1, rules->state_size);
    check_true(state != NULL && view != NULL && options_default(rules, rules->seats_max, &setup, &why));
    check_true(rules->setup(state, &setup, &chance, &events, &why));
    rules->observe(state, 1, view);
    events_free(&events);
    free(state);
    return view;
}

static void check_line(const char *id, const char *raw, enum spelling want, const char *text)
{
    const struct rules *rules = rules_find(id);
    struct text out = TEXT_EMPTY;
    void *view = first_view(rules);
    print_message("%s: %s\n", id, raw);
    struct order_line line;
    check_true(line_read(raw, &line));
    check_int(spelling_mend(rules, view, 1, &line, &out), want);
    check_text(out.data, text);
    free(view);
    text_free(&out);
}

static void one_letter_is_mended(void **state)
{
    (void)state;
    check_line("quorum", "tkae 3", SPELLING_MENDED, "take 3");
    check_line("quorum", "Take wheet", SPELLING_MENDED, "take wheat");
    check_line("quorum", "take whea", SPELLING_LEFT, ""); /* the beginning of one name is an abbreviation */
    check_line("quorum", "take milittary-africa-1 / 2", SPELLING_MENDED, "take military-africa-1 / 2");
    check_line("forvm", "move rome luma", SPELLING_MENDED, "move rome luna");
    check_line("forvm", "mvoe rome luna", SPELLING_MENDED, "move rome luna");
    check_line("gorbino", "take foood wood", SPELLING_MENDED, "take food wood");
    check_line("doge", "place castelo 3", SPELLING_MENDED, "place castello 3");
}

static void two_names_are_both_shown(void **state)
{
    (void)state;
    check_line("gorbino", "take fold coal", SPELLING_DOUBTFUL, "food or gold");
    /* clunia is one letter away too, but nobody walks there from Rome */
    check_line("forvm", "move rome lunia", SPELLING_MENDED, "move rome luna");
}

static void more_is_left_alone(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "take whoot",      /* two letters */
        "tkae",            /* nothing beside it */
        "take wheet wxyz", /* and something else is wrong */
        "tak 3",           /* right as it is: an abbreviation */
        "take 3",
        "",
        "Thanks for the game!",
        "see you on Friday",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        check_line("quorum", lines[i], SPELLING_LEFT, "");
    check_line("doge", "Dona", SPELLING_LEFT, ""); /* a signature, not "done" */
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_letter_is_mended),
        cmocka_unit_test(two_names_are_both_shown),
        cmocka_unit_test(more_is_left_alone),
    };
    return cmocka_run_group_tests_name("engine_spelling", tests, NULL, NULL);
}
