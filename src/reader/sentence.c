#include "reader/sentence.h"

#include "base/mem.h"
#include "reader/alternatives.h"
#include "reader/lend.h"
#include "reader/mood.h"
#include "reader/parts.h"
#include "reader/saying.h"
#include "words/items.h"

#include <stdlib.h>
#include <string.h>

struct parser {
    struct desk *desk;
    struct around *around;
    struct sentence *out;
    int lost;  /* parts that name things of the game, but say nothing */
    int taken; /* orders of the mail before this sentence */
};

static bool leads_to(const struct part *part, int at)
{
    while (at > 0 && item_has(&part->item[at - 1], "filler -to -way"))
        at--;
    return at > 0 && item_has(&part->item[at - 1], "to way") && !item_has(&part->item[at - 1], "from way=from");
}

static void remember(struct parser *parser, const struct part *part)
{
    bool spelled = desk_has_rule(parser->desk, "@spell"), named = false;
    for (int i = 0; i < part->count; i++) {
        const struct item *item = &part->item[i];
        if (item->kind != ITEM_MEANT || item_has(item, "filler"))
            continue;
        named = named || item_has(item, "place");
        if (item_has(item, "verb")) /* "remove Aeg and Bul", but not "Bre holds, Par and Mar to Bur" */
            parser->around->verb = spelled && named ? NULL : item;
        else if (part_is_place(item) && !(spelled && parser->around->place != NULL && !leads_to(part, i)))
            parser->around->place = item; /* "London stays, York goes there": where something was to go */
    }
}

/* What is read next stands behind the first readings, so many of them. */
static void stand_behind(struct parser *parser, int readings)
{
    desk_cut(parser->desk, parser->taken);
    for (int i = 0; i < readings; i++)
        if (parser->out->reading[i].kind == PIECE_ORDER)
            desk_take(parser->desk, parser->out->reading[i].text[0]);
}

/* Without the readings and the lost parts behind these. */
static void cut_back(struct parser *parser, int readings, int losts)
{
    sentence_cut(parser->out, readings);
    parser->out->losts = losts;
    stand_behind(parser, readings);
}

static void push(struct parser *parser, struct reading *reading, const struct part *part, bool either)
{
    struct sentence *out = parser->out;
    if (reading->kind == PIECE_ORDER && parser->lost > 0 && out->count == 0 && part_only_refers(part)) {
        piece_reading_free(reading); /* "the sheep, and play it", where there is none */
        reading->kind = PIECE_NEVER;
    }
    bool again = part_only_refers(part) && desk_answers(parser->desk, reading->slot, parser->taken);
    if (reading->kind == PIECE_CHAT && part_denies(part))
        sentence_doubt(out, 0);
    if (reading->kind == PIECE_CHAT && (part_has(part, "THING") || (part_is_clause(part) && part_has(part, "seat")))) {
        parser->lost++;
        if (out->losts < SENTENCE_LOST)
            out->lost[out->losts++] = *part;
    }
    again = again && reading->kind == PIECE_SEVERAL; /* "The god. I take it, and I play the forum." */
    if (reading->kind == PIECE_CHAT || again || out->count == SENTENCE_READINGS) {
        piece_reading_free(reading);
        return;
    }
    if (reading->kind == PIECE_ORDER)
        desk_await(parser->desk, reading->slot);
    out->either[out->count] = either;
    out->later[out->count] = part->later || part->ends || reading->later;
    out->reading[out->count++] = *reading;
    *reading = (struct reading){.slot = SLOT_NONE};
    remember(parser, part);
    stand_behind(parser, out->count);
}

static void read_whole(struct parser *parser, const struct part *part, struct reading *out)
{
    parser->desk->later = part->later || part->ends;
    piece_read(parser->desk, parser->around, part->item, part->count, out);
}

