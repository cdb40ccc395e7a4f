/* The legal orders that mails list, in every game, through play by chance and by bots: nothing is listed that is not
 * legal, and no kind of order is left out that is. */
#include "check.h"

#include "engine/play/listed.h"
#include "engine/play/spelling.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "rules/doors.h"
#include "rules/options.h"

enum { GAMES = 8, BOT_EVERY = 4, JOINED_MOST = 12, REFUSED_EVERY = 6, REFUSED_MOST = 150 };

/* A game, and what is asked in it now. */
struct play {
    const struct rules *rules;
    struct chance chance, dice; /* the game's; the test's own */
    void *state, *view;
    struct order *legal;   /* LISTED_FROM */
    struct order *answers; /* REQUESTS_MAX */
    struct order wish;
    struct listed listed;
    int count; /* in `legal` */
};

/* What is looked at for each request; the view and the list are there. */
typedef void look_at(struct play *p, const struct request *request);

static void begin(struct play *p, const struct rules *rules, int number)
{
    uint8_t seed[CIPHER_KEY] = {(uint8_t)number, 1};
    struct rules_setup setup;
    struct refusal why = {0};
    *p = (struct play){.rules = rules,
                       .state = calloc(1, rules->state_size),
                       .view = calloc(1, rules->state_size),
                       .legal = calloc(LISTED_FROM, sizeof *p->legal),
                       .answers = calloc(REQUESTS_MAX, sizeof *p->answers)};
    check_true(p->state != NULL && p->view != NULL && p->legal != NULL && p->answers != NULL);
    p->chance = chance_seeded(seed, 0, NULL);
    seed[1] = 2;
    p->dice = chance_seeded(seed, 0, NULL);
    int seats = rules->seats_min + number % (rules->seats_max - rules->seats_min + 1);
    check_true(options_default(rules, seats, &setup, &why));
    check_true(rules->setup(p->state, &setup, &p->chance, NULL, &why));
}

static void end(struct play *p)
{
    free(p->state);
    free(p->view);
    free(p->legal);
    free(p->answers);
}

/* Each request is looked at, then answered by the bot or by any order of its list. */
static void play(const struct rules *rules, look_at *look)
{
    for (int game = 0; game < GAMES; game++) {
        struct play p;
        struct request open[REQUESTS_MAX];
        struct answer answers[REQUESTS_MAX];
        struct result result = {0};
        begin(&p, rules, game);
        for (rules->result(p.state, &result); !result.over; rules->result(p.state, &result)) {
            int asked = rules->requests(p.state, open);
            for (int i = 0; i < asked; i++) {
                struct refusal why = {0};
                rules_observe(rules, p.state, open[i].seat, p.view);
                p.count = rules_legal(rules, p.view, &open[i], p.legal, LISTED_FROM);
                listed_choose(rules, p.legal, p.count, &p.listed);
                rules_choose(rules, p.view, &open[i], &p.dice, &p.wish);
                look(&p, &open[i]);
                if (chance_below(&p.dice, BOT_EVERY) != 0)
                    order_copy(&p.wish, &p.legal[chance_below(&p.dice, p.count)]);
                check_true(rules_check(rules, p.state, &open[i], &p.wish, &p.answers[i], &why));
                answers[i] = (struct answer){.request = open[i], .order = &p.answers[i], .by = BY_PLAYER};
            }
            rules->resolve(p.state, answers, asked, &p.chance, NULL);
        }
        end(&p);
    }
}

static char *text_of(const struct play *p, const struct order *order, struct text *text)
{
    text_clear(text);
    rules_write(p->rules, order, text);
    check_true(!text->failed);
    return text->data;
}

static bool lists_verb(const struct play *p, const char *verb, size_t len)
{
    char line[LINE_BYTES + 1];
    struct text text = text_fixed(line, sizeof line);
    for (int i = 0; i < p->listed.count; i++) {
        (void)text_of(p, &p->legal[p->listed.order[i]], &text);
        if (strcspn(line, " ") == len && strncmp(line, verb, len) == 0)
            return true;
    }
    return false;
}

/* A line of several parts is taken where one of them can be carried out: one of its verbs must be listed. */
static bool lists_verb_of(const struct play *p, const char *line)
{
    for (size_t len; *line != '\0'; line += len + (line[len] == ' ')) {
        len = strcspn(line, " ");
        if (lists_verb(p, line, len))
            return true;
    }
    return false;
}

