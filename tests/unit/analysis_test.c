/* What bots think of a game: a blunder that was planted is found, and the same record gives the same analysis. */
#include "hosted.h"

#include "base/mem.h"
#include "engine/letters/analysis_facts.h"
#include "engine/play/analysis.h"
#include "engine/play/views.h"
#include "rules/doors.h"

enum { MOVES = 200, GAMES = 40, TRIED = 6 };

static struct order wish[REQUESTS_MAX];

/* In its first winter Austria does not build. */
static bool builds_nothing(struct match *match, const struct request *asked, int count, struct order *out)
{
    struct text stage = TEXT_EMPTY, phrase = TEXT_EMPTY;
    struct order *nothing = mem_new(1, sizeof *nothing);
    rules_stage(match->rules, view_get(match, 0), &stage);
    rules_fallback(match->rules, match->state, asked, nothing);
    rules_phrase(match->rules, view_get(match, asked->seat), asked->seat, nothing, &phrase);
    bool now = strcmp(stage.data, "winter 1901") == 0 && strcmp(phrase.data, "no unit is built") == 0;
    for (int i = 0; now && i < count; i++)
        order_copy(&out[i], nothing);
    text_free(&stage);
    text_free(&phrase);
    free(nothing);
    return now;
}

struct planting {
    const char *rules;
    int seats, seat;
    bool (*plant)(struct match *match, const struct request *asked, int count, struct order *out);
    int by;      /* so many answers of the seat at most before it */
    int goes_on; /* answers behind it; 0: to the end */
};

static struct planting diplomacy = {"diplomacy", 7, 1, builds_nothing, 4, 3};

/* The seat answers all that it is asked as its bot does, but for what is planted. *planted: the number of that move, if
 * it has come. False: it is not asked any more. */
static bool answer(int64_t id, const struct planting *planting, uint8_t number, int *planted)
{
    struct err err = {0};
    struct request open[REQUESTS_MAX];
    struct text lines = TEXT_EMPTY;
    struct game *game = hosted_table(&hosted, id);
    int all = match_requests(&game->match, open), first = 0;
    uint8_t seed[CIPHER_KEY] = {number, 3};
    struct chance chance = chance_seeded(seed, 0, NULL);
    while (first < all && open[first].seat != planting->seat)
        first++;
    int count = first < all ? requests_together(open, all, first) : 0;
    if (count > 0)
        rules_choose_all(game->rules, view_get(&game->match, planting->seat), &open[first], count, &chance, wish);
    if (count > 0 && *planted == 0 && planting->plant(&game->match, &open[first], count, wish))
        *planted = (int)game->row.phase + 1;
    for (int i = 0; i < count; i++) {
        char *line = match_order_text(&game->match, &wish[i]);
        text_addf(&lines, "%s%s", i == 0 ? "" : "|", line);
        free(line);
    }
    hosted_table_free(game);
    if (count > 0)
        check_ok(hosted_mail(&hosted, id, planting->seat, lines.data, &err));
    text_free(&lines);
    return count > 0;
}

/* A game with something planted in it; games are tried until one has it. *move: which. */
static struct jv *record_of(const struct planting *planting, int *move)
{
    const struct rules *rules = rules_find(planting->rules);
    *move = 0;
    for (int tries = 0; tries < GAMES && *move == 0; tries++) {
        int64_t id = hosted_game(&hosted, rules, planting->seats, planting->seat);
        int left = -1;
        int most = planting->by;
        for (int i = 0; i < most && left != 0 && answer(id, planting, (uint8_t)i, move); i++) {
            most = *move != 0 ? MOVES : most;
            left = *move == 0 || planting->goes_on == 0 ? -1 : left < 0 ? planting->goes_on : left - 1;
        }
        if (*move != 0)
            return hosted_record(&hosted, id);
    }
    fail_msg("%s: nothing could be planted", planting->rules);
    return NULL;
}

static void same(const struct analysis *a, const struct analysis *b)
{
    check_int(a->points, b->points);
    check_int(a->turns, b->turns);
    check_int(a->orders, b->orders);
    for (int i = 0; i < a->points; i++)
        check_true(memcmp(a->point[i].chance, b->point[i].chance, sizeof a->point[i].chance) == 0);
    for (int i = 0; i < a->orders; i++) {
        check_int(a->order[i].move, b->order[i].move);
        check_int(a->order[i].best, b->order[i].best);
        check_text(a->order[i].better, b->order[i].better);
    }
}

static void check_chances(const struct analysis *analysis)
{
    check_true(analysis->points > 1);
    for (int i = 0; i < analysis->points; i++) {
        int sum = 0;
        for (int seat = 0; seat < analysis->seats; seat++)
            sum += analysis->point[i].chance[seat];
        check_true(sum >= 96 && sum <= 104);
        check_true(i == 0 || analysis->point[i].move > analysis->point[i - 1].move);
    }
}

/* Whether it is among the costliest orders of a game: of two other blunders that cost more it may not be. */
static bool is_found(const struct planting *planting)
{
    struct analysis one, two;
    struct err err = {0};
    int move = 0;
    bool found = false;
    struct jv *record = record_of(planting, &move);
    struct analysis_budget budget = analysis_full(planting->seat);
    budget.standing /= 8;
    budget.orders /= 3;
    check_ok(analysis_read(record, &budget, &one, &err));
    check_ok(analysis_read(record, &budget, &two, &err));
    same(&one, &two);
    check_chances(&one);
    check_true(one.decisions > 0);
    for (int i = 0; i < one.turns; i++)
        check_true(strstr(one.turn[i].played, "...") == NULL);
    for (int i = 0; i < one.orders; i++) {
        check_true(one.order[i].best > one.order[i].worth);
        check_true(one.order[i].given[0] != '\0' && strcmp(one.order[i].given, one.order[i].better) != 0);
        check_true(strstr(one.order[i].given, "...") == NULL && strstr(one.order[i].better, "...") == NULL);
        found = found || one.order[i].move == move;
    }
    analysis_free(&one);
    analysis_free(&two);
    jv_free(record);
    return found;
}

static void a_planted_blunder_is_found(void **state)
{
    bool found = false;
    for (int game = 0; game < TRIED && !found; game++)
        found = is_found(*state);
    check_true(found);
}

static void nothing_of_a_game_that_goes_on(void **state)
{
    (void)state;
    struct err err = {0};
    struct jv *facts = jv_new_object();
    struct game *game = hosted_table(&hosted, hosted_game(&hosted, rules_find("quorum"), 2, 2));
    check_rc(analysis_facts_ask(facts, &hosted.services, game, 1, &err), RC_DENIED);
    check_int(jv_size(facts), 0);
    hosted_table_free(game);
    jv_free(facts);
}

static void a_record_that_does_not_hold(void **state)
{
    (void)state;
    struct analysis analysis;
    struct err err = {0};
    struct jv *record = jv_new_object();
    const struct analysis_budget budget = analysis_brief();
    check_rc(analysis_read(record, &budget, &analysis, &err), RC_BAD);
    analysis_free(&analysis);
    jv_free(record);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        {"a winter without builds in Diplomacy", a_planted_blunder_is_found, NULL, NULL, &diplomacy},
        cmocka_unit_test(nothing_of_a_game_that_goes_on),
        cmocka_unit_test(a_record_that_does_not_hold),
    };
    return cmocka_run_group_tests_name("analysis", tests, hosted_setup, hosted_teardown);
}
