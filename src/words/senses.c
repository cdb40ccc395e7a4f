#include "words/senses.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/number.h"
#include "words/lists.h"
#include "words/sense_values.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES_MOST = 300, FORGIVEN_MOST = 2, STRANGE = 2, WEEK = 7 };

enum part { PART_NEED, PART_MAY, PART_NEVER };

/* One of several concepts or "$" values, with a blank between. */
struct sense_item {
    enum part part;
    char *is;
    uint64_t marks; /* of the concepts; all: it may be a value */
};

/* What is said of a frame by words of its own. */
enum {
    FRAME_ASKS = 1,        /* also a question */
    FRAME_ASKED = 2,       /* only as a question */
    FRAME_FIRM = 4,        /* not even a polite question */
    FRAME_WHOLE = 8,       /* a sentence of its own */
    FRAME_MINE = 16,       /* what the writer does, not what somebody else does */
    FRAME_SELF = 32,       /* the writer stands in it as who does it: "I", "ich" */
    FRAME_LOOSE = 64,      /* a word of another concept is one more that may be anything, but what turns the sense */
    FRAME_ELSEWHERE = 128, /* the writer is, or goes, somewhere: "I am in Paris" */
    FRAME_CLOSE = 256      /* a "please" forgives no word more: it may be about one order of several */
};
static const struct {
    const char *word;
    unsigned flags;
} flags[] = {{"~", FRAME_ASKS},
             {"asked", FRAME_ASKS | FRAME_ASKED},
             {"firm", FRAME_FIRM},
             {"close", FRAME_CLOSE},
             {"whole", FRAME_WHOLE},
             {"mine", FRAME_MINE},
             {"self", FRAME_SELF},
             {"loose", FRAME_LOOSE},
             {"elsewhere", FRAME_ELSEWHERE}};

struct frame {
    char *text; /* owns the words */
    const char *arg[SENSE_ARGS];
    int args;
    struct sense_item *item; /* owned */
    int items, needs;
    size_t forgiven; /* words that may be anything */
    unsigned flags;
};

struct senses {
    struct frame *frame;
    size_t count;
    const struct lexicon *zones;
};

/* One bit that hangs on the concept: without it something has not that concept, with it maybe. */
static uint64_t mark_of(const char *concept)
{
    unsigned sum = 0;
    for (; *concept != '\0' && *concept != ' '; concept ++)
    sum = 31 * sum + (unsigned char)*concept;
    return UINT64_C(1) << sum % 64;
}

static uint64_t marks_of(const char *concepts)
{
    uint64_t marks = mark_of(concepts);
    for (const char *blank = concepts; (blank = strchr(blank, ' ')) != NULL;)
        marks |= mark_of(++blank);
    return strchr(concepts, '$') == NULL ? marks : UINT64_MAX;
}

static void read_word(struct frame *frame, char *word)
{
    int64_t number = 0;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (*word == *flags[i].word && strcmp(word, flags[i].word) == 0) {
            frame->flags |= flags[i].flags;
            return;
        }
    if (*word == '*') {
        if (!number_read(word + 1, 0, BITS_MOST, &number))
            BUG("a frame forgives no number of words: %s", word);
        frame->forgiven = (size_t)number;
        return;
    }
    struct sense_item *item = &frame->item[frame->items++];
    item->part = *word == '?' ? PART_MAY : *word == '!' ? PART_NEVER : PART_NEED;
    frame->needs += item->part == PART_NEED ? 1 : 0;
    item->is = word + (item->part == PART_NEED ? 0 : 1);
    for (char *bar = strchr(word, '|'); bar != NULL; bar = strchr(bar, '|'))
        *bar = ' ';
    item->marks = marks_of(item->is);
}

