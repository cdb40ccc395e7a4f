/* Quorum by itself: order lines, points, refusals of positions, views, whole games. The trials say the rest. */
#include "check.h"
#include "labels.h"
#include "played.h"
#include "situations.h"

#include "engine/play/spelling.h"
#include "games/quorum/quorum.h"
#include "games/quorum/rules.h"
#include "games/quorum/score.h"
#include "report/templates.h"
#include "rules/colours.h"
#include "rules/options.h"
#include "rules/words.h"
#include "words/catalog.h"

static const struct rules *const rules = &rules_quorum;

/* Seat 4 has taken Minerva; Rome: int-ger-3 tra-his-2 (God) mil-gal-1 mil-asi-3. */
static void t70(struct quorum_state *s)
{
    situation_load(rules, "T70 ", BEFORE, s);
}

static void canonical(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *text;
    } cases[] = {
        {"take 1", "take int-ger-3"},
        {"t 3", "take god-3"},
        {"Take: 2 / god-3/GOD", "take tra-his-2 / god-3 / god"},
        {"take god-2", "take god-2"},
        {"take i-h-3", "take int-his-3"},
        {"take *-ger / int-3 / int-* / *-*-2 / *-3 / *", "take germania / int-*-3 / intrigue / p2 / p3 / first"},
        {"take int-gal / *-gal-2", "take int-gal-* / *-gal-2"},
        {"take w-1 / p1", NULL},
        {"take arch / mace / woo / the", "take architecture / macedonia / wood / theater"},
        {"r", "take refresh"},
        {"Refresh: / wheat / first", "take refresh / wheat / first"},
        {"take refresh / default", "take refresh / default"},
        {"play new / default", "play new / default"},
        {"p tra-afr-1", "play tra-afr-1"},
        {"take wheat+wine / wine+wheat", "take wheat+wine / wheat+wine"},
        {"play fi+wo / SH+sh / Wheat+WHEAT", "play wood+fish / sheep+sheep / wheat+wheat"},
        {"god ++ asia", "god ++ asia"},
        {"g: ++: ger / vulc macedonia / any gal / - his / default",
         "god ++ germania / vulcanus macedonia / gallia / -- hispania / default"},
        {"god -+asia", NULL},
        {"1. take first.", "take first"},
    };
    struct quorum_state s;
    t70(&s);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order order;
        struct refusal why = {0};
        struct text text = TEXT_EMPTY;
        bool read = line_of(rules, &s, 4, cases[i].raw, &order, &why);
        if (read != (cases[i].text != NULL))
            fail_msg("'%s': %s", cases[i].raw, read ? "read" : why.code);
        if (read) {
            rules->write(rules, &order, &text);
            check_text(text.data, cases[i].text);
        }
        text_free(&text);
    }
}

