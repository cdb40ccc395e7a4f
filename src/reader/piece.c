#include "reader/piece.h"

#include "base/mem.h"
#include "reader/frame.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE_ITEMS = 48, UNKNOWN_MOST = 1, CANDIDATES = 64 };

/* The items of a piece that mean something, in the order in which an order has them. */
struct plain {
    struct item item[PIECE_ITEMS];
    int count;
    int unknown;                   /* words that the game knows nothing of */
    int names, numbers;            /* things of the game; numbers that are no articles */
    int said;                      /* items that are no fillers */
    bool goal;                     /* it begins with where to go: "to Athens" */
    bool verb, all, mended, again; /* `again`: "it" or "there" stands for what was named before */
};

/* A candidate and how much of it goes without saying. */
struct candidate {
    char *text;
    int slot, unsaid, swapped;
    bool legal, asked, later; /* `asked`: it answers what is asked now */
    bool led;                 /* with the verb that is its own before all */
};

struct search {
    struct desk *desk;
    bool verbs;   /* an order is not meant where its verb is not said */
    bool chained; /* the words go on from where an order before them went */
    struct candidate found[CANDIDATES];
    int count, tries;
    bool meant; /* the words make an order, if not a possible one */
};

/* Words of sentences, which no game has for a name. */
static bool is_grammar(const struct item *item)
{
    static const char *const classes[] = {"filler", "polite", "and", "now",      "word", "from", "to",
                                          "ref",    "all",    "yes", "together", "but",  "so",   "wish"};
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (item_in(item, classes[i]) != NULL)
            return true;
    return false;
}

static void keep(struct plain *plain, const struct item *item)
{
    if (plain->count == PIECE_ITEMS)
        return;
    plain->item[plain->count++] = *item;
    plain->verb = plain->verb || item_in(item, "verb") != NULL;
    plain->mended = plain->mended || item->mended;
    plain->said += item_in(item, "filler") == NULL && (item_in(item, "all") == NULL || item_of_game(item)) ? 1 : 0;
    if (item_of_game(item) && item_in(item, "verb") == NULL)
        plain->names++;
    if (item_in(item, "number") != NULL && item_in(item, "filler") == NULL)
        plain->numbers++;
}

/* Which way things go: "from A to B and from C to D". */
struct roles {
    int role[PIECE_ITEMS]; /* -1: from there; 1: to there */
    int pair[PIECE_ITEMS]; /* the first, the second, ... */
    int now, pairs;
    bool from, to; /* the pair has a thing of this role */
};

static void begin_pair(struct roles *roles)
{
    roles->pairs++;
    roles->now = 0;
    roles->from = roles->to = false;
}

static void keep_role(struct roles *roles, const struct plain *plain, const struct item *item)
{
    bool thing = item_of_game(item) && item_in(item, "verb") == NULL && item_in(item, "noun") == NULL;
    roles->role[plain->count] = item_in(item, "verb") != NULL ? -1 : roles->now;
    roles->pair[plain->count] = roles->pairs;
    roles->to = roles->to || (thing && roles->now > 0);
    roles->from = roles->from || (thing && roles->now <= 0);
}

/* What a word that is none of the game's tells of those behind it. */
static void see_role(struct roles *roles, const struct item *item)
{
    bool from = item_in(item, "from") != NULL, to = item_in(item, "to") != NULL;
    if ((from || item_in(item, "and") != NULL) && roles->to && roles->from)
        begin_pair(roles);
    if (from || to)
        roles->now = from ? -1 : 1;
}

/* Where it goes from stands before where it goes to, however it was said. */
static void sort_roles(struct plain *plain, const struct roles *roles)
{
    struct item sorted[PIECE_ITEMS];
    int count = 0;
    for (int pair = 0; pair <= roles->pairs; pair++)
        for (int wanted = -1; wanted <= 1; wanted++)
            for (int i = 0; i < plain->count; i++)
                if (roles->pair[i] == pair && roles->role[i] == wanted)
                    sorted[count++] = plain->item[i];
    memcpy(plain->item, sorted, (size_t)count * sizeof sorted[0]);
}

/* A word of what is not to be done: "don't move any". */
static bool is_negation(const struct item *item)
{
    static const char *const classes[] = {"neg", "no", "any", "all"};
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (item_in(item, classes[i]) != NULL)
            return !item_of_game(item);
    return false;
}

