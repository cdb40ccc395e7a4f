/* Mails to the game masters: something happened that wants their eye. */
#ifndef CURSUS_ENGINE_LETTERS_GM_NOTICE_H
#define CURSUS_ENGINE_LETTERS_GM_NOTICE_H

#include "engine/game/commit.h"

/* What every mail to a game master begins with. `game`: the one it is about, or NULL; `reply`: where answers go. The
 * caller's; NULL when memory ran out. */
struct jv *gm_facts(const struct services *services, const struct game_row *game, const char *reply);

/* Adds to the commit a mail to each game master of the game (0: of all games): a title and paragraphs
 * (NULL-terminated). `cause` makes it unique beside game and address ("i77", "outage1797580800"): the same cause once
 * more is no second mail. The mail can be answered with gm lines for a day. Nobody is game master: nothing is added.
 * RC_NONE: no such game. */
enum rc gm_notice(const struct services *services, int64_t game, const char *cause, const char *title,
                  const char *const *paragraphs, struct commit *commit, struct err *err);

/* The same to one of them, who is given as a canonical address, about no game or several. */
enum rc gm_notice_one(const struct services *services, const char *address, const char *cause, const char *title,
                      const char *const *paragraphs, struct commit *commit, struct err *err);

/* The same for a message of a player: `from` says whose it is. RC_NONE: no such game, or nobody is master of it. */
enum rc gm_pass_on(const struct services *services, int64_t game, const char *cause, const char *from, const char *body,
                   struct commit *commit, struct err *err);

#endif
