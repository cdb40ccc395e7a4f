#include "reader/reader.h"

#include "base/mem.h"
#include "reader/asked.h"
#include "reader/clauses.h"
#include "reader/closest.h"
#include "reader/guards.h"
#include "reader/left.h"
#include "reader/likely.h"
#include "reader/narrow.h"
#include "reader/plain.h"
#include "reader/rows.h"
#include "reader/scored.h"
#include "reader/sentence.h"
#include "reader/settle.h"
#include "reader/tally.h"
#include "reader/topic.h"
#include "reader/voices.h"
#include "reader/whole.h"
#include "words/items.h"

#include <stdlib.h>
#include <string.h>

/* The reading of a text under way. */
struct reader {
    struct tally tally;
    struct rows rows;
    struct around around;
    struct item kept[3]; /* what `around` points to, of lines before this one */
    struct item greeted; /* the player whom the letter greets; no meanings: nobody, or several */
    struct item last[ITEMS_MOST];
    char *head;             /* of the last clause that had one */
    bool pending;           /* nothing stood behind it yet */
    bool person;            /* a god of the game was named last, and no player */
    int said_from, said_to; /* the places of what the last sentence ordered that a thing may correct */
    bool denied;            /* the last correction says no to what stands before it */
    bool delayed;           /* the decision is put off */
    struct left left;
    struct whole whole;
    struct narrow narrow;
    struct topic topic;
};

static void keep_item(const struct item **at, struct item *kept)
{
    if (*at != NULL && *at != kept)
        *kept = **at;
    *at = *at == NULL ? NULL : kept;
}

/* Keeps what the sentence left in mind, since its items go. */
static void keep_around(struct reader *reader)
{
    keep_item(&reader->around.verb, &reader->kept[0]);
    keep_item(&reader->around.place, &reader->kept[1]);
    keep_item(&reader->around.seat, &reader->kept[2]);
}

/* What is for now goes in front of what is for a later turn, whichever was said first. False: nothing came of it. */
static bool emit_all(struct reader *reader, struct sentence *sentence, const struct mood *mood, bool otherwise)
{
    struct tally *tally = &reader->tally;
    bool wonders = mood->question && !mood->polite; /* only what asks for a choice is more than chat */
    bool corrects = tally->replace;
    int before = tally->out->orders, emitted = 0;
    for (int n = 0; n < 2 * sentence->count; n++) {
        int i = n % sentence->count;
        struct reading *reading = &sentence->reading[i];
        if (sentence->later[i] != (n >= sentence->count) || (wonders && !sentence->either[i] && !otherwise))
            continue;
        /* a correction of several orders stands for several */
        bool clashes = corrects && sentence->count > 1 && tally_clashes(tally, reading);
        tally->whole = sentence->count > 1 && !clashes;
        tally->replace = tally->replace || clashes || (corrects && tally_holds(tally, reading->slot, before - emitted));
        if (emitted++ == 0 && otherwise && tally_join_else(tally, reading, reader->around.head, wonders))
            continue;
        if (emitted == 1 && otherwise && reader->around.head == NULL && reading->kind == PIECE_ORDER)
            sentence->reading[i].kind = PIECE_SEVERAL; /* what it is to stand in for was not understood */
        tally_emit(tally, reading, sentence->either[i], sentence->later[i]);
        if (sentence->either[i] && (mood->doubt || wonders))
            tally_doubt(tally);
    }
    return emitted > 0;
}

/* "Yes, I not accept": an order that stands before what is not to be done, and is the same, may not be meant. */
static void doubt_denied(struct reader *reader, const struct item *item, int count)
{
    struct around around = reader->around;
    struct sentence sentence;
    around.negated = false;
    around.denied = true;
    sentence_read(&reader->tally.desk, &around, item, count, &sentence);
    bool named = reader->tally.desk.owns == 0; /* "it does not hold" says nothing of the others */
    for (int i = 0; i < count; i++)
        named = named || item_has(&item[i], "place");
    for (int i = 0; named && i < sentence.count; i++)
        for (int k = 0; k < sentence.reading[i].texts; k++)
            tally_doubt_order(&reader->tally, sentence.reading[i].text[k]);
    sentence_free(&sentence);
}

