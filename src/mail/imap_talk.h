/*
 * What an IMAP server said, line by line. Fed with the commands and answers that libcurl shows, because its own result
 * does not tell why a server said no, nor what it lists. Only what fetching mail needs is understood (RFC 3501, 6851,
 * 4315); everything else is passed over, so that no server can say anything that harms.
 */
#ifndef CURSUS_MAIL_IMAP_TALK_H
#define CURSUS_MAIL_IMAP_TALK_H

#include "base/moment.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { IMAP_UID_MOST = UINT32_MAX, IMAP_PREFIX = 64, IMAP_LOGINS = 120 };

/* A mail as the server lists it. */
struct imap_mail {
    uint32_t uid;    /* from 1 */
    int64_t size;    /* bytes, as the server counts */
    moment received; /* when it came to the server, by its clock; 0: it did not say so well */
};

enum imap_stage {
    IMAP_LOGIN,  /* greeting, TLS, login */
    IMAP_SELECT, /* the folder is being opened */
    IMAP_WORK    /* behind it */
};

/* Up to `exists` it belongs to a connection, the rest to a command: imap_talk_next(). Zero it for a new connection. */
struct imap_talk {
    enum imap_stage stage;
    uint32_t validity; /* UIDVALIDITY of the folder; 0: not told yet */
    uint32_t next;     /* UIDNEXT; 0: not told */
    bool move, expunge_by_uid, namespaces;
    bool tried;               /* a login was begun */
    char logins[IMAP_LOGINS]; /* the ways that the server offers: "PLAIN SCRAM-SHA-1"; "": none was told */
    const char *folder;       /* the caller's: a name to look for among the namespaces (RFC 2342); NULL: none */
    bool within;              /* it begins with the prefix of one of them */
    char prefix[IMAP_PREFIX]; /* what names of the user's own folders begin with: "INBOX."; "": nothing, or not told */
    int64_t exists;           /* mails in the folder; -1: not told */
    struct imap_mail *rows;   /* the caller's */
    size_t room, count;
    bool over;       /* there was one more than room */
    int64_t literal; /* bytes that the last FETCH announced; -1: none */
    bool left;       /* LOGOUT was said: what is answered to that says nothing about the command */
    bool refused;    /* NO, BAD or BYE was the answer */
    char words[200]; /* its text: one line of printable ASCII */
};

/* Forgets what belongs to the command before; what the next one lists goes to `rows`, which may be NULL. */
void imap_talk_next(struct imap_talk *talk, struct imap_mail *rows, size_t room);

/* A line of ours, a line of the server's; the line end may be there or not. */
void imap_talk_command(struct imap_talk *talk, const char *line, size_t len);
void imap_talk_line(struct imap_talk *talk, const char *line, size_t len);

/* Whether the server's words say that a login may go through another time (RFC 5530). */
bool imap_talk_passing(const struct imap_talk *talk);

#endif
