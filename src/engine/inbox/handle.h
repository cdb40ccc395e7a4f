/* Filed mails, taken in order of receipt, each with all that it caused at once or not at all. */
#ifndef CURSUS_ENGINE_INBOX_HANDLE_H
#define CURSUS_ENGINE_INBOX_HANDLE_H

#include "engine/game/services.h"
#include "mail/incoming.h"

/* Handles up to `limit` filed mails; *count says how many left the queue. A mail on which the reader died, or
 * that cannot be carried out (its game is damaged), is left for a second try, then quarantined. RC_* only for trouble
 * of the house (the store, memory): then the mail waits. Several that wait share a transaction. */
enum rc handle_some(const struct services *services, size_t limit, size_t *count, struct err *err);

/* Handles this one, if it still waits, and nothing else. */
enum rc handle_only(const struct services *services, int64_t inbox, struct err *err);

/* The two steps of it, for one mail. A filed mail as it was read; `read` false: reading was the end of it (it could not
 * be read, or its reader died), and the row says so. */
struct waiting_mail {
    struct inbox_row row;
    struct incoming mail;
    bool read;
};
/* RC_NONE: no such mail; RC_CONFLICT: it does not wait (any more). handle_waiting_free() in any case. */
enum rc handle_read(const struct services *services, int64_t inbox, struct waiting_mail *out, struct err *err);
/* The same for a row as it was read just now, in out->row. */
enum rc handle_row(const struct services *services, struct waiting_mail *out, struct err *err);
void handle_waiting_free(struct waiting_mail *waiting);
/* Until nobody is faster: the game may have moved on, or the mail been taken by another process. */
enum rc handle_alone(const struct services *services, const struct waiting_mail *waiting, struct err *err);
/* One attempt: everything is decided anew on what is stored now, and written if that still holds. RC_CONFLICT:
 * somebody was faster. */
enum rc handle_try(const struct services *services, const struct waiting_mail *waiting, struct err *err);

#endif