/* "The card with the two wheats, then I play the intrigue": one half that came to nothing is asked about or quoted. */
static void read_lost(struct reader *reader, const struct part *part)
{
    const struct voice voice = {part->item, part->count, mood_of(part->item, part->count, '.'), false};
    const struct reader_result *out = reader->tally.out;
    int asks = out->asks;
    if (!likely_ask(&reader->tally, &reader->around, &voice, true))
        left_keep(&reader->left, part->item, part->count);
    else if (out->asks > asks && out->ask[asks].options == 0) /* is the order meant without it? */
        tally_doubt_last(&reader->tally);
}

/* "No, not the wood, ...", "scratch the wood": which of the things of the last order is not meant. */
static void see_unwanted(struct reader *reader, const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < reader->around.lasts && item_is_thing(&item[i]); k++)
            if (plain_items_share(&item[i], &reader->last[k]))
                reader->around.unwanted = k + 1;
}

/* Nothing was ordered: what is named corrects, or is not wanted. `replace`: it stands for what was said before. */
static void hear_unwanted(struct reader *reader, const struct item *item, int count, const struct mood *mood,
                          bool replace)
{
    if (reader->tally.replace && items_any(item, 0, count, "GAME -filler")) {
        bool named = items_any(item, 0, count, "GAME -filler -ref");
        reader->tally.replace = false;
        if (named && replace) /* "no, wheat is useless there: coal" */
            tally_open(&reader->tally);
        if (named && replace && mood->negated)
            see_unwanted(reader, item, count);
        else if (named && !replace) /* "Fish! I mean, I take that card" */
            tally_doubt_last(&reader->tally);
    } else if (mood->negated && !mood->question) {
        int unwanted = reader->around.unwanted;
        if (items_any(item, 0, count, "verb -filler -MENDED"))
            doubt_denied(reader, item, count);
        else if (!items_any(item, 0, count, "noun"))
            see_unwanted(reader, item, count);
        if (reader->around.unwanted != unwanted) /* "Wood and iron. Not wood, coal." */
            tally_open(&reader->tally);
    }
}

/* False: nothing came of it. What is not wanted is heard where it says what. */
static bool read_said(struct reader *reader, const struct item *item, int count, const struct mood *mood)
{
    struct sentence sentence;
    bool otherwise = mood_begins_else(item, count);
    bool replace = reader->tally.replace;
    reader->tally.replace =
        replace || otherwise || mood_sorry(item, count); /* what may stand in for the last order is judged without it */
    tally_set_aside(&reader->tally);
    const struct reader_result *out = reader->tally.out;
    reader->around.corrects = replace || mood_sorry(item, count);
    reader->around.corrected = replace && out->orders > 0 ? out->order[out->orders - 1].text : NULL;
    sentence_read(&reader->tally.desk, &reader->around, item, count, &sentence);
    if (!replace && !otherwise && !mood->negated)
        topic_reads(&reader->topic, &reader->tally.desk, &reader->around, item, count, &sentence);
    reader->around.corrected = NULL; /* it may be gone from here on */
    tally_put_back(&reader->tally);
    bool sorry = false; /* "sorry, the circus" */
    for (int i = 0; i < sentence.count && sentence.sorry && !replace; i++)
        sorry = sorry || tally_holds(&reader->tally, sentence.reading[i].slot, out->orders);
    reader->tally.instead = reader->tally.instead || sorry;
    bool more = !replace && !otherwise && !mood->negated;
    bool narrow = more && narrow_reads(&reader->narrow, &reader->tally, &reader->around, &sentence, item, count);
    narrow_keep(&reader->narrow, &sentence, item, mood->negated ? 0 : count);
    keep_around(reader);
    reader->tally.replace = replace || sentence.changes || narrow || sorry;
    if (sentence.changes)
        tally_settle(&reader->tally);
    if (sentence.count == 0)
        hear_unwanted(reader, item, count, mood, replace);
    if (!replace && narrow_repeats(&reader->tally, &sentence, item, count)) {
        sentence_free(&sentence);
        return true;
    }
    if (mood->doubt)
        sentence_join_doubts(&sentence);
    if (mood->unsure)
        sentence_doubt(&sentence, 0);
    const int places = reader->tally.places;
    if (sentence.changes && tally_drop_said(&reader->tally, reader->said_from, reader->said_to))
        reader->tally.replace = false;
    if (sentence_all_orders(&sentence, 0))
        reader->said_from = places;
    bool any = emit_all(reader, &sentence, mood, otherwise);
    reader->said_to = reader->said_from == places ? reader->tally.places : reader->said_to;
    for (int i = 0; any && !mood->negated && !mood->question && i < sentence.losts; i++)
        read_lost(reader, &sentence.lost[i]);
    sentence_free(&sentence);
    return any || mood->negated;
}

