#include "engine/table.h"

#include "base/log.h"
#include "engine/audience.h"
#include "engine/ballot.h"
#include "engine/clock.h"
#include "engine/edit.h"
#include "engine/fairness.h"
#include "engine/fork.h"
#include "engine/history.h"
#include "engine/miss.h"
#include "engine/moves.h"
#include "engine/outcome.h"
#include "engine/outdated.h"
#include "engine/shelf.h"
#include "engine/terms.h"
#include "rules/options.h"

static enum rc load_players(const struct host *host, struct table *table, struct err *err)
{
    for (size_t i = 0; i < table->seat_count; i++) {
        struct player_row kept = {0};
        enum rc rc = RC_OK;
        if (table->seat[i].player != 0)
            rc = player_get(host->store, table->seat[i].player, &table->player[i], err);
        else if (table->seat[i].kept_for != 0)
            rc = player_get(host->store, table->seat[i].kept_for, &kept, err);
        if (rc != RC_OK)
            return err_at(err, "game %lld, seat %zu", (long long)table->game.id, i + 1);
        if (kept.id != 0 && !table_keep_for(table, (int)i + 1, &kept)) {
            player_row_free(&kept);
            return err_set(err, RC_NOMEM, "out of memory for a player");
        }
    }
    return RC_OK;
}

bool table_keep_for(struct table *table, int seat, struct player_row *player)
{
    struct text name = TEXT_EMPTY;
    free(table->bot_name[seat - 1]);
    player_row_free(&table->kept[seat - 1]);
    table->bot_name[seat - 1] = NULL;
    table->seat[seat - 1].kept_for = player == NULL ? 0 : player->id;
    if (player == NULL)
        return true;
    text_addf(&name, "bot for %s", player->name);
    table->bot_name[seat - 1] = text_detach(&name);
    table->kept[seat - 1] = *player;
    *player = (struct player_row){0};
    return table->bot_name[seat - 1] != NULL;
}

static void load_seat(const struct host *host, struct table *table, int seat)
{
    const struct seat_row *row = &table->seat[seat - 1];
    struct match_seat *out = &table->match.seat[seat - 1];
    out->holder = row->kind == SEAT_BOT ? HELD_BY_BOT : row->kind == SEAT_PLAYER ? HELD_BY_PLAYER : HELD_BY_NOBODY;
    out->otherwise_default = row->otherwise_default;
    out->wait = row->wait;
    out->ready = row->ready;
    out->ask_surprised = row->otherwise_ask_surprised;
    out->blocked = (uint64_t)row->blocked;
    int64_t grace = config_span(table->config, SETTING_GAME_GRACE);
    out->overdue = row->passed != 0 || (row->due != 0 && row->due + grace <= host_judged(host));
    out->overdue_clock = (int32_t)row->clock;
}

static void seed_match(struct table *table)
{
    static const char bots[] = "bots";
    table->match.chance = chance_seeded(table->game.seed, (uint64_t)table->game.chance_position, &table->match.draws);
    cipher_keyed(table->game.seed, bots, sizeof bots - 1, table->match.bot_key, CIPHER_KEY);
}

void table_attach(const struct host *host, struct table *table)
{
    seed_match(table);
    table->match.answers_silent = config_flag(table->config, SETTING_GAME_AUTO);
    table->match.cools = config_span(table->config, SETTING_GAME_COOLING) > 0;
    table->match.cooled = table->game.cools_at != 0 && table->game.cools_at <= host_judged(host);
    for (int seat = 1; seat <= table->game.seats; seat++)
        load_seat(host, table, seat);
}

/* The position as it is cached. */
static enum rc load_position(struct table *table, struct err *err)
{
    struct jv *position = NULL;
    struct err why = {0};
    enum rc rc = jv_parse(table->game.position, strlen(table->game.position), &position, &why);
    if (rc == RC_OK)
        rc = match_load(&table->match, position, &why);
    jv_free(position);
    if (rc == RC_OK)
        return RC_OK;
    return err_set(err, rc == RC_BAD ? RC_DAMAGED : rc, "game %lld: the stored position: %s", (long long)table->game.id,
                   why.text);
}

