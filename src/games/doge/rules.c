/* The rules of Doge as the contract wants them. Pure. */
#include "games/doge/choice.h"
#include "games/doge/doge.h"

#include "games/doge/decide.h"
#include "games/doge/score.h"
#include "rules/options.h"

static const struct refusal_text BAD_YEARS = {"E-OPTION", "doge.refuse.years"};

bool doge_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                struct refusal *why)
{
    (void)events;
    struct doge_state *s = state;
    int years = setup->option[OPTION_YEARS];
    if (years > 0 && years < 4)
        return refuse_word(why, &BAD_YEARS, "years", 5, 0);
    *s = (struct doge_state){.seats = (uint8_t)setup->seats, .year = 1, .phase = PHASE_PLACE, .round = 1};
    options_keep(setup, DOGE_OPTIONS, s->option);
    chance_deal(chance, s->order, 0, AREAS);
    chance_deal(chance, s->next, 0, AREAS);
    s->lead = (uint8_t)(chance_below(chance, s->seats) + 1);
    memset(s->stands, AREA_NONE, sizeof s->stands);
    for (int i = 0; i < s->seats; i++)
        memset(s->limit[i], LIMIT_NO, sizeof s->limit[i]);
    return true;
}

/* Every request has a clock of its own: a number that never comes again in a game. */
static int32_t clock_of(const struct doge_state *s)
{
    int phase = s->phase == PHASE_PLACE  ? s->round
                : s->phase == PHASE_PLAN ? 8
                                         : 16 + s->elected * DECISIONS + s->decision;
    return 128 * s->year + phase;
}

/* The placing of a year is one turn; each decision in an election is one of its own. */
int doge_turn(const void *state)
{
    const struct doge_state *s = state;
    return s->phase == PHASE_PLACE ? 128 * s->year : clock_of(s);
}

/* Who is asked in the election under way. */
static unsigned asked(const struct doge_state *s, int *slot)
{
    static const uint8_t slots[DECISIONS] = {[DECIDE_WIN] = SLOT_WIN,
                                             [DECIDE_SECOND] = SLOT_SECOND,
                                             [DECIDE_TIED_SECOND] = SLOT_TIED_SECOND,
                                             [DECIDE_AGAIN] = SLOT_AGAIN,
                                             [DECIDE_TIED] = SLOT_TIED};
    int area = state_votes_now(s);
    const struct count count = doge_count(s, area);
    *slot = slots[s->decision] + (s->decision == DECIDE_WIN ? area : 0);
    return s->decision == DECIDE_SECOND || s->decision == DECIDE_TIED_SECOND ? count.second : count.first;
}

int doge_requests(const void *state, struct request *open)
{
    const struct doge_state *s = state;
    int count = 0, slot = s->phase == PHASE_PLACE ? SLOT_PLACE : SLOT_PLAN;
    unsigned seats = 0;
    if (s->phase == PHASE_OVER || (s->phase == PHASE_ELECT && s->decision == DECIDE_NONE))
        return 0;
    if (s->phase == PHASE_ELECT)
        seats = asked(s, &slot);
    for (int seat = 1; seat <= s->seats; seat++) {
        bool wanted = s->phase == PHASE_PLAN || (s->phase == PHASE_PLACE && state_markers(s, seat) > 0) ||
                      (seats >> seat & 1u) != 0;
        if (wanted)
            open[count++] = (struct request){.seat = seat, .slot = slot, .clock = clock_of(s)};
    }
    return count;
}

bool doge_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                struct refusal *why)
{
    const struct doge_state *s = state;
    const struct refusal_text *fault = NULL;
    if (line->slot != request->slot)
        return refuse(why, &DOGE_SYNTAX);
    if (request->slot == SLOT_PLACE) {
        struct placing p = doge_placing_begin(s, request->seat);
        fault = line->len == 0 ? &DOGE_SYNTAX : doge_placing_add(&p, line);
        if (fault == NULL)
            order_copy(answer, line);
        return fault == NULL || refuse(why, fault);
    }
    order_begin(answer, line->slot);
    if (request->slot == SLOT_PLAN)
        return true;
    for (int i = 0; i < line->len; i++) {
        fault = doge_decide_judge(s, request, line->word[i], &answer->word[0]);
        if (fault == NULL) {
            answer->len = 1;
            return true;
        }
    }
    return refuse(why, fault == NULL ? &DOGE_SYNTAX : line->len > 1 ? &DOGE_NONE : fault);
}

void doge_set(void *state, int seat, const struct order *setting, struct events *events)
{
    (void)events;
    struct doge_state *s = state;
    int word = setting->word[0], district = word >> 2 & 7;
    uint8_t *hold = &s->hold[seat - 1];
    if (word >> 5 == SETTING_LIMIT)
        s->limit[seat - 1][district] = (uint8_t)(word & 3);
    else
        *hold = (uint8_t)((*hold & ~(1u << district)) | (word >> 5 == SETTING_HOLD ? 1u << district : 0));
}

int doge_legal(const void *state, const struct request *request, struct order *out, int max)
{
    int16_t words[DECIDE_LEGAL_MOST];
    if (request->slot == SLOT_PLACE)
        return doge_placing_legal(state, request->seat, out, max);
    if (request->slot == SLOT_PLAN) {
        order_begin(&out[0], SLOT_PLAN);
        return 1;
    }
    int count = doge_decide_legal(state, request, words, max < DECIDE_LEGAL_MOST ? max : DECIDE_LEGAL_MOST);
    for (int i = 0; i < count; i++) {
        order_begin(&out[i], request->slot);
        order_add(&out[i], words[i]);
    }
    return count;
}

/* `done` is all that the planning window takes: lines for decisions and settings can be sent without it. */
bool doge_silent(const void *state, const struct request *request)
{
    (void)state;
    return request->slot == SLOT_PLAN;
}

void doge_fallback(const void *state, const struct request *request, struct order *out)
{
    order_begin(out, request->slot);
    if (request->slot == SLOT_PLACE)
        doge_placing_fallback(state, request->seat, out);
    else if (request->slot != SLOT_PLAN)
        order_add(out, doge_decide_fallback(state, request));
}
