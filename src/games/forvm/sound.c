#include "games/forvm/act.h"
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "rules/position.h"

static bool family_sound(const struct forvm_state *s, int seat, struct refusal *why)
{
    const struct family *f = family_of(s, seat);
    bool earned = true, allies = true;
    for (int i = 0; i < REGIONS; i++)
        earned = earned && f->five[i] >= market_count(f->horrea & forvm_region_markets(s, i)) / 5;
    for (int other = 1; other <= SEATS; other++)
        if ((f->divorcing >> other & 1) != 0)
            allies = allies && other != seat && other <= s->seats && seats_allied(s, seat, other);
    return position_good(why, f->money % 25 == 0, "money", "below -500, or not a multiple of 25") &&
           position_good(why, market_count(f->agents) + f->recruit <= AGENTS, "agents", "more than four") &&
           position_good(why, f->recruit == 0 || s->phase == PHASE_MOVE, "recruit", "not outside MOVE") &&
           position_good(why, earned, "five", "fewer than the horrea have earned") &&
           position_good(why, allies, "divorcing", "not an ally") &&
           position_good(why, state_cards(s) || f->hand_count == 0, "hand", "cards without family=cards");
}

static bool arrivals_sound(const struct forvm_state *s, struct refusal *why)
{
    bool contests = s->phase <= PHASE_ANSWER;
    for (int m = ROME; m <= MARKETS; m++) {
        int listed = 0;
        unsigned seen = 0;
        for (; listed < SEATS && s->arrivals[m][listed] != 0; listed++) {
            int seat = s->arrivals[m][listed];
            if (seat > s->seats || (seen >> seat & 1) != 0 || !seat_has_agent(s, seat, m))
                return position_bad(why, "arrivals", "a seat twice, or without an agent there");
            seen |= 1u << seat;
        }
        int agents = m == ROME ? 0 : market_agents(s, m);
        if (listed != (agents > 1 ? agents : 0) || (listed > 0 && !contests))
            return position_bad(why, "arrivals", "not the seats that stand there");
    }
    return true;
}

static bool ties_sound(const struct forvm_state *s, struct refusal *why)
{
    for (int a = 0; a < SEATS; a++) {
        for (int b = 0; b < SEATS; b++) {
            bool real = a != b && a < s->seats && b < s->seats && s->pact[b][a] == 0;
            if (s->pact[a][b] != 0 ? !real || s->price[a][b] % 25 != 0 : s->price[a][b] != 0)
                return position_bad(why, "alliances", "one that cannot be");
        }
    }
    return true;
}

static bool phase_sound(const struct forvm_state *s, struct refusal *why)
{
    bool active = state_strict(s) && s->phase <= PHASE_BUILD, over = s->phase == PHASE_OVER, open = s->card != 0;
    bool real = s->winners >> 1 < 1u << s->seats, acts = false;
    for (int seat = 1; seat <= SEATS; seat++)
        acts = acts || s->acts[seat - 1][0] != 0;
    return position_good(why, open == (s->phase == PHASE_FATE), "card", "phase and card disagree") &&
           position_good(why, (s->active != 0) == active, "active", "not as the options and the phase want it") &&
           position_good(why, (s->winners != 0) == over && real, "winners", "phase and winners disagree") &&
           position_good(why, !acts || s->phase == PHASE_ANSWER, "acts", "not outside ANSWER") &&
           position_good(why, s->deck_count + s->discard_count + open == FATE_CARDS, "deck", "not 30 cards");
}

static bool fate_sound(const struct forvm_state *s, struct refusal *why)
{
    int seen[FATES + 1] = {0};
    for (int i = 0; i < s->deck_count; i++)
        seen[s->deck[i] <= FATES ? s->deck[i] : 0]++;
    for (int i = 0; i < s->discard_count; i++)
        seen[s->discard[i] <= FATES ? s->discard[i] : 0]++;
    seen[s->card]++;
    for (int i = 1; i <= FATES; i++)
        if (seen[i] != forvm_fates[i].copies)
            return position_bad(why, forvm_fate_name(i), "not as many as there are");
    return true;
}

/* Are these cards, none of which was seen before? */
static bool cards_sound(const uint8_t *card, int count, bool seen[FAMILY + 1])
{
    for (int i = 0; i < count; i++) {
        if (card[i] == 0 || card[i] > FAMILY || seen[card[i]])
            return false;
        seen[card[i]] = true;
    }
    return true;
}

static bool hands_sound(const struct forvm_state *s, struct refusal *why)
{
    bool seen[FAMILY + 1] = {false};
    for (int seat = 1; seat <= s->seats; seat++) {
        const struct family *f = family_of(s, seat);
        int count[2] = {0, 0};
        if (f->children[SON] == HIDDEN || f->children[DAUGHTER] == HIDDEN)
            return position_bad(why, "sons", "hidden");
        if (!cards_sound(f->hand, f->hand_count, seen))
            return position_bad(why, "hand", "a card that cannot be");
        for (int i = 0; i < f->hand_count; i++)
            count[forvm_family[f->hand[i]].sex]++;
        if (state_cards(s) && (count[SON] != f->children[SON] || count[DAUGHTER] != f->children[DAUGHTER]))
            return position_bad(why, "hand", "not the children");
    }
    return position_good(why, state_cards(s) || s->relatives_count == 0, "family", "cards without family=cards") &&
           position_good(why, cards_sound(s->relatives, s->relatives_count, seen), "family", "a card that cannot be");
}

bool forvm_agrees(const void *state, bool as_view, struct refusal *why)
{
    const struct forvm_state *s = state;
    bool good = true;
    for (int seat = 1; seat <= s->seats && good; seat++)
        good = family_sound(s, seat, why);
    return good && arrivals_sound(s, why) && ties_sound(s, why) && phase_sound(s, why) &&
           (as_view || (fate_sound(s, why) && hands_sound(s, why)));
}
