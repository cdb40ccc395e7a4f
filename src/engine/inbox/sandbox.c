#include "engine/inbox/sandbox.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/game/audience.h"
#include "engine/game/history.h"
#include "engine/inbox/handlers.h"
#include "engine/inbox/mail_words.h"
#include "engine/letters/facts.h"
#include "engine/play/plan.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/options.h"
#include "words/catalog.h"

#include <strings.h>

enum { ORDERS_MOST = 500, STATE_BYTES = 32768, WORD_ROOM = 40, LEGAL_LISTED = 24, PLAN_LINES = 64 };

static const char mark[] = "sandbox ", next[] = "default";

/* One being played. */
struct sandbox {
    struct job *job;
    const struct rules *rules;
    struct rules_setup setup;
    struct match match;
    const struct rules *begun; /* of `match`, once that is filled */
    struct pump_result *pumped;
    struct text state; /* its first line, and an order a line: the seat's number, 0 for the deadline of all */
    int orders;
    bool tells; /* what happens is news */
    struct told_list told;
};

/* ---- the words ------------------------------------------------------------------- */

static const char *state_of(const struct job *job)
{
    return strncmp(job_asked(job), mark, sizeof mark - 1) == 0 ? job_asked(job) : NULL;
}

bool sandbox_is(const struct job *job)
{
    bool begins = false, other = false, orders = false;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        if (!statement_is_open(said) || statement_blank(said->raw))
            continue;
        begins = begins || said->verb == VERB_SANDBOX;
        orders = orders || statement_kind(said) == STATEMENT_ORDER;
        other = other || (said->verb != VERB_SANDBOX && statement_kind(said) != STATEMENT_ORDER);
    }
    return job->player.id != 0 && (begins || (state_of(job) != NULL && orders && !other));
}

/* The words of "quorum for 3" and "12 from 40", one after the other. */
static bool next_word(const char **at, char out[WORD_ROOM])
{
    *at += strspn(*at, " \t:#");
    size_t len = strcspn(*at, " \t.,");
    (void)snprintf(out, WORD_ROOM, "%.*s", (int)(len < WORD_ROOM ? len : WORD_ROOM - 1), *at);
    *at += len + strspn(*at + len, ".,");
    return len > 0;
}

/* What the mail wants begins the state: "sandbox quorum 3 77", "sandbox 12 40 77". False: it says neither. */
static bool read_wish(const struct job *job, struct text *state)
{
    char word[WORD_ROOM], name[WORD_ROOM] = "";
    int64_t number = 0;
    const char *at = "";
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].verb == VERB_SANDBOX)
            at = job->statement[i].rest;
    while (next_word(&at, word)) {
        if (name[0] == '\0')
            mail_words_lower(word, name, sizeof name);
        else
            (void)number_read(word, 0, INT32_MAX, &number);
    }
    text_addf(state, "%s%s %lld %lld", mark, name, (long long)number, (long long)job->inbox);
    return name[0] != '\0';
}

/* ---- the position it begins with -------------------------------------------------- */

static struct chance dice_of(int64_t seed)
{
    uint8_t key[CIPHER_KEY] = {'s', 'a', 'n', 'd'};
    for (size_t i = 0; i < sizeof seed; i++)
        key[8 + i] = (uint8_t)((uint64_t)seed >> (8 * i));
    return chance_seeded(key, 0, NULL);
}

static void attach(struct sandbox *sandbox, int64_t seed)
{
    sandbox->match.chance = dice_of(seed + 1);
    sandbox->match.plan_most = PLAN_LINES;
    sandbox->match.answers_silent = true;
    sandbox->match.on_miss = MISS_DEFAULT;
    sandbox->begun = sandbox->rules;
}

/* RC_BAD: a note says why not. */
static enum rc begin_new(struct sandbox *sandbox, int64_t seats, int64_t seed)
{
    struct refusal why = {0};
    struct err none = {0};
    const struct rules *rules = sandbox->rules;
    int count = seats != 0 ? (int)seats : rules->seats_min;
    if (count < rules->seats_min || count > rules->seats_max || !options_default(rules, count, &sandbox->setup, &why)) {
        job_tell(sandbox->job, "answer.sandbox.seats", SAID("rules", rules->title),
                 SAID_NUMBER("least", rules->seats_min), SAID_NUMBER("most", rules->seats_max));
        return RC_BAD;
    }
    match_begin(&sandbox->match, rules, count);
    sandbox->match.chance = dice_of(seed);
    if (match_setup(&sandbox->match, &sandbox->setup, &none) != RC_OK) {
        match_free(&sandbox->match);
        return RC_BAD;
    }
    attach(sandbox, seed);
    return RC_OK;
}

