#include "games/diplomacy/diplomacy.h"

#include "games/diplomacy/events.h"
#include "games/diplomacy/map_model.h"
#include "games/diplomacy/saved.h"
#include "rules/colours.h"
#include "words/say.h"

#ifndef DIPLOMACY_ANY
static const struct rules_seat seats[SEATS] = {
    {"Austria", "A", MARK_DIAMOND, SEAT_RED},    {"England", "E", MARK_SQUARE, SEAT_BLUE},
    {"France", "F", MARK_DISC, SEAT_SKY},        {"Germany", "G", MARK_HEXAGON, SEAT_BROWN},
    {"Italy", "I", MARK_TRIANGLE, SEAT_GREEN},   {"Russia", "R", MARK_STAR, SEAT_PURPLE},
    {"Turkey", "T", MARK_PENTAGON, SEAT_YELLOW},
};

#endif

static const char *const builds[] = {"home", "any", NULL};

/* Keys of what each value means, in the order of the options. */
static const char *const told[DIPLOMACY_OPTIONS][2] = {
    [OPTION_BUILD] = {"diplomacy.option.build.home", "diplomacy.option.build.any"},
    [OPTION_END] = {"diplomacy.option.end"},
    [OPTION_WIN] = {"diplomacy.option.win"},
};

static const struct rules_option options[DIPLOMACY_OPTIONS] = {
    [OPTION_BUILD] = {.name = "build", .told = told[OPTION_BUILD], .values = builds},
    [OPTION_END] =
        {.name = "end", .told = told[OPTION_END], .low = YEAR_ZERO + 1, .high = YEAR_LAST, .initial = YEAR_ZERO + 35},
    [OPTION_WIN] = {.name = "win", .told = told[OPTION_WIN], .low = WIN_LEAST, .high = WIN_MOST, .initial = 18},
};

static const struct rules_about about = {"diplomacy.about.who", "diplomacy.about.wins", "diplomacy.about.turn",
                                         "diplomacy.about.length", "diplomacy.about.answer"};

const struct rules rules_diplomacy = {
    .id = "diplomacy",
    .title = "Diplomacy",
    .version = 1,
    .seats_min = SEATS,
    .seats_max = SEATS,
    .options = options,
    .option_count = DIPLOMACY_OPTIONS,
#ifdef DIPLOMACY_ANY
    .words = "diplomacy_any",
    .place_names = diplomacy_place_names,
#else
    .seats = seats,
    .board = diplomacy_board,
#endif
    .events = diplomacy_events,
    .event_count = DIPLOMACY_EVENTS,
    .about = &about,
    .state_size = sizeof(struct diplomacy_state),
    .phases_max = 5 * (YEAR_LAST - YEAR_ZERO),
    .setup = diplomacy_setup,
    .requests = diplomacy_requests,
    .slot_write = diplomacy_slot_write,
    .slot_read = diplomacy_slot_read,
    .read = diplomacy_read,
    .vocabulary = diplomacy_vocabulary,
    .vet = diplomacy_vet,
    .check = diplomacy_check,
    .legal = diplomacy_legal,
    .secret_votes = true,
    .plays = diplomacy_plays,
    .fallback = diplomacy_fallback,
    .choose = diplomacy_choose,
    .choose_all = diplomacy_choose_all,
    .search = {.rollouts = 4096, .phases = 6, .estimate = diplomacy_estimate, .quick = diplomacy_quick},
    .resolve = diplomacy_resolve,
    .write = diplomacy_write,
    .described = diplomacy_described,
    .phrase = diplomacy_phrase,
    .ask = diplomacy_ask,
    .aside = diplomacy_aside,
    .result = diplomacy_result,
    .round = diplomacy_round,
    .called = "diplomacy.called",
    .rounds = "diplomacy.rounds",
    .round_before = YEAR_ZERO,
    .course = "diplomacy.course",
    .sums_up = diplomacy_sums_up,
    .maps = &diplomacy_maps,
    .formats = diplomacy_formats,
    .walk = diplomacy_walk,
    .agrees = diplomacy_agrees,
    .phase = diplomacy_phase,
    .show = diplomacy_show,
};

void diplomacy_describe_place(const struct map *map, int place, struct text *out)
{
    const char *name = place_name(map, place);
#ifndef DIPLOMACY_ANY
    int province = province_of(map, place);
    if (province == P_MAO || province == P_NAO) {
        text_add_upper(out, name);
    } else if (province == P_STP) {
        text_add(out, "StP");
        text_add(out, name + 3);
    } else
#endif
    {
        text_add_char(out, name[0] >= 'a' && name[0] <= 'z' ? (char)(name[0] - 'a' + 'A') : name[0]);
        text_add(out, name + 1);
    }
}

void diplomacy_describe_unit(const struct map *map, int unit, struct text *out)
{
    text_add(out, unit_is_fleet(unit) ? "F " : "A ");
    diplomacy_describe_place(map, unit_place(unit), out);
}

void diplomacy_describe_season(const struct diplomacy_state *s, struct text *out)
{
    say(out,
        s->phase < AUTUMN_MOVES ? "diplomacy.spring"
        : s->phase == WINTER    ? "diplomacy.winter"
                                : "diplomacy.autumn",
        SAID_NUMBER("year", YEAR_ZERO + s->year));
}
