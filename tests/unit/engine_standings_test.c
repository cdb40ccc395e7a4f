/* Finished games and ratings over them. */
#include "hosted.h"
#include "store_cost.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/admin/standings.h"
#include "engine/game/commit.h"
#include "engine/game/outcome.h"
#include "engine/gm/new_game.h"
#include "rules/options.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

static struct jv *build(void)
{
    struct err err = {0};
    struct jv *standings = NULL;
    check_ok(standings_build(&hosted.services, NULL, &standings, &err));
    return standings;
}

static void check_standings(const char *want)
{
    struct err err = {0};
    struct text text = TEXT_EMPTY, again = TEXT_EMPTY;
    struct jv *standings = build(), *second = build();
    check_ok(standings_text(&hosted.services, standings, 100, &text, &err));
    check_text(text.data, want);
    text_clear(&text);
    jv_dump(standings, &text);
    jv_dump(second, &again);
    check_text(again.data, text.data);
    text_free(&text);
    text_free(&again);
    jv_free(standings);
    jv_free(second);
}

/* Ends it with these ranks. */
static void finish(int64_t id, const int *rank)
{
    struct err err = {0};
    struct game *game = hosted_table(&hosted, id);
    struct commit commit = {.game = game};
    check_ok(game_agree(&hosted.services, game, rank, "Agreed.", &err));
    check_ok(commit_now(&hosted.services, &commit, &err));
    commit_free(&commit);
    hosted_table_free(game);
    hosted.services.now += 86400;
}

static int club_setup(void **state)
{
    static const char *const names[] = {"Anna", "Bruno", "Carla", "\xc3\x84nne"};
    struct err err = {0};
    int64_t id = 0;
    int rc = hosted_setup(state);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        check_ok(player_add(hosted.services.store, names[i], "", hosted.services.now, &id, &err));
    return rc;
}

/* A running game of Anna, Bruno and Carla. */
static int64_t open_game(const char *name)
{
    struct err err = {0};
    struct refusal why;
    int64_t game = 0;
    struct game_plan plan = {.name = name, .rules = &rules_augur, .pace = 86400, .by = "gm"};
    check_true(options_default(&rules_augur, 3, &plan.setup, &why));
    check_ok(new_game_open(&hosted.services, &plan, &game, &err));
    check_ok(hosted_gm(&hosted, game, "seat 1 player Anna", &err));
    check_ok(hosted_gm(&hosted, game, "seat 2 player Bruno", &err));
    check_ok(hosted_gm(&hosted, game, "seat 3 player Carla", &err));
    check_ok(hosted_gm(&hosted, game, "start", &err));
    for (int seat = 1; seat <= 3; seat++)
        check_ok(hosted_mail(&hosted, game, seat, "bid 1", &err));
    return game;
}

static const int red_first[] = {1, 3, 2}, in_order[] = {1, 2, 3}, blue_first[] = {2, 1, 2};

static void ratings_in_the_order_of_the_ends(void **state)
{
    (void)state;
    check_standings("No game has been finished yet.\n");
    int64_t one = open_game("ides"), two = open_game("nones"), three = open_game("kalends");
    check_standings("No game has been finished yet.\n");
    finish(two, red_first); /* though it was opened later */
    finish(one, in_order);
    /* the numbers of docs/rating.md */
    check_standings("Augur: 2 finished, 2 ranked\n"
                    "\n"
                    "Place  Player  Rating     Glicko  Games  First\n"
                    "    1  Anna      1531  1583 \xc2\xb1 88      2      2\n"
                    "    2  Bruno     1485  1460 \xc2\xb1 88      2      0\n"
                    "    3  Carla     1484  1457 \xc2\xb1 88      2      0\n"
                    "\n"
                    "2001-09-10  #1 ides: 1 Anna, 2 Bruno, 3 Carla\n"
                    "2001-09-09  #2 nones: 1 Anna, 2 Carla, 3 Bruno\n");
    /* they count what SQLite does */
    struct store_cost before = {0}, after = {0};
    if (!served())
        before = store_cost(hosted.services.store);
    struct jv *standings = build();
    if (!served())
        after = store_cost(hosted.services.store);
    check_int(after.scanned, before.scanned);
    check_int(after.sorts, before.sorts);
    struct jv *first = jv_at(jv_get(jv_at(standings, 0), "players"), 0);
    int64_t hundredths = 0;
    check_true(jv_int(jv_get(first, "hundredths"), 0, INT64_MAX, &hundredths));
    check_int(hundredths, 153090);
    jv_free(standings);
    finish(three, blue_first);
    standings = build();
    int64_t sum = 0;
    for (size_t i = 0; i < 3; i++) {
        check_true(
            jv_int(jv_get(jv_at(jv_get(jv_at(standings, 0), "players"), i), "hundredths"), 0, INT64_MAX, &hundredths));
        sum += hundredths;
    }
    check_int(sum, 3 * 150000);
    jv_free(standings);
}

