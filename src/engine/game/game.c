#include "engine/game/game.h"

#include "base/log.h"
#include "base/mem.h"
#include "base/number.h"
#include "engine/game/ballots.h"
#include "engine/game/bots.h"
#include "engine/game/clock.h"
#include "engine/game/conduct.h"
#include "engine/game/drawn.h"
#include "engine/game/history.h"
#include "engine/game/outcome.h"
#include "engine/game/outdated.h"
#include "engine/game/shelf.h"
#include "engine/game/terms.h"
#include "engine/play/fairness.h"
#include "engine/play/mapped.h"
#include "engine/play/moves.h"
#include "engine/play/patch.h"
#include "rules/options.h"
#include "words/catalog.h"
#include "words/say.h"

/* The seats, and who sits there. */
static enum rc load_seats(const struct services *services, struct game *game, struct err *err)
{
    struct holder_row *rows = NULL;
    enum rc rc = seat_holders(services->store, game->row.id, &game->seat, &rows, &game->seat_count, err);
    if (rc == RC_OK && game->seat_count != (size_t)game->row.seats)
        rc = err_set(err, RC_DAMAGED, "game %lld has %zu of its %d seats", (long long)game->row.id, game->seat_count,
                     game->row.seats);
    for (size_t i = 0; rc == RC_OK && i < game->seat_count; i++) {
        const struct seat_row *seat = &game->seat[i];
        struct holder_row *row = &rows[i];
        game->was.sat[i] = seat->kind == SEAT_PLAYER ? seat->player : 0;
        if (row->player.id != (seat->player != 0 ? seat->player : seat->kept_for)) {
            rc = err_set(err, RC_NONE, "game %lld, seat %zu: there is no such player", (long long)game->row.id, i + 1);
            break;
        }
        game->was.reach[i] = row->address;
        game->was.shared[i] = row->shared;
        row->address = NULL;
        if (seat->player != 0) {
            game->player[i] = row->player;
            row->player = (struct player_row){0};
        } else if (seat->kept_for != 0) {
            game_keep_for(game, (int)i + 1, &row->player);
        }
    }
    seat_holder_rows_free(rows, game->seat_count);
    return rc;
}

bool game_is_left(const struct game *game, int seat)
{
    return game->seat[seat - 1].kept_for != 0 || game->seat[seat - 1].gave_up != 0;
}

const char *game_stand_in(const struct game *game, const char *bot, const char *nobody)
{
    return config_choice(game->config, SETTING_GAME_STAND_IN) == STAND_IN_NONE ? nobody : bot;
}

bool game_lies_idle(const struct game *game, int seat)
{
    return game_is_left(game, seat) && config_choice(game->config, SETTING_GAME_STAND_IN) == STAND_IN_NONE;
}

static void free_names(char **names)
{
    for (char **name = names; name != NULL && *name != NULL; name++)
        free(*name);
    free(names);
}

/* Who reads of a game has not always the language of whom it was loaded for. */
static char **names_of(const char *key, const char *player)
{
    const struct catalog *before = catalog_used();
    size_t count = 0;
    while (catalogs[count].code != NULL)
        count++;
    char **names = mem_new(count + 1, sizeof *names);
    for (size_t i = 0; i < count; i++) {
        struct text name = TEXT_EMPTY;
        (void)catalog_use(&catalogs[i]);
        say(&name, key, SAID("player", player));
        names[i] = text_detach(&name);
    }
    (void)catalog_use(before);
    return names;
}

void game_keep_for(struct game *game, int seat, struct player_row *player)
{
    free_names(game->bot_name[seat - 1]);
    player_row_free(&game->kept[seat - 1]);
    game->bot_name[seat - 1] = NULL;
    game->seat[seat - 1].kept_for = player == NULL ? 0 : player->id;
    if (player == NULL)
        return;
    game->bot_name[seat - 1] = names_of(game_stand_in(game, "report.bot", "report.bot.none"), player->name);
    game->kept[seat - 1] = *player;
    *player = (struct player_row){0};
}

