#include "words/sense_value.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/moment.h"
#include "base/zone.h"
#include "words/dates_words.h"
#include "words/everyday.h"
#include "words/lists.h"

#include <string.h>

enum { ZONE_WORDS = 4, OFFSET_TERMS = 5, NAME_WORDS = 4, DAY_BYTES = 24, LONG_DAYS = 200 };

enum value {
    VALUE_DATE,
    VALUE_HOURS,
    VALUE_SPAN,
    VALUE_NUM,
    VALUE_GAME,
    VALUE_SEAT,
    VALUE_WORD,
    VALUE_NAME,
    VALUE_RULES,
    VALUE_ZONE,
    VALUE_COUNT
};
static const char *const names[] = {"$date", "$hours", "$span", "$num",   "$game",
                                    "$seat", "$word",  "$name", "$rules", "$zone"};
_Static_assert(sizeof names / sizeof names[0] == VALUE_COUNT, "a name for each value");

struct sense_values {
    const struct sentence *sentence;
    const struct lexicon *zones;
    bool tried[VALUE_COUNT], found[VALUE_COUNT];
    size_t from[VALUE_COUNT], to[VALUE_COUNT]; /* of the bits that are it */
    char word[VALUE_COUNT][SENSE_VALUE_BYTES];
    struct dates dates;
    bool unclear; /* days, or hours, that are to be asked about as they were written */
};

struct sense_values *values_new(const struct sentence *sentence, const struct lexicon *zones)
{
    struct sense_values *values = mem_new(1, sizeof *values);
    values->sentence = sentence;
    values->zones = zones;
    return values;
}

void values_free(struct sense_values *values)
{
    free(values);
}

static enum value value_of(const char *name)
{
    size_t len = strcspn(name, "?");
    for (int i = 0; i < VALUE_COUNT; i++)
        if (strlen(names[i]) == len && strncmp(names[i], name, len) == 0)
            return (enum value)i;
    BUG("a frame names no value: %s", name);
}

/* What the writer typed, from one term to another, without marks around it. */
static void write_raw(const struct sense_values *values, size_t from, size_t to, char *out)
{
    const struct term *first = &values->sentence->terms->term[from], *last = &values->sentence->terms->term[to - 1];
    const char *at = first->raw, *end = last->raw + last->raw_len;
    while (at < end && strchr("\"'([#*.,:;!?-_ ", *at) != NULL)
        at++;
    while (end > at && strchr("\"')].,:;!?-_ ", end[-1]) != NULL)
        end--;
    static const char *const quotes[] = {"\u201c", "\u201d", "\u201e", "\u00ab", "\u00bb",
                                         "\u2019", "\u2018", "\u00a1", "\u00bf"};
    for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++) {
        size_t len = strlen(quotes[i]);
        if ((size_t)(end - at) >= len && memcmp(at, quotes[i], len) == 0)
            at += len;
        if ((size_t)(end - at) >= len && memcmp(end - len, quotes[i], len) == 0)
            end -= len;
    }
    size_t len = text_fit(at, (size_t)(end - at), SENSE_VALUE_BYTES - 1);
    memcpy(out, at, len);
    out[len] = '\0';
}

static bool take(struct sense_values *values, enum value value, size_t from, size_t to)
{
    values->from[value] = from;
    values->to[value] = to;
    return true;
}

static const struct bit *bit_at(const struct sense_values *values, size_t at)
{
    return &values->sentence->bit[at];
}

/* Two things said of the days of a sentence, as one: a span that was named as such, else from the first to the last. */
static struct dates both(struct dates a, struct dates b)
{
    if (b.form == DATES_SPAN || a.form == DATES_SPAN)
        return b.form == DATES_SPAN ? b : a;
    if (a.form == DATES_LASTING || b.form == DATES_LASTING) {
        const struct dates *lasting = a.form == DATES_LASTING ? &a : &b, *start = a.form == DATES_LASTING ? &b : &a;
        int64_t days = lasting->last - lasting->first;
        bool either = a.either || b.either;
        return (struct dates){.form = DATES_SPAN, .either = either, .first = start->first, .last = start->first + days};
    }
    bool open = a.form == DATES_UNTIL || b.form == DATES_UNTIL;
    int64_t begins = a.form == DATES_UNTIL ? b.first : a.first;
    a.either = a.either || b.either;
    a.last = b.last > a.last ? b.last : a.last;
    a.first = open || begins < b.first ? begins : b.first;
    a.form = DATES_SPAN;
    return a;
}