static void every_verb(struct play *p, const struct request *request)
{
    char line[LINE_BYTES + 1];
    struct text text = text_fixed(line, sizeof line);
    struct refusal why = {0};
    struct order answer;
    check_int(p->listed.count, p->count < LISTED_MOST ? p->count : LISTED_MOST);
    for (int i = 0; i < p->listed.count; i++) {
        const struct order *order = &p->legal[p->listed.order[i]];
        check_true(i == 0 || p->listed.order[i] > p->listed.order[i - 1]);
        if (!rules_check(p->rules, p->state, request, order, &answer, &why))
            fail_msg("%s: '%s' is listed and refused: %s", p->rules->id, text_of(p, order, &text), why.code);
    }
    for (int i = 0; i < p->count; i++) {
        (void)text_of(p, &p->legal[i], &text);
        if (!lists_verb(p, line, strcspn(line, " ")))
            fail_msg("%s: no order like '%s' is listed", p->rules->id, line);
    }
    if (!lists_verb_of(p, text_of(p, &p->wish, &text)))
        fail_msg("%s: the bot's '%s' is of no kind that is listed", p->rules->id, line);
}

static void every_verb_is_listed_and_all_that_is_listed_is_legal(void **state)
{
    (void)state;
    for (int i = 0; rules_all[i] != NULL; i++)
        play(rules_all[i], every_verb);
}

static bool is_move(struct play *p, const struct order *order)
{
    char line[LINE_BYTES + 1];
    struct text text = text_fixed(line, sizeof line);
    (void)text_of(p, order, &text);
    return strncmp(line + strcspn(line, " "), " - ", 3) == 0 && strstr(line, " via") == NULL;
}

/* A unit's moves are all listed, however many supports it could give beside them. */
static void every_move(struct play *p, const struct request *request)
{
    int moves = 0, listed = 0, verbs = p->listed.verbs;
    (void)request;
    for (int i = 0; i < p->count; i++)
        moves += is_move(p, &p->legal[i]);
    for (int i = 0; i < p->listed.count; i++)
        listed += is_move(p, &p->legal[p->listed.order[i]]);
    if (verbs > 0 && moves <= LISTED_MOST / verbs)
        check_int(listed, moves);
}

static void all_moves_of_a_unit_are_listed_in_diplomacy(void **state)
{
    (void)state;
    play(rules_find("diplomacy"), every_move);
}

/* The line with two orders is one order, of which the first is what is done. */
static void one_line(struct play *p, const struct request *request, const char *head, const struct order *first,
                     const struct order *second)
{
    char begin[LINE_BYTES + 1], end[LINE_BYTES + 1], both[2 * LINE_BYTES + 8], again[LINE_BYTES + 1];
    struct text begins = text_fixed(begin, sizeof begin), ends = text_fixed(end, sizeof end);
    struct text written = text_fixed(again, sizeof again);
    struct order_line line;
    struct order order, answer, alone;
    struct refusal why = {0};
    (void)text_of(p, first, &begins);
    (void)text_of(p, second, &ends);
    check_true(strncmp(end, head, strlen(head)) == 0);
    (void)snprintf(both, sizeof both, "%s / %s", begin, end + strlen(head));
    check_true(line_read(both, &line));
    if (!rules_read_line(p->rules, p->view, request->seat, &line, &order, &why))
        fail_msg("%s: '%s' is refused: %s", p->rules->id, both, why.code);
    check_text(text_of(p, &order, &written), both);
    check_true(rules_check(p->rules, p->state, request, &order, &answer, &why));
    check_true(rules_check(p->rules, p->state, request, first, &alone, &why));
    /* these keep what follows the chosen alternative */
    if (strcmp(p->rules->id, "quorum") != 0 && strcmp(p->rules->id, "diplomacy") != 0)
        check_text(text_of(p, &answer, &written), begin);
}

static void alternatives(struct play *p, const struct request *request)
{
    char bytes[LINE_BYTES + 1];
    struct text head = text_fixed(bytes, sizeof bytes);
    bool joins = listed_head(p->rules, p->view, request, p->legal, p->count, &head);
    if (p->count < 2)
        check_true(!joins);
    for (int i = 1; joins && i < p->count && i < JOINED_MOST; i++)
        one_line(p, request, bytes, &p->legal[chance_below(&p->dice, i)], &p->legal[i]);
    if (!joins && p->count > 1) /* a placing is several orders, not several ways of one */
        check_true(strcmp(p->rules->id, "doge") == 0 && strncmp(text_of(p, &p->legal[0], &head), "place ", 6) == 0);
}

