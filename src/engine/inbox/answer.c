#include "engine/inbox/answer.h"

#include "engine/inbox/mail_words.h"
#include "engine/inbox/vote.h"
#include "engine/letters/brief.h"
#include "engine/letters/closing.h"
#include "engine/letters/first.h"
#include "engine/letters/hints.h"
#include "engine/play/views.h"
#include "words/catalog.h"

enum { PROSE_WORDS = 5, RESENT_STAGES = 12 };

static int words_in(const char *line)
{
    int words = 0;
    for (const char *at = line + strspn(line, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        words++;
        at += strcspn(at, " \t");
    }
    return words;
}

/* Prose among the orders ("Hi, here is my move") is passed over. Returns the first of it, NULL: there is none. */
static const char *pass_prose(struct filing *filing, const char *const *lines)
{
    const char *first = NULL;
    for (int i = 0; i < filing->count; i++) {
        struct filed_line *line = &filing->line[i];
        bool verb = line->fate == LINE_REFUSED && strcmp(line->why.code, REFUSAL_VERB.code) == 0;
        if (!verb || (words_in(lines[i]) < PROSE_WORDS && strpbrk(lines[i], ",!?:") == NULL))
            continue;
        line->fate = LINE_EMPTY;
        first = first == NULL ? lines[i] : first;
    }
    return first;
}

/* A mail that says nothing else: what comes nearest to it, if it names anything of the game. */
static enum rc put_prose(struct job *job, struct game *game, const char *prose, struct report *report, struct err *err)
{
    struct told_list list = {NULL};
    struct told *one = facts_refused(&list, prose, NULL, catalog_text("answer.nothing"));
    enum rc rc = hints_put(&list, job->services, game, job->seat, err);
    bool near = one->nearest != NULL || one->missing;
    if (near)
        report_copy(&report->refused, one);
    if (rc == RC_OK)
        rc = answer_wished(job, near ? NULL : "answer.nothing", report->votes == NULL, err);
    if (rc == RC_OK)
        rc = job_tell_master(job, game->row.id, err);
    report_drop(&list);
    return rc;
}

/* What was not taken, with what could be done instead; and that nothing was found where that is so. */
static enum rc put_refused(struct job *job, struct game *game, const char *prose, struct report *report,
                           struct err *err)
{
    struct told_list *refused = &report->refused;
    for (size_t i = 0; i < job->answer.refusals.count; i++)
        report_copy(refused, &job->answer.refusals.item[i]);
    for (; refused->count > QUOTED_LINES_MOST; job->answer.unquoted++)
        report_remove(refused, refused->count - 1);
    if (job->answer.unquoted > 0)
        job_tell(job, "answer.more", SAID_NUMBER("lines", job->answer.unquoted));
    enum rc rc = hints_put(refused, job->services, game, job->seat, err);
    if (rc == RC_OK && prose != NULL && !job->understood && job->answer.notes.count == 0 &&
        !vote_uncounted(job, game, prose))
        rc = put_prose(job, game, prose, report, err);
    return rc;
}

/* How words were read, and until when the order can be taken back that they were read as. */
static void put_readings(const struct job *job, const struct game *game, struct report *report)
{
    for (size_t i = 0; i < job->answer.readings.count; i++)
        report_copy(&report->readings, &job->answer.readings.item[i]);
    jv_put_bool(report->facts, "readings_any", report->readings.count > 0);
    if (!game->loose || !game->pumped.loose)
        return;
    struct jv *until = jv_new_object();
    facts_times(until, job->services, &job->player, game->row.cools_at);
    jv_put(report->facts, "reading_until", until);
}

/* ---- how much is answered ----------------------------------------------------- */

/* Nothing of what he said was for the game, and nothing else was to be told: he is shown where it stands. */
static bool says_nothing(const struct job *job, const struct report *report, const struct filing *filing)
{
    bool told = job->understood && (job->answer.notes.count > 0 || report->refused.count > 0);
    return !filing->changed && report->accepted.count == 0 && report->readings.count == 0 && !told;
}

static bool is_brief(const struct job *job, const struct game *game, const struct report *report,
                     const struct filing *filing)
{
    bool asked = job_has(job, VERB_STATE) || job_has(job, VERB_ORDERS) || job_has(job, VERB_RESEND);
    return game->row.status == GAME_RUNNING && job->commit.handled.state != INBOX_PARKED && !job->changed.seated &&
           !asked && report->owed.count == 0 && report->votes == NULL && !report->answered &&
           report->defaulted.count == 0 && !says_nothing(job, report, filing);
}

/* Lines of his plan could not be used. */
static bool has_spent(const struct game *game, int seat)
{
    bool spent = false;
    for (int i = 0; i < game->match.note_count; i++)
        spent = spent || (game->match.note[i].seat == seat && game->match.note[i].kind == NOTE_SPENT);
    return spent;
}

/* A few lines would say it, and he wants none: all went well, or he wants none in any case. What his mail asked for
 * besides is answered always. */
static bool is_unwanted(const struct job *job, const struct game *game, const struct report *report)
{
    bool well = !has_spent(game, job->seat) && report->refused.count + report->asks + report->readings.count == 0 &&
                !report->held;
    size_t left_out = job->answer.unquoted > 0; /* the note on lines not taken that an answer has no room for */
    int receipts = game->player[job->seat - 1].receipts; /* of this game, perhaps */
    return job->answer.notes.count <= left_out &&
           (receipts == RECEIPTS_NONE || (receipts == RECEIPTS_PROBLEMS && well));
}

/* What was asked for in somebody's own words: "whose turn is it?", "what did I miss?"; NULL: nothing. */
static const struct statement *spoken_of(const struct job *job, enum verb verb)
{
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].verb == verb && job->statement[i].fate == STATEMENT_OPEN &&
            job->statement[i].spoken != NULL)
            return &job->statement[i];
    return NULL;
}

