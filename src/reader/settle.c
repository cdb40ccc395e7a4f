#include "reader/settle.h"

#include "reader/amount.h"
#include "reader/fixing.h"
#include "reader/mention.h"
#include "reader/part.h"
#include "reader/plain.h"
#include "reader/unsaid.h"

#include <string.h>

enum { SIDE_MOST = 5 };

/* Keeps the meanings of this class, or, where it is NULL, those that a game gave. */
static void keep_class(struct item *item, const char *class)
{
    struct item kept = *item;
    kept.meanings = 0;
    for (int i = 0; i < item->meanings; i++) {
        struct item one = {.kind = ITEM_MEANT, .meanings = 1, .meaning = {item->meaning[i]}};
        if (class == NULL ? item_of_game(&one) : strcmp(item->meaning[i].class, class) == 0)
            kept.meaning[kept.meanings++] = item->meaning[i];
    }
    *item = kept;
}

/* Does what stands before end here, or say only whose it is? */
static bool ends_there(const struct item *item, int at, int count)
{
    return at == count || item_has(&item[at], "MARK and against to from");
}

/* "or" is gold in French: behind an amount or an article, a verb or nothing, and in front of nothing that could be the
 * other choice. */
static bool is_thing(const struct item *item, int at, int count)
{
    const struct item *before = at == 0 ? NULL : &item[at - 1];
    bool counted =
        before != NULL && item_has(before, "number") && item_has(before, "filler"); /* "un or volé à Bruno" */
    if (!ends_there(item, at + 1, count) && !(counted && item_has(&item[at + 1], "verb")))
        return false;
    return before == NULL || before->kind == ITEM_MARK || !item_of_game(before) || item_has(before, "verb");
}

/* "y" is "there" in French, in front of a verb or behind an apostrophe, and "and" in Spanish. */
static bool is_there(const struct item *item, int at, int count)
{
    if (at > 0 && item[at].from > 0 && item[at - 1].to == item[at].from)
        return true;
    bool verb = false; /* "la Yorkshire y va" is no second clause */
    for (int i = at - 1; i >= 0 && !item_has(&item[i], "MARK and but"); i--)
        verb = verb || item_is_verb(&item[i]);
    return at > 0 && (item_has(&item[at - 1], "filler") || (!verb && item_has(&item[at - 1], "place"))) &&
           at + 1 < count && item_has(&item[at + 1], "verb");
}

static bool is_pause(const struct item *item)
{
    return item_has(item, ",-;");
}

/* A dash where a game has one for a verb. */
static bool is_dash(const struct item *item)
{
    return item_has(item, "way") && item_has(item, "verb") && item->to - item->from == 1;
}

/* "take iron, no, take coal": the no between marks takes back what was said. */
static bool takes_back(const struct item *item, int at, int count)
{
    return at > 1 && at + 1 < count && item_has(&item[at], "no") &&
           (is_pause(&item[at - 1]) || is_dash(&item[at - 1])) && is_pause(&item[at + 1]) &&
           item_of_game(&item[at - 2]);
}

/* "If it is gone, then the circus": the then belongs to the otherwise before it. */
static bool is_else_then(const struct item *item, int at)
{
    if (!item_has(&item[at], "then"))
        return false;
    int before = at - 1;
    while (before >= 0 && is_pause(&item[before]))
        before--;
    return before >= 0 && item_has(&item[before], "else");
}

/* "Renew Rome first, then ...": it counts nothing. */
static bool is_first_of(const struct item *item, int at, int count)
{
    bool ends = at + 1 < count && item_has(&item[at + 1], "MARK then and");
    bool begins = at == 0 || item[at - 1].kind == ITEM_MARK; /* "First the bath, then ..." */
    bool leads = begins && at + 1 < count && item_is_thing(&item[at + 1]);
    if (!(leads || (ends && at > 0)) || !item_has(&item[at], "now") || (at > 0 && item_has(&item[at - 1], "verb")))
        return false;
    for (int i = at + 1; i < count; i++)
        if (item_has(&item[i], "then") || (leads && item_has(&item[i], "next")))
            return true;
    return false;
}

