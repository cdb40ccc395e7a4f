#include "words/cut.h"

#include "base/mem.h"
#include "words/cut_words.h"
#include "words/lists.h"

#include <string.h>

enum { BLOCK_LINES = 7, GREETED_LINES = 2, TITLE_BYTES = 16, SUBJECT_MARKS = 8 };

struct letter {
    struct cut_line *line;
    bool *gone;
    size_t count;
    cut_is_order *order;
    const void *context;
};

static void take_apart(struct letter *letter, const struct typed *body)
{
    letter->count = body->count;
    letter->line = mem_new(body->count, sizeof *letter->line);
    letter->gone = mem_new(body->count, sizeof *letter->gone);
    for (size_t at = 0; at < body->count; at++) {
        struct terms whole = terms_from(&body->line[at], 0);
        letter->line[at] = (struct cut_line){.text = whole.text, .terms = whole, .number = at + 1};
    }
}

static bool is_blank(const struct letter *letter, size_t at)
{
    return letter->gone[at] || letter->line[at].text[0] == '\0';
}

static bool is_order(const struct letter *letter, size_t at)
{
    return letter->order != NULL && letter->order(&letter->line[at].terms, letter->context);
}

/* The last line that says something; `count` where none does. */
static size_t last_filled(const struct letter *letter)
{
    for (size_t at = letter->count; at > 0; at--)
        if (!is_blank(letter, at - 1))
            return at - 1;
    return letter->count;
}

static void drop_from(struct letter *letter, size_t at)
{
    for (; at < letter->count; at++)
        letter->gone[at] = true;
}

/* "-- " ends what the writer says; another row only if all below it looks like a signature. */
static void drop_below_row(struct letter *letter)
{
    for (size_t at = 0; at < letter->count; at++) {
        if (!cut_is_row(&letter->line[at].terms))
            continue;
        bool sure = strcmp(letter->line[at].text, "--") == 0, signs = at + 1 < letter->count;
        size_t filled = 0;
        for (size_t i = at + 1; !sure && signs && i < letter->count; i++) {
            signs =
                (cut_is_title(&letter->line[i].terms) || cut_is_footer(&letter->line[i].terms)) && !is_order(letter, i);
            filled += is_blank(letter, i) ? 0 : 1;
        }
        if (sure || (signs && filled <= BLOCK_LINES)) {
            drop_from(letter, at);
            return;
        }
        letter->gone[at] = true;
    }
}

static void drop_footers(struct letter *letter)
{
    for (size_t last = last_filled(letter); last < letter->count && cut_is_footer(&letter->line[last].terms);
         last = last_filled(letter))
        letter->gone[last] = true;
}

static void drop_greeting(struct letter *letter)
{
    size_t filled = 0;
    for (size_t at = 0; at < letter->count && filled < GREETED_LINES; at++) {
        if (is_blank(letter, at))
            continue;
        filled++;
        struct cut_line *line = &letter->line[at];
        size_t greeting = cut_greeting(&line->terms);
        if (greeting == 0 || is_order(letter, at))
            continue;
        line->terms = terms_from(&line->terms, greeting);
        line->text = line->terms.text;
    }
}

/* Names, titles and addresses right under a closing. */
static void drop_block(struct letter *letter, size_t at, bool named)
{
    size_t first = at;
    for (; at < letter->count && at - first < BLOCK_LINES && !is_blank(letter, at); at++) {
        bool name = at == first && !named;
        bool single = at == last_filled(letter) && strpbrk(letter->line[at].text, " ?:;0123456789") == NULL;
        bool fits = name ? cut_is_name(&letter->line[at].terms) || single : cut_is_title(&letter->line[at].terms);
        if (!fits || is_order(letter, at))
            return;
        letter->gone[at] = true;
    }
}

static void drop_closings(struct letter *letter)
{
    for (size_t at = 0; at < letter->count; at++) {
        enum cut_closing closing = is_blank(letter, at) ? CLOSING_NONE : cut_closing(&letter->line[at].terms);
        if (closing == CLOSING_NONE || is_order(letter, at)) /* what few lines are is asked before what costs most */
            continue;
        letter->gone[at] = true;
        size_t next = at + 1;
        /* "Best regards" and, below a blank line, the name that ends the letter */
        if (closing == CLOSING_WORDS && next + 1 < letter->count && is_blank(letter, next) &&
            next + 1 == last_filled(letter))
            next++;
        drop_block(letter, next, closing == CLOSING_NAMED);
    }
}

