#include "engine/inbox/talk.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/inbox/body.h"
#include "engine/inbox/note_words.h"
#include "engine/inbox/press.h"
#include "words/message.h"

static const char by[] = " @";

void talk_write(const char *line, int64_t player, struct text *out)
{
    if (line[0] != '\0')
        text_addf(out, "%s%s%lld", line, by, (long long)player);
}

/* ---- messages that end with their sentence -------------------------------- */

/* The line becomes two. */
static void part(struct job *job, int at, size_t len)
{
    const char *raw = job->statement[at].raw;
    (void)statement_cut(job, at, 1, len + strspn(raw + len, " \t"), strlen(raw));
    statement_keep(&job->statement[at], 0, len);
}

static bool ends_sentence(const char *raw)
{
    size_t len = strlen(raw);
    while (len > 0 && strchr(" \t\r\")", raw[len - 1]) != NULL)
        len--;
    return len > 0 && strchr(".!?", raw[len - 1]) != NULL;
}

/* Whether the line below belongs to the message of line `at`: a program broke it, or it ends in the midst. */
static bool goes_on(const struct job *job, int at)
{
    struct terms terms;
    bool torn = press_is_torn(job, at);
    if (torn || at + 1 >= job->statements || statement_blank(job->statement[at + 1].raw))
        return torn;
    terms_read(job->statement[at].raw, &terms);
    bool open = message_is_open(&terms);
    terms_free(&terms);
    return open;
}

/* Where a sentence of the line begins that tells somebody something, and how long it is; its end otherwise. */
static size_t told_at(const char *raw, size_t *len)
{
    struct terms line;
    size_t at = strspn(raw, " \t");
    terms_read(raw, &line);
    for (*len = 0; raw[at] != '\0';) {
        struct terms rest = terms_from(&line, at);
        *len = message_sentence(&rest);
        terms_free(&rest);
        if (*len > 0)
            break;
        at += strcspn(raw + at, ".,;!?");
        at += strspn(raw + at, ".,;!? \t\r");
    }
    terms_free(&line);
    return at;
}

/* Makes lines of their own of messages that end with their sentence ("Tell Carla that I leave. Brest to ..."), and of
 * what stands before and behind them. One whose line the mail program broke is put together again. */
static void split_told(struct job *job)
{
    for (int i = 0; i < job->statements && job->statements < JOB_LINES; i++) {
        struct statement *said = &job->statement[i];
        size_t len = 0, from = 0;
        if (statement_is_block(said) || said->verb == VERB_PRESS || said->verb == VERB_GM)
            continue;
        from = told_at(said->raw, &len);
        if (said->raw[from] == '\0')
            continue;
        if (from > strspn(said->raw, " \t")) {
            part(job, i, from);
            continue;
        }
        while (len == strlen(said->raw + from) && goes_on(job, i) && !ends_sentence(said->raw)) {
            statement_join(job, i);
            len = told_at(said->raw, &len) == from ? len : 0;
        }
        said->place = said->place == STATEMENT_TEXT ? STATEMENT_SENTENCE : said->place;
        if (!statement_blank(said->raw + from + len))
            part(job, i, from + len);
    }
}

/* ---- answers to a message ---------------------------------------------------- */

/* Does the mail answer somebody's message? */
static bool answers(const struct job *job)
{
    return strncmp(job_asked(job), "gm message ", strlen("gm message ")) == 0 || job_answers_kind(job, "press");
}

/* Behind these verbs one of these words stands, and no other. */
static const struct choice {
    enum verb verb;
    const char *word[6]; /* NULL behind the last */
} choices[] = {
    {VERB_DIGEST, {"asked", "daily", "every"}},
    {VERB_RECEIPTS, {"short", "problems", "none"}},
    {VERB_CALENDAR, {"on", "off"}},
    {VERB_REMINDERS, {"on", "off"}},
    {VERB_SUBJECT, {"thread"}},
    {VERB_NEW, {"token"}},
    {VERB_PICTURE, {"upright", "wide", "dark", "light", "off"}},
};

static bool is_choice(const struct statement *said)
{
    bool is = false;
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
        for (int k = 0; choices[i].verb == said->verb && choices[i].word[k] != NULL; k++)
            is = is || strcasecmp(choices[i].word[k], said->rest) == 0;
    return is;
}

