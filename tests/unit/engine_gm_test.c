/* What a game master does to a stored game. */
#include "hosted.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/game/terms.h"
#include "engine/gm/acts.h"

/* Augur, but once red has 99 points nobody can bid 3 any more: lines that were read before do not read then. */
static struct rules rules_moody;
const struct rules *const rules_all[] = {&rules_augur, &rules_moody, NULL};

static bool moody_read(const void *view, int seat, const struct order_line *line, struct order *out,
                       struct refusal *why)
{
    struct jv *position = rules_save(&rules_augur, view);
    int64_t points = 0;
    (void)jv_int(jv_at(jv_get(position, "score"), 0), 0, 100, &points);
    jv_free(position);
    if (!rules_augur.read(view, seat, line, out, why))
        return false;
    return points != 99 || out->slot != AUGUR_BID || out->word[0] != 3 || refuse(why, &REFUSAL_OVER);
}

static void terms_are_settings_of_one_game(void **state)
{
    (void)state;
    struct err err = {0};
    struct config *own = NULL;
    char *json = NULL;
    const struct config *base = hosted.services.config;
    check_ok(terms_load(base, "game", NULL, &own, &err));
    assert_null(own);
    check_ok(terms_set(base, "game", &json, "grace=2h", &err));
    check_ok(terms_set(base, "game", &json, "reminders=", &err));
    check_text(json, "{\"grace\":\"2h\",\"reminders\":\"\"}");
    check_ok(terms_load(base, "game", json, &own, &err));
    check_int(config_span(own, SETTING_GAME_GRACE), 7200);
    check_int(config_spans(own, SETTING_GAME_REMINDERS, NULL, 0), 0);
    check_int(config_span(own, SETTING_GAME_DOWNTIME_GAP), config_span(base, SETTING_GAME_DOWNTIME_GAP));
    config_free(own);
    static const char *const wrong[] = {"grace=never", "grase=2h", "grase=default", "downtime_gap=1h", "path=/tmp",
                                        "grace",       ""};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        check_rc(terms_set(base, "game", &json, wrong[i], &err), RC_BAD);
    check_ok(terms_set(base, "game", &json, "reminders=default", &err));
    check_ok(terms_set(base, "game", &json, "grace=default", &err));
    check_text(json, "{}");
    free(json);
    static const char *const damaged[] = {"[]", "{\"grace\":2}", "{\"grace\":\"often\"}", "{"};
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++)
        check_rc(terms_load(base, "game", damaged[i], &own, &err), RC_DAMAGED);
}

static void a_grace_of_ones_own(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, id, "set grace=2h pace=12h", &err));
    check_rc(hosted_gm(&hosted, id, "set grace=2h gracious=yes", &err), RC_BAD);
    check_rc(hosted_gm(&hosted, id, "set", &err), RC_BAD);
    hosted.services.now += 86400 + 7199;
    struct game *game = hosted_table(&hosted, id);
    check_true(!game->match.seat[0].overdue);
    check_int(game->row.pace, 12 * 3600);
    hosted_table_free(game);
    hosted.services.now += 1;
    game = hosted_table(&hosted, id);
    check_true(game->match.seat[0].overdue);
    hosted_table_free(game);
}

static void a_dry_run_writes_nothing(void **state)
{
    (void)state;
    struct err err = {0};
    struct text before = TEXT_EMPTY, after = TEXT_EMPTY, told = TEXT_EMPTY;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(store_dump(hosted.services.store, &before, &err));
    struct gm_call call = {.services = &hosted.services, .act = gm_act_find("cancel"), .game = game, .by = "gm"};
    check_ok(gm_run(&call, true, &told, &err));
    check_true(strstr(told.data, "would be cancelled, without a result.\n") != NULL);
    check_true(strstr(told.data, "A mail of the kind 'notice' would go to ") != NULL);
    check_true(strstr(told.data, "Nothing was changed.\n") != NULL);
    check_ok(store_dump(hosted.services.store, &after, &err));
    check_text(after.data, before.data);
    check_ok(gm_run(&call, false, &told, &err));
    check_text(strchr(told.data, '\n'), "\n");
    text_free(&before);
    text_free(&after);
    text_free(&told);
}

