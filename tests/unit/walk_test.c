/* One function that names the fields of a made-up position saves it, loads it from hostile JSON and checks it. */
#include "check.h"

#include "rules/options.h"
#include "rules/walk.h"

enum { UNKNOWN = 9 };

struct toy {
    int16_t coins;
    uint8_t seats, round, open, colour, top, piles, pile[3], house_at[2], number, hand_count, hand[4];
    uint8_t option[2];
};

static const char *const colours[] = {"red", "blue"};
static const char *const ids[] = {"none", "ace", "king", "jack"};
static const char *const places[] = {"east", "west"};

static const char *id_name(int code)
{
    return ids[code];
}

static bool is_court(int code)
{
    return code == UNKNOWN || code >= 2;
}

static void toy_walk(struct walk *walk, void *state)
{
    struct toy *toy = state;
    const struct walk_names names = {.name = id_name, .last = 3, .misfit = "no card"};
    const struct walk_names court = {.name = id_name,
                                     .first = 1,
                                     .last = 3,
                                     .fits = is_court,
                                     .misfit = "no court",
                                     .sorted = true,
                                     .hidden = walk->as_view ? UNKNOWN : 0,
                                     .fewest = 1,
                                     .most = 4,
                                     .length = "not one to four"};
    toy->seats = (uint8_t)walk_length(walk, "piles", toy->seats, 2, 3);
    walk_options(walk, "options", toy->seats, toy->option);
    toy->coins = (int16_t)walk_int(walk, "coins", toy->coins, -500, 500);
    walk_byte(walk, "round", &toy->round, 1, 12);
    walk_flag(walk, "open", &toy->open);
    walk_check(walk, toy->open == 0 || toy->round < 12, "open", "not in the last round");
    walk_word(walk, "colour", &toy->colour, colours, 2);
    walk_name(walk, "top", &toy->top, &names);
    (void)walk_list(walk, "piles", toy->seats, toy->seats, toy->seats);
    walk_say(walk, NULL, "not 0 to 9");
    for (int i = 0; i < toy->seats; i++)
        walk_byte(walk, NULL, &toy->pile[i], 0, 9);
    walk_end(walk);
    walk_object(walk, "houses");
    for (int i = 0; i < 2; i++)
        if (walk_has(walk, places[i], toy->house_at[i] != 0))
            walk_byte(walk, places[i], &toy->house_at[i], 1, toy->seats);
    walk_say(walk, "houses", "no place");
    walk_end(walk);
    if (!walk_null(walk, "number", toy->number == UNKNOWN))
        walk_byte(walk, "number", &toy->number, 0, 8);
    else
        toy->number = UNKNOWN;
    toy->hand_count = (uint8_t)walk_list_of(walk, "hand", toy->hand, toy->hand_count, &court);
}

static bool toy_agrees(const void *state, bool as_view, struct refusal *why)
{
    const struct toy *toy = state;
    (void)why;
    return as_view || toy->number != UNKNOWN;
}

static const char *const yes_no[] = {"yes", "no", NULL};
static const struct rules_option options[] = {{.name = "fast", .values = yes_no},
                                              {.name = "goal", .low = 1, .high = 9}};
static const struct rules toys = {.id = "toy",
                                  .options = options,
                                  .option_count = 2,
                                  .seats_min = 2,
                                  .seats_max = 3,
                                  .state_size = sizeof(struct toy),
                                  .walk = toy_walk,
                                  .agrees = toy_agrees};

static const char plain[] = "{\"coins\":-20,\"colour\":\"blue\",\"hand\":[\"jack\",\"king\"],\"houses\":{\"west\":2},"
                            "\"number\":4,\"open\":true,\"options\":{\"fast\":\"no\",\"goal\":7},\"piles\":[3,0],"
                            "\"round\":11,\"top\":\"none\"}";
static const struct toy plain_toy = {.coins = -20,
                                     .colour = 1,
                                     .hand_count = 2,
                                     .hand = {3, 2},
                                     .house_at = {0, 2},
                                     .number = 4,
                                     .open = 1,
                                     .option = {1, 7},
                                     .seats = 2,
                                     .pile = {3, 0},
                                     .round = 11};

