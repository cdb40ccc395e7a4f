#include "engine/inbox/answer.h"

#include "base/number.h"
#include "engine/contest/tell.h"
#include "engine/gm/substitutes.h"
#include "engine/inbox/wish_line.h"

enum { VERB_LINE = 96 };

/* What a yes to an answer of ours is for: a line, as post.request. */
static const char ASKS_WISH[] = "wish ";

/* ---- what is asked ----------------------------------------------------------------- */

/* What a yes would be for is kept with the answer. */
void answer_ask(struct job *job, const char *line, const char *does)
{
    text_clear(&job->answer.wish);
    text_add_all(&job->answer.wish, ASKS_WISH, line);
    job->answer.asks = job->answer.wish.data;
    job->answer.action = job->answer.wish.data + strlen(ASKS_WISH);
    job->answer.action_label = "answer.wish.yes";
    job_tell(job, "answer.wish.ask", SAID("line", line), SAID_KEY("does", does));
}

bool answer_asked(const struct job *job, const char *line)
{
    size_t len = strlen(ASKS_WISH);
    return strncmp(job_asked(job), ASKS_WISH, len) == 0 && strcmp(job_asked(job) + len, line) == 0;
}

void answer_unasked(struct job *job)
{
    report_drop(&job->answer.notes);
    job->answer.asks = job->answer.action = NULL;
}

/* ---- the answer to a question ------------------------------------------------------ */

/* What the lines say together, which are taken; *at: the first of those. A yes and a no together are neither. */
static enum yesno take_answer(struct job *job, int *at)
{
    enum yesno said = YESNO_NONE;
    for (int i = 0; i < job->statements; i++) {
        struct statement *line = &job->statement[i];
        bool counts = statement_is_open(line) && !line->private && !line->copied;
        enum yesno answer = counts ? statement_yesno(line) : YESNO_NONE;
        if (answer == YESNO_NONE)
            continue;
        if (said != YESNO_NONE && said != answer)
            return YESNO_NONE;
        *at = said == YESNO_NONE ? i : *at;
        said = answer;
    }
    for (int i = 0; said != YESNO_NONE && i < job->statements; i++)
        if (statement_is_open(&job->statement[i]) && statement_yesno(&job->statement[i]) == said)
            statement_end(&job->statement[i], STATEMENT_DONE);
    return said;
}

/* A letter of ours that asked its reader, and the lines that a yes and a no to it stand for. */
struct asked {
    char yes[VERB_LINE], no[VERB_LINE];
    const char *yes_does, *no_does; /* keys; NULL: it asked nothing */
    bool handled;                   /* a plain yes or no is read elsewhere (handlers_guest()) */
};

/* "ID ROUND": a challenge of a ladder. */
static enum rc challenged_by(const struct job *job, const char *which, struct asked *out, struct err *err)
{
    char id[24];
    int64_t event = 0;
    size_t len = strcspn(which, " ");
    struct contest_row row = {0};
    (void)snprintf(id, sizeof id, "%.*s", (int)(len < sizeof id ? len : 0), which);
    if (!number_read(id, 1, INT64_MAX, &event))
        return RC_OK;
    enum rc rc = contest_get(job->services->store, event, &row, err);
    if (rc != RC_OK)
        return rc == RC_NONE ? RC_OK : rc;
    (void)snprintf(out->yes, VERB_LINE, "event %s accept%s", row.name, which + len);
    (void)snprintf(out->no, VERB_LINE, "event %s decline%s", row.name, which + len);
    out->yes_does = "wish.event.accept";
    out->no_does = "wish.event.decline";
    contest_row_free(&row);
    return RC_OK;
}

static enum rc asked_by(const struct job *job, struct asked *out, struct err *err)
{
    const char *asked = job_asked(job);
    long long game = (long long)job->who.answered.game;
    struct player_row player;
    *out = (struct asked){.handled = false};
    if (strncmp(asked, SUBSTITUTE_ASKS, strlen(SUBSTITUTE_ASKS)) == 0) {
        (void)snprintf(out->yes, VERB_LINE, "%s", asked + strlen(SUBSTITUTE_ASKS));
        (void)snprintf(out->no, VERB_LINE, "deputy %lld no", game);
        out->yes_does = "wish.deputy.yes";
        out->no_does = "wish.deputy.no";
        return RC_OK;
    }
    if (strncmp(asked, CHALLENGE_ASKS, strlen(CHALLENGE_ASKS)) == 0)
        return challenged_by(job, asked + strlen(CHALLENGE_ASKS), out, err);
    enum rc rc = job_asked_for(job, &player, err);
    if (player.id != 0) {
        (void)snprintf(out->yes, VERB_LINE, "admit %lld %s", game, player.name);
        (void)snprintf(out->no, VERB_LINE, "reject %lld %s", game, player.name);
        out->yes_does = "wish.admit";
        out->no_does = "wish.reject";
        out->handled = true;
    }
    player_row_free(&player);
    return rc;
}

