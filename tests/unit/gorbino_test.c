/* Gorbino's Quest by itself: order lines, refusals of positions, views, scores, reports. The trials say the rest. */
#include "check.h"
#include "played.h"
#include "situations.h"

#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/move.h"
#include "games/gorbino/score.h"
#include "report/templates.h"
#include "rules/options.h"
#include "rules/row.h"
#include "words/catalog.h"

static const struct rules *const rules = &rules_gorbino;

static void canonical(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *text;
    } forms[] = {
        {"found Moonwell, ashpeak", "found moonwell ashpeak"},
        {"ta food+wood", "take food wood"},
        {"play: build mistport", "build mistport"},
        {"play: pass / loan 2", "reset none / loan 2"},
        {"found: moonwell / ashpeak", "found moonwell / found ashpeak"},
        {"found: found moonwell", "found moonwell"},
        {"supply: food wood", "take food wood"},
        {"supply: take food wood", "take food wood"},
        {"production raven forest", "production ravenforest"},
        {"production purple storm isle pearl isles", "production purple stormisle pearlisles"},
        {"play: ____", NULL},
        {"loan: 2", NULL},
        {"L 2", "loan 2"},
        {"starter-loan 1 / purple-loan 4", "loan 1 / loan purple 4"},
        {"trade buy max iron sell 4food", "trade sell 4 food buy max iron"},
        {"trade green sell all g take c", "trade green take coal sell all gold"},
        {"produce fael", "production faeloria"},
        {"production yellow lab none", NULL},
        {"production blue fae lab f", "production blue faeloria lab food"},
        {"production green fae lab none take w", "production green faeloria take wood lab none"},
        {"reset all", "reset"},
        {"reset 3", "reset 3"},
        {"reset 0", "reset none"},
        {"pass", "reset none"},
        {"reset blue lab i", "reset blue lab iron"},
        {"treachery blue 1 gold 3", "treachery blue 1 gold 3"},
        {"treachery red 4gold iron", "treachery red 4 gold iron"},
        {"treachery yellow g g i", "treachery yellow gold gold iron"},
        {"treachery pink 1 produce purple fae mist", "treachery pink copy 1 production purple faeloria misthaven"},
        {"development yellow all pu-lo red-tra", "development yellow all purple-loan red-trade"},
        {"build empty all mistport", "build all empty mistport"},
        {"1. build pink mistport mistport.   # both", "build pink mistport mistport"},
    };
    struct gorbino_state s;
    situation_load(rules, "P38", BEFORE, &s);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct order order, again;
        struct refusal why = {0};
        struct text text = TEXT_EMPTY;
        bool read = line_of(rules, &s, 2, forms[i].raw, &order, &why);
        if (read != (forms[i].text != NULL))
            fail_msg("'%s': %s '%s'", forms[i].raw, why.code, why.word);
        if (!read)
            continue;
        rules->write(rules, &order, &text);
        check_text(text.data, forms[i].text);
        check_true(line_of(rules, &s, 2, text.data, &again, &why) && order_same(&order, &again));
        text_free(&text);
    }
}

