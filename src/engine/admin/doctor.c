#include "engine/admin/doctor.h"

#include "base/mem.h"
#include "base/progress.h"
#include "engine/game/history.h"
#include "engine/game/outdated.h"
#include "engine/play/fairness.h"
#include "engine/play/replay.h"

enum { ROWS_AT_ONCE = 200, SAID = 300 };

/* One game on the table. */
struct patient {
    const struct services *services;
    struct game *game;
    int64_t id;
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
    match_hash(match, hash);
    return cipher_same(hash, want, sizeof hash)
               ? RC_OK
               : err_set(err, RC_DAMAGED, "game %lld: %s is not where the moves lead", (long long)patient->id, what);
}

/* The moves, played on a match of its own, lead to the cached position and to the hash in the game's row. */
static enum rc check_moves(struct patient *patient, struct err *err)
{
    struct game *game = patient->game;
    struct match match = {0};
    uint8_t cached[CIPHER_HASH];
    struct history history = {
        .game = &game->row, .rules = game->rules, .setup = &game->setup, .line = &game->branch, .last = HISTORY_ALL};
    match_begin(&match, game->rules, game->row.seats);
    enum rc rc = history_play(patient->services, &history, &match, err);
    if (rc == RC_OK && match.phase != game->row.phase)
        rc = err_set(err, RC_DAMAGED, "game %lld is at move %lld, but %d are stored", (long long)patient->id,
                     (long long)game->row.phase, match.phase);
    if (rc == RC_OK)
        match_hash(&game->match, cached);
    if (rc == RC_OK)
        rc = same_hash(patient, &match, cached, "the stored position", err);
    if (rc == RC_OK)
        rc = same_hash(patient, &match, game->row.hash, "the stored hash", err);
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
        const struct move_range range = {.game = patient->id, .branch = branch, .from = from, .last = INT64_MAX};
        rc = record_move_draws(patient->services->store, &range, ROWS_AT_ONCE, &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && i < count; i++) {
            struct jv *draws = NULL;
            rc = jv_parse(rows[i].draws, strlen(rows[i].draws), &draws, err);
            if (rc == RC_OK)
                rc = replay_draws(&chance, draws, err);
            if (rc != RC_OK)
                (void)err_at(err, "game %lld, branch %d, move %lld", (long long)patient->id, branch,
                             (long long)rows[i].number);
            jv_free(draws);
            from = rows[i].number + 1;
            own->rows++;
            patient->moves += rows[i].number > 0;
        }
        record_move_rows_free(rows, count);
    }
    own->stream = chance.position;
    cipher_wipe(&chance, sizeof chance);
    return rc;
}

/* By the rules of today, or, where it ended by them, by those before. */
static enum rc play_branch(const struct patient *patient, struct history *history, struct err *err)
{
    enum rc rc = RC_DAMAGED;
    for (const struct rules *rules = patient->game->rules; rc == RC_DAMAGED && rules != NULL; rules = rules->earlier) {
        struct match match = {0};
        match_begin(&match, rules, patient->game->row.seats);
        rc = history_play(patient->services, history, &match, err);
        if (match.rules != NULL)
            match_free(&match);
    }
    return rc;
}

/* Of what is stored, however it is written. False: it cannot be read. */
static bool position_hash(const char *stored, uint8_t hash[CIPHER_HASH])
{
    struct jv *position = NULL;
    struct text canonical = TEXT_EMPTY;
    bool read = jv_unpack(stored, strlen(stored), &position, NULL) == RC_OK;
    if (read)
        jv_dump(position, &canonical);
    cipher_hash(&(struct cipher_part){canonical.data, canonical.len}, 1, hash);
    jv_free(position);
    text_free(&canonical);
    return read;
}

/* A game that is not played any more: its dice were those of its seeds, and the cached position is the one that the
 * last hash stands for. Only the program that began it can play its moves again. */
static enum rc check_outdated(struct patient *patient, struct err *err)
{
    const struct game_row *row = &patient->game->row;
    struct branch_dice dice = {0};
    struct own own;
    uint8_t hash[CIPHER_HASH];
    enum rc rc = RC_OK;
    for (int branch = 0; rc == RC_OK && branch <= row->branch; branch++) {
        rc = game_dice(patient->game, branch, &dice, err);
        if (rc == RC_OK)
            rc = check_own_draws(patient, branch, dice.seed, &own, err);
    }
    cipher_wipe(&dice, sizeof dice);
    if (rc == RC_OK && !(position_hash(row->position, hash) && cipher_same(hash, row->hash, sizeof hash)))
        rc = err_set(err, RC_DAMAGED, "game %lld: the stored hash is not that of its position", (long long)row->id);
    return rc;
}

/* What was taken back still replays, and its dice were those of its seed. A branch that was never played on has the
 * moves of others only. */
