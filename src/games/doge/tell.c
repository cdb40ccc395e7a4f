/* What a player reads about a game of Doge. */

#include "games/doge/choice.h"
#include "games/doge/doge.h"
#include "games/doge/score.h"
#include "rules/row.h"
#include "rules/words.h"
#include "words/catalog.h"
#include "words/say.h"

static NAMES_OF(area_told, doge_areas, .name);

/* "the advisor of Castello", "advisor q2 of the Quarantia" */
static void tell_advisor(const struct event_value *value, struct text *out)
{
    int advisor = value->arg[0];
    if (advisor < DISTRICTS)
        say(out, "doge.advisor", SAID_NAME("district", "doge", doge_areas[advisor].name));
    else
        say(out, "doge.advisor.quarantia", SAID_NUMBER("number", advisor - DISTRICTS + 1));
}

/* The values of the markers, from the lowest on. */
static struct jv *save_markers(const int16_t *arg)
{
    struct jv *values = jv_new_array();
    for (int value = 0; value < VALUES; value++)
        for (int k = 0; k < doge_stacks[arg[0]].of[value]; k++)
            (void)jv_add_int(values, value);
    return values;
}

/* "Anna (blue) 5 (3+2), ORANGE 1 (1 advisor)": who has votes, and of what. */
static void tell_ballots(const struct event_value *value, struct text *out)
{
    const int16_t *arg = value->event->arg;
    int seats = arg[1];
    size_t from = out->len;
    for (int i = 0; i < seats; i++) {
        int votes = arg[2 + i], stack = arg[2 + seats + i], advisors = votes - stack_votes(stack);
        struct row seat, markers;
        if (stack == STACK_NONE && votes == 0)
            continue;
        event_kind_person(value, i + 1, row_begin(&seat));
        doge_describe_stack(stack, "+", row_begin(&markers));
        text_add(out, out->len > from ? ", " : "");
        say(out,
            advisors <= 0         ? "doge.ballot"
            : stack == STACK_NONE ? "doge.ballot.advisors"
                                  : "doge.ballot.both",
            SAID_NUMBER("advisors", advisors), SAID_NUMBER("votes", votes), SAID("seat", seat.line),
            SAID("markers", markers.line));
    }
}

/* By how many are first, and whether somebody is second. */
static int election_won(const struct event_value *event)
{
    int seats = event->arg[1], first = event->arg[2 + 2 * seats], second = event->arg[3 + 2 * seats];
    bool any = false;
    for (int i = 0; i < seats; i++)
        any = any || event->arg[2 + i] != 0 || event->arg[2 + seats + i] != STACK_NONE;
    if (first == 0)
        return any ? 1 : 0;
    return ((first & (first - 1)) == 0 ? 2 : 4) + (second != 0);
}

static int taken_from(const struct event_value *event)
{
    int seat = event->arg[0], former = event->arg[3];
    return former == 0 ? 0 : former != seat ? 1 : 2;
}

static int several_won(const struct event_value *event)
{
    return (event->arg[0] & (event->arg[0] - 1)) != 0;
}

static NAMES_OF(reason_name, doge_reasons, );

static const char *const reason_keys[REASONS] = {
    [REASON_GOAL] = "doge.reason.goal", [REASON_BLOCKED] = "doge.reason.blocked", [REASON_YEARS] = "doge.reason.years"};
static NAMES_OF(reason_key, reason_keys, );

static const struct value_type AREA = {1, doge_area_name, .told = area_told},
                               ADVISOR = {1, doge_advisor_name, .tell = tell_advisor},
                               MARKERS_CAST = {1, .save = save_markers}, BALLOTS = {0, .tell = tell_ballots},
                               REASON = {1, reason_name, .key = reason_key};