static bool holds(const struct dates *a, const struct dates *b)
{
    return a->first <= b->first && b->last <= a->last;
}

/* Two absences, of which one can be noted: "the 20th to the 22nd and the 27th to the 29th", "Monday and Friday". */
static bool are_two(const struct sense_values *values, size_t one, size_t other)
{
    const struct dates *a = &bit_at(values, one)->dates, *b = &bit_at(values, other)->dates;
    bool joined = one + 2 == other && bit_at(values, one + 1)->and;
    if (a->form == DATES_SPAN || b->form == DATES_SPAN)
        return (a->form == DATES_SPAN || a->form == DATES_DAY) && (b->form == DATES_SPAN || b->form == DATES_DAY) &&
               !holds(a, b) && !holds(b, a);
    return a->form == DATES_DAY && b->form == DATES_DAY && joined && b->first > a->last + 1;
}

/* "every Sunday", "sonntags" */
static bool recurs(const struct sense_values *values, size_t at)
{
    const struct terms *terms = values->sentence->terms;
    const struct bit *bit = bit_at(values, at);
    for (size_t i = bit->from > 0 ? bit->from - 1 : 0; i < bit->to; i++)
        if (terms_longest(terms, i, list_date_each) > 0)
            return true;
    return false;
}

/* "31 Feb": a number beside a month, which together are no day; one more day behind some: "Dec 21-22 and 24". */
static bool is_no_day(const struct sense_values *values, size_t at)
{
    const struct sentence *sentence = values->sentence;
    const struct bit *bit = bit_at(values, at);
    if (bit->kind != BIT_NUMBER)
        return false;
    const struct term *term = sentence->terms->term;
    return (at > 1 && bit[-1].and &&bit[-2].kind == BIT_DATES) ||
           (at + 1 < sentence->count && month_of(&term[bit[1].from], false) != 0) ||
           (at > 0 && bit[-1].kind != BIT_DATES && month_of(&term[bit[-1].to - 1], false) != 0);
}

static bool find_dates(struct sense_values *values)
{
    struct dates all = {0};
    size_t first = 0, last = 0, count = 0;
    bool future = false;
    for (size_t i = 0; i < values->sentence->count; i++) {
        const struct bit *bit = bit_at(values, i);
        future = future || bit_means(bit, "future") || bit_means(bit, "goback");
        values->unclear = values->unclear || is_no_day(values, i);
        if (bit->kind != BIT_DATES)
            continue;
        values->unclear = values->unclear || recurs(values, i) || (count > 0 && !future && are_two(values, last, i));
        first = count == 0 ? i : first;
        last = i;
        all = count++ == 0 ? bit->dates : both(all, bit->dates);
    }
    /* "back on 3 January" */
    if (count == 1 && (all.form == DATES_DAY || all.form == DATES_IN) && future && all.first == all.last)
        all.form = DATES_UNTIL;
    values->dates = all;
    values->unclear = values->unclear || (all.form == DATES_SPAN && all.last - all.first > LONG_DAYS);
    return count > 0 && all.form != DATES_FROM && all.form != DATES_IN && all.last >= all.first &&
           take(values, VALUE_DATE, first, last + 1);
}

/* Hours of each day: of two spans one can be noted, and none for some days alone. */
static bool find_hours(struct sense_values *values)
{
    size_t first = 0, last = 0, count = 0;
    bool any = false;
    for (size_t i = 0; i < values->sentence->count; i++) {
        const struct bit *bit = bit_at(values, i);
        bool hours = bit->kind == BIT_HOURS, days = bit->kind == BIT_DATES;
        for (size_t k = bit->from; k < bit->to; k++)
            days = days || terms_longest(values->sentence->terms, k, list_date_some_days) > 0;
        if (!hours && !days)
            continue;
        any = any || hours;
        first = count++ == 0 ? i : first;
        last = i;
    }
    return any && take(values, VALUE_HOURS, first, last + 1);
}

static bool find_kind(struct sense_values *values, enum value value, enum bit_kind kind)
{
    for (size_t i = 0; i < values->sentence->count; i++)
        if (bit_at(values, i)->kind == kind)
            return take(values, value, i, i + 1);
    return false;
}

