#include "reader/mood.h"

#include "reader/desk.h"
#include "reader/part.h"

#include <string.h>

enum { HESITATION_BYTES = 5 }; /* as folded */

static bool is_mark(const struct item *item, int count, int at, const char *marks)
{
    return at >= 0 && at < count && item[at].kind == ITEM_MARK && strchr(marks, item[at].mark) != NULL;
}

/* "Intrigue: none" negates nothing. */
static bool is_filled_in(const struct item *item, int count, int at)
{
    return item_in(&item[at], "none") != NULL && is_mark(item, count, at - 1, ":-=") &&
           (at + 1 == count || item[at + 1].kind == ITEM_MARK);
}

/* "no palaces", "no lo muevo": the word before a verb or a noun, whatever little words stand between. */
static bool is_no(const struct item *item, int count, int at)
{
    if (item_in(&item[at], "no") == NULL || item_in(&item[at], "verb") != NULL)
        return false;
    int next = at + 1;
    while (next < count && item[next].kind == ITEM_MEANT && item_in(&item[next], "verb") == NULL &&
           (item_in(&item[next], "filler") != NULL || item_in(&item[next], "ref") != NULL))
        next++;
    return next < count && (item_in(&item[next], "verb") != NULL || item_in(&item[next], "noun") != NULL);
}

/* "Que lo pague otro", "das soll ein anderer zahlen": who does it ends the clause, and is not the writer. */
static bool is_left_to_another(const struct item *item, int count)
{
    while (count > 0 && item[count - 1].kind == ITEM_MARK)
        count--;
    bool led = count > 2 && item_in(&item[count - 3], "and") == NULL; /* but not "and waive the other one" */
    return led && item_in(&item[count - 1], "another") != NULL && item_is_verb(&item[count - 2]);
}

/* "Mi mujer dice que coja el trigo" is what she says. */
static bool is_reported(const struct item *item, int count)
{
    bool kin = false;
    for (int i = 0; i < count; i++) {
        if (kin && item_in(&item[i], "keeps") != NULL)
            return true;
        bool filler = item_in(&item[i], "filler") != NULL;
        kin = (kin && filler) || (item_in(&item[i], "kin") != NULL && !filler && !item_of_game(&item[i]));
    }
    return false;
}

/* "I'm still thinking about which house to move", "no sé qué casa mover" ask nobody and name nothing; "Could I move
 * two, or do they have to stay?" asks twice. */
static bool is_wondering(const struct item *item, int count, char end)
{
    bool ponders = false, which = false, other = false;
    for (int i = 0; i < count; i++) {
        bool says = item_in(&item[i], "noun") != NULL || item_is_verb(&item[i]) || item_is_thing(&item[i]);
        if (which && says && item_in(&item[i], "decide") == NULL)
            return true;
        which = which || (ponders && item_in(&item[i], "which") != NULL);
        ponders = ponders || item_in(&item[i], "ponder") != NULL || item_in(&item[i], "doubt") != NULL;
        bool asks = item_in(&item[i], "filler") == NULL &&
                    (item_in(&item[i], "ask") != NULL || item_in(&item[i], "other") != NULL);
        if (other && end == '?' && asks)
            return true;
        other = other || item_in(&item[i], "or") != NULL;
    }
    return false;
}

