/*
 * Foreign mail is read in a process of its own, under limits of CPU time and
 * memory, without files, network and other processes, watched by a clock: a mail
 * can cost that process its life and nothing else. The process serves many mails.
 */
#ifndef CURSUS_MAIL_WORKER_H
#define CURSUS_MAIL_WORKER_H

#include "mail/incoming.h"

/* What reads one mail in the process; mail_parse() has this type. */
typedef enum rc worker_parse(const char *bytes, size_t size, const char *authserv, struct incoming *out,
                             struct err *err);

struct worker_limits {
    int wall_ms;     /* for one mail */
    int cpu_seconds; /* for one mail */
    size_t memory;   /* bytes of address space beyond what the process begins with; not under AddressSanitizer */
    int mails;       /* then the process is replaced */
    worker_parse *read;
    bool unfiltered; /* as on a kernel without seccomp: for tests (base/cell_jail.h) */
};

enum { WORKER_MAIL_BYTES = 64 * 1024 * 1024, WORKER_AUTHSERV_BYTES = 255 };

/* A mail that nobody has read yet. Borrowed. */
struct unread {
    const char *bytes;
    size_t size;
    const char *authserv; /* may be NULL; see mail_parse() */
};

struct worker; /* one process, or none for the moment */

/* Starts the process: a fork of this one that keeps no file but its pipe, and dies with its parent. Call it while this
 * process is small. NULL limits: 5 s, 5 s, 256 MiB, 1000 mails, mail_parse. *out is the caller's, to be closed.
 * RC_IO. */
enum rc worker_open(const struct worker_limits *limits, struct worker **out, struct err *err);

/*
 * Reads one mail. *out is filled in on RC_OK only, and then the caller's to free; it is zeroed otherwise.
 *
 * RC_BAD: this mail could not be read and *killed says why: true if the process crashed, hung or went over a limit (a
 * mail that does so twice is to be quarantined), false if the mail exceeds WORKER_MAIL_BYTES. The process is replaced,
 * by the next call at the latest. RC_IO (no process could be started): try again later.
 */
enum rc worker_read(struct worker *worker, const struct unread *mail, struct incoming *out, bool *killed,
                    struct err *err);

/* Ends the process and frees. NULL is harmless. */
void worker_close(struct worker *worker);

#endif
