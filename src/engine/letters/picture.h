/* What the picture of a mail is drawn for, out of the facts of that mail. */
#ifndef CURSUS_ENGINE_LETTERS_PICTURE_H
#define CURSUS_ENGINE_LETTERS_PICTURE_H

#include "engine/game/services.h"
#include "engine/play/match.h"
#include "rules/look.h"

/* The pictures of phases that are over which one mail shows at most. */
enum { PICTURES_PAST = 4 };

/* Whether mails to this player (NULL: nobody we know) have pictures. */
bool picture_wanted(const struct services *services, const struct player_row *player);

/* Of a match that stands behind a phase: what its picture, as everybody may see it, is made of, for a paragraph of the
 * facts ("board" of one of the "notes"). The caller's. `name`: of the game; `wide`: in which shape. */
struct jv *picture_past(struct match *match, const char *name, bool wide);

/* Fills *out but for its shape: the game's name, until when an answer is due, and the events of facts_happened().
 * It borrows from `facts` and from `events`, which is the caller's to events_free(). */
void picture_look(const struct jv *facts, int seat, struct events *events, struct look *out);

#endif
