#include "reader/settle.h"

#include "reader/amounts.h"
#include "reader/fixing.h"
#include "reader/mention.h"
#include "reader/parts.h"
#include "reader/plain.h"
#include "reader/unsaid.h"
#include "words/items.h"

#include <string.h>

enum { SIDE_MOST = 6 };

static const char ends_sentence[] = ".!?;", ends_clause[] = "MARK and or", pause[] = ",-;";

/* "or" is gold in French: behind an amount or an article, a verb or nothing, and in front of nothing that could be the
 * other choice. */
static bool is_gold(const struct item *item, int at, int count)
{
    bool counted = items_has(item, count, at - 1, "number+filler") && items_has(item, count, at + 1, "verb");
    bool ends = items_has(item, count, at + 1, "EDGE MARK and against to from"); /* or "un or volé à Bruno" */
    return (ends || counted) && !items_has(item, count, at - 1, "GAME -verb");
}

/* "y" is "there" in French, in front of a verb or behind an apostrophe, and "and" in Spanish. */
static bool is_there(const struct item *item, int at, int count)
{
    bool glued = at > 0 && item[at].from > 0 && item[at - 1].to == item[at].from;
    bool verb = items_any(item, items_find_back(item, at - 1, "MARK and but") + 1, at, "verb -filler");
    return glued || (items_has(item, count, at - 1, verb ? "filler" : "filler place") && /* "la Yorkshire y va" */
                     items_has(item, count, at + 1, "verb"));
}

/* A dash where a game has one for a verb. */
static bool is_dash(const struct item *item)
{
    return item_has(item, "way+verb") && item->to - item->from == 1;
}

/* "take iron, no, take coal": the no between marks takes back what was said. */
static bool takes_back(const struct item *item, int at, int count)
{
    return item_has(&item[at], "no") && items_has(item, count, at - 2, "GAME") &&
           (item_has(&item[at - 1], pause) || is_dash(&item[at - 1])) && items_has(item, count, at + 1, pause);
}

/* "If it is gone, then the circus": the then belongs to the otherwise before it. */
static bool is_else_then(const struct item *item, int at, int count)
{
    return item_has(&item[at], "then") && items_has(item, count, items_pass_back(item, at - 1, pause), "else");
}

/* "Renew Rome first, then ...", "First the bath, then ...": it counts nothing. */
static bool is_first_of(const struct item *item, int at, int count)
{
    bool leads = items_has(item, count, at - 1, "EDGE MARK") && items_has(item, count, at + 1, "THING");
    bool ends = at > 0 && items_has(item, count, at + 1, "MARK then and");
    return (leads || ends) && item_has(&item[at], "now") && !items_has(item, count, at - 1, "verb") &&
           items_any(item, at + 1, count, leads ? "then next" : "then");
}

/* "Spiele sie", "ausspielen tu ich die": what is played, behind a verb that begins, where no thing follows. */
static bool is_object(const struct item *item, int at, int count)
{
    bool article = item_has(&item[at], "the+rel");
    if (at == 0 || (!article && !item_has(&item[at], "other+ref")))
        return false;
    int verb = article ? items_pass_back(item, at - 1, "filler -verb") : at - 1;
    if (verb > 0 && item_has(&item[verb], "filler -verb"))
        verb--; /* "spiele ich sie" */
    if (!items_has(item, count, verb, "verb") ||
        (verb == at - 1 && items_has(item, count, verb - 1, "-place -unit -MARK -and")))
        return false; /* "dann spielt sie" */
    return !items_any(item, at + 1, items_find(item, at + 1, count, "MARK and"), "GAME -filler");
}

/* "Spiele dann das Forum", "auf den Tisch kommt dann das Forum": where the clause begins whose verb stands in front of
 * its "then", with what it is about behind; `at` itself: it is not so. */
static int begin_of_then(const struct item *item, int at, int count)
{
    int from = items_find_back(item, at - 1, "MARK and THING") + 1;
    bool then = item_has(&item[at], "then -next") && items_has(item, count, at + 1, "-verb -MARK -UNKNOWN");
    return then && from > 0 && items_any(item, from, at, "verb -filler") ? from : at;
}

