/* The second reader: what it asks about beside what the first one takes, and that it is silent where nothing is meant.
 */
#include "check.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "reader/reader.h"
#include "rules/doors.h"
#include "rules/options.h"

#include <stdlib.h>
#include <string.h>

enum { ENGLAND = 2 };

struct table {
    const struct rules *rules;
    void *state, *view;
    struct lexicon *lexicon;
};

static void lay(struct table *table, const char *game)
{
    struct rules_setup setup;
    struct refusal why = {0};
    const uint8_t seed[CIPHER_KEY] = {7};
    struct chance chance = chance_seeded(seed, 0, NULL);
    check_int(cipher_init(NULL), RC_OK);
    table->rules = rules_find(game);
    table->state = calloc(1, table->rules->state_size);
    table->view = calloc(1, table->rules->state_size);
    table->lexicon = reader_lexicon(NULL, table->rules);
    check_true(options_default(table->rules, table->rules->seats_max, &setup, &why));
    check_true(table->rules->setup(table->state, &setup, &chance, NULL, &why));
}

static void clear(struct table *table)
{
    lexicon_free(table->lexicon);
    free(table->state);
    free(table->view);
}

static void read_letter(const struct table *table, int number, bool second, const char *body, struct reader_result *out)
{
    const struct reader_seat seat = {table->rules, table->lexicon, table->state, table->view, number, second};
    rules_observe(table->rules, table->state, number, table->view);
    reader_letter(&seat, body, out);
}

static void what_was_left_of_a_letter_is_asked_about(void **state)
{
    static const char letter[] =
        "The London fleet puts out into the North Sea, its sister in Edinburgh heads up to the "
        "Norwegian Sea, and the army in Liverpool crosses over into Yorkshire.";
    struct table table;
    struct reader_result result;
    (void)state;
    lay(&table, "diplomacy");
    read_letter(&table, ENGLAND, false, letter, &result);
    check_int(result.orders, 2);
    check_int(result.asks, 0);
    reader_free(&result);
    read_letter(&table, ENGLAND, true, letter, &result);
    check_int(result.orders, 2);
    check_int(result.asks, 1);
    check_text(result.ask[0].option[0], "edi - nwg");
    reader_free(&result);
    clear(&table);
}

static void chat_asks_nothing(void **state)
{
    static const char *const letters[] = {
        "It rains in London, and my train is late.", "Would the fleet in London reach Norway in one go?",
        "I won't go to the North Sea with London.",  "Last year I moved London to the North Sea.",
        "London to the North Sea, please.", /* all its words are of the order that is taken */
    };
    struct table table;
    (void)state;
    lay(&table, "diplomacy");
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        struct reader_result result;
        read_letter(&table, ENGLAND, true, letters[i], &result);
        check_int(result.asks, 0);
        reader_free(&result);
    }
    clear(&table);
}

/* What the first reader has none for is offered, and what is far less likely is not. */
static void a_letter_without_an_order_is_asked_about(void **state)
{
    static const char letter[] = "Edinburgh, you lovely fleet, off you go into the Norwegian Sea!";
    struct table table;
    struct reader_result result;
    (void)state;
    lay(&table, "diplomacy");
    read_letter(&table, ENGLAND, false, letter, &result);
    check_int(result.asks, 0);
    reader_free(&result);
    read_letter(&table, ENGLAND, true, letter, &result);
    check_int(result.orders, 0);
    check_int(result.asks, 1);
    check_int(result.ask[0].options, 1);
    check_text(result.ask[0].option[0], "edi - nwg");
    check_int(result.asides, 0);
    reader_free(&result);
    clear(&table);
}

static void a_question_gets_what_it_lacks(void **state)
{
    static const char letter[] =
        "Off Yorkshire it is misty, but Edinburgh and London both slip off to the Norwegian Sea "
        "and the Channel.";
    struct table table;
    struct reader_result result;
    (void)state;
    lay(&table, "diplomacy");
    read_letter(&table, ENGLAND, false, letter, &result);
    check_int(result.asks, 2);
    check_int(result.ask[0].options, 1);
    reader_free(&result);
    read_letter(&table, ENGLAND, true, letter, &result);
    check_int(result.asks, 2);
    check_int(result.ask[0].options, 2);
    check_text(result.ask[0].option[1], "edi - nwg");
    reader_free(&result);
    clear(&table);
}

/* What the subject orders is not lost to a question about talk. */
static void a_subject_has_its_turn(void **state)
{
    static const char talk[] = "Edinburgh, you lovely fleet, off you go into the Norwegian Sea!";
    struct table table;
    struct reader_result result;
    (void)state;
    lay(&table, "diplomacy");
    char *letter = mem_textf("Subject: London to the North Sea\n\n%s", talk);
    read_letter(&table, ENGLAND, true, letter, &result);
    check_int(result.orders, 1);
    check_text(result.order[0].text, "lon - nth");
    reader_free(&result);
    free(letter);
    letter = mem_textf("Subject: a fine day\n\n%s", talk);
    read_letter(&table, ENGLAND, true, letter, &result);
    check_int(result.orders, 0);
    check_int(result.asks, 1);
    reader_free(&result);
    free(letter);
    clear(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_left_of_a_letter_is_asked_about),
        cmocka_unit_test(chat_asks_nothing),
        cmocka_unit_test(a_letter_without_an_order_is_asked_about),
        cmocka_unit_test(a_question_gets_what_it_lacks),
        cmocka_unit_test(a_subject_has_its_turn),
    };
    return cmocka_run_group_tests_name("second reader", tests, NULL, NULL);
}
