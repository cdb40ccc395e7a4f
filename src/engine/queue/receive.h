/* Filing: a mail's raw bytes become one inbox row, durably, before anybody reads them. */
#ifndef CURSUS_ENGINE_QUEUE_RECEIVE_H
#define CURSUS_ENGINE_QUEUE_RECEIVE_H

#include "base/config.h"
#include "base/moment.h"
#include "base/text.h"
#include "store/inbox.h"

/* A message as it came in. Borrowed. */
struct delivery {
    const char *bytes;
    size_t size;
    const char *source; /* "pipe", "lmtp", "maildir", "imap", "sender" */
    moment at;
    bool kept; /* it stays where it came from until store_harden(): to file it, nothing is synced */
};

/* RC_FULL: less is free beside the database than store.reserve_mb, so a mail is better off with the mail server than
 * half filed. */
enum rc receive_room(const struct config *config, struct err *err);

/* Files one message. *fate and *id as inbox_put(), but for one case: where what was filed before under this key is
 * only the beginning of this message, this is the whole one, and INBOX_NEW. */
enum rc receive_bytes(struct store *store, const struct delivery *delivery, enum inbox_fate *fate, int64_t *id,
                      struct err *err);

/* Ends the last line of a mail that has come whole, in a file or from a server: who wrote it left that out. One of more
 * than `most` bytes was cut by us and stays as it is. From a pipe, such a mail may be half a mail, and does not act.
 * May fail as text does. */
void receive_end_line(struct text *raw, size_t most);

/* Mails of a Maildir that are filed, and lie in its new/ until that is durable. */
struct received {
    struct maildir *maildir; /* NULL: there are none */
    char **names;
    size_t waiting; /* of `names` */
    size_t count;   /* how many were filed, those that do not wait included */
};

/* Files every mail of a Maildir's new/ in order of receipt (not before 1970 nor after `now`) and moves each to cur/
 * once it is durable. The last of them wait for what follows from them, so that both are synced at once:
 * receive_settle() moves them. A mail over `most` bytes is filed cut to `most` + 1, which later refuses it by its size.
 * A file that cannot be read or moved is logged and left, the others go on. `out` says what was filed also where
 * something went wrong; nothing may wait in it. */
enum rc receive_maildir(struct store *store, const char *path, size_t most, moment now, struct received *out,
                        struct err *err);

/* Has what was filed be durable (that costs nothing once something was decided since) and moves it to cur/. What was
 * not moved, whatever the reason, is filed again and known by its key. `received` is empty then. */
enum rc receive_settle(struct store *store, struct received *received, struct err *err);
/* Empties it, and leaves the mails where they are. */
void receive_free(struct received *received);

#endif
