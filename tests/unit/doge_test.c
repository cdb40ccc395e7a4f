/* Doge by itself: order lines, refusals of positions, views, whole games, reports. The trials say the rest. */
#include "check.h"
#include "situations.h"

#include "games/doge/choice.h"
#include "games/doge/doge.h"
#include "games/doge/score.h"
#include "report/templates.h"
#include "rules/colours.h"
#include "rules/doors.h"
#include "rules/options.h"

static const struct rules *const rules = &rules_doge;

/* Year 2, the Quarantia votes; seat 1 has won it, seat 3 is asked as runner-up. */
static void t53(struct doge_state *s)
{
    situation_load(rules, "T53a", BEFORE, s);
}

struct form {
    const char *raw, *text;
};

static void check_forms(const struct doge_state *s, const struct form *forms, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct order order, again;
        struct refusal why = {0};
        struct text text = TEXT_EMPTY;
        if (!line_of(rules, s, 3, forms[i].raw, &order, &why))
            fail_msg("'%s': %s '%s'", forms[i].raw, why.code, why.word);
        rules->write(rules, &order, &text);
        check_text(text.data, forms[i].text);
        check_true(line_of(rules, s, 3, text.data, &again, &why) && order_same(&order, &again));
        text_free(&text);
    }
}

static void canonical(void **state)
{
    (void)state;
    static const struct form forms[] = {
        {"place san-marco 3 1", "place san-marco 3 1"},
        {"P Santa Croce: 0,1+2, 2", "place santa-croce 2 2 1 0"},
        {"place: qua 0", "place quarantia 0"},
        {"pl sanpolo 3 3", "place san-polo 3 3"},
        {"done", "done"},
        {"ok", "done"},
        {"plan: done", "done"},
        {"win:castello: take to dor", "win castello: take to dorsoduro"},
        {"w cas T to San Polo/ab m dor>cas", "win castello: take to san-polo / abstain move dorsoduro > castello"},
        {"win san marco abstain move cas \xe2\x86\x92 sma if builds",
         "win san-marco: abstain move castello > san-marco if builds"},
        {"win cas: take adv-castello to next if open", "win castello: take to next if open"},
        {"win qua: take adv-quarantia-2 to spo / take to scr if open / default",
         "win quarantia: take q2 to san-polo / take to santa-croce if open / default"},
        {"2nd quarantia take q1 to can", "second: take q1 to cannaregio"},
        {"s abstain", "second: abstain"},
        {"second default", "second: default"},
        {"again: ab m spo to cas", "again: abstain move san-polo > castello"},
        {"tied q: move cas>dor and move spo -> dor if builds / none",
         "tied: move castello > dorsoduro and san-polo > dorsoduro if builds / none"},
        {"t2 pass / m sma > spo", "tied-second: none / move san-marco > san-polo"},
        {"take to d", "second: take to dorsoduro"},
        {"ab", "second: abstain"},
        {"default", "second: default"},
        {"hold San Marco", "hold san-marco"},
        {"b spo", "build san-polo"},
        {"limit: cas 0", "limit castello 0"},
        {"1. again: t to next.   # the rest", "again: take to next"},
    };
    struct doge_state s;
    t53(&s);
    check_forms(&s, forms, sizeof forms / sizeof forms[0]);
    static const struct form sealed[] = {
        {"place cas 3 3 2 2 and dor: 1 1 0", "place castello 3 3 2 2 and dorsoduro 1 1 0"},
        {"p can 0 and dor 1 and San Polo 1 and scr 2",
         "place cannaregio 0 and dorsoduro 1 and san-polo 1 and santa-croce 2"},
    };
    situation_load(rules, "T48a", BEFORE, &s);
    check_forms(&s, sealed, sizeof sealed / sizeof sealed[0]);
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *code, *word;
        int column;
    } cases[] = {
        {"sell cas", "E-VERB", "sell", 1},
        {"t to dor", "E-VERB", "t", 1},
        {"a", "E-VERB", "a", 1},
        {"place", "E-SYNTAX", "", 6},
        {"place cas", "E-COUNT", "cas", 7},
        {"place cas 3 3 2 2 1", "E-COUNT", "1", 19},
        {"place cas 4", "E-VALUE", "4", 11},
        {"place cas 3 and dor 2", "E-SYNTAX", "and", 13},
        {"place san 3", "E-AMBIGUOUS", "san", 7},
        {"place rialto 3", "E-AREA", "rialto", 7},
        {"done now", "E-SYNTAX", "now", 6},
        {"plan", "E-SYNTAX", "", 5},
        {"win cas", "E-SYNTAX", "", 8},
        {"win: take to can", "E-SYNTAX", "take", 6},
        {"win ca: abstain", "E-AMBIGUOUS", "ca", 5},
        {"win cas: sell / abstain", "E-SYNTAX", "sell", 10},
        {"win cas: abstain / ", "E-SYNTAX", "", 19},
        {"win cas: move cas > dor", "E-DECISION", "move", 10},
        {"second cas: abstain", "E-DECISION", "cas", 8},
        {"tied: take to next", "E-DECISION", "take", 7},
        {"win cas: take dor", "E-SYNTAX", "", 18},
        {"win cas: take to dor if builds", "E-SYNTAX", "builds", 25},
        {"win cas: take q1 to dor", "E-ADVISOR", "q1", 15},
        {"second: take q4 to cas", "E-ADVISOR", "q4", 14},
        {"second: take adv-castello to cas", "E-ADVISOR", "adv-castello", 14},
        {"win cas: take to rialto", "E-AREA", "rialto", 18},
        {"win cas: take to cas", "E-HOME", "cas", 18},
        {"again: take to quarantia", "E-HOME", "quarantia", 16},
        {"win cas: abstain if builds", "E-SYNTAX", "if", 18},
        {"tied: move cas dor", "E-SYNTAX", "", 19},
        {"tied: move cas > qua", "E-DISTRICT", "qua", 18},
        {"tied: move cas > cas", "E-SAME", "cas", 18},
        {"win cas: abstain move dor > spo", "E-MOVE-HOME", "dor", 23},
        {"win cas: abstain move dor > cas and spo > cas", "E-MOVES", "spo", 37},
        {"tied-second: move dor > cas and spo > cas", "E-MOVES", "spo", 33},
        {"tied: move dor > cas and cas > spo", "E-SAME-HOUSE", "cas", 26},
        {"hold san m", "E-SYNTAX", "m", 10},
        {"hold qua", "E-DISTRICT", "qua", 6},
        {"limit cas 3", "E-SYNTAX", "3", 11},
        {"limit cas", "E-SYNTAX", "", 10},
        {"none", "E-DECISION", "none", 1},
    };
    struct doge_state s;
    t53(&s);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order order;
        struct refusal why = {0};
        if (line_of(rules, &s, 3, cases[i].raw, &order, &why))
            fail_msg("'%s' is read", cases[i].raw);
        if (strcmp(why.code, cases[i].code) != 0 || strcmp(why.word, cases[i].word) != 0 ||
            why.column != cases[i].column)
            fail_msg("'%s': %s '%s' at %d", cases[i].raw, why.code, why.word, why.column);
    }
    struct order order;
    struct refusal why = {0};
    check_true(!line_of(rules, &s, 2, "abstain", &order, &why)); /* seat 2 is not asked */
    check_text(why.code, "E-NO-REQUEST");
    s.phase = PHASE_OVER;
    check_true(!line_of(rules, &s, 3, "abstain", &order, &why));
    check_text(why.code, "E-OVER");
}

