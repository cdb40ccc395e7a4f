/* Facts for report.txt and report.html: every row both as a ready-made line and as fields. */

#include "games/doge/choice.h"
#include "games/doge/decide.h"
#include "games/doge/doge.h"
#include "games/doge/score.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { CELL = 12 };

/* An answer as it may look: the highest marker on a free area; take the advisor, else abstain. */
static void example(const struct doge_state *s, const struct request *open, struct order *line)
{
    static const struct option take = {.kind = CHOICE_TAKE, .target = TARGET_NEXT};
    static const struct option still = {.kind = CHOICE_ABSTAIN, .move = {MOVE_NONE, MOVE_NONE}};
    order_begin(line, open->slot);
    if (slot_takes(open->slot)) {
        order_add(line, option_pack(&take));
        order_add(line, option_pack(&still));
    } else if (open->slot != SLOT_PLACE || state_sealed(s) || doge_placing_legal(s, open->seat, line, 1) == 0) {
        doge_fallback(s, open, line);
    }
}

/* A ready-made line for what is asked of the seat. Every name is there in any case: what is not said here a template
 * would look up around it. */
static void show_ready(const struct doge_state *s, int seat, struct jv *facts)
{
    struct request open = {.slot = SLOT_NONE};
    struct row row;
    struct order line;
    (void)row_begin(&row);
    if (rules_asks(&rules_doge, s, seat, &open)) {
        example(s, &open, &line);
        doge_write(&line, &row.text);
    }
    int slot = open.slot;
    jv_put_string(facts, "ready", row.line);
    jv_put_bool(facts, "ready_place", slot == SLOT_PLACE && !state_sealed(s));
    jv_put_bool(facts, "ready_sealed", slot == SLOT_PLACE && state_sealed(s));
    jv_put_bool(facts, "ready_plan", slot == SLOT_PLAN);
    jv_put_bool(facts, "ready_take", slot_takes(slot));
    jv_put_bool(facts, "ready_move", slot == SLOT_TIED || slot == SLOT_TIED_SECOND);
    jv_put_int(facts, "ready_moves", slot_moves(slot));
    jv_put_bool(facts, "ready_council", slot_decides(slot) && slot_area(slot) == QUARANTIA);
    jv_put_string(facts, "ready_area", slot_decides(slot) ? doge_areas[slot_area(slot)].name : "");
}

static void show_warnings(const struct doge_state *s, struct jv *facts)
{
    struct jv *warnings = jv_new_array();
    for (int seat = 1; seat <= s->seats && s->phase != PHASE_OVER; seat++) {
        bool reached = doge_fulfils(s, seat);
        if (reached || doge_could_fulfil(s, seat, 1))
            row_add(warnings, reached ? "doge.report.reached" : "doge.report.near",
                    SAID("seat", doge_seats[seat - 1].name));
    }
    jv_put(facts, "warnings", warnings);
}

static void show_elections(const struct doge_state *s, struct jv *facts)
{
    struct jv *elections = jv_new_array();
    for (int i = 0; i < AREAS; i++) {
        struct jv *one = jv_new_object();
        struct row row;
        bool now = i == s->elected && s->phase != PHASE_OVER, down = s->next[i] >= AREAS;
        const char *mark = i < s->elected               ? "doge.report.voted"
                           : !now                       ? NULL
                           : s->decision != DECIDE_NONE ? "doge.report.votes"
                                                        : "doge.report.votes.next";
        text_add(row_begin(&row), now ? "* " : "  ");
        row_column_int(&row, one, "number", i + 1, 4);
        row_column(&row, one, "name", doge_areas[s->order[i]].name, 17);
        row_column(&row, one, "mark", mark == NULL ? "" : catalog_text(mark), 29);
        row_column(&row, one, "next", down ? catalog_text("doge.report.down") : doge_areas[s->next[i]].name, 0);
        jv_put_bool(one, "now", now);
        jv_put_bool(one, "down", down);
        row_end(&row, one, elections);
    }
    jv_put(facts, "elections", elections);
}

/* "2 [31]+1": houses, markers and advisors of a seat in an area. */
static struct jv *show_cell(const struct doge_state *s, int seat, int area, struct text *line)
{
    struct jv *cell = jv_new_object();
    struct row markers;
    int houses = area < DISTRICTS ? s->houses[seat - 1][area] : 0, advisors = state_advisors(s, seat, area);
    int stack = s->stack[seat - 1][area];
    size_t from = line->len;
    doge_describe_stack(stack, "", row_begin(&markers));
    if (houses > 0)
        text_add_int(line, houses);
    else
        text_add_char(line, '.');
    if (stack != STACK_NONE)
        text_addf(line, " [%s]", markers.line);
    if (advisors > 0)
        text_addf(line, "+%d", advisors);
    text_pad(line, from, seat == s->seats ? 0 : CELL);
    jv_put_int(cell, "houses", houses);
    jv_put_string(cell, "markers", markers.line);
    jv_put_int(cell, "advisors", advisors);
    jv_put_bool(cell, "nothing", houses == 0 && stack == STACK_NONE && advisors == 0);
    return cell;
}