static void load_seat(const struct services *services, struct game *game, int seat)
{
    const struct seat_row *row = &game->seat[seat - 1];
    struct match_seat *out = &game->match.seat[seat - 1];
    out->holder = row->kind == SEAT_BOT ? HELD_BY_BOT : row->kind == SEAT_PLAYER ? HELD_BY_PLAYER : HELD_BY_NOBODY;
    out->idle = row->kind == SEAT_BOT && game_lies_idle(game, seat);
    out->otherwise_default = row->otherwise_default;
    out->wait = row->wait;
    out->ready = row->ready;
    out->ask_surprised = row->otherwise_ask_surprised;
    memcpy(out->blocked.word, row->blocked, sizeof row->blocked);
    int64_t grace = config_span(game->config, SETTING_GAME_GRACE);
    out->overdue = row->passed != 0 || (row->due != 0 && row->due + grace <= services_judged(services));
    out->overdue_clock = (int32_t)row->clock;
}

static void seed_match(struct game *game)
{
    static const char bots[] = "bots";
    game->match.chance = chance_seeded(game->row.seed, (uint64_t)game->row.chance_position, &game->match.draws);
    cipher_keyed(game->row.seed, bots, sizeof bots - 1, game->match.bot_key, CIPHER_KEY);
}

void game_attach(const struct services *services, struct game *game)
{
    seed_match(game);
    game->match.answers_silent = config_flag(game->config, SETTING_GAME_AUTO);
    game->match.cools = config_span(game->config, SETTING_GAME_COOLING) > 0;
    game->match.cooled = game->row.cools_at != 0 && game->row.cools_at <= services_judged(services);
    for (int seat = 1; seat <= game->row.seats; seat++)
        load_seat(services, game, seat);
    bots_set_levels(services, game);
}

/* The position as it is cached. */
static enum rc load_position(struct game *game, struct err *err)
{
    struct jv *position = NULL;
    struct err why = {0};
    enum rc rc = jv_unpack(game->row.position, strlen(game->row.position), &position, &why);
    if (rc == RC_OK)
        rc = match_load(&game->match, position, &why);
    jv_free(position);
    if (rc == RC_OK)
        return RC_OK;
    return err_set(err, rc == RC_BAD ? RC_DAMAGED : rc, "game %lld: the stored position: %s", (long long)game->row.id,
                   why.text);
}

/* The cache is of other rules than these: the moves are played again, and if all come out alike the game goes on. */
static enum rc rebuild(const struct services *services, struct game *game, struct err *err)
{
    struct history history = {.game = &game->row,
                              .rules = game->rules,
                              .setup = &game->setup,
                              .line = &game->branch,
                              .last = game->row.phase};
    struct err why = {0};
    enum rc rc = history_play(services, &history, &game->match, &why);
    if (rc == RC_DAMAGED) {
        log_warn("game=%lld version %d of %s does not play it as version %d did: %s", (long long)game->row.id,
                 game->rules->version, game->rules->title, game->row.position_version, why.text);
        return outdated_take(game, err);
    }
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    game->row.position_version = game->rules->version;
    return RC_OK;
}

static enum rc load_match(const struct services *services, struct game *game, struct err *err)
{
    if (game->row.position_version < game->rules->plays_from)
        return outdated_take(game, err);
    match_begin(&game->match, game->rules, game->row.seats);
    game->live = true;
    game->match.plan_most = (int)config_number(game->config, SETTING_GAME_PLAN_LINES);
    game->match.on_miss = (enum on_miss)config_choice(game->config, SETTING_GAME_ON_MISS);
    enum rc rc =
        game->row.position_version == game->rules->version ? load_position(game, err) : rebuild(services, game, err);
    if (game->outdated)
        return rc;
    game->match.phase = (int)game->row.phase;
    game_attach(services, game);
    if (rc == RC_OK)
        rc = outcome_load(game, err);
    /* what is left on file when a game is over can no more be read as orders, and nobody asks */
    bool over = rc == RC_OK && match_over(&game->match);
    return rc == RC_OK ? shelf_load(services, game, !over, err) : rc;
}

static enum rc load_options(struct game *game, struct err *err)
{
    struct jv *options = NULL;
    struct refusal why = {0};
    enum rc rc = jv_parse(game->row.options, strlen(game->row.options), &options, err);
    if (rc == RC_OK && (!options_default(game->rules, game->row.seats, &game->setup, &why) ||
                        !options_load(game->rules, options, false, &game->setup, &why)))
        rc = err_set(err, RC_DAMAGED, "game %lld: options: %s %s", (long long)game->row.id, why.text, why.word);
    jv_free(options);
    return rc;
}