static void read_frame(struct frame *frame, const char *line)
{
    bool behind = false;
    size_t words = 1;
    for (const char *at = line; *at != '\0'; at++)
        words += *at == ' ' ? 1 : 0;
    frame->text = mem_copy_text(line);
    frame->item = mem_new(words, sizeof *frame->item);
    frame->forgiven = SIZE_MAX;
    char *rest = frame->text;
    for (char *word = strsep(&rest, " "); word != NULL; word = strsep(&rest, " ")) {
        if (strcmp(word, "=") == 0)
            behind = true;
        else if (behind && *word != '\0')
            read_word(frame, word);
        else if (*word != '\0' && frame->args < SENSE_ARGS)
            frame->arg[frame->args++] = word;
    }
    if (frame->needs == 0 || frame->args == 0)
        BUG("a frame needs nothing: %s", line);
    if (frame->forgiven == SIZE_MAX) /* it does not say how many */
        frame->forgiven = frame->needs > FORGIVEN_MOST ? FORGIVEN_MOST : (size_t)frame->needs - 1;
}

struct senses *senses_new(const struct lexicon *lexicon, const struct lexicon *zones)
{
    struct senses *senses = mem_new(1, sizeof *senses);
    senses->frame = mem_new(FRAMES_MOST, sizeof *senses->frame);
    senses->zones = zones;
    const char *line;
    for (size_t i = 0; (line = lexicon_frame(lexicon, i)) != NULL; i++) {
        if (senses->count == FRAMES_MOST)
            BUG("a table of words has more than %d frames", FRAMES_MOST);
        read_frame(&senses->frame[senses->count++], line);
    }
    return senses;
}

void senses_free(struct senses *senses)
{
    if (senses == NULL)
        return;
    for (size_t i = 0; i < senses->count; i++) {
        free(senses->frame[i].text);
        free(senses->frame[i].item);
    }
    free(senses->frame);
    free(senses);
}

void sense_add(struct sense *sense, const char *arg)
{
    if (sense->args < SENSE_ARGS)
        sense->arg[sense->args++] = mem_copy_text(arg);
}

void sense_clear(struct sense *sense)
{
    for (int i = 0; i < sense->args; i++)
        free(sense->arg[i]);
    *sense = (struct sense){0};
}

bool sense_is(const struct sense *sense, const char *verbs)
{
    return term_among(sense->arg[0], verbs);
}

bool sense_says_less(const struct sense *less, const struct sense *more)
{
    if (sense_is(less, "wait")) /* "Halt! I take that back" */
        return sense_is(more, "undo clear");
    if (!sense_is(less, more->arg[0]))
        return false;
    if (sense_is(less, "sleep")) /* "No deadlines at night. I sleep from ..." */
        return strcmp(less->arg[1], "which") == 0;
    return sense_is(less, "rules register") && less->args == 1 && more->args == 2;
}

/* A frame that is tried on a sentence. */
struct trying {
    const struct frame *frame;
    const struct sense_sentence *sentence;
    struct sense_values *values;
    const uint64_t *marks; /* of the concepts of each bit, and behind them of all */
};

static bool may(const struct trying *trying, size_t at, const struct sense_item *item)
{
    return (item->marks & trying->marks[at]) != 0 || item->marks == UINT64_MAX;
}

static bool is_one(const struct trying *trying, size_t at, const struct sense_item *item)
{
    if (!may(trying, at, item))
        return false;
    bool is = bit_means(&trying->sentence->bit[at], item->is);
    for (const char *value = strchr(item->is, '$'); value != NULL && !is; value = strchr(value + 1, '$'))
        is = sense_value_is(trying->values, at, value);
    return is;
}

static bool has(const struct trying *trying, const struct sense_item *item)
{
    for (size_t i = 0; i < trying->sentence->count && may(trying, trying->sentence->count, item); i++)
        if (is_one(trying, i, item))
            return true;
    return false;
}

/* Part of a value that the frame takes? */
static bool is_value(const struct trying *trying, size_t at)
{
    for (int i = 0; i < trying->frame->args; i++) {
        const char *value = strchr(trying->frame->arg[i], '$');
        if (value != NULL && sense_value_is(trying->values, at, value))
            return true;
    }
    return false;
}

/* Verbs and the like that any wish may be dressed in: "please *use* the time there", "*send* it *by mail*". */
static const char light[] =
    "send mail play on as again list all which open act deed hand that ordered tellme tag onturn "
    "put noneed must know excuse member means hear slip everyone vacant me ponder execute hold "
    "glad wanttongue speaks";

