/* Names that players and games may take: none that means something else here, none that looks like another's. */
#ifndef CURSUS_ENGINE_NAMES_H
#define CURSUS_ENGINE_NAMES_H

#include "engine/host.h"

enum { NAME_BYTES = 40 };

/* Letters, digits, blanks, . - ' _ and whatever UTF-8 is printable; 1..NAME_BYTES bytes, no blanks at the ends. What
 * stands in the database and in games of other houses holds this. */
bool name_valid(const char *name);

/* A letter first, then letters, digits, - and _, at most 32. */
bool game_name_valid(const char *name);

/* Whether a word, or one that looks like it, is taken by the program: a word of its mails (the engine's verbs, `all`,
 * `bot`, `gm`), a seat of a game by name, letter or number, a number. */
bool name_reserved(const char *name);

/* Whether a player may take the name from now on. RC_BAD: it is not valid, or reserved. RC_CONFLICT: another player's
 * is the same or looks like it; the row `but` (0: none) is not asked. */
enum rc name_check(const struct host *host, const char *name, int64_t but, struct err *err);

/* The same for a game that is opened. */
enum rc game_name_check(const struct host *host, const char *name, struct err *err);

/* All names of players and what they look like, read once, for who tries several. */
struct names;
enum rc names_load(const struct host *host, struct names **out, struct err *err);
bool names_taken(const struct names *names, const char *name, int64_t but);
/* NULL does nothing. */
void names_free(struct names *names);

#endif