enum rc game_read_terms(const struct services *services, struct game *game, struct err *err)
{
    struct config *terms = NULL;
    enum rc rc = terms_load(services->config, "game", game->row.terms, &terms, err);
    if (rc != RC_OK)
        return rc;
    config_free(game->terms);
    game->terms = terms;
    game->config = terms == NULL ? services->config : terms;
    return RC_OK;
}

static enum rc read_rows(const struct services *services, int64_t id, struct game *game, struct err *err)
{
    enum rc rc = game_whole(services->store, id, &game->row, &game->was.around, err);
    if (rc != RC_OK)
        return rc;
    game->was.head_known = true;
    game->was.revision = game->row.revision;
    game->was.status = game->row.status;
    game->rules = rules_find(game->row.rules);
    /* who won stays as it was found when the game ended */
    const struct rules *ended_by = rules_version(game->rules, game->row.position_version);
    if (game->was.status == GAME_FINISHED && ended_by != NULL)
        game->rules = ended_by;
    if (game->rules != NULL && mapped_stored(game->rules, game->row.options, &game->rules, err) != RC_OK)
        return err_at(err, "game %lld", (long long)id);
    if (game->rules == NULL || game->row.seats < game->rules->seats_min || game->row.seats > game->rules->seats_max)
        return err_set(err, RC_DAMAGED, "game %lld is of rules '%s' for %d, which this program does not know",
                       (long long)id, game->row.rules, game->row.seats);
    rc = game_read_terms(services, game, err);
    if (rc != RC_OK)
        return err_at(err, "game %lld", (long long)id);
    rc = load_seats(services, game, err);
    if (rc == RC_OK)
        game->was.seat = seat_rows_copy(game->seat, game->seat_count);
    if (rc == RC_OK)
        rc = load_options(game, err);
    if (rc == RC_OK)
        rc = branch_load(services, &game->row, &game->branch, err);
    if (rc == RC_OK && game->rules->set != NULL)
        rc = branch_load_settings(services, &game->branch, err);
    if (rc == RC_OK && game->row.position != NULL)
        rc = load_match(services, game, err);
    if (rc == RC_OK)
        rc = game_habits(services, game, err);
    if (rc == RC_OK)
        rc = ballots_load(services, game, err);
    return rc;
}

static enum rc load_rows(const struct services *services, int64_t id, struct game *game, struct err *err)
{
    game_foresee(services->store, id);
    enum rc rc = read_rows(services, id, game, err);
    game_foreseen(services->store);
    return rc;
}