/* What people read of a line; "" where its own words are plain, or nothing as short says all of it. */
static void phrases(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *words;
    } cases[] = {
        {"take tra-afr-3", "take Trade 3 of Africa (wine+sheep)"},
        {"take p1", "take any card with Power 1"},
        {"take mil", "take any Military card"},
        {"take *-ger", "take any card of Germania"},
        {"take int-gal", "take any Intrigue card of Gallia"},
        {"take *-gal-2", "take any card of Gallia with Power 2"},
        {"take wheat", "take any wheat card"},
        {"take wine+wheat", "take any wheat+wine card"},
        {"take god", "take any God"},
        {"take god-2", "take the God at place 2"},
        {"take first", ""},
        {"take default", ""},
        {"play new", "play it"},
        {"play int-*-3", "play any Intrigue card with Power 3"},
        {"play first", ""},
        {"god asia", "send the God to Asia"},
        {"god ++ asia", ""},
        {"god vulcanus asia", ""},
        {"god default", ""},
    };
    struct quorum_state s;
    t70(&s);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order order;
        struct refusal why = {0};
        struct text text = TEXT_EMPTY;
        check_true(line_of(rules, &s, 4, cases[i].raw, &order, &why));
        rules->phrase(&s, 4, &order, &text);
        check_text(text.data, cases[i].words);
        text_free(&text);
    }
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *code;
        int column;
        const char *word;
    } cases[] = {
        {"praise mars", "E-VERB", 1, "praise"},
        {"", "E-VERB", 1, ""},
        {"take", "E-SYNTAX", 5, ""},
        {"take 1 /", "E-SYNTAX", 9, ""},
        {"take 1 / / 2", "E-SYNTAX", 10, ""},
        {"take two cards / 9", "E-SYNTAX", 6, "two cards"},
        {"refresh now", "E-SYNTAX", 9, "now"},
        {"god ++ asia now", "E-SYNTAX", 5, "++ asia now"},
        {"god : asia :", "E-SYNTAX", 7, "asia :"},
        {"take 6", "E-PLACE", 6, "6"},
        {"take 99999999999999999999", "E-PLACE", 6, "99999999999999999999"},
        {"take god-0", "E-PLACE", 6, "god-0"},
        {"take first / mars", "E-GODNAME", 14, "mars"},
        {"play 2", "E-WORD", 6, "2"},
        {"play god", "E-ISGOD", 6, "god"},
        {"play god-7", "E-ISGOD", 6, "god-7"},
        {"play vesta", "E-ISGOD", 6, "vesta"},
        {"play refresh", "E-WORD", 6, "refresh"},
        {"take new", "E-WORD", 6, "new"},
        {"take p4", "E-WORD", 6, "p4"},
        {"take wheat+", "E-SYNTAX", 6, "wheat+"},
        {"take first / +wine", "E-SYNTAX", 14, "+wine"},
        {"take wheat+wine+fish", "E-SYNTAX", 6, "wheat+wine+fish"},
        {"take ++", "E-SYNTAX", 6, "++"},
        {"take wheat+bath", "E-WORD", 12, "bath"},
        {"play tra+wine", "E-WORD", 6, "tra"},
        {"take tra-gal-2+fish", "E-WORD", 6, "tra-gal-2"},
        {"play mars+wheat", "E-WORD", 6, "mars"},
        {"take 1+2", "E-WORD", 6, "1"},
        {"play w+sheep", "E-AMBIGUOUS", 6, "w"},
        {"take int--3", "E-SYNTAX", 6, "int--3"},
        {"take int-ger-3-1", "E-SYNTAX", 6, "int-ger-3-1"},
        {"take int-ger-4", "E-WORD", 14, "4"},
        {"take m-g-4", "E-AMBIGUOUS", 8, "g"},
        {"take a", "E-AMBIGUOUS", 6, "a"},
        {"god zeus asia", "E-WORD", 5, "zeus"},
        {"god m asia", "E-AMBIGUOUS", 5, "m"},
        {"god ++ a", "E-AMBIGUOUS", 8, "a"},
    };
    struct quorum_state s;
    t70(&s);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order order;
        struct refusal why = {0};
        if (line_of(rules, &s, 4, cases[i].raw, &order, &why))
            fail_msg("'%s' is read", cases[i].raw);
        check_text(why.code, cases[i].code);
        check_text(why.word, cases[i].word);
        check_int(why.column, cases[i].column);
    }
    struct order order;
    struct refusal why = {0};
    check_true(!line_of(rules, &s, 4, "take a", &order, &why));
    check_text(why.detail, "architecture, africa, asia, aqueduct");
    check_int(order.slot, SLOT_TAKE);
    s.phase = PHASE_OVER;
    check_true(!line_of(rules, &s, 4, "nonsense", &order, &why));
    check_text(why.code, "E-OVER");
}

/* Every word that a line can hold: written and read back it is the same order. */
static void every_word(void **state)
{
    (void)state;
    struct quorum_state s;
    t70(&s);
    int seen = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        for (int word = 0; word <= CHOICE_DEFAULT; word++) {
            bool pattern = word < CHOICE_ITEM && (word >> 5 < TYPES || word >> 5 == ANY_TYPE) &&
                           ((word >> 2 & 7) < PROVINCES || (word >> 2 & 7) == ANY_PROVINCE);
            int pair = word - CHOICE_PAIR;
            bool named = (word >= CHOICE_ITEM && word < CHOICE_PAIR) ||
                         (pair >= 0 && word < CHOICE_GOD_AT && pair / PRODUCTS <= pair % PRODUCTS);
            bool own = slot == SLOT_TAKE ? choice_is_god(word) || word == CHOICE_REFRESH : word == CHOICE_NEW;
            bool there = slot == SLOT_GOD ? word < CONDS * PROVINCES : pattern || named || own;
            if (!there && word != CHOICE_DEFAULT)
                continue;
            struct order order = {.slot = (int16_t)slot, .len = 2, .word = {(int16_t)word, CHOICE_DEFAULT}}, back;
            struct text text = TEXT_EMPTY;
            struct refusal why = {0};
            rules->write(rules, &order, &text);
            if (!line_of(rules, &s, 4, text.data, &back, &why))
                fail_msg("'%s': %s", text.data, why.code);
            if (!order_same(&order, &back))
                fail_msg("'%s' is read as another order", text.data);
            text_free(&text);
            seen++;
        }
    }
    enum { CARD_WORDS = 5 * 7 * 4 + ITEMS + PRODUCTS * (PRODUCTS + 1) / 2 };
    check_int(seen, (CARD_WORDS + 7 + 1) + (CONDS * PROVINCES + 1) + (CARD_WORDS + 1 + 1));
}

