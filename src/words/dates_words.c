#include "words/dates_words.h"

#include "base/nearest.h"
#include "words/lists.h"

#include <string.h>

enum { NEAR_LETTERS = 6, NEAR_WRONG = 2, PHRASE_BYTES = 40 };

static const struct {
    const char *word;
    int number;
} months[] = {
    {"january", 1},  {"januar", 1},    {"jan", 1},        {"janner", 1},     {"jaenner", 1},   {"janvier", 1},
    {"janv", 1},     {"enero", 1},     {"ene", 1},        {"february", 2},   {"februar", 2},   {"feb", 2},
    {"fevrier", 2},  {"fevr", 2},      {"fev", 2},        {"febrero", 2},    {"march", 3},     {"marz", 3},
    {"maerz", 3},    {"mar", 3},       {"mars", 3},       {"marzo", 3},      {"april", 4},     {"apr", 4},
    {"avril", 4},    {"avr", 4},       {"abril", 4},      {"abr", 4},        {"may", 5},       {"mai", 5},
    {"mayo", 5},     {"june", 6},      {"juni", 6},       {"jun", 6},        {"juin", 6},      {"junio", 6},
    {"july", 7},     {"juli", 7},      {"jul", 7},        {"juillet", 7},    {"juil", 7},      {"julio", 7},
    {"august", 8},   {"aug", 8},       {"aout", 8},       {"agosto", 8},     {"ago", 8},       {"september", 9},
    {"sept", 9},     {"sep", 9},       {"septembre", 9},  {"septiembre", 9}, {"setiembre", 9}, {"october", 10},
    {"oktober", 10}, {"okt", 10},      {"oct", 10},       {"octobre", 10},   {"octubre", 10},  {"november", 11},
    {"nov", 11},     {"novembre", 11}, {"noviembre", 11}, {"december", 12},  {"dezember", 12}, {"dez", 12},
    {"dec", 12},     {"decembre", 12}, {"diciembre", 12}, {"dic", 12},
};

static const struct {
    const char *word;
    int number;
} weekdays[] = {
    {"monday", 0},   {"montag", 0},    {"lundi", 0},    {"lun", 0},       {"lunes", 0},      {"tuesday", 1},
    {"tue", 1},      {"tues", 1},      {"dienstag", 1}, {"mardi", 1},     {"martes", 1},     {"wednesday", 2},
    {"wed", 2},      {"mittwoch", 2},  {"mercredi", 2}, {"miercoles", 2}, {"mier", 2},       {"mie", 2},
    {"thursday", 3}, {"thu", 3},       {"thur", 3},     {"thurs", 3},     {"donnerstag", 3}, {"jeudi", 3},
    {"jeu", 3},      {"jueves", 3},    {"jue", 3},      {"friday", 4},    {"fri", 4},        {"freitag", 4},
    {"vendredi", 4}, {"ven", 4},       {"viernes", 4},  {"vie", 4},       {"saturday", 5},   {"sat", 5},
    {"samstag", 5},  {"sonnabend", 5}, {"samedi", 5},   {"sam", 5},       {"sabado", 5},     {"sab", 5},
    {"sunday", 6},   {"sun", 6},       {"sonntag", 6},  {"dimanche", 6},  {"dim", 6},        {"domingo", 6},
    {"dom", 6},      {"mondays", 0},   {"sundays", 6},
};
static const struct {
    const char *word;
    int number;
} brief_weekdays[] = {
    {"mon", 0}, {"mo", 0}, {"di", 1}, {"tu", 1}, {"ma", 1}, {"mi", 2}, {"we", 2}, {"me", 2}, {"do", 3},
    {"th", 3},  {"je", 3}, {"fr", 4}, {"ve", 4}, {"sa", 5}, {"so", 6}, {"su", 6}, {"lu", 0}, {"mer", 2},
};

static const struct {
    const char *word;
    int number;
} numbers[] = {
    {"a", 1},         {"an", 1},       {"one", 1},      {"ein", 1},     {"eine", 1},      {"einen", 1},
    {"un", 1},        {"une", 1},      {"una", 1},      {"uno", 1},     {"two", 2},       {"couple", 2},
    {"zwei", 2},      {"deux", 2},     {"dos", 2},      {"three", 3},   {"drei", 3},      {"trois", 3},
    {"tres", 3},      {"four", 4},     {"vier", 4},     {"quatre", 4},  {"cuatro", 4},    {"five", 5},
    {"funf", 5},      {"fuenf", 5},    {"cinq", 5},     {"cinco", 5},   {"six", 6},       {"sechs", 6},
    {"seis", 6},      {"seven", 7},    {"sieben", 7},   {"sept", 7},    {"siete", 7},     {"eight", 8},
    {"acht", 8},      {"huit", 8},     {"ocho", 8},     {"nine", 9},    {"neun", 9},      {"neuf", 9},
    {"nueve", 9},     {"ten", 10},     {"zehn", 10},    {"dix", 10},    {"diez", 10},     {"twelve", 12},
    {"zwolf", 12},    {"zwoelf", 12},  {"douze", 12},   {"doce", 12},   {"fourteen", 14}, {"vierzehn", 14},
    {"quatorze", 14}, {"catorce", 14}, {"fifteen", 15}, {"quinze", 15}, {"quince", 15},   {"twenty", 20},
    {"zwanzig", 20},  {"vingt", 20},   {"veinte", 20},  {"eleven", 11}, {"elf", 11},      {"onze", 11},
    {"once", 11},     {"halben", -1},
};

