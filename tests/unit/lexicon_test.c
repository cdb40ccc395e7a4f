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

static void plain_text_has_a_source(void **state)
{
    (void)state;
    const char *typed = "„Straße“ … São";
    check_int(fold_source(typed, 0), 0);
    check_int(fold_source(typed, 1), strlen("„"));
    check_int(fold_source(typed, strlen("\"strass")), strlen("„Straß")); /* of "ss" both bytes are of one letter */
    check_int(fold_source(typed, strlen("\"strasse\" ..")), strlen("„Straße“ "));
    check_int(fold_source(typed, strlen("\"strasse\" ... sao")), strlen(typed));
    check_int(fold_source(typed, 1000), strlen(typed));
    check_int(fold_source("", 0), 0);
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
    check_int(lexicon_mend(lexicon, "iro", near), 1); /* its last letter is missing */
    check_text(near[0], "iron");
    check_int(lexicon_mend(lexicon, "xy", near), 0);
    check_int(lexicon_mend(lexicon, "macroeconomics", near), 0);
    check_true(lexicon_knows(lexicon, "wife")); /* so that it is not taken for wine */
    lexicon_free(lexicon);
}

/* What is added over a lexicon that is shared stays over it. */
static void words_stand_over_others(void **state)
{
    (void)state;
    struct lexicon *base = lexicon_new();
    struct meaning meaning[MEANINGS_MOST];
    const char *near[MENDED_MOST];
    lexicon_read(base, table);
    struct lexicon *over = lexicon_over(base);
    lexicon_add(over, "seat", "1", "Iron");
    lexicon_add(over, "good", "iron", "iron");
    lexicon_add(over, "seat", "2", "Ironfoot");
    check_int(lexicon_meanings(over, "iron", meaning), 2);
    check_text(meaning[0].class, "good");
    check_text(meaning[1].class, "seat");
    check_int(lexicon_meanings(base, "iron", meaning), 1);
    check_true(lexicon_knows(over, "wife") && lexicon_knows(over, "ironfoot") && !lexicon_knows(base, "ironfoot"));
    check_int(lexicon_mend(over, "irno", near), 1);
    check_int(lexicon_mend(over, "ironfot", near), 1);
    check_text(near[0], "ironfoot");
    check_int(lexicon_mend(base, "ironfot", near), 0);
    check_text(lexicon_frame(over, 0), "take = take GOOD+");
    check_true(lexicon_frame(over, 1) == NULL && lexicon_has_frame(over, "take"));
    lexicon_free(over);
    lexicon_free(base);
}

/* A letter of nonsense is not mended word by word without an end; another letter has all again. */
static void mending_has_an_end(void **state)
{
    (void)state;
    struct lexicon *base = lexicon_new();
    const char *near[MENDED_MOST];
    lexicon_read(base, table);
    for (int letter = 0; letter < 2; letter++) {
        struct lexicon *over = lexicon_over(base);
        for (int i = 0; i < MENDS_MOST; i++)
            check_int(lexicon_mend(over, "irno", near), 1);
        check_int(lexicon_mend(over, "irno", near), 0);
        lexicon_free(over);
    }
    lexicon_free(base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_words_become_plain), cmocka_unit_test(phrases_have_meanings),
        cmocka_unit_test(wrong_letters_are_mended), cmocka_unit_test(words_stand_over_others),
        cmocka_unit_test(mending_has_an_end),       cmocka_unit_test(plain_text_has_a_source),
    };
    return cmocka_run_group_tests_name("lexicon", tests, NULL, NULL);
}
