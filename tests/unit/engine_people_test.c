/* Who does not answer, and what the seats of a game agree on. */
#include "hosted.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/game/audience.h"
#include "engine/game/conduct.h"
#include "engine/game/outcome.h"
#include "engine/gm/substitutes.h"
#include "engine/letters/announce.h"
#include "engine/play/replay.h"
#include "engine/time/due.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

/* ---- what can be looked up ------------------------------------------------- */

/* How many mails of this kind to this seat (0: any, and those to nobody's seat) that say each of `words` ('|' between)
 * wait in the outbox. */
static int mails_of(int64_t game, int seat, const char *kind, const char *words)
{
    size_t count = 0;
    int found = 0;
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    for (size_t i = 0; i < count; i++) {
        struct outbox_row row;
        char copy[400], *word[8];
        if (rows[i].game != game || (seat != 0 && rows[i].seat != seat) || strcmp(rows[i].kind, kind) != 0)
            continue;
        (void)snprintf(copy, sizeof copy, "%s", words);
        int parts = words[0] == '\0' ? 0 : bars_split(copy, word, 8), held = 0;
        hosted_letter(&hosted, rows[i].id, &row);
        for (char *end = row.text_part; (end = strchr(end, '\n')) != NULL;)
            *end = ' '; /* wherever its lines are broken */
        for (int k = 0; k < parts; k++)
            held += strstr(row.text_part, word[k]) != NULL;
        found += held == parts;
        outbox_row_free(&row);
    }
    outbox_rows_free(rows, count);
    return found;
}

/* ---- agreed results -------------------------------------------------------- */

static enum rc agree(int64_t id, const int *rank, const char *why, struct err *err)
{
    struct game *game = hosted_table(&hosted, id);
    struct commit commit = {.game = game, .audit.actor = "vote", .audit.act = "draw"};
    enum rc rc = game_agree(&hosted.services, game, rank, why, err);
    if (rc == RC_OK)
        rc = announce_all(&hosted.services, game, 0, false, &commit, err);
    if (rc == RC_OK)
        rc = commit_now(&hosted.services, &commit, err);
    commit_free(&commit);
    hosted_table_free(game);
    return rc;
}

static void an_agreed_result_ends_the_game(void **state)
{
    (void)state;
    struct err err = {0};
    static const int shared[] = {1, 3, 1};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_mail(&hosted, id, 1, "hold high|bid 1|answer blue yes|answer green no", &err));
    check_ok(hosted_mail(&hosted, id, 2, "bid 2|bid 2|answer red no", &err));
    check_ok(hosted_mail(&hosted, id, 3, "bid 0", &err));
    check_ok(agree(id, shared, "Agreed: red and green win together.", &err));
    struct game *game = hosted_table(&hosted, id);
    struct result result;
    game_result(game, &result);
    check_true(result.over && game->outcome.agreed.over && match_over(&game->match) && audience_opens(game));
    check_int(result.rank[0] * 100 + result.rank[1] * 10 + result.rank[2], 131);
    check_text(result.why, "Agreed: red and green win together.");
    check_int(game->row.status, GAME_FINISHED);
    check_int(game->row.ended, hosted.services.now);
    for (int i = 0; i < 3; i++) {
        check_true(!game->seat[i].waiting && game->seat[i].due == 0);
        check_int(game->match.seat[i].plan.count, 0);
    }
    hosted_table_free(game);
    check_int(mails_of(id, 0, "end", "red and green win together|This was the secret"), 3);
    check_rc(agree(id, shared, "Again.", &err), RC_DENIED);
    hosted_doctor(&hosted, "");
}

static void what_came_too_late_for_an_agreement(void **state)
{
    (void)state;
    struct err err = {0};
    static const int draw[] = {1, 1};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(agree(id, draw, "Agreed: a draw.", &err));
    check_ok(hosted_mail(&hosted, id, 1, "bid 1", &err));
    check_text(hosted.filing.line[0].why.code, "E-OVER");
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.phase, 0);
    hosted_table_free(game);
    /* a game that waits for players has nothing to agree on */
    hosted_sql(&hosted, "UPDATE game SET outcome = '', status = 0, position = NULL");
    check_rc(agree(id, draw, "Agreed: a draw.", &err), RC_DENIED);
}

