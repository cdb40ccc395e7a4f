#include "engine/letters/calendar.h"

#include "words/say.h"

#include <string.h>

enum { LINE_OCTETS = 75, BRANCH_APART = 10000 };

void calendar_line(struct text *out, const char *line)
{
    size_t len = strlen(line), at = 0, room = LINE_OCTETS;
    while (len - at > room) {
        size_t part = text_fit(line + at, len - at, room);
        text_add_bytes(out, line + at, part);
        text_add(out, "\r\n ");
        at += part;
        room = LINE_OCTETS - 1; /* the blank counts */
    }
    text_add(out, line + at);
    text_add(out, "\r\n");
}

void calendar_text(struct text *out, const char *name, const char *value)
{
    struct text line = TEXT_EMPTY;
    text_addf(&line, "%s:", name);
    for (const char *at = value; *at != '\0'; at++) {
        if (strchr("\\;,", *at) != NULL)
            text_add_char(&line, '\\');
        if (*at == '\n')
            text_add(&line, "\\n");
        else if ((unsigned char)*at >= ' ')
            text_add_char(&line, *at);
    }
    calendar_line(out, line.data);
    text_free(&line);
}

void calendar_time(struct text *out, const char *name, moment when)
{
    struct text line = TEXT_EMPTY, time = TEXT_EMPTY;
    text_addf(&line, "%s:", name);
    moment_write(when, &time);
    for (const char *at = time.data; *at != '\0'; at++)
        if (strchr("-:", *at) == NULL)
            text_add_char(&line, *at);
    calendar_line(out, line.data);
    text_free(&line);
    text_free(&time);
}

/* Whose calendar it is of: the house's. A quoted parameter has no quotes in it. */
static void add_organizer(struct text *out, const struct services *services)
{
    struct text line = TEXT_EMPTY;
    text_add(&line, "ORGANIZER;CN=\"");
    for (const char *at = config_text(services->config, SETTING_SITE_NAME); *at != '\0'; at++)
        if (*at != '"' && (unsigned char)*at >= ' ')
            text_add_char(&line, *at);
    text_addf(&line, "\":mailto:%s", services_address(services));
    calendar_line(out, line.data);
    text_free(&line);
}

static bool is_asked(const struct game *game, int seat)
{
    const struct seat_row *row = &game->seat[seat - 1];
    return row->waiting && row->due != 0;
}

bool calendar_has(const struct game *game, int seat)
{
    return game->row.status == GAME_RUNNING && is_asked(game, seat);
}

bool calendar_rests(const struct game *game, int seat)
{
    return game->row.status == GAME_PAUSED && is_asked(game, seat);
}

bool calendar_had(const struct game *game, int seat)
{
    const struct seat_row *was = game->was.seat == NULL ? NULL : &game->was.seat[seat - 1];
    return was != NULL && game->was.status == GAME_RUNNING && was->player != 0 && was->waiting && was->due != 0;
}

/* Higher with each second, with each move that its reader may know of, and where the game was taken back. */
static int64_t sequence(const struct services *services, const struct game *game)
{
    return services->now - game->row.created + game_stage(game) + (int64_t)game->row.branch * BRANCH_APART;
}

/* `has`: it stands; else it is taken out. */
static void add_event(const struct services *services, const struct game *game, int seat, bool has, struct text *out)
{
    struct text line = TEXT_EMPTY, name = TEXT_EMPTY, title = TEXT_EMPTY;
    calendar_line(out, "BEGIN:VEVENT");
    text_addf(&line, "UID:deadline-g%lld-s%d@%s", (long long)game->row.id, seat, services_domain(services));
    calendar_line(out, line.data);
    text_clear(&line);
    text_addf(&line, "SEQUENCE:%lld", (long long)sequence(services, game));
    calendar_line(out, line.data);
    calendar_time(out, "DTSTAMP", services->now);
    calendar_time(out, "DTSTART", has ? game->seat[seat - 1].due : services->now);
    calendar_line(out, "DURATION:PT0S"); /* without it some show an hour */
    add_organizer(out, services);
    say(&name, "subject.game", SAID("rules", game->rules->title), SAID("name", game->row.name));
    say(&title, has ? "calendar.deadline" : "calendar.none", SAID("game", name.data));
    calendar_text(out, "SUMMARY", title.data);
    calendar_line(out, has ? "STATUS:CONFIRMED" : "STATUS:CANCELLED");
    calendar_line(out, "TRANSP:TRANSPARENT");
    calendar_line(out, "END:VEVENT");
    text_free(&line);
    text_free(&name);
    text_free(&title);
}

void calendar_event(const struct services *services, const struct game *game, int seat, struct text *out)
{
    add_event(services, game, seat, true, out);
}

void calendar_wrap(const char *method, const char *events, struct text *out)
{
    struct text line = TEXT_EMPTY;
    text_addf(&line, "METHOD:%s", method);
    const char *const head[] = {"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Cursus//Deadlines//EN", line.data};
    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++)
        calendar_line(out, head[i]);
    text_add(out, events);
    calendar_line(out, "END:VCALENDAR");
    text_free(&line);
}

void calendar_withdraw(const struct services *services, const struct game *game, int seat, struct text *out)
{
    struct text event = TEXT_EMPTY;
    add_event(services, game, seat, false, &event);
    calendar_wrap("CANCEL", event.data, out);
    text_free(&event);
}

void calendar_write(const struct services *services, const struct game *game, int seat, const char *others,
                    struct text *out)
{
    struct text events = TEXT_EMPTY;
    bool has = calendar_has(game, seat);
    if (!has && calendar_had(game, seat)) {
        calendar_withdraw(services, game, seat, out);
        return;
    }
    if (has)
        calendar_event(services, game, seat, &events);
    if (others != NULL)
        text_add(&events, others);
    if (events.len > 0)
        calendar_wrap("PUBLISH", events.data, out);
    text_free(&events);
}
