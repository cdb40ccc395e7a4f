/* Mails that cannot be carried out. */
#ifndef CURSUS_ENGINE_ASIDE_H
#define CURSUS_ENGINE_ASIDE_H

#include "engine/handle.h"

/* Ends the row with a state and a note; nobody is told. */
enum rc aside_end(const struct host *host, int64_t inbox, enum inbox_state state, const char *note, struct err *err);

/* A mail that could not be carried out must not keep the others waiting for ever: the first time it stays for another
 * try, then it goes into quarantine; the game masters are told, and its writer where he is known for certain. */
enum rc aside_set_back(const struct host *host, const struct waiting_mail *waiting, const char *why, struct err *err);

#endif
