/* Games that are carried from house to house, in files that anybody may have changed. */
#include "augur.h"
#include "hosted.h"

#include "base/jv.h"
#include "engine/admin/parcel.h"
#include "engine/gm/acts.h"
#include "engine/pages/said.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

static enum rc unpacked(const struct services *services, const struct jv *json, const char *name, bool dry, int64_t *id,
                        struct err *err)
{
    struct parcel parcel;
    struct text told = TEXT_EMPTY;
    enum rc rc = parcel_read(json, &parcel, err);
    if (rc == RC_OK)
        rc = parcel_unpack(services, &parcel, &(struct unpack_way){name, dry}, id, &told, err);
    check_true(!store_in_transaction(services->store));
    text_free(&told);
    parcel_free(&parcel);
    return rc;
}

/* A game with everything in it: two branches, a correction, a setting, plans, press, a ballot with votes, terms. */
static int64_t rich_game(void)
{
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 2), number = 0;
    check_ok(hosted_gm(&hosted, game, "set grace=2h", &err));
    check_ok(hosted_mail(&hosted, game, 1, "hold high|bid 1|answer blue yes|answer green no|bid 2", &err));
    check_ok(hosted_mail(&hosted, game, 2, "wait|otherwise default|bid 2", &err));
    check_ok(hosted_gm(&hosted, game, "resolve 1", &err));
    check_ok(hosted_gm(&hosted, game, "undo 1", &err));
    check_ok(hosted_mail(&hosted, game, 1, "bid 1|bid 2|bid 3", &err));
    check_ok(hosted_mail(&hosted, game, 2, "otherwise ask|answer red no", &err));
    struct gm_call call = {.services = &hosted.services,
                           .act = gm_act_find("patch"),
                           .game = game,
                           .by = "gm",
                           .text = "{\"score\":[3,0,0]}"};
    check_ok(gm_run(&call, false, &told, &err));
    call.act = gm_act_find("broadcast");
    call.text = "Hello.";
    check_ok(gm_run(&call, false, &told, &err));
    char kind[] = "draw", detail[] = "";
    struct ballot_row ballot = {.game = game, .kind = kind, .detail = detail, .seat = 1, .at = 5, .until = 6};
    check_ok(club_ballot_add(hosted.services.store, &ballot, &number, &err));
    check_ok(club_vote_put(hosted.services.store, game, number, &(struct vote){.seat = 2, .yes = true, .at = 6}, &err));
    text_free(&told);
    return game;
}

static void a_game_moves_to_another_house(void **state)
{
    (void)state;
    struct err err = {0};
    struct hosted there;
    int64_t old = rich_game(), id = 0;
    struct jv *json = hosted_parcel(&hosted, old);
    hosted_doctor(&hosted, "");
    hosted_open(&there);
    (void)hosted_game(&there, &rules_augur, 2, 1); /* numbers are others there */
    there.services.now = hosted.services.now + 5000;
    check_ok(unpacked(&there.services, json, NULL, false, &id, &err));
    check_true(id != old);
    hosted_doctor(&there, "");
    struct game *here = hosted_table(&hosted, old), *now = hosted_table(&there, id);
    check_int(now->row.status, GAME_PAUSED);
    check_int(now->row.paused_left, there.services.now);
    check_int(now->row.origin, here->row.origin);
    check_int(now->row.phase, here->row.phase);
    check_int(now->row.branch, 1);
    check_true(memcmp(now->row.hash, here->row.hash, STORE_HASH) == 0);
    check_true(memcmp(now->row.root, here->row.root, STORE_HASH) == 0);
    check_text(now->row.terms, "{\"grace\":\"2h\"}");
    check_text(now->row.thread, "g2.root@example.org");
    for (int seat = 0; seat < 3; seat++) {
        check_int(now->match.seat[seat].plan.count, here->match.seat[seat].plan.count);
        check_int(now->seat[seat].kind, here->seat[seat].kind);
        check_text(now->seat[seat].word, here->seat[seat].word);
        check_int(now->seat[seat].due, 0);
    }
    hosted_table_free(here);
    hosted_table_free(now);
    struct press_row *press;
    struct ballot_row *ballots;
    struct vote *votes;
    size_t count;
    check_ok(
        record_press_list(there.services.store, &(struct press_range){.game = id, .limit = 9}, &press, &count, &err));
    check_int(count, 1);
    record_press_rows_free(press, count);
    check_ok(club_ballot_list(there.services.store, id, &ballots, &count, &err));
    check_int(count, 1);
    check_int(ballots[0].state, BALLOT_LAPSED);
    club_ballot_rows_free(ballots, count);
    check_ok(club_vote_list(there.services.store, id, 1, &votes, &count, &err));
    check_int(count, 1);
    free(votes);
    /* it goes on there, and its log too; taken back it is still bound by its old commitment */
    check_ok(hosted_gm(&there, id, "resume", &err));
    check_ok(hosted_gm(&there, id, "resolve 2", &err));
    hosted_doctor(&there, "");
    check_ok(hosted_gm(&there, id, "undo 1", &err));
    hosted_doctor(&there, "");
    /* and once more, out of a house in which it is not number 1 */
    struct hosted *first = &there, third;
    struct parcel parcel;
    check_ok(parcel_pack(&first->services, id, &parcel, &err));
    struct jv *again = parcel_json(&parcel);
    parcel_free(&parcel);
    hosted_open(&third);
    check_ok(unpacked(&third.services, again, "nones", false, &id, &err));
    hosted_doctor(&third, "");
    hosted_close(&third);
    jv_free(again);
    hosted_close(&there);
    jv_free(json);
}