static enum rc check_branches(struct patient *patient, struct err *err)
{
    struct game *game = patient->game;
    struct branch line = game->branch; /* borrows its rows */
    struct history history = {
        .game = &game->row, .rules = game->rules, .setup = &game->setup, .line = &line, .last = HISTORY_ALL};
    struct branch_dice dice = {0};
    struct own own = {0};
    enum rc rc = RC_OK;
    for (int branch = 0; rc == RC_OK && branch < game->row.branch; branch++) {
        line.branch = branch;
        rc = game_dice(game, branch, &dice, err);
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
    const struct game_row *row = &patient->game->row;
    struct branch_dice dice;
    struct own own = {0};
    enum rc rc = game_dice(patient->game, row->branch, &dice, err);
    if (rc == RC_OK && !cipher_same(dice.seed, row->seed, sizeof dice.seed))
        rc = err_set(err, RC_DAMAGED, "game %lld: the seed is not that of its secret and words", (long long)row->id);
    if (rc == RC_OK)
        rc = check_own_draws(patient, row->branch, dice.seed, &own, err);
    if (rc == RC_OK && own.stream != (uint64_t)row->chance_position)
        rc = err_set(err, RC_DAMAGED, "game %lld: the dice do not go on where the last one fell", (long long)row->id);
    cipher_wipe(&dice, sizeof dice);
    return rc;
}

static enum rc check_commitment(const struct patient *patient, struct err *err)
{
    const struct game_row *row = &patient->game->row;
    return fairness_bound(row->secret, row->commitment) > 0
               ? RC_OK
               : err_set(err, RC_DAMAGED, "game %lld: the commitment is not that of its secret", (long long)row->id);
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
    bool good = branch >= 0 && branch <= patient->game->row.branch && *end == ' ' &&
                cipher_hex_read(end + 1, hash, sizeof hash);
    enum rc rc = RC_OK;
    if (good)
        rc = record_move_draws(
            patient->services->store,
            &(struct move_range){.game = patient->id, .branch = (int)branch, .from = number, .last = INT64_MAX}, 1,
            &rows, &count, err);
    good = good && count == 1 && rows[0].number == number && cipher_same(rows[0].hash, hash, sizeof hash);
    record_move_rows_free(rows, count);
    if (rc != RC_OK)
        return rc;
    return good ? RC_OK
                : err_set(err, RC_DAMAGED, "game %lld: move %lld is not the one that the audit chain saw",
                          (long long)patient->id, number);
}

static enum rc check_audit(const struct patient *patient, struct err *err)
{
    int64_t after = 0;
    size_t count = ROWS_AT_ONCE;
    enum rc rc = audit_verify(patient->services->store, patient->id, err);
    while (rc == RC_OK && count == ROWS_AT_ONCE) {
        struct audit_row *rows = NULL;
        rc = audit_list(patient->services->store,
                        &(struct audit_range){.game = patient->id, .after = after, .limit = ROWS_AT_ONCE}, &rows,
                        &count, err);
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

static void note_outdated(const struct game *game, struct text *notes)
{
    if (notes == NULL)
        return;
    outdated_write(game, notes);
    text_add(notes, " Its moves were not played again.\n");
}

/* All of one game. *live, *moves: for the report, also after a failure. `notes`: what is no fault; may be NULL. */
static enum rc examine(const struct services *services, int64_t id, bool *live, size_t *moves, struct text *notes,
                       struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    struct patient patient = {.services = services, .game = game, .id = id};
    enum rc rc = game_load(services, id, game, err);
    if (rc == RC_OK)
        rc = check_commitment(&patient, err);
    if (rc == RC_OK && game->live)
        rc = check_moves(&patient, err);
    if (rc == RC_OK && game->live)
        rc = check_dice(&patient, err);
    if (rc == RC_OK && game->live)
        rc = check_branches(&patient, err);
    if (rc == RC_OK && game->outdated)
        rc = check_outdated(&patient, err);
    if (rc == RC_OK && game->outdated)
        note_outdated(game, notes);
    *live = game->live;
    *moves = patient.moves;
    if (rc == RC_OK)
        rc = check_audit(&patient, err);
    game_free(game);
    free(game);
    return rc;
}

enum rc doctor_game(const struct services *services, int64_t game, struct err *err)
{
    bool live = false;
    size_t moves = 0;
    return examine(services, game, &live, &moves, NULL, err);
}

static enum rc report_game(const struct services *services, int64_t game, struct text *out,
                           struct doctor_report *report, struct err *err)
{
    struct err why = {0};
    bool live = false;
    size_t moves = 0;
    enum rc rc = examine(services, game, &live, &moves, out, &why);
    report->games += live;
    report->moves += moves;
    if (services_goes_on(rc)) {
        fault(out, report, why.text);
        rc = RC_OK;
    }
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}

enum rc doctor(const struct services *services, struct text *out, struct doctor_report *report, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    *report = (struct doctor_report){0};
    enum rc rc = store_check(services->store, out, &report->faults, err);
    if (rc == RC_OK)
        rc = game_list(services->store, GAMES_ALL, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        progress_step(services->progress, "playing games again", (int64_t)i, (int64_t)count);
        rc = report_game(services, rows[i].id, out, report, err);
    }
    game_rows_free(rows, count);
    return rc;
}

enum rc doctor_sound(const struct services *services, struct err *err)
{
    struct text lines = TEXT_EMPTY;
    struct doctor_report report;
    char some[SAID];
    enum rc rc = doctor(services, &lines, &report, err);
    text_note(lines.data, some, sizeof some);
    if (rc == RC_OK && report.faults > 0)
        rc = err_set(err, RC_DAMAGED, "`cursus doctor` finds %zu fault%s: %s", report.faults,
                     report.faults == 1 ? "" : "s", some);
    text_free(&lines);
    return rc;
}