/* A faulty place line still says that it was one: lines that stand or fall together depend on it. */
static void faulty_slots(void **state)
{
    (void)state;
    static const struct {
        const char *raw;
        int slot;
    } cases[] = {{"place", SLOT_PLACE},       {"place rialto 3", SLOT_PLACE}, {"done now", SLOT_PLAN},
                 {"again: sell", SLOT_AGAIN}, {"sell cas", SLOT_NONE},        {"hold qua", SLOT_NONE}};
    struct doge_state s;
    t53(&s);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order order;
        struct refusal why = {0};
        check_true(!line_of(rules, &s, 3, cases[i].raw, &order, &why));
        check_int(order.slot, cases[i].slot);
    }
}

static void slot_names(void **state)
{
    (void)state;
    for (int slot = 0; slot < SLOTS; slot++) {
        struct text name = TEXT_EMPTY;
        rules_slot_write(rules, slot, &name);
        check_true(name.len > 0);
        check_int(rules_slot_read(rules, name.data), slot);
        text_free(&name);
    }
    check_int(rules_slot_read(rules, "win"), SLOT_NONE);
    check_int(rules_slot_read(rules, "win:cas"), SLOT_NONE);
}

static void bad_positions(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *word;
    } cases[] = {
        {"\"year\":2", "\"year\":201", "year"},
        {"\"year\":2", "\"year\":0", "year"},
        {"\"year\":2", "\"years\":2", "year"},
        {"\"lead\":2", "\"lead\":4", "lead"},
        {"\"round\":4", "\"round\":5", "round"},
        {"\"round\":4", "\"round\":3", "round"},
        {"\"elected\":1", "\"elected\":8", "elected"},
        {"\"elected\":1", "\"elected\":2", "decision"},
        {"\"decision\":\"second\"", "\"decision\":\"third\"", "decision"},
        {"\"decision\":\"second\"", "\"decision\":\"tied-second\"", "decision"},
        {"\"decision\":\"second\"", "\"decision\":\"tied\"", "decision"},
        {"\"decision\":\"second\"", "\"decision\":\"win\"", "decision"},
        {"\"phase\":\"elect\"", "\"phase\":\"over\"", "phase"},
        {"\"phase\":\"elect\"", "\"phase\":\"place\"", "elected"},
        {"\"phase\":\"elect\"", "\"phase\":\"vote\"", "phase"},
        {"\"years\":0", "\"years\":3", "years"},
        {"\"years\":0", "\"years\":31", ""},
        {"\"placement\":\"rounds\"", "\"placement\":\"open\"", "open"},
        {"\"order\":[\"san-polo\"", "\"order\":[\"castello\"", "order"},
        {"\"order\":[\"san-polo\"", "\"order\":[null", "order"},
        {"\"next\":[\"dorsoduro\"", "\"next\":[\"castello\"", "next"},
        {"\"next\":[\"dorsoduro\",", "\"next\":[", "next"},
        {"\"next\":[\"dorsoduro\",\"cannaregio\"", "\"next\":[\"dorsoduro\",null", "next"},
        {"\"area\":\"castello\",\"owner\":1", "\"area\":\"quarantia\",\"owner\":1", "adv-quarantia-1"},
        {"\"area\":\"castello\",\"owner\":1", "\"area\":\"castello\",\"owner\":0", "adv-quarantia-1"},
        {"\"area\":\"castello\",\"owner\":1", "\"area\":\"rialto\",\"owner\":1", "area"},
        {"\"area\":\"castello\",\"owner\":1", "\"area\":\"castello\",\"owner\":4", "owner"},
        {"\"hold\":[\"dorsoduro\"]", "\"hold\":[\"quarantia\"]", "hold"},
        {"\"hold\":[\"dorsoduro\"]", "\"hold\":[\"dorsoduro\",\"castello\"]", "hold"},
        {"\"hold\":[\"dorsoduro\"]", "\"hold\":[\"dorsoduro\",\"dorsoduro\"]", "hold"},
        {"\"hold\":[\"dorsoduro\"]", "\"hold\":null", "hold"},
        {"\"dorsoduro\":3", "\"dorsoduro\":16", "dorsoduro"},
        {"\"dorsoduro\":3", "\"dorsoduro\":15", "houses"},
        {"\"dorsoduro\":[1,1]", "\"dorsoduro\":2", "placed"},
        {"\"dorsoduro\":[1,1]", "\"dorsoduro\":[]", "placed"},
        {"\"dorsoduro\":[1,1]", "\"dorsoduro\":[2,1]", "placed"},
        {"\"dorsoduro\":[1,1]", "\"dorsoduro\":[1,4]", "placed"},
        {"\"dorsoduro\":[1,1]", "\"dorsoduro\":[0,0]", "placed"},
        {"\"dorsoduro\":[1,1]", "\"rialto\":[1,1]", "placed"},
        {"\"dorsoduro\":[1,1]", "\"dorsoduro\":[1,1],\"san-polo\":[2]", "placed"},
        {"\"san-marco\":[3,1]", "\"san-marco\":[3,4]", "sites"},
        {"\"san-marco\":[3,1]", "\"san-marco\":[3,1,1,1,1,1]", "san-marco"},
    };
    char *json = situation_text(rules, "T53a", BEFORE);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        situation_refuses(rules, json, cases[i].from, cases[i].to, cases[i].word);
    free(json);
}

