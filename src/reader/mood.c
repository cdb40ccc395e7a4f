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
    return item_has(&item[at], "none") && is_mark(item, count, at - 1, ":-=") &&
           (at + 1 == count || item[at + 1].kind == ITEM_MARK);
}

/* "no palaces", "no lo muevo": the word before a verb or a noun, whatever little words stand between. */
static bool is_no(const struct item *item, int count, int at)
{
    if (!item_has(&item[at], "no") || item_has(&item[at], "verb"))
        return false;
    int next = at + 1;
    while (next < count && item[next].kind == ITEM_MEANT && item_has(&item[next], "filler ref -verb"))
        next++;
    return next < count && item_has(&item[next], "verb noun");
}

/* "Que lo pague otro", "das soll ein anderer zahlen": who does it ends the clause, and is not the writer. */
static bool is_left_to_another(const struct item *item, int count)
{
    while (count > 0 && item[count - 1].kind == ITEM_MARK)
        count--;
    bool led = count > 2 && !item_has(&item[count - 3], "and"); /* but not "and waive the other one" */
    return led && item_has(&item[count - 1], "another") && item_is_verb(&item[count - 2]);
}

/* "Mi mujer dice que coja el trigo" is what she says. */
static bool is_reported(const struct item *item, int count)
{
    bool kin = false;
    for (int i = 0; i < count; i++) {
        if (kin && item_has(&item[i], "keeps"))
            return true;
        bool filler = item_has(&item[i], "filler");
        kin = (kin && filler) || (item_has(&item[i], "kin") && !filler && !item_of_game(&item[i]));
    }
    return false;
}

/* "I'm still thinking about which house to move", "no sé qué casa mover" ask nobody and name nothing; "Could I move
 * two, or do they have to stay?" asks twice. */
static bool is_wondering(const struct item *item, int count, char end)
{
    bool ponders = false, which = false, other = false;
    for (int i = 0; i < count; i++) {
        bool says = item_has(&item[i], "noun") || item_is_verb(&item[i]) || item_is_thing(&item[i]);
        if (which && says && !item_has(&item[i], "decide"))
            return true;
        which = which || (ponders && item_has(&item[i], "which"));
        ponders = ponders || item_has(&item[i], "ponder doubt");
        bool asks = item_has(&item[i], "ask other -filler");
        if (other && end == '?' && asks)
            return true;
        other = other || item_has(&item[i], "or");
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
        please = please || item_has(one, "please");
        seat = seat || item_has(one, "seat") || one->named;
        mine = mine || item_has(one, "mine");
        bool aim = i > 0 && item_has(one, "keeps") && item_has(&item[i - 1], "to"); /* "to keep an eye" */
        bool negated = item_has(one, "neg") && !is_filled_in(item, count, i) && !aim && !item_has(one, "rest");
        mood.negated = mood.negated || negated || is_no(item, count, i);
        mood.wish = mood.wish || item_has(one, "wish");
        bool praised = is && item_has(one, "praise");
        mood.praise = mood.praise || praised;
        bool ends = i + 1 == count || item[i + 1].kind == ITEM_MARK; /* "the bot with the circus plays well" */
        mood.about_others = mood.about_others || (praised && does && ends);
        mood.delay = mood.delay || (i > 0 && item_is(one, "putoff", "day"));
        is = (thing && item_has(one, "be verb")) || (is && item_has(one, "UNKNOWN filler"));
        if (item_has(one, "filler")) /* "el" is the article before it is "él" */
            continue;
        bool must = i + 1 < count && item_has(&item[i + 1], "to"); /* "Tuscany has to go" */
        has = has || (item_has(one, "has") && !must && (i == 0 || !item_has(&item[i - 1], "aux")));
        does = does || item_has(one, "verb");
        decides = decides || item_has(one, "decide");
        no = no || item_has(one, "neg no");
        verb = verb || item_has(one, "verb");
        bool told = (verb && thing) || doing; /* "burn what he has there" */
        bool asks = item_has(one, "ask") && (!told || end == '?') && !(said && item_has(one, "aux"));
        mood.asks = mood.asks || asks;
        doing = item_has(one, "verb -ask");
        said = one->kind != ITEM_MARK;
        may = may || item_has(one, "may");
        thing = thing || item_is_thing(one);
        mood.polite = mood.polite || item_has(one, "polite");
        mood.about_others = mood.about_others || item_has(one, "other -rest");
        mood.past = mood.past || item_has(one, "past");
        mood.doubt = mood.doubt || item_has(one, "doubt");
        mood.choices = mood.choices || item_has(one, "or");
        mood.unsure = mood.unsure || item_has(one, "unsure");
        mood.putoff = mood.putoff || item_is(one, "putoff", "");
    }
    mood.doubt = mood.doubt || (decides && no);
    mood.negated = mood.negated && !(decides && no); /* "between fish and god I cannot decide" */
    if (may && (please || end != '?')) {
        mood.polite = true;
        mood.asks = false;
    }
    mood.polite = mood.polite || (please && (mine ? does : thing) && mood.question && !mood.asks && !seat);
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
    bool yes = item_has(&item[at], "yes") && (at + 1 == count || item[at + 1].kind == ITEM_MARK);
    return item_has(&item[at], "cond") && !yes;
}

