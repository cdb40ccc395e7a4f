#include "words/sense.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/number.h"
#include "words/lists.h"
#include "words/sense_value.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES_MOST = 300, ITEMS_MOST = 32, ALTERNATIVES_MOST = 8, FORGIVEN_MOST = 2, STRANGE = 2, WEEK = 7 };

/* One of several concepts or "$" values. */
struct item {
    const char *is[ALTERNATIVES_MOST];
    int count;
    uint64_t marks; /* of the concepts; all: it may be a value */
};

struct frame {
    char *text; /* owns the words */
    const char *arg[SENSE_ARGS];
    int args;
    struct item need[ITEMS_MOST], may[ITEMS_MOST], never[ITEMS_MOST];
    int needs, mays, nevers;
    size_t forgiven;        /* words that may be anything */
    bool asks, firm, whole; /* also a question; not even a polite one; a sentence of its own */
    bool mine;              /* what the writer does, not what somebody else does */
    bool asked, self;       /* only as a question; the writer stands in it as who does it: "I", "ich" */
    bool loose;             /* a word of another concept is one more that may be anything, but what turns the sense */
    bool elsewhere;         /* the writer is, or goes, somewhere: "I am in Paris" */
};

struct senses {
    struct frame *frame;
    size_t count;
    const struct lexicon *zones;
};

/* One bit that hangs on the concept: without it something has not that concept, with it maybe. */
static uint64_t mark_of(const char *id)
{
    unsigned sum = 0;
    for (; *id != '\0'; id++)
        sum = 31 * sum + (unsigned char)*id;
    return UINT64_C(1) << sum % 64;
}

/* As strsep(), which takes three times as long to find one byte: there are thousands. */
static char *cut_off(char **rest, char mark)
{
    char *from = *rest, *end = from == NULL ? NULL : strchr(from, mark);
    if (end != NULL)
        *end++ = '\0';
    *rest = end;
    return from;
}

static void read_item(struct item *item, char *words)
{
    for (char *one = cut_off(&words, '|'); one != NULL; one = cut_off(&words, '|')) {
        if (item->count == ALTERNATIVES_MOST)
            BUG("a frame has too many alternatives: %s", one);
        item->is[item->count++] = one;
        item->marks |= *one == '$' ? UINT64_MAX : mark_of(one);
    }
}

/* What is said of a frame by a word of its own; false: it is none of these. */
static bool read_flag(struct frame *frame, const char *word)
{
    if (strcmp(word, "~") == 0)
        frame->asks = true;
    else if (strcmp(word, "firm") == 0)
        frame->firm = true;
    else if (strcmp(word, "whole") == 0)
        frame->whole = true;
    else if (strcmp(word, "mine") == 0)
        frame->mine = true;
    else if (strcmp(word, "asked") == 0)
        frame->asks = frame->asked = true;
    else if (strcmp(word, "self") == 0)
        frame->self = true;
    else if (strcmp(word, "loose") == 0)
        frame->loose = true;
    else if (strcmp(word, "elsewhere") == 0)
        frame->elsewhere = true;
    else
        return false;
    return true;
}

static void read_word(struct frame *frame, char *word, bool *forgiven)
{
    int64_t number = 0;
    if (strchr("~fwmasle", *word) != NULL && read_flag(frame, word))
        return;
    if (*word == '*') {
        if (!number_read(word + 1, 0, BITS_MOST, &number))
            BUG("a frame forgives no number of words: %s", word);
        frame->forgiven = (size_t)number;
        *forgiven = true;
        return;
    }
    if (frame->needs == ITEMS_MOST || frame->mays == ITEMS_MOST || frame->nevers == ITEMS_MOST)
        BUG("a frame has too many concepts at %s", word);
    struct item *item = *word == '?'   ? &frame->may[frame->mays++]
                        : *word == '!' ? &frame->never[frame->nevers++]
                                       : &frame->need[frame->needs++];
    read_item(item, word + (*word == '?' || *word == '!' ? 1 : 0));
}

