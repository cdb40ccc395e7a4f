#include "engine/inbox/press.h"

#include "base/mem.h"
#include "store/record.h"

enum { SECRET_LINE = 16, OWN = 1 };

static bool all_own(const char *own, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (own[i] != OWN)
            return false;
    return true;
}

bool press_tells(const struct job *job, int at, const char *words, const char *own)
{
    const char *report = job->who.answered.text_part;
    bool repeated = false, private = job->statement[at].private && strlen(words) >= SECRET_LINE;
    words += strspn(words, " >");
    size_t len = strlen(words);
    if (report == NULL || len < SECRET_LINE)
        return private;
    for (const char *found = strstr(report, words); found != NULL; found = strstr(found + 1, words)) {
        char after = found[len];
        if (after != '\0' && after != '\n' && after != '\r' && after != ' ')
            continue;
        repeated = true;
        if (own == NULL || !all_own(own + (found - report), len))
            return true;
    }
    return private && !repeated;
}

static bool is_blank(char byte)
{
    return byte != '\0' && strchr(" \t\r\n", byte) != NULL;
}

/* How many bytes at `at` are `words`, broken otherwise perhaps and the last thing of their line; 0: they are not. */
static size_t match(const char *at, const char *words)
{
    const char *from = at;
    for (words += strspn(words, " \t\r\n"); *words != '\0'; words++, at++) {
        if (is_blank(*words) != is_blank(*at))
            return 0;
        if (!is_blank(*words) && *words != *at)
            return 0;
        while (is_blank(*words) && is_blank(words[1]))
            words++;
        while (is_blank(*words) && is_blank(at[1]))
            at++;
    }
    return *at == '\0' || *at == '\r' || *at == '\n' ? (size_t)(at - from) : 0;
}

/* Marks the words of a message wherever they stand behind a colon and end their line, as a receipt repeats them. */
static void mark_all(const char *report, const char *text, char *own)
{
    char *words = mem_copy_part(text, text_fit(text, strlen(text), PRESS_TOLD));
    size_t end = strlen(words);
    while (end > 0 && is_blank(words[end - 1]))
        words[--end] = '\0';
    for (const char *at = end == 0 ? NULL : strchr(report, ':'); at != NULL; at = strchr(at + 1, ':')) {
        const char *said = at + 1 + strspn(at + 1, " \r\n");
        memset(own + (said - report), OWN, is_blank(at[1]) ? match(said, words) : 0);
    }
    free(words);
}

enum rc press_own_words(const struct job *job, const struct game *game, char **out, struct err *err)
{
    const char *report = job->who.answered.text_part;
    struct press_row *rows = NULL;
    size_t count = 0;
    *out = NULL;
    if (report == NULL || job->seat == 0)
        return RC_OK;
    enum rc rc = record_press_list(job->services->store, &(struct press_range){.game = game->row.id, .limit = SIZE_MAX},
                                   &rows, &count, err);
    char *own = mem_copy_text(report);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (rows[i].from == job->seat && rows[i].at == job->who.answered.created)
            mark_all(report, rows[i].text, own);
    record_press_rows_free(rows, count);
    if (rc == RC_OK)
        *out = own;
    else
        free(own);
    return rc;
}