static bool find_class(struct sense_values *values, enum value value, const char *class)
{
    for (size_t i = 0; i < values->sentence->count; i++) {
        const char *id = bit_id(bit_at(values, i), class);
        if (id == NULL)
            continue;
        (void)snprintf(values->word[value], SENSE_VALUE_BYTES, "%s", id);
        return take(values, value, i, i + 1);
    }
    return false;
}

/* The zone that a phrase is a name of, mistyped where `near`; NULL: none. */
static const char *zone_named(const struct sense_values *values, const char *phrase, bool near)
{
    const char *mended[MENDED_MOST], *places = zone_places(phrase);
    struct meaning meaning[MEANINGS_MOST];
    if (places != NULL) /* an abbreviation; of several places it is the zone of none */
        return zone_is_ambiguous(phrase) || strchr(places, ' ') != NULL ? NULL : places;
    if (near && lexicon_mend(values->zones, phrase, mended) == 1)
        phrase = mended[0];
    return lexicon_meanings(values->zones, phrase, meaning) == 0 ? NULL : meaning[0].id;
}

/* The zone that `count` bits from `at` on are a name of; NULL: none. */
static const char *place_of(const struct sense_values *values, size_t at, size_t count, bool near)
{
    const struct sentence *sentence = values->sentence;
    char phrase[SENSE_VALUE_BYTES];
    if (at + count > sentence->count + sentence->behind)
        return NULL;
    struct text text = text_fixed(phrase, sizeof phrase);
    for (size_t i = bit_at(values, at)->from; i < bit_at(values, at + count - 1)->to; i++) {
        const struct term *term = &sentence->terms->term[i];
        if (term->kind == TERM_MARK)
            continue;
        if (text.len > 0)
            text_add_char(&text, ' ');
        text_add(&text, term->plain);
    }
    /* "nice" is no town */
    const struct bit *bit = bit_at(values, at);
    if (count == 1 && bit->empty && !sentence->terms->term[bit->from].capital)
        return NULL;
    bool typed = near && count == 1 && (bit->kind == BIT_UNKNOWN || bit->from == 0);
    return text.failed ? NULL : zone_named(values, phrase, typed);
}

/* "12", "ides": a number, or the one word that nobody knows, behind a word that a game may follow. */
static bool find_game(struct sense_values *values)
{
    const struct sentence *sentence = values->sentence;
    if (find_class(values, VALUE_GAME, "game"))
        return true;
    for (size_t i = 0; i < sentence->count; i++)
        if (bit_at(values, i)->kind == BIT_NUMBER) {
            struct text number = text_fixed(values->word[VALUE_GAME], SENSE_VALUE_BYTES);
            text_addf(&number, "%lld", (long long)bit_at(values, i)->number);
            return take(values, VALUE_GAME, i, i + 1);
        }
    static const char *const before[] = {"in",   "into", "to", "bei", "im", "a", "en",
                                         "dans", "of",   "de", "von", "au", NULL};
    bool seated = false;
    for (size_t i = 0; i < sentence->count; i++)
        seated = seated || bit_means(bit_at(values, i), "join") || bit_means(bit_at(values, i), "takeover") ||
                 bit_means(bit_at(values, i), "seat");
    if (seated && find_class(values, VALUE_GAME, "rules")) /* "join quorum": the one that is open */
        return true;
    for (size_t i = 1; i < sentence->count; i++) {
        const struct bit *bit = bit_at(values, i), *last = bit_at(values, i - 1);
        bool follows = bit_means(last, "game") || bit_means(last, "join") || bit_means(last, "takeover") ||
                       (seated && term_in(&sentence->terms->term[last->to - 1], before));
        if (bit->kind != BIT_UNKNOWN || !follows || bit->meanings > 0 || place_of(values, i, 1, false) != NULL ||
            (!bit_means(last, "game") && everyday_in(sentence->terms->term[bit->from].plain) != 0))
            continue; /* "I am in Paris", "in for a surprise" */
        write_raw(values, bit->from, bit->to, values->word[VALUE_GAME]);
        return take(values, VALUE_GAME, i, i + 1);
    }
    return false;
}