/* The text of the newest mail to a seat; the caller's to free. */
static char *newest_mail(int64_t game, int seat)
{
    struct outbox_row whole = {0};
    hosted_letter(&hosted, hosted_newest(&hosted, game, seat), &whole);
    char *text = strdup(whole.text_part);
    outbox_row_free(&whole);
    for (char *at = text; *at != '\0'; at++) /* wherever its lines are broken */
        *at = *at == '\n' ? ' ' : *at;
    return text;
}

static void check_mail(int64_t game, int seat, const char *says, const char *hides)
{
    char *text = newest_mail(game, seat);
    if (says != NULL && strstr(text, says) == NULL)
        fail_msg("'%s' does not stand in: %s", says, text);
    if (hides != NULL && strstr(text, hides) != NULL)
        fail_msg("'%s' stands in: %s", hides, text);
    free(text);
}

static void resolving_plays_what_is_open(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_mail(&hosted, id, 1, "wait|bid 2", &err));
    check_rc(hosted_gm(&hosted, id, "resolve 1", &err), RC_DENIED);
    check_true(strstr(err.text, "is at phase 0, not 1") != NULL);
    check_rc(hosted_gm(&hosted, id, "resolve", &err), RC_BAD);
    check_rc(hosted_gm(&hosted, id, "resolve now", &err), RC_BAD);
    check_ok(hosted_gm(&hosted, id, "resolve 0", &err));
    struct game *game = hosted_table(&hosted, id);
    /* the rounds are one clock each: bids and answers of round 1 had one deadline */
    check_int(game->row.phase, 3);
    for (int seat = 0; seat < 3; seat++)
        check_int(game->seat[seat].misses, 0); /* nobody missed a deadline */
    hosted_table_free(game);
    check_mail(id, 2, "did not wait for the deadline", NULL);
    check_mail(id, 2, "so we played the default: bid 0", NULL);
    check_mail(id, 1, "We played your saved orders", NULL);
    check_rc(hosted_gm(&hosted, id, "resolve 0", &err), RC_DENIED); /* the other game master */
    check_ok(hosted_gm(&hosted, id, "pause", &err));
    check_rc(hosted_gm(&hosted, id, "resolve 3", &err), RC_DENIED);
    check_ok(hosted_gm(&hosted, id, "resume", &err));
    check_ok(hosted_gm(&hosted, id, "resolve 3", &err));
    check_ok(hosted_gm(&hosted, id, "resolve 6", &err));
    check_mail(id, 3, "is over", NULL);
    check_rc(hosted_gm(&hosted, id, "resolve 9", &err), RC_DENIED);
    hosted_doctor(&hosted, "");
}

/* Neither who said "wait" nor the time to change one's mind holds it up. */
static void resolving_waits_for_nothing(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, id, "set cooling=6h", &err));
    check_ok(hosted_mail(&hosted, id, 1, "bid 1|answer blue no|bid 1|answer blue no", &err));
    check_ok(hosted_mail(&hosted, id, 2, "bid 1", &err));
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.phase, 0);
    check_true(game->row.cools_at != 0);
    hosted_table_free(game);
    check_ok(hosted_gm(&hosted, id, "resolve 0", &err));
    game = hosted_table(&hosted, id);
    check_int(game->row.phase, 3);
    check_int(game->row.cools_at, 0);
    hosted_table_free(game);
}

static enum rc patch(int64_t game, const char *text, struct text *told, struct err *err)
{
    struct gm_call call = {
        .services = &hosted.services, .act = gm_act_find("patch"), .game = game, .by = "gm", .text = text};
    return gm_run(&call, false, told, err);
}

