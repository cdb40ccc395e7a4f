/* What a player whose address changes may have missed: sent as it stands now. */
#ifndef CURSUS_ENGINE_GM_RESEND_H
#define CURSUS_ENGINE_GM_RESEND_H

#include "engine/game/commit.h"

/* What is known to the seat that the player holds in this game, with what is asked of it, added to the commit; of a
 * game that is over, how it ended. Nothing for who holds none or has stopped his mail. `cause`: of the mail (post.h).
 */
enum rc resend_game(const struct services *services, int64_t player, const char *cause, struct game *game,
                    struct commit *commit, struct err *err);

/* The same in each game that runs, but `but` (0: none), written in the transaction of the caller. A game that cannot be
 * read is passed over. */
enum rc resend_all(const struct services *services, int64_t player, const char *cause, int64_t but, struct err *err);

#endif
