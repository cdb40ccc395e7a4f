#include "engine/inbox/statement.h"

#include "base/mem.h"
#include "engine/inbox/job.h"
#include "engine/inbox/note_words.h"
#include "letter/fold.h"
#include "rules/doors.h"
#include "words/everyday.h"

enum { WRITTEN_BYTES = 4096 }; /* of a mail tell its language */

bool statement_is_of_game(const struct order_line *line)
{
    struct piece word;
    if (piece_words(line, piece_whole(line), " :,;/", "", &word, 1) == 0)
        return false;
    for (int i = 0; rules_all[i] != NULL; i++) {
        const char *name;
        for (int k = 0; (name = rules_word(rules_all[i], k)) != NULL; k++)
            if (piece_is(word, name))
                return true;
    }
    return false;
}

/* ---- what it is -------------------------------------------------------------- */

enum statement_kind statement_kind(const struct statement *said)
{
    static const struct {
        enum verb verb;
        enum statement_kind kind;
    } kinds[] = {
        {VERB_NONE, STATEMENT_ORDER},    {VERB_YES, STATEMENT_ANSWER},      {VERB_NO, STATEMENT_ANSWER},
        {VERB_VOTE, STATEMENT_VOTE},     {VERB_DRAW_OFFER, STATEMENT_VOTE}, {VERB_JOIN, STATEMENT_SEAT},
        {VERB_LEAVE, STATEMENT_SEAT},    {VERB_CONCEDE, STATEMENT_SEAT},    {VERB_RETURN, STATEMENT_SEAT},
        {VERB_TAKEOVER, STATEMENT_SEAT}, {VERB_DEPUTY, STATEMENT_SEAT},     {VERB_PRESS, STATEMENT_MESSAGE},
        {VERB_GM, STATEMENT_MASTER},     {VERB_PAST, STATEMENT_PAST},       {VERB_AGAIN, STATEMENT_AGAIN},
        {VERB_NOTE, STATEMENT_NOTE},     {VERB_COMMENT, STATEMENT_NOTE},    {VERB_TRY, STATEMENT_TRY},
        {VERB_INVITE, STATEMENT_SEAT},   {VERB_ADMIT, STATEMENT_SEAT},      {VERB_REJECT, STATEMENT_SEAT},
        {VERB_CLOSE, STATEMENT_SEAT},    {VERB_ANALYSE, STATEMENT_ANALYSE},
    };
    if (said->place == STATEMENT_BLOCK || said->place == STATEMENT_SIGNATURE)
        return said->place == STATEMENT_BLOCK ? STATEMENT_QUOTED : STATEMENT_SIGNED;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].verb == said->verb)
            return kinds[i].kind;
    return verb_is(said->verb, VERB_PLANS) ? STATEMENT_ORDER : STATEMENT_WORD;
}

bool statement_is_open(const struct statement *said)
{
    return said->fate == STATEMENT_OPEN && said->place != STATEMENT_BLOCK;
}

bool statement_repeats(const struct statement *said)
{
    return said->place == STATEMENT_BESIDE && said->spoken != NULL;
}

/* ---- reading it --------------------------------------------------------------- */

/* "join #12": what is a comment behind an order is the number of a game here. */
static size_t game_number_at(const char *raw)
{
    size_t at = strcspn(raw, "#");
    return raw[at] == '#' && raw[at + 1] >= '0' && raw[at + 1] <= '9' ? at : strlen(raw);
}

/* What follows the verb, as it was written: names keep their capitals. */
static char *rest_of(const char *raw, const struct order_line *line, enum verb verb, struct piece rest)
{
    size_t from = verb != VERB_NONE && rest.len > 0 ? (size_t)rest.column - 1 : strlen(raw);
    size_t to = verb != VERB_NONE && rest.len > 0 ? line->column[rest.at - line->text + rest.len - 1] : from;
    while (((unsigned char)raw[to] & 0xc0) == 0x80) /* the column is that of the first byte of a character */
        to++;
    if (verb_is(verb, VERB_NAMES_GAME) && rest.len == 0 && game_number_at(raw) < strlen(raw)) {
        from = game_number_at(raw);
        to = strlen(raw);
        while (strchr(" \t.,;", raw[to - 1]) != NULL)
            to--;
    }
    return mem_copy_part(raw + from, to - from);
}

/* A game master's words with their capitals, and else as plain as an order line: odd blanks and dashes part or join
 * words as the plain ones do. "#12" is a number here and no comment. */
static char *rest_of_gm(const char *raw)
{
    char *copy = mem_copy_text(raw);
    struct order_line *line = mem_new(1, sizeof *line);
    struct piece rest;
    for (char *at = copy; (at = strchr(at, '#')) != NULL; at++)
        if (at > copy && (at[-1] <= ' ' || (at[-1] & 0x80) != 0) && at[1] >= '0' && at[1] <= '9')
            *at = ' ';
    (void)line_read(copy, line);
    (void)verb_read(line, &rest);
    char *out = mem_copy_part(rest.at, (size_t)rest.len);
    for (int i = 0; i < rest.len; i++) {
        char was = copy[line->column[rest.at - line->text + i] - 1];
        if (was >= 'A' && was <= 'Z' && was - 'A' + 'a' == out[i])
            out[i] = was;
    }
    free(copy);
    free(line);
    return out;
}

/* "broadcast" and what stands behind it: the judges' word for "press all". NULL: it is none. */
static const char *broadcast(const char *raw)
{
    static const char word[] = "broadcast";
    const char *at = raw + strspn(raw, " \t"), *behind = at + strlen(word);
    if (strncasecmp(at, word, strlen(word)) != 0)
        return NULL;
    behind += strspn(behind, " \t\r");
    return *behind == '\0' || *behind == ':' ? behind : NULL;
}

