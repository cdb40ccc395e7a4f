/* FORVM with turn 1 carried out the other way round, and that games without it are what they were before it. */
#include "check.h"

#include "games/forvm/forvm.h"
#include "games/forvm/state.h"
#include "rules/options.h"
#include "rules/position.h"
#include "rules/words.h"

static const struct rules *const rules = &rules_forvm;

/* A game under way, and what was told of it. */
struct play {
    struct forvm_state s;
    struct events events;
    struct chance chance;
    int asked[SEATS], asked_count; /* who was asked for MOVE, in this order, in the turn that is played */
};

/* A fresh game with these options, NAME and VALUE by turns, NULL at the end. */
static void begin(struct play *p, int seats, uint8_t number, const char *const *set)
{
    const uint8_t seed[CIPHER_KEY] = {number, 9};
    struct rules_setup setup;
    struct refusal why = {0};
    *p = (struct play){.chance = chance_seeded(seed, 0, NULL)};
    check_true(options_default(rules, seats, &setup, &why));
    for (int i = 0; set[i] != NULL; i += 2)
        check_true(options_set(rules, &setup, set[i], set[i + 1], &why));
    check_true(rules->setup(&p->s, &setup, &p->chance, &p->events, &why));
}

/* Plays a phase; all do what the deadline does, or for MOVE what this line says. */
static void play_phase(struct play *p, const char *move)
{
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    struct order wish, order[REQUESTS_MAX];
    struct order_line line;
    struct refusal why = {0};
    int count = rules->requests(&p->s, open);
    for (int i = 0; i < count; i++) {
        if (p->s.phase == PHASE_MOVE && p->asked_count < SEATS)
            p->asked[p->asked_count++] = open[i].seat;
        if (p->s.phase == PHASE_MOVE && move != NULL) {
            check_true(line_read(move, &line) && rules->read(&p->s, open[i].seat, &line, &wish, &why));
            check_true(rules->check(&p->s, &open[i], &wish, &order[i], &why));
        } else {
            rules->fallback(&p->s, &open[i], &order[i]);
        }
        answer[i] = (struct answer){.request = open[i], .order = &order[i], .by = BY_PLAYER};
    }
    rules->resolve(&p->s, answer, count, &p->chance, &p->events);
}

/* Plays to the next turn. Returns how many events there were before. */
static int play_turn(struct play *p)
{
    int turn = p->s.turn, first = p->events.count;
    for (p->asked_count = 0; p->s.turn == turn;)
        play_phase(p, NULL);
    return first;
}

/* The seats of the events of this kind from number `first` on, as digits; those of the turn that follows are left
 * out. */
static void seats_of(const struct play *p, int kind, int first, char *out)
{
    int count = 0;
    for (int i = first; i < p->events.count && count < SEATS; i++) {
        const struct event *event = &p->events.item[i];
        if (event->kind == EVENT_TURN && event->arg[1] == p->s.turn)
            break;
        if (event->kind == kind)
            out[count++] = (char)('0' + event->arg[0]);
    }
    out[count] = '\0';
}

/* "341" or, the other way round, "143": all seats from this one on. */
static void expected(int seats, int start, bool reverse, char *out)
{
    for (int i = 0; i < seats; i++)
        out[reverse ? seats - 1 - i : i] = (char)('1' + (start - 1 + i) % seats);
    out[seats] = '\0';
}

static void check_turns(struct play *p, bool reverse)
{
    char order[SEATS + 1], got[SEATS + 1];
    int start = p->s.start;
    for (int turn = 1; turn <= 3; turn++) {
        check_int(p->s.turn, turn);
        check_int(p->s.start, (start - 1 + turn - 1) % p->s.seats + 1);
        expected(p->s.seats, p->s.start, reverse && turn == 1, order);
        seats_of(p, EVENT_TRADE, play_turn(p), got);
        check_text(got, order);
        if (p->s.option[OPTION_ORDER] == 0)
            continue;
        for (int i = 0; i < p->s.seats; i++)
            check_int(p->asked[i], order[i] - '0');
    }
}

