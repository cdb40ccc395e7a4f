#include "engine/inbox/household.h"

#include "engine/gm/names.h"
#include "engine/inbox/answer.h"
#include "engine/inbox/question.h"
#include "letter/terms.h"
#include "mail/incoming.h"
#include "words/catalog.h"
#include "words/lists.h"

enum { DAY = 86400 };
enum { NOBODY = -1, SEVERAL = -2 }; /* of those who have the address */

/* ---- what the lines say ----------------------------------------------------- */

static size_t pass_marks(const struct terms *line, size_t at)
{
    while (at < line->count && line->term[at].kind == TERM_MARK)
        at++;
    return at;
}

/* How many terms of the line from there on are the name. */
static size_t name_at(const struct terms *line, size_t at, const char *name)
{
    struct terms of;
    size_t same = 0;
    terms_read(name, &of);
    while (same < of.count && at + same < line->count && strcmp(line->term[at + same].plain, of.term[same].plain) == 0)
        same++;
    same = same == of.count ? same : 0;
    terms_free(&of);
    return same;
}

/* Whether the whole line is the name, or (*said) says with more words that it is the writer's. */
static bool names_writer(const struct terms *line, const char *name, bool *said)
{
    size_t at = pass_marks(line, 0);
    size_t heads = terms_longest(line, at, list_writer_heads);
    size_t len = name_at(line, at + heads, name);
    if (len == 0) { /* the name may begin like one of these words */
        heads = 0;
        len = name_at(line, at, name);
    }
    at = pass_marks(line, at + heads + len);
    size_t tails = len == 0 ? 0 : terms_longest(line, at, list_writer_tails);
    *said = heads + tails > 0;
    return len > 0 && pass_marks(line, at + tails) == line->count;
}

/* Who is named by a line; NOBODY, or SEVERAL. */
static int named_by(const struct job *job, const char *raw, bool *said)
{
    int found = NOBODY;
    struct terms line;
    terms_read(raw, &line);
    for (size_t i = 0; i < job->who.home.count; i++) {
        bool by_words = false;
        if (!names_writer(&line, job->who.home.player[i].name, &by_words))
            continue;
        found = found == NOBODY ? (int)i : SEVERAL;
        *said = by_words;
    }
    terms_free(&line);
    return found;
}

static int both(int one, int other)
{
    return one == NOBODY || one == other ? other : other == NOBODY ? one : SEVERAL;
}

/* The last line that is not empty; -1: none is. */
static int last_line(const struct job *job)
{
    int last = job->statements - 1;
    while (last >= 0 && statement_blank(job->statement[last].raw))
        last--;
    return last;
}

/* Whether the line may say who writes: by words in the letter itself, by the name alone below it, and in the answer to
 * our question anywhere. */
static bool may_name(const struct job *job, int at, int last, bool said)
{
    const struct statement *line = &job->statement[at];
    return !line->copied && (at == last || (!statement_is_block(line) && (said || job->who.home.asked)));
}

static int named(const struct job *job)
{
    int who = NOBODY, last = last_line(job);
    for (int i = 0; i <= last; i++) {
        bool said = false;
        int one = named_by(job, job->statement[i].raw, &said);
        if (one != NOBODY && may_name(job, i, last, said))
            who = both(who, one);
    }
    return who;
}

/* A name is a yes to the question whose a mail is; elsewhere the line was for us alone. */
static void take_lines(struct job *job, const char *as)
{
    int last = last_line(job);
    for (int i = 0; i <= last; i++) {
        bool said = false;
        struct statement *line = &job->statement[i];
        if (named_by(job, line->raw, &said) == NOBODY || statement_is_block(line) || !may_name(job, i, last, said))
            continue;
        statement_drop(job, i);
        (void)statement_add(job, i, as);
    }
}

void household_take(struct job *job)
{
    if (job->who.home.count > 1)
        take_lines(job, "");
}

void household_name(struct job *job)
{
    struct who *who = &job->who;
    bool elsewhere = who->proof == PROOF_TOKEN || who->proof == PROOF_STRANGER;
    if (who->home.count < 2 || elsewhere)
        return;
    int found = named(job);
    int64_t player = found >= 0 ? who->home.player[found].id : 0;
    if (found == NOBODY && !who->home.several)
        return;
    if (who->home.several && player != 0) {
        who->home.several = false;
        who->player = player;
        if (who->token_good && !who->master && !who->commands)
            who->proof = PROOF_BOTH;
    } else if (who->player != player) {
        who->home.several = true;
    }
    if (!who->home.several)
        take_lines(job, who->home.asked ? "yes" : "");
}

/* ---- asking ----------------------------------------------------------------- */

void household_names(const void *of, struct text *out)
{
    const struct job *job = of;
    for (size_t i = 0; i < job->who.home.count; i++)
        text_addf(out, "%s%s", i == 0 ? "" : ", ", job->who.home.player[i].name);
}

