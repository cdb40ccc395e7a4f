#include "scratch.h"

#include "base/cipher.h"

#include <sys/stat.h>
#include <unistd.h>

static const char hostile[] = "Robert'); DROP TABLE player; -- \"\\ \xc3\xa9 %s\r\n";

static void test_create_and_open(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    struct store *store = NULL;
    scratch_folder(&scratch);
    check_rc(store_open(scratch.path, 1, &store, &err), RC_NONE);
    check_ok(store_create(scratch.path, &err));
    struct stat info;
    if (!served()) {
        check_int(stat(scratch.path, &info), 0);
        check_int(info.st_mode & 0777, 0600);
    }
    check_rc(store_create(scratch.path, &err), RC_CONFLICT);
    check_ok(store_open(scratch.path, 1, &store, &err));
    check_text(store_path(store), scratch.path);
    check_true(!store_in_transaction(store));
    scratch.store = store;
    scratch_close(&scratch);
    check_rc(store_create("/no/such/folder/cursus.db", &err), RC_NONE);
}

static void test_transactions(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    char *empty = scratch_dump(store);
    check_ok(store_begin(store, &err));
    check_true(store_in_transaction(store));
    scratch_player(store, "Gaius");
    store_rollback(store);
    char *dump = scratch_dump(store);
    check_text(dump, empty);
    free(dump);
    check_ok(store_begin(store, &err));
    scratch_player(store, "Gaius");
    check_ok(store_mark(store, &err));
    scratch_player(store, "Livia");
    check_ok(store_mark_undo(store, &err));
    check_ok(store_mark(store, &err));
    scratch_player(store, "Titus");
    /* one inside the other: each takes back what is its own */
    check_ok(store_mark(store, &err));
    scratch_player(store, "Nero");
    check_ok(store_mark_undo(store, &err));
    check_ok(store_mark(store, &err));
    scratch_player(store, "Otho");
    check_ok(store_mark_release(store, &err));
    check_true(store_marked(store));
    check_ok(store_mark_release(store, &err));
    check_ok(store_mark(store, &err));
    check_ok(store_mark(store, &err));
    scratch_player(store, "Galba");
    check_ok(store_mark_release(store, &err));
    check_ok(store_mark_undo(store, &err));
    check_true(!store_marked(store));
    check_ok(store_commit(store, &err));
    struct player_row *rows;
    size_t count;
    check_ok(player_list(store, &rows, &count, &err));
    check_int(count, 3);
    check_text(rows[0].name, "Gaius");
    check_text(rows[1].name, "Titus");
    check_int(rows[1].id, 2);
    check_text(rows[2].name, "Otho");
    player_rows_free(rows, count);
    free(empty);
    scratch_close(&scratch);
}

static void test_snapshot(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *other = scratch_again(&scratch);
    struct player_row *rows;
    size_t count;
    check_ok(store_snapshot(scratch.store, &err));
    check_ok(player_list(scratch.store, &rows, &count, &err));
    check_int(count, 0);
    check_true(rows == NULL);
    scratch_player(other, "Gaius");
    check_ok(player_list(scratch.store, &rows, &count, &err));
    check_int(count, 0);
    store_snapshot_end(scratch.store);
    check_ok(player_list(scratch.store, &rows, &count, &err));
    check_int(count, 1);
    player_rows_free(rows, count);
    store_close(other);
    scratch_close(&scratch);
}

static void test_meta(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    char *bytes;
    size_t size;
    int64_t number = 7;
    check_rc(store_meta_get(store, "key", &bytes, &size, &err), RC_NONE);
    check_ok(store_meta_add(store, "key", "a\0b", 3, &err));
    check_rc(store_meta_add(store, "key", "other", 5, &err), RC_CONFLICT);
    check_ok(store_meta_get(store, "key", &bytes, &size, &err));
    check_int(size, 3);
    check_int(memcmp(bytes, "a\0b", 4), 0);
    free(bytes);
    check_ok(store_meta_put(store, "key", "", 0, &err));
    check_ok(store_meta_get(store, "key", &bytes, &size, &err));
    check_int(size, 0);
    free(bytes);
    check_rc(store_meta_get_int(store, "key", &number, &err), RC_DAMAGED);
    check_rc(store_meta_get_int(store, "tick", &number, &err), RC_NONE);
    check_int(number, 7);
    check_ok(store_meta_put_int(store, "tick", -12345678901, &err));
    check_ok(store_meta_get_int(store, "tick", &number, &err));
    check_int(number, -12345678901);
    scratch_close(&scratch);
}