/* The cache is of other rules than these: the moves are played again, and if all come out alike the game goes on. */
static enum rc rebuild(const struct host *host, struct table *table, struct err *err)
{
    struct history history = {.game = &table->game,
                              .rules = table->rules,
                              .setup = &table->setup,
                              .line = &table->line,
                              .last = table->game.phase};
    struct err why = {0};
    enum rc rc = history_play(host, &history, &table->match, &why);
    if (rc == RC_DAMAGED) {
        log_warn("game=%lld version %d of %s does not play it as version %d did: %s", (long long)table->game.id,
                 table->rules->version, table->rules->title, table->game.position_version, why.text);
        return outdated_take(table, err);
    }
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    table->game.position_version = table->rules->version;
    return RC_OK;
}

static enum rc load_match(const struct host *host, struct table *table, struct err *err)
{
    if (table->game.position_version < table->rules->plays_from)
        return outdated_take(table, err);
    enum rc rc = match_begin(&table->match, table->rules, table->game.seats, err);
    if (rc != RC_OK)
        return rc;
    table->live = true;
    table->match.plan_most = (int)config_number(table->config, SETTING_GAME_PLAN_LINES);
    table->match.on_miss = (enum on_miss)config_choice(table->config, SETTING_GAME_ON_MISS);
    rc = table->game.position_version == table->rules->version ? load_position(table, err) : rebuild(host, table, err);
    if (table->outdated)
        return rc;
    table->match.phase = (int)table->game.phase;
    table_attach(host, table);
    if (rc == RC_OK)
        rc = outcome_load(table, err);
    /* what is left on file when a game is over can no more be read as orders, and nobody asks */
    bool over = rc == RC_OK && match_over(&table->match);
    for (int seat = 1; rc == RC_OK && !over && seat <= table->game.seats; seat++)
        rc = shelf_load(host, table, seat, err);
    return rc;
}

static enum rc load_options(struct table *table, struct err *err)
{
    struct jv *options = NULL;
    struct refusal why = {0};
    enum rc rc = jv_parse(table->game.options, strlen(table->game.options), &options, err);
    if (rc == RC_OK && (!options_default(table->rules, table->game.seats, &table->setup, &why) ||
                        !options_load(table->rules, options, false, &table->setup, &why)))
        rc = err_set(err, RC_DAMAGED, "game %lld: options: %s %s", (long long)table->game.id, why.text, why.word);
    jv_free(options);
    return rc;
}

enum rc table_read_terms(const struct host *host, struct table *table, struct err *err)
{
    struct config *terms = NULL;
    enum rc rc = terms_load(host->config, table->game.terms, &terms, err);
    if (rc != RC_OK)
        return rc;
    config_free(table->terms);
    table->terms = terms;
    table->config = terms == NULL ? host->config : terms;
    return RC_OK;
}

static enum rc load_rows(const struct host *host, int64_t game, struct table *table, struct err *err)
{
    enum rc rc = game_get(host->store, game, &table->game, err);
    if (rc != RC_OK)
        return rc;
    table->revision = table->game.revision;
    table->status = table->game.status;
    table->rules = rules_find(table->game.rules);
    /* who won stays as it was found when the game ended */
    const struct rules *ended_by = rules_version(table->rules, table->game.position_version);
    if (table->status == GAME_FINISHED && ended_by != NULL)
        table->rules = ended_by;
    if (table->rules == NULL || table->game.seats < table->rules->seats_min ||
        table->game.seats > table->rules->seats_max)
        return err_set(err, RC_DAMAGED, "game %lld is of rules '%s' for %d, which this program does not know",
                       (long long)game, table->game.rules, table->game.seats);
    rc = table_read_terms(host, table, err);
    if (rc != RC_OK)
        return err_at(err, "game %lld", (long long)game);
    rc = seat_list(host->store, game, &table->seat, &table->seat_count, err);
    if (rc == RC_OK && table->seat_count != (size_t)table->game.seats)
        rc = err_set(err, RC_DAMAGED, "game %lld has %zu of its %d seats", (long long)game, table->seat_count,
                     table->game.seats);
    if (rc == RC_OK)
        rc = load_players(host, table, err);
    if (rc == RC_OK)
        rc = load_options(table, err);
    if (rc == RC_OK)
        rc = line_load(host, &table->game, &table->line, err);
    if (rc == RC_OK && table->rules->set != NULL)
        rc = line_load_settings(host, game, &table->line, err);
    if (rc == RC_OK && table->game.position != NULL)
        rc = load_match(host, table, err);
    if (rc == RC_OK)
        rc = ballots_load(host, table, err);
    return rc;
}

