/* Mails to the game masters: something happened that wants their eye. */
#ifndef CURSUS_ENGINE_LETTERS_GM_NOTICE_H
#define CURSUS_ENGINE_LETTERS_GM_NOTICE_H

#include "engine/letters/notice.h"

/* What every mail to a game master begins with. `game`: the one it is about, or NULL; `reply`: where answers go. The
 * caller's. */
struct jv *gm_notice_facts(const struct services *services, const struct game_row *game, const char *reply);

/* Adds to the commit a mail to each game master of the game (0: of all games). The mail can be answered with gm lines
 * for a day. Nobody is game master: nothing is added. RC_NONE: no such game. */
enum rc gm_notice(const struct services *services, int64_t game, const struct notice *notice, struct commit *commit,
                  struct err *err);

/* The same to one of them, who is given as a canonical address, about no game or several. */
enum rc gm_notice_one(const struct services *services, const char *address, const struct notice *notice,
                      struct commit *commit, struct err *err);

/* A message of a player; all borrowed. */
struct passed_on {
    const char *cause;       /* as of a notice */
    const char *from, *body; /* whose it is */
    const char *seat;        /* theirs, as the rules of the game call it; NULL: it comes from no seat */
    const char *request;     /* the line that an answer to it stands for (engine/inbox/talk.h) */
};
/* The same for it. RC_NONE: no such game, or nobody is master of it. */
enum rc gm_notice_pass_on(const struct services *services, int64_t game, const struct passed_on *message,
                          struct commit *commit, struct err *err);

#endif
