/*
 * Who may sit down at a table by mail: nobody who is banned, waits for a game master, has kept too few deadlines or
 * finished too few games for its terms, or is blocked there. Game masters seat whom they like.
 */
#ifndef CURSUS_ENGINE_GM_ADMIT_H
#define CURSUS_ENGINE_GM_ADMIT_H

#include "engine/game/game.h"

/* RC_DENIED, with the reason and its end: the address (canonical) is banned, or its domain. */
enum rc admit_address(const struct services *services, const char *address, struct err *err);

/* Whether a player may have a seat in the game (NULL: in any that they open). RC_DENIED says why not. */
enum rc admit_player(const struct services *services, const struct player_row *player, const struct game *game,
                     struct err *err);

/* Whether one of them blocks the other (club.h). */
enum rc admit_blocked(const struct services *services, int64_t one, int64_t other, bool *out, struct err *err);

/* What a game master does about that, by command and by mail alike. `told` gets a sentence with a line end. Nothing is
 * written with `dry`. In the transaction that is open. */

/* RC_NONE: it is not banned. */
enum rc admit_unban(const struct services *services, const char *what, bool dry, struct text *told, struct err *err);
/* A player by name who waits is let in, and hears of it. RC_NONE: no such player. RC_DENIED: they do not wait. */
enum rc admit_approve(const struct services *services, const char *name, bool dry, struct text *told, struct err *err);
/* Bans what a line of words says, "anna@example.org until 2027-01-31" or "@example.org", because of services->because.
 * RC_BAD */
enum rc admit_ban_words(const struct services *services, const char *const *word, int words, bool dry,
                        struct text *told, struct err *err);

#endif