static void hostile_positions(void **state)
{
    (void)state;
    static const char *const words[] = {"castello", "quarantia", "none",   "place", "elect",    "again", "tied",
                                        "window",   "sealed",    "rounds", "plan",  "san-polo", NULL};
    struct doge_state s[3];
    const void *const positions[] = {&s[0], &s[1], &s[2]};
    int loaded = 0, refused = 0;
    t53(&s[0]);
    situation_load(rules, "T49", BEFORE, &s[1]);
    situation_load(rules, "T05", BEFORE, &s[2]);
    const struct hostility hostility = {.rules = rules,
                                        .positions = positions,
                                        .count = 3,
                                        .seats = 3,
                                        .rounds = 6000,
                                        .words = words,
                                        .below = 17,
                                        .step = 1};
    hostility_run(&hostility, &loaded, &refused);
    check_true(loaded > 100 && refused > 1000);
}

/* 4.1: what is hidden in a view; a view loads as a view, not for play. */
static void views(void **state)
{
    (void)state;
    struct doge_state s, view;
    t53(&s);
    rules->observe(&s, 2, &view);
    check_int(view.next[0], DORSODURO);
    check_int(view.next[1], AREA_NONE);
    check_int(view.stack[2][DORSODURO], STACK_HIDDEN + 2);
    check_int(view.stack[2][QUARANTIA], s.stack[2][QUARANTIA]); /* votes now */
    check_int(view.stack[0][SAN_POLO], s.stack[0][SAN_POLO]);   /* has voted */
    check_true(memcmp(view.stack[1], s.stack[1], AREAS) == 0);
    check_int(view.hold[2], HOLD_HIDDEN);
    check_int(view.hold[1], 0);
    check_int(view.limit[0][DORSODURO], LIMIT_HIDDEN);
    free(situation_view_again(rules, &view));
    /* between elections the next area's markers are face down still */
    s.decision = DECIDE_NONE;
    rules->observe(&s, 2, &view);
    check_int(view.stack[2][QUARANTIA], STACK_HIDDEN + 1);
    /* the end hides markers no more, settings still */
    s.phase = PHASE_OVER;
    s.elected = AREAS;
    rules->observe(&s, 0, &view);
    check_true(memcmp(view.stack, s.stack, sizeof s.stack) == 0);
    check_true(memcmp(view.next, s.next, sizeof s.next) == 0);
    check_int(view.hold[2], HOLD_HIDDEN);
}

