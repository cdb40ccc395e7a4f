/*
 * The sockets behind which mails are taken by LMTP (lmtp.h): opened here or handed over by systemd, with many talks at
 * a time and nobody who can keep the others waiting. What has come whole at one look is handed over together.
 */
#ifndef CURSUS_MAIL_LMTP_DOOR_H
#define CURSUS_MAIL_LMTP_DOOR_H

#include "base/err.h"
#include "base/text.h"
#include "mail/lmtp.h"

#include <signal.h>
#include <stdint.h>

enum {
    LMTP_TALKS = 64,    /* at a time; who comes then is told to come later */
    LMTP_LISTENERS = 8, /* sockets to listen on */
    LMTP_TALK_HOURS = 1 /* how long one talk may last */
};

/* Listens on a new socket at `path`, mode 0666: the folder says who may reach it. One that nobody listens on any more
 * is replaced; *out is the caller's. RC_CONFLICT: somebody listens there; RC_BAD: no path for a socket, or a file of
 * another kind; RC_NONE, RC_DENIED, RC_IO. */
enum rc lmtp_door_listen(const char *path, int *out, struct err *err);

/* The sockets that systemd handed over (sd_listen_fds(3)), of the values of LISTEN_PID and LISTEN_FDS, NULL for none;
 * they do not go to programs that we start. RC_BAD: one of them is no socket to listen on, or there are too many. */
enum rc lmtp_door_handed(const char *pid, const char *fds, int out[LMTP_LISTENERS], size_t *count, struct err *err);

/* A mail that has come; the rest is the answer, as of lmtp_answer(). */
struct lmtp_arrival {
    const struct text *mail; /* borrowed */
    enum lmtp_fate fate;
    int64_t number;
};

struct lmtp_door {
    const int *listeners; /* borrowed, non-blocking from then on */
    size_t count;
    const char *host; /* as it greets */
    size_t most;      /* bytes of a mail */
    int64_t patience; /* seconds for which the other side may say nothing */
    /* Files what has come whole at one look. */
    void (*file)(void *context, struct lmtp_arrival *arrivals, size_t count);
    void *context;
    const volatile sig_atomic_t *stop; /* set by a handler of SIGTERM, which is blocked but while nothing is done */
};

/* Takes mails until *stop. Talks that are under way then are told to come later; a mail that was taken is answered.
 * RC_IO: the sockets cannot be used any more. */
enum rc lmtp_door_serve(const struct lmtp_door *door, struct err *err);

#endif
