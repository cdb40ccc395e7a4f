/* Liar's dice for 2 to 6: the example of docs/adding-a-game.md. Its rules stand in en.po, as its page of help has them.
 */
#include "rules/name.h"
#include "rules/options.h"
#include "rules/position.h"
#include "rules/rules.h"
#include "rules/walk.h"
#include "words/say.h"

enum { PLAYERS = 6, DICE = 5, FACES = 6, LEAST = 2, HIDDEN = 0, TURN = 0 };
enum { ANSWERS = (PLAYERS * DICE + 1) * PLAYERS * DICE / 2 * FACES + PLAYERS * DICE }; /* each bid is higher */
enum { OPTION_DICE, OPTION_ONES, OPTIONS };
enum { DOUBT, BID, HAND, LOSS, KINDS }; /* verbs, events */

struct state {
    uint16_t answers; /* that were given */
    uint8_t seats, option[OPTIONS];
    uint8_t turn;                /* the seat that is asked; at the end the winner */
    uint8_t bidder, count, face; /* the bid that stands; 0: none */
    uint8_t dice[PLAYERS];       /* that are left */
    uint8_t hand[PLAYERS][DICE]; /* faces, or HIDDEN */
    uint8_t place[PLAYERS];      /* of who is out */
};

static const struct name faces[FACES] = {{"ones", {"one", "1"}},   {"twos", {"two", "2"}},   {"threes", {"three", "3"}},
                                         {"fours", {"four", "4"}}, {"fives", {"five", "5"}}, {"sixes", {"six", "6"}}};
static const char *const shown[] = {"none", "ones", "twos", "threes", "fours", "fives", "sixes"};
static const struct name_table names[] = {{faces, FACES}};
static const struct rules_verb verbs[] = {
    [DOUBT] = {.name = "doubt", .form = "doubt", .does = "liars_dice.doubt.does"},
    [BID] = {.name = "bid",
             .form = "bid 3 fives",
             .does = "liars_dice.bid.does",
             .arguments = 2,
             .argument = {{.low = 1, .high = PLAYERS * DICE}, {.names = names}}},
};
static const char *const slots[] = {"turn"};
static const char *const guide[] = {"liars_dice.guide", "liars_dice.guide.round", "liars_dice.guide.end", NULL};

static const struct refusal_text E_COUNT = {"E-COUNT", "liars_dice.e.count"},
                                 E_HIGHER = {"E-HIGHER", "liars_dice.e.higher"},
                                 E_NOBID = {"E-NOBID", "liars_dice.e.nobid"};

static int dice_on_table(const struct state *s)
{
    int dice = 0;
    for (int i = 0; i < s->seats; i++)
        dice += s->dice[i];
    return dice;
}

static int seats_in(const struct state *s)
{
    int in = 0;
    for (int i = 0; i < s->seats; i++)
        in += s->dice[i] > 0;
    return in;
}

/* The first seat from this one on that has dice. */
static uint8_t seat_from(const struct state *s, int seat)
{
    while (s->dice[(seat - 1) % s->seats] == 0)
        seat++;
    return (uint8_t)((seat - 1) % s->seats + 1);
}

static void roll(struct state *s, int but, struct chance *chance)
{
    for (int i = 0; i < s->seats; i++)
        for (int k = 0; k < s->dice[i] && i + 1 != but; k++)
            s->hand[i][k] = (uint8_t)chance_die(chance);
}

static bool setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                  struct refusal *why)
{
    struct state *s = state;
    (void)events;
    (void)why;
    memset(s, 0, sizeof *s);
    s->seats = (uint8_t)setup->seats;
    options_keep(setup, OPTIONS, s->option);
    memset(s->dice, s->option[OPTION_DICE], s->seats);
    s->turn = (uint8_t)(1 + chance_below(chance, s->seats));
    roll(s, 0, chance);
    return true;
}

static int requests(const void *state, struct request *open)
{
    const struct state *s = state;
    *open = (struct request){.seat = s->turn, .slot = TURN, .clock = s->answers};
    return seats_in(s) > 1;
}

static bool allows(const void *state, const struct request *request, const int16_t *words, struct refusal *why)
{
    const struct state *s = state;
    int count = words[1], face = words[2] + 1;
    (void)request;
    if (words[0] == DOUBT)
        return s->bidder > 0 || refuse(why, &E_NOBID);
    if (count > dice_on_table(s))
        return refuse(why, &E_COUNT);
    return count > s->count || (count == s->count && face > s->face) || refuse(why, &E_HIGHER);
}