/* ---- the mail ------------------------------------------------------------------- */

static enum rc collect(struct job *job, struct game *game, const struct answered *answered, struct report *report,
                       struct err *err)
{
    enum rc rc = announce_facts(job->services, game, job->seat, report, err);
    if (rc != RC_OK)
        return rc;
    struct text reply = TEXT_EMPTY;
    const char *prose = pass_prose(answered->filing, answered->lines);
    post_reply_seat(job->services, game, job->seat, &reply);
    facts_filing(report, game, job->seat, answered->filing, answered->lines);
    bool left = !job->understood && job->answer.notes.count > 0; /* what it was left aside for is told */
    rc = put_refused(job, game, prose, report, err);
    if (rc == RC_OK && left &&
        report->accepted.count + report->refused.count + report->asks + job->answer.readings.count == 0 &&
        !answered->filing->changed)
        rc = answer_wished(job, NULL, report->votes == NULL, err);
    job_put_action(job, report->facts, reply.data);
    text_free(&reply);
    put_readings(job, game, report);
    job_put_notes(job, "notes", report);
    jv_put_bool(report->facts, "otherwise_any", job_has(job, VERB_OTHERWISE));
    jv_put_bool(report->facts, "orders_mail", answered->filing->count > 0);
    if (job->changed.seated)
        first_seated(report->facts, job->services, game, job->seat);
    if (job_has(job, VERB_STATE))
        mail_words_put(&game->player[job->seat - 1], report->facts);
    const struct statement *question = spoken_of(job, VERB_STATE);
    if (question != NULL)
        brief_asked(report, game, job->seat, question->about);
    if (spoken_of(job, VERB_RESEND) != NULL)
        brief_missed(report);
    return rc;
}

static bool same_board(const struct job *job, struct game *game, const struct jv *board)
{
    if (board == NULL) /* he gets no picture of either */
        return true;
    struct jv *now = rules_save(game->rules, view_get(&game->match, job->seat));
    bool same = jv_equal(now, board) && !job_has(job, VERB_STATE) && !job_has(job, VERB_RESEND);
    jv_free(now);
    return same;
}

