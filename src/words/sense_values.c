#include "words/sense_values.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/moment.h"
#include "base/zone.h"
#include "words/day.h"
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
    VALUE_LANGUAGE,
    VALUE_COUNT
};
struct sense_values {
    const struct sense_sentence *sentence;
    const struct bit *bit; /* of the sentence */
    const struct terms *terms;
    const struct lexicon *zones;
    bool tried[VALUE_COUNT], found[VALUE_COUNT];
    size_t from[VALUE_COUNT], to[VALUE_COUNT]; /* of the bits that are it */
    char word[VALUE_COUNT][SENSE_VALUE_BYTES];
    struct dates dates;
    bool unclear; /* days, or hours, that are to be asked about as they were written */
};

struct sense_values *sense_values_new(const struct sense_sentence *sentence, const struct lexicon *zones)
{
    struct sense_values *values = mem_new(1, sizeof *values);
    *values =
        (struct sense_values){.sentence = sentence, .bit = sentence->bit, .terms = sentence->terms, .zones = zones};
    return values;
}

/* What the writer typed, from one term to another, without marks around it. */
static void write_raw(const struct sense_values *values, size_t from, size_t to, char *out)
{
    const struct term *first = &values->terms->term[from], *last = &values->terms->term[to - 1];
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

/* The value is what stands from one bit to another: as it was typed, where nothing else was written. */
static bool take(struct sense_values *values, enum value value, size_t from, size_t to)
{
    values->from[value] = from;
    values->to[value] = to;
    if (values->word[value][0] == '\0')
        write_raw(values, values->bit[from].from, values->bit[to - 1].to, values->word[value]);
    return true;
}

/* Two things said of the days of a sentence, as one: a span that was named as such, else from the first to the last. */
static struct dates both(struct dates a, struct dates b)
{
    if (b.form == DATES_SPAN || a.form == DATES_SPAN)
        return b.form == DATES_SPAN ? b : a;
    a.either = b.either = a.either || b.either;
    if (a.form == DATES_LASTING || b.form == DATES_LASTING) {
        const struct dates lasting = a.form == DATES_LASTING ? a : b;
        a = a.form == DATES_LASTING ? b : a;
        a.last = a.first + lasting.last - lasting.first;
        a.form = DATES_SPAN;
        return a;
    }
    bool open = a.form == DATES_UNTIL || b.form == DATES_UNTIL;
    int64_t begins = a.form == DATES_UNTIL ? b.first : a.first;
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
    const struct dates *a = &values->bit[one].dates, *b = &values->bit[other].dates;
    bool joined = one + 2 == other && values->bit[one + 1].and;
    if (a->form == DATES_SPAN || b->form == DATES_SPAN)
        return (a->form == DATES_SPAN || a->form == DATES_DAY) && (b->form == DATES_SPAN || b->form == DATES_DAY) &&
               !holds(a, b) && !holds(b, a);
    return a->form == DATES_DAY && b->form == DATES_DAY && joined && b->first > a->last + 1;
}

/* "every Sunday", "sonntags" */
static bool recurs(const struct sense_values *values, const struct bit *bit)
{
    return terms_hold(values->terms, bit->from > 0 ? bit->from - 1 : 0, bit->to, list_date_each);
}

/* "31 Feb": a number beside a month, which together are no day; one more day behind some: "Dec 21-22 and 24". */
static bool is_no_day(const struct sense_values *values, size_t at)
{
    const struct bit *bit = &values->bit[at];
    const struct term *term = values->terms->term;
    return bit->kind == BIT_NUMBER &&
           ((at > 1 && bit[-1].and &&bit[-2].kind == BIT_DATES) ||
            (at + 1 < values->sentence->count && day_month_of(&term[bit[1].from], false) != 0) ||
            (at > 0 && bit[-1].kind != BIT_DATES && day_month_of(&term[bit[-1].to - 1], false) != 0));
}

static bool find_dates(struct sense_values *values, enum value value)
{
    struct dates all = {0};
    size_t first = 0, last = 0, count = 0;
    bool future = false;
    for (size_t i = 0; i < values->sentence->count; i++) {
        const struct bit *bit = &values->bit[i];
        future = future || bit_means(bit, "future goback");
        values->unclear = values->unclear || is_no_day(values, i);
        if (bit->kind != BIT_DATES)
            continue;
        values->unclear = values->unclear || recurs(values, bit) || (count > 0 && !future && are_two(values, last, i));
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
           take(values, value, first, last + 1);
}

/* Hours of each day: of two spans one can be noted, and none for some days alone. */
static bool find_hours(struct sense_values *values, enum value value)
{
    size_t first = 0, last = 0, count = 0;
    bool any = false;
    for (size_t i = 0; i < values->sentence->count; i++) {
        const struct bit *bit = &values->bit[i];
        bool hours = bit->kind == BIT_HOURS;
        bool days = bit->kind == BIT_DATES || terms_hold(values->terms, bit->from, bit->to, list_date_some_days);
        if (!hours && !days)
            continue;
        any = any || hours;
        first = count++ == 0 ? i : first;
        last = i;
    }
    struct text text = text_fixed(values->word[value], SENSE_VALUE_BYTES);
    if (any && first == last)
        timetable_night_write(&values->bit[first].night, &text);
    return any && take(values, value, first, last + 1);
}

/* The first span, or number. */
static bool find_kind(struct sense_values *values, enum value value)
{
    struct text text = text_fixed(values->word[value], SENSE_VALUE_BYTES);
    for (size_t i = 0; i < values->sentence->count; i++) {
        const struct bit *bit = &values->bit[i];
        if (bit->kind != (value == VALUE_SPAN ? BIT_SPAN : BIT_NUMBER))
            continue;
        text_add_int(&text, bit->number);
        if (value == VALUE_SPAN)
            text_add_char(&text, bit->unit);
        return take(values, value, i, i + 1);
    }
    return false;
}

static bool find_class(struct sense_values *values, enum value value, const char *class)
{
    for (size_t i = 0; i < values->sentence->count; i++) {
        const char *id = bit_id(&values->bit[i], class);
        if (id == NULL)
            continue;
        (void)snprintf(values->word[value], SENSE_VALUE_BYTES, "%s", id);
        return take(values, value, i, i + 1);
    }
    return false;
}

static bool find_named(struct sense_values *values, enum value value)
{
    return find_class(values, value, value == VALUE_SEAT ? "seat" : value == VALUE_RULES ? "rules" : "language");
}

/* The zone that a phrase is a name of, mistyped where `near`; NULL: none. */
static const char *zone_named(const struct sense_values *values, const char *phrase, bool near)
{
    const char *mended[MENDED_MOST], *places = zone_places(phrase);
    if (places != NULL) /* an abbreviation; of several places it is the zone of none */
        return zone_is_ambiguous(phrase) || strchr(places, ' ') != NULL ? NULL : places;
    bool mends = near && lexicon_mend(values->zones, phrase, mended) == 1;
    return lexicon_id(values->zones, mends ? mended[0] : phrase, NULL);
}

/* The zone that `count` bits from `at` on are a name of; NULL: none. */
static const char *place_of(const struct sense_values *values, size_t at, size_t count, bool near)
{
    char phrase[SENSE_VALUE_BYTES];
    const struct bit *bit = &values->bit[at];
    if (at + count > values->sentence->count + values->sentence->behind)
        return NULL;
    struct text text = text_fixed(phrase, sizeof phrase);
    for (const struct term *term = &values->terms->term[bit->from]; term < &values->terms->term[bit[count - 1].to];
         term++)
        if (term->kind != TERM_MARK) {
            text_between(&text, 0, " ");
            text_add(&text, term->plain);
        }
    /* "nice" is no town */
    if (text.failed || (count == 1 && bit->empty && !values->terms->term[bit->from].capital))
        return NULL;
    return zone_named(values, phrase, near && count == 1 && (bit->kind == BIT_UNKNOWN || bit->from == 0));
}

/* "12", "ides": a number, or the one word that nobody knows, behind a word that a game may follow. */
static bool find_game(struct sense_values *values, enum value value)
{
    const size_t count = values->sentence->count;
    bool seated = false;
    if (find_class(values, value, "game"))
        return true;
    for (size_t i = 0; i < count; i++)
        seated = seated || bit_means(&values->bit[i], "join takeover seat");
    if (find_kind(values, value) || (seated && find_class(values, value, "rules"))) /* "join quorum": the open one */
        return true;
    for (size_t i = 1; i < count; i++) {
        const struct bit *bit = &values->bit[i], *last = bit - 1;
        bool game = bit_means(last, "game");
        bool follows =
            game || bit_means(last, "join takeover") ||
            (seated && term_is(&values->terms->term[last->to - 1], "in into to bei im a en dans of de von au"));
        if (bit->kind != BIT_UNKNOWN || !follows || bit->meanings > 0 || place_of(values, i, 1, false) != NULL ||
            (!game && everyday_in(values->terms->term[bit->from].plain) != 0))
            continue; /* "I am in Paris", "in for a surprise" */
        return take(values, value, i, i + 1);
    }
    return false;
}

/* The word behind "word" and what says nothing ("my word for the dice is olive"), or before it ("olive as my word"). */
static bool find_word(struct sense_values *values, enum value value)
{
    const struct bit *bit = values->bit;
    size_t count = values->sentence->count;
    for (size_t i = 0; i < count; i++) {
        if (!bit_means(&bit[i], "word"))
            continue;
        size_t at = i + 1, before = i;
        while (at < count && (bit[at].empty || bit[at].kind == BIT_COMMA || bit_means(&bit[at], "pick")))
            at++;
        while (before > 0 && bit[before - 1].empty)
            before--;
        bool behind = at < count && bit[at].kind != BIT_STOP;
        if (!behind && (before == 0 || before == i || bit[before - 1].kind != BIT_UNKNOWN))
            continue;
        at = behind ? at : before - 1;
        write_raw(values, bit[at].from, bit[at].from + 1, values->word[value]);
        return take(values, value, behind ? i : at, behind ? at + 1 : i + 1);
    }
    return false;
}

/* Where the name begins that somebody wants to be called by; 0: nowhere. */
static size_t name_from(const struct sense_values *values)
{
    const struct bit *bit = values->bit;
    size_t from = 0, count = values->sentence->count;
    for (size_t i = 0; i < count; i++)
        from = bit_means(&bit[i], "called rename blocks unblocks") ? i + 1 : from;
    for (size_t i = 0; from == 0 && i + 1 < count; i++)
        from = bit_means(&bit[i], "register") && !bit[i + 1].empty ? i + 1 : 0;
    while (from > 0 && from + 1 < count && bit[from].empty && !values->terms->term[bit[from].from].capital)
        from++; /* "call me from now on" */
    return from;
}

/* What somebody wants to be called: the words behind the last one that says so, to the end of the clause. */
static bool find_name(struct sense_values *values, enum value value)
{
    const struct bit *bit = values->bit;
    const struct term *term = values->terms->term;
    size_t from = name_from(values), to = from, count = values->sentence->count;
    while (to < count && bit[to].kind != BIT_COMMA && to - from < NAME_WORDS &&
           (to == from || term[bit[to].from].capital))
        to++;
    /* "Ich möchte Ede genannt werden" */
    if (from > 1 && from == count && bit[from - 2].kind == BIT_UNKNOWN && bit[from - 2].from > 0) {
        from -= 2;
        to = from + 1;
    }
    if (from == 0 || to == from)
        return false;
    const struct term *named = &term[bit[from].from];
    if (!named->capital && everyday_in(named->plain) != 0) /* "call me some time" */
        return false;
    char *name = values->word[value];
    write_raw(values, bit[from].from, bit[to - 1].to, name);
    size_t elided = strncmp(name, "d'", 2) == 0 ? 2 : strncmp(name, "d\u2019", 4) == 0 ? 4 : 0; /* "d'Ellen" */
    memmove(name, name + elided, strlen(name + elided) + 1);
    return *name != '\0' && take(values, value, from, to);
}

/* "UTC+2", "GMT -5:30": how many terms from `from` on. 0: there is none, or it is wrong (*wrong). */
static size_t offset_at(const struct sense_values *values, size_t from, char *out, bool *wrong)
{
    const struct terms *terms = values->terms;
    const struct term *sign = terms_at(terms, from + 1);
    char words[SENSE_VALUE_BYTES];
    struct text text = text_fixed(words, sizeof words), name = text_fixed(out, SENSE_VALUE_BYTES);
    int minutes;
    size_t count = 0, len = 0;
    bool east = term_is_mark(sign, "+") || term_is(sign, "plus mas");
    bool west = term_is_mark(sign, "-") || term_is(sign, "minus moins menos");
    *wrong =
        term_is(&terms->term[from], "utc gmt ut") && terms_at(terms, from + 2)->kind == TERM_NUMBER && (east || west);
    if (!*wrong)
        return 0;
    for (size_t i = from; i < from + OFFSET_TERMS && (i <= from + 2 || terms_at(terms, i)->glued); i++) {
        text_add(&text, i == from + 1 ? (east ? "+" : "-") : terms->term[i].plain);
        if (i > from + 1 && zone_offset_read(words, &minutes)) {
            count = i - from + 1;
            len = text.len;
        }
    }
    text_cut(&text, len);
    size_t end = from + count; /* "UTC+5:75": minutes that there are not */
    if (term_is_mark(terms_at(terms, end), ":") && terms->term[end].glued && terms_at(terms, end + 1)->glued &&
        terms->term[end + 1].kind == TERM_NUMBER)
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
    return values->bit[at].kind == BIT_UNKNOWN;
}

/* Whether the bits from `at` on are the whole name of the zone: not part of a word with hyphens ("Porto-Novo"), and no
 * place of its name elsewhere ("Paris, Illinois"). Where a comma is between, a word with a capital says so. */
static bool is_whole(const struct sense_values *values, size_t at, size_t count, const char *zone)
{
    const struct bit *bit = values->bit;
    const struct term *term = values->terms->term;
    size_t next = at + count, limit = values->sentence->count + values->sentence->behind;
    bool joined = terms_at(values->terms, bit[next - 1].to)->joined;
    bool time = next < limit && bit_means(&bit[next], "times"); /* "Helsinki-Zeit" */
    if (term[bit[at].from].joined || (joined && !time))
        return false;
    bool comma = next < limit && bit[next].kind == BIT_COMMA;
    next += comma ? 1 : 0;
    if (next < limit && (!comma || term[bit[next].from].capital) && is_other(values, next, zone, false))
        return false;
    size_t before = at > 1 && bit[at - 1].kind == BIT_COMMA ? at - 1 : at;
    return before == 0 || !term[bit[before - 1].from].capital || !is_other(values, before - 1, zone, true);
}

/* A place of one word or more from bit `at` on, or hours from UTC; mistyped where `near`. How many bits; 0: none. */
static size_t zone_at(const struct sense_values *values, size_t at, bool near, char *out)
{
    bool wrong;
    size_t from = values->bit[at].from, terms = offset_at(values, from, out, &wrong), bits = 0;
    while (at + bits < values->sentence->count && values->bit[at + bits].from < from + terms)
        bits++;
    for (size_t count = ZONE_WORDS; terms == 0 && !wrong && count > 0; count--) {
        const char *zone = at + count > values->sentence->count ? NULL : place_of(values, at, count, near);
        if (zone == NULL || !is_whole(values, at, count, zone))
            continue;
        (void)snprintf(out, SENSE_VALUE_BYTES, "%s", zone);
        return count;
    }
    return bits;
}

static bool find_zone(struct sense_values *values, enum value value)
{
    char word[SENSE_VALUE_BYTES];
    size_t best = 0;
    bool either = false; /* "Rome or Paris" */
    for (size_t i = 0; i < values->sentence->count; i++)
        either = either || term_is(&values->terms->term[values->bit[i].from], "or oder ou o");
    for (int near = 0; near < 2 && best == 0; near++)
        for (size_t i = 0; i < values->sentence->count; i++) {
            size_t count = zone_at(values, i, near > 0, word);
            if (count > 0 && best > 0 && either && strcmp(values->word[value], word) != 0)
                return false;
            if (count == 0 || count < best)
                continue;
            best = count;
            memcpy(values->word[value], word, sizeof word);
            (void)take(values, value, i, i + count);
        }
    return best > 0;
}

static const struct {
    const char *name;
    bool (*find)(struct sense_values *values, enum value value);
} kinds[VALUE_COUNT] = {[VALUE_DATE] = {"$date", find_dates},        [VALUE_HOURS] = {"$hours", find_hours},
                        [VALUE_SPAN] = {"$span", find_kind},         [VALUE_NUM] = {"$num", find_kind},
                        [VALUE_GAME] = {"$game", find_game},         [VALUE_SEAT] = {"$seat", find_named},
                        [VALUE_WORD] = {"$word", find_word},         [VALUE_NAME] = {"$name", find_name},
                        [VALUE_RULES] = {"$rules", find_named},      [VALUE_ZONE] = {"$zone", find_zone},
                        [VALUE_LANGUAGE] = {"$language", find_named}};

static enum value value_of(const char *name)
{
    size_t len = strcspn(name, "? ");
    for (int i = 0; i < VALUE_COUNT; i++)
        if (kinds[i].name[1] == name[1] && strlen(kinds[i].name) == len && strncmp(kinds[i].name, name, len) == 0)
            return (enum value)i;
    BUG("a frame names no value: %s", name);
}

bool sense_value_find(struct sense_values *values, const char *name)
{
    enum value value = value_of(name);
    if (!values->tried[value]) {
        values->tried[value] = true;
        values->found[value] = kinds[value].find(values, value);
    }
    return values->found[value];
}

bool sense_value_is(struct sense_values *values, size_t at, const char *name)
{
    enum value value = value_of(name);
    if (value == VALUE_DATE && values->bit[at].kind == BIT_DATES)
        return sense_value_find(values, name);
    return sense_value_find(values, name) && at >= values->from[value] && at < values->to[value];
}

static void add_day(int64_t day, struct sense *out)
{
    char word[DAY_BYTES];
    struct text text = text_fixed(word, sizeof word);
    moment_day_write(day, &text);
    sense_add(out, word);
}

/* "I may be away next week", "If I am away on Monday, ..." */
static bool is_doubtful(const struct sense_values *values)
{
    size_t start = 0, count = values->sentence->count;
    while (start < count && values->bit[start].kind == BIT_COMMA)
        start++;
    bool whether = start < count && terms_longest(values->terms, values->bit[start].from, list_away_if) > 0;
    for (const struct bit *bit = values->bit + start; bit < values->bit + count && !whether; bit++)
        whether = bit->kind != BIT_DATES && terms_hold(values->terms, bit->from, bit->to, list_away_maybe);
    return whether;
}

void sense_value_write(const struct sense_values *values, const char *name, struct sense *out)
{
    enum value value = value_of(name);
    const struct dates *dates = &values->dates;
    bool doubtful = value == VALUE_DATE && is_doubtful(values), first = out->args == 1;
    if (doubtful)
        sense_add(out, "maybe");
    if (value != VALUE_DATE || dates->either || values->unclear || doubtful) { /* as it was typed, to be asked about */
        sense_add(out, values->word[value]);
        return;
    }
    if (first && dates->form == DATES_UNTIL)
        sense_add(out, "until");
    else if (first)
        add_day(dates->first, out);
    add_day(dates->last, out);
}
