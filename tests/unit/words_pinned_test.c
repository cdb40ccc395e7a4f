/*
 * What is made of words beside orders, pinned (pinned.h): of each letter to the robot in tests/human/, as it was
 * written and spoiled (letter_spoil.h), what it asks for, its lines, terms and bits, days and hours; the same of
 * letters to games, of which most ask for nothing; and what typing errors are mended to.
 */
#include "check.h"
#include "human.h"
#include "letter_spoil.h"
#include "odd.h"
#include "worded.h"

#include "letter/fold.h"
#include "rules/rules.h"
#include "words/commander.h"

#include <stdlib.h>
#include <string.h>

enum { SPOILINGS = 7, GAME_SPOILINGS = 2, MISTYPED_ONE_IN = 5 };

static const char today[] = "2026-12-18"; /* a Friday, as tests/human/ has it */

static void see_commands(struct worded *w, const char *body)
{
    struct typed typed;
    struct commands commands;
    terms_read_lines(body, &typed);
    commander_read(w->commander, &typed, w->today, &commands);
    for (size_t i = 0; i < commands.count; i++) {
        text_addf(&w->text, "\n%zu", commands.command[i].number);
        worded_sense(&w->text, "", &commands.command[i].sense);
    }
    commander_commands_free(&commands);
    terms_free_lines(&typed);
}

static void see_cut(struct worded *w, const char *body)
{
    struct typed typed;
    struct cut cut;
    terms_read_lines(body, &typed);
    cut_read(&typed, NULL, NULL, &cut);
    text_addf(&w->text, "\nsubject '%s'", cut.subject);
    for (size_t i = 0; i < cut.count; i++)
        text_addf(&w->text, "\n%zu '%s'", cut.line[i].number, cut.line[i].text);
    for (size_t i = 1; i <= cut.count + 1; i++)
        text_addf(&w->text, " %d", cut_keeps(&cut, i));
    cut_free(&cut);
    terms_free_lines(&typed);
}

static void add_term(struct text *out, const struct term *term)
{
    text_addf(out, "\n%d '%s' %lld %zu%s%s%s", (int)term->kind, term->plain, (long long)term->number, term->raw_len,
              term->glued ? " glued" : "", term->joined ? " joined" : "", term->capital ? " capital" : "");
}

static void add_bit(struct text *out, const struct bit *bit)
{
    text_addf(out, "\n%d %zu-%zu%s%s%s", (int)bit->kind, bit->from, bit->to, bit->empty ? " empty" : "",
              bit->and ? " and" : "", bit->asks ? " asks" : "");
    for (size_t i = 0; i < bit->meanings; i++)
        text_addf(out, " %s/%s", bit->meaning[i].class, bit->meaning[i].id);
    if (bit->kind == BIT_DATES)
        worded_dates(out, &bit->dates);
    if (bit->kind == BIT_HOURS)
        text_addf(out, " %d-%d", bit->night.from, bit->night.until);
    if (bit->kind == BIT_SPAN || bit->kind == BIT_NUMBER)
        text_addf(out, " %lld%c", (long long)bit->number, bit->unit == '\0' ? '-' : bit->unit);
}

static void see_bits(struct worded *w, const char *line)
{
    struct terms terms;
    struct bits bits;
    terms_read(line, &terms);
    for (size_t i = 0; i < terms.count; i++)
        add_term(&w->text, &terms.term[i]);
    bits_read(w->lexicon, &terms, w->today, &bits);
    for (size_t i = 0; i < bits.count; i++)
        add_bit(&w->text, &bits.bit[i]);
    bits_free(&bits);
    terms_free(&terms);
}

static void see_folded(struct worded *w, const char *line)
{
    text_add_char(&w->text, '\n');
    fold_text(line, &w->text);
    text_add_char(&w->text, '\n');
    (void)fold_umlauts(line, &w->text);
}

/* What is made of each line by itself. */
static void see_lines(struct worded *w, const char *how, const char *body,
                      void (*see)(struct worded *w, const char *line), const char *what)
{
    char *copy = strdup(body), *rest = copy;
    check_true(copy != NULL);
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n"))
        see(w, line);
    free(copy);
    worded_put(w, how, what);
}

/* The whole of what is made of one letter; `kind` is what it is. */
static void see_all(struct worded *w, const char *how, const char *kind, const char *body)
{
    text_add(&w->text, body);
    see_commands(w, body);
    worded_put(w, how, kind);
    see_cut(w, body);
    worded_put(w, how, "lines");
    see_lines(w, how, body, see_bits, "bits");
    see_lines(w, how, body, worded_times, "days and hours");
    see_lines(w, how, body, worded_line, "by the letter");
    see_lines(w, how, body, see_folded, "folded");
}

