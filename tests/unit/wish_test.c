/* Wishes guessed in letters of people who wrote none of those that were learned from. */
#include "check.h"

#include "base/file.h"
#include "base/mem.h"
#include "words/wish.h"

#include <string.h>

/* Of 250 letters 164 are guessed at first, 66 in 100, and 180 are offered, 72 in 100. Asked for is a little less:
 * letters that are added to learn from move single guesses both ways. */
enum { HUNDRED = 100, FIRST_LEAST = 62, OFFERED_LEAST = 69, FILE_MOST = 1000000 };

struct tally {
    int letters, first, offered;
};

static void count(struct tally *tally, const char *verb, const char *text)
{
    struct typed typed;
    struct wishes wishes;
    bool offered = false;
    terms_read_lines(text, &typed);
    wish_guess(&typed, &wishes);
    for (size_t i = 0; i < wishes.count; i++)
        offered = offered || strcmp(wishes.verb[i], verb) == 0;
    tally->letters++;
    tally->first += wishes.count > 0 && strcmp(wishes.verb[0], verb) == 0 ? 1 : 0;
    tally->offered += offered ? 1 : 0;
    terms_free_lines(&typed);
}

static void strangers_wishes_are_offered(void **state)
{
    struct text text = TEXT_EMPTY;
    struct err err = {0};
    struct tally tally = {0};
    (void)state;
    assert_int_equal(file_read("tests/human/wishes.tsv", FILE_MOST, &text, &err), RC_OK);
    for (char *line = text.data, *next; *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        *next++ = '\0';
        char *tab = strchr(line, '\t');
        assert_non_null(tab);
        *tab = '\0';
        if (strcmp(line, "none") != 0)
            count(&tally, line, tab + 1);
    }
    text_free(&text);
    print_message("of %d letters %d are guessed at first, and %d offered\n", tally.letters, tally.first, tally.offered);
    assert_true(tally.letters > 2 * HUNDRED);
    assert_true(tally.first * HUNDRED >= FIRST_LEAST * tally.letters);
    assert_true(tally.offered * HUNDRED >= OFFERED_LEAST * tally.letters);
}

static void what_has_no_known_word_is_no_wish(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "\n\n", "xyzzy plugh", "...", "12"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct typed typed;
        struct wishes wishes;
        terms_read_lines(texts[i], &typed);
        wish_guess(&typed, &wishes);
        assert_int_equal(wishes.count, 0);
        terms_free_lines(&typed);
    }
}

/* No more is read of it than there is room for. */
static void a_long_letter_is_read_in_part(void **state)
{
    struct text text = TEXT_EMPTY;
    struct typed typed;
    uint32_t feature[WISH_FEATURES_MOST];
    (void)state;
    for (int i = 0; i < 4 * WISH_FEATURES_MOST; i++)
        text_addf(&text, "w%d%s", i, i % 50 == 0 ? "\n" : " ");
    terms_read_lines(text.data, &typed);
    size_t count = wish_features(&typed, feature);
    assert_true(count <= WISH_FEATURES_MOST);
    for (size_t i = 1; i < count; i++)
        assert_true(feature[i - 1] < feature[i]);
    terms_free_lines(&typed);
    text_free(&text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(strangers_wishes_are_offered),
        cmocka_unit_test(what_has_no_known_word_is_no_wish),
        cmocka_unit_test(a_long_letter_is_read_in_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
