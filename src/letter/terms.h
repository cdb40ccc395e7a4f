/*
 * A line as terms: words, numbers and marks, made plain (letter/fold.h). Apostrophes are gone: "don't" is "dont", and
 * what French leaves out of a word stands by itself ("j'aimerais": "j", "aimerais").
 */
#ifndef CURSUS_LETTER_TERMS_H
#define CURSUS_LETTER_TERMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum term_kind { TERM_WORD, TERM_NUMBER, TERM_MARK };

struct term {
    enum term_kind kind;
    const char *plain; /* a number: its digits; a mark: one character */
    int64_t number;    /* up to 9 digits, else -1 */
    const char *raw;   /* what stands between blanks in the line, of which this is a part ... */
    size_t raw_len;
    size_t at, len; /* its bytes in the folded line, apostrophes with them */
    bool glued;     /* no blank between it and the term before */
    bool joined;    /* a hyphen parts it from the word before: "Mon-Wed"; that is no term */
    bool capital;   /* the first letter of what stands between the blanks */
};

struct terms {
    struct term *term;
    size_t count;     /* at most TERMS_MOST; what follows is not read */
    const char *line; /* as it was read */
    const char *text; /* where the terms begin in it: `line`, but of a part */
    char *folded;     /* the line as fold_text() has it */
    char *plain;      /* what they show, each with its NUL, in so many bytes */
    size_t plain_len;
    bool own; /* all of this, but for the line */
};

enum { TERMS_MOST = 400 };

/* `line` must outlive *out, which is the caller's, to be freed with terms_free(). */
void terms_read(const char *line, struct terms *out);
void terms_free(struct terms *terms);

/* The row from so many bytes behind its text on. It borrows from the other one, but where no blank stands before; free
 * it before that. */
struct terms terms_from(const struct terms *terms, size_t from);
/* So many bytes of that: blanks stand around them. It borrows. */
struct terms terms_part(const struct terms *terms, size_t from, size_t len);

/* The lines of a text, each as a row, read once for all who ask about them. */
struct typed {
    const char *body;   /* as it was given; borrowed */
    char *text;         /* a copy; the lines stand in it, each with its NUL, without blanks at their ends */
    struct terms *line; /* all of them, also blank ones, one at least; `text` of each is behind its first blanks */
    size_t count;
};

/* `body` is UTF-8 with LF line ends, and has to stay. *out is the caller's, to be freed with terms_free_lines(). */
void terms_read_lines(const char *body, struct typed *out);
void terms_free_lines(struct typed *typed);

/* The term at this place; behind the last one that is nothing. */
const struct term *terms_at(const struct terms *terms, size_t at);

/* Is the string one of the words, which stand one blank apart: "to", "at to from"? */
bool term_among(const char *string, const char *words);
/* Is it such a word by itself, one of the marks? */
bool term_is(const struct term *term, const char *words);
bool term_is_mark(const struct term *term, const char *marks);
/* Does a text, which is no folded one, begin with a capital? */
bool term_is_capital(const char *raw);
/* A word of a list that ends with NULL? */
bool term_in(const struct term *term, const char *const *words);

/* How many terms from `at` on are the words of the phrase, which stand one blank apart; 0: they are not. */
size_t terms_phrase(const struct terms *terms, size_t at, const char *phrase);
/* The same of the longest of several phrases; the list ends with NULL. */
size_t terms_longest(const struct terms *terms, size_t at, const char *const *phrases);
/* Does one of them begin at one of the terms from one to another, that not included? */
bool terms_hold(const struct terms *terms, size_t from, size_t to, const char *const *phrases);

#endif