/* A word of no table, or of none but the common ones. */
static bool is_unknown(const struct item *item)
{
    for (int i = 0; i < item->meanings; i++)
        if (strcmp(item->meaning[i].class, "word") != 0)
            return false;
    return item->kind != ITEM_MARK;
}

/* Leaves out marks and fillers. */
static void make_plain(const struct around *around, const struct item *item, int count, struct plain *out)
{
    struct roles roles = {.pairs = 0};
    *out = (struct plain){.count = 0};
    for (int i = 0; i < count && out->count < PIECE_ITEMS; i++) {
        const struct item *one = &item[i];
        if (one->kind == ITEM_MARK) {
            roles.now = one->mark == '>' ? 1 : roles.now;
            if (one->mark == ',' && roles.to && roles.from)
                begin_pair(&roles);
            continue;
        }
        /* "two coffees" are two of nothing */
        bool counts = item_in(one, "number") != NULL && item_in(one, "filler") == NULL && i + 1 < count;
        if (is_unknown(one) || (counts && is_unknown(&item[i + 1]))) {
            out->unknown++;
            continue;
        }
        if (around->negated && is_negation(one))
            continue;
        if (item_in(one, "no") != NULL && !item_of_game(one) && (i + 1 == count || item[i + 1].kind == ITEM_MARK))
            continue;
        out->all = out->all || item_in(one, "all") != NULL;
        if (item_in(one, "ref") != NULL && item_in(one, "and") == NULL && !item_of_game(one)) {
            out->again = true;
            if (around->place == NULL || item_is(one, "ref", "it"))
                continue;
            keep_role(&roles, out, around->place);
            keep(out, around->place);
            continue;
        }
        see_role(&roles, one);
        if (item_in(one, "doubt") != NULL && !item_of_game(one))
            continue;
        if (is_grammar(one) && !item_of_game(one) && item_in(one, "number") == NULL && item_in(one, "all") == NULL &&
            item_in(one, "against") == NULL)
            continue;
        out->goal = out->goal || (out->count == 0 && roles.now > 0 && item_in(one, "city") != NULL);
        keep_role(&roles, out, one);
        keep(out, one);
    }
    if (!around->said)
        sort_roles(out, &roles);
}

/* ---- what they may mean ---- */

static void add_candidate(struct search *search, const char *line, int unsaid, int swapped, bool led)
{
    struct text text = TEXT_EMPTY;
    int slot;
    enum judged judged = desk_judge(search->desk, line, &text, &slot);
    if (judged != JUDGED_NONSENSE && search->count < CANDIDATES) {
        for (int i = 0; i < search->count; i++) {
            struct candidate *there = &search->found[i];
            if (strcmp(there->text, text.data) == 0) {
                there->unsaid = unsaid < there->unsaid ? unsaid : there->unsaid;
                there->swapped = swapped < there->swapped ? swapped : there->swapped;
                there->led = there->led || led;
                text_free(&text);
                return;
            }
        }
        bool later = judged == JUDGED_ILLEGAL && search->chained && desk_awaits(search->desk, slot);
        search->found[search->count++] = (struct candidate){.text = mem_copy_text(text.data),
                                                            .slot = slot,
                                                            .unsaid = unsaid,
                                                            .swapped = swapped,
                                                            .led = led,
                                                            .legal = judged == JUDGED_LEGAL || later,
                                                            .later = later,
                                                            .asked = desk_asks(search->desk, slot)};
    }
    text_free(&text);
}

static bool shares(const struct item *a, const struct item *b)
{
    for (int i = 0; i < a->meanings; i++) {
        bool number = strcmp(a->meaning[i].class, "number") == 0;
        const char *id = number ? item_in(b, "number") : NULL;
        if (number && id != NULL && a->number == b->number)
            return true;
        if (number)
            continue;
        for (int k = 0; k < b->meanings; k++)
            if (strcmp(a->meaning[i].class, b->meaning[k].class) == 0 &&
                (strcmp(a->meaning[i].id, b->meaning[k].id) == 0 ||
                 (a->meaning[i].id[0] == '#' && a->number == b->number)))
                return true;
    }
    return false;
}

