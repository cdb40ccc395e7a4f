#include "engine/play/replay.h"

#include "base/mem.h"
#include "engine/play/fairness.h"
#include "engine/play/lots.h"
#include "engine/play/mapped.h"
#include "engine/play/moves.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/options.h"
#include "rules/standing.h"
#include "words/catalog.h"

static enum rc begin(struct match *match, const struct jv *record, struct replay_report *out, struct err *err)
{
    int64_t seats = 0, version = 0, form = 0;
    const char *id = jv_string(jv_get(record, "rules"));
    const struct rules *rules = id == NULL ? NULL : rules_find(id);
    if (!jv_int(jv_get(record, "cursus"), 1, 1, &form))
        return err_set(err, RC_BAD, "this is no record of Cursus (\"cursus\":1 is missing)");
    if (rules == NULL)
        return err_set(err, RC_BAD, "no such rules: '%s'", id == NULL ? "" : id);
    enum rc rc = mapped_rules(rules, jv_get(record, "options"), "", &rules, err);
    if (rc != RC_OK)
        return err_at(err, "options");
    if (!jv_int(jv_get(record, "seats"), rules->seats_min, rules->seats_max, &seats))
        return err_set(err, RC_BAD, "seats: %s is for %d to %d", rules->title, rules->seats_min, rules->seats_max);
    if (!jv_int(jv_get(record, "version"), 0, INT32_MAX, &version))
        return err_set(err, RC_BAD, "version: the number of a version of the rules is wanted");
    if (rules_version(rules, (int)version) == NULL)
        return err_set(err, RC_DENIED, "the record is of version %d of %s%s%s; this program plays version %d",
                       (int)version, rules->title, version < rules->plays_from ? ", which " : "",
                       version < rules->plays_from ? catalog_text(rules->was) : "", rules->version);
    rules = rules_version(rules, (int)version);
    struct text title = text_fixed(out->title, sizeof out->title);
    text_add(&title, rules->title);
    out->seats = (int)seats;
    match_begin(match, rules, (int)seats);
    return RC_OK;
}

static enum rc check_hash(const struct match *match, const char *recorded, struct err *err)
{
    uint8_t hash[CIPHER_HASH], wanted[CIPHER_HASH];
    match_hash(match, hash);
    if (recorded == NULL || !cipher_hex_read(recorded, wanted, sizeof wanted))
        return err_set(err, RC_BAD, "a hash is 64 hexadecimal digits");
    if (!cipher_same(hash, wanted, sizeof hash))
        return err_set(err, RC_BAD, "the position differs from the recorded one");
    return RC_OK;
}

static enum rc check_position(const struct match *match, const struct jv *recorded, const char *which, struct err *err)
{
    struct jv *position = rules_save(match->rules, match->state);
    enum rc rc = RC_OK;
    if (!jv_equal(position, recorded))
        rc = err_set(err, RC_BAD, "%s is not the position that the moves lead to", which);
    jv_free(position);
    return rc;
}

static bool same_numbers(const struct jv *list, const int *numbers, int count)
{
    if (jv_size(list) != (size_t)count)
        return false;
    for (int i = 0; i < count; i++) {
        int64_t number;
        if (!jv_int(jv_at(list, (size_t)i), INT32_MIN, INT32_MAX, &number) || number != numbers[i])
            return false;
    }
    return true;
}

/* What the seats agreed on follows from no position. */
static enum rc check_agreed(const struct result *ruled, const struct jv *recorded, struct replay_report *out,
                            struct err *err)
{
    int rank[SEATS_MAX];
    out->over = out->agreed = true;
    if (ruled->over)
        return err_set(err, RC_BAD, "a result said to be agreed on, but the moves end the game");
    if (!jv_true(jv_get(recorded, "over")) || !standing_ranks_read(jv_get(recorded, "ranks"), ruled->seats, rank))
        return err_set(err, RC_BAD,
                       "the result that was agreed on is none: it wants \"over\":true and a rank of each seat");
    if (!same_numbers(jv_get(recorded, "scores"), ruled->score, ruled->seats))
        return err_set(err, RC_BAD, "the recorded scores are not those of the last position");
    return RC_OK;
}

