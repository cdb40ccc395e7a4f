/* Events: entering, the draw, rounds, what comes of games, ladders, leagues. */
#include "augur.h"
#include "hosted.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "engine/contest/acts.h"
#include "engine/contest/book.h"
#include "engine/contest/challenge.h"
#include "engine/contest/check.h"
#include "engine/contest/course.h"
#include "engine/contest/draw.h"
#include "engine/contest/file.h"
#include "engine/contest/games.h"
#include "engine/contest/rounds.h"
#include "engine/contest/start.h"
#include "engine/contest/tell.h"
#include "engine/gm/acts.h"
#include "engine/gm/forget.h"
#include "engine/play/fairness.h"
#include "rules/chance.h"
#include "words/catalog.h"

#include <string.h>

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum { HOUR = 3600, DAY = 24 * HOUR };

/* ---- helpers ------------------------------------------------------------------- */

/* "start spring": what the command line does. */
static enum rc act(const char *line, struct text *told, struct err *err)
{
    char copy[400], *at = NULL;
    struct contest_call call = {.services = &hosted.services};
    int64_t contest = 0;
    (void)snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok_r(copy, " ", &at); word != NULL; word = strtok_r(NULL, " ", &at))
        call.word[call.words++] = word;
    enum rc rc = contest_act(&call, &contest, told, err);
    return rc == RC_OK ? course_go(&hosted.services, contest, err) : rc;
}

static void does(const char *line)
{
    struct text told = TEXT_EMPTY;
    struct err err = {0};
    check_ok(act(line, &told, &err));
    text_free(&told);
}

static void denied(const char *line, enum rc want, const char *why)
{
    struct text told = TEXT_EMPTY;
    struct err err = {0};
    check_int(act(line, &told, &err), want);
    if (strstr(err.text, why) == NULL)
        fail_msg("%s: '%s' is not in: %s", line, why, err.text);
    text_free(&told);
}

/* A player with an address who has proved it. */
static void person(const char *name)
{
    char address[64];
    struct err err = {0};
    int64_t id = 0;
    check_ok(player_add(hosted.services.store, name, "", hosted.services.now, &id, &err));
    (void)snprintf(address, sizeof address, "%s@players.example", name);
    check_ok(player_address_add(hosted.services.store, id, address, true, hosted.services.now, &err));
}

/* An event that four people have entered. */
static void four_enter(const char *open)
{
    static const char *const names[] = {"Anna", "Bruno", "Carla", "Dora"};
    char line[80];
    does(open);
    for (int i = 0; i < 4; i++) {
        person(names[i]);
        (void)snprintf(line, sizeof line, "enter spring %s", names[i]);
        does(line);
    }
}

/* The same, begun. */
static void four(const char *open)
{
    four_enter(open);
    does("start spring");
}

static struct book load(void)
{
    struct book book;
    struct err err = {0};
    check_ok(book_find(&hosted.services, "spring", &book, &err));
    return book;
}

/* The game of a table ends with these ranks, as its players agreed. */
static void ends(int round, int number, const char *ranks)
{
    struct book book = load();
    struct game_row row = {0};
    struct err err = {0};
    int64_t game = 0;
    for (size_t i = 0; i < book.fixtures; i++)
        if (book.fixture[i].round == round && book.fixture[i].number == number)
            game = book.fixture[i].game;
    check_true(game != 0);
    check_ok(game_get(hosted.services.store, game, &row, &err));
    free(row.outcome);
    row.outcome = ranks == NULL ? NULL : mem_textf("{\"ranks\":[%s],\"why\":\"agreed\"}", ranks);
    row.status = ranks == NULL ? GAME_RUNNING : GAME_FINISHED;
    row.ended = hosted.services.now;
    check_ok(game_update(hosted.services.store, &row, row.revision, &err));
    game_row_free(&row);
    book_free(&book);
}

static void tick(void)
{
    struct err err = {0};
    check_ok(course_due(&hosted.services, &err));
}

static int64_t points_of(const char *name)
{
    struct book book = load();
    struct book_view view;
    struct standings_basis basis;
    const struct book_scope scope = book_whole(&book, 0);
    int64_t points = -1;
    book_view(&book, &scope, &view);
    struct standings_row *rows = rounds_standings(&book, &view, &basis);
    for (int32_t i = 0; i < view.contest.entrants; i++)
        if (strcmp(view.entrant[rows[i].entrant].name, name) == 0)
            points = rows[i].points;
    free(rows);
    book_view_free(&view);
    book_free(&book);
    return points;
}

/* The name at a place of a table. */
static const char *sits(int round, int number, int place)
{
    static char name[40];
    struct book book = load();
    name[0] = '\0';
    for (size_t i = 0; i < book.seats; i++)
        if (book.seat[i].round == round && book.seat[i].number == number && book.seat[i].place == place)
            (void)snprintf(name, sizeof name, "%s", book_name(&book, book.seat[i].entrant));
    book_free(&book);
    return name;
}