static void see_spoiled(struct worded *w, const struct human *human, int number, int spoilings)
{
    int ways = 0;
    while (letter_spoil_how(ways) != NULL)
        ways++;
    for (int i = 0; i < spoilings; i++) {
        int how = (number * spoilings + i) % ways;
        letter_spoil(how, (unsigned)number, human_text(human, number), human_text(human, (number + 1) % human->count),
                     &w->body);
        text_add(&w->text, w->body.data);
        see_commands(w, w->body.data);
        worded_put(w, "spoiled", letter_spoil_how(how));
        see_cut(w, w->body.data);
        worded_put(w, "spoiled", "lines");
        see_lines(w, "spoiled", w->body.data, see_bits, "bits");
        see_lines(w, "spoiled", w->body.data, worded_line, "by the letter");
    }
}

static void see_letters(struct worded *w, const char *name)
{
    struct human human;
    bool game = strcmp(name, "words") != 0;
    human_open(name, &human);
    for (int i = 0; i < human.count; i++) {
        const char *text = human_text(&human, i);
        if (game) {
            text_add(&w->text, text);
            see_commands(w, text);
            see_cut(w, text);
            worded_put(w, "to a game", name);
        } else {
            see_all(w, "written", jv_member_string(human.letter[i], "kind"), text);
        }
        see_spoiled(w, &human, i, game ? GAME_SPOILINGS : SPOILINGS);
    }
    human_close(&human);
}

static void letters_ask_for_what_they_did(void **state)
{
    static struct worded w;
    (void)state;
    worded_begin(&w, "words_letters", today);
    w.commander = commander_new("engine");
    see_letters(&w, "words");
    for (int i = 0; rules_all[i] != NULL; i++)
        see_letters(&w, rules_all[i]->id);
    commander_free(w.commander);
    worded_end(&w);
}

static void odd_letters_ask_for_what_they_did(void **state)
{
    static struct worded w;
    (void)state;
    worded_begin(&w, "words_odd", today);
    w.commander = commander_new("engine");
    for (int i = 0; odd_letter(i, &w.body); i++)
        see_all(&w, "odd", "letters", w.body.data);
    commander_free(w.commander);
    worded_end(&w);
}

/* ---- typing errors ---- */

static void see_mended(struct worded *w, const struct lexicon *lexicon, const char *word)
{
    const char *near[MENDED_MOST];
    struct text plain = TEXT_EMPTY;
    fold_text(word, &plain);
    size_t count = lexicon_mend(lexicon, plain.data, near);
    text_addf(&w->text, "%s %d %d", plain.data, lexicon_knows(lexicon, plain.data), lexicon_reach(lexicon, plain.data));
    for (size_t i = 0; i < count; i++)
        text_add_word(&w->text, near[i]);
    worded_put(w, "mended", "words");
    text_free(&plain);
}

/* The words of a letter, each with one or two letters wrong. */
static void see_mistyped(struct worded *w, const char *letter, int number)
{
    static const char *const wrong[] = {"a letter less", "letters swapped"};
    struct lexicon *lexicon = lexicon_over(w->lexicon); /* each letter may mend so much */
    char *copy = strdup(letter), *rest = copy;
    lexicon_add(lexicon, "seat", "1", "Bruno Gutenberg");
    for (char *word = strsep(&rest, " \n"); word != NULL; word = strsep(&rest, " \n"), number++)
        for (int how = 0; *word != '\0' && letter_spoil_how(how) != NULL; how++) {
            if (strcmp(letter_spoil_how(how), wrong[number % 2]) != 0)
                continue;
            letter_spoil(how, (unsigned)number, word, word, &w->body);
            see_mended(w, lexicon, w->body.data);
            char *once = strdup(w->body.data);
            letter_spoil(how, (unsigned)number + 7, once, once, &w->body);
            see_mended(w, lexicon, w->body.data);
            free(once);
        }
    free(copy);
    lexicon_free(lexicon);
}

static void typing_errors_are_mended_as_they_were(void **state)
{
    static struct worded w;
    struct human human;
    (void)state;
    human_open("words", &human);
    worded_begin(&w, "words_mended", today);
    for (int i = 0; i < human.count; i += MISTYPED_ONE_IN)
        see_mistyped(&w, human_text(&human, i), i);
    human_close(&human);
    worded_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_ask_for_what_they_did),
        cmocka_unit_test(odd_letters_ask_for_what_they_did),
        cmocka_unit_test(typing_errors_are_mended_as_they_were),
    };
    return cmocka_run_group_tests_name("words_pinned", tests, NULL, NULL);
}