static void test_players(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t id = 0, other = 0;
    check_ok(player_add(store, hostile, "Europe/Paris", 77, &id, &err));
    check_rc(player_add(store, "ROBERT'); drop table PLAYER; -- \"\\ \xc3\xa9 %S\r\n", "", 78, &other, &err),
             RC_CONFLICT);
    check_ok(player_add(store, "Livia", NULL, 79, &other, &err));
    struct player_row row;
    check_ok(player_get(store, id, &row, &err));
    check_text(row.name, hostile);
    check_text(row.zone, "Europe/Paris");
    check_int(row.created, 77);
    check_true(!row.mail_off && !row.picture_off);
    row.digest = 2;
    row.mail_off = true;
    row.picture_off = true;
    row.away_from = 5;
    row.away_until = 1LL << 40;
    row.sleep_from = 1380;
    row.sleep_until = 420;
    check_ok(player_update(store, &row, &err));
    player_row_free(&row);
    check_ok(player_by_name(store, hostile, &row, &err));
    check_int(row.digest, 2);
    check_true(row.mail_off && row.picture_off);
    check_int(row.away_from, 5);
    check_int(row.away_until, 1LL << 40);
    check_int(row.sleep_from, 1380);
    check_int(row.sleep_until, 420);
    free(row.name);
    row.name = strdup("livia");
    check_rc(player_update(store, &row, &err), RC_CONFLICT);
    row.id = 99;
    check_rc(player_update(store, &row, &err), RC_NONE);
    player_row_free(&row);
    check_ok(player_heard(store, 1, 500, &err));
    check_ok(player_heard(store, 1, 400, &err)); /* an older mail, handled later */
    check_ok(player_heard(store, 99, 400, &err));
    check_ok(player_get(store, 1, &row, &err));
    check_int(row.heard, 500);
    player_row_free(&row);
    check_rc(player_get(store, 99, &row, &err), RC_NONE);
    check_rc(player_by_name(store, "nobody", &row, &err), RC_NONE);
    scratch_close(&scratch);
}

static void test_addresses(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t gaius = scratch_player(store, "Gaius"), livia = scratch_player(store, "Livia");
    check_ok(player_address_add(store, gaius, "g@example.org", false, 10, &err));
    check_ok(player_address_add(store, gaius, "a@example.org", true, 20, &err));
    check_rc(player_address_add(store, gaius, "g@example.org", true, 11, &err), RC_CONFLICT);
    check_rc(player_address_add(store, 99, "x@example.org", true, 11, &err), RC_NONE);
    struct address_row row, *rows;
    size_t count;
    check_rc(player_address_find(store, "G@example.org", &row, &err), RC_NONE);
    int bounces = 0;
    char at[] = "g@example.org", nowhere[] = "n@example.org";
    struct address_row own = {.address = at, .player = gaius}, none = {.address = nowhere, .player = gaius};
    check_ok(player_address_bounced(store, &own, true, 30, &bounces, &err));
    check_ok(player_address_bounced(store, &own, true, 31, &bounces, &err));
    check_int(bounces, 2);
    check_ok(player_address_bounced(store, &own, false, 32, &bounces, &err));
    check_int(bounces, 1);
    check_rc(player_address_bounced(store, &none, false, 32, &bounces, &err), RC_NONE);
    check_ok(player_address_find(store, "g@example.org", &row, &err));
    check_int(row.player, gaius);
    check_true(!row.proved);
    check_int(row.hard, 2);
    check_int(row.soft, 1);
    check_int(row.bounced, 32);
    player_address_row_free(&row);
    check_ok(player_address_prove(store, "g@example.org", gaius, &err));
    check_rc(player_address_prove(store, "g@example.org", livia, &err), RC_NONE);
    check_ok(player_address_list(store, gaius, &rows, &count, &err));
    check_int(count, 2);
    check_text(rows[0].address, "g@example.org");
    check_true(rows[0].proved);
    check_int(rows[0].hard, 0);
    player_address_rows_free(rows, count);
    /* one address, two players: each has a row of their own */
    check_ok(player_address_add(store, livia, "g@example.org", false, 5, &err));
    check_ok(player_address_of(store, "g@example.org", &rows, &count, &err));
    check_int(count, 2);
    check_int(rows[0].player, gaius); /* who has proved it, though the other has had it for longer */
    check_int(rows[1].player, livia);
    player_address_rows_free(rows, count);
    own.player = livia;
    check_ok(player_address_bounced(store, &own, true, 33, &bounces, &err));
    check_int(bounces, 1);
    check_ok(player_address_drop_unproved(store, "g@example.org", &err));
    check_ok(player_address_of(store, "g@example.org", &rows, &count, &err));
    check_int(count, 1);
    check_int(rows[0].hard, 0);
    player_address_rows_free(rows, count);
    check_ok(player_address_add(store, livia, "g@example.org", true, 40, &err));
    check_ok(player_address_remove(store, "g@example.org", gaius, &err));
    check_rc(player_address_remove(store, "g@example.org", gaius, &err), RC_NONE);
    check_ok(player_address_find(store, "g@example.org", &row, &err));
    check_int(row.player, livia);
    player_address_row_free(&row);
    scratch_close(&scratch);
}

