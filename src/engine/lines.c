/* The lines of a mail: which of them the sender wrote, and the engine's own words at their heads. */
#include "engine/errand.h"

#include "engine/gm_lines.h"
#include "engine/press_form.h"
#include "mail/incoming.h"
#include "mail/quote.h"

void errand_drop_lines(struct errand *errand)
{
    for (int i = 0; i < errand->lines; i++) {
        free(errand->line[i].raw);
        free(errand->line[i].rest);
    }
    errand->lines = errand->unread = 0;
}

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
    return strndup(raw + from, to - from);
}

/* A game master's words with their capitals, and else as plain as an order line: odd blanks and dashes part or join
 * words as the plain ones do. "#12" is a number here and no comment. */
static char *rest_of_gm(const char *raw)
{
    char *copy = strdup(raw);
    struct order_line *line = malloc(sizeof *line);
    struct piece rest;
    if (copy == NULL || line == NULL) {
        free(copy);
        free(line);
        return NULL;
    }
    for (char *at = copy; (at = strchr(at, '#')) != NULL; at++)
        if (at > copy && (at[-1] <= ' ' || (at[-1] & 0x80) != 0) && at[1] >= '0' && at[1] <= '9')
            *at = ' ';
    (void)line_read(copy, line);
    (void)verb_read(line, &rest);
    char *out = strndup(rest.at, (size_t)rest.len);
    for (int i = 0; out != NULL && i < rest.len; i++) {
        char was = copy[line->column[rest.at - line->text + i] - 1];
        if (was >= 'A' && was <= 'Z' && was - 'A' + 'a' == out[i])
            out[i] = was;
    }
    free(copy);
    free(line);
    return out;
}

/* Fills in raw, verb and rest. */
static enum rc read_one(struct said *said, const char *raw)
{
    struct order_line line;
    struct piece rest;
    said->raw = strdup(raw);
    if (said->raw == NULL)
        return RC_NOMEM;
    (void)line_read(raw, &line);
    said->verb = verb_read(&line, &rest);
    said->rest = said->verb == VERB_GM ? rest_of_gm(raw) : rest_of(raw, &line, said->verb, rest);
    if (said->rest != NULL)
        return RC_OK;
    free(said->raw);
    return RC_NOMEM;
}

static enum rc add_line(struct errand *errand, const char *raw, bool private)
{
    if (errand->lines == ERRAND_LINES) {
        errand->unread++;
        return RC_OK;
    }
    struct said *said = &errand->line[errand->lines];
    *said = (struct said){.private = private};
    enum rc rc = read_one(said, raw);
    errand->lines += rc == RC_OK ? 1 : 0;
    return rc;
}

enum rc errand_reread(struct said *said, const char *raw)
{
    struct said fresh = *said;
    if (read_one(&fresh, raw) != RC_OK)
        return RC_NOMEM;
    free(said->raw);
    free(said->rest);
    *said = fresh;
    return RC_OK;
}

/* Whether a word of a line's head stands in the vocabulary of a game. */
static bool is_of_game(const char *raw)
{
    struct order_line line;
    struct piece word;
    (void)line_read(raw, &line);
    if (piece_words(&line, line_whole(&line), " :,;/", "", &word, 1) == 0)
        return false;
    for (int i = 0; rules_all[i] != NULL; i++) {
        const char *name;
        for (int k = 0; (name = rules_all[i]->vocabulary(k)) != NULL; k++)
            if (piece_is(word, name))
                return true;
    }
    return false;
}

/* A line that means something here is nobody's signature, whatever stands above it. */
static bool means_something(const char *raw, const void *context)
{
    (void)context;
    struct order_line line;
    struct piece rest;
    (void)line_read(raw, &line);
    return verb_read(&line, &rest) != VERB_NONE || block_ends(raw) || is_of_game(raw);
}

