/* What mails say of the open votes. */
#ifndef CURSUS_ENGINE_LETTERS_VOTE_FACTS_H
#define CURSUS_ENGINE_LETTERS_VOTE_FACTS_H

#include "engine/letters/facts.h"

/* The open ballots as the seat may answer them; nothing where none is open. */
void facts_ballots(struct jv *facts, const struct services *services, const struct game *game, int seat,
                   const char *reply);

#endif
