#include "engine/doctor.h"

#include "engine/fairness.h"
#include "engine/history.h"
#include "engine/outdated.h"
#include "engine/replay.h"

enum { ROWS_AT_ONCE = 200 };

/* One game on the table. */
struct patient {
    const struct host *host;
    struct table *table;
    int64_t game;
    size_t moves; /* of all branches, played again */
};

/* What a branch itself holds beside its parent's line. */
struct own {
    size_t rows;
    uint64_t stream; /* words used of its stream */
};

static enum rc same_hash(const struct patient *patient, const struct match *match, const uint8_t *want,
                         const char *what, struct err *err)
{
    uint8_t hash[CIPHER_HASH];
    if (match_hash(match, hash) != RC_OK)
        return err_set(err, RC_NOMEM, "out of memory for a hash");
    return cipher_same(hash, want, sizeof hash)
               ? RC_OK
               : err_set(err, RC_DAMAGED, "game %lld: %s is not where the moves lead", (long long)patient->game, what);
}

/* The moves, played on a match of its own, lead to the cached position and to the hash in the game's row. */
static enum rc check_moves(struct patient *patient, struct err *err)
{
    struct table *table = patient->table;
    struct match match = {0};
    uint8_t cached[CIPHER_HASH];
    struct history history = {
        .game = &table->game, .rules = table->rules, .setup = &table->setup, .line = &table->line, .last = HISTORY_ALL};
    enum rc rc = match_begin(&match, table->rules, table->game.seats, err);
    if (rc == RC_OK)
        rc = history_play(patient->host, &history, &match, err);
    if (rc == RC_OK && match.phase != table->game.phase)
        rc = err_set(err, RC_DAMAGED, "game %lld is at move %lld, but %d are stored", (long long)patient->game,
                     (long long)table->game.phase, match.phase);
    if (rc == RC_OK && match_hash(&table->match, cached) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a hash");
    if (rc == RC_OK)
        rc = same_hash(patient, &match, cached, "the stored position", err);
    if (rc == RC_OK)
        rc = same_hash(patient, &match, table->game.hash, "the stored hash", err);
    match_free(&match);
    return rc;
}

/* The draws of a branch's own moves are those of its own seed. */
static enum rc check_own_draws(struct patient *patient, int branch, const uint8_t *seed, struct own *own,
                               struct err *err)
{
    struct chance chance = chance_seeded(seed, 0, NULL);
    size_t count = ROWS_AT_ONCE;
    *own = (struct own){0};
    enum rc rc = RC_OK;
    for (int64_t from = 0; rc == RC_OK && count == ROWS_AT_ONCE;) {
        struct move_row *rows = NULL;
        rc = move_list(patient->host->store, patient->game, branch, from, ROWS_AT_ONCE, &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && i < count; i++) {
            struct jv *draws = NULL;
            rc = jv_parse(rows[i].draws, strlen(rows[i].draws), &draws, err);
            if (rc == RC_OK)
                rc = replay_draws(&chance, draws, err);
            if (rc != RC_OK)
                (void)err_at(err, "game %lld, branch %d, move %lld", (long long)patient->game, branch,
                             (long long)rows[i].number);
            jv_free(draws);
            from = rows[i].number + 1;
            own->rows++;
            patient->moves += rows[i].number > 0;
        }
        move_rows_free(rows, count);
    }
    own->stream = chance.position;
    cipher_wipe(&chance, sizeof chance);
    return rc;
}

/* By the rules of today, or, where it ended by them, by those before. */
static enum rc play_branch(const struct patient *patient, struct history *history, struct err *err)
{
    enum rc rc = RC_DAMAGED;
    for (const struct rules *rules = patient->table->rules; rc == RC_DAMAGED && rules != NULL; rules = rules->earlier) {
        struct match match = {0};
        rc = match_begin(&match, rules, patient->table->game.seats, err);
        if (rc == RC_OK)
            rc = history_play(patient->host, history, &match, err);
        if (match.rules != NULL)
            match_free(&match);
    }
    return rc;
}

/* A game that is not played any more: its dice were those of its seeds, and the cached position is the one that the
 * last hash stands for. Only the program that began it can play its moves again. */
static enum rc check_outdated(struct patient *patient, struct err *err)
{
    const struct game_row *game = &patient->table->game;
    struct line_dice dice = {0};
    struct own own;
    uint8_t hash[CIPHER_HASH];
    enum rc rc = RC_OK;
    for (int branch = 0; rc == RC_OK && branch <= game->branch; branch++) {
        rc = table_dice(patient->table, branch, &dice, err);
        if (rc == RC_OK)
            rc = check_own_draws(patient, branch, dice.seed, &own, err);
    }
    cipher_wipe(&dice, sizeof dice);
    cipher_hash(&(struct cipher_part){game->position, strlen(game->position)}, 1, hash);
    if (rc == RC_OK && !cipher_same(hash, game->hash, sizeof hash))
        rc = err_set(err, RC_DAMAGED, "game %lld: the stored hash is not that of its position", (long long)game->id);
    return rc;
}

/* What was taken back still replays, and its dice were those of its seed. A branch that was never played on has the
 * moves of others only. */
static enum rc check_branches(struct patient *patient, struct err *err)
{
    struct table *table = patient->table;
    struct line line = table->line; /* borrows its rows */
    struct history history = {
        .game = &table->game, .rules = table->rules, .setup = &table->setup, .line = &line, .last = HISTORY_ALL};
    struct line_dice dice = {0};
    struct own own = {0};
    enum rc rc = RC_OK;
    for (int branch = 0; rc == RC_OK && branch < table->game.branch; branch++) {
        line.branch = branch;
        rc = table_dice(table, branch, &dice, err);
        if (rc == RC_OK)
            rc = check_own_draws(patient, branch, dice.seed, &own, err);
        if (rc == RC_OK && own.rows > 0)
            rc = play_branch(patient, &history, err);
    }
    cipher_wipe(&dice, sizeof dice);
    return rc;
}

/* The dice are those of the secret, the words and the seed, and the stream stands where the last one was drawn. */
static enum rc check_dice(struct patient *patient, struct err *err)
{
    const struct game_row *game = &patient->table->game;
    struct line_dice dice;
    struct own own = {0};
    enum rc rc = table_dice(patient->table, game->branch, &dice, err);
    if (rc == RC_OK && !cipher_same(dice.seed, game->seed, sizeof dice.seed))
        rc = err_set(err, RC_DAMAGED, "game %lld: the seed is not that of its secret and words", (long long)game->id);
    if (rc == RC_OK)
        rc = check_own_draws(patient, game->branch, dice.seed, &own, err);
    if (rc == RC_OK && own.stream != (uint64_t)game->chance_position)
        rc = err_set(err, RC_DAMAGED, "game %lld: the dice do not go on where the last one fell", (long long)game->id);
    cipher_wipe(&dice, sizeof dice);
    return rc;
}

static enum rc check_commitment(const struct patient *patient, struct err *err)
{
    const struct game_row *game = &patient->table->game;
    return fairness_bound(game->secret, game->commitment) > 0
               ? RC_OK
               : err_set(err, RC_DAMAGED, "game %lld: the commitment is not that of its secret", (long long)game->id);
}

/* "45 0123..." of the audit chain vouches for the hash of move 45, "45b1 0123..." for that of branch 1. */
static enum rc check_vouched(const struct patient *patient, const char *detail, struct err *err)
{
    struct move_row *rows = NULL;
    size_t count = 0;
    uint8_t hash[CIPHER_HASH];
    char *end = NULL;
    long long number = strtoll(detail, &end, 10), branch = 0;
    if (*end == 'b')
        branch = strtoll(end + 1, &end, 10);
    bool good = branch >= 0 && branch <= patient->table->game.branch && *end == ' ' &&
                cipher_hex_read(end + 1, hash, sizeof hash);
    enum rc rc = RC_OK;
    if (good)
        rc = move_list(patient->host->store, patient->game, (int)branch, number, 1, &rows, &count, err);
    good = good && count == 1 && rows[0].number == number && cipher_same(rows[0].hash, hash, sizeof hash);
    move_rows_free(rows, count);
    if (rc != RC_OK)
        return rc;
    return good ? RC_OK
                : err_set(err, RC_DAMAGED, "game %lld: move %lld is not the one that the audit chain saw",
                          (long long)patient->game, number);
}

static enum rc check_audit(const struct patient *patient, struct err *err)
{
    int64_t after = 0;
    size_t count = ROWS_AT_ONCE;
    enum rc rc = audit_verify(patient->host->store, patient->game, err);
    while (rc == RC_OK && count == ROWS_AT_ONCE) {
        struct audit_row *rows = NULL;
        rc = audit_list(patient->host->store, patient->game, after, ROWS_AT_ONCE, &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && i < count; i++) {
            after = rows[i].number;
            if (strcmp(rows[i].act, "phase") == 0)
                rc = check_vouched(patient, rows[i].detail, err);
        }
        audit_rows_free(rows, count);
    }
    return rc;
}

static void fault(struct text *out, struct doctor_report *report, const char *why)
{
    text_addf(out, "%s\n", why);
    report->faults++;
}

static void note_outdated(const struct table *table, struct text *notes)
{
    if (notes == NULL)
        return;
    outdated_write(table, notes);
    text_add(notes, " Its moves were not played again.\n");
}

/* All of one game. *live, *moves: for the report, also after a failure. `notes`: what is no fault; may be NULL. */
static enum rc examine(const struct host *host, int64_t game, bool *live, size_t *moves, struct text *notes,
                       struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    struct patient patient = {.host = host, .table = table, .game = game};
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    enum rc rc = table_load(host, game, table, err);
    if (rc == RC_OK)
        rc = check_commitment(&patient, err);
    if (rc == RC_OK && table->live)
        rc = check_moves(&patient, err);
    if (rc == RC_OK && table->live)
        rc = check_dice(&patient, err);
    if (rc == RC_OK && table->live)
        rc = check_branches(&patient, err);
    if (rc == RC_OK && table->outdated)
        rc = check_outdated(&patient, err);
    if (rc == RC_OK && table->outdated)
        note_outdated(table, notes);
    *live = table->live;
    *moves = patient.moves;
    if (rc == RC_OK)
        rc = check_audit(&patient, err);
    table_free(table);
    free(table);
    return rc;
}

enum rc doctor_game(const struct host *host, int64_t game, struct err *err)
{
    bool live = false;
    size_t moves = 0;
    return examine(host, game, &live, &moves, NULL, err);
}

static enum rc report_game(const struct host *host, int64_t game, struct text *out, struct doctor_report *report,
                           struct err *err)
{
    struct err why = {0};
    bool live = false;
    size_t moves = 0;
    enum rc rc = examine(host, game, &live, &moves, out, &why);
    report->games += live;
    report->moves += moves;
    if (host_goes_on(rc)) {
        fault(out, report, why.text);
        rc = RC_OK;
    }
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}

enum rc doctor(const struct host *host, struct text *out, struct doctor_report *report, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    *report = (struct doctor_report){0};
    enum rc rc = store_check(host->store, out, &report->faults, err);
    if (rc == RC_OK)
        rc = game_list(host->store, GAMES_ALL, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = report_game(host, rows[i].id, out, report, err);
    game_rows_free(rows, count);
    return rc;
}