const struct event_kind doge_events[DOGE_EVENTS] = {
    [EVENT_PLACED] = {.name = "placed",
                      .field = {FIELD_SEAT, FIELD("area", AREA), FIELD("number", VALUE_NUMBER)},
                      .sentence = {"doge.placed"},
                      .count = "number"},
    [EVENT_ELECTION] =
        EVENT_WHICH("election", election_won,
                    SENTENCES("doge.election.empty", "doge.election.nobody", "doge.election.won",
                              "doge.election.second", "doge.election.tied", "doge.election.tied.second"),
                    FIELD("area", AREA), FIELD_TOLD("seats", VALUE_NUMBER),
                    FIELD_LIST("votes", VALUE_NUMBER, MANY_SEATS), FIELD_LIST("markers", MARKERS_CAST, MANY_SEATS),
                    FIELD("first", VALUE_SEATS), FIELD("second", VALUE_SEATS), FIELD("ballots", BALLOTS)),
    [EVENT_NEUTRAL] = EVENT_SAID("neutral", "doge.neutral", FIELD("advisor", ADVISOR), FIELD("former", VALUE_SEAT)),
    [EVENT_TAKE] = EVENT_WHICH("take", taken_from, SENTENCES("doge.take", "doge.take.from", "doge.take.own"),
                               FIELD_SEAT, FIELD("advisor", ADVISOR), FIELD("area", AREA), FIELD("former", VALUE_SEAT)),
    [EVENT_ABSTAIN] = EVENT_SAID("abstain", "doge.abstain", FIELD_SEAT, FIELD("area", AREA)),
    [EVENT_MOVE] = EVENT_SAID("move", "doge.move", FIELD_SEAT, FIELD("from", AREA), FIELD("to", AREA)),
    [EVENT_HOUSE] = EVENT_SAID("house", "doge.house", FIELD_SEAT, FIELD("district", AREA)),
    [EVENT_NO_HOUSE] = EVENT_SAID("no-house", "doge.house.none", FIELD_SEAT, FIELD("district", AREA)),
    [EVENT_PALACE] = EVENT_SAID("palace", "doge.palace", FIELD_SEAT, FIELD("district", AREA),
                                FIELD("site", VALUE_NUMBER), FIELD("cost", VALUE_NUMBER)),
    [EVENT_CLOSED] = EVENT_SAID("closed", "doge.closed", FIELD("area", AREA), FIELD("turned_up", AREA)),
    [EVENT_YEAR_END] = EVENT_SAID("year-end", "doge.year", FIELD("year", VALUE_NUMBER)),
    [EVENT_OVER] = {.name = "over",
                    .field = {FIELD("winners", VALUE_SEATS), FIELD("reason", REASON)},
                    .sentence = {"doge.over", "doge.over.shared"},
                    .which = several_won,
                    .ends = true},
};

/* "election 3 of 7, blue decides in Castello" */
static void tell_decision(const struct doge_state *s, struct text *out)
{
    struct request open[REQUESTS_MAX];
    struct row seats;
    int count = doge_requests(s, open);
    (void)row_begin(&seats);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            say(&seats.text, "list.and");
        text_add(&seats.text, catalog_name("doge", doge_seats[open[i].seat - 1].name, NULL));
    }
    say(out, count > 0 ? "doge.phase.decide" : "doge.phase.elect", SAID_NUMBER("count", count),
        SAID_NUMBER("election", s->elected + 1), SAID("seats", seats.line),
        SAID_NAME("area", "doge", count > 0 ? doge_areas[slot_area(open[0].slot)].name : ""));
}

void doge_phase(const void *view, struct text *stage, struct text *rest)
{
    const struct doge_state *s = view;
    if (s->phase != PHASE_OVER)
        say(stage, "doge.stage", SAID_NUMBER("year", s->year));
    if (s->phase == PHASE_ELECT && s->elected < AREAS)
        tell_decision(s, rest);
    else if (s->phase == PHASE_OVER)
        say(rest, "doge.phase.over", SAID_NUMBER("year", s->year));
    else if (s->phase == PHASE_PLAN)
        say(rest, "doge.phase.plan");
    else if (s->phase == PHASE_PLACE)
        say(rest, state_sealed(s) ? "doge.phase.sealed" : "doge.phase.place", SAID_NUMBER("round", s->round),
            SAID_NUMBER("rounds", state_rounds(s)));
}