static void points(void **state)
{
    (void)state;
    static const struct {
        const char *cards;
        int type, points;
    } cases[] = {
        {"", MILITARY, 0},
        {"mil-afr-1 mil-asi-2 mil-ger-2 mil-gal-3", MILITARY, 10},
        {"mil-afr-1 mil-asi-1 mil-ger-3 mil-gal-3", MILITARY, 0},
        {"mil-afr-1 mil-asi-2 mil-ger-3 mil-gal-2 mil-his-3", MILITARY, 15},
        {"mil-afr-1 mil-asi-2 mil-ger-3 mil-gal-1 mil-his-2 mil-mac-3 mil-mac-2 mil-mac-1", MILITARY, 25},
        {"tra-afr-1", TRADE, 0},
        {"tra-his-1", TRADE, 2},           /* wheat twice on one card */
        {"tra-ger-1 tra-ger-2", TRADE, 4}, /* three sheep, one wood */
        {"tra-afr-1 tra-asi-2 tra-ger-3 tra-gal-2 tra-his-1", TRADE, 8},
        {"tra-asi-3 tra-afr-1 tra-ger-3", TRADE, 8},
        {"tra-afr-2 tra-asi-2 tra-gal-1 tra-his-3", TRADE, 8},
        {"tra-afr-1 tra-gal-2 tra-gal-3 tra-his-2 tra-asi-2 tra-afr-2", TRADE, 16},
        {"arc-afr-1 arc-afr-2 arc-afr-3 arc-asi-1 arc-asi-2 arc-asi-3", ARCHITECTURE, 24},
        {"arc-afr-1 arc-ger-3", ARCHITECTURE, 1},
        {"int-afr-3", INTRIGUE, 1},
        {"int-afr-1 int-asi-1 mil-afr-3 tra-asi-3", INTRIGUE, 4},
        {"mil-afr-3 tra-asi-3", INTRIGUE, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct tally tally = {0};
        char id[16];
        for (const char *at = cases[i].cards; *at != '\0'; at += strspn(at, " ")) {
            size_t len = strcspn(at, " ");
            (void)snprintf(id, sizeof id, "%.*s", (int)len, at);
            check_true(card_is_rome(words_name_find(card_name, 1, CARDS, id)));
            quorum_tally_add(&tally, words_name_find(card_name, 1, CARDS, id));
            at += len;
        }
        if (quorum_tally_points(&tally, cases[i].type) != cases[i].points)
            fail_msg("%s: %d, not %d", cases[i].cards, quorum_tally_points(&tally, cases[i].type), cases[i].points);
    }
}

/* One place of a good position is changed: it is refused, and the key that is wrong is named. */
static void bad_positions(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *word;
    } cases[] = {
        {"\"turn\":41", "\"turn\":41,\"more\":1", "more"},
        {"\"turn\":41", "\"turm\":41", "turn"},
        {"\"turn\":41", "\"turn\":49", "turn"},
        {"\"turn\":41", "\"turn\":48", "phase"},
        {"\"turn\":41", "\"turn\":\"41\"", "turn"},
        {"\"turn\":41", "\"turn\":40", "deck"},
        {"\"first\":3", "\"first\":5", "first"},
        {"\"first\":3", "\"first\":2", "tables"},
        {"\"first\":0", "\"first\":1", "first"},
        {"\"first\":0", "\"first\":5", ""},
        {"\"ring\":\"random\"", "\"ring\":\"fixed\"", "ring"},
        {"\"ring\":\"random\"", "\"ring\":\"square\"", "square"},
        {"\"track\":15", "\"track\":16", ""},
        {"\"refresh\":3,", "", ""},
        {"\"phase\":\"god\"", "\"phase\":\"over\"", "phase"},
        {"\"phase\":\"god\"", "\"phase\":\"take\"", "took"},
        {"\"phase\":\"god\"", "\"phase\":\"nap\"", "phase"},
        {"\"took\":\"minerva\"", "\"took\":\"none\"", "took"},
        {"\"took\":\"minerva\"", "\"took\":\"tra-afr-1\"", "took"},
        {"\"took\":\"minerva\"", "\"took\":\"mars\"", "took"},
        {"\"took\":\"minerva\"", "\"took\":\"god\"", "took"},
        {"\"refreshed\":false", "\"refreshed\":0", "refreshed"},
        {"\"gallia\":1,\"germania\"", "\"gallia\":5,\"germania\"", "gallia"},
        {"\"ring\":[\"gallia\",", "\"ring\":[\"asia\",", "ring"},
        {"\"ring\":[\"gallia\",", "\"ring\":[", "ring"},
        {"[[4,7],[3,6],[1,3]]", "[[3,6],[4,7],[1,3]]", "tracks"},
        {"[[4,7],[3,6],[1,3]]", "[[4,7],[4,6],[1,3]]", "tracks"},
        {"[[4,7],[3,6],[1,3]]", "[[4,16],[3,6],[1,3]]", "gallia"},
        {"[[4,7],[3,6],[1,3]]", "[[4,7],[3,6],[1,0]]", "gallia"},
        {"[[4,7],[3,6],[1,3]]", "[[4,7],[3,6],[5,3]]", "gallia"},
        {"[[4,7],[3,6],[1,3]]", "[[4,7],[3,6],7]", "gallia"},
        {"\"tra-gal-2\",\"tra-mac-1\"", "\"tra-gal-2\",\"tra-gal-2\"", "tra-gal-2"},
        {"\"tra-gal-2\",\"tra-mac-1\"", "\"tra-gal-2\",null", "deck"},
        {"\"tra-gal-2\",\"tra-mac-1\"", "\"tra-gal-2\",\"asia\"", "deck"},
        {"\"tra-gal-2\",\"tra-mac-1\"", "\"tra-gal-2\"", "deck"},
        {"\"tra-gal-2\",\"tra-mac-1\"", "\"tra-gal-2\",7", "deck"},
        {"[\"bacchus\",\"int-mac-1\"", "[\"int-mac-1\",\"bacchus\"", "hands"},
        {"\"apollo\",\"mil-gal-1\"", "\"god\",\"mil-gal-1\"", "rome"},
        {"\"arc-gal-3\",\"arc-mac-2\",\"int-afr-1\"", "\"arc-gal-3\",\"arc-mac-2\",\"arc-mac-2\",\"int-afr-1\"",
         "known"},
        {"\"arc-gal-3\",\"arc-mac-2\",\"int-afr-1\"", "\"arc-gal-2\",\"arc-gal-3\",\"arc-mac-2\",\"int-afr-1\"",
         "known"},
        {"\"known\":\"yes\"", "\"known\":\"no\"", "known"},
        {"[\"arc-asi-3\",\"mil-gal-2\"", "[\"vulcanus\",\"mil-gal-2\"", "tables"},
    };
    char *json = situation_text(rules, "T70 ", BEFORE);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        situation_refuses(rules, json, cases[i].from, cases[i].to, cases[i].word);
    free(json);
}

