/*
 * A game master's correction of a position: a JSON merge patch (RFC 7396) of what
 * save() gives. It is recorded as a move of its own, with the patch in the place
 * of orders and the whole position that it led to.
 */
#ifndef CURSUS_ENGINE_PLAY_PATCH_H
#define CURSUS_ENGINE_PLAY_PATCH_H

#include "engine/play/moves.h"

/* The name of the phase of such a move. */
extern const char EDIT_PHASE[];

/* The position with the patch, if the rules' load() and sound() take it; match->draws and match->events are empty then.
 * RC_BAD with the rules' sentence, or because it is no object, changes nothing, or changes a game that is over; the
 * match is as it was. */
enum rc patch_apply(struct match *match, const struct jv *patch, struct err *err);

/* The orders of the move: [{"by":"gm","seat":0,"text":PATCH}]. */
struct jv *patch_orders(const struct jv *patch);

/* Plays such a move again. RC_BAD: it has another form, or its patch does not lead to its position. */
enum rc patch_replay(struct match *match, const struct recorded *move, struct err *err);

#endif
