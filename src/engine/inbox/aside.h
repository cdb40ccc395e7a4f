/* Mails that cannot be carried out. */
#ifndef CURSUS_ENGINE_INBOX_ASIDE_H
#define CURSUS_ENGINE_INBOX_ASIDE_H

#include "engine/inbox/handle.h"

/* Ends the row with a state and a note; nobody is told. */
enum rc aside_end(const struct services *services, int64_t inbox, enum inbox_state state, const char *note,
                  struct err *err);

/* A mail that could not be carried out must not keep the others waiting for ever: the first time it stays for another
 * try, then it goes into quarantine; the game masters are told, and its writer where he is known for certain. */
enum rc aside_set_back(const struct services *services, const struct waiting_mail *waiting, const char *why,
                       struct err *err);

/* Lays it to their mails where processes died over them: each death counts as a try. To be called before mails are
 * handled, so that none makes the program die again and again. */
enum rc aside_dead(const struct services *services, struct err *err);

#endif
