#include "engine/game/game.h"

#include "engine/game/audience.h"
#include "engine/game/outcome.h"
#include "engine/play/moves.h"
#include "rules/options.h"
#include "words/catalog.h"

enum { MOVES_AT_ONCE = 200 };

static struct jv *parsed(const char *text)
{
    struct jv *value = NULL;
    return text != NULL && jv_parse(text, strlen(text), &value, NULL) == RC_OK ? value : NULL;
}

static struct jv *told_events(const struct rules *rules, const char *stored)
{
    struct events events = {0};
    struct jv *list = parsed(stored), *told = NULL;
    if (moves_events_read(list, &events))
        told = moves_events_told(rules, &events);
    events_free(&events);
    jv_free(list);
    return told;
}

/* A stored text that is no JSON any more must not look like a lack of memory. */
static void put_stored_text(struct jv *object, const char *key, const char *text, bool *damaged)
{
    struct jv *value = parsed(text);
    *damaged = *damaged || value == NULL;
    jv_put(object, key, value);
}

/* Number 0 is the setup and gives start and draws; the others are moves. */
static enum rc put_move(struct jv *record, const struct game *game, const struct move_row *row, struct err *err)
{
    bool damaged = false;
    if (row->number == 0) {
        put_stored_text(record, "draws", row->draws, &damaged);
        put_stored_text(record, "start", row->position, &damaged);
        if (strcmp(row->orders, "[]") != 0)
            put_stored_text(record, "seating", row->orders, &damaged);
    } else {
        /* events of an earlier version are coded in its own way */
        struct jv *move = jv_new_object(), *events = game->outdated ? NULL : told_events(game->rules, row->events);
        damaged = events == NULL && !game->outdated;
        jv_put_string(move, "phase", row->phase);
        put_stored_text(move, "orders", row->orders, &damaged);
        put_stored_text(move, "draws", row->draws, &damaged);
        if (row->position != NULL)
            put_stored_text(move, "position", row->position, &damaged);
        if (!game->outdated)
            jv_put(move, "events", events);
        cipher_hex_put(move, "hash", row->hash, CIPHER_HASH);
        jv_add(jv_get(record, "moves"), move);
    }
    if (damaged)
        return err_set(err, RC_DAMAGED, "game %lld: move %lld cannot be read", (long long)row->game,
                       (long long)row->number);
    return RC_OK;
}

static void put_result(struct jv *record, const struct game *game)
{
    struct result result = {0};
    const struct catalog *before = catalog_use(catalogs); /* records are in English */
    game_result(game, &result);
    (void)catalog_use(before);
    if (!result.over) {
        jv_put(record, "result", jv_new_null());
        return;
    }
    struct jv *object = jv_new_object(), *ranks = jv_new_array(), *scores = jv_new_array();
    jv_put_bool(object, "over", true);
    jv_put_string(object, "why", result.why);
    for (int i = 0; i < result.seats; i++) {
        jv_add_int(ranks, result.rank[i]);
        jv_add_int(scores, result.score[i]);
    }
    jv_put(object, "ranks", ranks);
    jv_put(object, "scores", scores);
    if (game->outcome.agreed.over)
        jv_put_bool(object, "agreed", true);
    jv_put(record, "result", object);
}

/* The pieces of the line, each with the branch that its moves belong to. The secrets are put in later. */
static void put_branches(struct jv *record, const struct game *game)
{
    struct jv *list = jv_new_array();
    for (int64_t number = 0, last = 0; last < INT64_MAX; number = last + 1) {
        struct jv *one = jv_new_object();
        jv_put_int(one, "branch", branch_at(&game->branch, number, &last));
        jv_put_int(one, "from", number == 0 ? 0 : number - 1);
        jv_put(one, "secret", jv_new_null());
        jv_add(list, one);
        if (last == INT64_MAX)
            break;
    }
    jv_put(record, "branches", list);
    jv_put(record, "secret", jv_new_null());
}

/* Puts the secrets into the record of a game. RC_DAMAGED: they are not those of the seeds. */
static enum rc unseal(struct jv *record, const struct game *game, struct err *err)
{
    struct jv *branches = jv_get(record, "branches");
    struct branch_dice dice;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < jv_size(branches); i++) {
        rc = game_dice(game, (int)jv_number(jv_at(branches, i), "branch"), &dice, err);
        if (rc == RC_OK)
            cipher_hex_put(jv_at(branches, i), "secret", dice.secret, CIPHER_HASH);
    }
    cipher_wipe(&dice, sizeof dice);
    if (rc == RC_OK)
        cipher_hex_put(record, "secret", game->row.secret, CIPHER_HASH);
    return rc;
}

static void put_frame(struct jv *record, const struct game *game)
{
    struct jv *words = jv_new_array();
    jv_put_int(record, "cursus", 1);
    jv_put_int(record, "game", game->row.origin);
    jv_put_string(record, "name", game->row.name);
    jv_put_string(record, "rules", game->rules->id);
    jv_put_int(record, "version", game->row.position_version);
    jv_put_int(record, "seats", game->row.seats);
    jv_put_int(record, "branch", game->row.branch);
    for (size_t i = 0; i < game->seat_count; i++)
        jv_add_string(words, game->seat[i].word == NULL ? "" : game->seat[i].word);
    jv_put(record, "words", words);
    jv_put(record, "options", options_save(game->rules, &game->setup));
    cipher_hex_put(record, "commitment", game->row.commitment, CIPHER_HASH);
    jv_put(record, "moves", jv_new_array());
}

static enum rc put_stored(const struct services *services, struct jv *record, const struct game *game, struct err *err)
{
    int64_t fresh = game->moves.count == 0 ? INT64_MAX : game->moves.row[0].number, from = 0;
    for (;;) {
        struct branch_moves moves;
        enum rc rc = branch_moves(services, &game->branch, from, MOVES_AT_ONCE, &moves, err);
        if (rc != RC_OK)
            return rc;
        for (size_t i = 0; i < moves.count && rc == RC_OK; i++) {
            if (moves.row[i].number < fresh)
                rc = put_move(record, game, &moves.row[i], err);
            from = moves.row[i].number + 1;
        }
        bool last = moves.count < MOVES_AT_ONCE;
        branch_moves_free(&moves);
        if (rc != RC_OK || last)
            return rc;
    }
}

/* An outdated one is not brought to life: as it is stored. */
static struct jv *position_of(const struct game *game)
{
    return game->outdated ? parsed(game->row.position) : rules_save(game->rules, game->match.state);
}

enum rc game_record(const struct services *services, struct game *game, struct jv **out, struct err *err)
{
    *out = NULL;
    if (!game->live && !game->outdated)
        return err_set(err, RC_BAD, "game %lld has not started: there is no record yet", (long long)game->row.id);
    struct jv *record = jv_new_object();
    put_frame(record, game);
    enum rc rc = put_stored(services, record, game, err);
    for (size_t i = 0; rc == RC_OK && i < game->moves.count; i++)
        rc = put_move(record, game, &game->moves.row[i], err);
    if (rc == RC_OK) {
        jv_put(record, "position", position_of(game));
        put_branches(record, game);
        put_result(record, game);
    }
    if (rc == RC_OK && audience_opens(game))
        rc = unseal(record, game, err);
    if (rc == RC_OK) {
        *out = record;
        return RC_OK;
    }
    jv_free(record);
    return rc;
}