/* Joins the other reading to the first as its alternative; where the game takes no alternatives, there are two. */
static bool add_choice(struct parser *parser, struct reading *first, const struct reading *other)
{
    struct text joined = TEXT_EMPTY;
    bool several = first->kind == PIECE_SEVERAL && !first->all;
    if ((first->kind != PIECE_ORDER && !several) || other->kind != PIECE_ORDER || first->slot != other->slot ||
        first->slot == SLOT_NONE || first->texts == READINGS_MOST)
        return false;
    bool joins =
        !several && alternatives_join(parser->desk, first->text[0], other->text[0], parser->around->head, &joined);
    if (joins && first->texts == 1)
        first->text[first->texts++] = mem_copy_text(first->text[0]);
    if (first->texts < READINGS_MOST)
        first->text[first->texts++] = mem_copy_text(other->text[0]);
    if (joins) {
        free(first->text[0]);
        first->text[0] = text_detach(&joined);
    } else {
        first->kind = PIECE_SEVERAL;
    }
    text_free(&joined);
    return true;
}

/* "Accept Anna or Bruno": two decisions, of which one is meant. */
static bool add_other(struct reading *first, const struct reading *other)
{
    if (first->kind != PIECE_ORDER || other->kind != PIECE_ORDER || first->slot == other->slot || first->texts != 1)
        return false;
    first->text[first->texts++] = mem_copy_text(other->text[0]);
    first->kind = PIECE_SEVERAL;
    return true;
}

static void read_part(struct parser *parser, struct part part);

/* Is it an order with a list of wishes, of which the first that can be done counts (`frame @wish build`)? */
static bool is_wish(const struct desk *desk, const struct reading *reading)
{
    return reading->kind == PIECE_ORDER &&
           lexicon_has_rule(desk->seat->lexicon, "@wish", reading->text[0], strcspn(reading->text[0], " "));
}

/* "build green faecourt or cinderpass" is one order. */
static void join_wishes(struct parser *parser, const struct part *whole, struct reading *first)
{
    struct item item[ITEMS_MOST];
    struct reading joined;
    int count = 0;
    if (!is_wish(parser->desk, first))
        return;
    for (int i = 0; i < whole->count && count < ITEMS_MOST; i++)
        if (part_of(&whole->item[i]) != PARTS_CHOICES)
            item[count++] = whole->item[i];
    piece_read(parser->desk, parser->around, item, count, &joined);
    if (is_wish(parser->desk, &joined)) {
        free(first->text[0]);
        first->text[0] = joined.text[0];
        joined.text[0] = NULL;
    }
    piece_reading_free(&joined);
}

/* "loan 1 or loan 1": no other choice. */
static bool is_among(const struct reading *choices, const struct reading *next)
{
    for (int i = 0; next->kind == PIECE_ORDER && i < choices->texts; i++)
        if (strcmp(choices->text[i], next->text[0]) == 0)
            return true;
    return false;
}

/* "... or to Rome": only where something goes to. */
static bool part_goes(const struct part *part)
{
    return part_has(part, "to") && !part_has(part, "verb from");
}

/* "A 2 on San Marco or San Polo", "from Syracuse to Athens, otherwise Rome": all is as before but for one thing; where
 * orders are spelled it begins as the first part does (reader/lend.h). */
static bool read_lent(struct parser *parser, const struct part *first, const struct part *before,
                      const struct part *part)
{
    struct item item[ITEMS_MOST];
    struct reading reading = {.slot = SLOT_NONE};
    bool spelled = desk_has_rule(parser->desk, "@spell");
    int count = spelled ? lend_beginning(first, part, item) : lend_change(before, part, 0, item);
    if (count > 0)
        piece_read(parser->desk, parser->around, item, count, &reading);
    bool order = reading.kind == PIECE_ORDER, never = !spelled && reading.kind == PIECE_NEVER && part_goes(part);
    if (order)
        push(parser, &reading, part, false);
    else if (never) /* nothing else goes there instead: is the first choice meant? */
        parser->lost++;
    piece_reading_free(&reading);
    return order || never;
}

/* Alternatives: what one cannot be taken the others are. What stands in front of the first or behind the last is read
 * as well. */
