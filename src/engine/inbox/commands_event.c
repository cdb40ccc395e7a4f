/* What players do with events of the club: entering, leaving, skipping a round, challenges of a ladder. */
#include "base/mem.h"
#include "base/nearest.h"
#include "base/number.h"
#include "engine/contest/challenge.h"
#include "engine/contest/start.h"
#include "engine/game/commit.h"
#include "engine/gm/admit.h"
#include "engine/inbox/answer.h"
#include "engine/inbox/commands.h"
#include "engine/inbox/mail_words.h"
#include "rules/line.h"

enum { DAY = 86400, ENTRIES_A_DAY = 12, CHALLENGES_A_DAY = 6, LINES_A_MAIL = 10, WORD_ROOM = 96, LINE_ROOM = 160 };

/* "spring challenge Bruno" in its parts. */
struct event_line {
    char event[WORD_ROOM], act[WORD_ROOM], rest[WORD_ROOM];
};

static const char *take_word(const char *at, char out[WORD_ROOM])
{
    at += strspn(at, " \t");
    size_t len = strcspn(at, " \t");
    (void)snprintf(out, WORD_ROOM, "%.*s", (int)len, at);
    return at + len + strspn(at + len, " \t");
}

static void read_wanted(const char *rest, struct event_line *out)
{
    const char *at = take_word(take_word(rest, out->event), out->act);
    (void)snprintf(out->rest, WORD_ROOM, "%s", at);
    mail_words_cut(out->act);
    mail_words_cut(out->rest);
}

/* An act at work. */
struct work {
    struct job *job;
    struct book *book;
    const struct event_line *wanted;
    struct entrant_row *own; /* of the book: the writer's; NULL: they have never entered */
};

/* One sentence more about the event. */
#define tell(work, key, ...)                                                                                           \
    job_tell((work)->job, key, SAID("event", book_title((work)->book)), SAID("name", (work)->book->row.name),          \
             __VA_ARGS__)

/* What stands in the way becomes a paragraph; what is no refusal is an error. */
static enum rc say_why(const struct work *work, enum rc rc, const struct err *why, struct err *err)
{
    if (rc != RC_DENIED && rc != RC_BAD && rc != RC_NONE)
        return err_set(err, rc, "%s", why->text);
    tell(work, "answer.event.refused", SAID("why", why->text));
    return RC_OK;
}

static enum rc within(struct job *job, const char *what, int64_t most, bool *may, struct err *err)
{
    char key[COMMIT_KEY];
    int64_t count = 0;
    (void)snprintf(key, sizeof key, "%s %lld", what, (long long)job->player.id);
    enum rc rc = commit_rate(job->services, &job->commit, key, DAY, &count, err);
    *may = count <= most;
    return rc;
}

/* ---- entering and leaving ------------------------------------------------------------ */

/* The word for the draw: "word olive". */
static const char *word_of(const struct event_line *wanted)
{
    static const char word[] = "word";
    size_t len = sizeof word - 1;
    bool is = strncasecmp(wanted->rest, word, len) == 0 && wanted->rest[len] == ' ';
    return is ? wanted->rest + len + strspn(wanted->rest + len, " ") : "";
}

static void say_entered(const struct work *work)
{
    struct text starts = TEXT_EMPTY;
    const char *word = word_of(work->wanted);
    bool begun = work->book->row.status == CONTEST_RUNNING, again = work->own != NULL;
    commands_events_start(work->job, work->book, &starts);
    if (begun)
        tell(work, again ? "answer.event.again" : "answer.event.late", SAID("rules", work->book->rules->title));
    else
        tell(work, "answer.event.entered", SAID("rules", work->book->rules->title), SAID("starts", starts.data));
    if (word[0] != '\0')
        tell(work, begun ? "answer.event.word.late" : "answer.event.word", SAID("word", word));
    text_free(&starts);
}