/* "ne 3 nach Castello": in French a verb follows, or what stands for somebody. */
static bool is_article(const struct item *item, int at, int count)
{
    if (!item_is(&item[at], "neg", "ne") || at + 1 == count)
        return false;
    const struct item *next = &item[at + 1];
    return item_has(next, "number") || item_has(next, "GAME -verb");
}

/* "Spiele sie", "ausspielen tu ich die": what is played, behind a verb that begins, where no thing follows. */
static bool is_object(const struct item *item, int at, int count)
{
    int verb = at - 1;
    bool article = item_has(&item[at], "the") && item_has(&item[at], "rel");
    if (!article && (!item_has(&item[at], "other") || !item_has(&item[at], "ref")))
        return false;
    while (article && verb > 0 && item_has(&item[verb], "filler -verb"))
        verb--;
    if (verb > 0 && item_has(&item[verb], "filler -verb"))
        verb--; /* "spiele ich sie" */
    if (verb < 0 || !item_has(&item[verb], "verb"))
        return false;
    bool led = verb > 0 && item_has(&item[verb - 1], "place unit");
    if (verb == at - 1 && verb > 0 && !led && !item_has(&item[verb - 1], "MARK and"))
        return false; /* "dann spielt sie" */
    for (int i = at + 1; i < count && !item_has(&item[i], "MARK and"); i++)
        if (item_has(&item[i], "GAME -filler"))
            return false;
    return true;
}

/* "Spiele dann das Forum", "auf den Tisch kommt dann das Forum": where the clause begins whose verb stands in front of
 * its "then", with what it is about behind; `at` itself: it is not so. */
static int begin_of_then(const struct item *item, int at, int count)
{
    int from = at;
    bool verb = false;
    if (!item_has(&item[at], "then") || item_has(&item[at], "next") || at + 1 >= count ||
        item[at + 1].kind != ITEM_MEANT || item_has(&item[at + 1], "verb"))
        return at;
    while (from > 0 && !item_has(&item[from - 1], "MARK and THING")) {
        from--;
        verb = verb || item_has(&item[from], "verb -filler");
    }
    return verb && from > 0 ? from : at;
}

static bool ends_sentence(const struct item *item)
{
    return item_has(item, ".!?;");
}

/* "Pues nada, construyo ...": it says nothing of what follows. */
static bool is_interjection(const struct item *item, int at, int count)
{
    if (!item_is(&item[at], "neg", "nothing") || at + 2 >= count || item[at + 1].mark != ',')
        return false;
    for (int i = at - 1; i >= 0 && !ends_sentence(&item[i]); i--)
        if (!item_has(&item[i], "MARK filler word"))
            return false;
    return true;
}

/* Is it all that the sentence says, or what stands behind "otherwise"? */
static bool is_alone(const struct item *item, int at, int count)
{
    int from = at, to = at + 1;
    while (from > 0 && !ends_sentence(&item[from - 1]) && !item_has(&item[from - 1], "else"))
        from--;
    while (to < count && !ends_sentence(&item[to]))
        to++;
    for (int i = from; i < to; i++)
        if (i != at && !item_has(&item[i], "MARK filler") && !items_share(&item[i], &item[at]))
            return false;
    return true;
}

/* "Son" is no filler beside "daughter": both are of one class of the game. */
static bool is_one_of_several(const struct item *item, int at, int count)
{
    for (int k = 0; k < item[at].meanings; k++) {
        const struct item one = {.kind = ITEM_MEANT, .meanings = 1, .meaning = {item[at].meaning[k]}};
        const char *class = item[at].meaning[k].class;
        if (!item_of_game(&one) || strcmp(class, "verb") == 0 || strcmp(class, "noun") == 0 ||
            strcmp(class, "place") == 0) /* "den" may be Denmark or the */
            continue;
        for (int i = 0; i < count; i++)
            if (i != at && item_has(&item[i], class) && !item_has(&item[i], "filler"))
                return true;
    }
    return false;
}

/* "Circus, wheat, military in that order": each is for when those before it cannot be had. Not of several orders, each
 * with its verb or its arrow. */
