/* Votes: how they are counted, what becomes of them, and that they are stored with the game. */
#include "hosted.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/game/outcome.h"
#include "engine/game/vote_words.h"
#include "engine/inbox/vote.h"
#include "engine/time/due.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum { HOUR = 3600, DAY = 86400 };

static void tick_at(int64_t game, moment now)
{
    struct err err = {0};
    hosted.services.now = now;
    check_ok(due_play(&hosted.services, game, &err));
}

/* Opens a vote of seat 1 for three days, as its mail would. */
static int64_t open_vote(int64_t id, const char *kind, const char *detail)
{
    struct err err = {0};
    struct ballot *ballot = NULL;
    struct game *game = hosted_table(&hosted, id);
    struct commit commit = {.game = game};
    check_ok(ballot_begin(&hosted.services, game, &(struct motion){1, kind, detail, hosted.services.now + 3 * DAY},
                          &ballot, &err));
    int64_t number = ballot->row.number;
    check_ok(commit_now(&hosted.services, &commit, &err));
    commit_free(&commit);
    hosted_table_free(game);
    return number;
}

static void cast(int64_t id, int64_t number, int seat, bool yes)
{
    struct err err = {0};
    struct game *game = hosted_table(&hosted, id);
    struct commit commit = {.game = game};
    struct ballot *ballot = ballot_numbered(game, number);
    assert_non_null(ballot);
    ballot_say(ballot, seat, yes);
    check_ok(commit_now(&hosted.services, &commit, &err));
    commit_free(&commit);
    hosted_table_free(game);
}

static void check_weighs(int64_t id, int64_t number, enum ballot_state want)
{
    struct game *game = hosted_table(&hosted, id);
    check_int(ballot_weigh(&hosted.services, game, ballot_numbered(game, number)), want);
    hosted_table_free(game);
}

static enum ballot_state state_of(int64_t game, int64_t number)
{
    struct err err = {0};
    struct ballot_row *rows = NULL;
    size_t count = 0;
    enum ballot_state state = BALLOT_OPEN;
    check_ok(club_ballot_list(hosted.services.store, game, &rows, &count, &err));
    for (size_t i = 0; i < count; i++)
        if (rows[i].number == number)
            state = rows[i].state;
    club_ballot_rows_free(rows, count);
    return state;
}

static void set_away(int64_t game, int seat, moment from, moment until)
{
    char sql[200];
    (void)snprintf(sql, sizeof sql,
                   "UPDATE player SET away_from = %lld, away_until = %lld WHERE id = (SELECT player FROM seat WHERE "
                   "game = %lld AND number = %d)",
                   (long long)from, (long long)until, (long long)game, seat);
    hosted_sql(&hosted, sql);
}

static void all_must_say_yes(void **state)
{
    (void)state;
    int64_t id = hosted_game(&hosted, &rules_augur, 4, 3); /* a bot has the fourth seat */
    int64_t one = open_vote(id, "pause", ""), two = open_vote(id, "draw", "");
    check_int(one, 1);
    check_int(two, 2);
    check_weighs(id, one, BALLOT_OPEN);
    cast(id, one, 2, true);
    check_weighs(id, one, BALLOT_OPEN);
    check_weighs(id, two, BALLOT_OPEN);
    cast(id, one, 3, true);
    check_weighs(id, one, BALLOT_CARRIED);
    /* one no ends it, also of who said yes before */
    cast(id, two, 2, true);
    cast(id, two, 3, true);
    cast(id, two, 2, false);
    check_weighs(id, two, BALLOT_LOST);
    struct game *game = hosted_table(&hosted, id);
    check_int(game->ballots.count, 2);
    check_int(game->ballots.open[1].yes, 1 << 1 | 1 << 3);
    check_int(game->ballots.open[1].no, 1 << 2);
    check_int(game->row.wake_at, hosted.services.now + 3 * DAY);
    hosted_table_free(game);
}

/* A database that somebody has changed has votes of seats that there are not. */
static void votes_of_no_seat_count_for_nothing(void **state)
{
    (void)state;
    int64_t id = hosted_game(&hosted, &rules_augur, 4, 3), number = open_vote(id, "pause", "");
    cast(id, number, 2, true);
    hosted_sql(&hosted, "UPDATE vote SET seat = 99 WHERE seat = 2");
    struct game *game = hosted_table(&hosted, id);
    check_int(game->ballots.open[0].yes, 1 << 1);
    hosted_table_free(game);
    hosted_sql(&hosted, "UPDATE vote SET seat = 0 WHERE seat = 99");
    game = hosted_table(&hosted, id);
    check_int(game->ballots.open[0].yes, 1 << 1);
    check_int(game->ballots.open[0].no, 0);
    hosted_table_free(game);
}