static struct jv *parsed(const char *text)
{
    struct jv *value = NULL;
    check_int(jv_parse(text, strlen(text), &value, NULL), RC_OK);
    return value;
}

static void check_saved(const struct toy *toy, const char *text)
{
    struct text out = TEXT_EMPTY;
    struct jv *saved = rules_save(&toys, toy);
    jv_dump(saved, &out);
    check_text(out.data, text);
    jv_free(saved);
    text_free(&out);
}

static void one_walk_saves_and_loads_the_same(void **state)
{
    struct jv *position = parsed(plain);
    struct refusal why = {0};
    struct toy toy;
    (void)state;
    check_saved(&plain_toy, plain);
    memset(&toy, 0x55, sizeof toy);
    check_true(rules_load(&toys, &toy, position, false, &why));
    check_true(memcmp(&toy, &plain_toy, sizeof toy) == 0);
    check_true(rules_sound(&toys, &toy, &why));
    jv_free(position);
}

/* The plain position with another member; NULL: without it. */
static struct jv *patched(const char *key, const char *value)
{
    struct jv *position = parsed(plain);
    if (value == NULL)
        (void)jv_drop(position, key);
    else
        jv_put(position, key, parsed(value));
    return position;
}

/* One member of the plain position changed, and what is said of it. NULL: the member is left out. */
static const struct {
    const char *key, *value, *word, *detail;
} hostile[] = {
    {"round", NULL, "round", "missing"},
    {"piles", NULL, "piles", "missing"},
    {"houses", NULL, "houses", "missing"},
    {"more", "1", "more", "unknown key"},
    {"round", "13", "round", "not a number in its range"},
    {"round", "\"1\"", "round", "not a number in its range"},
    {"coins", "-501", "coins", "not a number in its range"},
    {"open", "1", "open", "neither true nor false"},
    {"round", "12", "open", "not in the last round"},
    {"colour", "\"green\"", "colour", "not one of its words"},
    {"colour", "3", "colour", "not one of its words"},
    {"top", "\"queen\"", "top", "no card"},
    {"top", "null", "top", "no card"},
    {"piles", "[1]", "piles", "not an array of the right length"},
    {"piles", "[1,2,3,4]", "piles", "not an array of the right length"},
    {"piles", "{}", "piles", "not an array of the right length"},
    {"piles", "[1,10]", "piles", "not 0 to 9"},
    {"piles", "[1,null]", "piles", "not 0 to 9"},
    {"houses", "[]", "houses", "not an object"},
    {"houses", "{\"south\":1}", "houses", "no place"},
    {"houses", "{\"west\":3}", "west", "not a number in its range"},
    {"number", "null", "number", "not a number in its range"},
    {"number", "9", "number", "not a number in its range"},
    {"hand", "[]", "hand", "not one to four"},
    {"hand", "3", "hand", "not one to four"},
    {"hand", "[\"queen\"]", "hand", "an unknown id"},
    {"hand", "[\"none\"]", "hand", "an unknown id"},
    {"hand", "[null]", "hand", "an unknown id"},
    {"hand", "[\"king\",\"jack\"]", "hand", "not sorted"},
    {"hand", "[\"ace\"]", "hand", "no court"},
    {"options", "{\"fast\":\"no\"}", "", ""},
    {"options", "{\"fast\":\"no\",\"goal\":10}", "", "goal: 1 to 9"},
    {"options", "3", "", ""},
};

static void what_is_hostile_is_refused_with_its_key(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        struct jv *position = patched(hostile[i].key, hostile[i].value);
        struct refusal why = {0};
        struct toy toy;
        check_true(!rules_load(&toys, &toy, position, false, &why));
        check_text(why.word, hostile[i].word);
        check_text(why.detail, hostile[i].detail);
        check_true(why.code != NULL);
        jv_free(position);
    }
    struct refusal why = {0};
    struct toy toy;
    check_true(!rules_load(&toys, &toy, NULL, false, &why));
    check_text(why.detail, "not an object");
}

