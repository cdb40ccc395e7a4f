/* Notices to the players of a game: a title and paragraphs, as one entry of the catalog. */
#ifndef CURSUS_ENGINE_LETTERS_NOTICE_H
#define CURSUS_ENGINE_LETTERS_NOTICE_H

#include "engine/game/commit.h"
#include "words/say.h"

/* All borrowed. */
struct notice {
    const char *cause;  /* makes it unique beside kind, game and receiver: the same cause once more is no second mail */
    struct saying says; /* as facts_notice() has it */
    const char *line;   /* what a reply would say; NULL: nothing */
    const char *request;     /* what a bare "yes" to it answers, as post.request; NULL: nothing */
    const char *calendar;    /* of notice_player(): a whole file that goes with it; NULL: none */
    const struct fill *list; /* of the same: whose `write` writes lines below the paragraphs; NULL: none */
};

/* Mails it to every player of the game who takes mail, also where a bot plays his seat (post.h). */
enum rc notice_players(const struct services *services, struct game *game, const struct notice *notice,
                       struct commit *commit, struct err *err);

/* The same to one seat; nobody is written to where no player holds it. */
enum rc notice_seat(const struct services *services, struct game *game, int seat, const struct notice *notice,
                    struct commit *commit, struct err *err);
/* The same also where he has stopped his mail: what he must not miss. */
enum rc notice_holder(const struct services *services, struct game *game, int seat, const struct notice *notice,
                      struct commit *commit, struct err *err);

/* The same to a player who has no seat there (any more), whether they take mail or not; `game` NULL: about none. */
enum rc notice_player(const struct services *services, const struct game *game, const struct player_row *player,
                      const struct notice *notice, struct commit *commit, struct err *err);

/* Adds to the commit a mail to each player who sits there: who else does, what is missing, how it goes on. `waits`:
 * that has been so for long, so that the game masters are told, too. */
enum rc notice_forming(const struct services *services, struct game *game, bool waits, struct commit *commit,
                       struct err *err);

#endif
