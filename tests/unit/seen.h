/* What became of the house `hosted` in a step: the mails that it made and the rows that it changed. */
#ifndef CURSUS_TESTS_SEEN_H
#define CURSUS_TESTS_SEEN_H

#include "base/text.h"

#include <stdint.h>

enum { SEEN_ROWS = 6000 };

/* A mail of the house's, so that it can be answered. */
struct letter {
    char *to, *kind, *id, *reply, *subject, *text;
};

/* Is told of "mails" and of "rows"; the text is its own. */
typedef void seen_put(const char *what, struct text *text);

/* What is other than after the last step. */
void seen_step(seen_put *put);
/* Before another house. */
void seen_end(void);

/* The newest mail to somebody of a kind ("any": whatever it is), or so many older; NULL: there is none. */
const struct letter *seen_letter(const char *address, const char *kind, int older);

/* All that the house has stored but the bytes of mails, a row a line, in order; which are the caller's. */
int seen_rows(char *row[SEEN_ROWS]);

#endif
