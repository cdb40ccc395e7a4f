/*
 * A folder at an IMAP server, to take mail from. Mails are known by their UIDs, which rise and are never given again
 * while the folder keeps its UIDVALIDITY (RFC 3501 2.3.1.1). Nothing is deleted here.
 *
 * A look: imap_enter(), imap_list() from window to window, imap_fetch() mail by mail, imap_done() once they are
 * durable, imap_leave(). After any failure the connection is given up, and the next call makes a new one: an answer
 * that comes late would be taken for another's.
 *
 * Return codes all of them may give: RC_AWAY (no connection, no good TLS, no answer, cut off, nonsense), RC_DENIED (the
 * login is refused), RC_NONE (there is no such folder), RC_CONFLICT (the folder was numbered anew since imap_enter()),
 * RC_BAD (a setting cannot be used). The sentence names the server.
 */
#ifndef CURSUS_MAIL_IMAP_H
#define CURSUS_MAIL_IMAP_H

#include "mail/imap_talk.h"
#include "mail/server.h"

/* Borrowed during imap_open() only, but for the account's token_context. */
struct imap_setup {
    struct account account; /* port 143 or 993; a reply within reply_seconds (60), a mail within ten times that */
    const char *folder;     /* as the server names it: printable ASCII */
    const char *done;       /* where imap_done() moves mails, with or without the prefix that a server wants before the
                               names of own folders (RFC 2342); NULL or "": nowhere */
};

struct imap;

/* Does not connect. RC_BAD says which setting is wrong. *out is the caller's until imap_close(). */
enum rc imap_open(const struct imap_setup *setup, struct imap **out, struct err *err);
/* NULL is welcome. */
void imap_close(struct imap *imap);

/* "user@host:port/folder". Borrowed. */
const char *imap_name(const struct imap *imap);
/* Whether imap_done() moves mails away. */
bool imap_moves(const struct imap *imap);

struct imap_folder {
    uint32_t validity;
    bool empty;
};
/* Connects, logs in, opens the folder. */
enum rc imap_enter(struct imap *imap, struct imap_folder *out, struct err *err);

enum { IMAP_ROWS = 32 }; /* most mails that one imap_list() gives */

/* Some of the mails with UIDs from `from` on, by UID, each once. *next is where to go on; 0: there are no more. Mails
 * that came after imap_enter() may be missing. `rows` has room for IMAP_ROWS. */
enum rc imap_list(struct imap *imap, uint32_t from, struct imap_mail *rows, size_t *count, uint32_t *next,
                  struct err *err);

/* Appends a mail that was listed to `out`, or of a longer one the first `most` bytes, which *cut says. The server marks
 * it as read. All of it, or an error: then what was appended is to be thrown away. RC_NONE: it is there no more. */
enum rc imap_fetch(struct imap *imap, const struct imap_mail *mail, size_t most, struct text *out, bool *cut,
                   struct err *err);

enum { IMAP_TOGETHER = 64 }; /* most mails that one imap_done() takes */

/* Moves these mails (by rising UID) to the done folder, which is made if it is missing; those that are there no more
 * are passed over. Does nothing without a done folder. */
enum rc imap_done(struct imap *imap, const uint32_t *uids, size_t count, struct err *err);

/* Behind imap_enter(): whether mails could be moved to the done folder, which is made if it is missing. RC_OK without
 * one. */
enum rc imap_try_done(struct imap *imap, struct err *err);

/* Ends the connection. */
void imap_leave(struct imap *imap);

#endif
