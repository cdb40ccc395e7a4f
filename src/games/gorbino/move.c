/* Moves as the words of an order, and as its canonical text. */
#include "games/gorbino/move.h"

#include "games/gorbino/gorbino.h"

const char *const gorbino_slots[SLOTS] = {"found", "supply", "play"};

/* ---- words ------------------------------------------------------------------ */

/* What stands before a group of words; a good's code is below all of them. */
enum { WORD_TAKE = 100, WORD_LAB, WORD_LAB_NOTHING, WORD_SELL = 110, WORD_BUY = 120, MOVE_END = -1 };

/* One walk over a move and its words, for writing and reading. */
struct walk_words {
    int16_t *to;         /* where it writes; NULL: it reads */
    const int16_t *from; /* where it reads */
    int at;
};

static void walk_word(struct walk_words *walk, int16_t *word)
{
    if (walk->to != NULL)
        walk->to[walk->at++] = *word;
    else
        *word = walk->from[walk->at++];
}

/* A word that stands before a group, where it is `there`. Is it? */
static bool walk_head(struct walk_words *walk, int16_t word, bool there)
{
    if (walk->to == NULL)
        there = walk->from[walk->at] == word;
    if (there)
        walk_word(walk, &word);
    return there;
}

/* How many there are, each of `step` words: what is read ends where the first of them is none of low..high - 1. */
static int walk_count(const struct walk_words *walk, int count, ptrdiff_t step, int low, int high)
{
    if (walk->to != NULL)
        return count;
    const int16_t *word = walk->from + walk->at;
    for (count = 0; word[count * step] >= low && word[count * step] < high;)
        count++;
    return count;
}

static void walk_names(struct walk_words *walk, int16_t *name, int *count)
{
    *count = walk_count(walk, *count, 1, 0, WORD_TAKE);
    for (int i = 0; i < *count; i++)
        walk_word(walk, &name[i]);
}

static void walk_goods(struct walk_words *walk, struct move *move)
{
    if (walk_head(walk, WORD_TAKE, move->gift_count > 0))
        walk_names(walk, move->gift, &move->gift_count);
    if (walk_head(walk, WORD_LAB_NOTHING, move->lab == LAB_NOTHING))
        move->lab = LAB_NOTHING;
    if (walk_head(walk, WORD_LAB, move->lab == LAB_NAMED)) {
        move->lab = LAB_NAMED;
        walk_names(walk, move->lab_good, &move->lab_count);
    }
}

static void walk_amounts(struct walk_words *walk, int first, struct amount *amount, int *count)
{
    *count = walk_count(walk, *count, 2, first, first + GOODS);
    for (int i = 0; i < *count; i++) {
        int16_t word = (int16_t)(first + amount[i].good);
        walk_word(walk, &word);
        walk_word(walk, &amount[i].count);
        amount[i].good = (int16_t)(word - first);
    }
}

static void walk_effect(struct walk_words *walk, struct move *move)
{
    int16_t ways = (int16_t)((move->all ? 1 : 0) + (move->empty ? 2 : 0));
    int type = move_effect(move)->type;
    if (type == LOAN || type == RESET)
        walk_word(walk, &move->number);
    if (type == DEVELOPMENT || type == BUILD)
        walk_word(walk, &ways);
    move->all = (ways & 1) != 0;
    move->empty = (ways & 2) != 0;
    if (type != LOAN && type != RESET && type != TRADE)
        walk_names(walk, move->name, &move->name_count);
    if (type == TRADE || type == RESET || type == PRODUCTION)
        walk_goods(walk, move);
    if (type == TRADE) {
        walk_amounts(walk, WORD_SELL, move->sell, &move->sell_count);
        walk_amounts(walk, WORD_BUY, move->buy, &move->buy_count);
    }
}

/* Returns where it ends. */
static int walk_move(struct walk_words *walk, struct move *move)
{
    int16_t end = MOVE_END;
    if (move->slot != SLOT_PLAY) {
        walk_names(walk, move->name, &move->name_count);
    } else {
        walk_word(walk, &move->card);
        if (gorbino_cards[move->card].mode >= COPY_ANY) {
            walk_word(walk, &move->victim);
            walk_word(walk, &move->copied);
        }
        walk_effect(walk, move);
    }
    walk_word(walk, &end);
    return walk->at;
}