static void read_choices(struct parser *parser, const struct part *part, int parts)
{
    int from = parser->out->count, lost = parser->lost;
    parser->around->picks = true;
    for (int i = 0; i < parts; i++) {
        int before = parser->out->count;
        stand_behind(parser, from);
        if (before == from || !read_lent(parser, &part[0], &part[i - 1], &part[i]))
            read_part(parser, part[i]);
        if (before == from || parser->out->count == before)
            continue;
        struct sentence *out = parser->out;
        struct reading *last = &out->reading[before - 1], *next = &out->reading[before];
        if (last->kind == PIECE_ORDER && last->slot == out->reading[from].slot)
            alternatives_pick(parser->desk, last->slot, next);
        if (last->kind == PIECE_ORDER && part[i].count == 1 && item_has(part[i].item, "any"))
            alternatives_any(parser->desk, last->text[0], last->slot, part[i].item, next);
        bool never = last->kind == PIECE_NEVER && next->kind != PIECE_NEVER;
        bool needless = (last->kind == PIECE_ORDER && next->aside) || /* "the circus, or else the wine": in the hand */
                        (next->kind == PIECE_NEVER && last->kind != PIECE_NEVER && next->slot == last->slot) ||
                        is_among(last, next);
        bool choice = !never && !needless && add_choice(parser, last, next);
        out->either[before - 1] = out->either[before - 1] || choice;
        if (never) {
            const struct reading kept = *next;
            piece_reading_free(last);
            *last = kept;
        } else if (needless || choice || (part[i].item[-1].kind != ITEM_MARK && add_other(last, next))) {
            piece_reading_free(next);
        } else {
            continue;
        }
        sentence_close_gap(out, before);
    }
    parser->around->picks = false;
    /* one of the choices was not understood: is the other meant? */
    if (parser->lost > lost && parser->out->count == from + 1 && parser->out->reading[from].kind == PIECE_ORDER)
        parser->out->reading[from].kind = PIECE_SEVERAL;
}

/* How many of the parts, from the first on, may be one order. */
static int joinable(const struct parser *parser, const struct part *part, int parts)
{
    int most = 1;
    bool spelled = desk_has_rule(parser->desk, "@spell");
    while (most < parts && !(spelled && part_ends_with_verb(&part[most - 1])))
        most++;
    return most;
}

/* "The wheat, I keep it": it is what the next part is about, which nothing is done with; not of "Rome to Luna, I like
 * that". */
static bool is_kept(const struct part *part, const struct part *next)
{
    return part_has(next, "keeps") && part_has(next, "ref=it the+rel") && !part_has(next, "GAME -filler -ref") &&
           !part_has(part, "to way") && !part_has(part, "verb -filler -MENDED") && next->item[-1].kind == ITEM_MARK;
}

/* Of the weakly parted as many together as make one order, from the left. */
static void read_greedily(struct parser *parser, const struct part *part, int parts)
{
    for (int i = 0; i < parts;) {
        struct reading reading = {.slot = SLOT_NONE};
        int last = i + joinable(parser, part + i, parts - i) - 1;
        struct part tried = part[i];
        for (; last > i; last--) {
            tried.count = (int)(part[last].item - part[i].item) + part[last].count;
            tried.ends = part[last].ends;
            read_whole(parser, &tried, &reading);
            if (reading.kind == PIECE_ORDER && !parts_cross(part + i, last - i, parts - i))
                break;
            piece_reading_free(&reading);
        }
        if (last == i) {
            tried = part[i];
            read_whole(parser, &tried, &reading);
        }
        if (last == i && i + 1 < parts && is_kept(&part[i], &part[i + 1])) {
            piece_reading_free(&reading);
            last++;
        }
        push(parser, &reading, &tried, false);
        i = last + 1;
    }
}

/* "wheat, and play it": a part that begins with a verb and says of what is a clause by itself, if all of them are
 * orders so, for one decision after the other. */
static bool read_clauses(struct parser *parser, const struct part *part, int parts)
{
    const struct around before = *parser->around;
    const unsigned char pending = parser->desk->pending;
    int from = parser->out->count, losts = parser->out->losts, begin = 0;
    bool several = false;
    for (int i = 1; i <= parts; i++) {
        bool clause = i < parts && part_is_clause(&part[i]);
        if (i < parts && !clause)
            continue;
        several = several || i < parts;
        if (!several)
            return false;
        read_greedily(parser, part + begin, i - begin);
        begin = i;
    }
    if (sentence_all_orders(parser->out, from) && sentence_all_differ(parser->out, from))
        return true;
    cut_back(parser, from, losts); /* what was tried is not on the desk */
    parser->desk->pending = pending;
    *parser->around = before;
    return false;
}

