#include "engine/doctor.h"

#include "engine/fairness.h"
#include "engine/history.h"
#include "engine/record.h"
#include "engine/replay.h"

enum { ROWS_AT_ONCE = 200 };

/* One game on the table. */
struct patient {
    const struct host *host;
    struct table *table;
    int64_t game;
    size_t moves; /* played again */
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
    struct history history = {.game = &table->game, .rules = table->rules, .setup = &table->setup};
    enum rc rc = match_begin(&match, table->rules, table->game.seats, err);
    if (rc == RC_OK)
        rc = history_play(patient->host, &history, &match, err);
    if (rc == RC_OK && match_hash(&table->match, cached) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a hash");
    if (rc == RC_OK)
        rc = same_hash(patient, &match, cached, "the stored position", err);
    if (rc == RC_OK)
        rc = same_hash(patient, &match, table->game.hash, "the stored hash", err);
    match_free(&match);
    return rc;
}

static enum rc put_secret(struct jv *record, const uint8_t *secret)
{
    struct text hex = TEXT_EMPTY;
    cipher_hex(secret, CIPHER_KEY, &hex);
    bool ok = !hex.failed && jv_put_string(record, "secret", hex.data);
    cipher_wipe(hex.data, hex.len);
    text_free(&hex);
    return ok ? RC_OK : RC_NOMEM;
}

/* The dice are those of the secret, the words and the seed, and the stream stands where the last one was drawn. */
static enum rc check_dice(struct patient *patient, struct err *err)
{
    const struct game_row *game = &patient->table->game;
    struct jv *record = NULL;
    struct replay_report played = {0};
    const char *words[SEATS_MAX];
    uint8_t seed[CIPHER_KEY];
    for (size_t i = 0; i < patient->table->seat_count; i++)
        words[i] = patient->table->seat[i].word == NULL ? "" : patient->table->seat[i].word;
    enum rc rc = fairness_seed(game->secret, words, game->seats, game->id, game->branch, seed);
    if (rc == RC_OK && !cipher_same(seed, game->seed, sizeof seed))
        rc = err_set(err, RC_DAMAGED, "game %lld: the seed is not that of its secret and words", (long long)game->id);
    cipher_wipe(seed, sizeof seed);
    if (rc == RC_OK)
        rc = record_build(patient->host, patient->table, &record, err);
    if (rc == RC_OK)
        rc = put_secret(record, game->secret) == RC_OK ? replay_verify(record, &played, err)
                                                       : err_set(err, RC_NOMEM, "out of memory for a record");
    if (rc == RC_BAD)
        rc = err_at(err, "game %lld", (long long)game->id);
    if (rc == RC_OK && played.stream != (uint64_t)game->chance_position)
        rc = err_set(err, RC_DAMAGED, "game %lld: the dice do not go on where the last one fell", (long long)game->id);
    patient->moves = (size_t)played.moves;
    jv_free(record);
    return rc;
}

static enum rc check_commitment(const struct patient *patient, struct err *err)
{
    const struct game_row *game = &patient->table->game;
    uint8_t commitment[CIPHER_HASH];
    fairness_commit(game->secret, commitment);
    return cipher_same(commitment, game->commitment, sizeof commitment)
               ? RC_OK
               : err_set(err, RC_DAMAGED, "game %lld: the commitment is not that of its secret", (long long)game->id);
}

/* "45 0123..." of the audit chain vouches for the hash of move 45. */
static enum rc check_vouched(const struct patient *patient, const char *detail, struct err *err)
{
    struct move_row *rows = NULL;
    size_t count = 0;
    uint8_t hash[CIPHER_HASH];
    char *end = NULL;
    long long number = strtoll(detail, &end, 10);
    bool good = *end == ' ' && cipher_hex_read(end + 1, hash, sizeof hash);
    enum rc rc = RC_OK;
    if (good)
        rc = move_list(patient->host->store, patient->game, patient->table->game.branch, number, 1, &rows, &count, err);
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

static enum rc examine(const struct host *host, int64_t game, struct text *out, struct doctor_report *report,
                       struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    struct patient patient = {.host = host, .table = table, .game = game};
    struct err why = {0};
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    enum rc rc = table_load(host, game, table, &why);
    if (rc == RC_OK)
        rc = check_commitment(&patient, &why);
    if (rc == RC_OK && table->live)
        rc = check_moves(&patient, &why);
    if (rc == RC_OK && table->live)
        rc = check_dice(&patient, &why);
    report->games += table->live;
    report->moves += patient.moves;
    if (rc == RC_OK)
        rc = check_audit(&patient, &why);
    table_free(table);
    free(table);
    if (rc == RC_BAD || rc == RC_DAMAGED) {
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
        rc = examine(host, rows[i].id, out, report, err);
    game_rows_free(rows, count);
    return rc;
}
