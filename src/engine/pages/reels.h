/* How a game went, picture by picture, as somebody saw it: what the replay on its page is made of. */
#ifndef CURSUS_ENGINE_PAGES_REELS_H
#define CURSUS_ENGINE_PAGES_REELS_H

#include "engine/game/game.h"
#include "engine/pages/waits.h"
#include "engine/play/course.h"
#include "site/film.h"

/* A game as one seat saw it, or the public (0). */
struct reel {
    int seat;
    struct film *film;    /* owned */
    struct jv *parts;     /* the log, a picture of the film each: docs/templates.md, "Facts"; owned */
    bool more_said;       /* than stands in the log */
    struct course course; /* of the public's alone, and so `watch`: of the moves that stand */
    struct watch watch;
};

/* Plays all moves of a live game, those that were taken back as well, and fills the reels; `seat` of each is given, of
 * the first one 0. The moves of settings have no picture of their own. RC_DAMAGED: the stored moves do not lead where
 * they did; or what the store said. reels_free() in any case. */
enum rc reels_read(const struct services *services, const struct game *game, struct reel *reels, int count,
                   struct err *err);
void reels_free(struct reel *reels, int count);

/* Whether they show and tell the same. To be asked before reel_facts(), which adds to the logs. */
bool reel_same(const struct reel *a, const struct reel *b);

/* Puts "replay" into `facts`: the log and the last picture; of what everybody saw, some or all of the others too, for
 * who has no script. */
void reel_facts(struct reel *reel, const struct game *game, struct jv *facts);

#endif
