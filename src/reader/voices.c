#include "reader/voices.h"

#include "reader/desk.h"
#include "reader/parts.h"
#include "words/items.h"

#include <string.h>

enum tone { TONE_NONE, TONE_ORDER, TONE_NOT, TONE_CHAT };

/* What stands between two pauses. */
struct phrase {
    const struct item *item;
    int count;
    enum tone tone;
    struct mood mood;
    bool turns;             /* it begins with "but", "so" or "now" */
    bool verb, noun, thing; /* of the game */
    bool named;             /* a thing, not only "it" */
    bool other;             /* "the other one" */
    bool counts;            /* a number */
    bool refers;            /* to what was named before it */
    bool mine;              /* it speaks of the writer, or to somebody */
    bool word;              /* one that says nothing to it */
    bool to, goes;          /* a thing goes somewhere: "Rome to Luna" */
    bool sorry;             /* it is part of an excuse */
};

static const char pause[] = ",;:-()";

/* Is it done to a player, by an order of the game? */
static bool is_done_to(const struct reader_seat *seat, const struct item *item)
{
    const char *frame, *verb = item_in(item, "verb");
    for (size_t i = 0; verb != NULL && (frame = lexicon_frame(seat->lexicon, i)) != NULL; i++) {
        const char *order = strstr(frame, "= ");
        if (order != NULL && strncmp(order + 2, verb, strlen(verb)) == 0 && strstr(order, "SEAT") != NULL)
            return true;
    }
    return false;
}

/* "Bruno will go to Luna", "Jens plays his forum": a player, what he does, and no mark between. Where orders name
 * players a verb alone may be one. */
static bool is_about_player(const struct reader_seat *seat, const struct phrase *phrase)
{
    char own[8];
    struct text number = text_fixed(own, sizeof own);
    int at = items_pass(phrase->item, 0, phrase->count, "and so");
    text_add_int(&number, seat->seat);
    if (at + 1 >= phrase->count || !item_has(&phrase->item[at], "seat") || item_is(&phrase->item[at], "seat", own))
        return false;
    const struct item *next = &phrase->item[at + 1];
    bool verb = item_has(next, "verb -filler"), passive = false; /* "Bruno is thrown out" */
    bool placed = false;
    for (int i = at + 2; i < phrase->count && item_has(next, "be"); i++) {
        passive = passive || is_done_to(seat, &phrase->item[i]);
        placed = placed || part_is_place(&phrase->item[i]) || item_has(&phrase->item[i], "ref=there");
    }
    passive = passive && placed;
    return (item_has(next, "aux") && !passive) || (verb && !desk_seat_names_seats(seat));
}

static void see_item(struct phrase *phrase, const struct item *item)
{
    phrase->refers = phrase->refers || item_is(item, "ref", "it") || item_has(item, "ref=there -and");
    phrase->mine = phrase->mine || item_has(item, "mine other");
    phrase->other = phrase->other || item_has(item, "another");
    phrase->sorry = phrase->sorry || item_has(item, "sorry");
    phrase->to = phrase->to || (phrase->thing && item_has(item, "to"));
    if (item_has(item, "MARK filler"))
        return;
    bool thing = item_has(item, "GAME -verb -noun -seat");
    phrase->verb = phrase->verb || item_has(item, "verb");
    phrase->noun = phrase->noun || item_has(item, "noun");
    phrase->goes = phrase->goes || (thing && phrase->to);
    phrase->thing = phrase->thing || thing;
    phrase->named = phrase->named || (thing && !item_is(item, "ref", "it"));
    phrase->counts = phrase->counts || item_has(item, "number");
    phrase->word = phrase->word || item_has(item, "UNKNOWN word which ponder");
}

static bool begins_turn(const struct phrase *phrase)
{
    int at = items_pass(phrase->item, 0, phrase->count, "and -but");
    return items_has(phrase->item, phrase->count, at, "but so now");
}

static bool is_bare(const struct phrase *phrase)
{
    return !phrase->verb && !phrase->thing && !phrase->noun;
}

/* "I abstain and move no house": behind the "and" something else is not to be done, and nothing before it was denied.
 */
static bool denies_more(const struct item *item, int at, int count)
{
    static const char verb[] = "verb -filler", denial[] = "neg no -verb";
    int from = items_find_back(item, at - 1, pause) + 1, to = items_find(item, at + 1, count, ",;:-() and");
    return items_any(item, from, at, verb) && !items_any(item, from, at, denial) && items_any(item, at + 1, to, verb) &&
           items_any(item, at + 1, to, denial);
}

/* "But ...", "and not the circus". */
static bool begins_phrase(const struct item *item, int at, int count)
{
    bool no = items_has(item, count, at + 1, "neg -verb") ||
              (items_has(item, count, at + 1, "no -GAME") && items_has(item, count, at + 2, "noun"));
    return item_has(&item[at], "but") || (item_has(&item[at], "and") && (no || denies_more(item, at, count)));
}