static void alternatives_stand_on_one_line(void **state)
{
    (void)state;
    for (int i = 0; rules_all[i] != NULL; i++)
        play(rules_all[i], alternatives);
}

/* ---- what is refused -------------------------------------------------------- */

static int refused_lines; /* of this game's rules */

/* One of the line's words becomes one that no game has, or a letter of it another. */
static void spoil(struct play *p, char *line)
{
    char spoiled[LINE_BYTES + 1];
    int words = 1;
    for (const char *at = line; *at != '\0'; at++)
        words += *at == ' ';
    char *word = line;
    for (int skip = chance_below(&p->dice, words); skip > 0; skip--)
        word = strchr(word, ' ') + 1;
    size_t len = strcspn(word, " ");
    if (chance_below(&p->dice, 2) == 0) {
        (void)snprintf(spoiled, sizeof spoiled, "%.*sqxz%s", (int)(word - line), line, word + len);
        memcpy(line, spoiled, sizeof spoiled);
    } else {
        word[chance_below(&p->dice, (int)len)] = 'q';
    }
}

/* A line that cannot be read, or not be carried out, is refused by a code with a sentence and, where one word is to
 * blame, by that word as it stands in the line; and the order that is offered instead is one that the seat may send. */
static void refused_line(struct play *p, const struct request *request)
{
    char raw[LINE_BYTES + 1], offered[LINE_BYTES + 1];
    struct text text = text_fixed(raw, sizeof raw), instead = text_fixed(offered, sizeof offered);
    static struct order order, answer;
    struct order_line line;
    struct refusal why = {0};
    if (refused_lines == REFUSED_MOST || chance_below(&p->dice, REFUSED_EVERY) != 0)
        return;
    (void)text_of(p, &p->legal[chance_below(&p->dice, p->count)], &text);
    spoil(p, raw);
    check_true(line_read(raw, &line));
    bool read = rules_read_line(p->rules, p->view, request->seat, &line, &order, &why);
    if (read && (order.setting || order.slot != request->slot ||
                 rules_check(p->rules, p->state, request, &order, &answer, &why)))
        return; /* another order, or the same: one may be written in several ways */
    refused_lines++;
    if (why.code == NULL || why.text == NULL || why.text[0] == '\0')
        fail_msg("%s: '%s' is refused without a reason", p->rules->id, raw);
    if (!read && (why.column < 1 || why.column > (int)strlen(raw) + 1))
        fail_msg("%s: '%s' is refused at column %d: %s", p->rules->id, raw, why.column, why.code);
    if (!spelling_nearest(p->rules, p->view, request->seat, raw, &instead))
        fail_msg("%s: nothing is offered instead of '%s'", p->rules->id, raw);
    check_true(line_read(offered, &line));
    if (!rules_read_line(p->rules, p->view, request->seat, &line, &order, &why) ||
        (order.slot == request->slot && !rules_check(p->rules, p->state, request, &order, &answer, &why)))
        fail_msg("%s: instead of '%s' is offered '%s': %s", p->rules->id, raw, offered, why.code);
}

static void what_is_refused_says_why_and_what_may_be_sent_instead(void **state)
{
    (void)state;
    int every = 0, games = 0;
    for (; rules_all[games] != NULL; games++) {
        refused_lines = 0;
        play(rules_all[games], refused_line);
        check_true(refused_lines > 20);
        every += refused_lines;
    }
    print_message("R21 refusals: %d lines refused in %d games, 0 wrong\n", every, games);
}

/* Whether the line is taken; if so it must be in the list. */
static bool listed_if_legal(struct play *p, const struct request *request, const char *raw)
{
    struct order_line line;
    struct order order, answer;
    struct refusal why = {0};
    check_true(line_read(raw, &line));
    if (!rules_read_line(p->rules, p->view, request->seat, &line, &order, &why) || order.slot != request->slot ||
        !rules_check(p->rules, p->state, request, &order, &answer, &why))
        return false;
    for (int i = 0; i < p->count; i++)
        if (order_same(&p->legal[i], &order))
            return true;
    fail_msg("%s: '%s' is legal and not listed", p->rules->id, raw);
    return false;
}

