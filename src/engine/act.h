/* Doing what a mail says, once it is known who speaks. */
#ifndef CURSUS_ENGINE_ACT_H
#define CURSUS_ENGINE_ACT_H

#include "engine/errand.h"

/* Carries out all lines of the errand for errand->player (who is proved), and puts exactly one reply into its bundle
 * beside what others must hear. `table` is the caller's to free after the bundle is committed. */
enum rc act(struct errand *errand, struct table *table, struct err *err);

/* Which game the mail is about, into errand->game; 0: it cannot be told. *refused: it names two, or one that is not
 * there, and the notes say so. */
enum rc act_find_game(struct errand *errand, bool *refused, struct err *err);

/* The same for what is left of them for errand->game, when the words about the player are done. */
enum rc act_on_game(struct errand *errand, struct table *table, struct err *err);

#endif
