/*
 * P5: random play through the contract of rules/rules.h, every game of this binary
 * beside Goofspiel (four seats, 13 cards, bids in secret), written here as plainly
 * as the contract allows.
 */
#include "bench.h"
#include "playing.h"
#include "rules/options.h"

enum { CARDS = 13, BIDDERS = 4, TIME = 200000 /* us a measurement */ };

/* ---- the baseline ---------------------------------------------------------- */

struct goof {
    uint16_t hand[BIDDERS]; /* bit c: card c + 1 */
    uint16_t prizes;
    int8_t prize; /* on the table, 1..13; 0: over */
    int16_t score[BIDDERS];
};

static void goof_turn(struct goof *goof, struct chance *chance)
{
    int left = __builtin_popcount(goof->prizes);
    goof->prize = 0;
    if (left == 0)
        return;
    int skip = chance_below(chance, left);
    uint16_t bits = goof->prizes;
    while (skip-- > 0)
        bits &= (uint16_t)(bits - 1);
    int card = __builtin_ctz(bits);
    goof->prizes &= (uint16_t) ~(1u << card);
    goof->prize = (int8_t)(card + 1);
}

static bool goof_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                       struct refusal *why)
{
    struct goof *goof = state;
    (void)setup;
    (void)events;
    (void)why;
    *goof = (struct goof){.prizes = (1u << CARDS) - 1};
    for (int i = 0; i < BIDDERS; i++)
        goof->hand[i] = (1u << CARDS) - 1;
    goof_turn(goof, chance);
    return true;
}

static int goof_requests(const void *state, struct request *open)
{
    const struct goof *goof = state;
    if (goof->prize == 0)
        return 0;
    for (int i = 0; i < BIDDERS; i++)
        open[i] = (struct request){.seat = i + 1};
    return BIDDERS;
}

static int goof_legal(const void *state, const struct request *request, struct order *out, int max)
{
    const struct goof *goof = state;
    int count = 0;
    for (int card = 0; card < CARDS && count < max; card++) {
        if ((goof->hand[request->seat - 1] >> card & 1u) == 0)
            continue;
        out[count].slot = 0;
        out[count].setting = false;
        out[count].len = 1;
        out[count++].word[0] = (int16_t)card;
    }
    return count;
}

static void goof_resolve(void *state, const struct answer *answers, int count, struct chance *chance,
                         struct events *events)
{
    static const int16_t nothing[1];
    struct goof *goof = state;
    int best = -1, who = -1;
    for (int i = 0; i < count; i++) {
        int card = answers[i].order->word[0];
        goof->hand[i] &= (uint16_t) ~(1u << card);
        who = card == best ? -1 : card > best ? i : who;
        best = card > best ? card : best;
    }
    if (who >= 0)
        goof->score[who] = (int16_t)(goof->score[who] + goof->prize);
    events_add(events, 0, EVENT_PUBLIC, nothing, 1);
    goof_turn(goof, chance);
}

static void goof_result(const void *state, struct result *out)
{
    const struct goof *goof = state;
    *out = (struct result){.over = goof->prize == 0, .seats = BIDDERS};
}

static const struct rules goofspiel = {
    .id = "goofspiel",
    .title = "Goofspiel",
    .seats_min = BIDDERS,
    .seats_max = BIDDERS,
    .state_size = sizeof(struct goof),
    .phases_max = CARDS,
    .setup = goof_setup,
    .requests = goof_requests,
    .legal = goof_legal,
    .resolve = goof_resolve,
    .result = goof_result,
};

/* ---- beside it -------------------------------------------------------------- */

/* Orders a second, and games a second in *games. */
static double rate(struct play *play, const struct rules *rules, const struct rules_setup *setup, double *games)
{
    play->orders = play->games = 0;
    play->number = 1; /* the same games in every round */
    double start = bench_now(), took = 0;
    while (took < TIME) {
        play_one(play, rules, setup);
        took = bench_now() - start;
    }
    *games = play->games / took * 1e6;
    return play->orders / took * 1e6;
}

/* How long a phase takes in which many orders meet; false: the rules have none. */
static bool crowds(const struct rules *rules, int seats)
{
    enum { CROWDS = 40 };
    struct rules_setup setup = {.seats = seats};
    struct refusal why;
    struct play play = play_new(rules->state_size);
    play.timed = bench_now;
    if (!options_default(rules, seats, &setup, &why))
        exit(1);
    for (int i = 0; i < CROWDS; i++)
        play_one(&play, rules, &setup);
    size_t phases = play.phases;
    char what[64];
    (void)snprintf(what, sizeof what, "%s: us a phase of %d orders or more", rules->id, PLAY_CROWD);
    if (phases > 0)
        bench_fact(what, "", bench_part(play.took, phases, 0.5), "P5 <= 100");
    play_free(&play);
    return phases > 0;
}

static void compare(const struct rules *rules, int seats)
{
    bool crowded = crowds(rules, seats);
    struct bench_pair orders, games;
    struct rules_setup setup = {.seats = seats}, four = {.seats = BIDDERS};
    struct refusal why;
    char what[64];
    size_t size = rules->state_size > sizeof(struct goof) ? rules->state_size : sizeof(struct goof);
    struct play play = play_new(size);
    if (!options_default(rules, seats, &setup, &why))
        exit(1);
    for (int round = 0; round < ROUNDS; round++) {
        double ours = 0, base = 0, rate_base = rate(&play, &goofspiel, &four, &base);
        bench_set(&orders, round, rate(&play, rules, &setup, &ours), rate_base);
        bench_set(&games, round, ours, base);
    }
    (void)snprintf(what, sizeof what, "%s, %d seats: orders/s", rules->id, seats);
    /* one order of many that meet is no phase: what counts there is the phase */
    bench_row(what, &orders, crowded ? "" : "P5 >= 0.01");
    (void)snprintf(what, sizeof what, "%s, %d seats: games/s", rules->id, seats);
    bench_row(what, &games, "");
    play_free(&play);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    bench_title("Random play (P5)", "Goofspiel, 4 seats, 13 cards, in C through the same contract");
    for (size_t i = 0; rules_all[i] != NULL; i++) {
        compare(rules_all[i], rules_all[i]->seats_min);
        if (rules_all[i]->seats_max != rules_all[i]->seats_min)
            compare(rules_all[i], rules_all[i]->seats_max);
    }
    return 0;
}