/* "yes" and "all" beside what they stand for. */
static bool goes_without(const struct plain *plain, const struct item *item)
{
    return item_in(item, "filler") != NULL || item_in(item, "noun") != NULL ||
           (plain->all && item_in(item, "all") != NULL) || (plain->count > 1 && item_in(item, "yes") != NULL);
}

/* The verb another time: "yes, I accept". */
static bool is_said_again(const struct item *item, const struct offer *offer, const bool *used)
{
    for (int k = 0; item_in(item, "verb") != NULL && k < offer->features; k++)
        if (used[k] && shares(item, &offer->feature[k]))
            return true;
    return false;
}

/* Was the verb of the order said, where the game wants it (`frame @verbs`)? Of what a game describes, its things do as
 * well, but no bare number. */
static bool is_verb_said(const struct search *search, const struct plain *plain, const struct offer *offer)
{
    if (!search->verbs || (offer->words != NULL && plain->names > 0))
        return true;
    for (int i = 0; i < plain->count; i++)
        if (item_in(&plain->item[i], "verb") != NULL && shares(&plain->item[i], &offer->feature[0]))
            return true;
    return false;
}

/* Does the order hold all that was said? How much else it holds, and how often it was said the other way round. */
static bool fits(const struct plain *plain, const struct offer *offer, int *unsaid, int *swapped)
{
    bool used[FEATURES_MOST] = {false};
    int last = -1, matched = 0;
    *swapped = 0;
    for (int i = 0; i < plain->count; i++) {
        const struct item *item = &plain->item[i];
        int at = -1;
        for (int k = 0; k < offer->features && at < 0; k++)
            if (!used[k] && shares(item, &offer->feature[k]))
                at = k;
        if (at < 0) {
            if (!goes_without(plain, item) && !is_said_again(item, offer, used))
                return false;
            continue;
        }
        used[at] = true;
        matched += at < offer->needed ? 1 : 0;
        if (item_in(item, "verb") == NULL) {
            *swapped += at < last ? 1 : 0;
            last = at;
        }
    }
    for (int k = 0; k < offer->features; k++)
        if ((offer->must >> k & 1) != 0 && !used[k])
            return false;
    /* what is described is less than what is named */
    *unsaid = offer->words != NULL ? 1 : offer->needed - matched;
    return true;
}

static void search_offers(struct search *search, const struct plain *plain)
{
    for (int i = 0; i < search->desk->offers; i++) {
        int unsaid, swapped;
        const struct offer *offer = &search->desk->offer[i];
        if (is_verb_said(search, plain, offer) && fits(plain, offer, &unsaid, &swapped))
            add_candidate(search, offer->text, unsaid, swapped, true);
    }
}

static void fill_frames(struct search *search, const struct plain *plain, const struct around *around,
                        enum frame_verbs verbs)
{
    const struct lexicon *lexicon = search->desk->seat->lexicon;
    const char *frame;
    for (size_t i = 0; (frame = lexicon_frame(lexicon, i)) != NULL; i++) {
        struct text line = TEXT_EMPTY, filled = TEXT_EMPTY;
        if ((frame[0] == '!') == around->negated && frame_fill(frame, plain->item, plain->count, verbs, &filled)) {
            if (around->head != NULL) {
                text_add(&line, around->head);
                text_add_char(&line, ' ');
            }
            text_add(&line, filled.data);
            add_candidate(search, line.data, 0, 0, frame_leads(frame, plain->item, plain->count));
            search->meant = search->meant || plain->verb || plain->count > 1;
        }
        text_free(&line);
        text_free(&filled);
    }
}