/* Of a game that is over all is known to everybody. RC_BAD as above. */
static enum rc begin_copy(struct sandbox *sandbox, const struct game *game, int64_t from, int64_t seed, struct err *err)
{
    struct result result = {0};
    if (!game->live || !audience_opens(game)) {
        job_tell(sandbox->job, "answer.sandbox.runs", SAID_GAME(game));
        return RC_BAD;
    }
    game->rules->result(game->match.state, &result);
    int64_t last = game_stage(game) - result.over; /* by the rules, and not by a vote */
    if (from > last) {
        job_tell(sandbox->job, "answer.sandbox.move", SAID_GAME(game), SAID_NUMBER("last", last));
        return RC_BAD;
    }
    const struct history history = {.game = &game->row,
                                    .rules = game->rules,
                                    .setup = &game->setup,
                                    .line = &game->branch,
                                    .last = branch_number(&game->branch, from)};
    sandbox->rules = game->rules;
    match_begin(&sandbox->match, game->rules, game->row.seats);
    enum rc rc = history_play(sandbox->job->services, &history, &sandbox->match, err);
    attach(sandbox, seed);
    return rc;
}

/* By the first line of its state. */
static enum rc begin(struct sandbox *sandbox, const char *state, struct err *err)
{
    char name[WORD_ROOM], one[WORD_ROOM], two[WORD_ROOM];
    int64_t number = 0, seed = 0, id = 0;
    const char *at = state + sizeof mark - 1;
    bool whole = next_word(&at, name) && next_word(&at, one) && next_word(&at, two);
    (void)number_read(one, 0, INT32_MAX, &number);
    (void)number_read(two, 0, INT64_MAX, &seed);
    sandbox->rules = whole ? rules_find(name) : NULL;
    if (sandbox->rules != NULL)
        return begin_new(sandbox, number, seed);
    struct err why = {0};
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = job_find_game(sandbox->job->services, name, &id, &why);
    bool none = rc == RC_NONE;
    if (rc != RC_OK && !none)
        (void)err_set(err, rc, "%s", why.text);
    if (rc == RC_OK)
        rc = game_load(sandbox->job->services, id, game, err);
    if (rc == RC_OK)
        rc = begin_copy(sandbox, game, number, seed, err);
    if (none) {
        struct text known = TEXT_EMPTY;
        rules_names(&known);
        job_tell(sandbox->job, "answer.sandbox.what", SAID("what", name), SAID("known", known.data));
        text_free(&known);
        rc = RC_BAD;
    }
    game_free(game);
    free(game);
    return rc;
}

/* ---- playing ---------------------------------------------------------------------- */

static enum rc hear(void *context, struct match *match, const char *phase, const struct answer *answers, int count,
                    struct err *err)
{
    static const struct seated nobody = {0};
    struct sandbox *sandbox = context;
    (void)phase;
    (void)answers;
    (void)count;
    (void)err;
    for (int i = 0; sandbox->tells && i < match->events.count; i++) {
        struct text sentence = TEXT_EMPTY;
        event_kind_tell(match->rules, match->state, &match->events.item[i], &nobody, &sentence);
        if (sentence.len > 0)
            report_tell(&sandbox->told, sentence.data);
        text_free(&sentence);
    }
    return RC_OK;
}

static enum rc go_on(struct sandbox *sandbox, bool deadline, struct err *err)
{
    const struct pump_watch watch = {.resolved = hear, .context = sandbox};
    if (deadline)
        pump_deadline(&sandbox->match, 0);
    enum rc rc = pump(&sandbox->match, &watch, sandbox->pumped, err);
    for (int seat = 1; seat <= sandbox->match.seats; seat++)
        sandbox->match.seat[seat - 1].overdue = false;
    return rc;
}

/* Gives one order of a seat; false: it is none now, and `why` says so. */
static bool give(struct sandbox *sandbox, int seat, const char *order, struct refusal *why)
{
    struct filing filing = {0};
    plan_file_texts(&sandbox->match, seat, FILING_EACH, &order, 1, &filing);
    bool done = filing.line[0].fate == LINE_FILED || filing.line[0].fate == LINE_SET;
    *why = filing.line[0].why;
    plan_filing_free(&filing);
    return done;
}