static enum rc check_result(const struct match *match, const struct jv *recorded, struct replay_report *out,
                            struct err *err)
{
    struct result result = {0};
    match->rules->result(match->state, &result);
    if (jv_true(jv_get(recorded, "agreed")))
        return check_agreed(&result, recorded, out, err);
    out->over = result.over;
    if (!result.over)
        return recorded == NULL || jv_is_null(recorded) ? RC_OK
                                                        : err_set(err, RC_BAD, "a result, but the game is not over");
    if (!jv_true(jv_get(recorded, "over")) || !same_numbers(jv_get(recorded, "ranks"), result.rank, result.seats) ||
        !same_numbers(jv_get(recorded, "scores"), result.score, result.seats))
        return err_set(err, RC_BAD, "the recorded result is not that of the last position");
    return RC_OK;
}

/* The setup from its draws must give the start position. */
static enum rc play_setup(struct match *match, const struct jv *record, struct err *err)
{
    struct rules_setup setup;
    struct refusal why = {0};
    if (!options_default(match->rules, match->seats, &setup, &why) ||
        !options_load(match->rules, jv_get(record, "options"), false, &setup, &why))
        return err_set(err, RC_BAD, "options: %s %s", why.text, why.word);
    enum rc rc = moves_replay_setup(match, &setup, jv_get(record, "draws"), err);
    if (rc != RC_OK)
        return err_at(err, "setup");
    return check_position(match, jv_get(record, "start"), "start", err);
}

static enum rc check_events(const struct match *match, const struct jv *recorded, struct err *err)
{
    struct jv *told = moves_events_told(match->rules, &match->events);
    enum rc rc = jv_equal(told, recorded) ? RC_OK : err_set(err, RC_BAD, "other events followed than those recorded");
    jv_free(told);
    return rc;
}

/* `known`: the move of the record. */
static enum rc check_move(const struct match *match, const void *known, struct err *err)
{
    const struct jv *move = known;
    enum rc rc = check_hash(match, jv_string(jv_get(move, "hash")), err);
    return rc == RC_OK && jv_get(move, "events") != NULL ? check_events(match, jv_get(move, "events"), err) : rc;
}

/* What is open and leaves a choice. */
static int decisions(struct match *match)
{
    struct request open[REQUESTS_MAX];
    struct order *legal = mem_new(2, sizeof *legal);
    int choices = 0, count = match_requests(match, open);
    for (int i = 0; i < count; i++)
        choices += rules_legal(match->rules, view_get(match, open[i].seat), &open[i], legal, 2) > 1;
    free(legal);
    return choices;
}

static enum rc play_move(struct match *match, const struct jv *move, struct err *err)
{
    struct recorded recorded = {.orders = jv_get(move, "orders"),
                                .draws = jv_get(move, "draws"),
                                .position = jv_get(move, "position"),
                                .phase = jv_string(jv_get(move, "phase"))};
    return moves_replay_checked(match, &recorded, check_move, move, err);
}

enum rc replay_record(const struct jv *record, struct replay_report *out, struct err *err)
{
    return replay_watched(record, NULL, out, err);
}

static void show(const struct replay_watch *watch, const struct match *match, const struct jv *move)
{
    if (watch != NULL)
        watch->moved(watch->context, match, move);
}

