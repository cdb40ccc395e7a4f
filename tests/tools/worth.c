/*
 * What the whole turns are worth that mails offer as buttons (docs/testing.md): what the best of them gains over what
 * the deadline would play, beside what the best of many legal turns drawn by lot gains.
 *     worth GAME POSITIONS [SEED [SAMPLES [ROLLOUTS [PHASES]]]]
 * Bots play games; of each one position is taken at which a seat owes a turn. A turn's worth is the seat's mean share
 * of the game at its end: 1 for who wins alone, a part of it for who shares that place. What the seat cannot know is
 * dealt anew for each rollout, and from the end of the turn on bots play for all. All turns are tried in the same
 * deals. Who comes out best in ROLLOUTS of them is worth less than it seems, most of all the best of many; so those
 * that are compared are judged again in other deals, FRESH times as many. The same numbers print the same.
 */
#include "base/mem.h"
#include "engine/play/offer.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/options.h"

#include <math.h>
#include <stdio.h>

enum { SAMPLES = 200, ROLLOUTS = 50, FRESH = 4, ENDLESS = 100000, LINES = 24, NUMBERS = 1000000 };
enum stream { STREAM_GAME, STREAM_DICE, STREAM_THINK, STREAM_PICK, STREAM_DEAL, STREAM_LOT };

/* How a seat plays its turn: by lines as far as there are any, by those of the deadline, by lot. */
enum manner { BY_LINES, BY_DEADLINE, BY_LOT };

struct turn {
    enum manner manner;
    int count;
    struct order order[LINES];
};

struct judge {
    const struct rules *rules;
    int seed, samples, rollouts, phases;
    int number; /* of the position */
    struct request begins;
    void *start, *view, *state, *seen; /* the position, what its seat sees; a rollout, what a bot sees in it */
    struct order *wish, *given /* REQUESTS_MAX */, *legal /* LISTED_FROM */;
    struct turn *sample;
};

/* A game under way, in judge->state. */
struct rollout {
    int number, phase;
    struct turn *turn; /* NULL: bots play from the start */
    int turn_number;
    bool turned;   /* the turn is over */
    uint32_t used; /* lines of the turn */
    struct chance dice, lot;
};

/* What is summed over the positions: gains over the deadline. */
struct gains {
    double sum, squares;
};

static struct chance chance_of(const struct judge *judge, enum stream stream, const struct rollout *rollout, int seat)
{
    const int what[] = {judge->seed, judge->number, rollout->number, rollout->phase, seat};
    uint8_t key[CIPHER_KEY] = {(uint8_t)stream};
    memcpy(&key[4], what, sizeof what);
    return chance_seeded(key, 0, NULL);
}

static int turn_of(const struct judge *judge, const struct rollout *rollout)
{
    return judge->rules->turn == NULL ? rollout->phase : judge->rules->turn(judge->state);
}

/* What a bot answers, from what its seat sees. */
static void think(struct judge *judge, const struct rollout *rollout, const struct request *request, struct order *out)
{
    struct chance chance = chance_of(judge, STREAM_THINK, rollout, request->seat);
    struct refusal why;
    rules_observe(judge->rules, judge->state, request->seat, judge->seen);
    rules_choose(judge->rules, judge->seen, request, &chance, judge->wish);
    if (!rules_check(judge->rules, judge->state, request, judge->wish, out, &why))
        rules_fallback(judge->rules, judge->state, request, out);
}

/* One more line of a turn that is played by lot. */
static void draw_line(struct judge *judge, struct rollout *rollout, const struct request *request)
{
    struct turn *turn = rollout->turn;
    rules_observe(judge->rules, judge->state, request->seat, judge->seen);
    int count = rules_legal(judge->rules, judge->seen, request, judge->legal, LISTED_FROM);
    if (turn->count < LINES && count > 0)
        order_copy(&turn->order[turn->count++], &judge->legal[chance_below(&rollout->lot, count)]);
}

/* The seat's k-th request for a slot takes the k-th line of it. False: there is none, or it is not legal now. */
static bool by_line(struct judge *judge, struct rollout *rollout, const struct request *request, struct order *out)
{
    struct refusal why;
    for (int i = 0; i < rollout->turn->count; i++) {
        if ((rollout->used >> i & 1u) != 0 || rollout->turn->order[i].slot != request->slot)
            continue;
        rollout->used |= 1u << i;
        return rules_check(judge->rules, judge->state, request, &rollout->turn->order[i], out, &why);
    }
    return false;
}

