#include "engine/inbox/press_form.h"

#include "engine/inbox/gm_parse.h"

/* Bytes after which mail programs break a line. */
enum { FULL_LINE = 68 };

/* What is behind the colon of "press red: hello", with what would be a comment behind an order. */
static const char *words_behind(const struct statement *said)
{
    const char *written = said->spoken != NULL || said->rest[0] == '\0' ? NULL : strstr(said->raw, said->rest);
    const char *colon = strchr(written == NULL ? said->rest : written, ':');
    return colon == NULL ? "" : colon + 1 + strspn(colon + 1, " \t");
}

bool press_is_torn(const struct job *job, int at)
{
    if (at + 1 >= job->statements || statement_blank(job->statement[at + 1].raw) ||
        job->statement[at].place == STATEMENT_SENTENCE)
        return false;
    const char *next = job->statement[at + 1].raw + strspn(job->statement[at + 1].raw, " \t");
    return strlen(job->statement[at].raw) + 1 + strcspn(next, " \t") > FULL_LINE;
}

bool press_ends(const struct order_line *line)
{
    return strcmp(line->text, "end press") == 0 || strcmp(line->text, "endpress") == 0;
}

static bool begins_block(const struct statement *said)
{
    return said->verb == VERB_PRESS || (said->verb == VERB_GM && gm_takes_text(said->rest));
}

/* Does an end belong to what begins here, and not to a later message? */
static bool is_closed(const struct job *job, int at, bool (*ends)(const struct order_line *line))
{
    for (int i = at + 1; i < job->statements && !begins_block(&job->statement[i]); i++)
        if (ends(job->statement[i].line))
            return true;
    return false;
}

enum press_form press_form(const struct job *job, int at, const char **words)
{
    *words = words_behind(&job->statement[at]);
    if ((*words)[0] == '\0' || is_closed(job, at, block_ends))
        return PRESS_BLOCK;
    return press_is_torn(job, at) ? PRESS_TORN : PRESS_LINE;
}

const char *press_aside(const struct statement *said, bool *loose)
{
    static const char *const heads[] = {"tell", "to"};
    const char *at = said->raw + strspn(said->raw, " \t-*");
    for (size_t i = 0; said->verb == VERB_NONE && i < sizeof heads / sizeof heads[0]; i++) {
        size_t len = strlen(heads[i]);
        if (strncasecmp(at, heads[i], len) != 0 || strchr(" \t", at[len]) == NULL || at[len] == '\0')
            continue;
        at += len + strspn(at + len, " \t");
        *loose = i == 0;
        return at[0] != '\0' && (*loose || strchr(at, ':') != NULL) ? at : NULL;
    }
    return NULL;
}

bool block_ends(const struct order_line *line)
{
    static const char *const ends[] = {"end press", "endpress", "end broadcast", "endbroadcast", "end gm", "end"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (strcmp(line->text, ends[i]) == 0)
            return true;
    return false;
}