static void fill_game(struct game_row *row)
{
    row->rules_version = 3;
    row->seats = 4;
    row->status = GAME_PAUSED;
    row->pace = 172800;
    row->phase = 12;
    row->branch = 1;
    memset(row->secret, 1, STORE_HASH);
    memset(row->commitment, 2, STORE_HASH);
    memset(row->seed, 3, STORE_HASH);
    memset(row->hash, 4, STORE_HASH);
    row->chance_position = 1LL << 33;
    row->position_version = 5;
    row->started = 100;
    row->ended = 200;
    row->paused_left = 300;
    row->last_activity = 400;
    row->wake_at = 500;
    row->played_at = 450;
    row->warned_at = 460;
    row->archived = true;
    row->cools_at = 502;
    free(row->outcome);
    row->outcome = strdup("{\"ranks\":[1,1]}");
    row->origin = 77;
    memset(row->root, 5, STORE_HASH);
    free(row->gm);
    free(row->thread);
    row->gm = strdup("gm@example.org");
    row->thread = strdup("<t@example.org>");
    row->position = strdup("{\"round\":1}");
}

static void test_games(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t player = scratch_player(store, "Gaius");
    int64_t id = scratch_game(store, "Kalends", player);
    struct game_row row, again;
    check_ok(game_get(store, id, &row, &err));
    check_int(row.revision, 1);
    check_int(row.created, 1000);
    check_int(row.origin, id);
    check_text(row.options, "{}");
    check_true(row.position == NULL);
    fill_game(&row);
    check_ok(game_update(store, &row, 1, &err));
    check_rc(game_update(store, &row, 1, &err), RC_CONFLICT);
    check_ok(game_by_name(store, "kALENDS", &again, &err));
    check_int(again.id, id);
    check_int(again.revision, 2);
    check_int(again.status, GAME_PAUSED);
    check_int(again.phase, 12);
    check_int(again.pace, 172800);
    check_int(again.branch, 1);
    check_int(again.rules_version, 3);
    check_int(again.seats, 4);
    check_int(again.chance_position, 1LL << 33);
    check_int(again.position_version, 5);
    check_int(again.started, 100);
    check_int(again.ended, 200);
    check_int(again.paused_left, 300);
    check_int(again.last_activity, 400);
    check_int(again.wake_at, 500);
    check_int(again.played_at, 450);
    check_int(again.warned_at, 460);
    check_true(again.archived);
    check_int(again.cools_at, 502);
    check_text(again.outcome, "{\"ranks\":[1,1]}");
    check_int(again.origin, 77);
    check_int(memcmp(again.root, row.root, STORE_HASH), 0);
    check_text(again.terms, "{}");
    check_text(again.gm, "gm@example.org");
    check_text(again.thread, "<t@example.org>");
    check_text(again.position, "{\"round\":1}");
    check_int(memcmp(again.secret, row.secret, STORE_HASH), 0);
    check_int(memcmp(again.commitment, row.commitment, STORE_HASH), 0);
    check_int(memcmp(again.seed, row.seed, STORE_HASH), 0);
    check_int(memcmp(again.hash, row.hash, STORE_HASH), 0);
    game_row_free(&again);
    scratch_game(store, "Ides", player);
    free(row.name);
    row.name = strdup("ides");
    check_rc(game_update(store, &row, 2, &err), RC_BAD); /* the name's fault: no loop of retries */
    check_rc(game_add(store, &row, &id, &err), RC_CONFLICT);
    game_row_free(&row);
    struct game_row *rows;
    size_t count;
    check_ok(game_list(store, GAMES_ALL, &rows, &count, &err));
    check_int(count, 2);
    check_text(rows[0].name, "Kalends");
    check_true(rows[0].position == NULL);
    game_rows_free(rows, count);
    check_ok(game_list(store, 1 << GAME_RUNNING, &rows, &count, &err));
    check_int(count, 1);
    check_text(rows[0].name, "Ides");
    game_rows_free(rows, count);
    check_ok(game_some(store, &(struct game_range){GAMES_ALL, 0, 1}, &rows, &count, &err));
    check_int(count, 1);
    check_text(rows[0].name, "Kalends");
    game_rows_free(rows, count);
    check_ok(game_some(store, &(struct game_range){GAMES_ALL, 1, 5}, &rows, &count, &err));
    check_int(count, 1);
    check_text(rows[0].name, "Ides");
    game_rows_free(rows, count);
    check_ok(game_some(store, &(struct game_range){1 << GAME_FORMING, 0, 5}, &rows, &count, &err));
    check_int(count, 0);
    game_rows_free(rows, count);
    check_rc(game_get(store, 99, &row, &err), RC_NONE);
    scratch_close(&scratch);
}

