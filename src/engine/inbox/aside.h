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

/* Whoever handled a mail and died may have been killed by somebody else. Each such mail is handled anew in a process of
 * its own: what that one dies of is the mail's fault, and puts it aside. To be called before mails are handled, so that
 * none makes the program die again and again. *waits: a mail that is left alone now (0: none). */
enum rc aside_dead(const struct services *services, int64_t *waits, struct err *err);

/* Of mails that were put aside as they were filed, since others had come under their Message-IDs: tells both. */
enum rc aside_clashes(const struct services *services, struct err *err);

/* Puts a mail aside that waits, for this reason; both are told as by aside_set_back(). */
enum rc aside_put(const struct services *services, int64_t inbox, const char *why, struct err *err);

#endif
