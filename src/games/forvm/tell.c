#include "games/forvm/tell.h"

#include "games/forvm/describe.h"
#include "games/forvm/errors.h"
#include "games/forvm/events.h"
#include "games/forvm/orders.h"
#include "games/forvm/seats.h"

static void add_seat(struct text *out, int seat)
{
    text_add(out, forvm_titles[seat - 1]);
}

static void add_market(struct text *out, int market)
{
    text_add(out, forvm_markets[market].name);
}

static void add_money(struct text *out, int32_t amount)
{
    text_add(out, amount < 0 ? "-$" : "$");
    text_add_int(out, amount < 0 ? -(long long)amount : amount);
}

static const char *child_name(int child)
{
    return child == SON ? "son" : "daughter";
}

static void add_roll(struct text *out, int need, int die)
{
    text_add(out, ": needs ");
    text_add_int(out, need);
    text_add(out, ", rolls ");
    text_add_int(out, die);
}

static void tell_start(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " rolled highest and begin");
}

static void tell_turn(const int16_t *arg, struct text *out)
{
    text_add(out, "Turn ");
    text_add_int(out, arg[1]);
    text_add(out, " begins; start seat: ");
    add_seat(out, arg[0]);
}

static void tell_recruit(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, arg[2] != 0 ? " have a recruit in Rome" : " find no recruit");
    add_roll(out, 4, arg[1]);
}

static void tell_no_room(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, ": no room in Rome, the recruit goes back");
}

static void tell_moved(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add_char(out, ' ');
    add_market(out, arg[1]);
    text_add_char(out, '>');
    add_market(out, arg[2]);
    if (arg[3] != 0)
        text_add(out, " (contested)");
}

static void tell_oust(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, arg[5] != 0 ? " oust " : " fail to oust ");
    add_seat(out, arg[1]);
    text_add(out, " at ");
    add_market(out, arg[2]);
    if (arg[4] == 0)
        text_add(out, ": they cannot raise $200");
    else
        add_roll(out, arg[3], arg[4]);
}

static void tell_agent_lost(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " lose the agent at ");
    add_market(out, arg[1]);
    text_add(out, arg[2] == LOST_FEE ? ": they cannot raise the $200 to oust" : "");
}

static void tell_married(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " marry a ");
    text_add(out, child_name(arg[2]));
    text_add(out, " into ");
    add_market(out, arg[1]);
}

static void tell_allied(const int16_t *arg, struct text *out)
{
    int32_t price;
    (void)number_get(arg, 2, &price);
    add_seat(out, arg[0]);
    text_add(out, " and ");
    add_seat(out, arg[1]);
    text_add(out, " are allied by marriage");
    if (price == 0)
        return;
    text_add(out, "; ");
    add_money(out, price);
    text_add(out, " paid to ");
    add_seat(out, arg[1]);
}

static void tell_dissolved(const int16_t *arg, struct text *out)
{
    text_add(out, "The alliance of ");
    add_seat(out, arg[0]);
    text_add(out, " and ");
    add_seat(out, arg[1]);
    text_add(out, " ends");
    if (arg[2] == 0) {
        text_add(out, " by decree");
    } else {
        text_add(out, ", by ");
        add_seat(out, arg[2]);
    }
}

static void tell_local_end(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, ": the marriage into ");
    add_market(out, arg[1]);
    text_add(out, " ends by decree");
}

static void tell_trade(const int16_t *arg, struct text *out)
{
    int32_t total;
    (void)number_get(arg, 1, &total);
    add_seat(out, arg[0]);
    text_add(out, " trade: ");
    add_money(out, total);
}

static void tell_built(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " build a horreum at ");
    add_market(out, arg[1]);
}

static void tell_destroy(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, arg[5] != 0 ? " destroy the horreum of " : " fail to destroy the horreum of ");
    add_seat(out, arg[1]);
    text_add(out, " at ");
    add_market(out, arg[2]);
    add_roll(out, arg[3], arg[4]);
}

static void tell_gave(const int16_t *arg, struct text *out)
{
    static const char *const what[KINDS] = {" give a temple (", " give games (", " give food ("};
    add_seat(out, arg[0]);
    text_add(out, what[arg[1] % KINDS]);
    text_add(out, forvm_bands[arg[1] / KINDS].id);
    text_add_char(out, ')');
}

static void tell_fate(const int16_t *arg, struct text *out)
{
    text_add(out, "Fate: ");
    describe_fate(arg[0], out);
    text_add(out, ": ");
    text_add(out, forvm_fates[arg[0]].text);
}

static void tell_election(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " stand for election");
    add_roll(out, 4, arg[1]);
}

static void tell_prefect(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, " have the grain supply: $500 in each of the next two trades");
}

