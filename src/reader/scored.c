#include "reader/scored.h"

#include "base/mem.h"
#include "base/number.h"
#include "words/item.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEYS_MOST = 1024, /* a power of two */
    OWN_KEYS = 64,    /* of an order */
    SAID_KEYS = 200,  /* of a sentence */
    SLOTS = 64,
    VERB_LEAST = SCORED_ONE /* what a verb counts besides what it tells */
};

/* By tests/tools/weigh.py, in parts of 16. */
static const int weight[SCORED_FEATURES] = {-45, -21, 9,   54,  -6,  0,   -47, 25, -27, -23,
                                            4,   14,  -52, -23, -21, -21, -5,  26, -32, 19};

/* A word that orders have: "city:rome", "number:3". */
struct key {
    const char *class, *id; /* NULL: this place is free */
    long long number;       /* of an id that is "#" */
    int orders;             /* that have it */
    int here;               /* ... of the decision that is weighed */
    int said;               /* so often in the sentence that is weighed */
    int mark;               /* the last order that was looked at and has it */
    bool verb;
    bool taken; /* an order has it that was taken */
};

/* An order. */
struct way {
    int offer, slot;
    int keys, needs;                 /* so many of them are of the words of its text, which come first */
    int16_t key[OWN_KEYS];           /* places in the table */
    int8_t word[OWN_KEYS];           /* which of its words that is */
    int best;                        /* the sentence that says it; -1: none does */
    int points;                      /* what that says for it */
    int telling, verbs, all, beside; /* as the features, of that sentence */
};

/* A sentence: the keys in it. */
struct stretch {
    int keys;
    int16_t key[SAID_KEYS];
    bool again[SAID_KEYS]; /* it is there before as well */
    int16_t at[SAID_KEYS]; /* of which of its words */
    int8_t clause[SAID_KEYS];
    int clauses, line;
    struct said said;
    bool asks, condition, past, seat, denies;
};

struct scored {
    const struct desk *desk;
    struct key key[KEYS_MOST];
    int keys;
    struct way way[OFFERS_MOST];
    int ways;
    struct stretch stretch[SCORED_SENTENCES];
    int stretches;
    int slot[SLOTS];
    int slots;
    int top[SLOTS][SCORED_SENTENCES]; /* the most that a sentence says for an order of the decision */
    int marks;
};

/* 64 times the logarithm to the base 2, by squares: the same on every machine. */
static int log_of(int number)
{
    uint64_t value = (uint64_t)number << 16;
    int log = 0;
    for (; value >= (UINT64_C(2) << 16); value >>= 1)
        log += 64;
    for (int bit = 32; bit > 0; bit /= 2) {
        value = value * value >> 16;
        if (value >= (UINT64_C(2) << 16)) {
            value >>= 1;
            log += bit;
        }
    }
    return log;
}

static int at_most(int number, int most)
{
    return number > most ? most : number < -most ? -most : number;
}

/* The place of the key in the table; -1: it is not there, and is not put there (`add`) or has no room. */
static int key_at(struct scored *scored, const struct meaning *meaning, long long number, bool add)
{
    uint32_t hash = text_hash(TEXT_HASH ^ (uint32_t)number, meaning->class, SIZE_MAX);
    hash = text_hash(hash, meaning->id, SIZE_MAX);
    for (uint32_t i = hash;; i++) {
        struct key *key = &scored->key[i % KEYS_MOST];
        if (key->class == NULL) {
            if (!add || scored->keys >= KEYS_MOST - 1)
                return -1;
            scored->keys++;
            bool verb = strcmp(meaning->class, "verb") == 0 || strcmp(meaning->class, "noun") == 0;
            *key = (struct key){.class = meaning->class, .id = meaning->id, .number = number, .verb = verb};
            return (int)(i % KEYS_MOST);
        }
        if (key->number == number && strcmp(key->class, meaning->class) == 0 && strcmp(key->id, meaning->id) == 0)
            return (int)(i % KEYS_MOST);
    }
}

/* Is it a class of what words of sentences mean beside things and what is done with them? */
static bool is_plain(const char *class)
{
    return item_is_common(class)
               ? !term_among(class, "against another double extreme fix number pays person price rank ranked")
               : term_among(class, "adverb again asbefore away back beside bluff force min none own phase quiet reason"
                                   " wants when");
}

