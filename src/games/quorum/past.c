/* Games of version 1, in which a Trade card showed one product: they are not played on, but it is known who won. */
#include "games/quorum/quorum.h"
#include "games/quorum/score.h"

enum { TRADE_FIRST = 19, TRADE_CARDS = 18 };

/* What tra-afr-1, tra-afr-2, ... tra-mac-3 showed. */
static const uint8_t first_products[TRADE_CARDS] = {WHEAT, FISH,  WINE, SHEEP, WHEAT, WINE, WOOD, SHEEP, WHEAT,
                                                    WINE,  WHEAT, WOOD, WHEAT, WINE,  FISH, WINE, SHEEP, WHEAT};

/* Nothing but Trade scored otherwise; the steps of its cards stand in the tracks. */
static int points_then(const struct quorum_state *s, int seat)
{
    struct tally now = tally_table(s, seat), then = {0};
    for (int i = 0; i < s->table_count[seat - 1]; i++) {
        int card = s->table[seat - 1][i];
        if (quorum_cards[card].type == TRADE)
            then.item[first_products[card - TRADE_FIRST]]++;
    }
    return quorum_points(s, seat) - tally_points(&now, TRADE) + tally_points(&then, TRADE);
}

bool quorum_past_result(int version, const void *state, struct result *out)
{
    const struct quorum_state *s = state;
    if (version != 1)
        return false;
    *out = (struct result){.seats = s->seats};
    for (int seat = 1; seat <= s->seats; seat++)
        out->score[seat - 1] = points_then(s, seat);
    quorum_rank_seats(s, out->score, out->rank);
    out->over = s->phase == PHASE_OVER;
    quorum_tell_result(s, out);
    return true;
}
