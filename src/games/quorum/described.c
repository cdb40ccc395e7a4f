/* Cards as people name them: by what they show, and where they lie. */
#include "games/quorum/quorum.h"

static void describe(int card, struct text *out)
{
    const struct card *c = &quorum_cards[card];
    text_addf(out, "type:%.3s province:%.3s power:%d number:%d ", c->id, c->id + 4, c->power, c->power);
    for (int i = 0; i < CARD_ITEMS && c->item[i] != ITEM_NONE; i++)
        text_addf(out, "item:%s ", quorum_items[c->item[i]]);
    if (c->item[0] != ITEM_NONE && c->item[0] == c->item[1]) /* "the two sheep" */
        text_add(out, "double: ");
}

static void describe_place(int place, struct text *out)
{
    text_addf(out, "place:%d ordinal:%d back:%d ", place, place, ROME + 1 - place);
    if (place == ROME)
        text_add(out, "ordinal:last ");
}

static void describe_taken(const struct quorum_state *s, int place, struct text *order, struct text *words)
{
    int card = s->rome[place];
    text_add(words, "seen: verb:take held:row ");
    if (card_is_rome(card)) {
        text_addf(order, "take %s", quorum_cards[card].id);
        describe(card, words);
    } else {
        text_addf(order, "take god-%d", place + 1);
        text_add(words, "choice:god ");
    }
    describe_place(place + 1, words);
}

/* `class`, `id`: what tells it apart from cards that could be played as well. */
static void describe_played(int card, const char *class, const char *id, struct text *order, struct text *words)
{
    if (!card_is_rome(card))
        return;
    text_addf(order, "play %s", quorum_cards[card].id);
    text_add(words, "verb:play ");
    describe(card, words);
    text_addf(words, "%s:%s ", class, id);
}

/* "nimm 2": a number by itself is a place as well as a Power. */
static void describe_bare_place(const struct quorum_state *s, int place, struct text *order, struct text *words)
{
    describe_taken(s, place, order, words);
    text_clear(words);
    text_addf(words, "seen: verb:take held:row !number:%d ", place + 1);
}

/* "any card of Power 3", to take and to play. */
static void describe_any(int index, struct text *order, struct text *words)
{
    const char *verb = index < POWERS ? "take" : "play";
    int power = index % POWERS + 1;
    text_addf(order, "%s p%d", verb, power);
    text_addf(words, "verb:%s any: power:%d number:%d ", verb, power, power);
}

/* "Any trade", and what is said of a Rome that nobody has seen yet. False: there are no more. */
static bool describe_pattern(int index, struct text *order, struct text *words)
{
    const char *id = "first", *class = "ordinal", *name = "1";
    if (index < TYPES) {
        id = quorum_types[index];
        class = "type";
        name = id;
    } else if ((index -= TYPES) < PROVINCES) {
        id = quorum_provinces[index].id;
        class = "province";
        name = id;
    } else if ((index -= PROVINCES) < ITEMS) {
        id = name = quorum_items[index];
        class = "item";
    } else if (index > ITEMS) {
        return false;
    }
    text_addf(order, "take %s", id);
    text_addf(words, "unseen: verb:take any: !%s:%.*s ", class, class[0] == 'i' ? 20 : 3, name);
    return true;
}

/* The places of Rome, each in three ways, then the hand, then any card of a Power, or of what it shows. */
bool quorum_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct quorum_state *s = view;
    int held = index - 3 * ROME, any = held - s->hand_count[seat - 1], place = index % ROME;
    if (index < ROME)
        describe_taken(s, place, order, words);
    else if (index < 2 * ROME)
        describe_bare_place(s, place, order, words);
    else if (index < 3 * ROME) /* by whoever has taken it first */
        describe_played(s->rome[place], "behind", card_name(s->rome[place]), order, words);
    else if (any < 0)
        describe_played(s->hand[seat - 1][held], "held", "hand", order, words);
    else if (any < 2 * POWERS)
        describe_any(any, order, words);
    return any < 2 * POWERS || describe_pattern(any - 2 * POWERS, order, words);
}