/* The word behind "word" and what says nothing ("my word for the dice is olive"), or before it ("olive as my word"). */
static bool find_word(struct sense_values *values)
{
    size_t count = values->sentence->count;
    for (size_t i = 0; i < count; i++) {
        if (!bit_means(bit_at(values, i), "word"))
            continue;
        size_t at = i + 1, before = i;
        while (at < count && (bit_at(values, at)->empty || bit_at(values, at)->kind == BIT_COMMA ||
                              bit_means(bit_at(values, at), "pick")))
            at++;
        while (before > 0 && bit_at(values, before - 1)->empty)
            before--;
        bool behind = at < count && bit_at(values, at)->kind != BIT_STOP;
        if (!behind && (before == 0 || before == i || bit_at(values, before - 1)->kind != BIT_UNKNOWN))
            continue;
        at = behind ? at : before - 1;
        write_raw(values, bit_at(values, at)->from, bit_at(values, at)->from + 1, values->word[VALUE_WORD]);
        return take(values, VALUE_WORD, behind ? i : at, behind ? at + 1 : i + 1);
    }
    return false;
}

/* What somebody wants to be called: the words behind the last one that says so, to the end of the clause. */
static bool find_name(struct sense_values *values)
{
    const struct sentence *sentence = values->sentence;
    size_t from = 0;
    for (size_t i = 0; i < sentence->count; i++)
        if (bit_means(bit_at(values, i), "called") || bit_means(bit_at(values, i), "rename"))
            from = i + 1;
    for (size_t i = 0; from == 0 && i + 1 < sentence->count; i++)
        if (bit_means(bit_at(values, i), "register") && !bit_at(values, i + 1)->empty)
            from = i + 1;
    while (from > 0 && from + 1 < sentence->count && bit_at(values, from)->empty &&
           !sentence->terms->term[bit_at(values, from)->from].capital)
        from++; /* "call me from now on" */
    size_t to = from;
    while (to < sentence->count && bit_at(values, to)->kind != BIT_COMMA && to - from < NAME_WORDS) {
        const struct term *term = &sentence->terms->term[bit_at(values, to)->from];
        if (to > from && !term->capital)
            break;
        to++;
    }
    bool before = from > 1 && from == sentence->count && bit_at(values, from - 2)->kind == BIT_UNKNOWN;
    if (before && bit_at(values, from - 2)->from > 0) { /* "Ich möchte Ede genannt werden" */
        from -= 2;
        to = from + 1;
    }
    if (from == 0 || to == from)
        return false;
    const struct term *named = &sentence->terms->term[bit_at(values, from)->from];
    if (!named->capital && everyday_in(named->plain) != 0) /* "call me some time" */
        return false;
    char *name = values->word[VALUE_NAME];
    write_raw(values, bit_at(values, from)->from, bit_at(values, to - 1)->to, name);
    size_t elided = strncmp(name, "d'", 2) == 0 ? 2 : strncmp(name, "d\u2019", 4) == 0 ? 4 : 0; /* "d'Ellen" */
    memmove(name, name + elided, strlen(name + elided) + 1);
    return values->word[VALUE_NAME][0] != '\0' && take(values, VALUE_NAME, from, to);
}

/* "UTC+2", "GMT -5:30": how many terms from `from` on. 0: there is none, or it is wrong (*wrong). */
static size_t offset_at(const struct sense_values *values, size_t from, char *out, bool *wrong)
{
    static const char *const utc[] = {"utc", "gmt", "ut", NULL}, *const plus[] = {"plus", "mas", NULL},
                             *const minus[] = {"minus", "moins", "menos", NULL};
    const struct terms *terms = values->sentence->terms;
    char words[SENSE_VALUE_BYTES];
    struct text text = text_fixed(words, sizeof words), name = text_fixed(out, SENSE_VALUE_BYTES);
    int minutes;
    size_t count = 0;
    *wrong = false;
    if (!term_in(&terms->term[from], utc) || from + 2 >= terms->count || terms->term[from + 2].kind != TERM_NUMBER)
        return 0;
    const struct term *sign = &terms->term[from + 1];
    bool east = term_is_mark(sign, '+') || term_in(sign, plus), west = term_is_mark(sign, '-') || term_in(sign, minus);
    if (!east && !west)
        return 0;
    for (size_t i = from; i < terms->count && i < from + OFFSET_TERMS; i++) {
        if (i > from + 2 && !terms->term[i].glued)
            break;
        text_add(&text, i == from + 1 ? (east ? "+" : "-") : terms->term[i].plain);
        if (i > from + 1 && zone_offset_read(words, &minutes))
            count = i - from + 1;
    }
    text_cut(&text, 0);
    for (size_t i = from; i < from + count; i++)
        text_add(&text, i == from + 1 ? (east ? "+" : "-") : terms->term[i].plain);
    size_t end = from + count; /* "UTC+5:75": minutes that there are not */
    if (count > 0 && end + 1 < terms->count && term_is_mark(&terms->term[end], ':') && terms->term[end].glued &&
        terms->term[end + 1].glued && terms->term[end + 1].kind == TERM_NUMBER)
        count = 0;
    *wrong = count == 0;
    if (count > 0)
        zone_write(words, &name);
    return count;
}

