/*
 * Which lines of a letter are no orders: the greeting, the closing with the names, titles and addresses under it, a
 * bare name at the end, the footer of a phone, and what stands below "-- ". What is quoted of an older mail has to be
 * cut away before (mail/quote.h). In English, German, French and Spanish.
 */
#ifndef CURSUS_WORDS_CUT_H
#define CURSUS_WORDS_CUT_H

#include "letter/terms.h"

struct cut_line {
    const char *text;   /* of a line that begins with a greeting or ends with a closing, the rest */
    struct terms terms; /* those of the text */
    char *own;          /* the text, where nobody typed it so; else NULL: it is borrowed */
    size_t number;      /* of the line in the body, from 1 */
};

struct cut {
    struct cut_line *line; /* those that remain; none of them is blank */
    size_t count;
    char *greeting; /* "Dear Anna,"; "" where nobody is greeted */
    char *subject;  /* what a subject asks for: without "Re:", "#4 ides (FORVM)", "Doge -"; "" where there is none */
};

/* Whether the writer can mean nothing else by a line than an order: an exact one of some grammar. Such a line is kept
 * wherever it stands. */
typedef bool cut_is_order(const struct terms *line, const void *context);

/* A first line "Subject: ..." is the subject. `order` may be NULL: nobody can tell. Linear time. *out is the caller's,
 * to be freed with cut_free() before what was typed goes. */
void cut_read(const struct typed *body, cut_is_order *order, const void *context, struct cut *out);
void cut_free(struct cut *cut);
/* Another text in the place of the line's, which takes it over. */
void cut_put(struct cut_line *line, char *text);

/* "We have a wedding.\nJo": does a name, which may be a word for yes, stand by itself under all that was said? */
bool cut_signs(const struct cut *cut, size_t at);

enum cut_closing {
    CLOSING_NONE,
    CLOSING_WORDS, /* "Many thanks," */
    CLOSING_NAMED  /* "LG Anna" */
};
/* Whether the whole line is a closing formula. */
enum cut_closing cut_closing(const struct terms *line);

/* "Anna", "- Anna Smith-Jones", "Anna de la Cruz" */
bool cut_is_name(const struct terms *line);
/* What may stand under a name: "Head of Procurement", "12 Station Road", "+44 20 7946 0000" */
bool cut_is_title(const struct terms *line);

/* Whether anything of this line of the body remains; from 1. */
bool cut_keeps(const struct cut *cut, size_t number);

#endif