/* "Renew Rome, then take any card" is one decision where the first order only begins it (`frame @first take refresh`).
 */
static void join_first(struct parser *parser, int from)
{
    struct sentence *out = parser->out;
    for (int i = from; i + 1 < out->count; i++) {
        struct reading *first = &out->reading[i], *next = &out->reading[i + 1];
        struct text joined = TEXT_EMPTY;
        bool order = first->kind == PIECE_ORDER,
             joins = order && next->kind == PIECE_ORDER && first->slot == next->slot;
        bool begins =
            order && lexicon_has_rule(parser->desk->seat->lexicon, "@first", first->text[0], strlen(first->text[0]));
        if (begins && next->kind != PIECE_ORDER) /* what is to follow it is a question */
            first->kind = PIECE_SEVERAL;
        if (begins && joins && alternatives_join(parser->desk, first->text[0], next->text[0], NULL, &joined)) {
            free(first->text[0]);
            first->text[0] = text_detach(&joined);
            piece_reading_free(next);
            sentence_close_gap(out, i + 1);
        }
        text_free(&joined);
    }
}

/* "take wheat play forum", without a mark between: two verbs, each with what it is about, for two decisions. */
static bool read_unmarked(struct parser *parser, const struct part *part)
{
    int from = parser->out->count, losts = parser->out->losts;
    for (int i = 1; i + 1 < part->count; i++) {
        struct part half[] = {{part->item, i, part->later, part->ends},
                              {part->item + i, part->count - i, part->later, part->ends}};
        if (!part_is_verb(part->item) || !part_is_verb(&part->item[i]) || part_is_verb(&part->item[i - 1]))
            continue;
        for (int k = 0; k < 2; k++) {
            struct reading reading;
            read_whole(parser, &half[k], &reading);
            push(parser, &reading, &half[k], false);
        }
        if (parser->out->count == from + 2 && sentence_all_orders(parser->out, from) &&
            sentence_all_differ(parser->out, from))
            return true;
        cut_back(parser, from, losts);
    }
    return false;
}

/* "Rome or Luna" is no way from one to the other. */
static bool holds_choice(const struct desk *desk, const struct reading *whole)
{
    return whole->kind == PIECE_ORDER &&
           (is_wish(desk, whole) || strstr(whole->text[0], " or ") != NULL || strstr(whole->text[0], " / ") != NULL);
}

/* "Rome to Syracuse, and throw Bruno out": one order, in which all verbs stand that were said. */
static bool shows_verbs(const struct reading *whole, const struct part *part)
{
    int verbs = 0;
    for (int i = 0; whole->kind == PIECE_ORDER && i < part->count; i++) {
        const char *verb = part_is_verb(&part->item[i]) ? item_in(&part->item[i], "verb") : NULL;
        if (verb != NULL && strstr(whole->text[0], verb) == NULL)
            return false;
        verbs += verb != NULL ? 1 : 0;
    }
    return verbs > 1;
}

/* What stands between separators of this strength, each by itself. */
static void read_parts(struct parser *parser, const struct part *part, enum parting strength)
{
    struct part parts[PARTS_MOST];
    int from = parser->out->count, lost = parser->lost, count = parts_split(part, strength, parts);
    if (strength == PARTS_TURNS) {
        for (int i = 0; i < count; i++) {
            if (parts[i].later || parts[i].ends)
                parser->around->verb = NULL; /* another turn begins anew */
            read_part(parser, parts[i]);
        }
        join_first(parser, from);
    } else if (strength == PARTS_CHOICES) {
        read_choices(parser, parts, count);
        stand_behind(parser, from);
        if (parser->out->count == from + 1)
            join_wishes(parser, part, &parser->out->reading[from]);
        stand_behind(parser, parser->out->count);
    } else {
        read_greedily(parser, parts, count);
        if (parser->lost > lost && item_has(&parts[count - 1].item[-1], "and")) /* "the 2 and the 0 I keep" */
            sentence_doubt(parser->out, from);
    }
}

