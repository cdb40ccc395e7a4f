#include "engine/games.h"

#include "engine/announce.h"
#include "engine/fairness.h"
#include "rules/options.h"

enum { TRIES = 12, LOOSE = 4, NAME_MOST = 32, NEWCOMER_MOVES = 12 };

static bool game_name_valid(const char *name)
{
    size_t len = strlen(name);
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char more[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return len >= 1 && len <= NAME_MOST && strchr(letters, name[0]) != NULL && strspn(name, more) == len;
}

static char *options_text(const struct game_plan *plan)
{
    struct jv *options = options_save(plan->rules, &plan->setup);
    struct text text = TEXT_EMPTY;
    char *out = jv_dump(options, &text) == RC_OK ? text_detach(&text) : NULL;
    jv_free(options);
    text_free(&text);
    return out;
}

static enum rc add_seats(const struct host *host, int64_t game, int seats, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= seats; seat++) {
        struct seat_row row = {.game = game, .number = seat, .kind = SEAT_EMPTY, .epoch = 1};
        rc = seat_put(host->store, &row, err);
    }
    return rc;
}

/* The thread's root needs the number, which the store gives out. */
static enum rc name_thread(const struct host *host, int64_t game, struct err *err)
{
    struct game_row row = {0};
    struct text thread = TEXT_EMPTY;
    enum rc rc = game_get(host->store, game, &row, err);
    if (rc != RC_OK)
        return rc;
    post_thread(host, game, &thread);
    free(row.thread);
    row.thread = text_detach(&thread);
    rc = row.thread == NULL ? err_set(err, RC_NOMEM, "out of memory for a game")
                            : game_update(host->store, &row, row.revision, err);
    game_row_free(&row);
    return rc;
}