enum rc table_load(const struct host *host, int64_t game, struct table *table, struct err *err)
{
    *table = (struct table){0};
    if (store_in_transaction(host->store))
        return load_rows(host, game, table, err);
    enum rc rc = store_snapshot(host->store, err);
    if (rc != RC_OK)
        return rc;
    rc = load_rows(host, game, table, err);
    store_snapshot_end(host->store);
    return rc;
}

void table_free(struct table *table)
{
    if (table->live)
        match_free(&table->match);
    for (size_t i = 0; i < SEATS_MAX; i++)
        player_row_free(&table->player[i]);
    for (size_t i = 0; i < SEATS_MAX; i++) {
        player_row_free(&table->kept[i]);
        free(table->bot_name[i]);
    }
    for (size_t i = 0; i < table->move_count; i++)
        move_row_free(&table->move[i]);
    free(table->move);
    ballots_free(table);
    line_free(&table->line);
    seat_rows_free(table->seat, table->seat_count);
    cipher_wipe(table->game.root, sizeof table->game.root);
    cipher_wipe(table->game.secret, sizeof table->game.secret);
    cipher_wipe(table->game.seed, sizeof table->game.seed);
    game_row_free(&table->game);
    config_free(table->terms);
    *table = (struct table){0};
}

static char *dumped(struct jv *value)
{
    struct text text = TEXT_EMPTY;
    bool ok = jv_dump(value, &text) == RC_OK;
    jv_free(value);
    if (ok)
        return text_detach(&text);
    text_free(&text);
    return NULL;
}

/* A new row at the end of table->move, with what match->draws and match->events hold. */
static enum rc add_move(const struct host *host, struct table *table, const char *phase, struct jv *orders,
                        bool defaulted, struct err *err)
{
    if (table->move_count == table->move_cap) {
        size_t cap = table->move_cap == 0 ? 8 : 2 * table->move_cap;
        struct move_row *move = realloc(table->move, cap * sizeof *move);
        if (move == NULL) {
            jv_free(orders);
            return err_set(err, RC_NOMEM, "out of memory for a move");
        }
        table->move = move;
        table->move_cap = cap;
    }
    struct move_row *row = &table->move[table->move_count];
    *row = (struct move_row){.game = table->game.id,
                             .branch = table->game.branch,
                             .number = table->game.phase,
                             .at = host->now,
                             .phase = strdup(phase),
                             .orders = dumped(orders),
                             .draws = dumped(moves_draws(&table->match.draws)),
                             .events = dumped(moves_events(&table->match.events)),
                             .defaulted = defaulted};
    table->move_count++;
    if (row->phase == NULL || row->orders == NULL || row->draws == NULL || row->events == NULL ||
        match_hash(&table->match, row->hash) != RC_OK)
        return err_set(err, RC_NOMEM, "out of memory for a move");
    memcpy(table->game.hash, row->hash, sizeof row->hash);
    return RC_OK;
}

struct watching {
    const struct host *host;
    struct table *table;
    struct timing timing[SEATS_MAX];
};

static enum rc resolved(void *context, struct match *match, const char *phase, const struct answer *answers, int count,
                        struct err *err)
{
    struct watching *watching = context;
    bool defaulted = false;
    for (int i = 0; i < count; i++)
        defaulted = defaulted || answers[i].by == BY_DEFAULT || answers[i].by == BY_POLICY;
    moment until[REQUESTS_MAX];
    for (int i = 0; i < count; i++)
        until[i] = miss_deadline(watching->host, watching->table, &answers[i]);
    miss_pump_resolved(watching->table, watching->timing, answers, count);
    watching->table->game.phase++;
    match->phase = (int)watching->table->game.phase;
    struct jv *orders = moves_orders(match, answers, until, count);
    enum rc rc = add_move(watching->host, watching->table, phase, orders, defaulted, err);
    draws_clear(&match->draws);
    events_clear(&match->events);
    return rc;
}

