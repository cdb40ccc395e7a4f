/* What a game master says to the players: plain text, one mail each, kept as press from seat 0. */
#ifndef CURSUS_ENGINE_GM_BROADCAST_H
#define CURSUS_ENGINE_GM_BROADCAST_H

#include "engine/gm/acts.h"

/*
 * To all who hold a seat in a game that is not over, one mail each however many games they are in; it is kept as press
 * of each of those games. Of the call counts who, the text and why. `told` is emptied first; where the call is dry,
 * nothing is written. In the transaction that is open (the caller commits it), or one of its own. RC_BAD: the text is
 * empty, too long, no UTF-8 or holds control characters. RC_NONE: there is nobody.
 */
enum rc broadcast_all(const struct gm_call *call, struct text *told, struct err *err);

#endif
