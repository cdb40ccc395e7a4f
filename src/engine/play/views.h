/* What a seat of a match may see: its view of the position, what it is asked, and which events it hears of. */
#ifndef CURSUS_ENGINE_PLAY_VIEWS_H
#define CURSUS_ENGINE_PLAY_VIEWS_H

#include "engine/play/match.h"

/* The position as `seat` may know it. It is the match's, and stands until the position changes (match_moved()). */
const void *view_get(struct match *match, int seat);

/* Whether the seat may know that this is asked of whom it is asked: the view tells it too. An answer to a secret
 * proposal is not for everybody. */
bool view_asks(struct match *match, int seat, const struct request *request);

/* Whether the seat may be told of this event, now and later. */
bool view_hears(const struct event *event, int seat);

#endif