static size_t mails_to(const char *name, const char *words)
{
    size_t count = 0, found = 0;
    char address[64];
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    (void)snprintf(address, sizeof address, "%s@players.example", name);
    for (size_t i = 0; i < count; i++) {
        struct outbox_row mail = {0};
        if (strcasecmp(rows[i].envelope_to, address) != 0)
            continue;
        hosted_letter(&hosted, rows[i].id, &mail);
        found += strstr(mail.text_part, words) != NULL;
        outbox_row_free(&mail);
    }
    outbox_rows_free(rows, count);
    return found;
}

/* ---- opening and entering ------------------------------------------------------ */

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    denied("open spring cup augur", RC_BAD, "no kind of event");
    denied("open a-name-that-is-far-too-long swiss augur", RC_BAD, "name");
    denied("open spring ladder chess", RC_BAD, "chess");
    denied("open spring swiss augur seats=9", RC_BAD, "seats");
    denied("open spring swiss augur points=many", RC_BAD, "points");
    denied("open spring swiss augur ties=luck", RC_BAD, "luck");
    denied("open spring ladder augur seats=3", RC_BAD, "two");
    denied("open spring knockout augur seats=2 advance=2", RC_BAD, "advance");
    denied("start spring", RC_NONE, "no event");
    does("open spring swiss augur seats=2");
    denied("open Spring swiss augur seats=2", RC_CONFLICT, "already");
    denied("start spring", RC_DENIED, "at least 2");
    denied("enter spring Anna", RC_NONE, "Anna");
    denied("jump spring", RC_BAD, "jump");
    denied("table spring 1", RC_BAD, "table");
}

static void who_enters_and_leaves(void **state)
{
    (void)state;
    does("open spring swiss augur seats=2 most=3");
    person("Anna");
    person("Bruno");
    does("enter spring Anna");
    denied("enter spring Anna", RC_DENIED, "in spring already");
    does("enter spring Bruno");
    does("withdraw spring Anna");
    denied("withdraw spring Anna", RC_NONE, "not in");
    does("enter spring bot");
    does("enter spring Anna");
    denied("enter spring bot", RC_DENIED, "full");
    check_int(mails_to("Anna", "entered you for spring"), 1); /* of one second */
    struct book book = load();
    check_int(book.entrants, 3);
    check_int(book_of_player(&book, 1)->place, 0);
    book_free(&book);
}

static void nothing_is_kept_of_a_dry_run(void **state)
{
    (void)state;
    struct contest_call call = {
        .services = &hosted.services, .word = {"open", "spring", "swiss", "augur"}, .words = 4, .dry = true};
    struct text told = TEXT_EMPTY;
    struct err err = {0};
    int64_t contest = 0;
    check_ok(contest_act(&call, &contest, &told, &err));
    check_true(strstr(told.data, "spring") != NULL);
    denied("start spring", RC_NONE, "no event");
    text_free(&told);
}

/* In a transaction of its caller's, as the lines of a mail are: with a mark of the mail's or not. */
static void nothing_is_kept_of_what_is_refused_half_way(void **state)
{
    (void)state;
    static const struct contest_call calls[] = {{.word = {"enter", "spring", "bot", "5"}, .words = 4},
                                                {.word = {"set", "spring", "title=Summer", "rounds=abc"}, .words = 4},
                                                {.word = {"enter", "spring", "bot"}, .words = 3, .dry = true}};
    struct text told = TEXT_EMPTY;
    struct err err = {0};
    int64_t contest = 0;
    does("open spring swiss augur most=3");
    for (int i = 0; i < 6; i++) {
        struct contest_call call = calls[i / 2];
        call.services = &hosted.services;
        check_ok(store_begin(hosted.services.store, &err));
        if (i % 2 == 1)
            check_ok(store_mark(hosted.services.store, &err));
        check_int(contest_act(&call, &contest, &told, &err) == RC_OK, call.dry);
        if (i % 2 == 1)
            check_ok(store_mark_release(hosted.services.store, &err));
        check_ok(store_commit(hosted.services.store, &err));
        struct book book = load();
        check_int(book.entrants, 0);
        check_text(book_title(&book), "spring");
        book_free(&book);
    }
    text_free(&told);
}

/* ---- the draw ------------------------------------------------------------------ */

