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
static enum rc put_prose(struct job *job, struct game *game, const char *prose, struct jv *refused, struct err *err)
{
    struct jv *list = jv_new_array(), *one = jv_new_object();
    facts_quote(one, "line", prose);
    jv_put_string(one, "sentence", catalog_text("answer.nothing"));
    jv_add(list, one);
    enum rc rc = hints_put(list, job->services, game, job->seat, err);
    if (jv_get(one, "nearest") != NULL || jv_get(one, "missing") != NULL)
        jv_add(refused, jv_share(one));
    else
        job_tell(job, "answer.nothing");
    if (rc == RC_OK)
        rc = job_tell_master(job, game->row.id, err);
    jv_free(list);
    return rc;
}

/* What was not taken, with what could be done instead; and that nothing was found where that is so. */
static enum rc put_refused(struct job *job, struct game *game, const char *prose, struct jv *facts, struct err *err)
{
    struct jv *refused = jv_get(facts, "refused");
    for (size_t i = 0; i < jv_size(job->answer.refusals); i++)
        jv_add(refused, jv_share(jv_at(job->answer.refusals, i)));
    if (jv_size(refused) > QUOTED_LINES_MOST) {
        struct jv *first = jv_new_array();
        job->answer.unquoted += (int)jv_size(refused) - QUOTED_LINES_MOST;
        for (size_t i = 0; i < QUOTED_LINES_MOST; i++)
            jv_add(first, jv_share(jv_at(refused, i)));
        jv_put(facts, "refused", first);
        refused = first;
    }
    if (job->answer.unquoted > 0)
        job_tell(job, "answer.more", SAID_NUMBER("lines", job->answer.unquoted));
    enum rc rc = hints_put(refused, job->services, game, job->seat, err);
    if (rc == RC_OK && prose != NULL && !job->understood && jv_size(job->answer.notes) == 0 &&
        !vote_uncounted(job, game, prose))
        rc = put_prose(job, game, prose, refused, err);
    jv_put_bool(facts, "refused_any", jv_size(refused) > 0);
    return rc;
}

/* How words were read, and until when the order can be taken back that they were read as. */
static void put_readings(const struct job *job, const struct game *game, struct jv *facts)
{
    if (job->answer.readings != NULL)
        jv_put(facts, "readings", jv_share(job->answer.readings));
    jv_put_bool(facts, "readings_any", job->answer.readings != NULL);
    if (!game->loose || !game->pumped.loose)
        return;
    struct jv *until = jv_new_object();
    facts_times(until, job->services, &job->player, game->row.cools_at);
    jv_put(facts, "reading_until", until);
}

/* ---- how much is answered ----------------------------------------------------- */

static bool has(const struct jv *facts, const char *key)
{
    return jv_true(jv_get(facts, key));
}

/* Nothing of what he said was for the game, and nothing else was to be told: he is shown where it stands. */
static bool says_nothing(const struct job *job, const struct jv *facts, const struct filing *filing)
{
    bool told = job->understood && (jv_size(job->answer.notes) > 0 || has(facts, "refused_any"));
    return !filing->changed && !has(facts, "accepted_any") && !has(facts, "readings_any") && !told;
}

