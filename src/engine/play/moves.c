#include "engine/play/moves.h"

#include "base/mem.h"
#include "engine/play/patch.h"
#include "engine/play/views.h"
#include "rules/doors.h"

const char MOVES_SETTING[] = "setting";

static const char *const by_names[] = {
    [BY_PLAYER] = "player",   [BY_PLAN] = "plan", [BY_POLICY] = "policy", [BY_BOT] = "bot",
    [BY_DEFAULT] = "default", [BY_GM] = "gm",     [BY_AUTO] = "auto",
};

const char *moves_answer_by_name(enum answer_by by)
{
    return by_names[by];
}

static bool by_of_name(const char *name, enum answer_by *out)
{
    for (size_t i = 0; name != NULL && i < sizeof by_names / sizeof by_names[0]; i++) {
        if (strcmp(by_names[i], name) != 0)
            continue;
        *out = (enum answer_by)i;
        return true;
    }
    return false;
}

struct jv *moves_orders(const struct match *match, const struct answer *answers, const moment *until, int count)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < count; i++) {
        char *text = match_order_text(match, answers[i].order);
        struct jv *one = jv_new_object();
        jv_put_int(one, "seat", answers[i].request.seat);
        jv_put_string(one, "text", text);
        jv_put_string(one, "by", moves_answer_by_name(answers[i].by));
        if (until[i] != 0)
            jv_put_int(one, "until", until[i]);
        jv_add(list, one);
        free(text);
    }
    return list;
}

bool moves_is_decided(const struct jv *order)
{
    enum answer_by by;
    return by_of_name(jv_string(jv_get(order, "by")), &by) && by != BY_DEFAULT && by != BY_AUTO;
}

bool moves_is_answered(const struct jv *move)
{
    const char *phase = jv_string(jv_get(move, "phase"));
    return phase == NULL || (strcmp(phase, MOVES_SETTING) != 0 && strcmp(phase, EDIT_PHASE) != 0);
}

struct jv *moves_draws(const struct draws *draws)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < draws->count; i++) {
        struct jv *one = jv_new_array();
        jv_add_int(one, draws->item[i].bound);
        jv_add_int(one, draws->item[i].value);
        jv_add(list, one);
    }
    return list;
}

struct jv *moves_events(const struct events *events)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->item[i];
        struct jv *one = jv_new_array();
        jv_add_int(one, event->kind);
        jv_add_int(one, event->seen_by);
        for (int k = 0; k < event->len; k++)
            jv_add_int(one, event->arg[k]);
        jv_add(list, one);
    }
    return list;
}

bool moves_events_read(const struct jv *list, struct events *out)
{
    *out = (struct events){0};
    if (!jv_is_array(list))
        return false;
    for (size_t i = 0; i < jv_size(list); i++) {
        const struct jv *one = jv_at(list, i);
        int64_t kind, seen, value;
        int16_t args[EVENT_ARGS];
        size_t size = jv_size(one);
        bool ok = size >= 2 && size <= EVENT_ARGS + 2 && jv_int(jv_at(one, 0), 0, INT16_MAX, &kind) &&
                  jv_int(jv_at(one, 1), 0, UINT32_MAX, &seen);
        for (size_t k = 2; ok && k < size; k++) {
            ok = jv_int(jv_at(one, k), INT16_MIN, INT16_MAX, &value);
            args[k - 2] = ok ? (int16_t)value : 0;
        }
        if (!ok) {
            events_free(out);
            return false;
        }
        events_add(out, (int)kind, (unsigned)seen, args, (int)size - 2);
    }
    return true;
}

struct jv *moves_events_told(const struct rules *rules, const struct events *events)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < events->count; i++) {
        struct jv *one = jv_new_object();
        jv_put_string(one, "event", event_kind_name(rules, events->item[i].kind));
        event_kind_save(rules, &events->item[i], one);
        jv_add(list, one);
    }
    return list;
}

/* One recorded phase being played again. */
struct again {
    struct match *match;
    bool setting; /* only settings were carried out */
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    struct order *order; /* `count` of them */
    bool answered[REQUESTS_MAX];
    int count;
    struct order wish;
};

static enum rc read_wish(struct again *again, const struct jv *entry, int64_t *seat, struct err *err)
{
    const char *text = jv_string(jv_get(entry, "text"));
    struct refusal why = {0};
    if (!jv_int(jv_get(entry, "seat"), 1, again->match->seats, seat) || text == NULL)
        return err_set(err, RC_BAD, "an order needs a seat of 1..%d and a text", again->match->seats);
    const void *view = view_get(again->match, (int)*seat);
    if (!rules_read_text(again->match->rules, view, (int)*seat, text, &again->wish, &why))
        return err_set(err, RC_BAD, "seat %d: '%s': %s %s", (int)*seat, text, why.code, why.text);
    return RC_OK;
}

