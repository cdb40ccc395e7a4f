/* Names that players and games may take: none that means something else here, none that looks like another's. */
#ifndef CURSUS_ENGINE_GM_NAMES_H
#define CURSUS_ENGINE_GM_NAMES_H

#include "engine/game/services.h"

enum { NAME_BYTES = 40, NAME_GAME_ROOM = 64 };

/* How games that were deleted are called, with their number behind it; no other game is called so. */
extern const char GAME_DELETED[];

/* Letters, digits, blanks, . - ' _ and whatever UTF-8 is printable; 1..NAME_BYTES bytes, no blanks at the ends. What
 * stands in the database and in games of other houses holds this. */
bool name_valid(const char *name);

/* A letter first, then letters, digits, - and _, at most 32. */
bool name_game_valid(const char *name);

/* Whether a word, or one that looks like it, is taken by the program: a word of its mails (the engine's verbs, `all`,
 * `bot`, `gm`), a seat of a game by name, letter or number, a number. */
bool name_reserved(const char *name);

/* Whether a player may take the name from now on. RC_BAD: it is not valid, or reserved. RC_CONFLICT: another player's
 * is the same or looks like it; the row `but` (0: none) is not asked. */
enum rc name_check(const struct services *services, const char *name, int64_t but, struct err *err);

/* The same for a game; RC_CONFLICT names the one that has it if that is put away. */
enum rc name_game_check(const struct services *services, const char *name, int64_t but, struct err *err);
/* All names of games, for who opens many at once. What is named meanwhile is not among them: where a name is the very
 * same the store says RC_CONFLICT. names_free() */
struct names;
enum rc names_of_all_games(const struct services *services, struct names **out, struct err *err);
void names_free(struct names *names);

/* The same as name_game_check() for a game that is opened: the names of those that are put away are free for it.
 * `known`, here and below: all of them, if they have been read; NULL: they are read now. */
enum rc name_game_check_new(const struct services *services, const struct names *known, const char *name,
                            struct err *err);
/* Games that are put away and have the name, or one that looks like it, get one with their number behind it, with a row
 * in their logs of acts by `by`. In the transaction that opens the game for which it is meant. */
enum rc name_game_yield(const struct services *services, const struct names *known, const char *name, const char *by,
                        struct err *err);

/* A name for another game like that one: "ides" -> "ides-2", "ides-2" -> "ides-3", the first that is free. RC_CONFLICT:
 * a thousand are taken. */
enum rc name_game_next(const struct services *services, const char *was, char name[NAME_GAME_ROOM], struct err *err);

/* Adds a player under the wanted name, or that with the first free number behind it if it is taken, looks like one that
 * is, or is reserved. */
enum rc names_add_player(const struct services *services, const char *wanted, int64_t *id, struct err *err);

#endif