static void show_areas(const struct doge_state *s, struct jv *facts)
{
    struct jv *areas = jv_new_array();
    struct row head;
    (void)row_say(&head, "doge.report.head");
    text_pad(&head.text, 0, 23);
    for (int seat = 1; seat <= s->seats; seat++) {
        size_t from = head.text.len;
        text_add_all(&head.text, doge_seats[seat - 1].letter, " ", doge_seats[seat - 1].name);
        text_pad(&head.text, from, seat == s->seats ? 0 : CELL);
    }
    for (int area = 0; area < AREAS; area++) {
        struct jv *one = jv_new_object(), *cells = jv_new_array();
        struct row row, sites;
        bool district = area < DISTRICTS;
        int site = district ? state_free_site(s, area) : SITES;
        (void)row_begin(&sites);
        for (int i = 0; district && i < SITES; i++) /* "12...": the owners, and a dot for each free site */
            text_add_char(&sites.text, s->site[area][i] == 0 ? '.' : (char)('0' + s->site[area][i]));
        (void)row_begin(&row);
        row_column(&row, one, "name", doge_areas[area].name, 13);
        if (site < SITES)
            text_add_int(&row.text, doge_prices[site]);
        else if (district)
            say(&row.text, "doge.report.full");
        text_pad(&row.text, 0, 17);
        row_column(&row, one, "built", sites.line, 23);
        for (int seat = 1; seat <= s->seats; seat++)
            jv_add(cells, show_cell(s, seat, area, &row.text));
        jv_put_string(one, "letter", doge_areas[area].letter);
        jv_put_int(one, "price", site < SITES ? doge_prices[site] : 0);
        jv_put_bool(one, "district", district);
        jv_put(one, "cells", cells);
        row_end(&row, one, areas);
    }
    jv_put_string(facts, "areas_head", head.line);
    jv_put(facts, "areas", areas);
}

/* "Castello's in San Polo, q1 in Dorsoduro"; "none". */
static void describe_advisors(const struct doge_state *s, int seat, struct text *out)
{
    size_t from = out->len;
    for (int advisor = 0; advisor < ADVISORS; advisor++) {
        if (s->owner[advisor] != seat)
            continue;
        text_between(out, from, ", ");
        say(out, advisor < DISTRICTS ? "doge.report.advisor" : "doge.report.advisor.quarantia",
            SAID("district", doge_areas[advisor_home(advisor)].name), SAID_NUMBER("number", advisor - DISTRICTS + 1),
            SAID("area", doge_areas[s->stands[advisor]].name));
    }
    if (out->len == from)
        say(out, "doge.report.none");
}

/* Numbers that may be 0 stand as texts: a template takes 0 for nothing. */
static void put_left(struct jv *one, const char *name, int number)
{
    struct row row;
    text_add_int(row_begin(&row), number);
    jv_put_string(one, name, row.line);
}

static struct jv *show_seat(const struct doge_state *s, int seat, int viewer)
{
    struct jv *one = row_seat(&rules_doge, seat, viewer);
    struct row advisors;
    describe_advisors(s, seat, row_begin(&advisors));
    jv_put_string(one, "family", doge_families[seat - 1]);
    jv_put_bool(one, "lead", seat == s->lead);
    jv_put_int(one, "palaces", state_palaces(s, seat));
    jv_put_bool(one, "one_palace", state_palaces(s, seat) == 1);
    jv_put_int(one, "districts", state_districts(s, seat));
    jv_put_bool(one, "one_district", state_districts(s, seat) == 1);
    jv_put_string(one, "advisors", advisors.line);
    put_left(one, "palaces_left", PALACES - state_palaces(s, seat));
    put_left(one, "houses_left", HOUSES - state_houses(s, seat));
    put_left(one, "rings_left", RINGS - state_rings(s, seat));
    put_left(one, "markers_left", state_markers(s, seat));
    return one;
}

/* What only the seat itself knows: its markers and settings. */
static void show_own(const struct doge_state *s, int seat, struct jv *facts)
{
    struct row hand, hold, limit;
    uint8_t left[VALUES];
    (void)row_begin(&hand);
    (void)row_begin(&hold);
    (void)row_begin(&limit);
    if (seat > 0 && state_markers(s, seat) == 0) {
        say(&hand.text, "doge.report.none");
    } else if (seat > 0) {
        state_hand(s, seat, left);
        text_add_char(&hand.text, '[');
        doge_add_values(left, " ", hand.text.len, &hand.text);
        text_add_char(&hand.text, ']');
    }
    for (int district = 0; seat > 0 && district < DISTRICTS; district++) {
        if (s->hold[seat - 1] != HOLD_HIDDEN && state_holds(s, seat, district)) {
            text_between(&hold.text, 0, ", ");
            text_add(&hold.text, doge_areas[district].name);
        }
        if (s->limit[seat - 1][district] < LIMIT_NO) {
            text_between(&limit.text, 0, ", ");
            text_addf(&limit.text, "%s %d", doge_areas[district].name, s->limit[seat - 1][district]);
        }
    }
    jv_put_string(facts, "hand", hand.line);
    jv_put_string(facts, "hold", hold.line);
    jv_put_string(facts, "limit", limit.line);
}

void doge_show(const void *view, int seat, struct jv *facts)
{
    const struct doge_state *s = view;
    struct jv *seats = jv_new_array();
    row_put_game(facts, &rules_doge, s, seat);
    jv_put_bool(facts, "over", s->phase == PHASE_OVER);
    show_warnings(s, facts);
    show_ready(s, seat, facts);
    show_elections(s, facts);
    show_areas(s, facts);
    show_own(s, seat, facts);
    for (int i = 1; i <= s->seats; i++)
        jv_add(seats, show_seat(s, i, seat));
    jv_put(facts, "seats", seats);
}
