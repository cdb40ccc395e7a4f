#include "reader/unsaid.h"

#include "words/items.h"

static const char ends_sentence[] = ".!?;";

void unsaid_yes(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        int from = items_find_back(item, i - 1, ends_sentence) + 1;
        if (item_has(&item[i], "yes") && item_has(&item[i - 1], ",-") && items_has(item, count, i + 1, "EDGE .!?;") &&
            items_any(item, from, i, "verb -filler -yes -verb=accept -verb=decline") &&
            items_any(item, from, i, "place city area") && !items_any(item, from, i, "seat"))
            item_become(&item[i], "filler", "");
    }
}

/* Where what "than" stands in front of ends: at a mark, but for one that parts less, or at a second goal, "statt nach
 * Holland nach Dänemark". */
static int end_of_than(const struct item *item, int at, int count)
{
    int end = items_find(item, at, count, ".,;!?() then but");
    int again = items_has(item, end, at, "to") ? items_find(item, at + 1, end, "to") : end;
    return again < end && items_any(item, at, again, "GAME -filler") ? again : end;
}

static bool is_thing_said(const struct item *item)
{
    return item_has(item, "number GAME -filler");
}

/* The same where it stands first: "instead of building I borrow two". `at` itself: nowhere. */
static int end_of_first(const struct item *item, int at, int count)
{
    bool said = false;
    for (int i = at + 1; i < count; i++) {
        if (item[i].kind == ITEM_MARK && i + 1 == count)
            return at;
        if (said && item_has(&item[i], "MARK verb prefer"))
            return i;
        said = said || is_thing_said(&item[i]);
    }
    return at;
}

void unsaid_choice(struct item *item, int count)
{
    bool prefers = false, said = false;
    for (int i = 0; i < count; i++) {
        bool alone = item_is(&item[i], "than", "not");
        int end = !item_has(&item[i], "than") || (!prefers && !alone) ? i
                  : said                                              ? end_of_than(item, i + 1, count)
                                                                      : end_of_first(item, i, count);
        if (end > i) {
            items_silence(item, i, end);
            prefers = false;
            i = end - 1;
            continue;
        }
        bool prefer = item_has(&item[i], "prefer"), ends = item_has(&item[i], ".!?;");
        bool goes_on = !prefer || items_has(item, count, i + 1, "than"); /* "this rather than that" */
        prefers = (prefers || prefer) && !ends;
        said = goes_on && !ends && (said || is_thing_said(&item[i]));
        if (alone) /* whatever it is about is not to be done */
            item_become(&item[i], "neg", "");
        item_drop(&item[i], "than prefer");
    }
}

/* "The strongest military that I have": whose it is was said by that. Returns where that ends, `at` itself: nowhere. */
static int end_of_having(const struct item *item, int at, int count)
{
    bool rel = item_has(&item[at], "rel");
    int before = at > 1 && rel && item_has(&item[at - 1], ",-;") ? at - 2 : at - 1;
    if (!item_has(&item[before], "THING extreme filler"))
        return at;
    if (item_has(&item[at], "mine") && items_has(item, count, at + 1, "has"))
        return items_has(item, count, at + 2, "EDGE MARK") ? at + 2 : at; /* "the strongest I have" */
    int has = rel ? items_pass(item, at + 1, count, "mine filler -has") : count;
    return items_has(item, count, has, "has") ? has + 1 : at;
}

static void drop_having(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        int end = end_of_having(item, i, count);
        bool more = items_has(item, count, end, "-MARK -UNKNOWN -from -held") &&
                    (item_has(&item[end], "verb") || !item_has(&item[end], "filler")); /* "that I have taken" */
        if (!more)
            items_silence(item, i, end);
    }
}

/* "It's not my turn yet, I know, but ..." says nothing, and denies nothing. */
static void drop_waiting(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int turn = items_pass(item, i + 1, count, "filler -state");
        if (item_has(&item[i], "neg no") && items_has(item, count, turn, "state=turn"))
            items_silence(item, i, turn + 1);
    }
}

/* "A warehouse in Rhodes and nothing else this turn": it denies nothing, but for "nothing else in Rhodes". */
static void drop_enough(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int end = items_find(item, i + 1, count, "MARK");
        if (item_has(&item[i], "enough -verb") && !items_any(item, i + 1, end, "THING") &&
            !items_any(item, i + 1, end, "verb -filler"))
            item_become(&item[i], "filler", "");
    }
}

/* "Auriez-vous l'obligeance de ..." asks whoever reads it. */
static void drop_asked(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        int whom = items_pass_back(item, i - 1, "filler");
        if (item_has(&item[i], "polite -filler") && items_has(item, count, whom, "other -seat -verb"))
            item_become(&item[whom], "filler", "");
    }
}

/* "Before I say yes or no": neither is said. */
static void drop_yes_or_no(struct item *item, int count)
{
    for (int i = 1; i + 1 < count; i++)
        if (item_has(&item[i], "or") && item_has(&item[i - 1], "yes verb=accept") &&
            item_has(&item[i + 1], "no verb=decline"))
            for (int k = i - 1; k <= i + 1; k++)
                item_become(&item[k], "word", "");
}

/* "I build in Faecourt because I need coal": why it is done is no part of it. Where nothing is said before, up to the
 * comma behind the reason. */
static void drop_reasons(struct item *item, int count)
{
    bool said = false;
    for (int i = 0; i < count; i++) {
        int end = end_of_than(item, i + 1, count);
        said = (said || is_thing_said(&item[i])) && !item_has(&item[i], ends_sentence);
        if (item_has(&item[i], "reason") && (said || end < count)) {
            items_silence(item, i, end);
            i = end;
        }
    }
}