static void a_record_tells_that_it_was_agreed(void **state)
{
    (void)state;
    struct err err = {0};
    struct replay_report report;
    static const int ranks[] = {2, 1};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_ok(agree(game, ranks, "Red has conceded.", &err));
    struct jv *record = hosted_record(&hosted, game), *result = jv_get(record, "result");
    check_true(jv_true(jv_get(result, "agreed")) && jv_true(jv_get(result, "over")));
    check_text(jv_string(jv_get(result, "why")), "Red has conceded.");
    check_ok(replay_verify(record, &report, &err));
    check_true(report.over && report.agreed && report.fair);
    /* scores follow from the moves, ranks must be ranks */
    static const char *const wrong[] = {"[2,2]", "[1,3]", "[1]", "[0,1]", "[\"1\",2]", "1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct jv *other = NULL;
        check_ok(jv_parse(wrong[i], strlen(wrong[i]), &other, &err));
        jv_put(result, "ranks", other);
        check_rc(replay_record(record, &report, &err), RC_BAD);
    }
    jv_free(record);
    record = hosted_record(&hosted, game);
    struct jv *scores = jv_new_array();
    jv_add_int(scores, 40);
    jv_add_int(scores, 40);
    jv_put(jv_get(record, "result"), "scores", scores);
    check_rc(replay_record(record, &report, &err), RC_BAD);
    jv_free(record);
    /* without the word it is a result that the moves do not give */
    record = hosted_record(&hosted, game);
    check_true(jv_drop(jv_get(record, "result"), "agreed"));
    check_rc(replay_record(record, &report, &err), RC_BAD);
    jv_free(record);
    /* and a game that its rules have ended is nobody's to agree on */
    record = hosted_record(&hosted, hosted_game(&hosted, &rules_augur, 2, 0));
    jv_put_bool(jv_get(record, "result"), "agreed", true);
    check_rc(replay_record(record, &report, &err), RC_BAD);
    jv_free(record);
}

static void an_outcome_that_was_tampered_with(void **state)
{
    (void)state;
    struct err err = {0};
    static const int draw[] = {1, 1};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(agree(id, draw, "Agreed: a draw.", &err));
    static const char *const wrong[] = {"{", "{\"ranks\":[1,1]}", "{\"ranks\":[1,3],\"why\":\"\"}", "[]"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char sql[120];
        struct game game;
        (void)snprintf(sql, sizeof sql, "UPDATE game SET outcome = '%s'", wrong[i]);
        hosted_sql(&hosted, sql);
        check_rc(game_load(&hosted.services, id, &game, &err), RC_DAMAGED);
        game_free(&game);
    }
}

/* ---- deadlines ------------------------------------------------------------- */

enum { HOUR = 3600, DAY = 86400 };

static void tick_at(int64_t game, moment now)
{
    struct err err = {0};
    hosted.services.now = now;
    check_ok(due_play(&hosted.services, game, &err));
}

/* "2 on time, 1 late, 0 missed; 0 1": of who holds the seat, then the seat's misses in a row and in all. */
static void check_conduct(int64_t id, int seat, const char *want)
{
    struct err err = {0};
    struct conduct conduct;
    char got[80];
    struct game *game = hosted_table(&hosted, id);
    const struct seat_row *row = &game->seat[seat - 1];
    check_ok(club_conduct_get(hosted.services.store, row->player, &conduct, &err));
    (void)snprintf(got, sizeof got, "%lld on time, %lld late, %lld missed; %d %d", (long long)conduct.on_time,
                   (long long)conduct.late, (long long)conduct.missed, row->missed_row, row->misses);
    check_text(got, want);
    hosted_table_free(game);
}

