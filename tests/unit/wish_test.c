/* Wishes guessed in letters of people who wrote none of those that were learned from. */
#include "check.h"

#include "base/file.h"
#include "base/mem.h"
#include "words/wish.h"

#include <string.h>

/* Of 250 letters 164 are guessed at first, 66 in 100, and 180 are offered, 72 in 100. Asked for is a little less:
 * letters that are added to learn from move single guesses both ways. */
enum {
    HUNDRED = 100,
    FIRST_LEAST = 62,
    OFFERED_LEAST = 69,
    CLEAR_LEAST = 48,  /* of all that want something */
    CLEAR_RIGHT = 93,  /* of those that are clear */
    CLEAR_TALK = 4,    /* at most, of fifty letters of talk */
    ANSWERS_LEAST = 85 /* of those that answer a question: not taken for the contrary */
};
enum { FILE_MOST = 1000000 };

struct tally {
    int letters, first, offered, clear, right;
    int talk, clear_talk;
    int answers, turned; /* letters that answer a question of ours; those that are read as the contrary */
};

static void count(struct tally *tally, const char *verb, const char *text)
{
    struct typed typed;
    struct wishes wishes;
    bool offered = false, talk = strcmp(verb, "none") == 0;
    terms_read_lines(text, &typed);
    wish_guess(&typed, &wishes);
    for (size_t i = 0; i < wishes.count; i++)
        offered = offered || strcmp(wishes.verb[i], verb) == 0;
    bool clear = wishes.lead >= WISH_CLEAR, yes = strcmp(verb, "yes") == 0 || strcmp(verb, "admit") == 0,
         no = strcmp(verb, "no") == 0 || strcmp(verb, "reject") == 0;
    tally->talk += talk;
    tally->clear_talk += talk && clear;
    tally->answers += yes || no;
    tally->turned += (yes && wish_answer(&typed) < 0) || (no && wish_answer(&typed) > 0);
    tally->clear += !talk && clear;
    tally->right += clear && strcmp(wishes.verb[0], verb) == 0;
    tally->letters += !talk;
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
        count(&tally, line, tab + 1);
    }
    text_free(&text);
    print_message("of %d letters %d are guessed at first, and %d offered\n", tally.letters, tally.first, tally.offered);
    print_message("%d are clear, %d of them right; %d of %d of talk are; %d of %d answers are turned\n", tally.clear,
                  tally.right, tally.clear_talk, tally.talk, tally.turned, tally.answers);
    assert_true(tally.clear * HUNDRED >= CLEAR_LEAST * tally.letters);
    assert_true(tally.right * HUNDRED >= CLEAR_RIGHT * tally.clear);
    assert_true(tally.clear_talk <= CLEAR_TALK);
    assert_true((tally.answers - tally.turned) * HUNDRED >= ANSWERS_LEAST * tally.answers);
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