struct mood mood_of(const struct item *item, int count, char end)
{
    struct mood mood = {.question = end == '?'};
    bool decides = false, no = false, has = false, does = false, may = false, please = false;
    bool verb = false, thing = false; /* "I play the strongest that I have" asks nothing */
    bool seat = false, mine = false;  /* "¿me mueves una casa, por favor?" asks nobody but us */
    bool doing = false, said = false; /* "has it ...?", but "Ukraine has its back" */
    bool is = false;                  /* the thing that was named */
    for (int i = 0; i < count; i++) {
        const struct item *one = &item[i];
        verb = verb && one->kind != ITEM_MARK;
        please = please || item_in(one, "please") != NULL;
        seat = seat || item_in(one, "seat") != NULL || one->named;
        mine = mine || item_in(one, "mine") != NULL;
        bool aim = i > 0 && item_in(one, "keeps") != NULL && item_in(&item[i - 1], "to") != NULL; /* "to keep an eye" */
        bool negated =
            item_in(one, "neg") != NULL && !is_filled_in(item, count, i) && !aim && item_in(one, "rest") == NULL;
        mood.negated = mood.negated || negated || is_no(item, count, i);
        mood.wish = mood.wish || item_in(one, "wish") != NULL;
        bool praised = is && item_in(one, "praise") != NULL;
        mood.praise = mood.praise || praised;
        bool ends = i + 1 == count || item[i + 1].kind == ITEM_MARK; /* "the bot with the circus plays well" */
        mood.about_others = mood.about_others || (praised && does && ends);
        mood.delay = mood.delay || (i > 0 && item_is(one, "putoff", "day"));
        is = (thing && (item_in(one, "be") != NULL || item_in(one, "verb") != NULL)) ||
             (is && (one->kind == ITEM_UNKNOWN || item_in(one, "filler") != NULL));
        if (item_in(one, "filler") != NULL) /* "el" is the article before it is "él" */
            continue;
        bool must = i + 1 < count && item_in(&item[i + 1], "to") != NULL; /* "Tuscany has to go" */
        has = has || (item_in(one, "has") != NULL && !must && (i == 0 || item_in(&item[i - 1], "aux") == NULL));
        does = does || item_in(one, "verb") != NULL;
        decides = decides || item_in(one, "decide") != NULL;
        no = no || item_in(one, "neg") != NULL || item_in(one, "no") != NULL;
        verb = verb || item_in(one, "verb") != NULL;
        bool told = (verb && thing) || doing; /* "burn what he has there" */
        bool asks = item_in(one, "ask") != NULL && (!told || end == '?') && !(said && item_in(one, "aux") != NULL);
        mood.asks = mood.asks || asks;
        doing = item_in(one, "verb") != NULL && item_in(one, "ask") == NULL;
        said = one->kind != ITEM_MARK;
        may = may || item_in(one, "may") != NULL;
        thing = thing || item_is_thing(one);
        mood.polite = mood.polite || item_in(one, "polite") != NULL;
        mood.about_others = mood.about_others || (item_in(one, "other") != NULL && item_in(one, "rest") == NULL);
        mood.past = mood.past || item_in(one, "past") != NULL;
        mood.doubt = mood.doubt || item_in(one, "doubt") != NULL;
        mood.choices = mood.choices || item_in(one, "or") != NULL;
        mood.unsure = mood.unsure || item_in(one, "unsure") != NULL;
        mood.putoff = mood.putoff || item_is(one, "putoff", "");
    }
    mood.doubt = mood.doubt || (decides && no);
    mood.negated = mood.negated && !(decides && no); /* "between fish and god I cannot decide" */
    if (may && (please || end != '?')) {
        mood.polite = true;
        mood.asks = false;
    }
    mood.polite = mood.polite || (please && mine && does && mood.question && !mood.asks && !seat);
    if (is_wondering(item, count, end)) {
        mood.asks = true;
        mood.polite = mood.doubt = false;
    }
    mood.about_others = mood.about_others || (has && !does) || is_left_to_another(item, count) ||
                        is_reported(item, count); /* "20 coins I have" orders nothing */
    return mood;
}

bool items_condition(const struct item *item, int count, int at)
{
    bool yes = item_in(&item[at], "yes") != NULL && (at + 1 == count || item[at + 1].kind == ITEM_MARK);
    return item_in(&item[at], "cond") != NULL && !yes;
}

bool items_only_no(const struct item *item, int count)
{
    bool no = false;
    for (int i = 0; i < count; i++) {
        bool thing = item_in(&item[i], "verb") == NULL && item_is_thing(&item[i]);
        no = no || item_in(&item[i], "no") != NULL;
        if (item[i].kind != ITEM_MARK && item_in(&item[i], "no") == NULL && item_in(&item[i], "filler") == NULL &&
            item_in(&item[i], "sorry") == NULL && !thing)
            return false;
    }
    return no;
}

bool items_hesitate(const struct item *item)
{
    bool word = item->kind == ITEM_UNKNOWN && !item->named && item->to - item->from <= HESITATION_BYTES;
    return word || item->kind == ITEM_MARK || item_in(item, "filler") != NULL;
}

