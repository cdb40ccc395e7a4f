/* A part of an INTRIGUE line from JSON that may be hostile (spec section 4, `acts`). */
#include "games/forvm/codec.h"
#include "rules/position.h"

static const char *const children[] = {"son", "daughter"};
static const char *const marry_keys[] = {"debt", "do", "keep", "or", "when", NULL};
static const char *const oust_keys[] = {"at", "debt", "do", "keep", "when", NULL};
static const char *const propose_keys[] = {"child", "debt", "do", "keep", "price", "to", "when", NULL};

static bool child_named(const struct jv *value, int *child)
{
    const char *name = jv_string(value);
    *child = name != NULL && strcmp(name, children[DAUGHTER]) == 0 ? DAUGHTER : SON;
    return name != NULL && strcmp(name, children[*child]) == 0;
}

static bool load_suits(const struct jv *in, struct part *part, struct refusal *why)
{
    const struct jv *list = position_array(in, "or", 1, CHOICES_MAX, why);
    for (size_t i = 0; i < jv_size(list); i++) {
        const struct jv *one = jv_at(list, i);
        int market = market_find(jv_string(jv_at(one, 0))), child;
        if (!jv_is_array(one) || jv_size(one) != 2 || market == 0 || !child_named(jv_at(one, 1), &child))
            return position_bad(why, "or", "not [market, child]");
        part->choice[part->choices++] = (int16_t)(2 * market + child);
    }
    return list != NULL;
}

/* ["if"|"unless", what, argument] */
static bool load_when(const struct jv *in, struct part *part, struct refusal *why)
{
    static const char *const conds[] = {"won", "lost", "money", "prestige"};
    const struct jv *when = position_array(in, "when", 0, 3, why);
    if (when == NULL || jv_size(when) == 0)
        return when != NULL;
    const char *how = jv_string(jv_at(when, 0)), *what = jv_string(jv_at(when, 1));
    int64_t number = 0;
    if (jv_size(when) != 3 || how == NULL || what == NULL || (strcmp(how, "if") != 0 && strcmp(how, "unless") != 0))
        return position_bad(why, "when", "not a condition");
    part->unless = strcmp(how, "unless") == 0;
    for (int i = 0; i < 4; i++)
        if (strcmp(what, conds[i]) == 0)
            part->cond = (uint8_t)(COND_WON + i);
    bool market = part->cond == COND_WON || part->cond == COND_LOST;
    if (market)
        number = market_find(jv_string(jv_at(when, 2)));
    if (part->cond == COND_NONE || (market ? number == 0 : !jv_int(jv_at(when, 2), 0, NUMBER_MAX, &number)))
        return position_bad(why, "when", "not a condition");
    part->argument = (int32_t)number;
    return true;
}

static bool load_propose(const struct jv *in, int seat, int seats, struct part *part, struct refusal *why)
{
    int to, child, price;
    if (!position_keys(in, "acts", propose_keys, why) || !position_int(in, "to", 1, seats, &to, why) ||
        !position_word(in, "child", children, 2, &child, why) || !position_int(in, "price", 0, NUMBER_MAX, &price, why))
        return false;
    if (to == seat || price % 25 != 0)
        return position_bad(why, "acts", "a proposal to oneself, or not a multiple of 25");
    part->price = price;
    part->choice[part->choices++] = (int16_t)(2 * to + child);
    return true;
}

bool act_load(const struct jv *object, int seat, int seats, struct part *part, struct refusal *why)
{
    static const char *const kinds[] = {"oust", "marry", "propose"};
    int kind, keep;
    bool debt, good;
    if (!jv_is_object(object))
        return position_bad(why, "acts", "not an object");
    if (!position_word(object, "do", kinds, 3, &kind, why) || !position_flag(object, "debt", &debt, why) ||
        !position_int(object, "keep", 0, NUMBER_MAX, &keep, why))
        return false;
    *part = (struct part){.kind = (uint8_t)(PART_OUST + kind), .debt = debt, .keep = keep};
    if (part->kind == PART_MARRY) {
        good = position_keys(object, "acts", marry_keys, why) && load_suits(object, part, why);
    } else if (part->kind == PART_PROPOSE) {
        good = load_propose(object, seat, seats, part, why);
    } else {
        part->choice[part->choices++] = (int16_t)market_find(jv_string(jv_get(object, "at")));
        good = position_keys(object, "acts", oust_keys, why) &&
               (part->choice[0] != 0 || position_bad(why, "at", "not a market"));
    }
    return good && load_when(object, part, why);
}
