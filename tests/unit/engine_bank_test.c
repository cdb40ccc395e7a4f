/* The time bank, missed deadlines that are lengthened, and a year of clocks. */
#include "clocked.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/game/bank.h"
#include "engine/game/clock.h"
#include "engine/game/terms.h"
#include "engine/play/views.h"
#include "engine/time/due.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

/* ---- in stored games ---- */

static int64_t left_of(int64_t id, int seat)
{
    struct game *game = hosted_table(&hosted, id);
    int64_t left = bank_left(game, seat, hosted.services.now);
    hosted_table_free(game);
    return left;
}

/* The text of the last mail to the player of a seat holds these words. */
static void last_says(int64_t game, int seat, const char *words)
{
    struct outbox_row mail = {0};
    char address[64];
    size_t count = 0;
    int64_t last = 0;
    (void)snprintf(address, sizeof address, "p%llds%d@players.example", (long long)game, seat);
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    for (size_t i = 0; i < count; i++)
        last = strcmp(rows[i].envelope_to, address) == 0 && rows[i].id > last ? rows[i].id : last;
    outbox_rows_free(rows, count);
    assert_true(last != 0);
    hosted_letter(&hosted, last, &mail);
    struct text flat = TEXT_EMPTY;
    for (const char *at = mail.text_part; *at != '\0'; at++)
        if (*at != '\r')
            text_add_char(&flat, *at == '\n' ? ' ' : *at);
    if (strstr(flat.data, words) == NULL)
        fail_msg("'%s' is not in: %s", words, flat.data);
    text_free(&flat);
    outbox_row_free(&mail);
}

static void answered(int64_t game, int seat)
{
    struct err err = {0};
    check_ok(hosted_mail(&hosted, game, seat, seat == 1 ? "bid 1|answer blue no" : "bid 1|answer red no", &err));
}

static void what_is_late_comes_out_of_the_bank(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = clocked_game("pace=24h bank=3d bank_add=6h bank_cap=57h");
    moment began = hosted.services.now;
    check_int(clocked_seat(game, 1).due, began + 4 * DAY);
    check_int(clocked_seat(game, 1).bank_from, began + DAY);
    check_int(clocked_seat(game, 1).remind_at, began + DAY - 24 * HOUR > began ? 0 : began + 21 * HOUR);
    last_says(game, 1,
              "Your time bank holds 3d. It runs from Mon 10 Sep 2001 01:46 UTC until your orders are complete");
    last_says(game, 1, "Each deadline you keep adds 6h, up to 2d 9h.");
    hosted.services.now = began + 21 * HOUR;
    check_ok(due_play(&hosted.services, game, &err));
    last_says(game, 1, "Your time bank holds 3d.");
    hosted.services.now = began + DAY + 5 * HOUR + 7;
    check_int(left_of(game, 1), 3 * DAY - 5 * HOUR - 7);
    answered(game, 1); /* its own time ends here, though the game waits on for blue */
    hosted.services.now = began + 2 * DAY;
    check_int(left_of(game, 1), 3 * DAY - 5 * HOUR - 7);
    check_int(left_of(game, 2), 2 * DAY);
    /* taken back, the order is missing as if it had never come; the deadline stays */
    check_ok(hosted_mail(&hosted, game, 1, "clear", &err));
    check_int(clocked_seat(game, 1).due, began + 4 * DAY);
    check_int(left_of(game, 1), 2 * DAY);
    answered(game, 1);
    answered(game, 2);
    check_int(left_of(game, 1), 2 * DAY + 6 * HOUR);
    check_int(clocked_seat(game, 1).due, hosted.services.now + 3 * DAY + 6 * HOUR);
    for (int i = 0; i < 2; i++) { /* up to the cap, whatever is kept */
        answered(game, 1);
        answered(game, 2);
    }
    check_int(left_of(game, 2), 57 * HOUR);
}

