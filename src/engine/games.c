#include "engine/games.h"

#include "engine/actlog.h"
#include "engine/announce.h"
#include "engine/change.h"
#include "engine/clock.h"
#include "engine/ending.h"
#include "engine/fairness.h"
#include "engine/idle.h"
#include "engine/miss.h"
#include "engine/names.h"
#include "engine/terms.h"
#include "engine/vote.h"
#include "mail/address.h"
#include "rules/options.h"

char *games_options(const struct rules *rules, const struct rules_setup *setup)
{
    struct jv *options = options_save(rules, setup);
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

enum rc games_thread(const struct host *host, int64_t game, struct err *err)
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

enum rc games_check(const struct host *host, const struct game_plan *plan, struct err *err)
{
    char *terms = NULL;
    if (actlog_reason(plan->because, err) != RC_OK)
        return RC_BAD;
    enum rc rc = game_name_check(host, plan->name, err);
    if (rc == RC_OK)
        rc = match_can_begin(plan->rules, &plan->setup, err);
    for (size_t i = 0; rc == RC_OK && i < plan->term_count; i++)
        rc = terms_set(host->config, &terms, plan->terms[i], err);
    if (rc == RC_OK)
        rc = terms_check(host->config, plan->rules, terms, host->now, err);
    free(terms);
    return rc;
}

/* What the game is: all that was said of it, and the defaults of that day for the rest. */
static enum rc log_opening(const struct host *host, const struct game_plan *plan, const struct game_row *row,
                           int64_t id, struct err *err)
{
    struct jv *game = jv_new_object(), *options = NULL, *terms = NULL;
    bool ok = jv_put_string(game, "name", row->name) && jv_put_string(game, "rules", row->rules) &&
              jv_put_int(game, "seats", row->seats) && jv_put_int(game, "pace", row->pace) &&
              jv_parse(row->options, strlen(row->options), &options, NULL) == RC_OK;
    ok = jv_put(game, "options", options) && ok;
    if (ok && row->terms != NULL && row->terms[0] != '\0')
        ok = jv_parse(row->terms, strlen(row->terms), &terms, NULL) == RC_OK && jv_put(game, "terms", terms);
    struct act_said said = {.after = game, .because = plan->because};
    char *detail = ok ? actlog_detail(&said) : NULL;
    enum rc rc = detail == NULL ? err_set(err, RC_NOMEM, "out of memory for the log of acts")
                                : audit_add(host->store, id, plan->by, "open", detail, host->now, NULL, err);
    free(detail);
    jv_free(game);
    return rc;
}

/* Inside a transaction. */
static enum rc add_game(const struct host *host, const struct game_plan *plan, const struct game_row *row, int64_t *id,
                        struct err *err)
{
    enum rc rc = game_add(host->store, row, id, err);
    if (rc == RC_OK)
        rc = add_seats(host, *id, row->seats, err);
    if (rc == RC_OK)
        rc = games_thread(host, *id, err);
    return rc == RC_OK ? log_opening(host, plan, row, *id, err) : rc;
}

static enum rc write_game(const struct host *host, const struct game_plan *plan, const struct game_row *row,
                          int64_t *id, struct err *err)
{
    if (store_in_transaction(host->store))
        return add_game(host, plan, row, id, err);
    enum rc rc = store_begin(host->store, err);
    if (rc != RC_OK)
        return rc;
    rc = add_game(host, plan, row, id, err);
    if (rc == RC_OK)
        return store_commit(host->store, err);
    store_rollback(host->store);
    return rc;
}

enum rc games_open(const struct host *host, const struct game_plan *plan, int64_t *id, struct err *err)
{
    enum rc rc = games_check(host, plan, err);
    if (rc != RC_OK)
        return rc;
    char *options = games_options(plan->rules, &plan->setup);
    if (options == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    char gm[ADDRESS_BYTES + 1];
    union {
        const char *borrowed;
        char *owned;
    } name = {.borrowed = plan->name}, rules = {.borrowed = plan->rules->id};
    (void)address_canonical(plan->gm, gm, NULL); /* "" where there is none */
    struct game_row row = {.name = name.owned,
                           .rules = rules.owned,
                           .rules_version = plan->rules->version,
                           .seats = plan->setup.seats,
                           .options = options,
                           .status = GAME_FORMING,
                           .pace = plan->pace,
                           .gm = gm,
                           .created = host->now,
                           .last_activity = host->now};
    cipher_random(row.root, sizeof row.root);
    fairness_first(row.root, row.secret);
    fairness_commit(row.secret, row.commitment);
    for (size_t i = 0; rc == RC_OK && i < plan->term_count; i++)
        rc = terms_set(host->config, &row.terms, plan->terms[i], err);
    if (rc == RC_OK)
        rc = write_game(host, plan, &row, id, err);
    cipher_wipe(row.root, sizeof row.root);
    cipher_wipe(row.secret, sizeof row.secret);
    free(row.terms);
    free(options);
    return rc;
}

/* The one mail to who has stopped his mail, before a deadline of his passes. */
static enum rc call_last(const struct host *host, struct table *table, int seat, struct post *post,
                         struct bundle *bundle, struct err *err)
{
    static const char *const words[] = {"You have stopped your mail, so you did not hear of this. It is the one mail "
                                        "that comes all the same before a deadline of yours passes; of later ones you "
                                        "hear nothing. Your seat stays yours. To have mail again reply 'start'.",
                                        NULL};
    struct player_row *player = &table->player[seat - 1];
    if (player->last_call)
        return RC_OK;
    post->words = words;
    player->last_call = true;
    bundle->called[bundle->calls++] = player->id;
    enum rc rc = announce_seat(host, table, seat, post, bundle, err);
    clock_remind(host, table, seat);
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
        clock_remind(host, table, seat);
        if (!row->waiting || table->newly[seat - 1] || row->kind != SEAT_PLAYER)
            continue;
        char cause[64];
        (void)snprintf(cause, sizeof cause, "b%dp%lldr%lld", table->game.branch, (long long)table->game.phase,
                       (long long)came);
        struct post post = {.kind = "reminder", .cause = cause};
        rc = table->player[seat - 1].mail_off ? call_last(host, table, seat, &post, bundle, err)
                                              : announce_seat(host, table, seat, &post, bundle, err);
    }
    return rc;
}

/* Within the grace a deadline has come, and nothing follows from it yet. */
static bool something_is_due(const struct host *host, const struct table *table)
{
    bool due = table->game.wake_at != 0 && table->game.wake_at <= host->now;
    for (int i = 0; i < table->game.seats; i++) {
        const struct seat_row *row = &table->seat[i];
        due = due || (row->due != 0 && table->match.seat[i].overdue) ||
              (row->remind_at != 0 && row->remind_at <= host->now);
    }
    return due;
}

/* A paused game has nothing that is due but its votes. */
static enum rc paused(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    bool changed = false;
    enum rc rc = RC_OK;
    if (table->game.status == GAME_PAUSED)
        rc = votes_settle(change->host, table, 0, bundle, &changed, err);
    if (rc == RC_OK && table->game.status == GAME_FINISHED && changed)
        rc = announce_all(change->host, table, 0, false, bundle, err);
    if (!changed)
        bundle->table = NULL;
    return rc;
}

static enum rc due(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    bool voted = false;
    if (table->outdated) { /* outdated_look() sees to it */
        bundle->table = NULL;
        return RC_OK;
    }
    if (table->game.status != GAME_RUNNING)
        return paused(change, table, bundle, err);
    if (!something_is_due(change->host, table)) {
        bundle->table = NULL;
        return RC_OK;
    }
    if (clock_has_ended(change->host, table))
        return ending_close(change->host, table, bundle, err);
    enum rc rc = ending_warn(change->host, table, bundle, err);
    if (rc == RC_OK)
        rc = idle_look(change->host, table, bundle, err);
    if (rc == RC_OK && table->game.status == GAME_RUNNING)
        rc = miss_deadlines(change->host, table, bundle, err);
    if (rc == RC_OK) /* who has just missed a deadline blocks no vote */
        rc = votes_settle(change->host, table, 0, bundle, &voted, err);
    if (rc == RC_OK && table->game.status == GAME_RUNNING)
        rc = table_pump(change->host, table, err);
    if (rc == RC_OK && table->game.status == GAME_RUNNING)
        rc = remind(change->host, table, bundle, err);
    bool told = table->game.status == GAME_RUNNING || table->game.status == GAME_FINISHED;
    return rc == RC_OK && told ? announce_all(change->host, table, 0, false, bundle, err) : rc;
}

enum rc games_tick(const struct host *host, int64_t game, struct err *err)
{
    struct change change = {.host = host, .game = game, .alter = due};
    return change_game(&change, err);
}
