/* A status as a table that fits a terminal, and as lines that a mail can break. */
#include "engine/admin/status.h"
#include "engine/game/act_log.h"
#include "words/say.h"

enum { COLUMNS = 12, CELL_BYTES = 128, NOTES = 3 };

static const struct {
    const char *head;
    size_t width; /* characters at least; with two blanks between they make 100 */
    bool right;
} columns[COLUMNS] = {
    {"game", 5, true}, {"name", 12, false},   {"rules", 7, false}, {"phase", 5, true},
    {"", 1, false},    {"player", 12, false}, {"since", 5, true},  {"until", 11, false},
    {"left", 5, true}, {"heard", 5, true},    {"missed", 6, true}, {"back", 4, true},
};

/* One row, cell by cell. */
struct cells {
    char cell[COLUMNS][CELL_BYTES];
};

/* Nothing is cut: a column is as wide as its widest cell. So the rows are gone through twice, first to measure them. */
struct grid {
    size_t width[COLUMNS];
    struct text *out; /* NULL: they are measured */
};

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

static void write_row(const struct cells *row, struct grid *grid)
{
    struct text *out = grid->out;
    size_t start = out == NULL ? 0 : out->len;
    for (int i = 0; i < COLUMNS; i++) {
        size_t shown = text_width(row->cell[i]), pad = grid->width[i] > shown ? grid->width[i] - shown : 0;
        if (out == NULL)
            grid->width[i] = shown > grid->width[i] ? shown : grid->width[i];
        else if (columns[i].right)
            text_addf(out, "%s%*s%s", i > 0 ? "  " : "", (int)pad, "", row->cell[i]);
        else
            text_addf(out, "%s%s%*s", i > 0 ? "  " : "", row->cell[i], (int)pad, "");
    }
    if (out == NULL)
        return;
    size_t end = out->len;
    while (end > start && out->data[end - 1] == ' ')
        end--;
    text_cut(out, end);
    text_add_char(out, '\n');
}

static void write_heads(struct grid *grid)
{
    struct cells row = {0};
    for (int i = 0; i < COLUMNS; i++)
        (void)snprintf(row.cell[i], CELL_BYTES, "%s", columns[i].head);
    write_row(&row, grid);
}

/* "45m", "45h", "12d": at most four characters and a sign; what is over by less than a minute is "-1m". */
static void short_span(int64_t seconds, char *out, size_t size)
{
    int64_t size_of = seconds < 0 && seconds > -60 ? 60 : seconds < 0 ? -seconds : seconds;
    const char *sign = seconds < 0 ? "-" : "";
    if (size_of < 6000)
        (void)snprintf(out, size, "%s%lldm", sign, (long long)(size_of / 60));
    else if (size_of < 360000)
        (void)snprintf(out, size, "%s%lldh", sign, (long long)(size_of / 3600));
    else
        (void)snprintf(out, size, "%s%lldd", sign, (long long)(size_of / 86400));
}

/* "12-20 18:00" */
static void short_time(moment when, const char *zone, char *out, size_t size)
{
    struct local local = moment_local(when, zone);
    char day[24];
    struct text text = text_fixed(day, sizeof day);
    day_write(local.day, &text);
    (void)snprintf(out, size, "%s %02d:%02d", day + 5, local.second / 3600, local.second / 60 % 60);
}

/* Since when a seat is awaited, and until when; on a pause, how much time it will have. */
static void fill_clock(const struct services *services, const struct jv *seat, int64_t paused, struct cells *row)
{
    int64_t due = jv_number(seat, "due"), since = jv_number(seat, "since");
    if (since != 0)
        short_span(services->now - since, row->cell[6], CELL_BYTES);
    if (due != 0 && paused == 0)
        short_time(due, config_text(services->config, SETTING_SITE_ZONE), row->cell[7], CELL_BYTES);
    if (due != 0)
        short_span(due - (paused == 0 ? services->now : paused), row->cell[8], CELL_BYTES);
}

