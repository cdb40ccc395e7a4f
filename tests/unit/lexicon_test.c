/* Words as people type them, and what they mean. */
#include "check.h"

#include "base/text.h"
#include "words/fold.h"
#include "words/lexicon.h"

static void check_folded(const char *typed, const char *plain)
{
    struct text text = TEXT_EMPTY;
    fold_text(typed, &text);
    check_text(text.data, plain);
    text_free(&text);
}

static void typed_words_become_plain(void **state)
{
    (void)state;
    check_folded("Militär – São Paulo", "militar - sao paulo");
    check_folded("don’t “stop”…", "don't \"stop\"...");
    check_folded("ＴＡＫＥ ３", "take 3");
    check_folded("Straße, Œuvre", "strasse, oeuvre");
    check_folded("• wheat!!! 🌾", "* wheat!!!  ");
    check_folded("¿qué?\nno", " que?\nno");
    check_folded("a\xff z", "a? z");
    struct text other = TEXT_EMPTY;
    check_true(fold_umlauts("Militär", &other));
    check_text(other.data, "militaer");
    check_true(!fold_umlauts("Asia", &other));
    text_free(&other);
}

static const char table[] = "# a comment\n"
                            "verb take = tak{e,es,ing}, get; nehm{e,en}\n"
                            "good iron = iron; Eisen\n"
                            "place # = card #\n"
                            "word = wife\n"
                            "area san-marco = San Marco  # the square\n"
                            "good wine = wine\n"
                            "frame take = take GOOD+\n";

static void phrases_have_meanings(void **state)
{
    (void)state;
    struct lexicon *lexicon = lexicon_new();
    struct meaning meaning[MEANINGS_MOST];
    lexicon_read(lexicon, table);
    check_int(lexicon_meanings(lexicon, "taking", meaning), 1);
    check_text(meaning[0].class, "verb");
    check_text(meaning[0].id, "take");
    check_int(lexicon_meanings(lexicon, "nehmen", meaning), 1);
    check_int(lexicon_meanings(lexicon, "card #", meaning), 1);
    check_int(lexicon_meanings(lexicon, "san marco", meaning), 1);
    check_int(lexicon_meanings(lexicon, "san", meaning), 0);
    lexicon_add(lexicon, "seat", "2", "Jürgen");
    check_int(lexicon_meanings(lexicon, "juergen", meaning), 1);
    check_int(lexicon_meanings(lexicon, "jurgen", meaning), 1);
    check_text(lexicon_frame(lexicon, 0), "take = take GOOD+");
    check_true(lexicon_frame(lexicon, 1) == NULL);
    lexicon_free(lexicon);
}

static void wrong_letters_are_mended(void **state)
{
    (void)state;
    struct lexicon *lexicon = lexicon_new();
    const char *near[MENDED_MOST];
    lexicon_read(lexicon, table);
    check_int(lexicon_mend(lexicon, "irno", near), 1);
    check_text(near[0], "iron");
    check_int(lexicon_mend(lexicon, "nheme", near), 1);
    check_text(near[0], "nehme");
    check_int(lexicon_mend(lexicon, "xy", near), 0);
    check_int(lexicon_mend(lexicon, "macroeconomics", near), 0);
    check_true(lexicon_knows(lexicon, "wife")); /* so that it is not taken for wine */
    lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_words_become_plain),
        cmocka_unit_test(phrases_have_meanings),
        cmocka_unit_test(wrong_letters_are_mended),
    };
    return cmocka_run_group_tests_name("lexicon", tests, NULL, NULL);
}