static void forming_and_finished_games(void **state)
{
    (void)state;
    struct err err = {0};
    struct hosted there;
    int64_t over = hosted_game(&hosted, &rules_augur, 2, 0), id = 0;
    int64_t forming = hosted_game(&hosted, &rules_augur, 2, 1);
    char sql[400];
    (void)snprintf(sql, sizeof sql,
                   "UPDATE game SET status = 0, position = NULL, phase = 0 WHERE id = %lld;"
                   "DELETE FROM move WHERE game = %lld; DELETE FROM audit WHERE game = %lld;"
                   "UPDATE seat SET kind = 0 WHERE game = %lld AND kind = 2",
                   (long long)forming, (long long)forming, (long long)forming, (long long)forming);
    hosted_sql(&hosted, sql);
    check_ok(hosted_gm(&hosted, over, "archive", &err));
    struct jv *one = hosted_parcel(&hosted, over), *two = hosted_parcel(&hosted, forming);
    hosted_open(&there);
    check_ok(unpacked(&there.services, one, NULL, false, &id, &err));
    struct game *game = hosted_table(&there, id);
    check_true(game->row.status == GAME_FINISHED && game->row.archived);
    hosted_table_free(game);
    check_ok(unpacked(&there.services, two, NULL, false, &id, &err));
    game = hosted_table(&there, id);
    check_true(game->row.status == GAME_FORMING && !game->live);
    check_int(game->seat[0].kind, SEAT_PLAYER);
    hosted_table_free(game);
    hosted_doctor(&there, "");
    check_ok(hosted_gm(&there, id, "start bots", &err));
    hosted_doctor(&there, "");
    hosted_close(&there);
    jv_free(one);
    jv_free(two);
}

/* ---- who is who ---------------------------------------------------------------- */

static int64_t add_player(struct hosted *house, const char *name, const char *address, bool proved)
{
    struct err err = {0};
    int64_t id = 0;
    check_ok(player_add(house->services.store, name, "", 1, &id, &err));
    if (address != NULL)
        check_ok(player_address_add(house->services.store, id, address, proved, 1, &err));
    return id;
}