enum rc replay_watched(const struct jv *record, const struct replay_watch *watch, struct replay_report *out,
                       struct err *err)
{
    struct match match = {0};
    *out = (struct replay_report){0};
    enum rc rc = begin(&match, record, out, err);
    if (rc != RC_OK)
        return rc;
    rc = play_setup(&match, record, err);
    const struct jv *moves = jv_get(record, "moves");
    if (rc == RC_OK)
        show(watch, &match, NULL);
    if (rc == RC_OK && !jv_is_array(moves))
        rc = err_set(err, RC_BAD, "moves: a list is wanted");
    for (size_t i = 0; rc == RC_OK && i < jv_size(moves); i++) {
        out->decisions += moves_is_answered(jv_at(moves, i)) ? decisions(&match) : 0;
        rc = play_move(&match, jv_at(moves, i), err);
        if (rc != RC_OK) {
            (void)err_at(err, "move %zu", i + 1);
            break;
        }
        out->moves++;
        show(watch, &match, jv_at(moves, i));
    }
    if (rc == RC_OK)
        rc = check_position(&match, jv_get(record, "position"), "position", err);
    if (rc == RC_OK)
        rc = check_result(&match, jv_get(record, "result"), out, err);
    if (rc == RC_OK && watch != NULL)
        watch->ended(watch->context, &match);
    match_free(&match);
    return rc;
}

/* A piece of the line (docs/formats.md, "Record"): its moves draw from a seed of their own. */
struct stretch {
    int64_t branch, from;
    const char *secret;
};

/* Stretch number `at` of the record; one of an older Cursus is all of branch 0. */
static bool read_stretch(const struct jv *record, size_t at, struct stretch *out)
{
    const struct jv *one = jv_at(jv_get(record, "branches"), at);
    *out = (struct stretch){0};
    if (jv_get(record, "branches") == NULL) {
        out->secret = jv_string(jv_get(record, "secret"));
        return jv_int(jv_get(record, "branch"), 0, 0, &out->branch);
    }
    out->secret = jv_string(jv_get(one, "secret"));
    return jv_int(jv_get(one, "branch"), 0, INT32_MAX, &out->branch) &&
           jv_int(jv_get(one, "from"), 0, INT32_MAX, &out->from);
}

/* Whether the stretches follow one another, from branch 0 to that of the record. */
static enum rc check_stretches(const struct jv *record, size_t count, struct err *err)
{
    struct stretch before = {0}, now = {0};
    int64_t branch = 0;
    bool good = count > 0 && jv_int(jv_get(record, "branch"), 0, INT32_MAX, &branch);
    for (size_t i = 0; good && i < count; i++, before = now)
        good = read_stretch(record, i, &now) && now.from >= before.from && (i > 0) == (now.branch > before.branch) &&
               now.from <= (int64_t)jv_size(jv_get(record, "moves"));
    if (!good || now.branch != branch)
        return err_set(err, RC_BAD, "branches: they do not follow one another");
    const char *open = jv_string(jv_get(record, "secret"));
    bool same = open == NULL || now.secret == NULL ? open == now.secret : strcmp(open, now.secret) == 0;
    return same ? RC_OK : err_set(err, RC_BAD, "the secret is not that of the last branch");
}

/* The dice of a record: which stretch draws now, and from what. */
struct dice {
    const struct jv *record;
    const char *words[SEATS_MAX];
    int seats;
    int64_t game;
    uint8_t commitment[CIPHER_HASH];
    size_t at, count; /* stretches */
    int bound;        /* hashes from the secret in use to the commitment */
    struct chance chance;
};

/* Begins the stream of stretch dice->at. */
static enum rc begin_stretch(struct dice *dice, struct err *err)
{
    struct stretch now;
    uint8_t secret[CIPHER_KEY], seed[CIPHER_KEY];
    (void)read_stretch(dice->record, dice->at, &now);
    if (now.secret == NULL)
        return err_set(err, RC_NONE, "the secret is not open yet: it stands in the record of a finished game");
    if (!cipher_hex_read(now.secret, secret, sizeof secret))
        return err_set(err, RC_BAD, "secret and commitment are 64 hexadecimal digits");
    int bound = fairness_bound(secret, dice->commitment);
    if (bound == 0 || (dice->at == 0 && bound > 1))
        return err_set(err, RC_BAD, "the secret is not the one that was committed to");
    if (bound < dice->bound)
        return err_set(err, RC_BAD, "branch %lld goes back to an older secret", (long long)now.branch);
    dice->bound = bound;
    const struct jv *seating = dice->at == 0 ? jv_get(dice->record, "seating") : NULL;
    enum rc rc = seating == NULL ? RC_OK : lots_check(seating, secret, dice->words, dice->seats, dice->game, err);
    fairness_seed(secret, dice->words, dice->seats, dice->game, (int)now.branch, seed);
    dice->chance = chance_seeded(seed, 0, NULL);
    cipher_wipe(seed, sizeof seed);
    cipher_wipe(secret, sizeof secret);
    return rc;
}