void gorbino_move_put(const struct move *move, struct order *order)
{
    struct walk_words walk = {.to = order->word, .at = order->len};
    struct move copy = *move;
    order->slot = move->slot;
    order->setting = false;
    order->len = (int16_t)walk_move(&walk, &copy);
}

void gorbino_move_only(const struct move *move, struct order *order)
{
    order->len = 0;
    gorbino_move_put(move, order);
}

int gorbino_move_get(const struct order *order, int at, struct move *move)
{
    struct walk_words walk = {.from = order->word, .at = at};
    *move = (struct move){.slot = order->slot};
    return walk_move(&walk, move);
}

/* ---- text ------------------------------------------------------------------- */

static void add_goods(struct text *out, const int16_t *good, int count)
{
    for (int i = 0; i < count; i++)
        text_add_word(out, gorbino_good_name(good[i]));
}

static void add_amounts(struct text *out, const char *verb, const char *whole, const struct amount *amount, int count)
{
    for (int i = 0; i < count; i++) {
        if (i == 0)
            text_add_word(out, verb);
        if (amount[i].count == AMOUNT_ALL)
            text_add_word(out, whole);
        else
            text_add_word_int(out, amount[i].count);
        text_add_word(out, gorbino_good_name(amount[i].good));
    }
}

static void add_card(struct text *out, int card)
{
    text_add(out, gorbino_types[gorbino_cards[card].type]);
    if (gorbino_cards[card].tag != STARTER)
        text_add_word(out, gorbino_colour_name(gorbino_cards[card].tag));
}

/* What the move names: a place, a province, a card, a seat or a good. */
static void add_name(struct text *out, const struct move *move, int name)
{
    int type = move_effect(move)->type;
    if (move->slot == SLOT_FOUND || type == BUILD)
        text_add_word(out, gorbino_place_name(name));
    else if (type == PRODUCTION)
        text_add_word(out, gorbino_province_name(name));
    else if (type == DEVELOPMENT)
        text_add_word(out, gorbino_card_name(name));
    else if (name >= SEAT_WISH)
        text_add_word_int(out, name - SEAT_WISH);
    else
        text_add_word(out, gorbino_good_name(name));
}

static void add_head(struct text *out, const struct move *move)
{
    if (move->slot != SLOT_PLAY) {
        text_add(out, move->slot == SLOT_FOUND ? "found" : "take");
        return;
    }
    add_card(out, move->card);
    if (move->copied != CARD_NONE) {
        text_add(out, " copy");
        text_add_word_int(out, move->victim);
        text_add_char(out, ' ');
        add_card(out, move->copied);
    }
    int type = move_effect(move)->type;
    if (type == RESET && move->number == 0)
        text_add_word(out, "none");
    else if (type == LOAN || (type == RESET && move->number != RESET_ALL))
        text_add_word_int(out, move->number);
}

static void add_move(struct text *out, const struct move *move)
{
    add_head(out, move);
    if (move->all)
        text_add_word(out, "all");
    if (move->empty)
        text_add_word(out, "empty");
    for (int i = 0; i < move->name_count; i++)
        add_name(out, move, move->name[i]);
    if (move->gift_count > 0)
        text_add_word(out, "take");
    add_goods(out, move->gift, move->gift_count);
    if (move->lab != LAB_DEAREST)
        text_add_word(out, "lab");
    if (move->lab == LAB_NOTHING)
        text_add_word(out, "none");
    add_goods(out, move->lab_good, move->lab_count);
    add_amounts(out, "sell", "all", move->sell, move->sell_count);
    add_amounts(out, "buy", "max", move->buy, move->buy_count);
}

void gorbino_write(const struct rules *rules, const struct order *order, struct text *out)
{
    (void)rules;
    for (int at = 0; at < order->len;) {
        struct move move;
        if (at > 0)
            text_add(out, " / ");
        at = gorbino_move_get(order, at, &move);
        add_move(out, &move);
    }
}
