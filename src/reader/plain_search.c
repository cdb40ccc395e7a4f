#include "reader/plain.h"

#include "base/mem.h"
#include "reader/fits.h"
#include "reader/frame.h"
#include "reader/route.h"
#include "reader/spell.h"
#include "rules/doors.h"
#include "words/items.h"

#include <stdlib.h>
#include <string.h>

enum { CANDIDATES = 64, AMOUNTS_MOST = 6 };

/* A candidate and how much of it goes without saying. */
struct candidate {
    char *text;
    int slot, unsaid, swapped;
    bool legal, asked, later; /* `asked`: it answers what is asked now */
    bool spelled;             /* as it was said, word for word */
    bool kinded;              /* it names the kind of a unit, as what was said does */
    bool described;           /* known by the game's description, not by its name */
    bool again;               /* the mail has answered its decision */
    bool pattern;             /* any card that is like that */
    bool led;                 /* with the verb that is its own before all */
    struct refusal why;       /* it is not legal */
};

struct search {
    struct desk *desk;
    const char *head; /* in front of the order; NULL: nothing */
    bool verbs;       /* an order is not meant where its verb is not said */
    bool chained;     /* the words go on from where an order before them went */
    bool picks;       /* it is one of alternatives */
    bool unseen;      /* what is spoken of lies nowhere yet */
    bool spelled;     /* the game's orders are told by the order of their words */
    bool possible;    /* one of those that were found can be done */
    bool impossible;  /* what was said so is an order, but none that is possible */
    struct candidate found[CANDIDATES];
    int count, tries;
    bool described;     /* what is tried now is known by the game's description */
    bool meant;         /* the words make an order, if not a possible one */
    struct refusal why; /* the first order that the words make, but none that the game knows here */
};

/* Of a line that cannot be read only what the game itself says is a reason: that the line is none is our doing. */
static void keep_reason(struct search *search)
{
    static const struct refusal_text *const ours[] = {&REFUSAL_VERB, &REFUSAL_SYNTAX, &REFUSAL_LONG, &REFUSAL_AMBIGUOUS,
                                                      &REFUSAL_NUMBER};
    const char *code = search->desk->why.code;
    bool theirs = code != NULL && search->why.code == NULL;
    for (size_t i = 0; theirs && i < sizeof ours / sizeof ours[0]; i++)
        theirs = strcmp(code, ours[i]->code) != 0;
    if (theirs)
        search->why = search->desk->why;
}

/* Of too many those that say least by themselves go. False: there is no room. */
static bool make_room(struct search *search, int unsaid)
{
    int worst = 0;
    if (search->count < CANDIDATES)
        return true;
    for (int i = 1; i < search->count; i++)
        worst = search->found[i].unsaid > search->found[worst].unsaid ? i : worst;
    if (search->found[worst].unsaid <= unsaid)
        return false;
    free(search->found[worst].text);
    search->found[worst] = search->found[--search->count];
    return true;
}

/* "The bath, and then the intrigue": the second one is not for the decision of the first. */
static bool is_answered(const struct desk *desk, int slot)
{
    return !desk->later && desk_answers(desk, slot, desk->taken_count);
}

/* "I'll borrow it" beside what is built answers no card of fate that may come ("@asked fate"). */
static bool is_early(const struct desk *desk, const char *order, int slot)
{
    bool early = lexicon_has_rule(desk->seat->lexicon, "@asked", order, strcspn(order, " "));
    for (int i = 0; early && i < desk->open_count; i++)
        early = desk->open[i].slot != slot;
    return early;
}

static void add_candidate(struct search *search, const char *line, int unsaid, int swapped, bool led)
{
    struct text text = TEXT_EMPTY;
    int slot;
    enum judged judged = desk_judge(search->desk, line, &text, &slot);
    struct candidate *there = NULL;
    for (int i = 0; judged != JUDGED_NONSENSE && i < search->count; i++)
        if (strcmp(search->found[i].text, text.data) == 0)
            there = &search->found[i];
    if (judged == JUDGED_NONSENSE) {
        keep_reason(search);
    } else if (there != NULL) {
        there->unsaid = unsaid < there->unsaid ? unsaid : there->unsaid;
        there->swapped = swapped < there->swapped ? swapped : there->swapped;
        there->led = there->led || led;
    } else if (!is_early(search->desk, text.data, slot) && make_room(search, unsaid)) {
        bool later = judged == JUDGED_ILLEGAL && search->chained && desk_awaits(search->desk, slot);
        bool once = judged == JUDGED_ILLEGAL && search->desk->later; /* what is asked once is in no later turn */
        search->possible = search->possible || judged == JUDGED_LEGAL || later;
        search->found[search->count++] =
            (struct candidate){.text = mem_copy_text(text.data),
                               .slot = slot,
                               .unsaid = unsaid,
                               .swapped = swapped,
                               .led = led,
                               .described = search->described,
                               .legal = judged == JUDGED_LEGAL || later,
                               .later = later,
                               .why = search->desk->why,
                               .again = !search->unseen && !search->picks && is_answered(search->desk, slot),
                               .asked = !once && desk_asks(search->desk, slot)};
    }
    text_free(&text);
}

