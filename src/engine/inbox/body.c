#include "engine/inbox/body.h"

#include "base/mem.h"
#include "engine/inbox/gm_parse.h"
#include "engine/inbox/press_form.h"
#include "engine/inbox/signs.h"
#include "engine/letters/token.h"
#include "mail/incoming.h"
#include "mail/quote_close.h"
#include "mail/quote_copy.h"
#include "rules/doors.h"
#include "words/comment.h"

static void free_line(struct said *said)
{
    free(said->raw);
    free(said->rest);
    free(said->line);
    free(said->spoken);
    for (int i = 0; i < said->orders; i++)
        free(said->order[i]);
    free(said->order);
}

void said_add_order(struct said *said, const char *order)
{
    said->order = mem_grow(said->order, (size_t)said->orders + 1, sizeof *said->order);
    said->order[said->orders++] = mem_copy_text(order);
}

void said_drop_order(struct said *said, int index)
{
    free(said->order[index]);
    said->orders--;
    memmove(&said->order[index], &said->order[index + 1], (size_t)(said->orders - index) * sizeof said->order[0]);
    said->taken = said->taken || said->orders == 0;
}

void job_drop_lines(struct job *job)
{
    for (int i = 0; i < job->lines; i++)
        free_line(&job->line[i]);
    job->lines = job->unread = 0;
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
static void read_verb(struct said *said)
{
    struct piece rest;
    struct text to_all = TEXT_EMPTY;
    const char *behind = broadcast(said->raw);
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

/* Fills in raw and what is read of it. */
static void read_one(struct said *said, const char *raw)
{
    said->raw = mem_copy_text(raw);
    said->line = mem_room(1, sizeof *said->line);
    said->whole = line_read(raw, said->line);
    read_verb(said);
}

static void add_line(struct job *job, const char *raw, bool private, bool copied, int closing)
{
    job->bytes += strlen(raw);
    if (job->lines == JOB_LINES || job->bytes > JOB_BYTES) {
        job->unread++;
        return;
    }
    struct said *said = &job->line[job->lines];
    *said = (struct said){.private = private, .copied = copied, .closing = closing};
    read_one(said, raw);
    job->copied = job->copied || copied;
    job->lines += 1;
}

void job_reread(struct said *said, const char *raw)
{
    struct said fresh = *said;
    read_one(&fresh, raw);
    free(said->raw);
    free(said->rest);
    free(said->line);
    free(said->spoken);
    *said = fresh;
    said->spoken = NULL;
}

void said_speak(struct said *said, enum verb verb, const char *rest)
{
    struct text spoken = TEXT_EMPTY;
    text_add_all(&spoken, verb_name(verb), rest[0] == '\0' ? "" : " ", rest);
    free(said->rest);
    free(said->spoken);
    said->verb = verb;
    said->rest = mem_copy_text(rest);
    said->spoken = text_detach(&spoken);
}

void said_restore(struct said *said)
{
    if (said->spoken == NULL)
        return;
    free(said->rest);
    free(said->spoken);
    said->spoken = NULL;
    read_verb(said);
}

void job_insert(struct job *job, int at, const char *raw)
{
    if (job->lines == JOB_LINES)
        return;
    int64_t game = at > 0 ? job->line[at - 1].game : 0;
    memmove(&job->line[at + 1], &job->line[at], (size_t)(job->lines - at) * sizeof job->line[0]);
    job->lines++;
    job->line[at] = (struct said){.game = game};
    read_one(&job->line[at], raw);
}

void job_remove(struct job *job, int at)
{
    free_line(&job->line[at]);
    job->lines--;
    memmove(&job->line[at], &job->line[at + 1], (size_t)(job->lines - at) * sizeof job->line[0]);
}

bool job_is_of_game(const struct order_line *line)
{
    struct piece word;
    if (piece_words(line, line_whole(line), " :,;/", "", &word, 1) == 0)
        return false;
    for (int i = 0; rules_all[i] != NULL; i++) {
        const char *name;
        for (int k = 0; (name = rules_word(rules_all[i], k)) != NULL; k++)
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
    return verb_read(&line, &rest) != VERB_NONE || block_ends(&line) || job_is_of_game(&line);
}

/* The sender's name below his orders, as people end a letter. */
static void drop_name(const struct job *job, struct kept *kept)
{
    const char *names[] = {job->player.name, job->mail->from_name};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i] != NULL && names[i][0] != '\0')
            kept_drop_name(kept, names[i], means_something);
}

/* What stands in a copy of ours is no stranger's word: he can be asked nothing yet. */
static void add_kept(struct job *job, const char *body, bool *any)
{
    const struct outbox_row *answered = &job->who.answered;
    const struct copy_of of = {answered->text_part, answered->page_part, job_answers_talk(job)};
    struct text sent = TEXT_EMPTY;
    struct kept kept;
    if (of.text != NULL)
        text_addf(&sent, "%s\n%s", of.text, of.page == NULL ? "" : of.page);
    quote_cut(body, of.text == NULL ? NULL : sent.data, means_something, NULL, &kept);
    kept_drop_copy(&kept, &of, means_something);
    kept_find_closing(&kept, (const char *const[CLOSE_NAMES]){job->player.name, job->mail->from_name}, means_something);
    signs_mark(job, &kept);
    drop_name(job, &kept);
    for (size_t i = 0; i < kept.count; i++) {
        const struct kept_line *line = &kept.lines[i];
        const char *words = line->doubtful && job->player.id == 0 && !job->who.master ? "" : line->text;
        *any = *any || words[0] != '\0';
        add_line(job, words, !kept_may_be_relayed(line), line->doubtful && words[0] != '\0', (int)line->closing);
    }
    kept_free(&kept);
    text_free(&sent);
}

/* "#12 ides (Quorum)", 'Your move: Quorum "ides" (by Sun 09:04)': what a reply bears of itself. */
static bool is_ours(const char *subject)
{
    bool ours = subject[0] == '#';
    for (int i = 0; !ours && rules_all[i] != NULL; i++) {
        const char *title = strstr(subject, rules_all[i]->title);
        const char *behind = title == NULL ? "" : title + strlen(rules_all[i]->title);
        ours = strncmp(behind, " \"", 2) == 0 || strncmp(behind, " \xe2\x80", 3) == 0; /* quotes may be curled */
    }
    return ours;
}

/* "Re: take 3" -> "take 3"; a subject of ours says nothing. */
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
    return is_ours(subject) ? "" : subject;
}