static void a_view_may_hide_what_a_position_must_tell(void **state)
{
    struct jv *view = patched("number", "null");
    struct refusal why = {0};
    struct toy toy;
    (void)state;
    jv_put(view, "hand", parsed("[null,\"jack\",null]"));
    check_true(!rules_load(&toys, &toy, view, false, &why));
    check_true(rules_load(&toys, &toy, view, true, &why));
    check_int(toy.number, UNKNOWN);
    check_int(toy.hand[0], UNKNOWN);
    check_int(toy.hand[1], 3);
    check_saved(&toy, "{\"coins\":-20,\"colour\":\"blue\",\"hand\":[null,\"jack\",null],\"houses\":{\"west\":2},"
                      "\"number\":null,\"open\":true,\"options\":{\"fast\":\"no\",\"goal\":7},\"piles\":[3,0],"
                      "\"round\":11,\"top\":\"none\"}");
    check_true(!rules_sound(&toys, &toy, &why));
    jv_free(view);
}

static void a_state_out_of_its_bounds_is_not_sound(void **state)
{
    static const struct {
        struct toy toy;
        const char *word;
    } rows[] = {
        {{.seats = 4, .round = 1, .hand_count = 1, .hand = {2}}, "piles"},
        {{.seats = 2, .round = 0, .hand_count = 1, .hand = {2}}, "round"},
        {{.seats = 2, .round = 1, .open = 2, .hand_count = 1, .hand = {2}}, "open"},
        {{.seats = 2, .round = 12, .open = 1, .hand_count = 1, .hand = {2}}, "open"},
        {{.seats = 2, .round = 1, .colour = 2, .hand_count = 1, .hand = {2}}, "colour"},
        {{.seats = 2, .round = 1, .coins = 501, .hand_count = 1, .hand = {2}}, "coins"},
        {{.seats = 2, .round = 1, .house_at = {3}, .hand_count = 1, .hand = {2}}, "east"},
        {{.seats = 2, .round = 1, .pile = {0, 10}, .hand_count = 1, .hand = {2}}, "piles"},
        {{.seats = 2, .round = 1, .hand_count = 0}, "hand"},
        {{.seats = 2, .round = 1, .hand_count = 1, .hand = {1}}, "hand"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct refusal why = {0};
        check_true(!rules_sound(&toys, &rows[i].toy, &why));
        check_text(why.word, rows[i].word);
    }
}

static const char *metal_name(int code)
{
    static const char *const metals[] = {"tin", "iron", "gold", "irid"};
    return metals[code - 1];
}

/* In the order in which they lie, or sorted by their ids; null stands for one that is hidden. */
static void lists_of_ids(void **state)
{
    static const struct {
        const char *json;
        bool sorted;
        int hidden;
        bool good;
    } cases[] = {
        {"[\"tin\",\"gold\"]", false, 0, true},  {"[\"tin\",\"gold\"]", true, 0, false},
        {"[\"gold\",\"gold\"]", true, 0, true},  {"[\"tin\",null]", false, 9, true},
        {"[\"tin\",null]", false, 0, false},     {"[\"tin\",7]", false, 9, false},
        {"[\"tin\",\"lead\"]", false, 9, false}, {"[]", true, 0, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct walk_names names = {
            .name = metal_name, .first = 1, .last = 4, .hidden = cases[i].hidden, .sorted = cases[i].sorted, .most = 4};
        struct jv *object = jv_new_object(), *back = jv_new_object();
        uint8_t out[4] = {0};
        struct refusal why = {0};
        struct text text = TEXT_EMPTY;
        jv_put(object, "metals", parsed(cases[i].json));
        struct walk walk = {.mode = WALK_LOAD, .why = &why, .level[0].read = object};
        int count = walk_list_of(&walk, "metals", out, 0, &names);
        check_int(walk.failed, !cases[i].good);
        check_text(cases[i].good ? "metals" : why.word, "metals");
        struct walk again = {.mode = WALK_SAVE, .level[0].made = back};
        check_int(walk_list_of(&again, "metals", out, count, &names), count);
        jv_dump(jv_get(back, "metals"), &text);
        check_text(text.data, cases[i].good ? cases[i].json : "[]");
        text_free(&text);
        jv_free(object);
        jv_free(back);
    }
    const struct walk_names sorted = {.name = metal_name, .first = 1, .last = 4, .sorted = true, .most = 4};
    uint8_t unsorted[] = {4, 1, 3, 2};
    struct text text = TEXT_EMPTY;
    struct walk walk = {.mode = WALK_SAVE, .level[0].made = jv_new_object()};
    (void)walk_list_of(&walk, "metals", unsorted, 4, &sorted);
    jv_dump(walk.level[0].made, &text);
    check_text(text.data, "{\"metals\":[\"gold\",\"irid\",\"iron\",\"tin\"]}");
    text_free(&text);
    jv_free(walk.level[0].made);
}

/* A set is a sorted list with each of its members once. */
static void sets_of_ids(void **state)
{
    static const struct {
        const char *json;
        uint64_t set; /* 0: refused */
        const char *why;
    } cases[] = {{"[\"gold\",\"tin\"]", 1u << 3 | 1u << 1, ""},
                 {"[\"gold\",\"gold\"]", 0, "a metal twice"},
                 {"[\"tin\",\"gold\"]", 0, "not sorted"},
                 {"[\"lead\"]", 0, "an unknown id"}};
    const struct walk_names names = {.name = metal_name, .first = 1, .last = 4, .most = 4};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct jv *object = jv_new_object(), *back = jv_new_object();
        struct refusal why = {0};
        struct text text = TEXT_EMPTY;
        jv_put(object, "metals", parsed(cases[i].json));
        struct walk walk = {.mode = WALK_LOAD, .why = &why, .level[0].read = object};
        check_int(walk_set(&walk, "metals", 0, &names, "a metal twice"), cases[i].set);
        check_text(why.detail, cases[i].why);
        struct walk again = {.mode = WALK_SAVE, .level[0].made = back};
        check_int(walk_set(&again, "metals", cases[i].set, &names, ""), cases[i].set);
        jv_dump(jv_get(back, "metals"), &text);
        check_text(text.data, cases[i].set == 0 ? "[]" : cases[i].json);
        text_free(&text);
        jv_free(object);
        jv_free(back);
    }
}

/* The first refusal stands, nothing behind it is read, and the fields keep what they have. */
static void a_walk_that_failed_does_nothing_more(void **state)
{
    struct refusal why = {0};
    struct jv *position = parsed("{\"a\":7,\"b\":7,\"c\":[7],\"d\":{},\"e\":true,\"f\":\"ace\"}");
    struct walk walk = {.mode = WALK_LOAD, .rules = &toys, .why = &why, .level[0].read = position};
    const struct walk_names names = {.name = id_name, .last = 3, .fewest = 1, .most = 1};
    uint8_t value = 1, codes[4] = {0}, option[2] = {5, 5};
    (void)state;
    walk_byte(&walk, "a", &value, 0, 6);
    check_true(walk.failed);
    walk_byte(&walk, "b", &value, 0, 9);
    walk_flag(&walk, "e", &value);
    walk_word(&walk, "f", &value, ids, 4);
    walk_name(&walk, "f", &value, &names);
    walk_options(&walk, "d", 2, option);
    walk_check(&walk, false, "b", "another one");
    check_int(value, 1);
    check_int(option[0], 5);
    check_int(walk_int(&walk, "b", 3, 0, 9), 3);
    check_int(walk_length(&walk, "c", 1, 1, 1), 0);
    check_int(walk_list(&walk, "c", 1, 1, 1), 0);
    check_int(walk_list_of(&walk, "c", codes, 1, &names), 0);
    check_true(!walk_has(&walk, "b", true));
    check_true(!walk_null(&walk, "b", true));
    walk_object(&walk, "d");
    walk_end(&walk);
    check_int(walk.depth, 0);
    check_text(why.word, "a");
    check_text(why.detail, "not a number in its range");
    jv_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_walk_saves_and_loads_the_same),
        cmocka_unit_test(what_is_hostile_is_refused_with_its_key),
        cmocka_unit_test(a_view_may_hide_what_a_position_must_tell),
        cmocka_unit_test(a_state_out_of_its_bounds_is_not_sound),
        cmocka_unit_test(lists_of_ids),
        cmocka_unit_test(sets_of_ids),
        cmocka_unit_test(a_walk_that_failed_does_nothing_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