static void read_frame(struct frame *frame, const char *line)
{
    bool behind = false, forgiven = false;
    frame->text = mem_copy_text(line);
    char *rest = frame->text;
    for (char *word = cut_off(&rest, ' '); word != NULL; word = cut_off(&rest, ' ')) {
        if (*word == '\0')
            continue;
        if (strcmp(word, "=") == 0)
            behind = true;
        else if (behind)
            read_word(frame, word, &forgiven);
        else if (frame->args < SENSE_ARGS)
            frame->arg[frame->args++] = word;
    }
    if (frame->needs == 0 || frame->args == 0)
        BUG("a frame needs nothing: %s", line);
    if (!forgiven)
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
    for (size_t i = 0; i < senses->count; i++)
        free(senses->frame[i].text);
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

bool sense_says_less(const struct sense *less, const struct sense *more)
{
    bool says = strcmp(less->arg[0], more->arg[0]) == 0, fewer = less->args == 1 && more->args == 2;
    if (says && strcmp(less->arg[0], "sleep") == 0) /* "No deadlines at night. I sleep from ..." */
        return strcmp(less->arg[1], "which") == 0;
    if (strcmp(less->arg[0], "wait") == 0) /* "Halt! I take that back" */
        return strcmp(more->arg[0], "undo") == 0 || strcmp(more->arg[0], "clear") == 0;
    return says && fewer && (strcmp(less->arg[0], "rules") == 0 || strcmp(less->arg[0], "register") == 0);
}

/* A frame that is tried on a sentence. */
struct trying {
    const struct frame *frame;
    const struct sentence *sentence;
    struct sense_values *values;
    const uint64_t *marks; /* of the concepts of each bit, and behind them of all */
};

static bool is_one(const struct trying *trying, size_t at, const struct item *item)
{
    if ((item->marks & trying->marks[at]) == 0 && item->marks != UINT64_MAX)
        return false;
    for (int i = 0; i < item->count; i++) {
        const char *is = item->is[i];
        if (*is == '$' ? value_is(trying->values, at, is) : bit_means(&trying->sentence->bit[at], is))
            return true;
    }
    return false;
}

static bool may_be(const struct trying *trying, size_t at)
{
    for (int i = 0; i < trying->frame->needs; i++)
        if (is_one(trying, at, &trying->frame->need[i]))
            return true;
    for (int i = 0; i < trying->frame->mays; i++)
        if (is_one(trying, at, &trying->frame->may[i]))
            return true;
    return false;
}

static bool has(const struct trying *trying, const struct item *item)
{
    if ((item->marks & trying->marks[trying->sentence->count]) == 0 && item->marks != UINT64_MAX)
        return false;
    for (size_t i = 0; i < trying->sentence->count; i++)
        if (is_one(trying, i, item))
            return true;
    return false;
}

/* Part of a value that the frame takes? */
static bool is_value(const struct trying *trying, size_t at)
{
    for (int i = 0; i < trying->frame->args; i++) {
        const char *value = strchr(trying->frame->arg[i], '$');
        if (value != NULL && value_is(trying->values, at, value))
            return true;
    }
    return false;
}

/* Verbs and the like that any wish may be dressed in: "please *use* the time there", "*send* it *by mail*". */
static bool is_light(const struct bit *bit)
{
    static const char *const light[] = {"send",    "mail",   "play",   "on",      "as",   "again",  "list",
                                        "all",     "which",  "open",   "act",     "deed", "hand",   "that",
                                        "ordered", "tellme", "tag",    "onturn",  "put",  "noneed", "must",
                                        "know",    "excuse", "member", "means",   "hear", "slip",   "everyone",
                                        "vacant",  "me",     "ponder", "execute", "hold", "glad"};
    for (size_t i = 0; i < sizeof light / sizeof light[0]; i++)
        if (bit_means(bit, light[i]))
            return true;
    return false;
}

/* What makes something else of a sentence that is read loosely: doubt, a no, the past, somebody else, a vote. */
static bool turns_sense(const struct bit *bit)
{
    static const char *const turns[] = {"not",  "no",  "maybe",   "past",   "other", "if",  "but",
                                        "feel", "you", "retract", "reject", "agree", "vote"};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++)
        if (bit_means(bit, turns[i]))
            return true;
    return false;
}