/* How many dice show the face that was bid; ones may count as any. */
static int dice_found(const struct state *s)
{
    int found = 0;
    for (int i = 0; i < s->seats; i++)
        for (int k = 0; k < s->dice[i]; k++)
            found += s->hand[i][k] == s->face || (s->hand[i][k] == 1 && s->option[OPTION_ONES] == 0);
    return found;
}

static void result(const void *state, struct result *out)
{
    const struct state *s = state;
    struct text why = text_fixed(out->why, sizeof out->why);
    *out = (struct result){.seats = s->seats, .over = seats_in(s) < LEAST};
    for (int i = 0; i < s->seats; i++) {
        out->score[i] = s->dice[i];
        out->rank[i] = !out->over ? 0 : s->place[i] == 0 ? 1 : s->place[i];
    }
    say(&why, out->over ? "liars_dice.why" : "liars_dice.why.not");
}

static void doubt(struct state *s, struct chance *chance, struct events *events)
{
    int found = dice_found(s), loser = found < s->count ? s->bidder : s->turn;
    events_add(events, DOUBT, EVENT_PUBLIC, (int16_t[]){s->turn, s->bidder, s->count, s->face, (int16_t)found}, 5);
    for (int i = 0; i < s->seats; i++) {
        int16_t arg[1 + DICE] = {(int16_t)(i + 1)};
        for (int k = 0; k < s->dice[i]; k++)
            arg[1 + k] = s->hand[i][k];
        if (s->dice[i] > 0)
            events_add(events, HAND, EVENT_PUBLIC, arg, 1 + DICE);
    }
    if (s->dice[loser - 1] == 1)
        s->place[loser - 1] = (uint8_t)seats_in(s);
    s->dice[loser - 1]--;
    events_add(events, LOSS, EVENT_PUBLIC, (int16_t[]){(int16_t)loser, s->dice[loser - 1]}, 2);
    memset(s->hand, HIDDEN, sizeof s->hand);
    s->bidder = s->count = s->face = 0;
    s->turn = seat_from(s, loser);
    roll(s, 0, chance);
}

static void resolve(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events)
{
    struct state *s = state;
    const int16_t *word = answers[0].order->word;
    (void)count;
    s->answers = (uint16_t)((s->answers + 1) % (ANSWERS + 1)); /* a position that is loaded may be at the end of them */
    if (word[0] == DOUBT) {
        doubt(s, chance, events);
        return;
    }
    events_add(events, BID, EVENT_PUBLIC, (int16_t[]){s->turn, word[1], (int16_t)(word[2] + 1)}, 3);
    s->bidder = s->turn;
    s->count = (uint8_t)word[1];
    s->face = (uint8_t)(word[2] + 1);
    s->turn = seat_from(s, s->turn + 1);
}

static void observe(const void *state, int seat, void *view)
{
    struct state *v = memmove(view, state, sizeof *v);
    for (int i = 0; i < v->seats; i++)
        if (i + 1 != seat)
            memset(v->hand[i], HIDDEN, DICE);
}

static void redeal(void *state, int seat, struct chance *chance)
{
    roll(state, seat, chance);
}

static void walk(struct walk *walk, void *state)
{
    struct state *s = state;
    s->seats = (uint8_t)walk_length(walk, "dice", s->seats, 2, PLAYERS);
    walk_options(walk, "options", s->seats, s->option);
    s->answers = (uint16_t)walk_int(walk, "answers", s->answers, 0, ANSWERS);
    walk_seat(walk, "turn", &s->turn, s->seats);
    walk_seat(walk, "bidder", &s->bidder, s->seats);
    walk_byte(walk, "count", &s->count, 0, PLAYERS * DICE);
    walk_word(walk, "face", &s->face, shown, FACES + 1);
    (void)walk_list(walk, "place", s->seats, s->seats, s->seats);
    for (int i = 0; i < s->seats; i++)
        walk_byte(walk, NULL, &s->place[i], 0, s->seats);
    walk_end(walk);
    (void)walk_list(walk, "dice", s->seats, s->seats, s->seats);
    for (int i = 0; i < s->seats; i++) {
        s->dice[i] = (uint8_t)walk_list(walk, NULL, s->dice[i], 0, s->option[OPTION_DICE]);
        for (int k = 0; k < s->dice[i]; k++)
            if (!walk_null(walk, NULL, s->hand[i][k] == HIDDEN))
                walk_byte(walk, NULL, &s->hand[i][k], 1, FACES);
        walk_end(walk);
    }
    walk_end(walk);
}

