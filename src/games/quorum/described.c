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

/* `class`, `id`: what tells it apart from cards that could be played as well. */
static void describe_played(int card, const char *class, const char *id, struct text *order, struct text *words)
{
    if (!card_is_rome(card))
        return;
    text_add(order, "play ");
    text_add(order, quorum_cards[card].id);
    add_pair(words, "verb", "play");
    describe(card, words);
    add_pair(words, class, id);
}

/* "nimm 2": a number by itself is a place as well as a Power. */
static void describe_bare_place(const struct quorum_state *s, int place, struct text *order, struct text *words)
{
    describe_taken(s, place, order, words);
    text_clear(words);
    add_pair(words, "verb", "take");
    add_number(words, "!number", place + 1);
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

/* The places of Rome, each in three ways, then the hand, then any card of a Power; of a place that is empty nothing. */
bool quorum_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct quorum_state *s = view;
    int held = index - 3 * ROME, any = held - s->hand_count[seat - 1], place = index % ROME;
    if (any >= 0 && any < 2 * POWERS)
        describe_any(any, order, words);
    else if (held >= 0 && any < 0)
        describe_played(s->hand[seat - 1][held], "own", "hand", order, words);
    else if (held < 0 && s->rome[place] != CARD_NONE && index < ROME)
        describe_taken(s, place, order, words);
    else if (held < 0 && s->rome[place] != CARD_NONE && index < 2 * ROME)
        describe_bare_place(s, place, order, words);
    else if (held < 0) /* by whoever has taken it first */
        describe_played(s->rome[place], "behind", card_name(s->rome[place]), order, words);
    return any < 2 * POWERS;
}