/* How much a bit that the frame does not know counts against it. */
static size_t strangeness(const struct trying *trying, size_t at)
{
    const struct bit *bit = &trying->sentence->bit[at];
    if (bit_means(bit, "request"))
        return 0;
    if (bit->kind == BIT_COMMA || bit->kind == BIT_STOP || bit->empty || bit->and || is_value(trying, at))
        return 0;
    if (bit->kind == BIT_WORD) /* else it says something else */
        return (is_light(bit) && !bit_means(bit, "past")) || (trying->frame->loose && !turns_sense(bit)) ? 1
                                                                                                         : BITS_MOST;
    /* a word at the beginning may be who does it, but in a question */
    return bit->kind != BIT_UNKNOWN || (at == 0 && !trying->frame->asked) ? STRANGE : 1;
}

/* The values that the frame wants. False: one is missing. */
static bool find_values(const struct trying *trying)
{
    const struct frame *frame = trying->frame;
    for (int i = 0; i < frame->args; i++) {
        const char *value = strchr(frame->arg[i], '$');
        if (value != NULL && !value_find(trying->values, value) && value[strlen(value) - 1] != '?')
            return false;
    }
    return true;
}

/* A question that is a wish: "could you ...?" */
static bool is_wish(const struct sentence *sentence)
{
    for (size_t i = 0; i < sentence->count; i++)
        if (bit_means(&sentence->bit[i], "request"))
            return true;
    return false;
}

/* Whether a bit is somebody else than the writer: a name, or another word that nobody knows; "she", "everybody". */
static bool is_somebody(const struct sentence *sentence, size_t at)
{
    static const char *const people[] = {"everybody", "everyone", "somebody", "someone", "nobody", "master",
                                         "opponent",  "jeder",    "jemand",   "niemand", "keiner", "personne",
                                         "nadie",     "todos",    "alguien",  "alle",    "tous",   "who",
                                         "wer",       "qui",      "quien",    NULL};
    const struct bit *bit = &sentence->bit[at];
    return (bit->kind == BIT_UNKNOWN && bit->from + 1 == bit->to) || bit_means(bit, "other") ||
           bit_id(bit, "seat") != NULL || term_in(&sentence->terms->term[bit->to - 1], people);
}

/* "Carla is on holiday", "Bis Montag ist Carla im Urlaub": a verb of the third person beside who does it. */
static bool is_anothers(const struct sentence *sentence)
{
    static const char *const third[] = {"is",   "isnt",  "has",   "was",    "ist",   "hat",    "war",  "wird", "geht",
                                        "est",  "sera",  "etait", "va",     "esta",  "estara", "goes", "are",  "were",
                                        "sind", "waren", "sont",  "seront", "estan", "leaves", NULL};
    for (size_t i = 0; i < sentence->count; i++) {
        const struct bit *bit = &sentence->bit[i];
        if (!term_in(&sentence->terms->term[bit->from], third))
            continue;
        bool named = i + 1 < sentence->count && sentence->terms->term[sentence->bit[i + 1].from].capital;
        if ((i > 0 && is_somebody(sentence, i - 1)) || (named && is_somebody(sentence, i + 1)))
            return true;
    }
    return false;
}

/* "No estaré": a phrase that says by itself that somebody is not here, and no more than that in front of "fuera". */
static bool is_not_being(const struct sentence *sentence, size_t at)
{
    static const char *const being[] = {"estoy", "estare", "estar", NULL};
    const struct bit *bit = &sentence->bit[at];
    return bit_means(bit, "away") && term_is(&sentence->terms->term[bit->from], "no") &&
           term_in(&sentence->terms->term[bit->to - 1], being);
}

/* "I am not away", "I don't sleep": a no right before what would be done. */
static bool is_denied(const struct sentence *sentence)
{
    for (size_t i = 0; i + 1 < sentence->count; i++) {
        size_t next = i + 1;
        while (next + 1 < sentence->count && sentence->bit[next].empty)
            next++;
        const struct bit *one = &sentence->bit[i], *other = &sentence->bit[next];
        bool away = bit_means(other, "away") && (bit_means(one, "not") || is_not_being(sentence, i));
        bool waits = bit_means(other, "wait") && bit_means(one, "not");
        bool sleeps = (bit_means(one, "not") && bit_means(other, "sleep")) ||
                      (bit_means(one, "sleep") && bit_means(other, "not"));
        if (away || sleeps || waits)
            return true;
    }
    return false;
}

