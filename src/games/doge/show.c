/* Facts for report.txt and report.html: rows as fields. */

#include "games/doge/decide.h"
#include "games/doge/doge.h"
#include "games/doge/score.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

static void show_warnings(const struct doge_state *s, struct jv *facts)
{
    struct jv *warnings = jv_new_array();
    for (int seat = 1; seat <= s->seats && s->phase != PHASE_OVER; seat++) {
        bool reached = doge_fulfils(s, seat);
        if (reached || doge_could_fulfil(s, seat, 1))
            row_add(warnings, reached ? "doge.report.reached" : "doge.report.near",
                    SAID_NAME("seat", "doge", doge_seats[seat - 1].name));
    }
    jv_put(facts, "warnings", warnings);
}

/* Areas of a row of elections: "Castello, San Polo". */
static void add_election(struct jv *elections, const char *mark, const char *areas, bool now)
{
    if (*areas == '\0')
        return;
    struct jv *one = jv_new_object();
    jv_put_string(one, "mark", catalog_text(mark));
    jv_put_string(one, "areas", areas);
    jv_put_bool(one, "now", now);
    jv_add(elections, one);
}

static void show_elections(const struct doge_state *s, struct jv *facts)
{
    static const char *const marks[] = {"doge.report.voted", "doge.report.votes.next", "doge.report.votes.then"};
    struct jv *elections = jv_new_array();
    struct row row[3], next;
    int down = 0;
    for (int k = 0; k < 3; k++)
        (void)row_begin(&row[k]);
    (void)row_begin(&next);
    for (int i = 0; i < AREAS; i++) {
        struct row *which = &row[s->phase == PHASE_OVER || i < s->elected ? 0 : i == s->elected ? 1 : 2];
        text_between(&which->text, 0, ", ");
        text_add(&which->text, catalog_name("doge", doge_areas[s->order[i]].name, NULL));
        down += s->next[i] >= AREAS;
        text_between(&next.text, 0, s->next[i] < AREAS ? ", " : "");
        text_add(&next.text, s->next[i] < AREAS ? catalog_name("doge", doge_areas[s->next[i]].name, NULL) : "");
    }
    if (down > 0 && down < AREAS)
        say(&next.text, "doge.report.down", SAID_NUMBER("count", down));
    for (int k = 0; k < 3; k++)
        add_election(elections, k == 1 && s->decision != DECIDE_NONE ? "doge.report.votes" : marks[k], row[k].line,
                     k == 1);
    add_election(elections, "doge.report.next", next.line, false);
    jv_put(facts, "elections", elections);
}

/* "2 [31]+1": houses, markers and advisors of a seat in an area. */
static struct jv *show_cell(const struct doge_state *s, int seat, int area)
{
    struct jv *cell = jv_new_object();
    struct row row, markers;
    int houses = area < DISTRICTS ? s->houses[seat - 1][area] : 0, advisors = state_advisors(s, seat, area);
    int stack = s->stack[seat - 1][area];
    struct text *line = row_begin(&row);
    doge_describe_stack(stack, "", row_begin(&markers));
    if (houses > 0)
        text_add_int(line, houses);
    if (stack != STACK_NONE)
        text_addf(line, "%s[%s]", houses > 0 ? " " : "", markers.line);
    if (advisors > 0)
        text_addf(line, "+%d", advisors);
    jv_put_int(cell, "houses", houses);
    jv_put_string(cell, "markers", markers.line);
    jv_put_int(cell, "advisors", advisors);
    jv_put_string(cell, "line", row.line);
    return cell;
}

static void show_areas(const struct doge_state *s, struct jv *facts)
{
    struct jv *areas = jv_new_array();
    for (int area = 0; area < AREAS; area++) {
        struct jv *one = jv_new_object(), *cells = jv_new_array();
        struct row sites;
        bool district = area < DISTRICTS;
        int site = district ? state_free_site(s, area) : SITES;
        (void)row_begin(&sites);
        for (int i = 0; district && i < site; i++) /* "12": the owners */
            text_add_int(&sites.text, s->site[area][i]);
        bool any = district;
        for (int seat = 1; seat <= s->seats; seat++) {
            jv_add(cells, show_cell(s, seat, area));
            any = any || s->stack[seat - 1][area] != STACK_NONE || state_advisors(s, seat, area) > 0;
        }
        jv_put_bool(one, "any", any);
        jv_put_string(one, "name", catalog_name("doge", doge_areas[area].name, NULL));
        jv_put_int(one, "price", site < SITES ? doge_prices[site] : 0);
        jv_put_bool(one, "full", district && site == SITES);
        jv_put_string(one, "built", sites.line);
        jv_put(one, "cells", cells);
        jv_add(areas, one);
    }
    jv_put(facts, "areas", areas);
}

/* "Castello's in San Polo, q1 in Dorsoduro" */
static void describe_advisors(const struct doge_state *s, int seat, struct text *out)
{
    size_t from = out->len;
    for (int advisor = 0; advisor < ADVISORS; advisor++) {
        if (s->owner[advisor] != seat)
            continue;
        text_between(out, from, ", ");
        say(out, advisor < DISTRICTS ? "doge.report.advisor" : "doge.report.advisor.quarantia",
            SAID_NAME("district", "doge", doge_areas[advisor_home(advisor)].name),
            SAID_NUMBER("number", advisor - DISTRICTS + 1),
            SAID_NAME("area", "doge", doge_areas[s->stands[advisor]].name));
    }
}

static struct jv *show_seat(const struct doge_state *s, int seat, int viewer)
{
    struct jv *one = row_seat(&rules_doge, seat, viewer);
    struct row advisors;
    describe_advisors(s, seat, row_begin(&advisors));
    jv_put_string(one, "family", catalog_name("doge", doge_families[seat - 1], NULL));
    jv_put_bool(one, "lead", seat == s->lead);
    jv_put_int(one, "palaces", state_palaces(s, seat));
    jv_put_int(one, "districts", state_districts(s, seat));
    jv_put_string(one, "advisors", advisors.line);
    jv_put_int(one, "houses_left", HOUSES - state_houses(s, seat));
    jv_put_int(one, "rings_left", RINGS - state_rings(s, seat));
    jv_put_int(one, "markers_left", state_markers(s, seat));
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
    if (seat > 0 && state_markers(s, seat) > 0) {
        state_hand(s, seat, left);
        text_add_char(&hand.text, '[');
        doge_add_values(left, " ", hand.text.len, &hand.text);
        text_add_char(&hand.text, ']');
    }
    for (int district = 0; seat > 0 && district < DISTRICTS; district++) {
        if (s->hold[seat - 1] != HOLD_HIDDEN && state_holds(s, seat, district)) {
            text_between(&hold.text, 0, ", ");
            text_add(&hold.text, catalog_name("doge", doge_areas[district].name, NULL));
        }
        if (s->limit[seat - 1][district] < LIMIT_NO) {
            text_between(&limit.text, 0, ", ");
            text_addf(&limit.text, "%s %d", catalog_name("doge", doge_areas[district].name, NULL),
                      s->limit[seat - 1][district]);
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
    show_elections(s, facts);
    show_areas(s, facts);
    show_own(s, seat, facts);
    for (int i = 1; i <= s->seats; i++)
        jv_add(seats, show_seat(s, i, seat));
    jv_put(facts, "seats", seats);
}
