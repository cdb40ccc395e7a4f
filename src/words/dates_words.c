#include "words/dates_words.h"

#include "base/nearest.h"

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
    {"th", 3},  {"je", 3}, {"fr", 4}, {"ve", 4}, {"sa", 5}, {"so", 6}, {"su", 6}, {"lu", 0},
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
    const char *phrase;
    enum named is;
    int month, day;
} named[] = {
    {"the day after tomorrow", NAMED_AFTER_TOMORROW, 0, 0},
    {"day after tomorrow", NAMED_AFTER_TOMORROW, 0, 0},
    {"ubermorgen", NAMED_AFTER_TOMORROW, 0, 0},
    {"uebermorgen", NAMED_AFTER_TOMORROW, 0, 0},
    {"apres demain", NAMED_AFTER_TOMORROW, 0, 0},
    {"pasado manana", NAMED_AFTER_TOMORROW, 0, 0},
    {"today", NAMED_TODAY, 0, 0},
    {"heute", NAMED_TODAY, 0, 0},
    {"aujourdhui", NAMED_TODAY, 0, 0},
    {"hoy", NAMED_TODAY, 0, 0},
    {"tomorrow", NAMED_TOMORROW, 0, 0},
    {"tomorow", NAMED_TOMORROW, 0, 0},
    {"tommorow", NAMED_TOMORROW, 0, 0},
    {"tommorrow", NAMED_TOMORROW, 0, 0},
    {"tmrw", NAMED_TOMORROW, 0, 0},
    {"tmr", NAMED_TOMORROW, 0, 0},
    {"morgen", NAMED_TOMORROW, 0, 0},
    {"demain", NAMED_TOMORROW, 0, 0},
    {"manana", NAMED_TOMORROW, 0, 0},
    {"the week after next", NAMED_WEEK_AFTER, 0, 0},
    {"week after next", NAMED_WEEK_AFTER, 0, 0},
    {"ubernachste woche", NAMED_WEEK_AFTER, 0, 0},
    {"uebernaechste woche", NAMED_WEEK_AFTER, 0, 0},
    {"dans deux semaines", NAMED_WEEK_AFTER, 0, 0},
    {"dentro de dos semanas", NAMED_WEEK_AFTER, 0, 0},
    {"the whole of next week", NAMED_NEXT_WEEK, 0, 0},
    {"all of next week", NAMED_NEXT_WEEK, 0, 0},
    {"all next week", NAMED_NEXT_WEEK, 0, 0},
    {"next week", NAMED_NEXT_WEEK, 0, 0},
    {"nxt week", NAMED_NEXT_WEEK, 0, 0},
    {"next wk", NAMED_NEXT_WEEK, 0, 0},
    {"coming week", NAMED_NEXT_WEEK, 0, 0},
    {"following week", NAMED_NEXT_WEEK, 0, 0},
    {"nachste woche", NAMED_NEXT_WEEK, 0, 0},
    {"naechste woche", NAMED_NEXT_WEEK, 0, 0},
    {"nachster woche", NAMED_NEXT_WEEK, 0, 0},
    {"nachsten woche", NAMED_NEXT_WEEK, 0, 0},
    {"naechsten woche", NAMED_NEXT_WEEK, 0, 0},
    {"naechster woche", NAMED_NEXT_WEEK, 0, 0},
    {"kommende woche", NAMED_NEXT_WEEK, 0, 0},
    {"kommenden woche", NAMED_NEXT_WEEK, 0, 0},
    {"kommender woche", NAMED_NEXT_WEEK, 0, 0},
    {"la semaine prochaine", NAMED_NEXT_WEEK, 0, 0},
    {"semaine prochaine", NAMED_NEXT_WEEK, 0, 0},
    {"la semaine qui vient", NAMED_NEXT_WEEK, 0, 0},
    {"la prochaine semaine", NAMED_NEXT_WEEK, 0, 0},
    {"la proxima semana", NAMED_NEXT_WEEK, 0, 0},
    {"proxima semana", NAMED_NEXT_WEEK, 0, 0},
    {"la semana proxima", NAMED_NEXT_WEEK, 0, 0},
    {"semana proxima", NAMED_NEXT_WEEK, 0, 0},
    {"la semana que viene", NAMED_NEXT_WEEK, 0, 0},
    {"semana que viene", NAMED_NEXT_WEEK, 0, 0},
    {"la semana entrante", NAMED_NEXT_WEEK, 0, 0},
    {"the rest of the week", NAMED_WEEK, 0, 0},
    {"the rest of this week", NAMED_WEEK, 0, 0},
    {"this week", NAMED_WEEK, 0, 0},
    {"diese woche", NAMED_WEEK, 0, 0},
    {"dieser woche", NAMED_WEEK, 0, 0},
    {"den rest der woche", NAMED_WEEK, 0, 0},
    {"cette semaine", NAMED_WEEK, 0, 0},
    {"le reste de la semaine", NAMED_WEEK, 0, 0},
    {"esta semana", NAMED_WEEK, 0, 0},
    {"el resto de la semana", NAMED_WEEK, 0, 0},
    {"next weekend", NAMED_NEXT_WEEKEND, 0, 0},
    {"next week end", NAMED_NEXT_WEEKEND, 0, 0},
    {"nachstes wochenende", NAMED_NEXT_WEEKEND, 0, 0},
    {"nachsten wochenende", NAMED_NEXT_WEEKEND, 0, 0},
    {"naechstes wochenende", NAMED_NEXT_WEEKEND, 0, 0},
    {"naechsten wochenende", NAMED_NEXT_WEEKEND, 0, 0},
    {"weekend prochain", NAMED_NEXT_WEEKEND, 0, 0},
    {"week end prochain", NAMED_NEXT_WEEKEND, 0, 0},
    {"proximo fin de semana", NAMED_NEXT_WEEKEND, 0, 0},
    {"fin de semana que viene", NAMED_NEXT_WEEKEND, 0, 0},
    {"fin de semana proximo", NAMED_NEXT_WEEKEND, 0, 0},
    {"finde que viene", NAMED_NEXT_WEEKEND, 0, 0},
    {"weekend", NAMED_WEEKEND, 0, 0},
    {"week end", NAMED_WEEKEND, 0, 0},
    {"wochenende", NAMED_WEEKEND, 0, 0},
    {"fin de semana", NAMED_WEEKEND, 0, 0},
    {"finde", NAMED_WEEKEND, 0, 0},
    {"next month", NAMED_NEXT_MONTH, 0, 0},
    {"nachsten monat", NAMED_NEXT_MONTH, 0, 0},
    {"naechsten monat", NAMED_NEXT_MONTH, 0, 0},
    {"kommenden monat", NAMED_NEXT_MONTH, 0, 0},
    {"mois prochain", NAMED_NEXT_MONTH, 0, 0},
    {"proximo mes", NAMED_NEXT_MONTH, 0, 0},
    {"mes que viene", NAMED_NEXT_MONTH, 0, 0},
    {"end of the week", NAMED_WEEK_END, 0, 0},
    {"ende der woche", NAMED_WEEK_END, 0, 0},
    {"fin de la semaine", NAMED_WEEK_END, 0, 0},
    {"final de la semana", NAMED_WEEK_END, 0, 0},
    {"end of the year", NAMED_YEAR_END, 0, 0},
    {"end of year", NAMED_YEAR_END, 0, 0},
    {"jahresende", NAMED_YEAR_END, 0, 0},
    {"ende des jahres", NAMED_YEAR_END, 0, 0},
    {"fin de l annee", NAMED_YEAR_END, 0, 0},
    {"fin de ano", NAMED_YEAR_END, 0, 0},
    {"final de ano", NAMED_YEAR_END, 0, 0},
    {"end of the month", NAMED_MONTH_END, 0, 0},
    {"end of month", NAMED_MONTH_END, 0, 0},
    {"monatsende", NAMED_MONTH_END, 0, 0},
    {"ende des monats", NAMED_MONTH_END, 0, 0},
    {"fin du mois", NAMED_MONTH_END, 0, 0},
    {"fin de mes", NAMED_MONTH_END, 0, 0},
    {"final de mes", NAMED_MONTH_END, 0, 0},
    {"end of", NAMED_MONTH_END, 1, 0},
    {"ende", NAMED_MONTH_END, 1, 0},
    {"fin", NAMED_MONTH_END, 1, 0},
    {"fin de", NAMED_MONTH_END, 1, 0},
    {"fin d", NAMED_MONTH_END, 1, 0},
    {"finales de", NAMED_MONTH_END, 1, 0},
    {"christmas eve", NAMED_FEAST, 12, 24},
    {"xmas eve", NAMED_FEAST, 12, 24},
    {"heiligabend", NAMED_FEAST, 12, 24},
    {"heiligen abend", NAMED_FEAST, 12, 24},
    {"veille de noel", NAMED_FEAST, 12, 24},
    {"nochebuena", NAMED_FEAST, 12, 24},
    {"christmas day", NAMED_FEAST, 12, 25},
    {"christmas", NAMED_FEAST, 12, 25},
    {"xmas", NAMED_FEAST, 12, 25},
    {"weihnachten", NAMED_FEAST, 12, 25},
    {"noel", NAMED_FEAST, 12, 25},
    {"navidad", NAMED_FEAST, 12, 25},
    {"boxing day", NAMED_FEAST, 12, 26},
    {"new years eve", NAMED_FEAST, 12, 31},
    {"silvester", NAMED_FEAST, 12, 31},
    {"saint sylvestre", NAMED_FEAST, 12, 31},
    {"nochevieja", NAMED_FEAST, 12, 31},
    {"new years day", NAMED_FEAST, 1, 1},
    {"new years", NAMED_FEAST, 1, 1},
    {"new year", NAMED_FEAST, 1, 1},
    {"neujahr", NAMED_FEAST, 1, 1},
    {"nouvel an", NAMED_FEAST, 1, 1},
    {"jour de l an", NAMED_FEAST, 1, 1},
    {"ano nuevo", NAMED_FEAST, 1, 1},
    {"epiphany", NAMED_FEAST, 1, 6},
    {"dreikonig", NAMED_FEAST, 1, 6},
    {"dreikoenig", NAMED_FEAST, 1, 6},
    {"epiphanie", NAMED_FEAST, 1, 6},
    {"reyes", NAMED_FEAST, 1, 6},
};

