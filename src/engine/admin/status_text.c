/* A status in words, for templates/admin/status.txt, a table that fits a terminal, and status_mail.txt, of lines that a
 * mail can break. */
#include "engine/admin/status.h"
#include "engine/game/actlog.h"
#include "report/templates.h"
#include "words/catalog.h"
#include "words/say.h"
#include "words/when.h"

enum { ACT_COLUMNS = 98 };

/* How many characters of UTF-8 text, and how many bytes the first `most` of them take. */
static size_t characters(const char *utf8, size_t most, size_t *bytes)
{
    size_t count = 0;
    *bytes = 0;
    for (size_t i = 0; utf8[i] != '\0'; i++) {
        if (((unsigned char)utf8[i] & 0xc0) != 0x80 && count++ == most)
            return count - 1;
        *bytes = i + 1;
    }
    return count;
}

/* "45m", "45h", "12d": in English at most four characters and a sign; what is over by less than a minute is "-1m". */
static void add_span(int64_t seconds, struct text *out)
{
    int64_t size = seconds < 0 && seconds > -60 ? 60 : seconds < 0 ? -seconds : seconds;
    bool minutes = size < 6000, hours = size < 360000;
    text_add(out, seconds < 0 ? "-" : "");
    say(out,
        minutes ? "when.minutes"
        : hours ? "when.hours"
                : "when.days",
        SAID_NUMBER("number", size / (minutes ? 60
                                      : hours ? 3600
                                              : 86400)));
}

/* Such a span, or nothing. */
static void put_span(struct jv *object, const char *key, bool any, int64_t seconds)
{
    struct text span = TEXT_EMPTY;
    if (any)
        add_span(seconds, &span);
    jv_put_text(object, key, &span);
}

struct looking {
    const struct services *services;
    bool mail; /* not a table */
};

/* In a table "12-20 18:00", in a mail "Sun 18:00" or "Sun 20 Dec 18:00". */
static void put_time(const struct looking *looking, struct jv *object, const char *key, moment when)
{
    const char *zone = config_text(looking->services->config, SETTING_SITE_ZONE);
    struct local local = moment_local(when, zone);
    struct text day = TEXT_EMPTY;
    if (looking->mail) {
        when_write_near(when, zone, looking->services->now, &day);
    } else {
        moment_day_write(local.day, &day);
        text_addf(&day, " %02d:%02d", local.second / 3600, local.second / 60 % 60);
    }
    jv_put_string(object, key, day.data + (looking->mail ? 0 : strlen("2026-")));
    text_free(&day);
}

/* Since when a seat is awaited and until when, or on a pause how much time it will have; how mail reaches who has it.
 */
static void put_seat(const struct looking *looking, struct jv *seat, int64_t paused)
{
    const struct services *services = looking->services;
    const char *mail = jv_word(seat, "mail");
    int64_t due = jv_number(seat, "due"), since = jv_number(seat, "since"), heard = jv_number(seat, "heard"),
            missed = jv_number(seat, "misses"), back = jv_number(seat, "bounces"),
            left = due - (paused == 0 ? services->now : paused);
    bool awaited = jv_true(jv_get(seat, "awaited")), runs = awaited && due != 0 && paused == 0;
    jv_put_bool(seat, "person", strcmp(jv_word(seat, "holder"), "player") == 0);
    if (jv_word(seat, "player")[0] == '\0')
        jv_put_string(seat, "player", catalog_text("report.status.empty"));
    put_span(seat, "since", awaited && since != 0, services->now - since);
    if (runs)
        put_time(looking, seat, "until", due);
    put_span(seat, "left", awaited && due != 0, left);
    put_span(seat, "late", runs && left < 0, -left);
    put_span(seat, "heard", heard != 0, services->now - heard);
    if (missed > 0)
        say_into(seat, "missed", SAYING("report.status.missed", SAID_NUMBER("count", missed)));
    jv_put_bool(seat, "dead", strcmp(mail, "none") == 0);
    jv_put_bool(seat, "stop", strcmp(mail, "stopped") == 0);
    if (back > 0)
        say_into(seat, "back", SAYING("report.status.back", SAID_NUMBER("count", back)));
}

/* What else there is to say of the game, below its name. */
static struct jv *notes_of(const struct services *services, const struct jv *game)
{
    static const char *const mails[][2] = {{"unsent", "report.status.unsent"}, {"failed", "report.status.failed"}};
    struct jv *notes = jv_new_array();
    struct text note = TEXT_EMPTY;
    int64_t paused = jv_number(game, "paused_since");
    if (paused != 0) {
        struct text span = TEXT_EMPTY;
        add_span(services->now - paused, &span);
        say(&note, "report.status.paused", SAID("span", span.data));
        text_free(&span);
    } else if (strcmp(jv_word(game, "status"), "running") != 0) {
        text_add(&note, game_status_said(jv_word(game, "status")));
    }
    for (size_t i = 0; i < sizeof mails / sizeof *mails; i++) {
        if (note.len > 0)
            jv_add_text(notes, &note);
        int64_t count = jv_number(game, mails[i][0]);
        if (count > 0)
            say(&note, mails[i][1], SAID_NUMBER("count", count));
    }
    if (note.len > 0)
        jv_add_text(notes, &note);
    return notes;
}

