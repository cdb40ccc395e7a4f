/* What a game leaves out of its table has a default: tried with Quorum, of which as much as can be is left out. */
#include "check.h"

#include "games/quorum/quorum.h"
#include "games/quorum/state.h"
#include "rules/doors.h"
#include "rules/name.h"
#include "rules/options.h"

static struct rules bare;
static struct quorum_state state;
static struct request asked;

static int begin(void **context)
{
    const uint8_t seed[CIPHER_KEY] = {3};
    struct chance chance = chance_seeded(seed, 0, NULL);
    struct rules_setup setup;
    (void)context;
    bare = rules_quorum;
    bare.seats = NULL;
    bare.vet = NULL;
    bare.fallback = NULL;
    bare.choose = NULL;
    bare.vocabulary = NULL;
    bare.reword = NULL;
    bare.phase = NULL;
    bare.show = NULL;
    bare.board = NULL;
    memset(&state, 0, sizeof state);
    check_true(options_default(&bare, 3, &setup, NULL));
    check_true(bare.setup(&state, &setup, &chance, NULL, NULL));
    check_int(bare.requests(&state, &asked), 1);
    return 0;
}

static void the_deadline_gives_the_first_legal_order(void **context)
{
    struct order first, given;
    (void)context;
    check_int(bare.legal(&state, &asked, &first, 1), 1);
    rules_fallback(&bare, &state, &asked, &given);
    check_true(order_same(&first, &given));
}

static void the_bot_gives_a_legal_order_and_the_same_again(void **context)
{
    const uint8_t seed[CIPHER_KEY] = {5};
    struct chance chance = chance_seeded(seed, 0, NULL), again = chance;
    struct order one, two, answer;
    (void)context;
    rules_choose(&bare, &state, &asked, &chance, &one);
    check_true(bare.check(&state, &asked, &one, &answer, NULL));
    rules_choose(&bare, &state, &asked, &again, &two);
    check_true(order_same(&one, &two));
}

static void lines_are_vetted_by_nobody_and_free_of_charge(void **context)
{
    struct vetted line = {0};
    struct text text = TEXT_EMPTY;
    struct order order;
    (void)context;
    check_int(bare.legal(&state, &asked, &order, 1), 1);
    rules_vet(&bare, &state, asked.seat, &line, 1);
    check_true(line.refusal.code == NULL);
    rules_cost(&bare, &state, asked.seat, &order, &text);
    check_true(!rules_reword(&bare, &order, 0, &text));
    check_true(!rules_silent(&bare, &state, &asked));
    check_text(text.data, "");
}

static void sixteen_seats_differ_in_name_and_letter(void **context)
{
    (void)context;
    for (int a = 1; a <= 16; a++)
        for (int b = 1; b < a; b++) {
            const struct rules_seat *one = rules_seat(&bare, a), *two = rules_seat(&bare, b);
            check_true(strcmp(one->name, two->name) != 0 && strcmp(one->letter, two->letter) != 0);
            check_true(one->colour != two->colour);
        }
    check_text(rules_seat(&bare, 1)->name, "red");
}

static void words_are_those_of_verbs_and_tables(void **context)
{
    static const struct rules_verb verbs[] = {{.name = "bid"}};
    static const struct name faces[] = {{"ones", {"one", "1"}}, {"stars", {NULL}}};
    static const struct name_table names[] = {{faces, 2}};
    static const char *const words[] = {"bid", "ones", "one", "1", "stars"};
    struct rules game = bare;
    (void)context;
    game.verbs = verbs;
    game.verb_count = 1;
    game.names = names;
    game.name_tables = 1;
    for (int i = 0; i < 5; i++)
        check_text(rules_word(&game, i), words[i]);
    check_true(rules_word(&game, 5) == NULL);
}

static bool typed(const char *raw, int *code, struct refusal *why)
{
    static const struct refusal_text none = {"E-NONE", "none"}, many = {"E-MANY", "many"};
    static const struct name faces[] = {{"ones", {"one", "1"}}, {"fours", {"4"}}, {"fives", {"5", "hands"}}};
    static const struct name_table table = {faces, 3};
    struct order_line line;
    check_true(line_read(raw, &line));
    return name_lookup(piece_whole(&line), &table, (struct word_errors){&none, &many}, code, why);
}

static void a_name_is_found_by_id_alias_and_prefix(void **context)
{
    int code = -1;
    struct refusal why = {0};
    (void)context;
    check_true(typed("one", &code, &why) && code == 0);
    check_true(typed("hand", &code, &why) && code == 2);
    check_true(typed("fo", &code, &why) && code == 1);
    check_true(!typed("f", &code, &why));
    check_text(why.code, "E-MANY");
    check_text(why.detail, "fours, fives");
    check_true(!typed("x", &code, &why));
    check_text(why.code, "E-NONE");
}

static void the_walked_view_is_shown(void **context)
{
    struct jv *facts = jv_new_object();
    struct text text = TEXT_EMPTY;
    (void)context;
    rules_show(&bare, &state, 1, facts);
    check_int(jv_size(jv_get(facts, "seats")), 3);
    check_text(jv_string(jv_get(jv_at(jv_get(facts, "columns"), 0), "name")), "hands");
    jv_dump(jv_get(facts, "facts"), &text);
    check_true(strstr(text.data, "{\"name\":\"phase\",\"text\":\"take\"}") != NULL);
    check_true(strstr(text.data, "options") == NULL);
    check_true(strncmp(jv_string(jv_get(facts, "phase")), "to move: ", 9) == 0);
    text_free(&text);
    jv_free(facts);
}

