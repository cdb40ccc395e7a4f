/* What the picture of a mail is drawn for, out of the facts of that mail. */
#ifndef CURSUS_ENGINE_LETTERS_PICTURE_H
#define CURSUS_ENGINE_LETTERS_PICTURE_H

#include "engine/game/services.h"
#include "engine/play/match.h"
#include "rules/look.h"

/* The pictures of phases that are over which one mail shows at most. */
enum { PICTURES_PAST = 4 };

/* How a player has his pictures. */
struct picture_form {
    bool wide; /* 1000 x 700, not upright */
    bool dark; /* light letters on dark paper */
};

/* NULL, for nobody we know: upright and light. */
struct picture_form picture_form_of(const struct player_row *player);

/* As members of a JSON object; what is not there is false. */
void picture_form_put(struct jv *board, struct picture_form form);
struct picture_form picture_form_get(const struct jv *board);

/* Whether mails to this player (NULL: nobody we know) have pictures; with `rules`, of a board of theirs, which a map
 * from files need not have. */
bool picture_wanted(const struct services *services, const struct rules *rules, const struct player_row *player);

/* Of a match that stands behind a phase: what its picture, as the seat may see it (0: as everybody may), is made of,
 * for a paragraph of the facts ("board" of one of the "notes"). The caller's. `name`: of the game. */
struct jv *picture_past(struct match *match, int seat, const char *name, struct picture_form form);

/* Fills *out but for its form: the game's name, until when an answer is due, and the events of facts_happened().
 * It borrows from `facts` and from `events`, which is the caller's to events_free(). */
void picture_look(const struct jv *facts, int seat, struct events *events, struct look *out);

#endif