/* As docs/fairness.md says it, from the secret and the words. */
static void numbers_follow_from_the_seed(void **state)
{
    (void)state;
    four("open spring swiss augur seats=2");
    struct book book = load();
    const char *word[4];
    uint8_t seed[CIPHER_KEY], commitment[STORE_HASH], order[4] = {0, 1, 2, 3};
    struct draws draws = {0};
    for (int i = 0; i < 4; i++)
        word[i] = book.entrant[i].word;
    fairness_commit(book.row.secret, commitment);
    assert_memory_equal(commitment, book.row.commitment, STORE_HASH);
    fairness_seed(book.row.secret, word, 4, book.row.id, 0, seed);
    struct chance chance = chance_seeded(seed, 0, &draws);
    check_int(draw_first(&book), chance_below(&chance, 2) == 0);
    chance_shuffle_bytes(&chance, order, 4);
    for (int i = 0; i < 4; i++)
        check_int(book.entrant[order[i]].place, i + 1);
    struct jv *file = file_make(&book);
    check_int(jv_size(jv_get(file, "draws")), 4);
    check_int(jv_size(jv_get(file, "words")), 4);
    check_text(jv_word(file, "kind"), "swiss");
    jv_free(file);
    chance_draws_free(&draws);
    book_free(&book);
}

/* ---- rounds -------------------------------------------------------------------- */

static void rounds_follow_by_themselves(void **state)
{
    (void)state;
    four("open spring swiss augur seats=2 rounds=2");
    check_int(mails_to("Anna", "of round 1 of spring"), 1);
    ends(1, 1, "1,2");
    tick();
    struct book book = load();
    check_int(book.row.round, 1);
    check_int(book_open(&book, 1), 1);
    book_free(&book);
    ends(1, 2, "1,1");
    tick();
    check_int(mails_to("Anna", "of round 2 of spring"), 1);
    check_int(points_of(sits(1, 1, 1)), CONTEST_POINT);
    check_int(points_of(sits(1, 2, 1)), CONTEST_POINT / 2);
    ends(2, 1, "1,2");
    ends(2, 2, "1,2");
    tick();
    book = load();
    check_int(book.row.status, CONTEST_FINISHED);
    check_int(book.fixtures, 4);
    book_free(&book);
    check_int(mails_to("Dora", "pts from 2 tables"), 1);
    denied("round spring", RC_DENIED, "no further round");
    tick();
    check_int(mails_to("Dora", "pts from 2 tables"), 1);
}

static void a_game_master_pairs_by_hand(void **state)
{
    (void)state;
    four("open spring swiss augur seats=2 rounds=2 auto=no");
    denied("round spring", RC_DENIED, "still being played");
    ends(1, 1, "1,2");
    ends(1, 2, "1,2");
    tick();
    struct book book = load();
    check_int(book.row.round, 1);
    book_free(&book);
    does("round spring");
    book = load();
    check_int(book.row.round, 2);
    book_free(&book);
    does("close spring");
    denied("cancel spring", RC_DENIED, "over");
}

static void results_given_by_hand_stand(void **state)
{
    (void)state;
    four("open spring swiss augur seats=2 rounds=2");
    denied("table spring 1 7 1 2", RC_NONE, "no table");
    denied("table spring 1 1 1 3", RC_BAD, "rank");
    does("table spring 1 1 2 1");
    tick();
    check_int(points_of(sits(1, 1, 2)), CONTEST_POINT);
    ends(1, 1, "1,2"); /* what its game says counts no more */
    tick();
    check_int(points_of(sits(1, 1, 2)), CONTEST_POINT);
    does("table spring 1 1 open");
    tick();
    check_int(points_of(sits(1, 1, 2)), 0);
    check_int(points_of(sits(1, 1, 1)), CONTEST_POINT);
}

static void a_game_that_is_taken_back_is_open_again(void **state)
{
    (void)state;
    four("open spring swiss augur seats=2 rounds=2");
    ends(1, 1, "1,2");
    tick();
    check_int(points_of(sits(1, 1, 1)), CONTEST_POINT);
    ends(1, 1, NULL);
    tick();
    check_int(points_of(sits(1, 1, 1)), 0);
    ends(1, 1, "1,1");
    tick();
    check_int(points_of(sits(1, 1, 1)), CONTEST_POINT / 2);
}

static void a_round_has_its_limit(void **state)
{
    (void)state;
    four("open spring swiss augur seats=2 rounds=1 limit=10d");
    ends(1, 1, "1,2");
    hosted.services.now += 10 * DAY - 1;
    tick();
    struct book book = load();
    check_int(book.row.status, CONTEST_RUNNING);
    book_free(&book);
    hosted.services.now++;
    tick();
    book = load();
    check_int(book.row.status, CONTEST_FINISHED);
    book_free(&book);
    check_int(points_of(sits(1, 2, 1)), CONTEST_POINT / 2);
}