static void seat_times(struct store *store, int64_t game, moment due, moment remind_at)
{
    struct err err = {0};
    struct seat_row seat = {.game = game, .number = 2, .kind = SEAT_BOT, .due = due, .remind_at = remind_at};
    check_ok(seat_put(store, &seat, &err));
}

static void test_due(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t player = scratch_player(store, "Gaius");
    int64_t first = scratch_game(store, "one", player), second = scratch_game(store, "two", player);
    int64_t paused = scratch_game(store, "three", player), *ids;
    size_t count;
    moment at = 1;
    check_ok(game_due_at(store, &at, &err));
    check_int(at, 0);
    seat_times(store, first, 500, 0);
    seat_times(store, second, 900, 400);
    seat_times(store, paused, 100, 100);
    struct game_row row;
    check_ok(game_get(store, paused, &row, &err));
    row.status = GAME_PAUSED;
    check_ok(game_update(store, &row, 1, &err));
    game_row_free(&row);
    check_ok(game_due(store, 399, 10, &ids, &count, &err));
    check_int(count, 0);
    check_ok(game_due_at(store, &at, &err));
    check_int(at, 400);
    check_ok(game_due(store, 1000, 10, &ids, &count, &err));
    check_int(count, 2);
    check_int(ids[0], second);
    check_int(ids[1], first);
    free(ids);
    check_ok(game_due(store, 1000, 1, &ids, &count, &err));
    check_int(count, 1);
    free(ids);
    check_ok(game_get(store, first, &row, &err));
    row.wake_at = 300;
    check_ok(game_update(store, &row, 1, &err));
    game_row_free(&row);
    check_ok(game_due_at(store, &at, &err));
    check_int(at, 300);
    check_ok(game_due(store, 300, 10, &ids, &count, &err));
    check_int(count, 1);
    check_int(ids[0], first);
    free(ids);
    /* a paused one has no deadlines, but may want to be looked at itself; one that is over wants nothing */
    static const enum game_status statuses[] = {GAME_PAUSED, GAME_FINISHED};
    for (int i = 0; i < 2; i++) {
        check_ok(game_get(store, paused, &row, &err));
        row.wake_at = 200;
        row.status = statuses[i];
        check_ok(game_update(store, &row, row.revision, &err));
        game_row_free(&row);
        check_ok(game_due_at(store, &at, &err));
        check_int(at, i == 0 ? 200 : 300);
        check_ok(game_due(store, 250, 10, &ids, &count, &err));
        check_int(count, i == 0 ? 1 : 0);
        free(ids);
    }
    scratch_close(&scratch);
}