/* "Anna", "bot for Anna", "empty" */
static const char *who_of(const struct jv *seat)
{
    const char *player = jv_word(seat, "player");
    return player[0] == '\0' ? jv_word(seat, "holder") : player;
}

static void fill_seat(const struct services *services, const struct jv *seat, int64_t paused, struct cells *row)
{
    const char *holder = jv_word(seat, "holder"), *mail = jv_word(seat, "mail");
    bool person = strcmp(holder, "player") == 0;
    int64_t heard = jv_number(seat, "heard");
    (void)snprintf(row->cell[4], CELL_BYTES, "%s", jv_word(seat, "letter"));
    (void)snprintf(row->cell[5], CELL_BYTES, "%s", who_of(seat));
    if (jv_true(jv_get(seat, "awaited")))
        fill_clock(services, seat, paused, row);
    if (!person)
        return;
    if (heard == 0)
        (void)snprintf(row->cell[9], CELL_BYTES, "-");
    else
        short_span(services->now - heard, row->cell[9], CELL_BYTES);
    (void)snprintf(row->cell[10], CELL_BYTES, "%lld", (long long)jv_number(seat, "misses"));
    if (strcmp(mail, "none") == 0)
        (void)snprintf(row->cell[11], CELL_BYTES, "dead");
    else if (strcmp(mail, "stopped") == 0)
        (void)snprintf(row->cell[11], CELL_BYTES, "stop");
    else
        (void)snprintf(row->cell[11], CELL_BYTES, "%lld", (long long)jv_number(seat, "bounces"));
}

/* What else there is to say of the game, below its name. */
static int fill_notes(const struct services *services, const struct jv *game, char notes[NOTES][CELL_BYTES])
{
    const char *status = jv_word(game, "status");
    int64_t paused = jv_number(game, "paused_since"), unsent = jv_number(game, "unsent"),
            failed = jv_number(game, "failed");
    char span[32];
    int count = 0;
    if (paused != 0) {
        short_span(services->now - paused, span, sizeof span);
        (void)snprintf(notes[count++], CELL_BYTES, "paused %s", span);
    } else if (strcmp(status, "running") != 0) {
        (void)snprintf(notes[count++], CELL_BYTES, "%s", status);
    }
    if (unsent > 0)
        (void)snprintf(notes[count++], CELL_BYTES, "%lld unsent", (long long)unsent);
    if (failed > 0)
        (void)snprintf(notes[count++], CELL_BYTES, "%lld failed", (long long)failed);
    return count;
}

