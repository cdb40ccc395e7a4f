#include "engine/letters/brief.h"

#include "words/catalog.h"

/* So many sentences at most of what was done, and of what has happened besides; so many lines on file. */
enum { DONE_MOST = 4, MEANWHILE_MOST = 2, FILED_MOST = 6 };
enum { UNTOLD_MOST = 20 };

/* The first of a list, with `between` them, and how many there are beyond: the words of each, else what they stand for.
 */
static void join(const struct told_list *list, const char *between, size_t most, struct text *out)
{
    for (size_t i = 0; i < list->count && i < most; i++) {
        const struct told *one = &list->item[i];
        text_add(out, i == 0 ? "" : between);
        text_add(out, one->words != NULL && one->words[0] != '\0' ? one->words
                      : one->text != NULL                         ? one->text
                                                                  : one->line);
    }
    if (list->count > most) {
        text_add(out, ", ");
        say(out, "lead.more", SAID_NUMBER("count", (long long)(list->count - most)));
    }
}

static void put_said(struct jv *facts, const char *name, const char *key, const char *what)
{
    struct text text = TEXT_EMPTY;
    say(&text, key, SAID("what", what));
    jv_put_text(facts, name, &text);
}

/* Whether the plan is what the mail has said, in whatever order: then it stands in its own. */
static bool is_told(const struct report *report)
{
    const struct told_list *plan = &report->plan;
    bool told = report->done.count == 0 && plan->count == report->accepted.count;
    for (size_t i = 0; told && i < plan->count; i++)
        told = report_says(&report->accepted, plan->item[i].line);
    return told;
}

/* "RED took wheat. RED played ...", else the orders that were taken, else those that are taken back, or that there is
 * nothing new. */
static void put_lead(struct report *report)
{
    struct text what = TEXT_EMPTY, lead = TEXT_EMPTY;
    struct told_list joined = {NULL};
    const char *key = NULL;
    if (report->done.count > 0) {
        facts_join(&report->done, &joined);
        join(&joined, ". ", DONE_MOST, &what);
        key = "lead.done";
    } else if (report->accepted.count > 0) {
        join(is_told(report) ? &report->plan : &report->accepted, catalog_text("list.apart"), FILED_MOST, &what);
        key = report->asks > 0 ? "lead.in.some" : "lead.in";
    } else if (report->replaced.count > 0) {
        join(&report->replaced, catalog_text("list.apart"), FILED_MOST, &what);
        key = "lead.undone";
    } else if (report->refused.count > 0) {
        key = report->held ? "lead.held" : report->plan.count > 0 ? "lead.none.kept" : "lead.none";
    }
    if (key != NULL) {
        say(&lead, key, SAID("what", what.data));
        report_set(report, &report->about.lead, "lead", lead.data);
    }
    jv_put_text(report->facts, "answer", &lead);
    report_drop(&joined);
    text_free(&what);
}

/* Orders that others have taken the places of. */
static void put_replaced(struct report *report)
{
    struct text what = TEXT_EMPTY;
    join(&report->replaced, catalog_text("list.apart"), FILED_MOST, &what);
    if (what.len > 0 && report->done.count + report->accepted.count > 0)
        put_said(report->facts, "dropped", "lead.replaced", what.data);
    text_free(&what);
}

static void put_plan(struct report *report)
{
    struct text filed = TEXT_EMPTY;
    join(&report->plan, catalog_text("list.apart"), FILED_MOST, &filed);
    if (filed.len > 0 && !is_told(report))
        put_said(report->facts, "on_file", report->accepted.count + report->done.count == 0 ? "lead.in" : "lead.file",
                 filed.data);
    text_free(&filed);
}

/* "Bruno", "Bruno (away until 2026-12-20) and Carla" */
static void write_waiting(const struct told_list *waiting, struct text *out)
{
    for (size_t i = 0; i < waiting->count; i++) {
        const struct told *one = &waiting->item[i];
        text_add_all(out, say_between(i, waiting->count), one->text);
        if (one->note[0] != '\0')
            say(out, "lead.away", SAID("day", one->note));
    }
}

