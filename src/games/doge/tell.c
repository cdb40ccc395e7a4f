#include "games/doge/tell.h"

#include "games/doge/choice.h"
#include "games/doge/events.h"
#include "games/doge/rules.h"
#include "games/doge/score.h"
#include "games/doge/seats.h"

static void add_seat(struct text *out, int seat)
{
    for (const char *at = doge_seats[seat - 1].name; *at != '\0'; at++)
        text_add_char(out, *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at);
}

static void add_area(struct text *out, int area)
{
    text_add(out, doge_areas[area].name);
}

/* "the advisor of Castello", "advisor q2 of the Quarantia" */
static void add_advisor(struct text *out, int advisor)
{
    if (advisor < DISTRICTS) {
        text_add(out, "the advisor of ");
        add_area(out, advisor);
        return;
    }
    text_add(out, "advisor q");
    text_add_int(out, advisor - DISTRICTS + 1);
    text_add(out, " of the Quarantia");
}

static void add_seats(struct text *out, int bits, const char *before)
{
    bool first = true;
    for (int seat = 1; seat <= SEATS; seat++) {
        if ((bits >> seat & 1) == 0)
            continue;
        text_add(out, first ? before : " and ");
        add_seat(out, seat);
        first = false;
    }
}

static void tell_placed(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " placed ");
    text_add_int(out, arg[2]);
    text_add(out, arg[2] == 1 ? " marker in " : " markers in ");
    add_area(out, arg[1]);
}

/* "San Polo votes: BLUE 5 (3 2), ORANGE 1 (an advisor). BLUE wins, second ORANGE" */
static void tell_election(const int16_t *arg, struct text *out)
{
    int seats = arg[1], first = arg[2 + 2 * seats], second = arg[3 + 2 * seats];
    bool any = false;
    add_area(out, arg[0]);
    text_add(out, " votes:");
    for (int i = 0; i < seats; i++) {
        int votes = arg[2 + i], stack = arg[2 + seats + i], advisors = votes - stack_votes(stack);
        if (stack == STACK_NONE && votes == 0)
            continue;
        text_add(out, any ? ", " : " ");
        add_seat(out, i + 1);
        text_add_char(out, ' ');
        text_add_int(out, votes);
        text_add(out, " (");
        for (int value = VALUES - 1, told = 0; value >= 0; value--)
            for (int k = 0; k < doge_stacks[stack].of[value]; k++) {
                text_add(out, told++ > 0 ? " " : "");
                text_add_int(out, value);
            }
        if (advisors > 0) {
            text_add(out, stack == STACK_NONE ? "" : ", ");
            text_add_int(out, advisors);
            text_add(out, advisors == 1 ? " advisor" : " advisors");
        }
        text_add_char(out, ')');
        any = true;
    }
    text_add(out, any ? "." : " no marker, no advisor.");
    if (first == 0) {
        text_add(out, " Nobody wins");
        return;
    }
    bool tie = (first & (first - 1)) != 0;
    add_seats(out, first, " ");
    text_add(out, tie ? " tie for first" : " wins");
    add_seats(out, second, ", second: ");
}

static void tell_neutral(const int16_t *arg, struct text *out)
{
    size_t from = out->len;
    add_advisor(out, arg[0]);
    if (out->len > from && out->data[from] >= 'a')
        out->data[from] = (char)(out->data[from] - 'a' + 'A');
    text_add(out, " becomes neutral (it was ");
    add_seat(out, arg[1]);
    text_add(out, "'s)");
}

static void tell_take(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, arg[3] == arg[0] ? " keeps " : " takes ");
    add_advisor(out, arg[1]);
    if (arg[3] != 0 && arg[3] != arg[0]) {
        text_add(out, " from ");
        add_seat(out, arg[3]);
    }
    text_add(out, " and stands it in ");
    add_area(out, arg[2]);
}

static void tell_abstain(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " abstains in ");
    add_area(out, arg[1]);
}

static void tell_move(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " moves a house: ");
    add_area(out, arg[1]);
    text_add(out, " > ");
    add_area(out, arg[2]);
}

static void tell_house(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " places a house in ");
    add_area(out, arg[1]);
}

static void tell_no_house(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " has no house left for ");
    add_area(out, arg[1]);
}

static void tell_palace(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " builds palace ");
    text_add_int(out, arg[2]);
    text_add(out, " of ");
    add_area(out, arg[1]);
    text_add(out, " for ");
    text_add_int(out, arg[3]);
    text_add(out, " houses");
}

static void tell_closed(const int16_t *arg, struct text *out)
{
    text_add(out, "The election in ");
    add_area(out, arg[0]);
    text_add(out, " is closed; turned up for the next year: ");
    add_area(out, arg[1]);
}

static void tell_year_end(const int16_t *arg, struct text *out)
{
    text_add(out, "Year ");
    text_add_int(out, arg[0]);
    text_add(out, " is over; all markers go back");
}

static void tell_over(const int16_t *arg, struct text *out)
{
    bool shared = (arg[0] & (arg[0] - 1)) != 0;
    text_add(out, "The game is over (");
    text_add(out, doge_reasons[arg[1]]);
    text_add(out, "):");
    add_seats(out, arg[0], " ");
    text_add(out, shared ? " share the victory" : " is the new Doge");
}

void doge_tell(const void *view, const struct event *event, struct text *out)
{
    (void)view;
    static void (*const tell[DOGE_EVENTS])(const int16_t *arg, struct text *out) = {
        [EVENT_PLACED] = tell_placed, [EVENT_ELECTION] = tell_election, [EVENT_NEUTRAL] = tell_neutral,
        [EVENT_TAKE] = tell_take,     [EVENT_ABSTAIN] = tell_abstain,   [EVENT_MOVE] = tell_move,
        [EVENT_HOUSE] = tell_house,   [EVENT_NO_HOUSE] = tell_no_house, [EVENT_PALACE] = tell_palace,
        [EVENT_CLOSED] = tell_closed, [EVENT_YEAR_END] = tell_year_end, [EVENT_OVER] = tell_over,
    };
    if (event->kind >= 0 && event->kind < DOGE_EVENTS)
        tell[event->kind](event->arg, out);
}

/* "BLUE decides in Castello" */
static void add_decision(const struct doge_state *s, struct text *out)
{
    struct request open[REQUESTS_MAX];
    int count = doge_requests(s, open);
    text_add(out, ", election ");
    text_add_int(out, s->elected + 1);
    text_add(out, " of 7");
    for (int i = 0; i < count; i++) {
        text_add(out, i == 0 ? ", " : " and ");
        text_add(out, doge_seats[open[i].seat - 1].name);
    }
    if (count > 0) {
        text_add(out, count == 1 ? " decides in " : " decide in ");
        add_area(out, slot_area(open[0].slot));
    }
}

void doge_phase(const void *view, struct text *out)
{
    const struct doge_state *s = view;
    if (s->phase == PHASE_OVER) {
        text_add(out, "game over after year ");
        text_add_int(out, s->year);
        return;
    }
    text_add(out, "year ");
    text_add_int(out, s->year);
    switch (s->phase) {
    case PHASE_PLACE:
        if (s->option_sealed) {
            text_add(out, ", sealed placing");
            return;
        }
        text_add(out, ", placing round ");
        text_add_int(out, s->round);
        text_add(out, " of ");
        text_add_int(out, state_rounds(s));
        return;
    case PHASE_PLAN:
        text_add(out, ", planning before the elections");
        return;
    default:
        if (s->elected < AREAS)
            add_decision(s, out);
    }
}