static void read_part(struct parser *parser, struct part part)
{
    struct part parts[PARTS_MOST];
    struct reading whole = {.slot = SLOT_NONE};
    part_trim(&part);
    if (part.count == 0)
        return;
    enum parting strength = part_strongest(&part);
    if (strength < PARTS_TURNS || !part_has(&part, "then next")) /* "abstain; move a house" */
        read_whole(parser, &part, &whole);
    if (strength == PARTS_WEAKLY && !shows_verbs(&whole, &part) &&
        read_clauses(parser, parts, parts_split(&part, strength, parts))) {
        piece_reading_free(&whole);
        return;
    }
    if (strength == PARTS_TURNS && whole.kind != PIECE_ORDER)
        piece_reading_free(&whole);
    bool unread = strength == PARTS_NOT && (whole.kind == PIECE_CHAT || whole.kind == PIECE_NEVER);
    if (unread && !parser->around->negated && read_unmarked(parser, &part)) {
        piece_reading_free(&whole);
        return;
    }
    bool chooses = strength != PARTS_CHOICES || holds_choice(parser->desk, &whole);
    if (strength == PARTS_NOT || (whole.kind == PIECE_ORDER && chooses)) {
        push(parser, &whole, &part, false);
        return;
    }
    int from = parser->out->count, losts = parser->out->losts, lost = parser->lost;
    read_parts(parser, &part, strength);
    /* a doubt about all of it is better than half of it */
    bool half = ((whole.kind == PIECE_NEVER && whole.nearest != NULL) || whole.kind == PIECE_SEVERAL) &&
                strength == PARTS_WEAKLY && parser->out->count > from + 1 &&
                !sentence_all_differ(parser->out, from) && /* "sell a gold and buy ten wood" */
                !sentence_all_pair(parser->out, from, lexicon_frame_of(parser->desk->seat->lexicon, "@pair"));
    bool better = whole.kind == PIECE_NEVER && !half && !whole.together && parser->lost == lost &&
                  sentence_all_possible(parser->out, from);
    if (whole.kind != PIECE_CHAT && !better &&
        (half || whole.together || !sentence_all_orders(parser->out, from) ||
         (whole.kind == PIECE_NEVER && parser->lost > lost))) {
        cut_back(parser, from, losts);
        push(parser, &whole, &part, false);
    }
    if (parser->around->negated && parser->lost > lost) /* what is not to be done was one half of it: is that all? */
        sentence_doubt(parser->out, from);
    piece_reading_free(&whole);
}

/* "The Aemilii then", "dann halt Anna": who is chosen. */
static bool is_pick(const struct item *item, int count)
{
    count = items_pass_back(item, count - 1, "MARK") + 1;
    return items_all(item, 0, count, "seat then filler") && items_count(item, count, "seat") == 1 &&
           items_any(item, 0, count, "then");
}

/* What was said may be corrected by a thing of it. */
static void keep_said(struct around *around, const struct sentence *sentence, const struct item *item, int count)
{
    if (around->last == NULL || !sentence_all_orders(sentence, 0) || sentence->changes)
        return;
    memcpy(around->last, item, (size_t)count * sizeof *item);
    around->lasts = count;
    around->unwanted = 0;
}

static const struct item *moved(const struct item *at, const struct item *before, const struct item *from,
                                const struct item *to)
{
    return at == NULL || at == before ? at : to + (at - from);
}

static int push_saying(struct parser *parser, struct saying *saying, struct part phrase, int behind)
{
    struct reading reading[SAYING_MOST];
    int readings = saying_read(saying, phrase.item, phrase.count, behind, reading);
    for (int i = 0; i < readings; i++)
        push(parser, &reading[i], &phrase, reading[i].kind == PIECE_ORDER && reading[i].texts > 1);
    return readings;
}

