/*
 * A connection to a mail server: what sending (SMTP) and fetching (IMAP) have in common of libcurl. Where the server
 * is, how the talk is guarded, who we are there, how long we wait, and how to hang up without being held.
 *
 * TLS 1.2 and a good certificate are required except with WIRE_PLAIN, which connects to loopback addresses only,
 * whatever the name was. Proxies and .netrc are not looked at.
 */
#ifndef CURSUS_MAIL_SERVER_H
#define CURSUS_MAIL_SERVER_H

#include "base/err.h"
#include "base/text.h"

#include <stdint.h>

enum wire_tls {
    WIRE_STARTTLS, /* asked for and required */
    WIRE_TLS,      /* from the first byte */
    WIRE_PLAIN     /* none; only to this very machine */
};

/* The ways to log in that are spoken, as a sentence has them. SCRAM is none: libcurl knows it by a library only that
 * Debian does not give it. */
#define SERVER_LOGINS "PLAIN, LOGIN, CRAM-MD5, DIGEST-MD5, NTLM, XOAUTH2, OAUTHBEARER"

/* An account at a server. Strings may be NULL where that is said. */
struct account {
    const char *host; /* name or IP address */
    int port;         /* 0: whoever takes the account puts in what fits */
    enum wire_tls tls;
    const char *user;     /* NULL: no login */
    const char *password; /* with a user, this or `token` */
    /* Appends a fresh OAuth 2 token; asked for each connection. NULL: `password` counts. */
    enum rc (*token)(const void *context, struct text *out, struct err *err);
    const void *token_context;
    const char *mechanism; /* "PLAIN", "LOGIN", "XOAUTH2", ...; NULL: the best one offered */
    const char *ca_file;   /* PEM; NULL: the system's */
    /* Seconds, 0: whoever takes the account puts in what fits. For a connection up to the end of the login; for one
     * reply; for one piece of work as a whole. */
    int connect_seconds;
    int reply_seconds;
    int whole_seconds;
};

/* RC_BAD says what is wrong with it, with `what` ("smtp") before. */
enum rc server_account_check(const struct account *account, const char *what, struct err *err);
/* Makes its strings copies of our own and starts libcurl; server_account_free() in any case. RC_NOMEM;
 * RC_IO without libcurl. */
enum rc server_account_own(struct account *account, struct err *err);
/* Wipes and frees the copies, and ends libcurl. */
void server_account_free(struct account *account);
/* Appends "SCHEME://HOST:PORT/", brackets about an IPv6 address. */
void server_account_url(const struct account *account, const char *scheme, struct text *out);

/* Zero it. */
struct wire {
    void *curl;    /* libcurl's handle; NULL: there is none */
    int64_t since; /* moment_steady() when it was made */
};

/* Makes a handle with all that the account says; the connection itself is made at the first piece of work.
 * `protocols` as libcurl has them ("smtp,smtps"). RC_NOMEM, or why there is no token. */
enum rc server_wire_open(struct wire *wire, const struct account *account, const char *protocols, struct err *err);
/* Whether its login may have grown too old to connect with once more. */
bool server_wire_stale(const struct wire *wire, const struct account *account);
/* Whether a kept connection was spoken to, or closed, since it was used last: then it is not fit for more. */
bool server_wire_stirred(const struct wire *wire);
/* Does the piece of work that the handle is set up for; returns libcurl's code. No SIGPIPE comes of it. */
int server_wire_perform(struct wire *wire);
/* Hangs up, with a goodbye that is not waited for, and without one if `cut`: a server in the midst of a mail would
 * take it for a line of the text. Nothing to do without a handle. */
void server_wire_close(struct wire *wire, bool cut);

/* server_curl.c: libcurl, loaded when an account at a mail server is taken. */

/* Before any call of libcurl. RC_IO: it is not installed. */
enum rc server_load_curl(struct err *err);

#endif