static void test_seats_and_plans(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t player = scratch_player(store, "Gaius");
    int64_t game = scratch_game(store, "Kalends", player);
    char word[] = "alea";
    struct seat_row put = {.game = game,
                           .number = 1,
                           .kind = SEAT_PLAYER,
                           .player = player,
                           .word = word,
                           .otherwise_default = true,
                           .otherwise_ask_surprised = true,
                           .wait = true,
                           .waiting = true,
                           .blocked = {1 << 5 | INT64_C(1) << 61, 7, INT64_C(1) << 35},
                           .clock = 11,
                           .due = 12,
                           .remind_at = 13,
                           .epoch = 14,
                           .misses = 15,
                           .last_mail = 16,
                           .told = 17,
                           .asked_phase = 18,
                           .missed_row = 19,
                           .absent = 21,
                           .ready = true,
                           .passed = 22,
                           .still_until = 23,
                           .runs_out = 24,
                           .drawn = -25,
                           .bank_from = 26,
                           .extended = 27,
                           .owner = 28,
                           .deputy = 29,
                           .lent_until = 30,
                           .judged = 1700000000,
                           .missed_phase = 9};
    check_ok(seat_put(store, &put, &err));
    struct seat_row *rows;
    size_t count;
    check_ok(seat_list(store, game, &rows, &count, &err));
    check_int(count, 2);
    check_int(rows[0].number, 1);
    check_int(rows[0].player, player);
    check_text(rows[0].word, "alea");
    check_true(rows[0].otherwise_default && rows[0].otherwise_ask_surprised && rows[0].wait);
    check_true(rows[0].waiting);
    check_int(rows[0].blocked[0], 1 << 5 | INT64_C(1) << 61);
    check_int(rows[0].blocked[1], 7);
    check_int(rows[0].blocked[2], INT64_C(1) << 35);
    check_int(rows[0].clock, 11);
    check_int(rows[0].due, 12);
    check_int(rows[0].remind_at, 13);
    check_int(rows[0].epoch, 14);
    check_int(rows[0].misses, 15);
    check_int(rows[0].last_mail, 16);
    check_int(rows[0].told, 17);
    check_int(rows[0].asked_phase, 18);
    check_int(rows[0].missed_row, 19);
    check_int(rows[0].kept_for, 0);
    check_int(rows[0].absent, 21);
    check_true(rows[0].ready);
    check_int(rows[0].passed, 22);
    check_int(rows[0].still_until, 23);
    check_int(rows[0].runs_out, 24);
    check_int(rows[0].drawn, -25);
    check_int(rows[0].bank_from, 26);
    check_int(rows[0].extended, 27);
    check_int(rows[0].owner, 28);
    check_int(rows[0].deputy, 29);
    check_int(rows[0].lent_until, 30);
    check_int(rows[0].judged, 1700000000);
    check_int(rows[0].missed_phase, 9);
    check_int(rows[1].kind, SEAT_BOT);
    check_int(rows[1].player, 0);
    struct seat_row *copy = seat_rows_copy(rows, count);
    check_true(seat_row_same(&copy[0], &rows[0]) && seat_row_same(&copy[1], &rows[1]));
    check_true(!seat_row_same(&copy[0], &rows[1]));
    copy[0].blocked[2]++;
    copy[1].due++;
    check_true(!seat_row_same(&copy[0], &rows[0]) && !seat_row_same(&copy[1], &rows[1]));
    seat_rows_free(copy, count);
    seat_rows_free(rows, count);
    struct holder_row *holders;
    check_ok(player_address_add(store, player, "new@example.org", true, 60, &err));
    check_ok(player_address_add(store, player, "old@example.org", true, 50, &err));
    check_ok(player_address_add(store, player, "unproved@example.org", false, 40, &err));
    check_ok(seat_holders(store, game, &rows, &holders, &count, &err));
    check_int(count, 2);
    check_int(rows[0].passed, 22);
    check_int(holders[0].player.id, player);
    check_text(holders[0].player.name, "Gaius");
    check_text(holders[0].address, "old@example.org");
    check_int(rows[1].kind, SEAT_BOT);
    check_int(holders[1].player.id, 0);
    check_text(holders[1].address, "");
    seat_rows_free(rows, count);
    seat_holder_rows_free(holders, count);
    put.player = 99;
    check_rc(seat_put(store, &put, &err), RC_NONE);
    put.player = player;
    put.game = 99;
    check_rc(seat_put(store, &put, &err), RC_NONE);
    struct seat_place *places;
    check_ok(seat_of_player(store, player, GAMES_LIVE, &places, &count, &err));
    check_int(count, 1);
    check_int(places[0].game, game);
    check_int(places[0].seat, 1);
    free(places);
    check_ok(seat_of_player(store, player, 1 << GAME_FINISHED, &places, &count, &err));
    check_int(count, 0);
    const char *lines[] = {"take 3", hostile, "pass"};
    char **got;
    check_ok(seat_plan_replace(store, game, 1, lines, 3, &err));
    check_ok(seat_plan_list(store, game, 1, &got, &count, &err));
    check_int(count, 3);
    check_text(got[1], hostile);
    check_text(got[2], "pass");
    seat_lines_free(got, count);
    struct plan_row *filed;
    check_ok(seat_plan_of_game(store, game, &filed, &count, &err));
    check_int(count, 3);
    check_int(filed[2].seat, 1);
    check_text(filed[1].line, hostile);
    seat_plan_rows_free(filed, count);
    struct game_row row = {0};
    struct game_around around;
    check_ok(game_whole(store, game, &row, &around, &err));
    check_int(row.id, game);
    check_true(around.plans && !around.ballots && around.acts == 0);
    game_row_free(&row);
    check_ok(seat_plan_replace(store, game, 1, lines + 2, 1, &err));
    check_ok(seat_plan_list(store, game, 1, &got, &count, &err));
    check_int(count, 1);
    check_text(got[0], "pass");
    seat_lines_free(got, count);
    check_ok(seat_plan_replace(store, game, 1, NULL, 0, &err));
    check_ok(seat_plan_list(store, game, 1, &got, &count, &err));
    check_int(count, 0);
    check_rc(seat_plan_replace(store, game, 9, lines, 1, &err), RC_NONE);
    check_ok(game_whole(store, game, &row, &around, &err));
    check_true(!around.plans);
    game_row_free(&row);
    check_rc(game_whole(store, 99, &row, &around, &err), RC_NONE);
    scratch_close(&scratch);
}