static void who_lost_the_seat_has_lost_the_table(void **state)
{
    (void)state;
    struct err err = {0};
    char who[40];
    person("Emil");
    four("open spring swiss augur seats=2 rounds=1");
    (void)snprintf(who, sizeof who, "%s", sits(1, 1, 1));
    struct book book = load();
    int64_t game = book.fixture[0].game;
    book_free(&book);
    check_ok(hosted_gm(&hosted, game, "seat 1 player Emil", &err));
    ends(1, 1, "1,2");
    tick();
    check_int(points_of(who), 0);
    check_int(points_of(sits(1, 1, 2)), CONTEST_POINT); /* who kept theirs is ahead of them */
}

static void a_cancelled_game_is_worth_nothing(void **state)
{
    (void)state;
    struct err err = {0};
    four("open spring swiss augur seats=2 rounds=1");
    struct book book = load();
    int64_t game = book.fixture[0].game;
    book_free(&book);
    check_ok(hosted_gm(&hosted, game, "cancel", &err));
    tick();
    check_int(points_of(sits(1, 1, 1)), 0);
    check_int(points_of(sits(1, 1, 2)), 0);
}

static void who_comes_late_leaves_or_skips(void **state)
{
    (void)state;
    person("Emil");
    four("open spring swiss augur seats=2 rounds=3 absent=0.5 auto=no");
    does("enter spring Emil");
    does("withdraw spring Anna");
    does("absent spring Bruno");
    denied("absent spring Bruno", RC_DENIED, "already");
    ends(1, 1, "1,2");
    ends(1, 2, "1,2");
    tick();
    int64_t before = points_of("Bruno");
    does("round spring");
    struct book book = load();
    check_int(book.row.round, 2);
    const int64_t anna = 2; /* Emil registered first */
    check_true(book_table_of(&book, 2, book_of_player(&book, anna)->number) == NULL);
    check_true(book_table_of(&book, 2, book_of_player(&book, 1)->number) != NULL);
    check_int(book_of_player(&book, 1)->place, 5);
    book_free(&book);
    tick();
    check_int(points_of("Bruno"), before + CONTEST_POINT / 2);
}

static void it_begins_at_its_moment(void **state)
{
    (void)state;
    person("Anna");
    does("open spring round-robin augur seats=2 start=2001-09-12T00:00:00Z");
    does("enter spring Anna");
    hosted.services.now += 3 * DAY;
    tick(); /* too few: it waits */
    struct book book = load();
    check_int(book.row.status, CONTEST_ENTERING);
    check_int(book.row.wake_at, 0);
    book_free(&book);
    does("enter spring bot");
    does("start spring");
    book = load();
    check_int(book.row.status, CONTEST_RUNNING);
    check_int(book.row.round, 1);
    book_free(&book);
}

static void who_is_left_alone_has_won(void **state)
{
    (void)state;
    four("open spring knockout augur seats=2 seeding=entry");
    does("withdraw spring Anna");
    does("table spring 1 1 1 2");
    does("table spring 1 2 1 2");
    struct book book = load();
    check_int(book.row.status, CONTEST_FINISHED);
    check_int(book.row.round, 1);
    book_free(&book);
    check_int(mails_to("Anna", "won 1 of 1 table"), 1);
}

static void bots_fill_up_as_far_as_there_is_room(void **state)
{
    (void)state;
    does("open spring swiss augur seats=4 most=5 bots=yes");
    does("enter spring bot 5");
    does("start spring");
    struct book book = load();
    check_int(book.entrants, 5);
    check_true(book.row.started != 0);
    book_free(&book);
}

/* What has come is noted though nobody can be paired any more, and the game masters hear of that once. */
static void a_round_that_cannot_be_paired(void **state)
{
    (void)state;
    struct err err = {0};
    size_t count = 0, before = 0;
    check_ok(club_master_add(hosted.services.store, 0, "gm@players.example", &err));
    four("open spring swiss augur seats=2 rounds=3");
    does("withdraw spring Anna");
    does("withdraw spring Bruno");
    does("withdraw spring Carla");
    ends(1, 1, "1,2");
    ends(1, 2, "1,2");
    tick();
    struct outbox_row *rows = hosted_queued(&hosted, &before);
    outbox_rows_free(rows, before);
    check_int(mails_to("gm", "spring"), 1);
    tick();
    hosted.services.now += DAY;
    tick();
    rows = hosted_queued(&hosted, &count);
    outbox_rows_free(rows, count);
    check_int(count, before);
    struct book book = load();
    check_int(book.row.round, 1);
    check_int(book_open(&book, 1), 0);
    book_free(&book);
    does("close spring");
}