/* At most so many letters wrong. Most words differ by more in length alone, and each word of a mail comes here. */
static bool is_near(const char *word, const char *typed, size_t most)
{
    size_t length = strlen(word), other = strlen(typed);
    return (length < other ? other - length : length - other) <= most && nearest_distance(word, typed) <= most;
}

int month_of(const struct term *term, bool near)
{
    if (term->kind != TERM_WORD)
        return 0;
    size_t best = NEAR_WRONG + 1;
    int month = 0;
    for (size_t i = 0; i < sizeof months / sizeof months[0]; i++) {
        if (strcmp(months[i].word, term->plain) == 0)
            return months[i].number;
        if (!near || strlen(months[i].word) < NEAR_LETTERS || strlen(term->plain) < NEAR_LETTERS - 1)
            continue;
        if (is_near(months[i].word, term->plain, best - 1)) {
            best = nearest_distance(months[i].word, term->plain);
            month = months[i].number;
        }
    }
    return month;
}

int weekday_of(const struct term *term, enum brief brief)
{
    if (term->kind != TERM_WORD)
        return -1;
    for (size_t i = 0; i < sizeof weekdays / sizeof weekdays[0]; i++)
        if (strcmp(weekdays[i].word, term->plain) == 0 ||
            (strlen(term->plain) >= NEAR_LETTERS && strlen(weekdays[i].word) >= NEAR_LETTERS &&
             is_near(weekdays[i].word, term->plain, 1)))
            return weekdays[i].number;
    for (size_t i = 0; brief != BRIEF_NOT && i < sizeof brief_weekdays / sizeof brief_weekdays[0]; i++)
        if (strcmp(brief_weekdays[i].word, term->plain) == 0 && (brief == BRIEF_TWO || strlen(term->plain) > 2))
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
        size_t count = terms_phrase(terms, at, named[i].phrase);
        if (count > out.terms)
            out = (struct named_day){named[i].is, named[i].month, named[i].day, count};
    }
    return out;
}

