/* What is made of a line beside orders, as text: for what pins it (pinned.h). */
#ifndef CURSUS_TESTS_WORDED_H
#define CURSUS_TESTS_WORDED_H

#include "pinned.h"

#include "words/dates.h"
#include "words/lexicon.h"
#include "words/senses.h"

struct commander;

struct worded {
    struct pinned pinned;
    struct commander *commander; /* NULL, or whoever wants one's */
    struct lexicon *lexicon;     /* of what is said to the robot */
    int64_t today;
    struct text text; /* of one row, so far */
    struct text body; /* what is read */
};

void worded_begin(struct worded *worded, const char *name, const char *today);
/* Compares, and frees it. */
void worded_end(struct worded *worded);

/* What was written so far belongs to this row. */
void worded_put(struct worded *worded, const char *how, const char *what);

void worded_sense(struct text *out, const char *what, const struct sense *sense);
void worded_dates(struct text *out, const struct dates *dates);
/* Days and hours from each term of the line on. */
void worded_times(struct worded *worded, const char *line);
/* What the whole line is, word by word: a command, a message, the beginning of one or its end. */
void worded_line(struct worded *worded, const char *line);

#endif
