#include "reader/mood.h"

#include "reader/desk.h"
#include "words/items.h"

#include <string.h>

enum { HESITATION_BYTES = 5, /* as folded */ FEELING_MOST = 4 };

/* "Intrigue: none" negates nothing. */
static bool is_filled_in(const struct item *item, int count, int at)
{
    return item_has(&item[at], "none") && items_has(item, count, at - 1, ":-=") &&
           items_has(item, count, at + 1, "EDGE MARK");
}

/* "no palaces", "no lo muevo", "no quiero la intriga": the word before a verb, a noun, or what is wanted, whatever
 * little words stand between. */
static bool is_no(const struct item *item, int count, int at)
{
    int next = items_pass(item, at + 1, count, "filler ref -verb");
    bool wants = false;
    for (int i = at + 1; i < next; i++)
        wants = wants || item_has(&item[i], "wants");
    return item_has(&item[at], "no -verb") && items_has(item, count, next, wants ? "verb noun THING" : "verb noun");
}

/* "Que lo pague otro", "das soll ein anderer zahlen": who does it ends the clause, and is not the writer; but not "and
 * waive the other one". */
static bool is_left_to_another(const struct item *item, int count)
{
    int last = items_pass_back(item, count - 1, "MARK");
    return items_has(item, count, last - 2, "-and") && item_has(&item[last], "another") &&
           item_has(&item[last - 1], "verb -filler");
}

/* "Mi mujer dice que coja el trigo" is what she says. */
static bool is_reported(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item_has(&item[i], "kin -filler -GAME") &&
            items_has(item, count, items_pass(item, i + 1, count, "filler -keeps"), "keeps"))
            return true;
    return false;
}

/* "I'm still thinking about which house to move", "no sé qué casa mover" ask nobody and name nothing; "Could I move
 * two, or do they have to stay?" asks twice. */
static bool is_wondering(const struct item *item, int count, char end)
{
    bool ponders = false, which = false, other = false;
    for (int i = 0; i < count; i++) {
        if (which && (item_has(&item[i], "noun THING -decide") || item_has(&item[i], "verb -filler -decide")))
            return true;
        which = which || (ponders && item_has(&item[i], "which"));
        ponders = ponders || item_has(&item[i], "ponder doubt");
        if (other && end == '?' && item_has(&item[i], "ask other -filler"))
            return true;
        other = other || item_has(&item[i], "or");
    }
    return false;
}

/* "Da hab ich schon Stimmen liegen", "there I have two houses": tells of a place. */
static bool is_of_place(const struct item *item, int count)
{
    return items_has(item, count, 0, "ref=there -GAME -and") &&
           items_has(item, count, items_pass(item, 1, count, "filler -has"), "has");
}

/* "The circus is nice", and "the bot with the circus plays well", which is about others. */
static void see_praise(const struct item *item, int count, struct mood *mood)
{
    bool is = false, thing = false, does = false;
    for (int i = 0; i < count; i++) {
        const struct item *one = &item[i];
        bool praised = is && item_has(one, "praise");
        mood->praise = mood->praise || praised;
        mood->about_others = mood->about_others || (praised && does && items_has(item, count, i + 1, "EDGE MARK"));
        is = (thing && item_has(one, "be verb")) || (is && item_has(one, "UNKNOWN filler"));
        thing = thing || item_has(one, "THING");
        does = does || item_has(one, "verb -filler");
    }
}

/* Does it ask something? "I play the strongest that I have", "burn what he has there" ask nothing; nor does "Ukraine
 * has its back", but "has it ...?" does. */
static bool is_asking(const struct item *item, int count, char end)
{
    bool verb = false, thing = false, doing = false, said = false;
    for (int i = 0; i < count; i++) {
        const struct item *one = &item[i];
        verb = verb && one->kind != ITEM_MARK;
        if (item_has(one, "filler")) /* "el" is the article before it is "él" */
            continue;
        verb = verb || item_has(one, "verb");
        bool told = (verb && thing) || doing;
        if (item_has(one, "ask") && (!told || end == '?') && !(said && item_has(one, "aux")))
            return true;
        doing = item_has(one, "verb -ask");
        said = one->kind != ITEM_MARK;
        thing = thing || item_is_thing(one);
    }
    return false;
}

static bool is_negated(const struct item *item, int count)
{
    bool negated = false;
    for (int i = 0; i < count; i++) {
        bool aim = item_has(&item[i], "keeps") && items_has(item, count, i - 1, "to"); /* "to keep an eye" */
        negated = negated || is_no(item, count, i) ||
                  (item_has(&item[i], "neg -rest") && !is_filled_in(item, count, i) && !aim);
    }
    return negated;
}

/* "20 coins I have" orders nothing; but "Tuscany has to go". */
static bool is_having(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item_has(&item[i], "has -filler") && !items_has(item, count, i + 1, "to") &&
            !items_has(item, count, i - 1, "aux"))
            return true;
    return false;
}