/* The sender's name below his orders, as people end a letter. */
static void drop_name(const struct errand *errand, struct kept *kept)
{
    const char *names[] = {errand->player.name, errand->mail->from_name};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i] != NULL && names[i][0] != '\0' && !means_something(names[i], NULL))
            kept_drop_name(kept, names[i]);
}

static enum rc add_kept(struct errand *errand, const char *body, bool *any)
{
    struct kept kept;
    enum rc rc = quote_cut_knowing(body, errand->who.answered.text_part, means_something, NULL, &kept, NULL);
    if (rc == RC_OK)
        drop_name(errand, &kept);
    for (size_t i = 0; rc == RC_OK && i < kept.count; i++) {
        *any = *any || kept.lines[i].text[0] != '\0';
        rc = add_line(errand, kept.lines[i].text, !kept_may_be_relayed(&kept.lines[i]));
    }
    kept_free(&kept);
    return rc;
}

/* "Re: take 3" -> "take 3"; a subject of ours ("#12 ...") says nothing. */
static const char *subject_order(const char *subject)
{
    for (;;) {
        size_t word = strcspn(subject, ": ");
        if (subject[word] != ':' || word == 0 || word > 6)
            break;
        struct order_line line;
        struct piece rest;
        (void)line_read(subject, &line);
        if (verb_read(&line, &rest) != VERB_NONE)
            break;
        subject += word + 1;
        subject += strspn(subject, " ");
    }
    return subject[0] == '#' ? "" : subject;
}

bool block_ends(const char *raw)
{
    static const char *const ends[] = {"end press", "endpress", "end gm", "end"};
    struct order_line line;
    (void)line_read(raw, &line);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (strcmp(line.text, ends[i]) == 0)
            return true;
    return false;
}

/* "tell red: ..." above lines that "end press" ends begins a block as "press red" does. */
static enum rc make_block(struct errand *errand, int at)
{
    bool loose;
    const char *rest = press_aside(&errand->line[at], &loose);
    for (int i = at + 1; rest != NULL && i < errand->lines && errand->line[i].verb != VERB_PRESS; i++) {
        if (!press_ends(errand->line[i].raw))
            continue;
        char *copy = strdup(rest);
        if (copy == NULL)
            return RC_NOMEM;
        free(errand->line[at].rest);
        errand->line[at].rest = copy;
        errand->line[at].verb = VERB_PRESS;
        return RC_OK;
    }
    return RC_OK;
}

/* Whether the lines below line `at` are somebody's words. */
static bool opens_block(const struct errand *errand, int at)
{
    const char *words;
    const struct said *said = &errand->line[at];
    return said->verb == VERB_PRESS ? press_form(errand, at, &words) != PRESS_LINE
                                    : said->verb == VERB_GM && gm_takes_text(said->rest);
}

/* What stands in a block is somebody's words and is taken for nothing else. */
static enum rc mark_blocks(struct errand *errand)
{
    bool within = false;
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < errand->lines; i++) {
        struct said *said = &errand->line[i];
        if (within) {
            within = !block_ends(said->raw);
            said->press = true;
            said->verb = VERB_NONE;
            continue;
        }
        rc = make_block(errand, i);
        within = rc == RC_OK && opens_block(errand, i);
    }
    return rc;
}

enum rc errand_read_lines(struct errand *errand, struct err *err)
{
    bool any = false;
    errand_drop_lines(errand);
    enum rc rc = add_kept(errand, errand->mail->body, &any);
    if (rc == RC_OK && !any && errand->mail->attachment_text[0] != '\0')
        rc = add_kept(errand, errand->mail->attachment_text, &any);
    if (rc == RC_OK && !any) {
        const char *order = subject_order(errand->mail->subject);
        if (order[0] != '\0')
            rc = add_line(errand, order, false);
    }
    if (rc == RC_OK)
        rc = mark_blocks(errand);
    return rc == RC_OK ? RC_OK : err_set(err, rc, "out of memory for a mail's lines");
}
