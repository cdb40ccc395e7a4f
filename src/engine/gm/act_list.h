/* The acts of the table in acts.c, each where it is at home; their form is struct gm_act's `run`. */
#ifndef CURSUS_ENGINE_GM_ACT_LIST_H
#define CURSUS_ENGINE_GM_ACT_LIST_H

#include "engine/gm/acts.h"
#include "words/say.h"

#define GM_ACT(name)                                                                                                   \
    enum rc name(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,              \
                 struct err *err)

/* life.c: from the start to the end of a game. */
GM_ACT(gm_start);
GM_ACT(gm_pause);
GM_ACT(gm_resume);
GM_ACT(gm_cancel);
GM_ACT(gm_close);
GM_ACT(gm_archive);
GM_ACT(gm_unarchive);
GM_ACT(gm_rename);
GM_ACT(gm_delete);

/* undo.c: forward and back. */
GM_ACT(gm_resolve);
GM_ACT(gm_undo);

/* correction.c: a correction. */
GM_ACT(gm_patch);

/* acts_broadcast.c: a message to the players, or to one. */
GM_ACT(gm_broadcast);
GM_ACT(gm_message);

/* set_terms.c: the game's own settings. */
GM_ACT(gm_set);

/* deadlines.c: the deadlines that run. */
GM_ACT(gm_extend);
GM_ACT(gm_deadline);

/* absence.c: a player who is away. */
GM_ACT(gm_away);

/* seating.c: who sits where. */
GM_ACT(gm_seat);
GM_ACT(gm_invite);

/* A line of `told`, about a game: its sentence has {game} and {name}. */
#define gm_tell(told, key, about, ...) say_line(told, key, SAID_GAME(about), __VA_ARGS__)

/* The key of who does it: "The game master". */
const char *gm_who(const struct gm_call *call);

#endif
