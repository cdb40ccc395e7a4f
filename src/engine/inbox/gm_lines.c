#include "engine/inbox/gm_lines.h"

#include "base/mem.h"
#include "base/nearest.h"
#include "base/number.h"
#include "engine/contest/acts.h"
#include "engine/game/actlog.h"
#include "engine/game/masters.h"
#include "engine/inbox/job.h"
#include "engine/inbox/press.h"
#include "mail/incoming.h"
#include "words/catalog.h"

static const char *const own_words[] = {
    [GM_WISH_OPEN] = "open",   [GM_WISH_STATUS] = "status", [GM_WISH_LOG] = "log",     [GM_WISH_MOVES] = "moves",
    [GM_WISH_NEWS] = "news",   [GM_WISH_BAN] = "ban",       [GM_WISH_UNBAN] = "unban", [GM_WISH_APPROVE] = "approve",
    [GM_WISH_EVENT] = "event", [GM_WISH_EVENTS] = "events", [GM_WISH_HELP] = "help"};
static const char broadcast_word[] = "broadcast", all_word[] = "all";

static void object_text(struct gm_line *line, const char *text)
{
    struct text why = text_fixed(line->why, sizeof line->why);
    text_add_bytes(&why, text, text_fit(text, strlen(text), sizeof line->why - 1));
}

static void object_to(struct gm_line *line, struct saying says)
{
    struct text why = TEXT_EMPTY;
    say_list(&why, says.key, says.fills);
    object_text(line, why.data);
    text_free(&why);
}

/* object(line, "master.words", SAID_NUMBER("most", GM_WORDS)) */
#define object(line, key, ...) object_to(line, SAYING(key, __VA_ARGS__))

static enum rc settle(struct gm_line *line, enum rc rc, const struct err *why, struct err *err)
{
    bool ours = rc == RC_BAD || rc == RC_DENIED || rc == RC_NONE || rc == RC_CONFLICT;
    if (rc != RC_OK && !ours)
        return err_set(err, rc, "%s", why->text);
    if (rc != RC_OK)
        object_text(line, why->text);
    return RC_OK;
}

static void lower(char *word)
{
    for (; *word != '\0'; word++)
        if (*word >= 'A' && *word <= 'Z')
            *word = (char)(*word - 'A' + 'a');
}

/* The act at the head of a line, if it takes a text, and where that begins in the line. */
static const struct gm_act *text_act(const char *rest, size_t *behind)
{
    char word[24];
    size_t len = strcspn(rest, " ");
    if (len >= sizeof word)
        return NULL;
    memcpy(word, rest, len);
    word[len] = '\0';
    lower(word);
    const struct gm_act *act = gm_act_find(word);
    if (act == NULL || !act->text)
        return NULL;
    *behind = len + strspn(rest + len, " ");
    for (int words = 0; words < 1 + act->most; words++) { /* the game, and what else comes before the text */
        *behind += strcspn(rest + *behind, " ");
        *behind += strspn(rest + *behind, " ");
    }
    return act;
}

bool gm_line_takes_text(const char *rest)
{
    size_t behind = 0;
    return text_act(rest, &behind) != NULL && rest[behind] == '\0';
}

static void unknown(struct gm_line *line, const char *word)
{
    struct nearest nearest = nearest_to(word);
    const struct gm_act *act;
    for (int wish = GM_WISH_OPEN; wish <= GM_WISH_HELP; wish++)
        nearest_try(&nearest, own_words[wish]);
    for (size_t i = 0; (act = gm_act_at(i)) != NULL; i++)
        nearest_try(&nearest, act->name);
    if (nearest.best != NULL)
        object(line, "master.unknown.near", SAID_PART("word", word, 40), SAID("near", nearest.best));
    else
        object(line, "master.unknown", SAID_PART("word", word, 40));
}

/* The line that opens a game of this name. */
static const struct gm_line *opened_above(const struct gm_parsed *lines, const struct gm_line *line, const char *word)
{
    for (const struct gm_line *at = lines->line; at < line; at++)
        if (at->wish == GM_WISH_OPEN && at->words > 0 && strcasecmp(at->word[0], word) == 0)
            return at;
    return NULL;
}

/* The game that the act is about, and whether the sender is its master. What is nobody's business is not told: a game
 * that is not there and one of another master's sound alike to all but those who are masters of all. */