static void turn_1_alone_goes_the_other_way_round(void **state)
{
    (void)state;
    static const char *const orders[] = {"simultaneous", "strict"}, *const openings[] = {"clockwise", "reverse"};
    for (int number = 0; number < 2 * 2 * 2 * 5; number++) {
        const char *const set[] = {"order", orders[number & 1], "opening", openings[number >> 1 & 1], NULL};
        struct play p;
        begin(&p, number >> 2 & 1 ? 4 : 3, (uint8_t)number, set);
        check_turns(&p, (number >> 1 & 1) != 0);
        events_free(&p.events);
    }
}

/* Dice for recruits fall in the order of the turn too, so a seat's die is the same whether all write at once or not. */
static void recruits_are_rolled_for_in_that_order(void **state)
{
    (void)state;
    static const char *const both[2][5] = {{"opening", "reverse", NULL},
                                           {"opening", "reverse", "order", "strict", NULL}};
    char order[SEATS + 1], got[SEATS + 1];
    struct play p[2];
    for (int i = 0; i < 2; i++) {
        begin(&p[i], 4, 3, both[i]);
        expected(4, p[i].s.start, true, order);
        (void)play_turn(&p[i]);
        seats_of(&p[i], EVENT_RECRUIT, 0, got);
        check_text(got, order);
    }
    check_int(p[0].s.start, p[1].s.start);
    for (int i = 0; i < 2; i++)
        events_free(&p[i].events);
}

/* Of those who want one market in turn 1 the start seat comes last, and in turn 2 its left neighbour first. */
static void the_starter_finds_the_market_taken(void **state)
{
    (void)state;
    static const char *const set[] = {"opening", "reverse", NULL};
    struct play p;
    begin(&p, 3, 1, set);
    int start = p.s.start, right = (start + 1) % 3 + 1;
    play_phase(&p, "move rome luna");
    for (int seat = 1; seat <= 3; seat++)
        check_int(seat_has_agent(&p.s, seat, words_name_find(forvm_market_name, 1, MARKETS, "luna")), seat == right);
    events_free(&p.events);
}

static char *saved(const struct forvm_state *s)
{
    struct text text = TEXT_EMPTY;
    struct jv *position = rules_save(rules, s);
    jv_dump(position, &text);
    jv_free(position);
    return text_detach(&text);
}

static bool load(const char *json, struct forvm_state *out)
{
    struct jv *position = NULL;
    struct refusal why = {0};
    check_int(jv_parse(json, strlen(json), &position, NULL), RC_OK);
    bool loaded = rules_load(rules, out, position, false, &why);
    check_true(loaded || why.code != NULL);
    jv_free(position);
    return loaded;
}

/* Games of before the option have no word of it, in their positions nor in their options; so their hashes stand. */
static void a_position_names_it_only_where_it_is_set(void **state)
{
    (void)state;
    static const char *const openings[] = {"clockwise", "reverse"};
    for (int i = 0; i < 2; i++) {
        const char *const set[] = {"opening", openings[i], NULL};
        struct forvm_state back;
        struct play p;
        begin(&p, 4, 2, set);
        char *json = saved(&p.s);
        check_int(strstr(json, "\"opening\":\"reverse\"") != NULL, i == 1);
        check_int(strstr(json, "opening") != NULL, i == 1);
        check_true(load(json, &back));
        check_true(memcmp(&back, &p.s, sizeof back) == 0);
        free(json);
        events_free(&p.events);
    }
}

/* `json` with the first `from` replaced; free() it. */
static char *with(const char *json, const char *from, const char *to)
{
    struct text text = TEXT_EMPTY;
    const char *at = strstr(json, from);
    check_true(at != NULL);
    text_add_bytes(&text, json, (size_t)(at - json));
    text_add(&text, to);
    text_add(&text, at + strlen(from));
    return text_detach(&text);
}

