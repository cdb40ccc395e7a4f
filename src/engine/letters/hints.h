/* What a player can do now that comes nearest to a line of his that could not be taken. */
#ifndef CURSUS_ENGINE_LETTERS_HINTS_H
#define CURSUS_ENGINE_LETTERS_HINTS_H

#include "engine/game/game.h"
#include "engine/letters/report.h"

/* The words of the game, with its players' names for their seats. The caller's, for lexicon_free(). */
struct lexicon *hints_lexicon(const struct services *services, const struct game *game);

/* Puts these orders as `nearest` into a refusal, unless one of them is its own line: that could be done, and was
 * refused for what else the mail says. */
void hints_close(struct told *one, char *const *order, int count);

/* Puts `nearest` into each of a list of refusals that has none: at most three legal orders that share most words with
 * its `line`, or else the one that is a slip of the pen away, parted by "; "; nothing where nothing is near. Where the
 * rules gave no reason, `why` says what of the line's things cannot be had now, and `detail` what became of it in the
 * last stages as far as the seat was told. Errors: of the database. */
enum rc hints_put(struct told_list *refused, const struct services *services, struct game *game, int seat,
                  struct err *err);

#endif