/* "I give back my seat", "¿Puedo cambiarlo?"; not "could you give ..." */
static bool is_of_writer(const struct sentence *sentence)
{
    static const char *const first[] = {
        "i",        "im",    "ill",     "id",       "ive",      "ich",  "je",       "j",    "yo",   "puis",
        "peux",     "puedo", "pudiera", "tengo",    "quiero",   "hago", "deseo",    "doy",  "dejo", "devuelvo",
        "renuncio", "cedo",  "libero",  "gustaria", "quisiera", "digo", "respondo", "debo", NULL};
    static const char *const second[] = {"you", "u", "du", "ihr", "tu", "vous", "usted", "ustedes", NULL};
    bool writer = false;
    for (size_t i = 0; i < sentence->count; i++)
        for (size_t k = sentence->bit[i].from; k < sentence->bit[i].to; k++) {
            if (term_in(&sentence->terms->term[k], second))
                return false;
            writer = writer || term_in(&sentence->terms->term[k], first);
        }
    return writer;
}

/* "Can I still ...", "bin ich dran", "ai-je ...": the verb stands before who does it. */
static bool is_turned_round(const struct terms *terms, size_t at)
{
    static const char *const verbs[] = {"am",   "is",    "are",  "do",     "does", "did",  "can",  "could", "have",
                                        "has",  "may",   "must", "will",   "bin",  "ist",  "sind", "habe",  "hab",
                                        "hat",  "haben", "kann", "konnte", "muss", "darf", "suis", "ai",    "est",
                                        "puis", "dois",  "avez", "peut",   "y",    NULL};
    static const char *const who[] = {"i",  "it", "we", "there", "you", "my", "ich", "es",   "wir",  "sie", "man",
                                      "je", "ce", "on", "il",    "t",   "a",  "que", "vous", "nous", NULL};
    return at + 1 < terms->count && term_in(&terms->term[at], verbs) && term_in(&terms->term[at + 1], who);
}

/* "I'd like to know how ...", "tell me whose ...": a question within a wish. */
static bool is_asked_within(const struct sentence *sentence)
{
    static const char *const know[] = {"know", "wissen", "savoir", "saber", "wusste", NULL};
    static const char *const wish[] = {"like",     "want",     "gern",     "gerne",    "mochte",
                                       "voudrais", "aimerais", "quisiera", "gustaria", NULL};
    bool wished = false, knows = false;
    for (size_t k = sentence->count > 0 ? sentence->bit[0].from : 0;
         sentence->count > 0 && k < sentence->bit[sentence->count - 1].to; k++) {
        wished = wished || term_in(&sentence->terms->term[k], wish);
        knows = knows || term_in(&sentence->terms->term[k], know);
    }
    return wished && knows;
}

/* "Whose turn is it", "auf wen warten wir": a question also without its mark. */
static bool is_asked(const struct sentence *sentence)
{
    static const char *const asks[] = {"who", "when", "how", "which"};
    static const char *const verbs[] = {"is",      "are",    "do",     "does",   "did",  "can",     "have",     "has",
                                        "happens", "ist",    "sind",   "habe",   "muss", "warten",  "passiert", "est",
                                        "ai",      "dois",   "attend", "es",     "esta", "estamos", "tengo",    "pasa",
                                        "hasnt",   "havent", "hat",    "wartet", NULL};
    size_t begin = 0;
    bool begins = false, verb = false;
    while (begin + 1 < sentence->count && sentence->bit[begin].meanings == 0 && sentence->bit[begin].empty &&
           !is_turned_round(sentence->terms, sentence->bit[begin].from))
        begin++;
    for (size_t i = 0; sentence->count > 0 && i < sizeof asks / sizeof asks[0]; i++)
        begins = begins || bit_means(&sentence->bit[begin], asks[i]);
    for (size_t i = begin; begins && i < sentence->count && i < begin + 3; i++)
        for (size_t k = sentence->bit[i].from; k < sentence->bit[i].to; k++)
            verb = verb || term_in(&sentence->terms->term[k], verbs);
    verb = verb || (sentence->count > 0 && is_turned_round(sentence->terms, sentence->bit[begin].from));
    return sentence->asks || (sentence->whole && (verb || is_asked_within(sentence)));
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
    static const char *const writer[] = {"i", "we", NULL};
    const struct term *term = &terms->term[at];
    static const char *const ill[] = {"ill", "well", NULL}; /* "we'll" */
    static const char *const shall[] = {"will", "shall", NULL};
    bool will = (at > 0 && term_in(&terms->term[at - 1], ill)) ||
                (at > 1 && term_in(&terms->term[at - 1], shall) && term_in(&terms->term[at - 2], writer));
    return list_has(list_away_goes, term->plain) || (will && term_is(term, "be")) ||
           (term_is(term, "were") && strcspn(term->raw, "rR") > 2) ||
           (at > 0 && (term_is(term, "are") || term_is(term, "r")) && term_in(term - 1, writer));
}