static bool is_brief(const struct job *job, const struct game *game, const struct jv *facts,
                     const struct filing *filing)
{
    bool asked = job_has(job, VERB_STATE) || job_has(job, VERB_ORDERS) || job_has(job, VERB_RESEND);
    return game->row.status == GAME_RUNNING && job->commit.handled.state != INBOX_PARKED && !job->changed.seated &&
           !asked && !has(facts, "owed_any") && !has(facts, "ballots_any") && !has(facts, "auto_any") &&
           jv_size(jv_get(facts, "defaulted")) == 0 && !says_nothing(job, facts, filing);
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
static bool is_unwanted(const struct job *job, const struct game *game, const struct jv *facts)
{
    static const char *const problems[] = {"refused_any", "asks_any", "held_here", "readings_any"};
    bool well = !has_spent(game, job->seat);
    size_t left_out = job->answer.unquoted > 0; /* the note on lines not taken that an answer has no room for */
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++)
        well = well && !has(facts, problems[i]);
    return jv_size(job->answer.notes) <= left_out &&
           (job->player.receipts == RECEIPTS_NONE || (job->player.receipts == RECEIPTS_PROBLEMS && well));
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

static enum rc collect(struct job *job, struct game *game, const struct answered *answered, struct jv **facts,
                       struct err *err)
{
    enum rc rc = announce_facts(job->services, game, job->seat, facts, err);
    if (rc != RC_OK)
        return rc;
    const char *prose = pass_prose(answered->filing, answered->lines);
    facts_filing(*facts, game, job->seat, answered->filing, answered->lines);
    rc = put_refused(job, game, prose, *facts, err);
    put_readings(job, game, *facts);
    jv_put(*facts, "notes", jv_share(job->answer.notes));
    jv_put_bool(*facts, "otherwise_any", job_has(job, VERB_OTHERWISE));
    jv_put_bool(*facts, "orders_mail", answered->filing->count > 0);
    if (job->changed.seated)
        first_seated(*facts, job->services, game, job->seat);
    if (job_has(job, VERB_STATE))
        mail_words_put(&job->player, *facts);
    const struct statement *question = spoken_of(job, VERB_STATE);
    if (question != NULL)
        brief_asked(*facts, game, job->seat, question->about);
    if (spoken_of(job, VERB_RESEND) != NULL)
        brief_missed(*facts);
    return rc;
}

/* A few lines that tell all that has changed on it: what he did himself. */
static bool tells_all(const struct jv *facts)
{
    return has(facts, "brief") && jv_size(jv_get(facts, "meanwhile")) == 0;
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
static void put_whole(const struct job *job, struct game *game, struct jv *facts, const struct answered *answered)
{
    bool asked = job_has(job, VERB_STATE) || job_has(job, VERB_RESEND), news = has(facts, "happened_any");
    bool board = asked || news || job->changed.seated || game->row.status != GAME_RUNNING ||
                 !same_board(job, game, answered->board) ||
                 (says_nothing(job, facts, answered->filing) && !has(facts, "refused_any"));
    jv_put_bool(facts, "board_any", board);
    jv_put_bool(facts, "state_asked", asked);
    jv_put_bool(facts, "plan_asked", asked || job_has(job, VERB_ORDERS) || jv_size(jv_get(facts, "plan_notes")) > 0);
    jv_put_bool(facts, "still", !news && (has(facts, "accepted_any") || has(facts, "refused_any")));
    brief_lead(facts, game, job->seat);
    facts_joined(facts);
}

static enum rc send(struct job *job, struct game *game, const struct answered *answered, struct jv *facts,
                    struct err *err)
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
        closing_facts(facts, game, job->seat, &closing);
    (void)snprintf(cause, sizeof cause, "i%lld", (long long)job->inbox);
    struct post post = {.kind = over ? "end" : "receipt",
                        .cause = cause,
                        .answers = job_answers(job, room, sizeof room),
                        .replied = true,
                        .closing = over ? &closing : NULL,
                        .same_board = !over && !job->changed.seated &&
                                      (tells_all(facts) || same_board(job, game, answered->board)),
                        .facts = facts,
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
    struct jv *facts = NULL;
    if (job_has(job, VERB_RESEND))
        game->seat[job->seat - 1].told = game_back(game, RESENT_STAGES);
    enum rc rc = collect(job, game, answered, &facts, err);
    bool brief = rc == RC_OK && is_brief(job, game, facts, answered->filing), whole = true;
    if (brief && is_unwanted(job, game, facts)) {
        if (brief_keep(facts, game, job->seat))
            job->commit.game = game; /* also where nothing else has changed */
        job->commit.handled.note = "no receipt wanted";
        jv_free(facts);
        return RC_OK;
    }
    if (brief)
        whole = brief_put(facts, game, job->seat);
    else if (rc == RC_OK)
        put_whole(job, game, facts, answered);
    jv_put_bool(facts, "brief", brief);
    if (rc == RC_OK)
        rc = send(job, game, answered, facts, err);
    jv_free(facts);
    if (rc == RC_OK && whole)
        announce_told(job->services, game, job->seat);
    return rc == RC_NONE ? RC_OK : rc; /* he has no address that takes mail */
}