static enum rc place_wish(struct again *again, int seat, const struct jv *entry, struct err *err)
{
    struct refusal why = {.text = "it is not asked for"};
    const struct match *match = again->match;
    const char *text = jv_string(jv_get(entry, "text"));
    enum answer_by by;
    if (!by_of_name(jv_string(jv_get(entry, "by")), &by))
        return err_set(err, RC_BAD, "seat %d: '%s': by whom is not said", seat, text);
    for (int i = 0; i < again->count; i++) {
        if (again->answered[i] || again->open[i].seat != seat || again->open[i].slot != again->wish.slot)
            continue;
        if (!rules_check(match->rules, match->state, &again->open[i], &again->wish, &again->order[i], &why))
            break;
        again->answered[i] = true;
        again->answer[i] = (struct answer){.request = again->open[i], .order = &again->order[i], .by = by};
        if (by != BY_DEFAULT && by != BY_AUTO)
            return RC_OK;
        rules_fallback(match->rules, match->state, &again->open[i], &again->wish);
        return order_same(&again->wish, &again->order[i])
                   ? RC_OK
                   : err_set(err, RC_BAD, "seat %d: '%s' is not the default", seat, text);
    }
    return err_set(err, RC_BAD, "seat %d: '%s' cannot be carried out: %s", seat, text, why.text);
}

static enum rc replay_orders(struct again *again, const struct jv *orders, struct err *err)
{
    for (size_t i = 0; i < jv_size(orders); i++) {
        int64_t seat = 0;
        enum rc rc = read_wish(again, jv_at(orders, i), &seat, err);
        if (rc != RC_OK)
            return rc;
        if (again->wish.setting != again->setting)
            return err_set(err, RC_BAD, "settings stand in moves of their own, called '%s'", MOVES_SETTING);
        enum answer_by by;
        if (again->setting && !by_of_name(jv_string(jv_get(jv_at(orders, i), "by")), &by))
            return err_set(err, RC_BAD, "seat %d: by whom the setting was given is not said", (int)seat);
        if (again->setting) {
            again->match->rules->set(again->match->state, (int)seat, &again->wish, &again->match->events);
            match_moved(again->match);
        } else
            rc = place_wish(again, (int)seat, jv_at(orders, i), err);
        if (rc != RC_OK)
            return rc;
    }
    for (int i = 0; !again->setting && i < again->count; i++)
        if (!again->answered[i])
            return err_set(err, RC_BAD, "seat %d was asked and no order is recorded", again->open[i].seat);
    return RC_OK;
}

static enum rc same_draws(const struct draws *made, const struct jv *recorded, struct err *err)
{
    if ((size_t)made->count != jv_size(recorded))
        return err_set(err, RC_BAD, "%d draws were made, %zu are recorded", made->count, jv_size(recorded));
    for (int i = 0; i < made->count; i++) {
        int64_t bound = 0;
        if (!jv_int(jv_at(jv_at(recorded, (size_t)i), 0), 1, INT32_MAX, &bound) || bound != made->item[i].bound)
            return err_set(err, RC_BAD, "draw %d was below %d, the record says %d", i + 1, (int)made->item[i].bound,
                           (int)bound);
    }
    return RC_OK;
}

/* The values of [[bound,value],...], the caller's to free. */
static enum rc read_values(const struct jv *draws, int32_t **out, struct err *err)
{
    size_t count = jv_size(draws);
    *out = mem_new(count + 1, sizeof **out);
    if (!jv_is_array(draws))
        return err_set(err, RC_BAD, "draws: a list is wanted");
    for (size_t i = 0; i < count; i++) {
        int64_t value;
        if (!jv_int(jv_at(jv_at(draws, i), 1), 0, INT32_MAX, &value))
            return err_set(err, RC_BAD, "draw %zu is not [bound,value]", i + 1);
        (*out)[i] = (int32_t)value;
    }
    return RC_OK;
}

/* Ends what was drawn from a given list: it must be just what was recorded. */
static enum rc close_draws(struct match *match, const struct jv *draws, struct err *err)
{
    bool mismatch = match->chance.mismatch;
    match->chance = chance_forced(NULL, 0, &match->draws);
    return mismatch ? err_set(err, RC_BAD, "a recorded draw does not fit its bound")
                    : same_draws(&match->draws, draws, err);
}

