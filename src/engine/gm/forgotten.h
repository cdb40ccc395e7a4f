/* Texts in which somebody is named who is forgotten (forget.h): mails that came and went, messages of games. */
#ifndef CURSUS_ENGINE_GM_FORGOTTEN_H
#define CURSUS_ENGINE_GM_FORGOTTEN_H

#include "engine/game/services.h"

struct forgotten {
    struct player_row player; /* as they were; owned, as all here */
    struct address_row *address;
    size_t addresses;
    struct text pseudonym;
};
void forgotten_free(struct forgotten *who);

/* Is a mail from one of the addresses? `raw`: its bytes. */
bool forgotten_wrote(const struct forgotten *who, const char *raw, size_t size);

/* Takes them out of all mails that are kept, and of the messages that they wrote themselves. In the transaction that is
 * open. A mail that came in a form that hides its words (base64, quoted-printable) and is done with goes as well. */
enum rc forgotten_texts(const struct services *services, const struct forgotten *who, struct err *err);

#endif