static void the_others_of_a_division_are_left_over(void **state)
{
    (void)state;
    does("open spring league augur seats=2 size=2 seeding=entry auto=no");
    does("enter spring bot 2");
    person("Anna");
    person("Bruno");
    does("enter spring Anna");
    does("enter spring Bruno");
    does("set spring seasons=2");
    does("start spring");
    does("withdraw spring Anna");
    does("table spring 1001 1 1 2");
    does("table spring 1001 2 1 2");
    does("round spring");
    struct book book = load();
    check_int(book.row.round, 2001);
    book_free(&book);
    does("withdraw spring bot 1");
    denied("withdraw spring bot 1", RC_DENIED, "left");
}

static void what_ends_an_event_is_no_setting(void **state)
{
    (void)state;
    four("open spring swiss augur seats=2 rounds=3");
    denied("set spring rounds=0", RC_DENIED, "too late");
    denied("set spring rounds=default", RC_DENIED, "too late");
    does("set spring rounds=1");
    does("table spring 1 1 1 2");
    does("table spring 1 2 1 2");
    denied("table spring 1 1 open", RC_DENIED, "over");
    does("table spring 1 1 2 1");
}

static void names_that_others_have(void **state)
{
    (void)state;
    int64_t game = 0;
    struct err err = {0};
    denied("open deleted-x swiss augur seats=2", RC_BAD, "deleted");
    does("open spring swiss augur seats=2 rounds=1");
    does("enter spring bot 4");
    (void)hosted_game(&hosted, &rules_augur, 2, 0);
    struct game_row *rows = NULL;
    size_t count = 0;
    check_ok(game_list(hosted.services.store, GAMES_ALL, &rows, &count, &err));
    game = rows[0].id;
    game_rows_free(rows, count);
    check_ok(hosted_gm(&hosted, game, "rename spring-r1-t1", &err));
    does("start spring");
    struct book book = load();
    check_int(book.row.status, CONTEST_FINISHED);
    check_true(book.fixture[0].game != 0 && book.fixture[0].game != game);
    book_free(&book);
}

/* ---- ladders and leagues ------------------------------------------------------- */

/* Who stands at a place of the ladder, as a row of the book, which must live as long. */
static const struct entrant_row *stands(const struct book *book, int place)
{
    for (size_t i = 0; i < book->entrants; i++)
        if (book->entrant[i].place == place)
            return &book->entrant[i];
    return NULL;
}

static enum rc challenge(int by, int to, struct err *err)
{
    struct book book = load();
    struct commit commit = {0};
    check_int(store_begin(hosted.services.store, err), RC_OK);
    enum rc rc = challenge_make(&hosted.services, &book, stands(&book, by), stands(&book, to), &commit, err);
    if (rc == RC_OK)
        rc = commit_write(&hosted.services, &commit, err);
    rc = store_end(hosted.services.store, rc, err);
    commit_free(&commit);
    book_free(&book);
    return rc;
}

static enum rc answer(int round, int from, bool yes, struct err *err)
{
    struct book book = load();
    struct commit commit = {0};
    check_int(store_begin(hosted.services.store, err), RC_OK);
    const struct challenge_answer given = {round, stands(&book, from), yes};
    enum rc rc = challenge_answer(&hosted.services, &book, &given, &commit, err);
    if (rc == RC_OK)
        rc = commit_write(&hosted.services, &commit, err);
    rc = store_end(hosted.services.store, rc, err);
    commit_free(&commit);
    book_free(&book);
    return rc;
}

static const char *place_one(void)
{
    static char name[40];
    struct book book = load();
    struct book_view view;
    struct standings_basis basis;
    const struct book_scope scope = book_whole(&book, 0);
    book_view(&book, &scope, &view);
    struct standings_row *rows = rounds_standings(&book, &view, &basis);
    (void)snprintf(name, sizeof name, "%s", view.entrant[rows[0].entrant].name);
    free(rows);
    book_view_free(&view);
    book_free(&book);
    return name;
}

static void a_ladder_is_climbed(void **state)
{
    (void)state;
    struct err err = {0};
    char first[40], second[40];
    four("open spring ladder augur reach=2 answer=5d");
    struct book book = load();
    (void)snprintf(first, sizeof first, "%s", book_name(&book, stands(&book, 1)->number));
    (void)snprintf(second, sizeof second, "%s", book_name(&book, stands(&book, 2)->number));
    book_free(&book);
    check_int(challenge(4, 1, &err), RC_DENIED);
    check_int(challenge(1, 2, &err), RC_DENIED);
    check_ok(challenge(2, 1, &err));
    check_int(mails_to(first, "challenges you"), 1);
    check_int(challenge(3, 1, &err), RC_DENIED); /* who waits for an answer plays */
    check_int(answer(1, 2, true, &err), RC_DENIED);
    check_ok(answer(1, 1, true, &err));
    check_int(answer(1, 1, false, &err), RC_DENIED);
    tick();
    check_text(place_one(), first);
    ends(1, 1, "1,2");
    tick();
    check_text(place_one(), second);
    /* declined, and not answered */
    check_ok(challenge(4, 3, &err));
    check_ok(answer(2, 3, false, &err));
    check_int(mails_to("Dora", "challenge declined") + mails_to("Carla", "challenge declined") +
                  mails_to("Bruno", "challenge declined") + mails_to("Anna", "challenge declined"),
              1);                                /* who declined has an answer */
    check_int(challenge(1, 2, &err), RC_DENIED); /* again */
    check_ok(challenge(4, 2, &err));
    hosted.services.now += 5 * DAY;
    tick();
    book = load();
    check_text(place_one(), book_name(&book, stands(&book, 4)->number));
    book_free(&book);
    denied("round spring", RC_DENIED, "no further");
}