static enum rc check_form(const struct match *match, const struct recorded *move, struct err *err)
{
    if (match_over(match))
        return err_set(err, RC_BAD, "the game was over before this move");
    return jv_is_array(move->orders) ? RC_OK : err_set(err, RC_BAD, "orders: a list is wanted");
}

/* Whether the first order is a setting; what does not read is told of later. */
static bool begins_with_setting(struct again *again, const struct jv *orders)
{
    int64_t seat;
    return jv_size(orders) > 0 && read_wish(again, jv_at(orders, 0), &seat, NULL) == RC_OK && again->wish.setting;
}

static enum rc play_again(struct again *again, const struct recorded *move, const int32_t *values, struct err *err)
{
    struct match *match = again->match;
    bool named = move->phase != NULL && strcmp(move->phase, MOVES_SETTING) == 0;
    again->count = match->rules->requests(match->state, again->open);
    again->order = mem_new((size_t)again->count + 1, sizeof *again->order);
    again->setting =
        named ? jv_size(move->orders) > 0 : move->phase == NULL && begins_with_setting(again, move->orders);
    if (named && !again->setting)
        return err_set(err, RC_BAD, "settings stand in moves of their own, called '%s'", MOVES_SETTING);
    chance_draws_clear(&match->draws);
    events_clear(&match->events);
    enum rc rc = replay_orders(again, move->orders, err);
    if (rc != RC_OK)
        return rc;
    match->chance = chance_forced(values, (int)jv_size(move->draws), &match->draws);
    if (!again->setting)
        match->rules->resolve(match->state, again->answer, again->count, &match->chance, &match->events);
    match_moved(match);
    match->phase++;
    return close_draws(match, move->draws, err);
}

static enum rc replay(struct match *match, const struct recorded *move, struct err *err)
{
    int32_t *values = NULL;
    enum rc rc = check_form(match, move, err);
    if (rc == RC_OK && move->position != NULL)
        return patch_replay(match, move, err);
    struct again *again = mem_new(1, sizeof *again);
    if (rc == RC_OK)
        rc = read_values(move->draws, &values, err);
    if (rc == RC_OK) {
        again->match = match;
        rc = play_again(again, move, values, err);
    }
    free(values);
    free(again->order);
    free(again);
    return rc;
}

static enum rc replay_compared(struct match *match, const struct recorded *move, moves_check check, const void *known,
                               struct err *err)
{
    enum rc rc = replay(match, move, err);
    return rc == RC_OK ? check(match, known, err) : rc;
}

/* Plays it by each version before that of the match, from the same position. */
static enum rc replay_earlier(struct match *match, const struct recorded *move, moves_check check, const void *known,
                              const void *before, struct err *err)
{
    const struct rules *now = match->rules;
    int phase = match->phase;
    enum rc rc = RC_BAD;
    for (const struct rules *rules = now->earlier; rc == RC_BAD && rules != NULL; rules = rules->earlier) {
        memcpy(match->state, before, rules->state_size);
        match_moved(match);
        match->phase = phase;
        match->rules = rules;
        rc = replay_compared(match, move, check, known, err);
        if (rc == RC_OK && match_over(match))
            rc = err_set(err, RC_BAD, "it ended the game by version %d of the rules", rules->version);
    }
    match->rules = now;
    match_moved(match);
    return rc;
}

enum rc moves_replay_checked(struct match *match, const struct recorded *move, moves_check check, const void *known,
                             struct err *err)
{
    size_t size = match->rules->state_size;
    void *before = match->rules->earlier == NULL ? NULL : mem_new(size, 1);
    struct err other = {0};
    if (match->rules->earlier == NULL)
        return replay_compared(match, move, check, known, err);
    int phase = match->phase;
    memcpy(before, match->state, size);
    enum rc rc = replay_compared(match, move, check, known, err);
    if (rc == RC_BAD) {
        match->phase = phase;
        enum rc earlier = replay_earlier(match, move, check, known, before, &other);
        rc = earlier == RC_OK ? RC_OK : RC_BAD;
    }
    free(before);
    return rc;
}

enum rc moves_replay_setup(struct match *match, const struct rules_setup *setup, const struct jv *draws,
                           struct err *err)
{
    int32_t *values = NULL;
    enum rc rc = read_values(draws, &values, err);
    if (rc == RC_OK) {
        match->chance = chance_forced(values, (int)jv_size(draws), &match->draws);
        rc = match_setup(match, setup, err);
    }
    if (rc == RC_OK)
        rc = close_draws(match, draws, err);
    match->chance = chance_forced(NULL, 0, &match->draws);
    free(values);
    return rc;
}
