/* Which pages of events are due, and whose own page is with them. */
#include "hosted.h"

#include "augur.h"
#include "base/mem.h"
#include "engine/pages/contests.h"

#include <unistd.h>

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum { PLAYERS = 3 };

/* An event with the first of three players in it. */
static int64_t furnish(const char *style)
{
    static const char *const names[] = {"Anna", "Bruno", "Carla"};
    struct err err = {0};
    int64_t id = 0;
    struct contest_row row = {.name = mem_copy_text("cup"),
                              .kind = CONTEST_SWISS,
                              .rules = mem_copy_text("augur"),
                              .seats = 2,
                              .options = mem_copy_text("{}"),
                              .pace = 60,
                              .terms = mem_copy_text("{}"),
                              .style = mem_copy_text(style),
                              .draws = mem_copy_text("")};
    check_ok(contest_add(hosted.services.store, &row, &id, &err));
    contest_row_free(&row);
    for (int i = 0; i < PLAYERS; i++) {
        int64_t player = 0;
        check_ok(player_add(hosted.services.store, names[i], "", 5, &player, &err));
        check_int(player, i + 1);
    }
    return id;
}

static void enter(int64_t contest, int player)
{
    struct err err = {0};
    char word[] = "";
    const struct entrant_row row = {.contest = contest, .number = player, .player = player, .word = word, .since = 1};
    check_ok(contest_entrant_put(hosted.services.store, &row, &err));
}

/* A run over the events that are due: how many they are, and whose pages are to be made with theirs ("1 3 "). */
static size_t make(bool kept, char players[64])
{
    struct err err = {0};
    struct contests contests = {.row = NULL};
    struct site site = {.services = &hosted.services, .lists = {.services = &hosted.services}};
    struct text told = text_fixed(players, 64);
    char path[300];
    (void)snprintf(path, sizeof path, "%s/site", hosted.scratch.folder);
    check_ok(folder_open(path, FOLDER_WRITE, &site.folder, &err));
    check_ok(contests_find(&hosted.services, false, &contests, &err));
    check_ok(contests_make(&site, &contests, &err));
    for (size_t i = 0; i < site.lists.players.count; i++)
        text_addf(&told, "%lld ", (long long)site.lists.players.number[i]);
    check_ok(services_begin(&hosted.services, &err));
    check_ok(contests_keep(&hosted.services, &contests, !kept, &err));
    check_ok(services_commit(&hosted.services, &err));
    size_t count = contests.count;
    contests_free(&contests);
    lists_free(&site.lists);
    folder_close(site.folder);
    return count;
}

static bool is_there(const char *name)
{
    char path[400];
    (void)snprintf(path, sizeof path, "%s/site/%s", hosted.scratch.folder, name);
    return access(path, F_OK) == 0;
}

static void what_changes_is_due_once(void **state)
{
    (void)state;
    struct err err = {0};
    char players[64];
    int64_t id = furnish("{}");
    const struct fixture_row fixture = {.contest = id, .round = 1, .number = 1};
    check_int(make(true, players), 1);
    check_text(players, "");
    check_int(make(true, players), 0);
    enter(id, 1);
    enter(id, 3);
    check_int(make(true, players), 1);
    check_text(players, "1 3 ");
    check_true(is_there("event/1.html") && is_there("event/1.json") && !is_there("event/1.trf"));
    check_int(make(true, players), 0);
    enter(id, 2);
    check_ok(contest_entrant_drop(hosted.services.store, id, 3, &err));
    check_int(make(true, players), 1);
    check_text(players, "2 3 ");
    check_ok(contest_fixture_put(hosted.services.store, &fixture, &err));
    check_int(make(true, players), 1);
    check_text(players, "");
    struct contest_row row = {0};
    check_ok(contest_get(hosted.services.store, id, &row, &err));
    check_ok(contest_update(hosted.services.store, &row, row.revision, &err));
    contest_row_free(&row);
    check_int(make(true, players), 1);
    check_int(make(true, players), 0);
}

/* What comes while pages are made is not taken for shown. */
static void a_change_in_between_stays_due(void **state)
{
    (void)state;
    struct err err = {0};
    struct page_row *rows = NULL;
    size_t count = 0;
    char players[64];
    int64_t id = furnish("{}");
    check_ok(page_events(hosted.services.store, false, 5, &rows, &count, &err));
    check_int(count, 1);
    enter(id, 1);
    check_ok(page_event_done(hosted.services.store, rows, "", &err));
    free(rows);
    check_int(make(true, players), 1);
    check_int(make(true, players), 0);
}

/* Where files were refused, the pages of players are not taken for written. */
static void who_was_refused_is_due_again(void **state)
{
    (void)state;
    char players[64];
    int64_t id = furnish("{}");
    enter(id, 2);
    check_int(make(false, players), 1);
    check_text(players, "2 ");
    enter(id, 1);
    check_int(make(true, players), 1);
    check_text(players, "1 2 ");
}

static void who_is_renamed_is_named_anew(void **state)
{
    (void)state;
    struct err err = {0};
    struct player_row player = {0};
    char players[64], name[] = "Brunhild";
    int64_t id = furnish("{}");
    enter(id, 1);
    enter(id, 2);
    check_int(make(true, players), 1);
    check_ok(player_get(hosted.services.store, 2, &player, &err));
    free(player.name);
    player.name = name;
    check_ok(player_update(hosted.services.store, &player, &err));
    player.name = NULL;
    player_row_free(&player);
    check_int(make(true, players), 1);
    check_text(players, "2 ");
    check_ok(pages_anew(hosted.services.store, &err));
    check_int(make(true, players), 1);
    check_text(players, "1 2 ");
}

static void who_is_in_no_list_has_no_page(void **state)
{
    (void)state;
    struct err err = {0};
    struct contest_row row = {0};
    char players[64];
    int64_t id = furnish("{}");
    enter(id, 1);
    check_int(make(true, players), 1);
    check_true(is_there("event/1.html") && is_there("event/1.json"));
    check_ok(contest_get(hosted.services.store, id, &row, &err));
    free(row.style);
    row.style = mem_copy_text("{\"listed\":\"no\"}");
    check_ok(contest_update(hosted.services.store, &row, row.revision, &err));
    contest_row_free(&row);
    check_int(make(true, players), 1);
    check_text(players, "1 ");
    check_true(!is_there("event/1.html") && !is_there("event/1.json"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_changes_is_due_once, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_change_in_between_stays_due, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(who_was_refused_is_due_again, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(who_is_renamed_is_named_anew, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(who_is_in_no_list_has_no_page, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