/* A head stays for "otherwise" in the next sentence, and for the next line where nothing stood behind it. */
static void keep_head(struct reader *reader, const char *head, bool pending)
{
    free(reader->head);
    reader->head = head == NULL ? NULL : mem_copy_text(head);
    reader->pending = pending;
}

/* Who is named, if it is one. */
static void keep_seat(struct reader *reader, const struct item *item, int count)
{
    const struct item *named = NULL;
    bool several = false;
    for (int i = 0; i < count; i++) {
        if (!item_has(&item[i], "seat"))
            continue;
        several = several || (named != NULL && !item_is(named, "seat", item_in(&item[i], "seat")));
        named = &item[i];
    }
    if (named != NULL)
        reader->around.seat = several ? NULL : named;
    keep_around(reader);
}

/* "There are three palaces in Castello, so I place my 2 there": what was only told is named as well. Where one order
 * goes on from the other that would be too much. */
static void keep_place(struct reader *reader, const struct voice *voice)
{
    int place = items_find_back(voice->item, voice->count - 1, "place city area");
    if (place >= 0 && !desk_has_rule(&reader->tally.desk, "@chain"))
        reader->around.place = &voice->item[place];
    keep_around(reader);
}

static void read_voice(struct reader *reader, const struct voice *voice, bool headed)
{
    const struct mood *mood = &voice->mood;
    if (mood->doubt && reader->tally.either)
        tally_doubt(&reader->tally);
    reader->delayed |= voice->chat && mood->delay;
    bool late = reader->delayed || (mood->praise && reader->tally.out->orders > 0); /* "I'll play later. A is nice!" */
    if ((late && !items_any(voice->item, 0, voice->count, "verb -filler -MENDED")) ||
        (voice->chat && !(mood->doubt && mood->choices))) {
        keep_place(reader, voice);
        topic_keep(&reader->topic, voice->item, voice->count);
        left_keep(&reader->left, voice->item, voice->count);
        return;
    }
    if (!mood->negated && !mood->question)
        whole_see(&reader->whole, &reader->tally, voice->item, voice->count);
    reader->around.head = headed ? reader->head : NULL;
    reader->around.negated = mood->negated;
    reader->pending = false;
    reader->tally.turns = items_any(voice->item, 0, voice->count - 1, "then next now ordinal");
    const int asks = reader->tally.out->asks;
    const bool any = read_said(reader, voice->item, voice->count, mood) ||
                     (!reader->tally.replace && likely_ask(&reader->tally, &reader->around, voice, false));
    topic_keep(&reader->topic, voice->item, any ? 0 : voice->count);
    if (any)
        left_taken(&reader->left);
    else
        left_keep(&reader->left, voice->item, voice->count);
    if (!any || reader->tally.out->asks > asks) /* "the rest" is nobody who is asked about */
        whole_miss(&reader->tally, voice->item, voice->count);
    reader->around.head = NULL;
}

static void read_clause(struct reader *reader, const struct clause *clause, char end)
{
    struct voice voice[VOICES_MOST];
    bool empty = items_all(clause->item, 0, clause->count, "MARK");
    if (clause->head != NULL)
        keep_head(reader, clause->head, empty);
    bool headed = clause->head != NULL || reader->pending || mood_begins_else(clause->item, clause->count);
    if (empty)
        return;
    int voices = voices_read(reader->tally.desk.seat, clause->item, clause->count, end, voice);
    for (int i = 0; i < voices; i++)
        read_voice(reader, &voice[i], headed);
}

