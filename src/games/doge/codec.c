#include "games/doge/codec.h"

#include "games/doge/doge.h"
#include "games/doge/rules.h"
#include "rules/options.h"
#include "rules/position.h"

static const char *const phases[] = {"place", "plan", "elect", "over"};
static const char *const decisions[] = {"none", "win", "second", "tied-second", "again", "tied"};
static const char *const keys[] = {"advisors", "decision", "elected", "lead",  "next", "options", "order",
                                   "phase",    "round",    "seats",   "sites", "year", NULL};
static const char *const seat_keys[] = {"hold", "houses", "limit", "placed", NULL};
static const char *const advisor_keys[] = {"area", "owner", NULL};
static const char *const district_keys[] = {"cannaregio", "castello",    "dorsoduro", "san-marco",
                                            "san-polo",   "santa-croce", NULL};
static const char *const advisor_ids[] = {
    "adv-cannaregio",  "adv-castello",    "adv-dorsoduro",   "adv-san-marco",   "adv-san-polo",
    "adv-santa-croce", "adv-quarantia-1", "adv-quarantia-2", "adv-quarantia-3", NULL};

static struct jv *save_areas(const uint8_t *areas)
{
    return position_names(areas, AREAS, doge_area_name, AREA_NONE, false);
}

static struct jv *save_options(const struct doge_state *s)
{
    struct rules_setup setup = {.seats = s->seats};
    setup.option[OPTION_PLACEMENT] = s->option_sealed ? 1 : 0;
    setup.option[OPTION_PLANS] = s->option_direct ? 1 : 0;
    setup.option[OPTION_YEARS] = s->option_years;
    return options_save(&rules_doge, &setup);
}

static struct jv *save_advisors(const struct doge_state *s)
{
    struct jv *out = jv_new_object();
    bool ok = true;
    for (int i = 0; ok && i < ADVISORS; i++) {
        struct jv *one = jv_new_object();
        ok = jv_put_string(one, "area", s->owner[i] == 0 ? "none" : doge_area_name(s->stands[i])) &&
             jv_put_int(one, "owner", s->owner[i]);
        ok = jv_put(out, doge_advisor_name(i), one) && ok;
    }
    if (ok)
        return out;
    jv_free(out);
    return NULL;
}

static struct jv *save_stack(int stack)
{
    if (stack_is_hidden(stack))
        return jv_new_int(stack_count(stack));
    struct jv *values = jv_new_array();
    for (int value = 0; value < VALUES; value++)
        for (int k = 0; k < doge_stacks[stack].of[value]; k++)
            (void)jv_add_int(values, value);
    if (jv_size(values) == (size_t)stack_count(stack))
        return values;
    jv_free(values);
    return NULL;
}

static struct jv *save_hold(const struct doge_state *s, int seat)
{
    if (s->hold[seat - 1] == HOLD_HIDDEN)
        return jv_new_null();
    uint8_t held[DISTRICTS];
    int count = 0;
    for (int district = 0; district < DISTRICTS; district++)
        if (state_holds(s, seat, district))
            held[count++] = (uint8_t)district;
    return position_names(held, count, doge_area_name, AREA_NONE, true);
}

static struct jv *save_seat(const struct doge_state *s, int seat)
{
    struct jv *out = jv_new_object(), *houses = jv_new_object(), *limit = jv_new_object(), *placed = jv_new_object();
    bool ok = jv_put(out, "hold", save_hold(s, seat)), hidden = s->limit[seat - 1][0] == LIMIT_HIDDEN;
    for (int i = 0; ok && i < DISTRICTS; i++)
        ok = jv_put_int(houses, doge_area_name(i), s->houses[seat - 1][i]) &&
             jv_put_int(limit, doge_area_name(i), s->limit[seat - 1][i]);
    for (int i = 0; ok && i < AREAS; i++)
        if (s->stack[seat - 1][i] != STACK_NONE)
            ok = jv_put(placed, doge_area_name(i), save_stack(s->stack[seat - 1][i]));
    if (hidden) {
        jv_free(limit);
        limit = jv_new_null();
    }
    ok = jv_put(out, "houses", houses) && ok;
    ok = jv_put(out, "limit", limit) && ok;
    ok = jv_put(out, "placed", placed) && ok;
    if (ok)
        return out;
    jv_free(out);
    return NULL;
}

static struct jv *save_sites(const struct doge_state *s)
{
    struct jv *out = jv_new_object();
    bool ok = true;
    for (int i = 0; ok && i < DISTRICTS; i++) {
        struct jv *built = jv_new_array();
        for (int site = 0; ok && site < state_free_site(s, i); site++)
            ok = jv_add_int(built, s->site[i][site]);
        ok = jv_put(out, doge_area_name(i), built) && ok;
    }
    if (ok)
        return out;
    jv_free(out);
    return NULL;
}