/* For a later turn, or behind an order that only begins the decision (`frame @first take refresh`). */
static bool is_unseen(const struct desk *desk, const struct plain *plain)
{
    struct text rule = TEXT_EMPTY;
    text_add(&rule, "@first ");
    if (desk->taken_count > 0)
        rules_write(desk->seat->rules, &desk->taken[desk->taken_count - 1].order, &rule);
    bool begun = desk->taken_count > 0 && desk_has_rule(desk, rule.data);
    text_free(&rule);
    return begun || (desk->later && !plain->definite); /* "next turn the circus" is the one that lies there */
}

static void search_offers(struct search *search, const struct plain *plain)
{
    const struct fitting fitting = {search->desk, search->verbs, search->spelled};
    for (int i = 0; i < search->desk->offers; i++) {
        int unsaid, swapped;
        const struct offer *offer = &search->desk->offer[i];
        search->described = offer->words != NULL;
        if (search->unseen ? offer->seen : offer->unseen && !plain_says(plain, "any"))
            continue;
        bool stands = offer->behind == NULL || plain->verb; /* "The circus is better. The circus." */
        if (stands && fits_is_led(&fitting, plain, offer) && fits_offer(&fitting, plain, offer, &unsaid, &swapped) &&
            desk_stands(search->desk, offer) && (!search->impossible || unsaid == 1)) {
            int before = search->count;
            add_candidate(search, offer->text, unsaid, swapped, true);
            if (search->count > before)
                search->found[before].pattern = items_any(offer->feature, 0, offer->features, "any");
            if (search->count > before)
                search->found[before].kinded =
                    plain_says(plain, "unit") && items_any(offer->feature, 0, offer->features, "unit");
        }
    }
    search->described = false;
}

/* The lines that the words are as they were said. */
static void search_spelled(struct search *search, const struct plain *plain, const char *frame)
{
    struct spelled line[SPELLINGS_MOST];
    int lines = spell_read(frame, plain->item, plain->count, line);
    for (int i = 0; i < lines; i++) {
        int before = search->count;
        add_candidate(search, line[i].text.data, line[i].unsaid, 0, true);
        if (search->count > before)
            search->found[before].spelled = true;
        text_free(&line[i].text);
    }
}

/* "Carthage to Lepcis Magna, Rome stays": an order that names nothing does not show the way that was said. */
static bool hides_way(const struct plain *plain, const char *order)
{
    bool way = false;
    for (int i = 1; i < plain->count && strchr(order, ' ') == NULL; i++)
        for (int k = 0; plain->role[i] > 0 && k < i; k++)
            way = way || (plain->role[k] <= 0 && item_has(&plain->item[k], "city") &&
                          item_has(&plain->item[i], "city") && !plain_items_share(&plain->item[k], &plain->item[i]));
    return way;
}

/* The frame with so many of each thing whose number was not said. False: it has been tried, or does not fit. */
static bool fill_amount(struct search *search, const struct plain *plain, const char *frame, enum frame_verbs verbs,
                        int amount)
{
    struct text filled = TEXT_EMPTY;
    bool fits = frame_fill(frame, plain->item, plain->count, verbs, amount, &filled) && !hides_way(plain, filled.data);
    if (fits && amount > 1) {
        struct text first = TEXT_EMPTY;
        (void)frame_fill(frame, plain->item, plain->count, verbs, 1, &first);
        fits = strcmp(first.data, filled.data) != 0;
        text_free(&first);
    }
    if (fits) {
        struct text line = TEXT_EMPTY;
        text_add_all(&line, search->head == NULL ? "" : search->head, search->head == NULL ? "" : " ", filled.data);
        add_candidate(search, line.data, 0, 0, frame_leads(frame, plain->item, plain->count));
        bool alone = plain->names > 0 && search->desk->taken_count == 0 &&
                     !item_has(&plain->item[0], "ref"); /* the first thing said answers */
        search->meant = search->meant || plain->verb || plain->count > 1 || alone;
        text_free(&line);
    }
    text_free(&filled);
    return fits;
}