static enum rc find_game(const struct job *job, const struct gm_parsed *above, struct gm_line *line, const char *word,
                         struct err *err)
{
    struct err why = {0};
    bool may = false, all = false;
    enum rc rc = job_find_game(job->services, word, &line->game, &why);
    if (rc != RC_OK && rc != RC_NONE)
        return err_set(err, rc, "%s", why.text);
    bool there = rc == RC_OK;
    rc = masters_has(job->services, job->mail->from, 0, &all, err);
    if (rc == RC_OK && there)
        rc = masters_has(job->services, job->mail->from, line->game, &may, err);
    if (rc != RC_OK)
        return rc;
    if (!may)
        line->game = 0;
    if (!there && all)
        line->by = opened_above(above, line, word);
    if (line->by != NULL)
        return RC_OK;
    if (!there && all)
        object_text(line, why.text);
    else if (!may)
        object(line, "master.not_yours", SAID_PART("game", word, 40));
    return RC_OK;
}

/* How the act is written in a mail. */
static void object_usage(struct gm_line *line)
{
    object_to(line, (struct saying){line->act->text ? "master.how.text" : "master.how",
                                    FILLS(SAID("act", line->act->name), SAID_KEY("usage", line->act->usage))});
}

/* A message to the players of all games. */
static enum rc read_all(const struct job *job, struct gm_line *line, struct err *err)
{
    bool all = false;
    enum rc rc = masters_has(job->services, job->mail->from, 0, &all, err);
    line->wish = GM_WISH_ALL;
    if (rc == RC_OK && !all)
        object(line, "master.all.write");
    else if (rc == RC_OK && !line->block)
        object_usage(line);
    return rc;
}

static enum rc read_act(const struct job *job, const struct gm_parsed *above, struct gm_line *line, struct err *err)
{
    struct err why = {0};
    if (line->words < 2) {
        object_usage(line);
        return RC_OK;
    }
    if (strcmp(line->act->name, broadcast_word) == 0 && strcmp(line->word[1], all_word) == 0)
        return read_all(job, line, err);
    enum rc rc = find_game(job, above, line, line->word[1], err);
    line->words -= 2;
    memmove(line->word, line->word + 2, (size_t)line->words * sizeof line->word[0]);
    if (rc != RC_OK || line->why[0] != '\0')
        return rc;
    bool all = false;
    rc = line->act->house ? masters_has(job->services, job->mail->from, 0, &all, err) : RC_OK;
    if (rc == RC_OK && line->act->house && !all)
        object(line, "master.all.act");
    if (rc != RC_OK || line->why[0] != '\0')
        return rc;
    struct gm_call call = gm_line_call(line, job->services, "");
    if ((line->act->text && !line->block) || gm_check(&call, &why) != RC_OK)
        object_usage(line);
    return RC_OK;
}

/* "status", "status 12" */
static enum rc read_status(const struct job *job, const struct gm_parsed *above, struct gm_line *line, struct err *err)
{
    if (line->words > 2) {
        object(line, "master.how.status");
        return RC_OK;
    }
    enum rc rc = line->words == 2 ? find_game(job, above, line, line->word[1], err) : RC_OK;
    if (rc == RC_OK && line->by != NULL)
        object(line, "master.not_open");
    return rc;
}

/* "log", "log 12", "log 12 before 37"; "moves 12" in the same way, of a game alone */
static enum rc read_log(const struct job *job, const struct gm_parsed *above, struct gm_line *line, struct err *err)
{
    bool all = false, of_game = line->words > 1 && strcmp(line->word[1], "before") != 0;
    int at = of_game ? 2 : 1;
    bool older = line->words == at + 2 && strcmp(line->word[at], "before") == 0 &&
                 number_read(line->word[at + 1], 1, INT64_MAX, &line->before);
    bool moves = line->wish == GM_WISH_MOVES;
    if ((line->words != at && !older) || (moves && !of_game)) {
        object_text(line, catalog_text(moves ? "master.how.moves" : "master.how.log"));
        return RC_OK;
    }
    enum rc rc = of_game ? find_game(job, above, line, line->word[1], err)
                         : masters_has(job->services, job->mail->from, 0, &all, err);
    if (rc == RC_OK && !of_game && !all)
        object(line, "master.all.log");
    if (rc == RC_OK && line->by != NULL)
        object(line, "master.not_open");
    return rc;
}