static void strange_values_are_refused(void **state)
{
    (void)state;
    static const char *const none[] = {NULL};
    static const struct {
        const char *value; /* what the options hold beside "order" */
        bool good;
    } cases[] = {
        {"\"opening\":\"reverse\",", true},
        {"\"opening\":\"clockwise\",", true}, /* what it is unsaid */
        {"\"opening\":\"sideways\",", false},
        {"\"opening\":\"\",", false},
        {"\"opening\":1,", false},
        {"\"opening\":true,", false},
        {"\"opening\":null,", false},
        {"\"opening\":[\"reverse\"],", false},
        {"\"opening\":{},", false},
        {"\"Opening\":\"reverse\",", false},
    };
    struct play p;
    struct forvm_state back;
    begin(&p, 3, 0, none);
    char *json = saved(&p.s), text[64];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        (void)snprintf(text, sizeof text, "%s\"order\":", cases[i].value);
        char *one = with(json, "\"order\":", text);
        if (load(one, &back) != cases[i].good)
            fail_msg("%s", cases[i].value);
        free(one);
    }
    char *less = with(json, "\"goal\":15,", ""); /* it does not stand in for another that must be there */
    char *other = with(less, "\"order\":", "\"opening\":\"reverse\",\"order\":");
    check_true(!load(less, &back));
    check_true(!load(other, &back));
    free(less);
    free(other);
    free(json);
    events_free(&p.events);
}

/* All that was told of the setup, and what stands in the picture, with a bar behind each. */
static void said(const struct play *p, struct text *out)
{
    struct canvas canvas;
    for (int i = 0; i < p->events.count; i++) {
        event_kind_tell(rules, &p->s, &p->events.item[i], NULL, out);
        text_add(out, " | ");
    }
    rules->board(&p->s, &(struct look){.seat = 0}, &canvas);
    for (int i = 0; i < canvas.count; i++) {
        if (canvas.item[i].kind != STROKE_TEXT)
            continue;
        text_add(out, canvas.item[i].text);
        text_add(out, " | ");
    }
    canvas_free(&canvas);
}

static void check_said(const struct play *p, const char *const *phrases)
{
    struct text text = TEXT_EMPTY;
    said(p, &text);
    for (int i = 0; phrases[i] != NULL; i++)
        if (strstr(text.data, phrases[i]) == NULL)
            fail_msg("'%s' is not in '%s'", phrases[i], text.data);
    text_free(&text);
}

static void players_are_told_the_order(void **state)
{
    (void)state;
    static const char *const reverse[] = {"opening", "reverse", NULL}, *const none[] = {NULL};
    static const char *const first[] = {
        "The Cornelii rolled highest and go last in turn 1 | ",
        "Turn 1 began, in reverse order: the Aemilii, the Iulii, the Fabii, the Cornelii | ",
        "aemilii | ",
        "starts | ",
        "backwards | ",
        NULL};
    static const char *const second[] = {
        "Turn 1 began, in reverse order: the Aemilii, the Iulii, the Fabii, the Cornelii | ",
        "Turn 2 began; the Fabii go first | ", "starts | ", NULL};
    static const char *const usual[] = {"The Cornelii rolled highest and go first | ",
                                        "Turn 1 began; the Cornelii go first | ", "starts | ", NULL};
    struct play p;
    uint8_t number = 0;
    for (begin(&p, 4, number, reverse); p.s.start != 2; begin(&p, 4, number, reverse)) {
        events_free(&p.events);
        number++;
    }
    check_said(&p, first);
    (void)play_turn(&p);
    check_said(&p, second);
    events_free(&p.events);
    begin(&p, 4, number, none);
    check_said(&p, usual);
    events_free(&p.events);
}

/* Its words for templates are there in any case. */
static void templates_know_it(void **state)
{
    (void)state;
    struct rules_setup setup;
    struct refusal why = {0};
    check_true(options_default(rules, 3, &setup, &why));
    for (int i = 0; i < 2; i++) {
        struct jv *facts = options_facts(rules, &setup);
        check_text(jv_string(jv_get(facts, "opening")), i == 0 ? "clockwise" : "reverse");
        check_true(jv_true(jv_get(facts, i == 0 ? "opening_clockwise" : "opening_reverse")));
        jv_free(facts);
        check_true(options_set(rules, &setup, "opening", "reverse", &why));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turn_1_alone_goes_the_other_way_round),
        cmocka_unit_test(recruits_are_rolled_for_in_that_order),
        cmocka_unit_test(the_starter_finds_the_market_taken),
        cmocka_unit_test(a_position_names_it_only_where_it_is_set),
        cmocka_unit_test(strange_values_are_refused),
        cmocka_unit_test(players_are_told_the_order),
        cmocka_unit_test(templates_know_it),
    };
    return cmocka_run_group_tests_name("forvm opening", tests, NULL, NULL);
}
