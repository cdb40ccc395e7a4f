/* The canonical text of orders (docs/rules/doge.md, "Orders"). */
#include "games/doge/choice.h"
#include "games/doge/describe.h"
#include "games/doge/doge.h"

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

void doge_write(const struct order *order, struct text *out)
{
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