static void each_deadline_counts_once(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    moment start = hosted.services.now;
    check_ok(hosted_gm(&hosted, id, "set grace=2h", &err));
    /* a plan keeps it, and what is half done is not counted yet */
    check_ok(hosted_mail(&hosted, id, 1, "bid 1|answer blue no", &err));
    check_ok(hosted_mail(&hosted, id, 2, "bid 1", &err));
    check_conduct(id, 2, "0 on time, 0 late, 0 missed; 0 0");
    check_ok(hosted_mail(&hosted, id, 2, "answer red no", &err));
    check_conduct(id, 1, "1 on time, 0 late, 0 missed; 0 0");
    check_conduct(id, 2, "1 on time, 0 late, 0 missed; 0 0");
    /* in the grace it is taken, and late */
    tick_at(id, start + DAY + HOUR);
    check_ok(hosted_mail(&hosted, id, 1, "bid 1", &err));
    check_conduct(id, 1, "1 on time, 1 late, 0 missed; 0 0");
    check_ok(hosted_mail(&hosted, id, 1, "bid 0|answer blue no", &err));
    check_conduct(id, 1, "1 on time, 1 late, 0 missed; 0 0");
    /* behind the grace it is missed, with all that is asked under it */
    tick_at(id, start + DAY + 2 * HOUR);
    tick_at(id, start + DAY + 2 * HOUR);
    check_conduct(id, 1, "1 on time, 1 late, 0 missed; 0 0");
    check_conduct(id, 2, "1 on time, 0 late, 1 missed; 1 1");
    struct game *game = hosted_table(&hosted, id);
    check_int(game->match.phase, 6);
    hosted_table_free(game);
    /* an order that is taken ends the row; half an answer does not keep the deadline */
    check_ok(hosted_mail(&hosted, id, 2, "bid 1", &err));
    check_conduct(id, 2, "1 on time, 0 late, 1 missed; 0 1");
    tick_at(id, start + 2 * DAY + 4 * HOUR);
    check_conduct(id, 1, "1 on time, 1 late, 1 missed; 1 1");
    check_conduct(id, 2, "1 on time, 0 late, 2 missed; 1 2");
    hosted_doctor(&hosted, "");
}

static void pause_for(int64_t id, int64_t span)
{
    struct err err = {0};
    check_ok(hosted_gm(&hosted, id, "pause", &err));
    hosted.services.now += span;
    check_ok(hosted_gm(&hosted, id, "resume", &err));
}

/* What was not counted before a pause is counted after it, and what was is not counted again. */
static void a_pause_counts_nothing(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, id, "set grace=2h", &err));
    pause_for(id, HOUR);
    check_ok(hosted_mail(&hosted, id, 1, "bid 1|answer blue no", &err));
    check_ok(hosted_mail(&hosted, id, 2, "bid 1|answer red no", &err));
    check_conduct(id, 1, "1 on time, 0 late, 0 missed; 0 0");
    check_conduct(id, 2, "1 on time, 0 late, 0 missed; 0 0");
    tick_at(id, hosted.services.now + DAY + HOUR);
    check_ok(hosted_mail(&hosted, id, 1, "bid 1", &err));
    check_conduct(id, 1, "1 on time, 1 late, 0 missed; 0 0");
    pause_for(id, HOUR);
    check_ok(hosted_mail(&hosted, id, 1, "bid 0|answer blue no", &err));
    check_conduct(id, 1, "1 on time, 1 late, 0 missed; 0 0");
}

