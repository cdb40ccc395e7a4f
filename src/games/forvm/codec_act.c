/* A part of an INTRIGUE line in a position (`acts`). */
#include "games/forvm/codec.h"

const char *const forvm_children[2] = {"son", "daughter"};
const char *const forvm_conds[5] = {"contested", "won", "lost", "money", "prestige"};

static void walk_market(struct walk *walk, const char *key, uint8_t *market, const char *wrong)
{
    const struct walk_names names = {.name = market_name, .find = market_find, .first = 1, .misfit = wrong};
    walk_name(walk, key, market, &names);
}

/* [[market, child], ...] */
static void walk_suits(struct walk *walk, struct part *part)
{
    int count = walk_list(walk, "or", part->choices, 1, CHOICES_MAX);
    walk_say(walk, NULL, "not [market, child]");
    for (int i = 0; i < count; i++) {
        uint8_t market = (uint8_t)(part->choice[i] / 2), child = part->choice[i] & 1;
        (void)walk_list(walk, NULL, 2, 2, 2);
        walk_market(walk, NULL, &market, NULL);
        walk_word(walk, NULL, &child, forvm_children, 2);
        walk_end(walk);
        part->choice[i] = (int16_t)(2 * market + child);
    }
    walk_end(walk);
    part->choices = (uint8_t)count;
}

static void walk_proposal(struct walk *walk, struct part *part, int seat, int seats)
{
    uint8_t child = part->choice[0] & 1;
    int to = walk_int(walk, "to", part->choice[0] / 2, 1, seats);
    walk_word(walk, "child", &child, forvm_children, 2);
    part->price = walk_int(walk, "price", part->price, 0, NUMBER_MAX);
    walk_check(walk, to != seat && part->price % 25 == 0, "acts", "a proposal to oneself, or not a multiple of 25");
    part->choice[0] = (int16_t)(2 * to + child);
    part->choices = 1;
}

/* ["if"|"unless", what, argument]; nothing where there is no condition */
static void walk_when(struct walk *walk, struct part *part)
{
    static const char *const hows[] = {"if", "unless"};
    uint8_t how = part->unless, what = (uint8_t)(part->cond == COND_NONE ? 0 : part->cond - COND_WON);
    int count = walk_list(walk, "when", part->cond == COND_NONE ? 0 : 3, 0, 3);
    walk_say(walk, NULL, "not a condition");
    walk_check(walk, count == 0 || count == 3, "when", "not a condition");
    if (count == 3) {
        walk_word(walk, NULL, &how, hows, 2);
        walk_word(walk, NULL, &what, forvm_conds + COND_WON - 1, 4);
        part->unless = how != 0;
        part->cond = (uint8_t)(COND_WON + what);
        uint8_t market = part->argument > MARKETS ? 0 : (uint8_t)part->argument;
        if (part->cond == COND_WON || part->cond == COND_LOST) {
            walk_market(walk, NULL, &market, NULL);
            part->argument = market;
        } else {
            part->argument = walk_int(walk, NULL, part->argument, 0, NUMBER_MAX);
        }
    }
    walk_end(walk);
}

void forvm_walk_act(struct walk *walk, struct part *part, int seat, int seats)
{
    static const char *const kinds[] = {"oust", "marry", "propose"};
    uint8_t kind = (uint8_t)(part->kind - PART_OUST), debt = part->debt, market = (uint8_t)part->choice[0];
    walk_object(walk, NULL);
    walk_word(walk, "do", &kind, kinds, 3);
    walk_flag(walk, "debt", &debt);
    part->kind = (uint8_t)(PART_OUST + kind);
    part->debt = debt != 0;
    part->keep = walk_int(walk, "keep", part->keep, 0, NUMBER_MAX);
    if (part->kind == PART_MARRY) {
        walk_suits(walk, part);
    } else if (part->kind == PART_PROPOSE) {
        walk_proposal(walk, part, seat, seats);
    } else {
        walk_market(walk, "at", &market, "not a market");
        part->choice[0] = market;
        part->choices = 1;
    }
    walk_when(walk, part);
    walk_end(walk);
}
