/* A simple opponent. */
#include "base/number.h"
#include "games/doge/choice.h"
#include "games/doge/doge.h"

#include "games/doge/decide.h"
#include "rules/best.h"

#include <stdlib.h>

/* Worths are in thousandths of the figures of section 11, numbers of votes in hundredths. */
enum { FIRST_PALACE = 10000, MORE_PALACES = 3500, LONE_HOUSE = 100, COUNCIL_WON = 3200, COUNCIL_SECOND = 1600 };

/* (rest / price) to the power of 1.3, in thousandths, by site. */
static const int16_t part13[SITES][8] = {
    {0, 240, 590},
    {0, 165, 406, 688},
    {0, 123, 304, 515, 748},
    {0, 97, 240, 406, 590, 789},
    {0, 80, 196, 332, 483, 646, 818},
};

/* n to the power of 0.8, in thousandths. */
static const int16_t power8[] = {0,    1000, 1741, 2408, 3031, 3624,  4193,  4743,  5278,  5800,  6310,  6810,  7300,
                                 7783, 8259, 8727, 9190, 9646, 10098, 10544, 10986, 11423, 11856, 12285, 12711, 13132};
enum { POWERS = sizeof power8 / sizeof power8[0] };

static int power8_of(int hundredths)
{
    int n = hundredths / 100;
    if (n >= POWERS - 1)
        return power8[POWERS - 1];
    return power8[n] + (power8[n + 1] - power8[n]) * (hundredths % 100) / 100;
}

/* What a district still has to offer a seat: its first free site, and what the next palace is worth there. */
struct plot {
    int site, each;
};

static struct plot plot_of(const struct doge_state *s, int seat, int district)
{
    struct plot plot = {.each = FIRST_PALACE};
    for (; plot.site < SITES && s->site[district][plot.site] != 0; plot.site++)
        plot.each = s->site[district][plot.site] == seat ? MORE_PALACES : plot.each;
    return plot;
}

/* V: what so many own houses there are worth. */
static int worth(struct plot plot, int houses)
{
    int value = 0;
    for (; plot.site < SITES && houses >= doge_prices[plot.site]; plot.site++) {
        houses -= doge_prices[plot.site];
        value += plot.each;
        plot.each = MORE_PALACES;
    }
    if (plot.site == SITES)
        return value + LONE_HOUSE * houses;
    return value + plot.each * 85 / 100 * part13[plot.site][houses] / 1000;
}

/* What `more` houses there would add. */
static int gain(const struct doge_state *s, int seat, int district, int more)
{
    const struct plot plot = plot_of(s, seat, district);
    int houses = s->houses[seat - 1][district];
    return worth(plot, houses + more) - worth(plot, houses);
}

/* The votes that should win an area. */
static int need(const struct doge_state *s, int seat, int area, bool last)
{
    int votes[SEATS], most = 0;
    for (int i = 0; i < s->seats; i++)
        votes[i] = 175 * stack_count(s->stack[i][area]);
    votes[seat - 1] = 0;
    for (int advisor = 0; advisor < ADVISORS; advisor++)
        if (s->stands[advisor] == area && s->owner[advisor] != 0)
            votes[s->owner[advisor] - 1] += 100;
    for (int i = 0; i < s->seats; i++)
        most = i == seat - 1 ? most : greatest(most, votes[i]);
    return greatest(50, most + (last ? 20 : 60) + 70 - votes[seat - 1]);
}

/* A factor of 0.65 to 1.35 in thousandths. */
static int waver(struct chance *chance)
{
    return 650 + chance_below(chance, 701);
}

/* Of winning it and of being second, which it is of four times. */
static int worth_of_area(const struct doge_state *s, int seat, int area)
{
    if (area == QUARANTIA)
        return 3 * COUNCIL_WON + COUNCIL_SECOND;
    const struct plot plot = plot_of(s, seat, area);
    int houses = s->houses[seat - 1][area], now = worth(plot, houses);
    return 3 * (worth(plot, houses + 2) - now + 1300) + worth(plot, houses + 1) - now;
}

