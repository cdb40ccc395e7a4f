/* Who may see what (rules.md, "What you see"). Pure. */
#include "games/quorum/quorum.h"
#include "rules/bytes.h"

#include <string.h>

/* A Rome card in another hand that not all have seen is shown by its back. */
static void observe_hand(struct quorum_state *v, int seat)
{
    uint8_t *hand = v->hand[seat - 1];
    for (int i = 0; i < v->hand_count[seat - 1]; i++)
        if (card_is_rome(hand[i]) && !state_knows(v, hand[i]))
            hand[i] = (uint8_t)card_back(hand[i]);
    bytes_sort(hand, v->hand_count[seat - 1]);
}

void quorum_observe(const void *state, int seat, void *view)
{
    struct quorum_state *v = view;
    memmove(v, state, sizeof *v);
    for (int other = 1; other <= v->seats; other++)
        if (other != seat)
            observe_hand(v, other);
    for (int place = 0; place < ROME; place++)
        if (card_is_god(v->rome[place]))
            v->rome[place] = BACK_GOD;
    memset(v->deck, CARD_HIDDEN, (size_t)(v->deck_count - 1));
    v->deck[v->deck_count - 1] = (uint8_t)card_back(v->deck[v->deck_count - 1]);
}

/* The cards that a seat cannot tell apart, by back, and the places where a card of a given back lies. */
struct unknown {
    uint8_t card[PROVINCES + 1][CARDS]; /* [back - BACK_FIRST] */
    int count[PROVINCES + 1];
};

static uint8_t give(struct unknown *u, int back)
{
    return u->card[back - BACK_FIRST][--u->count[back - BACK_FIRST]];
}

/* The card in the open is told by `took` even where the hand shows its back. */
static void show_taken(struct quorum_state *view)
{
    uint8_t *hand = view->hand[state_active(view) - 1];
    bool shown = view->took == CARD_NONE || memchr(hand, view->took, HAND) != NULL;
    uint8_t *back = shown ? NULL : memchr(hand, card_back(view->took), HAND);
    if (back != NULL)
        *back = view->took;
}

/* All that lies nowhere in the view. */
static void gather(const struct quorum_state *view, struct unknown *u)
{
    uint8_t seen[CARD_CODES] = {0};
    state_count(view, seen);
    for (int card = 1; card <= CARDS; card++) {
        int back = card_back(card) - BACK_FIRST;
        if (seen[card] == 0)
            u->card[back][u->count[back]++] = (uint8_t)card;
    }
}

static void deal_hand(struct quorum_state *s, int seat, struct unknown *u)
{
    uint8_t *hand = s->hand[seat - 1];
    for (int i = 0; i < s->hand_count[seat - 1]; i++)
        if (hand[i] > CARDS)
            hand[i] = give(u, hand[i]);
    bytes_sort(hand, s->hand_count[seat - 1]);
}

void quorum_redeal(void *state, int seat, struct chance *chance)
{
    struct quorum_state *s = state;
    struct unknown u = {.count = {0}};
    quorum_observe(s, seat, s);
    if (s->phase != PHASE_OVER)
        show_taken(s);
    gather(s, &u);
    for (int back = 0; back <= PROVINCES; back++)
        chance_shuffle_bytes(chance, u.card[back], u.count[back]);

    for (int other = 1; other <= s->seats; other++)
        if (other != seat)
            deal_hand(s, other, &u);
    for (int place = 0; place < ROME; place++)
        if (s->rome[place] == BACK_GOD)
            s->rome[place] = give(&u, BACK_GOD);
    int top = s->deck_count - 1, at = 0;
    s->deck[top] = give(&u, s->deck[top]);
    for (int back = 0; back <= PROVINCES; back++)
        while (u.count[back] > 0)
            s->deck[at++] = give(&u, BACK_FIRST + back);
    chance_shuffle_bytes(chance, s->deck, top);
}