static void keep(struct sandbox *sandbox, int seat, const char *order)
{
    text_addf(&sandbox->state, "\n%d %s", seat, order);
    sandbox->orders++;
}

/* The orders so far, which were all taken. */
static enum rc replay(struct sandbox *sandbox, const char *state, struct err *err)
{
    struct refusal why;
    enum rc rc = go_on(sandbox, false, err);
    for (const char *at = strchr(state, '\n'); rc == RC_OK && at != NULL; at = strchr(at, '\n')) {
        char *end;
        long seat = strtol(++at, &end, 10);
        char *order = mem_copy_part(end + (*end == ' '), strcspn(end + (*end == ' '), "\n"));
        if (seat >= 1 && seat <= sandbox->match.seats)
            (void)give(sandbox, (int)seat, order, &why);
        rc = go_on(sandbox, seat == 0, err);
        keep(sandbox, (int)seat, order);
        free(order);
    }
    return rc;
}

/* "red: take 3": the seat, and *at its order; 0: none is named. */
static int named_seat(const struct sandbox *sandbox, const char **at)
{
    const char *colon = strchr(*at, ':');
    char name[WORD_ROOM];
    if (colon == NULL || colon - *at >= WORD_ROOM)
        return 0;
    (void)snprintf(name, sizeof name, "%.*s", (int)(colon - *at), *at);
    for (int seat = 1; seat <= sandbox->match.seats; seat++) {
        const struct rules_seat *one = rules_seat(sandbox->rules, seat);
        const char *told = catalog_name(sandbox->rules->id, one->name, NULL);
        if (strcasecmp(name, one->name) == 0 || strcasecmp(name, told) == 0) {
            *at = colon + 1 + strspn(colon + 1, " \t");
            return seat;
        }
    }
    return 0;
}

/* Of the seats that are asked the first that can give it. */
static int seat_for(struct sandbox *sandbox, const char *order, struct refusal *why)
{
    struct refusal first = {0};
    unsigned tried = 0;
    for (int i = 0; i < sandbox->pumped->count; i++) {
        int seat = sandbox->pumped->waiting[i].request.seat;
        if (sandbox->pumped->waiting[i].answered || (tried >> seat & 1u) != 0)
            continue;
        if (give(sandbox, seat, order, why))
            return seat;
        first = tried == 0 ? *why : first;
        tried |= 1u << seat;
    }
    *why = first;
    return 0;
}

static enum rc one_line(struct sandbox *sandbox, const char *raw, struct err *err)
{
    struct refusal why = {0};
    const char *at = raw + strspn(raw, " \t-*");
    if (sandbox->orders >= ORDERS_MOST || sandbox->state.len + strlen(raw) > STATE_BYTES) {
        job_tell(sandbox->job, "answer.sandbox.full");
        return RC_OK;
    }
    if (strncasecmp(at, next, sizeof next - 1) == 0) {
        keep(sandbox, 0, next);
        return go_on(sandbox, true, err);
    }
    int seat = named_seat(sandbox, &at);
    bool given = seat != 0 ? give(sandbox, seat, at, &why) : (seat = seat_for(sandbox, at, &why)) != 0;
    if (!given) {
        job_leave(sandbox->job, raw, "answer.sandbox.refused", SAID_PART("line", raw, QUOTED_BYTES_MOST),
                  SAID_KEY("why", why.key == NULL ? "answer.sandbox.unread" : why.key));
        return RC_OK;
    }
    keep(sandbox, seat, at);
    return go_on(sandbox, false, err);
}

/* ---- the answer -------------------------------------------------------------------- */