static void patches_that_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"{", "the patch: line 1"},
        {"[]", "a JSON object"},
        {"7", "a JSON object"},
        {"{}", "changes nothing"},
        {"{\"round\":0}", "changes nothing"},
        {"{\"round\":9}", "round"},
        {"{\"coins\":null}", "coins"},
        {"{\"coins\":[1,2]}", "coins"},
        {"{\"coins\":[50,6,6]}", "coins out of range"},
        {"{\"moon\":1}", "moon"},
        {"{\"seats\":2,\"coins\":[6,6],\"score\":[0,0],\"high\":[0,0],\"omen\":[1,1]}", "seats and options"},
        {"{\"options\":{\"rounds\":2}}", "seats and options"},
    };
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 3);
    char *before = scratch_dump(hosted.services.store);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        check_rc(patch(game, wrong[i][0], &told, &err), RC_BAD);
        if (strstr(err.text, wrong[i][1]) == NULL)
            fail_msg("%s: '%s' does not say '%s'", wrong[i][0], err.text, wrong[i][1]);
    }
    check_rc(patch(game, NULL, &told, &err), RC_BAD);
    char *after = scratch_dump(hosted.services.store);
    check_text(after, before);
    free(before);
    free(after);
    text_free(&told);
}

static void a_patch_is_a_move(void **state)
{
    (void)state;
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_mail(&hosted, id, 1, "bid 2|answer blue yes|answer green no", &err));
    struct game *game = hosted_table(&hosted, id);
    uint8_t was[STORE_HASH];
    memcpy(was, game->row.hash, sizeof was);
    hosted_table_free(game);
    check_ok(patch(id, "{\"coins\":[5,6,6],\"omen\":[6,6,6]}", &told, &err));
    check_true(strstr(told.data, "  coins[0]: 6 -> 5\n") != NULL);
    game = hosted_table(&hosted, id);
    check_int(game->row.phase, 1);
    check_int(game->match.seat[0].plan.count, 3); /* they still read */
    check_true(memcmp(was, game->row.hash, sizeof was) != 0);
    check_true(game->seat[1].due == hosted.services.now + 86400);
    hosted_table_free(game);
    /* everybody hears of it, nobody of what is hidden */
    for (int seat = 1; seat <= 3; seat++)
        check_mail(id, seat, "The game master has corrected the position", "omen");
    struct move_row *rows;
    struct audit_row *acts;
    size_t count;
    check_ok(record_move_list(hosted.services.store, &(struct move_range){.game = id, .from = 1, .last = INT64_MAX}, 5,
                              &rows, &count, &err));
    check_int(count, 1);
    check_text(rows[0].phase, "edit");
    check_text(rows[0].orders,
               "[{\"by\":\"gm\",\"seat\":0,\"text\":\"{\\\"coins\\\":[5,6,6],\\\"omen\\\":[6,6,6]}\"}]");
    check_true(rows[0].position != NULL && strstr(rows[0].position, "\"coins\":[5,6,6]") != NULL);
    struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
    cipher_hex(was, sizeof was, &before);
    cipher_hex(rows[0].hash, sizeof rows[0].hash, &after);
    check_ok(audit_list(hosted.services.store, &(struct audit_range){.game = id, .limit = 99}, &acts, &count, &err));
    check_text(acts[count - 1].act, "patch");
    check_true(strstr(acts[count - 1].detail, before.data) != NULL &&
               strstr(acts[count - 1].detail, after.data) != NULL);
    check_true(strstr(acts[count - 1].detail, "omen") == NULL); /* the record has it */
    audit_rows_free(acts, count);
    record_move_rows_free(rows, 1);
    text_free(&before);
    text_free(&after);
    hosted_doctor(&hosted, "");
    check_ok(hosted_gm(&hosted, id, "resolve 1", &err)); /* goes on from there */
    hosted_doctor(&hosted, "");
    check_ok(hosted_gm(&hosted, id, "undo 1", &err)); /* behind it */
    check_ok(hosted_gm(&hosted, id, "undo 0", &err)); /* before it */
    hosted_doctor(&hosted, "");
    /* another position than the patch leads to is found */
    hosted_sql(&hosted, "UPDATE move SET position = replace(position, '[5,6,6]', '[4,6,6]') WHERE phase = 'edit'");
    hosted_doctor(&hosted, "its patch leads to another position");
    text_free(&told);
}

