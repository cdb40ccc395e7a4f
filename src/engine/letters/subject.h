/* The subject of a mail: what it is about, as its report has it, so nothing that its reader may not see. */
#ifndef CURSUS_ENGINE_LETTERS_SUBJECT_H
#define CURSUS_ENGINE_LETTERS_SUBJECT_H

#include "engine/letters/report.h"
#include "store/game.h"
#include "store/player.h"

/* Whose mail it is, about which game, of what kind (post.h); all borrowed. */
struct subject {
    const struct player_row *player; /* NULL: nobody who could have said how he wants it */
    const struct game_row *game;
    const char *kind;
};

/* Appends `Your move: Quorum "ides", round 4 of 12 (by Sun 09:04)`, or "#12 ides (Quorum)" for who wants all mails of a
 * game under one subject. Puts it into the facts, and as "lead" what the mail says first, if they have none. */
void subject_write(const struct subject *subject, struct report *report, struct text *out);

/* "second", of a rank from 2 on; NULL: such ranks have no words. */
const char *subject_place(int64_t rank);

#endif
