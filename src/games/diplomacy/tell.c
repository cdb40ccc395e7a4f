/* What has happened and where the game stands, in words. */
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/events.h"
#include "games/diplomacy/season.h"
#include "words/catalog.h"
#include "words/say.h"

static void tell_unit(const struct event_value *value, struct text *out)
{
    diplomacy_describe_unit(rules_map(value->rules), value->arg[0], out);
}

static const char *unit_named(const struct rules *rules, int unit)
{
    return unit_name(rules_map(rules), unit);
}

static const char *place_named(const struct rules *rules, int place)
{
    return place < PLACES ? place_name(rules_map(rules), place) : "none";
}

static void tell_place(const struct event_value *value, struct text *out)
{
    if (value->arg[0] < PLACES)
        diplomacy_describe_place(rules_map(value->rules), value->arg[0], out);
}

static void tell_power(const struct event_value *value, struct text *out)
{
    text_add(out, catalog_name("diplomacy", power_name(rules_map(value->rules), value->event->arg[0]), NULL));
}

static void tell_former(const struct event_value *value, struct text *out)
{
    if (value->arg[0] > 0)
        text_add(out, catalog_name("diplomacy", power_name(rules_map(value->rules), value->arg[0]), NULL));
}

static const char *help_name(int convoy)
{
    return convoy ? "convoy" : "support";
}

/* "Austria 12, England 4": those that have centres. */
static void tell_chart(const struct event_value *value, struct text *out)
{
    size_t from = out->len;
    const struct map *map = rules_map(value->rules);
    for (int seat = 0; seat < powers(map); seat++) {
        if (value->event->arg[seat] == 0)
            continue;
        text_between(out, from, ", ");
        text_add(out, catalog_name("diplomacy", power_name(map, seat + 1), NULL));
        text_add_char(out, ' ');
        text_add_int(out, value->event->arg[seat]);
    }
}

static const struct value_type UNIT = {.words = 1, .named = unit_named, .tell = tell_unit};
static const struct value_type PLACE = {.words = 1, .named = place_named, .tell = tell_place};
static const struct value_type HELP = {.words = 1, .name = help_name, .tell = NULL};
static const struct value_type POWER = {.words = 0, .tell = tell_power};
static const struct value_type FORMER = {.words = 1, .tell = tell_former};
static const struct value_type CHART = {.words = 0, .tell = tell_chart};

/* The third field behind it, of a move whether it went by sea. */
static int by_sea(const struct event_value *event)
{
    return event->arg[3];
}

/* Of a support whether it is for a hold. */
static int to_hold(const struct event_value *event)
{
    return event->arg[3] == PLACE_NONE;
}

static int void_kind(const struct event_value *event)
{
    return event->arg[4] != 0 ? 2 : to_hold(event);
}

static int was_owned(const struct event_value *event)
{
    return event->arg[2] != 0;
}

#define OF_UNIT FIELD_SEAT, FIELD("unit", UNIT)
#define BY_POWER FIELD_TOLD("power", POWER)
#define HELPED FIELD("of", UNIT), FIELD("to", PLACE)

