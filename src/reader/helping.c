#include "reader/helping.h"

#include "reader/going.h"
#include "words/items.h"

bool helping_says(const struct mention *said)
{
    bool other = said->verb >= 0 && !item_has(&said->item[said->verb], "saying"); /* "Rücken" is both */
    return mention_does(said, "s") || (!other && mention_says(said, "s"));
}

int helping_find(const struct mention *said, int *helper)
{
    int verb = items_find(said->item, 0, said->count, "verb=s saying=s saying=after verb=c");
    int first = -1, behind = 0, before = 0;
    if (verb == said->count)
        return -1;
    for (int i = 0; i < said->places; i++) {
        behind += said->place[i] > verb ? 1 : 0;
        before += said->place[i] < verb ? 1 : 0;
    }
    int i = verb - 1;
    while (i >= 0 && (item_has(&said->item[i], "filler") || going_leads_from(&said->item[i]) ||
                      mention_is_place(&said->item[i]) || item_has(&said->item[i], "way"))) {
        first = going_leads_from(&said->item[i]) ? i : first;
        if (first >= 0 && (behind > 0 || (before > 0 && said->place[before - 1] > first)))
            break;
        i--;
    }
    int next = verb + 1;
    while (next < said->count && item_has(&said->item[next], "filler") && !going_leads_from(&said->item[next]))
        next++;
    bool led = next < said->count && /* "por el mar Negro" may be a way, or who does it */
               (going_leads_from(&said->item[next]) || item_has(&said->item[next], "verb=via"));
    *helper = behind == 1 ? said->places - 1 : before - 1;
    if (behind > 1 || *helper < 0 || said->own[*helper] < 0)
        return -1;
    if (behind == 1)
        return led ? (first >= 0 ? first : verb) : -1;
    return first >= 0 && said->place[*helper] > first ? first : -1;
}

/* The next item that says something, from `at` on. */
static int next_said(const struct mention *said, int at)
{
    while (at < said->count && item_has(&said->item[at], "filler") && !going_leads_from(&said->item[at]))
        at++;
    return at;
}

int helping_foreign(const struct mention *said)
{
    int verb = 0, from = 0, places = 0;
    while (verb < said->count && !item_has(&said->item[verb], "verb=s saying=s"))
        verb++;
    while (from < verb && !going_leads_from(&said->item[from]))
        from++;
    for (bool own = false; from < verb && !own;) { /* the last of those that lead to the help */
        int next = from + 1;
        while (next < verb && !going_leads_from(&said->item[next]))
            next++;
        own = next == verb;
        from = own ? from : next;
    }
    int after = verb < said->count ? next_said(said, verb + 1) : verb;
    bool led = after < said->count && going_leads_from(&said->item[after]);
    int start = from < verb ? from : led ? verb : -1;
    bool somebody = false, goes = false;
    for (int i = start; start >= 0 && i < said->count; i++)
        somebody = somebody || item_has(&said->item[i], "seat");
    for (int i = 0; i < said->places; i++) {
        places += said->place[i] < start ? 1 : 0;
        goes = goes || (said->place[i] < start && going_leads_to(said, said->place[i]));
        somebody = somebody && (said->place[i] < start || said->own[i] < 0);
    }
    return somebody && (goes || (start == 0 && places == 0)) ? start : -1;
}

bool helping_is_lone(const struct mention *said)
{
    bool one = said->places == 1 ? said->owns == 1 && said->kind == NULL : said->places == 0 && said->kind != NULL;
    bool first = said->places == 0 || said->verb < 0 || said->place[0] < said->verb ||
                 (said->place[0] > 0 && going_leads_from(&said->item[said->place[0] - 1]));
    return one && first && (helping_says(said) || mention_does(said, "c"));
}

bool helping_is_of(const struct mention *said)
{
    bool takes = said->does == NULL ? said->names : mention_does(said, "m"); /* "the North Sea takes York to Norway" */
    bool carries =
        said->places == 3 && (mention_does(said, "c") || (takes && said->own[1] >= 0 && said->saying == NULL));
    return (carries || (helping_says(said) && (said->places == 2 || said->places == 3))) && said->own[0] >= 0 &&
           (said->verb < 0 || (said->place[0] < said->verb && said->place[1] > said->verb));
}
