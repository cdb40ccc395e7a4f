/* What game masters hear of: written down as it happens, told once. */
#include "clocked.h"

#include "augur.h"
#include "engine/game/news.h"
#include "engine/letters/news_mail.h"
#include "engine/time/due.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

static const char MASTER[] = "gm@example.org";

/* The kinds of what was noted, a digit each. */
static void check_noted(const char *want)
{
    struct err err = {0};
    struct news_row *rows = NULL;
    size_t count = 0;
    struct text kinds = TEXT_EMPTY;
    check_ok(news_list(hosted.services.store, 0, &rows, &count, &err));
    for (size_t i = 0; i < count; i++)
        text_add_int(&kinds, rows[i].kind);
    check_text(kinds.data, want);
    text_free(&kinds);
    news_rows_free(rows, count);
}

/* How many mails a look makes. */
static int look(void)
{
    struct err err = {0};
    int before = scratch_mails_to(hosted.services.store, MASTER, 0);
    check_ok(news_mail(&hosted.services, &err));
    return scratch_mails_to(hosted.services.store, MASTER, 0) - before;
}

static void wish(const char *word)
{
    struct err err = {0};
    check_ok(store_begin(hosted.services.store, &err));
    check_ok(news_mail_wish_set(&hosted.services, MASTER, word, &err));
    check_ok(store_commit(hosted.services.store, &err));
}

static void register_one(void)
{
    struct err err = {0};
    check_ok(store_begin(hosted.services.store, &err));
    check_ok(news_registered(&hosted.services, 1, &err));
    check_ok(store_commit(hosted.services.store, &err));
}

static void what_happens_to_a_game_is_noted(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_noted("113");
    check_ok(hosted_gm(&hosted, game, "pause", &err));
    check_ok(hosted_gm(&hosted, game, "resume", &err));
    check_noted("113");
    check_ok(hosted_gm(&hosted, game, "cancel", &err));
    check_noted("1134");
    check_ok(hosted_gm(&hosted, game, "undo 0", &err));
    check_ok(hosted_gm(&hosted, game, "cancel", &err));
    check_noted("11344");
}

/* Of the seat that a bot has from then on. */
static void a_seat_that_is_lost_by_it_is_named(void **state)
{
    (void)state;
    struct err err = {0};
    struct news_row *rows = NULL;
    size_t count = 0;
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_gm(&hosted, game, "set misses=1", &err));
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_ok(hosted_mail(&hosted, game, 3, "bid 1", &err));
    hosted.services.now += 2 * DAY;
    check_ok(due_play(&hosted.services, game, &err));
    check_ok(news_list(hosted.services.store, 0, &rows, &count, &err));
    unsigned seats = 0;
    for (size_t i = 0; i < count; i++)
        seats |= rows[i].kind == NEWS_MISSED ? 1u << rows[i].seat : 0;
    check_true((seats & 1u << 2) != 0 && (seats & 1u) == 0);
    struct game *table = hosted_table(&hosted, game);
    check_int(table->seat[1].kind, SEAT_BOT);
    hosted_table_free(table);
    news_rows_free(rows, count);
}

static void a_day_is_told_when_the_next_begins_where_the_house_is(void **state)
{
    (void)state;
    (void)clocked_game("pace=24h");
    check_int(look(), 0); /* the first look of a house begins its count of days */
    hosted.services.now = clocked_at("2001-09-09 23:59 UTC");
    register_one();
    check_int(look(), 0);
    hosted.services.now += 60;
    check_int(look(), 1);
    check_int(look(), 0);
    hosted.services.now -= 60; /* the clock was set back: nothing new */
    check_int(look(), 0);
}

static void numbers_are_never_given_out_again(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t first = 0, second = 0;
    (void)clocked_game("pace=24h");
    check_int(look(), 0);
    register_one();
    check_ok(news_last(hosted.services.store, &first, &err));
    hosted.services.now += DAY;
    check_int(look(), 1);
    check_noted("0"); /* the newest is kept for its number */
    register_one();
    check_ok(news_last(hosted.services.store, &second, &err));
    check_int(second, first + 1);
}

static void a_wish_holds_for_what_comes(void **state)
{
    (void)state;
    struct err err = {0};
    (void)clocked_game("pace=24h");
    check_ok(club_master_add(hosted.services.store, 0, MASTER, &err));
    check_int(look(), 0);
    wish("every");
    check_int(look(), 1); /* what he would have had at the end of the day */
    register_one();
    check_int(look(), 1);
    wish("daily");
    register_one();
    check_int(look(), 0);
    hosted.services.now += DAY;
    check_int(look(), 1);
    wish("off");
    register_one();
    hosted.services.now += DAY;
    check_int(look(), 0);
    register_one();
    wish("every");
    check_int(look(), 0); /* what was while he wanted none stays untold */
    register_one();
    check_int(look(), 1);
    check_rc(news_mail_wish_check("often", &err), RC_BAD);
    check_ok(store_begin(hosted.services.store, &err));
    check_rc(news_mail_wish_set(&hosted.services, "p1s1@players.example", "off", &err), RC_NONE);
    store_rollback(hosted.services.store);
}

#define NEWS_TEST(name) cmocka_unit_test_setup_teardown(name, hosted_setup, hosted_teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        NEWS_TEST(what_happens_to_a_game_is_noted),
        NEWS_TEST(a_seat_that_is_lost_by_it_is_named),
        NEWS_TEST(a_day_is_told_when_the_next_begins_where_the_house_is),
        NEWS_TEST(numbers_are_never_given_out_again),
        NEWS_TEST(a_wish_holds_for_what_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