/* What a longer answer shows of the game: nothing that his last mail has shown, unless he asks for it. */
static void put_whole(const struct job *job, struct game *game, struct report *report, const struct answered *answered)
{
    bool asked = job_has(job, VERB_STATE) || job_has(job, VERB_RESEND), news = report->happened.count > 0;
    bool said = report->accepted.count + report->refused.count > 0;
    bool board =
        asked || news || job->changed.seated || game->row.status != GAME_RUNNING ||
        !same_board(job, game, answered->board) ||
        (says_nothing(job, report, answered->filing) && report->refused.count == 0 && !job_has(job, VERB_ORDERS));
    jv_put_bool(report->facts, "board_any", board);
    jv_put_bool(report->facts, "state_asked", asked);
    if (asked)
        jv_put_bool(jv_get(report->facts, "report"), "full", true);
    bool owes = report->owed.count > 0;
    jv_put_bool(report->facts, "orders_asked", job_has(job, VERB_ORDERS)); /* comes first */
    jv_put_bool(report->facts, "plan_asked",
                job_has(job, VERB_ORDERS) || (!owes && (asked || report->notes.count > 0)));
    jv_put_bool(report->facts, "still", !news && said);
    brief_lead(report, game, job->seat);
    facts_joined(report);
}

/* `brief`: a few lines tell all that has changed on the board, what he did himself, unless they tell more besides. */
static enum rc send(struct job *job, struct game *game, const struct answered *answered, struct report *report,
                    bool brief, struct err *err)
{
    char cause[40], room[512];
    struct outbox_row row = {0};
    struct closing closing = {0};
    enum rc rc = RC_OK;
    bool over = game->row.status == GAME_FINISHED &&
                (game->was.status != GAME_FINISHED || job_has(job, VERB_STATE) || job_has(job, VERB_RESEND));
    if (over)
        rc = closing_make(job->services, game, &closing, err);
    if (rc == RC_OK && over)
        announce_closing(report, job->services, game, job->seat, &closing);
    (void)snprintf(cause, sizeof cause, "i%lld", (long long)job->inbox);
    struct post post = {.kind = over ? "end" : "receipt",
                        .cause = cause,
                        .answers = job_answers(job, room, sizeof room),
                        .replied = true,
                        .request = job->answer.asks,
                        .closing = over ? &closing : NULL,
                        .same_board =
                            !over && !job->changed.seated &&
                            ((brief && report->meanwhile.count == 0) || same_board(job, game, answered->board)),
                        .report = report,
                        .events = job->answer.events.len == 0 ? NULL : job->answer.events.data};
    if (rc == RC_OK)
        rc = post_seat(job->services, game, job->seat, &post, &row, err);
    closing_free(&closing);
    if (rc == RC_OK)
        commit_add(&job->commit, &row);
    return rc;
}

enum rc answer_orders(struct job *job, struct game *game, const struct answered *answered, struct err *err)
{
    struct report report;
    if (job_has(job, VERB_RESEND)) {
        game->seat[job->seat - 1].told = game_back(game, RESENT_STAGES);
        game->told.passed[job->seat - 1] = true;
    }
    enum rc rc = collect(job, game, answered, &report, err);
    bool brief = rc == RC_OK && is_brief(job, game, &report, answered->filing), whole = true;
    if (brief && is_unwanted(job, game, &report)) {
        if (brief_keep(&report, game, job->seat))
            job->commit.game = game; /* also where nothing else has changed */
        job->commit.handled.note = "no receipt wanted";
        report_free(&report);
        return RC_OK;
    }
    if (brief)
        whole = brief_put(&report, game, job->seat);
    else if (rc == RC_OK)
        put_whole(job, game, &report, answered);
    jv_put_bool(report.facts, "brief", brief);
    if (rc == RC_OK)
        rc = send(job, game, answered, &report, brief, err);
    report_free(&report);
    if (rc == RC_OK && whole)
        announce_told(job->services, game, job->seat);
    return rc == RC_NONE ? RC_OK : rc; /* he has no address that takes mail */
}