static void test_record(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t game = scratch_game(store, "Kalends", scratch_player(store, "Gaius"));
    char orders[] = "[{\"seat\":1}]", start[] = "{}", draws[] = "[[6,3]]";
    for (int number = 0; number < 30; number++) {
        struct move_row move = {.game = game,
                                .number = number,
                                .at = 100 + number,
                                .orders = orders,
                                .draws = draws,
                                .position = number == 0 ? start : NULL,
                                .hash = {(uint8_t)number},
                                .defaulted = number == 7};
        check_ok(record_move_add(store, &move, &err));
    }
    struct move_row twice = {.game = game, .number = 7}, *rows;
    check_rc(record_move_add(store, &twice, &err), RC_CONFLICT);
    twice.game = 99;
    check_rc(record_move_add(store, &twice, &err), RC_NONE);
    size_t count;
    check_ok(record_move_list(store, &(struct move_range){.game = game, .from = 5, .last = INT64_MAX}, 20, &rows,
                              &count, &err));
    check_int(count, 20);
    check_int(rows[0].number, 5);
    check_int(rows[19].number, 24);
    check_text(rows[2].orders, orders);
    check_text(rows[2].draws, draws);
    check_text(rows[2].events, "");
    check_int(rows[2].hash[0], 7);
    check_true(rows[2].defaulted && !rows[3].defaulted && rows[0].position == NULL);
    check_int(rows[2].at, 107);
    record_move_rows_free(rows, count);
    check_ok(record_move_draws(store, &(struct move_range){.game = game, .from = 5, .last = INT64_MAX}, 20, &rows,
                               &count, &err));
    check_int(count, 20);
    check_int(rows[19].number, 24);
    check_text(rows[2].draws, draws);
    check_int(rows[2].hash[0], 7);
    check_true(rows[2].orders == NULL && rows[2].events == NULL);
    record_move_rows_free(rows, count);
    check_ok(record_move_list(store, &(struct move_range){.game = game, .last = INT64_MAX}, 1, &rows, &count, &err));
    check_text(rows[0].position, "{}");
    record_move_rows_free(rows, count);
    struct branch_row branch = {.game = game, .branch = 1, .parent = 0, .from = 12, .seed = {9}, .at = 50}, *branches;
    check_ok(record_branch_add(store, &branch, &err));
    check_rc(record_branch_add(store, &branch, &err), RC_CONFLICT);
    check_ok(record_branch_list(store, game, &branches, &count, &err));
    check_int(count, 1);
    check_int(branches[0].from, 12);
    check_int(branches[0].seed[0], 9);
    free(branches);
    char words[] = "friends";
    struct press_row press = {.game = game, .from = 1, .to = 1u << 31 | 1, .phase = 3, .at = 60, .text = words}, *said;
    int64_t id = 0;
    check_ok(record_press_add(store, &press, &id, &err));
    check_ok(record_press_add(store, &press, &id, &err));
    check_ok(
        record_press_list(store, &(struct press_range){.game = game, .since = 1, .limit = 10}, &said, &count, &err));
    check_int(count, 1);
    check_int(said[0].id, 2);
    check_int(said[0].to, 1u << 31 | 1);
    check_text(said[0].text, "friends");
    record_press_rows_free(said, count);
    scratch_close(&scratch);
}