static enum rc read_open(const struct job *job, struct gm_line *line, struct err *err)
{
    struct err why = {0};
    struct opening opening;
    struct game_plan plan;
    bool all = false;
    line->words--;
    memmove(line->word, line->word + 1, (size_t)line->words * sizeof line->word[0]);
    enum rc rc = masters_has(job->services, job->mail->from, 0, &all, err);
    if (rc == RC_OK && !all)
        object(line, "master.all.open");
    else if (rc == RC_OK && line->words < 1)
        object(line, "master.how.open");
    else if (rc == RC_OK)
        rc = settle(line, gm_line_plan(line, job->services, &opening, &plan, &why), &why, err);
    return rc;
}

/* "ban anna@example.org until 2027-01-31", "approve Anna": about no game, and for who is master of all. */
static enum rc read_house(const struct job *job, struct gm_line *line, struct err *err)
{
    bool all = false;
    enum rc rc = masters_has(job->services, job->mail->from, 0, &all, err);
    if (rc == RC_OK && !all)
        object(line, "master.all.act");
    else if (rc == RC_OK && line->words < 2)
        object(line, line->wish == GM_WISH_APPROVE ? "master.how.approve" : "master.how.ban");
    return rc;
}

/* "title=Spring Cup" and 'title="Spring Cup"' are one word: what stands behind a term and is none belongs to it. */
static void join_terms(struct gm_line *line)
{
    int kept = 0;
    for (int i = 0; i < line->words; i++) {
        char *word = line->copy + (line->word[i] - line->copy);
        char *before = kept == 0 ? NULL : line->copy + (line->word[kept - 1] - line->copy);
        if (before == NULL || strchr(word, '=') != NULL || strchr(before, '=') == NULL) {
            line->word[kept++] = word;
            continue;
        }
        char *end = before + strlen(before);
        memset(end, ' ', (size_t)(word - end));
    }
    line->words = kept;
    for (int i = 0; i < kept; i++) {
        char *value = strchr(line->copy + (line->word[i] - line->copy), '=');
        size_t len = value == NULL ? 0 : strlen(value + 1);
        if (len < 2 || value[1] != '"' || value[len] != '"')
            continue;
        memmove(value + 1, value + 2, len - 2);
        value[len - 1] = '\0';
    }
}

/* "event start spring": one of the acts with events; "events". For who is master of all. */
static enum rc read_event(const struct job *job, struct gm_line *line, struct err *err)
{
    bool all = false;
    enum rc rc = masters_has(job->services, job->mail->from, 0, &all, err);
    if (rc == RC_OK && !all)
        object(line, "master.all.act");
    if (rc != RC_OK || !all || line->wish == GM_WISH_EVENTS)
        return rc;
    if (line->words > 1)
        lower(line->copy + (line->word[1] - line->copy));
    join_terms(line);
    const struct contest_act *act = line->words < 2 ? NULL : contest_act_find(line->word[1]);
    size_t words = (size_t)line->words - 1;
    if (act == NULL)
        object(line, line->words < 2 ? "master.how.event" : "deny.event.act",
               SAID_PART("word", line->words < 2 ? "" : line->word[1], 40));
    else if (words < act->least || words > act->most)
        object(line, "deny.event.usage", SAID("act", act->name), SAID_KEY("usage", act->usage));
    return RC_OK;
}

/* "please pause 12", "pause 12, please" */
static void drop_please(struct gm_line *line)
{
    static const char word[] = "please";
    if (line->words > 0 && strcasecmp(line->word[0], word) == 0)
        memmove(line->word, line->word + 1, (size_t)--line->words * sizeof line->word[0]);
    if (line->words == 0 || strcasecmp(line->word[line->words - 1], word) != 0)
        return;
    line->words--;
    char *before = line->words == 0 ? line->copy : line->copy + (line->word[line->words - 1] - line->copy);
    size_t len = strlen(before);
    if (line->words > 0 && len > 1 && before[len - 1] == ',')
        before[len - 1] = '\0';
}

/* Whether the word ends a span that the one before it begins: "pace=2" and "days". */
static bool ends_span(const char *before, const char *word)
{
    int64_t span = 0;
    const char *equals = strchr(before, '=');
    if (equals == NULL || equals[1] == '\0' || equals[1 + strspn(equals + 1, "0123456789")] != '\0')
        return false;
    struct text whole = TEXT_EMPTY;
    text_addf(&whole, "%s %s", equals + 1, word);
    bool ends = moment_span_read(whole.data, &span, NULL) == RC_OK;
    text_free(&whole);
    return ends;
}

