/* Single orders as people say them, for the buttons of mails, and what they are asked. */
#include "games/forvm/codec.h"
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "games/forvm/seats.h"
#include "words/say.h"

static const char *market_of(const struct part *part, int i)
{
    return forvm_markets[choice_market(part, i)].name;
}

static void say_work(const struct part *part, struct text *out)
{
    int target = part->choice[0] & 7;
    if (target == 0)
        say(out, "forvm.phrase.build", SAID("at", market_of(part, 0)));
    else
        say(out, "forvm.phrase.destroy", SAID("at", market_of(part, 0)), SAID("target", forvm_titles[target - 1]));
}

/* What a seat does by itself. */
static void say_act(const struct part *part, struct text *out)
{
    switch (part->kind) {
    case PART_MOVE:
        say(out, (part->choice[1] & 1) != 0 ? "forvm.phrase.move.oust" : "forvm.phrase.move",
            SAID("frm", market_of(part, 0)), SAID("to", market_of(part, 1)));
        return;
    case PART_OUST:
        say(out, "forvm.phrase.oust", SAID("at", market_of(part, 0)));
        return;
    case PART_MARRY:
        say(out, "forvm.phrase.marry", SAID("at", market_of(part, 0)),
            SAID("child", forvm_children[part->choice[0] & 1]));
        return;
    case PART_PROPOSE:
        say(out, "forvm.phrase.propose", SAID("target", forvm_titles[part->choice[0] / 2 - 1]),
            SAID("child", forvm_children[part->choice[0] & 1]), SAID_NUMBER("price", part->price));
        return;
    case PART_WORK:
        say_work(part, out);
        return;
    default:
        say(out, "forvm.phrase.give", SAID("kind", forvm_kinds[part->choice[0]]));
    }
}

/* What it says to others, and to fate. */
static void say_answer(const struct part *part, int slot, struct text *out)
{
    switch (part->kind) {
    case PART_ACCEPT:
    case PART_DECLINE:
        say(out, part->kind == PART_ACCEPT ? "forvm.phrase.accept" : "forvm.phrase.decline",
            SAID("target", forvm_titles[slot - SLOT_ANSWER]));
        return;
    case PART_PAY:
        say(out, "forvm.phrase.pay");
        return;
    case PART_REFUSE:
        say(out, "forvm.phrase.refuse");
        return;
    case PART_BORROW:
        say(out, "forvm.phrase.borrow");
        return;
    case PART_AGENT:
        say(out, "forvm.phrase.agent", SAID("at", market_of(part, 0)));
        return;
    case PART_LOCAL:
        say(out, "forvm.phrase.divorce.local", SAID("at", market_of(part, 0)));
        return;
    default:
        say(out, "forvm.phrase.divorce", SAID("target", forvm_titles[part->choice[0] - 1]));
    }
}

void forvm_phrase(const void *view, int seat, const struct order *order, struct text *out)
{
    (void)view;
    (void)seat;
    static const char *const nothing[] = {"forvm.phrase.stay", "forvm.phrase.pass.intrigue", "forvm.phrase.pass.build"};
    struct part part;
    if (order->len == 0 || order->word[0] == 0) {
        say(out, nothing[order->slot < SLOT_ANSWER ? order->slot : SLOT_MOVE]);
        return;
    }
    (void)part_get(order->word, 1, &part);
    if (order->slot < SLOT_ANSWER)
        say_act(&part, out);
    else
        say_answer(&part, order->slot, out);
    if (part.debt)
        say(out, "forvm.phrase.debt");
}

void forvm_ask(const void *view, const struct request *request, struct text *out)
{
    (void)view;
    static const char *const keys[SLOTS] = {
        [SLOT_MOVE] = "forvm.ask.move",      [SLOT_INTRIGUE] = "forvm.ask.intrigue", [SLOT_BUILD] = "forvm.ask.build",
        [SLOT_GAMES] = "forvm.ask.games",    [SLOT_VOW] = "forvm.ask.vow",           [SLOT_PATRON] = "forvm.ask.patron",
        [SLOT_DIVORCE] = "forvm.ask.divorce"};
    if (keys[request->slot] != NULL)
        say(out, keys[request->slot]);
    else
        say(out, "forvm.ask.answer", SAID("target", forvm_titles[request->slot - SLOT_ANSWER]));
}
