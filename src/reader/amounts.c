#include "reader/amounts.h"

#include "words/items.h"

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

/* Is a thing or a number named behind it, before the next mark? */
static bool goes_on(const struct item *item, int at, int count)
{
    return items_any(item, at + 1, items_find(item, at + 1, count, "MARK"), "THING number -filler");
}

/* "Uno de los consejeros" is a councillor. */
static bool is_one_of(const struct item *item, int at, int count)
{
    return item_is(&item[at], "number", "1") && items_has(item, count, at + 1, "from") &&
           items_has(item, count, items_pass(item, at + 2, count, "filler"), "noun");
}

/* "Three of my 2s": as many as there are said to be, whether the writer has them or not. Two is what "2s" says alone.
 */
static void count_values(struct item *item, int count)
{
    static const char *const times[] = {"#", "# #", "# # #", "# # # #"};
    for (int i = 0; i < count; i++) {
        const char *value = item_in(&item[i], "value");
        if (value == NULL)
            continue;
        for (int k = 0; k < item[i].meanings; k++) {
            const struct meaning *one = &item[i].meaning[k];
            value = strcmp(one->class, "value") == 0 && strlen(one->id) > strlen(value) ? one->id : value;
        }
        long long number = value[0] == '#' ? item[i].number : value[0] - '0';
        int before = items_pass_back(item, i - 1, "filler from -and -number");
        long long many = items_has(item, count, before, "number") ? item[before].number : 0;
        bool several = many > 1 && !item_has(&item[before], "filler");
        bool one = many == 1 && strlen(value) > 1; /* "one of my threes" */
        if ((several || one) && many <= (int)(sizeof times / sizeof times[0])) {
            value = times[many - 1];
            item_become(&item[before], "filler", "");
        }
        item_become(&item[i], "value", value);
        item[i].number = number;
    }
}

/* "Ein Darlehen von einem Einkommen", "j'emprunte un de revenu": what is counted in a game (class `income`) makes a
 * number of an article. */
static bool counts_income(const struct item *item, int at, int count)
{
    return item_has(&item[at], "number") &&
           items_has(item, count, items_pass(item, at + 1, count, "filler from -income -number"), "income");
}

/* "Both coals": two of what is counted in a game (class `good`), and not all that there is. */
static bool is_both(const struct item *item, int at, int count)
{
    return item_is(&item[at], "all", "both") &&
           items_has(item, count, items_pass(item, at + 1, count, "filler mine from the -good"), "good");
}

/* "One of my two gold", "eines meiner beiden": how many there are says nothing; nor does the all of "all three of my
 * gold". */
static void drop_total(struct item *item, int at, int count)
{
    static const char whose[] = "from filler -to -against -number -all";
    bool all = !item_has(&item[at], "number");
    int total = all ? at + 1 : items_pass(item, at + 1, count, whose);
    int thing = all ? items_pass(item, total + 1, count, whose) : total + 1;
    if ((!all && !items_any(item, at + 1, total, "mine the")) || !items_has(item, count, thing, "THING -ref") ||
        !item_has(&item[total], "number all"))
        return;
    item_become(&item[all ? at : total], "filler", "");
    items_silence(item, total + 1, thing);
}

/* "In the first round this, in the second that": it begins a clause, with a thing or a number behind it. */
static bool is_round(const struct item *item, int at, int count)
{
    int before = items_pass_back(item, at - 1, "filler -GAME");
    int behind = items_pass(item, at + 1, count, "filler -GAME -number");
    return item_has(&item[at], "ordinal") && items_has(item, count, before, "MARK and") &&
           (items_has(item, count, behind, "number") || items_has(item, count, behind, "THING -ordinal"));
}

void amounts_settle(const struct lexicon *lexicon, struct item *item, int count)
{
    bool numbers = has_numbers(lexicon), turns = false, choice = false;
    if (numbers)
        count_values(item, count);
    for (int i = 0; i < count; i++) {
        if (item_has(&item[i], "next+GAME") && goes_on(item, i, count))
            item_keep(&item[i], "next");
        else if (item_has(&item[i], "next+GAME"))
            item_drop(&item[i], "next");
        if (choice && item_has(&item[i], "and"))
            item_become(&item[i], "or", "");
        choice = choice && !item_has(&item[i], "MARK or");
        if (turns && is_round(item, i, count))
            item_become(&item[i], "then", "");
        turns = turns || item_has(&item[i], "then");
        if (item_has(&item[i], "number") && items_has(item, count, i + 1, "verb -number") &&
            items_has(item, count, items_pass(item, i + 2, count, "then filler"), ":"))
            item_become(&item[i], "filler", ""); /* "two moves: ..." */
        if (numbers && item_has(&item[i], "number=1") && items_has(item, count, i + 1, "number -GAME"))
            item_become(&item[i], "filler", ""); /* "a single one" is one marker */
        if (!numbers && is_both(item, i, count)) {
            item_become(&item[i], "number", "2");
            item[i].number = 2;
        }
        if (!numbers && (item_has(&item[i], "number") || item_has(&item[i], "all -GAME")))
            drop_total(item, i, count);
        if (counts_income(item, i, count))
            item_drop(&item[i], "filler");
        if (is_one_of(item, i, count)) {
            items_silence(item, i, i + 2);
        } else if (item_has(&item[i], "between") &&
                   !(item_has(&item[i], "verb") && items_has(item, count, i + 1, "to way"))) {
            int end = items_pass(item, i + 1, count, "number filler all");
            choice = true;
            items_silence(item, i + 1, end);
            i = end - 1;
        } else if (numbers && item_has(&item[i], "extreme -GAME") && items_has(item, count, i + 1, "number")) {
            item_become(&item[i], "filler", "");
        }
    }
}