bool items_fix_no(const struct item *item, int count, int at)
{
    int before = at - 1;
    while (before >= 0 && item[before].kind != ITEM_MARK && items_hesitate(&item[before]))
        before--;
    bool no = item_in(&item[at], "no") != NULL && !item_of_game(&item[at]);
    bool sorry = item_in(&item[at], "sorry") != NULL && at + 2 < count &&
                 items_name_new(item + at + 2, count - at - 2); /* "..., sorry, I misread the map: Luna" */
    return (no || sorry) && is_mark(item, count, at + 1, ",-:") && before > 0 && is_mark(item, count, before, ",-(") &&
           item_in(&item[before - 1], "seat") == NULL && !items_only_marks(item + at + 1, count - at - 1);
}

bool item_denies(const struct item *fix)
{
    return item_in(fix, "fix") == NULL || item_is(fix, "fix", "no") || item_is(fix, "fix", "forget");
}

bool items_sorry(const struct item *item, int count)
{
    return count > 2 && item_in(item, "sorry") != NULL && item[1].kind == ITEM_MARK;
}

bool items_choose(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item_in(&item[i], "or") != NULL || item_in(&item[i], "else") != NULL)
            return true;
    return false;
}

bool items_only_marks(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item[i].kind != ITEM_MARK)
            return false;
    return true;
}

bool items_say_game(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item[i].kind == ITEM_MEANT && item_of_game(&item[i]) && item_in(&item[i], "filler") == NULL)
            return true;
    return false;
}

bool items_name_new(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item[i].kind == ITEM_MEANT && item_of_game(&item[i]) && item_in(&item[i], "filler") == NULL &&
            item_in(&item[i], "ref") == NULL)
            return true;
    return false;
}

bool items_say_verb(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item_in(&item[i], "verb") != NULL && item_in(&item[i], "filler") == NULL && !item[i].mended)
            return true;
    return false;
}

bool items_begin_else(const struct item *item, int count)
{
    int first = 0;
    while (first < count && (item[first].kind == ITEM_MARK || item_in(&item[first], "and") != NULL))
        first++;
    return first < count && (item_in(&item[first], "else") != NULL || item_in(&item[first], "or") != NULL);
}

bool items_only_seats(const struct item *item, int count)
{
    bool named = false;
    for (int i = 0; i < count; i++) {
        bool seat = item_in(&item[i], "seat") != NULL;
        if (!seat && item[i].kind != ITEM_MARK && item_in(&item[i], "filler") == NULL)
            return false;
        named = named || seat;
    }
    return named;
}

bool items_addressed(const struct item *item, int count)
{
    int first = 0;
    while (first < count && (item[first].kind == ITEM_MARK || item_in(&item[first], "filler") != NULL))
        first++;
    return first + 1 < count && (item_in(&item[first], "seat") != NULL || item[first].named) &&
           item[first + 1].kind == ITEM_MARK;
}

int items_behind_condition(const struct item *item, int at, int count)
{
    int verb = count;
    for (int i = at + 1; i < count; i++) {
        if (item[i].kind == ITEM_MARK || item_in(&item[i], "then") != NULL)
            return i + 1;
        if (i > at + 1 && item_in(&item[i], "verb") != NULL)
            verb = i;
    }
    return verb;
}

bool mood_is_told(const struct mood *mood)
{
    return mood->asks || mood->past || mood->about_others || mood->question;
}

int items_find_condition(const struct item *item, int count, bool *own)
{
    int first = -1;
    *own = false;
    for (int i = 0; i < count && !*own; i++) {
        *own = item_is(&item[i], "cond", "self") && items_condition(item, count, i);
        if (*own || (first < 0 && items_condition(item, count, i) && item_in(&item[i], "filler") == NULL))
            first = i;
    }
    return first;
}

bool items_condition_parted(const struct item *item, int at, int behind, int count)
{
    bool parted = behind > at && behind < count &&
                  (item[behind - 1].kind == ITEM_MARK || item_in(&item[behind - 1], "then") != NULL);
    for (int i = at + 1; i < behind; i++) {
        bool filler = i > at + 1 && item_in(&item[i], "filler") != NULL; /* "du" and "on" are many things */
        parted = parted && (filler || item_in(&item[i], "other") == NULL || item_in(&item[i], "third") != NULL ||
                            item_in(&item[i], "somebody") != NULL);
    }
    return parted && !item_is(&item[at], "cond", "unless");
}