static void the_absent_block_nothing(void **state)
{
    (void)state;
    int64_t game = hosted_game(&hosted, &rules_augur, 4, 4), pause = open_vote(game, "pause", "");
    int64_t draw = open_vote(game, "draw", "");
    cast(game, pause, 2, true);
    cast(game, draw, 2, true);
    set_away(game, 3, hosted.services.now, hosted.services.now + DAY);
    check_weighs(game, pause, BALLOT_OPEN);
    char sql[100];
    (void)snprintf(sql, sizeof sql, "UPDATE seat SET missed_row = 1 WHERE game = %lld AND number = 4", (long long)game);
    hosted_sql(&hosted, sql);
    check_weighs(game, pause, BALLOT_CARRIED);
    /* but whose game would end has the whole time to say no */
    check_weighs(game, draw, BALLOT_OPEN);
    hosted.services.now += 3 * DAY - 1;
    check_weighs(game, draw, BALLOT_OPEN);
    hosted.services.now += 1;
    check_weighs(game, draw, BALLOT_CARRIED);
    cast(game, draw, 4, false);
    check_weighs(game, draw, BALLOT_LOST);
    /* an absence to come is none yet */
    hosted.services.now -= 3 * DAY;
    set_away(game, 3, hosted.services.now + 1, hosted.services.now + DAY);
    check_weighs(game, pause, BALLOT_OPEN);
}

static void silence_at_the_end(void **state)
{
    (void)state;
    static const struct {
        int players, yes;
        enum ballot_state want;
    } cases[] = {{2, 1, BALLOT_LOST},    {3, 1, BALLOT_LOST},    {3, 2, BALLOT_CARRIED}, {4, 1, BALLOT_LOST},
                 {4, 2, BALLOT_CARRIED}, {4, 3, BALLOT_CARRIED}, {1, 1, BALLOT_CARRIED}, {2, 2, BALLOT_CARRIED}};
    moment start = hosted.services.now;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hosted.services.now = start;
        int64_t game = hosted_game(&hosted, &rules_augur, 4, cases[i].players), cancel = open_vote(game, "cancel", "");
        for (int seat = 2; seat <= cases[i].yes; seat++)
            cast(game, cancel, seat, true);
        hosted.services.now = start + 3 * DAY;
        check_weighs(game, cancel, cases[i].want);
    }
    /* a yes of a seat that a bot has by now is none */
    hosted.services.now = start;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 4, 4), draw = open_vote(game, "draw", "");
    cast(game, draw, 2, true);
    check_ok(hosted_gm(&hosted, game, "seat 2 bot", &err));
    hosted.services.now = start + 3 * DAY;
    check_weighs(game, draw, BALLOT_LOST);
}

static void a_tick_closes_them(void **state)
{
    (void)state;
    struct err err = {0};
    moment start = hosted.services.now;
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_gm(&hosted, id, "set pace=30d misses=0", &err));
    check_ok(hosted_mail(&hosted, id, 1, "bid 0", &err));
    int64_t win = open_vote(id, "win", "red,green"), cancel = open_vote(id, "cancel", "");
    cast(id, win, 3, true);
    tick_at(id, start + 3 * DAY - 1);
    check_int(state_of(id, win), BALLOT_OPEN);
    tick_at(id, start + 3 * DAY);
    check_int(state_of(id, win), BALLOT_CARRIED);
    check_int(state_of(id, cancel), BALLOT_LAPSED); /* the game is over before its turn comes */
    struct game *game = hosted_table(&hosted, id);
    struct result result;
    game_result(game, &result);
    check_int(game->row.status, GAME_FINISHED);
    check_int(result.rank[0] * 100 + result.rank[1] * 10 + result.rank[2], 131);
    check_text(result.why, "By a vote of the players: red and green win together.");
    hosted_table_free(game);
    hosted_doctor(&hosted, "");
}

/* Also in a game that is paused, which has no deadlines. */
static void a_paused_game_is_looked_at(void **state)
{
    (void)state;
    struct err err = {0};
    moment at = 0, start = hosted.services.now;
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_gm(&hosted, id, "pause", &err));
    int64_t resume = open_vote(id, "resume", "");
    check_ok(game_due_at(hosted.services.store, &at, &err));
    check_int(at, start + 3 * DAY);
    tick_at(id, start + 3 * DAY);
    check_int(state_of(id, resume), BALLOT_LOST);
    check_ok(game_due_at(hosted.services.store, &at, &err));
    check_int(at, start + 14 * DAY); /* that it is still paused */
    resume = open_vote(id, "resume", "");
    cast(id, resume, 2, true);
    tick_at(id, start + 6 * DAY);
    check_int(state_of(id, resume), BALLOT_CARRIED);
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.status, GAME_RUNNING);
    check_int(game->seat[0].due, start + 6 * DAY + DAY);
    hosted_table_free(game);
    /* a draw ends it as it stands */
    check_ok(hosted_gm(&hosted, id, "pause", &err));
    int64_t draw = open_vote(id, "draw", "");
    cast(id, draw, 2, true);
    tick_at(id, start + 9 * DAY);
    check_int(state_of(id, draw), BALLOT_CARRIED);
    game = hosted_table(&hosted, id);
    check_true(game->row.status == GAME_FINISHED && game->outcome.agreed.over && game->outcome.agreed.rank[2] == 1);
    hosted_table_free(game);
}

