#include "engine/pages/pages.h"

#include "engine/letters/calendar.h"
#include "engine/pages/files.h"
#include "engine/pages/lines.h"
#include "words/say.h"

static bool has_deadline(struct listed *listed, int64_t which)
{
    (void)which;
    return listed->row.due != 0;
}

/* UID and SEQUENCE make it take the place of the one before: what it says became so when the row changed. */
void pages_agenda_event(const struct services *services, struct listed *listed, const struct agenda_event *event,
                        struct text *out)
{
    const struct listing_row *row = &listed->row;
    const struct jv *facts = lists_facts(listed);
    const char *url = config_text(services->config, SETTING_SITE_URL);
    struct text line = TEXT_EMPTY, name = TEXT_EMPTY;
    calendar_line(out, "BEGIN:VEVENT");
    text_addf(&line, "UID:deadline-g%lld", (long long)row->game);
    if (event->seat > 0)
        text_addf(&line, "-s%d", event->seat);
    text_addf(&line, "@%s", services_domain(services));
    calendar_line(out, line.data);
    text_clear(&line);
    text_addf(&line, "SEQUENCE:%lld", (long long)(event->changed > row->opened ? event->changed - row->opened : 0));
    calendar_line(out, line.data);
    calendar_time(out, "DTSTAMP", event->changed);
    calendar_time(out, "DTSTART", event->due);
    calendar_line(out, "DURATION:PT0S");
    text_clear(&line);
    say(&name, "subject.game", SAID("rules", jv_word(facts, "title")), SAID("name", jv_word(facts, "name")));
    say(&line, event->says, SAID("game", name.data));
    calendar_text(out, "SUMMARY", line.data);
    text_clear(&line);
    text_addf(&line, "URL:%sgame/%lld.html", url, (long long)row->game);
    if (url[0] != '\0')
        calendar_line(out, line.data);
    calendar_line(out, "TRANSP:TRANSPARENT");
    calendar_line(out, "END:VEVENT");
    text_free(&line);
    text_free(&name);
}

/* The zone of all its times stands there in any case: without any event there would be no component, and so no
 * calendar.
 */
void pages_agenda_begin(const struct services *services, struct text *out)
{
    static const char *const before[] = {"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Cursus//Deadlines//EN",
                                         "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"};
    static const char *const zone[] = {
        "BEGIN:VTIMEZONE",    "TZID:Etc/UTC",     "BEGIN:STANDARD", "DTSTART:19700101T000000",
        "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD",   "END:VTIMEZONE"};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        calendar_line(out, before[i]);
    calendar_text(out, "NAME", config_text(services->config, SETTING_SITE_NAME));
    calendar_text(out, "X-WR-CALNAME", config_text(services->config, SETTING_SITE_NAME));
    for (size_t i = 0; i < sizeof zone / sizeof zone[0]; i++)
        calendar_line(out, zone[i]);
}

enum rc pages_agenda(struct site *site, struct err *err)
{
    const struct line_choice choice = {has_deadline, 0, LINES_DUE, LISTS_DUE};
    struct text out = TEXT_EMPTY;
    size_t count = 0;
    struct listed **due = lines_choose(&site->lists, &choice, &count);
    pages_agenda_begin(site->services, &out);
    for (size_t i = 0; i < count; i++)
        pages_agenda_event(
            site->services, due[i],
            &(struct agenda_event){.due = due[i]->row.due, .changed = due[i]->row.changed, .says = "pages.due"}, &out);
    calendar_line(&out, "END:VCALENDAR");
    enum rc rc = files_put(site, "deadlines.ics", &out, err);
    free(due);
    text_free(&out);
    return rc;
}