static void answer_one(struct judge *judge, struct rollout *rollout, const struct request *request, struct order *out)
{
    bool own = rollout->turn != NULL && !rollout->turned && request->seat == judge->begins.seat;
    if (own && rollout->turn->manner == BY_DEADLINE) {
        rules_fallback(judge->rules, judge->state, request, out);
        return;
    }
    if (own && rollout->turn->manner == BY_LOT)
        draw_line(judge, rollout, request);
    if (!own || !by_line(judge, rollout, request, out))
        think(judge, rollout, request, out);
}

/* Plays on by one phase. False: the game is over, or the turn that is drawn by lot. */
static bool step(struct judge *judge, struct rollout *rollout, struct result *result)
{
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    judge->rules->result(judge->state, result);
    rollout->turned = rollout->turned || turn_of(judge, rollout) != rollout->turn_number;
    if (result->over || (rollout->turned && rollout->turn != NULL && rollout->turn->manner == BY_LOT))
        return false;
    int count = judge->rules->requests(judge->state, open);
    for (int i = 0; i < count; i++) {
        answer_one(judge, rollout, &open[i], &judge->given[i]);
        answer[i] = (struct answer){.request = open[i], .order = &judge->given[i], .by = BY_PLAYER};
    }
    judge->rules->resolve(judge->state, answer, count, &rollout->dice, NULL);
    rollout->phase++;
    return true;
}

/* A deal of what the seat sees, and the turn played in it. */
static struct rollout deal(struct judge *judge, int number, struct turn *turn)
{
    struct rollout rollout = {.number = number, .turn = turn};
    struct chance chance = chance_of(judge, STREAM_DEAL, &rollout, 0);
    memcpy(judge->state, judge->view, judge->rules->state_size);
    rules_redeal(judge->rules, judge->state, judge->begins.seat, &chance);
    rollout.dice = chance_of(judge, STREAM_DICE, &rollout, 0);
    rollout.lot = chance_of(judge, STREAM_LOT, &rollout, 0);
    rollout.turn_number = turn_of(judge, &rollout);
    return rollout;
}

/* The seat's share of the game: of one that is not played to its end, its part of all that is scored above the least.
 */
static double share_of(const struct result *result, int seat)
{
    int first = 0;
    long long least = result->score[0], all = 0;
    for (int i = 0; i < result->seats; i++) {
        first += result->over && result->rank[i] == 1;
        least = result->score[i] < least ? result->score[i] : least;
    }
    for (int i = 0; i < result->seats; i++)
        all += result->score[i] - least;
    if (result->over)
        return result->rank[seat - 1] == 1 ? 1.0 / first : 0;
    return all == 0 ? 1.0 / result->seats : (double)(result->score[seat - 1] - least) / (double)all;
}

/* The mean share over so many deals, from number `from` on. */
static double worth_of(struct judge *judge, struct turn *turn, int from, int count)
{
    double sum = 0;
    for (int i = from; i < from + count; i++) {
        struct rollout rollout = deal(judge, i, turn);
        struct result result;
        while (rollout.phase < judge->phases && step(judge, &rollout, &result))
            ;
        judge->rules->result(judge->state, &result);
        sum += share_of(&result, judge->begins.seat);
    }
    return sum / count;
}

/* ---- positions ---------------------------------------------------------------- */

/* Whether a seat is asked for the first time in its turn, and could say several things: the request for which. */
static bool owes(struct judge *judge, const int *last, int turn, struct request *out)
{
    struct request open[REQUESTS_MAX];
    int count = judge->rules->requests(judge->state, open);
    for (int i = 0; i < count; i++) {
        rules_observe(judge->rules, judge->state, open[i].seat, judge->seen);
        if (last[open[i].seat - 1] == turn || rules_legal(judge->rules, judge->seen, &open[i], judge->legal, 2) < 2)
            continue;
        *out = open[i];
        return true;
    }
    return false;
}

/* Plays the game of judge->number to its end, or to position number `stop` at which a turn is owed. Returns how many
 * there were. */