/* "I am in Paris from Monday to Friday", "wir fahren eine Woche in die Berge": who writes is, or goes, for more than a
 * day where something stands that nobody knows. */
static bool is_elsewhere(const struct sentence *sentence)
{
    bool goes = false, where = false;
    int64_t days = 0;
    for (size_t i = 0; i < sentence->count; i++) {
        const struct bit *bit = &sentence->bit[i];
        size_t next = i + 1;
        if (bit->kind == BIT_DATES)
            days += bit->dates.form != DATES_DAY                ? 2
                    : bit->dates.last - bit->dates.first < WEEK ? bit->dates.last - bit->dates.first + 1
                                                                : 0; /* "in May" is some day of it */
        for (size_t k = bit->from; k < bit->to; k++)
            goes = goes || (bit->kind != BIT_DATES && is_going(sentence->terms, k));
        const char *last = sentence->terms->term[bit->to - 1].plain;
        if (bit->kind == BIT_DATES || !(list_has(list_away_where, last) || is_going(sentence->terms, bit->to - 1)))
            continue;
        while (next < sentence->count && sentence->bit[next].empty)
            next++;
        where = where || (next < sentence->count && is_place_of(sentence->terms, &sentence->bit[next]));
    }
    return goes && where && days > 1;
}

/* May the frame stand as it is asked or said? */
static bool suits(const struct frame *frame, const struct sentence *sentence)
{
    if ((frame->whole && !sentence->whole) || (frame->mine && (is_anothers(sentence) || is_denied(sentence))))
        return false;
    if ((frame->asked && !is_asked(sentence)) || (frame->self && !is_of_writer(sentence)))
        return false;
    if (frame->elsewhere && !is_elsewhere(sentence))
        return false;
    return !sentence->asks || frame->asks || (!frame->firm && is_wish(sentence));
}

static bool fits(const struct trying *trying)
{
    const struct frame *frame = trying->frame;
    size_t strange = 0;
    for (int i = 0; i < frame->needs; i++)
        if (!has(trying, &frame->need[i]))
            return false;
    if (!suits(frame, trying->sentence) || !find_values(trying))
        return false;
    for (int i = 0; i < frame->nevers; i++)
        if (has(trying, &frame->never[i]))
            return false;
    for (size_t i = 0; i < trying->sentence->count; i++)
        if (!may_be(trying, i))
            strange += strangeness(trying, i);
    /* who asks for something says a little more about it, unless the asking is all there is to it */
    bool wish = frame->needs > 1 && is_wish(trying->sentence);
    for (int i = 0; i < frame->needs; i++)
        wish = wish && strcmp(frame->need[i].is[0], "request") != 0;
    return strange <= frame->forgiven + (wish ? 1 : 0);
}

static void write_sense(const struct trying *trying, struct sense *out)
{
    char word[SENSE_VALUE_BYTES];
    sense_clear(out);
    for (int i = 0; i < trying->frame->args; i++) {
        const char *arg = trying->frame->arg[i], *value = strchr(arg, '$');
        if (value == NULL) {
            sense_add(out, arg);
        } else if (value > arg && value_find(trying->values, value)) { /* "as:$seat" */
            (void)snprintf(word, sizeof word, "%.*s", (int)(value - arg - 1), arg);
            sense_add(out, word);
        }
        if (value != NULL && value_find(trying->values, value))
            value_write(trying->values, value, out);
    }
}

static uint64_t *marks_new(const struct sentence *sentence)
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

bool sense_of(const struct senses *senses, const struct sentence *sentence, struct sense *out)
{
    int best = 0;
    uint64_t *marks = marks_new(sentence);
    struct sense_values *values = values_new(sentence, senses->zones);
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
    values_free(values);
    free(marks);
    return best > 0;
}