struct jv *doge_save(const void *state)
{
    const struct doge_state *s = state;
    struct jv *out = jv_new_object(), *seats = jv_new_array();
    bool ok = seats != NULL;
    for (int seat = 1; ok && seat <= s->seats; seat++)
        ok = jv_add(seats, save_seat(s, seat));
    ok = jv_put(out, "seats", seats) && ok;
    ok = ok && jv_put(out, "advisors", save_advisors(s)) && jv_put_string(out, "decision", decisions[s->decision]) &&
         jv_put_int(out, "elected", s->elected) && jv_put_int(out, "lead", s->lead) &&
         jv_put(out, "next", save_areas(s->next)) && jv_put(out, "options", save_options(s)) &&
         jv_put(out, "order", save_areas(s->order)) && jv_put_string(out, "phase", phases[s->phase]) &&
         jv_put_int(out, "round", s->round) && jv_put(out, "sites", save_sites(s)) && jv_put_int(out, "year", s->year);
    if (ok)
        return out;
    jv_free(out);
    return NULL;
}

static bool load_options(struct doge_state *s, const struct jv *in, struct refusal *why)
{
    struct rules_setup setup;
    if (!options_default(&rules_doge, s->seats, &setup, why) ||
        !options_load(&rules_doge, jv_get(in, "options"), true, &setup, why))
        return false;
    int years = setup.option[OPTION_YEARS];
    if (years > 0 && years < 4)
        return position_bad(why, "years", "not 0 or 4 to 30");
    s->option_sealed = setup.option[OPTION_PLACEMENT] != 0;
    s->option_direct = setup.option[OPTION_PLANS] != 0;
    s->option_years = (uint8_t)years;
    return true;
}

/* For position_codes(), where 0 is no id. */
static int area_code(const char *id)
{
    return doge_area_find(id) + 1;
}

static bool load_areas(const struct jv *in, const char *key, int hidden_from, uint8_t *out, struct refusal *why)
{
    const struct position_ids ids = {.code = area_code, .hidden = AREA_NONE + 1};
    const struct jv *list = position_array(in, key, AREAS, AREAS, why);
    if (list == NULL || !position_codes(list, key, ids, out, why))
        return false;
    for (int i = 0; i < AREAS; i++) {
        out[i]--;
        if (i < hidden_from && out[i] == AREA_NONE)
            return position_bad(why, key, "a hidden area");
    }
    return true;
}

static bool load_year(struct doge_state *s, const struct jv *in, bool as_view, struct refusal *why)
{
    int year, round, lead, elected, phase, decision;
    if (!position_int(in, "year", 1, YEARS, &year, why) ||
        !position_int(in, "round", 1, state_rounds(s), &round, why) ||
        !position_int(in, "lead", 1, s->seats, &lead, why) || !position_int(in, "elected", 0, AREAS, &elected, why) ||
        !position_word(in, "phase", phases, PHASE_OVER + 1, &phase, why) ||
        !position_word(in, "decision", decisions, DECISIONS, &decision, why))
        return false;
    s->year = (uint8_t)year;
    s->round = (uint8_t)round;
    s->lead = (uint8_t)lead;
    s->elected = (uint8_t)elected;
    s->phase = (uint8_t)phase;
    s->decision = (uint8_t)decision;
    return load_areas(in, "order", AREAS, s->order, why) &&
           load_areas(in, "next", as_view ? elected : AREAS, s->next, why);
}

static bool load_advisors(struct doge_state *s, const struct jv *in, struct refusal *why)
{
    const struct jv *advisors = jv_get(in, "advisors");
    if (!position_keys(advisors, "advisors", advisor_ids, why))
        return false;
    for (int i = 0; i < ADVISORS; i++) {
        const struct jv *one = jv_get(advisors, doge_advisor_name(i));
        int owner;
        if (!position_keys(one, doge_advisor_name(i), advisor_keys, why) ||
            !position_int(one, "owner", 0, s->seats, &owner, why))
            return false;
        const char *area = jv_string(jv_get(one, "area"));
        int stands = area == NULL ? -1 : strcmp(area, "none") == 0 ? AREA_NONE : doge_area_find(area);
        if (stands < 0)
            return position_bad(why, "area", "an unknown id");
        s->owner[i] = (uint8_t)owner;
        s->stands[i] = (uint8_t)stands;
    }
    return true;
}