/* Over at once; on a pause, without going on; and lines that fit no more. */
static void what_follows_from_a_patch(void **state)
{
    (void)state;
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_gm(&hosted, id, "pause", &err));
    check_ok(patch(id, "{\"stage\":1}", &told, &err));
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.phase, 1);
    check_int(game->row.status, GAME_PAUSED);
    hosted_table_free(game);
    hosted_doctor(&hosted, "");
    check_ok(hosted_gm(&hosted, id, "resume", &err));
    check_mail(id, 1, "answer:2", NULL);
    check_ok(patch(id, "{\"stage\":3}", &told, &err));
    check_mail(id, 1, "is over", NULL);
    check_rc(patch(id, "{\"stage\":0}", &told, &err), RC_DENIED);
    hosted_doctor(&hosted, "");
    id = hosted_game(&hosted, &rules_augur, 3, 1);
    hosted_sql(&hosted, "UPDATE game SET status = 0, position = NULL WHERE id = (SELECT max(id) FROM game)");
    check_rc(patch(id, "{\"stage\":1}", &told, &err), RC_DENIED);
    text_free(&told);
}

/* A slot waits on after a correction as long as it is asked for. */
static void what_waits_after_a_patch(void **state)
{
    (void)state;
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_int(AUGUR_BID, 0);
    hosted_sql(&hosted, "UPDATE seat SET blocked = 1 WHERE number = 1");
    for (int stage = 0; stage < 2; stage++) {
        check_ok(patch(id, stage == 0 ? "{\"coins\":[5,6,6]}" : "{\"stage\":1}", &told, &err));
        struct game *game = hosted_table(&hosted, id);
        check_int(slot_set_has(&game->match.seat[0].blocked, AUGUR_BID), stage == 0);
        for (int seat = 2; seat <= 3; seat++)
            check_true(slot_set_empty(&game->match.seat[seat - 1].blocked));
        hosted_table_free(game);
    }
    text_free(&told);
}

static void lines_that_read_no_more_are_dropped(void **state)
{
    (void)state;
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t id = hosted_game(&hosted, &rules_moody, 3, 3);
    check_ok(hosted_mail(&hosted, id, 1, "bid 2|bid 3|answer blue yes|bid 3|bid 1", &err));
    check_ok(hosted_mail(&hosted, id, 2, "bid 1", &err));
    check_ok(patch(id, "{\"score\":[99,0,0]}", &told, &err));
    const char *dropped = strstr(told.data, "A line on file of seat 1 can no more be read, and is dropped.\n");
    check_true(dropped != NULL && strstr(dropped + 1, "seat 1 can no more") != NULL);
    check_true(strstr(told.data, "seat 2 can no more") == NULL);
    struct game *game = hosted_table(&hosted, id);
    check_int(game->match.seat[0].plan.count, 3);
    check_int(game->match.seat[1].plan.count, 1);
    hosted_table_free(game);
    check_mail(id, 1, "Removed, because it could not be played: bid 3 (The game is over.)", NULL);
    check_mail(id, 2, "corrected the position", "bid 3");
    text_free(&told);
}

/* How many mails wait for a seat. */
static int mails_to(int64_t game, int seat)
{
    size_t count = 0;
    int mails = 0;
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    for (size_t i = 0; i < count; i++)
        mails += rows[i].game == game && rows[i].seat == seat;
    outbox_rows_free(rows, count);
    return mails;
}

static enum rc mail_all(int64_t game, const char *text, struct text *told, struct err *err)
{
    struct gm_call call = {
        .services = &hosted.services, .act = gm_act_find("broadcast"), .game = game, .by = "gm", .text = text};
    return gm_run(&call, false, told, err);
}