static void an_empty_bank(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = clocked_game("pace=24h bank=36h");
    moment began = hosted.services.now;
    answered(game, 2);
    hosted.services.now = began + DAY;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_seat(game, 1).misses, 0);
    hosted.services.now = began + DAY + 33 * HOUR;
    check_ok(due_play(&hosted.services, game, &err));
    last_says(game, 1, "Your time bank is running: 3h left, until Tue 11 Sep 2001 13:46 UTC");
    hosted.services.now = began + DAY + 36 * HOUR - 1;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_seat(game, 1).misses, 0);
    hosted.services.now++;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_seat(game, 1).misses, 1);
    check_int(left_of(game, 1), 0);
    answered(game, 2);
    check_int(clocked_seat(game, 1).due, hosted.services.now + DAY);
    last_says(game, 1, "Your time bank is empty: this decision has its pace alone.");
    /* another term gives what it gives more; who comes anew has all of it */
    check_ok(hosted_gm(&hosted, game, "set bank=40h", &err));
    check_int(left_of(game, 1), 4 * HOUR);
    check_ok(hosted_gm(&hosted, game, "seat 1 bot", &err));
    check_int(clocked_seat(game, 1).drawn, 0);
}

static void more_time_and_pauses_leave_the_bank_alone(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = clocked_game("pace=24h bank=3d schedule=mon,thu 18:00 Europe/Rome");
    moment began = hosted.services.now, monday = clocked_at("2001-09-10 18:00 Europe/Rome");
    check_int(clocked_seat(game, 1).bank_from, monday);
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-13 18:00 Europe/Rome"));
    hosted.services.now = monday + HOUR;
    check_ok(hosted_gm(&hosted, game, "pause", &err));
    hosted.services.now += 50 * HOUR;
    check_int(left_of(game, 1), 3 * DAY - HOUR - 50 * HOUR); /* which nobody is told while it is paused */
    check_ok(hosted_gm(&hosted, game, "resume", &err));
    check_int(left_of(game, 1), 3 * DAY - HOUR);
    check_int(clocked_seat(game, 1).bank_from, monday + 51 * HOUR);
    check_ok(hosted_gm(&hosted, game, "extend 1d 1", &err));
    hosted.services.now += DAY;
    check_int(left_of(game, 1), 3 * DAY - HOUR);
    hosted.services.now -= DAY;
    check_ok(hosted_gm(&hosted, game, "deadline +12h 2", &err)); /* what was taken is taken, and this takes no more */
    check_int(clocked_seat(game, 2).due, hosted.services.now + 12 * HOUR);
    hosted.services.now += 11 * HOUR;
    check_int(left_of(game, 2), 3 * DAY - HOUR);
    check_ok(hosted_gm(&hosted, game, "undo 0", &err));
    check_int(left_of(game, 2), 3 * DAY - HOUR); /* a game that is taken back gives no time back */
    check_true(began < monday);
}

static void a_missed_deadline_is_lengthened(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = clocked_game("pace=24h miss_extends=2 miss_pace=6h misses=2");
    moment began = hosted.services.now;
    answered(game, 2);
    hosted.services.now = began + DAY;
    int64_t phase = clocked_phase(game);
    check_ok(due_play(&hosted.services, game, &err));
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_phase(game), phase);
    check_int(clocked_seat(game, 1).due, began + 2 * DAY);
    check_int(clocked_seat(game, 1).misses, 1);
    check_int(clocked_mails(game, 1), 1);
    last_says(game, 1, "You missed the deadline, and it has been lengthened once: now is the time.");
    /* none twice: what is played then is the default, and it is one miss */
    hosted.services.now = began + 2 * DAY;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_seat(game, 1).misses, 1);
    check_int(clocked_seat(game, 1).extended, 1);
    answered(game, 2);
    check_true(clocked_phase(game) > phase);
    /* who has not answered yet has less time, and hears what comes */
    check_int(clocked_seat(game, 1).due, hosted.services.now + 6 * HOUR);
    last_says(game, 1,
              "1 more deadline that you miss is lengthened, too; after that they count. Until you answer in time");
    hosted.services.now += 6 * HOUR;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_seat(game, 1).extended, 2);
    answered(game, 1); /* late, but here */
    check_int(clocked_seat(game, 1).misses, 1);
    check_int(clocked_seat(game, 1).missed_row, 0);
}