static int best_area(const struct doge_state *s, int seat, const struct placing *p, bool last, struct chance *chance)
{
    int64_t best = -1;
    int choice = s->order[0];
    for (int area = 0; area < AREAS; area++) {
        if ((p->used >> area & 1u) != 0)
            continue;
        int64_t hurdle = 1200 + power8_of(need(s, seat, area, last));
        int64_t score = INT64_C(1000) * worth_of_area(s, seat, area) / (4 * hurdle);
        score *= waver(chance);
        if (score > best) {
            best = score;
            choice = area;
        }
    }
    return choice;
}

/* How a year is placed: as the bot does, in the last round without a marker of no votes; as mails offer it, with all
 * that is left then; or so, but with little first, or with much. */
enum style { STYLE_BOT, STYLE_OFFER, STYLE_SAVE, STYLE_BOLD };

/* What the first stack has of an even share of the votes, of 100. */
static int style_share(enum style style)
{
    return style == STYLE_SAVE ? 20 : style == STYLE_BOLD ? 160 : 100;
}

/* `rounds`: this one and those to come. Stacks of fewer markers come first; of two as good the dice choose. */
static int best_stack(const struct placing *p, int wanted, int rounds, enum style style, struct chance *chance)
{
    int markers = 0, sum = 0, best = INT32_MAX, choice = 1, equals = 1;
    for (int value = 0; value < VALUES; value++) {
        markers += p->left[value];
        sum += value * p->left[value];
    }
    int share = style_share(style) * sum / rounds, most = markers - (rounds - 1);
    int fewest = style == STYLE_BOT || markers > STACK_MOST * rounds ? 1 : markers - STACK_MOST * (rounds - 1);
    int target = (wanted > share && style != STYLE_SAVE ? wanted : share) * waver(chance) / 1000;
    for (int stack = 1; stack <= STACKS; stack++) {
        const struct stack *have = &doge_stacks[stack];
        if (have->count < fewest || have->count > greatest(most, 1) || !doge_placing_holds(p, stack))
            continue;
        int off = abs(100 * have->sum - target);
        if (100 * have->sum > share * 18 / 10)
            off += 10000; /* only where nothing else is left */
        if (rounds == 1)
            off = style == STYLE_BOT ? -have->sum : -have->count;
        off = 8 * off + have->count;
        equals = off < best ? 1 : off == best ? equals + 1 : equals;
        if (off < best || (off == best && chance_below(chance, equals) == 0)) {
            best = off;
            choice = stack;
        }
    }
    return choice;
}

/* `tried`: areas that are not to be the first, as bits. */
static void choose_place(const struct doge_state *view, int seat, enum style style, unsigned tried,
                         struct chance *chance, struct order *out)
{
    struct doge_state s = *view;
    int rounds = state_rounds(&s) - s.round + 1;
    out->len = 0;
    for (int i = 0; i < (state_sealed(&s) ? rounds : 1); i++) {
        struct placing p = doge_placing_begin(&s, seat);
        const unsigned used = p.used;
        int left = rounds - i;
        p.used = (__typeof__(p.used))(i == 0 ? used | tried : used);
        int area = best_area(&s, seat, &p, left == 1, chance);
        p.used = (__typeof__(p.used))used;
        int stack = best_stack(&p, need(&s, seat, area, left == 1), left, style, chance);
        order_add(out, place_word(area, stack));
        s.stack[seat - 1][area] = (uint8_t)stack;
    }
}

/* What a move changes; the houses that winning this district brings are there already. */
static int move_gain(const struct doge_state *s, const struct request *request, int move)
{
    int seat = request->seat, from = move_from(move), to = move_to(move), home = slot_area(request->slot);
    int have_from = s->houses[seat - 1][from] + (from == home ? 2 : 0);
    int have_to = s->houses[seat - 1][to] + (to == home ? 2 : 0);
    const struct plot left = plot_of(s, seat, from), joined = plot_of(s, seat, to);
    return worth(left, have_from - 1) - worth(left, have_from) + worth(joined, have_to + 1) - worth(joined, have_to);
}

