/* Lines that are certain to fail, judged by the seat's view. */
#include "rules/vet.h"
#include "games/gorbino/errors.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/play.h"
#include "games/gorbino/rules.h"

static const struct refusal_text *found_hopeless(const struct gorbino_state *s, const struct move *move)
{
    const struct refusal_text *first = NULL;
    for (int i = 0; i < move->name_count; i++) {
        const struct refusal_text *fault = gorbino_found_lacks(s, move->name[i]);
        if (fault == NULL)
            return NULL;
        first = first == NULL ? fault : first;
    }
    return first;
}

/* A wish that can never come true. */
static const struct refusal_text *wish_hopeless(const struct gorbino_state *s, const struct move *move, int name)
{
    if (move_effect(move)->type == BUILD)
        return !state_in_play(s, name)                       ? &GORBINO_OUT
               : move->empty && gorbino_state_built(s, name) ? &GORBINO_OCCUPIED
                                                             : NULL;
    bool never = !card_is_tech(name) || gorbino_state_gone(s, name) || gorbino_state_owner(s, name) != 0;
    return never ? &GORBINO_TRACK : NULL;
}

/* All wishes hopeless, or with `all` any of them: the first such one's reason. */
static const struct refusal_text *list_hopeless(const struct gorbino_state *s, const struct move *move)
{
    const struct refusal_text *first = NULL;
    int hopeless = 0;
    for (int i = 0; i < move->name_count; i++) {
        const struct refusal_text *fault = wish_hopeless(s, move, move->name[i]);
        hopeless += fault != NULL ? 1 : 0;
        first = first == NULL ? fault : first;
    }
    return hopeless == move->name_count || move->all ? first : NULL;
}

static const struct refusal_text *effect_hopeless(const struct gorbino_state *s, int seat, const struct move *move)
{
    switch (move_effect(move)->type) {
    case PRODUCTION:
        for (int i = 0; i < move->name_count; i++)
            if (!state_province_in(s, move->name[i]))
                return &GORBINO_OUT;
        return NULL;
    case BUILD:
        return gorbino_state_cities_left(s, seat) == 0 ? &GORBINO_CITIES : list_hopeless(s, move);
    case DEVELOPMENT:
        return list_hopeless(s, move);
    default:
        return NULL;
    }
}

static bool elsewhere(const struct gorbino_state *s, int card, int seat)
{
    int owner = card_is_tech(card) ? gorbino_state_owner(s, card) : 0;
    return (owner != 0 && owner != seat) || (card_is_tech(card) && gorbino_state_gone(s, card));
}

static const struct refusal_text *hopeless(const struct gorbino_state *s, int seat, const struct move *move)
{
    if (move->slot == SLOT_FOUND)
        return found_hopeless(s, move);
    if (move->slot == SLOT_SUPPLY)
        return NULL;
    if (elsewhere(s, move->card, seat))
        return &GORBINO_HAND;
    if (move->copied != CARD_NONE && elsewhere(s, move->copied, move->victim))
        return &GORBINO_PILE;
    return effect_hopeless(s, seat, move);
}

/* Will the seat not be asked for this any more? */
static bool past(const struct gorbino_state *s, int seat, int slot)
{
    if (slot == SLOT_SUPPLY)
        return s->phase > PHASE_SUPPLY;
    if (slot == SLOT_PLAY)
        return false;
    for (int i = 0; i < s->acted && s->phase == PHASE_FOUND; i++)
        if (state_turn(s, i) == seat)
            return true;
    return s->phase > PHASE_FOUND;
}

/* Refuses a line whose alternatives are all hopeless, with the reason of the first. */
static bool may_stand(const void *view, int seat, const struct order *line, int before, struct refusal *why)
{
    const struct gorbino_state *s = view;
    const struct refusal_text *first = NULL;
    (void)before;
    if (past(s, seat, line->slot))
        return refuse(why, &GORBINO_LAST);
    for (int at = 0; at < line->len;) {
        struct move move;
        at = gorbino_move_get(line, at, &move);
        const struct refusal_text *fault = hopeless(s, seat, &move);
        if (fault == NULL)
            return true;
        first = first == NULL ? fault : first;
    }
    return refuse(why, first);
}

void gorbino_vet(const void *view, int seat, struct vetted *lines, int count)
{
    const struct gorbino_state *s = view;
    if (s->phase != PHASE_OVER)
        vet_open(&rules_gorbino, view, seat, lines, count, may_stand);
}
