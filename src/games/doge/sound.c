#include "games/doge/doge.h"
#include "games/doge/score.h"
#include "rules/position.h"

static bool markers(const struct doge_state *s, struct refusal *why)
{
    for (int seat = 1; seat <= s->seats; seat++) {
        bool enough = state_markers(s, seat) >= 0;
        for (int value = 0; value < VALUES; value++)
            enough = enough && state_markers_of(s, seat, value) >= 0;
        if (!position_good(why, enough, "placed", "more markers than a seat has") ||
            !position_good(why, __builtin_popcount(state_used(s, seat)) <= state_rounds(s), "placed",
                           "more areas than rounds"))
            return false;
    }
    return true;
}

static bool houses(const struct doge_state *s, struct refusal *why)
{
    for (int seat = 1; seat <= s->seats; seat++) {
        if (!position_good(why, state_houses(s, seat) <= HOUSES, "houses", "more than 15 of a seat") ||
            !position_good(why, state_palaces(s, seat) <= PALACES, "sites", "more than 8 palaces of a seat"))
            return false;
    }
    for (int district = 0; district < DISTRICTS; district++)
        for (int site = 0; site < SITES; site++)
            if (s->site[district][site] != 0 && site > state_free_site(s, district))
                return position_bad(why, "sites", "not filled from the first");
    return true;
}

static bool advisors(const struct doge_state *s, struct refusal *why)
{
    for (int seat = 1; seat <= s->seats; seat++)
        if (state_rings(s, seat) > RINGS)
            return position_bad(why, "advisors", "more than 6 of a seat");
    for (int i = 0; i < ADVISORS; i++) {
        if ((s->owner[i] != 0) != (s->stands[i] != AREA_NONE))
            return position_bad(why, doge_advisor_name(i), "owner and area do not go together");
        if (s->stands[i] == advisor_home(i))
            return position_bad(why, doge_advisor_name(i), "stands in its home");
    }
    return true;
}

/* Each area once, those that are hidden left out? */
static bool permutation(const uint8_t *areas)
{
    unsigned seen = 0;
    for (int i = 0; i < AREAS; i++) {
        if (areas[i] == AREA_NONE)
            continue;
        if ((seen >> areas[i] & 1u) != 0)
            return false;
        seen |= 1u << areas[i];
    }
    return true;
}

static bool decision(const struct doge_state *s, struct refusal *why)
{
    if (s->decision == DECIDE_NONE)
        return true;
    if (s->phase != PHASE_ELECT || s->elected == AREAS)
        return position_bad(why, "decision", "no election is under way");
    int area = state_votes_now(s), owned = 0;
    for (int i = 0; i < s->seats; i++)
        if (stack_is_hidden(s->stack[i][area]))
            return position_bad(why, "placed", "a marker is face down where an area votes");
    for (int i = DISTRICTS; i < ADVISORS; i++)
        owned += s->owner[i] != 0;
    const struct count count = doge_count(s, area);
    const bool has[DECISIONS] = {[DECIDE_WIN] = count.firsts == 1,
                                 [DECIDE_SECOND] = count.seconds == 1,
                                 [DECIDE_TIED_SECOND] = count.seconds > 1,
                                 [DECIDE_AGAIN] = count.firsts == 1,
                                 [DECIDE_TIED] = count.firsts > 1};
    static const int taken[DECISIONS] = {[DECIDE_SECOND] = 1, [DECIDE_TIED_SECOND] = 1, [DECIDE_AGAIN] = 2};
    bool fits = area == QUARANTIA ? owned <= taken[s->decision] : s->decision == DECIDE_WIN;
    return position_good(why, has[s->decision] && fits, "decision", "not one of this election");
}

static bool phases(const struct doge_state *s, struct refusal *why)
{
    bool placing = s->phase == PHASE_PLACE, held = !placing && s->phase != PHASE_PLAN, early = true;
    bool ended = s->phase != PHASE_OVER || (s->elected == AREAS && doge_end(s) != REASON_NONE);
    for (int seat = 1; seat <= s->seats && placing; seat++)
        early = early && __builtin_popcount(state_used(s, seat)) < s->round;
    return position_good(why, s->elected == 0 || held, "elected", "no election was held yet") &&
           position_good(why, placing || s->round == state_rounds(s), "round", "placing is over") &&
           position_good(why, !placing || !state_sealed(s) || s->round == 1, "round", "placing is sealed") &&
           position_good(why, early, "placed", "the seat has placed in this round already") &&
           position_good(why, s->phase != PHASE_PLAN || !state_direct(s), "phase", "plans=off") &&
           position_good(why, ended, "phase", "the game is not over");
}

bool doge_agrees(const void *state, bool as_view, struct refusal *why)
{
    const struct doge_state *s = state;
    (void)as_view;
    if (!markers(s, why) || !houses(s, why) || !advisors(s, why))
        return false;
    if (!permutation(s->order) || !permutation(s->next))
        return position_bad(why, permutation(s->order) ? "next" : "order", "an area twice");
    return phases(s, why) && decision(s, why);
}