/* "pace=2 days" is one word. */
static void join_spans(struct gm_line *line)
{
    int kept = 0;
    for (int i = 0; i < line->words; i++) {
        const char *word = line->word[i], *before = kept == 0 ? "" : line->word[kept - 1];
        if (kept == 0 || !ends_span(before, word)) {
            line->word[kept++] = word;
            continue;
        }
        size_t end = (size_t)(before - line->copy) + strlen(before);
        memset(line->copy + end, ' ', (size_t)(word - line->copy) - end);
    }
    line->words = kept;
}

/* "pause 12" into words, and what they are about. */
static enum rc read_words(const struct job *job, const struct gm_parsed *above, struct gm_line *line, struct err *err)
{
    line->words = gm_split(line->copy, line->word);
    if (line->words < 0) {
        line->words = 0;
        object(line, "master.words", SAID_NUMBER("most", GM_WORDS));
        return RC_OK;
    }
    drop_please(line);
    join_spans(line);
    if (line->words == 0) {
        line->wish = GM_WISH_HELP;
        return RC_OK;
    }
    lower(line->copy + (line->word[0] - line->copy)); /* the first word, which ends with a NUL by now */
    line->act = gm_act_find(line->word[0]);
    line->wish = line->act != NULL ? GM_WISH_ACT : GM_WISH_NONE;
    for (int wish = GM_WISH_OPEN; line->wish == GM_WISH_NONE && wish <= GM_WISH_HELP; wish++)
        line->wish = strcmp(line->word[0], own_words[wish]) == 0 ? (enum gm_wish)wish : GM_WISH_NONE;
    if (line->wish == GM_WISH_ACT)
        return read_act(job, above, line, err);
    if (line->wish == GM_WISH_OPEN)
        return read_open(job, line, err);
    if (line->wish == GM_WISH_STATUS)
        return read_status(job, above, line, err);
    if (line->wish == GM_WISH_LOG || line->wish == GM_WISH_MOVES)
        return read_log(job, above, line, err);
    if (line->wish == GM_WISH_BAN || line->wish == GM_WISH_UNBAN || line->wish == GM_WISH_APPROVE)
        return read_house(job, line, err);
    if (line->wish == GM_WISH_EVENT || line->wish == GM_WISH_EVENTS)
        return read_event(job, line, err);
    if (line->wish == GM_WISH_NEWS && line->words > 2)
        object(line, "master.how.news");
    if (line->wish == GM_WISH_NONE)
        unknown(line, line->word[0]);
    return RC_OK;
}

/* Bytes of the blanks at the head of a text, no-break spaces (C2 A0) among them. */
static size_t blanks_at(const char *at)
{
    size_t len = 0;
    while (at[len] == ' ' || at[len] == '\t' || strncmp(at + len, "\xc2\xa0", 2) == 0)
        len += at[len] == '\xc2' ? 2 : 1;
    return len;
}

/* What stands behind "gm ACT GAME" and so many words more in the line as it was written; NULL: it cannot be found. */
static const char *raw_behind(const char *raw, int more)
{
    const char *at = strcasestr(raw, "gm");
    for (int words = 0; at != NULL && words < 3 + more; words++) {
        while (*at != '\0' && blanks_at(at) == 0)
            at++;
        at += blanks_at(at);
    }
    return at == NULL || *at == '\0' ? NULL : at;
}

/* The text of the line at `at`: what stands behind its words, else the block below it, without its end. */
static void take_text(const struct job *job, int at, const struct gm_act *act, size_t behind, struct gm_line *line)
{
    const struct statement *said = &job->statement[at];
    if (said->rest[behind] != '\0') {
        const char *raw = raw_behind(said->raw, act->most);
        text_add(&line->text, raw == NULL ? said->rest + behind : raw);
        line->block = true;
        return;
    }
    int end = said->talk != 0 ? job->statements : at + 1;
    while (end < job->statements && !press_block_ends(job->statement[end].line))
        end++;
    line->block = said->talk != 0 || end < job->statements;
    for (int i = at + 1; line->block && i < end; i++)
        text_addf(&line->text, "%s%s", i == at + 1 ? "" : "\n", job->statement[i].raw);
}

/* "extend 12 24h because she is ill": what stands behind is the reason. */
static void cut_reason(struct gm_line *line)
{
    static const char word[] = " because ";
    char *at = strcasestr(line->copy, word);
    if (at == NULL)
        return;
    line->because = mem_copy_text(at + sizeof word - 1);
    *at = '\0';
}

