/* Single orders as people say them, for the buttons of mails, and what they are asked. */
#include "games/doge/choice.h"
#include "games/doge/describe.h"
#include "games/doge/doge.h"
#include "rules/row.h"
#include "words/say.h"

static void say_places(const struct order *order, struct text *out)
{
    size_t from = out->len;
    for (int i = 0; i < order->len; i++) {
        struct row markers;
        doge_describe_stack(place_stack(order->word[i]), "+", row_begin(&markers));
        text_between(out, from, ", ");
        say(out, "doge.phrase.place", SAID("area", doge_areas[place_area(order->word[i])].name),
            SAID("markers", markers.line));
    }
}

static void say_take(const struct option *o, struct text *out)
{
    const char *area = o->target == TARGET_NEXT ? NULL : doge_areas[o->target].name;
    if (o->advisor > 0)
        say(out, area == NULL ? "doge.phrase.take.one.next" : "doge.phrase.take.one", SAID_NUMBER("number", o->advisor),
            SAID("area", area));
    else
        say(out, area == NULL ? "doge.phrase.take.next" : "doge.phrase.take", SAID("area", area));
}

static void say_move(struct text *out, const char *key, int move)
{
    say(out, key, SAID("frm", doge_areas[move_from(move)].name), SAID("to", doge_areas[move_to(move)].name));
}

static void say_option(const struct option *o, struct text *out)
{
    if (o->kind == CHOICE_TAKE)
        say_take(o, out);
    else if (o->move[0] == MOVE_NONE)
        say(out, o->kind == CHOICE_ABSTAIN ? "doge.phrase.abstain" : "doge.phrase.none");
    else
        say_move(out, o->kind == CHOICE_ABSTAIN ? "doge.phrase.abstain.move" : "doge.phrase.move", o->move[0]);
    if (o->move[1] != MOVE_NONE)
        say_move(out, "doge.phrase.move.second", o->move[1]);
}

void doge_phrase(const void *view, int seat, const struct order *order, struct text *out)
{
    (void)view;
    (void)seat;
    if (order->slot == SLOT_PLACE) {
        say_places(order, out);
    } else if (order->slot == SLOT_PLAN) {
        say(out, "doge.phrase.done");
    } else {
        const struct option o = option_unpack(order->word[0]);
        say_option(&o, out);
    }
}

const char *const doge_asks[SLOTS] = {[SLOT_PLACE] = "doge.ask.place",
                                      [SLOT_PLAN] = "doge.ask.plan",
                                      [SLOT_WIN + QUARANTIA] = "doge.ask.win.quarantia",
                                      [SLOT_SECOND] = "doge.ask.second",
                                      [SLOT_TIED_SECOND] = "doge.ask.tied.second",
                                      [SLOT_AGAIN] = "doge.ask.again",
                                      [SLOT_TIED] = "doge.ask.tied"};

void doge_ask(const void *view, const struct request *request, struct text *out)
{
    (void)view;
    say(out, "doge.ask.win", SAID("area", doge_areas[slot_area(request->slot)].name));
}