/* The others have time still: what came too late is taken as long as nothing was played. */
static void a_miss_is_taken_back(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t number = hosted_game(&hosted, &rules_augur, 3, 3), id = 0;
    moment start = hosted.services.now;
    hosted.services.now += HOUR;
    check_ok(player_add(hosted.services.store, "newcomer", "", hosted.services.now, &id, &err));
    check_ok(player_address_add(hosted.services.store, id, "new@players.example", true, hosted.services.now, &err));
    check_ok(hosted_gm(&hosted, number, "seat 1 player newcomer", &err));
    tick_at(number, start + DAY);
    tick_at(number, start + DAY + 60);
    check_conduct(number, 2, "0 on time, 0 late, 1 missed; 1 1");
    check_conduct(number, 3, "0 on time, 0 late, 1 missed; 1 1");
    check_ok(hosted_mail(&hosted, number, 2, "bid 1", &err));
    check_conduct(number, 2, "0 on time, 1 late, 0 missed; 0 0");
    tick_at(number, start + DAY + HOUR);
    check_conduct(number, 1, "0 on time, 0 late, 1 missed; 1 1");
    check_conduct(number, 2, "0 on time, 1 late, 0 missed; 0 0");
    check_conduct(number, 3, "0 on time, 0 late, 1 missed; 1 1");
    /* a mail that came when something had been played is late as well, once, and only for what was missed */
    struct game *game = hosted_table(&hosted, number);
    check_int(game->seat[2].missed_phase, 1);
    conduct_came_late(game, 3, 0);
    check_int(game->tallies.count, 0);
    conduct_came_late(game, 3, 2);
    conduct_came_late(game, 3, 2);
    struct commit commit = {.game = game};
    check_ok(commit_now(&hosted.services, &commit, &err));
    hosted_table_free(game);
    check_conduct(number, 3, "0 on time, 1 late, 0 missed; 1 0");
}

/* What somebody else's mail plays on is counted as well. */
static void a_mail_of_another_finds_the_miss(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    hosted.services.now += DAY - 1;
    check_ok(hosted_mail(&hosted, game, 1, "bid 2|answer blue no", &err));
    hosted.services.now += 1;
    check_ok(hosted_mail(&hosted, game, 1, "add|bid 1", &err));
    check_conduct(game, 1, "1 on time, 0 late, 0 missed; 0 0");
    check_conduct(game, 2, "0 on time, 0 late, 1 missed; 1 1");
    check_int(mails_of(game, 2, "turn", "so we played this for you: bid 0"), 1);
}

/* By the terms the bot decides; the record says so and still replays. */
static void a_bot_decides_this_once(void **state)
{
    (void)state;
    struct err err = {0};
    struct replay_report report;
    struct text text = TEXT_EMPTY;
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, id, "set on_miss=bot", &err));
    check_ok(hosted_mail(&hosted, id, 1, "bid 1|answer blue no", &err));
    tick_at(id, hosted.services.now + DAY);
    check_conduct(id, 2, "0 on time, 0 late, 1 missed; 1 1");
    struct jv *record = hosted_record(&hosted, id);
    jv_dump(jv_get(record, "moves"), &text);
    check_true(strstr(text.data, "{\"by\":\"policy\",\"seat\":2,\"text\":\"bid ") != NULL);
    check_true(strstr(text.data, "\"by\":\"default\"") == NULL);
    check_ok(replay_record(record, &report, &err));
    jv_free(record);
    text_free(&text);
    check_int(mails_of(id, 2, "turn", "so a bot chose for you: bid "), 1);
    struct game *game = hosted_table(&hosted, id);
    check_true(game->seat[1].kind == SEAT_PLAYER && game->row.status == GAME_RUNNING);
    hosted_table_free(game);
    hosted_doctor(&hosted, "");
}

