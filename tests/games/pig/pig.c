/* Pig for 2 to 4, as rules.md has it. */
#include "rules/position.h"
#include "rules/rules.h"
#include "rules/standing.h"
#include "rules/walk.h"
#include "words/say.h"

enum { PLAYERS = 4, GOAL = 100, DIE = 6, ANSWERS = 4000, TURN = 0 };
enum { HOLD, THROW, VERBS };
enum { KEPT, THROWN, LOST, KINDS };

struct state {
    uint16_t answers;
    uint8_t seats, turn, total; /* thrown in this turn */
    uint8_t kept[PLAYERS];
};

static const struct rules_verb verbs[VERBS] = {
    [HOLD] = {.name = "hold", .form = "hold", .does = "pig.hold.does"},
    [THROW] = {.name = "throw", .form = "throw", .does = "pig.throw.does"},
};
static const char *const slots[] = {"turn"}, *const asks[] = {"pig.ask"}, *const guide[] = {"pig.guide", NULL};
static const struct refusal_text E_NOTHING = {"E-NOTHING", "pig.nothing"};

/* What the seat would have if it held now. */
static int points(const struct state *s, int seat)
{
    return s->kept[seat - 1] + (seat == s->turn ? s->total : 0);
}

static bool setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                  struct refusal *why)
{
    struct state *s = memset(state, 0, sizeof *s);
    (void)events;
    (void)why;
    s->seats = (uint8_t)setup->seats;
    s->turn = (uint8_t)(1 + chance_below(chance, s->seats));
    return true;
}

static void result(const void *state, struct result *out)
{
    const struct state *s = state;
    struct standing standing[SEATS_MAX] = {0};
    struct text why = text_fixed(out->why, sizeof out->why);
    *out = (struct result){.seats = s->seats, .by_score = true, .over = s->answers >= ANSWERS};
    for (int i = 0; i < s->seats; i++) {
        out->score[i] = standing[i].key[0] = points(s, i + 1);
        out->over = out->over || out->score[i] >= GOAL;
    }
    if (out->over)
        standing_rank(standing, s->seats, out->rank);
    say(&why, "pig.why");
}

static int requests(const void *state, struct request *open)
{
    const struct state *s = state;
    struct result now;
    result(s, &now);
    *open = (struct request){.seat = s->turn, .slot = TURN, .clock = s->answers};
    return !now.over;
}

static bool allows(const void *state, const struct request *request, const int16_t *words, struct refusal *why)
{
    (void)request;
    return words[0] == THROW || ((const struct state *)state)->total > 0 || refuse(why, &E_NOTHING);
}

static void resolve(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events)
{
    struct state *s = state;
    int die = answers[0].order->word[0] == THROW ? chance_die(chance) : 0;
    (void)count;
    s->answers++;
    s->total = die == 1 ? 0 : (uint8_t)(s->total + die);
    int kind = die == 0 ? KEPT : die == 1 ? LOST : THROWN, number = die == 0 ? s->total : die;
    events_add(events, kind, EVENT_PUBLIC, (int16_t[]){s->turn, (int16_t)number, (int16_t)points(s, s->turn)}, 3);
    if (die <= 1) {
        s->kept[s->turn - 1] = (uint8_t)points(s, s->turn);
        s->total = 0;
        s->turn = (uint8_t)(s->turn % s->seats + 1);
    }
}

static void walk(struct walk *walk, void *state)
{
    struct state *s = state;
    s->seats = (uint8_t)walk_length(walk, "kept", s->seats, 2, PLAYERS);
    s->answers = (uint16_t)walk_int(walk, "answers", s->answers, 0, ANSWERS);
    walk_seat(walk, "turn", &s->turn, s->seats);
    walk_byte(walk, "thrown", &s->total, 0, GOAL + DIE);
    (void)walk_list(walk, "kept", s->seats, s->seats, s->seats);
    for (int i = 0; i < s->seats; i++)
        walk_byte(walk, NULL, &s->kept[i], 0, GOAL - 1);
    walk_end(walk);
}

static bool agrees(const void *state, bool as_view, struct refusal *why)
{
    const struct state *s = state;
    (void)as_view;
    return s->turn > 0 ? points(s, s->turn) < GOAL + DIE || position_bad(why, "thrown", "more than wins")
                       : position_bad(why, "turn", "nobody's");
}

#define FIELDS FIELD_SEAT, FIELD("number", VALUE_NUMBER), FIELD("points", VALUE_NUMBER)
static const struct event_kind kinds[KINDS] = {[KEPT] = EVENT_SAID("kept", "pig.kept", FIELDS),
                                               [THROWN] = EVENT_SAID("thrown", "pig.thrown", FIELDS),
                                               [LOST] = EVENT_SAID("lost", "pig.lost", FIELDS)};

/* clang-format off */
const struct rules rules_pig = {
    .id = "pig", .title = "Pig", .version = 1, .seats_min = 2, .seats_max = PLAYERS,
    .state_size = sizeof(struct state), .phases_max = ANSWERS,
    .events = kinds, .event_count = KINDS, .verbs = verbs, .verb_count = VERBS, .slots = slots, .slot_count = 1,
    .asks = asks, .guide = guide,
    .setup = setup, .requests = requests, .allows = allows, .resolve = resolve, .result = result,
    .walk = walk, .agrees = agrees,
};