/* The same through the store, with mails and ticks: what each seat has is counted here by itself. */
static void a_season_in_the_store(void **state)
{
    (void)state;
    struct err err = {0};
    uint32_t dice = 7;
    int64_t left[2], game = 0;
    for (int round = 0; round < 12; round++) {
        if (round % 2 == 0) { /* it has two rounds more */
            game = clocked_game("pace=6h bank=3d bank_add=2h bank_cap=74h");
            left[0] = left[1] = 3 * DAY;
        }
        for (int seat = 1; seat <= 2; seat++) {
            const struct seat_row row = clocked_seat(game, seat);
            check_int(left_of(game, seat), left[seat - 1]);
            check_int(row.bank_from, hosted.services.now + 6 * HOUR);
            check_int(row.due, row.bank_from + left[seat - 1]);
        }
        int64_t phase = clocked_phase(game), asked = hosted.services.now;
        for (int seat = 1; seat <= 2; seat++) {
            dice = dice * 1664525u + 1013904223u;
            hosted.services.now += (dice >> 8) % (20 * HOUR);
            check_ok(due_play(&hosted.services, game, &err));
            check_int(clocked_phase(game), phase);
            int64_t took = hosted.services.now - asked - 6 * HOUR;
            left[seat - 1] -= took > 0 ? took : 0;
            answered(game, seat);
            left[seat - 1] = left[seat - 1] + 2 * HOUR < 74 * HOUR ? left[seat - 1] + 2 * HOUR : 74 * HOUR;
        }
        check_true(clocked_phase(game) > phase);
        check_int(clocked_seat(game, 1).misses + clocked_seat(game, 2).misses, 0);
    }
}

/* ---- a year ----
 *
 * 200 games of one seat each, in six zones, under terms, absences, nights, outages, pauses and more time as chance has
 * them, on the functions of the clock alone. TRACE=FILE: each step and what came of it as a line, for
 * tests/campaign/bank.py, which finds all of it in its own way. */

enum { GAMES = 200, STEPS_MOST = 2000 };

static const char *const places[] = {"Europe/Rome",  "America/New_York",  "Australia/Lord_Howe",
                                     "Asia/Kolkata", "America/Sao_Paulo", "Pacific/Auckland"};
static const char *const hours[] = {"",
                                    "schedule=daily 20:00 Europe/Rome",
                                    "schedule=mon,thu 18:00 America/New_York",
                                    "schedule=sun 02:30,12:00 Australia/Lord_Howe",
                                    "off=sat,sun",
                                    "off=2001-12-24..2002-01-02 schedule=mon-fri 12:00 Pacific/Auckland"};
static const char *const banks[] = {"bank=30d bank_add=3d bank_cap=45d", "bank=10d", "bank=0s bank_add=5h",
                                    "bank=2d bank_add=1h bank_cap=50h", "bank=0s"};
static const int64_t paces[] = {24 * HOUR, 48 * HOUR, 6 * HOUR, 7 * DAY};

struct year {
    struct game *game;
    struct player_row player; /* hours and absence of the seat's player */
    uint32_t dice;
    FILE *trace;
    uint64_t sum; /* of all that came of it */
    int64_t most; /* the latest that the open deadline may be, but for the schedule */
    int clock, kept, missed;
    bool given; /* more time, which no schedule moves */
};

static int64_t dice(struct year *year, int64_t below)
{
    year->dice = year->dice * 1664525u + 1013904223u;
    return (int64_t)(year->dice >> 8) % below;
}

/* A step, as it is found. */
static void note(struct year *year, const char *step, int64_t a, int64_t b)
{
    const struct seat_row *row = &year->game->seat[0];
    const int64_t found[] = {row->due, row->bank_from, bank_left(year->game, 1, hosted.services.now), row->absent};
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++)
        year->sum = (year->sum ^ (uint64_t)found[i]) * UINT64_C(1099511628211);
    if (year->trace != NULL)
        (void)fprintf(year->trace, "%s\t%lld\t%lld\t%lld\t%lld\t%lld\t%lld\t%lld\n", step,
                      (long long)hosted.services.now, (long long)a, (long long)b, (long long)found[0],
                      (long long)found[1], (long long)found[2], (long long)found[3]);
}

static void open_request(struct year *year, bool answered, bool others)
{
    struct pump_result *pumped = &year->game->pumped;
    *pumped = (struct pump_result){.count = 2};
    pumped->waiting[0] = (struct waiting){.request = {1, AUGUR_BID, year->clock}, .answered = answered};
    pumped->waiting[1] = (struct waiting){.request = {2, AUGUR_BID, year->clock}, .answered = !others};
    clock_ask_all(&hosted.services, year->game);
}