static void the_game_pauses_itself(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_gm(&hosted, id, "set on_miss=pause grace=1h", &err));
    hosted.services.now += DAY;
    tick_at(id, hosted.services.now);
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.status, GAME_RUNNING);
    hosted_table_free(game);
    /* whose mail finds it out has his orders on file all the same */
    hosted.services.now += HOUR;
    check_ok(hosted_mail(&hosted, id, 1, "bid 2", &err));
    game = hosted_table(&hosted, id);
    check_int(game->row.status, GAME_PAUSED);
    check_int(game->row.phase, 0);
    check_int(game->match.seat[0].plan.count, 1);
    hosted_table_free(game);
    check_conduct(id, 1, "0 on time, 1 late, 0 missed; 0 0");
    check_conduct(id, 2, "0 on time, 0 late, 1 missed; 1 1");
    static const char words[] = "The game is paused|no orders came from|(blue)|(green)|vote resume";
    check_int(mails_of(id, 0, "notice", words), 3);
    check_int(mails_of(id, 0, "gm", "The game is paused"), 1);
    tick_at(id, hosted.services.now + 30 * DAY);
    check_ok(hosted_gm(&hosted, id, "resume", &err));
    game = hosted_table(&hosted, id);
    check_int(game->row.status, GAME_RUNNING);
    check_int(game->seat[1].due, hosted.services.now + DAY);
    check_true(game->seat[1].waiting && game->seat[2].waiting && !game->seat[0].waiting);
    hosted_table_free(game);
    check_ok(hosted_mail(&hosted, id, 2, "bid 0", &err));
    tick_at(id, hosted.services.now + DAY + HOUR);
    check_conduct(id, 2, "0 on time, 0 late, 1 missed; 0 1");
    check_conduct(id, 3, "0 on time, 0 late, 2 missed; 2 2");
    hosted_doctor(&hosted, "");
}

/* ---- substitutes ----------------------------------------------------------- */

static int64_t stand_by(const char *name, const char *rules, moment since)
{
    struct err err = {0};
    int64_t id = 0;
    char address[64];
    (void)snprintf(address, sizeof address, "%s@players.example", name);
    check_ok(player_add(hosted.services.store, name, "", since, &id, &err));
    check_ok(player_address_add(hosted.services.store, id, address, true, since, &err));
    check_ok(club_standby_put(hosted.services.store, id, rules, since, &err));
    return id;
}

/* The receivers of mails of a kind that say this, in the order of their making. */
static void check_sent(const char *kind, const char *words, const char *want)
{
    size_t count = 0;
    struct text got = TEXT_EMPTY;
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    for (size_t i = 0; i < count; i++) {
        struct outbox_row row;
        hosted_letter(&hosted, rows[i].id, &row);
        if (strcmp(row.kind, kind) == 0 && strstr(row.text_part, words) != NULL)
            text_addf(&got, "%.*s ", (int)strcspn(row.envelope_to, "@"), row.envelope_to);
        outbox_row_free(&row);
    }
    outbox_rows_free(rows, count);
    check_text(got.data, want);
    text_free(&got);
}

static void play_round(int64_t game, int seat, const char *other, const char *third)
{
    struct err err = {0};
    char lines[100];
    (void)snprintf(lines, sizeof lines, "bid 0|answer %s no|answer %s no", other, third);
    check_ok(hosted_mail(&hosted, game, seat, lines, &err));
}

/* A game of three in which blue (seat 2) has just missed the second of two deadlines that are too many. */
static int64_t blue_vanishes(void)
{
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_gm(&hosted, game, "set misses=2", &err));
    for (int round = 0; round < 2; round++) {
        play_round(game, 1, "blue", "green");
        play_round(game, 3, "red", "blue");
        tick_at(game, hosted.services.now + DAY);
    }
    return game;
}

static void a_vanished_seat_is_offered(void **state)
{
    (void)state;
    struct err err = {0};
    struct conduct conduct;
    int64_t second = stand_by("second", "", 200), first = stand_by("first", "augur", 100);
    (void)stand_by("other", "quorum", 50);
    check_ok(club_standby_put(hosted.services.store, first, "", 300, &err));
    struct player_row off;
    int64_t silent = stand_by("silent", "", 10);
    check_ok(player_get(hosted.services.store, silent, &off, &err));
    off.mail_off = true;
    check_ok(player_update(hosted.services.store, &off, &err));
    player_row_free(&off);
    int64_t id = blue_vanishes();
    struct game *game = hosted_table(&hosted, id);
    const struct seat_row *blue = &game->seat[1];
    int64_t player = blue->kept_for;
    check_true(blue->kind == SEAT_BOT && blue->player == 0 && player != 0 && blue->due == 0);
    char name[64];
    (void)snprintf(name, sizeof name, "bot for p%llds2", (long long)id);
    check_text(audience_name(game, 2), name);
    check_int(game->row.phase, 6); /* the bot has played, and the third round is asked */
    check_true(game->seat[0].waiting && game->seat[2].waiting);
    hosted_table_free(game);
    check_ok(club_conduct_get(hosted.services.store, player, &conduct, &err));
    check_int(conduct.missed, 2);
    check_int(conduct.on_time, 0);
    char want[200];
    (void)snprintf(want, sizeof want, "p%llds2 ", (long long)id);
    check_sent("notice", "You missed 2 deadlines in a row", want);
    (void)snprintf(want, sizeof want, "p%llds1 p%llds3 ", (long long)id, (long long)id);
    check_sent("notice", "(blue) missed 2 deadlines in a row.", want);
    check_sent("gm", "(blue) missed 2 deadlines in a row.", "gm ");
    (void)snprintf(want, sizeof want, "takeover %lld as blue", (long long)id);
    check_sent("notice", want, "first second ");
    check_true(second != first);
    hosted_doctor(&hosted, "");
}