static void test_audit(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    uint8_t head[STORE_HASH] = {1}, zero[STORE_HASH] = {0}, last[STORE_HASH];
    check_ok(audit_head(store, 3, head, &err));
    check_int(memcmp(head, zero, STORE_HASH), 0);
    check_ok(audit_add(store, &(struct audit_act){.game = 3, .at = 100, .actor = "gm", .act = "extend", .detail = "2d"},
                       head, &err));
    check_ok(audit_add(
        store, &(struct audit_act){.game = 3, .at = 101, .actor = "engine", .act = "resolve", .detail = hostile}, NULL,
        &err));
    check_ok(audit_add(store, &(struct audit_act){.at = 101, .actor = "engine", .act = "start"}, NULL, &err));
    check_ok(audit_head(store, 3, last, &err));
    check_true(memcmp(head, last, STORE_HASH) != 0);
    struct audit_row *rows;
    size_t count;
    check_ok(audit_list(store, &(struct audit_range){.game = 3, .limit = 10}, &rows, &count, &err));
    check_int(count, 2);
    check_text(rows[1].detail, hostile);
    check_int(memcmp(rows[0].hash, head, STORE_HASH), 0);
    check_int(memcmp(rows[1].hash, last, STORE_HASH), 0);
    audit_rows_free(rows, count);
    check_ok(audit_verify(store, 3, &err));
    check_ok(audit_verify(store, 0, &err));
    check_ok(audit_verify(store, 99, &err));
    scratch_close(&scratch);
}

/* What somebody knows of a chain's end saves a question, and never tears the chain where it is wrong. */
static void test_audit_ends(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t game = scratch_game(store, "Ides", scratch_player(store, "Gaius"));
    struct audit_end end = {.origin = game}, old, other;
    struct audit_act act = {.game = game, .at = 100, .actor = "gm", .act = "extend", .detail = "2d", .end = &end};
    check_ok(audit_add(store, &act, NULL, &err));
    check_int(end.number, 1);
    old = other = end;
    check_ok(audit_add(store, &act, NULL, &err));
    act.end = &old; /* a row is behind it by now */
    check_ok(audit_add(store, &act, NULL, &err));
    check_int(old.number, 3);
    check_ok(store_begin(store, &err));
    check_ok(audit_add(store, &act, NULL, &err));
    store_rollback(store); /* `old` is of a row that never was */
    other = old;
    other.number--;
    check_ok(audit_add(store, &act, NULL, &err));
    act.end = &other; /* of the right number and another hash */
    check_ok(audit_add(store, &act, NULL, &err));
    check_int(other.number, 5);
    check_int(memcmp(old.hash, other.hash, STORE_HASH) == 0, 0);
    check_ok(audit_verify(store, game, &err));
    struct game_row row = {0};
    struct game_around around;
    check_ok(game_whole(store, game, &row, &around, &err));
    check_int(around.acts, 5);
    check_int(memcmp(around.head, other.hash, STORE_HASH), 0);
    game_row_free(&row);
    scratch_close(&scratch);
}

