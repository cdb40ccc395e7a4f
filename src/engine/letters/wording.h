/* The operator's templates, looked at before they are needed. */
#ifndef CURSUS_ENGINE_LETTERS_WORDING_H
#define CURSUS_ENGINE_LETTERS_WORDING_H

#include "engine/game/services.h"

/* Looks whether the operator's templates can be used, unless none has changed since the look that left *seen (0: there
 * was none). What is wrong is logged and told to the game masters of all games, once for each change of the files
 * concerned, by whichever process sees it first. */
enum rc wording_look(const struct services *services, uint64_t *seen, struct err *err);

/* Tells them of what rendering met since the last call, beyond what a look can find. */
enum rc wording_tell_met(const struct services *services, struct err *err);

#endif
