/* A line as one row of terms, and parts of it. */
#include "check.h"

#include "base/text.h"
#include "letter/terms.h"

#include <string.h>

/* The plain texts with '|' between, and behind a '=' the bytes of the folded line where they are others. */
static void check_terms(const struct terms *terms, const char *want)
{
    struct text got = TEXT_EMPTY;
    for (size_t i = 0; i < terms->count; i++) {
        const struct term *term = &terms->term[i];
        text_add_all(&got, i > 0 ? "|" : "", term->plain);
        if (strlen(term->plain) != term->len || strncmp(terms->folded + term->at, term->plain, term->len) != 0)
            text_addf(&got, "=%.*s", (int)term->len, terms->folded + term->at);
    }
    check_text(got.data, want);
    text_free(&got);
}

static void each_term_knows_its_bytes(void **state)
{
    struct terms terms;
    (void)state;
    terms_read("Gr\u00fc\u00dfe, don\u2019t l'intrigue We're Mon-Wed 7h30", &terms);
    check_terms(&terms, "grusse|,|dont=don't|l|intrigue|we|are='re|mon|wed|7|h|30");
    check_true(terms.term[8].joined && terms.term[0].capital && !terms.term[2].capital);
    terms_free(&terms);
}

static void a_part_borrows_where_a_blank_stands(void **state)
{
    struct terms terms;
    (void)state;
    terms_read("Hi Anna -take 3, please. Thanks", &terms);
    struct terms rest = terms_from(&terms, strlen("Hi "));
    check_terms(&rest, "anna|-|take|3|,|please|.|thanks");
    check_true(!rest.own && strcmp(rest.text, "Anna -take 3, please. Thanks") == 0);
    struct terms part = terms_part(&rest, strlen("Anna "), strlen("-take 3, please."));
    check_terms(&part, "-|take|3|,|please|.");
    struct terms within = terms_from(&terms, strlen("Hi Anna -"));
    check_terms(&within, "take|3|,|please|.|thanks");
    check_true(within.own);
    terms_free(&within);
    terms_free(&part);
    terms_free(&rest);
    terms_free(&terms);
}

static void lines_stand_without_blanks_around(void **state)
{
    struct typed typed;
    (void)state;
    terms_read_lines("  take 3 \r\n\n\tb", &typed);
    check_int(typed.count, 3);
    check_text(typed.line[0].text, "take 3");
    check_text(typed.line[0].line, "  take 3");
    check_terms(&typed.line[0], "take|3");
    check_text(typed.line[1].text, "");
    check_text(typed.line[2].text, "b");
    terms_free_lines(&typed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_term_knows_its_bytes),
        cmocka_unit_test(a_part_borrows_where_a_blank_stands),
        cmocka_unit_test(lines_stand_without_blanks_around),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