static void games_that_do_not_count(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t one = open_game("ides"), two = open_game("nones"), three = open_game("kalends"), four = open_game("idus");
    check_ok(hosted_gm(&hosted, one, "set ranked=no", &err));
    check_ok(hosted_gm(&hosted, two, "seat 3 bot", &err));
    check_ok(hosted_gm(&hosted, three, "cancel", &err));
    finish(one, in_order);
    finish(two, red_first);
    check_standings("Augur: 2 finished, 0 ranked\n"
                    "\n"
                    "2001-09-10  #2 nones: 1 Anna, 2 bot, 3 Bruno (a bot played)\n"
                    "2001-09-09  #1 ides: 1 Anna, 2 Bruno, 3 Carla (not ranked)\n");
    /* what cannot be read hides nothing else */
    finish(four, in_order);
    hosted_sql(&hosted, "UPDATE game SET position = '{}' WHERE id = 2");
    check_standings("Augur: 3 finished, 1 ranked\n"
                    "\n"
                    "Place  Player  Rating     Glicko  Games  First\n"
                    "    1  Anna      1516  1548 \xc2\xb1 93      1      1\n"
                    "    2  Bruno     1500  1500 \xc2\xb1 93      1      0\n"
                    "    3  Carla     1484  1452 \xc2\xb1 93      1      0\n"
                    "\n"
                    "2001-09-11  #4 idus: 1 Anna, 2 Bruno, 3 Carla\n"
                    "2001-09-10  #2 nones: (cannot be read)\n"
                    "2001-09-09  #1 ides: 1 Anna, 2 Bruno, 3 Carla (not ranked)\n");
}

static void whose_game_it_was(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t one = open_game("ides"), two = open_game("nones");
    check_ok(hosted_gm(&hosted, one, "seat 3 player \xc3\x84nne", &err)); /* who holds it at the end */
    hosted_sql(&hosted, "UPDATE seat SET kind = 2, kept_for = player, player = NULL WHERE game = 2 AND number = 2");
    hosted_sql(&hosted, "UPDATE seat SET kind = 2, gave_up = player, player = NULL WHERE game = 2 AND number = 3");
    finish(one, in_order);
    finish(two, in_order); /* bots play for who stayed away, and who gave up */
    check_standings("Augur: 2 finished, 2 ranked\n"
                    "\n"
                    "Place  Player  Rating     Glicko  Games  First\n"
                    "    1  Anna      1531  1585 \xc2\xb1 88      2      2\n"
                    "    2  Bruno     1500  1503 \xc2\xb1 88      2      0\n"
                    "    3  Carla     1484  1455 \xc2\xb1 93      1      0\n"
                    "    4  \xc3\x84nne      1484  1452 \xc2\xb1 93      1      0\n"
                    "\n"
                    "2001-09-10  #2 nones: 1 Anna, 2 Bruno (bot), 3 Carla (bot)\n"
                    "2001-09-09  #1 ides: 1 Anna, 2 Bruno, 3 \xc3\x84nne\n");
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(ratings_in_the_order_of_the_ends, club_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(games_that_do_not_count, club_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(whose_game_it_was, club_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("engine_standings", tests, NULL, NULL);
}
