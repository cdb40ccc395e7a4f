/*
 * A mail server that misbehaves at one point of the talk, once, and well
 * otherwise: a child process on a port of 127.0.0.1 that the kernel chose. It
 * writes down every command and every text it took.
 */
#ifndef CURSUS_TESTS_SMTP_PEER_H
#define CURSUS_TESTS_SMTP_PEER_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum peer_point {
    PEER_NOWHERE,
    PEER_GREETING,
    PEER_EHLO,
    PEER_STARTTLS, /* a good answer is followed by nothing */
    PEER_AUTH,
    PEER_MAIL,
    PEER_RCPT,
    PEER_DATA,
    PEER_BODY, /* when the first bytes of the text are there */
    PEER_DOT,
    PEER_IDLE, /* after the reply to the dot */
    PEER_QUIT
};

enum peer_act {
    PEER_SAYS,   /* `words` in place of the reply, and goes on */
    PEER_SPLIT,  /* the same, a byte at a time */
    PEER_DRIPS,  /* the same, five bytes a second */
    PEER_DROPS,  /* `words` (may be NULL), then closes */
    PEER_RESETS, /* closes with a reset */
    PEER_LATE,   /* the right reply only when the client has moved on: spoken again or closed */
    PEER_SILENT, /* nothing more until the client closes */
    PEER_STUCK   /* the same, and nothing is read any more */
};

struct peer_plan {
    enum peer_point point;
    enum peer_act act;
    const char *words;
    bool auth;     /* offers AUTH PLAIN */
    bool starttls; /* offers STARTTLS */
    int after;     /* so many mails are taken before */
};

struct peer {
    int port;
    pid_t pid;
    char folder[PATH_MAX];
};

void peer_start(struct peer *peer, const struct peer_plan *plan);
/* How many were started so far that misbehave at that point. */
int peer_faults(enum peer_point point);
void peer_stop(struct peer *peer);
/* Lines of the log that begin with `word`: commands as they came, "connect", "junk" (a command out of place). */
int peer_count(const struct peer *peer, const char *word);
/* The same, but waits until there are `want` (a goodbye is not waited for by the sender); fails the test if not. */
void peer_await(const struct peer *peer, const char *word, int want);
/* The nth (from 1) text that was accepted with 250, dots unstuffed; free() it. NULL if there is none. */
char *peer_body(const struct peer *peer, int nth, size_t *size);

#endif