static void hostile_positions(void **state)
{
    (void)state;
    static const char *const words[] = {"god",  "asia", "minerva", "tra-afr-1", "none",     "over",
                                        "take", "play", "apollo",  "int-mac-1", "hispania", NULL};
    struct quorum_state s;
    const void *const positions[] = {&s};
    int loaded = 0, refused = 0;
    t70(&s);
    const struct hostility hostility = {.rules = rules,
                                        .positions = positions,
                                        .count = 1,
                                        .seats = 4,
                                        .rounds = 6000,
                                        .words = words,
                                        .below = 17,
                                        .step = 1};
    hostility_run(&hostility, &loaded, &refused);
    check_true(loaded > 100 && refused > 1000);
}

/* 4.1: a view loads as a view, not for play; it says no more than it should. */
static void views(void **state)
{
    (void)state;
    struct quorum_state s, view;
    t70(&s);
    rules->observe(&s, 2, &view);
    check_int(view.deck[view.deck_count - 1], BACK_FIRST + GALLIA);
    check_int(view.deck[0], CARD_HIDDEN);
    check_int(view.rome[2], BACK_GOD);
    check_int(view.hand[0][2], BACK_FIRST + HISPANIA);
    check_int(view.hand[0][3], BACK_FIRST + MACEDONIA);
    check_true(memcmp(view.hand[1], s.hand[1], HAND) == 0);
    free(situation_view_again(rules, &view));
}