static void fill_frames(struct search *search, const struct plain *plain, const struct around *around,
                        enum frame_verbs verbs)
{
    const struct lexicon *lexicon = search->desk->seat->lexicon;
    const char *frame;
    for (size_t i = 0; (frame = lexicon_frame(lexicon, i)) != NULL; i++)
        for (int amount = 1; amount <= AMOUNTS_MOST && (frame[0] == '!') == around->negated; amount++)
            if (!fill_amount(search, plain, frame, verbs, amount))
                break;
}

/* The first class of the game that the item has several meanings of; NULL: none. */
static const char *ambiguous_in(const struct item *item)
{
    for (int i = 0; i < item->meanings; i++) {
        const struct item one = item_one(item, i);
        const char *class = item->meaning[i].class;
        for (int k = i + 1; item_has(&one, "GAME -verb -noun") && k < item->meanings; k++)
            if (strcmp(class, item->meaning[k].class) == 0)
                return class;
    }
    return NULL;
}

/* Each meaning of a name that has several is tried. */
static void search_frames(struct search *search, const struct plain *plain, const struct around *around,
                          enum frame_verbs verbs, int from)
{
    const char *class = NULL;
    while (from < plain->count && (class = ambiguous_in(&plain->item[from])) == NULL)
        from++;
    if (class == NULL || search->tries > CANDIDATES) {
        if (desk_step(search->desk))
            fill_frames(search, plain, around, verbs);
        search->tries++;
        return;
    }
    struct plain *one = mem_new(1, sizeof *one);
    const struct item *item = &plain->item[from];
    for (int i = 0; i < item->meanings; i++) {
        if (strcmp(item->meaning[i].class, class) != 0)
            continue;
        *one = *plain;
        one->item[from].meanings = 0;
        for (int k = 0; k < item->meanings; k++)
            if (k == i || strcmp(item->meaning[k].class, class) != 0)
                one->item[from].meaning[one->item[from].meanings++] = item->meaning[k];
        search_frames(search, one, around, verbs, from);
    }
    free(one);
}

static int compare(const struct candidate *one, const struct candidate *other)
{
    if (one->asked != other->asked)
        return one->asked ? -1 : 1;
    if (one->legal != other->legal)
        return one->legal ? -1 : 1;
    if (one->again != other->again)
        return one->again ? 1 : -1;
    if (one->swapped != other->swapped)
        return one->swapped - other->swapped;
    if (one->unsaid != other->unsaid)
        return one->unsaid - other->unsaid;
    if (one->led != other->led)
        return one->led ? -1 : 1;
    return 0;
}

/* The likelier first; of those that are as likely the texts decide, so that it is always the same one. */
static int by_likeness(const void *a, const void *b)
{
    const struct candidate *one = a, *other = b;
    int order = compare(one, other);
    return order != 0 ? order : strcmp(one->text, other->text);
}

/* Is each for a decision of its own? "Both" of two for one decision cannot be done. */
static bool each_its_own(const struct search *search, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = 0; k < i; k++)
            if (search->found[i].slot == search->found[k].slot)
                return false;
    return true;
}

/* "From Castello to San Marco" is not the other way round because that would be possible. */
static bool is_turned(const struct search *search)
{
    const struct candidate *best = search->found;
    for (int i = 0; i < search->count; i++)
        if (best->legal && !search->found[i].legal && search->found[i].swapped < best->swapped &&
            search->found[i].unsaid <= best->unsaid)
            return true;
    return false;
}

/* Only those of this kind stay; where there are none, all of them do, or with `strict` nothing. */
static void keep_those(struct search *search, bool (*of)(const struct desk *desk, const struct candidate *one),
                       bool strict)
{
    int kept = 0;
    bool any = strict;
    for (int i = 0; i < search->count; i++)
        any = any || of(search->desk, &search->found[i]);
    for (int i = 0; any && i < search->count; i++) {
        if (of(search->desk, &search->found[i]))
            search->found[kept++] = search->found[i];
        else
            free(search->found[i].text);
    }
    search->count = any ? kept : search->count;
}

