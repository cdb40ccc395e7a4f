#include "words/hours.h"

#include "words/dates_day.h"
#include "words/dates_words.h"

enum { HOURS = 24, MINUTES = 60, NOON = 12, SCORE = 20 };

/* What turns an hour into another time, said before it ("half past ten", "halb elf") or behind it ("et demie"). */
struct shift {
    const char *phrase;
    int minutes;
};
static const struct shift shifts_before[] = {{"half past", 30},    {"quarter past", 15},  {"a quarter past", 15},
                                             {"quarter to", -15},  {"a quarter to", -15}, {"viertel nach", 15},
                                             {"viertel vor", -15}, {"halb", -30},         {"dreiviertel", -15}};
static const struct shift shifts_behind[] = {{"et demie", 30},        {"et demi", 30},         {"et quart", 15},
                                             {"moins le quart", -15}, {"y media", 30},         {"y cuarto", 15},
                                             {"menos cuarto", -15},   {"menos un cuarto", -15}};

/* The minutes of such a phrase, which is passed over. False: none stands here. */
static bool read_shift(struct reading *reading, const struct shift *shifts, size_t count, int *minutes)
{
    for (size_t i = 0; i < count; i++) {
        size_t terms = terms_phrase(reading->terms, reading->at, shifts[i].phrase);
        if (terms == 0)
            continue;
        reading->at += terms;
        *minutes = shifts[i].minutes;
        return true;
    }
    return false;
}

/* "23", "eleven", "vingt-deux" */
static bool read_count(struct reading *reading, int *hours)
{
    const struct term *term = day_term(reading, 0);
    int64_t count = count_of(term);
    if (count < 0 || count > HOURS || (term->kind == TERM_WORD && count < 2))
        return false;
    reading->at++;
    int64_t more = day_term(reading, 0)->joined ? count_of(day_term(reading, 0)) : -1;
    if (term->kind == TERM_WORD && count == SCORE && more > 0 && count + more < HOURS) {
        count += more;
        reading->at++;
    }
    *hours = (int)count;
    return true;
}

/* An hour, with its minutes: "23", "11:30 pm", "7h30", "las 11 de la noche", "half past ten" */
struct hour {
    int minute;       /* of the day */
    bool clear, half; /* nobody could take it for another number; "pm" and the like were said */
    bool early;       /* "am" and the like were */
};

/* The minutes behind the hour: "11:30", "7h30", "22 Uhr 30". */
static void read_minutes(struct reading *reading, struct hour *out)
{
    static const char *const clock[] = {"h",     "hr",   "hrs",    "uhr",   "heures", "heure",
                                        "horas", "hora", "oclock", "hours", NULL};
    if ((day_mark(reading, 0, ':') || day_mark(reading, 0, '.') || term_is(day_term(reading, 0), "h")) &&
        day_term(reading, 0)->glued && day_term(reading, 1)->glued && day_number(reading, 1, 0, MINUTES - 1)) {
        out->minute += (int)day_term(reading, 1)->number;
        out->clear = !day_mark(reading, 0, '.');
        reading->at += 2;
    }
    if (!term_in(day_term(reading, 0), clock))
        return;
    out->clear = true;
    reading->at++;
    if (out->minute % MINUTES == 0 && day_number(reading, 0, 0, MINUTES - 1) && !term_in(day_term(reading, 1), clock)) {
        out->minute += (int)day_term(reading, 0)->number;
        reading->at++;
    }
}

static bool read_hour(struct reading *reading, struct hour *out)
{
    static const char *const the[] = {"las", "la", "a", "um", "at", "les", NULL};
    static const char *const midnight[] = {"midnight", "mitternacht", "minuit", "medianoche", NULL};
    int hours = 0, minutes = 0;
    *out = (struct hour){0};
    day_skip(reading, the);
    bool shifted = read_shift(reading, shifts_before, sizeof shifts_before / sizeof shifts_before[0], &minutes);
    if (!shifted && term_in(day_term(reading, 0), midnight)) {
        out->clear = true;
        reading->at++;
        return true;
    }
    if (!read_count(reading, &hours))
        return false;
    out->minute = hours * MINUTES;
    read_minutes(reading, out);
    shifted = shifted || read_shift(reading, shifts_behind, sizeof shifts_behind / sizeof shifts_behind[0], &minutes);
    out->minute += minutes + (out->minute + minutes < 0 ? HOURS * MINUTES : 0);
    out->minute -= out->minute > HOURS * MINUTES ? HOURS * MINUTES : 0; /* 24:00 says how hours are counted */
    out->clear = out->clear || shifted;
    /* "two to three days" is no time */
    return unit_of_days(day_term(reading, 0)) == 0;
}

