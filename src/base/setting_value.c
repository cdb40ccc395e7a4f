#include "base/setting_value.h"

#include "base/moment.h"
#include "base/number.h"
#include "base/timetable.h"

#include <glib.h>

bool setting_value_item(const char *list, size_t index, struct text *out)
{
    for (; index > 0; index--) {
        list = strchr(list, ',');
        if (list == NULL)
            return false;
        list++;
    }
    list += strspn(list, " ");
    size_t len = strcspn(list, ",");
    while (len > 0 && list[len - 1] == ' ')
        len--;
    text_add_bytes(out, list, len);
    return true;
}

static bool is_address(const char *word)
{
    static const char atom[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-/=?^_`{|}~.";
    static const char host[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
    size_t local = strspn(word, atom);
    if (local == 0 || local > 64 || word[local] != '@' || word[0] == '.' || word[local - 1] == '.')
        return false;
    const char *domain = word + local + 1;
    size_t len = strlen(domain);
    if (len == 0 || len > 253 || strspn(domain, host) != len || strstr(word, "..") != NULL)
        return false;
    return domain[0] != '.' && domain[0] != '-' && domain[len - 1] != '.' && domain[len - 1] != '-';
}

/* Of a folder at a web server: what stands behind it is appended. */
static bool is_url(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%!$&()*+,;=:@/[]";
    size_t scheme = strncmp(word, "https://", 8) == 0 ? 8 : strncmp(word, "http://", 7) == 0 ? 7 : 0;
    size_t len = strlen(word);
    return scheme != 0 && len > scheme + 1 && word[scheme] != '/' && word[len - 1] == '/' && strspn(word, plain) == len;
}

static bool is_flag(const char *word, int64_t *out)
{
    static const char *const yes[] = {"yes", "true", "on", "1"};
    static const char *const no[] = {"no", "false", "off", "0"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        if (strcmp(word, yes[i]) == 0 || strcmp(word, no[i]) == 0) {
            *out = strcmp(word, yes[i]) == 0 ? 1 : 0;
            return true;
        }
    }
    return false;
}

static bool is_choice(const struct setting_row *row, const char *word, int64_t *out)
{
    for (int64_t i = 0; row->choices[i] != NULL; i++) {
        if (strcmp(row->choices[i], word) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

static bool is_choices(const struct setting_row *row, const char *list, int64_t *out)
{
    char room[SETTING_VALUE_MAX + 1];
    struct text item = text_fixed(room, sizeof room);
    int64_t one = 0, all = 0;
    for (size_t i = 0; setting_value_item(list, i, &item); i++) {
        if (!is_choice(row, item.data, &one))
            return false;
        all |= (int64_t)1 << one;
        text_clear(&item);
    }
    *out = all;
    return true;
}

static bool is_span(const struct setting_row *row, const char *word, int64_t *out)
{
    int64_t seconds;
    if (moment_span_read(word, &seconds, NULL) != RC_OK || seconds < row->low || seconds > row->high)
        return false;
    *out = seconds;
    return true;
}

bool setting_value_pace(const char *list, size_t index, struct text *name, int64_t *seconds)
{
    char room[SETTING_VALUE_MAX + 1];
    struct text item = text_fixed(room, sizeof room);
    text_clear(name);
    if (list[0] == '\0' || !setting_value_item(list, index, &item))
        return false;
    const char *equals = strchr(room, '=');
    *seconds = -1;
    text_add_bytes(name, room, equals == NULL ? item.len : (size_t)(equals - room));
    if (equals != NULL)
        (void)moment_span_read(equals + 1, seconds, NULL);
    return true;
}

/* Whether an item of the list before number `index` has this name. */
static bool named_before(const char *list, size_t index, const char *name)
{
    char room[SETTING_VALUE_MAX + 1];
    struct text other = text_fixed(room, sizeof room);
    int64_t seconds;
    for (size_t i = 0; i < index; i++)
        if (setting_value_pace(list, i, &other, &seconds) && strcmp(room, name) == 0)
            return true;
    return false;
}

/* Names are those of slots, whole or up to their colon. */
static bool is_paces(const struct setting_row *row, const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789:_-";
    char room[SETTING_VALUE_MAX + 1];
    struct text name = text_fixed(room, sizeof room);
    int64_t seconds;
    for (size_t i = 0; setting_value_pace(word, i, &name, &seconds); i++)
        if (name.len == 0 || strspn(room, letters) != name.len || seconds < row->low || seconds > row->high ||
            named_before(word, i, room))
            return false;
    return true;
}

/* "exec:max" */
static bool is_program(const char *word, char name[SETTING_PROGRAM_ROOM])
{
    static const char mark[] = "exec:", letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    struct text room = text_fixed(name, SETTING_PROGRAM_ROOM);
    if (strncmp(word, mark, sizeof mark - 1) != 0)
        return false;
    text_add(&room, word + sizeof mark - 1);
    return room.len > 0 && !room.failed && strspn(name, letters) == room.len;
}

int setting_value_level(const char *list, int place, char program[SETTING_PROGRAM_ROOM])
{
    char room[SETTING_VALUE_MAX + 1];
    struct text item = text_fixed(room, sizeof room);
    int64_t level = 0;
    size_t count = 1;
    for (const char *at = list; *at != '\0'; at++)
        count += *at == ',';
    program[0] = '\0';
    if (setting_value_item(list, (size_t)place % count, &item) && !is_program(item.data, program))
        (void)number_read(item.data, 0, INT32_MAX, &level);
    return (int)level;
}

/* One of a list of addresses, spans or levels. */
static bool is_item(const struct setting_row *row, const char *word)
{
    int64_t number;
    char program[SETTING_PROGRAM_ROOM];
    return row->type == TYPE_ADDRESSES ? is_address(word)
           : row->type == TYPE_LEVELS  ? number_read(word, row->low, row->high, &number) || is_program(word, program)
                                       : is_span(row, word, &number);
}

static bool is_list(const struct setting_row *row, const char *word)
{
    char room[SETTING_VALUE_MAX + 1];
    struct text item = text_fixed(room, sizeof room);
    for (size_t i = 0; setting_value_item(word, i, &item); i++) {
        if (!is_item(row, item.data))
            return false;
        text_clear(&item);
    }
    return true;
}

/* A time counted from now would be another one each time it is read. */
static bool is_moment(const char *word, int64_t *out)
{
    return strchr("+-@", word[0]) == NULL && moment_read_zoned(word, 0, out, NULL) == RC_OK;
}

static bool is_right(const struct setting_row *row, const char *word, int64_t *number)
{
    struct timetable timetable;
    struct days_off off;
    switch (row->type) {
    case TYPE_TEXT:
    case TYPE_SECRET:
    case TYPE_PATH:
    case TYPE_COMMAND:
        return true;
    case TYPE_URL:
        return is_url(word);
    case TYPE_ADDRESS:
        return is_address(word);
    case TYPE_ADDRESSES:
    case TYPE_SPANS:
    case TYPE_LEVELS:
        return is_list(row, word);
    case TYPE_PACES:
        return is_paces(row, word);
    case TYPE_TIMETABLE:
        return timetable_read(word, &timetable);
    case TYPE_DAYS_OFF:
        return timetable_days_off_read(word, &off);
    case TYPE_MOMENT:
        return is_moment(word, number);
    case TYPE_ZONE:
        return moment_zone_known(word);
    case TYPE_NUMBER:
        return number_read(word, row->low, row->high, number);
    case TYPE_SPAN:
        return is_span(row, word, number);
    case TYPE_FLAG:
        return is_flag(word, number);
    case TYPE_CHOICE:
        return is_choice(row, word, number);
    case TYPE_CHOICES:
        return is_choices(row, word, number);
    }
    BUG("setting type %d", (int)row->type);
}

static void describe_span(const struct setting_row *row, const char *before, const char *behind, struct text *out)
{
    text_add(out, before);
    moment_span_write(row->low, out);
    text_add(out, " to ");
    moment_span_write(row->high, out);
    text_add(out, behind);
}

static void describe_choices(const struct setting_row *row, const char *last, struct text *out)
{
    for (size_t i = 0; row->choices[i] != NULL; i++)
        text_addf(out, "%s%s", i == 0 ? "" : row->choices[i + 1] == NULL ? last : ", ", row->choices[i]);
}

void setting_value_describe(const struct setting_row *row, struct text *out)
{
    static const char *const plain[] = {
        [TYPE_TEXT] = "text",
        [TYPE_SECRET] = "text",
        [TYPE_PATH] = "a path",
        [TYPE_COMMAND] = "a program and its arguments",
        [TYPE_URL] = "where a folder is served, with a / at its end (https://club.example/games/)",
        [TYPE_ADDRESS] = "a mail address (name@host)",
        [TYPE_ADDRESSES] = "mail addresses with commas between",
        [TYPE_ZONE] = "a time zone (Europe/Rome)",
        [TYPE_TIMETABLE] = "days, hours and a zone (mon,thu 18:00 Europe/Rome; mon-fri 12:00,20:00; daily 20:00)",
        [TYPE_DAYS_OFF] = "days with commas between (sat, sun, 2026-12-24..2027-01-02, 2027-05-01)",
        [TYPE_MOMENT] = "a time (2027-03-01 18:00 Europe/Rome; without a zone UTC)",
        [TYPE_FLAG] = "yes or no",
    };
    if (row->type == TYPE_NUMBER) {
        text_addf(out, "a number from %lld to %lld", (long long)row->low, (long long)row->high);
    } else if (row->type == TYPE_SPAN) {
        describe_span(row, "a span from ", " (90s, 30m, 48h, 2d)", out);
    } else if (row->type == TYPE_SPANS) {
        describe_span(row, "spans with commas between, each from ", " (90s, 30m, 48h, 2d)", out);
    } else if (row->type == TYPE_PACES) {
        describe_span(row, "decisions with spans, from ", " (god=12h, place=72h)", out);
    } else if (row->type == TYPE_LEVELS) {
        text_addf(out, "a number from %lld to %lld, or one for each seat (2,5,2), or exec: and a program (exec:max)",
                  (long long)row->low, (long long)row->high);
    } else if (row->type == TYPE_CHOICE) {
        describe_choices(row, " or ", out);
    } else if (row->type == TYPE_CHOICES) {
        text_add(out, "some of ");
        describe_choices(row, " and ", out);
        text_add(out, " with commas between");
    } else {
        text_add(out, plain[row->type]);
    }
}

static bool is_plain(const char *word)
{
    bool control = false;
    for (const char *at = word; *at != '\0'; at++)
        control = control || g_ascii_iscntrl(*at);
    return !control && g_utf8_validate(word, -1, NULL);
}

enum rc setting_value_read(const struct setting_row *row, const char *word, struct text *canonical, int64_t *number,
                           struct err *err)
{
    *number = 0;
    if (strlen(word) > SETTING_VALUE_MAX)
        return err_set(err, RC_BAD, "%s is too long: at most %d bytes", row->key, (int)SETTING_VALUE_MAX);
    if (!is_plain(word))
        return err_set(err, RC_BAD, "%s has control characters or bytes that are no UTF-8", row->key);
    if (word[0] == '\0') {
        if (row->optional)
            return RC_OK;
        char room[256];
        struct text right = text_fixed(room, sizeof room);
        setting_value_describe(row, &right);
        return err_set(err, RC_BAD, "%s is empty; it wants %s", row->key, right.data);
    }
    if (!is_right(row, word, number)) {
        char room[256];
        struct text right = text_fixed(room, sizeof room);
        setting_value_describe(row, &right);
        return err_set(err, RC_BAD, "%s = %.100s is not right; it wants %s", row->key, word, right.data);
    }
    if (row->type == TYPE_MOMENT)
        moment_write(*number, canonical);
    else
        text_add(canonical, row->type != TYPE_FLAG ? word : *number != 0 ? "yes" : "no");
    return RC_OK;
}