/* One game by random orders or by bots, with what 9.2 says of games played from the start. */
static void one_game(int seats, uint32_t number, bool bots, int *scores)
{
    uint8_t seed[CIPHER_KEY] = {(uint8_t)number, (uint8_t)(number >> 8), bots};
    struct chance chance = chance_seeded(seed, 0, NULL), dice = chance_seeded(seed, 1 << 20, NULL);
    struct quorum_state s, before, view;
    struct rules_setup setup;
    struct request open;
    struct order legal[16], order;
    struct refusal why = {0};
    int answers = 0, turn = 0;
    check_true(options_default(rules, seats, &setup, &why));
    check_true(rules->setup(&s, &setup, &chance, NULL, &why));
    while (rules->requests(&s, &open) > 0) {
        rules->observe(&s, open.seat, &view);
        if (bots)
            rules->choose(&view, &open, &dice, &order);
        else
            order_copy(&order, &legal[chance_below(&dice, rules->legal(&view, &open, legal, 16))]);
        const struct answer answer = {.request = open, .order = &order, .by = BY_PLAYER};
        before = s;
        rules->resolve(&s, &answer, 1, &chance, NULL);
        answers = s.turn == turn ? answers + 1 : 0;
        turn = s.turn;
        check_true(answers < 4);
        for (int seat = 1; seat <= seats; seat++) {
            int steps = state_hand_gods(&s, seat);
            for (int i = 0; i < s.table_count[seat - 1]; i++)
                steps += quorum_cards[s.table[seat - 1][i]].steps;
            check_true(quorum_influence(&s, seat) <= steps);
            for (int province = 0; province < PROVINCES; province++)
                check_true(s.space[province][seat - 1] >= before.space[province][seat - 1]);
        }
    }
    for (int seat = 1; seat <= seats; seat++)
        scores[seat - 1] = quorum_points(&s, seat);
}

/* The means of section 2.5, which any error in points, chance or the bot would move. */
static void whole_games(void **state)
{
    (void)state;
    static const struct {
        bool bots;
        int seats, tenths, slack;
    } rows[] = {{false, 2, 586, 15}, {false, 3, 530, 15}, {false, 4, 490, 15},
                {true, 2, 720, 15},  {true, 3, 677, 15},  {true, 4, 643, 15}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum { GAMES = 500 };
        int64_t sum = 0;
        for (uint32_t number = 0; number < GAMES; number++) {
            int scores[SEATS];
            one_game(rows[i].seats, number, rows[i].bots, scores);
            for (int seat = 0; seat < rows[i].seats; seat++)
                sum += scores[seat];
        }
        int64_t tenths = 10 * sum / (GAMES * rows[i].seats);
        if (tenths < rows[i].tenths - rows[i].slack || tenths > rows[i].tenths + rows[i].slack)
            fail_msg("row %zu: the mean is %d tenths", i, (int)tenths);
    }
}

/* Every line of the report fits a mail of 72 columns with two blanks before it. */
static void narrow(const struct jv *rows, const char *key, size_t width)
{
    check_true(jv_size(rows) > 0);
    for (size_t i = 0; i < jv_size(rows); i++) {
        const char *line = jv_string(jv_get(jv_at(rows, i), key));
        check_true(line != NULL);
        if (strlen(line) > width)
            fail_msg("too wide: '%s'", line);
    }
}

static void report(void **state)
{
    (void)state;
    struct quorum_state s, view;
    t70(&s);
    for (int province = 0; province < PROVINCES; province++) { /* as wide as it gets */
        for (int seat = 1; seat <= SEATS; seat++) {
            s.rank[province][seat - 1] = (uint8_t)seat;
            s.space[province][seat - 1] = 15;
        }
    }
    rules->observe(&s, 4, &view);
    struct jv *facts = jv_new_object();
    rules->show(&view, 4, facts);
    narrow(jv_get(facts, "rome"), "line", 70);
    narrow(jv_get(facts, "hand"), "line", 70);
    for (size_t i = 0; i < SEATS; i++) {
        const struct jv *seat = jv_at(jv_get(facts, "seats"), i);
        narrow(jv_get(seat, "types"), "line", 68);
    }
    check_true(jv_is_object(jv_get(facts, "took")));
    check_text(jv_string(jv_get(jv_at(jv_get(facts, "rome"), 2), "line")), "3 god-3      God, face down");
    check_text(jv_string(jv_get(jv_at(jv_get(facts, "rome"), 1), "line")),
               "2 tra-his-2  Trade 2         Hispania +2   wine+wood");
    check_text(jv_string(jv_get(facts, "refresh")), "1 God (a refresh needs 3)");
    jv_free(facts);
    s.refreshed = 1;
    s.phase = PHASE_TAKE;
    facts = jv_new_object();
    rules->show(&s, state_active(&s), facts);
    check_text(jv_string(jv_get(facts, "refresh")), "1 God (already refreshed this turn)");
    check_true(!jv_is_object(jv_get(facts, "took")));
    jv_free(facts);
}

/* The report of one view: no line over 72 columns, no tag left, and all Provinces in both parts. */
static void check_report(const struct quorum_state *s, int seat)
{
    struct reported reported;
    reported_make(rules, s, seat, &reported);
    for (size_t i = 0; i < PROVINCES; i++) {
        const char *name = jv_string(jv_get(jv_at(jv_get(reported.facts, "provinces"), i), "name"));
        check_true(strstr(reported.text.data, name) != NULL && strstr(reported.html.data, name) != NULL);
    }
    for (int i = 0; seat > 0 && i < s->hand_count[seat - 1]; i++)
        if (card_is_rome(s->hand[seat - 1][i]))
            check_true(strstr(reported.html.data, card_name(s->hand[seat - 1][i])) != NULL);
    reported_free(&reported);
}