/* Does it say nothing to the robot by the letter but a yes or a no with more behind it? */
static bool is_free(const struct job *job)
{
    bool free = !job->letter.strict, any = false;
    for (int i = 0; i < job->statements && free; i++) {
        const struct statement *said = &job->statement[i];
        bool says = statement_is_open(said) && !statement_blank(said->raw), whole = statement_yesno(said) != YESNO_NONE;
        bool answers = said->verb == VERB_YES || said->verb == VERB_NO;
        any = any || says;
        free = !says || ((said->verb == VERB_NONE || answers) && !said->copied &&
                         !(whole && yesno_is_explicit(said->raw)) && statement_kind(said) != STATEMENT_MESSAGE);
    }
    return free && any;
}

/* What the first clause says, or its first word: "fine, let him in", "no thanks too busy". */
static enum yesno begins(const struct job *job)
{
    struct piece rest;
    const struct statement *first = NULL;
    for (int i = 0; i < job->statements && first == NULL; i++)
        first = statement_is_open(&job->statement[i]) && !statement_blank(job->statement[i].raw) ? &job->statement[i]
                                                                                                 : NULL;
    if (first == NULL)
        return YESNO_NONE;
    enum yesno said = yesno_clause(first->raw);
    return said != YESNO_NONE ? said : yesno_first(first->line, &rest);
}

/* By how it begins, else by what was learned of such answers. Its writer is asked. */
static void read_free(struct job *job, const struct asked *asked)
{
    struct wish_letter letter;
    enum yesno first = begins(job);
    wish_line_letter(job, &letter);
    int answer = first == YESNO_YES ? 1 : first == YESNO_NO ? -1 : wish_answer(&letter.typed);
    wish_line_letter_free(&letter);
    if (answer == 0)
        return;
    statement_drop_all(job);
    answer_ask(job, answer > 0 ? asked->yes : asked->no, answer > 0 ? asked->yes_does : asked->no_does);
}

enum rc answer_wish(struct job *job, struct err *err)
{
    size_t len = strlen(ASKS_WISH);
    int at = 0;
    struct asked asked;
    bool wished = strncmp(job_asked(job), ASKS_WISH, len) == 0;
    enum rc rc = asked_by(job, &asked, err);
    bool free = rc == RC_OK && asked.yes_does != NULL;
    enum yesno said = wished || (free && !asked.handled) ? take_answer(job, &at) : YESNO_NONE;
    if (said == YESNO_YES)
        (void)statement_add(job, at, wished ? job_asked(job) + len : asked.yes);
    else if (said == YESNO_NO && free)
        (void)statement_add(job, at, asked.no);
    else if (said == YESNO_NO) {
        job->understood = true;
        job_tell(job, "answer.wish.no");
    } else if (free && wish_line_may(job) && is_free(job))
        read_free(job, &asked);
    return rc;
}

/* ---- what a letter seems to want --------------------------------------------------- */

bool answer_wishes(const struct job *job)
{
    struct wish_letter letter;
    wish_line_guess(job, &letter);
    bool clear = letter.wishes.lead >= WISH_CLEAR;
    wish_line_letter_free(&letter);
    return clear;
}

/* The lines after the first, or all of them where that is not asked about. */
static void offer(struct job *job, const struct wish_line *wish, bool *any)
{
    if (!*any)
        job_tell(job, "answer.wish");
    *any = true;
    job_tell(job, "answer.wish.line", SAID("line", wish->line.data), SAID_KEY("does", wish->does));
}

enum rc answer_wished(struct job *job, const char *nothing, bool asks, struct err *err)
{
    struct wish_letter letter;
    struct wish_line wish[WISHES_MOST];
    bool any = false;
    wish_line_guess(job, &letter);
    enum rc rc = wish_line_write(job, &letter, wish, err);
    bool asked = asks && letter.wishes.lead >= WISH_CLEAR && wish[0].whole && wish[0].way == WISH_ASK;
    if (asked)
        answer_ask(job, wish[0].line.data, wish[0].does);
    else if (nothing != NULL)
        job_tell(job, nothing);
    for (size_t i = asked ? 1 : 0; rc == RC_OK && i < letter.wishes.count; i++)
        if (wish[i].line.len > 0)
            offer(job, &wish[i], &any);
    wish_line_free(wish);
    wish_line_letter_free(&letter);
    return rc;
}