static enum rc mix_seed(struct table *table, struct err *err)
{
    const char *words[SEATS_MAX];
    for (size_t i = 0; i < table->seat_count; i++) {
        struct seat_row *seat = &table->seat[i];
        if (seat->word == NULL || seat->word[0] == '\0') {
            char word[WORD_BYTES + 1];
            fairness_word_draw(table->game.secret, (int)i + 1, word);
            free(seat->word);
            seat->word = strdup(word);
            if (seat->word == NULL)
                return err_set(err, RC_NOMEM, "out of memory for a word");
        }
        words[i] = seat->word;
    }
    if (fairness_seed(table->game.secret, words, table->game.seats, table->game.origin, table->game.branch,
                      table->game.seed) != RC_OK)
        return err_set(err, RC_NOMEM, "out of memory for the seed");
    return RC_OK;
}

enum rc table_dice(const struct table *table, int branch, struct line_dice *out, struct err *err)
{
    const char *words[SEATS_MAX];
    for (size_t i = 0; i < table->seat_count; i++)
        words[i] = table->seat[i].word == NULL ? "" : table->seat[i].word;
    return line_dice(&table->game, &table->line, words, branch, out, err);
}

int64_t table_stage(const struct table *table)
{
    return line_stage(&table->line, table->game.phase);
}

int64_t table_back(const struct table *table, int64_t stages)
{
    int64_t stage = table_stage(table);
    return stage > stages ? line_number(&table->line, stage - stages) : -1;
}

enum rc table_start(const struct host *host, struct table *table, struct err *err)
{
    for (size_t i = 0; i < table->seat_count; i++)
        if (table->seat[i].kind == SEAT_EMPTY)
            return err_set(err, RC_DENIED, "seat %zu is empty: give it to a player or a bot first", i + 1);
    enum rc rc = match_can_begin(table->rules, &table->setup, err);
    if (rc == RC_OK)
        rc = mix_seed(table, err);
    if (rc == RC_OK)
        rc = match_begin(&table->match, table->rules, table->game.seats, err);
    if (rc != RC_OK)
        return rc;
    table->live = true;
    table_attach(host, table);
    for (int seat = 1; seat <= table->game.seats; seat++)
        table->seat[seat - 1].told = -1; /* not even of the setup, move 0 */
    rc = match_setup(&table->match, &table->setup, err);
    if (rc != RC_OK)
        return rc;
    table->game.status = GAME_RUNNING;
    table->game.started = host->now;
    table->game.phase = 0;
    table->game.rules_version = table->game.position_version = table->rules->version;
    rc = add_move(host, table, "setup", jv_new_array(), false, err);
    if (rc == RC_OK) {
        table->move[0].position = dumped(table->rules->save(table->match.state));
        if (table->move[0].position == NULL)
            rc = err_set(err, RC_NOMEM, "out of memory for the first position");
    }
    draws_clear(&table->match.draws);
    events_clear(&table->match.events);
    return rc;
}

/* What the match holds for a seat and the row keeps. */
static void keep_seat(struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    const struct match_seat *live = &table->match.seat[seat - 1];
    row->otherwise_default = live->otherwise_default;
    row->wait = live->wait;
    row->ready = live->ready;
    row->otherwise_ask_surprised = live->ask_surprised;
    row->blocked = (int64_t)live->blocked;
}

void table_pause(const struct host *host, struct table *table)
{
    table->game.status = GAME_PAUSED;
    /* what is kept is when the clock stopped: to resume moves every deadline by the pause */
    table->game.paused_left = host->now;
    clock_stop(table, host->now);
}

void table_end(const struct host *host, struct table *table)
{
    table->game.status = GAME_FINISHED;
    table->game.ended = host->now;
    table->game.paused_left = 0;
    table->game.wake_at = 0;
    table->pumped.count = 0;
    for (int seat = 1; seat <= table->game.seats; seat++) {
        clock_clear(host, table, seat);
        table->newly[seat - 1] = false;
    }
}