static void rendered(void **state)
{
    (void)state;
    static const char *const names[] = {"T25a", "T32a", "T38 ", "T63 ", "T70 "};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct quorum_state s;
        situation_load(rules, names[i], BEFORE, &s);
        for (int seat = 0; seat <= s.seats; seat++)
            check_report(&s, seat);
    }
    check_help(rules, "take CHOICE / CHOICE");
}

/* A refused line that names two products is led to a card that shows one of them, not to one that is spelled alike. */
static void nearest_by_products(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *nearest;
    } cases[] = {
        {"take wine+fish", "take tra-his-2"},                                    /* wine+wood */
        {"take wo+wi", "take tra-his-2"},      {"take wo+sh", "take tra-gal-2"}, /* wheat+wood */
        {"take fish+wheat", "take tra-gal-2"}, {"play wood", "take tra-gal-2"},  /* the first of two */
        {"take mil-asi-1", "take mil-asi-3"},
    };
    struct quorum_state s, view;
    t70(&s);
    s.phase = PHASE_TAKE;
    s.rome[0] = (uint8_t)words_name_find(card_name, 1, CARDS, "tra-gal-2");
    rules->observe(&s, 4, &view);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text text = TEXT_EMPTY;
        check_true(spelling_nearest(rules, &view, 4, cases[i].raw, &text));
        check_text(text.data, cases[i].nearest);
        text_free(&text);
    }
}

/* Marks in a colour that says what happened last. */
static int times_marked(const struct canvas *canvas)
{
    int times = 0;
    for (int i = canvas->background; i < canvas->count; i++)
        times += canvas->item[i].edge == LATEST;
    return times;
}

/* Both products stand on a card in Rome, a product that it shows twice on two lines; beside that each is named once in
 * the table of all that scores, and the points of all seats add up there. */
static void picture(void **state)
{
    (void)state;
    struct quorum_state s, view;
    struct canvas canvas;
    t70(&s);
    s.rome[4] = (uint8_t)words_name_find(card_name, 1, CARDS, "tra-asi-3");
    rules->observe(&s, 4, &view);
    for (int shape = 0; shape < 2; shape++) {
        rules->board(&view, &(struct look){.seat = 4, .shape = (enum shape)shape}, &canvas);
        check_int(times_written(&canvas, "wine"), 4);
        check_int(times_written(&canvas, "wood"), 2);
        check_int(times_written(&canvas, "tra-asi-3"), 1);
        check_int(times_marked(&canvas), 0);
        canvas_free(&canvas);
    }
}

/* All of Power 1 and 2, which Africa and Asia multiply: for each seat a number of three digits beside the others. */
static void crowd(struct quorum_state *s)
{
    int africa = words_name_find(quorum_province_name, 0, PROVINCES - 1, "africa");
    s->token[africa] = 30;
    for (int seat = 1; seat <= s->seats; seat++) {
        s->rank[africa][seat - 1] = (uint8_t)seat;
        s->table_count[seat - 1] = 0;
    }
    for (int card = 1; card <= ROME_CARDS; card++) {
        int seat = 1 + card % s->seats;
        if (quorum_cards[card].power != 3 && s->table_count[seat - 1] < ROUNDS)
            s->table[seat - 1][s->table_count[seat - 1]++] = (uint8_t)card;
    }
}

/* The number of a seat in the line that begins with a word. */
static int number_beside(const struct canvas *canvas, const char *word, int seat)
{
    int32_t line = -1;
    for (int i = 0; i < canvas->count; i++) {
        const struct stroke *stroke = &canvas->item[i];
        if (stroke->kind != STROKE_TEXT)
            continue;
        if (line >= 0 && stroke->y[0] == line && --seat == 0)
            return (int)strtol(stroke->text, NULL, 10);
        line = strcmp(stroke->text, word) == 0 ? stroke->y[0] : line;
    }
    fail_msg("no number %d beside '%s'", seat, word);
    return 0;
}