static void a_seat_is_passed_on_and_given_back(void **state)
{
    (void)state;
    struct err err = {0};
    struct player_row dora = {0};
    int64_t id = stand_by("dora", "", 100), other = stand_by("other", "", 150), number = blue_vanishes();
    struct game *game = hosted_table(&hosted, number);
    int64_t player = game->seat[1].kept_for;
    int epoch = game->seat[1].epoch;
    /* back again: the same keys, and asked anew */
    struct commit commit = {.game = game};
    check_int(substitute_kept(game, player), 2);
    check_ok(substitute_return(&hosted.services, game, 2, &commit, &err));
    check_ok(game_pump(&hosted.services, game, &err));
    check_ok(commit_now(&hosted.services, &commit, &err));
    commit_free(&commit);
    hosted_table_free(game);
    game = hosted_table(&hosted, number);
    check_true(game->seat[1].kind == SEAT_PLAYER && game->seat[1].player == player && game->seat[1].kept_for == 0);
    check_true(game->seat[1].waiting && game->seat[1].due == hosted.services.now + DAY &&
               game->seat[1].missed_row == 0);
    check_int(game->seat[1].epoch, epoch);
    check_int(game->seat[1].asked_phase, game->row.phase);
    hosted_table_free(game);
    check_sent("gm", "is playing blue again.", "gm ");
    /* gone once more, and somebody else takes it: other keys, nothing on file, last in the list */
    hosted_sql(&hosted, "UPDATE seat SET missed_row = 1 WHERE number = 2");
    tick_at(number, hosted.services.now + DAY);
    game = hosted_table(&hosted, number);
    check_int(game->seat[1].kept_for, player);
    check_ok(player_get(hosted.services.store, id, &dora, &err));
    commit = (struct commit){.game = game};
    check_ok(substitute_take(&hosted.services, game, 2, &dora, &commit, &err));
    check_ok(game_pump(&hosted.services, game, &err));
    check_ok(commit_now(&hosted.services, &commit, &err));
    commit_free(&commit);
    player_row_free(&dora);
    hosted_table_free(game);
    game = hosted_table(&hosted, number);
    check_true(game->seat[1].player == id && game->seat[1].kept_for == 0);
    check_int(game->seat[1].epoch, epoch + 1);
    hosted_table_free(game);
    char want[60];
    (void)snprintf(want, sizeof want, "p%llds2 ", (long long)number);
    check_sent("notice", "now belongs to dora.", want);
    struct standby_row *rows = NULL;
    size_t count = 0;
    check_ok(club_standby_list(hosted.services.store, "augur", &rows, &count, &err));
    check_int(count, 2);
    check_true(rows[0].player == other && rows[1].player == id);
    club_standby_rows_free(rows, count);
    hosted_doctor(&hosted, "");
}

