#include "engine/inbox/body.h"

#include "base/mem.h"
#include "engine/inbox/gm_lines.h"
#include "engine/inbox/press.h"
#include "engine/inbox/signs.h"
#include "engine/letters/token.h"
#include "mail/incoming.h"
#include "mail/quote_close.h"
#include "mail/quote_copy.h"
#include "words/comment.h"

/* NULL: there is too much of it. */
static struct statement *add_line(struct job *job, const char *raw)
{
    job->letter.bytes += strlen(raw);
    struct statement *said = job->letter.bytes > JOB_BYTES ? NULL : statement_add(job, job->statements, raw);
    job->letter.unread += said == NULL;
    return said;
}

/* A line that means something here is nobody's signature, whatever stands above it. */
static bool means_something(const char *raw, const void *context)
{
    (void)context;
    struct order_line line;
    struct piece rest;
    (void)line_read(raw, &line);
    return verb_read(&line, &rest) != VERB_NONE || press_block_ends(&line) || statement_is_of_game(&line);
}

/* The sender's name below his orders, as people end a letter. Of several at one address it says who wrote it. */
static void drop_name(const struct job *job, struct kept *kept)
{
    if (job->who.home.count > 1)
        return;
    const char *names[] = {job->player.name, job->mail->from_name};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i] != NULL && names[i][0] != '\0')
            quote_drop_name(kept, names[i], means_something);
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
    quote_copy_drop(&kept, &of, means_something);
    quote_close_find(&kept, (const char *const[CLOSE_NAMES]){job->player.name, job->mail->from_name}, means_something);
    signs_mark(job, &kept);
    drop_name(job, &kept);
    for (size_t i = 0; i < kept.count; i++) {
        const struct kept_line *line = &kept.lines[i];
        const char *words = line->doubtful && job->player.id == 0 && !job->who.master ? "" : line->text;
        *any = *any || words[0] != '\0';
        struct statement *said = add_line(job, words);
        if (said == NULL)
            continue;
        said->private = !quote_may_be_relayed(line);
        said->copied = line->doubtful && words[0] != '\0';
        said->closing = (int)line->closing;
        job->letter.copied = job->letter.copied || said->copied;
    }
    quote_free(&kept);
    text_free(&sent);
}

/* "#12 ides (Quorum)", "Your move: ides (Quorum) (by Sun 09:04)", in mails of earlier versions 'Your move: Quorum
 * "ides"': what a reply bears of itself. */
static bool is_ours(const char *subject)
{
    bool ours = subject[0] == '#';
    for (int i = 0; !ours && rules_all[i] != NULL; i++) {
        const char *title = strstr(subject, rules_all[i]->title);
        const char *behind = title == NULL ? "" : title + strlen(rules_all[i]->title);
        ours = (title != NULL && title > subject && title[-1] == '(' && behind[0] == ')') ||
               strncmp(behind, " \"", 2) == 0 || strncmp(behind, " \xe2\x80", 3) == 0; /* quotes may be curled */
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
    const char *rest = press_aside(&job->statement[at], &loose);
    for (int i = at + 1; rest != NULL && i < job->statements && job->statement[i].verb != VERB_PRESS; i++) {
        if (!press_ends(job->statement[i].line))
            continue;
        char *copy = mem_copy_text(rest);
        free(job->statement[at].rest);
        job->statement[at].rest = copy;
        job->statement[at].verb = VERB_PRESS;
        return;
    }
}

/* Whether the lines below line `at` are somebody's words. */
static bool opens_block(const struct job *job, int at)
{
    const char *words;
    const struct statement *said = &job->statement[at];
    return said->verb == VERB_PRESS ? press_form(job, at, &words) != PRESS_LINE
                                    : said->verb == VERB_GM && gm_line_takes_text(said->rest);
}

/* What stands in a block is somebody's words and is taken for nothing else. */
static void mark_blocks(struct job *job)
{
    bool within = false;
    for (int i = 0; i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        if (within) {
            within = !press_block_ends(said->line);
            said->place = STATEMENT_BLOCK;
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
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        bool message =
            statement_is_block(said) || said->verb == VERB_PRESS || said->verb == VERB_GM || press_aside(said, &loose);
        text_add_all(&body, message ? "" : said->raw, "\n");
    }
    comment_blank(body.data);
    char *rest = body.data;
    for (int i = 0; i < job->statements; i++) {
        const char *left = strsep(&rest, "\n");
        struct statement *said = &job->statement[i];
        if (*left == '\0' || strcmp(left, said->raw) == 0)
            continue;
        memcpy(said->raw, left, strlen(left)); /* blanks stand for what is not said */
        statement_keep(said, 0, strlen(left));
    }
    text_free(&body);
}

/* What belongs to a signature does nothing, but for a word of the robot's by itself, and for messages and a game
 * master's lines, which nobody signs with. What is an order by the letter the game tells (handlers.h); what else could
 * be meant the answer says (signs.h). */
static void drop_signatures(struct job *job)
{
    for (int i = 0; i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        bool word =
            said->verb == VERB_PRESS || said->verb == VERB_GM || (said->verb != VERB_NONE && said->rest[0] == '\0');
        if (said->closing != CLOSING_SURE || statement_is_block(said) || word)
            continue;
        said->place = STATEMENT_SIGNATURE;
        said->verb = VERB_NONE;
        statement_end(said, STATEMENT_CHAT);
    }
}

void body_read(struct job *job)
{
    bool any = false;
    job->letter.copied = false;
    job->letter.bytes = 0;
    statement_drop_all(job);
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
            (void)add_line(job, order);
        free(subject);
    }
    mark_blocks(job);
    drop_comments(job);
    drop_signatures(job);
}