struct mood mood_of(const struct item *item, int count, char end)
{
    struct mood mood = {.question = end == '?'};
    bool no = items_any(item, 0, count, "neg no -filler"), does = items_any(item, 0, count, "verb -filler");
    bool decides = no && items_any(item, 0, count, "decide -filler"); /* "between fish and god I cannot decide" */
    bool please = items_any(item, 0, count, "please");
    mood.negated = is_negated(item, count) && !decides;
    mood.wish = items_any(item, 0, count, "wish");
    mood.delay = items_any(item, 1, count, "putoff=day");
    mood.asks = is_asking(item, count, end);
    mood.polite = items_any(item, 0, count, "polite -filler");
    mood.past = items_any(item, 0, count, "past -filler");
    mood.doubt = decides || items_any(item, 0, count, "doubt -filler");
    mood.choices = items_any(item, 0, count, "or -filler");
    mood.unsure = items_any(item, 0, count, "unsure -filler");
    mood.putoff = items_any(item, 0, count, "putoff= -filler");
    mood.about_others = items_any(item, 0, count, "other -rest -filler") || (is_having(item, count) && !does) ||
                        is_left_to_another(item, count) || is_of_place(item, count) || is_reported(item, count);
    see_praise(item, count, &mood);
    if (items_any(item, 0, count, "may -filler") && (please || end != '?')) {
        mood.polite = true;
        mood.asks = false;
    }
    /* "¿me mueves una casa, por favor?", "the circus, please?" ask nobody but us */
    const char *said = items_any(item, 0, count, "mine") ? "verb -filler" : "THING";
    mood.polite = mood.polite || (please && items_any(item, 0, count, said) && mood.question && !mood.asks &&
                                  !items_any(item, 0, count, "seat NAMED"));
    if (is_wondering(item, count, end)) {
        mood.asks = true;
        mood.polite = mood.doubt = false;
    }
    return mood;
}

bool mood_begins_being(const struct item *item, int count)
{
    return items_has(item, count, items_pass(item, 0, count, "MARK and but so -be"), "be");
}

bool mood_undecided(const struct item *item, int count)
{
    return items_any(item, 0, count, "undecided") && !items_any(item, 0, count, "THING noun rest another other");
}

bool mood_condition(const struct item *item, int count, int at)
{
    bool yes = item_has(&item[at], "yes") && items_has(item, count, at + 1, "EDGE MARK");
    return item_has(&item[at], "cond") && !yes;
}

bool mood_only_no(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (!item_has(&item[i], "MARK no filler sorry") && !item_has(&item[i], "THING -verb"))
            return false;
    return items_any(item, 0, count, "no");
}

bool mood_hesitates(const struct item *item)
{
    bool word = item->kind == ITEM_UNKNOWN && !item->named && item->to - item->from <= HESITATION_BYTES;
    return word || item_has(item, "MARK filler");
}

bool mood_fixes_no(const struct item *item, int count, int at)
{
    int before = at - 1;
    while (items_has(item, count, before, "-MARK") && mood_hesitates(&item[before]))
        before--;
    bool no = item_has(&item[at], "no -GAME");
    bool sorry = item_has(&item[at], "sorry") && at + 2 < count &&
                 items_any(item, at + 2, count, "GAME -filler -ref"); /* "..., sorry, I misread the map: Luna" */
    return (no || sorry) && items_has(item, count, at + 1, ",-:") && before > 0 &&
           items_has(item, count, before, ",-(") && !item_has(&item[before - 1], "seat") &&
           !items_all(item, at + 1, count, "MARK");
}

bool mood_denies(const struct item *fix)
{
    return !item_has(fix, "fix") || item_has(fix, "fix=no fix=all fix=forget");
}

bool mood_sorry(const struct item *item, int count)
{
    return count > 2 && item_has(item, "sorry") && item[1].kind == ITEM_MARK;
}

bool mood_begins_else(const struct item *item, int count)
{
    return items_has(item, count, items_pass(item, 0, count, "MARK and"), "else or");
}

bool mood_only_seats(const struct item *item, int count)
{
    return items_all(item, 0, count, "seat MARK filler") && items_any(item, 0, count, "seat");
}

bool mood_addressed(const struct item *item, int count)
{
    int first = items_pass(item, 0, count, "MARK filler");
    return items_has(item, count, first, "seat NAMED") && items_has(item, count, first + 1, "MARK");
}

int mood_behind_condition(const struct item *item, int at, int count)
{
    int verb = count;
    for (int i = at + 1; i < count; i++) {
        if (item_has(&item[i], "MARK then"))
            return i + 1;
        if (i > at + 1 && item_has(&item[i], "verb"))
            verb = i;
    }
    return verb;
}

bool mood_is_told(const struct mood *mood)
{
    return mood->asks || mood->past || mood->about_others || mood->question;
}

int mood_find_condition(const struct item *item, int count, bool *own)
{
    int first = -1;
    *own = false;
    for (int i = 0; i < count && !*own; i++) {
        *own = item_is(&item[i], "cond", "self") && mood_condition(item, count, i);
        if (*own || (first < 0 && mood_condition(item, count, i) && !item_has(&item[i], "filler")))
            first = i;
    }
    return first;
}

bool mood_condition_parted(const struct item *item, int at, int behind, int count)
{
    bool parted = behind > at && behind < count && item_has(&item[behind - 1], "MARK then");
    for (int i = at + 1; i < behind; i++) {
        bool filler = i > at + 1 && item_has(&item[i], "filler"); /* "du" and "on" are many things */
        parted = parted && (filler || !item_has(&item[i], "other") || item_has(&item[i], "third somebody"));
    }
    return parted && !item_is(&item[at], "cond", "unless");
}

int mood_behind_feeling(const struct item *item, int count, int at)
{
    int from = items_pass(item, at, count, "MARK"), to = items_find(item, from, count, ",;:-");
    bool felt = to > from && to - from <= FEELING_MOST && to + 1 < count;
    static const char says[] = "GAME number seat no yes neg next then cond when all both rest any or else unsure doubt "
                               "putoff wish ask -filler";
    return felt && !items_any(item, from, to, says) ? to + 1 : at;
}