/* What makes something else of a sentence that is read loosely: doubt, a no, the past, somebody else, a vote. */
static const char turns[] = "not no maybe past other if but feel you retract reject agree vote";

/* How much a bit counts against the frame that does not know it. */
static size_t strangeness(const struct trying *trying, size_t at)
{
    const struct frame *frame = trying->frame;
    const struct bit *bit = &trying->sentence->bit[at];
    for (const struct sense_item *item = frame->item; item < frame->item + frame->items; item++)
        if (item->part != PART_NEVER && is_one(trying, at, item))
            return 0;
    if (bit_means(bit, "request") || bit_parts(bit) || bit->empty || bit->and || is_value(trying, at))
        return 0;
    bool loose = (frame->flags & FRAME_LOOSE) != 0 && !bit_means(bit, turns);
    if (bit->kind == BIT_WORD) /* else it says something else */
        return loose || (bit_means(bit, light) && !bit_means(bit, "past")) ? 1 : BITS_MOST;
    /* a word at the beginning may be who does it, but in a question */
    return bit->kind != BIT_UNKNOWN || (at == 0 && (frame->flags & FRAME_ASKED) == 0) ? STRANGE : 1;
}

/* The values that the frame wants. False: one is missing. */
static bool find_values(const struct trying *trying)
{
    const struct frame *frame = trying->frame;
    for (int i = 0; i < frame->args; i++) {
        const char *value = strchr(frame->arg[i], '$');
        if (value != NULL && !sense_value_find(trying->values, value) && value[strlen(value) - 1] != '?')
            return false;
    }
    return true;
}

/* Has a bit of it one of the concepts? */
static bool means(const struct sense_sentence *sentence, const char *concepts)
{
    for (size_t i = 0; i < sentence->count; i++)
        if (bit_means(&sentence->bit[i], concepts))
            return true;
    return false;
}

/* Is a word of the list among those of so many bits from one on? */
static bool has_word(const struct sense_sentence *sentence, size_t from, size_t count, const char *const *list)
{
    for (size_t i = from; i < from + count && i < sentence->count; i++)
        for (size_t k = sentence->bit[i].from; k < sentence->bit[i].to; k++)
            if (term_in(&sentence->terms->term[k], list))
                return true;
    return false;
}

/* Whether a bit is somebody else than the writer: a name, or another word that nobody knows; "she", "everybody". */
static bool is_somebody(const struct sense_sentence *sentence, const struct bit *bit)
{
    return (bit->kind == BIT_UNKNOWN && bit->from + 1 == bit->to) || bit_means(bit, "other") ||
           bit_id(bit, "seat") != NULL || term_in(&sentence->terms->term[bit->to - 1], list_sense_people);
}

/* "Carla is on holiday", "Bis Montag ist Carla im Urlaub": a verb of the third person beside who does it. */
static bool is_anothers(const struct sense_sentence *sentence)
{
    const struct term *term = sentence->terms->term;
    for (size_t i = 0; i < sentence->count; i++) {
        const struct bit *bit = &sentence->bit[i];
        bool named = i + 1 < sentence->count && term[bit[1].from].capital;
        if (term_in(&term[bit->from], list_sense_third) &&
            ((i > 0 && is_somebody(sentence, bit - 1)) || (named && is_somebody(sentence, bit + 1))))
            return true;
    }
    return false;
}

/* The first bit from one on that says something by itself, or the last. */
static size_t behind_empty(const struct sense_sentence *sentence, size_t at)
{
    while (at + 1 < sentence->count && sentence->bit[at].empty)
        at++;
    return at;
}

/* "I am not away", "I don't sleep": a no right before what would be done. "No estaré" by itself says that somebody is
 * not here, and no more than that in front of "fuera". */