static enum rc enter(const struct work *work, struct err *err)
{
    struct job *job = work->job;
    struct err why = {0};
    bool may = false;
    int number = 0;
    if (config_choice(work->book->config, SETTING_EVENT_ENTRY) == ENTRY_MASTER) {
        tell(work, "answer.event.master", SAID("rules", work->book->rules->title));
        return RC_OK;
    }
    if (work->own != NULL && work->own->until == 0) {
        tell(work, "answer.event.in", SAID("rules", work->book->rules->title));
        return RC_OK;
    }
    enum rc rc = admit_player(job->services, &job->player, NULL, &why);
    if (rc == RC_OK)
        rc = start_may_enter(work->book, &why);
    if (rc != RC_OK)
        return say_why(work, rc, &why, err);
    rc = within(job, "entries", ENTRIES_A_DAY, &may, err);
    if (rc == RC_OK && !may)
        tell(work, "answer.event.today", SAID_NUMBER("most", ENTRIES_A_DAY));
    if (rc != RC_OK || !may)
        return rc;
    rc = services_begin(job->services, &why);
    if (rc == RC_OK)
        rc = start_enter(job->services, work->book, &job->player, word_of(work->wanted), &number, &why);
    if (rc != RC_OK)
        return say_why(work, rc, &why, err);
    say_entered(work);
    return RC_OK;
}

static enum rc withdraw(const struct work *work, struct err *err)
{
    struct err why = {0};
    const struct services *services = work->job->services;
    bool runs = work->book->row.status == CONTEST_RUNNING;
    enum rc rc = services_begin(services, &why);
    if (rc == RC_OK)
        rc = start_withdraw(services, work->book, work->own, &why);
    if (rc != RC_OK)
        return say_why(work, rc, &why, err);
    tell(work, runs ? "answer.event.withdrawn.round" : "answer.event.withdrawn",
         SAID("rules", work->book->rules->title));
    return RC_OK;
}

static enum rc skip(const struct work *work, struct err *err)
{
    struct err why = {0};
    const struct services *services = work->job->services;
    enum rc rc = services_begin(services, &why);
    if (rc == RC_OK)
        rc = start_absent(services, work->book, work->own, &why);
    if (rc != RC_OK)
        return say_why(work, rc, &why, err);
    tell(work, "answer.event.skipped", SAID_NUMBER("round", work->book->row.round + 1));
    return RC_OK;
}

/* ---- challenges ---------------------------------------------------------------------- */

/* Who is called so there, as all who are in may know. */
static const struct entrant_row *find_called(const struct work *work, const char *name)
{
    struct nearest nearest = nearest_to(name);
    for (size_t i = 0; i < work->book->entrants; i++) {
        const struct entrant_row *row = &work->book->entrant[i];
        const char *called = book_name(work->book, row->number);
        if (strcasecmp(called, name) == 0)
            return row;
        if (row->until == 0)
            nearest_try(&nearest, called);
    }
    tell(work, nearest.best != NULL ? "answer.event.nobody.near" : "answer.event.nobody", SAID("player", name),
         SAID("near", nearest.best == NULL ? "" : nearest.best));
    return NULL;
}

static enum rc challenge(const struct work *work, struct err *err)
{
    struct err why = {0};
    bool may = false;
    const struct services *services = work->job->services;
    const struct entrant_row *to = find_called(work, work->wanted->rest);
    if (to == NULL)
        return RC_OK;
    char *other = mem_copy_text(book_name(work->book, to->number));
    bool bot = to->player == 0;
    enum rc rc = within(work->job, "challenges", CHALLENGES_A_DAY, &may, err);
    if (rc == RC_OK && !may)
        tell(work, "answer.event.challenges", SAID_NUMBER("most", CHALLENGES_A_DAY));
    if (rc == RC_OK && may) {
        rc = services_begin(services, &why);
        if (rc == RC_OK)
            rc = challenge_make(services, work->book, work->own, to, &work->job->commit, &why);
        if (rc != RC_OK)
            rc = say_why(work, rc, &why, err);
        else
            tell(work, bot ? "answer.event.challenged.bot" : "answer.event.challenged", SAID("other", other),
                 SAID_SPAN("answer", config_span(work->book->config, SETTING_EVENT_ANSWER)));
    }
    free(other);
    return rc;
}

/* The round of the challenge that waits for the writer; 0: none does. */
static int waiting(const struct work *work)
{
    for (size_t i = 0; i < work->book->fixtures; i++) {
        int count = 0;
        const struct fixture_row *fixture = &work->book->fixture[i];
        const struct fixture_seat_row *seat = book_seats(work->book, fixture, &count);
        if (fixture->due > 0 && fixture->ended == 0 && count == 2 && seat[1].entrant == work->own->number)
            return fixture->round;
    }
    return 0;
}