/* What is told by the build of the sentence (reader/saying.h), and what stands between, as ever. */
static void read_saying(struct parser *parser, const struct item *item, int count)
{
    struct saying saying = {
        .desk = parser->desk, .corrected = parser->around->corrected, .last = -1, .negated = parser->around->negated};
    bool spelled = desk_has_rule(parser->desk, "@spell");
    struct part late = {.count = 0}; /* "with the support of Budapest, Vienna goes to Galicia" */
    int from = 0, waiting = 0;       /* what is not read yet; of it, those that only name a unit */
    for (int at = 0, end; spelled && at < count; at = mention_end(item, end, count) == end ? end + 1 : end) {
        end = saying_end(parser->desk, item, at, count);
        int bares = saying.bares;
        int begin = saying_begins(&saying, item + at, end - at, count - end);
        waiting = bares == 0 ? at : waiting;
        if (begin < 0 && end == at) /* ", and" */
            continue;
        if (begin < 0) {
            saying.did = saying.bares > bares ? saying.did : SAYING_NOTHING; /* "Venice holds, Rome and Naples too" */
            saying.bares = saying.bares > bares ? saying.bares : 0;
            continue;
        }
        int first = saying.took_bares ? waiting : at + begin;
        if (first > from)
            read_part(parser, (struct part){item + from, first - from, false, false});
        int readings =
            push_saying(parser, &saying, (struct part){item + at + begin, end - at - begin, false, false}, count - end);
        end += saying.more;
        if (saying.late)
            late = (struct part){item + at, end - at, false, false};
        else if (readings > 0 && late.count > 0)
            late.count = push_saying(parser, &saying, late, 0) > 0 ? 0 : late.count;
        from = readings > 0 || saying.done || saying.late ? end : first;
        saying.more = saying.bares = 0;
        saying.took_bares = saying.done = saying.late = false;
    }
    parser->lost += late.count > 0 ? 1 : 0; /* whoever helps is asked about */
    if (count > from)
        read_part(parser, (struct part){item + from, count - from, false, false});
}

/* A correction that is only a thing: the sentence before, with that in it. */
static bool read_corrected(struct parser *parser, const struct item *item, int count)
{
    struct around *around = parser->around;
    const struct around before = *around;
    struct item changed[ITEMS_MOST];
    const struct part last = {around->last, around->lasts, false, false}, whole = {item, count, false, false};
    bool corrects = around->corrects || parser->out->sorry;
    int most = corrects && last.count > 0 ? lend_change(&last, &whole, around->unwanted, changed) : 0;
    around->corrected = NULL;
    if (most > 0)
        read_saying(parser, changed, most);
    around->corrected = before.corrected;
    bool all = sentence_all_orders(parser->out, 0);
    parser->out->losts = 0; /* they are of what was made here */
    if (most > 0 && !all) {
        cut_back(parser, 0, 0);
        *around = before;
    } else if (most > 0) { /* what it left in mind stands in what is kept */
        memcpy(around->last, changed, (size_t)most * sizeof changed[0]);
        around->lasts = most;
        around->unwanted = 0;
        around->verb = moved(around->verb, before.verb, changed, around->last);
        around->place = moved(around->place, before.place, changed, around->last);
    }
    return most > 0 && all;
}

void sentence_read(struct desk *desk, struct around *around, const struct item *item, int count, struct sentence *out)
{
    struct parser parser = {
        .desk = desk, .around = around, .out = out, .lost = around->missed ? 1 : 0, .taken = desk->taken_count};
    *out = (struct sentence){.sorry = mood_sorry(item, count)};
    desk->pending = 0;
    int after = part_find_after(item, count);
    around->picks = is_pick(item, count);
    out->changes = read_corrected(&parser, item, count);
    if (after > 0 && !out->changes) { /* "play the forum after taking the circus" */
        read_part(&parser, (struct part){item + after + 1, count - after - 1, false, false});
        read_part(&parser, (struct part){item, after, false, false});
    } else if (!out->changes) {
        read_saying(&parser, item, count);
    }
    sentence_fall_together(out);
    keep_said(around, out, item, count);
    around->picks = false;
    around->missed = out->count == 0 && parser.lost > 0;
    desk->later = false;
    desk->pending = 0;
    desk_cut(desk, parser.taken);
}
