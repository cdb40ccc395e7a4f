#include "reader/fits.h"

#include "reader/frame.h"
#include "reader/route.h"
#include "words/items.h"

#include <string.h>

/* "yes" and "all" beside what they stand for; not "Bruno yes, the others no". */
static bool goes_without(const struct plain *plain, const struct item *item, const struct offer *offer)
{
    return item_has(item, "filler unit+number") ||
           (item_has(item, "unit") && !items_any(offer->feature, 0, offer->features, "unit")) ||
           (plain->all && item_has(item, "all") && offer->words == NULL) ||
           (plain->count > 1 && item_has(item, "yes") && !plain_says(plain, "no"));
}

/* The verb another time: "yes, I accept". */
static bool is_said_again(const struct item *item, const struct offer *offer, const bool *used)
{
    for (int k = 0; item_has(item, "verb") && k < offer->features; k++)
        if (used[k] && plain_items_share(item, &offer->feature[k]))
            return true;
    return false;
}

/* Does a frame of such orders go with the verb or noun? `led`: with one that only goes along. */
static bool goes_with(const struct fitting *fitting, const struct item *verb, const struct offer *offer, bool led)
{
    const struct lexicon *lexicon = fitting->desk->seat->lexicon;
    const char *frame;
    const char *label = strstr(offer->text, ": "), *order = label == NULL ? offer->text : label + 2;
    bool word = item_has(verb, "verb noun");
    for (size_t i = 0; word && (frame = lexicon_frame(lexicon, i)) != NULL; i++)
        if (frame_takes(frame, order, verb, led))
            return true;
    return false;
}

/* Was it said what the order does? */
static bool is_led(const struct plain *plain, const struct offer *offer)
{
    for (int i = 0; i < plain->count; i++)
        if (item_has(&plain->item[i], "verb") && offer->features > 0 &&
            plain_items_share(&plain->item[i], &offer->feature[0]))
            return true;
    return false;
}

/* "Burn the warehouse in Rome": does an order with this verb go with what is built? None that moves does. */
static bool takes_thing(const struct fitting *fitting, const struct offer *offer)
{
    const char *frame;
    for (size_t i = 0; (frame = lexicon_frame(fitting->desk->seat->lexicon, i)) != NULL; i++) {
        const char *order = strstr(frame, "= ");
        if (order != NULL && strncmp(order + 2, offer->text, strcspn(offer->text, " ")) == 0 &&
            strstr(order, "THING") != NULL)
            return true;
    }
    return false;
}

bool fits_is_led(const struct fitting *fitting, const struct plain *plain, const struct offer *offer)
{
    if (!fitting->verbs || (offer->words != NULL && plain->names > 0))
        return true;
    for (int i = 0; i < plain->count; i++)
        if (item_has(&plain->item[i], "verb") && (plain_items_share(&plain->item[i], &offer->feature[0]) ||
                                                  goes_with(fitting, &plain->item[i], offer, false)))
            return true;
    return false;
}

/* Is it help that was not spoken of, or of which nothing was named: "Brest and Portugal go to the Mid-Atlantic"? */
static bool is_unsaid_help(const struct offer *offer, const bool *used)
{
    bool help = false, said = false, named = false;
    for (int k = 0; k < offer->features; k++) {
        help = help || item_has(&offer->feature[k], "verb=s verb=c");
        said = said || (used[k] && item_has(&offer->feature[k], "verb=s verb=c"));
        named = named || (used[k] && item_has(&offer->feature[k], "place"));
    }
    return help && !(said && named);
}

bool fits_offer(const struct fitting *fitting, const struct plain *plain, const struct offer *offer, int *unsaid,
                int *swapped)
{
    bool used[FEATURES_MOST] = {false};
    int last = -1, matched = 0;
    bool any = false, spelled = fitting->spelled;
    *swapped = 0;
    for (int i = 0; i < plain->count; i++) {
        const struct item *item = &plain->item[i];
        bool article = item_has(item, "number+filler");
        int at = -1;
        bool way = item_has(item, "way -GAME");
        if (article || way) /* "a 3", "à Castello": no number */
            continue;
        for (int k = 0; k < offer->features && at < 0; k++)
            if (!used[k] && plain_items_share(item, &offer->feature[k]) &&
                route_allows(fitting->desk, offer, k, plain->role[i]))
                at = k;
        if (at < 0) {
            bool along = item_has(item, "thing") && is_led(plain, offer) && takes_thing(fitting, offer);
            if (!along && !goes_without(plain, item, offer) && !is_said_again(item, offer, used) &&
                !goes_with(fitting, item, offer, is_led(plain, offer)))
                return false;
            /* "son" is a filler in Spanish, but an order with a son is nearer */
            *swapped += item_has(item, "GAME+filler") ? 1 : 0;
            continue;
        }
        used[at] = any = true;
        matched += at < offer->needed ? 1 : 0;
        bool verb = item_has(item, "verb") && !spelled;
        if (!verb && (spelled || !item_has(item, "filler"))) { /* "a" may be "one" */
            *swapped += at < last ? 1 : 0;
            last = at;
        }
    }
    for (int k = 0; k < offer->features; k++)
        if ((offer->must >> k & 1) != 0 && !used[k])
            return false;
    if (!any || (spelled && is_unsaid_help(offer, used)))
        return false;
    /* what is described is less than what is named */
    *unsaid = offer->words != NULL ? 1 : offer->needed - matched;
    return !spelled || *swapped == 0;
}