static int split(const struct item *item, int count, struct phrase *out)
{
    int phrases = 0, from = 0;
    for (int i = 0; i <= count; i++) {
        bool but = i < count && i > from && begins_phrase(item, i, count);
        bool filled = i + 1 < count && item_has(&item[i + 1], "none"); /* "Intrigue: none" */
        if (i < count && !but && (!item_has(&item[i], pause) || filled))
            continue;
        if (i > from && phrases < VOICES_MOST) {
            out[phrases] = (struct phrase){.item = item + from, .count = i - from};
            out[phrases].turns = begins_turn(&out[phrases]);
            for (int k = from; k < i; k++)
                see_item(&out[phrases], &item[k]);
            /* "now it is me: loan 1" */
            out[phrases].turns =
                out[phrases].turns || (phrases > 0 && out[phrases - 1].turns && is_bare(&out[phrases - 1]));
            out[phrases].sorry = out[phrases].sorry || (phrases > 0 && out[phrases - 1].sorry);
            phrases++;
        }
        from = but ? i : i + 1;
    }
    if (phrases > 0) /* what did not fit belongs to the last */
        out[phrases - 1].count = (int)(item + count - out[phrases - 1].item);
    return phrases;
}

/* "I'll play tomorrow": all that it says. */
static bool is_delayed(const struct phrase *phrase)
{
    return phrase->mood.delay && !phrase->mood.negated && phrase->verb && !phrase->thing && !phrase->noun &&
           !phrase->refers;
}

/* Its own, whatever stands before it. False: what it says is about all of the clause. */
static bool set_tone(struct phrase *phrase, const struct phrase *next, bool first)
{
    const struct mood *mood = &phrase->mood;
    bool turned = next != NULL && next->turns && !is_bare(next);
    phrase->tone = is_bare(phrase) ? TONE_NONE : TONE_ORDER;
    bool limited = next != NULL && next->mood.negated && next->named; /* "I'd like the wheat, but not the circus" */
    bool told = mood->about_others && !mood->polite;
    bool felt = (mood->wish || mood->praise) && next != NULL && next->turns && !limited;
    if (mood->asks || mood->past || told || mood->delay || felt)
        phrase->tone = TONE_CHAT;
    else if (mood->negated)
        phrase->tone = TONE_NOT;
    if (phrase->tone == TONE_NONE || phrase->tone == TONE_ORDER || !is_bare(phrase) || turned || mood->wish ||
        phrase->other)
        return true;
    if (phrase->sorry && next != NULL && next->thing && !next->verb) { /* "sorry, I was in the wrong line: San Marco" */
        phrase->tone = TONE_NONE;
        return true;
    }
    const struct phrase *before = first ? NULL : phrase - 1;
    if (mood->past && !mood->asks && phrase->mine && before != NULL && before->tone == TONE_ORDER && before->verb &&
        before->named) /* "a city on Stonekeep, I've had my eye on it" */
        return true;
    if (told && (!first || phrase->word) && !mood->asks && !mood->past)
        return true;
    if (phrase->tone == TONE_NOT && phrase->word && next != NULL && next->verb) { /* "don't worry, I pass" */
        phrase->tone = TONE_NONE;
        return true;
    }
    if (phrase->tone == TONE_NOT && phrase->word && !first && !phrase->mine && !phrase->refers) { /* "no offence" */
        phrase->tone = TONE_NONE;
        return true;
    }
    return false;
}

/* Does what was not wanted before it leave this one wanted? */
static bool goes_on(const struct phrase *before, const struct phrase *phrase)
{
    if (phrase->turns)
        return true;
    bool colon = phrase->item[-1].mark == ':' && before->named && phrase->named; /* "I need no wood: food and iron" */
    bool counts = phrase->counts && phrase->thing && !before->counts; /* "no palaces there, and my 2 on Castello" */
    bool other = phrase->noun && phrase->thing && before->noun && !before->thing; /* "no councillor; a house to A" */
    return before->tone == TONE_NOT &&
           (phrase->verb || colon || counts || other || (before->thing && !before->verb && !before->noun));
}

/* What does not say that it is an order shares the mood of what stands before it. */
static void share_forward(struct phrase *phrase, int count)
{
    const struct phrase *before = NULL;
    for (int i = 0; i < count; i++) {
        if (phrase[i].tone == TONE_ORDER && before != NULL && before->tone != TONE_ORDER &&
            !goes_on(before, &phrase[i]))
            phrase[i].tone = before->tone;
        if (phrase[i].tone == TONE_NONE && before != NULL)
            phrase[i].tone = before->tone;
        if (phrase[i].tone != TONE_NONE && !is_bare(&phrase[i]))
            before = &phrase[i];
    }
}