/* A game is not left to its bots: it would end at once, and nobody could come back. */
static void the_last_player_keeps_the_seat(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, id, "set misses=1", &err));
    tick_at(id, hosted.services.now + DAY);
    struct game *game = hosted_table(&hosted, id);
    check_true(game->seat[0].kind == SEAT_BOT && game->seat[0].kept_for != 0 && game->seat[1].kind == SEAT_PLAYER);
    check_int(game->row.status, GAME_RUNNING);
    hosted_table_free(game);
    check_conduct(id, 2, "0 on time, 0 late, 1 missed; 1 1");
    tick_at(id, hosted.services.now + DAY);
    check_conduct(id, 2, "0 on time, 0 late, 2 missed; 2 2");
    /* and with misses=0 nobody loses one */
    id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, id, "set misses=0", &err));
    for (int i = 0; i < 2; i++)
        tick_at(id, hosted.services.now + DAY);
    check_conduct(id, 1, "0 on time, 0 late, 2 missed; 2 2");
}

/* Where the clock would stop, it does not for a seat that a bot takes. */
static void an_offer_comes_before_a_pause(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_gm(&hosted, id, "set misses=1 on_miss=pause", &err));
    play_round(id, 1, "blue", "green");
    play_round(id, 3, "red", "blue");
    tick_at(id, hosted.services.now + DAY);
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.status, GAME_RUNNING);
    check_int(game->row.phase, 3);
    check_int(game->seat[1].kind, SEAT_BOT);
    hosted_table_free(game);
}

/* A game master's word ends an offer, whoever gets the seat. */
static void a_game_master_ends_an_offer(void **state)
{
    (void)state;
    struct err err = {0};
    for (int which = 0; which < 3; which++) {
        char command[80], name[40], want[80];
        (void)snprintf(name, sizeof name, "erna%d", which);
        (void)stand_by(name, "quorum", 100);
        int64_t id = blue_vanishes();
        if (which == 0)
            (void)snprintf(command, sizeof command, "seat 2 bot");
        else if (which == 1)
            (void)snprintf(command, sizeof command, "seat 2 player %s", name);
        else
            (void)snprintf(command, sizeof command, "seat 2 player p%llds2", (long long)id);
        check_ok(hosted_gm(&hosted, id, command, &err));
        struct game *game = hosted_table(&hosted, id);
        check_int(game->seat[1].kept_for, 0);
        check_int(game->seat[1].kind, which == 0 ? SEAT_BOT : SEAT_PLAYER);
        check_true(game->seat[1].waiting == (which != 0));
        hosted_table_free(game);
        (void)snprintf(want, sizeof want, "now belongs to %s.", which == 0 ? "a bot" : name);
        check_int(mails_of(id, 0, "notice", want), which == 2 ? 0 : 1);
    }
    hosted_doctor(&hosted, "");
}

/* ---- games that nobody plays ------------------------------------------------ */

static void check_status(int64_t id, enum game_status status, moment warned, int notices, const char *words)
{
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.status, status);
    check_int(game->row.warned_at, warned);
    hosted_table_free(game);
    check_int(mails_of(id, 0, "notice", words), notices);
}

static int64_t sleepy_game(const char *terms)
{
    struct err err = {0};
    char command[100];
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    (void)snprintf(command, sizeof command, "set misses=0 pace=30d %s", terms);
    check_ok(hosted_gm(&hosted, game, command, &err));
    return game;
}