/* The rows of a table: the game and its notes on the left, its seats on the right. */
static void put_game(const struct looking *looking, struct jv *game)
{
    struct jv *notes = notes_of(looking->services, game), *seats = jv_get(game, "seats"), *rows = jv_new_array();
    for (size_t i = 0; i <= jv_size(notes) || i < jv_size(seats); i++) {
        struct jv *row = jv_new_object(), *seat = jv_at(seats, i);
        jv_put_bool(row, "first", i == 0);
        if (i > 0)
            jv_put(row, "note", jv_share(jv_at(notes, i - 1)));
        if (seat != NULL) {
            put_seat(looking, seat, jv_number(game, "paused_since"));
            jv_put(row, "seat", jv_share(seat));
        }
        jv_add(rows, row);
    }
    jv_put(game, "notes", notes);
    jv_put(game, "rows", rows);
}

static bool add_term(const char *key, struct jv *value, void *context)
{
    struct text *out = context;
    int64_t number = 0;
    text_addf(out, " %s=", key);
    if (jv_string(value) != NULL)
        text_add(out, jv_string(value));
    else if (jv_int(value, INT64_MIN, INT64_MAX, &number))
        text_add_int(out, number);
    return true;
}

/* Somebody's words: cut, and no control character of them reaches a terminal. */
static void write_words(const char *utf8, size_t most, struct text *out)
{
    size_t bytes = 0;
    (void)characters(utf8, most, &bytes);
    for (size_t i = 0; i < bytes; i++) {
        unsigned char byte = (unsigned char)utf8[i];
        bool control = byte < 0x20 || byte == 0x7f || (byte == 0xc2 && (unsigned char)utf8[i + 1] < 0xa0);
        text_add_char(out, control ? '?' : utf8[i]);
        i += byte == 0xc2 && control && i + 1 < bytes;
    }
}

/* The first line of each, as far as it fits; in a mail behind a dash. */
static struct jv *acts_of(const struct looking *looking, const struct jv *acts)
{
    struct jv *lines = jv_new_array();
    for (size_t i = 0; i < jv_size(acts); i++) {
        struct text act = TEXT_EMPTY, line = TEXT_EMPTY;
        actlog_write(looking->services, jv_at(acts, i), false, &act);
        text_cut(&act, strcspn(act.data, "\n"));
        text_add(&line, looking->mail ? "- " : "");
        write_words(act.data + (looking->mail ? strspn(act.data, " ") : 0), ACT_COLUMNS, &line);
        while (line.len > 0 && line.data[line.len - 1] == ' ')
            text_cut(&line, line.len - 1);
        jv_add_text(lines, &line);
        text_free(&act);
    }
    return lines;
}

/* What is told of one game alone. */
static void put_rest(const struct looking *looking, struct jv *game)
{
    static const char *const settings[] = {"options", "terms"};
    const struct jv *list = jv_get(game, "masters"), *branches = jv_get(game, "branches");
    struct text pace = TEXT_EMPTY, masters = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        struct text terms = TEXT_EMPTY;
        (void)jv_each(jv_get(game, settings[i]), add_term, &terms);
        jv_put_text(game, settings[i], &terms);
    }
    when_write_span(jv_number(game, "pace"), &pace);
    jv_put_text(game, "pace", &pace);
    for (size_t i = 0; i < jv_size(list); i++)
        text_addf(&masters, "%s%s", i == 0 ? "" : ", ", jv_string(jv_at(list, i)));
    jv_put_text(game, "masters", &masters);
    for (size_t i = 0; i < jv_size(branches); i++)
        put_time(looking, jv_at(branches, i), "when", jv_number(jv_at(branches, i), "at"));
    jv_put(game, "acts", acts_of(looking, jv_get(game, "acts")));
}

static void put_sums(struct jv *facts, const struct jv *status)
{
    const struct jv *mails = jv_get(status, "mails");
    say_into(
        facts, "sums",
        SAYING("report.status", SAID_NUMBER("games", (long long)jv_size(jv_get(status, "games"))),
               SAID_NUMBER("unsent", jv_number(mails, "unsent")), SAID_NUMBER("failed", jv_number(mails, "failed")),
               SAID_NUMBER("unread", jv_number(mails, "unread")), SAID_NUMBER("parked", jv_number(mails, "parked")),
               SAID_NUMBER("quarantined", jv_number(mails, "quarantined"))));
}

static enum rc render(const struct services *services, const struct jv *status, bool mail, struct text *out,
                      struct err *err)
{
    const struct looking looking = {services, mail};
    struct jv *facts = jv_new_object(), *copy = jv_copy_deep(status), *games = jv_share(jv_get(copy, "games"));
    if (games == NULL) {
        games = jv_new_array();
        jv_add(games, jv_share(copy));
        put_rest(&looking, copy);
        jv_put(facts, "rest", jv_share(copy));
    } else {
        put_sums(facts, status);
    }
    for (size_t i = 0; i < jv_size(games); i++)
        put_game(&looking, jv_at(games, i));
    jv_put(facts, "games", games);
    jv_free(copy);
    enum rc rc =
        template_render(services->templates, mail ? "admin/status_mail.txt" : "admin/status.txt", facts, out, err);
    jv_free(facts);
    return rc;
}

enum rc status_text(const struct services *services, const struct jv *status, struct text *out, struct err *err)
{
    return render(services, status, false, out, err);
}

enum rc status_told(const struct services *services, const struct jv *status, struct text *out, struct err *err)
{
    return render(services, status, true, out, err);
}