static void line_free(struct cut_line *line)
{
    terms_free(&line->terms);
    free(line->own);
}

void cut_put(struct cut_line *line, char *text)
{
    line_free(line);
    line->text = line->own = text;
    terms_read(text, &line->terms);
}

/* "San Marco 3. Regards, Anna" */
static void drop_tail(struct cut_line *line)
{
    for (const char *at = line->text; (at = strpbrk(at, ".!?")) != NULL;) {
        const char *stop = at + strspn(at, ".!?");
        size_t len = (size_t)(stop - line->text);
        const struct terms tail = terms_from(&line->terms, *stop == ' ' ? len : 0);
        if (*stop == ' ' && cut_closing(&tail) != CLOSING_NONE) {
            cut_put(line, mem_copy_part(line->text, len));
            return;
        }
        at = stop;
    }
}

/* The writer's name by itself below all he says. */
static void drop_name(struct letter *letter)
{
    size_t last = last_filled(letter);
    bool apart = last < letter->count && last > 0 && is_blank(letter, last - 1), above = false;
    for (size_t at = 0; apart && at < last; at++)
        above = above || !is_blank(letter, at);
    if (above && cut_is_name(&letter->line[last].terms) && !is_order(letter, last))
        letter->gone[last] = true;
}

/* Behind one of ours, 'Your move: Doge "kalends" (by Sun 09:04) take 3'; NULL: it is none. */
static const char *behind_quoted(const char *subject)
{
    const char *open = strchr(subject, '"'), *close = open == NULL ? NULL : strchr(open + 1, '"');
    const char *end = close == NULL ? NULL : strrchr(close, ')');
    return close == NULL ? NULL : end == NULL ? "" : end + 1 + strspn(end + 1, " -");
}

/* "Re: #4 ides (FORVM) take 3", "Doge - take 3" */
static const char *order_of_subject(const char *subject)
{
    size_t mark = 0;
    for (int marks = 0; marks < SUBJECT_MARKS && (mark = cut_reply_mark(subject)) > 0; marks++)
        subject += mark;
    if (*subject == '#') {
        size_t title = strcspn(subject, ")");
        if (subject[title] == '\0')
            return "";
        subject += title + 1;
        return *subject == ':' ? "" : subject + strspn(subject, " -");
    }
    const char *behind = behind_quoted(subject);
    if (behind != NULL)
        return behind;
    size_t word = strcspn(subject, " ");
    if (word > 0 && word <= TITLE_BYTES && strncmp(subject + word, " - ", 3) == 0)
        subject += word + 3;
    return subject;
}

/* What remains stands in the place of all. */
static void keep(struct letter *letter, struct cut *out)
{
    out->line = letter->line;
    for (size_t at = 0; at < letter->count; at++) {
        struct cut_line line = letter->line[at];
        if (is_blank(letter, at))
            line_free(&line);
        else
            out->line[out->count++] = line;
    }
}

void cut_read(const struct typed *body, cut_is_order *order, const void *context, struct cut *out)
{
    struct letter letter = {.order = order, .context = context};
    const char *subject = "";
    *out = (struct cut){0};
    take_apart(&letter, body);
    size_t label = cut_subject_label(letter.line[0].text);
    if (label > 0) {
        subject = order_of_subject(letter.line[0].text + label);
        letter.gone[0] = true;
    }
    out->subject = mem_copy_text(subject);
    drop_below_row(&letter);
    drop_footers(&letter);
    drop_greeting(&letter);
    drop_closings(&letter);
    for (size_t at = 0; at < letter.count; at++)
        drop_tail(&letter.line[at]);
    drop_name(&letter);
    keep(&letter, out);
    free(letter.gone);
}

void cut_free(struct cut *cut)
{
    for (size_t i = 0; i < cut->count; i++)
        line_free(&cut->line[i]);
    free(cut->line);
    free(cut->subject);
    *cut = (struct cut){0};
}

bool cut_keeps(const struct cut *cut, size_t number)
{
    for (size_t i = 0; i < cut->count && cut->line[i].number <= number; i++)
        if (cut->line[i].number == number)
            return true;
    return false;
}

bool cut_signs(const struct cut *cut, size_t at)
{
    const struct terms *line = &cut->line[at].terms;
    return at > 0 && at + 1 == cut->count && line->count == 1 && line->term[0].capital &&
           !list_has(list_yes, line->term[0].plain);
}
