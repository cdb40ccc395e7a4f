/* What a letter seems to want (words/wish.h) as the line that says so, with what the letter says in its blanks. */
#ifndef CURSUS_ENGINE_INBOX_WISH_LINE_H
#define CURSUS_ENGINE_INBOX_WISH_LINE_H

#include "engine/inbox/job.h"
#include "words/wish.h"

/* May a mail be guessed at? */
bool wish_line_may(const struct job *job);

/* The lines of a mail, as a letter. */
struct wish_letter {
    struct text text;
    struct typed typed;   /* of it */
    struct wishes wishes; /* what it seems to want; nothing unless it was guessed */
};
/* wish_line_letter_free() */
void wish_line_letter(const struct job *job, struct wish_letter *out);
/* The same, with what it seems to want, where a mail may be guessed at. */
void wish_line_guess(const struct job *job, struct wish_letter *out);
void wish_line_letter_free(struct wish_letter *letter);

/* What may come of a line that is whole. */
enum wish_way {
    WISH_OFFER, /* nothing: it ends something, or tells somebody something, so that its writer has to send it */
    WISH_ASK,   /* a yes to the question whether it is meant */
    WISH_SHOW   /* its answer at once: it only asks to be told what its writer may know anyway */
};

/* A line that says what is wanted. */
struct wish_line {
    struct text line; /* "invite 12 Bruno", "invite 12 ..."; nothing: there is none */
    const char *does; /* key */
    enum wish_way way;
    bool whole; /* all its blanks are filled, so that it can be done as it stands */
};

/* May the answer to what a word of the table of wishes wants be shown at once? */
bool wish_line_shows(const char *verb);
/* The line of each of its wishes, by what the letter says, where it was written and what its writer plays.
 * wish_line_free() in any case. */
enum rc wish_line_write(const struct job *job, const struct wish_letter *letter, struct wish_line out[WISHES_MOST],
                        struct err *err);
void wish_line_free(struct wish_line lines[WISHES_MOST]);

#endif