bool items_only_no(const struct item *item, int count)
{
    bool no = false;
    for (int i = 0; i < count; i++) {
        bool thing = item_has(&item[i], "THING -verb");
        no = no || item_has(&item[i], "no");
        if (!item_has(&item[i], "MARK no filler sorry") && !thing)
            return false;
    }
    return no;
}

bool items_hesitate(const struct item *item)
{
    bool word = item->kind == ITEM_UNKNOWN && !item->named && item->to - item->from <= HESITATION_BYTES;
    return word || item_has(item, "MARK filler");
}

bool items_fix_no(const struct item *item, int count, int at)
{
    int before = at - 1;
    while (before >= 0 && item[before].kind != ITEM_MARK && items_hesitate(&item[before]))
        before--;
    bool no = item_has(&item[at], "no -GAME");
    bool sorry = item_has(&item[at], "sorry") && at + 2 < count &&
                 items_name_new(item + at + 2, count - at - 2); /* "..., sorry, I misread the map: Luna" */
    return (no || sorry) && is_mark(item, count, at + 1, ",-:") && before > 0 && is_mark(item, count, before, ",-(") &&
           !item_has(&item[before - 1], "seat") && !items_only_marks(item + at + 1, count - at - 1);
}

bool item_denies(const struct item *fix)
{
    return !item_has(fix, "fix") || item_has(fix, "fix=no fix=all fix=forget");
}

bool items_sorry(const struct item *item, int count)
{
    return count > 2 && item_has(item, "sorry") && item[1].kind == ITEM_MARK;
}

bool items_choose(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item_has(&item[i], "or else"))
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
        if (item[i].kind == ITEM_MEANT && item_has(&item[i], "GAME -filler"))
            return true;
    return false;
}

bool items_name_new(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item[i].kind == ITEM_MEANT && item_has(&item[i], "GAME -filler -ref"))
            return true;
    return false;
}

bool items_say_verb(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item_has(&item[i], "verb -filler") && !item[i].mended)
            return true;
    return false;
}

bool items_say_noun(const struct item *item, int count)
{
    bool noun = false;
    for (int i = 0; i < count; i++)
        noun = noun || item_has(&item[i], "noun");
    return noun;
}

bool items_begin_else(const struct item *item, int count)
{
    int first = 0;
    while (first < count && item_has(&item[first], "MARK and"))
        first++;
    return first < count && item_has(&item[first], "else or");
}

bool items_only_seats(const struct item *item, int count)
{
    bool named = false;
    for (int i = 0; i < count; i++) {
        bool seat = item_has(&item[i], "seat");
        if (!seat && !item_has(&item[i], "MARK filler"))
            return false;
        named = named || seat;
    }
    return named;
}

bool items_addressed(const struct item *item, int count)
{
    int first = 0;
    while (first < count && item_has(&item[first], "MARK filler"))
        first++;
    return first + 1 < count && (item_has(&item[first], "seat") || item[first].named) &&
           item[first + 1].kind == ITEM_MARK;
}

int items_behind_condition(const struct item *item, int at, int count)
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

int items_find_condition(const struct item *item, int count, bool *own)
{
    int first = -1;
    *own = false;
    for (int i = 0; i < count && !*own; i++) {
        *own = item_is(&item[i], "cond", "self") && items_condition(item, count, i);
        if (*own || (first < 0 && items_condition(item, count, i) && !item_has(&item[i], "filler")))
            first = i;
    }
    return first;
}

bool items_condition_parted(const struct item *item, int at, int behind, int count)
{
    bool parted = behind > at && behind < count && item_has(&item[behind - 1], "MARK then");
    for (int i = at + 1; i < behind; i++) {
        bool filler = i > at + 1 && item_has(&item[i], "filler"); /* "du" and "on" are many things */
        parted = parted && (filler || !item_has(&item[i], "other") || item_has(&item[i], "third somebody"));
    }
    return parted && !item_is(&item[at], "cond", "unless");
}
