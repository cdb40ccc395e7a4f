/* Single orders as people say them, for the buttons of mails, and what they are asked. */
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "words/say.h"

/* What a seat does by itself; then what it says to others, and to fate. */
static const char *const phrases[PART_KINDS] = {
    [PART_MOVE] = "forvm.phrase.move",
    [PART_OUST] = "forvm.phrase.oust",
    [PART_MARRY] = "forvm.phrase.marry",
    [PART_PROPOSE] = "forvm.phrase.propose",
    [PART_WORK] = "forvm.phrase.build",
    [PART_GIVE] = "forvm.phrase.give",
    [PART_ACCEPT] = "forvm.phrase.accept",
    [PART_DECLINE] = "forvm.phrase.decline",
    [PART_PAY] = "forvm.phrase.pay",
    [PART_REFUSE] = "forvm.phrase.refuse",
    [PART_BORROW] = "forvm.phrase.borrow",
    [PART_AGENT] = "forvm.phrase.agent",
    [PART_LOCAL] = "forvm.phrase.divorce.local",
    [PART_ALLY] = "forvm.phrase.divorce",
};

static void say_part(const struct part *part, int slot, struct text *out)
{
    bool answers = part->kind == PART_ACCEPT || part->kind == PART_DECLINE;
    const struct choice choice = choice_of(part, part_first(part));
    int target = answers ? slot - SLOT_ANSWER + 1 : choice.seat;
    const char *key = phrases[part->kind], *market = forvm_markets[choice.market].name;
    if (choice.oust)
        key = "forvm.phrase.move.oust";
    if (part->kind == PART_WORK && target != 0)
        key = "forvm.phrase.destroy";
    say(out, key, SAID("frm", forvm_markets[choice_of(part, 0).market].name), SAID("to", market), SAID("at", market),
        SAID("child", forvm_children[choice.child]), SAID("kind", forvm_kinds[choice.kind]),
        SAID("target", target == 0 ? "" : forvm_titles[target - 1]), SAID_NUMBER("price", part->price));
}

void forvm_phrase(const void *view, int seat, const struct order *order, struct text *out)
{
    (void)view;
    (void)seat;
    static const char *const nothing[] = {"forvm.phrase.stay", "forvm.phrase.pass.intrigue", "forvm.phrase.pass.build"};
    struct part part = {.choice = {0}};
    if (order->len == 0 || order->word[0] == 0) {
        say(out, nothing[order->slot < SLOT_ANSWER ? order->slot : SLOT_MOVE]);
        return;
    }
    (void)part_get(order->word, 1, &part);
    say_part(&part, order->slot, out);
    if (part.debt)
        say(out, "forvm.phrase.debt");
}

const char *const forvm_asks[SLOTS] = {
    [SLOT_MOVE] = "forvm.ask.move",      [SLOT_INTRIGUE] = "forvm.ask.intrigue", [SLOT_BUILD] = "forvm.ask.build",
    [SLOT_GAMES] = "forvm.ask.games",    [SLOT_VOW] = "forvm.ask.vow",           [SLOT_PATRON] = "forvm.ask.patron",
    [SLOT_DIVORCE] = "forvm.ask.divorce"};

void forvm_ask(const void *view, const struct request *request, struct text *out)
{
    (void)view;
    say(out, "forvm.ask.answer", SAID("target", forvm_titles[request->slot - SLOT_ANSWER]));
}