static void players_are_those_of_the_address(void **state)
{
    (void)state;
    struct err err = {0};
    struct hosted there;
    int64_t number = hosted_game(&hosted, &rules_augur, 3, 3), id = 0;
    char name[3][32], address[3][64];
    for (int i = 0; i < 3; i++) {
        (void)snprintf(name[i], sizeof name[i], "p%llds%d", (long long)number, i + 1);
        (void)snprintf(address[i], sizeof address[i], "%.40s@players.example", name[i]);
    }
    struct jv *json = hosted_parcel(&hosted, number);
    hosted_open(&there);
    /* the first has a namesake who is somebody else, the second is here under another name; somebody claims the third's
     */
    int64_t namesake = add_player(&there, name[0], NULL, true), known = add_player(&there, "Livia", address[1], true);
    int64_t claimer = add_player(&there, "Claimer", address[2], false);
    check_ok(unpacked(&there.services, json, NULL, false, &id, &err));
    struct game *game = hosted_table(&there, id);
    char numbered[40];
    (void)snprintf(numbered, sizeof numbered, "%s 2", name[0]);
    check_true(game->seat[0].player != namesake);
    check_text(game->player[0].name, numbered);
    check_int(game->seat[1].player, known);
    check_true(game->seat[2].player != claimer);
    hosted_table_free(game);
    struct address_row row;
    check_ok(player_address_find(there.services.store, address[2], &row, &err));
    check_true(row.proved && row.player != claimer);
    player_address_row_free(&row);
    check_rc(unpacked(&there.services, json, "other", false, &id, &err), RC_CONFLICT);
    check_true(strstr(err.text, "is here already") != NULL);
    check_ok(hosted_gm(&there, id = 1, "cancel", &err));
    check_rc(unpacked(&there.services, json, NULL, false, &id, &err), RC_CONFLICT);
    check_true(strstr(err.text, "another name with --name") != NULL);
    check_rc(unpacked(&there.services, json, "7up", false, &id, &err), RC_BAD);
    check_ok(unpacked(&there.services, json, "other", false, &id, &err));
    hosted_close(&there);
    /* the addresses of one there are those of two here; two of there are one here */
    hosted_open(&there);
    add_player(&there, "One", address[0], true);
    add_player(&there, "Two", "other@players.example", true);
    struct jv *player = jv_get(jv_at(jv_get(json, "seats"), 0), "player"), *more = jv_new_object();
    jv_put_string(more, "address", "other@players.example");
    jv_put_bool(more, "proved", true);
    jv_add(jv_get(player, "addresses"), more);
    check_rc(unpacked(&there.services, json, NULL, false, &id, &err), RC_CONFLICT);
    check_true(strstr(err.text, "two players here") != NULL);
    jv_put_bool(more, "proved", false); /* what is not proved tells nothing */
    check_ok(unpacked(&there.services, json, NULL, true, &id, &err));
    jv_put(jv_at(jv_get(json, "seats"), 1), "player", jv_copy_deep(player));
    check_rc(unpacked(&there.services, json, NULL, false, &id, &err), RC_CONFLICT);
    check_true(strstr(err.text, "one and the same here") != NULL);
    hosted_close(&there);
    jv_free(json);
}

/* ---- hostile files -------------------------------------------------------------- */

/* Which value of the file is changed, counted from the first; what stands there and where. */
struct change {
    int at;
    const struct jv *with; /* NULL: taken away */
    char path[160], found[160];
};

static struct jv *changed(const struct jv *value, const char *path, struct change *change);

struct copying {
    struct jv *into;
    const char *path;
    struct change *change;
};

static bool copy_member(const char *key, struct jv *value, void *context)
{
    struct copying *copying = context;
    char path[160];
    (void)snprintf(path, sizeof path, "%s.%s", copying->path, key);
    struct jv *copy = changed(value, path, copying->change);
    if (copy != NULL)
        jv_put(copying->into, key, copy);
    return true;
}

/* A copy in which value number change->at is another. NULL: it was this one, and is gone. */
static struct jv *changed(const struct jv *value, const char *path, struct change *change)
{
    if (change->at-- == 0) {
        struct text text = TEXT_EMPTY;
        (void)snprintf(change->path, sizeof change->path, "%s", path);
        jv_dump(value, &text);
        (void)snprintf(change->found, sizeof change->found, "%s", text.data);
        text_free(&text);
        return change->with == NULL ? NULL : jv_copy_deep(change->with);
    }
    if (jv_is_object(value)) {
        struct copying copying = {.into = jv_new_object(), .path = path, .change = change};
        (void)jv_each(value, copy_member, &copying);
        return copying.into;
    }
    if (!jv_is_array(value))
        return jv_copy_deep(value);
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < jv_size(value); i++) {
        char entry[160];
        (void)snprintf(entry, sizeof entry, "%s[%zu]", path, i);
        struct jv *copy = changed(jv_at(value, i), entry, change);
        if (copy != NULL)
            jv_add(list, copy);
    }
    return list;
}