static void rank(struct item *item, int count)
{
    bool ranked = false;
    int verbs = 0;
    for (int i = 0; i < count; i++) {
        bool arrow = item_has(&item[i], "->");
        ranked = ranked || item_has(&item[i], "ranked");
        verbs += arrow ? count : item_has(&item[i], "verb -filler");
    }
    for (int i = 1; ranked && verbs < 2 && i < count; i++) {
        bool comma = item_has(&item[i], ",");
        if (comma || item_has(&item[i], "and -GAME") || item_has(&item[i], "then"))
            item_become(&item[i], "or", "");
    }
}

/* "Carla's: no way.": all that the sentence says, but for whom it is said to or of. */
static bool is_answer(const struct item *item, int at, int count)
{
    static const char *const along[] = {"filler", "seat", "from", "to", "verb"};
    int from = at, to = at + 1;
    while (from > 0 && !ends_sentence(&item[from - 1]))
        from--;
    while (to < count && !ends_sentence(&item[to]))
        to++;
    for (int i = from; i < to; i++) {
        bool goes = i == at || item[i].kind == ITEM_MARK;
        for (size_t k = 0; k < sizeof along / sizeof along[0]; k++)
            goes = goes || item_has(&item[i], along[k]);
        if (!goes)
            return false;
    }
    return to == count || item[to].mark != '?';
}

/* "Da sag ich nicht nein", "I won't say no": a no that is denied is a yes. */
static void settle_double_no(const struct lexicon *lexicon, struct item *item, int count)
{
    struct item no = {.kind = ITEM_MEANT};
    no.meanings = (int)lexicon_meanings(lexicon, "no", no.meaning);
    for (int i = 0; i < count; i++) {
        int end = i + 1;
        bool says = item_has(&item[i], "neg");
        if (!item_has(&item[i], "neg no"))
            continue;
        while (end < count && item_has(&item[end], "filler neg keeps word mine UNKNOWN") &&
               !items_share(&item[end], &no))
            says = item_has(&item[end++], "keeps word UNKNOWN") || says;
        if (!says || end == count || item[end].mended || !item_has(&item[end], "no verb") ||
            !items_share(&item[end], &no))
            continue;
        item[end].meanings = (int)lexicon_meanings(lexicon, "yes", item[end].meaning);
        while (--end >= i)
            item_become(&item[end], "filler", "");
    }
}

/* A refusal by itself is a no, in whatever way the game takes one; beside what is to be done it negates that. */
static void settle_refusals(const struct lexicon *lexicon, struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        if (!item_has(&item[i], "refusal"))
            continue;
        if (is_answer(item, i, count))
            item[i].meanings = (int)lexicon_meanings(lexicon, "no", item[i].meaning);
        else
            item_become(&item[i], "neg", "");
    }
}

/* "Otherwise I'm ready": nothing that could be done in place of something. */
static void settle_else(const struct lexicon *lexicon, struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        if (!item_has(&item[i], "else") || (i > 0 && !ends_sentence(&item[i - 1])))
            continue;
        bool idle = false, other = false;
        int end = i + 1;
        for (; end < count && !ends_sentence(&item[end]); end++) {
            bool one = item_is_idle(lexicon, &item[end]);
            idle = idle || one;
            bool along = item_has(&item[end], "MARK filler mine ask");
            other = other || (!one && !along);
        }
        for (int k = i; idle && !other && k < end; k++) /* "sonst habe ich nichts vor" asks nothing */
            if (k == i || item_has(&item[k], "ask"))
                item_become(&item[k], "filler", "");
    }
}

/* Says it what a thing is like, not which number of it: "the German one", "the first one"? */
static bool tells_feature(const struct item *item)
{
    static const char *const others[] = {"verb", "noun", "seat", "place", "city", "area", "number"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (item_has(item, others[i]))
            return false;
    return item_has(item, "GAME ordinal extreme another");
}

/* Words that are numbers, but count nothing here: "the German one", "deux fois à manger". */
static void settle_numbers(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        bool filler = item_has(&item[i], "filler"), word = item_is(&item[i], "number", "1");
        bool thing = i + 1 < count && item_has(&item[i + 1], "GAME -verb");
        bool held = false; /* "one from my hand" */
        for (int k = i + 1; word && k < count && k <= i + 3; k++)
            held = held || item_has(&item[k], "held");
        bool again = word && item_has(&item[i - 1], "number=1 -filler"); /* "a single one" */
        if (again)
            item_become(&item[i], "filler", "");
        else if (word && held && item_has(&item[i + 1], "from"))
            item_become(&item[i], "filler", "");
        else if (word && !filler && tells_feature(&item[i - 1]) && !thing)
            item_become(&item[i], "filler", "");
        else if (word && filler && item_has(&item[i - 1], "number") && thing)
            item_drop(&item[i], "number");
    }
}