/* Numbers of any length stand apart, and what a seat has of each Power that a Province counts is in the picture. */
static void numbers(void **state)
{
    (void)state;
    struct quorum_state s, view;
    struct canvas canvas;
    struct text breaches = TEXT_EMPTY;
    t70(&s);
    crowd(&s);
    rules->observe(&s, 4, &view);
    for (int shape = 0; shape < 2; shape++) {
        rules->board(&view, &(struct look){.seat = 4, .shape = (enum shape)shape}, &canvas);
        labels_check(&canvas, (enum shape)shape, &breaches);
        for (int seat = 1; seat <= s.seats; seat++) {
            struct tally tally = quorum_tally_table(&view, seat);
            int points = quorum_province_points(&view, &tally, seat);
            char value[16];
            check_true(points >= 100);
            (void)snprintf(value, sizeof value, "%d", points);
            check_true(times_written(&canvas, value) >= 1);
            for (int power = 1; power <= 2; power++) {
                const char *name = power == 1 ? "Power 1" : "Power 2";
                check_true(tally.power[power] > tally.military[power]);
                check_int(number_beside(&canvas, name, seat), tally.power[power]);
            }
        }
        canvas_free(&canvas);
    }
    check_text(breaches.len == 0 ? "" : breaches.data, "");
    text_free(&breaches);
}

/* A marker that moved leaves a ring, and its new space is framed; so are a token that changed and the card that was
 * laid out where one was taken. What stays where it is is not marked. */
static void latest_moves(void **state)
{
    (void)state;
    struct quorum_state s, view;
    struct canvas canvas;
    t70(&s);
    rules->observe(&s, 0, &view);
    int asia = words_name_find(quorum_province_name, 0, PROVINCES - 1, "asia"), seat = 1, to = s.space[asia][seat - 1],
        from = to == 0 ? 1 : to - 1;
    struct event events[] = {{.kind = EVENT_TAKE, .len = 4, .arg = {1, 2, 1, 2}},
                             {.kind = EVENT_ADVANCE, .len = 4, .arg = {1, (int16_t)asia, (int16_t)from, (int16_t)to}},
                             {.kind = EVENT_TOKEN, .len = 3, .arg = {(int16_t)asia, 1, 2}},
                             {.kind = EVENT_TOKEN, .len = 3, .arg = {0, 2, 2}}};
    int empty = 1;
    for (int other = 1; other <= s.seats; other++)
        empty = empty && s.space[asia][other - 1] != from;
    const struct look look = {.events = events, .event_count = 4};
    rules->board(&view, &look, &canvas);
    check_int(times_marked(&canvas), 3 + (empty && from > 0 ? 1 : 0));
    canvas_free(&canvas);
}

static void check_told(const struct quorum_state *s, struct events *events, const char *line)
{
    struct text text = TEXT_EMPTY;
    event_kind_tell(rules, s, &events->item[0], NULL, &text);
    check_text(text.data, line);
    text_free(&text);
    events_clear(events);
}

/* A Trade card is always told with both its products. */
static void told_with_products(void **state)
{
    (void)state;
    struct quorum_state s;
    struct events events = {0};
    const int16_t trade = (int16_t)words_name_find(card_name, 1, CARDS, "tra-his-2"),
                  bath = (int16_t)words_name_find(card_name, 1, CARDS, "arc-ger-3"),
                  intrigue = (int16_t)words_name_find(card_name, 1, CARDS, "int-afr-1");
    const int16_t took[] = {4, 2, trade, bath}, played[] = {4, trade},
                  rome[] = {4, 0, trade, BACK_GOD, bath, intrigue, BACK_GOD};
    t70(&s);
    events_add(&events, EVENT_TAKE, EVENT_PUBLIC, took, 4);
    check_told(&s, &events,
               "GREEN took Trade 2 of Hispania (wine+wood), replaced by Architecture 3 of Germania (bath)");
    events_add(&events, EVENT_PLAY, EVENT_PUBLIC, played, 2);
    check_told(&s, &events, "GREEN played Trade 2 of Hispania (wine+wood)");
    events_add(&events, EVENT_REFRESH, EVENT_PUBLIC, rome, 7);
    check_told(&s, &events,
               "GREEN refreshed Rome: Trade 2 of Hispania (wine+wood), a God, Architecture 3 of Germania (bath), "
               "Intrigue 1 of Africa, a God");
    events_free(&events);
}

static void a_god_has_a_name_in_each_language(void **state)
{
    (void)state;
    struct quorum_state s;
    struct events events = {0};
    const int16_t took[] = {4, 2, (int16_t)words_name_find(card_name, 1, CARDS, "diana"), BACK_GOD};
    const struct catalog *before = catalog_use(catalog_named("fr"));
    t70(&s);
    events_add(&events, EVENT_TAKE, EVENT_PUBLIC, took, 4);
    check_told(&s, &events, "VERT prend le Dieu Diane, remplacé par un Dieu");
    (void)catalog_use(before);
    events_free(&events);
}