enum rc games_open(const struct host *host, const struct game_plan *plan, int64_t *id, struct err *err)
{
    if (!game_name_valid(plan->name))
        return err_set(err, RC_BAD,
                       "'%s' is no name for a game: a letter first, then letters, digits, - or _, at most %d",
                       plan->name, NAME_MOST);
    char *options = options_text(plan);
    if (options == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    union {
        const char *borrowed;
        char *owned;
    } name = {.borrowed = plan->name}, rules = {.borrowed = plan->rules->id}, gm = {.borrowed = plan->gm};
    struct game_row row = {.name = name.owned,
                           .rules = rules.owned,
                           .rules_version = plan->rules->version,
                           .seats = plan->setup.seats,
                           .options = options,
                           .status = GAME_FORMING,
                           .pace = plan->pace,
                           .gm = gm.owned,
                           .created = host->now,
                           .last_activity = host->now};
    cipher_random(row.secret, sizeof row.secret);
    fairness_commit(row.secret, row.commitment);
    enum rc rc = store_begin(host->store, err);
    if (rc == RC_OK) {
        rc = game_add(host->store, &row, id, err);
        if (rc == RC_OK)
            rc = add_seats(host, *id, row.seats, err);
        if (rc == RC_OK)
            rc = name_thread(host, *id, err);
        if (rc == RC_OK)
            rc = audit_add(host->store, *id, "gm", "open", options, host->now, NULL, err);
        if (rc == RC_OK)
            rc = store_commit(host->store, err);
        else
            store_rollback(host->store);
    }
    cipher_wipe(row.secret, sizeof row.secret);
    free(options);
    return rc;
}

/* One change of a game: loads it, lets `change` alter it, writes it; again if somebody was faster. */
struct change {
    const struct host *host;
    int64_t game;
    const char *act;
    enum rc (*change)(const struct change *change, struct table *table, struct bundle *bundle, struct err *err);
    int seat;
    enum seat_kind kind;
    int64_t player;
    bool bots;
};

static enum rc change_once(const struct change *change, struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    struct bundle bundle = {.table = table, .actor = "gm", .act = change->act};
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    enum rc rc = table_load(change->host, change->game, table, err);
    if (rc == RC_OK)
        rc = change->change(change, table, &bundle, err);
    if (rc == RC_OK && bundle.table != NULL)
        rc = bundle_commit(change->host, &bundle, err);
    bundle_free(&bundle);
    table_free(table);
    free(table);
    return rc;
}

static enum rc change_game(const struct change *change, struct err *err)
{
    enum rc rc = RC_CONFLICT;
    for (int i = 0; rc == RC_CONFLICT && i < TRIES; i++) {
        /* whoever was overtaken again and again keeps the others out while it thinks */
        rc = i < LOOSE ? RC_OK : store_begin(change->host->store, err);
        if (rc == RC_OK)
            rc = change_once(change, err);
        if (store_in_transaction(change->host->store))
            store_rollback(change->host->store);
    }
    return rc == RC_CONFLICT ? err_set(err, RC_BUSY, "game %lld kept moving: try again", (long long)change->game) : rc;
}

/* A new holder of a seat in a game under way begins with no plan, and is asked anew with a whole deadline. */
static enum rc hand_over(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    struct seat_row *row = &table->seat[change->seat - 1];
    struct match_seat *live = &table->match.seat[change->seat - 1];
    plan_free(&live->plan);
    *live = (struct match_seat){.holder = change->kind == SEAT_BOT ? HELD_BY_BOT : HELD_BY_PLAYER};
    row->waiting = false;
    row->due = row->remind_at = 0;
    row->misses = 0;
    if (table->game.status != GAME_RUNNING)
        return RC_OK;
    enum rc rc = table_pump(change->host, table, err);
    if (rc == RC_OK && change->kind == SEAT_PLAYER) {
        /* told all of it at once, as one who asks for it again */
        char cause[32];
        (void)snprintf(cause, sizeof cause, "seat%d", row->epoch);
        struct post post = {.kind = "turn", .cause = cause};
        row->told = table->game.phase > NEWCOMER_MOVES ? table->game.phase - NEWCOMER_MOVES : -1;
        rc = announce_seat(change->host, table, change->seat, &post, bundle, err);
    }
    int told = change->kind == SEAT_PLAYER ? change->seat : 0;
    return rc == RC_OK ? announce_all(change->host, table, told, false, bundle, err) : rc;
}

static enum rc set_seat(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    if (change->seat < 1 || change->seat > table->game.seats)
        return err_set(err, RC_DENIED, "game %lld has seats 1 to %d", (long long)change->game, table->game.seats);
    if (table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is over", (long long)change->game);
    if (change->kind == SEAT_EMPTY && table->live)
        return err_set(err, RC_DENIED, "a seat of a running game goes to a player or a bot");
    int held = table_seat_of(table, change->player);
    if (change->kind == SEAT_PLAYER && held != 0 && held != change->seat)
        return err_set(err, RC_DENIED, "that player holds seat %d already", held);
    struct seat_row *row = &table->seat[change->seat - 1];
    if (row->kind == change->kind && (change->kind != SEAT_PLAYER || row->player == change->player)) {
        bundle->table = NULL; /* said again, after a crash perhaps: the holder's tokens stay good */
        return RC_OK;
    }
    row->kind = change->kind;
    row->player = change->kind == SEAT_PLAYER ? change->player : 0;
    row->epoch++; /* the old holder's tokens end here */
    player_row_free(&table->player[change->seat - 1]);
    table->player[change->seat - 1] = (struct player_row){0};
    if (row->player != 0) {
        enum rc rc = player_get(change->host->store, row->player, &table->player[change->seat - 1], err);
        if (rc != RC_OK)
            return rc;
    }
    return table->live ? hand_over(change, table, bundle, err) : RC_OK;
}

enum rc games_seat(const struct host *host, int64_t game, int seat, enum seat_kind kind, int64_t player,
                   struct err *err)
{
    struct change change = {
        .host = host, .game = game, .act = "seat", .change = set_seat, .seat = seat, .kind = kind, .player = player};
    return change_game(&change, err);
}

static enum rc start(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    if (table->game.status != GAME_FORMING)
        return err_set(err, RC_DENIED, "game %lld has started already", (long long)change->game);
    for (size_t i = 0; change->bots && i < table->seat_count; i++)
        if (table->seat[i].kind == SEAT_EMPTY)
            table->seat[i].kind = SEAT_BOT;
    enum rc rc = table_start(change->host, table, err);
    if (rc == RC_OK)
        rc = table_pump(change->host, table, err);
    return rc == RC_OK ? announce_all(change->host, table, 0, true, bundle, err) : rc;
}

enum rc games_start(const struct host *host, int64_t game, bool bots, struct err *err)
{
    struct change change = {.host = host, .game = game, .act = "start", .change = start, .bots = bots};
    return change_game(&change, err);
}

static enum rc pause_game(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    (void)bundle;
    if (table->game.status != GAME_RUNNING)
        return err_set(err, RC_DENIED, "game %lld is not running", (long long)change->game);
    table->game.status = GAME_PAUSED;
    /* what is kept is how long ago the clock stopped: resume moves every deadline by the pause */
    table->game.paused_left = change->host->now;
    return RC_OK;
}

enum rc games_pause(const struct host *host, int64_t game, struct err *err)
{
    struct change change = {.host = host, .game = game, .act = "pause", .change = pause_game};
    return change_game(&change, err);
}

static enum rc resume(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    if (table->game.status != GAME_PAUSED)
        return err_set(err, RC_DENIED, "game %lld is not paused", (long long)change->game);
    int64_t gap = change->host->now - table->game.paused_left;
    for (size_t i = 0; i < table->seat_count; i++) {
        struct seat_row *row = &table->seat[i];
        row->due += row->due == 0 ? 0 : gap;
        row->remind_at += row->remind_at == 0 ? 0 : gap;
        if (table->live)
            table->match.seat[i].overdue = false;
    }
    table->game.status = GAME_RUNNING;
    table->game.paused_left = 0;
    enum rc rc = table_pump(change->host, table, err);
    return rc == RC_OK ? announce_all(change->host, table, 0, true, bundle, err) : rc;
}

enum rc games_resume(const struct host *host, int64_t game, struct err *err)
{
    struct change change = {.host = host, .game = game, .act = "resume", .change = resume};
    return change_game(&change, err);
}

static enum rc cancel(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    if (table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is over", (long long)change->game);
    table->game.status = GAME_CANCELLED;
    table->game.ended = change->host->now;
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++) {
        struct seat_row *row = &table->seat[seat - 1];
        row->waiting = false;
        row->due = row->remind_at = 0;
        if (row->kind != SEAT_PLAYER)
            continue;
        struct text reply = TEXT_EMPTY;
        struct outbox_row mail = {0};
        post_reply_seat(change->host, table, seat, &reply);
        struct jv *facts = facts_begin(change->host, &table->player[seat - 1], reply.data);
        struct post post = {.kind = "notice", .cause = "cancelled"};
        const char *const words[] = {"The game master has ended this game. There is no result.", NULL};
        rc = facts != NULL && facts_game(facts, table, seat) && facts_notice(facts, "The game is cancelled", words)
                 ? post_seat(change->host, table, seat, &post, facts, &mail, err)
                 : err_set(err, RC_NOMEM, "out of memory for a notice");
        if (rc == RC_OK)
            rc = bundle_add(bundle, &mail, err);
        else if (rc == RC_NONE)
            rc = RC_OK;
        jv_free(facts);
        text_free(&reply);
    }
    return rc;
}

enum rc games_cancel(const struct host *host, int64_t game, struct err *err)
{
    struct change change = {.host = host, .game = game, .act = "cancel", .change = cancel};
    return change_game(&change, err);
}

/* The player who lives at an address; id 0: nobody. */
static enum rc player_at(const struct host *host, const char *address, struct player_row *out, struct err *err)
{
    struct address_row row = {0};
    enum rc rc = address_find(host->store, address, &row, err);
    if (rc == RC_OK && row.proved)
        rc = player_get(host->store, row.player, out, err);
    address_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

static enum rc compose_invitation(const struct host *host, struct table *table, const char *address,
                                  struct outbox_row *mail, struct err *err)
{
    struct text subject = TEXT_EMPTY, link = TEXT_EMPTY, reply = TEXT_EMPTY;
    struct player_row player = {0};
    char body[40], cause[40];
    enum rc rc = player_at(host, address, &player, err);
    facts_subject(table, &subject);
    post_reply_invite(host, table->game.id, address, &reply);
    (void)snprintf(body, sizeof body, "join %lld", (long long)table->game.id);
    facts_mailto(reply.data, "join", body, &link);
    (void)snprintf(cause, sizeof cause, "invite%lld", (long long)host->now);
    struct jv *facts = rc == RC_OK ? facts_begin(host, player.id == 0 ? NULL : &player, reply.data) : NULL;
    struct post post = {.kind = "invitation", .cause = cause};
    if (rc == RC_OK && (facts == NULL || link.failed || !facts_game(facts, table, 0) ||
                        !jv_put_string(jv_get(facts, "commands"), "join_mailto", link.data)))
        rc = err_set(err, RC_NOMEM, "out of memory for an invitation");
    if (rc == RC_OK)
        rc = post_plain(host, table, address, reply.data, subject.data, &post, facts, mail, err);
    jv_free(facts);
    player_row_free(&player);
    text_free(&subject);
    text_free(&link);
    text_free(&reply);
    return rc;
}

enum rc games_invite(const struct host *host, int64_t game, const char *address, struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    struct bundle bundle = {.actor = "gm", .act = "invite"};
    struct outbox_row mail = {0};
    enum rc rc =
        table == NULL ? err_set(err, RC_NOMEM, "out of memory for a game") : table_load(host, game, table, err);
    if (rc == RC_OK && table->game.status != GAME_FORMING)
        rc = err_set(err, RC_DENIED, "game %lld takes no more players", (long long)game);
    if (rc == RC_OK)
        rc = compose_invitation(host, table, address, &mail, err);
    if (rc == RC_OK)
        rc = bundle_add(&bundle, &mail, err);
    if (rc == RC_OK)
        rc = bundle_commit(host, &bundle, err);
    bundle_free(&bundle);
    if (table != NULL)
        table_free(table);
    free(table);
    return rc;
}

static enum rc remind(const struct host *host, struct table *table, struct bundle *bundle, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++) {
        struct seat_row *row = &table->seat[seat - 1];
        if (row->remind_at == 0 || row->remind_at > host->now)
            continue;
        moment came = row->remind_at;
        table_next_reminder(host, table, seat);
        if (!row->waiting || table->newly[seat - 1] || row->kind != SEAT_PLAYER || table->player[seat - 1].mail_off)
            continue;
        char cause[64];
        (void)snprintf(cause, sizeof cause, "b%dp%lldr%lld", table->game.branch, (long long)table->game.phase,
                       (long long)came);
        struct post post = {.kind = "reminder", .cause = cause};
        rc = announce_seat(host, table, seat, &post, bundle, err);
    }
    return rc;
}

static enum rc due(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    bundle->actor = NULL;
    if (table->game.status != GAME_RUNNING) {
        bundle->table = NULL;
        return RC_OK;
    }
    for (int seat = 1; seat <= table->game.seats; seat++)
        if (table->match.seat[seat - 1].overdue && table->seat[seat - 1].waiting)
            table->seat[seat - 1].misses++;
    enum rc rc = table_pump(change->host, table, err);
    if (rc == RC_OK)
        rc = remind(change->host, table, bundle, err);
    return rc == RC_OK ? announce_all(change->host, table, 0, false, bundle, err) : rc;
}

enum rc games_tick(const struct host *host, int64_t game, struct err *err)
{
    struct change change = {.host = host, .game = game, .act = "tick", .change = due};
    return change_game(&change, err);
}