static void ask(struct year *year)
{
    year->clock++;
    year->given = false;
    open_request(year, false, true);
    const struct seat_row *row = &year->game->seat[0];
    int64_t left = bank_left(year->game, 1, hosted.services.now);
    check_true(row->due >= hosted.services.now + year->game->row.pace + left);
    check_true(row->bank_from == 0 || row->due >= row->bank_from + left);
    note(year, "ask", 0, 0);
}

/* The seat's own answer, while others are waited for; then the phase is over. */
static void answer(struct year *year)
{
    int64_t now = hosted.services.now, left = bank_left(year->game, 1, now);
    open_request(year, true, true);
    check_int(bank_left(year->game, 1, now), left);
    note(year, "answer", 0, 0);
    hosted.services.now += dice(year, 5 * DAY);
    check_int(bank_left(year->game, 1, hosted.services.now), left);
    clock_clear(&hosted.services, year->game, 1);
    if (bank_given(year->game))
        clock_earn(&hosted.services, year->game, 1);
    int64_t more = bank_left(year->game, 1, hosted.services.now) - left;
    check_true(more >= 0 && more <= config_span(year->game->config, SETTING_GAME_BANK_ADD));
    year->kept++;
    note(year, "over", 1, 0);
}

static void miss(struct year *year)
{
    hosted.services.now = year->game->seat[0].due + dice(year, 60);
    bool drew = year->game->seat[0].bank_from != 0;
    clock_clear(&hosted.services, year->game, 1);
    check_true(!drew || bank_left(year->game, 1, hosted.services.now) == 0);
    year->missed++;
    note(year, "over", 0, 0);
}

static void be_away(struct year *year, moment from, moment until)
{
    year->player.away_from = from;
    year->player.away_until = until;
    clock_follow(&hosted.services, year->game, 1, &year->player);
    note(year, "away", from, until);
}

/* Off and back at once: nothing has come of it. */
static void come_and_go(struct year *year)
{
    const struct seat_row was = year->game->seat[0];
    if (year->player.away_until > hosted.services.now || year->given)
        return;
    be_away(year, hosted.services.now, hosted.services.now + 3 * DAY);
    be_away(year, 0, 0);
    const struct seat_row *row = &year->game->seat[0];
    check_int(row->due, was.due);
    check_int(row->absent, was.absent);
}

static void stand_still(struct year *year, bool paused)
{
    int64_t gap = dice(year, 20 * DAY) + 7 * HOUR, left = bank_left(year->game, 1, hosted.services.now);
    if (paused)
        game_pause(&hosted.services, year->game);
    else
        clock_stop(year->game, hosted.services.now);
    moment due = year->game->seat[0].due;
    hosted.services.now += gap;
    year->game->row.status = GAME_RUNNING;
    clock_go(&hosted.services, year->game, gap);
    check_int(bank_left(year->game, 1, hosted.services.now), left);
    check_true(year->game->seat[0].due >= due + gap || year->player.away_until > hosted.services.now - gap ||
               year->game->seat[0].bank_from != 0 ||
               config_text(year->game->config, SETTING_GAME_SCHEDULE)[0] != '\0' ||
               year->player.sleep_from != year->player.sleep_until ||
               config_text(year->game->config, SETTING_GAME_OFF)[0] != '\0');
    note(year, "still", gap, 0);
}

static void sleep_otherwise(struct year *year)
{
    year->player.sleep_from = (int)dice(year, 24) * 60;
    year->player.sleep_until = (int)((year->player.sleep_from + dice(year, 12) * 60) % 1440);
    clock_follow(&hosted.services, year->game, 1, &year->player);
    note(year, "sleep", year->player.sleep_from, year->player.sleep_until);
}

static void happen(struct year *year)
{
    moment now = hosted.services.now;
    switch (dice(year, 8)) {
    case 0:
        be_away(year, now + dice(year, 3 * DAY), now + 3 * DAY + dice(year, 10 * DAY));
        break;
    case 1:
        be_away(year, 0, 0);
        break;
    case 2:
        come_and_go(year);
        break;
    case 3:
        stand_still(year, dice(year, 2) == 0);
        break;
    case 4:
        sleep_otherwise(year);
        break;
    case 5: {
        int64_t span = dice(year, 3 * DAY) + 1;
        clock_extend(&hosted.services, year->game, 1, span);
        year->given = true;
        note(year, "extend", span, 0);
        break;
    }
    default:
        break;
    }
}

