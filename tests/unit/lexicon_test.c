/* Words as people type them, and what they mean. */
#include "check.h"

#include "base/file.h"
#include "letter/fold.h"
#include "words/commander.h"
#include "words/inflected.h"
#include "words/item.h"
#include "words/lexicon_own.h"

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
static void inflected_words_are_known(void **state)
{
    (void)state;
    struct lexicon *lexicon = lexicon_new();
    const char *found[MENDED_MOST];
    size_t last;
    check_true(lexicon_take(lexicon, "common") && lexicon_take(lexicon, "quorum"));
    check_true(inflected_find(lexicon, "bles", found) > 0);
    check_text(found[0], "ble");
    check_true(inflected_find(lexicon, "cojan", found) > 0);
    check_int(inflected_find(lexicon, "gran", found), 0);    /* no grano */
    check_int(inflected_find(lexicon, "grabbed", found), 0); /* that is done */
    check_int(inflected_head(lexicon, "quitarlo", &last), 0);
    check_int(inflected_head(lexicon, "cogedlo", &last), 5);
    check_int((int)last, 5);
    check_int(inflected_head(lexicon, "llevatelo", &last), 5);
    check_int((int)last, 7);
    check_int(inflected_head(lexicon, "castle", &last), 0);
    lexicon_free(lexicon);
}

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

static void check_same_index(const struct index *one, const struct index *other)
{
    check_int(one->entries, other->entries);
    check_int(one->slots, other->slots);
    check_true(memcmp(one->entry, other->entry, one->entries * sizeof *one->entry) == 0);
    check_true(memcmp(one->slot, other->slot, one->slots * sizeof *one->slot) == 0);
}

/* What the build has written down of a table is what reading it gives. */
static void frozen_tables_are_their_text(void **state)
{
    (void)state;
    struct text file = TEXT_EMPTY;
    struct lexicon *read = lexicon_new(), *frozen = lexicon_new();
    check_int(file_read("templates/words/engine.words", (size_t)1 << 20, &file, NULL), RC_OK);
    lexicon_read(read, file.data);
    check_true(lexicon_take(frozen, "engine") && !lexicon_take(frozen, "letters"));
    const struct layer *one = &read->own, *other = frozen->layer[0];
    check_same_index(&one->phrases, &other->phrases);
    check_same_index(&one->words, &other->words);
    check_true(one->bytes == other->bytes && one->linkeds == other->linkeds && one->frames == other->frames);
    check_true(memcmp(one->strings, other->strings, one->bytes) == 0);
    check_true(memcmp(one->linked, other->linked, one->linkeds * sizeof *one->linked) == 0);
    check_true(memcmp(one->known, other->known, one->words.entries * sizeof *one->known) == 0);
    check_true(memcmp(one->frame, other->frame, one->frames * sizeof *one->frame) == 0);
    check_true(memcmp(one->by_length, other->by_length, sizeof one->by_length) == 0);
    lexicon_free(read);
    lexicon_free(frozen);
    text_free(&file);
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

/* "l'2wheat": what is written close behind a number is read, behind an apostrophe too. */
static void nothing_is_lost_behind_a_number(void **state)
{
    (void)state;
    struct lexicon *lexicon = lexicon_new();
    struct item item[ITEMS_MOST];
    lexicon_read(lexicon, "good wheat = wheat\n");
    check_int(item_read(lexicon, "l'2wheat", item), 3);
    check_int(item[1].number, 2);
    check_true(item_is(&item[2], "good", "wheat"));
    lexicon_free(lexicon);
}

static void read_commands(const struct commander *commander, const char *body, struct commands *out)
{
    struct typed typed;
    terms_read_lines(body, &typed);
    commander_read(commander, &typed, 0, out);
    terms_free_lines(&typed);
}

/* Who reads one letter after the other mends as much in each, whatever stood in those before. */
static void each_letter_may_mend_as_much(void **state)
{
    (void)state;
    struct commander *commander = commander_new("engine");
    struct text nonsense = TEXT_EMPTY;
    struct commands commands;
    for (int i = 0; i < 2 * MENDS_MOST; i++)
        text_addf(&nonsense, "xylograf%c%c%s", 'a' + i / 26, 'a' + i % 26, i % 10 == 9 ? ".\n" : " ");
    read_commands(commander, nonsense.data, &commands);
    commander_commands_free(&commands);
    read_commands(commander, "zone Lodnon", &commands);
    check_int(commands.count, 1);
    check_text(commands.command[0].sense.arg[1], "Europe/London");
    commander_commands_free(&commands);
    commander_free(commander);
    text_free(&nonsense);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_words_become_plain),     cmocka_unit_test(phrases_have_meanings),
        cmocka_unit_test(wrong_letters_are_mended),     cmocka_unit_test(inflected_words_are_known),
        cmocka_unit_test(words_stand_over_others),      cmocka_unit_test(mending_has_an_end),
        cmocka_unit_test(plain_text_has_a_source),      cmocka_unit_test(frozen_tables_are_their_text),
        cmocka_unit_test(each_letter_may_mend_as_much), cmocka_unit_test(nothing_is_lost_behind_a_number),
    };
    return cmocka_run_group_tests_name("lexicon", tests, NULL, NULL);
}
