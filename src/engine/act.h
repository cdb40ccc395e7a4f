/* Doing what a mail says, once it is known who speaks. */
#ifndef CURSUS_ENGINE_ACT_H
#define CURSUS_ENGINE_ACT_H

#include "engine/errand.h"

/* Carries out all lines of the errand for errand->player (who is proved), and puts exactly one reply into its bundle
 * beside what others must hear. `table` is the caller's to free after the bundle is committed. */
enum rc act(struct errand *errand, struct table *table, struct err *err);

/* The same for what is left of them for errand->game, when the words about the player are done. */
enum rc act_on_game(struct errand *errand, struct table *table, struct err *err);

#endif