static int play(struct judge *judge, int stop)
{
    const struct rules *rules = judge->rules;
    struct rollout rollout = {.number = -1};
    struct chance chance = chance_of(judge, STREAM_GAME, &rollout, 0);
    struct rules_setup setup;
    struct refusal why;
    struct result result;
    int last[SEATS_MAX], found = 0;
    int seats = rules->seats_min + judge->number % (rules->seats_max - rules->seats_min + 1);
    memset(last, -1, sizeof last);
    if (!options_default(rules, seats, &setup, &why) || !rules->setup(judge->state, &setup, &chance, NULL, &why))
        mem_end();
    rollout.dice = chance_of(judge, STREAM_DICE, &rollout, 0);
    do {
        int turn = turn_of(judge, &rollout);
        while (owes(judge, last, turn, &judge->begins)) {
            if (found == stop)
                return found;
            found++;
            last[judge->begins.seat - 1] = turn;
        }
    } while (step(judge, &rollout, &result));
    return found;
}

static void find_position(struct judge *judge, int number)
{
    const struct rollout rollout = {.number = -2};
    judge->number = number;
    struct chance pick = chance_of(judge, STREAM_PICK, &rollout, 0);
    int found = play(judge, -1);
    (void)play(judge, chance_below(&pick, found));
    memcpy(judge->start, judge->state, judge->rules->state_size);
    rules_observe(judge->rules, judge->start, judge->begins.seat, judge->view);
}

/* ---- turns ---------------------------------------------------------------------- */

static bool same_turn(const struct turn *a, const struct turn *b)
{
    bool same = a->count == b->count;
    for (int i = 0; same && i < a->count; i++)
        same = order_same(&a->order[i], &b->order[i]);
    return same;
}

/* Turns drawn by lot, each once. */
static int draw_turns(struct judge *judge)
{
    int count = 0;
    for (int i = 0; i < judge->samples; i++) {
        struct turn *turn = &judge->sample[count];
        struct result result;
        bool there = false;
        turn->manner = BY_LOT;
        turn->count = 0;
        struct rollout rollout = deal(judge, NUMBERS + i, turn);
        while (step(judge, &rollout, &result))
            ;
        turn->manner = BY_LINES;
        for (int k = 0; k < count && !there; k++)
            there = same_turn(&judge->sample[k], turn);
        count += !there;
    }
    return count;
}

/* Whether a seat is asked several things at once: a button that answers one of them is no whole turn. */
static bool asks_several(const struct judge *judge)
{
    struct request open[REQUESTS_MAX];
    int own = 0, count = judge->rules->requests(judge->start, open);
    for (int i = 0; i < count; i++)
        own += open[i].seat == judge->begins.seat;
    return own > 1;
}

/* What a mail offers in this position. */
static int offered(struct judge *judge, struct match *match, struct turn *out)
{
    if (asks_several(judge))
        return 0;
    struct offer *offer = mem_room(OFFER_MOST, sizeof *offer);
    struct listed listed;
    memcpy(match->state, judge->start, judge->rules->state_size);
    match_moved(match);
    struct ahead *ahead = ahead_new(match, &judge->begins);
    int legal = rules_legal(judge->rules, judge->view, &judge->begins, judge->legal, LISTED_FROM);
    listed_choose(judge->rules, judge->legal, legal, &listed);
    int count = offer_turns(ahead, judge->legal, &listed, offer);
    for (int i = 0; i < count; i++) {
        out[i].manner = BY_LINES;
        out[i].count = offer[i].count;
        for (int k = 0; k < offer[i].count; k++)
            order_copy(&out[i].order[k], &offer[i].order[k]);
    }
    ahead_free(ahead);
    free(offer);
    return count;
}

/* The turn that comes out best in the first deals. */
static struct turn *best_of(struct judge *judge, struct turn *turn, int count, double *seems)
{
    int best = 0;
    for (int i = 0; i < count; i++) {
        double worth = worth_of(judge, &turn[i], 0, judge->rollouts);
        if (i > 0 && worth <= *seems)
            continue;
        best = i;
        *seems = worth;
    }
    return &turn[best];
}

/* ---- the table ------------------------------------------------------------------- */

static void add(struct gains *gains, double gain)
{
    gains->sum += gain;
    gains->squares += gain * gain;
}

static void print_gains(const char *what, const struct gains *gains, int count)
{
    double mean = gains->sum / count, spread = gains->squares / count - mean * mean;
    printf("  %-44s %7.4f +- %.4f\n", what, mean, sqrt(fmax(0, spread) / count));
}