static void tell_prestige(const int16_t *arg, struct text *out)
{
    static const char *const why[WHYS] = {[WHY_ALLIED] = "alliance",
                                          [WHY_ENDED] = "a marriage ended",
                                          [WHY_LOCAL] = "local marriage",
                                          [WHY_DEBT] = "debt",
                                          [WHY_FIRST] = "first horreum of the region",
                                          [WHY_LAST] = "last horreum of the region",
                                          [WHY_FIVE] = "five horrea in the region",
                                          [WHY_EVERY] = "every market of the region",
                                          [WHY_GIFT] = "benefaction",
                                          [WHY_MONEY] = "thousands of money",
                                          [WHY_FATE] = "fate",
                                          [WHY_MORES] = "no child wed"};
    add_seat(out, arg[0]);
    text_add(out, arg[1] > 0 ? " +" : " ");
    text_add_int(out, arg[1]);
    text_add(out, " prestige (");
    text_add(out, why[arg[2]]);
    text_add_char(out, ')');
}

static void tell_over(const int16_t *arg, struct text *out)
{
    bool first = true;
    text_add(out, "The game is over:");
    for (int seat = 1; seat <= arg[0]; seat++) {
        text_add(out, first ? " " : ", ");
        first = false;
        add_seat(out, seat);
        text_add_char(out, ' ');
        text_add_int(out, arg[1 + seat]);
        if ((arg[1] >> seat & 1) != 0)
            text_add(out, " (consul)");
    }
}

static int slot_of_kind(int kind)
{
    return kind == PART_MOVE ? SLOT_MOVE : kind == PART_WORK || kind == PART_GIVE ? SLOT_BUILD : SLOT_INTRIGUE;
}

static void add_part(const int16_t *word, struct text *out)
{
    struct part part;
    (void)part_get(word, 0, &part);
    text_add_char(out, '\'');
    part_write(&part, slot_of_kind(part.kind), out);
    text_add_char(out, '\'');
}

static void tell_skipped(const int16_t *arg, struct text *out)
{
    text_add(out, "Not needed, left out: ");
    add_part(arg + 1, out);
}

static void tell_undone(const int16_t *arg, struct text *out)
{
    text_add(out, "Not done: ");
    add_part(arg + 2, out);
    text_add(out, " - ");
    text_add(out, forvm_errors[arg[1]].text);
}

void forvm_tell(const void *view, const struct event *event, struct text *out)
{
    (void)view;
    static void (*const tell[FORVM_EVENTS])(const int16_t *arg, struct text *out) = {
        [EVENT_START] = tell_start,
        [EVENT_TURN] = tell_turn,
        [EVENT_RECRUIT] = tell_recruit,
        [EVENT_NO_ROOM] = tell_no_room,
        [EVENT_MOVED] = tell_moved,
        [EVENT_OUST] = tell_oust,
        [EVENT_AGENT_LOST] = tell_agent_lost,
        [EVENT_MARRIED] = tell_married,
        [EVENT_ALLIED] = tell_allied,
        [EVENT_DISSOLVED] = tell_dissolved,
        [EVENT_LOCAL_END] = tell_local_end,
        [EVENT_TRADE] = tell_trade,
        [EVENT_BUILT] = tell_built,
        [EVENT_DESTROY] = tell_destroy,
        [EVENT_GAVE] = tell_gave,
        [EVENT_FATE] = tell_fate,
        [EVENT_ELECTION] = tell_election,
        [EVENT_PREFECT] = tell_prefect,
        [EVENT_PRESTIGE] = tell_prestige,
        [EVENT_OVER] = tell_over,
        [EVENT_SKIPPED] = tell_skipped,
        [EVENT_UNDONE] = tell_undone,
    };
    if (event->kind >= 0 && event->kind < FORVM_EVENTS)
        tell[event->kind](event->arg, out);
}

void forvm_phase(const void *view, struct text *out)
{
    static const char *const what[] = {"moves", "intrigue", "answers to proposals", "building", "fate"};
    const struct forvm_state *s = view;
    if (s->phase == PHASE_OVER) {
        text_add(out, "game over");
        return;
    }
    text_add(out, "turn ");
    text_add_int(out, s->turn);
    if (s->option[OPTION_TURNS] != 0) {
        text_add(out, " of ");
        text_add_int(out, s->option[OPTION_TURNS]);
    }
    text_add(out, ", ");
    if (s->active != 0) {
        text_add(out, forvm_seats[s->active - 1].name);
        text_add_char(out, ' ');
    }
    text_add(out, what[s->phase]);
    if (s->phase == PHASE_FATE) {
        text_add(out, ": ");
        describe_fate(s->card, out);
    }
}