/* The keys of an item, at most `most`; the "a" of "a house" is none. */
static int keys_of(struct scored *scored, const struct item *item, bool add, int16_t *out, int most)
{
    int keys = 0;
    bool article = item_has(item, "number") && item_has(item, "filler");
    for (int i = 0; i < item->meanings && item->kind == ITEM_MEANT && keys < most; i++) {
        struct meaning meaning = item->meaning[i];
        bool number = strcmp(meaning.class, "number") == 0;
        if (is_plain(meaning.class) || (number && article))
            continue;
        if (number || strcmp(meaning.class, "value") == 0)
            meaning = (struct meaning){"number", "#"};
        int at = key_at(scored, &meaning, strcmp(meaning.id, "#") == 0 ? item->number : 0, add);
        if (at >= 0)
            out[keys++] = (int16_t)at;
    }
    return keys;
}

/* ---- orders ---- */

static int slot_at(struct scored *scored, int slot)
{
    for (int i = 0; i < scored->slots; i++)
        if (scored->slot[i] == slot)
            return i;
    if (scored->slots == SLOTS)
        return -1;
    scored->slot[scored->slots] = slot;
    return scored->slots++;
}

static void add_way(struct scored *scored, int index, int slot)
{
    const struct offer *offer = &scored->desk->offer[index];
    int place = slot_at(scored, slot);
    if (place < 0)
        return;
    struct way *way = &scored->way[scored->ways++];
    *way = (struct way){.offer = index, .slot = place, .best = -1};
    int mark = ++scored->marks;
    for (int i = 0; i < offer->features && way->keys < OWN_KEYS; i++) {
        int16_t key[MEANINGS_MOST];
        int keys = keys_of(scored, &offer->feature[i], true, key, MEANINGS_MOST);
        for (int k = 0; k < keys && way->keys < OWN_KEYS; k++) {
            struct key *one = &scored->key[key[k]];
            if (one->mark == mark && i >= offer->needed)
                continue;
            one->orders += one->mark == mark ? 0 : 1;
            one->mark = mark;
            way->key[way->keys] = key[k];
            way->word[way->keys++] = (int8_t)i;
        }
        way->needs = i < offer->needed ? way->keys : way->needs;
    }
}

static void add_ways(struct scored *scored)
{
    const struct reader_seat *seat = scored->desk->seat;
    struct order *order = mem_new(1, sizeof *order);
    for (int i = 0; i < scored->desk->offers; i++) {
        const struct offer *offer = &scored->desk->offer[i];
        struct refusal why;
        order_begin(order, offer->slot);
        if (!offer->open && !rules_read_text(seat->rules, seat->view, seat->seat, offer->text, order, &why))
            continue;
        if (!order->setting && order->slot != SLOT_NONE)
            add_way(scored, i, order->slot);
    }
    free(order);
}

static void take_keys(struct scored *scored, const struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int16_t key[MEANINGS_MOST];
        int keys = keys_of(scored, &item[i], false, key, MEANINGS_MOST);
        for (int k = 0; k < keys; k++)
            scored->key[key[k]].taken = true;
    }
}

/* Words of an order that was taken, and what describes it, say no other order. */
static void mark_taken(struct scored *scored, const struct reader_result *taken)
{
    struct item item[ITEMS_MOST];
    for (int i = 0; taken != NULL && i < taken->orders; i++) {
        take_keys(scored, item, item_read(scored->desk->seat->lexicon, taken->order[i].text, item));
        for (int k = 0; k < scored->ways; k++) {
            const struct offer *offer = &scored->desk->offer[scored->way[k].offer];
            if (strcmp(offer->text, taken->order[i].text) == 0)
                take_keys(scored, offer->feature, offer->features);
        }
    }
}

/* ---- sentences ---- */

static bool ends(const struct item *item)
{
    return item_has(item, ".!?;");
}

static bool is_said(const struct stretch *stretch, int key)
{
    bool said = false;
    for (int i = 0; i < stretch->keys; i++)
        said = said || stretch->key[i] == key;
    return said;
}