/* Does the word say nothing of which thing is meant? */
static bool says_nothing(const struct item *item)
{
    return item->kind == ITEM_UNKNOWN || (item->kind == ITEM_MEANT && item_has(item, "filler word -mine -and -GAME"));
}

/* "The card to the right", "la que está más a la izquierda": a side that nothing is counted from. */
static bool is_outermost(const struct item *item, int at, int count)
{
    bool the = !item_has(&item[at], "state") && item_has(&item[at - 1], "filler"); /* "three cards left" */
    for (int i = at - 1; i >= 0 && i >= at - 2; i--)
        the = the || item_has(&item[i], "the to");
    for (int i = at - 1; i >= 0 && item[i].kind != ITEM_MARK; i--)
        if (item_has(&item[i], "ordinal"))
            return false;
    if (at + 1 < count && item_is(&item[at], "side", "right") && item_is(&item[at + 1], "number", "1"))
        return false; /* "here is the right one" */
    return item_has(&item[at], "side") && the && !item_has(&item[at - 1], "aux") &&
           (at + 1 == count || item_has(&item[at + 1], "MARK and then mine please number=1"));
}

/* "The second card from the right" counts from the end. */
static void settle_sides(struct item *item, int count)
{
    for (int i = 1; i < count; i++)
        if (is_outermost(item, i, count)) {
            item_become(&item[i], "ordinal", item_is(&item[i], "side", "right") ? "last" : "1");
            for (int k = i - 1; k >= 0 && says_nothing(&item[k]); k--)
                item_become(&item[k], "filler", "");
        }
    for (int i = 0; i < count; i++) {
        const char *ordinal = item_in(&item[i], "ordinal");
        int side = i + 1;
        while (ordinal != NULL && side < count && side <= i + SIDE_MOST && !item_has(&item[side], "MARK side verb"))
            side++;
        if (ordinal == NULL || side >= count || !item_has(&item[side], "side"))
            continue;
        if (item_is(&item[side], "side", "right"))
            item_become(&item[i], "back", ordinal);
        while (side > i)
            item_become(&item[side--], "filler", "");
    }
}

static bool ends_clause(const struct item *item)
{
    return item_has(item, "MARK and or");
}

/* May the word stand between a unit and the end of "does not budge"? */
static bool is_of_staying(const struct item *item)
{
    static const char *const others[] = {"place", "seat", "ask",  "cond",  "past", "other",
                                         "be",    "kin",  "rest", "keeps", "fix",  "next"};
    const char *verb = item_in(item, "verb");
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (item_has(item, others[i]) && !item_has(item, "filler"))
            return false;
    return verb == NULL || strcmp(verb, "m") == 0;
}

static bool is_subject(const struct item *item)
{
    return item_has(item, "place") || item_has(item, "rest -neg");
}

/* "Munich doesn't budge", "Venedig rührt sich nicht vom Fleck": a unit that goes nowhere holds. */
static void settle_stays(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        int place = i, end = i;
        bool spanish = item_has(&item[i], "no") && item_has(&item[i - 1], "place"); /* "no se mueve" */
        if ((!item_has(&item[i], "neg") && !spanish) || item_is(&item[i], "neg", "can"))
            continue;
        while (place > 0 && !ends_clause(&item[place]) && !is_subject(&item[place]))
            place--;
        while (end < count && !ends_clause(&item[end]))
            end++;
        bool goes = !item_has(&item[i - 1], "be"); /* "is not moving", but "Brest is empty, Paris is not" */
        for (int k = i + 1; k < end && !goes; k++)
            goes = item_has(&item[k], "verb");
        bool stays = is_subject(&item[place]) && goes;
        for (int k = place + 1; k < end && stays; k++)
            stays = is_of_staying(&item[k]);
        for (int k = place + 1; k < end && stays; k++)
            item_become(&item[k], "filler", "");
        if (stays)
            item_become(&item[i], "verb", "h");
    }
}