/* "p.m." and how many terms that takes; 0: it is none. */
static size_t dotted(const struct reading *reading, const char *letter)
{
    if (!term_is(day_term(reading, 0), letter) || !day_mark(reading, 1, '.') || !term_is(day_term(reading, 2), "m"))
        return 0;
    return day_mark(reading, 3, '.') ? 4 : 3;
}

/* "am", "pm", "in the evening" behind an hour. */
static void read_half(struct reading *reading, struct hour *hour)
{
    static const char *const fill[] = {"o", "de", "la", "in", "the", "at", "du", "am", NULL};
    static const char *const late[] = {"pm",    "evening", "night", "abends",    "nachts",      "abend",
                                       "noche", "tarde",   "soir",  "afternoon", "nachmittags", NULL};
    static const char *const night[] = {"night", "nachts", "noche", NULL}; /* goes on behind midnight */
    static const char *const early[] = {"am",     "morning",   "morgens", "fruh", "frueh",
                                        "manana", "madrugada", "matin",   NULL};
    struct reading ahead = *reading;
    size_t before_noon = dotted(&ahead, "a"), after_noon = dotted(&ahead, "p"), terms = before_noon + after_noon;
    if (terms == 0 && term_is(day_term(&ahead, 0), "am") && !term_in(day_term(&ahead, 1), late)) {
        before_noon = terms = 1;
    } else if (terms == 0) {
        day_skip(&ahead, fill);
        before_noon = term_in(day_term(&ahead, 0), early) ? 1 : 0;
        after_noon = term_in(day_term(&ahead, 0), late) ? 1 : 0;
        terms = before_noon + after_noon;
    }
    if (terms == 0)
        return;
    bool dark = after_noon > 0 && term_in(day_term(&ahead, 0), night);
    if (after_noon > 0 && hour->minute < NOON * MINUTES && (!dark || hour->minute >= 5 * MINUTES))
        hour->minute += NOON * MINUTES;
    else if (dark && hour->minute >= NOON * MINUTES && hour->minute < (NOON + 1) * MINUTES)
        hour->minute += NOON * MINUTES; /* "12 at night"; a day has as many minutes again */
    if (before_noon > 0 && hour->minute >= NOON * MINUTES && hour->minute < (NOON + 1) * MINUTES)
        hour->minute -= NOON * MINUTES;
    ahead.at += terms;
    hour->clear = hour->half = true;
    hour->early = before_noon > 0;
    *reading = ahead;
}

bool hours_read(const struct terms *terms, size_t at, bool bare, struct night *out, size_t *count)
{
    struct reading reading = {.terms = terms, .at = at};
    struct hour from, until;
    size_t between = between_at(terms, at), before = between > 0 ? between : from_at(terms, at);
    reading.at += before;
    if (!read_hour(&reading, &from))
        return false;
    read_half(&reading, &from);
    size_t to = between > 0 ? and_at(terms, reading.at) : to_at(terms, reading.at);
    reading.at += to;
    if (to == 0 || !read_hour(&reading, &until))
        return false;
    read_half(&reading, &until);
    /* "11 to 7" at night */
    if (bare && !from.half && (!until.half || until.early) && from.minute <= NOON * MINUTES &&
        from.minute > until.minute && from.minute >= 8 * MINUTES)
        from.minute += NOON * MINUTES;
    out->from = from.minute % (HOURS * MINUTES);
    out->until = until.minute % (HOURS * MINUTES);
    *count = reading.at - at;
    if (!bare && !from.clear && !until.clear)
        return false;
    return out->from != out->until;
}