/* A game moves to another house: its log goes on under its new number, vouched for by its old one. */
static void test_audit_moves(void **state)
{
    (void)state;
    struct scratch here, there;
    struct err err = {0};
    scratch_open(&here);
    scratch_open(&there);
    int64_t player = scratch_player(here.store, "Gaius"), other = scratch_player(there.store, "Livia");
    int64_t old = scratch_game(here.store, "Ides", player);
    scratch_game(there.store, "Kalends", other);
    check_ok(
        audit_add(here.store, &(struct audit_act){.game = old, .at = 100, .actor = "gm", .act = "open"}, NULL, &err));
    check_ok(audit_add(here.store,
                       &(struct audit_act){.game = old, .at = 101, .actor = "gm", .act = "start", .detail = "bots"},
                       NULL, &err));
    struct audit_row *rows;
    struct game_row row;
    size_t count;
    int64_t id = 0;
    check_ok(audit_list(here.store, &(struct audit_range){.game = old, .limit = 10}, &rows, &count, &err));
    check_ok(game_get(here.store, old, &row, &err));
    check_int(row.origin, old);
    check_ok(game_add(there.store, &row, &id, &err));
    check_true(id != old);
    for (size_t i = 0; i < count; i++)
        rows[i].game = id;
    check_rc(audit_copy(there.store, &rows[1], &err), RC_BAD); /* the first is missing */
    check_ok(audit_copy(there.store, &rows[0], &err));
    rows[1].detail[0] = 'B';
    check_rc(audit_copy(there.store, &rows[1], &err), RC_BAD);
    rows[1].detail[0] = 'b';
    check_ok(audit_copy(there.store, &rows[1], &err));
    check_ok(audit_verify(there.store, id, &err));
    check_ok(
        audit_add(there.store, &(struct audit_act){.game = id, .at = 200, .actor = "gm", .act = "import"}, NULL, &err));
    check_ok(audit_verify(there.store, id, &err));
    audit_rows_free(rows, count);
    game_row_free(&row);
    scratch_close(&here);
    scratch_close(&there);
}

static void test_failures_inside_a_transaction(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t id = 0;
    check_ok(store_begin(store, &err));
    scratch_player(store, "Gaius");
    check_rc(player_add(store, "gaius", "", 1, &id, &err), RC_CONFLICT);
    check_rc(player_address_add(store, 99, "x@example.org", false, 1, &err), RC_NONE);
    scratch_player(store, "Livia");
    check_ok(store_commit(store, &err));
    struct player_row *rows;
    size_t count;
    check_ok(player_list(store, &rows, &count, &err));
    check_int(count, 2);
    player_rows_free(rows, count);
    /* half done, so no commit: the row went in, its text is too long */
    size_t size = (64u << 20) + 1;
    char *raw = calloc(size, 1), key[] = "<1@x>";
    struct inbox_row row = {.key = key, .size = size, .raw = raw};
    enum inbox_fate fate;
    char *before = scratch_dump(store);
    check_rc(inbox_put(store, &row, &fate, &id, &err), RC_BAD);
    check_ok(store_begin(store, &err));
    scratch_player(store, "Titus");
    check_rc(inbox_put(store, &row, &fate, &id, &err), RC_BAD);
    check_rc(player_add(store, "Marcus", "", 1, &id, &err), RC_BAD);
    check_rc(store_commit(store, &err), RC_BAD);
    char *after = scratch_dump(store);
    check_text(after, before);
    free(before);
    free(after);
    /* with a mark before it, the rest can be kept */
    check_ok(store_begin(store, &err));
    scratch_player(store, "Titus");
    check_ok(store_mark(store, &err));
    check_rc(inbox_put(store, &row, &fate, &id, &err), RC_BAD);
    check_ok(store_mark_undo(store, &err));
    check_ok(store_commit(store, &err));
    struct player_row titus;
    check_ok(player_by_name(store, "Titus", &titus, &err));
    player_row_free(&titus);
    free(raw);
    scratch_close(&scratch);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_create_and_open), cmocka_unit_test(test_transactions),
        cmocka_unit_test(test_snapshot),        cmocka_unit_test(test_meta),
        cmocka_unit_test(test_players),         cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_games),           cmocka_unit_test(test_due),
        cmocka_unit_test(test_seats_and_plans), cmocka_unit_test(test_record),
        cmocka_unit_test(test_audit),           cmocka_unit_test(test_audit_ends),
        cmocka_unit_test(test_audit_moves),     cmocka_unit_test(test_failures_inside_a_transaction),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