/* "Pues nada, construyo ...": it says nothing of what follows. */
static bool is_interjection(const struct item *item, int at, int count)
{
    int from = items_find_back(item, at - 1, ends_sentence) + 1;
    return item_is(&item[at], "neg", "nothing") && at + 2 < count && item[at + 1].mark == ',' &&
           items_all(item, from, at, "MARK filler word");
}

/* Is it all that the sentence says, or what stands behind "otherwise"? */
static bool is_alone(const struct item *item, int at, int count)
{
    int to = items_find(item, at + 1, count, ends_sentence);
    for (int i = items_find_back(item, at - 1, ".!?; else") + 1; i < to; i++)
        if (i != at && !item_has(&item[i], "MARK filler") && !plain_items_share(&item[i], &item[at]))
            return false;
    return true;
}

/* "Son" is no filler beside "daughter": both are of one class of the game. */
static bool is_one_of_several(const struct item *item, int at, int count)
{
    for (int k = 0; k < item[at].meanings; k++) {
        const struct item one = item_one(&item[at], k);
        if (!item_has(&one, "GAME -verb -noun -place")) /* "den" may be Denmark or the */
            continue;
        for (int i = 0; i < count; i++)
            if (i != at && item_has(&item[i], one.meaning[0].class) && !item_has(&item[i], "filler"))
                return true;
    }
    return false;
}

/* "Circus, wheat, military in that order": each is for when those before it cannot be had. Not of several orders, each
 * with its verb or its arrow. */
static void rank(struct item *item, int count)
{
    if (!items_any(item, 0, count, "ranked") || items_any(item, 0, count, "->") ||
        items_count(item, count, "verb -filler") > 1)
        return;
    for (int i = 1; i < count; i++)
        if (item_has(&item[i], ", then") || item_has(&item[i], "and -GAME"))
            item_become(&item[i], "or", "");
}

/* "Carla's: no way.": all that the sentence says, but for whom it is said to or of. */
static bool is_answer(const struct item *item, int at, int count)
{
    static const char along[] = "MARK filler seat from to verb";
    int to = items_find(item, at + 1, count, ends_sentence);
    return items_all(item, items_find_back(item, at - 1, ends_sentence) + 1, at, along) &&
           items_all(item, at + 1, to, along) && !items_has(item, count, to, "?");
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
        while (items_has(item, count, end, "filler neg keeps word mine UNKNOWN") && !plain_items_share(&item[end], &no))
            says = item_has(&item[end++], "keeps word UNKNOWN") || says;
        if (!says || !items_has(item, count, end, "no verb -MENDED") || items_has(item, count, end + 1, "to") ||
            !plain_items_share(&item[end], &no))
            continue;
        item[end].meanings = (int)lexicon_meanings(lexicon, "yes", item[end].meaning);
        items_silence(item, i, end);
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
        if (item_has(&item[i], "else") && items_has(item, count, i - 1, "else or") &&
            items_has(item, count, i + 1, "EDGE .!?;")) /* "si no, lo que haya" */
            item[i].meanings = (int)lexicon_meanings(lexicon, "any", item[i].meaning);
        if (!item_has(&item[i], "else") || !items_has(item, count, i - 1, "EDGE .!?;"))
            continue;
        bool idle = false, other = false;
        int end = items_find(item, i + 1, count, ends_sentence);
        for (int k = i + 1; k < end; k++) {
            bool one = desk_item_is_idle(lexicon, &item[k]);
            idle = idle || one;
            other = other || (!one && !item_has(&item[k], "MARK filler mine ask"));
        }
        for (int k = i; idle && !other && k < end; k++) /* "sonst habe ich nichts vor" asks nothing */
            if (k == i || item_has(&item[k], "ask"))
                item_become(&item[k], "filler", "");
    }
}

/* Says it what a thing is like, not which number of it: "the German one", "the first one"? */
static bool tells_feature(const struct item *item)
{
    return item_has(item, "GAME ordinal extreme another -verb -noun -seat -place -city -area -number");
}

