#include "engine/pages/pages.h"

#include "base/mem.h"
#include "engine/contest/course.h"
#include "engine/contest/tell.h"
#include "engine/letters/calendar.h"
#include "engine/pages/files.h"
#include "words/say.h"

#include <stdlib.h>

/* ---- the feed ------------------------------------------------------------------ */

struct telling {
    const struct services *services;
    const struct book *book;
    struct jv *entries;
    char file[48]; /* of its page */
    moment updated;
};

/* Another entry, the newest first; `what` is the end of its id, `title` is freed. */
static void add(struct telling *telling, const char *what, moment at, struct text *title)
{
    struct text id = TEXT_EMPTY;
    struct jv *one = jv_new_object();
    const struct contest_row *row = &telling->book->row;
    text_addf(&id, "tag:%s,", services_domain(telling->services));
    moment_day_write(moment_local(row->created, "").day, &id);
    text_addf(&id, ":event/%lld/%s", (long long)row->id, what);
    jv_put_text(one, "id", &id);
    jv_put_text(one, "title", title);
    pages_feed_time(one, "at", at);
    jv_put_string(one, "leads", telling->file);
    jv_add(telling->entries, one);
    telling->updated = at > telling->updated ? at : telling->updated;
}

static void write_round(const void *of, struct text *out)
{
    const struct fixture_row *fixture = of;
    text_add_int(out, fixture->round >= BOOK_SEASON ? fixture->round % BOOK_SEASON : fixture->round);
}

/* Who challenged whom is told of a ladder, of others the number of the round. */
static void add_round(struct telling *telling, const struct fixture_row *fixture)
{
    char what[32];
    int count = 0;
    struct text title = TEXT_EMPTY;
    const struct book *book = telling->book;
    const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    (void)snprintf(what, sizeof what, "%d", fixture->round);
    if (book->row.kind == CONTEST_LADDER && count == 2)
        say(&title, "pages.event.feed.challenge", SAID("event", book_title(book)),
            SAID("player", book_name(book, seat[0].entrant)), SAID("other", book_name(book, seat[1].entrant)));
    else if (book->row.kind == CONTEST_LEAGUE)
        say(&title, "pages.event.feed.season", SAID("event", book_title(book)), SAID_BY("round", write_round, fixture),
            SAID_NUMBER("season", fixture->round / BOOK_SEASON));
    else
        say(&title, "pages.event.feed.round", SAID("event", book_title(book)), SAID_BY("round", write_round, fixture));
    add(telling, what, fixture->opened, &title);
}

static void tell_all(struct telling *telling)
{
    const struct book *book = telling->book;
    struct text title = TEXT_EMPTY;
    int last = 0;
    if (book->row.ended != 0) {
        say(&title, book->row.status == CONTEST_CANCELLED ? "pages.event.feed.cancelled" : "pages.event.feed.over",
            SAID("event", book_title(book)));
        add(telling, "over", book->row.ended, &title);
    }
    for (size_t i = book->fixtures; i-- > 0 && jv_size(telling->entries) < LISTS_NEWS;) {
        if (book->fixture[i].number >= BOOK_ABSENT || book->fixture[i].round > book->row.round ||
            book->fixture[i].round == last)
            continue;
        last = book->fixture[i].round;
        add_round(telling, &book->fixture[i]);
    }
    if (jv_size(telling->entries) >= LISTS_NEWS)
        return;
    say(&title, "pages.event.feed.opened", SAID("event", book_title(book)), SAID("rules", book->rules->title));
    add(telling, "opened", book->row.created, &title);
}

static enum rc put_feed(struct site *site, const struct book *book, struct err *err)
{
    char file[48], what[32];
    struct telling telling = {.services = site->services, .book = book};
    (void)snprintf(file, sizeof file, "event/%lld.atom", (long long)book->row.id);
    (void)snprintf(what, sizeof what, "event/%lld", (long long)book->row.id);
    (void)snprintf(telling.file, sizeof telling.file, "event/%lld.html", (long long)book->row.id);
    if (config_text(site->services->config, SETTING_SITE_URL)[0] == '\0')
        return site->lists.whole ? RC_OK : files_drop(site, file, err);
    telling.entries = jv_new_array();
    tell_all(&telling);
    const struct feed feed = {.file = file, .what = what, .updated = telling.updated, .entries = telling.entries};
    return pages_feed_put(site, &feed, err);
}

/* ---- the calendar -------------------------------------------------------------- */

/* What is to come: when it begins, or when its round must end; 0: nothing is known. */
static moment next_date(const struct book *book)
{
    if (book->row.status == CONTEST_ENTERING)
        return config_moment(book->config, SETTING_EVENT_START);
    return book->row.status == CONTEST_RUNNING ? course_limit(book) : 0;
}

/* A program that follows it is told that there is nothing any more, and does not find its address gone. */
bool pages_news_dated(const struct book *book)
{
    return config_moment(book->config, SETTING_EVENT_START) != 0 || config_span(book->config, SETTING_EVENT_LIMIT) != 0;
}

static void write_date(const struct services *services, const struct book *book, moment due, struct text *out)
{
    struct text line = TEXT_EMPTY;
    const struct contest_row *row = &book->row;
    bool begins = row->status == CONTEST_ENTERING;
    const char *url = config_text(services->config, SETTING_SITE_URL);
    calendar_line(out, "BEGIN:VEVENT");
    text_addf(&line, "UID:event-e%lld-r%d@%s", (long long)row->id, row->round, services_domain(services));
    calendar_line(out, line.data);
    text_clear(&line);
    text_addf(&line, "SEQUENCE:%lld", (long long)row->revision);
    calendar_line(out, line.data);
    calendar_time(out, "DTSTAMP", begins ? row->created : due - config_span(book->config, SETTING_EVENT_LIMIT));
    calendar_time(out, "DTSTART", due);
    calendar_line(out, "DURATION:PT0S");
    text_clear(&line);
    say(&line, begins ? "pages.event.begins" : "pages.event.round.must", SAID("event", book_title(book)),
        SAID_BY("round", write_round, &(const struct fixture_row){.round = row->round}));
    calendar_text(out, "SUMMARY", line.data);
    text_clear(&line);
    text_addf(&line, "URL:%sevent/%lld.html", url, (long long)row->id);
    if (url[0] != '\0')
        calendar_line(out, line.data);
    calendar_line(out, "TRANSP:TRANSPARENT");
    calendar_line(out, "END:VEVENT");
    text_free(&line);
}

static enum rc put_calendar(struct site *site, const struct book *book, struct err *err)
{
    char file[48];
    struct text out = TEXT_EMPTY;
    moment due = next_date(book);
    (void)snprintf(file, sizeof file, "event/%lld.ics", (long long)book->row.id);
    if (!pages_news_dated(book))
        return site->lists.whole ? RC_OK : files_drop(site, file, err);
    pages_agenda_begin(site->services, &out);
    if (due != 0)
        write_date(site->services, book, due, &out);
    calendar_line(&out, "END:VCALENDAR");
    enum rc rc = files_put(site, file, &out, err);
    text_free(&out);
    return rc;
}

enum rc pages_news(struct site *site, const struct event_shown *shown, struct err *err)
{
    enum rc rc = put_feed(site, shown->book, err);
    return rc == RC_OK ? put_calendar(site, shown->book, err) : rc;
}
