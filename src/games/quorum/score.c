#include "games/quorum/score.h"

#include "base/number.h"
#include "games/quorum/quorum.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "rules/standing.h"
#include "words/catalog.h"
#include "words/say.h"

void quorum_tally_add(struct tally *tally, int card)
{
    const struct card *c = &quorum_cards[card];
    tally->type[c->type]++;
    tally->power[c->power]++;
    if (c->type == MILITARY)
        tally->military[c->power]++;
    for (int i = 0; i < CARD_ITEMS; i++)
        if (c->item[i] != ITEM_NONE)
            tally->item[c->item[i]]++;
}

struct tally quorum_tally_table(const struct quorum_state *s, int seat)
{
    struct tally tally = {0};
    for (int i = 0; i < s->table_count[seat - 1]; i++)
        quorum_tally_add(&tally, s->table[seat - 1][i]);
    return tally;
}

int quorum_tally_counts(const struct tally *tally, int province)
{
    const struct province *p = &quorum_provinces[province];
    return p->type < TYPES ? tally->type[p->type] : tally->power[p->power];
}

/* Runs first: a run of 10 never costs more than the one pair of 5 it may break. */
static int military_points(const uint8_t *of_power)
{
    int runs = least(of_power[1], least(of_power[2], of_power[3]));
    int pairs = least(of_power[2] - runs, of_power[1] + of_power[3] - 2 * runs);
    return MILITARY_RUN * runs + MILITARY_PAIR * pairs;
}

int quorum_tally_buildings(const struct tally *tally)
{
    int different = 0;
    for (int item = PRODUCTS; item < ITEMS; item++)
        different += tally->item[item] > 0 ? 1 : 0;
    return different;
}

int quorum_tally_points(const struct tally *tally, int type)
{
    int points = 0;
    switch (type) {
    case MILITARY:
        return military_points(tally->military);
    case TRADE:
        for (int item = 0; item < PRODUCTS; item++)
            points += quorum_trade_points[least(tally->item[item], 4)];
        return points;
    case ARCHITECTURE:
        return quorum_building_points[quorum_tally_buildings(tally)];
    default:
        return tally->type[INTRIGUE] * tally->power[3];
    }
}

int quorum_rank(const struct quorum_state *s, int province, int seat)
{
    int rank = 0;
    while (rank < SEATS && s->rank[province][rank] != seat)
        rank++;
    return rank;
}

int quorum_multiplier(const struct quorum_state *s, int province, int seat)
{
    return quorum_worth(s->token[province], quorum_rank(s, province, seat));
}

int quorum_province_points(const struct quorum_state *s, const struct tally *tally, int seat)
{
    int points = 0;
    for (int province = 0; province < PROVINCES; province++)
        points += quorum_multiplier(s, province, seat) * quorum_tally_counts(tally, province);
    return points;
}

int quorum_points(const struct quorum_state *s, int seat)
{
    struct tally tally = quorum_tally_table(s, seat);
    int points = quorum_province_points(s, &tally, seat);
    for (int type = 0; type < TYPES; type++)
        points += quorum_tally_points(&tally, type);
    return points + s->option[OPTION_AHEAD + seat - 1];
}

int quorum_influence(const struct quorum_state *s, int seat)
{
    int sum = 0;
    for (int province = 0; province < PROVINCES; province++)
        sum += s->space[province][seat - 1];
    return sum;
}

int quorum_parts(const void *state, int seat, struct score_part *out)
{
    const struct quorum_state *s = state;
    struct tally tally = quorum_tally_table(s, seat);
    for (int i = 0; i < PROVINCES; i++)
        score_part(&out[i], catalog_name("quorum", quorum_provinces[i].name, NULL),
                   quorum_multiplier(s, i, seat) * quorum_tally_counts(&tally, i));
    for (int type = 0; type < TYPES; type++)
        score_part(&out[PROVINCES + type], catalog_name("quorum", quorum_type_names[type], NULL),
                   quorum_tally_points(&tally, type));
    bool ahead = false;
    for (int i = 0; i < s->seats; i++)
        ahead = ahead || s->option[OPTION_AHEAD + i] != 0;
    if (!ahead)
        return PROVINCES + TYPES;
    score_part(&out[PROVINCES + TYPES], catalog_text("quorum.ahead"), s->option[OPTION_AHEAD + seat - 1]);
    return PROVINCES + TYPES + 1;
}

int quorum_round(const void *state)
{
    return state_round(state);
}

static void tell_result(const struct quorum_state *s, struct result *out)
{
    struct row names;
    struct text why = text_fixed(out->why, sizeof out->why);
    int winners = standing_winners(out, &rules_quorum, NULL, row_begin(&names)), best = 0, equal = 0;
    for (int i = 0; i < out->seats; i++)
        best = out->rank[i] == 1 ? i : best;
    for (int i = 0; i < out->seats; i++)
        equal += out->score[i] == out->score[best];
    out->by_score = winners == 1 && equal == 1;
    say(&why, winners == 1 && equal > 1 ? "quorum.won.influence" : "quorum.won", SAID_NUMBER("count", winners),
        SAID("seats", names.line), SAID_NUMBER("points", out->score[best]),
        SAID_NUMBER("influence", quorum_influence(s, best + 1)));
}

/* By points, then by influence; equal seats share. */
static void get_result(const struct quorum_state *s, bool ranked, int (*points)(const struct quorum_state *s, int seat),
                       struct result *out)
{
    struct standing standing[SEATS];
    *out = (struct result){.over = s->phase == PHASE_OVER, .seats = s->seats};
    for (int i = 0; i < s->seats; i++)
        out->score[i] = points(s, i + 1);
    if (!ranked)
        return;
    for (int i = 0; i < s->seats; i++)
        standing[i] = (struct standing){{out->score[i], quorum_influence(s, i + 1)}};
    standing_rank(standing, s->seats, out->rank);
    tell_result(s, out);
}

void quorum_result(const void *state, struct result *out)
{
    const struct quorum_state *s = state;
    get_result(s, s->phase == PHASE_OVER, quorum_points, out);
}

/* Games of version 1, in which a Trade card showed one product: they are not played on, but it is known who won. */
enum { TRADE_FIRST = 19, TRADE_CARDS = 18 };

/* What tra-afr-1, tra-afr-2, ... tra-mac-3 showed. */
static const uint8_t first_products[TRADE_CARDS] = {WHEAT, FISH,  WINE, SHEEP, WHEAT, WINE, WOOD, SHEEP, WHEAT,
                                                    WINE,  WHEAT, WOOD, WHEAT, WINE,  FISH, WINE, SHEEP, WHEAT};

/* Nothing but Trade scored otherwise; the steps of its cards stand in the tracks. */
static int points_then(const struct quorum_state *s, int seat)
{
    struct tally now = quorum_tally_table(s, seat), then = {0};
    for (int i = 0; i < s->table_count[seat - 1]; i++) {
        int card = s->table[seat - 1][i];
        if (quorum_cards[card].type == TRADE)
            then.item[first_products[card - TRADE_FIRST]]++;
    }
    return quorum_points(s, seat) - quorum_tally_points(&now, TRADE) + quorum_tally_points(&then, TRADE);
}

bool quorum_past_result(int version, const void *state, struct result *out)
{
    if (version == 1)
        get_result(state, true, points_then, out);
    return version == 1;
}
