#include "words/when.h"

#include "words/say.h"

enum { WEEK = 7, HALF_YEAR = 183 };

/* `key`: of the sentence that has the parts that are said. */
static void tell(moment when, const char *zone, const char *key, struct text *out)
{
    static const char *const days[] = {"when.monday", "when.tuesday",  "when.wednesday", "when.thursday",
                                       "when.friday", "when.saturday", "when.sunday"};
    static const char *const months[] = {"when.january",   "when.february", "when.march",    "when.april",
                                         "when.may",       "when.june",     "when.july",     "when.august",
                                         "when.september", "when.october",  "when.november", "when.december"};
    struct calendar_day shown;
    if (moment_show(when, zone, &shown))
        say(out, key, SAID_KEY("weekday", days[shown.weekday]), SAID_NUMBER("day", shown.day),
            SAID_KEY("month", months[shown.month - 1]), SAID_NUMBER("year", shown.year), SAID("time", shown.time),
            SAID("zone", shown.zone));
    else
        text_add_char(out, '?');
}

void when_write_day(int64_t day, struct text *out)
{
    tell(moment_of_local((struct local){.day = day}, ""), "", "when.day", out);
}

/* How many days of the calendar there it is from now. */
static int64_t days_off(moment when, const char *zone, moment now)
{
    return moment_local(when, zone).day - moment_local(now, zone).day;
}

void when_write(moment when, const char *zone, struct text *out)
{
    tell(when, zone, "when.year", out);
}

void when_write_near(moment when, const char *zone, moment now, struct text *out)
{
    int64_t off = days_off(when, zone, now);
    tell(when, zone, off >= 0 && off < WEEK ? "when.week" : "when.near", out);
}

void when_write_soon(moment when, const char *zone, moment now, struct text *out)
{
    int64_t off = days_off(when, zone, now);
    tell(when, zone, off > -HALF_YEAR && off < HALF_YEAR ? "when.soon" : "when.year", out);
}

static const char *unit_key(char unit)
{
    return unit == 'd' ? "when.days" : unit == 'h' ? "when.hours" : unit == 'm' ? "when.minutes" : "when.seconds";
}

void when_write_span(int64_t seconds, struct text *out)
{
    struct span_part parts[2];
    size_t count = moment_span_parts(seconds, parts);
    text_add(out, seconds < 0 ? "-" : "");
    for (size_t i = 0; i < count; i++) {
        text_add(out, i > 0 ? " " : "");
        say(out, unit_key(parts[i].unit), SAID_NUMBER("number", parts[i].count));
    }
}