/* "London to the Channel would be a stab": what is only said to be something, in words of no table, is no order. */
static void settle_judged(struct item *item, int count)
{
    for (int i = 0, places = 0; i < count; i++) {
        bool judged = places > 1 && item_has(&item[i], "be"), strange = false;
        places = ends_clause(&item[i]) ? 0 : places + (mention_is_place(&item[i]) ? 1 : 0);
        for (int k = i + 1; judged && k < count && !ends_clause(&item[k]); k++) {
            judged = !mention_is_place(&item[k]);
            strange = strange || item_has(&item[k], "UNKNOWN word");
        }
        if (judged && strange)
            item_become(&item[i], "other", "");
    }
}

/* "I build in Luna, yes." answers no proposal. */
static void drop_affirmed(struct item *item, int count)
{
    bool verb = false, thing = false, seat = false;
    for (int i = 0; i < count; i++) {
        bool last = i + 1 == count || ends_sentence(&item[i + 1]);
        if (last && i > 0 && item_has(&item[i - 1], ",-") && item_has(&item[i], "yes") && verb && thing && !seat)
            item_become(&item[i], "filler", "");
        bool accepts = item_has(&item[i], "yes verb=accept verb=decline");
        verb = (verb || (item_is_verb(&item[i]) && !accepts)) && !ends_sentence(&item[i]);
        thing = (thing || item_is_place(&item[i])) && !ends_sentence(&item[i]);
        seat = (seat || item_has(&item[i], "seat")) && !ends_sentence(&item[i]);
    }
}

/* What a word does not mean for what stands beside it. */
static void drop_other_meanings(struct item *item, int count)
{
    for (int i = 0; i + 3 < count; i++) { /* "after the wedding kick him out" */
        bool noun =
            item_has(&item[i], "after") && item_has(&item[i + 1], "the") && item_has(&item[i + 2], "UNKNOWN verb");
        if (!noun || !item_is_verb(&item[i + 3]) || (i > 0 && !item_has(&item[i - 1], "MARK and")))
            continue;
        item_become(&item[i], "then", "");
        item_become(&item[i + 2], "filler", "");
    }
    for (int i = 1; i < count; i++)
        if (item_is(&item[i], "ask", "who") && item_has(&item[i - 1], "THING")) /* "the army that is in Bulgaria" */
            item_become(&item[i], "rel", "");
    for (int i = 2; i < count; i++) /* "the third place", "my first turn": no verb */
        if (item_has(&item[i - 1], "ordinal") && item_has(&item[i - 2], "from the mine"))
            item_drop(&item[i], "verb");
    bool verb = false;
    for (int i = 0, keeps = -1; i < count; i++) { /* "je le garde pour plus tard" takes nothing */
        keeps = item[i].kind == ITEM_MARK ? -1 : item_has(&item[i], "keeps") ? i : keeps;
        bool held = item_has(&item[i], "held");
        if (keeps >= 0 && (held || item_has(&item[i], "later")))
            keep_class(&item[keeps], "keeps");
        int it = i == keeps ? i - 1 : i; /* "I take the wheat, but keep it" */
        if (keeps >= 0 && verb && it >= 0 && it <= keeps + 1 && item_is(&item[it], "ref", "it")) {
            item_become(&item[keeps], "filler", "");
            item_become(&item[it], "filler", "");
        } else if (keeps >= 0 && held && verb && it > keeps) {
            item_become(&item[i], "filler", "");
        }
        verb = verb || (item_is_verb(&item[i]) && i != keeps);
    }
    for (int i = 1; i < count; i++) {
        if (item_has(&item[i], "held")) /* "my own" */
            item_drop(&item[i], "has");
        if (item_has(&item[i], "unsure") && item_is_thing(&item[i - 1])) /* "Múnich podría tomar Borgoña" */
            item_drop(&item[i], "polite");
        if (item_has(&item[i], "fix") && item_has(&item[i - 1], "aux")) /* "that can wait" */
            item_drop(&item[i], "fix");
    }
}