/* Whether what stands from bit `at` on, or ends at it where `back`, says that a place beside it is another of that
 * name: a word that nobody knows, or a place of another zone. */
static bool is_other(const struct sense_values *values, size_t at, const char *zone, bool back)
{
    for (size_t count = ZONE_WORDS; count > 0; count--) {
        size_t from = !back ? at : at + 1 >= count ? at + 1 - count : 0;
        const char *beside = place_of(values, from, count, false);
        if (beside != NULL && (!back || from + count == at + 1))
            return strcmp(beside, zone) != 0;
    }
    return bit_at(values, at)->kind == BIT_UNKNOWN;
}

/* Whether the bits from `at` on are the whole name of the zone: not part of a word with hyphens ("Porto-Novo"), and no
 * place of its name elsewhere ("Paris, Illinois"). Where a comma is between, a word with a capital says so. */
static bool is_whole(const struct sense_values *values, size_t at, size_t count, const char *zone)
{
    const struct sentence *sentence = values->sentence;
    const struct terms *terms = sentence->terms;
    size_t end = bit_at(values, at + count - 1)->to, next = at + count;
    size_t limit = sentence->count + sentence->behind;
    bool joined = end < terms->count && terms->term[end].joined;
    bool time = next < limit && bit_means(bit_at(values, next), "times"); /* "Helsinki-Zeit" */
    if (terms->term[bit_at(values, at)->from].joined || (joined && !time))
        return false;
    bool comma = next < limit && bit_at(values, next)->kind == BIT_COMMA;
    next += comma ? 1 : 0;
    if (next < limit && (!comma || terms->term[bit_at(values, next)->from].capital) &&
        is_other(values, next, zone, false))
        return false;
    size_t before = at > 1 && bit_at(values, at - 1)->kind == BIT_COMMA ? at - 1 : at;
    return before == 0 || !terms->term[bit_at(values, before - 1)->from].capital ||
           !is_other(values, before - 1, zone, true);
}

/* A place of one word or more from bit `at` on, or hours from UTC; mistyped where `near`. How many bits; 0: none. */
static size_t zone_at(const struct sense_values *values, size_t at, bool near, char *out)
{
    bool wrong;
    size_t terms = offset_at(values, bit_at(values, at)->from, out, &wrong), bits = 0;
    while (terms > 0 && at + bits < values->sentence->count &&
           bit_at(values, at + bits)->from < bit_at(values, at)->from + terms)
        bits++;
    if (terms > 0 || wrong)
        return bits;
    for (size_t count = ZONE_WORDS; count > 0; count--) {
        const char *zone = at + count > values->sentence->count ? NULL : place_of(values, at, count, near);
        if (zone == NULL || !is_whole(values, at, count, zone))
            continue;
        (void)snprintf(out, SENSE_VALUE_BYTES, "%s", zone);
        return count;
    }
    return 0;
}

/* "Rome or Paris" */
static bool is_either(const struct sense_values *values)
{
    static const char *const either[] = {"or", "oder", "ou", "o", NULL};
    for (size_t i = 0; i < values->sentence->count; i++)
        if (term_in(&values->sentence->terms->term[bit_at(values, i)->from], either))
            return true;
    return false;
}