/* Words that are numbers, but count nothing here: "the German one", "one from my hand", "deux fois à manger". */
static void settle_numbers(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        bool filler = item_has(&item[i], "filler"), thing = items_has(item, count, i + 1, "GAME -verb");
        bool held =
            items_has(item, count, i + 1, "from") && items_any(item, i + 1, i + 4 < count ? i + 4 : count, "held");
        if (!item_is(&item[i], "number", "1"))
            continue;
        if (held || item_has(&item[i - 1], "number=1 -filler") || /* "a single one" */
            (!filler && tells_feature(&item[i - 1]) && !thing))
            item_become(&item[i], "filler", "");
        else if (filler && item_has(&item[i - 1], "number") && thing)
            item_drop(&item[i], "number");
    }
}

/* Does the word say nothing of which thing is meant? */
static bool says_nothing(const struct item *item)
{
    return item->kind == ITEM_UNKNOWN || item_has(item, "filler word -mine -and -GAME");
}

/* "The card to the right", "la que está más a la izquierda": a side that nothing is counted from; but "three cards
 * left", "here is the right one". */
static bool is_outermost(const struct item *item, int at, int count)
{
    if (!item_has(&item[at], "side") || item_has(&item[at - 1], "aux") ||
        !items_has(item, count, at + 1, "EDGE MARK and then mine please number=1") ||
        (item_is(&item[at], "side", "right") && items_has(item, count, at + 1, "number=1")))
        return false;
    bool the = (!item_has(&item[at], "state") && item_has(&item[at - 1], "filler")) ||
               items_any(item, at > 1 ? at - 2 : 0, at, "the to");
    return the && !items_any(item, items_find_back(item, at - 1, "MARK") + 1, at, "ordinal");
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
        int end = i + 1 + SIDE_MOST < count ? i + 1 + SIDE_MOST : count;
        int side = items_find(item, i + 1, end, "MARK side verb");
        if (ordinal == NULL || side == end || !item_has(&item[side], "side"))
            continue;
        if (item_is(&item[side], "side", "right"))
            item_become(&item[i], "back", ordinal);
        items_silence(item, i + 1, side + 1);
    }
}

/* May the word stand between a unit and the end of "does not budge"? */
static bool is_of_staying(const struct item *item)
{
    return !item_has(item, "place seat ask cond past other be kin rest keeps fix next -filler") &&
           !item_has(item, "verb -verb=m");
}

static bool is_subject(const struct item *item)
{
    return item_has(item, "place") || item_has(item, "rest -neg");
}

/* "Munich doesn't budge", "Venedig rührt sich nicht vom Fleck", "no se mueve": a unit that goes nowhere holds. */
static void settle_stays(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        int place = i, end = items_find(item, i, count, ends_clause);
        if (!item_has(&item[i], item_has(&item[i - 1], "place") ? "neg no -neg=can" : "neg -neg=can"))
            continue;
        while (place > 0 && !item_has(&item[place], ends_clause) && !is_subject(&item[place]))
            place--;
        bool goes = /* "is not moving", but "Brest is empty, Paris is not" */
            !item_has(&item[i - 1], "be") || items_any(item, i + 1, end, "verb");
        bool stays = is_subject(&item[place]) && goes;
        for (int k = place + 1; k < end && stays; k++)
            stays = is_of_staying(&item[k]);
        if (stays) {
            items_silence(item, place + 1, end);
            item_become(&item[i], "verb", "h");
        }
    }
}

/* "London to the Channel would be a stab": what is only said to be something, in words of no table, is no order. */
static void settle_judged(struct item *item, int count)
{
    for (int i = 0, places = 0; i < count; i++) {
        bool judged = places > 1 && item_has(&item[i], "be");
        int end = items_find(item, i + 1, count, ends_clause);
        places = item_has(&item[i], ends_clause) ? 0 : places + (mention_is_place(&item[i]) ? 1 : 0);
        for (int k = i + 1; judged && k < end; k++)
            judged = !mention_is_place(&item[k]);
        if (judged && items_any(item, i + 1, end, "UNKNOWN word"))
            item_become(&item[i], "other", "");
    }
}

