#include "games/quorum/quorum.h"
#include "rules/position.h"

/* The 86 cards, each exactly once. */
static bool all_cards(const struct quorum_state *s, struct refusal *why)
{
    uint8_t seen[CARD_CODES] = {0};
    state_count(s, seen);
    for (int i = 0; i < s->deck_count; i++)
        seen[s->deck[i]]++;
    for (int card = 1; card <= CARDS; card++)
        if (seen[card] != 1)
            return position_bad(why, card_name(card), seen[card] == 0 ? "not there" : "there twice");
    return true;
}

/* How many cards lie where. */
static bool counts(const struct quorum_state *s, struct refusal *why)
{
    bool open = s->phase == PHASE_GOD || s->phase == PHASE_PLAY;
    int active = s->phase == PHASE_OVER ? 0 : state_active(s);
    if (s->deck_count != DECK - 4 * s->seats - s->turn - (open ? 1 : 0))
        return position_bad(why, "deck", "not the right number of cards");
    for (int seat = 1; seat <= s->seats; seat++) {
        int hand = open && seat == active ? HAND : HAND - 1;
        if (!position_good(why, s->hand_count[seat - 1] == hand, "hands", "not the right number of cards") ||
            !position_good(why, state_hand_gods(s, seat) <= HAND_GODS, "hands", "more than three Gods") ||
            !position_good(why, s->table_count[seat - 1] == state_turns(s, seat), "tables",
                           "not one card a finished turn"))
            return false;
    }
    return true;
}

/* In the ranking of a Province each seat stands once, none on a space ahead of the one before it, and nobody else
 * has moved there. */
static bool track(const struct quorum_state *s, int province)
{
    const uint8_t *rank = s->rank[province], *space = s->space[province];
    unsigned seen = 0;
    for (int i = 0; i < SEATS && rank[i] != 0; i++) {
        if ((seen >> rank[i] & 1u) != 0 || (i > 0 && space[rank[i] - 1] > space[rank[i - 1] - 1]))
            return false;
        seen |= 1u << rank[i];
    }
    for (int seat = 1; seat <= SEATS; seat++)
        if ((seen >> seat & 1u) == 0 && space[seat - 1] != 0)
            return false;
    return true;
}

static bool board(const struct quorum_state *s, struct refusal *why)
{
    unsigned ring = 0;
    for (int i = 0; i < PROVINCES; i++) {
        ring |= 1u << s->ring[i];
        if (!track(s, i))
            return position_bad(why, "tracks", "a ranking that cannot be");
    }
    return position_good(why, ring == (1u << PROVINCES) - 1, "ring", "not the six Provinces");
}

static bool taken(const struct quorum_state *s, struct refusal *why)
{
    bool held = s->took == CARD_NONE || memchr(s->hand[state_active(s) - 1], s->took, HAND) != NULL;
    return position_good(why, held, "took", "not a card of the active hand, or not a God");
}

static bool known(const struct quorum_state *s, struct refusal *why)
{
    for (int card = 1; card <= ROME_CARDS; card++)
        if (state_knows(s, card) && (memchr(s->hand, card, sizeof s->hand) == NULL || !state_shows_known(s)))
            return position_bad(why, "known", "a card that lies in no hand, or known=no");
    return true;
}

static bool turn(const struct quorum_state *s, struct refusal *why)
{
    bool open = s->phase == PHASE_GOD || s->phase == PHASE_PLAY, over = s->phase == PHASE_OVER;
    bool drawn = s->option[OPTION_FIRST] == 0, hidden = !card_is_rome(s->took) || !state_shows_known(s);
    return position_good(why, drawn || s->option[OPTION_FIRST] == s->first, "first", "not the seat of the options") &&
           position_good(why, over == (s->turn == ROUNDS * s->seats), "phase", "over and turn disagree") &&
           position_good(why, (s->took != CARD_NONE) == open, "took", "phase and taken card disagree") &&
           position_good(why, s->phase != PHASE_GOD || card_is_god(s->took), "took", "not a God") &&
           position_good(why, !over || s->refreshed == 0, "refreshed", "the game is over") &&
           position_good(why, hidden || state_knows(s, s->took), "known", "the taken card is not among them");
}

bool quorum_agrees(const void *state, bool as_view, struct refusal *why)
{
    const struct quorum_state *s = state;
    if (!turn(s, why) || !counts(s, why) || !board(s, why))
        return false;
    return as_view || (all_cards(s, why) && taken(s, why) && known(s, why));
}