/* Who is asked what, and what the first of them could say. */
static void tell_asked(struct sandbox *sandbox)
{
    const struct rules *rules = sandbox->rules;
    struct order *legal = mem_new(LEGAL_LISTED, sizeof *legal);
    struct text lines = TEXT_EMPTY;
    int first = 0;
    for (int i = 0; i < sandbox->pumped->count; i++) {
        const struct request *request = &sandbox->pumped->waiting[i].request;
        struct text asked = TEXT_EMPTY;
        if (sandbox->pumped->waiting[i].answered)
            continue;
        rules_ask(rules, view_get(&sandbox->match, request->seat), request, &asked);
        job_tell(sandbox->job, "answer.sandbox.asked",
                 SAID_NAME("seat", rules->id, rules_seat(rules, request->seat)->name), SAID("asked", asked.data));
        text_free(&asked);
        if (first != 0)
            continue;
        first = request->seat;
        int count = rules_legal(rules, view_get(&sandbox->match, first), request, legal, LEGAL_LISTED);
        for (int k = 0; k < count; k++) {
            text_between(&lines, 0, "; ");
            rules_write(rules, &legal[k], &lines);
        }
    }
    if (first != 0)
        job_tell(sandbox->job, "answer.sandbox.legal", SAID("orders", lines.data));
    text_free(&lines);
    free(legal);
}

static void tell(struct sandbox *sandbox)
{
    struct text phase = TEXT_EMPTY;
    bool over = match_over(&sandbox->match);
    int seat = over ? 0 : sandbox->pumped->count > 0 ? sandbox->pumped->waiting[0].request.seat : 0;
    for (int i = sandbox->pumped->count - 1; !over && i >= 0; i--)
        seat = sandbox->pumped->waiting[i].answered ? seat : sandbox->pumped->waiting[i].request.seat;
    rules_phase(sandbox->rules, view_get(&sandbox->match, seat), &phase);
    job_tell(sandbox->job, over ? "answer.sandbox.over" : "answer.sandbox", SAID("rules", sandbox->rules->title),
             SAID("phase", phase.data));
    handlers_show(sandbox->job, &sandbox->match, seat, sandbox->rules->title, &sandbox->told);
    if (!over)
        tell_asked(sandbox);
    text_free(&phase);
}

static enum rc reply(struct sandbox *sandbox, struct err *err)
{
    struct job *job = sandbox->job;
    const char *to = job_reply_to(job);
    struct report report = {.facts = facts_begin(job->services, &job->player, to)};
    if (sandbox->begun != NULL) {
        jv_put_string(report.facts, "rules", sandbox->begun->id);
        report_put(report.facts, "notes", NULL, &job->answer.notes);
        jv_put_bool(report.facts, "sandbox", true);
        job->answer.asks = sandbox->state.data;
    }
    enum rc rc = job_reply(job, "notice", "answer.title.sandbox", (struct route){job->back, to}, &report, err);
    report_free(&report);
    return rc;
}

static enum rc play(struct sandbox *sandbox, struct err *err)
{
    struct job *job = sandbox->job;
    const char *state = state_of(job);
    bool begins = job_has(job, VERB_SANDBOX);
    if (begins && !read_wish(job, &sandbox->state)) {
        struct text known = TEXT_EMPTY;
        rules_names(&known);
        job_tell(job, "answer.sandbox.how", SAID("known", known.data));
        text_free(&known);
        return RC_BAD;
    }
    if (!begins)
        text_addf(&sandbox->state, "%.*s", (int)strcspn(state, "\n"), state);
    enum rc rc = begin(sandbox, sandbox->state.data, err);
    if (rc == RC_OK)
        rc = begins ? go_on(sandbox, false, err) : replay(sandbox, state, err);
    sandbox->tells = true;
    for (int i = 0; rc == RC_OK && i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        if (!statement_is_open(said) || statement_blank(said->raw))
            continue;
        if (statement_kind(said) == STATEMENT_ORDER)
            rc = one_line(sandbox, said->raw, err);
        statement_end(said, STATEMENT_DONE);
    }
    return rc;
}

enum rc sandbox_run(struct job *job, struct err *err)
{
    struct sandbox *sandbox = mem_new(1, sizeof *sandbox);
    enum rc rc = RC_BAD;
    sandbox->job = job;
    sandbox->pumped = mem_new(1, sizeof *sandbox->pumped);
    job->understood = true;
    if (config_flag(job->services->config, SETTING_TABLE_SANDBOX))
        rc = play(sandbox, err);
    else
        job_tell(job, "answer.sandbox.off");
    if (rc == RC_OK)
        tell(sandbox);
    if (rc == RC_OK || rc == RC_BAD)
        rc = reply(sandbox, err);
    if (sandbox->begun != NULL)
        match_free(&sandbox->match);
    report_drop(&sandbox->told);
    text_free(&sandbox->state);
    job->answer.asks = NULL;
    free(sandbox->pumped);
    free(sandbox);
    return rc;
}
