#include "hosted.h"

#include "engine/announce.h"
#include "engine/games.h"
#include "report/template.h"
#include "rules/options.h"

#include <sqlite3.h>

void hosted_open(struct hosted *hosted)
{
    struct err err = {0};
    static const char *const words[] = {"site.address=games@example.org", "game.grace=0s"};
    const struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = 2};
    *hosted = (struct hosted){0};
    check_ok(cipher_init(&err));
    check_ok(config_load(&source, &hosted->config, &err));
    check_ok(templates_new(NULL, &hosted->templates, &err));
    scratch_open(&hosted->scratch);
    hosted->host = (struct host){
        .store = hosted->scratch.store, .config = hosted->config, .templates = hosted->templates, .now = 1000000000};
    check_ok(host_prepare(hosted->scratch.store, &err));
    check_ok(host_open(&hosted->host, &err));
}

void hosted_close(struct hosted *hosted)
{
    filing_free(&hosted->filing);
    templates_free(hosted->templates);
    config_free(hosted->config);
    scratch_close(&hosted->scratch);
}

static int64_t new_player(struct hosted *hosted, int64_t game, int seat)
{
    struct err err = {0};
    char name[32], address[64];
    int64_t id = 0;
    (void)snprintf(name, sizeof name, "p%llds%d", (long long)game, seat);
    (void)snprintf(address, sizeof address, "%s@players.example", name);
    check_ok(player_add(hosted->host.store, name, "", hosted->host.now, &id, &err));
    check_ok(address_add(hosted->host.store, id, address, true, hosted->host.now, &err));
    return id;
}

int64_t hosted_game(struct hosted *hosted, const struct rules *rules, int seats, int players)
{
    static int number = 0;
    struct err err = {0};
    struct refusal why;
    char name[16];
    int64_t game = 0;
    (void)snprintf(name, sizeof name, "game%d", ++number);
    struct game_plan plan = {.name = name, .rules = rules, .pace = 86400, .gm = "gm@example.org"};
    check_true(options_default(rules, seats, &plan.setup, &why));
    check_ok(games_open(&hosted->host, &plan, &game, &err));
    for (int seat = 1; seat <= players; seat++)
        check_ok(games_seat(&hosted->host, game, seat, SEAT_PLAYER, new_player(hosted, game, seat), &err));
    check_ok(games_start(&hosted->host, game, true, &err));
    return game;
}

struct table *hosted_table(struct hosted *hosted, int64_t game)
{
    struct err err = {0};
    struct table *table = calloc(1, sizeof *table);
    check_true(table != NULL);
    check_ok(table_load(&hosted->host, game, table, &err));
    return table;
}

void hosted_table_free(struct table *table)
{
    table_free(table);
    free(table);
}

enum rc hosted_mail(struct hosted *hosted, int64_t game, int seat, const char *lines, struct err *err)
{
    char copy[4096], *line[80];
    int count = 0;
    struct table *table = hosted_table(hosted, game);
    struct bundle bundle = {.table = table};
    (void)snprintf(copy, sizeof copy, "%s", lines);
    for (char *at = copy; at != NULL && count < 80;) {
        char *bar = strchr(at, '|');
        if (bar != NULL)
            *bar++ = '\0';
        line[count++] = at;
        at = bar;
    }
    filing_free(&hosted->filing);
    enum rc rc = filing_file(&table->match, seat, (const char *const *)line, count, &hosted->filing, err);
    if (rc == RC_OK)
        rc = table_record_settings(&hosted->host, table, seat, &hosted->filing, err);
    if (rc == RC_OK)
        rc = table_pump(&hosted->host, table, err);
    if (rc == RC_OK)
        rc = announce_all(&hosted->host, table, 0, false, &bundle, err);
    if (rc == RC_OK)
        rc = bundle_commit(&hosted->host, &bundle, err);
    bundle_free(&bundle);
    hosted_table_free(table);
    return rc;
}

void hosted_sql(const struct hosted *hosted, const char *sql)
{
    sqlite3 *handle = NULL;
    char *why = NULL;
    check_int(sqlite3_open(hosted->scratch.path, &handle), SQLITE_OK);
    check_int(sqlite3_busy_timeout(handle, 5000), SQLITE_OK);
    if (sqlite3_exec(handle, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    check_int(sqlite3_close(handle), SQLITE_OK);
}
