/* What people say of agents and alliances that they are to lose, where the game's own lines have other words. */
#include "games/forvm/fate.h"
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"

/* The markets, then the seats. */
bool forvm_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct forvm_state *s = view;
    int other = index - MARKETS + 1;
    if (index < MARKETS) {
        if (s->phase == PHASE_FATE && fate_slot(s) == SLOT_PATRON &&
            seat_has_agent(s, seat, index + 1)) { /* for the patron */
            text_addf(order, "fate patron agent %s", forvm_markets[index + 1].id);
            text_addf(words, "verb:lose verb:give verb:accept noun:get noun:patron city:%s",
                      forvm_markets[index + 1].id);
        }
        return true;
    }
    if (other > s->seats)
        return false;
    if (other != seat && seats_allied(s, seat, other)) { /* to be ended in the next intrigue step */
        text_addf(order, "divorce %s", forvm_seats[other - 1].name);
        text_addf(words, "verb:divorce seat:%d", other);
    }
    return true;
}
