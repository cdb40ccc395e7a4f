/* What of a mail is held until its writer answers. */
#include "engine/letters/facts.h"

#include "rules/doors.h"

/* The decision in words, and what is held for it: "take", "take wheat; take p3", "take 9". */
static void put_slot(struct jv *list, const struct game *game, int seat, int slot)
{
    const struct match_seat *live = &game->match.seat[seat - 1];
    struct text name = TEXT_EMPTY, orders = TEXT_EMPTY, gaps = TEXT_EMPTY;
    struct jv *one = jv_new_object();
    rules_slot_write(game->rules, slot, &name);
    for (int i = 0; i < live->held.count; i++) {
        const struct held_line *line = &live->held.line[i];
        struct text *out = line->refused ? &gaps : &orders;
        if (line->slot == slot)
            text_addf(out, "%s%s", out->len > 0 ? "; " : "", line->text);
    }
    jv_put_string(one, "request", name.data);
    jv_put_string(one, "orders", orders.len == 0 ? "" : orders.data);
    jv_put_string(one, "gaps", gaps.data);
    jv_put_int(one, "lines", held_gaps(&live->held, slot));
    jv_put_bool(one, "one", held_gaps(&live->held, slot) == 1);
    jv_put_bool(one, "rests", held_rests(&live->held, slot) && plan_first(&live->plan, slot) >= 0);
    text_free(&name);
    text_free(&orders);
    text_free(&gaps);
    jv_add(list, one);
}

void facts_held(struct jv *facts, const struct game *game, int seat)
{
    const struct held *held = &game->match.seat[seat - 1].held;
    struct jv *list = jv_new_array();
    for (int i = 0; i < held->count; i++)
        if (held_first(held, held->line[i].slot) == i)
            put_slot(list, game, seat, held->line[i].slot);
    jv_put(facts, "held", list);
    jv_put_bool(facts, "held_any", held->count > 0);
}
