#include "reader/amount.h"

#include "reader/desk.h"

#include <string.h>

/* Do numbers stand for things of the game: "place AREA NUMBER+"? */
static bool has_numbers(const struct lexicon *lexicon)
{
    const char *frame;
    for (size_t i = 0; (frame = lexicon_frame(lexicon, i)) != NULL; i++)
        if (strstr(frame, "NUMBER+") != NULL)
            return true;
    return false;
}

static void become(struct item *item, const char *class)
{
    item->kind = ITEM_MEANT;
    item->meanings = 1;
    item->meaning[0] = (struct meaning){class, ""};
}

static bool is_number(const struct item *item)
{
    return item_has(item, "number");
}

/* Is a thing or a number named behind it, before the next mark? */
static bool goes_on(const struct item *item, int at, int count)
{
    for (int i = at + 1; i < count && item[i].kind != ITEM_MARK; i++)
        if ((item_is_thing(&item[i]) || is_number(&item[i])) && !item_has(&item[i], "filler"))
            return true;
    return false;
}

/* "Uno de los consejeros" is a councillor. */
static bool is_one_of(const struct item *item, int at, int count)
{
    int noun = at + 2;
    while (noun < count && item_has(&item[noun], "filler"))
        noun++;
    return item_is(&item[at], "number", "1") && noun < count && item_has(&item[at + 1], "from") &&
           item_has(&item[noun], "noun");
}

/* "Three of my 2s": as many as there are said to be, whether the writer has them or not. Two is what "2s" says alone.
 */
static void count_values(struct item *item, int count)
{
    static const char *const times[] = {"#", "# #", "# # #", "# # # #"};
    for (int i = 0; i < count; i++) {
        const char *value = item_in(&item[i], "value");
        int before = i - 1;
        while (before >= 0 && !item_has(&item[before], "and") && !is_number(&item[before]) &&
               item_has(&item[before], "filler from"))
            before--;
        for (int k = 0; value != NULL && k < item[i].meanings; k++) {
            const struct meaning *one = &item[i].meaning[k];
            value = strcmp(one->class, "value") == 0 && strlen(one->id) > strlen(value) ? one->id : value;
        }
        if (value == NULL)
            continue;
        bool several = before >= 0 && item[before].number > 1 && !item_has(&item[before], "filler");
        bool one = before >= 0 && item[before].number == 1 && strlen(value) > 1; /* "one of my threes" */
        bool counted = (several || one) && is_number(&item[before]) &&
                       item[before].number <= (int)(sizeof times / sizeof times[0]);
        item[i].number = value[0] == '#' ? item[i].number : value[0] - '0';
        if (counted) {
            value = times[item[before].number - 1];
            become(&item[before], "filler");
        }
        become(&item[i], "value");
        item[i].meaning[0].id = value;
    }
}

static bool is_total(const struct item *item)
{
    return is_number(item) || item_has(item, "all -GAME");
}

static bool says_whose(const struct item *item)
{
    return !is_total(item) && item_has(item, "from filler -to -against");
}

/* "One of my two gold", "eines meiner beiden": how many there are says nothing; nor does the all of "all three of my
 * gold". */
static void drop_total(struct item *item, int at, int count)
{
    bool all = !is_number(&item[at]), whose = all;
    int total = at + 1;
    while (!all && total < count && says_whose(&item[total])) {
        whose = whose || item_has(&item[total], "mine the");
        total++;
    }
    int thing = total + 1;
    while (all && thing < count && says_whose(&item[thing]))
        thing++;
    if (!whose || thing >= count || !is_total(&item[total]) || !item_is_thing(&item[thing]) ||
        item_has(&item[thing], "ref"))
        return;
    item_become(&item[all ? at : total], "filler", "");
    for (int i = total + 1; i < thing; i++)
        item_become(&item[i], "filler", "");
}

/* "In the first round this, in the second that": it begins a clause, with a thing or a number behind it. */
static bool is_round(const struct item *item, int at, int count)
{
    int before = at, behind = at + 1;
    while (behind < count && item_has(&item[behind], "filler -GAME") && !is_number(&item[behind]))
        behind++;
    while (before > 0 && item_has(&item[before - 1], "filler -GAME"))
        before--;
    bool begins = before > 0 && item_has(&item[before - 1], "MARK and");
    return begins && item_has(&item[at], "ordinal") && behind < count &&
           (is_number(&item[behind]) || item_has(&item[behind], "THING -ordinal"));
}

static void drop_next(struct item *item, bool next)
{
    int kept = 0;
    for (int i = 0; i < item->meanings; i++)
        if ((strcmp(item->meaning[i].class, "next") == 0) == next)
            item->meaning[kept++] = item->meaning[i];
    item->meanings = kept;
}

void amounts_settle(const struct lexicon *lexicon, struct item *item, int count)
{
    bool numbers = has_numbers(lexicon), turns = false, choice = false;
    if (numbers)
        count_values(item, count);
    for (int i = 0; i < count; i++) {
        bool extreme = item_has(&item[i], "extreme"), more = i + 1 < count;
        if (item_has(&item[i], "next") && item_of_game(&item[i]))
            drop_next(&item[i], goes_on(item, i, count));
        if (item[i].kind == ITEM_MARK)
            choice = false;
        if (choice && item_has(&item[i], "and")) {
            become(&item[i], "or");
            choice = false;
        }
        if (turns && is_round(item, i, count))
            become(&item[i], "then");
        turns = turns || item_has(&item[i], "then");
        bool verb = more && item_has(&item[i + 1], "verb -number");
        if (is_number(&item[i]) && verb && i + 2 < count && item_has(&item[i + 2], ":"))
            become(&item[i], "filler"); /* "two moves: ..." */
        if (!numbers && is_total(&item[i]))
            drop_total(item, i, count);
        if (is_one_of(item, i, count)) {
            become(&item[i], "filler");
            become(&item[i + 1], "filler");
        } else if (item_has(&item[i], "between") &&
                   !(more && item_has(&item[i], "verb") && item_has(&item[i + 1], "to way"))) {
            choice = true;
            while (i + 1 < count && (is_number(&item[i + 1]) || item_has(&item[i + 1], "filler all")))
                become(&item[++i], "filler");
        } else if (extreme && numbers && more && is_number(&item[i + 1]) && !item_of_game(&item[i])) {
            become(&item[i], "filler");
        } else if (extreme && item_of_game(&item[i]) &&
                   ((more && item_has(&item[i + 1], "noun")) || (i > 0 && is_number(&item[i - 1])))) {
            item_drop(&item[i], "filler");
        }
    }
}
