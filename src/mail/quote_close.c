#include "mail/quote_close.h"

#include "mail/fields.h"
#include "mail/quote_sign.h"
#include "words/cut.h"
#include "words/lists.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { NAME_BYTES = 80, MAYBE_LINES = 6 };

struct closing {
    struct kept *kept;
    const char *const *names;
    quote_is_order *order;
    size_t from, end; /* the section: lines in one place, above a quotation or below it */
};

static bool is_blank(const struct closing *closing, size_t at)
{
    return closing->kept->lines[at].text[0] == '\0';
}

static const char *text_at(const struct closing *closing, size_t at)
{
    return at < closing->end ? closing->kept->lines[at].text : "";
}

static bool means_something(const struct closing *closing, size_t at)
{
    return closing->order != NULL && closing->order(closing->kept->lines[at].text, NULL);
}

/* Bytes before what parts a name from what its owner is: "Bruno Example | Sales", "Bruno Example (he/him)". */
static size_t name_part(const char *line)
{
    static const char *const marks[] = {" |", " (", " \xc2\xb7", " \xe2\x80\xa2"};
    size_t len = strlen(line);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const char *at = strstr(line, marks[i]);
        len = at != NULL && (size_t)(at - line) < len ? (size_t)(at - line) : len;
    }
    return len;
}

/* "Bruno", "- bruno", "/Bruno", "*Bruno Example*", "Bruno (Rome)", "Bruno Example | Rome" */
static bool is_writer(const char *line, const char *name)
{
    char bare[NAME_BYTES];
    size_t first = name == NULL ? 0 : strcspn(name, " ");
    line += strspn(line, "-*_~/ ");
    size_t len = name_part(line);
    (void)snprintf(bare, sizeof bare, "%.*s", len < sizeof bare ? (int)len : 0, line);
    len = strlen(bare);
    while (len > 0 && strchr("*_~ .,!", bare[len - 1]) != NULL)
        bare[--len] = '\0';
    if (first < 2 || len < first || strncasecmp(bare, name, first) != 0)
        return false;
    return len == first || strcasecmp(bare, name) == 0 ||
           (strchr(" ,(", bare[first]) != NULL && quote_sign_is_like_name(bare));
}

/* "/B", "- b.", "B" as the last line, and "B. Example": the first letter of a name. */
static bool is_initial(const char *line, const char *name, bool last)
{
    const char *letter = line + strspn(line, "-*_~/ ");
    bool capital = *letter != fields_ascii_lower(*letter);
    if (name == NULL || name[0] == '\0' || fields_ascii_lower(*letter) != fields_ascii_lower(name[0]) ||
        (!capital && letter == line))
        return false;
    if (letter[strspn(letter + 1, ".*_ ") + 1] == '\0')
        return last;
    return capital && strncmp(letter + 1, ". ", 2) == 0 && strchr(letter + 3, '-') == NULL &&
           quote_sign_is_like_name(letter + 3);
}

static bool is_name(const struct closing *closing, size_t at)
{
    bool writer = false;
    for (size_t i = 0; i < CLOSE_NAMES; i++)
        writer = writer || is_writer(text_at(closing, at), closing->names[i]) ||
                 is_initial(text_at(closing, at), closing->names[i], at + 1 == closing->end);
    return writer && !means_something(closing, at);
}

/* Where the paragraph that begins here ends. */
static size_t paragraph_end(const struct closing *closing, size_t at)
{
    while (at < closing->end && !is_blank(closing, at))
        at++;
    return at;
}

/* Does the paragraph tell how to reach somebody, and look like a signature else? */
static bool reaches(const struct closing *closing, size_t at)
{
    const char *lines[SIGN_LINES];
    size_t end = paragraph_end(closing, at), count = 0;
    bool any = false;
    for (size_t i = at; i < end && count < SIGN_LINES; i++) {
        any = any || quote_sign_tells_how_to_reach(text_at(closing, i));
        lines[count++] = text_at(closing, i);
    }
    return any && end - at <= SIGN_LINES && quote_sign_looks_so(lines, count);
}

/* A name, or with `titled` what may stand under one. */
static bool is_somebody(const struct closing *closing, size_t at, bool titled)
{
    struct terms terms;
    terms_read(text_at(closing, at), &terms);
    bool is = cut_is_name(&terms) || (titled && cut_is_title(&terms));
    terms_free(&terms);
    return is;
}

/* "Regards," and a name in the next line, or below an empty one, or nothing: also "Take care", though a game may have
 * orders that begin so. */
static bool is_farewell(const struct closing *closing, size_t at)
{
    struct terms terms;
    size_t next = at + 1 < closing->end && is_blank(closing, at + 1) ? at + 2 : at + 1;
    terms_read(text_at(closing, at), &terms);
    enum cut_closing words = cut_closing(&terms);
    terms_free(&terms);
    return words == CLOSING_NAMED ||
           (words == CLOSING_WORDS &&
            (next >= closing->end || (is_somebody(closing, next, false) && !means_something(closing, next))));
}

