/* Whom a word of a message's head names. */
#ifndef CURSUS_ENGINE_INBOX_PRESS_WHOM_H
#define CURSUS_ENGINE_INBOX_PRESS_WHOM_H

#include "engine/inbox/mail_job.h"

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