/* "zone Europe/Rome", "away 2026-12-20 to 2027-01-02", "sleep 23:00-07:00": a name, days or hours. */
static bool has_value(const struct statement *said)
{
    static const char until[] = "until ";
    bool digit = said->rest[0] >= '0' && said->rest[0] <= '9';
    const char *end = strncasecmp(said->rest, until, strlen(until)) == 0 ? said->rest + strlen(until) : "";
    if (said->verb == VERB_ZONE)
        return said->rest[0] >= 'A' && said->rest[0] <= 'Z' && strchr(said->rest, ' ') == NULL;
    if (said->verb == VERB_SLEEP)
        return digit || strcasecmp(said->rest, "off") == 0;
    return said->verb == VERB_AWAY && (digit || (end[0] >= '0' && end[0] <= '9'));
}

/* "help", "digest every", "vote 3 yes": a word of the robot's that is said to nobody else. What has other words behind
 * it may be a sentence ("stop it, please"), and what changes seat or orders is not done unasked. */
static bool is_bare(const struct statement *said)
{
    bool alone = verb_is(said->verb, VERB_ASKS) || said->verb == VERB_STOP || said->verb == VERB_START ||
                 said->verb == VERB_BACK || said->verb == VERB_SUBJECT;
    bool vote = said->verb == VERB_VOTE && strspn(said->rest, "0123456789") > 0;
    return (alone && said->rest[0] == '\0') || vote || is_choice(said) || has_value(said);
}

/* Of a mail that has messages of its own the rest is for the robot, where it is written by the letter. */
static void keep_letter(struct job *job)
{
    for (int i = 0; i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        bool own =
            said->verb == VERB_PRESS || said->verb == VERB_GM || verb_is(said->verb, VERB_PLANS) || is_bare(said);
        said->verb = own ? said->verb : VERB_NONE;
    }
}

/* The whole mail as a message, with `line` at its head. */
static void wrap(struct job *job, const char *request)
{
    int64_t player = TALK_MASTER;
    const char *end = strstr(request, by);
    char *line = mem_copy_part(request, end == NULL ? strlen(request) : (size_t)(end - request));
    if (end != NULL && !number_read(end + strlen(by), 1, INT64_MAX, &player))
        player = TALK_MASTER;
    while (statement_blank(job->statement[0].raw))
        statement_drop(job, 0);
    while (statement_blank(job->statement[job->statements - 1].raw))
        statement_drop(job, job->statements - 1);
    if (job->statements == JOB_LINES) { /* not sent, and that is told */
        statement_drop(job, job->statements - 1);
        job->letter.unread++;
    }
    for (int i = 0; i < job->statements; i++) {
        job->statement[i].place = STATEMENT_BLOCK;
        job->statement[i].verb = VERB_NONE;
    }
    statement_add(job, 0, line)->talk = player;
    free(line);
}

/* What stands behind "what if:" is a line of its own. */
static void split_tried(struct job *job)
{
    for (int i = 0; i < job->statements && job->statements < JOB_LINES; i++) {
        const struct statement *said = &job->statement[i];
        size_t len = statement_is_block(said) ? 0 : note_words_try(said->raw);
        if (len > 0 && !statement_blank(said->raw + len))
            part(job, i, len);
    }
}

void talk_read(struct job *job)
{
    bool words = false, marked = false, bare = true;
    body_read(job);
    split_tried(job);
    split_told(job);
    job->letter.strict = false;
    if (!answers(job))
        return;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        marked = marked || said->verb == VERB_PRESS || said->verb == VERB_GM;
        words = words || !statement_blank(said->raw);
        bare = bare && (statement_blank(said->raw) || is_bare(said));
    }
    if (!words)
        return;
    job->letter.strict = true;
    if (marked)
        keep_letter(job);
    else if (!bare)
        wrap(job, job_asked(job)[0] == '\0' ? "press" : job_asked(job));
}

const struct statement *talk_of(const struct job *job)
{
    return job->statements > 0 && job->statement[0].talk != 0 ? &job->statement[0] : NULL;
}