/* Reads items up to the end of a sentence; returns how many. */
static int add_stretch(struct scored *scored, const struct item *item, int count, const struct letter_line *line)
{
    struct stretch *stretch = &scored->stretch[scored->stretches];
    *stretch = (struct stretch){.line = line->number, .said.typed = line->terms.line};
    int i = 0;
    for (; i < count && !ends(&item[i]); i++) {
        int16_t key[MEANINGS_MOST];
        stretch->clauses += item_has(&item[i], ",:()- and or else") || item_has(&item[i], "then cond but") ? 1 : 0;
        stretch->condition |= item_has(&item[i], "cond when");
        stretch->past |= item_has(&item[i], "past taken");
        stretch->denies |= item_has(&item[i], "neg no refusal");
        stretch->seat |= item_has(&item[i], "seat");
        int keys = keys_of(scored, &item[i], false, key, MEANINGS_MOST);
        for (int k = 0; k < keys && stretch->keys < SAID_KEYS; k++) {
            stretch->again[stretch->keys] = is_said(stretch, key[k]);
            stretch->key[stretch->keys] = key[k];
            stretch->at[stretch->keys] = (int16_t)i;
            stretch->clause[stretch->keys++] = (int8_t)at_most(stretch->clauses, 100);
        }
    }
    stretch->asks = i < count && item[i].mark == '?';
    said_span(&stretch->said, item, i);
    scored->stretches += i > 0 ? 1 : 0;
    return i + 1;
}

static void add_stretches(struct scored *scored, const struct letter_line *lines, int count)
{
    struct item item[ITEMS_MOST];
    for (int line = 0; line < count; line++) {
        int items = item_read_terms(scored->desk->seat->lexicon, &lines[line].terms, item);
        for (int at = 0; at < items && scored->stretches < SCORED_SENTENCES;)
            at += add_stretch(scored, item + at, items - at, &lines[line]);
    }
}

/* ---- weighing ---- */

/* What it tells of orders of the decision that is weighed. */
static int tells(const struct scored *scored, int key, int orders)
{
    const struct key *one = &scored->key[key];
    return one->here == 0 ? 0 : log_of(orders + 1) - log_of(one->here);
}

/* How often the order has it among the words of its text. */
static int times(const struct way *way, int key)
{
    int times = 0;
    for (int i = 0; i < way->needs; i++)
        times += way->key[i] == key ? 1 : 0;
    return times < 1 ? 1 : times;
}

static bool is_number(const struct key *key)
{
    return strcmp(key->class, "number") == 0;
}

/* What a sentence says for an order; the most that any does stays with it. */
static void try_stretch(struct scored *scored, struct way *way, int index, int orders)
{
    const struct stretch *stretch = &scored->stretch[index];
    int mark = ++scored->marks, telling = 0, verbs = 0, all = 0, beside = 0;
    for (int i = 0; i < way->keys; i++) {
        struct key *key = &scored->key[way->key[i]];
        if (key->mark == mark)
            continue;
        key->mark = mark;
        int tell = tells(scored, way->key[i], orders);
        if (key->said > 0 && key->verb)
            verbs += VERB_LEAST + tell / 2;
        else if (key->said > 0) {
            telling += tell * (is_number(key) ? least(times(way, way->key[i]), key->said) : 1);
            all += log_of(scored->ways + 1) - log_of(key->orders);
        }
    }
    for (int i = 0; i < stretch->keys; i++) {
        const struct key *key = &scored->key[stretch->key[i]];
        if (stretch->again[i] || key->verb)
            continue;
        int more = key->mark != mark ? 2 : is_number(key) ? key->said - times(way, stretch->key[i]) : 0;
        beside += more > 0 ? tells(scored, stretch->key[i], orders) * more / 2 : 0;
    }
    int points = 20 * telling + 8 * verbs + 3 * all - 7 * beside;
    if (telling + verbs == 0 || (way->best >= 0 && points < way->points))
        return;
    way->best = index;
    way->points = points;
    way->telling = telling;
    way->verbs = verbs;
    way->all = all;
    way->beside = beside;
}

/* The keys of the orders of a decision; `by` 1, or -1 to take them back. Returns how many orders. */
static int count_keys(struct scored *scored, int slot, int by)
{
    int orders = 0;
    for (int i = 0; i < scored->ways; i++) {
        const struct way *way = &scored->way[i];
        int mark = ++scored->marks;
        for (int k = 0; way->slot == slot && k < way->keys; k++) {
            struct key *key = &scored->key[way->key[k]];
            key->here += key->mark == mark ? 0 : by;
            key->mark = mark;
        }
        orders += way->slot == slot ? 1 : 0;
    }
    return orders;
}