static void check_reason(struct gm_line *line)
{
    struct err why = {0};
    if (actlog_reason(line->because, &why) != RC_OK)
        object_text(line, why.text);
    else if (!gm_line_alters(line) && line->why[0] == '\0')
        object(line, "master.reason");
}

/* An answer to somebody's message is for them, and for nobody who has their seat since. */
static enum rc check_holder(const struct job *job, int64_t player, struct gm_line *line, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    bool there = false;
    enum rc rc = seat_list(job->services->store, line->game, &rows, &count, err);
    for (size_t i = 0; i < count; i++) {
        int64_t number = 0;
        bool same = number_read(line->word[0], 1, INT32_MAX, &number) && rows[i].number == number;
        there = there || (same && rows[i].player == player);
    }
    if (rc == RC_OK && !there)
        object(line, "master.message.gone");
    seat_rows_free(rows, count);
    return rc;
}

/* Words, and the text where the act takes one. */
static enum rc read_line(const struct job *job, const struct gm_parsed *above, int at, struct gm_line *line,
                         struct err *err)
{
    size_t behind = 0;
    const char *rest = job->statement[at].rest;
    const struct gm_act *text = text_act(rest, &behind);
    if (text != NULL)
        take_text(job, at, text, behind, line);
    line->copy = text != NULL ? mem_copy_part(rest, behind) : mem_copy_text(rest);
    if (text == NULL)
        cut_reason(line);
    enum rc rc = read_words(job, above, line, err);
    if (rc == RC_OK && line->because != NULL)
        check_reason(line);
    if (rc == RC_OK && job->statement[at].talk > 0 && line->game != 0 && line->words > 0)
        rc = check_holder(job, job->statement[at].talk, line, err);
    return rc;
}

static bool says_something(const char *raw)
{
    struct order_line line;
    (void)line_read(raw, &line);
    return line.len > 0;
}

enum rc gm_lines_read(const struct job *job, struct gm_parsed *out, struct err *err)
{
    enum rc rc = RC_OK;
    *out = (struct gm_parsed){0};
    for (int i = 0; rc == RC_OK && i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        if (statement_is_block(said) || statement_repeats(said))
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
        rc = read_line(job, out, i, line, err);
    }
    return rc;
}

void gm_lines_free(struct gm_parsed *lines)
{
    for (int i = 0; i < lines->count; i++) {
        free(lines->line[i].copy);
        free(lines->line[i].because);
        text_free(&lines->line[i].text);
        text_free(&lines->line[i].told);
    }
    *lines = (struct gm_parsed){0};
}

const char *gm_line_word(const struct gm_line *line)
{
    if (line->wish == GM_WISH_ACT)
        return line->act->name;
    if (line->wish == GM_WISH_ALL)
        return broadcast_word;
    return line->wish == GM_WISH_NONE ? "" : own_words[line->wish];
}

bool gm_line_final(const struct gm_line *line)
{
    if (line->wish == GM_WISH_EVENT)
        return line->words > 1 && contest_act_find(line->word[1])->final;
    return line->wish == GM_WISH_ACT && line->act->final;
}

bool gm_line_alters(const struct gm_line *line)
{
    return line->wish == GM_WISH_ACT || line->wish == GM_WISH_EVENT || line->wish == GM_WISH_ALL ||
           line->wish == GM_WISH_OPEN || line->wish == GM_WISH_BAN || line->wish == GM_WISH_UNBAN ||
           line->wish == GM_WISH_APPROVE || (line->wish == GM_WISH_NEWS && line->words > 1);
}

struct gm_call gm_line_call(const struct gm_line *line, const struct services *services, const char *by)
{
    struct gm_call call = {.services = services,
                           .act = line->act,
                           .game = line->game,
                           .by = by,
                           .because = line->because,
                           .words = line->words,
                           .text = line->act->text ? line->text.data : NULL};
    memcpy(call.word, line->word, sizeof call.word);
    return call;
}

enum rc gm_line_plan(const struct gm_line *line, const struct services *services, struct opening *opening,
                     struct game_plan *out, struct err *err)
{
    enum rc rc = RC_OK;
    *opening = (struct opening){0};
    for (int i = 1; rc == RC_OK && i < line->words; i++)
        rc = opening_word(opening, line->word[i], err);
    if (rc == RC_OK)
        rc = opening_plan(services, line->word[0], opening, out, err);
    return rc == RC_OK ? new_game_check(services, out, err) : rc;
}