/* An array of rising values, or in a view their number. */
static bool load_stack(const struct jv *in, bool as_view, uint8_t *out, struct refusal *why)
{
    uint8_t of[VALUES] = {0};
    int64_t value = 0, before = 0;
    if (as_view && jv_int(in, 1, STACK_MOST, &value)) {
        *out = (uint8_t)(STACK_HIDDEN + value);
        return true;
    }
    if (!jv_is_array(in) || jv_size(in) < 1 || jv_size(in) > STACK_MOST)
        return position_bad(why, "placed", "not 1 to 4 markers");
    for (size_t i = 0; i < jv_size(in); i++) {
        if (!jv_int(jv_at(in, i), before, VALUES - 1, &value))
            return position_bad(why, "placed", "not rising values of 0 to 3");
        of[value]++;
        before = value;
    }
    *out = (uint8_t)doge_stack_find(of);
    return true;
}

struct stack_loading {
    uint8_t *stack;
    bool as_view;
    struct refusal *why;
};

static bool load_one_stack(const char *key, struct jv *value, void *context)
{
    struct stack_loading *l = context;
    int area = doge_area_find(key);
    if (area < 0)
        return position_bad(l->why, "placed", "an unknown id");
    return load_stack(value, l->as_view, &l->stack[area], l->why);
}

static bool load_hold(const struct jv *in, bool as_view, uint8_t *out, struct refusal *why)
{
    uint8_t held[DISTRICTS];
    const struct position_ids ids = {.code = area_code, .sorted = true};
    if (as_view && jv_is_null(jv_get(in, "hold"))) {
        *out = HOLD_HIDDEN;
        return true;
    }
    const struct jv *list = position_array(in, "hold", 0, DISTRICTS, why);
    if (list == NULL || !position_codes(list, "hold", ids, held, why))
        return false;
    for (size_t i = 0; i < jv_size(list); i++) {
        unsigned bit = 1u << (held[i] - 1);
        if (held[i] - 1 == QUARANTIA || (*out & bit) != 0)
            return position_bad(why, "hold", "not districts, each once");
        *out = (uint8_t)(*out | bit);
    }
    return true;
}

static bool load_numbers(const struct jv *in, const char *key, int high, uint8_t *out, struct refusal *why)
{
    const struct jv *numbers = jv_get(in, key);
    if (!position_keys(numbers, key, district_keys, why))
        return false;
    for (int i = 0; i < DISTRICTS; i++) {
        int number;
        if (!position_int(numbers, doge_area_name(i), 0, high, &number, why))
            return false;
        out[i] = (uint8_t)number;
    }
    return true;
}

static bool load_seat(struct doge_state *s, const struct jv *in, int i, bool as_view, struct refusal *why)
{
    struct stack_loading loading = {.stack = s->stack[i], .as_view = as_view, .why = why};
    if (!position_keys(in, "seats", seat_keys, why) || !load_hold(in, as_view, &s->hold[i], why) ||
        !load_numbers(in, "houses", HOUSES, s->houses[i], why))
        return false;
    if (as_view && jv_is_null(jv_get(in, "limit")))
        memset(s->limit[i], LIMIT_HIDDEN, DISTRICTS);
    else if (!load_numbers(in, "limit", LIMIT_NO, s->limit[i], why))
        return false;
    if (!jv_is_object(jv_get(in, "placed")))
        return position_bad(why, "placed", "not an object");
    return jv_each(jv_get(in, "placed"), load_one_stack, &loading);
}

static bool load_sites(struct doge_state *s, const struct jv *in, struct refusal *why)
{
    const struct jv *sites = jv_get(in, "sites");
    if (!position_keys(sites, "sites", district_keys, why))
        return false;
    for (int i = 0; i < DISTRICTS; i++) {
        const struct jv *built = position_array(sites, doge_area_name(i), 0, SITES, why);
        for (size_t site = 0; site < jv_size(built); site++) {
            int64_t seat;
            if (!jv_int(jv_at(built, site), 1, s->seats, &seat))
                return position_bad(why, "sites", "not a seat");
            s->site[i][site] = (uint8_t)seat;
        }
        if (built == NULL)
            return false;
    }
    return true;
}

bool doge_load(void *state, const struct jv *position, bool as_view, struct refusal *why)
{
    struct doge_state loaded = {0}, *s = &loaded;
    if (!position_keys(position, "position", keys, why))
        return false;
    const struct jv *seats = position_array(position, "seats", 3, SEATS, why);
    if (seats == NULL)
        return false;
    s->seats = (uint8_t)jv_size(seats);
    if (!load_options(s, position, why) || !load_year(s, position, as_view, why) || !load_advisors(s, position, why) ||
        !load_sites(s, position, why))
        return false;
    for (int i = 0; i < s->seats; i++)
        if (!load_seat(s, jv_at(seats, (size_t)i), i, as_view, why))
            return false;
    if (as_view ? !doge_sound_view(s, why) : !doge_sound(s, why))
        return false;
    memcpy(state, s, sizeof *s);
    return true;
}