static int target_worth(const struct doge_state *s, int seat, int area)
{
    int rivals = 0;
    bool open = state_votes_later(s, area);
    for (int other = 1; other <= s->seats; other++)
        rivals += other != seat && s->stack[other - 1][area] != STACK_NONE;
    int base = open && s->stack[seat - 1][area] != STACK_NONE ? 220
               : open && rivals <= 1                          ? 160
               : area == QUARANTIA                            ? 120
               : !open                                        ? 110
                                                              : 70;
    int won = area == QUARANTIA ? COUNCIL_WON : gain(s, seat, area, 2);
    return base * (400 + 12 * won / 100) / 100;
}

/* What it could decide, the best first: the best `most` of it. */
static int rank_decisions(const struct doge_state *s, const struct request *request, struct ranked *list, int most)
{
    int16_t words[DECIDE_LEGAL_MOST];
    int legal = doge_decide_legal(s, request, words, DECIDE_LEGAL_MOST), count = 0;
    for (int i = 0; i < legal; i++) {
        const struct option o = option_unpack(words[i]);
        bool moves = o.move[0] != MOVE_NONE; /* one that gains, or none */
        int value = o.kind == CHOICE_TAKE ? target_worth(s, request->seat, o.target)
                    : moves               ? move_gain(s, request, o.move[0])
                                          : 0;
        if (o.move[1] == MOVE_NONE && (value > 0 || !moves))
            count = best_put(list, count, most, value, words[i]);
    }
    return count;
}

static int16_t choose_decision(const struct doge_state *s, const struct request *request)
{
    struct ranked best;
    return rank_decisions(s, request, &best, 1) > 0 ? (int16_t)best.what : doge_decide_fallback(s, request);
}

void doge_choose(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    order_begin(out, request->slot);
    if (request->slot == SLOT_PLACE) {
        choose_place(view, request->seat, STYLE_BOT, 0, chance, out);
    } else if (request->slot != SLOT_PLAN) {
        out->word[0] = choose_decision(view, request);
        out->len = 1;
    }
}

static int suggest_decisions(const struct doge_state *s, const struct request *request, struct order *out, int most)
{
    struct ranked list[SUGGESTED_MOST];
    int count = rank_decisions(s, request, list, most);
    for (int i = 0; i < count; i++) {
        order_begin(&out[i], request->slot);
        order_add(&out[i], list[i].what);
    }
    return count;
}

/* Even ones, and some with little or much first, each of these in areas of their own. */
static int suggest_places(const struct doge_state *s, const struct request *request, struct chance *chance,
                          struct order *out, int most)
{
    static const enum style styles[] = {STYLE_OFFER, STYLE_SAVE, STYLE_OFFER, STYLE_SAVE, STYLE_BOLD, STYLE_OFFER};
    unsigned tried[STYLE_BOLD + 1] = {0};
    int count = 0, areas = AREAS - __builtin_popcount(doge_placing_begin(s, request->seat).used);
    for (int i = 0; i < most && i < areas && i < (int)(sizeof styles / sizeof styles[0]); i++) {
        order_begin(&out[count], request->slot);
        choose_place(s, request->seat, styles[i], tried[styles[i]], chance, &out[count]);
        tried[styles[i]] |= 1u << place_area(out[count].word[0]);
        bool there = false;
        for (int k = 0; k < count; k++)
            there = there || order_same(&out[k], &out[count]);
        count += !there;
    }
    return count;
}

int doge_suggest(const void *view, const struct request *request, struct chance *chance, struct order *out, int most)
{
    if (request->slot == SLOT_PLAN)
        return 0;
    return request->slot == SLOT_PLACE ? suggest_places(view, request, chance, out, most)
                                       : suggest_decisions(view, request, out, most);
}