/* Every line of one name; what cannot be paid is listed with debt, if so it can. */
static void one_name(struct play *p, const struct request *request)
{
    static const char *const forms[][2] = {
        {"build", ""}, {"give", ""}, {"oust", ""}, {"marry", " son"}, {"marry", " daughter"}};
    const char *name;
    for (int i = 0; (name = rules_word(p->rules, i)) != NULL; i++) {
        for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++) {
            char plain[96], debt[96 + 8];
            (void)snprintf(plain, sizeof plain, "%s %s%s", forms[k][0], name, forms[k][1]);
            (void)snprintf(debt, sizeof debt, "%s debt", plain);
            if (!listed_if_legal(p, request, plain))
                (void)listed_if_legal(p, request, debt);
        }
    }
    if (!listed_if_legal(p, request, "fate games pay"))
        (void)listed_if_legal(p, request, "fate games pay debt");
    if (!listed_if_legal(p, request, "fate vow pay"))
        (void)listed_if_legal(p, request, "fate vow pay debt");
}

static void what_only_debt_pays_is_listed_in_forvm(void **state)
{
    (void)state;
    play(rules_find("forvm"), one_name);
}

static bool city_in(const struct gorbino_state *s, int province)
{
    bool any = false;
    for (int i = 0; i < gorbino_provinces[province].places; i++)
        any = any || gorbino_state_built(s, gorbino_provinces[province].first + i);
    return any;
}

static void produces_something(struct play *p, const struct request *request)
{
    (void)request;
    for (int i = 0; i < p->count; i++) {
        struct move move;
        (void)gorbino_move_get(&p->legal[i], 0, &move);
        if (move.slot == SLOT_PLAY && move_effect(&move)->type == PRODUCTION && !city_in(p->state, move.name[0]))
            fail_msg("production of %s is listed, where nobody has a city", gorbino_province_name(move.name[0]));
    }
}

static void production_is_listed_where_cities_stand_in_gorbino(void **state)
{
    (void)state;
    play(rules_find("gorbino"), produces_something);
}

/* The order's cost behind it, as a mail writes it, is a comment. */
static void costs_of_all(struct play *p, const struct request *request)
{
    for (int i = 0; i < p->listed.count; i++) {
        const struct order *order = &p->legal[p->listed.order[i]];
        char raw[LINE_BYTES + 1], cost[80] = "";
        struct text text = text_fixed(raw, sizeof raw), price = text_fixed(cost, sizeof cost);
        struct order_line line;
        struct order back;
        struct refusal why = {0};
        (void)text_of(p, order, &text);
        rules_cost(p->rules, p->view, request->seat, order, &price);
        bool paid = strncmp(raw, "build ", 6) == 0 || strncmp(raw, "destroy ", 8) == 0 ||
                    strncmp(raw, "development ", 12) == 0 || strncmp(raw, "marry ", 6) == 0 ||
                    strncmp(raw, "give ", 5) == 0 || strncmp(raw, "loan ", 5) == 0 || strstr(raw, " oust") != NULL;
        bool is_free =
            strncmp(raw, "pass", 4) == 0 || strncmp(raw, "stay", 4) == 0 || strncmp(raw, "production", 10) == 0;
        if ((paid && price.len == 0) || (is_free && price.len > 0) || price.failed)
            fail_msg("%s: '%s' costs '%s'", p->rules->id, raw, cost);
        text_add(&text, "   # ");
        text_add(&text, cost);
        check_true(line_read(raw, &line));
        check_true(rules_read_line(p->rules, p->view, request->seat, &line, &back, &why) && order_same(order, &back));
    }
}

static void what_an_order_costs_stands_behind_it(void **state)
{
    (void)state;
    play(rules_find("forvm"), costs_of_all);
    play(rules_find("gorbino"), costs_of_all);
}

/* Where a list is cut, what is left out is said by verb. */
static void a_cut_list_says_what_is_left_out(void **state)
{
    (void)state;
    struct listed listed = {.verbs = 3,
                            .verb = {{.verb = "build", .count = 9, .shown = 7},
                                     {.verb = "pass", .count = 1, .shown = 1},
                                     {.verb = "destroy", .count = 20, .shown = 8}}};
    char line[LINE_BYTES + 1];
    struct text text = text_fixed(line, sizeof line);
    listed_rest(&listed, &text);
    check_text(line, "2 with build, 12 with destroy");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_is_listed_and_all_that_is_listed_is_legal),
        cmocka_unit_test(all_moves_of_a_unit_are_listed_in_diplomacy),
        cmocka_unit_test(alternatives_stand_on_one_line),
        cmocka_unit_test(what_is_refused_says_why_and_what_may_be_sent_instead),
        cmocka_unit_test(what_only_debt_pays_is_listed_in_forvm),
        cmocka_unit_test(production_is_listed_where_cities_stand_in_gorbino),
        cmocka_unit_test(what_an_order_costs_stands_behind_it),
        cmocka_unit_test(a_cut_list_says_what_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