enum rc game_load(const struct services *services, int64_t id, struct game *game, struct err *err)
{
    *game = (struct game){0};
    if (store_in_transaction(services->store))
        return load_rows(services, id, game, err);
    enum rc rc = store_snapshot(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = load_rows(services, id, game, err);
    store_snapshot_end(services->store);
    return rc;
}

void game_free(struct game *game)
{
    if (game->live)
        match_free(&game->match);
    for (size_t i = 0; i < SEATS_MAX; i++)
        player_row_free(&game->player[i]);
    for (size_t i = 0; i < SEATS_MAX; i++) {
        player_row_free(&game->kept[i]);
        free_names(game->bot_name[i]);
        free(game->was.reach[i]);
    }
    for (size_t i = 0; i < game->moves.count; i++) {
        record_move_row_free(&game->moves.row[i]);
        jv_free(game->moves.made[i].orders);
        jv_free(game->moves.made[i].events);
    }
    free(game->moves.row);
    free(game->moves.made);
    jv_free(game->course.told);
    ballots_free(game);
    branch_free(&game->branch);
    seat_rows_free(game->seat, game->seat_count);
    if (game->was.seat != NULL)
        seat_rows_free(game->was.seat, game->seat_count);
    seat_plan_rows_free(game->was.shelf, game->was.shelved);
    cipher_wipe(game->row.root, sizeof game->row.root);
    cipher_wipe(game->row.secret, sizeof game->row.secret);
    cipher_wipe(game->row.seed, sizeof game->row.seed);
    game_row_free(&game->row);
    config_free(game->terms);
    *game = (struct game){0};
}

/* A new row at the end of table->move, with what match->draws and match->events hold. */
static void add_move(const struct services *services, struct game *game, const char *phase, struct jv *orders,
                     bool defaulted)
{
    if (game->moves.count == game->moves.cap) {
        size_t cap = game->moves.cap == 0 ? 8 : 2 * game->moves.cap;
        game->moves.row = mem_grow(game->moves.row, cap, sizeof *game->moves.row);
        game->moves.made = mem_grow(game->moves.made, cap, sizeof *game->moves.made);
        game->moves.cap = cap;
    }
    struct move_row *row = &game->moves.row[game->moves.count];
    struct made_move *made = &game->moves.made[game->moves.count];
    *made = (struct made_move){.orders = orders, .events = moves_events(&game->match.events)};
    *row = (struct move_row){.game = game->row.id,
                             .branch = game->row.branch,
                             .number = game->row.phase,
                             .at = services->now,
                             .phase = mem_copy_text(phase),
                             .orders = jv_dumped(made->orders),
                             .draws = jv_dump_free(moves_draws(&game->match.draws)),
                             .events = jv_dumped(made->events),
                             .defaulted = defaulted};
    game->moves.count++;
    if (row->phase != NULL && row->orders != NULL && row->draws != NULL && row->events != NULL)
        match_hash(&game->match, row->hash);
    memcpy(game->row.hash, row->hash, sizeof row->hash);
}

struct watching {
    const struct services *services;
    struct game *game;
    struct timing timing[SEATS_MAX];
};

static enum rc resolved(void *context, struct match *match, const char *phase, const struct answer *answers, int count,
                        struct err *err)
{
    (void)err;
    struct watching *watching = context;
    bool defaulted = false;
    for (int i = 0; i < count; i++)
        defaulted = defaulted || answers[i].by == BY_DEFAULT || answers[i].by == BY_POLICY;
    moment until[REQUESTS_MAX];
    for (int i = 0; i < count; i++)
        until[i] = conduct_deadline(watching->services, watching->game, &answers[i]);
    ballots_moved(watching->game);
    conduct_pump_resolved(watching->services, watching->game, watching->timing, answers, count);
    watching->game->row.phase++;
    match->phase = (int)watching->game->row.phase;
    struct jv *orders = moves_orders(match, answers, until, count);
    add_move(watching->services, watching->game, phase, orders, defaulted);
    chance_draws_clear(&match->draws);
    events_clear(&match->events);
    return RC_OK;
}

static void give_words(struct game *game)
{
    for (size_t i = 0; i < game->seat_count; i++) {
        struct seat_row *seat = &game->seat[i];
        if (seat->word == NULL || seat->word[0] == '\0') {
            char word[WORD_BYTES + 1];
            fairness_word_draw(game->row.secret, (int)i + 1, word);
            free(seat->word);
            seat->word = mem_copy_text(word);
        }
    }
}

static void mix_seed(struct game *game)
{
    const char *words[SEATS_MAX];
    for (size_t i = 0; i < game->seat_count; i++)
        words[i] = game->seat[i].word;
    fairness_seed(game->row.secret, words, game->row.seats, game->row.origin, game->row.branch, game->row.seed);
}

enum rc game_dice(const struct game *game, int branch, struct branch_dice *out, struct err *err)
{
    const char *words[SEATS_MAX];
    for (size_t i = 0; i < game->seat_count; i++)
        words[i] = game->seat[i].word == NULL ? "" : game->seat[i].word;
    return branch_dice(&game->row, &game->branch, words, branch, out, err);
}

int64_t game_stage(const struct game *game)
{
    return branch_stage(&game->branch, game->row.phase);
}

int64_t game_back(const struct game *game, int64_t stages)
{
    int64_t stage = game_stage(game);
    return stage > stages ? branch_number(&game->branch, stage - stages) : -1;
}

enum rc game_start(const struct services *services, struct game *game, struct err *err)
{
    for (size_t i = 0; i < game->seat_count; i++)
        if (game->seat[i].kind == SEAT_EMPTY)
            return err_say(err, RC_DENIED, "deny.seat.empty", SAID_NUMBER("seat", (long long)(i + 1)));
    enum rc rc = match_can_begin(game->rules, &game->setup, err);
    if (rc != RC_OK)
        return rc;
    give_words(game);
    struct jv *seating = drawn_now(game);
    mix_seed(game);
    match_begin(&game->match, game->rules, game->row.seats);
    game->live = true;
    game_attach(services, game);
    for (int seat = 1; seat <= game->row.seats; seat++)
        game->seat[seat - 1].told = -1; /* not even of the setup, move 0 */
    rc = match_setup(&game->match, &game->setup, err);
    if (rc != RC_OK) {
        jv_free(seating);
        return rc;
    }
    game->row.status = GAME_RUNNING;
    game->row.started = services->now;
    game->row.warned_at = 0;
    game->row.phase = 0;
    game->row.rules_version = game->row.position_version = game->rules->version;
    add_move(services, game, "setup", seating, false);
    game->moves.row[0].position = jv_dump_free(rules_save(game->rules, game->match.state));
    chance_draws_clear(&game->match.draws);
    events_clear(&game->match.events);
    return RC_OK;
}

/* What the match holds for a seat and the row keeps. */
_Static_assert((int)SLOT_SET_WORDS == (int)BLOCKED_WORDS, "what is blocked is stored as it is kept");

static void keep_seat(struct game *game, int seat)
{
    struct seat_row *row = &game->seat[seat - 1];
    const struct match_seat *live = &game->match.seat[seat - 1];
    row->otherwise_default = live->otherwise_default;
    row->wait = live->wait;
    row->ready = live->ready;
    row->otherwise_ask_surprised = live->ask_surprised;
    memcpy(row->blocked, live->blocked.word, sizeof row->blocked);
}

void game_keep(struct game *game)
{
    game->row.chance_position = (int64_t)game->match.chance.position;
    struct text packed = TEXT_EMPTY;
    struct jv *position = rules_save(game->rules, game->match.state);
    jv_pack(position, &packed);
    jv_free(position);
    free(game->row.position);
    game->row.position = text_detach(&packed);
}

enum rc game_pump(const struct services *services, struct game *game, struct err *err)
{
    struct watching watching = {.services = services, .game = game};
    struct pump_watch watch = {.resolved = resolved, .context = &watching};
    conduct_pump_begins(services, game, watching.timing);
    bots_call_programs(services, game);
    enum rc rc = pump(&game->match, &watch, &game->pumped, err);
    if (rc != RC_OK)
        return rc;
    for (int seat = 1; seat <= game->row.seats; seat++)
        keep_seat(game, seat);
    clock_ask_all(services, game);
    if (match_over(&game->match))
        game_end(services, game);
    conduct_pump_ended(services, game, watching.timing);
    game_keep(game);
    return RC_OK;
}

void game_record_settings(const struct services *services, struct game *game, int seat, const struct filing *filing)
{
    struct jv *orders = jv_new_array();
    for (int i = 0; i < filing->count; i++) {
        if (filing->line[i].fate != LINE_SET)
            continue;
        struct jv *one = jv_new_object();
        jv_put_int(one, "seat", seat);
        jv_put_string(one, "text", filing->line[i].text);
        jv_put_string(one, "by", moves_answer_by_name(BY_PLAYER));
        jv_add(orders, one);
    }
    if (jv_size(orders) == 0) {
        jv_free(orders);
        return;
    }
    game->row.phase++;
    game->match.phase = (int)game->row.phase;
    add_move(services, game, MOVES_SETTING, orders, false);
    branch_add_setting(&game->branch, game->row.phase);
    chance_draws_clear(&game->match.draws);
    events_clear(&game->match.events);
}

void game_record_edit(const struct services *services, struct game *game, const struct jv *patch)
{
    struct jv *orders = patch_orders(patch);
    game->row.phase++;
    game->match.phase = (int)game->row.phase;
    add_move(services, game, EDIT_PHASE, orders, false);
    struct move_row *row = &game->moves.row[game->moves.count - 1];
    row->position = jv_dump_free(rules_save(game->rules, game->match.state));
}

bool game_others_play(const struct game *game, int seat)
{
    for (int other = 1; other <= game->row.seats; other++)
        if (other != seat && game->seat[other - 1].kind == SEAT_PLAYER)
            return true;
    return false;
}

int game_seat_of(const struct game *game, int64_t player)
{
    for (size_t i = 0; i < game->seat_count; i++)
        if (player != 0 && game->seat[i].player == player)
            return (int)i + 1;
    return 0;
}

const struct player_row *game_player(const struct game *game, int seat)
{
    return seat != 0 && game->seat[seat - 1].kind == SEAT_PLAYER ? &game->player[seat - 1] : NULL;
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

const char *game_status_said(const char *name)
{
    static const char *const keys[][2] = {{"forming", "game.status.forming"},
                                          {"running", "game.status.running"},
                                          {"paused", "game.status.paused"},
                                          {"finished", "game.status.finished"},
                                          {"cancelled", "game.status.cancelled"},
                                          {"damaged", "game.status.damaged"},
                                          {NULL}};
    return catalog_word(keys, name);
}

bool game_is_under_way(const struct game *game)
{
    return game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED;
}