/* The first class of the game that the item has several meanings of; NULL: none. */
static const char *ambiguous_in(const struct item *item)
{
    for (int i = 0; i < item->meanings; i++) {
        const struct item one = {.kind = ITEM_MEANT, .meanings = 1, .meaning = {item->meaning[i]}};
        const char *class = item->meaning[i].class;
        for (int k = i + 1; item_of_game(&one) && k < item->meanings; k++)
            if (strcmp(class, item->meaning[k].class) == 0 && strcmp(class, "verb") != 0 && strcmp(class, "noun") != 0)
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

static int by_likeness(const void *a, const void *b)
{
    const struct candidate *one = a, *other = b;
    if (one->legal != other->legal)
        return one->legal ? -1 : 1;
    if (one->asked != other->asked)
        return one->asked ? -1 : 1;
    if (one->swapped != other->swapped)
        return one->swapped - other->swapped;
    if (one->unsaid != other->unsaid)
        return one->unsaid - other->unsaid;
    if (one->led != other->led)
        return one->led ? -1 : 1;
    return strcmp(one->text, other->text);
}

/* Is each for a decision of its own? "Both" of two for one decision cannot be done. */
static bool each_its_own(const struct search *search, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++)
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

/* Words without a verb answer what is asked, where anything that they may mean does. */
static void drop_unasked(struct search *search)
{
    int kept = 0;
    bool asked = false;
    for (int i = 0; i < search->count; i++)
        asked = asked || search->found[i].asked;
    for (int i = 0; asked && i < search->count; i++) {
        if (search->found[i].asked)
            search->found[kept++] = search->found[i];
        else
            free(search->found[i].text);
    }
    search->count = asked ? kept : search->count;
}

/* The likeliest come first; of those that say as much as it, all count. */
static void settle(struct search *search, const struct plain *plain, struct reading *out)
{
    if (!plain->verb)
        drop_unasked(search);
    qsort(search->found, (size_t)search->count, sizeof search->found[0], by_likeness);
    const struct candidate *best = search->found;
    int count = 0;
    while (count < search->count && best->legal && search->found[count].legal &&
           search->found[count].asked == best->asked && search->found[count].swapped == best->swapped &&
           search->found[count].unsaid == best->unsaid && search->found[count].led == best->led)
        count++;
    count = is_turned(search) ? 0 : count;
    out->slot = search->count > 0 ? best->slot : SLOT_NONE;
    out->kind = search->count == 0 ? PIECE_CHAT : count == 0 ? PIECE_NEVER : count == 1 ? PIECE_ORDER : PIECE_SEVERAL;
    out->mended = plain->mended;
    out->together = plain->all && search->count > 0 && count == 0;
    out->later = search->count > 0 && best->later;
    out->all = plain->all && count > 1 && each_its_own(search, count);
    for (int i = 0; i < count && i < READINGS_MOST; i++)
        out->text[out->texts++] = mem_copy_text(search->found[i].text);
}

static bool names(const struct plain *plain, const struct item *item)
{
    for (int i = 0; i < plain->count; i++)
        if (shares(&plain->item[i], item))
            return true;
    return false;
}

/* Do the words go on from the place that an order before them named? Only where a game lets them: `frame @chain`. */
static bool is_chained(const struct desk *desk, const struct around *around, const struct plain *plain)
{
    return around->place != NULL && names(plain, around->place) && lexicon_has_frame(desk->seat->lexicon, "@chain");
}

static void try_plain(struct desk *desk, const struct around *around, const struct plain *plain, struct reading *out)
{
    struct search *search = mem_new(1, sizeof *search);
    search->desk = desk;
    search->verbs = lexicon_has_frame(desk->seat->lexicon, "@verbs");
    search->chained = is_chained(desk, around, plain);
    search_frames(search, plain, around, FRAME_VERBS, 0);
    if (search->count == 0)
        search_frames(search, plain, around, FRAME_NAMES, 0);
    if (around->head == NULL && !around->negated)
        search_offers(search, plain);
    settle(search, plain, out);
    if (around->negated && out->kind == PIECE_NEVER)
        out->kind = PIECE_CHAT;
    else if (out->kind == PIECE_CHAT && search->meant)
        out->kind = PIECE_NEVER;
    for (int i = 0; i < search->count; i++)
        free(search->found[i].text);
    free(search);
}

/* The words with one more in front of them, where that makes an order. */
static bool try_with(struct desk *desk, const struct around *around, const struct plain *plain, const struct item *more,
                     struct reading *out)
{
    struct plain *with = mem_new(1, sizeof *with);
    struct reading reading = {.slot = SLOT_NONE};
    with->unknown = plain->unknown;
    with->all = plain->all;
    with->mended = plain->mended;
    bool verb = plain->count > 0 && item_in(&plain->item[0], "verb") != NULL;
    for (int i = 0; i < plain->count; i++) {
        if (i == (verb ? 1 : 0))
            keep(with, more);
        keep(with, &plain->item[i]);
    }
    if (verb && plain->count == 1)
        keep(with, more);
    try_plain(desk, around, with, &reading);
    free(with);
    bool good = reading.kind == PIECE_ORDER;
    if (good) {
        reading_free(out);
        *out = reading;
    } else {
        reading_free(&reading);
    }
    return good;
}

/* Names of players by themselves say nothing but where one of them is all that was said. */
static bool only_seats(const struct plain *plain)
{
    for (int i = 0; i < plain->count; i++)
        if (item_in(&plain->item[i], "seat") == NULL)
            return false;
    return true;
}

/* What the words before leave out: "Rome to Luna, next turn Marseille", "Bruno, that is a fair price. I accept." */
static void try_around(struct desk *desk, const struct around *around, const struct plain *plain, struct reading *out)
{
    if (plain->count == 0)
        return;
    if (around->place != NULL && !names(plain, around->place) && (desk->later || out->kind != PIECE_ORDER) &&
        lexicon_has_frame(desk->seat->lexicon, "@chain"))
        (void)try_with(desk, around, plain, around->place, out);
    if (out->kind == PIECE_SEVERAL && !out->all && around->seat != NULL && !names(plain, around->seat))
        (void)try_with(desk, around, plain, around->seat, out);
}

/* More than "one", "two" or "all": words that stand in any sentence. */
static bool says_more(const struct plain *plain)
{
    for (int i = 0; i < plain->count; i++) {
        const char *number = item_in(&plain->item[i], "number");
        if (number == NULL ? item_in(&plain->item[i], "all") == NULL : number[0] == '#')
            return true;
    }
    return false;
}

/* Where no order names a player, what does is about him. */
static bool is_about_seats(const struct desk *desk, const struct plain *plain)
{
    const char *frame;
    for (size_t i = 0; (frame = lexicon_frame(desk->seat->lexicon, i)) != NULL; i++)
        if (strstr(frame, "SEAT") != NULL)
            return false;
    for (int i = 0; i < plain->count; i++)
        if (item_in(&plain->item[i], "seat") != NULL)
            return true;
    return false;
}

void piece_read(struct desk *desk, const struct around *around, const struct item *item, int count, struct reading *out)
{
    *out = (struct reading){.slot = SLOT_NONE};
    if (desk->pieces == 0)
        return;
    desk->pieces--;
    struct plain *plain = mem_new(1, sizeof *plain);
    make_plain(around, item, count, plain);
    if (only_seats(plain) && count > 1)
        plain->count = plain->said = 0;
    bool game = plain->verb || plain->names > 0 || (says_more(plain) && desk->open_count > 0);
    if (game && plain->said > 0)
        try_plain(desk, around, plain, out);
    if (out->kind == PIECE_CHAT && !plain->verb && around->verb != NULL && plain->said > 0) {
        struct plain *with = mem_new(1, sizeof *with);
        *with = *plain;
        with->count = 0;
        keep(with, around->verb);
        for (int i = 0; i < plain->count; i++)
            keep(with, &plain->item[i]);
        reading_free(out);
        try_plain(desk, around, with, out);
        free(with);
    }
    /* "decline Anna and Bruno" */
    if (out->kind == PIECE_SEVERAL && only_seats(plain) && around->verb != NULL && desk->pending > 0)
        (void)try_with(desk, around, plain, around->verb, out);
    if (game)
        try_around(desk, around, plain, out);
    if (out->kind == PIECE_SEVERAL && only_seats(plain))
        reading_free(out);
    /* an order that the game's words make, but none that it has */
    bool things = plain->names > 0 || plain->numbers > 0;
    if (out->kind == PIECE_CHAT && (plain->verb || plain->goal) && things && plain->unknown == 0 && !around->negated &&
        !is_about_seats(desk, plain))
        out->kind = PIECE_NEVER;
    bool sure = plain->unknown == 0 ||
                (plain->unknown <= UNKNOWN_MOST && plain->verb && plain->names > 0 && out->kind == PIECE_ORDER);
    if (out->kind != PIECE_CHAT && !sure) {
        reading_free(out);
        *out = (struct reading){.slot = SLOT_NONE};
    }
    free(plain);
}

void reading_free(struct reading *reading)
{
    for (int i = 0; i < reading->texts; i++)
        free(reading->text[i]);
    *reading = (struct reading){.slot = SLOT_NONE};
}
