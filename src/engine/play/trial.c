#include "engine/play/trial.h"

#include "base/mem.h"
#include "engine/play/mapped.h"
#include "engine/play/spoken.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/options.h"

/* A trial under way. */
struct trial {
    const struct jv *object;
    const struct trial_watch *watch;
    struct match match;
    struct pump_result pumped;
    struct jv *refused;
    struct jv *events;
    struct jv *read; /* what was made of each step of words */
    const struct trial_letters *letters;
    int32_t *draws;
};

static enum rc gather(void *context, struct match *match, const char *phase, const struct answer *answers, int count,
                      struct err *err)
{
    struct trial *trial = context;
    (void)phase;
    (void)answers;
    (void)count;
    (void)err;
    for (int i = 0; i < match->events.count; i++) {
        jv_add_string(trial->events, event_kind_name(match->rules, match->events.item[i].kind));
        if (trial->watch != NULL)
            trial->watch->told(trial->watch->context, match, &match->events.item[i]);
    }
    events_clear(&match->events);
    return RC_OK;
}

static enum rc go_on(struct trial *trial, struct err *err)
{
    /* what the setup or a setting has told stands before what the pump resolves */
    (void)gather(trial, &trial->match, "", NULL, 0, err);
    struct pump_watch watch = {.resolved = gather, .context = trial};
    return pump(&trial->match, &watch, &trial->pumped, err);
}

static enum rc read_draws(struct trial *trial, const struct jv *draws, struct err *err)
{
    size_t count = jv_size(draws);
    trial->draws = mem_new(count + 1, sizeof *trial->draws);
    for (size_t i = 0; i < count; i++) {
        int64_t value;
        if (!jv_int(jv_at(draws, i), 0, INT32_MAX, &value))
            return err_set(err, RC_BAD, "draws[%zu] is not a number of 0 or more", i);
        trial->draws[i] = (int32_t)value;
    }
    trial->match.chance = chance_forced(trial->draws, (int)count, NULL);
    return RC_OK;
}

static enum rc prepare(struct trial *trial, const struct jv *object, struct err *err)
{
    const char *id = jv_string(jv_get(object, "rules"));
    const struct rules *rules = id == NULL ? NULL : rules_find(id);
    int64_t seats = 0;
    struct rules_setup setup;
    struct refusal why = {0};
    if (rules == NULL)
        return err_set(err, RC_BAD, "no such rules: '%s'", id == NULL ? "" : id);
    const char *folder = trial->letters == NULL || trial->letters->maps == NULL ? "" : trial->letters->maps;
    enum rc rc = mapped_rules(rules, jv_get(object, "options"), folder, &rules, err);
    if (rc != RC_OK)
        return rc;
    if (!jv_int(jv_get(object, "seats"), rules->seats_min, rules->seats_max, &seats))
        return err_set(err, RC_BAD, "seats: %s is for %d to %d", rules->title, rules->seats_min, rules->seats_max);
    if (!options_default(rules, (int)seats, &setup, &why) ||
        !options_load(rules, jv_get(object, "options"), false, &setup, &why))
        return err_set(err, RC_BAD, "options: %s %s %s", why.text, why.word, why.detail);
    match_begin(&trial->match, rules, (int)seats);
    rc = read_draws(trial, jv_get(object, "draws"), err);
    if (rc != RC_OK)
        return rc;
    const struct jv *position = jv_get(object, "position");
    rc = position == NULL ? match_setup(&trial->match, &setup, err) : match_load(&trial->match, position, err);
    return rc == RC_OK ? RC_OK : err_at(err, position == NULL ? "setup" : "position");
}

static void add_refusals(struct trial *trial, size_t step, const struct filing *filing)
{
    for (int i = 0; i < filing->count; i++) {
        if (filing->line[i].fate != LINE_REFUSED)
            continue;
        struct jv *one = jv_new_object();
        jv_put_int(one, "step", (int64_t)step);
        jv_put_int(one, "line", i);
        jv_put_string(one, "code", filing->line[i].why.code);
        jv_add(trial->refused, one);
    }
}

