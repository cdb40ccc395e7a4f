/* Lines that are certain to fail, judged by the seat's own view. */
#include "rules/vet.h"
#include "games/quorum/quorum.h"
#include "games/quorum/rules.h"

/* What the seat can tell about every card. */
struct cards_seen {
    bool gone[CARD_CODES]; /* on a table or named in another hand */
    bool own[CARD_CODES];  /* in the own hand */
};

static struct cards_seen look(const struct quorum_state *s, int seat)
{
    struct cards_seen seen = {0};
    for (int i = 0; i < s->seats; i++) {
        for (int j = 0; j < s->table_count[i]; j++)
            seen.gone[s->table[i][j]] = true;
        for (int j = 0; j < s->hand_count[i]; j++)
            (i + 1 == seat ? seen.own : seen.gone)[s->hand[i][j]] = true;
    }
    return seen;
}

/* Rule 4 for one choice: can it still come true some day? */
static bool possible(const struct quorum_state *s, int seat, const struct cards_seen *seen, int slot, int word)
{
    if (word == CHOICE_DEFAULT)
        return true;
    if (slot == SLOT_GOD) {
        for (int god = ROME_CARDS + 1; god <= CARDS; god++)
            if (!seen->gone[god] && !seen->own[god] && rule_fits(word, god))
                return true;
        return false;
    }
    if (word == CHOICE_FIRST || word == CHOICE_NEW || word == CHOICE_REFRESH)
        return true;
    if (choice_is_god(word))
        return state_hand_gods(s, seat) < HAND_GODS;
    for (int card = 1; card <= ROME_CARDS; card++)
        if (!seen->gone[card] && !(slot == SLOT_TAKE && seen->own[card]) && choice_fits(word, card))
            return true;
    return false;
}

/* Rule 3, this turn's play while TAKE is open and Rome may not be renewed: in hand or face up in Rome. */
static bool playable_soon(const struct quorum_state *s, int seat, int word)
{
    if (word == CHOICE_FIRST || word == CHOICE_NEW || word == CHOICE_DEFAULT)
        return true;
    if (quorum_play(s, seat, word) != CARD_NONE)
        return true;
    for (int place = 0; place < ROME; place++)
        if (choice_fits(word, s->rome[place]))
            return true;
    return false;
}

/* Why the first choice of a line cannot be: the reason a refused line is given. */
static const struct refusal_text *reason(const struct quorum_state *s, int seat, const struct order *line)
{
    int place;
    if (line->slot == SLOT_GOD)
        return &QUORUM_NORULE;
    if (line->slot == SLOT_PLAY)
        return &QUORUM_NOHAND;
    const struct refusal_text *fault = quorum_take(s, seat, line->word[0], &place);
    return fault == NULL ? &QUORUM_NOMATCH : fault;
}

static bool past(const struct quorum_state *s, int seat, int slot)
{
    int turns = state_turns(s, seat);
    return turns >= ROUNDS || (turns == ROUNDS - 1 && state_active(s) == seat && s->phase > slot);
}

/* Rules 3 and 4, but for what is open now. */
static bool may_stand(const void *view, int seat, const struct order *line, int before, struct refusal *why)
{
    const struct quorum_state *s = view;
    bool own_turn = before == 0 && state_active(s) == seat;
    const struct request play = {.seat = seat, .slot = SLOT_PLAY, .clock = s->turn};
    struct order answer;
    if (past(s, seat, line->slot))
        return refuse(why, &QUORUM_LAST);
    if (line->slot == SLOT_GOD && state_hand_gods(s, seat) >= HAND_GODS &&
        !(state_active(s) == seat && s->phase == PHASE_GOD))
        return refuse(why, &QUORUM_LIMIT);
    if (own_turn && line->slot == (int)s->phase)
        return true; /* to be checked */
    if (own_turn && line->slot == SLOT_PLAY && s->phase == PHASE_GOD)
        return quorum_check(s, &play, line, &answer, NULL) || refuse(why, reason(s, seat, line));
    bool soon = own_turn && line->slot == SLOT_PLAY && s->phase == PHASE_TAKE && !state_may_refresh(s);
    struct cards_seen seen = look(s, seat);
    for (int i = 0; i < line->len; i++)
        if (soon ? playable_soon(s, seat, line->word[i]) : possible(s, seat, &seen, line->slot, line->word[i]))
            return true;
    return refuse(why, reason(s, seat, line));
}

void quorum_vet(const void *view, int seat, struct vetted *lines, int count)
{
    vet_open(&rules_quorum, view, seat, lines, count, may_stand);
}