/* "no, quarryton" behind an order corrects it. Returns how many items that is, with the mark. */
static int no_first(const struct reader *reader, const struct item *item, int count)
{
    int first = 0;
    while (first < count && mood_hesitates(&item[first]))
        first++;
    bool no = reader->tally.out->orders > 0 && items_has(item, count, first, "no") &&
              items_has(item, count, first + 1, "MARK");
    return no && !mood_only_seats(item + first + 2, count - first - 2) ? first + 2 : 0;
}

/* False: nothing came of it. */
static bool read_doubted(struct reader *reader, const struct item *item, int count, const struct mood *mood)
{
    struct sentence sentence;
    sentence_read(&reader->tally.desk, &reader->around, item, count, &sentence);
    keep_around(reader);
    sentence_doubt(&sentence, 0);
    bool any = emit_all(reader, &sentence, mood, false);
    if (any)
        left_taken(&reader->left);
    sentence_free(&sentence);
    return any;
}

/* "If I get the gold, I build in Millbrook": the game has no such condition, so that the order is asked about, and what
 * stands before it as well, but for "loan 2, and if that works ...". */
static void read_conditional(struct reader *reader, const struct item *item, int count, char end)
{
    bool own, apart;
    int at = mood_find_condition(item, count, &own), behind = mood_behind_condition(item, at, count);
    const struct mood whole = mood_of(item, count, end);
    const struct mood mood = own ? whole : mood_of(item + behind, count - behind, end);
    bool meant =
        (own || mood_condition_parted(item, at, behind, count)) && !mood_is_told(&mood) && !mood.wish && !mood.negated;
    apart = meant && at > 0 && item_has(&item[at - 1], "and");
    if (apart)
        read_clause(reader, &(struct clause){.item = item, .count = at - 1}, '.');
    else if (meant && !read_doubted(reader, item, at, &mood))
        left_keep(&reader->left, item, at);
    if (meant && read_doubted(reader, item + behind, count - behind, &mood))
        return;
    whole_see(&reader->whole, &reader->tally, item, mood.question ? 0 : count);
    left_keep(&reader->left, item, count);
    if (!own && !mood_is_told(&whole) &&
        items_any(item, 0, count, "GAME -filler")) /* it may be what is to stand for the last order */
        tally_doubt_last(&reader->tally);
}

static void read_clauses(struct reader *reader, const struct item *said, int most, char end)
{
    struct clause clause[CLAUSES_MOST];
    struct item item[ITEMS_MOST];
    int no = no_first(reader, said, most);
    reader->tally.replace = reader->tally.replace || no > 0;
    reader->denied = reader->denied || no > 0;
    int count = guards_given(said + no, most - no, item);
    bool spelled = desk_has_rule(&reader->tally.desk, "@spell");
    count = spelled ? guards_failing(item, count) : count;
    settle_persons(item, count, &reader->person);
    int clauses = clauses_read(reader->tally.desk.seat->lexicon, reader->around.place, item, count, clause);
    for (int i = 0; i < clauses; i++)
        read_clause(reader, &clause[i], end);
    if (clauses < 0)
        read_conditional(reader, item, count, end);
    keep_seat(reader, item, count);
    if (clauses >= 0)
        clauses_free(clause, clauses);
}

/* "Scrap all of that": nothing of what was said before stands. */
static void forget_all(struct reader *reader)
{
    tally_forget_all(&reader->tally);
    memset(&reader->whole, 0, sizeof reader->whole);
    reader->around.lasts = 0;
}

/* Does the word say that what stands before it corrects: "take the wine instead"? Behind a mark, "- wait.", it says
 * that of what comes. */
