#include "games/gorbino/score.h"
#include "games/gorbino/gorbino.h"

#include "rules/doors.h"
#include "rules/row.h"
#include "rules/standing.h"
#include "words/say.h"

int gorbino_rival(const struct gorbino_state *s, int province, int seat)
{
    int most = 0;
    for (int other = 1; other <= s->seats; other++) {
        int cities = other == seat ? 0 : gorbino_cities_in(s, province, other);
        most = cities > most ? cities : most;
    }
    return most;
}

static void count_place(const struct gorbino_state *s, int place, int cities, struct realm *r)
{
    int good = s->token[place] - 1, province = gorbino_places[place].province;
    r->own[province] += cities;
    r->produce[province] += cities * gorbino_goods[good].price;
    r->cities += cities;
    r->goods |= 1u << good;
    r->places |= place_bit(place);
    r->capitals += gorbino_places[place].capital ? 1 : 0;
    r->links += __builtin_popcount(gorbino_near[place] & r->places);
}

static void count_tags(const struct gorbino_state *s, int seat, struct realm *r)
{
    uint64_t cards = s->hand[seat - 1];
    for (int i = 0; i < s->discard_count[seat - 1]; i++)
        cards |= UINT64_C(1) << (s->discard[seat - 1][i] - 1);
    for (cards &= (UINT64_C(1) << TECH) - 1; cards != 0; cards &= cards - 1) {
        r->tags[gorbino_cards[__builtin_ctzll(cards) + 1].tag]++;
        r->all_tags++;
    }
}

struct realm gorbino_realm(const struct gorbino_state *s, int seat, const uint8_t *rivals)
{
    struct realm r = {.rivals = rivals};
    for (int place = 0; place < PLACES; place++)
        if (s->city[place][seat - 1] > 0)
            count_place(s, place, s->city[place][seat - 1], &r);
    for (int province = 0; province < PROVINCES; province++)
        r.provinces += r.own[province] > 0 ? 1 : 0;
    count_tags(s, seat, &r);
    return r;
}

/* With lead=shared a tie is enough. */
static int led(const struct gorbino_state *s, int seat, const struct realm *r)
{
    int count = 0, tie = s->option[OPTION_LEAD] != 0 ? 1 : 0;
    for (int i = 0; i < PROVINCES; i++)
        if (r->own[i] > 0)
            count += r->own[i] + tie > (r->rivals != NULL ? r->rivals[i] : gorbino_rival(s, i, seat)) ? 1 : 0;
    return count;
}

int gorbino_victory_worth(const struct gorbino_state *s, int victory, int seat, const struct realm *r)
{
    const int worth[VICTORIES] = {[CONSISTENCY] = 6,
                                  [WEALTH] = s->coins[seat - 1] / 20,
                                  [EMPIRE] = r->cities,
                                  [ABUNDANCE] = victory == ABUNDANCE ? 2 * __builtin_popcount(r->goods) : 0,
                                  [DOMINANCE] = victory == DOMINANCE ? 3 * led(s, seat, r) : 0,
                                  [SCATTERED] = 2 * r->provinces,
                                  [MAJESTY] = 3 * r->capitals,
                                  [HIGHWAYS] = r->links,
                                  [PROSPERITY] = s->income[seat - 1] > 0 ? s->income[seat - 1] / 2 : 0,
                                  [SCHOLARSHIP] = r->all_tags};
    return worth[victory];
}

int gorbino_seat_points(const struct gorbino_state *s, int seat)
{
    const struct realm realm = gorbino_realm(s, seat, NULL);
    int points = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        if (realm.tags[colour] > 0)
            points += realm.tags[colour] * gorbino_victory_worth(s, s->vp[colour], seat, &realm);
    return points;
}

int gorbino_parts(const void *state, int seat, struct score_part *out)
{
    const struct gorbino_state *s = state;
    const struct realm realm = gorbino_realm(s, seat, NULL);
    for (int colour = 0; colour < COLOURS; colour++) {
        struct row name;
        say(row_begin(&name), "gorbino.part", SAID_NAME("colour", "gorbino", gorbino_colour_name(colour)),
            SAID_NAME("victory", "gorbino", gorbino_victories[s->vp[colour]].name));
        score_part(&out[colour], name.line, realm.tags[colour] * gorbino_victory_worth(s, s->vp[colour], seat, &realm));
    }
    return COLOURS;
}

int gorbino_round(const void *state)
{
    return ((const struct gorbino_state *)state)->round;
}

/* "red wins with 43 points", "red and blue share the victory with 43 points" */
static void tell_winners(struct result *out)
{
    struct row names;
    struct text why = text_fixed(out->why, sizeof out->why);
    int winners = standing_winners(out, &rules_gorbino, NULL, row_begin(&names)), points = 0, equal = 0;
    for (int i = 0; i < out->seats; i++)
        points = out->rank[i] == 1 ? out->score[i] : points;
    for (int i = 0; i < out->seats; i++)
        equal += out->score[i] == points;
    out->by_score = winners == equal;
    say(&why, "gorbino.won", SAID_NUMBER("count", winners), SAID("seats", names.line), SAID_NUMBER("points", points));
}

/* By points; then by cities; then by coins. */
void gorbino_result(const void *state, struct result *out)
{
    const struct gorbino_state *s = state;
    struct standing standing[SEATS];
    *out = (struct result){.over = s->phase == PHASE_OVER, .seats = s->seats};
    for (int i = 0; i < s->seats; i++)
        out->score[i] = gorbino_seat_points(s, i + 1);
    if (!out->over)
        return;
    for (int i = 0; i < s->seats; i++)
        standing[i] = (struct standing){{out->score[i], CITIES - gorbino_state_cities_left(s, i + 1), s->coins[i]}};
    standing_rank(standing, s->seats, out->rank);
    tell_winners(out);
}