/* Words without a verb answer what is asked, where anything that they may mean does. */
static bool is_what_is_asked(const struct desk *desk, const struct candidate *one)
{
    (void)desk;
    return one->asked;
}

/* "My strongest one" is one that is described, and no pattern. */
static bool is_seen(const struct desk *desk, const struct candidate *one)
{
    (void)desk;
    return one->described && !one->pattern;
}

/* "The African one" sends no god there where none was spoken of. */
static bool is_for_somebody_known(const struct desk *desk, const struct candidate *one)
{
    return one->asked || desk_has_person(desk, one->text);
}

/* What stands in the way of the orders that come nearest, if it is the same for all of them. */
static void tell_why(const struct search *search, struct reading *out)
{
    int first = 0, count = 1;
    while (first < search->count && search->found[first].legal)
        first++;
    if (first == search->count) {
        out->why = search->why;
        return;
    }
    const struct candidate *nearest = &search->found[first];
    bool same = nearest->why.code != NULL;
    for (int i = first + 1; i < search->count && compare(&search->found[i], nearest) == 0; i++, count++)
        same = same && search->found[i].why.code != NULL && strcmp(search->found[i].why.code, nearest->why.code) == 0;
    if (same)
        out->why = nearest->why;
    if (count == 1)
        out->nearest = mem_copy_text(nearest->text);
}

/* Is anything asked that the mail has not answered yet? */
static bool is_asked(const struct desk *desk)
{
    bool asked = false;
    for (int i = 0; i < desk->open_count; i++)
        asked = asked || desk_asks(desk, desk->open[i].slot);
    return asked;
}

/* "Burgundy": where orders are told by their words, there is to be more than a name; and what was said word for word,
 * but cannot be done, is not replaced by something near. */
static bool says_little(const struct search *search, const struct plain *plain, const struct candidate *best)
{
    bool bare = best->unsaid > 0 && !plain->verb && !best->kinded;
    return !best->spelled && (best->unsaid > 1 || bare || search->impossible);
}

/* "Puteoli is boring": where orders go on from one place to the next, a name alone does not say whither. */
static bool is_start(const struct search *search, const struct plain *plain)
{
    const char *text = search->found[0].text, *from = strchr(text, ' ');
    const char *city = plain->count > 0 ? item_in(&plain->item[0], "city") : NULL;
    size_t length = city == NULL ? 0 : strlen(city);
    return length > 0 && !plain->verb && plain->names == 1 && plain->role[0] <= 0 && from != NULL &&
           strncmp(from + 1, city, length) == 0 && from[1 + length] == ' ' && desk_has_rule(search->desk, "@chain");
}

/* "F Bre", "A Mar, A Par": which units there are, and nothing of what they are to do. */
static bool only_names(const struct search *search, const struct plain *plain)
{
    int places = items_count(plain->item, plain->count, "place");
    if (!search->spelled || plain->verb || places == 0 || search->count == 0 || search->found[0].spelled ||
        search->found[0].kinded)
        return false;
    const char *id = item_in(&plain->item[items_find(plain->item, 0, plain->count, "place")], "place");
    return strncmp(search->found[0].text, id, strlen(id)) == 0 &&
           (places == 1 || items_count(plain->item, plain->count, "unit") >= places);
}

/* The last number in an order; -1: none. */
static long last_number(const char *text)
{
    static const char digits[] = "0123456789";
    const char *last = NULL;
    for (const char *at = text + strcspn(text, digits); *at != '\0'; at += strcspn(at, digits)) {
        last = at;
        at += strspn(at, digits);
    }
    return last == NULL ? -1 : strtol(last, NULL, 10);
}

/* "The weakest of them": of the first so many those with the least number stand first. Returns how many remain. */
static int keep_extreme(struct search *search, int extreme, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        long one = extreme * last_number(search->found[i].text),
             other = extreme * last_number(search->found[best].text);
        best = one > other ? i : best;
    }
    if (count < 2)
        return count;
    long least = last_number(search->found[best].text);
    int kept = 0;
    for (int i = 0; i < count; i++) { /* of several that are the strongest, only these are asked about */
        const struct candidate found = search->found[i];
        if (last_number(found.text) != least)
            continue;
        search->found[i] = search->found[kept];
        search->found[kept++] = found;
    }
    return kept;
}