static bool is_behind(const struct item *item, int count, int from, int at)
{
    if (at <= from || mood_denies(&item[at]))
        return false;
    bool ends = items_all(item, at + 1, count, "MARK");
    ends = ends && (item[at - 1].kind != ITEM_MARK || item_is(&item[at], "fix", "instead"));
    bool joined = at + 1 < count && item_has(&item[at], "fix=instead") && item_has(&item[at + 1], "and but ,");
    return ends || joined || item_is(&item[at], "fix", "anyway");
}

/* What comes stands for what was said before. Returns where it begins. */
static int begin_correction(struct reader *reader, const struct item *item, int count, int at)
{
    bool ends = items_all(item, at + 1, count, "MARK"), denies = mood_denies(&item[at]);
    reader->tally.replace = true;
    reader->tally.instead = item_is(&item[at], "fix", "instead") || (ends && !denies);
    reader->denied = denies;
    if (item_is(&item[at], "fix", "all"))
        forget_all(reader);
    if (item_is(&item[at], "fix", "forget")) /* what is to be forgotten is named behind it */
        while (at + 1 < count && item[at + 1].kind != ITEM_MARK)
            see_unwanted(reader, &item[++at], 1);
    /* what an excuse is for is read with it */
    return item_has(&item[at], "sorry -fix") ? at : mood_behind_feeling(item, count, at + 1);
}

/* Corrections part a sentence: "take the bath - no, hang on - take the wine". */
static void read_sentence(struct reader *reader, const struct item *item, int count, char end)
{
    bool asks = end == '?' && mood_begins_being(item, count);
    reader->around.addressed = mood_addressed(item, count);
    for (int i = 0, from = 0; i <= count; i++) {
        bool verb = i > from && i < count && part_is_verb(&item[i]) && item_is_thing(&item[i - 1]); /* "Rome drops" */
        if (i < count && (!item_has(&item[i], "fix") || verb || asks) && !mood_fixes_no(item, count, i))
            continue;
        bool within = i < count && item_is(&item[i], "fix", "within");
        bool last = i < count && is_behind(item, count, from, i);
        if (within || (last && !items_any(item, from, i, "or else")))
            reader->tally.instead = reader->tally.replace = true;
        if (within)
            continue;
        bool no = mood_only_no(item + from, i - from) && (from > 0 || (i < count && !last));
        if (i > from && !no)
            read_clauses(reader, item + from, i - from, i < count ? '.' : end);
        from = i == count || last ? i + 1 : begin_correction(reader, item, count, i);
        i = from > i ? from - 1 : i;
    }
    reader->tally.instead |= reader->tally.replace && !reader->denied; /* "wait, the wheat is gone. I play the forum" */
}

/* A full stop behind a number or a single letter ends nothing. */
static bool ends(const struct item *item, int at, int count)
{
    bool closes = at + 1 < count && item[at + 1].mark == ')'; /* "I accept (thanks!), but ..." */
    if (!item_has(&item[at], ".!?") || closes)
        return false;
    if (item[at].mark != '.' || at + 1 == count || at == 0 || !item_has(&item[at - 1], "short"))
        return true;
    /* "no. 5", but "Anna: no. Bruno: yes" */
    return item_has(&item[at - 1], "no") && !item_has(&item[at + 1], "number");
}

static void read_items(struct reader *reader, const struct item *item, int count)
{
    int from = 0;
    for (int i = 0; i <= count; i++) {
        if (i < count && !ends(item, i, count))
            continue;
        left_begin(&reader->left, item + from, (i < count ? i + 1 : i) - from);
        reader->tally.undecided |= mood_undecided(item + from, i - from);
        if (i > from)
            read_sentence(reader, item + from, i - from, i < count ? item[i].mark : '.');
        left_end(&reader->left, item + from, i - from);
        from = i + 1;
    }
}

static void read_line(struct reader *reader, const struct terms *line)
{
    struct item item[ITEMS_MOST];
    reader->tally.said = (struct said){.typed = line->line};
    if (!rows_exact(&reader->rows, line))
        read_items(reader, item, rows_items(&reader->tally, line, item));
}