static void who_is_away_answers_when_they_are_back(void **state)
{
    (void)state;
    struct err err = {0};
    struct player_row player = {0};
    four("open spring ladder augur answer=5d");
    struct book book = load();
    check_ok(player_get(hosted.services.store, stands(&book, 1)->player, &player, &err));
    book_free(&book);
    player.mail_off = true;
    player.away_from = hosted.services.now - DAY;
    player.away_until = hosted.services.now + 20 * DAY;
    check_ok(player_update(hosted.services.store, &player, &err));
    check_ok(challenge(2, 1, &err));
    check_int(mails_to(player.name, "challenges you"), 1);
    hosted.services.now += 25 * DAY - 1;
    tick();
    book = load();
    check_int(book_open(&book, 1), 1);
    book_free(&book);
    hosted.services.now++;
    tick();
    book = load();
    check_int(book_open(&book, 1), 0);
    book_free(&book);
    player_row_free(&player);
}

static void an_outage_lengthens_what_runs(void **state)
{
    (void)state;
    struct err err = {0};
    four("open spring ladder augur answer=5d");
    check_ok(challenge(2, 1, &err));
    moment now = hosted.services.now + 2 * DAY;
    check_ok(store_shift(hosted.services.store, &(struct store_shift){.gap = 2 * DAY, .now = now, .upto = now}, &err));
    hosted.services.now += 7 * DAY - 1;
    tick();
    struct book book = load();
    check_int(book_open(&book, 1), 1);
    book_free(&book);
    hosted.services.now++;
    tick();
    book = load();
    check_int(book_open(&book, 1), 0);
    book_free(&book);
}

static void a_league_moves_up_and_down(void **state)
{
    (void)state;
    char line[80];
    does("open spring league augur seats=2 size=4 moves=1 seasons=2 seeding=entry");
    for (int i = 0; i < 8; i++)
        does("enter spring bot");
    does("start spring");
    for (int season = 1; season <= 2; season++) {
        struct book book = load();
        bool over = book.row.status == CONTEST_FINISHED;
        book_free(&book);
        if (over)
            break;
        for (int round = season * 1000 + 1; round <= season * 1000 + 3; round++)
            for (int table = 1; table <= 4; table++) {
                struct text told = TEXT_EMPTY;
                struct err err = {0};
                (void)snprintf(line, sizeof line, "table spring %d %d 1 2", round, table);
                (void)act(line, &told, &err);
                text_free(&told);
            }
    }
    struct book book = load();
    check_int(book.row.status, CONTEST_FINISHED);
    check_int(book.row.round, 2003);
    int moved = 0;
    for (size_t i = 0; i < book.entrants; i++) {
        check_true(book.entrant[i].division == 1 || book.entrant[i].division == 2);
        moved += (i < 4) != (book.entrant[i].division == 1);
    }
    check_int(moved, 2);
    struct jv *file = file_make(&book);
    check_int(jv_size(jv_get(file, "parts")), 4);
    check_int(jv_size(jv_get(jv_at(jv_get(file, "parts"), 0), "standings")), 4);
    jv_free(file);
    book_free(&book);
}

static void a_table_gets_one_game(void **state)
{
    (void)state;
    struct err err = {0};
    struct book before;
    does("open spring swiss augur seats=2");
    does("enter spring bot");
    does("enter spring bot");
    check_ok(book_find(&hosted.services, "spring", &before, &err));
    does("start spring");
    struct game_row *rows = NULL;
    size_t count = 0;
    check_ok(course_go(&hosted.services, before.row.id, &err));
    check_ok(game_list(hosted.services.store, GAMES_ALL, &rows, &count, &err));
    struct book book = load();
    size_t wanted = 0;
    for (size_t i = 0; i < book.fixtures; i++)
        wanted += book.fixture[i].game != 0;
    check_int(count, wanted);
    game_rows_free(rows, count);
    book_free(&book);
    book_free(&before);
}