/* What people read of a line. */
static void phrases(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *words;
    } cases[] = {
        {"trade sell 4 food", "Trade: sell 4 food"},
        {"trade sell all coal", "Trade: sell all coal"},
        {"trade buy 1 gold", "Trade: buy 1 gold"},
        {"trade sell 2 food 1 wood", "Trade: sell 2 food, 1 wood"},
        {"trade sell 4 food buy max iron", "Trade: sell 4 food, buy as much iron as that pays for"},
        {"trade green take coal sell all gold", "trade green take coal sell all gold"},
        {"take food wood", "take food and wood"},
        {"take coal coal", "take 2 coal"},
    };
    struct gorbino_state s;
    situation_load(rules, "P38", BEFORE, &s);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order order;
        struct refusal why = {0};
        struct text text = TEXT_EMPTY;
        bool read = line_of(rules, &s, 2, cases[i].raw, &order, &why);
        if (read != (cases[i].words != NULL))
            fail_msg("'%s': %s '%s'", cases[i].raw, why.code, why.word);
        if (read) {
            rules->phrase(&s, 2, &order, &text);
            check_text(text.data, cases[i].words);
        }
        text_free(&text);
    }
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *code, *word;
        int column;
    } forms[] = {
        {"dance", "E-VERB", "dance", 1},
        {"loan 1 / dance", "E-VERB", "dance", 10},
        {"t sell 1 food", "E-AMBIGUOUS", "t", 1},
        {"treachery", "E-WORD", "treachery", 1},
        {"treachery gold", "E-WORD", "treachery", 1},
        {"starter-treachery 1", "E-WORD", "starter-treachery", 1},
        {"loan", "E-SYNTAX", "", 5},
        {"loan two", "E-NUMBER", "two", 6},
        {"loan 12345", "E-NUMBER", "12345", 6},
        {"loan 3", "E-LOAN", "3", 6},
        {"loan 1 now", "E-SYNTAX", "now", 8},
        {"trade", "E-SYNTAX", "", 6},
        {"trade green take coal", "E-SYNTAX", "", 22},
        {"trade sell 0 food", "E-NUMBER", "0", 12},
        {"trade sell max food", "E-NUMBER", "max", 12},
        {"trade sell 1 food sell 1 wood", "E-SYNTAX", "sell", 19},
        {"production st", "E-AMBIGUOUS", "st", 12},
        {"production lab gold", "E-SYNTAX", "lab", 12},
        {"production faeloria lab", "E-SYNTAX", "", 24},
        {"production faeloria lab gold drakewood", "E-SYNTAX", "drakewood", 30},
        {"reset lab gold lab gold", "E-SYNTAX", "lab", 16},
        {"treachery purple gold", "E-NUMBER", "gold", 18},
        {"treachery purple 0 gold", "E-SEAT", "0", 18},
        {"treachery purple 5 gold", "E-SEAT", "5", 18},
        {"treachery purple 3 gold 2", "E-SELF", "2", 25},
        {"treachery yellow gold 3", "E-WORD", "3", 23},
        {"treachery green 2 loan 1", "E-SELF", "2", 17},
        {"treachery green 3 found mistport", "E-WORD", "found", 19},
        {"treachery green 3 pass", "E-COPY", "treachery", 1},
        {"treachery green 3 treachery pink 1 loan 1", "E-COPY", "treachery", 1},
        {"development greenbuild", "E-WORD", "greenbuild", 13},
        {"development green-", "E-WORD", "green-", 13},
        {"development greenbuild mistport", "E-WORD", "greenbuild", 13},
        {"build all all mistport", "E-SYNTAX", "all", 11},
        {"take food", "E-SYNTAX", "", 10},
        {"take food wood coal", "E-SYNTAX", "coal", 16},
        {"found mistport / loan 1", "E-MIXED", "loan 1", 18},
        {"found mistport /", "E-SYNTAX", "", 17},
    };
    struct gorbino_state s;
    situation_load(rules, "P38", BEFORE, &s);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct order order;
        struct refusal why = {0};
        if (line_of(rules, &s, 2, forms[i].raw, &order, &why))
            fail_msg("'%s' is read", forms[i].raw);
        if (strcmp(why.code, forms[i].code) != 0 || strcmp(why.word, forms[i].word) != 0 ||
            why.column != forms[i].column)
            fail_msg("'%s': %s '%s' at %d", forms[i].raw, why.code, why.word, why.column);
    }
}

/* The verb tells the slot of a line that is refused, too. */
static void faulty_slots(void **state)
{
    (void)state;
    struct gorbino_state s;
    struct order order;
    struct refusal why;
    situation_load(rules, "P38", BEFORE, &s);
    check_true(!line_of(rules, &s, 2, "found narnia", &order, &why));
    check_int(order.slot, SLOT_FOUND);
    check_true(!line_of(rules, &s, 2, "take narnia", &order, &why));
    check_int(order.slot, SLOT_SUPPLY);
    check_true(!line_of(rules, &s, 2, "build narnia", &order, &why));
    check_int(order.slot, SLOT_PLAY);
    check_true(!line_of(rules, &s, 2, "narnia", &order, &why));
    check_int(order.slot, SLOT_NONE);
}

