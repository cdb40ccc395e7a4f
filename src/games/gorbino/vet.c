/* Lines that are certain to fail, judged by the seat's view. */
#include "rules/vet.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"

/* A name that can never come true. */
static const struct refusal_text *name_hopeless(const struct gorbino_state *s, const struct move *move, int name)
{
    int type = move_effect(move)->type;
    if (type == PRODUCTION)
        return state_province_in(s, name) ? NULL : &GORBINO_OUT;
    if (type == BUILD)
        return !state_in_play(s, name)                       ? &GORBINO_OUT
               : move->empty && gorbino_state_built(s, name) ? &GORBINO_OCCUPIED
                                                             : NULL;
    bool never = !card_is_tech(name) || gorbino_state_gone(s, name) || gorbino_state_owner(s, name) != 0;
    return type == DEVELOPMENT && never ? &GORBINO_TRACK : NULL;
}

/* All names hopeless, or where each must come true any of them: the first such one's reason. */
static const struct refusal_text *names_hopeless(const struct gorbino_state *s, const struct move *move)
{
    const struct refusal_text *first = NULL;
    bool each = move->all || move_effect(move)->type == PRODUCTION;
    int hopeless = 0;
    for (int i = 0; i < move->name_count; i++) {
        const struct refusal_text *fault = name_hopeless(s, move, move->name[i]);
        hopeless += fault != NULL ? 1 : 0;
        first = first == NULL ? fault : first;
    }
    return hopeless == move->name_count || each ? first : NULL;
}

static bool elsewhere(const struct gorbino_state *s, int card, int seat)
{
    int owner = card_is_tech(card) ? gorbino_state_owner(s, card) : 0;
    return (owner != 0 && owner != seat) || (card_is_tech(card) && gorbino_state_gone(s, card));
}

static const struct refusal_text *hopeless(const struct gorbino_state *s, int seat, const struct move *move)
{
    if (move->slot == SLOT_FOUND)
        return gorbino_try(s, seat, move);
    if (move->slot == SLOT_SUPPLY)
        return NULL;
    if (elsewhere(s, move->card, seat))
        return &GORBINO_HAND;
    if (move->copied != CARD_NONE && elsewhere(s, move->copied, move->victim))
        return &GORBINO_PILE;
    if (move_effect(move)->type == BUILD && gorbino_state_cities_left(s, seat) == 0)
        return &GORBINO_CITIES;
    return names_hopeless(s, move);
}

/* Will the seat not be asked for this any more? */
static bool past(const struct gorbino_state *s, int seat, int slot)
{
    for (int i = 0; i < s->acted && slot == SLOT_FOUND && s->phase == PHASE_FOUND; i++)
        if (state_turn(s, i) == seat)
            return true;
    return (int)s->phase > slot;
}

/* Refuses a line whose alternatives are all hopeless, with the reason of the first. */
static bool may_stand(const void *view, int seat, const struct order *line, int before, struct refusal *why)
{
    (void)before;
    struct move move;
    const struct refusal_text *fault =
        past(view, seat, line->slot) ? &GORBINO_LAST : gorbino_first(view, seat, line, hopeless, &move);
    return fault == NULL || refuse(why, fault);
}

void gorbino_vet(const void *view, int seat, struct vetted *lines, int count)
{
    vet_open(&rules_gorbino, view, seat, lines, count, may_stand);
}