/* One act without what follows from it. */
static void alone(const char *act_name)
{
    struct contest_call call = {.services = &hosted.services, .word = {act_name, "spring"}, .words = 2};
    struct text told = TEXT_EMPTY;
    struct err err = {0};
    int64_t contest = 0;
    check_ok(contest_act(&call, &contest, &told, &err));
    text_free(&told);
}

/* Two processes that both saw a table without a game. */
static void two_who_open_a_table_open_it_once(void **state)
{
    (void)state;
    struct err err = {0};
    struct game_row *rows = NULL;
    size_t count = 0;
    does("open spring swiss augur seats=2");
    does("enter spring bot 2");
    alone("start");
    alone("round");
    struct book one = load(), two = load();
    check_ok(games_open(&hosted.services, &one, NULL, &one.fixture[0], &err));
    check_ok(games_open(&hosted.services, &two, NULL, &two.fixture[0], &err));
    check_ok(game_list(hosted.services.store, GAMES_ALL, &rows, &count, &err));
    check_int(count, 1);
    check_int(two.fixture[0].game, one.fixture[0].game);
    game_rows_free(rows, count);
    book_free(&one);
    book_free(&two);
}

/* The names were read when the first of many was opened. */
static void a_name_that_was_taken_since(void **state)
{
    (void)state;
    struct err err = {0};
    struct names *names = NULL;
    does("open spring swiss augur seats=2");
    does("enter spring bot 2");
    alone("start");
    alone("round");
    check_ok(names_of_all_games(&hosted.services, &names, &err));
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 0);
    check_ok(hosted_gm(&hosted, game, "rename spring-r1-t1", &err));
    struct book book = load();
    check_ok(games_open(&hosted.services, &book, names, &book.fixture[0], &err));
    check_true(book.fixture[0].game > game);
    names_free(names);
    book_free(&book);
}

/* ---- forgetting ------------------------------------------------------------------ */

static void forget(const char *name)
{
    struct err err = {0};
    struct player_row player = {0};
    check_ok(player_by_name(hosted.services.store, name, &player, &err));
    check_ok(services_begin(&hosted.services, &err));
    check_ok(forget_player(&hosted.services, player.id, NULL, &err));
    check_ok(services_commit(&hosted.services, &err));
    player_row_free(&player);
}

static void checks(void)
{
    struct err err = {0};
    struct check_report report;
    struct book book = load();
    struct jv *file = file_make(&book);
    check_ok(check_event(file, hosted.services.config, &report, &err));
    check_int(report.words, 4);
    jv_free(file);
    book_free(&book);
}

static int until_of(const char *pseudonym)
{
    int until = 0;
    struct book book = load();
    for (size_t i = 0; i < book.entrants; i++)
        if (strncmp(book.name[i], pseudonym, strlen(pseudonym)) == 0)
            until = book.entrant[i].until;
    book_free(&book);
    return until;
}

static void who_is_forgotten_in_a_round_leaves_a_draw_that_checks(void **state)
{
    (void)state;
    four("open spring swiss augur seats=2 rounds=2");
    forget("Anna");
    check_int(until_of("gone-"), 1);
    checks();
    does("table spring 1 1 1 2");
    does("table spring 1 2 1 2");
    checks();
}

static void who_is_forgotten_before_the_first_round_is_in_none(void **state)
{
    (void)state;
    four_enter("open spring swiss augur seats=2 rounds=2");
    alone("start");
    forget("Anna");
    check_int(until_of("gone-"), BOOK_NEVER);
    checks();
    tick();
    struct book book = load();
    check_int(book.row.round, 1);
    book_free(&book);
    checks();
}

/* ---- lines ----------------------------------------------------------------------- */

static void bots_are_called_as_their_reader_says(void **state)
{
    (void)state;
    does("open spring swiss augur rounds=2 title=Spring");
    does("enter spring bot 2");
    struct book book = load();
    const char *english = book_name(&book, 1);
    const struct catalog *before = catalog_use(catalog_named("fr"));
    char *french = mem_textf("%s %d", catalog_text("mail.bot"), 2);
    check_text(book_name(&book, 2), french);
    free(french);
    (void)catalog_use(before);
    check_text(book_name(&book, 1), english);
    check_true(book_name(&book, 1) == english);
    book_free(&book);
}

static void one_point_is_no_points(void **state)
{
    (void)state;
    struct text out = TEXT_EMPTY;
    four("open spring swiss augur seats=2 rounds=2");
    does("table spring 1 1 1 1");
    does("table spring 1 2 1 2");
    struct book book = load();
    tell_standings(&book, 0, 0, &out);
    check_true(strstr(out.data, ": 1 pt from 1 table\n") != NULL && strstr(out.data, ": 0.5 pts from") != NULL &&
               strstr(out.data, ": 0 pts from") != NULL);
    text_clear(&out);
    const struct catalog *before = catalog_use(catalog_named("fr"));
    tell_standings(&book, 0, 0, &out);
    check_true(strstr(out.data, " 1 pt en") != NULL && strstr(out.data, " 0.5 pt en") != NULL);
    (void)catalog_use(before);
    text_free(&out);
    book_free(&book);
}

