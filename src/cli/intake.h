/* Taking mail in from wherever the settings say: the Maildir, the mailbox at a server. (What comes by the pipe files
 * itself.) */
#ifndef CURSUS_CLI_INTAKE_H
#define CURSUS_CLI_INTAKE_H

#include "cli/command.h"
#include "engine/game/services.h"
#include "engine/queue/receive.h"

struct imap;

struct intake {
    const struct config *config;
    const char *maildir; /* "" for none */
    struct imap *imap;   /* NULL: none */
    struct received received;
    struct err
        unmoved; /* why what was filed could not be moved away in the mailbox, at the last look; rc RC_OK: it was */
    /* of serve's looks into the mailbox */
    int64_t next;  /* moment_steady() of the next one */
    int failures;  /* one after the other */
    bool more;     /* the last one ended before the mailbox did */
    bool whole;    /* the last one saw all there was */
    moment looked; /* when the last whole one was, by the host's clock */
    moment upto;   /* there was no room from then on, until of late: mail since then is on its way; 0: it is not so */
};

/* RC_BAD names the setting that is wrong. intake_close() in any case. */
enum rc intake_open(const struct cli *cli, struct intake *intake, struct err *err);
void intake_close(struct intake *intake);

/* Files all there is. *filed counts what was filed also where something went wrong. What one of the two ways in suffers
 * does not keep the other from being looked at. *fresh: no mail that came in time can lie unseen, so deadlines may
 * pass; so it may be also where something else went wrong. */
enum rc intake_take(struct intake *intake, const struct services *services, bool *fresh, size_t *filed,
                    struct err *err);

/* The same for the daemon: looks into the mailbox when it is time (imap.poll; when a deadline comes; later and later
 * while that fails). RC_OK and not fresh: the mailbox was out of reach at the last look, or not seen to its end. */
enum rc intake_poll(struct intake *intake, const struct services *services, bool *fresh, size_t *filed,
                    struct err *err);

/* To be called once what was filed has been handled, or will not be now: has it be durable, and out of the way. */
enum rc intake_settle(struct intake *intake, const struct services *services, struct err *err);

/* The moment up to which deadlines may be judged (host.judged): mails that came since may lie unseen. 0: now. */
moment intake_seen(const struct intake *intake);

#endif
