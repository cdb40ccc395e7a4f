/* Players whose seat a bot plays: it is kept for them since they left or stayed away, or they gave up. They hold no
 * seat and get no reports, but the game is theirs still: the result counts for them. */
#ifndef CURSUS_ENGINE_LETTERS_ABSENT_H
#define CURSUS_ENGINE_LETTERS_ABSENT_H

#include "engine/game/commit.h"
#include "engine/letters/post.h"

/* Adds a mail to each of them who takes mail: the "end" of the game, or a "notice" of what the game master did or what
 * became of the game, as post->words have it. Of a game that goes on only those hear for whom a seat is kept,
 * but for an undo. What they see of the position is what the public sees. */
enum rc absent_mail(const struct services *services, struct game *game, const struct post *post, struct commit *commit,
                    struct err *err);

#endif