static void a_message_to_the_players_of_a_game(void **state)
{
    (void)state;
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t game = hosted_game(&hosted, &rules_augur, 4, 3);
    hosted_sql(&hosted, "UPDATE player SET mail_off = 1 WHERE name LIKE '%s2'");
    hosted_sql(&hosted, "UPDATE address SET hard = 2 WHERE address LIKE '%s3@%'");
    int before = mails_to(game, 1);
    check_ok(mail_all(game, "Hello <b>all</b>,\r\n-- \nUntil {{Monday}}.\n\n", &told, &err));
    check_true(strstr(told.data, "s1: a mail goes out\n") != NULL && strstr(told.data, "s2: takes no mail\n") != NULL);
    check_true(strstr(told.data, "s3: has no address that takes mail\n") != NULL);
    check_int(mails_to(game, 1), before + 1);
    check_mail(game, 1, "The game master writes to everyone:  | Hello <b>all</b>, | -- | Until {{Monday}}.", NULL);
    struct press_row *rows;
    size_t count;
    check_ok(
        record_press_list(hosted.services.store, &(struct press_range){.game = game, .limit = 9}, &rows, &count, &err));
    check_int(count, 1);
    check_int(rows[0].from, 0);
    check_int(rows[0].to, 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4);
    check_text(rows[0].text, "Hello <b>all</b>,\n-- \nUntil {{Monday}}.");
    record_press_rows_free(rows, count);
    /* said again at the same moment it is the same message; later it is another */
    check_ok(mail_all(game, "Hello <b>all</b>,\n-- \nUntil {{Monday}}.", &told, &err));
    check_int(mails_to(game, 1), before + 1);
    check_ok(mail_all(game, "Another.", &told, &err));
    check_int(mails_to(game, 1), before + 2);
    /* nor is a notice for one who takes no mail */
    int quiet = mails_to(game, 2);
    check_ok(hosted_gm(&hosted, game, "cancel", &err));
    check_int(mails_to(game, 2), quiet);
    check_int(mails_to(game, 1), before + 3);
    check_ok(mail_all(game, "Thank you for playing.", &told, &err));
    text_free(&told);
}

static enum rc to_all(const char *text, bool dry, struct text *told, struct err *err)
{
    return acts_broadcast(&(struct gm_call){.services = &hosted.services, .by = "gm", .text = text, .dry = dry}, told,
                          err);
}

static void messages_that_are_refused(void **state)
{
    (void)state;
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    char big[8002];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2), bots = hosted_game(&hosted, &rules_augur, 2, 0);
    const char *const wrong[][2] = {{NULL, "needs a text"},   {"", "needs a text"},  {" \r\n ", "1 to 8000"},
                                    {big, "1 to 8000"},       {"a\x01z", "control"}, {"a\rb", "control"},
                                    {"a\x1b[31m", "control"}, {"\xff\xfe", "UTF-8"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        check_rc(mail_all(game, wrong[i][0], &told, &err), RC_BAD);
        check_true(strstr(err.text, wrong[i][1]) != NULL);
        if (wrong[i][0] != NULL && wrong[i][0][0] != '\0')
            check_rc(to_all(wrong[i][0], false, &told, &err), RC_BAD);
    }
    check_rc(mail_all(bots, "Hello.", &told, &err), RC_DENIED);
    check_ok(hosted_gm(&hosted, game, "cancel", &err));
    check_rc(to_all("Hello.", false, &told, &err), RC_NONE);
    text_free(&told);
}