/* A whole game of bots; returns its years. */
static int one_game(int seats, uint32_t number, bool sealed)
{
    uint8_t seed[CIPHER_KEY] = {(uint8_t)number, (uint8_t)(number >> 8), 3};
    struct chance chance = chance_seeded(seed, 0, NULL), dice = chance_seeded(seed, 1 << 20, NULL);
    static struct order order[SEATS];
    struct doge_state s, view;
    struct rules_setup setup;
    struct refusal why = {0};
    check_true(options_default(rules, seats, &setup, &why));
    setup.option[0] = sealed;
    check_true(rules->setup(&s, &setup, &chance, NULL, &why));
    while (s.phase != PHASE_OVER) {
        struct request open[REQUESTS_MAX];
        struct answer answers[SEATS];
        int count = rules->requests(&s, open), year = s.year, palaces = 0, before = 0;
        check_true(count > 0 && count <= SEATS);
        for (int i = 0; i < count; i++) {
            rules->observe(&s, open[i].seat, &view);
            rules->choose(&view, &open[i], &dice, &order[i]);
            answers[i] = (struct answer){.request = open[i], .order = &order[i], .by = BY_BOT};
        }
        for (int seat = 1; seat <= seats; seat++)
            before += state_palaces(&s, seat);
        rules->resolve(&s, answers, count, &chance, NULL);
        for (int seat = 1; seat <= seats; seat++)
            palaces += state_palaces(&s, seat);
        check_true(palaces >= before && s.year - year <= 1);
    }
    return s.year;
}