/* What a word is, or is not, by what stands beside it; NULL: whatever stands there. */
static const struct habit {
    const char *earlier, *before, *here, *behind;
    const char *becomes, *loses;
} habits[] = {
    {"to", "be", "verb", NULL, "filler", NULL},                     /* "to be clear" */
    {NULL, "be", "verb", NULL, NULL, "past"},                       /* "my weakest army is played" */
    {"from the mine", "ordinal", "verb", NULL, NULL, "verb"},       /* "the third place", "my first turn" */
    {NULL, "be=+filler -aux", "polite -filler", NULL, "ask", NULL}, /* "¿Se pueden mover dos casas?" asks nobody */
    {NULL, "-EDGE", "held", NULL, NULL, "has"},                     /* "my own" */
    {NULL, "THING", "unsure", NULL, NULL, "polite"},                /* "Múnich podría tomar Borgoña" */
    {NULL, "aux", "fix", NULL, NULL, "fix"},                        /* "that can wait" */
    {NULL, "type THING", "other+verb", NULL, NULL, "other"},        /* "my treachery steals a gold" */
    {NULL, NULL, "extreme+GAME", "noun", NULL, "filler"},
    {NULL, "number", "extreme+GAME", NULL, NULL, "filler"},
    {NULL, "theirs", "child", NULL, "filler", NULL},        /* "my son and his daughter" */
    {NULL, "THING", "ask=who", NULL, "rel", NULL},          /* "the army that is in Bulgaria" */
    {NULL, "and -but", "after", NULL, "then", NULL},        /* "the wheat, and after I play the forum" */
    {NULL, NULL, "target", "noun -filler", "filler", NULL}, /* "the next councillor" is nowhere that he goes to */
    {NULL, NULL, "neg=ne", "number", "filler", NULL},       /* "ne 3 nach Castello" */
    {NULL, NULL, "neg=ne", "GAME -verb", "filler", NULL},   /* in French a verb follows, or what stands for somebody */
};

static bool goes_with(const struct item *item, int count, int at, const char *what)
{
    return what == NULL || items_has(item, count, at, what);
}

static void settle_habits(struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        for (size_t k = 0; k < sizeof habits / sizeof habits[0]; k++) {
            const struct habit *habit = &habits[k];
            if (!item_has(&item[i], habit->here) || !goes_with(item, count, i - 1, habit->before) ||
                !goes_with(item, count, i - 2, habit->earlier) || !goes_with(item, count, i + 1, habit->behind))
                continue;
            if (habit->becomes != NULL)
                item_become(&item[i], habit->becomes, "");
            else
                item_drop(&item[i], habit->loses);
        }
}

/* "After the wedding kick him out" */
static void settle_after(struct item *item, int count)
{
    for (int i = 0; i + 3 < count; i++)
        if (item_has(&item[i], "after") && item_has(&item[i + 1], "the") && item_has(&item[i + 2], "UNKNOWN verb") &&
            item_has(&item[i + 3], "verb -filler") && items_has(item, count, i - 1, "EDGE MARK and")) {
            item_become(&item[i], "then", "");
            item_become(&item[i + 2], "filler", "");
        }
}