static enum rc open_dice(const struct jv *record, const struct replay_report *report, struct dice *out, struct err *err)
{
    const char *commitment = jv_string(jv_get(record, "commitment"));
    const struct jv *list = jv_get(record, "words"), *branches = jv_get(record, "branches");
    *out = (struct dice){.record = record, .seats = report->seats, .count = branches == NULL ? 1 : jv_size(branches)};
    enum rc rc = check_stretches(record, out->count, err);
    if (rc != RC_OK)
        return rc;
    if (commitment == NULL || !cipher_hex_read(commitment, out->commitment, sizeof out->commitment))
        return err_set(err, RC_BAD, "secret and commitment are 64 hexadecimal digits");
    for (int i = 0; i < report->seats; i++) {
        out->words[i] = jv_string(jv_at(list, (size_t)i));
        if (out->words[i] == NULL)
            return err_set(err, RC_BAD, "words: one text for each of %d seats", report->seats);
    }
    if (!jv_int(jv_get(record, "game"), 1, INT64_MAX, &out->game))
        return err_set(err, RC_BAD, "game is a number");
    return begin_stretch(out, err);
}

/* Before move `number` draws: goes on to the stretch that it stands in. */
static enum rc reach(struct dice *dice, int64_t number, struct err *err)
{
    struct stretch next;
    enum rc rc = RC_OK;
    while (rc == RC_OK && dice->at + 1 < dice->count && read_stretch(dice->record, dice->at + 1, &next) &&
           number > next.from) {
        dice->at++;
        rc = begin_stretch(dice, err);
    }
    return rc;
}

enum rc replay_draws(struct chance *chance, const struct jv *draws, struct err *err)
{
    for (size_t i = 0; i < jv_size(draws); i++) {
        int64_t bound, value;
        if (!jv_int(jv_at(jv_at(draws, i), 0), 1, INT32_MAX, &bound) ||
            !jv_int(jv_at(jv_at(draws, i), 1), 0, INT32_MAX, &value) || chance_below(chance, (int32_t)bound) != value)
            return err_set(err, RC_BAD, "draw %zu is not the next one of the seed", i + 1);
    }
    return RC_OK;
}

static enum rc check_dice(struct dice *dice, const struct jv *record, struct err *err)
{
    const struct jv *moves = jv_get(record, "moves");
    enum rc rc = replay_draws(&dice->chance, jv_get(record, "draws"), err);
    if (rc != RC_OK)
        return err_at(err, "setup");
    for (size_t i = 0; rc == RC_OK && i < jv_size(moves); i++) {
        rc = reach(dice, (int64_t)i + 1, err);
        if (rc == RC_OK)
            rc = replay_draws(&dice->chance, jv_get(jv_at(moves, i), "draws"), err);
        if (rc != RC_OK)
            (void)err_at(err, "move %zu", i + 1);
    }
    return rc == RC_OK ? reach(dice, INT64_MAX, err) : rc;
}

enum rc replay_verify(const struct jv *record, struct replay_report *out, struct err *err)
{
    struct dice dice = {0};
    enum rc rc = replay_record(record, out, err);
    if (rc == RC_OK)
        rc = open_dice(record, out, &dice, err);
    if (rc == RC_OK)
        rc = check_dice(&dice, record, err);
    out->fair = rc == RC_OK;
    out->stream = dice.chance.position;
    cipher_wipe(&dice, sizeof dice);
    return rc;
}
