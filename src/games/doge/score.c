#include "games/doge/score.h"
#include "games/doge/doge.h"

#include "base/number.h"
#include "base/text.h"
#include "rules/row.h"
#include "rules/standing.h"
#include "words/catalog.h"
#include "words/say.h"

const char *const doge_reasons[REASONS] = {"none", "goal", "blocked", "years"};

/* The best of those in `among` with at least one vote. */
static unsigned best_of(const struct count *count, int seats, unsigned among)
{
    int most = 1;
    unsigned best = 0;
    for (int seat = 1; seat <= seats; seat++) {
        int votes = count->votes[seat - 1];
        if ((among >> seat & 1u) == 0 || votes < most)
            continue;
        best = (votes > most ? 0 : best) | 1u << seat;
        most = votes;
    }
    return best;
}

struct count doge_count(const struct doge_state *s, int area)
{
    struct count count = {0};
    for (int seat = 1; seat <= s->seats; seat++)
        count.votes[seat - 1] = stack_votes(s->stack[seat - 1][area]);
    for (int advisor = 0; advisor < ADVISORS; advisor++)
        if (s->owner[advisor] != 0 && s->stands[advisor] == area)
            count.votes[s->owner[advisor] - 1]++;
    count.first = best_of(&count, s->seats, ~0u);
    count.firsts = __builtin_popcount(count.first);
    if (count.firsts == 1)
        count.second = best_of(&count, s->seats, ~count.first);
    count.seconds = __builtin_popcount(count.second);
    return count;
}

bool doge_could_fulfil(const struct doge_state *s, int seat, int most)
{
    int palaces = state_palaces(s, seat), districts = state_districts(s, seat), free_sites = 0, open = 0;
    for (int district = 0; district < DISTRICTS; district++) {
        int left = SITES - state_free_site(s, district);
        free_sites += left;
        open += left > 0 && state_palaces_in(s, seat, district) == 0;
    }
    int more = least(most, least(PALACES - palaces, free_sites));
    for (int goal = 0; goal < GOALS; goal++) {
        int missing = doge_goals[goal].districts - districts;
        if (missing <= open && missing <= more && palaces + more >= doge_goals[goal].palaces)
            return true;
    }
    return false;
}

enum reason doge_end(const struct doge_state *s)
{
    bool any = false;
    for (int seat = 1; seat <= s->seats; seat++) {
        if (doge_fulfils(s, seat))
            return REASON_GOAL;
        any = any || doge_could_fulfil(s, seat, PALACES);
    }
    if (!any)
        return REASON_BLOCKED;
    return s->year >= (s->option[OPTION_YEARS] != 0 ? s->option[OPTION_YEARS] : YEARS) ? REASON_YEARS : REASON_NONE;
}

/* With a goal or without, then by palaces, districts, houses. */
void doge_ranks(const struct doge_state *s, enum reason reason, int ranks[SEATS])
{
    struct standing standing[SEATS];
    for (int seat = 1; seat <= s->seats; seat++) {
        bool goal = reason == REASON_GOAL && doge_fulfils(s, seat);
        standing[seat - 1] = (struct standing){
            {goal, state_palaces(s, seat), goal ? 0 : state_districts(s, seat), state_houses(s, seat)}};
    }
    standing_rank(standing, s->seats, ranks);
}

int doge_parts(const void *state, int seat, struct score_part *out)
{
    for (int district = 0; district < DISTRICTS; district++)
        score_part(&out[district], catalog_name("doge", doge_areas[district].name, NULL),
                   state_palaces_in(state, seat, district));
    return DISTRICTS;
}

int doge_round(const void *state)
{
    return ((const struct doge_state *)state)->year;
}

void doge_result(const void *state, struct result *out)
{
    static const char *const keys[REASONS] = {"", "doge.won.goal", "doge.won.blocked", "doge.won.years"};
    const struct doge_state *s = state;
    struct text why = text_fixed(out->why, sizeof out->why);
    struct row names;
    *out = (struct result){.over = s->phase == PHASE_OVER, .seats = s->seats};
    for (int i = 0; i < s->seats; i++)
        out->score[i] = state_palaces(s, i + 1);
    if (!out->over)
        return;
    enum reason reason = doge_end(s);
    doge_ranks(s, reason, out->rank);
    out->reason = doge_reasons[reason];
    int winners = standing_winners(out, &rules_doge, doge_families, row_begin(&names));
    say(&why, keys[reason], SAID_NUMBER("count", winners), SAID("seats", names.line));
}