size_t from_at(const struct terms *terms, size_t at)
{
    static const char *const words[] = {
        "from",         "vom",       "von",          "ab",          "ab dem",      "du",
        "de",           "del",       "desde",        "desde el",    "starting",    "starting from",
        "starting on",  "beginning", "beginning on", "a partir du", "a partir de", "a partir del",
        "a compter du", "depuis le", "von dem",      "des",         "dal",         NULL};
    return terms_longest(terms, at, words);
}

size_t to_at(const struct terms *terms, size_t at)
{
    static const char *const words[] = {"to",
                                        "till",
                                        "til",
                                        "until",
                                        "untill",
                                        "through",
                                        "thru",
                                        "up to",
                                        "up until",
                                        "through to",
                                        "bis",
                                        "bis zum",
                                        "bis zu",
                                        "bis einschliesslich",
                                        "bis inklusive",
                                        "au",
                                        "a",
                                        "al",
                                        "jusquau",
                                        "jusqu au",
                                        "jusqu a",
                                        "jusqu en",
                                        "hasta",
                                        "hasta el",
                                        "hasta la",
                                        "to and including",
                                        "and back on",
                                        NULL};
    if (at < terms->count && (term_is_mark(&terms->term[at], '-') || term_is_mark(&terms->term[at], '>')))
        return 1;
    return terms_longest(terms, at, words);
}