/* What the moves, the dice and the log vouch for: no change of it may come in. That the log ends early only the
 * receipts in the players' mails can tell. */
static bool vouched(const char *path, bool gone)
{
    const char *row = strstr(path, ".audit");
    if (row != NULL && (row[6] == '\0' || (gone && strchr(row + 1, '.') == NULL)))
        return false;
    static const char *const parts[] = {".game.secret", ".game.commitment", ".game.seed",   ".game.position",
                                        ".game.hash",   ".game.phase",      ".game.branch", ".game.options",
                                        ".game.rules",  ".game.origin",     ".game.chance", ".branches",
                                        ".word",        ".orders",          ".draws",       ".events",
                                        ".hash",        ".number",          ".audit"};
    if (strstr(path, ".at") != NULL && strstr(path, ".audit") == NULL)
        return false; /* when a move was made is not vouched for */
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strstr(path, parts[i]) != NULL)
            return true;
    return false;
}

/* Every value of the file, changed in every way: it is refused with a sentence and nothing is written, or what comes in
 * is sound, and not what is vouched for. */
static void every_value_is_judged(void **state)
{
    (void)state;
    static const char *const values[] = {"null",   "true", "-1", "0",      "9223372036854775807", "\"x\"", "\"\"",
                                         "\"<>\"", "[]",   "{}", "[1,[2]]"};
    enum { WAYS = sizeof values / sizeof values[0] };
    struct hosted there;
    struct jv *json = hosted_parcel(&hosted, rich_game());
    int refused = 0, taken = 0;
    hosted_open(&there);
    char *before = scratch_dump(there.services.store);
    for (int at = 0, done = 0; !done; at++) {
        for (int way = 0; way <= WAYS && !done; way++) {
            struct err err = {0};
            struct jv *with = NULL;
            int64_t id = 0;
            if (way < WAYS)
                check_int(jv_parse(values[way], strlen(values[way]), &with, NULL), RC_OK);
            struct change change = {.at = at, .with = with};
            struct jv *other = changed(json, "", &change);
            done = change.at >= 0; /* there are no more */
            if (!done && other != NULL && !jv_equal(other, json)) {
                enum rc rc = unpacked(&there.services, other, NULL, true, &id, &err);
                if (rc != RC_OK && rc != RC_BAD && rc != RC_CONFLICT)
                    fail_msg("%s = %s: %s (%s)", change.path, way < WAYS ? values[way] : "gone", rc_name(rc), err.text);
                if (rc == RC_OK && vouched(change.path, way == WAYS))
                    fail_msg("%s: %s became %s and came in", change.path, change.found,
                             way < WAYS ? values[way] : "gone");
                if (rc != RC_OK && (strlen(err.text) < 10 || strstr(err.text, "E-") == err.text))
                    fail_msg("%s: '%s' is no sentence", change.path, err.text);
                *(rc == RC_OK ? &taken : &refused) += 1;
            }
            jv_free(other);
            jv_free(with);
        }
    }
    char *after = scratch_dump(there.services.store);
    check_text(after, before);
    check_true(refused > 3000 && taken > 20);
    free(before);
    free(after);
    hosted_close(&there);
    jv_free(json);
}

