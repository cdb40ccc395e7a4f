/* How a message stands in a mail: between two lines, or on one. */
#ifndef CURSUS_ENGINE_INBOX_PRESS_FORM_H
#define CURSUS_ENGINE_INBOX_PRESS_FORM_H

#include "engine/inbox/mail_job.h"

enum press_form {
    PRESS_BLOCK, /* ends with a line "end press", if it ends */
    PRESS_LINE,  /* ends with its line */
    PRESS_TORN   /* looks like a line that the mail program has broken: what is below may belong to it */
};

/* The form of the message that begins with line `at` ("press red: hello"). *words: what is said on that line, within
 * its text; "" if nothing is. */
enum press_form press_form(const struct job *job, int at, const char **words);

/* "tell red: hello", "tell red hello", "to red: hello": what stands behind the first word, within the line's text.
 * NULL: it is no such line. *loose: no colon is needed. Whether it is a message only the receivers tell. */
const char *press_aside(const struct statement *said, bool *loose);

/* Whether the first word of the next line would not have fitted on this one. An empty line ends every sentence. */
bool press_is_torn(const struct job *job, int at);

/* Whether a line says the end of press, and nothing else's. */
bool press_ends(const struct order_line *line);

/* "end press", "end broadcast", "end gm", "end": the last line of a block of somebody's words. */
bool block_ends(const struct order_line *line);

/* Whom a word of a message's head names. */

/* Whether the word is this one, in whatever capitals. */
bool press_same(const char *word, size_t len, const char *name);

/* Or one of these. */
bool press_in_list(const char *const *list, const char *word, size_t len);

/* The seats of a word, as bits, 1 << seat: a seat's name, letter or number, "all", the name of who sits there or
 * a part of it that nobody else has, or the letters of several seats in capitals ("AE"). 0: it names none. */
unsigned press_seats(const struct game *game, const char *word, size_t len);

/* The same of what a letter speaks of in passing: a seat's name, or a part of that of who sits there. */
unsigned press_named(const struct game *game, const char *word, size_t len);

/* "all", "everybody", "alle"; "gm", "referee". */
bool press_is_all(const char *word, size_t len);
bool press_is_master(const char *word, size_t len);

/* Steps over the seats and players that are named at the beginning: "red and Bruno shall we ...". */
const char *press_behind_names(const struct game *game, const char *at);

#endif