static bool agrees(const void *state, bool as_view, struct refusal *why)
{
    const struct state *s = state;
    int in = seats_in(s), out[PLAYERS + 1] = {0};
    (void)as_view;
    for (int i = 0; i < s->seats; i++)
        if ((s->place[i] == 0) != (s->dice[i] > 0) ||
            (s->place[i] > 0 && (s->place[i] <= in || out[s->place[i]]++ > 0)))
            return position_bad(why, "place", "not the places of those who are out");
    if (s->turn == 0 || s->dice[s->turn - 1] == 0)
        return position_bad(why, "turn", "a seat without dice");
    if ((s->bidder == 0) != (s->count == 0) || (s->count == 0) != (s->face == 0) || s->count > dice_on_table(s))
        return position_bad(why, "count", "not a bid");
    if (s->bidder > 0 && (in < LEAST || s->bidder == s->turn || s->dice[s->bidder - 1] == 0))
        return position_bad(why, "bidder", "cannot have bid");
    return true;
}

static const char *face_name(int face)
{
    return shown[face];
}

static struct jv *save_hand(const int16_t *arg)
{
    struct jv *list = jv_new_array();
    for (int k = 0; k < DICE && arg[k] != HIDDEN; k++)
        (void)jv_add_int(list, arg[k]);
    return list;
}

static void tell_hand(const struct event_value *value, struct text *out)
{
    for (int k = 0; k < DICE && value->arg[k] != HIDDEN; k++) {
        text_add(out, k > 0 ? " " : "");
        text_add_int(out, value->arg[k]);
    }
}

static const struct value_type FACE = {.words = 1, .name = face_name},
                               DICE_SHOWN = {.words = DICE, .save = save_hand, .tell = tell_hand};

static const struct event_kind kinds[KINDS] = {
    [BID] = {.name = "bid",
             .field = {FIELD("seat", VALUE_SEAT), FIELD("count", VALUE_NUMBER), FIELD("face", FACE)},
             .sentence = {"liars_dice.bid"}},
    [DOUBT] = {.name = "doubt",
               .field = {FIELD("seat", VALUE_SEAT), FIELD("bidder", VALUE_SEAT), FIELD("count", VALUE_NUMBER),
                         FIELD("face", FACE), FIELD("found", VALUE_NUMBER)},
               .sentence = {"liars_dice.doubt"}},
    [HAND] = {.name = "hand",
              .field = {FIELD("seat", VALUE_SEAT), FIELD("dice", DICE_SHOWN)},
              .sentence = {"liars_dice.hand"}},
    [LOSS] = {.name = "loss",
              .field = {FIELD("seat", VALUE_SEAT), FIELD("left", VALUE_NUMBER)},
              .sentence = {"liars_dice.loss"}},
};

static const char *const wild[] = {"wild", "plain", NULL};
static const char *const told_wild[] = {"liars_dice.ones.wild", "liars_dice.ones.plain"};
static const char *const told_dice[] = {"liars_dice.dice"};

static const struct rules_option options[OPTIONS] = {
    [OPTION_DICE] = {.name = "dice", .told = told_dice, .low = 1, .high = DICE, .initial = DICE},
    [OPTION_ONES] = {.name = "ones", .told = told_wild, .values = wild},
};

const struct rules rules_liars_dice = {
    .id = "liars_dice",
    .title = "Liar's dice",
    .version = 1,
    .seats_min = 2,
    .seats_max = PLAYERS,
    .options = options,
    .option_count = OPTIONS,
    .events = kinds,
    .event_count = KINDS,
    .verbs = verbs,
    .verb_count = 2,
    .names = names,
    .name_tables = 1,
    .slots = slots,
    .slot_count = 1,
    .guide = guide,
    .state_size = sizeof(struct state),
    .phases_max = ANSWERS,
    .setup = setup,
    .requests = requests,
    .allows = allows,
    .resolve = resolve,
    .observe = observe,
    .redeal = redeal,
    .result = result,
    .walk = walk,
    .agrees = agrees,
};