static bool find_zone(struct sense_values *values)
{
    char word[SENSE_VALUE_BYTES];
    size_t best = 0;
    for (int near = 0; near < 2 && best == 0; near++)
        for (size_t i = 0; i < values->sentence->count; i++) {
            size_t count = zone_at(values, i, near > 0, word);
            if (count == 0)
                continue;
            if (best > 0 && strcmp(values->word[VALUE_ZONE], word) != 0 && is_either(values))
                return false;
            if (count < best)
                continue;
            best = count;
            memcpy(values->word[VALUE_ZONE], word, sizeof word);
            (void)take(values, VALUE_ZONE, i, i + count);
        }
    return best > 0;
}

static bool find(struct sense_values *values, enum value value)
{
    switch (value) {
    case VALUE_DATE:
        return find_dates(values);
    case VALUE_HOURS:
        return find_hours(values);
    case VALUE_SPAN:
        return find_kind(values, value, BIT_SPAN);
    case VALUE_NUM:
        return find_kind(values, value, BIT_NUMBER);
    case VALUE_GAME:
        return find_game(values);
    case VALUE_SEAT:
        return find_class(values, value, "seat");
    case VALUE_WORD:
        return find_word(values);
    case VALUE_NAME:
        return find_name(values);
    case VALUE_RULES:
        return find_class(values, value, "rules");
    case VALUE_ZONE:
        return find_zone(values);
    case VALUE_COUNT:
    default:
        return false;
    }
}

bool value_find(struct sense_values *values, const char *name)
{
    enum value value = value_of(name);
    if (!values->tried[value]) {
        values->tried[value] = true;
        values->found[value] = find(values, value);
    }
    return values->found[value];
}

bool value_is(struct sense_values *values, size_t at, const char *name)
{
    enum value value = value_of(name);
    if (value == VALUE_DATE && bit_at(values, at)->kind == BIT_DATES)
        return value_find(values, name);
    return value_find(values, name) && at >= values->from[value] && at < values->to[value];
}

static void add_day(int64_t day, struct sense *out)
{
    char word[DAY_BYTES];
    struct text text = text_fixed(word, sizeof word);
    day_write(day, &text);
    sense_add(out, word);
}

/* "I may be away next week", "If I am away on Monday, ..." */
static bool is_doubtful(const struct sense_values *values)
{
    const struct sentence *sentence = values->sentence;
    size_t start = 0;
    while (start < sentence->count && bit_at(values, start)->kind == BIT_COMMA)
        start++;
    for (size_t i = start; i < sentence->count; i++) {
        const struct bit *bit = bit_at(values, i);
        bool whether = i == start && terms_longest(sentence->terms, bit->from, list_away_if) > 0;
        for (size_t k = bit->from; k < bit->to && bit->kind != BIT_DATES && !whether; k++)
            whether = terms_longest(sentence->terms, k, list_away_maybe) > 0;
        if (whether)
            return true;
    }
    return false;
}

void value_write(const struct sense_values *values, const char *name, struct sense *out)
{
    enum value value = value_of(name);
    char word[SENSE_VALUE_BYTES];
    struct text text = text_fixed(word, sizeof word);
    const struct bit *bit = bit_at(values, values->from[value]);
    bool doubtful = value == VALUE_DATE && is_doubtful(values);
    if (doubtful)
        sense_add(out, "maybe");
    if (value == VALUE_DATE && (values->dates.either || values->unclear || doubtful)) { /* to be asked about */
        write_raw(values, bit->from, bit_at(values, values->to[value] - 1)->to, word);
        sense_add(out, word);
        return;
    }
    if (value == VALUE_DATE && values->dates.form == DATES_UNTIL) {
        if (out->args == 1)
            sense_add(out, "until");
        add_day(values->dates.last, out);
        return;
    }
    if (value == VALUE_DATE && out->args == 1) {
        add_day(values->dates.first, out);
        add_day(values->dates.last, out);
        return;
    }
    if (value == VALUE_DATE)
        day_write(values->dates.last, &text);
    else if (value == VALUE_HOURS && values->to[value] > values->from[value] + 1)
        write_raw(values, bit->from, bit_at(values, values->to[value] - 1)->to, word);
    else if (value == VALUE_HOURS)
        night_write(&bit->night, &text);
    else if (value == VALUE_SPAN)
        text_addf(&text, "%lld%c", (long long)bit->number, bit->unit);
    else if (value == VALUE_NUM)
        text_addf(&text, "%lld", (long long)bit->number);
    else
        text_add(&text, values->word[value]);
    sense_add(out, word);
}
