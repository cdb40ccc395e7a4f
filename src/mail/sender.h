/*
 * Ways a mail leaves the house, behind one interface: a submission server, the
 * local sendmail program, a Maildir folder, nowhere. A sender says what came of a
 * mail; when to try again and when to give up is the outbox's affair.
 *
 * Use from one thread; several processes may each have their own.
 */
#ifndef CURSUS_MAIL_SENDER_H
#define CURSUS_MAIL_SENDER_H

#include "base/err.h"
#include "base/text.h"
#include "mail/server.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum send_class {
    SEND_OK,     /* taken; the server's affair from now on */
    SEND_LATER,  /* not taken, but may be another time: try the same mail again */
    SEND_NEVER,  /* refused for what it is: to try again is no use */
    SEND_UNKNOWN /* it may have been taken: try again with the same Message-ID */
};

struct send_result {
    enum send_class class;
    int code;          /* SMTP reply or exit status; 0 if there was none */
    bool heard;        /* the server was ready for mail: trouble is about this mail or its receiver, not about us */
    int64_t seconds;   /* it took */
    char reply[256];   /* the server's words or our reason: one line of printable ASCII */
    char queue_id[64]; /* what the server calls the mail; "" if it did not say */
};

/* "ok", "later", "never", "unknown" */
const char *sender_class_name(enum send_class class);

struct sender;

/* Zero means the default. Borrowed during sender_smtp() only, but for the account's token_context. */
struct smtp_setup {
    /* Port 587, 465 or 25 as its TLS says. Waits as RFC 5321 4.5.3.2 has them: 300 seconds for a connection up to the
     * end of greeting, EHLO, TLS and AUTH; 600 for a reply, which is what the final dot may take; 1800 for a mail as
     * a whole. */
    struct account account;
    const char *ehlo;         /* our name; "localhost" */
    int mails_per_connection; /* 100, as many servers hang up after that */
};

/* One connection is made at the first mail and kept; after anything but success it is thrown away, since an
 * answer that comes late would be taken for the next mail's. Where the account has tokens, a connection is given up
 * before its token is too old to make it anew.
 * RC_BAD says which setting is wrong. *out is the caller's until sender_close(). */
enum rc sender_smtp(const struct smtp_setup *setup, struct sender **out, struct err *err);

/* Starts `program` (an absolute path) for every mail as: program [args...] -i -f FROM -- TO, the message as its
 * standard input, without a shell. `args` ends with NULL or is NULL. Exit status by <sysexits.h>: 0 taken; 65, 67
 * and 68 never; all else later; killed, by us after `seconds` (0: 300) or by others: unknown.
 * RC_BAD for a relative path, RC_NONE if there is no such program. */
enum rc sender_pipe(const char *program, const char *const *args, int seconds, struct sender **out, struct err *err);

/* Delivers into the Maildir `path` (made if missing) as a mail server does at the end of the road: with
 * Return-Path and Delivered-To before the message. The file's name comes from the Message-ID and the receiver: a
 * mail that is sent again takes the place of the first copy as long as nobody moved that out of new/. */
enum rc sender_folder(const char *path, struct sender **out, struct err *err);

/* Takes everything and keeps nothing. */
void sender_null(struct sender **out);

/* Sends one message to one address. `from` may be "" (no bounces). Addresses and bytes that envelope.h refuses
 * get SEND_NEVER without a word to the server. RC_OK: *out says what came of it. RC_NOMEM: nothing was tried,
 * and *out says SEND_LATER. */
enum rc sender_send(struct sender *sender, const char *from, const char *to, const char *bytes, size_t len,
                    struct send_result *out);

/* Connects and logs in as for a mail, waiting for 20 seconds at most, and sends none; of a sender without a server
 * there is nothing to try. RC_AWAY: no connection, no good TLS, no answer, a refused or missing login; the sentence
 * says which. */
enum rc sender_try(struct sender *sender, struct err *err);

/* Ends the connection; NULL is welcome. */
void sender_close(struct sender *sender);

/* Appends the version of libcurl that is loaded, without starting it. */
void sender_library_version(struct text *out);

#endif