static void a_message_to_all(void **state)
{
    (void)state;
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t one = hosted_game(&hosted, &rules_augur, 2, 2), two = hosted_game(&hosted, &rules_augur, 2, 1), count = 0;
    char sql[120];
    (void)snprintf(sql, sizeof sql, "UPDATE seat SET kind = 1, player = 1 WHERE game = %lld AND number = 2",
                   (long long)two);
    hosted_sql(&hosted, sql);
    char *before = scratch_dump(hosted.services.store);
    check_ok(to_all("The house is closed on Monday.", true, &told, &err));
    char *after = scratch_dump(hosted.services.store);
    check_text(after, before);
    free(before);
    free(after);
    check_ok(to_all("The house is closed on Monday.", false, &told, &err));
    check_ok(to_all("The house is closed on Monday.", false, &told, &err));
    struct player_row player;
    check_ok(player_get(hosted.services.store, 1, &player, &err));
    char address[64];
    (void)snprintf(address, sizeof address, "%s@players.example", player.name);
    player_row_free(&player);
    size_t mails;
    struct outbox_row *rows = hosted_queued(&hosted, &mails);
    for (size_t i = 0; i < mails; i++)
        count += strcmp(rows[i].kind, "press") == 0 && strcmp(rows[i].envelope_to, address) == 0;
    check_int(count, 1); /* though two seats are his */
    outbox_rows_free(rows, mails);
    struct press_row *press;
    for (int64_t game = one; game <= two; game++) {
        check_ok(record_press_list(hosted.services.store, &(struct press_range){.game = game, .limit = 9}, &press,
                                   &mails, &err));
        check_true(mails >= 1 && press[0].from == 0);
        record_press_rows_free(press, mails);
    }
    hosted_doctor(&hosted, "");
    text_free(&told);
}

static void put_away_and_taken_out(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_rc(hosted_gm(&hosted, id, "archive", &err), RC_DENIED);
    check_rc(hosted_gm(&hosted, id, "unarchive", &err), RC_DENIED);
    check_ok(hosted_gm(&hosted, id, "cancel", &err));
    check_ok(hosted_gm(&hosted, id, "archive", &err));
    check_rc(hosted_gm(&hosted, id, "archive", &err), RC_DENIED);
    struct game *game = hosted_table(&hosted, id);
    check_true(game->row.archived);
    hosted_table_free(game);
    hosted_doctor(&hosted, "");
    check_ok(hosted_gm(&hosted, id, "unarchive", &err));
    check_rc(hosted_gm(&hosted, id, "unarchive", &err), RC_DENIED);
    check_ok(hosted_gm(&hosted, id, "archive", &err));
    check_ok(hosted_gm(&hosted, id, "undo 0", &err)); /* it runs again, and stands in the lists */
    game = hosted_table(&hosted, id);
    check_true(!game->row.archived && game->row.status == GAME_RUNNING);
    hosted_table_free(game);
}

static void away_with_a_wish_of_one_game(void **state)
{
    (void)state;
    struct err err = {0};
    struct player_row player = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    struct game *game = hosted_table(&hosted, id);
    int64_t holder = game->seat[0].player;
    hosted_table_free(game);
    const struct habit wish = {
        .game = id, .player = holder, .digest = 1, .receipts = HABIT_USUAL, .reminders = 0, .ends = false};
    check_ok(habit_put(hosted.services.store, &wish, &err));
    check_ok(hosted_gm(&hosted, id, "away 1 until 2001-09-20", &err));
    check_ok(player_get(hosted.services.store, holder, &player, &err));
    check_true(player.away_until != 0);
    check_int(player.digest, 0); /* what they want of one game stays of that one */
    check_true(!player.reminders_off);
    player_row_free(&player);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    rules_moody = rules_augur;
    rules_moody.id = "moody";
    rules_moody.read = moody_read;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(terms_are_settings_of_one_game, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_grace_of_ones_own, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_dry_run_writes_nothing, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(resolving_plays_what_is_open, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(resolving_waits_for_nothing, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(patches_that_are_refused, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_patch_is_a_move, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_follows_from_a_patch, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_waits_after_a_patch, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(lines_that_read_no_more_are_dropped, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_message_to_the_players_of_a_game, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(messages_that_are_refused, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_message_to_all, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(put_away_and_taken_out, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(away_with_a_wish_of_one_game, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("engine_gm", tests, NULL, NULL);
}