/* A change of one key, as JSON, that must be refused; `word` is what the refusal names. */
static void bad_positions(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value, *word;
    } changes[] = {
        {"acted", "4", "acted"},
        {"round", "43", "round"},
        {"round", "0", "round"},
        {"first", "5", "first"},
        {"phase", "\"sleep\"", "phase"},
        {"phase", "\"over\"", "acted"},
        {"coins", "[27,50,110,301]", "coins"},
        {"coins", "[27,50,110]", "coins"},
        {"income", "[5,-2,3,31]", "income"},
        {"income", "[5,-11,3,3]", "income"},
        {"cities", "{\"narnia\":[1]}", "cities"},
        {"cities", "{\"moonwell\":[2,1]}", "cities"},
        {"cities", "{\"moonwell\":[]}", "cities"},
        {"cities", "{\"moonwell\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}", "cities"},
        {"deck", "[]", NULL},
        {"deck", "{\"events\":2,\"technology\":31}", "deck"},
        {"deck", "[\"starter-loan\"]", "deck"},
        {"gone", "[\"green-build\"]", "green-build"},
        {"past", "[\"plenty-faeloria\"]", "plenty-faeloria"},
        {"past", "[\"green-build\"]", "past"},
        {"tokens", "{\"moonwell\":\"food\"}", NULL},
        {"tokens", "{}", NULL},
        {"track", "[\"green-build\",null,\"purple-loan\",\"red-trade\",\"blue-production\",\"pink-reset\"]", NULL},
        {"lab", "{\"coal\":0,\"food\":2,\"gold\":0,\"iron\":1}", NULL},
        {"lab", "{\"coal\":-1,\"food\":2,\"gold\":0,\"iron\":1,\"wood\":0}", "coal"},
        {"vp",
         "{\"blue\":\"empire\",\"green\":\"scattered\",\"pink\":\"consistency\",\"purple\":\"wealth\","
         "\"red\":\"dominance\",\"yellow\":\"abundance\"}",
         "vp"},
        {"options", "{\"feast\":\"no\",\"lead\":\"sole\",\"pace\":\"turns\",\"smallmap\":\"no\",\"vp\":\"printed\"}",
         NULL},
        {"options", "{\"feast\":\"yes\",\"lead\":\"sole\",\"pace\":\"turns\",\"smallmap\":\"yes\",\"vp\":\"printed\"}",
         "tokens"},
        {"options", "{\"feast\":\"yes\",\"lead\":\"sole\",\"pace\":\"rounds\",\"smallmap\":\"no\",\"vp\":\"printed\"}",
         "acted"},
        {"hands", "[[],[],[],[]]", NULL},
        {"more", "1", NULL},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct gorbino_state s;
        struct refusal why = {0};
        struct jv *position = NULL, *value = NULL;
        char *json = situation_text(rules, "P38", BEFORE);
        check_int(jv_parse(json, strlen(json), &position, NULL), RC_OK);
        free(json);
        char wrapped[256];
        (void)snprintf(wrapped, sizeof wrapped, "[%s]", changes[i].value);
        check_int(jv_parse(wrapped, strlen(wrapped), &value, NULL), RC_OK);
        jv_put(position, changes[i].key, jv_share(jv_at(value, 0)));
        if (rules_load(rules, &s, position, false, &why))
            fail_msg("%s %s is loaded", changes[i].key, changes[i].value);
        check_text(why.code, "E-POSITION");
        if (changes[i].word != NULL && strcmp(why.word, changes[i].word) != 0)
            fail_msg("%s %s: %s %s", changes[i].key, changes[i].value, why.word, why.detail);
        jv_free(value);
        jv_free(position);
    }
}

static void hostile_positions(void **state)
{
    (void)state;
    static const char *const words[] = {
        "moonwell", "pearlport", "food", "gold",   "starter-loan", "pink-build", "found", "supply",
        "over",     "yes",       "no",   "rounds", "wealth",       "majesty",    "sole",  "disaster-faeloria",
        NULL};
    static const char *const names[] = {"P38", "P36", "P30", "W14"};
    struct gorbino_state s[4];
    const void *positions[4];
    int loaded = 0, refused = 0;
    for (int i = 0; i < 4; i++) {
        situation_load(rules, names[i], BEFORE, &s[i]);
        positions[i] = &s[i];
    }
    const struct hostility hostility = {.rules = rules,
                                        .positions = positions,
                                        .count = 4,
                                        .seats = 1,
                                        .rounds = 2400,
                                        .words = words,
                                        .below = 44,
                                        .step = 1};
    hostility_run(&hostility, &loaded, &refused);
    check_true(loaded > 100 && refused > 100);
}