static const struct {
    const char *const *phrases;
    enum named is;
    int month, day;
} named[] = {
    {list_date_after_tomorrow, NAMED_AFTER_TOMORROW, 0, 0},
    {list_date_today, NAMED_TODAY, 0, 0},
    {list_date_tomorrow, NAMED_TOMORROW, 0, 0},
    {list_date_week_after, NAMED_WEEK_AFTER, 0, 0},
    {list_date_next_week, NAMED_NEXT_WEEK, 0, 0},
    {list_date_week, NAMED_WEEK, 0, 0},
    {list_date_next_weekend, NAMED_NEXT_WEEKEND, 0, 0},
    {list_date_weekend, NAMED_WEEKEND, 0, 0},
    {list_date_next_month, NAMED_NEXT_MONTH, 0, 0},
    {list_date_week_end, NAMED_WEEK_END, 0, 0},
    {list_date_year_end, NAMED_YEAR_END, 0, 0},
    {list_date_month_end, NAMED_MONTH_END, 0, 0},
    {list_date_end_of, NAMED_MONTH_END, 1, 0},
    {list_date_christmas_eve, NAMED_FEAST, 12, 24},
    {list_date_christmas, NAMED_FEAST, 12, 25},
    {list_date_boxing_day, NAMED_FEAST, 12, 26},
    {list_date_new_years_eve, NAMED_FEAST, 12, 31},
    {list_date_new_year, NAMED_FEAST, 1, 1},
    {list_date_epiphany, NAMED_FEAST, 1, 6},
};

/* How far a long word is from the one that was typed; most + 1: further. */
static size_t wrong(const char *word, const struct term *term, uint32_t letters, size_t most)
{
    size_t length = strlen(word), typed = strlen(term->plain);
    bool may = length >= NEAR_LETTERS && length <= typed + most && typed <= length + most &&
               nearest_may(letters, nearest_letters(word), most);
    return may ? nearest_within(word, term->plain, most) : most + 1;
}

int month_of(const struct term *term, bool near)
{
    if (term->kind != TERM_WORD)
        return 0;
    size_t best = NEAR_WRONG + 1;
    int month = 0;
    near = near && strlen(term->plain) >= NEAR_LETTERS - 1;
    uint32_t letters = near ? nearest_letters(term->plain) : 0;
    for (size_t i = 0; i < sizeof months / sizeof months[0]; i++) {
        if (term_is(term, months[i].word))
            return months[i].number;
        size_t distance = near ? wrong(months[i].word, term, letters, best - 1) : best;
        month = distance < best ? months[i].number : month;
        best = distance < best ? distance : best;
    }
    return month;
}

int weekday_of(const struct term *term, enum brief brief)
{
    if (term->kind != TERM_WORD)
        return -1;
    bool near = strlen(term->plain) >= NEAR_LETTERS;
    uint32_t letters = near ? nearest_letters(term->plain) : 0;
    for (size_t i = 0; i < sizeof weekdays / sizeof weekdays[0]; i++)
        if (term_is(term, weekdays[i].word) || (near && wrong(weekdays[i].word, term, letters, 1) <= 1))
            return weekdays[i].number;
    for (size_t i = 0; brief != BRIEF_NOT && i < sizeof brief_weekdays / sizeof brief_weekdays[0]; i++)
        if (term_is(term, brief_weekdays[i].word) && (brief == BRIEF_TWO || strlen(term->plain) > 2))
            return brief_weekdays[i].number;
    return -1;
}

int64_t count_of(const struct term *term)
{
    if (term->kind == TERM_NUMBER)
        return term->number;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (term_is(term, numbers[i].word))
            return numbers[i].number;
    return -1;
}

struct named_day named_at(const struct terms *terms, size_t at)
{
    struct named_day out = {.is = NAMED_NONE};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        size_t count = terms_longest(terms, at, named[i].phrases);
        if (count > out.terms)
            out = (struct named_day){named[i].is, named[i].month, named[i].day, count};
    }
    return out;
}

size_t from_at(const struct terms *terms, size_t at)
{
    return terms_longest(terms, at, list_date_from);
}

size_t to_at(const struct terms *terms, size_t at)
{
    if (at < terms->count && (term_is_mark(&terms->term[at], '-') || term_is_mark(&terms->term[at], '>')))
        return 1;
    return terms_longest(terms, at, list_date_to);
}

size_t until_at(const struct terms *terms, size_t at)
{
    return terms_longest(terms, at, list_date_until);
}

size_t between_at(const struct terms *terms, size_t at)
{
    return terms_longest(terms, at, list_date_between);
}

size_t and_at(const struct terms *terms, size_t at)
{
    if (at < terms->count && (term_is_mark(&terms->term[at], '&') || term_is_mark(&terms->term[at], '+')))
        return 1;
    return terms_longest(terms, at, list_date_and);
}

size_t lasting_at(const struct terms *terms, size_t at)
{
    return terms_longest(terms, at, list_date_lasting);
}

size_t whole_at(const struct terms *terms, size_t at)
{
    return terms_longest(terms, at, list_date_whole);
}

int unit_of_days(const struct term *term)
{
    return term_in(term, list_date_days)         ? 1
           : term_in(term, list_date_weeks)      ? 7
           : term_in(term, list_date_fortnights) ? 14
                                                 : 0;
}
