/* What people say of agents and alliances that they are to lose, where the game's own lines have other words. */
#include "games/forvm/fate.h"
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "games/forvm/seats.h"

/* An agent for the patron. */
static void describe_lost(int market, struct text *order, struct text *words)
{
    text_add(order, "fate patron agent ");
    text_add(order, forvm_markets[market].id);
    text_add(words, "verb:lose city:");
    text_add(words, forvm_markets[market].id);
}

/* An alliance to be ended in the next intrigue step. */
static void describe_ended(int seat, struct text *order, struct text *words)
{
    text_add(order, "divorce ");
    text_add(order, forvm_seats[seat - 1].name);
    text_add(words, "verb:divorce seat:");
    text_add_int(words, seat);
}

/* The markets, then the seats. */
bool forvm_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct forvm_state *s = view;
    int other = index - MARKETS + 1;
    if (index < MARKETS) {
        if (s->phase == PHASE_FATE && fate_slot(s) == SLOT_PATRON &&
            (s->family[seat - 1].agents & market_bit(index + 1)) != 0)
            describe_lost(index + 1, order, words);
        return true;
    }
    if (other > s->seats)
        return false;
    if (other != seat && seats_allied(s, seat, other))
        describe_ended(other, order, words);
    return true;
}