/* "je le garde pour plus tard" takes nothing, nor does "I take the wheat, but keep it". */
static void settle_keeping(struct item *item, int count)
{
    bool verb = false;
    for (int i = 0, keeps = -1; i < count; i++) {
        keeps = item[i].kind == ITEM_MARK ? -1 : item_has(&item[i], "keeps") ? i : keeps;
        bool held = item_has(&item[i], "held");
        int it = i == keeps ? i - 1 : i;
        if (keeps >= 0 && item_has(&item[i], "held later"))
            item_keep(&item[keeps], "keeps");
        if (keeps >= 0 && verb && it <= keeps + 1 && items_has(item, count, it, "ref=it")) {
            item_become(&item[keeps], "filler", "");
            item_become(&item[it], "filler", "");
        } else if (keeps >= 0 && held && verb && it > keeps) {
            item_become(&item[i], "filler", "");
        }
        verb = verb || (part_is_verb(&item[i]) && i != keeps);
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
    for (int i = 1; i + 1 < count; i++)
        if (item_has(&item[i], "ref=there -and") && item_has(&item[i + 1], "verb -filler")) {
            const struct item there = item[i];
            item[i] = item[i + 1];
            item[i + 1] = there;
        }
}

/* What one word means of what it may mean, by what stands around it. */
static void settle_word(const struct lexicon *lexicon, struct item *item, int at, int count)
{
    struct item *one = &item[at];
    if (is_interjection(item, at, count)) {
        item_become(one, "filler", "");
    } else if (item_has(one, "or+GAME")) {
        item_keep(one, is_gold(item, at, count) ? "GAME" : "or");
    } else if (item_has(one, "neg+verb") && is_alone(item, at, count)) {
        item_drop(one, "neg"); /* "Never!" answers */
    } else if (item_has(one, "neg+verb -none")) {
        item_keep(one, "neg");
    } else if (item_has(one, "and+ref")) {
        item_keep(one, is_there(item, at, count) ? "ref" : "and");
    } else if (takes_back(item, at, count)) {
        item_become(one, "fix", "no");
        one[-1] = (struct item){.kind = ITEM_MARK, .mark = ',', .from = one[-1].from, .to = one[-1].to};
    } else if (is_object(item, at, count)) {
        if (!item_has(one, "other"))
            one->meanings = (int)lexicon_meanings(lexicon, "es", one->meaning);
        item_drop(one, "other");
    } else if (is_first_of(item, at, count)) {
        item_become(one, "now", "");
    } else if (is_else_then(item, at, count)) {
        item_become(one, "filler", "");
    }
    if (item_has(one, "filler -ref") && is_one_of_several(item, at, count))
        item_drop(one, "filler");
}

/* "Nothing moves", "personne ne bouge": all of them hold. */
static void settle_nobody(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int end = items_find(item, i, count, ends_clause),
            from = items_pass(item, i + 1, end, "filler mine unit neg of");
        bool nobody =
            item_has(&item[i], "neg no none -neg=can -neg=ne -verb") && items_has(item, count, i - 1, "EDGE MARK and");
        bool stays = nobody && from < end && item_has(&item[from], "verb=m");
        for (int k = from; k < end && stays; k++)
            stays = is_of_staying(&item[k]) && /* "don't enter it", "any of this" */
                    (!item_has(&item[k], "of ref any") || items_find(item, k, end, "unit mine") < end);
        if (stays) {
            for (int k = i + 1; k < end; k++)
                if (k >= from || !item_has(&item[k], "unit")) /* "no fleet": all fleets, and no army */
                    item_become(&item[k], "filler", "");
            item_become(&item[i], "all", "");
            item_become(&item[from], "verb", "h");
        }
    }
}

void settle_words(const struct lexicon *lexicon, struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (item[i].mended && item_of_game(&item[i])) /* "Keil" is Kiel, and no "kein" */
            item_keep(&item[i], "GAME");
    if (lexicon_has_frame(lexicon, "@spell")) {
        settle_nobody(item, count);
        settle_stays(item, count);
        settle_judged(item, count);
    }
    settle_double_no(lexicon, item, count);
    unsaid_names(item, count);
    settle_refusals(lexicon, item, count);
    settle_else(lexicon, item, count);
    unsaid_choice(item, count);
    rank(item, count);
    settle_sides(item, count);
    for (int i = 3; i < count; i++) /* "is to be taken there" */
        if (item_has(&item[i], "verb") && item_has(&item[i - 1], "be") && item_has(&item[i - 2], "to") &&
            item_has(&item[i - 3], "be has"))
            item_become(&item[i - 2], "filler", "");
    settle_habits(item, count);
    amounts_settle(lexicon, item, count);
    unsaid_yes(item, count);
    settle_after(item, count);
    settle_keeping(item, count);
    unsaid_being(item, count);
    settle_numbers(item, count);
    unsaid_words(item, count);
    fixing_settle(item, count);
    for (int i = 0; i < count; i++)
        settle_word(lexicon, item, i, count);
    lead_with_then(item, count);
    if (lexicon_has_frame(lexicon, "@spell"))
        turn_there(item, count);
    /* "first this, then that, both this turn" is one order */
    for (int i = 0; i < count && items_any(item, 0, count, "together"); i++)
        if (item_has(&item[i], "then"))
            item_become(&item[i], "and", "");
}

void settle_persons(struct item *item, int count, bool *person)
{
    for (int i = 0; i < count; i++) {
        bool god = item_has(&item[i], "name person");
        *person = god || (*person && !item_has(&item[i], "seat"));
        if (*person && item_has(&item[i], "third+other"))
            item_become(&item[i], "filler", "");
    }
}
