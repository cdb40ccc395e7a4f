#include "hosted.h"

#include "engine/admin/doctor.h"
#include "engine/admin/parcel.h"
#include "engine/game/conduct.h"
#include "engine/game/game.h"
#include "engine/gm/acts.h"
#include "engine/gm/new_game.h"
#include "engine/letters/announce.h"
#include "engine/letters/made.h"
#include "engine/time/due.h"
#include "report/templates.h"
#include "rules/options.h"

#include <sqlite3.h>

void hosted_open(struct hosted *house)
{
    struct err err = {0};
    static const char *const words[] = {"site.address=games@example.org", "game.grace=0s", "game.idle=0s"};
    const struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = 3};
    *house = (struct hosted){0};
    check_ok(cipher_init(&err));
    check_ok(config_load(&source, &house->config, &err));
    templates_new(NULL, &house->templates);
    scratch_open(&house->scratch);
    house->services = (struct services){
        .store = house->scratch.store, .config = house->config, .templates = house->templates, .now = 1000000000};
    check_ok(services_prepare(house->scratch.store, &err));
    check_ok(services_open(&house->services, &err));
}

void hosted_close(struct hosted *house)
{
    plan_filing_free(&house->filing);
    templates_free(house->templates);
    config_free(house->config);
    scratch_close(&house->scratch);
}

struct hosted hosted;

int hosted_setup(void **state)
{
    (void)state;
    hosted_open(&hosted);
    return 0;
}

int hosted_teardown(void **state)
{
    (void)state;
    hosted_close(&hosted);
    return 0;
}

static void new_player(struct hosted *house, int64_t game, int seat)
{
    struct err err = {0};
    char name[32], address[64];
    int64_t id = 0;
    (void)snprintf(name, sizeof name, "p%llds%d", (long long)game, seat);
    (void)snprintf(address, sizeof address, "%s@players.example", name);
    check_ok(player_add(house->services.store, name, "", house->services.now, &id, &err));
    check_ok(player_address_add(house->services.store, id, address, true, house->services.now, &err));
}

enum rc hosted_gm(struct hosted *house, int64_t game, const char *command, struct err *err)
{
    char line[200];
    const char *word[GM_WORDS];
    struct text told = TEXT_EMPTY;
    (void)snprintf(line, sizeof line, "%s", command);
    int count = gm_split(line, word);
    struct gm_call call = {
        .services = &house->services, .act = gm_act_find(word[0]), .game = game, .by = "gm", .words = count - 1};
    assert_non_null(call.act);
    for (int i = 0; i < call.words; i++)
        call.word[i] = word[i + 1];
    enum rc rc = gm_run(&call, false, &told, err);
    text_free(&told);
    return rc;
}

int64_t hosted_game(struct hosted *house, const struct rules *rules, int seats, int players)
{
    static int number = 0;
    struct err err = {0};
    struct refusal why;
    char name[16];
    int64_t game = 0;
    (void)snprintf(name, sizeof name, "game%d", ++number);
    struct game_plan plan = {.name = name, .rules = rules, .pace = 86400, .gm = "gm@example.org", .by = "gm"};
    check_true(options_default(rules, seats, &plan.setup, &why));
    check_ok(new_game_open(&house->services, &plan, &game, &err));
    for (int seat = 1; seat <= players; seat++) {
        char command[64];
        new_player(house, game, seat);
        (void)snprintf(command, sizeof command, "seat %d player p%llds%d", seat, (long long)game, seat);
        check_ok(hosted_gm(house, game, command, &err));
    }
    check_ok(hosted_gm(house, game, "start bots", &err));
    return game;
}

struct game *hosted_table(struct hosted *house, int64_t id)
{
    struct err err = {0};
    struct game *game = calloc(1, sizeof *game);
    check_true(game != NULL);
    check_ok(game_load(&house->services, id, game, &err));
    return game;
}

void hosted_table_free(struct game *game)
{
    game_free(game);
    free(game);
}