static void views(void **state)
{
    (void)state;
    struct gorbino_state s, view, public;
    struct text text = TEXT_EMPTY;
    situation_load(rules, "P38", BEFORE, &s);
    rules->observe(&s, 0, &public);
    for (int seat = 1; seat <= s.seats; seat++) {
        rules->observe(&s, seat, &view);
        check_true(memcmp(&view, &public, sizeof view) == 0);
    }
    struct jv *saved = rules_save(rules, &view);
    jv_dump(jv_get(saved, "deck"), &text);
    check_text(text.data, "{\"events\":2,\"technology\":31}");
    struct refusal why;
    check_true(!rules_load(rules, &s, saved, false, &why));
    check_true(rules_load(rules, &s, saved, true, &why));
    jv_free(saved);
    text_free(&text);
    /* an empty deck is counted, too */
    situation_load(rules, "P35", BEFORE, &s);
    check_int(s.deck_count, 0);
    rules->observe(&s, 0, &view);
    saved = rules_save(rules, &view);
    jv_dump(jv_get(saved, "deck"), &text);
    check_text(text.data, "{\"events\":0,\"technology\":0}");
    jv_free(saved);
    text_free(&text);
}

static int worth(const struct gorbino_state *s, int victory, int seat)
{
    const struct realm realm = gorbino_realm(s, seat, NULL);
    return gorbino_victory_worth(s, victory, seat, &realm);
}

/* The victory cards that the printed layout lacks, and the tie of leaders. */
static void scores(void **state)
{
    (void)state;
    struct gorbino_state s;
    situation_load(rules, "P38", BEFORE, &s);
    memset(s.city, 0, sizeof s.city);
    s.city[MOONWELL][0] = s.city[FAECOURT][0] = s.city[FOGMOOR][0] = 1;
    s.city[MISTPORT][0] = 2;
    s.city[GREYQUAY][1] = s.city[FOGMOOR][1] = s.city[MISTPORT][1] = 1;
    s.income[0] = 7;
    check_int(worth(&s, EMPIRE, 1), 5);
    check_int(worth(&s, MAJESTY, 1), 6);
    check_int(worth(&s, HIGHWAYS, 1), 3);
    check_int(worth(&s, PROSPERITY, 1), 3);
    check_int(worth(&s, SCATTERED, 1), 4);
    check_int(worth(&s, SCHOLARSHIP, 1), 2);
    check_int(worth(&s, DOMINANCE, 1), 3);
    check_int(worth(&s, DOMINANCE, 2), 0);
    s.option[OPTION_LEAD] = 1;
    check_int(worth(&s, DOMINANCE, 1), 6);
    check_int(worth(&s, DOMINANCE, 2), 3);
    s.income[0] = -7;
    check_int(worth(&s, PROSPERITY, 1), 0);
}

/* More cities, then more coins decide; equal seats share the rank. */
static void ties(void **state)
{
    (void)state;
    struct gorbino_state s = {.seats = 3, .phase = PHASE_OVER, .coins = {10, 10, 30}};
    struct result result;
    s.token[MOONWELL] = s.token[ASHPEAK] = FOOD + 1;
    s.city[MOONWELL][0] = s.city[MOONWELL][1] = s.city[ASHPEAK][0] = 1;
    rules->result(&s, &result);
    check_int(result.rank[0], 1);
    check_int(result.rank[1], 2);
    check_int(result.rank[2], 3);
    check_text(result.why, "red won with 0 points");
    s.city[ASHPEAK][1] = 1;
    rules->result(&s, &result);
    check_int(result.rank[0], 1);
    check_int(result.rank[1], 1);
    check_int(result.rank[2], 3);
    check_text(result.why, "red and blue share the win with 0 points");
}

/* Hands and discards are open to all: each report names what the other seats hold and have thrown. */
static void check_open_cards(const struct gorbino_state *s, int seat, const char *text, const char *html)
{
    for (int other = 1; other <= s->seats; other++) {
        for (int card = 1; card <= TECH && other != seat; card++) {
            bool thrown = memchr(s->discard[other - 1], card, s->discard_count[other - 1]) != NULL;
            if (!thrown && !state_holds(s, other, card))
                continue;
            struct row name;
            gorbino_add_named(row_begin(&name), card);
            if (strstr(text, name.line) == NULL || strstr(html, name.line) == NULL)
                fail_msg("seat %d is not told of %s, which seat %d has", seat, name.line, other);
        }
    }
}

static void check_report(const struct gorbino_state *s, int seat)
{
    struct reported reported;
    reported_make(rules, s, seat, &reported);
    check_true((strstr(reported.text.data, "YOUR HAND") != NULL) == (seat > 0));
    check_open_cards(s, seat, reported.text.data, reported.html.data);
    for (int province = 0; province < PROVINCES; province++) {
        bool in = state_province_in(s, province);
        check_true((strstr(reported.text.data, gorbino_provinces[province].name) != NULL) == in);
        check_true((strstr(reported.html.data, gorbino_provinces[province].name) != NULL) == in);
    }
    reported_free(&reported);
}