static void put_next(const struct report *report)
{
    struct text who = TEXT_EMPTY;
    if (report->waiting.count == 0)
        return;
    write_waiting(&report->waiting, &who);
    say_into(report->facts, "next",
             SAYING(report->waiting.count == 1 ? "lead.next" : "lead.wait", SAID("who", who.data),
                    SAID("when", report->due.told)));
    text_free(&who);
}

/* Something of its own is in and is carried out with what others send. */
static bool has_sent(const struct game *game, int seat)
{
    for (int i = 0; i < game->pumped.count; i++)
        if (game->pumped.waiting[i].answered && game->pumped.waiting[i].request.seat == seat)
            return true;
    return false;
}

static void add_sentence(const struct saying *says, struct text *out)
{
    text_add(out, out->len == 0 ? "" : " ");
    say_list(out, says->key, says->fills);
}

/* "We wait for you and also for Bruno, until ..." */
static void say_waiting(const struct report *report, struct text *out)
{
    struct text who = TEXT_EMPTY;
    bool own = report->owed.count > 0, others = report->waiting.count > 0;
    write_waiting(&report->waiting, &who);
    if (own || others)
        add_sentence(&SAYING(!own     ? "lead.wait"
                             : others ? "lead.wait.both"
                                      : "lead.wait.you",
                             SAID("who", who.data), SAID("when", report->due.told)),
                     out);
    text_free(&who);
}

/* What the deadline does for a player who does nothing; of one who is not asked, nothing is said. */
static void say_default(const struct report *report, struct text *out)
{
    if (report->owed.count > 0)
        text_add_all(out, out->len == 0 ? "" : " ", report->owed.otherwise);
}

static void say_change(const struct game *game, const struct report *report, int seat, struct text *out)
{
    bool own = report->owed.count > 0, first = out->len == 0;
    add_sentence(&SAYING(own && first           ? "lead.change.owed"
                         : own                  ? "lead.change.then"
                         : has_sent(game, seat) ? "lead.change.sent"
                                                : "lead.change.filed",
                         SAID("when", report->due.told)),
                 out);
}

/* What the question is about, before all else. */
static void say_about(const struct game *game, const struct report *report, int seat, const char *about,
                      struct text *out)
{
    if (strcmp(about, "score") == 0)
        add_sentence(&SAYING(report->stands == NULL ? "lead.score.none" : "lead.score",
                             SAID("stands", report->stands == NULL ? "" : report->stands)),
                     out);
    else if (strcmp(about, "change") == 0)
        say_change(game, report, seat, out);
    else if (strcmp(about, "nothing") == 0 && report->owed.count > 0)
        say_default(report, out);
    else if (strcmp(about, "nothing") == 0)
        add_sentence(&SAYING("lead.nothing"), out);
    else if (strcmp(about, "due") == 0 && report->owed.count > 0)
        add_sentence(&SAYING("lead.due", SAID("when", report->due.told), SAID("left", report->owed.until.left)), out);
}

void brief_asked(struct report *report, struct game *game, int seat, const char *about)
{
    struct text text = TEXT_EMPTY;
    const char *first = about == NULL ? "" : about;
    if (game->row.status != GAME_RUNNING)
        return;
    say_about(game, report, seat, first, &text);
    if (report->cools.told[0] != '\0') {
        add_sentence(&SAYING("lead.wait.nobody", SAID("when", report->cools.told)), &text);
    } else if (report->due.told[0] != '\0') {
        bool dated = report->owed.count > 0 && (strcmp(first, "due") == 0 || strcmp(first, "change") == 0);
        if (!dated)
            say_waiting(report, &text);
        if (strcmp(first, "nothing") != 0)
            say_default(report, &text);
        if (strcmp(first, "change") != 0)
            say_change(game, report, seat, &text);
    }
    if (text.len > 0)
        jv_put_string(report->facts, "next", text.data);
    text_free(&text);
}