static void count_said(struct scored *scored, const struct stretch *stretch, int by)
{
    for (int i = 0; i < stretch->keys; i++)
        scored->key[stretch->key[i]].said += by;
}

/* The first place of a key of this word of the order in the sentence, and in which none of those before it was found;
 * -1: there is none. */
static int find_word(const struct stretch *stretch, const struct way *way, int word, const int *found, int count)
{
    int any = -1;
    for (int i = 0; i < stretch->keys; i++) {
        bool has = false, used = false;
        for (int k = 0; k < way->needs; k++)
            has = has || (way->word[k] == word && way->key[k] == stretch->key[i]);
        for (int k = 0; has && k < count; k++)
            used = used || found[k] == i;
        if (has && !used)
            return i;
        any = has && any < 0 ? i : any;
    }
    return any;
}

/* How the words of an order stand in the sentence that says it. */
static void weigh_words(struct scored *scored, const struct way *way, int orders, int *value)
{
    const struct stretch *stretch = &scored->stretch[way->best];
    int found[OWN_KEYS], founds = 0, missing = 0, gone = 0;
    bool rising = true;
    for (int i = 0; i < way->needs;) {
        int word = way->word[i], most = 0;
        bool verb = false;
        for (; i < way->needs && way->word[i] == word; i++) {
            int tell = tells(scored, way->key[i], orders);
            most = tell > most ? tell : most;
            verb = verb || scored->key[way->key[i]].verb;
        }
        int at = verb ? -1 : find_word(stretch, way, word, found, founds);
        if (verb)
            continue;
        if (at < 0) {
            missing += most;
            gone++;
            continue;
        }
        rising = rising && (founds == 0 || stretch->at[found[founds - 1]] < stretch->at[at]);
        found[founds++] = at;
    }
    value[SCORED_MISSING] = missing / 3;
    value[SCORED_WHOLE] = gone == 0 && founds > 0 ? SCORED_ONE : 0;
    value[SCORED_ORDERED] = founds < 2 ? 0 : rising ? SCORED_ONE : -SCORED_ONE;
    int mark = ++scored->marks, close = 0;
    for (int i = 0; i < way->keys; i++)
        scored->key[way->key[i]].mark = mark;
    for (int i = 0; i < stretch->keys; i++) {
        struct key *key = &scored->key[stretch->key[i]];
        bool within = false;
        for (int k = 0; k < founds; k++)
            within = within || stretch->clause[found[k]] == stretch->clause[i];
        if (!within || key->mark == mark || key->here == 0)
            continue;
        key->mark = mark; /* once */
        if (key->verb)
            value[SCORED_DOES] = SCORED_ONE;
        else
            close += tells(scored, stretch->key[i], orders);
    }
    value[SCORED_CLOSE] = close / 3;
}

static void weigh(struct scored *scored, const struct way *way, int orders, int most, int *value)
{
    if (way->best < 0) {
        value[SCORED_UNSAID] = SCORED_ONE;
        return;
    }
    const struct stretch *stretch = &scored->stretch[way->best];
    int other = -SCORED_ONE * 20;
    for (int i = 0; i < scored->slots; i++)
        if (i != way->slot && scored->top[i][way->best] > other)
            other = scored->top[i][way->best];
    value[SCORED_TELLING] = way->telling / 3;
    value[SCORED_VERBS] = at_most(way->verbs, 3 * SCORED_ONE);
    value[SCORED_ALL] = way->all / 5;
    value[SCORED_BESIDE] = way->beside / 3;
    value[SCORED_FIRST] = way->points >= most ? SCORED_ONE : 0;
    value[SCORED_AHEAD] = at_most((way->points - other) / 40, 2 * SCORED_ONE);
    value[SCORED_QUESTION] = stretch->asks ? SCORED_ONE : 0;
    value[SCORED_IF] = stretch->condition ? SCORED_ONE : 0;
    value[SCORED_PAST] = stretch->past ? SCORED_ONE : 0;
    value[SCORED_NOT] = stretch->denies ? SCORED_ONE : 0;
    value[SCORED_SEAT] = stretch->seat ? SCORED_ONE : 0;
    weigh_words(scored, way, orders, value);
}

static void weigh_none(bool open, int orders, int *value)
{
    value[SCORED_NONE] = SCORED_ONE;
    value[SCORED_OPEN] = open ? SCORED_ONE : 0;
    value[SCORED_MANY] = log_of(orders + 1) / 3;
}

