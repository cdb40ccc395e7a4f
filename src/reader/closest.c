#include "reader/closest.h"

#include "base/mem.h"
#include "reader/plain.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIES_MOST = 60, /* orders that are judged for one question */
    WEIGHT = 1000000,
    NUMBER_WEIGHT = 1000 /* of a word, of a number, that one offer alone has */
};

static bool shares(const struct offer *offer, const struct item *item)
{
    bool any = false;
    for (int i = 0; offer->open && i < offer->features && !any; i++)
        any = plain_items_share(item, &offer->feature[i]);
    return any;
}

bool closest_shares(const struct desk *desk, const struct item *item)
{
    bool any = false;
    for (int i = 0; i < desk->offers && !any; i++)
        any = shares(&desk->offer[i], item);
    return any;
}

/* What the word is worth to each offer that shares it: the less, the more of them do. A number only tells between
 * offers that share something else. */
static void weigh(const struct desk *desk, const struct item *item, long *score)
{
    bool sharing[OFFERS_MOST], thing = item_has(item, "GAME");
    long count = 0;
    for (int i = 0; i < desk->offers; i++) {
        sharing[i] = (thing || score[i] > 0) && shares(&desk->offer[i], item);
        count += sharing[i] ? 1 : 0;
    }
    for (int i = 0; i < desk->offers; i++)
        score[i] += sharing[i] ? (thing ? WEIGHT : NUMBER_WEIGHT) / count : 0;
}

static void weigh_all(const struct desk *desk, const struct item *item, int count, long *score)
{
    for (int i = 0; i < count; i++)
        if (item[i].kind == ITEM_MEANT && item_has(&item[i], "GAME -filler"))
            weigh(desk, &item[i], score);
    for (int i = 0; i < count; i++)
        if (item[i].kind == ITEM_MEANT && item_has(&item[i], "number -GAME -filler"))
            weigh(desk, &item[i], score);
}

/* The best of those that are left; -1: none. */
static int best_of(const struct desk *desk, const long *score)
{
    int best = -1;
    for (int i = 0; i < desk->offers; i++)
        if (score[i] > 0 && (best < 0 || score[i] > score[best]))
            best = i;
    return best;
}

/* Also other descriptions of the same order. */
static void strike(const struct desk *desk, int index, long *score)
{
    for (int i = 0; i < desk->offers; i++)
        if (strcmp(desk->offer[i].text, desk->offer[index].text) == 0)
            score[i] = 0;
}

bool closest_read(struct desk *desk, const struct item *item, int count, struct reading *out)
{
    long *score = mem_new((size_t)desk->offers + 1, sizeof *score), first = 0;
    bool many = false;
    int tries = 0;
    weigh_all(desk, item, count, score);
    for (int best, slot; !many && tries++ < TRIES_MOST && (best = best_of(desk, score)) >= 0;
         strike(desk, best, score)) {
        if (2 * score[best] < first || (out->texts == READINGS_MOST && score[best] < first))
            break;
        bool legal = desk_judge(desk, desk->offer[best].text, NULL, &slot) == JUDGED_LEGAL;
        out->slot = out->slot == SLOT_NONE ? slot : out->slot;
        if (!legal || slot != out->slot || !desk_asks(desk, slot))
            continue;
        many = out->texts == READINGS_MOST;
        first = first == 0 ? score[best] : first;
        if (!many)
            out->text[out->texts++] = mem_copy_text(desk->offer[best].text);
    }
    while (many && out->texts > 0)
        free(out->text[--out->texts]);
    free(score);
    return out->texts > 0;
}

/* What was not understood, as it was written; NULL: the letter has no such line. */
static const char *words_of(const struct reader_ask *ask, const struct letter_line *lines, int count)
{
    const char *said = ask->said;
    for (int i = 0; said == NULL && i < count; i++)
        said = lines[i].number == ask->line ? lines[i].typed : NULL;
    return said;
}

/* Whatever decision a question was guessed to be about, it is the one that its words are about. False: they are about
 * none. */
static bool offer(struct desk *desk, struct reader_ask *ask, const char *words)
{
    struct item item[ITEMS_MOST];
    struct reading close = {.slot = ask->guessed || !desk_asks(desk, ask->slot) ? SLOT_NONE : ask->slot};
    int items = item_read(desk->seat->lexicon, words, item);
    (void)closest_read(desk, item, items, &close);
    ask->slot = ask->guessed && close.slot != SLOT_NONE ? close.slot : ask->slot;
    ask->closes = close.texts;
    memcpy(ask->close, close.text, sizeof close.text);
    return !ask->guessed || close.slot != SLOT_NONE;
}

void closest_offer(struct left *left, const struct letter_line *lines, int count)
{
    struct reader_result *out = left->tally->out;
    int kept = 0;
    for (int i = 0; i < out->asks; i++) {
        struct reader_ask *ask = &out->ask[i];
        const char *words = words_of(ask, lines, count);
        bool about = ask->options > 0 || words == NULL || offer(&left->tally->desk, ask, words);
        if (about || ask->why.code != NULL || out->orders == 0 || !left_ask(left, ask, words))
            out->ask[kept++] = *ask;
    }
    out->asks = kept;
}