static void write_game(const struct services *services, const struct jv *game, struct grid *grid)
{
    char notes[NOTES][CELL_BYTES];
    const struct jv *seats = jv_get(game, "seats");
    int rows = fill_notes(services, game, notes) + 1, noted = rows - 1, seated = (int)jv_size(seats);
    int64_t branch = jv_number(game, "branch");
    for (int i = 0; i < rows || i < seated; i++) {
        struct cells row = {0};
        if (i == 0) {
            (void)snprintf(row.cell[0], CELL_BYTES, "%lld", (long long)jv_number(game, "game"));
            (void)snprintf(row.cell[1], CELL_BYTES, "%s", jv_word(game, "name"));
            (void)snprintf(row.cell[2], CELL_BYTES, "%s", jv_word(game, "rules"));
            (void)snprintf(row.cell[3], CELL_BYTES, branch == 0 ? "%lld" : "%lldb%lld",
                           (long long)jv_number(game, "phase"), (long long)branch);
        } else if (i <= noted) {
            (void)snprintf(row.cell[1], CELL_BYTES, "%s", notes[i - 1]);
        }
        if (i < seated)
            fill_seat(services, jv_at(seats, (size_t)i), jv_number(game, "paused_since"), &row);
        write_row(&row, grid);
    }
    if (jv_get(game, "why") != NULL && grid->out != NULL)
        text_addf(grid->out, "       %s\n", jv_word(game, "why"));
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

static void write_line(const char *key, const struct jv *object, struct text *out)
{
    if (jv_size(object) == 0)
        return;
    say(out, key);
    (void)jv_each(object, add_term, out);
    text_add_char(out, '\n');
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

/* The first line of each, as far as it fits; `item`: behind a dash. */
static void write_acts(const struct services *services, const struct jv *acts, bool item, struct text *out)
{
    enum { WIDTH = 98 };
    for (size_t i = 0; i < jv_size(acts); i++) {
        struct text lines = TEXT_EMPTY;
        actlog_write(services, jv_at(acts, i), false, &lines);
        text_cut(&lines, strcspn(lines.data, "\n"));
        size_t start = out->len;
        text_add(out, item ? "- " : "");
        write_words(lines.data + (item ? strspn(lines.data, " ") : 0), WIDTH, out);
        while (out->len > start && out->data[out->len - 1] == ' ')
            text_cut(out, out->len - 1);
        text_add_char(out, '\n');
        text_free(&lines);
    }
}

static void write_rest(const struct services *services, const struct jv *game, bool item, struct text *out)
{
    char when[CELL_BYTES];
    struct text names = TEXT_EMPTY;
    const struct jv *masters = jv_get(game, "masters"), *branches = jv_get(game, "branches");
    text_add_char(out, '\n');
    write_line("report.status.options", jv_get(game, "options"), out);
    write_line("report.status.terms", jv_get(game, "terms"), out);
    for (size_t i = 0; i < jv_size(masters); i++)
        text_addf(&names, "%s%s", i == 0 ? "" : ", ", jv_string(jv_at(masters, i)));
    say_line(out, "report.status.pace", SAID_SPAN("pace", jv_number(game, "pace")));
    say_line(out, names.len == 0 ? "report.status.nobody" : "report.status.masters", SAID("masters", names.data));
    text_free(&names);
    for (size_t i = 0; i < jv_size(branches); i++) {
        const struct jv *one = jv_at(branches, i);
        short_time(jv_number(one, "at"), config_text(services->config, SETTING_SITE_ZONE), when, sizeof when);
        say_line(out, "report.status.branch", SAID_NUMBER("branch", jv_number(one, "branch")),
                 SAID_NUMBER("parent", jv_number(one, "parent")), SAID_NUMBER("phase", jv_number(one, "from")),
                 SAID("when", when));
    }
    if (jv_true(jv_get(game, "archived")))
        say_line(out, "report.status.archived");
    say_line(out, "report.status.acts");
    write_acts(services, jv_get(game, "acts"), item, out);
}

static void write_sums(const struct jv *status, struct text *out)
{
    const struct jv *mails = jv_get(status, "mails");
    text_add_char(out, '\n');
    say_line(out, "report.status", SAID_NUMBER("games", (long long)jv_size(jv_get(status, "games"))),
             SAID_NUMBER("unsent", jv_number(mails, "unsent")), SAID_NUMBER("failed", jv_number(mails, "failed")),
             SAID_NUMBER("unread", jv_number(mails, "unread")), SAID_NUMBER("parked", jv_number(mails, "parked")),
             SAID_NUMBER("quarantined", jv_number(mails, "quarantined")));
}

void status_text(const struct services *services, const struct jv *status, struct text *out)
{
    const struct jv *games = jv_get(status, "games");
    struct grid grid = {.out = NULL};
    for (int i = 0; i < COLUMNS; i++)
        grid.width[i] = columns[i].width;
    for (int pass = 0; pass < 2; pass++) {
        write_heads(&grid);
        for (size_t i = 0; i < jv_size(games); i++)
            write_game(services, jv_at(games, i), &grid);
        if (games == NULL)
            write_game(services, status, &grid);
        grid.out = out;
    }
    if (games == NULL)
        write_rest(services, status, false, out);
    else
        write_sums(status, out);
}

/* ---- for a mail ------------------------------------------------------------- */

/* For how long the game waits for a seat already, and until when; on a pause, how much time it will have. */
static void say_clock(const struct services *services, const struct jv *seat, int64_t paused, struct text *out)
{
    const char *zone = config_text(services->config, SETTING_SITE_ZONE);
    int64_t due = jv_number(seat, "due"), since = jv_number(seat, "since");
    int64_t left = due - (paused == 0 ? services->now : paused);
    char span[32], when[CELL_BYTES];
    if (since != 0) {
        short_span(services->now - since, span, sizeof span);
        say(out, "report.status.asked", SAID("span", span));
    }
    if (due == 0)
        return;
    short_span(left < 0 ? -left : left, span, sizeof span);
    short_time(due, zone, when, sizeof when);
    say(out,
        paused != 0 ? "report.status.left"
        : left < 0  ? "report.status.late"
                    : "report.status.due",
        SAID("when", when), SAID("span", span));
}

/* How a player is reached and whether he answers; nothing of what is as it should be. */
static void say_person(const struct services *services, const struct jv *seat, struct text *out)
{
    const char *mail = jv_word(seat, "mail");
    int64_t heard = jv_number(seat, "heard"), misses = jv_number(seat, "misses"), back = jv_number(seat, "bounces");
    char span[32];
    short_span(services->now - heard, span, sizeof span);
    say(out, heard == 0 ? "report.status.unheard" : "report.status.heard", SAID("span", span));
    if (misses > 0)
        say(out, "report.status.missed", SAID_NUMBER("count", misses));
    if (strcmp(mail, "none") == 0)
        say(out, "report.status.dead");
    else if (strcmp(mail, "stopped") == 0)
        say(out, "report.status.stop");
    else if (back > 0)
        say(out, "report.status.back", SAID_NUMBER("count", back));
}

static void say_seat(const struct services *services, const struct jv *seat, int64_t paused, struct text *out)
{
    say(out, "report.status.seat", SAID("letter", jv_word(seat, "letter")), SAID("holder", who_of(seat)));
    if (jv_true(jv_get(seat, "awaited")))
        say_clock(services, seat, paused, out);
    if (strcmp(jv_word(seat, "holder"), "player") == 0)
        say_person(services, seat, out);
    text_add_char(out, '\n');
}

static void say_game(const struct services *services, const struct jv *game, struct text *out)
{
    char notes[NOTES][CELL_BYTES];
    const struct jv *seats = jv_get(game, "seats");
    int64_t branch = jv_number(game, "branch");
    int count = fill_notes(services, game, notes);
    say(out, branch == 0 ? "report.status.game" : "report.status.game.branch",
        SAID_NUMBER("game", jv_number(game, "game")), SAID("name", jv_word(game, "name")),
        SAID("rules", jv_word(game, "rules")), SAID_NUMBER("phase", jv_number(game, "phase")),
        SAID_NUMBER("branch", branch));
    for (int i = 0; i < count; i++)
        text_addf(out, ", %s", notes[i]);
    text_add_char(out, '\n');
    for (size_t i = 0; i < jv_size(seats); i++)
        say_seat(services, jv_at(seats, i), jv_number(game, "paused_since"), out);
    if (jv_get(game, "why") != NULL)
        text_addf(out, "%s\n", jv_word(game, "why"));
}

void status_told(const struct services *services, const struct jv *status, struct text *out)
{
    const struct jv *games = jv_get(status, "games");
    for (size_t i = 0; i < jv_size(games); i++) {
        text_add(out, i == 0 ? "" : "\n");
        say_game(services, jv_at(games, i), out);
    }
    if (games != NULL) {
        write_sums(status, out);
        return;
    }
    say_game(services, status, out);
    write_rest(services, status, true, out);
}