/* What was voted for may have become impossible. */
static void what_cannot_be_done_lapses(void **state)
{
    (void)state;
    struct err err = {0};
    moment start = hosted.services.now;
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 3), extend = open_vote(game, "extend", "2d");
    cast(game, extend, 2, true);
    check_ok(hosted_gm(&hosted, game, "pause", &err));
    tick_at(game, start + 3 * DAY);
    check_int(state_of(game, extend), BALLOT_LAPSED);
    /* a game that is closed takes its votes along */
    int64_t cancel = open_vote(game, "cancel", "");
    check_ok(hosted_gm(&hosted, game, "cancel", &err));
    check_int(state_of(game, cancel), BALLOT_LAPSED);
}

/* Two who open one at the same moment: the slower one decides anew. */
static void the_slower_of_two_opens_the_next(void **state)
{
    (void)state;
    struct err err = {0};
    struct ballot *ballot = NULL;
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    struct game *slow = hosted_table(&hosted, id);
    struct commit commit = {.game = slow};
    check_ok(ballot_begin(&hosted.services, slow, &(struct motion){2, "draw", "", hosted.services.now + DAY}, &ballot,
                          &err));
    check_int(open_vote(id, "pause", ""), 1);
    check_rc(commit_now(&hosted.services, &commit, &err), RC_CONFLICT);
    commit_free(&commit);
    hosted_table_free(slow);
    check_int(open_vote(id, "draw", ""), 2);
}

static void seats_by_name(void **state)
{
    (void)state;
    char wrong[32];
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    struct game *game = hosted_table(&hosted, id);
    check_int(vote_words_seats(game, "red, 3", wrong, sizeof wrong), 1 << 1 | 1 << 3);
    check_int(vote_words_seats(game, "Blue and GREEN blue", wrong, sizeof wrong), 1 << 2 | 1 << 3);
    check_text(wrong, "");
    check_int(vote_words_seats(game, "red,pink", wrong, sizeof wrong), 0);
    check_text(wrong, "pink");
    check_int(vote_words_seats(game, " , ", wrong, sizeof wrong), 0);
    check_text(wrong, "");
    hosted_table_free(game);
}

static void messages_open_by_a_yes_of_every_player(void **state)
{
    (void)state;
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    struct game *game = hosted_table(&hosted, id);
    struct text table = TEXT_EMPTY;
    ballot_sitting(game, &table);
    int64_t number = open_vote(id, VOTE_REVEAL_KIND, table.data);
    cast(id, number, 2, true);
    set_away(id, 3, hosted.services.now - HOUR, hosted.services.now + 9 * DAY);
    check_weighs(id, number, BALLOT_OPEN); /* the absent could still say no */
    hosted.services.now += 3 * DAY;
    check_weighs(id, number, BALLOT_LOST);
    hosted.services.now -= 3 * DAY;
    cast(id, number, 3, true);
    check_weighs(id, number, BALLOT_CARRIED);
    hosted_table_free(game);
    game = hosted_table(&hosted, id);
    game->seat[1].epoch++; /* somebody else sits there now, who was not asked */
    check_int(ballot_weigh(&hosted.services, game, ballot_numbered(game, number)), BALLOT_LOST);
    hosted_table_free(game);
    text_free(&table);
}

static void messages_of_who_was_not_asked_stay_closed(void **state)
{
    (void)state;
    assert_true(ballot_opens("2,2,3", "2,2,3", 1, 1 << 2 | 1 << 3));
    assert_true(ballot_opens("2,2,3", "2,2,2", 1, 1 << 2));
    assert_false(ballot_opens("2,2,3", "2,2,2", 1, 1 << 3)); /* to who sat there before */
    assert_false(ballot_opens("2,2,3", "2,2,2", 3, 1 << 1));
    assert_false(ballot_opens("2,0,3", "2,2,3", 1, 1 << 2));         /* a bot was not asked for them */
    assert_true(ballot_opens("2,2,3", "2,0,3", 1, 1 << 2 | 1 << 3)); /* a bot reads nothing */
    assert_false(ballot_opens("2,2,3", "", 1, 1 << 2));              /* of before that was kept */
    assert_false(ballot_opens("", "2,2,3", 1, 1 << 2));
    assert_false(ballot_opens("2,2,3", "2,2,3", 0, 1 << 2)); /* the game master's */
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_must_say_yes, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(votes_of_no_seat_count_for_nothing, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_absent_block_nothing, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(silence_at_the_end, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_tick_closes_them, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_paused_game_is_looked_at, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_done_lapses, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_slower_of_two_opens_the_next, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(seats_by_name, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(messages_open_by_a_yes_of_every_player, hosted_setup, hosted_teardown),
        cmocka_unit_test(messages_of_who_was_not_asked_stay_closed),
    };
    return cmocka_run_group_tests_name("engine_vote", tests, NULL, NULL);
}