static void what_does_not_go_together(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"{\"cursus_game\":2}", "no game that `cursus export` wrote"},
        {"{\"cursus_game\":null}", "no game that `cursus export` wrote"},
        {"{\"moon\":1}", "holds what is not known"},
        {"{\"game\":{\"moon\":1}}", "game holds what is not known"},
        {"{\"house\":\"nobody\"}", "the address of a site"},
        {"{\"house\":\"a\\u001b[2J@x.org\"}", "the address of a site"},
        {"{\"game\":{\"rules\":\"chess\"}}", "does not know"},
        {"{\"game\":{\"position_version\":7}}", "version 7 of Augur"},
        {"{\"game\":{\"seats\":2}}", "one entry a seat"},
        {"{\"game\":{\"status\":\"finished\"}}", "says that it is over"},
        {"{\"game\":{\"status\":\"forming\"}}", "does not go with its position"},
        {"{\"game\":{\"position\":null}}", "does not go with its position"},
        {"{\"game\":{\"archived\":true}}", "put away and not over"},
        {"{\"game\":{\"outcome\":{\"ranks\":[1,1,1],\"why\":\"x\"}}}", "outcome"},
        {"{\"game\":{\"terms\":{\"grace\":\"never\"}}}", "terms"},
        {"{\"game\":{\"terms\":{\"path\":\"/etc\"}}}", "terms"},
        {"{\"game\":{\"name\":\"a b\"}}", "the name of a game"},
        {"{\"game\":{\"pace\":1}}", "game.pace: a number from 60"},
        {"{\"branches\":[]}", "branches are not all there"},
        {"{\"moves\":[]}", "move 0 is missing"},
        {"{\"press\":[{\"from\":4,\"to\":1,\"phase\":1,\"at\":1,\"masked\":false,\"text\":\"x\"}]}", "nobody's seat"},
        {"{\"press\":[{\"from\":0,\"to\":536870912,\"phase\":1,\"at\":1,\"masked\":false,\"text\":\"x\"}]}",
         "nobody's seat"},
        {"{\"audit\":[]}", ""},
    };
    struct hosted there;
    struct jv *json = hosted_parcel(&hosted, rich_game());
    hosted_open(&there);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct err err = {0};
        struct jv *patch = NULL;
        int64_t id = 0;
        check_int(jv_parse(cases[i][0], strlen(cases[i][0]), &patch, NULL), RC_OK);
        struct jv *other = jv_patch(json, patch);
        /* null means none in a merge patch */
        if (strcmp(cases[i][0], "{\"game\":{\"position\":null}}") == 0)
            jv_put(jv_get(other, "game"), "position", jv_new_null());
        enum rc rc = unpacked(&there.services, other, NULL, true, &id, &err);
        if (cases[i][1][0] != '\0' && (rc != RC_BAD || strstr(err.text, cases[i][1]) == NULL))
            fail_msg("%s: %s, '%s' does not say '%s'", cases[i][0], rc_name(rc), err.text, cases[i][1]);
        jv_free(other);
        jv_free(patch);
    }
    hosted_close(&there);
    jv_free(json);
}

/* What a crafted parcel may say: a comment of nobody's seat. */
static void comments_of_no_seat(void **state)
{
    (void)state;
    struct err err = {0};
    struct jv *parts = NULL;
    moment at[] = {1};
    bool more = false;
    int64_t press = 0, id = hosted_game(&hosted, &rules_augur, 2, 2);
    char words[] = "well played";
    for (int from = 0; from <= 3; from++) {
        const struct press_row row = {
            .game = id, .from = from, .to = PRESS_COMMENT, .phase = 1, .at = hosted.services.now, .text = words};
        check_ok(record_press_add(hosted.services.store, &row, &press, &err));
    }
    static const char json[] = "[{\"steps\":[{\"number\":1}]}]";
    check_ok(jv_parse(json, strlen(json), &parts, &err));
    const struct said_log log = {.parts = parts, .at = at, .steps = 1};
    struct game *game = hosted_table(&hosted, id);
    game->outdated = true; /* it is over, whatever its rules say */
    game->row.status = GAME_FINISHED;
    check_ok(said_read(&hosted.services, game, &log, 1, &more, &err));
    check_int(jv_size(jv_get(jv_at(jv_get(jv_at(parts, 0), "steps"), 0), "comments")), 2);
    hosted_table_free(game);
    jv_free(parts);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_game_moves_to_another_house, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(forming_and_finished_games, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(players_are_those_of_the_address, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(every_value_is_judged, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_does_not_go_together, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(comments_of_no_seat, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("engine_parcel", tests, NULL, NULL);
}
