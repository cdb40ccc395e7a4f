#include "reader/going.h"

#include "words/items.h"

/* Of words that nobody knows, beside a direction or a verb; with neither, one may be the verb. */
enum { STRANGE_MOST = 3 };

/* What the words of a phrase come to beside its places. */
struct words {
    bool goes, stays; /* verbs of going, of staying */
    bool bars;        /* one that says more */
    int strange;      /* words that nobody knows */
    int strange_at;   /* the last of them */
};

bool going_leads_from(const struct item *item)
{
    return item_has(item, "from way=from");
}

bool going_leads_to(const struct mention *said, int at)
{
    for (int i = at - 1; i >= 0 && i >= at - 2; i--) {
        if (item_has(&said->item[i], "to way"))
            return !item_has(&said->item[i], "from");
        if (!item_has(&said->item[i], "filler"))
            return false;
    }
    return false;
}

/* Does the word say more than who goes where? */
static bool says_more(const struct item *item)
{
    return !item->mended && /* "trots" is no "trois" */
           (item_has(item, "seat somebody all rest another ask ordinal after -filler") ||
            item_has(item, "GAME -filler -place -unit -way -tail -verb"));
}

/* "Venice keeps still", "keep Venice where it is"; "I keep Venice" and "keep Venice out of it" order nothing. */
static bool is_kept_there(const struct mention *said)
{
    bool told = said->mine || !items_all(said->item, 0, said->keeps, "filler") ||
                items_any(said->item, 0, said->count, "from way=from");
    return !told || (said->places == 1 && said->place[0] < said->keeps);
}

static struct words words_of(const struct mention *said)
{
    struct words words = {.bars =
                              said->barred || said->rest || said->except >= 0 || said->number > 0 || said->kind != NULL,
                          .strange_at = -1};
    words.stays = said->verb >= 0 && said->verb == said->keeps;
    words.bars = words.bars || (words.stays && !is_kept_there(said));
    for (int i = 0; i < said->count; i++) {
        const struct item *item = &said->item[i];
        if (item->kind == ITEM_UNKNOWN) {
            words.strange++;
            words.strange_at = i;
            words.bars = words.bars || item->named || item->joined;
        } else if (item->kind == ITEM_MEANT && !mention_is_place(item)) {
            words.bars = words.bars || says_more(item);
            bool brings =
                item_is(item, "verb", "c") && said->places > 0 && i < said->place[0]; /* "bring Rome to Naples" */
            bool adverb = i > 0 && item_has(item, "adverb") && item_has(&said->item[i - 1], "verb=m verb=r");
            words.goes = words.goes || brings || item_has(item, "verb=m verb=r verb=via -way");
            words.stays = words.stays || item_has(item, "verb=h -verb=m -verb=r -verb=via -way"); /* "halt" may be it */
            words.bars = words.bars ||
                         (!brings && !adverb && item_has(item, "verb -verb=h -verb=m -verb=r -verb=via -way -filler"));
        }
    }
    return words;
}

/* Is the place said to be where a unit stands: "the army in Smyrna"? */
static bool is_unit_at(const struct mention *said, int at)
{
    return items_any(said->item, at > 3 ? at - 3 : 0, at, "unit -way");
}

/* The one that goes, of two places; -1: neither. */
static int goer_of(const struct mention *said, const struct words *words)
{
    bool leads[2], leaves[2];
    for (int i = 0; i < 2; i++) {
        leads[i] = going_leads_to(said, said->place[i]);
        leaves[i] = said->place[i] > 0 && going_leads_from(&said->item[said->place[i] - 1]);
    }
    int one = said->own[0] < 0 || (said->own[1] >= 0 && (leaves[1] || (leads[0] && !leads[1]))) ? 1 : 0;
    if (said->own[0] >= 0 && said->own[1] >= 0 && is_unit_at(said, said->place[0]))
        one = 0;
    int other = 1 - one;
    bool colon = items_any(said->item, said->place[0], said->place[1], ":"); /* "Vienna: Galicia" */
    bool between = words->strange == 1 && one == 0 && words->strange_at > said->place[0] &&
                   words->strange_at < said->place[1]; /* "Munich thumps Burgundy" */
    bool goes = leads[other] || words->goes || between || (colon && one == 0);
    bool leaves_other = leaves[other] && !mention_says(said, "after"); /* "Smyrne prend la place d'Ankara" */
    return said->own[one] < 0 || leaves_other || !goes ? -1 : one;
}

/* "Which stays where it is", "which attacks Belgium". */
static enum going read_about(const struct mention *said, const struct words *words, int *goal)
{
    *goal = 0;
    if (said->places == 0 && (said->denied ? words->goes : words->stays))
        return words->strange == 0 ? GOING_STAYS : GOING_NOT;
    bool goes = said->places == 1 && !said->denied && !words->stays;
    return goes && (words->goes || going_leads_to(said, said->place[0])) ? GOING_THERE : GOING_NOT;
}

/* "Smyrna takes its place", "Kiel rückt nach". */
static bool follows(const struct mention *said, const struct words *words)
{
    const struct item *last = &said->item[said->count - 1];
    if (mention_says(said, "follow"))
        return true;
    return words->goes && (mention_says(said, "after") || item_has(last, "to"));
}

/* "Sevastopol goes to Rumania or the Ukraine": "or" stands between all the places but the first two. */
static bool is_either(const struct mention *said, const struct words *words)
{
    bool either =
        said->places > 2 && said->own[0] >= 0 && !words->stays && !said->denied && going_leads_to(said, said->place[1]);
    for (int i = 2; i < said->places && either; i++)
        either = items_any(said->item, said->place[i - 1], said->place[i], "or else");
    return either;
}

enum going going_read(const struct mention *said, int last, int *own, int *goal)
{
    const struct words words = words_of(said);
    if (words.bars || words.strange > STRANGE_MOST || (words.stays && words.goes))
        return GOING_NOT;
    *own = last;
    if (said->rel && last >= 0)
        return said->saying == NULL ? read_about(said, &words, goal) : GOING_NOT;
    *own = said->own[0];
    bool one = said->places == 1 && said->owns == 1 && !said->choice;
    if (one && !said->denied && !words.stays && follows(said, &words))
        return GOING_AFTER;
    bool after = mention_says(said, "after follow");
    if (said->saying != NULL && (one || !after))
        return GOING_NOT;
    bool object = said->verb >= 0 && said->places > 0 && said->place[0] > said->verb; /* "I won't move Paris" */
    if (one && (said->denied ? words.goes && !object : words.stays))
        return GOING_STAYS;
    if (said->choice && is_either(said, &words))
        return GOING_EITHER;
    if (said->choice || said->places != 2 || said->owns == 0 || words.stays || said->denied)
        return GOING_NOT;
    int subject = goer_of(said, &words);
    *own = subject < 0 ? -1 : said->own[subject];
    *goal = 1 - subject;
    return subject < 0 ? GOING_NOT : GOING_THERE;
}
