/* What a letter seems to want (words/wish.h) as the line that says so, with what the letter says in its blanks. */
#ifndef CURSUS_ENGINE_INBOX_WISH_LINE_H
#define CURSUS_ENGINE_INBOX_WISH_LINE_H

#include "engine/inbox/job.h"

struct typed;

/* May a mail be guessed at? */
bool wish_line_may(const struct job *job);
/* The lines of the mail, as a letter; `text` is an empty one, to be freed after it. terms_free_lines() */
void wish_line_letter(const struct job *job, struct text *text, struct typed *out);

/* What may come of a line that is whole. */
enum wish_way {
    WISH_OFFER, /* nothing: it ends something, or tells somebody something, so that its writer has to send it */
    WISH_ASK,   /* a yes to the question whether it is meant */
    WISH_SHOW   /* its answer at once: it only asks to be told what its writer may know anyway */
};

/* wish_line_free() */
struct wish_line {
    struct text line; /* "invite 12 Bruno", "invite 12 ..."; nothing: there is none */
    const char *does; /* key */
    enum wish_way way;
    bool whole; /* all its blanks are filled, so that it can be done as it stands */
};

/* The line for a word of the table of wishes, by what the letter says, where it was written and what its writer plays.
 */
enum rc wish_line_write(const struct job *job, const struct typed *letter, const char *verb, struct wish_line *out,
                        struct err *err);
void wish_line_free(struct wish_line *line);

#endif