/* "The wheat, Jens takes it": names without a verb are what the next words are about. */
static void share_backward(struct phrase *phrase, int count)
{
    bool verb = false;
    for (int i = 0, from = 0; i + 1 < count; i++) {
        bool order = phrase[i].tone == TONE_ORDER || phrase[i].tone == TONE_NONE;
        if (!order) {
            from = i + 1;
            verb = false;
            continue;
        }
        const struct phrase *next = &phrase[i + 1];
        verb = verb || phrase[i].verb;
        /* "Coal and iron, I've got my eye on Mistport" */
        bool remark = next->tone == TONE_CHAT && (is_bare(next) || (next->mine && next->named)) && !next->refers;
        bool denied = next->tone == TONE_NOT && next->thing && (!next->verb || phrase[i].goes);
        bool apart = next->turns || remark || next->other || denied;
        if (next->tone == TONE_ORDER || next->tone == TONE_NONE || verb || apart)
            continue;
        for (int k = from; k <= i; k++)
            phrase[k].tone = next->tone;
    }
}

static bool is_chat(const struct mood *mood)
{
    return mood->asks || mood->past || (mood->about_others && !mood->polite) ||
           (mood->question && !mood->polite && !mood->choices);
}

/* "I nearly take the wheat, but no": all that the phrase says. */
static bool is_but_no(const struct phrase *phrase)
{
    return phrase->turns && items_all(phrase->item, 0, phrase->count, "no neg but filler") &&
           items_any(phrase->item, 0, phrase->count, "no neg -but -filler");
}

/* "Circus, I may be late tomorrow" is sure of the circus. */
static bool is_unsure(const struct phrase *phrase, int count)
{
    bool unsure = count > 1 && !is_bare(&phrase[count - 2]) && is_but_no(&phrase[count - 1]);
    bool praise = false, verb = false;
    for (int i = 0; i < count; i++) {
        praise |= phrase[i].mood.praise;
        verb |= phrase[i].verb;
        unsure |= phrase[i].mood.unsure && !phrase[i].mood.polite && !(is_bare(&phrase[i]) && phrase[i].word);
    }
    unsure |= praise && !verb;
    return unsure;
}

static int join(const struct phrase *phrase, int count, char end, struct voice *out)
{
    int voices = 0;
    for (int i = 0, from = 0; i < count; i++) {
        if (i + 1 < count && phrase[i + 1].tone == phrase[from].tone)
            continue;
        struct voice *voice = &out[voices++];
        *voice = (struct voice){.item = phrase[from].item};
        voice->count = (int)(phrase[i].item + phrase[i].count - voice->item);
        voice->mood = mood_of(voice->item, voice->count, i + 1 == count ? end : '.');
        voice->mood.delay = false;
        for (int k = from; k <= i; k++)
            voice->mood.delay |= phrase[k].mood.delay;
        voice->mood.negated = phrase[from].tone == TONE_NOT;
        voice->mood.unsure = is_unsure(phrase + from, i + 1 - from);
        voice->chat = phrase[from].tone == TONE_CHAT;
        from = i + 1;
    }
    return voices;
}

int voices_read(const struct reader_seat *seat, const struct item *item, int count, char end, struct voice *out)
{
    struct phrase phrase[VOICES_MOST] = {{.item = item}};
    int phrases = split(item, count, phrase);
    bool apart = end != '?' && phrases > 1, putoff = false;
    for (int i = 0; i < phrases; i++) {
        phrase[i].mood = mood_of(phrase[i].item, phrase[i].count, '.');
        phrase[i].mood.about_others = phrase[i].mood.about_others || is_about_player(seat, &phrase[i]);
        phrase[i].mood.delay = is_delayed(&phrase[i]);
    }
    for (int i = 0; i < phrases; i++)
        putoff = putoff || phrase[i].mood.putoff;
    putoff = putoff && is_unsure(phrase, phrases);
    apart = apart && !putoff;
    for (int i = 0; apart && i < phrases; i++)
        apart = set_tone(&phrase[i], i + 1 < phrases ? &phrase[i + 1] : NULL, i == 0);
    if (apart) {
        share_forward(phrase, phrases);
        share_backward(phrase, phrases);
        for (int i = phrases - 2; i >= 0; i--)
            if (phrase[i].tone == TONE_NONE)
                phrase[i].tone = phrase[i + 1].tone;
        return join(phrase, phrases, end, out);
    }
    out[0] = (struct voice){.item = item, .count = count, .mood = mood_of(item, count, end)};
    out[0].mood.unsure = is_unsure(phrase, phrases);
    out[0].chat = putoff || is_chat(&out[0].mood) ||
                  (phrases == 1 && phrase[0].mood.about_others && !phrase[0].mood.polite && !out[0].mood.polite);
    return 1;
}