static void read_one_line(struct reader *reader, const struct letter_line *line)
{
    struct list list;
    const char *text = line->terms.text;
    int orders = reader->tally.out->orders, asks = reader->tally.out->asks;
    reader->around.seat = reader->greeted.meanings > 0 ? &reader->greeted : NULL;
    if (text[strspn(text, " \t\r")] == '\0')
        return;
    bool spelled = desk_has_rule(&reader->tally.desk, "@spell");
    bool single = !list_numbered(line->typed, &list) && !(spelled && list_dashed(text, &list));
    if (single)
        read_line(reader, &line->terms);
    for (int i = 0, ranks = single || rows_ranking(&reader->rows, &list); !ranks && i < list.count; i++) {
        struct terms entry;
        terms_read(list.entry[i], &entry);
        read_line(reader, &entry);
        terms_free(&entry);
    }
    list_free(&list);
    if (!single) /* what is asked at the end quotes nothing of a list that is gone */
        reader->tally.said = (struct said){.typed = line->terms.line};
    if (reader->tally.out->orders == orders && reader->tally.out->asks == asks)
        reader->tally.out->chat++;
}

/* "Dear Anna," in front of "I accept". */
static void read_greeting(struct reader *reader, const char *greeting)
{
    struct item item[ITEMS_MOST];
    int count = item_read(reader->tally.desk.seat->lexicon, greeting, item);
    keep_seat(reader, item, count);
    if (reader->around.seat != NULL)
        reader->greeted = *reader->around.seat;
}

/* `alone`: nothing else of the letter is read, so that what is found likely is asked about where nothing was found. */
static void read_lines(const struct reader_seat *seat, const char *greeting, const struct letter_line *lines, int count,
                       bool alone, struct reader_result *out)
{
    struct reader *reader = mem_new(1, sizeof *reader);
    reader->tally.out = out;
    reader->left.tally = &reader->tally;
    reader->around.last = reader->last;
    desk_open(&reader->tally.desk, seat);
    reader->around.said = lexicon_has_frame(seat->lexicon, "@said");
    reader->rows = (struct rows){.tally = &reader->tally, .said = reader->around.said};
    reader->person = desk_asks_person(&reader->tally.desk);
    read_greeting(reader, greeting);
    for (int line = 0; line < count;) {
        reader->tally.line = lines[line].number;
        int column = rows_column(&reader->rows, lines, line, count);
        if (column == 0)
            read_one_line(reader, &lines[line]);
        line += column > 0 ? column : 1;
    }
    if (reader->tally.replace && reader->denied && !reader->tally.instead) /* "yes - no, sorry", and nothing else */
        tally_doubt_last(&reader->tally);
    tally_close(&reader->tally);
    whole_end(&reader->whole, &reader->tally);
    if (reader->tally.desk.pieces == 0) /* half of what somebody says may mean something else */
        reader_free(out);
    closest_offer(&reader->left, lines, count);
    asked_hold(out);
    if (seat->second && (alone || out->orders + out->asks > 0))
        scored_ask(&reader->tally, lines, count);
    tally_forget(&reader->tally);
    free(reader->head);
    desk_close(&reader->tally.desk);
    free(reader);
}

void reader_letter(const struct reader_seat *seat, const char *body, struct reader_result *out)
{
    struct letter letter;
    letter_open(seat, body, &letter);
    int turns = letter.cut.subject[0] == '\0' ? 1 : seat->second ? 3 : 2; /* a subject before talk is asked about */
    *out = (struct reader_result){.orders = 0};
    for (int i = 0; i < turns && out->orders + out->asks == 0; i++) {
        reader_free(out);
        read_lines(seat, letter.cut.greeting, i == 1 ? &letter.subject : letter.line, i == 1 ? 1 : letter.count,
                   i + 1 == turns, out);
    }
    letter_close(&letter);
}

void reader_free(struct reader_result *result)
{
    for (int i = 0; i < result->orders; i++)
        asked_free_order(&result->order[i]);
    for (int i = 0; i < result->helds; i++)
        asked_free_order(&result->held[i]);
    for (int i = 0; i < result->asks; i++)
        asked_free(&result->ask[i]);
    for (int i = 0; i < result->asides; i++)
        free(result->aside[i].text);
    *result = (struct reader_result){.orders = 0};
}