static void a_game_that_nobody_plays_is_closed(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = sleepy_game("idle=20d");
    moment start = hosted.services.now, at = 0;
    tick_at(id, start + DAY); /* defaults are no sign of life */
    check_ok(game_due_at(hosted.services.store, &at, &err));
    check_int(at, start + 13 * DAY);
    tick_at(id, start + 13 * DAY - 1);
    check_status(id, GAME_RUNNING, 0, 0, "We had no orders");
    tick_at(id, start + 13 * DAY);
    tick_at(id, start + 13 * DAY + HOUR);
    check_status(id, GAME_RUNNING, start + 13 * DAY, 2,
                 "Is anyone still playing?|We have had no orders in this game for|13d.|29 Sep 2001");
    check_int(mails_of(id, 0, "gm", "Is anyone still playing?"), 1);
    /* an order wakes it */
    check_ok(hosted_mail(&hosted, id, 1, "bid 1", &err));
    check_status(id, GAME_RUNNING, 0, 0, "is closed. There is no result.");
    moment played = hosted.services.now;
    tick_at(id, played + 13 * DAY);
    check_status(id, GAME_RUNNING, played + 13 * DAY, 0, "is closed. There is no result.");
    tick_at(id, played + 20 * DAY - 1);
    check_status(id, GAME_RUNNING, played + 13 * DAY, 0, "is closed. There is no result.");
    tick_at(id, played + 20 * DAY);
    check_status(id, GAME_CANCELLED, played + 13 * DAY, 2, "is closed. There is no result.");
    check_int(mails_of(id, 0, "gm", "is closed. There is no result."), 1);
    struct game *game = hosted_table(&hosted, id);
    check_true(game->seat[0].due == 0 && game->seat[1].due == 0 && game->row.ended == hosted.services.now);
    hosted_table_free(game);
    check_ok(game_due_at(hosted.services.store, &at, &err));
    check_int(at, 0);
    hosted_doctor(&hosted, "");
}

static void a_week_is_left_after_the_warning(void **state)
{
    (void)state;
    int64_t game = sleepy_game("idle=20d");
    moment late = hosted.services.now + 40 * DAY;
    tick_at(game, late);
    check_status(game, GAME_RUNNING, late, 2, "Is anyone still playing?");
    tick_at(game, late + 7 * DAY - 1);
    check_status(game, GAME_RUNNING, late, 0, "is closed.");
    tick_at(game, late + 7 * DAY);
    check_status(game, GAME_CANCELLED, late, 2, "is closed.");
    /* a short span gives half of it */
    game = sleepy_game("idle=4d");
    late = hosted.services.now;
    tick_at(game, late + 2 * DAY);
    check_status(game, GAME_RUNNING, late + 2 * DAY, 2, "Is anyone still playing?");
    tick_at(game, late + 4 * DAY);
    check_status(game, GAME_CANCELLED, late + 2 * DAY, 2, "is closed.");
}

static void who_may_sleep(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t never = sleepy_game("idle=0s"), paused = sleepy_game("idle=20d");
    moment start = hosted.services.now, at = 0;
    tick_at(never, start + 15 * DAY);
    check_status(never, GAME_RUNNING, 0, 0, "Is anyone still playing?");
    check_ok(hosted_gm(&hosted, never, "cancel", &err));
    hosted.services.now = start + 5 * DAY;
    check_ok(hosted_gm(&hosted, paused, "pause", &err));
    check_ok(game_due_at(hosted.services.store, &at, &err));
    check_int(at, start + 19 * DAY); /* a pause is told of every two weeks */
    tick_at(paused, start + 100 * DAY);
    check_status(paused, GAME_PAUSED, start + 100 * DAY, 0,
                 "Is anyone still playing?"); /* when the pause was told of */
    /* the pause is nobody's silence */
    check_ok(hosted_gm(&hosted, paused, "resume", &err));
    tick_at(paused, hosted.services.now);
    check_status(paused, GAME_RUNNING, 0, 0, "Is anyone still playing?");
    struct game *game = hosted_table(&hosted, paused);
    check_int(game->row.played_at, start + 95 * DAY);
    hosted_table_free(game);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_agreed_result_ends_the_game, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_came_too_late_for_an_agreement, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_record_tells_that_it_was_agreed, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(an_outcome_that_was_tampered_with, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(each_deadline_counts_once, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_pause_counts_nothing, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_miss_is_taken_back, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_mail_of_another_finds_the_miss, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_bot_decides_this_once, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_game_pauses_itself, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_vanished_seat_is_offered, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_seat_is_passed_on_and_given_back, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_last_player_keeps_the_seat, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(an_offer_comes_before_a_pause, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_game_master_ends_an_offer, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_game_that_nobody_plays_is_closed, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_week_is_left_after_the_warning, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(who_may_sleep, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("engine_people", tests, NULL, NULL);
}
