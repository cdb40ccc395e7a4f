#include "reader/route.h"

#include "words/items.h"

#include <stdio.h>
#include <string.h>

enum { ENDS_MOST = 2, WORD_BYTES = 16 };

struct rule {
    char thing[WORD_BYTES], verb[WORD_BYTES], class[WORD_BYTES];
};

/* What was said of ways. */
struct ways {
    const struct item *from[ENDS_MOST], *to[ENDS_MOST];
    int froms, tos, rest; /* `rest`: places of which it was not said */
    bool thing, verb;     /* what goes was named, or that it goes */
    int times;            /* so many of them were spoken of */
    bool more;            /* than can be told here */
    bool stray;           /* a place of which it was not said stands beside one that something comes from */
};

/* "@route house move area": what goes, the verb, and the class of the places. False: the game has no ways. */
static bool read_rule(const struct desk *desk, struct rule *out)
{
    const char *line = lexicon_frame_of(desk->seat->lexicon, "@route");
    if (line == NULL)
        return false;
    return sscanf(line, "%*s %15s %15s %15s", out->thing, out->verb, out->class) == 3;
}

/* The place that the decision is about: the last word of its head. False: it is about none. */
static bool read_head(const struct desk *desk, const char *head, const char *class, struct item *out)
{
    struct item item[ITEMS_MOST];
    struct text label = TEXT_EMPTY;
    for (int i = 0; head == NULL && i < desk->offers; i++)
        head = desk->offer[i].open && strstr(desk->offer[i].text, ": ") != NULL ? desk->offer[i].text : NULL;
    if (head != NULL)
        text_add_bytes(&label, head, strcspn(head, ":"));
    int count = head == NULL ? 0 : item_read(desk->seat->lexicon, label.data, item);
    text_free(&label);
    if (count == 0 || !item_has(&item[count - 1], class))
        return false;
    *out = item[count - 1];
    return true;
}

/* How many there are, and nothing more: "two", "both", "one"; 0: it is no amount. */
static int amount_of(const struct item *item)
{
    const char *count = item_in(item, "count");
    if (item_has(item, "value"))
        return 0;
    if (count != NULL)
        return count[0] == '#' ? (int)item->number : count[0] - '0';
    if (item_has(item, "number"))
        return (int)item->number;
    return item_has(item, "all -GAME") ? 2 : 0;
}

static void add_end(const struct item **end, int *ends, const struct item *item, bool *more)
{
    if (*ends == ENDS_MOST)
        *more = true;
    else
        end[(*ends)++] = item;
}

static void see(const struct plain *plain, const struct rule *rule, struct ways *ways)
{
    const char *class = rule->class;
    bool led = false;
    *ways = (struct ways){.times = 1};
    for (int i = 0; i < plain->count; i++) {
        const struct item *item = &plain->item[i];
        int amount = item_has(item, "filler") ? 0 : amount_of(item);
        ways->times = amount > ways->times ? amount : ways->times;
        ways->thing = ways->thing || item_is(item, "noun", rule->thing) || item_has(item, "count");
        ways->verb = ways->verb || item_is(item, "verb", rule->verb);
        led = led || (plain->role[i] < 0 && item_has(item, class));
        if (!item_has(item, class))
            continue;
        if (plain->role[i] > 0)
            add_end(ways->to, &ways->tos, item, &ways->more);
        else if (plain->role[i] < 0)
            add_end(ways->from, &ways->froms, item, &ways->more);
        else
            ways->rest++;
    }
    ways->stray = led && ways->rest > 0;
    for (int i = 0; i < plain->count && ways->tos > 0 && !led; i++) /* "my houses in A go to B" */
        if (plain->role[i] == 0 && item_has(&plain->item[i], class))
            add_end(ways->from, &ways->froms, &plain->item[i], &ways->more);
}

/* "The councillor of Castello goes to A", where the decision is about Castello, goes to A. */
static bool drop_here(const struct desk *desk, const char *head, const char *class, const struct plain *plain,
                      struct plain *out)
{
    struct item here;
    int at = -1, places = 0;
    if (!read_head(desk, head, class, &here))
        return false;
    for (int i = 0; i < plain->count; i++) {
        bool place = item_has(&plain->item[i], class);
        places += place ? 1 : 0;
        at = place && plain->role[i] <= 0 && plain_items_share(&plain->item[i], &here) ? i : at;
    }
    if (at < 0 || (places != 2 && plain->role[at] == 0))
        return false;
    *out = *plain;
    out->count--;
    memmove(&out->item[at], &out->item[at + 1], (size_t)(out->count - at) * sizeof out->item[0]);
    memmove(&out->role[at], &out->role[at + 1], (size_t)(out->count - at) * sizeof out->role[0]);
    return true;
}

bool route_spread(const struct desk *desk, const char *head, const struct plain *plain, struct plain *out)
{
    struct rule rule;
    struct ways ways;
    struct item here;
    if (!read_rule(desk, &rule))
        return false;
    see(plain, &rule, &ways);
    const char *class = rule.class;
    bool half = ways.thing && !ways.more && ways.froms + ways.tos == 1 && ways.rest == 0 && ways.times == 1;
    bool spread = (ways.thing || ways.verb) && !ways.more && !ways.stray && ways.froms > 0 && ways.tos > 0 &&
                  (ways.froms != ways.tos || (ways.froms == 1 && ways.times > 1));
    if (half && read_head(desk, head, class, &here))
        add_end(ways.froms > 0 ? ways.to : ways.from, ways.froms > 0 ? &ways.tos : &ways.froms, &here, &ways.more);
    else if (!spread)
        return !ways.thing && !ways.verb && drop_here(desk, head, class, plain, out);
    *out = *plain;
    out->count = out->names = out->numbers = out->said = 0;
    out->all = false;
    memset(out->role, 0, sizeof out->role);
    for (int i = 0; i < plain->count; i++)
        if (!item_has(&plain->item[i], class) && (amount_of(&plain->item[i]) == 0 || item_has(&plain->item[i], "noun")))
            plain_keep(out, &plain->item[i]);
    int ends = ways.froms > ways.tos ? ways.froms : ways.tos, most = ways.times > ends ? ways.times : ends;
    for (int i = 0; i < most && i <= ENDS_MOST; i++) { /* one too many is none that can be done */
        plain_keep(out, ways.from[i < ways.froms ? i : 0]);
        plain_keep(out, ways.to[i < ways.tos ? i : 0]);
    }
    return true;
}

bool route_allows(const struct desk *desk, const struct offer *offer, int feature, int role)
{
    struct rule rule;
    int before = 0, all = 0;
    if (role == 0 || !read_rule(desk, &rule))
        return true;
    before = items_count(offer->feature, feature, rule.class);
    all = items_count(offer->feature, offer->features, rule.class);
    return all < 2 || !item_has(&offer->feature[feature], rule.class) || (before % 2 == 1) == (role > 0);
}
