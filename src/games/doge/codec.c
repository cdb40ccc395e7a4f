/* Positions of Doge as JSON. */
#include "games/doge/doge.h"
#include "rules/walk.h"

static const char *const phases[] = {"place", "plan", "elect", "over"};
static const char *const decisions[] = {"none", "win", "second", "tied-second", "again", "tied"};

static const char *stand_name(int area)
{
    return area == AREA_NONE ? "none" : doge_area_name(area);
}

static bool is_district(int area)
{
    return area < DISTRICTS;
}

/* The seven areas; from place `hidden_from` on they may be hidden. */
static void walk_areas(struct walk *walk, const char *key, int hidden_from, uint8_t *areas)
{
    const struct walk_names names = {
        .name = doge_area_name, .last = AREAS - 1, .hidden = AREA_NONE, .fewest = AREAS, .most = AREAS};
    (void)walk_list_of(walk, key, areas, AREAS, &names);
    for (int i = 0; i < hidden_from; i++)
        walk_check(walk, areas[i] != AREA_NONE, key, "a hidden area");
}

static void walk_year(struct walk *walk, struct doge_state *s)
{
    int years = s->option[OPTION_YEARS];
    walk_check(walk, years == 0 || years >= 4, "years", "not 0 or 4 to 30");
    walk_byte(walk, "year", &s->year, 1, YEARS);
    walk_byte(walk, "round", &s->round, 1, state_rounds(s));
    walk_byte(walk, "lead", &s->lead, 1, s->seats);
    walk_byte(walk, "elected", &s->elected, 0, AREAS);
    walk_word(walk, "phase", &s->phase, phases, PHASE_OVER + 1);
    walk_word(walk, "decision", &s->decision, decisions, DECISIONS);
    walk_areas(walk, "order", AREAS, s->order);
    walk_areas(walk, "next", walk->as_view ? s->elected : AREAS, s->next);
}

static void walk_advisors(struct walk *walk, struct doge_state *s)
{
    const struct walk_names stand = {.name = stand_name, .last = AREA_NONE};
    walk_object(walk, "advisors");
    for (int i = 0; i < ADVISORS; i++) {
        walk_object(walk, doge_advisor_name(i));
        walk_name(walk, "area", &s->stands[i], &stand);
        walk_byte(walk, "owner", &s->owner[i], 0, s->seats);
        walk_end(walk);
    }
    walk_end(walk);
}

/* The owners of a district's palaces, as built. */
static void walk_sites(struct walk *walk, struct doge_state *s)
{
    walk_object(walk, "sites");
    for (int district = 0; district < DISTRICTS; district++) {
        int built = walk_list(walk, doge_area_name(district), state_free_site(s, district), 0, SITES);
        walk_say(walk, "sites", "not a seat");
        for (int site = 0; site < built; site++)
            walk_byte(walk, NULL, &s->site[district][site], 1, s->seats);
        walk_end(walk);
    }
    walk_end(walk);
}

/* Rising values; face down their number. */
static void walk_stack(struct walk *walk, const char *key, uint8_t *stack)
{
    int value[STACK_MOST] = {0}, count = stack_count(*stack), at = 0;
    uint8_t of[VALUES] = {0};
    if (walk_hides(walk, key, stack_is_hidden(*stack), jv_is_int)) {
        *stack = (uint8_t)(STACK_HIDDEN + walk_int(walk, key, count, 1, STACK_MOST));
        return;
    }
    for (int i = 0; i < VALUES && !stack_is_hidden(*stack); i++)
        for (int k = 0; k < doge_stacks[*stack].of[i]; k++)
            value[at++] = i;
    count = walk_list(walk, key, count, 1, STACK_MOST);
    walk_say(walk, "placed", "not rising values of 0 to 3");
    for (int i = 0; i < count; i++) {
        value[i] = walk_int(walk, NULL, value[i], i == 0 ? 0 : value[i - 1], VALUES - 1);
        of[value[i]]++;
    }
    walk_end(walk);
    *stack = (uint8_t)doge_stack_find(of);
}

static void walk_placed(struct walk *walk, uint8_t *stacks)
{
    walk_object(walk, "placed");
    walk_say(walk, "placed", "not 1 to 4 markers");
    for (int area = 0; area < AREAS; area++)
        if (walk_has(walk, doge_area_name(area), stacks[area] != STACK_NONE))
            walk_stack(walk, doge_area_name(area), &stacks[area]);
    walk_say(walk, "placed", "an unknown id");
    walk_end(walk);
}

static void walk_hold(struct walk *walk, uint8_t *hold)
{
    const struct walk_names names = {.name = doge_area_name,
                                     .last = AREAS - 1,
                                     .fits = is_district,
                                     .misfit = "not districts, each once",
                                     .most = DISTRICTS};
    if (walk_null(walk, "hold", *hold == HOLD_HIDDEN))
        *hold = HOLD_HIDDEN;
    else
        *hold = (uint8_t)walk_set(walk, "hold", *hold, &names, names.misfit);
}

static void walk_districts(struct walk *walk, const char *key, int high, uint8_t *numbers)
{
    walk_object(walk, key);
    for (int i = 0; i < DISTRICTS; i++)
        walk_byte(walk, doge_area_name(i), &numbers[i], 0, high);
    walk_end(walk);
}

void doge_walk(struct walk *walk, void *state)
{
    struct doge_state *s = state;
    s->seats = (uint8_t)walk_length(walk, "seats", s->seats, 3, SEATS);
    walk_options(walk, "options", s->seats, s->option);
    walk_year(walk, s);
    walk_advisors(walk, s);
    walk_sites(walk, s);
    (void)walk_list(walk, "seats", s->seats, s->seats, s->seats);
    for (int i = 0; i < s->seats; i++) {
        walk_object(walk, NULL);
        walk_hold(walk, &s->hold[i]);
        walk_districts(walk, "houses", HOUSES, s->houses[i]);
        if (walk_null(walk, "limit", s->limit[i][0] == LIMIT_HIDDEN))
            memset(s->limit[i], LIMIT_HIDDEN, DISTRICTS);
        else
            walk_districts(walk, "limit", LIMIT_NO, s->limit[i]);
        walk_placed(walk, s->stack[i]);
        walk_end(walk);
    }
    walk_end(walk);
}