static enum rc play_lines(struct trial *trial, size_t step, int seat, const struct jv *lines, struct err *err)
{
    size_t count = jv_size(lines);
    const char **line = mem_new(count + 1, sizeof *line);
    struct filing filing = {0};
    enum rc rc = RC_OK;
    for (size_t i = 0; i < count && rc == RC_OK; i++) {
        line[i] = jv_string(jv_at(lines, i));
        if (line[i] == NULL)
            rc = err_set(err, RC_BAD, "lines[%zu] is not a text", i);
    }
    if (rc == RC_OK) {
        plan_file_texts(&trial->match, seat, FILING_EACH, line, (int)count, &filing);
        add_refusals(trial, step, &filing);
    }
    if (rc == RC_OK && trial->watch != NULL)
        trial->watch->sent(trial->watch->context, &trial->match, seat, lines, &filing);
    plan_filing_free(&filing);
    free(line);
    return rc;
}

/* A letter as a person wrote it, quotation cut away. */
static enum rc play_text(struct trial *trial, size_t step, int seat, const struct jv *object, struct err *err)
{
    const struct trial_letter letter = {&trial->match, jv_get(trial->object, "names"), seat,
                                        jv_string(jv_get(object, "text"))};
    struct jv *read = NULL;
    if (trial->letters == NULL)
        return err_set(err, RC_BAD, "nobody reads letters here");
    enum rc rc = trial->letters->read(trial->letters->context, &letter, &read, err);
    if (rc != RC_OK)
        return rc;
    jv_put_int(read, "step", (int64_t)step);
    jv_put_int(read, "seat", seat);
    jv_add(trial->read, read);
    return play_lines(trial, step, seat, jv_get(read, "orders"), err);
}

static enum rc play_step(struct trial *trial, size_t step, const struct jv *object, struct err *err)
{
    int64_t seat;
    const struct jv *lines = jv_get(object, "lines");
    bool text = jv_string(jv_get(object, "text")) != NULL;
    if (!jv_int(jv_get(object, "seat"), 1, trial->match.seats, &seat) || (!text && !jv_is_array(lines)))
        return err_set(err, RC_BAD,
                       "a step is {\"seat\":1..%d,\"lines\":[...]}, the same with \"text\", or {\"deadline\":true}",
                       trial->match.seats);
    return text ? play_text(trial, step, (int)seat, object, err) : play_lines(trial, step, (int)seat, lines, err);
}

static void pass_deadline(struct trial *trial)
{
    pump_deadline(&trial->match, 0);
    if (trial->watch != NULL)
        trial->watch->sent(trial->watch->context, &trial->match, 0, NULL, NULL);
}

static enum rc play_steps(struct trial *trial, const struct jv *steps, struct err *err)
{
    if (trial->watch != NULL)
        trial->watch->begun(trial->watch->context, &trial->match);
    enum rc rc = go_on(trial, err);
    for (size_t i = 0; rc == RC_OK && i < jv_size(steps); i++) {
        const struct jv *step = jv_at(steps, i);
        if (jv_true(jv_get(step, "deadline")))
            pass_deadline(trial);
        else
            rc = play_step(trial, i, step, err);
        if (rc == RC_OK)
            rc = go_on(trial, err);
        if (rc != RC_OK)
            return err_at(err, "step %zu", i);
    }
    if (rc == RC_OK && trial->watch != NULL)
        trial->watch->ended(trial->watch->context, &trial->match, &trial->pumped);
    return rc;
}

static struct jv *say_waiting(struct trial *trial)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < trial->pumped.count; i++) {
        const struct waiting *waiting = &trial->pumped.waiting[i];
        if (waiting->answered)
            continue;
        char name[64];
        struct text slot = text_fixed(name, sizeof name);
        rules_slot_write(trial->match.rules, waiting->request.slot, &slot);
        struct jv *one = jv_new_object();
        jv_put_int(one, "seat", waiting->request.seat);
        jv_put_string(one, "request", name);
        jv_add(list, one);
    }
    return list;
}