static struct judge judge_new(const struct rules *rules)
{
    struct judge judge = {.rules = rules, .seed = 1, .samples = SAMPLES, .rollouts = ROLLOUTS, .phases = ENDLESS};
    judge.start = mem_new(1, rules->state_size);
    judge.view = mem_new(1, rules->state_size);
    judge.state = mem_new(1, rules->state_size);
    judge.seen = mem_new(1, rules->state_size);
    judge.wish = mem_room(1, sizeof *judge.wish);
    judge.given = mem_room(REQUESTS_MAX, sizeof *judge.given);
    judge.legal = mem_room(LISTED_FROM, sizeof *judge.legal);
    return judge;
}

static void judge_free(struct judge *judge)
{
    free(judge->start);
    free(judge->view);
    free(judge->state);
    free(judge->seen);
    free(judge->wish);
    free(judge->given);
    free(judge->legal);
    free(judge->sample);
}

enum { OFFERED, SAMPLED, BOT, SEEMS_OFFERED, SEEMS_SAMPLED, RATIOS, KINDS };

/* How one position comes out. Returns how many turns are offered in it. */
static int weigh(struct judge *judge, struct gains gains[KINDS])
{
    struct turn *turn = mem_new(OFFER_MOST + 2, sizeof *turn), *deadline = &turn[OFFER_MOST], *bot = &deadline[1];
    struct match match;
    struct result result;
    double seems[2] = {0}, base, worth[3] = {0};
    int from = judge->rollouts, most = FRESH * judge->rollouts;
    judge->rules->result(judge->start, &result);
    match_begin(&match, judge->rules, result.seats);
    int count = offered(judge, &match, turn);
    deadline->manner = BY_DEADLINE;
    base = worth_of(judge, deadline, 0, from);
    struct turn *best = count == 0 ? deadline : best_of(judge, turn, count, &seems[0]);
    struct turn *sampled = best_of(judge, judge->sample, draw_turns(judge), &seems[1]);
    add(&gains[SEEMS_OFFERED], count == 0 ? 0 : seems[0] - base);
    add(&gains[SEEMS_SAMPLED], seems[1] - base);
    base = worth_of(judge, deadline, from, most);
    worth[0] = worth_of(judge, best, from, most);
    worth[1] = worth_of(judge, sampled, from, most);
    worth[2] = worth_of(judge, bot, from, most);
    for (int i = 0; i < 3; i++)
        add(&gains[i], worth[i] - base);
    add(&gains[RATIOS], worth[0] - base - 0.9 * (worth[1] - base));
    match_free(&match);
    free(turn);
    return count;
}

static int number(char **argv, int argc, int at, int otherwise)
{
    return argc > at ? (int)strtol(argv[at], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    static const char *const told[KINDS] = {"best offered",
                                            "best of the samples",
                                            "what the bot would play",
                                            "best offered, as it seemed",
                                            "best of the samples, as it seemed",
                                            "best offered less 0.9 of best of the samples"};
    const struct rules *rules = argc < 3 ? NULL : rules_find(argv[1]);
    struct gains gains[KINDS] = {0};
    int positions = number(argv, argc, 2, 0), count = 0;
    if (rules == NULL || positions < 1 || cipher_init(NULL) != RC_OK)
        return 1;
    struct judge judge = judge_new(rules);
    judge.seed = number(argv, argc, 3, judge.seed);
    judge.samples = number(argv, argc, 4, judge.samples);
    judge.rollouts = number(argv, argc, 5, judge.rollouts);
    judge.phases = number(argv, argc, 6, judge.phases);
    judge.sample = mem_room((size_t)judge.samples + 1, sizeof *judge.sample);
    for (int i = 0; i < positions; i++) {
        find_position(&judge, i);
        count += weigh(&judge, gains);
    }
    printf("%s, seed %d: %d positions, %d samples, %d rollouts, %.1f turns offered\n", rules->id, judge.seed, positions,
           judge.samples, judge.rollouts, (double)count / positions);
    for (int i = 0; i < KINDS; i++)
        print_gains(told[i], &gains[i], positions);
    printf("  ratio %.3f\n", gains[OFFERED].sum / gains[SAMPLED].sum);
    judge_free(&judge);
    return 0;
}
