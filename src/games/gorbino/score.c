#include "games/gorbino/score.h"
#include "games/gorbino/gorbino.h"

#include "rules/doors.h"
#include "rules/row.h"
#include "rules/standing.h"
#include "words/say.h"

/* Has the seat the most cities there? With lead=shared a tie is enough. */
static bool leads(const struct gorbino_state *s, int province, int seat)
{
    int own = gorbino_cities_in(s, province, seat);
    for (int other = 1; own > 0 && other <= s->seats; other++) {
        int cities = other == seat ? 0 : gorbino_cities_in(s, province, other);
        if (cities > own || (cities == own && s->option[OPTION_LEAD] == 0))
            return false;
    }
    return own > 0;
}

static int led(const struct gorbino_state *s, int seat)
{
    int count = 0;
    for (int province = 0; province < PROVINCES; province++)
        count += leads(s, province, seat) ? 1 : 0;
    return count;
}

static int present(uint32_t cities)
{
    int count = 0;
    for (int province = 0; province < PROVINCES; province++)
        count += (cities & province_mask(province)) != 0 ? 1 : 0;
    return count;
}

static int good_types(const struct gorbino_state *s, uint32_t cities)
{
    unsigned types = 0;
    for (int place = 0; place < PLACES; place++)
        types |= (cities & place_bit(place)) != 0 ? 1u << (s->token[place] - 1) : 0;
    return __builtin_popcount(types);
}

static int capitals(uint32_t cities)
{
    int count = 0;
    for (int place = 0; place < PLACES; place++)
        count += gorbino_places[place].capital && (cities & place_bit(place)) != 0 ? 1 : 0;
    return count;
}

static int links(uint32_t cities)
{
    int count = 0;
    for (int i = 0; i < ROADS; i++) {
        uint32_t ends = place_bit(gorbino_roads[i].a) | place_bit(gorbino_roads[i].b);
        count += (cities & ends) == ends ? 1 : 0;
    }
    return count;
}

int gorbino_victory_worth(const struct gorbino_state *s, int victory, int seat)
{
    int tags[COLOURS];
    switch (victory) {
    case CONSISTENCY:
        return 6;
    case WEALTH:
        return s->coins[seat - 1] / 20;
    case EMPIRE:
        return CITIES - gorbino_state_cities_left(s, seat);
    case ABUNDANCE:
        return 2 * good_types(s, gorbino_state_cities(s, seat));
    case DOMINANCE:
        return 3 * led(s, seat);
    case SCATTERED:
        return 2 * present(gorbino_state_cities(s, seat));
    case MAJESTY:
        return 3 * capitals(gorbino_state_cities(s, seat));
    case HIGHWAYS:
        return links(gorbino_state_cities(s, seat));
    case PROSPERITY:
        return s->income[seat - 1] > 0 ? s->income[seat - 1] / 2 : 0;
    default: /* SCHOLARSHIP: each technology card has one tag */
        return gorbino_seat_tags(s, seat, tags);
    }
}

int gorbino_seat_tags(const struct gorbino_state *s, int seat, int tags[COLOURS])
{
    uint64_t cards = s->hand[seat - 1];
    int count = 0;
    memset(tags, 0, COLOURS * sizeof tags[0]);
    for (int i = 0; i < s->discard_count[seat - 1]; i++)
        cards |= UINT64_C(1) << (s->discard[seat - 1][i] - 1);
    for (int card = 1; card <= TECH; card++) {
        if ((cards >> (card - 1) & 1u) == 0)
            continue;
        tags[gorbino_cards[card].tag]++;
        count++;
    }
    return count;
}

int gorbino_seat_points(const struct gorbino_state *s, int seat)
{
    int tags[COLOURS], points = 0;
    (void)gorbino_seat_tags(s, seat, tags);
    for (int colour = 0; colour < COLOURS; colour++)
        if (tags[colour] > 0)
            points += tags[colour] * gorbino_victory_worth(s, s->vp[colour], seat);
    return points;
}

int gorbino_parts(const void *state, int seat, struct score_part *out)
{
    const struct gorbino_state *s = state;
    int tags[COLOURS];
    (void)gorbino_seat_tags(s, seat, tags);
    for (int colour = 0; colour < COLOURS; colour++) {
        struct row name;
        text_addf(row_begin(&name), "%s %s", gorbino_colour_name(colour), gorbino_victories[s->vp[colour]].name);
        score_part(&out[colour], name.line, tags[colour] * gorbino_victory_worth(s, s->vp[colour], seat));
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
    int winners = result_winners(out, &rules_gorbino, NULL, row_begin(&names)), points = 0;
    for (int i = 0; i < out->seats; i++)
        points = out->rank[i] == 1 ? out->score[i] : points;
    say(&why, "gorbino.won", SAID_NUMBER("count", winners), SAID("seats", names.line), SAID_NUMBER("points", points));
}

/* By points; then by cities; then by coins. */
void gorbino_result(const void *state, struct result *out)
{
    const struct gorbino_state *s = state;
    struct standing standing[SEATS];
    *out = (struct result){.over = s->phase == PHASE_OVER, .seats = s->seats};
    for (int seat = 1; seat <= s->seats; seat++) {
        out->score[seat - 1] = gorbino_seat_points(s, seat);
        standing[seat - 1] =
            (struct standing){{out->score[seat - 1], CITIES - gorbino_state_cities_left(s, seat), s->coins[seat - 1]}};
    }
    if (!out->over)
        return;
    standings_rank(standing, s->seats, out->rank);
    tell_winners(out);
}