/* "register for the next game" */
static bool is_no_name(const char *name)
{
    static const char *const heads[] = {"for", "me", "us", "my", "to", "in", "with", "at", "on", "and", "please"};
    struct terms line;
    bool no = false;
    terms_read(name, &line);
    for (size_t i = 0; line.count > 0 && i < sizeof heads / sizeof heads[0]; i++)
        no = no || strcmp(line.term[0].plain, heads[i]) == 0;
    terms_free(&line);
    return no;
}

/* The name behind `register`; NULL: none that another person could have. */
static const char *wanted(const struct job *job)
{
    const char *name = NULL;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        if (said->verb == VERB_REGISTER && said->fate == STATEMENT_OPEN && said->rest[0] != '\0')
            name = said->rest;
    }
    return name != NULL && name_valid(name) && !name_reserved(name) && !is_no_name(name) ? name : NULL;
}

/* What somebody says who is new. Whatever else stands beside it is of who is a player already: the yes to who Dora is
 * would do it for her. */
static bool is_of_newcomer(const struct job *job)
{
    static const enum verb theirs[] = {VERB_REGISTER, VERB_JOIN, VERB_ZONE, VERB_LANGUAGE, VERB_YES, VERB_NO};
    bool all = true;
    for (int i = 0; i < job->statements && all; i++) {
        const struct statement *said = &job->statement[i];
        bool open = said->fate == STATEMENT_OPEN && !statement_blank(said->raw), known = said->verb == VERB_NONE;
        for (size_t k = 0; k < sizeof theirs / sizeof theirs[0]; k++)
            known = known || said->verb == theirs[k];
        all = !open || (known && said->orders == 0);
    }
    return all;
}

bool household_registers(const struct job *job)
{
    bool said, elsewhere = job->who.proof == PROOF_TOKEN;
    const char *name = wanted(job);
    int64_t most = config_number(job->services->config, SETTING_IN_HOUSEHOLD);
    bool room = job->who.home.count > 0 && (int64_t)job->who.home.count < most && !elsewhere && !job->who.invited;
    return room && is_of_newcomer(job) && name != NULL && named_by(job, name, &said) == NOBODY;
}

/* Neither Anna nor who writes under her address may fill the mailbox with questions. */
static enum rc may_ask(struct job *job, bool *may, const char **last, struct err *err)
{
    char key[COMMIT_KEY];
    int64_t count = 0, most = config_number(job->services->config, SETTING_IN_QUESTIONS_PER_DAY);
    (void)snprintf(key, sizeof key, "who %s", job->mail->from);
    enum rc rc = commit_rate(job->services, &job->commit, key, DAY, &count, err);
    *may = rc == RC_OK && count <= most;
    *last = count == most ? catalog_text("answer.whose.last") : "";
    if (!*may)
        job_put_away(job, INBOX_REFUSED, "enough questions for today");
    return rc;
}

/* A button for each, with a key of theirs. */
static struct jv *buttons(const struct job *job, int64_t parked)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < job->who.home.count; i++) {
        struct text reply = TEXT_EMPTY;
        struct jv *one = jv_new_object();
        post_reply_question(job->services, TOKEN_PARKED, parked, job->who.home.player[i].id, &reply);
        jv_put_string(one, "label", job->who.home.player[i].name);
        facts_link(one, "mailto", reply.data, "yes");
        jv_add(list, one);
        text_free(&reply);
    }
    return list;
}

enum rc household_ask(struct job *job, struct err *err)
{
    bool may = false;
    const char *last = "";
    struct text reply = TEXT_EMPTY;
    enum rc rc = may_ask(job, &may, &last, err);
    if (rc != RC_OK || !may)
        return rc;
    player_row_free(&job->player); /* whoever that is: the answer is to all of them */
    job->player = (struct player_row){0};
    job_put_away(job, INBOX_PARKED, "waits for who wrote it");
    job->commit.parked.asked = job->inbox;
    post_reply_question(job->services, TOKEN_PARKED, job->inbox, token_address(job->mail->from), &reply);
    struct report report = {.facts = facts_begin(job->services, NULL, reply.data)};
    answer_unasked(job); /* a yes to this is for nothing but who wrote it */
    job_tell(job, "answer.who", SAID_BY("names", household_names, job), SAID("last", last));
    job_tell(job, "answer.who.hint", SAID("name", job->who.home.player[0].name));
    jv_put(report.facts, "people", buttons(job, job->inbox));
    rc = job_reply(job, "notice", "answer.title.who", (struct route){job->mail->from, reply.data}, &report, err);
    report_free(&report);
    text_free(&reply);
    return rc;
}

enum rc household_ask_another(struct job *job, struct err *err)
{
    bool may = false;
    const char *last = "";
    struct text words = TEXT_EMPTY;
    enum rc rc = may_ask(job, &may, &last, err);
    if (rc != RC_OK || !may)
        return rc;
    say(&words, "answer.another", SAID_BY("names", household_names, job), SAID("wish", wanted(job)),
        SAID("last", last));
    const struct question question = {.kind = TOKEN_SURE,
                                      .title = "answer.title.another",
                                      .words = words.data,
                                      .to = job->mail->from,
                                      .player = token_address(job->mail->from)};
    rc = question_ask(job, &question, NULL, err);
    text_free(&words);
    return rc;
}