/* "tell red: ..." above lines that "end press" ends begins a block as "press red" does. */
static void make_block(struct job *job, int at)
{
    bool loose;
    const char *rest = press_aside(&job->line[at], &loose);
    for (int i = at + 1; rest != NULL && i < job->lines && job->line[i].verb != VERB_PRESS; i++) {
        if (!press_ends(job->line[i].line))
            continue;
        char *copy = mem_copy_text(rest);
        free(job->line[at].rest);
        job->line[at].rest = copy;
        job->line[at].verb = VERB_PRESS;
        return;
    }
}

/* Whether the lines below line `at` are somebody's words. */
static bool opens_block(const struct job *job, int at)
{
    const char *words;
    const struct said *said = &job->line[at];
    return said->verb == VERB_PRESS ? press_form(job, at, &words) != PRESS_LINE
                                    : said->verb == VERB_GM && gm_takes_text(said->rest);
}

/* What stands in a block is somebody's words and is taken for nothing else. */
static void mark_blocks(struct job *job)
{
    bool within = false;
    for (int i = 0; i < job->lines; i++) {
        struct said *said = &job->line[i];
        if (within) {
            within = !block_ends(said->line);
            said->press = true;
            said->verb = VERB_NONE;
            continue;
        }
        make_block(job, i);
        within = opens_block(job, i);
    }
}

/* Comments and what was struck out are no words to us. Somebody's message may have them as he likes. */
static void drop_comments(struct job *job)
{
    struct text body = TEXT_EMPTY;
    bool loose;
    for (int i = 0; i < job->lines; i++) {
        const struct said *said = &job->line[i];
        bool message = said->press || said->verb == VERB_PRESS || said->verb == VERB_GM || press_aside(said, &loose);
        text_add_all(&body, message ? "" : said->raw, "\n");
    }
    comment_blank(body.data);
    char *rest = body.data;
    for (int i = 0; i < job->lines; i++) {
        const char *said = strsep(&rest, "\n"), *raw = job->line[i].raw;
        if (*said != '\0' && strcmp(said, raw) != 0)
            job_reread(&job->line[i], said);
    }
    text_free(&body);
}

/* What belongs to a signature does nothing, but for a word of the robot's by itself, and for messages and a game
 * master's lines, which nobody signs with. What is an order by the letter the game tells (run_on.h); what else could be
 * meant the answer says (signed.h). */
static void drop_signatures(struct job *job)
{
    for (int i = 0; i < job->lines; i++) {
        struct said *said = &job->line[i];
        bool word =
            said->verb == VERB_PRESS || said->verb == VERB_GM || (said->verb != VERB_NONE && said->rest[0] == '\0');
        if (said->closing != CLOSING_SURE || said->press || word)
            continue;
        said->robots = said->verb != VERB_NONE && strpbrk(said->rest, " \t") == NULL;
        said->verb = VERB_NONE;
        said->taken = true;
    }
}

void job_read_lines(struct job *job)
{
    bool any = false;
    job->copied = false;
    job->bytes = 0;
    job_drop_lines(job);
    add_kept(job, job->mail->body, &any);
    if (!any && job->mail->attachment_text[0] != '\0')
        add_kept(job, job->mail->attachment_text, &any);
    if (!any) {
        struct token token;
        char *subject = mem_copy_text(job->mail->subject);
        size_t key = token_find(subject, "[", &token);
        if (key != 0)
            subject[key - 1] = '\0';
        const char *order = subject_order(subject);
        if (order[0] != '\0')
            add_line(job, order, false, false, CLOSING_NOT);
        free(subject);
    }
    mark_blocks(job);
    drop_comments(job);
    drop_signatures(job);
}
