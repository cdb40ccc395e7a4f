/* Cards as people name them: by what they show, and where they lie. */
#include "games/quorum/quorum.h"

static void add_pair(struct text *out, const char *class, const char *id)
{
    text_add(out, class);
    text_add_char(out, ':');
    text_add(out, id);
    text_add_char(out, ' ');
}

static void add_number(struct text *out, const char *class, int number)
{
    char id[8];
    struct text text = text_fixed(id, sizeof id);
    text_add_int(&text, number);
    add_pair(out, class, id);
}

static void describe(int card, struct text *out)
{
    const struct card *c = &quorum_cards[card];
    char type[4] = {quorum_types[c->type][0], quorum_types[c->type][1], quorum_types[c->type][2], '\0'};
    char province[4] = {c->id[4], c->id[5], c->id[6], '\0'};
    add_pair(out, "type", type);
    add_pair(out, "province", province);
    add_number(out, "power", c->power);
    add_number(out, "number", c->power);
    for (int i = 0; i < CARD_ITEMS; i++)
        if (c->item[i] != ITEM_NONE)
            add_pair(out, "item", quorum_items[c->item[i]]);
}

static void describe_place(int place, struct text *out)
{
    add_number(out, "place", place);
    add_number(out, "ordinal", place);
    if (place == ROME)
        add_pair(out, "ordinal", "last");
}

static void describe_taken(const struct quorum_state *s, int place, struct text *order, struct text *words)
{
    int card = s->rome[place];
    text_add(order, "take ");
    add_pair(words, "verb", "take");
    if (card_is_rome(card)) {
        text_add(order, quorum_cards[card].id);
        describe(card, words);
    } else {
        text_add(order, "god-");
        text_add_int(order, place + 1);
        add_pair(words, "choice", "god");
    }
    describe_place(place + 1, words);
}

static void describe_held_card(int card, struct text *order, struct text *words)
{
    if (!card_is_rome(card))
        return;
    text_add(order, "play ");
    text_add(order, quorum_cards[card].id);
    add_pair(words, "verb", "play");
    describe(card, words);
}

/* "any card of Power 3", to take and to play. */
static void describe_any(int index, struct text *order, struct text *words)
{
    const char *verb = index < POWERS ? "take" : "play";
    text_add(order, verb);
    text_add(order, " p");
    text_add_int(order, index % POWERS + 1);
    add_pair(words, "verb", verb);
    add_pair(words, "any", "");
    add_number(words, "power", index % POWERS + 1);
    add_number(words, "number", index % POWERS + 1);
}

/* The places of Rome, then the hand, then any card of a Power; of a place that is empty nothing. */
bool quorum_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct quorum_state *s = view;
    int held = index - ROME, any = held - s->hand_count[seat - 1];
    if (index < ROME && s->rome[index] != CARD_NONE)
        describe_taken(s, index, order, words);
    else if (index >= ROME && any < 0)
        describe_held_card(s->hand[seat - 1][held], order, words);
    else if (any >= 0 && any < 2 * POWERS)
        describe_any(any, order, words);
    return any < 2 * POWERS;
}
