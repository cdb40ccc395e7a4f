#include "words/when.h"

#include "words/catalog.h"
#include "words/say.h"

enum { WEEK = 7, HALF_YEAR = 183 };

/* `key`: of the parts that are said. */
static void write(const struct calendar_day *shown, const char *key, struct text *out)
{
    static const char *const days[] = {"when.monday", "when.tuesday",  "when.wednesday", "when.thursday",
                                       "when.friday", "when.saturday", "when.sunday"};
    static const char *const months[] = {"when.january",   "when.february", "when.march",    "when.april",
                                         "when.may",       "when.june",     "when.july",     "when.august",
                                         "when.september", "when.october",  "when.november", "when.december"};
    say(out, key, SAID_KEY("weekday", days[shown->weekday]), SAID_NUMBER("day", shown->day),
        SAID_KEY("month", months[shown->month - 1]), SAID_NUMBER("year", shown->year), SAID("time", shown->time),
        SAID("zone", shown->zone));
}

/* How many days of the calendar there it is from now. */
static int64_t days_off(moment when, const char *zone, moment now)
{
    return moment_local(when, zone).day - moment_local(now, zone).day;
}

void when_write(moment when, const char *zone, struct text *out)
{
    struct calendar_day shown;
    if (moment_show(when, zone, &shown))
        write(&shown, "when.year", out);
    else
        text_add_char(out, '?');
}

void when_write_near(moment when, const char *zone, moment now, struct text *out)
{
    struct calendar_day shown;
    int64_t off = days_off(when, zone, now);
    if (moment_show(when, zone, &shown))
        write(&shown, off >= 0 && off < WEEK ? "when.week" : "when.near", out);
    else
        text_add_char(out, '?');
}

void when_write_soon(moment when, const char *zone, moment now, struct text *out)
{
    struct calendar_day shown;
    int64_t off = days_off(when, zone, now);
    if (moment_show(when, zone, &shown))
        write(&shown, off > -HALF_YEAR && off < HALF_YEAR ? "when.soon" : "when.year", out);
    else
        text_add_char(out, '?');
}

void when_write_span(int64_t seconds, struct text *out)
{
    static const struct {
        const char *key;
        int64_t seconds;
    } units[] = {{"when.days", 86400}, {"when.hours", 3600}, {"when.minutes", 60}, {"when.seconds", 1}};
    enum { UNITS = sizeof units / sizeof units[0] };
    int first = 0;
    text_add(out, seconds < 0 ? "-" : "");
    seconds = seconds < 0 ? -seconds : seconds;
    while (first + 1 < UNITS && seconds < units[first].seconds)
        first++;
    say(out, units[first].key, SAID_NUMBER("number", seconds / units[first].seconds));
    int64_t rest = seconds % units[first].seconds;
    if (first + 1 < UNITS && rest >= units[first + 1].seconds) {
        text_add_char(out, ' ');
        say(out, units[first + 1].key, SAID_NUMBER("number", rest / units[first + 1].seconds));
    }
}
