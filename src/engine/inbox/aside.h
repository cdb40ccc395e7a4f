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

/* The first mail that waits and that a process died over, whoever caused that; 0: there is none. */
enum rc aside_dead(const struct services *services, int64_t *inbox, struct err *err);

/* Handles it in a process of its own: what that one dies of is the mail's fault, and puts it aside. *waits: it is left
 * alone for now, with the note of the death. */
enum rc aside_alone(const struct services *services, int64_t inbox, bool *waits, struct err *err);

/* Of mails that were put aside as they were filed, since others had come under their Message-IDs: tells both. */
enum rc aside_clashes(const struct services *services, struct err *err);

/* Puts a mail aside that waits, for this reason; both are told as by aside_set_back(). */
enum rc aside_put(const struct services *services, int64_t inbox, const char *why, struct err *err);

#endif