static void rendered(void **state)
{
    (void)state;
    static const char *const names[] = {"P38", "P36", "P30", "W15", "V17"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct gorbino_state s;
        situation_load(rules, names[i], BEFORE, &s);
        for (int seat = 0; seat <= s.seats; seat++)
            check_report(&s, seat);
        for (int place = 0; place < PLACES; place++) /* all live everywhere */
            for (int seat = 1; seat <= s.seats; seat++)
                s.city[place][seat - 1] = 2;
        check_report(&s, 1);
    }
    check_help(rules, "development");
}

/* A production of a province without cities is legal, and worth nothing. */
static bool is_vain(const struct gorbino_state *s, const char *verb, int province)
{
    bool any = strcmp(verb, "production") != 0;
    for (int i = 0; !any && i < gorbino_provinces[province].places; i++)
        any = gorbino_state_built(s, gorbino_provinces[province].first + i);
    return !any;
}

/* A line is among the samples exactly if it is legal now and not in vain. */
static void check_sampled(const struct gorbino_state *s, const char *verb, const char *(*name)(int index), int count)
{
    enum { MANY = 200 };
    struct order *legal = calloc(MANY, sizeof *legal), order, answer;
    struct request open[REQUESTS_MAX];
    struct refusal why = {0};
    check_true(legal != NULL);
    check_int(rules->requests(s, open), 1);
    int orders = rules->legal(s, &open[0], legal, MANY);
    for (int i = 0; i < count; i++) {
        char line[64];
        bool found = false;
        (void)snprintf(line, sizeof line, "%s %s", verb, name(i));
        check_true(line_of(rules, s, open[0].seat, line, &order, &why));
        for (int at = 0; at < orders; at++)
            found = found || order_same(&legal[at], &order);
        bool taken = rules->check(s, &open[0], &order, &answer, &why);
        if ((taken && !is_vain(s, verb, i)) != found)
            fail_msg("'%s' is %s listed", line, found ? "wrongly" : "not");
    }
    free(legal);
}

static const char *tech_name(int index)
{
    return gorbino_card_name(index + 1);
}

static const char *income_name(int index)
{
    static const char *const names[] = {"1", "2"};
    return names[index];
}

static void samples(void **state)
{
    (void)state;
    static const char *const names[] = {"P38", "P19", "V02", "V15", "V21", "K25", "K28", "W10", "P22"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct gorbino_state s;
        situation_load(rules, names[i], BEFORE, &s);
        for (int coins = 0; coins < 60; coins += 19) {
            s.coins[state_active(&s) - 1] = (int16_t)coins;
            check_sampled(&s, "build", gorbino_place_name, PLACES);
            check_sampled(&s, "build blue", gorbino_place_name, PLACES);
            check_sampled(&s, "development", tech_name, TECH);
            check_sampled(&s, "production", gorbino_province_name, PROVINCES);
            check_sampled(&s, "trade sell all", gorbino_good_name, GOODS);
            check_sampled(&s, "trade buy 1", gorbino_good_name, GOODS);
            check_sampled(&s, "treachery yellow", gorbino_good_name, GOODS);
            check_sampled(&s, state_active(&s) == 3 ? "treachery blue 2" : "treachery blue 3", gorbino_good_name,
                          GOODS);
            check_sampled(&s, "loan", income_name, 2);
        }
    }
}

/* Both loans of each card in the hand are described, each once. */
static void loans_described(void **state)
{
    (void)state;
    struct gorbino_state s;
    struct text order = TEXT_EMPTY, words = TEXT_EMPTY, all = TEXT_EMPTY;
    situation_load(rules, "P38", BEFORE, &s);
    for (int i = 0; rules->described(&s, state_active(&s), i, &order, &words); i++) {
        if (strncmp(order.data, "loan", 4) == 0)
            text_addf(&all, "%s|", order.data);
        text_clear(&order);
    }
    check_text(all.data, "loan pink 1|loan pink 3|");
    text_free(&order);
    text_free(&words);
    text_free(&all);
}

