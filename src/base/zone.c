#include "base/zone.h"

#include "base/number.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HOUR = 60, EAST_MOST = 14 * HOUR, WEST_MOST = 12 * HOUR, QUARTER = 15 };

/* Sorted. */
static const struct abbreviation {
    const char *word, *places;
    bool ambiguous;
} abbreviations[] = {
    {"ACDT", "Australia/Adelaide", false},
    {"ACST", "Australia/Darwin, Australia/Adelaide", false},
    {"ADT", "America/Halifax", false},
    {"AEDT", "Australia/Sydney", false},
    {"AEST", "Australia/Brisbane, Australia/Sydney", false},
    {"AMT", "America/Manaus, Asia/Yerevan", true},
    {"AST", "America/Halifax, America/Puerto_Rico, Asia/Riyadh", true},
    {"AWST", "Australia/Perth", false},
    {"BRT", "America/Sao_Paulo", false},
    {"BST", "Europe/London, Asia/Dhaka", true},
    {"CDT", "America/Chicago, America/Havana", true},
    {"CEST", "Europe/Berlin", false},
    {"CST", "America/Chicago, Asia/Shanghai, America/Havana", true},
    {"ECT", "America/Guayaquil, America/Martinique", true},
    {"EDT", "America/New_York", false},
    {"EEST", "Europe/Helsinki", false},
    {"GST", "Asia/Dubai, Atlantic/South_Georgia", true},
    {"HKT", "Asia/Hong_Kong", false},
    {"IST", "Europe/Dublin, Asia/Jerusalem, Asia/Kolkata", true},
    {"JST", "Asia/Tokyo", false},
    {"KST", "Asia/Seoul", false},
    {"MDT", "America/Denver", false},
    {"MESZ", "Europe/Berlin", false},
    {"MEZ", "Europe/Berlin", false},
    {"MSK", "Europe/Moscow", false},
    {"MST", "America/Denver, America/Phoenix, Asia/Kuala_Lumpur", true},
    {"NZDT", "Pacific/Auckland", false},
    {"NZST", "Pacific/Auckland", false},
    {"PDT", "America/Los_Angeles", false},
    {"PKT", "Asia/Karachi", false},
    {"PST", "America/Los_Angeles, Asia/Manila", true},
    {"SAST", "Africa/Johannesburg", false},
    {"SGT", "Asia/Singapore", false},
    {"SST", "Pacific/Pago_Pago, Asia/Singapore", true},
    {"WAT", "Africa/Lagos", false},
    {"WEST", "Europe/Lisbon", false},
    {"WIB", "Asia/Jakarta", false},
};

static int by_word(const void *word, const void *abbreviation)
{
    return strcasecmp(word, ((const struct abbreviation *)abbreviation)->word);
}

static const struct abbreviation *find(const char *word)
{
    size_t size = sizeof abbreviations[0];
    return bsearch(word, abbreviations, sizeof abbreviations / size, size, by_word);
}

const char *zone_places(const char *word)
{
    const struct abbreviation *found = find(word);
    return found == NULL ? NULL : found->places;
}

bool zone_is_ambiguous(const char *word)
{
    const struct abbreviation *found = find(word);
    return found != NULL && found->ambiguous;
}

/* 1: east, -1: west, 0: no sign. Minus also as typographers have it. */
static int read_sign(const char **at)
{
    static const char *const minus[] = {"-", "\u2212", "\u2013", "\u2010", "\u2011"};
    if (**at == '+') {
        (*at)++;
        return 1;
    }
    for (size_t i = 0; i < sizeof minus / sizeof minus[0]; i++)
        if (strncmp(*at, minus[i], strlen(minus[i])) == 0) {
            *at += strlen(minus[i]);
            return -1;
        }
    return 0;
}

/* "5", "05", "5:30", "0530", to the end. */
static bool read_clock(const char *at, int *minutes)
{
    int64_t hour = 0, minute = 0;
    size_t digits = strspn(at, "0123456789"), whole = digits == 4 ? 2 : digits;
    if (whole < 1 || whole > 2 || !number_read_bytes(at, whole, 0, EAST_MOST / HOUR, &hour))
        return false;
    at += whole;
    if (digits == 4 || *at == ':') {
        at += digits == 4 ? 0 : 1;
        if (strspn(at, "0123456789") != 2 || !number_read_bytes(at, 2, 0, HOUR - QUARTER, &minute) ||
            minute % QUARTER != 0)
            return false;
        at += 2;
    }
    *minutes = (int)(hour * HOUR + minute);
    return *at == '\0';
}

bool zone_offset_read(const char *words, int *minutes)
{
    static const char *const names[] = {"UTC", "GMT", "UT", "Z"};
    size_t name = 0;
    int offset = 0;
    for (size_t i = 0; name == 0 && i < sizeof names / sizeof names[0]; i++)
        name = strncasecmp(words, names[i], strlen(names[i])) == 0 ? strlen(names[i]) : 0;
    const char *at = words + name;
    at += name > 0 ? strspn(at, " ") : 0;
    if (*at != '\0' || name == 0) {
        int sign = read_sign(&at);
        at += strspn(at, " ");
        if (sign == 0 || (name == 1) || !read_clock(at, &offset))
            return false;
        offset *= sign;
    }
    if (offset > EAST_MOST || offset < -WEST_MOST)
        return false;
    *minutes = offset;
    return true;
}

void zone_write(const char *zone, struct text *out)
{
    int minutes;
    if (!zone_offset_read(zone, &minutes)) {
        text_add(out, zone);
        return;
    }
    int size = minutes < 0 ? -minutes : minutes;
    text_add(out, "UTC");
    if (minutes != 0)
        text_addf(out, "%c%d", minutes < 0 ? '-' : '+', size / HOUR);
    if (size % HOUR != 0)
        text_addf(out, ":%02d", size % HOUR);
}
