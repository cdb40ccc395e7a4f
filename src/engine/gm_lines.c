#include "engine/gm_lines.h"

#include "base/nearest.h"
#include "engine/errand.h"
#include "engine/masters.h"
#include "mail/incoming.h"

#include <stdarg.h>

static const char open_word[] = "open", help_word[] = "help";

static void object(struct gm_line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void object(struct gm_line *line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line->why, sizeof line->why, format, args);
    va_end(args);
}

/* What the world has against a line is its own matter; the rest (the store, memory) is the mail's. */
static enum rc settle(struct gm_line *line, enum rc rc, const struct err *why, struct err *err)
{
    bool ours = rc == RC_BAD || rc == RC_DENIED || rc == RC_NONE || rc == RC_CONFLICT;
    if (rc != RC_OK && !ours)
        return err_set(err, rc, "%s", why->text);
    if (rc != RC_OK)
        object(line, "%s", why->text);
    return RC_OK;
}

static void lower(char *word)
{
    for (; *word != '\0'; word++)
        if (*word >= 'A' && *word <= 'Z')
            *word = (char)(*word - 'A' + 'a');
}

bool gm_takes_text(const char *rest)
{
    char word[24];
    size_t len = strcspn(rest, " ");
    if (len >= sizeof word)
        return false;
    memcpy(word, rest, len);
    word[len] = '\0';
    lower(word);
    const struct gm_act *act = gm_act_find(word);
    return act != NULL && act->text;
}

static void unknown(struct gm_line *line, const char *word)
{
    struct nearest nearest = nearest_to(word);
    const struct gm_act *act;
    nearest_try(&nearest, open_word);
    nearest_try(&nearest, help_word);
    for (size_t i = 0; (act = gm_act_at(i)) != NULL; i++)
        nearest_try(&nearest, act->name);
    if (nearest.best != NULL)
        object(line, "There is no command 'gm %.40s'. Did you mean 'gm %s'? 'gm help' lists them.", word, nearest.best);
    else
        object(line, "There is no command 'gm %.40s'; 'gm help' lists them.", word);
}

/* The line that opens a game of this name. */
static const struct gm_line *opened_above(const struct gm_lines *lines, const struct gm_line *line, const char *word)
{
    for (const struct gm_line *at = lines->line; at < line; at++)
        if (at->wish == GM_WISH_OPEN && at->words > 0 && strcasecmp(at->word[0], word) == 0)
            return at;
    return NULL;
}

/* The game that the act is about, and whether the sender is its master. What is nobody's business is not told: a game
 * that is not there and one of another master's sound alike to all but those who are masters of all. */
static enum rc find_game(const struct errand *errand, const struct gm_lines *above, struct gm_line *line,
                         const char *word, struct err *err)
{
    struct err why = {0};
    bool may = false, all = false;
    enum rc rc = errand_find_game(errand->host, word, &line->game, &why);
    if (rc != RC_OK && rc != RC_NONE)
        return err_set(err, rc, "%s", why.text);
    bool there = rc == RC_OK;
    rc = masters_has(errand->host, errand->mail->from, 0, &all, err);
    if (rc == RC_OK && there)
        rc = masters_has(errand->host, errand->mail->from, line->game, &may, err);
    if (rc != RC_OK)
        return rc;
    if (!may)
        line->game = 0;
    if (!there && all)
        line->by = opened_above(above, line, word);
    if (line->by != NULL)
        return RC_OK;
    if (!there && all)
        object(line, "%s", why.text);
    else if (!may)
        object(line, "You are not game master of a game '%.40s'.", word);
    return RC_OK;
}

static enum rc read_act(const struct errand *errand, const struct gm_lines *above, struct gm_line *line,
                        struct err *err)
{
    struct err why = {0};
    if (line->words < 2) {
        object(line, "Write: gm %s %s", line->act->name, line->act->usage);
        return RC_OK;
    }
    enum rc rc = find_game(errand, above, line, line->word[1], err);
    line->words -= 2;
    memmove(line->word, line->word + 2, (size_t)line->words * sizeof line->word[0]);
    if (rc != RC_OK || line->why[0] != '\0')
        return rc;
    if (line->act->text && !line->block) {
        object(line, "Its text is missing, or the line 'end' below the text.");
        return RC_OK;
    }
    struct gm_call call = gm_line_call(line, errand->host, "");
    rc = gm_check(&call, &why);
    if (rc == RC_OK)
        return RC_OK;
    object(line, "Write: gm %s %s%s", line->act->name, line->act->usage,
           line->act->text ? ", then the text, then a line 'end'" : "");
    return RC_OK;
}