static void told(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "RED (1) played Production: +2 wood",
        "Faeloria produced: 2 wood for RED (1)",
    };
    struct gorbino_state s;
    struct events events = {0};
    struct request open[REQUESTS_MAX];
    struct chance none = chance_forced(NULL, 0, NULL);
    struct order order, answer;
    struct refusal why;
    situation_load(rules, "P19", BEFORE, &s);
    memset(s.city, 0, sizeof s.city);
    memset(s.lab, 0, sizeof s.lab);
    s.city[MOONWELL][0] = 2;
    s.token[MOONWELL] = WOOD + 1;
    check_int(rules->requests(&s, open), 1);
    check_int(open[0].seat, 1);
    check_true(line_of(rules, &s, 1, "production faeloria", &order, &why));
    check_true(rules->check(&s, &open[0], &order, &answer, &why));
    const struct answer given = {.request = open[0], .order = &answer, .by = BY_PLAYER};
    rules->resolve(&s, &given, 1, &none, &events);
    check_events_told(rules, &s, NULL, &events, lines, sizeof lines / sizeof lines[0]);
    events_free(&events);
}

/* Incomes of 0 are not told, and sites of one price are one row. */
static void noughts_are_left_out(void **state)
{
    (void)state;
    static const char *const lines[] = {"Round 2 began", "Round 3 began; income: GREEN (3) -1c"};
    struct gorbino_state s;
    struct events events = {0};
    situation_load(rules, "P38", BEFORE, &s);
    events_tell(&events, EVENT_ROUND, 2, 0, 0, 0, 0, 0, 0);
    events_tell(&events, EVENT_ROUND, 3, 0, 0, -1, 0, 0, 0);
    check_events_told(rules, &s, NULL, &events, lines, sizeof lines / sizeof lines[0]);
    events_free(&events);
    struct jv *facts = jv_new_object();
    rules->show(&s, state_active(&s), facts);
    const struct jv *sites = jv_get(facts, "sites");
    check_true(jv_size(sites) > 1);
    for (size_t i = 1; i < jv_size(sites); i++)
        for (size_t j = 0; j < i; j++)
            check_true(strcmp(jv_member_string(jv_at(sites, i), "price"), jv_member_string(jv_at(sites, j), "price")) !=
                       0);
    jv_free(facts);
}

/* Coloured chips below the line that says so: as many as cards are gone. */
static int chips_below(const struct gorbino_state *s, const char *head)
{
    struct canvas canvas;
    int32_t below = -1, count = 0;
    rules->board(s, &(struct look){.seat = 0}, &canvas);
    for (int i = 0; i < canvas.count; i++) {
        const struct stroke *stroke = &canvas.item[i];
        if (stroke->kind == STROKE_TEXT && strcmp(stroke->text, head) == 0)
            below = stroke->y[0];
        for (int colour = 0; colour < COLOURS && below >= 0 && stroke->kind == STROKE_TEXT; colour++)
            count += strcmp(stroke->text, catalog_text(gorbino_colours[colour].letters)) == 0;
    }
    canvas_free(&canvas);
    check_true(below >= 0);
    return count;
}

/* Whether the list of colours, each with its types, has the card. */
static bool told_gone(const char *list, const struct card *card)
{
    const char *colour = strstr(list, gorbino_colours[card->tag].id);
    const char *type = colour == NULL ? NULL : strstr(colour, gorbino_types[card->type]);
    return type != NULL && type < colour + strcspn(colour, ";");
}

static bool see_gone(const struct played *played, void *context)
{
    const struct gorbino_state *s = played->state;
    struct jv *facts = jv_new_object();
    int *seen = context;
    rules->show(s, 0, facts);
    for (int i = 0; i < s->gone_count; i++, ++*seen)
        check_true(told_gone(jv_member_string(facts, "gone"), &gorbino_cards[s->gone[i]]));
    check_int(chips_below(s, catalog_text(s->gone_count > 0 ? "gorbino.picture.gone" : "gorbino.picture.gone.none")),
              s->gone_count);
    jv_free(facts);
    return true;
}

static void cards_that_are_gone_are_shown(void **state)
{
    (void)state;
    int seen = 0;
    play_through(rules, 3, 1, 1, see_gone, &seen);
    check_true(seen > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical),
        cmocka_unit_test(phrases),
        cmocka_unit_test(refusals),
        cmocka_unit_test(faulty_slots),
        cmocka_unit_test(bad_positions),
        cmocka_unit_test(hostile_positions),
        cmocka_unit_test(views),
        cmocka_unit_test(scores),
        cmocka_unit_test(ties),
        cmocka_unit_test(rendered),
        cmocka_unit_test(samples),
        cmocka_unit_test(loans_described),
        cmocka_unit_test(told),
        cmocka_unit_test(noughts_are_left_out),
        cmocka_unit_test(cards_that_are_gone_are_shown),
    };
    return cmocka_run_group_tests_name("gorbino", tests, NULL, NULL);
}