/* What is said by the letter. */
static void read_verb(struct statement *said)
{
    struct piece rest;
    struct text to_all = TEXT_EMPTY;
    const char *behind = broadcast(said->raw);
    if (note_words_read(said->raw, &said->verb, &said->rest))
        return;
    size_t tries = note_words_try(said->raw);
    if (tries > 0 && statement_blank(said->raw + tries)) {
        said->verb = VERB_TRY;
        said->rest = mem_copy_text("");
        return;
    }
    said->verb = behind != NULL ? VERB_PRESS : verb_read(said->line, &rest);
    if (behind != NULL) {
        text_addf(&to_all, "all%s", behind);
        said->rest = text_detach(&to_all);
    } else if (said->verb == VERB_GM) {
        said->rest = rest_of_gm(said->raw);
    } else {
        said->rest = rest_of(said->raw, said->line, said->verb, rest);
    }
}

/* Fills in raw, which is its own from now on, and what is read of it. */
static void read_text(struct statement *said, char *raw)
{
    said->raw = raw;
    said->line = mem_room(1, sizeof *said->line);
    (void)line_read(raw, said->line);
    read_verb(said);
}

void statement_add_order(struct statement *said, const char *order)
{
    said->order = mem_grow(said->order, (size_t)said->orders + 1, sizeof *said->order);
    said->order[said->orders++] = mem_copy_text(order);
}

void statement_drop_order(struct statement *said, int index, enum statement_fate fate)
{
    free(said->order[index]);
    said->orders--;
    memmove(&said->order[index], &said->order[index + 1], (size_t)(said->orders - index) * sizeof said->order[0]);
    if (said->orders == 0)
        statement_end(said, fate);
}

void statement_speak(struct statement *said, enum verb verb, const char *rest)
{
    struct text spoken = TEXT_EMPTY;
    text_add_all(&spoken, verb_name(verb), rest[0] == '\0' ? "" : " ", rest);
    free(said->rest);
    free(said->spoken);
    said->verb = verb;
    said->rest = mem_copy_text(rest);
    said->spoken = text_detach(&spoken);
}

void statement_read_order(struct statement *said)
{
    free(said->rest);
    free(said->spoken);
    said->spoken = NULL;
    said->rest = mem_copy_text("");
    said->verb = VERB_NONE;
}

void statement_restore(struct statement *said)
{
    bool further = statement_repeats(said);
    if (said->spoken == NULL)
        return;
    free(said->rest);
    free(said->spoken);
    said->spoken = NULL;
    read_verb(said);
    if (further) { /* the line is read as it was written where its first word stands */
        said->verb = VERB_NONE;
        statement_end(said, STATEMENT_CHAT);
    }
}

/* ---- cutting ----------------------------------------------------------------- */

struct statement *statement_add(struct job *job, int at, const char *text)
{
    if (job->statements == JOB_LINES)
        return NULL;
    struct statement *said = &job->statement[at];
    memmove(said + 1, said, (size_t)(job->statements - at) * sizeof *said);
    job->statements++;
    *said = (struct statement){.verb = VERB_NONE};
    read_text(said, mem_copy_text(text));
    return said;
}

struct statement *statement_cut(struct job *job, int at, int behind, size_t from, size_t to)
{
    char *text = mem_copy_part(job->statement[at].raw + from, to - from);
    struct statement *said = statement_add(job, at + behind, text);
    const struct statement *of = &job->statement[at];
    free(text);
    if (said == NULL)
        return NULL;
    said->place = of->place == STATEMENT_SENTENCE ? STATEMENT_TEXT : of->place;
    said->fate = of->fate;
    said->private = of->private;
    said->copied = of->copied;
    said->closing = of->closing;
    said->game = of->game;
    return said;
}

/* Its text, the statement's from now on, is what it was written as. */
static void read_anew(struct statement *said, char *text)
{
    free(said->raw);
    free(said->rest);
    free(said->line);
    free(said->spoken);
    said->spoken = NULL;
    read_text(said, text);
}

void statement_keep(struct statement *said, size_t from, size_t to)
{
    read_anew(said, mem_copy_part(said->raw + from, to - from));
}

void statement_join(struct job *job, int at)
{
    struct statement *said = &job->statement[at], *next = said + 1;
    struct text whole = TEXT_EMPTY;
    text_add_all(&whole, said->raw, " ", next->raw + strspn(next->raw, " \t"));
    said->private = said->private || next->private;
    read_anew(said, text_detach(&whole));
    statement_drop(job, at + 1);
}

static void free_one(struct statement *said)
{
    free(said->raw);
    free(said->rest);
    free(said->line);
    free(said->spoken);
    for (int i = 0; i < said->orders; i++)
        free(said->order[i]);
    free(said->order);
}

void statement_drop(struct job *job, int at)
{
    free_one(&job->statement[at]);
    job->statements--;
    memmove(&job->statement[at], &job->statement[at + 1], (size_t)(job->statements - at) * sizeof job->statement[0]);
}

void statement_drop_all(struct job *job)
{
    for (int i = 0; i < job->statements; i++)
        free_one(&job->statement[i]);
    job->statements = job->letter.unread = 0;
}

const struct catalog *statement_language(const struct job *job)
{
    struct text words = TEXT_EMPTY;
    for (int i = 0; i < job->statements && words.len < WRITTEN_BYTES; i++) {
        fold_text(job->statement[i].raw, &words);
        text_add_char(&words, '\n');
    }
    const char *code = words.len == 0 ? NULL : everyday_language(words.data);
    text_free(&words);
    return code == NULL ? NULL : catalog_named(code);
}