static void lead_with_then(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        const struct item then = item[i];
        int from = begin_of_then(item, i, count);
        memmove(&item[from + 1], &item[from], (size_t)(i - from) * sizeof *item);
        item[from] = then;
    }
}

/* "La Yorkshire y va" is "goes there". */
static void turn_there(struct item *item, int count)
{
    for (int i = 1; i + 1 < count; i++) {
        const struct item there = item[i];
        if (!item_has(&there, "ref=there") || item_has(&there, "and") || !item_is_verb(&item[i + 1]))
            continue;
        item[i] = item[i + 1];
        item[i + 1] = there;
    }
}

void settle_words(const struct lexicon *lexicon, struct item *item, int count)
{
    bool together = false;
    for (int i = 0; i < count; i++)
        if (item[i].mended && item_of_game(&item[i])) /* "Keil" is Kiel, and no "kein" */
            keep_class(&item[i], NULL);
    if (lexicon_has_frame(lexicon, "@spell")) {
        settle_stays(item, count);
        settle_judged(item, count);
    }
    settle_double_no(lexicon, item, count);
    settle_refusals(lexicon, item, count);
    settle_else(lexicon, item, count);
    unsaid_choice(item, count);
    rank(item, count);
    settle_sides(item, count);
    for (int i = 1; i < count; i++) {
        if (!item_has(&item[i - 1], "be") || !item_has(&item[i], "verb"))
            continue;
        bool to = i > 1 && item_has(&item[i - 2], "to"), has = i > 2 && item_has(&item[i - 3], "be has");
        if (to && has) /* "is to be taken there" */
            item_become(&item[i - 2], "filler", "");
        else if (to) /* "to be clear" */
            item_become(&item[i], "filler", "");
        else /* "my weakest army is played" */
            item_drop(&item[i], "past");
    }
    amounts_settle(lexicon, item, count);
    drop_affirmed(item, count);
    drop_other_meanings(item, count);
    settle_numbers(item, count);
    unsaid_words(item, count);
    fixes_settle(item, count);
    for (int i = 0; i < count; i++) {
        struct item *one = &item[i];
        together = together || item_has(one, "together");
        if (is_interjection(item, i, count))
            item_become(one, "filler", "");
        else if (item_has(one, "or") && item_of_game(one))
            keep_class(one, is_thing(item, i, count) ? NULL : "or");
        else if (item_has(one, "neg") && item_has(one, "verb") && is_alone(item, i, count))
            item_drop(one, "neg"); /* "Never!" answers */
        else if (item_has(one, "neg") && item_has(one, "verb -none"))
            keep_class(one, "neg");
        else if (item_has(one, "and") && item_has(one, "ref"))
            keep_class(one, is_there(item, i, count) ? "ref" : "and");
        else if (takes_back(item, i, count)) {
            item_become(one, "fix", "no");
            item[i - 1].kind = ITEM_MARK;
            item[i - 1].mark = ',';
            item[i - 1].meanings = 0;
        } else if (is_object(item, i, count)) {
            if (!item_has(one, "other"))
                one->meanings = (int)lexicon_meanings(lexicon, "es", one->meaning);
            item_drop(one, "other");
        } else if (i > 0 && item_has(one, "other") && item_has(one, "verb") && item_has(&item[i - 1], "type THING"))
            item_drop(one, "other"); /* "my treachery steals a gold" */
        else if (is_first_of(item, i, count))
            item_become(one, "now", "");
        else if (is_article(item, i, count) || is_else_then(item, i))
            item_become(one, "filler", "");
        if (item_has(one, "filler -ref") && is_one_of_several(item, i, count))
            item_drop(one, "filler");
    }
    lead_with_then(item, count);
    if (lexicon_has_frame(lexicon, "@spell"))
        turn_there(item, count);
    /* "first this, then that, both this turn" is one order */
    for (int i = 0; together && i < count; i++)
        if (item_has(&item[i], "then"))
            item_become(&item[i], "and", "");
}

void settle_persons(struct item *item, int count, bool *person)
{
    for (int i = 0; i < count; i++) {
        bool god = item_has(&item[i], "name person");
        *person = god || (*person && !item_has(&item[i], "seat"));
        if (*person && item_has(&item[i], "third") && item_has(&item[i], "other"))
            item_become(&item[i], "filler", "");
    }
}