static bool is_denied(const struct sense_sentence *sentence)
{
    for (size_t i = 0; i + 1 < sentence->count; i++) {
        const struct bit *one = &sentence->bit[i], *other = &sentence->bit[behind_empty(sentence, i + 1)];
        bool not_being = bit_means(one, "away") && term_is(&sentence->terms->term[one->from], "no") &&
                         term_is(&sentence->terms->term[one->to - 1], "estoy estare estar");
        if ((bit_means(one, "not") && bit_means(other, "away wait sleep")) || (not_being && bit_means(other, "away")) ||
            (bit_means(one, "sleep") && bit_means(other, "not")))
            return true;
    }
    return false;
}

/* "I give back my seat", "¿Puedo cambiarlo?"; not "could you give ..." */
static bool is_of_writer(const struct sense_sentence *sentence)
{
    return !has_word(sentence, 0, sentence->count, list_sense_second) &&
           has_word(sentence, 0, sentence->count, list_sense_first);
}

/* "Can I still ...", "bin ich dran", "ai-je ...": the verb stands before who does it. */
static bool is_turned_round(const struct terms *terms, size_t at)
{
    return term_in(terms_at(terms, at), list_sense_turned) && term_in(terms_at(terms, at + 1), list_sense_doer);
}

/* "Whose turn is it", "auf wen warten wir": a question also without its mark. "I'd like to know how ...", "tell me
 * whose
 * ...": or within a wish. */
static bool is_asked(const struct sense_sentence *sentence)
{
    const struct bit *bit = sentence->bit;
    size_t begin = 0;
    if (sentence->asks || !sentence->whole || sentence->count == 0)
        return sentence->asks;
    while (begin + 1 < sentence->count && bit[begin].meanings == 0 && bit[begin].empty &&
           !is_turned_round(sentence->terms, bit[begin].from))
        begin++;
    return is_turned_round(sentence->terms, bit[begin].from) ||
           (bit_means(&bit[begin], "who when how which") && has_word(sentence, begin, 3, list_sense_asks)) ||
           (has_word(sentence, 0, sentence->count, list_sense_wish) &&
            has_word(sentence, 0, sentence->count, list_sense_know));
}

/* A word that nobody knows and that is a place, not "in the lead"; or somebody who is no player: "with my sister". */
static bool is_place_of(const struct terms *terms, const struct bit *bit)
{
    return (bit->kind == BIT_UNKNOWN && !list_has(list_away_nowhere, terms->term[bit->from].plain)) ||
           (bit_means(bit, "other") && bit->to > bit->from + 1);
}

/* "Am", "we are", "fahre": a verb of the writer's. */
static bool is_going(const struct terms *terms, size_t at)
{
    static const char writer[] = "i we";
    const struct term *term = &terms->term[at];
    bool will = (at > 0 && term_is(term - 1, "ill well")) || /* "we'll" */
                (at > 1 && term_is(term - 1, "will shall") && term_is(term - 2, writer));
    return list_has(list_away_goes, term->plain) || (will && term_is(term, "be")) ||
           (term_is(term, "were") && strcspn(term->raw, "rR") > 2) ||
           (at > 0 && term_is(term, "are r") && term_is(term - 1, writer));
}

/* Of more than one day, or of some day of so many: "in May". */
static int64_t days_of(const struct dates *dates)
{
    int64_t days = dates->last - dates->first + 1;
    return dates->form != DATES_DAY ? 2 : days <= WEEK ? days : 0;
}

/* "I am in Paris from Monday to Friday", "wir fahren eine Woche in die Berge": who writes is, or goes, for more than a
 * day where something stands that nobody knows. */
static bool is_elsewhere(const struct sense_sentence *sentence)
{
    const struct terms *terms = sentence->terms;
    bool goes = false, where = false;
    int64_t days = 0;
    for (size_t i = 0; i < sentence->count; i++) {
        const struct bit *bit = &sentence->bit[i];
        if (bit->kind == BIT_DATES) {
            days += days_of(&bit->dates);
            continue;
        }
        for (size_t k = bit->from; k < bit->to; k++)
            goes = goes || is_going(terms, k);
        size_t next = i + 1 < sentence->count ? behind_empty(sentence, i + 1) : i;
        bool leads = list_has(list_away_where, terms->term[bit->to - 1].plain) || is_going(terms, bit->to - 1);
        where = where || (leads && next > i && !sentence->bit[next].empty && is_place_of(terms, &sentence->bit[next]));
    }
    return goes && where && days > 1;
}