enum rc table_keep(struct table *table, struct err *err)
{
    table->game.chance_position = (int64_t)table->match.chance.position;
    char *position = dumped(table->rules->save(table->match.state));
    if (position == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a position");
    free(table->game.position);
    table->game.position = position;
    return RC_OK;
}

enum rc table_pump(const struct host *host, struct table *table, struct err *err)
{
    struct watching watching = {.host = host, .table = table};
    struct pump_watch watch = {.resolved = resolved, .context = &watching};
    miss_pump_begins(host, table, watching.timing);
    enum rc rc = pump(&table->match, &watch, &table->pumped, err);
    if (rc != RC_OK)
        return rc;
    for (int seat = 1; seat <= table->game.seats; seat++)
        keep_seat(table, seat);
    clock_ask_all(host, table);
    if (match_over(&table->match))
        table_end(host, table);
    miss_pump_ended(table, watching.timing);
    return table_keep(table, err);
}

enum rc table_record_settings(const struct host *host, struct table *table, int seat, const struct filing *filing,
                              struct err *err)
{
    struct jv *orders = jv_new_array();
    for (int i = 0; i < filing->count; i++) {
        if (filing->line[i].fate != LINE_SET)
            continue;
        struct jv *one = jv_new_object();
        bool ok = jv_put_int(one, "seat", seat) && jv_put_string(one, "text", filing->line[i].text) &&
                  jv_put_string(one, "by", answer_by_name(BY_PLAYER));
        if (!jv_add(orders, one) || !ok) {
            jv_free(orders);
            return err_set(err, RC_NOMEM, "out of memory for a setting");
        }
    }
    if (jv_size(orders) == 0) {
        jv_free(orders);
        return RC_OK;
    }
    table->game.phase++;
    table->match.phase = (int)table->game.phase;
    enum rc rc = add_move(host, table, MOVES_SETTING, orders, false, err);
    if (rc == RC_OK)
        rc = line_add_setting(&table->line, table->game.phase, err);
    draws_clear(&table->match.draws);
    events_clear(&table->match.events);
    return rc;
}

enum rc table_record_edit(const struct host *host, struct table *table, const struct jv *patch, struct err *err)
{
    struct jv *orders = edit_orders(patch);
    if (orders == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a correction");
    table->game.phase++;
    table->match.phase = (int)table->game.phase;
    enum rc rc = add_move(host, table, EDIT_PHASE, orders, false, err);
    if (rc != RC_OK)
        return rc;
    struct move_row *row = &table->move[table->move_count - 1];
    row->position = dumped(table->rules->save(table->match.state));
    return row->position == NULL ? err_set(err, RC_NOMEM, "out of memory for a position") : RC_OK;
}

enum rc table_write(const struct host *host, struct table *table, struct err *err)
{
    table->game.last_activity = host->now;
    clock_wake(host, table);
    enum rc rc = game_update(host->store, &table->game, table->revision, err);
    if (rc == RC_OK && table->forked)
        rc = fork_write(host, table, err);
    for (size_t i = 0; rc == RC_OK && i < table->seat_count; i++)
        rc = seat_put(host->store, &table->seat[i], err);
    for (int seat = 1; rc == RC_OK && table->live && seat <= table->game.seats; seat++)
        rc = shelf_write(host, table, seat, err);
    for (size_t i = 0; rc == RC_OK && i < table->move_count; i++)
        rc = move_add(host->store, &table->move[i], err);
    if (rc == RC_OK)
        rc = ballots_write(host, table, err);
    for (int i = 0; rc == RC_OK && i < table->tallies; i++)
        rc = conduct_add(host->store, table->tally[i].player, &table->tally[i].more, err);
    return rc;
}

int table_seat_of(const struct table *table, int64_t player)
{
    for (size_t i = 0; i < table->seat_count; i++)
        if (player != 0 && table->seat[i].player == player)
            return (int)i + 1;
    return 0;
}

const struct player_row *table_player(const struct table *table, int seat)
{
    return seat != 0 && table->seat[seat - 1].kind == SEAT_PLAYER ? &table->player[seat - 1] : NULL;
}

const char *game_status_name(enum game_status status)
{
    static const char *const names[] = {[GAME_FORMING] = "forming",
                                        [GAME_RUNNING] = "running",
                                        [GAME_PAUSED] = "paused",
                                        [GAME_FINISHED] = "finished",
                                        [GAME_CANCELLED] = "cancelled"};
    return names[status];
}

const char *table_seat_name(const struct table *table, int seat)
{
    return table->rules->seats[seat - 1].name;
}