/* A deadline, and what comes before it. */
static void turn(struct year *year)
{
    ask(year);
    for (int i = (int)dice(year, 4); i > 0; i--) {
        int64_t left = year->game->seat[0].due - hosted.services.now;
        hosted.services.now += dice(year, left / 2 + 1);
        happen(year);
    }
    int64_t left = year->game->seat[0].due - hosted.services.now;
    check_true(left > 0);
    if (dice(year, 6) == 0) {
        miss(year);
    } else {
        hosted.services.now += dice(year, dice(year, 2) == 0 ? left : left / 8 + 1);
        answer(year);
    }
}

static uint64_t live_a_year(int number, const struct game *pattern, FILE *trace, int *turns)
{
    struct err err = {0};
    char terms[300], *json = NULL, *word[8];
    struct year year = {.game = hosted_table(&hosted, pattern->row.id), .dice = (uint32_t)number * 2654435761u};
    const char *place = places[number % 6];
    year.trace = trace;
    year.player.zone = (char *)(uintptr_t)place;
    year.game->row.pace = paces[number / 6 % 4];
    (void)snprintf(terms, sizeof terms, "%s|%s|absence=%lldd", banks[number % 5], hours[number / 5 % 6],
                   (long long)(number % 7) * 10);
    if (trace != NULL)
        (void)fprintf(trace, "game\t%lld\t%s\t%s\n", (long long)year.game->row.pace, place, terms);
    for (char *at = terms; *at != '\0'; at++)
        if (*at == ' ' && (strncmp(at + 1, "bank", 4) == 0 || strncmp(at + 1, "schedule", 8) == 0))
            *at = '|';
    int count = bars_split(terms, word, 8);
    for (int i = 0; i < count; i++)
        if (word[i][0] != '\0')
            check_ok(terms_set(hosted.services.config, "game", &json, word[i], &err));
    free(year.game->row.terms);
    year.game->row.terms = json;
    check_ok(game_read_terms(&hosted.services, year.game, &err));
    hosted.services.now = pattern->row.started + number * 977;
    moment end = hosted.services.now + 366 * DAY;
    clock_clear(&hosted.services, year.game, 1);
    year.game->match.seat[0].overdue = false;
    clock_follow(&hosted.services, year.game, 1, &year.player);
    while (hosted.services.now < end)
        turn(&year);
    *turns += year.kept + year.missed;
    hosted_table_free(year.game);
    return year.sum;
}

static void a_year_of_clocks(void **state)
{
    (void)state;
    const char *path = getenv("TRACE");
    FILE *trace = path == NULL ? NULL : fopen(path, "w");
    struct game *pattern = hosted_table(&hosted, hosted_game(&hosted, &rules_augur, 2, 2));
    uint64_t sum = 0;
    int turns = 0;
    hosted.services.zones = moment_zones_new();
    for (int i = 0; i < GAMES; i++)
        sum = sum * 31 + live_a_year(i, pattern, trace, &turns);
    if (trace != NULL)
        check_int(fclose(trace), 0);
    hosted_table_free(pattern);
    moment_zones_free(hosted.services.zones);
    hosted.services.zones = NULL;
    check_int(turns, 10401);
    check_int((int64_t)sum, INT64_C(4956065641899538207)); /* as tests/campaign/bank.py finds each of them */
}

#define BANK_TEST(name) cmocka_unit_test_setup_teardown(name, hosted_setup, hosted_teardown)

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        BANK_TEST(what_is_late_comes_out_of_the_bank),
        BANK_TEST(an_empty_bank),
        BANK_TEST(more_time_and_pauses_leave_the_bank_alone),
        BANK_TEST(a_missed_deadline_is_lengthened),
        BANK_TEST(a_season_in_the_store),
        BANK_TEST(a_year_of_clocks),
    };
    return cmocka_run_group_tests_name("engine_bank", tests, NULL, NULL);
}
