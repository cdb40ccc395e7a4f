/* "rest default": what a seat is asked and has no line for is answered as at the deadline. */
#ifndef CURSUS_ENGINE_PLAY_REST_H
#define CURSUS_ENGINE_PLAY_REST_H

#include "engine/play/match.h"

/* Puts the default on file for each open request of the seat that no line is on file for; not for a slot that a line of
 * the mail was for and that could not be taken (`line`, `count`: the mail's and those on file), nor one that rests.
 * Nothing where such a line does not tell its slot. Returns whether anything was filed. */
bool rest_file(struct match *match, int seat, const struct vetted *line, int count);

#endif