struct jv *hosted_record(struct hosted *house, int64_t id)
{
    struct err err = {0};
    struct jv *record = NULL;
    struct game *game = hosted_table(house, id);
    check_ok(game_record(&house->services, game, &record, &err));
    hosted_table_free(game);
    return record;
}

struct jv *hosted_parcel(struct hosted *house, int64_t id)
{
    struct err err = {0};
    struct parcel parcel;
    check_ok(parcel_pack(&house->services, id, &parcel, &err));
    struct jv *json = parcel_json(&parcel);
    parcel_free(&parcel);
    return json;
}

struct outbox_row *hosted_queued(const struct hosted *house, size_t *count)
{
    struct err err = {0};
    struct outbox_row *rows = NULL;
    const struct outbox_range range = {.state = OUTBOX_QUEUED, .limit = 1000};
    check_ok(outbox_list(house->services.store, &range, &rows, count, &err));
    return rows;
}

int64_t hosted_newest(const struct hosted *house, int64_t game, int seat)
{
    size_t count = 0;
    int64_t id = 0;
    struct outbox_row *rows = hosted_queued(house, &count);
    for (size_t i = 0; i < count; i++)
        if (rows[i].game == game && rows[i].seat == seat)
            id = rows[i].id;
    outbox_rows_free(rows, count);
    return id;
}

void hosted_letter(const struct hosted *house, int64_t id, struct outbox_row *out)
{
    struct err err = {0};
    check_ok(outbox_get(house->services.store, id, out, &err));
    made_text(&house->services, out);
    check_true(out->text_part != NULL);
}

int bars_split(char *text, char *line[], int most)
{
    int count = 0;
    for (char *at = text; at != NULL && count < most;) {
        char *bar = strchr(at, '|');
        if (bar != NULL)
            *bar++ = '\0';
        line[count++] = at;
        at = bar;
    }
    return count;
}

enum rc hosted_mail(struct hosted *house, int64_t id, int seat, const char *lines, struct err *err)
{
    char copy[4096], *line[80];
    struct game *game = hosted_table(house, id);
    struct commit commit = {.game = game};
    (void)snprintf(copy, sizeof copy, "%s", lines);
    int count = bars_split(copy, line, 80);
    plan_filing_free(&house->filing);
    struct slot_set owed;
    bool taken = false;
    pump_owed(&game->match, seat, &owed);
    plan_file_texts(&game->match, seat, FILING_EACH, (const char *const *)line, count, &house->filing);
    game_record_settings(&house->services, game, seat, &house->filing);
    conduct_filed(&house->services, game, seat, &owed, &house->filing, &taken);
    enum rc rc = due_missed(&house->services, game, &commit, err);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = game_pump(&house->services, game, err);
    if (rc == RC_OK)
        rc = announce_all(&house->services, game, 0, false, &commit, err);
    if (rc == RC_OK)
        rc = commit_now(&house->services, &commit, err);
    commit_free(&commit);
    hosted_table_free(game);
    return rc;
}

void hosted_doctor(const struct hosted *house, const char *says)
{
    struct err err = {0};
    struct doctor_report report;
    struct text out = TEXT_EMPTY;
    check_ok(doctor(&house->services, &out, &report, &err));
    if (says[0] == '\0')
        check_text(out.data, "");
    else if (strstr(out.data, says) == NULL)
        fail_msg("the doctor does not say '%s' but '%s'", says, out.data);
    text_free(&out);
}

void hosted_sql(const struct hosted *house, const char *sql)
{
    sqlite3 *handle = NULL;
    char *why = NULL;
    if (served()) {
        served_run(house->scratch.path, sql);
        return;
    }
    check_int(sqlite3_open(house->scratch.path, &handle), SQLITE_OK);
    check_int(sqlite3_busy_timeout(handle, 5000), SQLITE_OK);
    if (sqlite3_exec(handle, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    check_int(sqlite3_close(handle), SQLITE_OK);
}