const struct event_kind diplomacy_events[DIPLOMACY_EVENTS] = {
    [EVENT_HOLD] = EVENT_SAID("hold", "diplomacy.hold", OF_UNIT, BY_POWER),
    [EVENT_MOVE] = {.name = "move",
                    .field = {OF_UNIT, FIELD("to", PLACE), FIELD("by_sea", VALUE_FLAG), BY_POWER},
                    .sentence = {"diplomacy.move", "diplomacy.move.sea"},
                    .which = by_sea},
    [EVENT_BOUNCE] = {.name = "bounce",
                      .field = {OF_UNIT, FIELD("to", PLACE), FIELD("by_sea", VALUE_FLAG), BY_POWER},
                      .sentence = {"diplomacy.bounce", "diplomacy.bounce.sea"},
                      .which = by_sea},
    [EVENT_STUCK] = EVENT_SAID("stuck", "diplomacy.stuck", OF_UNIT, FIELD("to", PLACE), BY_POWER),
    [EVENT_SUPPORT] = {.name = "support",
                       .field = {OF_UNIT, HELPED, BY_POWER},
                       .sentence = {"diplomacy.support", "diplomacy.support.hold"},
                       .which = to_hold},
    [EVENT_CUT] = {.name = "cut",
                   .field = {OF_UNIT, HELPED, BY_POWER},
                   .sentence = {"diplomacy.cut", "diplomacy.cut.hold"},
                   .which = to_hold},
    [EVENT_VOID] = {.name = "void",
                    .field = {OF_UNIT, HELPED, FIELD("kind", HELP), BY_POWER},
                    .sentence = {"diplomacy.void", "diplomacy.void.hold", "diplomacy.void.convoy"},
                    .which = void_kind},
    [EVENT_CONVOY] = EVENT_SAID("convoy", "diplomacy.convoy", OF_UNIT, HELPED, BY_POWER),
    [EVENT_DISRUPT] = EVENT_SAID("disrupt", "diplomacy.disrupt", OF_UNIT, HELPED, BY_POWER),
    [EVENT_DISLODGE] = EVENT_SAID("dislodge", "diplomacy.dislodge", OF_UNIT, FIELD("from", PLACE), BY_POWER),
    [EVENT_DESTROY] = EVENT_SAID("destroy", "diplomacy.destroy", OF_UNIT, BY_POWER),
    [EVENT_RETREAT] = EVENT_SAID("retreat", "diplomacy.retreat", OF_UNIT, FIELD("to", PLACE), BY_POWER),
    [EVENT_CLASH] = EVENT_SAID("clash", "diplomacy.clash", OF_UNIT, FIELD("to", PLACE), BY_POWER),
    [EVENT_DISBAND] = EVENT_SAID("disband", "diplomacy.disband", OF_UNIT, BY_POWER),
    [EVENT_CAPTURE] = {.name = "capture",
                       .field = {FIELD_SEAT, FIELD("centre", PLACE), FIELD("from", FORMER), BY_POWER},
                       .sentence = {"diplomacy.capture", "diplomacy.capture.from"},
                       .which = was_owned},
    [EVENT_BUILD] = EVENT_SAID("build", "diplomacy.build", OF_UNIT, BY_POWER),
    [EVENT_REMOVE] = EVENT_SAID("remove", "diplomacy.remove", OF_UNIT, BY_POWER),
    [EVENT_WAIVE] = EVENT_SAID("waive", "diplomacy.waive", FIELD_SEAT, BY_POWER),
    [EVENT_OUT] = EVENT_SAID("out", "diplomacy.out", FIELD_SEAT, BY_POWER),
    [EVENT_OVER] =
        EVENT_ENDS("over", "diplomacy.over", FIELD_LIST("centres", VALUE_NUMBER, SEATS), FIELD_TOLD("chart", CHART)),
};

void diplomacy_phase(const void *view, struct text *stage, struct text *rest)
{
    const struct diplomacy_state *s = view;
    char bytes[32];
    struct text season = text_fixed(bytes, sizeof bytes);
    diplomacy_describe_season(s, &season);
    text_add(stage, s->phase == OVER ? "" : bytes);
    say(rest,
        s->phase == OVER           ? "diplomacy.phase.over"
        : s->phase == WINTER       ? "diplomacy.phase.winter"
        : phase_retreats(s->phase) ? "diplomacy.phase.retreats"
                                   : "diplomacy.phase.moves",
        SAID("season", bytes));
}

static int leaders(const int *score, int seats, int seat)
{
    int more = 0;
    for (int other = 1; other <= seats; other++)
        more += score[other - 1] > score[seat - 1];
    return more;
}

void diplomacy_result(const void *state, struct result *out)
{
    const struct diplomacy_state *s = state;
    const struct map *map = state_map(s);
    struct text why = text_fixed(out->why, sizeof out->why);
    int winner = diplomacy_winner(s);
    char bytes[400];
    struct text best = text_fixed(bytes, sizeof bytes);
    *out = (struct result){.over = s->phase == OVER, .seats = powers(map)};
    for (int seat = 1; seat <= powers(map); seat++)
        out->score[seat - 1] = state_centres(s, seat);
    for (int seat = 1; seat <= powers(map); seat++) {
        int rank = 1 + leaders(out->score, out->seats, seat);
        if (rank == 1) {
            text_between(&best, 0, ", ");
            text_add(&best, catalog_name("diplomacy", power_name(map, seat), NULL));
        }
        if (out->over)
            out->rank[seat - 1] = winner == 0 ? rank : seat == winner ? 1 : 2;
    }
    if (out->over)
        out->reason = winner != 0 ? "solo" : "year";
    say(&why,
        !out->over    ? "diplomacy.result.on"
        : winner != 0 ? "diplomacy.result.solo"
                      : "diplomacy.result.year",
        SAID("seats", bytes), SAID_NUMBER("year", YEAR_ZERO + s->year),
        SAID_NUMBER("centres", winner == 0 ? 0 : out->score[winner - 1]));
}