static struct jv *say_filed(struct trial *trial)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < trial->match.seats; i++) {
        const struct plan *plan = &trial->match.seat[i].plan;
        if (plan->count == 0)
            continue;
        struct jv *one = jv_new_object(), *lines = jv_new_array();
        for (int k = 0; k < plan->count; k++) {
            char *text = match_order_text(&trial->match, &plan->line[k].order);
            jv_add_string(lines, text);
            free(text);
        }
        jv_put_int(one, "seat", i + 1);
        jv_put(one, "lines", lines);
        jv_add(list, one);
    }
    return list;
}

static struct jv *say_result(struct trial *trial)
{
    struct result result = {0};
    trial->match.rules->result(trial->match.state, &result);
    struct jv *object = jv_new_object();
    jv_put_bool(object, "over", result.over);
    if (!result.over)
        return object;
    struct jv *ranks = jv_new_array(), *scores = jv_new_array();
    for (int i = 0; i < result.seats; i++) {
        jv_add_int(ranks, result.rank[i]);
        jv_add_int(scores, result.score[i]);
    }
    jv_put(object, "ranks", ranks);
    jv_put(object, "scores", scores);
    if (result.reason != NULL)
        jv_put_string(object, "why", result.reason);
    return object;
}

static struct jv *say_views(struct trial *trial, const struct jv *wanted)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < jv_size(wanted); i++) {
        int64_t seat;
        if (!jv_int(jv_get(jv_at(wanted, i), "seat"), 0, trial->match.seats, &seat))
            continue;
        struct jv *one = jv_new_object();
        const void *view = view_get(&trial->match, (int)seat);
        jv_put_int(one, "seat", seat);
        jv_put(one, "position", rules_save(trial->match.rules, view));
        jv_add(list, one);
    }
    return list;
}

static struct jv *say(struct trial *trial, const struct jv *wanted_views)
{
    struct jv *object = jv_new_object();
    jv_put(object, "position", rules_save(trial->match.rules, trial->match.state));
    jv_put(object, "refused", jv_share(trial->refused));
    jv_put(object, "events", jv_share(trial->events));
    jv_put(object, "waiting", say_waiting(trial));
    jv_put(object, "filed", say_filed(trial));
    jv_put(object, "result", say_result(trial));
    jv_put_int(object, "drawn", (int64_t)trial->match.chance.drawn);
    if (jv_size(trial->read) > 0)
        jv_put(object, "read", jv_share(trial->read));
    if (wanted_views != NULL)
        jv_put(object, "views", say_views(trial, wanted_views));
    return object;
}

enum rc trial_play(const struct jv *object, const struct trial_letters *letters, const struct trial_watch *watch,
                   struct jv **out)
{
    if (jv_is_null(jv_get(object, "rules"))) {
        *out = spoken_trial(object);
        return RC_OK;
    }
    struct trial *trial = mem_new(1, sizeof *trial);
    struct err wrong = {0};
    *out = NULL;
    trial->object = object;
    trial->watch = watch;
    trial->letters = letters;
    trial->refused = jv_new_array();
    trial->read = jv_new_array();
    trial->events = jv_new_array();
    enum rc rc = prepare(trial, object, &wrong);
    if (rc == RC_OK)
        rc = play_steps(trial, jv_get(object, "steps"), &wrong);
    if (rc == RC_OK) {
        *out = say(trial, jv_get(jv_get(object, "expect"), "views"));
    } else {
        *out = jv_new_object();
        jv_put_string(*out, "error", wrong.text);
        rc = RC_OK;
    }
    jv_free(trial->refused);
    jv_free(trial->events);
    jv_free(trial->read);
    free(trial->draws);
    match_free(&trial->match);
    free(trial);
    return rc;
}
