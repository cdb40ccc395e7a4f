/* Orders as lines (rules.md, "Orders"), and single ones as people say them, for the buttons of mails; and
 * what people are asked. */
#include "games/doge/choice.h"
#include "games/doge/doge.h"
#include "rules/row.h"
#include "words/say.h"

static void write_place(const struct order *order, struct text *out)
{
    text_add(out, "place");
    for (int i = 0; i < order->len; i++) {
        const struct stack *stack = &doge_stacks[place_stack(order->word[i])];
        text_add_all(out, i == 0 ? " " : " and ", doge_area_name(place_area(order->word[i])));
        doge_add_values(stack->of, " ", 0, out);
    }
}

static void write_move(int move, struct text *out)
{
    text_add_all(out, doge_area_name(move_from(move)), " > ", doge_area_name(move_to(move)));
}

static void write_take(const struct option *o, struct text *out)
{
    if (o->advisor > 0) {
        text_add(out, " q");
        text_add_int(out, o->advisor);
    }
    text_add_all(out, " to ", o->target == TARGET_NEXT ? "next" : doge_area_name(o->target));
    text_add(out, o->guard ? " if open" : "");
}

static void write_option(const struct option *o, struct text *out)
{
    text_add(out, doge_verb_name(VERB_OPTION + o->kind));
    if (o->kind == CHOICE_TAKE) {
        write_take(o, out);
        return;
    }
    if (o->move[0] == MOVE_NONE)
        return;
    text_add(out, o->kind == CHOICE_ABSTAIN ? " move " : " ");
    write_move(o->move[0], out);
    if (o->move[1] != MOVE_NONE) {
        text_add(out, " and ");
        write_move(o->move[1], out);
    }
    text_add(out, o->guard ? " if builds" : "");
}

static void write_setting(int word, struct text *out)
{
    text_add_all(out, doge_verb_name(VERB_HOLD + (word >> 5)), " ", doge_area_name(word >> 2 & 7));
    if (word >> 5 == SETTING_LIMIT)
        text_add_word_int(out, word & 3);
}

void doge_write(const struct rules *rules, const struct order *order, struct text *out)
{
    (void)rules;
    if (order->setting) {
        write_setting(order->word[0], out);
    } else if (order->slot == SLOT_PLACE) {
        write_place(order, out);
    } else if (order->slot == SLOT_PLAN) {
        text_add(out, doge_verb_name(VERB_DONE));
    } else {
        if (order->slot < SLOT_SECOND)
            text_add_all(out, "win ", doge_area_name(slot_area(order->slot)));
        else
            text_add(out, doge_slots[order->slot]);
        for (int i = 0; i < order->len; i++) {
            const struct option o = option_unpack(order->word[i]);
            text_add(out, i == 0 ? ": " : " / ");
            write_option(&o, out);
        }
    }
}

static void say_places(const struct order *order, struct text *out)
{
    size_t from = out->len;
    for (int i = 0; i < order->len; i++) {
        struct row markers;
        doge_describe_stack(place_stack(order->word[i]), "+", row_begin(&markers));
        text_between(out, from, ", ");
        say(out, "doge.phrase.place", SAID_NAME("area", "doge", doge_areas[place_area(order->word[i])].name),
            SAID("markers", markers.line));
    }
}

static void say_take(const struct option *o, struct text *out)
{
    static const char *const keys[2][2] = {{"doge.phrase.take", "doge.phrase.take.next"},
                                           {"doge.phrase.take.one", "doge.phrase.take.one.next"}};
    bool next = o->target == TARGET_NEXT;
    say(out, keys[o->advisor > 0][next], SAID_NUMBER("number", o->advisor),
        SAID_NAME("area", "doge", next ? "" : doge_areas[o->target].name));
}

static void say_move(struct text *out, const char *key, int move)
{
    say(out, key, SAID_NAME("frm", "doge", doge_areas[move_from(move)].name),
        SAID_NAME("to", "doge", doge_areas[move_to(move)].name));
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
    say(out, "doge.ask.win", SAID_NAME("area", "doge", doge_areas[slot_area(request->slot)].name));
}