/* May the frame stand as it is asked or said? */
static bool suits(const struct frame *frame, const struct sense_sentence *sentence)
{
    unsigned is = frame->flags;
    return ((is & FRAME_WHOLE) == 0 || sentence->whole) &&
           ((is & FRAME_MINE) == 0 || !(is_anothers(sentence) || is_denied(sentence))) &&
           ((is & FRAME_ASKED) == 0 || is_asked(sentence)) && ((is & FRAME_SELF) == 0 || is_of_writer(sentence)) &&
           ((is & FRAME_ELSEWHERE) == 0 || is_elsewhere(sentence)) &&
           (!sentence->asks || (is & FRAME_ASKS) != 0 || ((is & FRAME_FIRM) == 0 && means(sentence, "request")));
}

static bool fits(const struct trying *trying)
{
    const struct frame *frame = trying->frame;
    const struct sense_item *end = frame->item + frame->items;
    size_t strange = 0;
    /* who asks for something says a little more about it, unless the asking is all there is to it */
    bool wish = frame->needs > 1 && (frame->flags & FRAME_CLOSE) == 0;
    for (const struct sense_item *item = frame->item; item < end; item++) {
        if (item->part == PART_NEED && !has(trying, item))
            return false;
        wish = wish && (item->part != PART_NEED || strncmp(item->is, "request", strlen("request")) != 0);
    }
    if (!suits(frame, trying->sentence) || !find_values(trying))
        return false;
    for (const struct sense_item *item = frame->item; item < end; item++)
        if (item->part == PART_NEVER && has(trying, item))
            return false;
    for (size_t i = 0; i < trying->sentence->count; i++)
        strange += strangeness(trying, i);
    return strange <= frame->forgiven + (wish && means(trying->sentence, "request") ? 1 : 0);
}

/* An argument that is nobody's: which question the frame is. */
static const char ABOUT[] = "about:";

static void write_sense(const struct trying *trying, struct sense *out)
{
    char word[SENSE_VALUE_BYTES];
    sense_clear(out);
    for (int i = 0; i < trying->frame->args; i++) {
        const char *arg = trying->frame->arg[i], *value = strchr(arg, '$');
        if (strncmp(arg, ABOUT, strlen(ABOUT)) == 0) {
            out->about = arg + strlen(ABOUT);
        } else if (value == NULL) {
            sense_add(out, arg);
        } else if (value > arg && sense_value_find(trying->values, value)) { /* "as:$seat" */
            (void)snprintf(word, sizeof word, "%.*s", (int)(value - arg - 1), arg);
            sense_add(out, word);
        }
        if (value != NULL && sense_value_find(trying->values, value))
            sense_value_write(trying->values, value, out);
    }
}

static uint64_t *marks_new(const struct sense_sentence *sentence)
{
    uint64_t *marks = mem_new(sentence->count + 1, sizeof *marks);
    for (size_t i = 0; i < sentence->count; i++) {
        const struct bit *bit = &sentence->bit[i];
        for (size_t k = 0; k < bit->meanings; k++)
            marks[i] |= strcmp(bit->meaning[k].class, "c") == 0 ? mark_of(bit->meaning[k].id) : 0;
        marks[sentence->count] |= marks[i];
    }
    return marks;
}

bool sense_of(const struct senses *senses, const struct sense_sentence *sentence, struct sense *out)
{
    int best = 0;
    uint64_t *marks = marks_new(sentence);
    struct sense_values *values = sense_values_new(sentence, senses->zones);
    *out = (struct sense){0};
    for (size_t i = 0; i < senses->count; i++) {
        const struct frame *frame = &senses->frame[i];
        if (frame->needs <= best)
            continue;
        const struct trying trying = {frame, sentence, values, marks};
        if (fits(&trying)) {
            best = frame->needs;
            write_sense(&trying, out);
        }
    }
    free(values);
    free(marks);
    return best > 0;
}
