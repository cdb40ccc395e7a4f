#include "words/dates.h"

#include "words/day.h"
#include "words/lists.h"

enum { HOURS = 24, MINUTES = 60, NOON = 12, SCORE = 20 };

/* The minutes of a phrase that turns an hour into another time, which is passed over: it is said before ("half past
 * ten", "halb elf") or behind ("et demie"). False: none stands here. */
static bool read_shift(struct reading *reading, const struct list_number *phrases, int *minutes)
{
    size_t terms = 0;
    for (; terms == 0 && phrases->word != NULL; phrases++) {
        terms = terms_phrase(reading->terms, reading->at, phrases->word);
        *minutes = terms > 0 ? phrases->number : *minutes;
    }
    reading->at += terms;
    return terms > 0;
}

/* "23", "eleven", "vingt-deux" */
static bool read_count(struct reading *reading, int *hours)
{
    const struct term *term = day_term(reading, 0);
    int64_t count = day_count_of(term);
    if (count < 0 || count > HOURS || (term->kind == TERM_WORD && count < 2))
        return false;
    reading->at++;
    int64_t more = day_term(reading, 0)->joined ? day_count_of(day_term(reading, 0)) : -1;
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
    static const char clock[] = "h hr hrs uhr heures heure horas hora oclock hours";
    if ((day_mark(reading, 0, ":.") || term_is(day_term(reading, 0), "h")) && day_term(reading, 0)->glued &&
        day_term(reading, 1)->glued && day_number(reading, 1, 0, MINUTES - 1)) {
        out->minute += (int)day_term(reading, 1)->number;
        out->clear = !day_mark(reading, 0, ".");
        reading->at += 2;
    }
    if (!term_is(day_term(reading, 0), clock))
        return;
    out->clear = true;
    reading->at++;
    if (out->minute % MINUTES == 0 && day_number(reading, 0, 0, MINUTES - 1) && !term_is(day_term(reading, 1), clock)) {
        out->minute += (int)day_term(reading, 0)->number;
        reading->at++;
    }
}

static bool read_hour(struct reading *reading, struct hour *out)
{
    int hours = 0, minutes = 0;
    *out = (struct hour){0};
    day_skip(reading, "las la a um at les");
    bool shifted = read_shift(reading, list_hour_before, &minutes);
    if (!shifted && term_is(day_term(reading, 0), "midnight mitternacht minuit medianoche")) {
        out->clear = true;
        reading->at++;
        return true;
    }
    if (!read_count(reading, &hours))
        return false;
    out->minute = hours * MINUTES;
    read_minutes(reading, out);
    shifted = shifted || read_shift(reading, list_hour_behind, &minutes);
    out->minute += minutes + (out->minute + minutes < 0 ? HOURS * MINUTES : 0);
    out->minute -= out->minute > HOURS * MINUTES ? HOURS * MINUTES : 0; /* 24:00 says how hours are counted */
    out->clear = out->clear || shifted;
    /* "two to three days" is no time */
    return day_unit_of_days(day_term(reading, 0)) == 0;
}

/* "p.m." and how many terms that takes; 0: it is none. */
static size_t dotted(const struct reading *reading, const char *letter)
{
    bool is = term_is(day_term(reading, 0), letter) && day_mark(reading, 1, ".") && term_is(day_term(reading, 2), "m");
    return !is ? 0 : day_mark(reading, 3, ".") ? 4 : 3;
}

/* "am", "pm", "in the evening" behind an hour. */
static void read_half(struct reading *reading, struct hour *hour)
{
    static const char late[] = "pm evening night abends nachts abend noche tarde soir afternoon nachmittags";
    struct reading ahead = *reading;
    size_t early = dotted(&ahead, "a"), terms = early + dotted(&ahead, "p");
    bool dark = false; /* goes on behind midnight */
    if (terms == 0 && term_is(day_term(&ahead, 0), "am") && !term_is(day_term(&ahead, 1), late)) {
        early = terms = 1;
    } else if (terms == 0) {
        day_skip(&ahead, "o de la in the at du am");
        early = term_is(day_term(&ahead, 0), "am morning morgens fruh frueh manana madrugada matin");
        dark = term_is(day_term(&ahead, 0), "night nachts noche");
        terms = early + term_is(day_term(&ahead, 0), late);
    }
    if (terms == 0)
        return;
    bool noon = hour->minute >= NOON * MINUTES && hour->minute < (NOON + 1) * MINUTES;
    if (early == 0 && hour->minute < NOON * MINUTES && (!dark || hour->minute >= 5 * MINUTES))
        hour->minute += NOON * MINUTES;
    else if (dark && noon)
        hour->minute += NOON * MINUTES; /* "12 at night"; a day has as many minutes again */
    else if (early > 0 && noon)
        hour->minute -= NOON * MINUTES;
    ahead.at += terms;
    hour->clear = hour->half = true;
    hour->early = early > 0;
    *reading = ahead;
}

bool dates_hours_read(const struct terms *terms, size_t at, bool bare, struct night *out, size_t *count)
{
    struct reading reading = {.terms = terms, .at = at};
    struct hour from, until;
    bool between = day_pass(&reading, list_date_between, "") > 0;
    if (!between)
        (void)day_pass(&reading, list_date_from, "");
    if (!read_hour(&reading, &from))
        return false;
    read_half(&reading, &from);
    size_t to = between ? day_pass(&reading, list_date_and, "&+") : day_pass(&reading, list_date_to, "->");
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