static bool holds(const char *line, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strcasestr(line, *words) != NULL)
            return true;
    return false;
}

/* "This e-mail is confidential ..." */
static bool disclaims(const struct closing *closing, size_t at)
{
    bool mail = false, secret = false;
    for (size_t i = at; i < closing->end && !is_blank(closing, i); i++) {
        mail = mail || holds(text_at(closing, i), list_mails);
        secret = secret || holds(text_at(closing, i), list_disclaimers);
    }
    return mail && secret;
}

/* A row, and below it something that looks like a name, or begins with the writer's. */
static bool is_row(const struct closing *closing, size_t at)
{
    const char *next = text_at(closing, at + 1);
    bool own = false;
    for (size_t i = 0; i < CLOSE_NAMES; i++) {
        size_t first = closing->names[i] == NULL ? 0 : strcspn(closing->names[i], " ");
        own = own || (first > 1 && strncasecmp(next, closing->names[i], first) == 0 && strchr(" ,(", next[first]));
    }
    return quote_sign_divider(text_at(closing, at)) &&
           (own || quote_sign_is_like_name(next) || quote_sign_tells_how_to_reach(next));
}

static bool begins(const struct closing *closing, size_t at)
{
    bool paragraph = at == closing->from || is_blank(closing, at - 1);
    bool row = is_row(closing, at);
    return is_name(closing, at) || row || is_farewell(closing, at) ||
           (paragraph && paragraph_end(closing, at) == closing->end &&
            (reaches(closing, at) || disclaims(closing, at)));
}

static bool is_postscript(const char *line)
{
    return (strncasecmp(line, "ps", 2) == 0 && strchr(" :.", line[2]) != NULL && line[2] != '\0') ||
           strncasecmp(line, "p.s", 3) == 0 || strncasecmp(line, "p. s.", 5) == 0;
}

/* Below the first paragraph of a closing block: a motto, or more of how to reach its writer. */
static bool goes_on(const struct closing *closing, size_t at)
{
    const char *text = text_at(closing, at);
    return text[0] == '"' || text[0] == '*' || strncmp(text, "\xe2\x80\x9c", 3) == 0 ||
           strncmp(text, "\xe2\x80\x9e", 3) == 0 || strncmp(text, "\xc2\xab", 2) == 0 || quote_sign_divider(text) ||
           reaches(closing, at);
}

static void mark(struct closing *closing, size_t from)
{
    size_t filled = 0;
    for (size_t at = from; at < closing->end; at++) {
        filled += is_blank(closing, at) ? 0 : 1;
        if (strncasecmp(text_at(closing, at), "end", 3) == 0 && means_something(closing, at))
            return; /* of somebody's message */
    }
    bool farewell = is_farewell(closing, from);
    for (size_t at = from; at < closing->end && filled <= SIGN_LINES; at++) {
        bool above = at > from && is_blank(closing, at - 1);
        if (is_postscript(text_at(closing, at)) || (above && !goes_on(closing, at) && !(farewell && at == from + 2)))
            return;
        closing->kept->lines[at].closing = CLOSING_SURE;
    }
}

/* The last paragraph, below something that was said; of names, titles and places it may be a closing block. */
static void mark_last(struct closing *closing, bool said)
{
    size_t at = closing->end;
    while (at > closing->from && !is_blank(closing, at - 1))
        at--;
    if ((at == closing->from && !said) || closing->end - at > SIGN_LINES)
        return;
    for (size_t i = at; i < closing->end; i++)
        closing->kept->lines[i].closing = CLOSING_LAST;
    bool like = at > closing->from && closing->end - at <= MAYBE_LINES;
    for (size_t i = at; like && i < closing->end; i++)
        like = is_somebody(closing, i, true);
    for (size_t i = at; like && i < closing->end; i++)
        closing->kept->lines[i].closing = CLOSING_MAYBE;
}

void quote_close_find(struct kept *kept, const char *const names[CLOSE_NAMES], quote_is_order *order)
{
    struct closing closing = {.kept = kept, .names = names, .order = order};
    bool said = false;
    for (size_t from = 0; from < kept->count; from = closing.end) {
        closing.from = from;
        closing.end = from + 1;
        while (closing.end < kept->count && kept->lines[closing.end].place == kept->lines[from].place)
            closing.end++;
        bool own = kept->lines[from].place != KEPT_FROM_QUOTE, found = false, above = said;
        for (size_t at = from; own && !found && at < closing.end; at++) {
            found = said && !is_blank(&closing, at) && begins(&closing, at);
            if (found)
                mark(&closing, at);
            said = said || !is_blank(&closing, at);
        }
        if (own && !found)
            mark_last(&closing, above);
        said = said || !own;
    }
}