static enum rc read_open(const struct errand *errand, struct gm_line *line, struct err *err)
{
    struct err why = {0};
    struct opening opening;
    struct game_plan plan;
    bool all = false;
    line->words--;
    memmove(line->word, line->word + 1, (size_t)line->words * sizeof line->word[0]);
    enum rc rc = masters_has(errand->host, errand->mail->from, 0, &all, err);
    if (rc == RC_OK && !all)
        object(line, "Only a game master of all games may open one.");
    else if (rc == RC_OK && line->words < 1)
        object(line, "Write: gm open NAME rules=RULES [seats=N] [pace=48h] [OPTION=VALUE] [term:KEY=VALUE]");
    else if (rc == RC_OK)
        rc = settle(line, gm_line_plan(line, errand->host, &opening, &plan, &why), &why, err);
    return rc;
}

/* "pause 12" into words, and what they are about. */
static enum rc read_words(const struct errand *errand, const struct gm_lines *above, struct gm_line *line,
                          const char *rest, struct err *err)
{
    line->copy = strdup(rest);
    if (line->copy == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a command");
    line->words = gm_split(line->copy, line->word);
    if (line->words < 0) {
        line->words = 0;
        object(line, "That are too many words: at most %d.", GM_WORDS);
        return RC_OK;
    }
    if (line->words == 0) {
        line->wish = GM_WISH_HELP;
        return RC_OK;
    }
    lower(line->copy + (line->word[0] - line->copy)); /* the first word, which ends with a NUL by now */
    line->act = gm_act_find(line->word[0]);
    line->wish = line->act != NULL                       ? GM_WISH_ACT
                 : strcmp(line->word[0], open_word) == 0 ? GM_WISH_OPEN
                 : strcmp(line->word[0], help_word) == 0 ? GM_WISH_HELP
                                                         : GM_WISH_NONE;
    if (line->wish == GM_WISH_ACT)
        return read_act(errand, above, line, err);
    if (line->wish == GM_WISH_OPEN)
        return read_open(errand, line, err);
    if (line->wish == GM_WISH_NONE)
        unknown(line, line->word[0]);
    return RC_OK;
}

/* The block below the line at `at`, without its end; where the end is missing there is none. */
static bool take_block(const struct errand *errand, int at, struct gm_line *line)
{
    int end = at + 1;
    while (end < errand->lines && !block_ends(errand->line[end].raw))
        end++;
    line->block = end < errand->lines;
    for (int i = at + 1; line->block && i < end; i++)
        text_addf(&line->text, "%s%s", i == at + 1 ? "" : "\n", errand->line[i].raw);
    return !line->text.failed;
}

static bool says_something(const char *raw)
{
    struct order_line line;
    (void)line_read(raw, &line);
    return line.len > 0;
}

enum rc gm_lines_read(const struct errand *errand, struct gm_lines *out, struct err *err)
{
    enum rc rc = RC_OK;
    *out = (struct gm_lines){0};
    for (int i = 0; rc == RC_OK && i < errand->lines; i++) {
        const struct said *said = &errand->line[i];
        if (said->press)
            continue;
        if (said->verb != VERB_GM) {
            if (says_something(said->raw) && out->besides++ < GM_BESIDE)
                out->beside[out->besides - 1] = said->raw;
            continue;
        }
        if (out->count == GM_LINES) {
            out->unread++;
            continue;
        }
        struct gm_line *line = &out->line[out->count++];
        *line = (struct gm_line){.raw = said->raw, .text = TEXT_EMPTY, .told = TEXT_EMPTY};
        if (gm_takes_text(said->rest) && !take_block(errand, i, line))
            rc = err_set(err, RC_NOMEM, "out of memory for a command");
        if (rc == RC_OK)
            rc = read_words(errand, out, line, said->rest, err);
    }
    return rc;
}

void gm_lines_free(struct gm_lines *lines)
{
    for (int i = 0; i < lines->count; i++) {
        free(lines->line[i].copy);
        text_free(&lines->line[i].text);
        text_free(&lines->line[i].told);
    }
    *lines = (struct gm_lines){0};
}

bool gm_line_alters(const struct gm_line *line)
{
    return line->wish == GM_WISH_ACT || line->wish == GM_WISH_OPEN;
}

struct gm_call gm_line_call(const struct gm_line *line, const struct host *host, const char *by)
{
    struct gm_call call = {.host = host,
                           .act = line->act,
                           .game = line->game,
                           .by = by,
                           .words = line->words,
                           .text = line->act->text ? line->text.data : NULL};
    memcpy(call.word, line->word, sizeof call.word);
    return call;
}

enum rc gm_line_plan(const struct gm_line *line, const struct host *host, struct opening *opening,
                     struct game_plan *out, struct err *err)
{
    enum rc rc = RC_OK;
    *opening = (struct opening){0};
    for (int i = 1; rc == RC_OK && i < line->words; i++)
        rc = opening_word(opening, line->word[i], err);
    if (rc == RC_OK)
        rc = opening_plan(host, line->word[0], opening, out, err);
    return rc == RC_OK ? games_check(host, out, err) : rc;
}