/* "Faecourt, next to Blackthorn", "Luna on the way to Marseille": nothing is done at what stands beside it. */
static void drop_beside(struct item *item, int count)
{
    bool said = false;
    for (int i = 0; i + 1 < count; i++) {
        int place = items_pass(item, i + 1, count - 1, "filler -place -city -area");
        said = (said || item_has(&item[i], "place city area")) && !item_has(&item[i], ends_sentence);
        if (said && item_has(&item[i], "beside") && item_has(&item[place], "place city area"))
            items_silence(item, i, place + 1);
    }
}

static void drop(struct item *item, int from, int end)
{
    for (int i = from; i < end; i++)
        item_become(&item[i], "filler", "");
}

/* "Naples goes not to the Ionian but to the Tyrrhenian Sea", "Silesia doesn't support Munich but goes to Berlin": only
 * the latter is said. */
static void drop_not_there(struct item *item, int count)
{
    static const char deeds[] = "verb=m verb=h verb=s verb=c verb=r";
    int deed = -1; /* the first in this phrase: "Silesia covers Munich not, but goes ..." */
    for (int i = 0; i + 1 < count; i++) {
        int but = i + 1;
        bool there = false, no = item_has(&item[i], "neg no") && (item[but].kind != ITEM_MARK || deed >= 0);
        for (; no && but + 1 < count && !item_has(&item[but], ".!?;:") && !item_has(&item[but], "but fix else"); but++)
            there = there || item_has(&item[but], "place");
        bool turns = no && but + 1 < count && item_has(&item[but], "but fix else");
        int next = but + 1;
        while (turns && next + 1 < count && item_has(&item[next], "filler rel -verb -way")) /* "sino que va" */
            next++;
        bool does = turns && item_has(&item[next], deeds) && !item_has(&item[next], "way");
        if (does || (turns && there && item_has(&item[but + 1], "way to -from")))
            drop(item, does && deed >= 0 ? deed : i, but + 1);
        deed = item[i].kind == ITEM_MARK ? -1 : deed < 0 && item_has(&item[i], deeds) ? i : deed;
    }
}

/* "Venice to Trieste, without support": nothing is denied of Venice. */
static void drop_no_help(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int end = i + 1, from = i;
        bool help = item_has(&item[i], "verb=s saying=s"), no = item_has(&item[i], "neg");
        while ((help || no) && end < count && item_has(&item[end], "filler from way=from") &&
               !item_has(&item[end], "neg verb=s saying=s"))
            end++;
        bool ends = end + 1 >= count || item[end + 1].kind == ITEM_MARK;
        if (end == count || !ends || (!help && !no) || !item_has(&item[end], help ? "neg" : "verb=s saying=s"))
            continue;
        from -= from > 0 && item_has(&item[from - 1], "from way=from") ? 1 : 0;
        drop(item, from, end + 1);
    }
}

/* "Denmark to the North Sea - the army in Holland stays": between a place and another unit a dash parts. */
static void settle_dash(struct item *item, int count)
{
    for (int i = 1; i + 2 < count; i++) {
        int next = i + 1;
        while (next < count && item_has(&item[next], "filler -unit"))
            next++;
        bool unit = next > i + 1 && next < count && item_has(&item[next], "unit") &&
                    item[next].to - item[next].from > 1; /* "- A Mun" may be an arrow */
        bool dash = item_has(&item[i], "way=-") && item[i].to - item[i].from == 1;
        if (unit && dash && item_has(&item[i - 1], "place"))
            item[i] = (struct item){.kind = ITEM_MARK, .mark = ';', .from = item[i].from, .to = item[i].to};
    }
}

void unsaid_words(struct item *item, int count)
{
    drop_reasons(item, count);
    drop_beside(item, count);
    settle_dash(item, count);
    drop_not_there(item, count);
    drop_no_help(item, count);
    drop_having(item, count);
    drop_waiting(item, count);
    drop_yes_or_no(item, count);
    drop_enough(item, count);
    drop_asked(item, count);
}

void unsaid_being(struct item *item, int count)
{
    for (int i = 0; i + 1 < count; i++) {
        int end = i + 1;
        bool must = false;
        while (end < count && item_has(&item[end], "aux has be to filler -ref=it"))
            must = item_has(&item[end++], "to aux") || must;
        bool about = end < count && item_is_thing(&item[end]) && item_has(&item[end - 1], "the be aux");
        bool dummy = item_has(&item[i], "ref=it") && must && about;
        for (int k = i; dummy && k < end; k++)
            item_become(&item[k], k == i ? "mine" : "filler", "");
        int before = i - 1;
        while (before > 0 && item_has(&item[before], "filler -MARK"))
            before--;
        if (before >= 0 && item_has(&item[i], "rel which") && item_is_thing(&item[before]) &&
            item_has(&item[i + 1], "be"))
            item_become(&item[i + 1], "filler", "");
    }
}

void unsaid_names(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int at = i + 1;
        while (at < count && item_has(&item[at], "filler -the"))
            at++;
        bool begins = item[i].named && (i == 0 || item_has(&item[i - 1], ".!?:"));
        bool does = begins && at < count && item_has(&item[at], "the GAME");
        while (does && at < count && item[at].kind != ITEM_MARK)
            does = !item_has(&item[at++], "verb -filler");
        item[i].named = item[i].named && !does;
    }
}
