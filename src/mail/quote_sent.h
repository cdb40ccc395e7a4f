/* The text of ours that a mail answers, indexed by line once that is asked for, so that its lines are known again in a
 * quotation. */
#ifndef CURSUS_MAIL_QUOTE_SENT_H
#define CURSUS_MAIL_QUOTE_SENT_H

#include <stdbool.h>
#include <stddef.h>

struct sent {
    const char *raw; /* the text, the caller's; NULL: none is known */
    bool indexed;
    char *text;            /* the lines, each plain (see quote_sent_plain) and ended with NUL */
    const char **lines;    /* the lines that are not empty, in order */
    const char ***by_text; /* pointers into `lines`, sorted by text, then by place */
    size_t count;
    char *joined;      /* all lines in one, joined by single blanks */
    int search_budget; /* searches in `joined` that are still allowed: they are not cheap, and mail is hostile */
};

/* Squeezes blanks (also no-break ones) to one space and trims, in place. "<mailto:...>" and "<http...>", which mail
 * programs write behind the text of a link, are dropped. */
void quote_sent_plain(char *line);

/* `text` outlives it; NULL: nothing is known. To be freed with quote_sent_free(). */
void quote_sent_begin(const char *text, struct sent *out);
void quote_sent_free(struct sent *sent);
/* Has it a line that is not blank? */
bool quote_sent_any(struct sent *sent);

/* The arguments below are plain lines. */

/* Equals a line of ours. */
bool quote_sent_has(struct sent *sent, const char *line);

/* How many of the `count` lines from `lines` on are lines of ours that follow each other; with `filled` (not NULL) also
 * where a blank form line of ours may be filled in, or a numbered one edited, which filled[i] says of lines[i]. Not
 * cheap. */
size_t quote_sent_run(struct sent *sent, const char *const *lines, size_t count, bool *filled);

/* Stands somewhere in our text, line ends taken as blanks: for what a mail program wrapped. Lines shorter than 12 bytes
 * never do, and all others do once the budget is spent: what cannot be told is not the sender's. */
bool quote_sent_holds(struct sent *sent, const char *line);

/* Is a form line of ours with something else behind its label, by the rule in quote.h. */
bool quote_sent_is_filled_in(struct sent *sent, const char *line);

/* Is "LABEL: ____", or several with semicolons between them: form lines on which nothing was filled in. */
bool quote_sent_is_blank_form(const char *line);

#endif