/* The likeliest come first; of those that say as much as it, all count. */
static void settle(struct search *search, const struct plain *plain, struct reading *out)
{
    if (!plain->verb)
        keep_those(search, is_what_is_asked, false);
    if (plain->extreme != 0 && plain->names == 0)
        keep_those(search, is_seen, false);
    if (search->head == NULL && !plain->verb && !plain_says(plain, "name person"))
        keep_those(search, is_for_somebody_known, true);
    qsort(search->found, (size_t)search->count, sizeof search->found[0], by_likeness);
    const struct candidate *best = search->found;
    int count = 0;
    while (count < search->count && best->legal && compare(&search->found[count], best) == 0)
        count++;
    count = is_turned(search) ? 0 : count;
    if (plain->extreme != 0)
        count = keep_extreme(search, plain->extreme, count);
    if (plain->all && count > 1 && last_number(search->found[0].text) >= 0 && !each_its_own(search, count))
        count = 0; /* "everything on Cannaregio" is none of its parts */
    best = search->found;
    /* "the fish, please", where a card is to be taken and only one to be played shows fish */
    bool little = count == 1 && (search->spelled ? says_little(search, plain, best) : is_start(search, plain));
    bool aside = count == 1 && best->described && !plain->verb && !plain->owned && !best->asked &&
                 !search->desk->later && is_asked(search->desk);
    if (only_names(search, plain)) {
        out->slot = SLOT_NONE;
        return;
    }
    out->slot = search->count > 0 ? best->slot : SLOT_NONE;
    out->kind = search->count == 0                ? PIECE_CHAT
                : count == 0                      ? PIECE_NEVER
                : count == 1 && !aside && !little ? PIECE_ORDER
                                                  : PIECE_SEVERAL;
    out->aside = aside;
    out->mended = plain->mended;
    out->together = plain->all && search->count > 0 && count == 0;
    out->later = search->count > 0 && best->later;
    out->all = plain->all && count > 1 && each_its_own(search, count);
    if (count == 0)
        tell_why(search, out);
    for (int i = 0; i < count && i < READINGS_MOST; i++)
        out->text[out->texts++] = mem_copy_text(search->found[i].text);
}

/* Do the words go on from the place that an order before them named? Only where a game lets them: `frame @chain`. */
static bool is_chained(const struct desk *desk, const struct around *around, const struct plain *plain)
{
    return around->place != NULL && plain_names(plain, around->place) && desk_has_rule(desk, "@chain");
}

void plain_search(struct desk *desk, const struct around *around, const struct plain *said, struct reading *out)
{
    struct search *search = mem_new(1, sizeof *search);
    struct plain *spread = mem_new(1, sizeof *spread);
    bool ways = route_spread(desk, around->head, said, spread);
    const struct plain *plain = ways ? spread : said;
    search->desk = desk;
    search->head = around->head;
    search->verbs = desk_has_rule(desk, "@verbs");
    search->picks = around->picks;
    search->unseen = is_unseen(desk, plain);
    search->chained = is_chained(desk, around, plain);
    const char *spell = around->negated ? NULL : lexicon_frame_of(desk->seat->lexicon, "@spell");
    search->spelled = spell != NULL;
    if (spell != NULL)
        search_spelled(search, plain, spell);
    else
        search_frames(search, plain, around, FRAME_VERBS, 0);
    if (search->count == 0 && spell == NULL)
        search_frames(search, plain, around, FRAME_NAMES, 0);
    search->impossible = spell != NULL && search->count > 0 && !search->possible;
    bool offers = around->head == NULL && !around->negated && !(ways && search->count > 0) &&
                  (spell == NULL || !search->possible);
    if (offers)
        search_offers(search, plain);
    if (offers && search->count == 0 && search->unseen &&
        desk->later) { /* "next turn Macedonian intrigue" lies there now */
        search->unseen = false;
        search_offers(search, plain);
    }
    settle(search, plain, out);
    if (around->negated && out->kind == PIECE_NEVER)
        out->kind = PIECE_CHAT;
    else if (out->kind == PIECE_CHAT && search->meant && !around->negated)
        out->kind = PIECE_NEVER;
    for (int i = 0; i < search->count; i++)
        free(search->found[i].text);
    free(search);
    free(spread);
}
