/* Sentences of the catalog, and what stands in them. */
#include "check.h"

#include "words/catalog.h"
#include "words/say.h"

#include <string.h>

static void check_said(struct text *text, const char *want)
{
    check_text(text->data, want);
    text_free(text);
}

static void one_and_others_have_forms(void **state)
{
    static const struct {
        long long number;
        const char *said;
    } cases[] = {{1, "1 day"}, {0, "0 days"}, {2, "2 days"}, {-1, "-1 days"}, {11, "11 days"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text text = TEXT_EMPTY;
        say(&text, "game.about.days", SAID("other", "x"), SAID_NUMBER("number", cases[i].number),
            SAID_NUMBER("last", 1));
        check_said(&text, cases[i].said);
    }
    struct text text = TEXT_EMPTY;
    say(&text, "game.about.days", SAID("number", "some")); /* nothing counts */
    check_said(&text, "some days");
}

static void placeholders_are_filled(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    say(&text, "lead.next", SAID("who", "anna"), SAID_MOMENT("when", 0, "UTC"));
    check_said(&text, "Anna to move, by Thu 1 Jan 1970 00:00 UTC.");
    text = TEXT_EMPTY;
    say(&text, "lead.next", SAID("who", "Érik"), SAID_SPAN("when", 3600));
    check_said(&text, "Érik to move, by 1h.");
    text = TEXT_EMPTY;
    say(&text, "lead.next", SAID("who", "zoë"), SAID_PART("when", "münster", 2)); /* no half of a letter */
    check_said(&text, "Zoë to move, by m.");
    text = TEXT_EMPTY;
    say(&text, "lead.next", SAID("who", ""), SAID_KEY("when", "list.and"));
    check_said(&text, " to move, by  and .");
    text = TEXT_EMPTY;
    say(&text, "lead.next", SAID("when", "noon"), SAID("when", "never"));
    check_said(&text, "{Who} to move, by noon.");
    text = TEXT_EMPTY;
    say_line(&text, "no.such.key", SAID("who", "anna"));
    check_said(&text, "no.such.key\n");
}

static bool put_echo(const char *name, const void *context, struct text *out)
{
    text_add_all(out, context, name);
    return strcmp(name, "when") != 0;
}

static void who_asks_fills_himself(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    text_add(&text, "> ");
    say_with(&text, "lead.next", 1, put_echo, "the ");
    check_said(&text, "> The who to move, by the when{when}.");
}

/* A sentence may stand in another one, and is said when that one is: in the language in use then. */
static void a_sentence_stands_in_another(void **state)
{
    (void)state;
    const struct saying span = SAYING("game.about.hours", SAID_NUMBER("number", 5));
    const struct saying whole = SAYING("lead.next", SAID("who", "anna"), SAID_SAYING("when", &span));
    struct text text = TEXT_EMPTY;
    say_list(&text, whole.key, whole.fills);
    check_said(&text, "Anna to move, by 5 hours.");
    const struct catalog *before = catalog_use(catalog_named("de"));
    text = TEXT_EMPTY;
    say_list(&text, whole.key, whole.fills);
    (void)catalog_use(before);
    check_said(&text, "Am Zug: anna, bis 5 Stunden.");
}

static void lists_end_with_and(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    for (size_t count = 1; count < 4; count++)
        for (size_t at = 0; at < count; at++)
            text_addf(&text, "%s%zu%s", say_between(at, count), at, at + 1 == count ? "." : "");
    check_said(&text, "0.0 and 1.0, 1 and 2.");
}

static void errors_are_sentences(void **state)
{
    struct err err = {0};
    (void)state;
    check_int(err_say(&err, RC_BAD, "game.about.hours", SAID_NUMBER("number", 5)), RC_BAD);
    check_text(err.text, "5 hours");
    check_int(err.rc, RC_BAD);
}

static void keys_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < catalog_count; i++) {
        const char *forms = catalog_forms(catalogs, i);
        check_true(forms == NULL || catalog_sentence(catalog_keys + catalog_key_at[i], 1) == forms + 1);
    }
    check_true(catalog_sentence("list.ane", 1) == NULL && catalog_sentence("", 1) == NULL);
    check_text(catalog_text("list.and"), " and ");
    check_text(catalog_text("list.or.so"), "list.or.so");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_and_others_have_forms),
        cmocka_unit_test(placeholders_are_filled),
        cmocka_unit_test(a_sentence_stands_in_another),
        cmocka_unit_test(who_asks_fills_himself),
        cmocka_unit_test(lists_end_with_and),
        cmocka_unit_test(errors_are_sentences),
        cmocka_unit_test(keys_are_found),
    };
    return cmocka_run_group_tests_name("say", tests, NULL, NULL);
}