static void told(void **state)
{
    (void)state;
    struct quorum_state s;
    struct events events = {0};
    struct chance none = chance_forced(NULL, 0, NULL);
    struct request open;
    struct order order;
    static const char *const lines[] = {
        "GREEN sent Minerva to Asia (left +1, right -1)",
        "GREEN reached 4 in Asia",
        "The token of Hispania went from 2 to 3",
        "The token of Germania went from 2 to 1",
    };
    t70(&s);
    check_int(rules->requests(&s, &open), 1);
    order = (struct order){.slot = SLOT_GOD, .len = 1, .word = {ASIA}};
    const struct answer answer = {.request = open, .order = &order, .by = BY_PLAYER};
    rules->resolve(&s, &answer, 1, &none, &events);
    check_events_told(rules, &s, NULL, &events, lines, sizeof lines / sizeof lines[0]);
    events_free(&events);
}

/* Readers are told of themselves, others by what they are called, where somebody is. */
static void told_by_name(void **state)
{
    (void)state;
    static const struct seated people = {.name = {"you", "Bruno (yellow)"}, .you = 1};
    struct quorum_state s;
    struct events events = {0};
    const int16_t first[] = {1, ASIA, 3, 4}, second[] = {2, ASIA, 9, 9}, over[] = {2, 30, 28, 1, 2};
    static const char *const lines[] = {"You reached 4 in Asia",
                                        "Bruno (yellow) stayed at 9 in Asia, the end of the track",
                                        "The game is over: you 30 (place 1), Bruno (yellow) 28 (place 2)"};
    t70(&s);
    events_add(&events, EVENT_ADVANCE, EVENT_PUBLIC, first, 4);
    events_add(&events, EVENT_ADVANCE, EVENT_PUBLIC, second, 4);
    events_add(&events, EVENT_OVER, EVENT_PUBLIC, over, 5);
    check_events_told(rules, &s, &people, &events, lines, sizeof lines / sizeof lines[0]);
    events_free(&events);
}

/* What is played right after it was taken is not named again; any other card is. */
static void a_card_that_was_taken_is_played(void **state)
{
    (void)state;
    const int taken = 1, other = 2;
    struct quorum_state s;
    t70(&s);
    for (int card = taken; card <= other; card++) {
        const struct event take = {.kind = EVENT_TAKE, .len = 4, .arg = {3, 1, (int16_t)taken, (int16_t)other}};
        const struct event play = {.kind = EVENT_PLAY, .len = 2, .arg = {3, (int16_t)card}};
        struct text text = TEXT_EMPTY;
        event_kind_tell_after(rules, &s, &(struct event_told){.event = &play, .before = &take}, NULL, &text);
        check_true((strcmp(text.data, "BLUE played it") == 0) == (card == taken));
        text_free(&text);
    }
}

static bool see_counted(const struct played *played, void *context)
{
    const struct quorum_state *s = played->state;
    struct jv *facts = jv_new_object();
    int *seen = context;
    rules->show(s, 0, facts);
    for (int place = 0; place < PROVINCES; place++) {
        const struct jv *counted = jv_get(jv_at(jv_get(facts, "provinces"), (size_t)place), "counted");
        check_int(jv_size(counted), s->seats);
        for (int seat = 1; seat <= s->seats; seat++) {
            const struct tally tally = quorum_tally_table(s, seat);
            int cards = quorum_tally_counts(&tally, s->ring[place]);
            char want[16];
            (void)snprintf(want, sizeof want, "%d", cards);
            check_text(jv_member_string(jv_at(counted, (size_t)seat - 1), "number"), want);
            *seen += cards;
        }
    }
    jv_free(facts);
    return true;
}

static void what_each_province_counts_of_every_seat_is_shown(void **state)
{
    (void)state;
    int seen = 0;
    play_through(rules, 3, 1, 1, see_counted, &seen);
    check_true(seen > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_by_name),
        cmocka_unit_test(canonical),
        cmocka_unit_test(phrases),
        cmocka_unit_test(refusals),
        cmocka_unit_test(every_word),
        cmocka_unit_test(points),
        cmocka_unit_test(bad_positions),
        cmocka_unit_test(hostile_positions),
        cmocka_unit_test(views),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(report),
        cmocka_unit_test(rendered),
        cmocka_unit_test(told),
        cmocka_unit_test(told_with_products),
        cmocka_unit_test(a_god_has_a_name_in_each_language),
        cmocka_unit_test(a_card_that_was_taken_is_played),
        cmocka_unit_test(picture),
        cmocka_unit_test(numbers),
        cmocka_unit_test(latest_moves),
        cmocka_unit_test(nearest_by_products),
        cmocka_unit_test(what_each_province_counts_of_every_seat_is_shown),
    };
    return cmocka_run_group_tests_name("quorum", tests, NULL, NULL);
}