void brief_missed(struct report *report)
{
    if (report->happened.count > 0)
        jv_put_bool(report->facts, "happened_first", true);
    else
        jv_put_string(report->facts, "next", catalog_text("lead.missed.none"));
}

void brief_lead(struct report *report, struct game *game, int seat)
{
    facts_done(report, game, seat);
    put_lead(report);
    put_replaced(report);
    for (size_t i = report->happened.count; report->done.count <= DONE_MOST && i-- > 0;)
        if (report_says(&report->done, report->happened.item[i].text))
            report_remove(&report->happened, i);
    jv_put_bool(report->facts, "plan_told", is_told(report));
}

bool brief_put(struct report *report, struct game *game, int seat)
{
    size_t others = 0;
    facts_done(report, game, seat);
    put_lead(report);
    put_replaced(report);
    put_plan(report);
    put_next(report);
    for (size_t i = 0; i < report->happened.count; i++) {
        const char *text = report->happened.item[i].text;
        if (!report_says(&report->done, text) && others++ < MEANWHILE_MOST)
            report_tell(&report->meanwhile, text);
    }
    bool whole = others <= MEANWHILE_MOST && report->done.count <= DONE_MOST;
    jv_put_bool(report->facts, "more_happened", !whole);
    return whole;
}

/* ---- what waits for the next mail ------------------------------------------- */

static void keep(struct jv *list, const struct saying *says)
{
    struct text text = TEXT_EMPTY;
    say_list(&text, says->key, says->fills);
    if (jv_size(list) < UNTOLD_MOST)
        jv_add_string(list, text.data);
    text_free(&text);
}

static struct jv *kept_of(const struct game *game, int seat)
{
    const char *stored = game->seat[seat - 1].untold;
    struct jv *list = NULL;
    if (stored != NULL && stored[0] != '\0' && jv_parse(stored, strlen(stored), &list, NULL) == RC_OK &&
        jv_is_array(list))
        return list;
    jv_free(list);
    return jv_new_array();
}

bool brief_keep(const struct report *report, struct game *game, int seat)
{
    struct jv *list = kept_of(game, seat);
    size_t before = jv_size(list);
    for (size_t i = 0; i < report->readings.count; i++)
        keep(list, &SAYING("report.untold.read", SAID("line", report->readings.item[i].line),
                           SAID("text", report->readings.item[i].text)));
    for (size_t i = 0; i < report->refused.count; i++)
        keep(list, &SAYING("report.untold.refused", SAID("line", report->refused.item[i].line),
                           SAID("why", report->refused.item[i].why)));
    for (int i = 0; i < game->match.note_count; i++) {
        const struct note *note = &game->match.note[i];
        if (note->seat != seat || note->kind != NOTE_SPENT)
            continue;
        struct text order = TEXT_EMPTY;
        facts_order(game, seat, note->text, &order);
        keep(list, &SAYING("report.plan.spent", SAID("order", order.data), SAID_KEY("why", note->why.key)));
        text_free(&order);
    }
    struct text stored = TEXT_EMPTY;
    if (jv_size(list) > 0)
        jv_dump(list, &stored);
    free(game->seat[seat - 1].untold);
    game->seat[seat - 1].untold = text_detach(&stored);
    bool more = jv_size(list) > before;
    jv_free(list);
    return more;
}

void brief_untold(struct report *report, const struct game *game, int seat)
{
    struct jv *list = kept_of(game, seat);
    for (size_t i = 0; i < jv_size(list); i++)
        report_tell(&report->untold, jv_string(jv_at(list, i)));
    jv_put_bool(report->facts, "untold_any", report->untold.count > 0);
    jv_free(list);
}