/* Which sentence says each order of a decision, and how much at most. */
static void try_slot(struct scored *scored, int slot)
{
    int orders = count_keys(scored, slot, 1);
    for (int s = 0; s < scored->stretches; s++) {
        count_said(scored, &scored->stretch[s], 1);
        for (int i = 0; i < scored->ways; i++)
            if (scored->way[i].slot == slot)
                try_stretch(scored, &scored->way[i], s, orders);
        count_said(scored, &scored->stretch[s], -1);
    }
    for (int s = 0; s < SCORED_SENTENCES; s++)
        scored->top[slot][s] = -SCORED_ONE * 20;
    for (int i = 0; i < scored->ways; i++) {
        const struct way *way = &scored->way[i];
        if (way->slot == slot && way->best >= 0 && way->points > scored->top[slot][way->best])
            scored->top[slot][way->best] = way->points;
    }
    (void)count_keys(scored, slot, -1);
}

static int score_of(const int *value)
{
    int score = 0;
    for (int i = 0; i < SCORED_FEATURES; i++)
        score += weight[i] * value[i];
    return score;
}

/* Has the sentence a word of an order that was taken? */
static bool is_shared(const struct scored *scored, const struct stretch *stretch)
{
    bool shared = false;
    for (int i = 0; i < stretch->keys; i++)
        shared = shared || scored->key[stretch->key[i]].taken;
    return shared;
}

/* Has the sentence that says the order a word of it that is of no order which was taken, and the first thing that its
 * text names? */
static bool is_fresh(const struct scored *scored, const struct way *way)
{
    const struct stretch *stretch = &scored->stretch[way->best];
    bool fresh = false, named = way->needs == 0;
    int first = -1;
    for (int i = 0; i < way->keys; i++) {
        const struct key *key = &scored->key[way->key[i]];
        bool thing = !key->verb, said = thing && is_said(stretch, way->key[i]);
        fresh = fresh || (said && !key->taken);
        first = first < 0 && thing && i < way->needs ? way->word[i] : first;
        named = named || (said && i < way->needs && way->word[i] == first);
    }
    return fresh && (named || first < 0);
}

/* The rows of a decision, behind those that are there. Returns how many there are. */
static int weigh_slot(struct scored *scored, int slot, struct scored_row *out, int rows)
{
    int orders = count_keys(scored, slot, 1), most = INT32_MIN;
    bool open = false;
    for (int i = 0; i < scored->desk->open_count; i++)
        open = open || scored->desk->open[i].slot == scored->slot[slot];
    for (int s = 0; s < scored->stretches; s++)
        most = scored->top[slot][s] > most ? scored->top[slot][s] : most;
    for (int i = 0; i <= scored->ways; i++) {
        const struct way *way = i < scored->ways ? &scored->way[i] : NULL;
        if (way != NULL && way->slot != slot)
            continue;
        struct scored_row *row = &out[rows++];
        *row = (struct scored_row){.offer = -1, .slot = scored->slot[slot], .sentence = -1};
        if (way == NULL)
            weigh_none(open, orders, row->value);
        else {
            row->offer = way->offer;
            row->sentence = way->best;
            row->line = way->best < 0 ? 0 : scored->stretch[way->best].line;
            row->said = way->best < 0 ? row->said : scored->stretch[way->best].said;
            row->fresh = way->best >= 0 && is_fresh(scored, way);
            row->shared = way->best >= 0 && is_shared(scored, &scored->stretch[way->best]);
            weigh(scored, way, orders, most, row->value);
        }
        row->score = score_of(row->value);
    }
    (void)count_keys(scored, slot, -1);
    return rows;
}

int scored_read(const struct desk *desk, const struct letter_line *lines, int count, const struct reader_result *taken,
                struct scored_row **out)
{
    struct scored *scored = mem_new(1, sizeof *scored);
    int rows = 0;
    scored->desk = desk;
    add_ways(scored);
    mark_taken(scored, taken);
    add_stretches(scored, lines, count);
    for (int slot = 0; slot < scored->slots; slot++)
        try_slot(scored, slot);
    *out = mem_new((size_t)scored->ways + SLOTS, sizeof **out);
    for (int slot = 0; slot < scored->slots; slot++)
        rows = weigh_slot(scored, slot, *out, rows);
    free(scored);
    return rows;
}