size_t until_at(const struct terms *terms, size_t at)
{
    static const char *const words[] = {"until",
                                        "untill",
                                        "till",
                                        "til",
                                        "through",
                                        "thru",
                                        "up to",
                                        "up until",
                                        "bis",
                                        "bis zum",
                                        "bis zu",
                                        "bis einschliesslich",
                                        "bis inklusive",
                                        "bis inkl",
                                        "bis nach",
                                        "jusqu au",
                                        "jusquau",
                                        "jusqu a",
                                        "jusqu en",
                                        "jusque",
                                        "hasta",
                                        "hasta el",
                                        "hasta la",
                                        "not before",
                                        "before",
                                        "vor dem",
                                        "avant",
                                        "avant le",
                                        "antes del",
                                        "antes de",
                                        "until and including",
                                        "bis einschliesslich zum",
                                        "hasta el dia",
                                        NULL};
    return terms_longest(terms, at, words);
}

size_t between_at(const struct terms *terms, size_t at)
{
    static const char *const words[] = {"between",  "btw",        "zwischen", "zwischen dem", "entre", "entre le",
                                        "entre el", "in between", NULL};
    return terms_longest(terms, at, words);
}

size_t and_at(const struct terms *terms, size_t at)
{
    static const char *const words[] = {"and", "und", "und dem", "et", "et le", "y", "y el", "e", NULL};
    if (at < terms->count && (term_is_mark(&terms->term[at], '&') || term_is_mark(&terms->term[at], '+')))
        return 1;
    return terms_longest(terms, at, words);
}

size_t lasting_at(const struct terms *terms, size_t at)
{
    static const char *const words[] = {"for",
                                        "for the next",
                                        "the next",
                                        "next",
                                        "over the next",
                                        "during the next",
                                        "fur",
                                        "fuer",
                                        "fur die nachsten",
                                        "fuer die naechsten",
                                        "die nachsten",
                                        "die naechsten",
                                        "in den nachsten",
                                        "in den naechsten",
                                        "pendant",
                                        "pour",
                                        "durant",
                                        "pendant les",
                                        "les",
                                        "los proximos",
                                        "las proximas",
                                        "durante",
                                        "por",
                                        "durante los proximos",
                                        "durante las proximas",
                                        NULL};
    return terms_longest(terms, at, words);
}

size_t whole_at(const struct terms *terms, size_t at)
{
    static const char *const words[] = {"in",
                                        "all",
                                        "all of",
                                        "all through",
                                        "the whole of",
                                        "the whole month of",
                                        "during",
                                        "im",
                                        "den ganzen",
                                        "im ganzen",
                                        "den gesamten",
                                        "en",
                                        "tout",
                                        "tout le mois de",
                                        "au mois de",
                                        "todo",
                                        "todo el mes de",
                                        "durante",
                                        NULL};
    return terms_longest(terms, at, words);
}

int unit_of_days(const struct term *term)
{
    static const char *const days[] = {"day", "days", "tag", "tage", "tagen", "jour", "jours", "dia", "dias", NULL};
    static const char *const weeks[] = {"week",    "weeks",    "wk",     "wks",     "woche", "wochen",
                                        "semaine", "semaines", "semana", "semanas", NULL};
    static const char *const fortnights[] = {"fortnight", "quinzaine", "quincena", NULL};
    return term_in(term, days) ? 1 : term_in(term, weeks) ? 7 : term_in(term, fortnights) ? 14 : 0;
}
