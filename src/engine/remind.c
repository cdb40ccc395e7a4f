#include "engine/remind.h"

#include "engine/announce.h"
#include "engine/clock.h"

enum { GAMES_AT_ONCE = 100, GAMES_IN_A_MAIL = 16 };

/* The games of one player that he must be reminded of now. */
struct reminder {
    struct table *table[GAMES_IN_A_MAIL]; /* owned */
    int seat[GAMES_IN_A_MAIL];
    int count;
};

static void reminder_free(struct reminder *reminder)
{
    for (int i = 0; i < reminder->count; i++) {
        table_free(reminder->table[i]);
        free(reminder->table[i]);
    }
    *reminder = (struct reminder){0};
}

static bool has_come(const struct host *host, const struct seat_row *row)
{
    return row->kind == SEAT_PLAYER && row->waiting && row->remind_at != 0 && row->remind_at <= host->now &&
           row->due > host->now;
}

/* Takes the game in if a reminder is all that it wants: where more is due, the mail about that says it. */
static enum rc look(const struct host *host, const struct seat_place *place, struct reminder *reminder, struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    enum rc rc = table_load(host, place->game, table, err);
    bool runs = rc == RC_OK && table->game.status == GAME_RUNNING && table->live;
    if (runs)
        rc = table_pump(host, table, err);
    if (rc == RC_OK && runs && table->move_count == 0 && !table->newly[place->seat - 1] &&
        has_come(host, &table->seat[place->seat - 1]) && !table->player[place->seat - 1].mail_off) {
        reminder->seat[reminder->count] = place->seat;
        reminder->table[reminder->count++] = table;
        return RC_OK;
    }
    table_free(table);
    free(table);
    return host_goes_on(rc) ? RC_OK : rc; /* games_tick() meets it again and says so */
}

static struct jv *item_of(const struct host *host, struct table *table, int seat)
{
    struct text reply = TEXT_EMPTY;
    struct jv *item = jv_new_object();
    post_reply_seat(host, table, seat, &reply);
    bool ok = !reply.failed && facts_game(item, table, seat) && facts_owed(item, host, table, seat, reply.data);
    text_free(&reply);
    if (ok)
        return item;
    jv_free(item);
    return NULL;
}

/* What the mail asks in each game, so that an answer to it is known as late in one of them. */
static enum rc keep_tokens(const struct host *host, const struct reminder *reminder, struct outbox_row *row,
                           struct err *err)
{
    struct text tokens = TEXT_EMPTY;
    for (int i = 0; i < reminder->count; i++) {
        text_add(&tokens, i == 0 ? "" : " ");
        post_detail_seat(host, reminder->table[i], reminder->seat[i], &tokens);
    }
    free(row->request);
    row->request = text_detach(&tokens);
    return row->request == NULL ? err_set(err, RC_NOMEM, "out of memory for a reminder") : RC_OK;
}

static enum rc compose(const struct host *host, const struct reminder *reminder, struct outbox_row *row,
                       struct err *err)
{
    struct text reply = TEXT_EMPTY, to = TEXT_EMPTY;
    char cause[40], subject[64];
    const struct player_row *player = &reminder->table[0]->player[reminder->seat[0] - 1];
    enum rc rc = post_address(host, player->id, &to, err);
    post_reply_player(host, player, &reply);
    (void)snprintf(cause, sizeof cause, "r%lld", (long long)host->now);
    (void)snprintf(subject, sizeof subject, "Your orders are missing in %d games", reminder->count);
    struct jv *facts = rc == RC_OK ? facts_begin(host, player, reply.data) : NULL, *items = jv_new_array();
    bool ok = facts != NULL && items != NULL;
    for (int i = 0; ok && i < reminder->count; i++)
        ok = jv_add(items, item_of(host, reminder->table[i], reminder->seat[i]));
    ok = jv_put(facts, "items", items) && ok && jv_put_int(facts, "example", reminder->table[0]->game.id);
    struct post post = {.kind = "reminder", .cause = cause};
    if (rc == RC_OK)
        rc = ok ? post_plain(host, NULL, to.data, reply.data, subject, &post, facts, row, err)
                : err_set(err, RC_NOMEM, "out of memory for a reminder");
    if (rc == RC_OK)
        rc = keep_tokens(host, reminder, row, err);
    jv_free(facts);
    text_free(&reply);
    text_free(&to);
    return rc;
}

/* All of it or nothing: each game must still stand as it was read. */
static enum rc write_all(const struct host *host, struct reminder *reminder, struct outbox_row *mail, struct err *err)
{
    enum rc rc = store_begin(host->store, err);
    if (rc != RC_OK) {
        outbox_row_free(mail);
        return rc;
    }
    for (int i = 0; rc == RC_OK && i < reminder->count; i++) {
        struct bundle bundle = {.table = reminder->table[i]};
        clock_remind(host, reminder->table[i], reminder->seat[i]);
        if (i == 0)
            rc = bundle_add(&bundle, mail, err);
        if (rc == RC_OK)
            rc = bundle_write(host, &bundle, err);
        bundle_free(&bundle);
    }
    if (rc == RC_OK)
        return store_commit(host->store, err);
    store_rollback(host->store);
    return rc;
}

static enum rc remind_player(const struct host *host, int64_t player, struct err *err)
{
    struct reminder reminder = {0};
    struct outbox_row mail = {0};
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = player_seats(host->store, player, 1u << GAME_RUNNING, &places, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count && reminder.count < GAMES_IN_A_MAIL; i++)
        rc = look(host, &places[i], &reminder, err);
    free(places);
    if (rc == RC_OK && reminder.count >= 2) {
        rc = compose(host, &reminder, &mail, err);
        if (rc == RC_OK)
            rc = write_all(host, &reminder, &mail, err);
        outbox_row_free(&mail);
        if (host_goes_on(rc))
            rc = RC_OK; /* nowhere to write to; or somebody plays just now: each game sees to its own reminder */
    }
    reminder_free(&reminder);
    return rc;
}

enum rc remind_of_several(const struct host *host, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = game_due(host->store, host->now, GAMES_AT_ONCE, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && count >= 2 && i < count; i++) {
        struct seat_row *rows = NULL;
        size_t seats = 0;
        rc = seat_list(host->store, ids[i], &rows, &seats, err);
        for (size_t k = 0; rc == RC_OK && k < seats; k++)
            if (has_come(host, &rows[k]))
                rc = remind_player(host, rows[k].player, err);
        seat_rows_free(rows, seats);
    }
    free(ids);
    return rc;
}
