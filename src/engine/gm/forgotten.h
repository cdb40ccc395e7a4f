/* Texts in which somebody is named who is forgotten (forget.h): mails that came and went, messages of games. */
#ifndef CURSUS_ENGINE_GM_FORGOTTEN_H
#define CURSUS_ENGINE_GM_FORGOTTEN_H

#include "engine/game/named.h"

struct forgotten {
    struct player_row player; /* as they were; owned, as all here */
    struct address_row *address;
    size_t addresses, alone; /* the first ones, so many, nobody else has */
    moment *shared;          /* of each address: since when somebody else has it, too; 0: nobody has */
    struct text pseudonym;
    struct named names; /* all of theirs, those of before and addresses, with the pseudonym as label */
};
/* forgotten_free() it in any case. RC_NONE: there is no such player. */
enum rc forgotten_find(const struct services *services, int64_t player, struct forgotten *out, struct err *err);
void forgotten_free(struct forgotten *who);

/* Is the mail, which is kept whole, theirs? One of an address that others have as well is whose it was found to be. */
bool forgotten_wrote(const struct forgotten *who, const struct inbox_row *row);

/* Takes them out of all mails that are kept, and of the messages that they wrote themselves. In the transaction that is
 * open. A mail that came in a form that hides its words (base64, quoted-printable) and is done with goes as well. */
enum rc forgotten_texts(const struct services *services, const struct forgotten *who, struct err *err);

#endif