static enum rc reply(const struct work *work, bool yes, struct err *err)
{
    int64_t round = 0;
    struct err why = {0};
    const struct services *services = work->job->services;
    if (!number_read(work->wanted->rest, 1, INT32_MAX, &round))
        round = waiting(work);
    const struct challenge_answer answer = {(int)round, work->own, yes};
    enum rc rc = services_begin(services, &why);
    if (rc == RC_OK)
        rc = challenge_answer(services, work->book, &answer, &work->job->commit, &why);
    if (rc != RC_OK)
        return say_why(work, rc, &why, err);
    tell(work, yes ? "answer.event.accepted" : "answer.event.declined", SAID("rules", work->book->rules->title));
    return RC_OK;
}

/* How many lines about events stand in front of it: each has a whole event loaded, so a mail may have so many. */
static int lines_before(const struct job *job, const struct statement *said)
{
    int lines = 0;
    for (const struct statement *at = job->statement; at < said; at++)
        lines += at->verb == VERB_EVENT && !at->copied;
    return lines;
}

/* ---- what is asked about first -------------------------------------------------------- */

/* From one that has begun nobody comes back to what they left. */
static enum rc is_final(struct job *job, const struct statement *said, bool *final, char line[LINE_ROOM],
                        struct err *err)
{
    struct event_line wanted;
    struct book book = {0};
    read_wanted(said->rest, &wanted);
    if (strcasecmp(wanted.act, "withdraw") != 0)
        return RC_OK;
    enum rc rc = commands_events_look(job, wanted.event, &book, err);
    const struct entrant_row *own = rc == RC_OK ? book_of_player(&book, job->player.id) : NULL;
    *final = own != NULL && own->until == 0 && book.row.status == CONTEST_RUNNING;
    (void)snprintf(line, LINE_ROOM, "event %s withdraw", rc == RC_OK ? book.row.name : "");
    book_free(&book);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc commands_event_asks(struct job *job, bool *asks, struct err *err)
{
    char line[LINE_ROOM];
    enum rc rc = RC_OK;
    *asks = false;
    for (int i = 0; rc == RC_OK && !*asks && !job->yes.sure && i < job->statements; i++) {
        if (job->statement[i].verb != VERB_EVENT || !statement_is_open(&job->statement[i]) ||
            lines_before(job, &job->statement[i]) >= LINES_A_MAIL)
            continue;
        rc = is_final(job, &job->statement[i], asks, line, err);
        *asks = *asks && !answer_asked(job, line);
    }
    return rc;
}

/* ---- the line ------------------------------------------------------------------------ */

const char *commands_event_does(const struct statement *said)
{
    static const struct {
        const char *act, *does;
    } acts[] = {{"enter", "verb.event.enter"},         {"withdraw", "verb.event.withdraw"},
                {"skip", "verb.event.skip"},           {"accept", "verb.event.accept"},
                {"challenge", "verb.event.challenge"}, {"decline", "verb.event.decline"}};
    struct event_line wanted;
    read_wanted(said->rest, &wanted);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (strcasecmp(wanted.act, acts[i].act) == 0)
            return acts[i].does;
    return verb_does(said->verb);
}

static bool is(const struct work *work, const char *act)
{
    return strcasecmp(work->wanted->act, act) == 0;
}

static enum rc run(const struct work *work, struct err *err)
{
    if (is(work, "enter"))
        return enter(work, err);
    if (work->own == NULL) {
        tell(work, "answer.event.not_in", SAID("rules", work->book->rules->title));
        return RC_OK;
    }
    if (is(work, "withdraw"))
        return withdraw(work, err);
    if (is(work, "skip"))
        return skip(work, err);
    return is(work, "challenge") ? challenge(work, err) : reply(work, is(work, "accept"), err);
}

enum rc commands_event(struct job *job, const struct statement *said, struct err *err)
{
    struct event_line wanted;
    struct book book = {0};
    int before = lines_before(job, said);
    job->understood = true;
    if (before == LINES_A_MAIL)
        job_tell(job, "answer.event.lines", SAID_NUMBER("most", LINES_A_MAIL));
    if (before >= LINES_A_MAIL)
        return RC_OK;
    read_wanted(said->rest, &wanted);
    enum rc rc = commands_events_find(job, wanted.event, &book, err);
    if (rc == RC_OK) {
        const struct work work = {job, &book, &wanted, book_of_player(&book, job->player.id)};
        rc = run(&work, err);
    }
    book_free(&book);
    return rc == RC_NONE ? RC_OK : rc;
}