/* The strokes of one picture that show a text. */
static bool is_written(const struct canvas *canvas, const char *text)
{
    for (int i = 0; i < canvas->count; i++)
        if (strcmp(canvas->item[i].text, text) == 0)
            return true;
    return false;
}

static void the_picture_is_a_table_of_it(void **context)
{
    struct canvas canvas;
    struct quorum_state view;
    (void)context;
    rules_observe(&bare, &state, 0, &view);
    rules_board(&bare, &view, &(struct look){.seat = 0}, &canvas);
    check_true(is_written(&canvas, "Quorum") && is_written(&canvas, "blue") && is_written(&canvas, "hands"));
    check_true(canvas.background > 0 && canvas.background < canvas.count);
    canvas_free(&canvas);
}

/* Three verbs of two slots; only even numbers may be placed now. */
static bool even(const void *position, const struct request *request, const int16_t *words, struct refusal *why)
{
    static const struct refusal_text odd = {"E-ODD", "odd"};
    (void)position;
    (void)request;
    return words[0] != 0 || words[1] % 2 == 0 || refuse(why, &odd);
}

static const struct name heaps_named[] = {{"left", {NULL}}, {"pass-side", {"right"}}};
static const struct name_table heaps = {heaps_named, 2};
static const struct rules_verb placing[] = {
    {.name = "place", .slot = 1, .arguments = 2, .argument = {{.low = 1, .high = 4}, {.names = &heaps}}},
    {.name = "pass", .slot = 1},
    {.name = "name", .slot = 2, .arguments = 1, .argument = {{.names = &heaps}}},
};

static struct rules with_verbs(void)
{
    struct rules game = bare;
    game.read = NULL;
    game.write = NULL;
    game.check = NULL;
    game.legal = NULL;
    game.allows = even;
    game.verbs = placing;
    game.verb_count = 3;
    return game;
}

/* The line is read, and written as `want`; or it is refused with that code. */
static void check_line(const char *raw, const char *want)
{
    const struct rules game = with_verbs();
    struct order_line line;
    struct order order;
    struct refusal why = {0};
    struct text text = TEXT_EMPTY;
    check_true(line_read(raw, &line));
    if (rules_read_line(&game, &state, 1, &line, &order, &why))
        rules_write(&game, &order, &text);
    else
        text_add(&text, why.code);
    check_text(text.data, want);
    text_free(&text);
}

static void lines_are_read_by_the_table_of_verbs(void **context)
{
    (void)context;
    check_line("place 3 left", "place 3 left");
    check_line("pl: 3 right / 4 l / pass", "place 3 pass-side / place 4 left / pass");
    check_line("n p", "name pass-side");
    check_line("name left / pass", "E-SYNTAX"); /* of another slot */
    check_line("name left / pass-side", "name left / name pass-side");
    check_line("p 3 left", "E-VERB"); /* place, or pass */
    check_line("place 3", "E-SYNTAX");
    check_line("place 3 left left", "E-SYNTAX");
    check_line("place 5 left", "E-NUMBER");
    check_line("place 3 middle", "E-WORD");
    check_line("place 3 left /", "E-SYNTAX");
    check_line("3 left", "E-VERB");
}

static void what_is_legal_follows_from_what_is_allowed(void **context)
{
    const struct rules game = with_verbs();
    const struct request request = {.seat = 1, .slot = 1};
    struct order legal[8], line = {.slot = 1, .len = 4, .word = {0, 3, 1, 1}}, answer;
    struct refusal why = {0};
    (void)context;
    check_int(rules_legal(&game, &state, &request, legal, 8), 5);
    check_int(legal[0].word[1], 2);
    check_int(legal[3].word[2], 1);
    check_int(legal[4].word[0], 1);
    check_int(rules_legal(&game, &state, &request, legal, 3), 2); /* no verb is missing */
    check_int(legal[1].word[0], 1);
    check_true(rules_check(&game, &state, &request, &line, &answer, &why));
    check_true(answer.len == 1 && answer.word[0] == 1);
    line.len = 3;
    check_true(!rules_check(&game, &state, &request, &line, &answer, &why));
    check_text(why.code, "E-ODD");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deadline_gives_the_first_legal_order),
        cmocka_unit_test(the_bot_gives_a_legal_order_and_the_same_again),
        cmocka_unit_test(lines_are_vetted_by_nobody_and_free_of_charge),
        cmocka_unit_test(sixteen_seats_differ_in_name_and_letter),
        cmocka_unit_test(words_are_those_of_verbs_and_tables),
        cmocka_unit_test(a_name_is_found_by_id_alias_and_prefix),
        cmocka_unit_test(lines_are_read_by_the_table_of_verbs),
        cmocka_unit_test(what_is_legal_follows_from_what_is_allowed),
        cmocka_unit_test(the_walked_view_is_shown),
        cmocka_unit_test(the_picture_is_a_table_of_it),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