/* The means of section 6.5, which any error in elections, prices, goals or the bot would move. */
static void whole_games(void **state)
{
    (void)state;
    static const struct {
        int seats;
        bool sealed;
        int tenths, slack;
    } rows[] = {{3, false, 43, 2}, {4, false, 61, 3}, {3, true, 43, 3}, {4, true, 59, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum { GAMES = 400 };
        int sum = 0;
        for (uint32_t number = 0; number < GAMES; number++)
            sum += one_game(rows[i].seats, number, rows[i].sealed);
        int tenths = 10 * sum / GAMES;
        if (tenths < rows[i].tenths - rows[i].slack || tenths > rows[i].tenths + rows[i].slack)
            fail_msg("row %zu: the mean is %d tenths of a year", i, tenths);
    }
}

static void set_palaces(struct doge_state *s, int seat, const int *in)
{
    for (int district = 0; district < DISTRICTS; district++)
        for (int k = 0; k < in[district]; k++)
            s->site[district][state_free_site(s, district)] = (uint8_t)seat;
}

/* 6.1: each goal is "at least", and 7 palaces in 4 districts are none. */
static void goals(void **state)
{
    (void)state;
    static const struct {
        int in[DISTRICTS];
        bool reached;
    } cases[] = {{{1, 1, 1, 1, 1, 1}, true}, {{2, 2, 1, 1, 1, 0}, true},  {{2, 1, 1, 1, 1, 0}, false},
                 {{2, 2, 2, 2, 0, 0}, true}, {{2, 2, 2, 1, 0, 0}, false}, {{3, 3, 2, 0, 0, 0}, false},
                 {{5, 1, 1, 1, 0, 0}, true}, {{3, 1, 1, 1, 1, 1}, true},  {{0, 0, 0, 0, 0, 0}, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct doge_state s = {.seats = 3, .year = 1};
        set_palaces(&s, 2, cases[i].in);
        check_int(doge_fulfils(&s, 2), cases[i].reached);
        check_int(doge_end(&s), cases[i].reached ? REASON_GOAL : REASON_NONE);
    }
    /* 6.3: all sites built and nobody with a goal */
    struct doge_state s = {.seats = 4, .year = 1};
    static const int full[SEATS][DISTRICTS] = {
        {5, 3, 0, 0, 0, 0}, {0, 2, 5, 1, 0, 0}, {0, 0, 0, 4, 4, 0}, {0, 0, 0, 0, 1, 5}};
    for (int seat = 1; seat <= SEATS; seat++)
        set_palaces(&s, seat, full[seat - 1]);
    check_int(doge_end(&s), REASON_BLOCKED);
    /* year 200 is the last in any case */
    s = (struct doge_state){.seats = 4, .year = YEARS};
    check_int(doge_end(&s), REASON_YEARS);
}

/* The report of one view: no line over 72 columns, no tag left, the rows as show() made them. */
static void check_report(const struct doge_state *s, int seat)
{
    struct reported reported;
    reported_make(rules, s, seat, &reported);
    const char *at = strstr(reported.text.data, "AREAS");
    int rows = 2, lines = 0; /* the heading and that of the columns */
    for (int i = 0; i < AREAS; i++) {
        if (!jv_true(jv_get(jv_at(jv_get(reported.facts, "areas"), (size_t)i), "any")))
            continue;
        rows++;
        check_true(strstr(at, doge_areas[i].name) != NULL && strstr(reported.html.data, doge_areas[i].name) != NULL);
    }
    for (; *at != '\n'; at = strchr(at, '\n') + 1)
        lines++;
    check_int(lines, rows); /* none is broken */
    reported_free(&reported);
}

/* Everything there can be in one district, for width. */
static void crowd(struct doge_state *s)
{
    const uint8_t of[VALUES] = {0, 0, 2, 2};
    for (int seat = 1; seat <= s->seats; seat++) {
        s->stack[seat - 1][SANTA_CROCE] = (uint8_t)doge_stack_find(of);
        s->houses[seat - 1][SANTA_CROCE] = 9;
        s->owner[seat - 1] = s->owner[seat + 3] = (uint8_t)seat;
        s->stands[seat - 1] = s->stands[seat + 3] = SANTA_CROCE;
    }
    s->owner[SANTA_CROCE] = 0;
    s->stands[SANTA_CROCE] = AREA_NONE;
}

static void rendered(void **state)
{
    (void)state;
    static const char *const names[] = {"T05", "T16", "T34", "T46a", "T48a", "T49", "T53a", "T22a"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct doge_state s;
        situation_load(rules, names[i], BEFORE, &s);
        for (int seat = 0; seat <= s.seats; seat++)
            check_report(&s, seat);
        crowd(&s);
        check_report(&s, 1);
    }
    check_help(rules, "place AREA 3 1");
}

static void told(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "GREEN abstained in Quarantia",
        "GREEN moved a house from San Marco to Castello",
    };
    struct doge_state s;
    struct events events = {0};
    struct chance none = chance_forced(NULL, 0, NULL);
    struct request open[REQUESTS_MAX];
    const struct option o = {.kind = CHOICE_ABSTAIN, .move = {move_of(SAN_MARCO, CASTELLO), MOVE_NONE}};
    struct order order = {.slot = SLOT_SECOND, .len = 1, .word = {option_pack(&o)}};
    t53(&s);
    check_int(rules->requests(&s, open), 1);
    const struct answer answer = {.request = open[0], .order = &order, .by = BY_PLAYER};
    rules->resolve(&s, &answer, 1, &none, &events);
    check_events_told(rules, &s, NULL, &events, lines, sizeof lines / sizeof lines[0]);
    events_free(&events);
    t53(&s);
    s.decision = DECIDE_NONE;
    rules->resolve(&s, NULL, 0, &none, &events);
    struct text text = TEXT_EMPTY;
    event_kind_tell(rules, &s, &events.item[0], NULL, &text);
    check_text(text.data, "Quarantia voted: BLUE 5 (3+2), ORANGE 1 (1 advisor), GREEN 2 (2). BLUE won, second: GREEN");
    text_free(&text);
    events_free(&events);
}

static void check_end(const struct doge_state *s, const char *why, int winners, const char *told)
{
    const struct event over = {
        .kind = EVENT_OVER, .seen_by = EVENT_PUBLIC, .len = 2, .arg = {(int16_t)winners, REASON_YEARS}};
    struct result result = {0};
    struct text text = TEXT_EMPTY;
    rules->result(s, &result);
    check_text(result.why, why);
    event_kind_tell(rules, s, &over, NULL, &text);
    check_text(text.data, told);
    text_free(&text);
}

/* One winner is the new Doge; several share the win, in the result and in what happened. */
static void shared_wins_are_told_as_shared(void **state)
{
    (void)state;
    struct doge_state s;
    situation_load(rules, "T53a", BEFORE, &s);
    memset(s.houses, 0, sizeof s.houses);
    memset(s.site, 0, sizeof s.site);
    s.seats = 3;
    s.phase = PHASE_OVER;
    s.year = 200;
    check_end(&s, "Dandolo, Contarini and Morosini share the win: the last year is over.", 2 + 4 + 8,
              "The game is over (the last year is over): BLUE, ORANGE and GREEN share the win");
    s.houses[1][0] = 1;
    check_end(&s, "Contarini is the new Doge: the last year is over.", 4,
              "The game is over (the last year is over): the new Doge is ORANGE");
}

/* Each marker is one, face down for those who may not know it; where one was laid last its edge says so. */
static void markers_in_the_picture(void **state)
{
    (void)state;
    static const uint8_t of[VALUES] = {0, 0, 2, 2};
    struct doge_state s, view;
    struct canvas canvas;
    struct event placed = {.kind = EVENT_PLACED, .len = 3, .arg = {1, SAN_POLO, 4}};
    t53(&s);
    s.phase = PHASE_PLACE;
    s.elected = 0;
    s.decision = DECIDE_NONE;
    memset(s.stack, 0, sizeof s.stack);
    s.stack[0][SAN_POLO] = (uint8_t)doge_stack_find(of);
    for (int seat = 0; seat < 2; seat++) {
        int latest = 0, threes[2];
        rules->observe(&s, seat, &view);
        rules->board(&view, &(struct look){.seat = seat, .events = &placed, .event_count = 1}, &canvas);
        for (int i = canvas.background; i < canvas.count; i++)
            latest += canvas.item[i].edge == LATEST;
        check_int(latest, 4);
        threes[0] = times_written(&canvas, "3");
        canvas_free(&canvas);
        view.stack[0][SAN_POLO] = STACK_NONE;
        rules->board(&view, &(struct look){.seat = seat}, &canvas);
        threes[1] = times_written(&canvas, "3");
        canvas_free(&canvas);
        check_int(threes[0] - threes[1], seat == 1 ? 2 : 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical),
        cmocka_unit_test(refusals),
        cmocka_unit_test(faulty_slots),
        cmocka_unit_test(slot_names),
        cmocka_unit_test(bad_positions),
        cmocka_unit_test(hostile_positions),
        cmocka_unit_test(views),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(goals),
        cmocka_unit_test(markers_in_the_picture),
        cmocka_unit_test(rendered),
        cmocka_unit_test(told),
        cmocka_unit_test(shared_wins_are_told_as_shared),
    };
    return cmocka_run_group_tests_name("doge", tests, NULL, NULL);
}