static size_t lines_in(const char *text)
{
    size_t lines = 0;
    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

static void ones_own_line_is_always_there(void **state)
{
    (void)state;
    struct text out = TEXT_EMPTY;
    four("open spring swiss augur rounds=2");
    struct book book = load();
    int last = stands(&book, 4)->number;
    tell_standings(&book, 2, last, &out);
    check_int(lines_in(out.data), 3);
    check_true(strstr(out.data, book_name(&book, last)) != NULL);
    text_clear(&out);
    tell_standings(&book, 2, 0, &out);
    check_int(lines_in(out.data), 2);
    text_free(&out);
    book_free(&book);
}

/* Until all games are over, which they need not be when the last table has its result. */
static void hidden_names_are_in_no_pairing(void **state)
{
    (void)state;
    static const char *const names[] = {"Anna", "Bruno", "Carla", "Dora"};
    struct text out = TEXT_EMPTY;
    four("open spring swiss augur rounds=1 term:names=hidden");
    for (int step = 0; step < 3; step++) {
        struct book book = load();
        check_int(book.hides, step < 2);
        check_int(book.row.status, step == 0 ? CONTEST_RUNNING : CONTEST_FINISHED);
        tell_tables(&book, 1, true, &out);
        check_int(strstr(out.data, "Anna") == NULL && strstr(out.data, "Dora") == NULL, book.hides);
        text_clear(&out);
        tell_tables(&book, 1, false, &out);
        check_true(strstr(out.data, "Anna") != NULL && strstr(out.data, "Dora") != NULL);
        text_clear(&out);
        tell_standings(&book, 0, 0, &out);
        for (int i = 1; step == 0 && i < 4; i++) /* not by the numbers that were drawn */
            check_true(strstr(out.data, names[i - 1]) < strstr(out.data, names[i]));
        text_clear(&out);
        book_free(&book);
        if (step == 0)
            does("table spring 1 1 1 2 3 4");
        else
            ends(1, 1, "1,2,3,4");
    }
    text_free(&out);
}

#define CONTEST_TEST(test) cmocka_unit_test_setup_teardown(test, hosted_setup, hosted_teardown)

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        CONTEST_TEST(what_cannot_be_is_refused),
        CONTEST_TEST(who_enters_and_leaves),
        CONTEST_TEST(nothing_is_kept_of_a_dry_run),
        CONTEST_TEST(nothing_is_kept_of_what_is_refused_half_way),
        CONTEST_TEST(numbers_follow_from_the_seed),
        CONTEST_TEST(rounds_follow_by_themselves),
        CONTEST_TEST(a_game_master_pairs_by_hand),
        CONTEST_TEST(results_given_by_hand_stand),
        CONTEST_TEST(a_game_that_is_taken_back_is_open_again),
        CONTEST_TEST(a_round_has_its_limit),
        CONTEST_TEST(who_lost_the_seat_has_lost_the_table),
        CONTEST_TEST(a_cancelled_game_is_worth_nothing),
        CONTEST_TEST(who_comes_late_leaves_or_skips),
        CONTEST_TEST(it_begins_at_its_moment),
        CONTEST_TEST(who_is_left_alone_has_won),
        CONTEST_TEST(bots_fill_up_as_far_as_there_is_room),
        CONTEST_TEST(a_round_that_cannot_be_paired),
        CONTEST_TEST(the_others_of_a_division_are_left_over),
        CONTEST_TEST(what_ends_an_event_is_no_setting),
        CONTEST_TEST(names_that_others_have),
        CONTEST_TEST(a_ladder_is_climbed),
        CONTEST_TEST(who_is_away_answers_when_they_are_back),
        CONTEST_TEST(an_outage_lengthens_what_runs),
        CONTEST_TEST(a_league_moves_up_and_down),
        CONTEST_TEST(a_table_gets_one_game),
        CONTEST_TEST(two_who_open_a_table_open_it_once),
        CONTEST_TEST(a_name_that_was_taken_since),
        CONTEST_TEST(who_is_forgotten_in_a_round_leaves_a_draw_that_checks),
        CONTEST_TEST(who_is_forgotten_before_the_first_round_is_in_none),
        CONTEST_TEST(bots_are_called_as_their_reader_says),
        CONTEST_TEST(one_point_is_no_points),
        CONTEST_TEST(ones_own_line_is_always_there),
        CONTEST_TEST(hidden_names_are_in_no_pairing),
    };
    return cmocka_run_group_tests_name("engine_contest", tests, NULL, NULL);
}
