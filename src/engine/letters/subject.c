#include "engine/letters/subject.h"

#include "engine/letters/facts.h"
#include "words/catalog.h"

enum { LEAD_BYTES = 200 };

/* One subject being written. */
struct writing {
    const struct report *report;
    const char *kind;
    char *game; /* owned: `Quorum "ides"`, with the round where something is asked */
    struct text *out;
};

static bool is(const struct writing *writing, const char *kind)
{
    return strcmp(writing->kind, kind) == 0;
}

static void name_game(struct writing *writing, const struct game_row *game)
{
    struct text name = TEXT_EMPTY;
    const struct rules *rules = rules_find(game->rules);
    say(&name, "subject.game", SAID("rules", rules == NULL ? game->rules : rules->title), SAID("name", game->name));
    writing->game = text_detach(&name);
}

/* With how far the game is, if its rules count that. */
static void add_stage(struct writing *writing)
{
    const char *stage = writing->report->about.stage;
    struct text whole = TEXT_EMPTY;
    if (stage == NULL || stage[0] == '\0')
        return;
    say(&whole, "subject.stage", SAID("game", writing->game), SAID("stage", stage));
    free(writing->game);
    writing->game = text_detach(&whole);
}

static void add(struct writing *writing, const char *key)
{
    say(writing->out, key, SAID("game", writing->game));
}

/* What is asked, with the time until when, if there is one. */
static void write_move(struct writing *writing)
{
    const struct report *report = writing->report;
    const char *when = report->owed.until.near;
    struct text subject = TEXT_EMPTY;
    add_stage(writing);
    say(&subject,
        is(writing, "reminder")     ? "subject.reminder"
        : report->asks > 0          ? "subject.asks"
        : report->refused.count > 0 ? "subject.move.refused"
                                    : "subject.move",
        SAID("game", writing->game));
    if (when[0] == '\0')
        text_add(writing->out, subject.data);
    else
        say(writing->out, "subject.by", SAID("subject", subject.data), SAID("when", when));
    text_free(&subject);
}

/* The reader is not asked now. */
static void write_report(struct writing *writing)
{
    const struct report *report = writing->report;
    const struct report_about *about = &report->about;
    const char *who = report->waiting.count == 1 ? report->waiting.item[0].text : ""; /* is next */
    if (report->asks > 0 || report->refused.count > 0) {
        add(writing, report->asks > 0 ? "subject.asks" : "subject.refused");
        return;
    }
    bool in = report->accepted.count > 0, done = report->done.count > 0, waits = report->waiting.count > 0;
    bool moved = about->mover != NULL && !in && !done, follows = about->follows;
    say(writing->out,
        about->begun              ? (follows          ? "subject.begun.follow"
                                     : who[0] != '\0' ? "subject.begun.next"
                                                      : "subject.begun")
        : follows && moved        ? "subject.moved.follow"
        : follows && !in && !done ? "subject.follow"
        : done && who[0] != '\0'  ? "subject.done.next"
        : done                    ? (waits ? "subject.done.wait" : "subject.done")
        : in && who[0] != '\0'    ? "subject.in.next"
        : in                      ? (waits ? "subject.in.wait" : "subject.in")
        : moved && who[0] != '\0' ? "subject.moved.next"
        : moved                   ? (waits ? "subject.moved.wait" : "subject.moved")
        : who[0] != '\0'          ? "subject.next"
        : waits                   ? "subject.wait"
                                  : "subject.stands",
        SAID("game", writing->game), SAID("mover", about->mover == NULL ? "" : about->mover), SAID("who", who));
}

const char *subject_place(int64_t rank)
{
    static const char *const places[] = {"subject.place.2", "subject.place.3", "subject.place.4", "subject.place.5",
                                         "subject.place.6", "subject.place.7", "subject.place.8"};
    bool named = rank > 1 && rank - 2 < (int64_t)(sizeof places / sizeof places[0]);
    return named ? catalog_text(places[rank - 2]) : NULL;
}

static void write_end(struct writing *writing)
{
    char place[24];
    const int rank = writing->report->about.rank;
    const char *named = subject_place(rank);
    (void)snprintf(place, sizeof place, "%d", rank);
    say(writing->out,
        rank == 0                           ? "subject.over" /* also of who has no seat */
        : named != NULL                     ? "subject.over.place"
        : rank > 1                          ? "subject.over.last"
        : writing->report->about.firsts > 1 ? "subject.over.shared"
                                            : "subject.over.won",
        SAID("game", writing->game), SAID("place", named != NULL ? named : place));
}

static void write_any(struct writing *writing)
{
    static const char *const reports[] = {"turn", "receipt", "digest", "reminder"};
    const struct report_about *about = &writing->report->about;
    bool report = false;
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++)
        report = report || is(writing, reports[i]);
    if (is(writing, "end"))
        write_end(writing);
    else if (report && writing->report->owed.count > 0)
        write_move(writing);
    else if (report)
        write_report(writing);
    else if (is(writing, "invitation"))
        add(writing, "subject.invitation");
    else if (is(writing, "welcome") && about->seat == NULL)
        add(writing, "subject.welcome.place");
    else if (is(writing, "welcome"))
        say(writing->out, "subject.welcome", SAID("game", writing->game), SAID("seat", about->seat));
    else if (is(writing, "press")) /* a list of messages may come to stand there */
        say(writing->out, about->gathered ? "subject.press.gathered" : "subject.press", SAID("game", writing->game),
            SAID("from", about->from));
    else if (about->title == NULL || about->title[0] == '\0')
        add(writing, "subject.stands");
    else
        say(writing->out, "subject.notice", SAID("game", writing->game), SAID("title", about->title));
}

/* The first sentence of the mail, which mail programs show beside its subject. */
static void put_lead(struct report *report)
{
    const struct told_list *first = report->paragraphs.count > 0 ? &report->paragraphs : &report->happened;
    const char *opening = report->about.opening != NULL && report->paragraphs.count == 0 ? report->about.opening
                          : first->count > 0                                             ? first->item[0].text
                                                                                         : "";
    struct text lead = TEXT_EMPTY;
    if (report->owed.count > 0)
        say(&lead, "lead.move", SAID("what", report->owed.asked), SAID("when", report->owed.until.told));
    else
        text_add(&lead, report->about.begun ? catalog_text("report.begun") : opening);
    text_cut(&lead, text_fit(lead.data, lead.len, LEAD_BYTES));
    if (lead.len > 0)
        report_set(report, &report->about.lead, "lead", lead.data);
    text_free(&lead);
}

void subject_write(const struct subject *subject, struct report *report, struct text *out)
{
    struct writing writing = {.report = report, .kind = subject->kind, .out = out};
    size_t from = out->len;
    if (subject->player != NULL && subject->player->subject_thread) {
        facts_subject_of(subject->game, out);
    } else {
        name_game(&writing, subject->game);
        write_any(&writing);
        free(writing.game);
    }
    jv_put_string(report->facts, "subject", out->data + from);
    if (report->about.lead == NULL)
        put_lead(report);
}
